package filter

import (
	"tilewright/def"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Trigger tells after a placement that it cannot lead to a solution, so that the search goes back at once. There are
// four reasons. The pieces left cannot make up the imbalance of the holes (-p), or a region has a volume that no set
// of them fills (-v). A rule of the puzzle is broken already. Or more cells would have to stay empty than may. The
// article of 2011 has all but rules under "Backtrack Triggers".
//
// It looks at every region after every placement, also at unchanged ones: a piece that could have filled them is gone.
type Trigger struct {
	parity   bool
	volume   int       // pieces left
	assembly *assembly // nil where neither is asked for
	rules    *ruled    // nil where no rule is early
}

// NewTrigger prepares the triggers that the settings ask for, and that of the puzzle's rules. It returns nil when none of them
// serves the puzzle.
func NewTrigger(p *problem.Problem, s settings.Settings) *Trigger {
	s = Served(p, s)
	t := &Trigger{parity: s.ParityTrigger, volume: s.VolumeTrigger, rules: newRuled(p)}
	if t.parity || t.volume > 0 {
		t.assembly = newAssembly(p, t.volume > 0, t.parity)
	}
	if t.assembly == nil && t.rules == nil {
		return nil
	}
	return t
}

// ruled follows a search and asks the referee for the last piece placed.
type ruled struct {
	p       *problem.Problem
	referee *def.Referee
	placed  []int32
	copies  []int // of each shape on the board
}

// newRuled is nil where no rule can be broken before the board is full.
func newRuled(p *problem.Problem) *ruled {
	if !p.Puzzle.EarlyRules() {
		return nil
	}
	r := &ruled{p: p, referee: def.NewReferee(p.Puzzle), copies: make([]int, len(p.Shapes))}
	r.referee.Clear()
	return r
}

// allows tells whether the last image placed breaks no rule. O(cells of the images that differ from those asked for last).
func (r *ruled) allows(placed []int32) (allowed bool) {
	same := 0
	for same < len(r.placed) && same < len(placed)-1 && r.placed[same] == placed[same] {
		same++
	}
	for len(r.placed) > same {
		last := len(r.placed) - 1
		image := &r.p.Images[r.placed[last]]
		r.placed = r.placed[:last]
		r.copies[image.Shape]--
		r.referee.Remove(image.Cells)
	}
	for _, i := range placed[same:] {
		image := &r.p.Images[i]
		allowed = r.referee.Place(r.p.Slots(int(image.Shape))[r.copies[image.Shape]], image.Cells)
		r.copies[image.Shape]++
		r.placed = append(r.placed, i)
	}
	return allowed
}

// Why is the reason for which Hit would return true, or NoReason.
func (t *Trigger) Why(placed []int32) Reason {
	var level search.Level
	switch {
	case !t.Hit(placed, &level):
		return NoReason
	case level.ParityBacktracks > 0:
		return ForParity
	case level.VolumeBacktracks > 0:
		return ForVolume
	}
	return ForRule
}

// Hit looks at the images placed, at least one, the last one last. When they cannot be part of a solution it counts
// that in level and returns true. It allocates nothing once it has seen all sets of pieces and as many regions as
// occur. Cost: that of assembly.seek, and for the volumes that of assembly.fillable.
func (t *Trigger) Hit(placed []int32, level *search.Level) bool {
	if t.rules != nil && !t.rules.allows(placed) {
		return true
	}
	if t.assembly == nil {
		return false
	}
	a, n := t.assembly, len(placed)-1
	left := a.p.Pieces - len(placed)
	if left == 0 {
		return false
	}
	a.seek(placed[:n])
	image := placed[n]
	if t.parity && !a.balanced(a.p.Images[image].Shape, a.imbalance-a.board.imbalance(a.board.image(image))) {
		level.ParityBacktracks++
		return true
	}
	if t.volume > 0 && left >= t.volume && !a.fillable(image) {
		level.VolumeBacktracks++
		return true
	}
	a.place(image)
	return false
}

// Volumes are the totals that sets of pieces can fill, for a search that itself keeps account of pieces and regions. It
// begins with All and subtracts Of for the shape of every image placed.
type Volumes struct {
	All int32
	Of  []int32 // by shape
	// Count is the number of different sets that may be left: those numbered up to All.
	Count int
	// Words is the length of Totals.
	Words int
	sums  *sums
}

// NewVolumes prepares the totals. It returns nil where the pieces have so many different sizes and copies that a table
// of them would be too large, or where a piece has two volumes (problem.Measured). Cost: O(shapes).
func NewVolumes(p *problem.Problem) *Volumes {
	v := &Volumes{sums: volumes(p)}
	if v.sums.kept == nil || !p.Measured() {
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

// Totals has bit n where some of the pieces left, or parts of them, have n cells together. Cost: O(pieces × words) at
// the first call for a set.
func (v *Volumes) Totals(left int32) []uint64 {
	return v.sums.at(int(left))
}
