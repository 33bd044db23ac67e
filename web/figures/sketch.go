package figures

import (
	"slices"
	"strconv"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/trace"
)

// sketch is a trace that is drawn by hand. Cells are open cells of a problem.
type sketch struct {
	f   *Figure
	p   *problem.Problem
	t   *trace.Trace
	box []int32 // the position in the box of every open cell
}

// newSketch is a sketch for the board of a problem, with nothing on it. It is for a view of f.
func newSketch(f *Figure, p *problem.Problem) *sketch {
	b, open := trace.BoardOf(p.Puzzle)
	return &sketch{f: f, p: p, t: &trace.Trace{Title: p.Puzzle.Title, Board: b}, box: open}
}

// step begins a new step; until its first call, changes belong to the start.
func (s *sketch) step() { s.t.Steps = append(s.t.Steps, trace.Step{}) }

// now is the step that changes belong to.
func (s *sketch) now() *trace.Step {
	if n := len(s.t.Steps); n > 0 {
		return &s.t.Steps[n-1]
	}
	return &s.t.Start
}

func (s *sketch) add(op trace.Op) { s.now().Ops = append(s.now().Ops, op) }

// place puts an image on the board.
func (s *sketch) place(image int32) {
	im := &s.p.Images[image]
	s.add(trace.Op{Kind: trace.OpPlace, Slot: s.slot(im.Shape), Cells: s.inBox(im.Cells)})
}

// remove removes an image from the board.
func (s *sketch) remove(image int32) {
	im := &s.p.Images[image]
	s.add(trace.Op{Kind: trace.OpRemove, Slot: s.slot(im.Shape), Cells: s.inBox(im.Cells)})
}

// slot is the slot of a shape that has one copy.
func (s *sketch) slot(shape int32) int { return int(s.p.Slots(int(shape))[0]) }

// mark gives cells a mark.
func (s *sketch) mark(m trace.Mark, cells ...int32) {
	if len(cells) > 0 {
		s.add(trace.Op{Kind: trace.OpMark, Mark: m, Cells: s.inBox(cells)})
	}
}

// label writes a text on a cell, in place of the earlier one.
func (s *sketch) label(cell int32, text string) {
	s.add(trace.Op{Kind: trace.OpLabel, Cells: s.inBox([]int32{cell}), Span: 1, Text: text})
}

func (s *sketch) number(cell int32, n int) { s.label(cell, strconv.Itoa(n)) }

func (s *sketch) caption(text say.Said) { s.f.captionAt(s.t, len(s.t.Steps), text) }

func (s *sketch) counter(text say.Said) { s.f.text(&s.t.Counter, text) }

func (s *sketch) count(name string, n int) {
	s.now().Counts = append(s.now().Counts, trace.Count{Name: name, Value: uint64(n)})
}

// inBox are open cells as positions in the box, increasing.
func (s *sketch) inBox(cells []int32) []int32 {
	positions := make([]int32, len(cells))
	for i, c := range cells {
		positions[i] = s.box[c]
	}
	slices.Sort(positions)
	return positions
}

// pieceName is the name of an image's shape.
func (s *sketch) pieceName(image int32) string { return s.p.Shapes[s.p.Images[image].Shape].Name }

// captionAt sets the caption of a step of a trace; step 0 is the start.
func (f *Figure) captionAt(t *trace.Trace, step int, text say.Said) {
	to := &t.Start.Caption
	if step > 0 {
		to = &t.Steps[step-1].Caption
	}
	*to = new(string)
	f.text(*to, text)
}
