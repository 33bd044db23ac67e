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
