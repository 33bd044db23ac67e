package xc

import (
	"math/rand/v2"
	"slices"

	"tilewright/def/say"
)

// Generator makes a Sudoku with exactly one solution and a chosen number of givens, in slices.
//
// It fills a grid at random and takes symbols out of it in random order. A symbol stays out if the solution stays the
// only one. If it gets stuck above the number it begins anew. For 24, 23 and 22 givens in a 9×9 grid that took 1, 5 and
// 31 grids on average, some 4,000 choices a grid. Each given less takes about six times as many, and there are at least
// 17. The same seed makes the same grid.
//
// With a grade (Only) it also searches for all solutions of each such grid. It begins anew until the tree of that
// search has this grade.
type Generator struct {
	side, givens int
	grade        Grade
	graded       bool
	random       *rand.Rand

	solver *Solver // the search at work, nil before one
	matrix *Matrix
	spent  int     // choices that it has made
	found  []int32 // the options of the cover it found, nil for none
	tree   *Tree   // of a search that grades the grid, nil for others

	solution *Sudoku // the full grid, nil while it is looked for
	grid     *Sudoku // what is left of the full grid
	order    []int   // cells whose symbols have not been tried
	cell     int     // the cell being tried
	best     *Sudoku
	tries    int
	done     bool
}

// maxSearch is how many choices one search may take. After that a full grid is begun anew, and a symbol stays if nobody
// knows whether it can go.
const maxSearch = 20000

// MinGivens is the smallest known number of givens for a grid of this side with exactly one solution. It is 4, 8, 17
// and 55 in grids of 4×4, 6×6, 9×9 and 16×16.
func MinGivens(side int) int { return map[int]int{4: 4, 6: 8, 9: 17, 16: 55}[side] }

// NewGenerator begins. It fails with fewer givens than MinGivens, or more than cells.
func NewGenerator(side, givens int, seed uint64) (*Generator, error) {
	if !slices.Contains(Sides, side) {
		return nil, say.Error("there are grids of 4×4, 6×6, 9×9 and 16×16 cells, not of {side}×{side}", side)
	}
	minGivens, maxGivens := MinGivens(side), side*side
	if givens < minGivens || givens > maxGivens {
		return nil, say.Error("a grid of this size has from {minGivens} to {most} givens, not {givens}",
			minGivens, maxGivens, givens)
	}
	return &Generator{side: side, givens: givens, random: rand.New(rand.NewPCG(seed, 0))}, nil
}

// Only makes the generator go on until the grid has this grade. With many givens nearly all grids are easy; with few
// most are not.
func (g *Generator) Only(grade Grade) { g.grade, g.graded = grade, true }

// Run makes about budget choices of its searches, and reports whether the grid
// is ready.
func (g *Generator) Run(budget int) (done bool) {
	for !g.done && budget > 0 {
		budget -= g.step(budget)
	}
	return g.done
}

// Grid is the grid with the fewest givens so far, but not fewer than asked for. It is nil before there is one. It
// always has exactly one solution. Before Run reports that it is ready it may have another grade.
func (g *Generator) Grid() *Sudoku { return g.best }

// Tries is the number of full grids from which no more symbols could be taken.
func (g *Generator) Tries() int { return g.tries }

// step does a part of the work, and returns the number of choices.
func (g *Generator) step(budget int) int {
	switch {
	case g.solver == nil && g.solution == nil:
		g.search(g.shuffled())
		return 1
	case g.solver == nil:
		return g.next()
	}
	before := g.solver.Chosen()
	more := g.solver.Run(min(budget, maxSearch-g.spent))
	taken := int(g.solver.Chosen() - before)
	g.spent += taken
	if more && g.spent < maxSearch {
		return max(taken, 1)
	}
	switch {
	case g.tree != nil:
		if d := g.tree.Difficulty(!more); d.Complete && d.Grade == g.grade {
			g.accept()
		} else {
			g.begin()
		}
		g.tree = nil
	case g.solution != nil:
		if more || g.found != nil { // there is another solution, or there may be
			g.grid.Cells[g.cell] = g.solution.Cells[g.cell]
		}
	case g.found != nil:
		g.solution = SudokuOf(g.side, g.matrix, g.found)
		g.grid = g.solution.Clone()
		g.order = g.random.Perm(len(g.grid.Cells))
		g.keep()
	}
	g.solver = nil
	return max(taken, 1)
}

// search begins a search that ends with the first cover.
func (g *Generator) search(m *Matrix) {
	g.matrix, g.found, g.spent = m, nil, 0
	g.solver = NewSolver(m, Fewest, func(options []int32) bool {
		g.found = slices.Clone(options)
		return false
	})
}

// shuffled is the matrix of an empty grid with its options in random order.
func (g *Generator) shuffled() *Matrix {
	m := NewSudoku(g.side).Matrix()
	g.random.Shuffle(len(m.Options), func(i, j int) { m.Options[i], m.Options[j] = m.Options[j], m.Options[i] })
	return m
}

// next takes out the next symbol. It begins to search for a solution with another symbol in its place.
func (g *Generator) next() int {
	switch {
	case g.grid.Givens() == g.givens && g.graded:
		g.matrix, g.spent = g.grid.Matrix(), 0
		g.solver = NewSolver(g.matrix, Fewest, nil)
		g.tree = g.solver.Record(maxSearch + 1)
		return 1
	case g.grid.Givens() == g.givens:
		g.accept()
		return 1
	case len(g.order) == 0:
		g.keep()
		g.begin()
		return 1
	}
	g.cell = g.order[len(g.order)-1]
	g.order = g.order[:len(g.order)-1]
	symbol := int(g.grid.Cells[g.cell])
	g.grid.Cells[g.cell] = 0
	m := g.grid.Matrix()
	n := g.grid.Side()
	m.Options = slices.DeleteFunc(m.Options, func(o []int32) bool {
		return int(o[0]) == g.cell && int(o[1])%n == symbol-1
	})
	g.search(m)
	return 1
}

// accept makes the grid the result. begin looks for another full grid.
func (g *Generator) accept() {
	g.best = g.grid.Clone()
	g.done = true
}

func (g *Generator) begin() {
	g.tries++
	g.solution = nil
}

// keep remembers the grid if it is the best so far.
func (g *Generator) keep() {
	if g.best == nil || g.grid.Givens() < g.best.Givens() {
		g.best = g.grid.Clone()
	}
}
