package filter

import (
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Trigger tells after a placement that it cannot lead to a solution, so that
// the search goes back at once: because the pieces left cannot make up the
// imbalance of the holes (-p), or because a region has a volume that no set of
// them fills (-v). The article of 2011 has them under "Backtrack Triggers".
//
// Every region is looked at again after every placement, not only those beside
// it, because the placement takes a piece away from all of them.
type Trigger struct {
	p        *problem.Problem
	parity   bool
	volume   int // pieces left
	board    *board
	volumes  *sums
	parities *sums
	left     []int
	holes    []uint64
}

// NewTrigger prepares the triggers that the settings ask for, or returns nil
// when there are none.
func NewTrigger(p *problem.Problem, s settings.Settings) *Trigger {
	if !s.ParityTrigger && s.VolumeTrigger <= 0 {
		return nil
	}
	b := newBoard(p)
	return &Trigger{p: p, parity: s.ParityTrigger, volume: s.VolumeTrigger, board: b,
		volumes: volumes(p), parities: parities(p), left: make([]int, len(p.Shapes)), holes: make([]uint64, b.words)}
}

// Why is the reason for which Hit would be true, or NoReason.
func (t *Trigger) Why(placed []int32) Reason {
	var level search.Level
	switch {
	case !t.Hit(placed, &level):
		return NoReason
	case level.ParityBacktracks > 0:
		return ForParity
	}
	return ForVolume
}

// Hit looks at the images placed, the last one last. When they cannot be part
// of a solution it counts that in level and returns true. It allocates nothing
// once it has seen the sets of pieces that occur; it takes O(pieces × words)
// for the parity and a fill of every region for the volumes.
func (t *Trigger) Hit(placed []int32, level *search.Level) bool {
	left := t.p.Pieces - len(placed)
	if left == 0 {
		return false
	}
	for s := range t.p.Shapes {
		t.left[s] = t.p.Shapes[s].Copies
	}
	for _, i := range placed {
		t.left[t.p.Images[i].Shape]--
	}
	t.board.holes(t.holes, placed)
	if t.parity && !t.parities.has(t.parities.of(t.left, -1), t.board.imbalance(t.holes)) {
		level.ParityBacktracks++
		return true
	}
	if t.volume <= 0 || left < t.volume {
		return false
	}
	totals := t.volumes.of(t.left, -1)
	if t.board.regions(t.holes, func(volume int) bool { return t.volumes.has(totals, volume) }) {
		return false
	}
	level.VolumeBacktracks++
	return true
}

// Volumes are the totals that sets of pieces can fill, for a search that keeps up
// itself which pieces are left and which regions there are. It begins with All and
// takes what Of has of the shape of every image placed.
type Volumes struct {
	All int32
	Of  []int32 // by shape
	// Count is the number of different sets that may be left: All and below.
	Count int
	// Words is the length of Totals.
	Words int
	sums  *sums
}

// NewVolumes prepares the totals, or returns nil where the pieces have so many
// different sizes and copies that a table of them would be too large. Cost: O(shapes).
func NewVolumes(p *problem.Problem) *Volumes {
	v := &Volumes{sums: volumes(p)}
	if v.sums.radix == nil {
		return nil
	}
	v.Count, v.Words = len(v.sums.kept), v.sums.words
	for s := range p.Shapes {
		of := int32(v.sums.radix[v.sums.class[s]])
		v.Of = append(v.Of, of)
		v.All += of * int32(p.Shapes[s].Copies)
	}
	return v
}

// Totals has bit n where the pieces left, or some of them, or parts of some, have n
// cells together. Cost: O(pieces × words) at the first call for a set.
func (v *Volumes) Totals(left int32) []uint64 {
	if set := v.sums.kept[left]; set != nil {
		return set
	}
	return v.sums.at(int(left))
}
