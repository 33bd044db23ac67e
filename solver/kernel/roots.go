package kernel

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// maxRoots is the number of nodes of DLX below which a kernel can search.
const maxRoots = 20_000

// Roots are the nodes at which DLX hands over to FILA. Descend, given to DLX as its option of that name, notes them
// instead of searching below. When DLX has finished, a kernel can search below them, and the work of DLX is counted
// there.
type Roots struct {
	// Stats are the counters of DLX. They must be set when DLX has finished.
	Stats search.Stats

	p       *problem.Problem
	rows    []int32
	from    int // pieces left
	entries []entry
	err     error
}

// entry is a start of a search: the images placed; the rows that would fit beside them but may not be used; and how
// many pieces are then forced.
type entry struct {
	placed, gone []int32
	forced       int
}

// NewRoots is for a search of a problem with the images rows, in which DLX hands over with from pieces left or fewer.
func NewRoots(p *problem.Problem, rows []int32, from int) *Roots {
	return &Roots{p: p, rows: rows, from: from}
}

// before is what DLX has counted itself.
func (r *Roots) before() search.Stats {
	stats := r.Stats
	stats.Levels = slices.Clone(stats.Levels)
	for _, e := range r.entries {
		stats.Nodes -= uint64(e.forced)
		for i := range e.forced {
			level := &stats.Levels[r.from-i]
			level.Attempts--
			level.Fits--
		}
	}
	return stats
}

// Count is how many nodes there are.
func (r *Roots) Count() int { return len(r.entries) }

// Err is the reason why no kernel can search below these nodes, else nil.
func (r *Roots) Err() error { return r.err }

// Descend is meant for dlx.Options.
func (r *Roots) Descend(search.Sink) (search.Descent, error) { return recorder{r}, nil }

// recorder is a descent that does nothing.
type recorder struct{ *Roots }

// Enter implements search.Descent. Cost: O(rows × cells of an image).
func (r recorder) Enter(placed, rows []int32) {
	if len(r.entries) == maxRoots {
		r.err = say.Error("a kernel searches below at most {most} nodes of DLX, and here are more: let FILA begin "+
			"with more pieces left", maxRoots)
	}
	if r.err != nil {
		return
	}
	// What DLX was forced to place is left to the kernel, which then has no choice either. So all starts have the same
	// number of pieces left.
	above := r.p.Pieces - r.from
	e := entry{placed: slices.Clone(placed[:above]), forced: len(placed) - above}
	for _, i := range fitting(r.p, r.rows, e.placed) {
		if _, alive := slices.BinarySearch(rows, i); !alive && !slices.Contains(placed[above:], i) {
			e.gone = append(e.gone, i)
		}
	}
	r.entries = append(r.entries, e)
}

// fitting are the rows that fit beside the images placed, of shapes with copies left.
func fitting(p *problem.Problem, rows, placed []int32) (fits []int32) {
	covered := make([]bool, len(p.Cells))
	copies := make([]int, len(p.Shapes))
	for _, i := range placed {
		copies[p.Images[i].Shape]++
		for _, c := range p.Images[i].Cells {
			covered[c] = true
		}
	}
	for _, i := range rows {
		image := &p.Images[i]
		if copies[image.Shape] < p.Shapes[image.Shape].Copies &&
			!slices.ContainsFunc(image.Cells, func(c int32) bool { return covered[c] }) {
			fits = append(fits, i)
		}
	}
	return fits
}

// Run implements search.Engine: there is nothing to do, or too much.
func (r recorder) Run(int) search.Status {
	if r.err != nil {
		return search.Failed
	}
	return search.Finished
}

func (r recorder) Err() error           { return r.err }
func (r recorder) Stats() *search.Stats { return &search.Stats{} }

// Placed, Save, Restore and Split are never called, as the descent never pauses.
func (r recorder) Placed(dst []int32) []int32 { return dst }
func (r recorder) Save() []byte               { return nil }
func (r recorder) Restore([]byte) error       { return nil }
func (r recorder) Split() []byte              { return nil }
