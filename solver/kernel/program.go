package kernel

import (
	"encoding/binary"
	"errors"
	"fmt"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Kind names a kernel.
type Kind uint8

const (
	// Auto takes the window kernel for flat boards and thin ones, and else the
	// neighbour kernel.
	Auto Kind = iota
	Window
	Neighbour
)

// Options of a kernel.
type Options struct {
	// Kernel forces one.
	Kernel Kind
	// Goal counts an assembly with so many pieces left as a solution.
	Goal int
	// Count keeps no solutions: the sink is never called.
	Count bool
}

// Program is a search ready to run: as a Go engine, and as a module for
// WebAssembly with the same search order and the same states.
type Program struct {
	family family
	layout *layout
	start  []uint64
	number uint64 // of the program, in saved states
	count  bool
	// before are the counts of what was done before the roots.
	before search.Stats
}

// New prepares a search of the images rows (in increasing order, the
// constraint's already left out) of a problem, or says why no kernel can serve
// it. Where one piece is constrained it is placed first, which on 10x6 takes
// 2.5 million fits instead of 20. It costs a few milliseconds.
func New(p *problem.Problem, rows []int32, c problem.Constraint, o Options) (*Program, error) {
	volume := 0
	for i := range p.Shapes {
		volume += p.Shapes[i].Copies * p.Shapes[i].Size
	}
	switch {
	case p.Pieces == 0:
		return nil, errors.New("a kernel needs a piece to place")
	case volume != len(p.Cells):
		return nil, fmt.Errorf("a kernel needs pieces that fill the board: they have %d cells, the board %d", volume, len(p.Cells))
	case o.Goal < 0 || o.Goal >= p.Pieces:
		return nil, errors.New("the goal must leave fewer pieces than the puzzle has")
	}
	first, placed := -1, 0
	if c.Shape >= 0 && p.Shapes[c.Shape].Copies == 1 && o.Goal < p.Pieces-1 {
		first, placed = c.Shape, 1
	}
	f, err := choose(p, rows, first, o.Kernel)
	if err != nil {
		return nil, err
	}
	return newProgram(f, p.Pieces, placed, o), nil
}

// newProgram is for a family whose roots have placed pieces on the board.
func newProgram(f family, pieces, placed int, o Options) *Program {
	choice, own, words := f.frame()
	l := newLayout(choice, own, words, f.counts(), pieces, placed, o.Goal)
	l.lead = placed == 1
	return &Program{family: f, layout: l, start: l.start(f.twin(l), f.roots()), number: fingerprint(f, l), count: o.Count}
}

// choose prepares the tables of the kernel that is asked for, or, when that is
// left open, of the better one that serves the puzzle.
func choose(p *problem.Problem, rows []int32, first int, kind Kind) (family, error) {
	kinds := []Kind{kind}
	if kind == Auto {
		kinds = []Kind{Window, Neighbour}
		if solid(p) {
			kinds = []Kind{Neighbour, Window}
		}
	}
	var reasons []error
	for _, kind := range kinds {
		var f family
		var err error
		if kind == Window {
			f, err = newWindow(p, rows, first)
		} else {
			f, err = newNeighbour(p, rows, first)
		}
		if err == nil {
			return f, nil
		}
		reasons = append(reasons, err)
	}
	return nil, errors.Join(reasons...)
}

// Name says in a word or two which kernel it is.
func (g *Program) Name() string { return g.family.name() }

// Twin is the search in Go.
func (g *Program) Twin(sink search.Sink) search.Engine { return g.engine(sink) }

// Module emits the search for WebAssembly.
func (g *Program) Module() ([]byte, Layout) {
	return g.family.module(g.layout, g.start, !g.count)
}

// Images appends the images of a solution as a module reports it (see Layout).
func (g *Program) Images(dst []int32, solution []byte) []int32 {
	dst = g.family.root(dst, int(binary.LittleEndian.Uint32(solution)))
	for b := solution[4:]; len(b) > 0; b = b[4:] {
		dst = append(dst, g.family.decode(binary.LittleEndian.Uint32(b)))
	}
	return dst
}
