package lab

import (
	"slices"
	"strings"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/link"
)

// Grid is a Sudoku that is being written, solved or made. A Grid never changes: methods that edit it return another
// one.
type Grid struct {
	// Sudoku has the symbols in the cells.
	Sudoku *xc.Sudoku
	// Given tells which symbols are part of the puzzle; nil while all of them are.
	Given []bool
	// Pencil are small marks for the symbols that a cell may have, bit v-1 for symbol v; nil for none.
	Pencil []uint32
}

// NewGrid is an empty grid; side is one of xc.Sides.
func NewGrid(side int) Grid { return Grid{Sudoku: xc.NewSudoku(side)} }

// Puzzle is the grid with the givens alone.
func (g Grid) Puzzle() *xc.Sudoku {
	s := g.Sudoku.Clone()
	for i, given := range g.Given {
		if !given {
			s.Cells[i] = 0
		}
	}
	return s
}

// Write puts a symbol into a cell. It empties the cell if the symbol is 0 or there already. The row, the column and the
// box lose their pencil marks of the symbol. Fixed givens stay.
func (g Grid) Write(cell, symbol int) Grid {
	if cell < 0 || cell >= len(g.Sudoku.Cells) || symbol < 0 || symbol > g.Sudoku.Side() || g.Given != nil && g.Given[cell] {
		return g
	}
	s := g.Sudoku.Clone()
	if int(s.Cells[cell]) == symbol {
		symbol = 0
	}
	s.Cells[cell] = uint8(symbol)
	marks := g.Pencil
	if marks != nil {
		marks = slices.Clone(marks)
		for other := range marks {
			if s.Sees(cell, other) && symbol > 0 {
				marks[other] &^= 1 << (symbol - 1)
			}
		}
	}
	return Grid{s, g.Given, marks}
}

// Mark puts a pencil mark into an empty cell, or takes it out where it is already; 0 takes out all marks of the cell.
func (g Grid) Mark(cell, symbol int) Grid {
	if cell < 0 || cell >= len(g.Sudoku.Cells) || symbol < 0 || symbol > g.Sudoku.Side() || g.Sudoku.Cells[cell] != 0 {
		return g
	}
	marks := make([]uint32, len(g.Sudoku.Cells))
	copy(marks, g.Pencil)
	if symbol == 0 {
		marks[cell] = 0
	} else {
		marks[cell] ^= 1 << (symbol - 1)
	}
	return Grid{g.Sudoku, g.Given, marks}
}

// Candidates marks in every empty cell the symbols that its row, column and box do
// not have.
func (g Grid) Candidates() Grid {
	marks := make([]uint32, len(g.Sudoku.Cells))
	for i, v := range g.Sudoku.Cells {
		if v == 0 {
			marks[i] = g.Sudoku.Candidates(i)
		}
	}
	return Grid{g.Sudoku, g.Given, marks}
}

// Unmarked is the grid without pencil marks.
func (g Grid) Unmarked() Grid { return Grid{g.Sudoku, g.Given, nil} }

// Marked reports whether there are pencil marks.
func (g Grid) Marked() bool {
	return slices.ContainsFunc(g.Pencil, func(m uint32) bool { return m != 0 })
}

// Fix makes the symbols in the grid its givens. Free lets the givens be changed again, and takes out the symbols that
// were added.
func (g Grid) Fix() Grid {
	given := make([]bool, len(g.Sudoku.Cells))
	for i, v := range g.Sudoku.Cells {
		given[i] = v != 0
	}
	return Grid{g.Sudoku, given, g.Pencil}
}

func (g Grid) Free() Grid { return Grid{Sudoku: g.Puzzle()} }

// Wrong tells which cells contradict others, and why.
func (g Grid) Wrong() (cells []bool, why []string) {
	cells = make([]bool, len(g.Sudoku.Cells))
	for _, c := range g.Sudoku.Conflicts() {
		for _, i := range c.Cells {
			cells[i] = true
		}
		if !slices.Contains(why, c.Message) {
			why = append(why, c.Message)
		}
	}
	return cells, why
}

// Full reports whether every cell has a symbol, and Solved whether the full grid is right, too.
func (g Grid) Full() bool   { return g.Sudoku.Givens() == len(g.Sudoku.Cells) }
func (g Grid) Solved() bool { return g.Full() && len(g.Sudoku.Conflicts()) == 0 }

// Off tells which symbols, givens apart, differ from the solution's, and how many do.
func (g Grid) Off(solution *xc.Sudoku) (cells []bool, n int) {
	cells = make([]bool, len(g.Sudoku.Cells))
	for i, v := range g.Sudoku.Cells {
		if v != 0 && v != solution.Cells[i] && (g.Given == nil || !g.Given[i]) {
			cells[i] = true
			n++
		}
	}
	return cells, n
}

// Link is the grid as the part of the address after #. g has the givens and w the symbols written beside them. e=1 says
// that the givens are still being written; without it they are fixed.
func (g Grid) Link() string {
	l := "g=" + g.Puzzle().String()
	switch {
	case g.Given == nil:
		return l + "&e=1"
	case g.Puzzle().Givens() < g.Sudoku.Givens():
		written := g.Sudoku.Clone()
		for i, given := range g.Given {
			if given {
				written.Cells[i] = 0
			}
		}
		return l + "&w=" + written.String()
	}
	return l
}

