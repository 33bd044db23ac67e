package trace

import (
	"slices"

	"tilewright/solver/problem"
)

// Selection says which part of a search is recorded. The zero value records nothing: Steps must be given.
type Selection struct {
	// From is the step of the search, a placement or removal, with which recording begins. Steps count from 1,
	// beginning with the first that the recorder hears of. The pieces on the board before it are there from the start.
	From uint64
	// Below, unless 0, lets recording begin no sooner than with the first placement that leaves Below pieces or fewer.
	Below int
	// Left, unless 0, leaves out all that happens with fewer pieces left: placements that leave fewer, and their
	// removals.
	Left int
	// Steps is the greatest number of steps. Some 10,000 fit into the text form of a trace, and 2000 into the compact
	// one.
	Steps int
	// Rows, unless nil, are the images that the search may place. Then holes that none of the images left can fill are
	// marked MarkDead.
	Rows []int32
}

// Recorder makes a trace of a search that it hears of by Watch. The trace has one step for
// every placement and removal:
//
//	r := trace.NewRecorder(s.Problem(), trace.Selection{Steps: 500})
//	r.Begin(s.Placed(nil)) // where the search is under way
//	s.Watch(r.Watch)
//	for !r.Full() && s.Run(100) == search.Paused {
//	}
//
// It flags a placement as a dead end that is undone at once, with nothing below it. It does
// not if that placement fills the board, or if Found calls it a solution.
type Recorder struct {
	p      *problem.Problem
	choose Selection
	t      *Trace
	box    []int32 // position in the box of every open cell

	board     []int32 // images
	step      uint64
	recording bool
	copies    []int          // on the board, by shape, while recording
	holes     *problem.Holes // nil before recording, and without Rows
	// bottom is true when the last step of the search is a placement, recorded.
	bottom bool
	// shown is true when the last step of the search is recorded.
	shown bool
}

// NewRecorder makes a recorder for a search of p.
func NewRecorder(p *problem.Problem, s Selection) *Recorder {
	b, open := BoardOf(p.Puzzle)
	return &Recorder{p: p, choose: s, t: &Trace{Title: p.Puzzle.Title, Board: b}, box: open}
}

// Full reports that no more steps are recorded.
func (r *Recorder) Full() bool { return len(r.t.Steps) >= r.choose.Steps }

// Trace is the trace of all steps recorded so far.
func (r *Recorder) Trace() *Trace { return r.t }

// Begin tells which images are on the board of a search that is under way, first placed first. It must come before the
// next Watch.
func (r *Recorder) Begin(images []int32) { r.board = append(r.board[:0], images...) }

// Watch hears of a step: the image, and the pieces left without it. It takes O(pieces), and with Rows O(images that
// share a cell with the image).
func (r *Recorder) Watch(image int32, left int, placed bool) {
	r.step++
	if placed {
		left--
	}
	if r.copies == nil && r.step >= r.choose.From && (r.choose.Below == 0 || placed && left <= r.choose.Below) {
		r.start()
	}
	if r.recording = r.recording && !r.Full(); r.recording {
		r.record(image, left, placed)
	} else {
		r.bottom, r.shown = false, false
	}
	if placed {
		r.board = append(r.board, image)
	} else {
		r.board = r.board[:len(r.board)-1]
	}
}

// start begins to record, with the images that are on the board.
func (r *Recorder) start() {
	r.recording = true
	r.copies = make([]int, len(r.p.Shapes))
	if r.choose.Rows != nil {
		r.holes = problem.NewHoles(r.p, r.choose.Rows)
	}
	start := &r.t.Start
	for i, image := range r.board {
		if r.holes != nil {
			r.holes.Place(image)
		}
		if op := r.put(image); r.p.Pieces-i > r.choose.Left {
			start.Ops = append(start.Ops, op)
		}
	}
	slices.SortFunc(start.Ops, func(a, b Op) int { return a.Slot - b.Slot })
	if r.holes != nil {
		r.mark(start, MarkDead, r.holes.All())
	}
}

// put is the placement of an image. The copies of a shape have their slots in
// the order in which they are placed.
func (r *Recorder) put(image int32) Op {
	im := &r.p.Images[image]
	slot := r.p.Slots(int(im.Shape))[r.copies[im.Shape]]
	r.copies[im.Shape]++
	return Op{Kind: OpPlace, Slot: int(slot), Cells: r.inBox(im.Cells)}
}

// take is the removal of the image placed last.
func (r *Recorder) take(image int32) Op {
	im := &r.p.Images[image]
	r.copies[im.Shape]--
	slot := r.p.Slots(int(im.Shape))[r.copies[im.Shape]]
	return Op{Kind: OpRemove, Slot: int(slot), Cells: r.inBox(im.Cells)}
}

// inBox are open cells as positions in the box.
func (r *Recorder) inBox(cells []int32) (positions []int32) {
	for _, c := range cells {
		positions = append(positions, r.box[c])
	}
	return positions
}

// record makes a step of a placement, which leaves left pieces, or of a removal.
func (r *Recorder) record(image int32, left int, placed bool) {
	var s Step
	var changed []int32
	mark := MarkDead
	if placed {
		if r.holes != nil {
			changed = r.holes.Place(image)
		}
		s.Ops = append(s.Ops, r.put(image))
	} else {
		if mark = MarkNone; r.holes != nil {
			changed = r.holes.Remove(image)
		}
		s.Ops = append(s.Ops, r.take(image))
		left-- // as after its placement
	}
	if left < r.choose.Left {
		r.bottom, r.shown = false, false
		return
	}
	// A placement that fills the board is no dead end, even where it is another solution turned.
	if last := len(r.t.Steps) - 1; !placed && r.bottom && left > 0 && r.t.Steps[last].Flag == FlagNone {
		r.t.Steps[last].Flag = FlagDead
	}
	r.mark(&s, mark, changed)
	r.t.Steps = append(r.t.Steps, s)
	r.bottom, r.shown = placed, true
}

// mark adds a mark to a step.
func (r *Recorder) mark(s *Step, m Mark, cells []int32) {
	if len(cells) > 0 {
		s.Ops = append(s.Ops, Op{Kind: OpMark, Mark: m, Cells: r.inBox(cells)})
	}
}

// Found flags the last step as the one that made a solution. The sink of the search calls it. Where pieces may be left
// over, that step may be a removal.
func (r *Recorder) Found() {
	if r.shown {
		r.t.Steps[len(r.t.Steps)-1].Flag = FlagSolution
	}
}
