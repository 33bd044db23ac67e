package trace

import (
	"fmt"
	"slices"

	"tilewright/def"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// BoardOf is the board of a puzzle and its open cells in x-major order. Every
// copy of a mobile piece is a piece with a name of its own and the label of the
// original; its slot is the one that assemblies use.
func BoardOf(p *def.Puzzle) (Board, []int32) {
	b := Board{X: p.XDim, Y: p.YDim, Z: p.ZDim}
	names := map[string]bool{}
	for _, piece := range p.Pieces {
		names[piece.Name] = true
	}
	// The first piece of a name has it; what is made up is nobody's.
	name := func(piece *def.Piece, first bool) (name, label string) {
		name = SafeName(piece.Name, len(b.Pieces)+len(b.Fixed)+1, func(s string) bool { return names[s] && (!first || s != piece.Name) })
		names[name] = true
		if name != piece.Name {
			label = piece.Name
		}
		return name, label
	}
	covered := make([]bool, b.X*b.Y*b.Z)
	var holes []int32
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if !piece.Stationary {
			for n := range piece.Copies {
				q := Piece{Colour: piece.Colour}
				q.Name, q.Label = name(piece, n == 0)
				b.Pieces = append(b.Pieces, q)
			}
			continue
		}
		var cells []int32
		for _, c := range piece.Cells {
			i := (c.X*b.Y+c.Y)*b.Z + c.Z
			covered[i] = true
			cells = append(cells, int32(i))
		}
		slices.Sort(cells)
		if piece.Name == "*" {
			holes = cells
		} else {
			fixed, _ := name(piece, true)
			b.Fixed = append(b.Fixed, Fixed{fixed, cells})
		}
	}
	if holes != nil {
		b.Fixed = append(b.Fixed, Fixed{"*", holes})
	}
	var open []int32
	for i, is := range covered {
		if !is {
			open = append(open, int32(i))
		}
	}
	return b, open
}

// OfAssembly is the trace that puts an assembly together: slots has one for
// every open cell, 0 for none, as in wire.Solutions. Pieces come in the given
// order of slots, those that it leaves out after it by their first cell.
func OfAssembly(p *def.Puzzle, slots []uint16, order []int) (*Trace, error) {
	b, open := BoardOf(p)
	if len(slots) != len(open) {
		return nil, fmt.Errorf("an assembly of %d cells for a board with %d open ones", len(slots), len(open))
	}
	cells := make([][]int32, len(b.Pieces)+1)
	for i, slot := range slots {
		if int(slot) >= len(cells) {
			return nil, fmt.Errorf("slot %d in the assembly: there are %d pieces", slot, len(b.Pieces))
		}
		if slot == 0 {
			continue
		}
		if cells[slot] == nil {
			order = append(slices.Clip(order), int(slot))
		}
		cells[slot] = append(cells[slot], open[i])
	}
	t := &Trace{Title: p.Title, Board: b}
	placed := make([]bool, len(cells))
	for _, slot := range order {
		if slot < 1 || slot >= len(cells) || placed[slot] || cells[slot] == nil {
			continue
		}
		placed[slot] = true
		t.Steps = append(t.Steps, Step{Ops: []Op{{Kind: OpPlace, Slot: slot, Cells: cells[slot]}}})
	}
	if n := len(t.Steps); n > 0 && !slices.Contains(slots, 0) {
		t.Steps[n-1].Flag = FlagSolution
	}
	return t, t.Check()
}

// Recorder makes a trace of a search from the images on its board, which it is
// shown again and again: what differs from the time before becomes steps, one
// for each removal and placement. Shown after every node, as Record does, that
// is all that the search did.
type Recorder struct {
	p     *problem.Problem
	t     *Trace
	limit int // images that are recorded at most: those below lie deeper
	slots [][]int
	box   []int32 // position in the box of every open cell
	stack []int32
	used  []int // slot of every image in stack
	free  []bool
	// deeper is true when more was on the board than limit since the last step.
	deeper bool
	room   int // steps that may still be recorded
}

