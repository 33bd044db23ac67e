package kernel

import (
	"encoding/binary"
	"errors"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Options of a kernel.
type Options struct {
	// Goal counts an assembly with so many pieces left as a solution.
	Goal int
	// Count keeps no solutions: the sink is never called.
	Count bool
}

// Program is a search ready to run: as a Go engine, and as a module for
// WebAssembly with the same search order and the same states.
type Program struct {
	window *window
	layout layout
	start  []uint64
	id     uint64
	count  bool
}

// New prepares a search of the images rows (in increasing order, the
// constraint's already left out) of a problem, or says why no kernel can serve
// it. Where one piece is constrained it is placed first, which on 10x6 takes
// 2.5 million fits instead of 20. It costs a few milliseconds.
func New(p *problem.Problem, rows []int32, c problem.Constraint, o Options) (*Program, error) {
	switch {
	case p.Pieces == 0:
		return nil, errors.New("a kernel needs a piece to place")
	case o.Goal < 0 || o.Goal >= p.Pieces:
		return nil, errors.New("the goal must leave fewer pieces than the puzzle has")
	}
	first, placed := -1, 0
	if c.Shape >= 0 && p.Shapes[c.Shape].Copies == 1 && o.Goal < p.Pieces-1 {
		first, placed = c.Shape, 1
	}
	w, err := newWindow(p, rows, first)
	if err != nil {
		return nil, err
	}
	g := &Program{window: w, layout: newLayout(w.words, p.Pieces, placed, o.Goal), count: o.Count}
	g.start = w.start(&g.layout)
	g.id = w.number(&g.layout)
	return g, nil
}

// Name says in a word or two which kernel it is.
func (g *Program) Name() string { return "window" }

// Twin is the search in Go.
func (g *Program) Twin(sink search.Sink) search.Engine {
	if g.count {
		sink = nil
	}
	return &twin{engine{w: g.window, layout: g.layout, sink: sink, id: g.id, state: append([]uint64(nil), g.start...)}}
}

// Module emits the search for WebAssembly.
func (g *Program) Module() ([]byte, Layout) {
	return g.window.emit(&g.layout, g.start, !g.count)
}

// Images appends the images of a solution as a module reports it (see Layout).
func (g *Program) Images(dst []int32, solution []byte) []int32 {
	w := g.window
	if root := &w.roots[binary.LittleEndian.Uint32(solution)]; root.image >= 0 {
		dst = append(dst, root.image)
	}
	for b := solution[4:]; len(b) > 0; b = b[4:] {
		dst = append(dst, w.image[int(binary.LittleEndian.Uint16(b))*len(w.covers)+int(binary.LittleEndian.Uint16(b[2:]))])
	}
	return dst
}