// ReadGrid reads a link. Beside an error it returns what can be read; Sudoku is nil where nothing can.
func ReadGrid(fragment string) (g Grid, err error) {
	var written *xc.Sudoku
	free, lost := false, false
	for _, part := range strings.Split(link.Mended(fragment), "&") {
		switch key, value, _ := strings.Cut(part, "="); key {
		case "g":
			g.Sudoku, _ = xc.ParseSudoku(value)
		case "w":
			written, _ = xc.ParseSudoku(value)
			lost = written == nil
		case "e":
			free = value == "1"
		}
	}
	if g.Sudoku == nil {
		return g, say.Error("This link has no grid that can be read. It may have been cut; copy the whole link again.")
	}
	if free || g.Sudoku.Givens() == 0 {
		return g, nil
	}
	g = g.Fix()
	if written != nil && len(written.Cells) == len(g.Sudoku.Cells) {
		for cell, v := range written.Cells {
			if v != 0 {
				g = g.Write(cell, int(v))
			}
		}
		return g, nil
	}
	if lost || written != nil {
		return g, say.Error("The givens of this link are here. What was written beside them cannot be read.")
	}
	return g, nil
}

// MaxSolutions is the number of solutions at which counting ends.
const MaxSolutions = 10_000

// Solving is the search for all solutions of a Sudoku, in slices.
type Solving struct {
	Puzzle *xc.Sudoku
	// First is the first solution, nil until it is found.
	First *xc.Sudoku
	// Options are those of the first solution: first the givens, then the others in the order in which the search took
	// them.
	Options []int32

	solver *xc.Solver
	tree   *xc.Tree
}

// NewSolving begins to solve a Sudoku.
func NewSolving(puzzle *xc.Sudoku) *Solving {
	s := &Solving{Puzzle: puzzle}
	m := puzzle.Matrix()
	s.solver = xc.NewSolver(m, xc.Fewest, func(options []int32) bool {
		if s.First == nil {
			s.First = xc.SudokuOf(puzzle.Side(), m, options)
			s.Options = givensFirst(puzzle, m, options)
		}
		return s.solver.Found() < MaxSolutions
	})
	s.tree = s.solver.Record(MaxNodes)
	return s
}

func givensFirst(puzzle *xc.Sudoku, m *xc.Matrix, options []int32) (list []int32) {
	for _, given := range []bool{true, false} {
		for _, o := range options {
			if (puzzle.Cells[m.Options[o][0]] != 0) == given {
				list = append(list, o)
			}
		}
	}
	return list
}

// Run goes on while more() is true, and reports whether there is more to do.
func (s *Solving) Run(more func() bool) bool {
	for s.solver.Run(50) {
		if !more() {
			return true
		}
	}
	return false
}

// Found is the number of solutions so far; complete is false while there may be
// more.
func (s *Solving) Found() (n uint64, complete bool) {
	return s.solver.Found(), s.solver.Done() && s.solver.Found() < MaxSolutions
}

// Difficulty is read from the tree, as much of it as there is.
func (s *Solving) Difficulty() xc.Difficulty {
	_, complete := s.Found()
	return s.tree.Difficulty(complete && s.tree.Left == 0)
}

// Nodes are those of the search tree.
func (s *Solving) Nodes() []xc.TreeNode { return s.tree.Nodes }

// Verdict says what was found: in a few words, and in a sentence.
func (s *Solving) Verdict() (head, line string) {
	n, complete := s.Found()
	d := s.Difficulty()
	switch {
	case n == 0 && complete && len(s.Puzzle.Conflicts()) > 0:
		return say.T("No solution"), s.Puzzle.Conflicts()[0].Message
	case n == 0 && complete:
		return say.T("No solution"), say.T("The givens contradict each other, though not on sight.")
	case n == 0:
		return say.T("Searching"), say.T("No solution yet.")
	case n >= MaxSolutions:
		return say.T("More than {n} solutions", MaxSolutions-1), say.T("The givens leave far too much open.")
	case n > 1 && complete:
		return say.T("{n, plural, one {# solution} other {# solutions}}", n), say.T("A proper Sudoku has only one: add givens.")
	case !complete:
		return say.T("{n, plural, one {# solution} other {# solutions}} so far", n), say.T("The search goes on.")
	}
	head = say.T("One solution")
	switch d.Grade {
	case xc.Easy:
		line = say.T("Easy: there is no branching. At every step a cell, or a symbol in a row, column or box, leaves no choice.")
	case xc.Hard:
		line = say.T("Hard: the search has to guess {n, plural, =1 {once} =2 {twice} other {# times}}, "+
			"but a wrong guess is refuted without another one.", d.Shape.Branches)
	default:
		line = say.T("Evil: the search guesses {n, plural, =1 {once} =2 {twice} other {# times}}, up to {depth} guesses deep.",
			d.Shape.Branches, d.Shape.Nested)
	}
	return head, line
}