// NewRecorder records the search of p as far as it leaves at least left pieces,
// 0 for all, in at most steps steps.
func NewRecorder(p *problem.Problem, left, steps int) *Recorder {
	b, open := BoardOf(p.Puzzle)
	r := &Recorder{p: p, limit: max(0, p.Pieces-left), room: steps, box: open}
	r.t = &Trace{Title: p.Puzzle.Title, Board: b}
	first, slot := make([]int, len(p.Puzzle.Pieces)), 1
	for i, piece := range p.Puzzle.Pieces {
		if first[i] = slot; !piece.Stationary {
			slot += piece.Copies
		}
	}
	r.slots, r.free = make([][]int, len(p.Shapes)), make([]bool, slot)
	for s, shape := range p.Shapes {
		for _, i := range shape.Pieces {
			for k := range p.Puzzle.Pieces[i].Copies {
				r.slots[s] = append(r.slots[s], first[i]+k)
				r.free[first[i]+k] = true
			}
		}
	}
	return r
}

// Full reports that no more steps are recorded.
func (r *Recorder) Full() bool { return r.room == 0 }

// Trace is what was recorded so far. What is on the board when recording
// begins is there from the start.
func (r *Recorder) Trace() *Trace { return r.t }

// Begin puts images on the board that were placed before recording began.
func (r *Recorder) Begin(images []int32) {
	for _, image := range images[:min(len(images), r.limit)] {
		r.t.Start.Ops = append(r.t.Start.Ops, r.push(image))
	}
	slices.SortFunc(r.t.Start.Ops, func(a, b Op) int { return a.Slot - b.Slot })
}

func (r *Recorder) push(image int32) Op {
	im := &r.p.Images[image]
	slots := r.slots[im.Shape]
	slot := slots[slices.IndexFunc(slots, func(s int) bool { return r.free[s] })]
	r.free[slot] = false
	r.stack, r.used = append(r.stack, image), append(r.used, slot)
	cells := make([]int32, len(im.Cells))
	for i, c := range im.Cells {
		cells[i] = r.box[c]
	}
	return Op{Kind: OpPlace, Slot: slot, Cells: cells}
}

// Observe records how the board came to hold these images, first placed first.
// It returns false once the recorder is full.
func (r *Recorder) Observe(images []int32) bool {
	if r.room == 0 {
		return false
	}
	deeper := len(images) > r.limit
	if deeper {
		images = images[:r.limit]
	}
	same := 0
	for same < len(images) && same < len(r.stack) && images[same] == r.stack[same] {
		same++
	}
	// A placement that is undone at once, with nothing below it, was a dead end.
	if n := len(r.t.Steps); same < len(r.stack) && n > 0 && !r.deeper {
		if last := &r.t.Steps[n-1]; last.Ops[0].Kind == OpPlace && last.Flag == FlagNone {
			last.Flag = FlagDead
		}
	}
	for len(r.stack) > same && r.room > 0 {
		n := len(r.stack) - 1
		r.step(Op{Kind: OpRemove, Slot: r.used[n]})
		r.free[r.used[n]] = true
		r.stack, r.used = r.stack[:n], r.used[:n]
	}
	for _, image := range images[same:] {
		if r.room > 0 {
			r.step(r.push(image))
		}
	}
	r.deeper = r.deeper || deeper
	return r.room > 0
}

func (r *Recorder) step(op Op) {
	r.t.Steps = append(r.t.Steps, Step{Ops: []Op{op}})
	r.room--
	r.deeper = false
}

// Sink records solutions as they are found, then hands them on; next may be nil.
func (r *Recorder) Sink(next search.Sink) search.Sink {
	return func(images []int32) bool {
		if r.Observe(images); len(images) == len(r.stack) && len(r.t.Steps) > 0 && slices.Equal(images, r.stack) {
			r.t.Steps[len(r.t.Steps)-1].Flag = FlagSolution
		}
		return next == nil || next(images)
	}
}

// Record runs a search node by node and shows each to the recorder, until the
// search ends, the recorder is full, or as many nodes are done; it returns the
// status of the last Run. The engine's sink should be r.Sink.
func Record(e search.Engine, r *Recorder, nodes int) search.Status {
	var images []int32
	status := search.Paused
	for n := 0; n < nodes && status == search.Paused && !r.Full(); n++ {
		status = e.Run(1)
		images = e.Placed(images[:0])
		r.Observe(images)
	}
	return status
}
