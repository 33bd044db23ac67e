package xc

import (
	"slices"
	"strconv"
	"sync"

	"tilewright/def/say"
)

// Sudoku is a grid of one of the sizes in Sides. Its boxes have as many cells as a row: 2×2, 3×3 or 4×4, and two rows
// of three in a grid of 6×6 cells.
type Sudoku struct {
	// Cells are the symbols from 1 to Side, row by row, or 0 where there is none.
	Cells []uint8
}

// Sides are the numbers of cells that a row can have.
var Sides = []int{4, 6, 9, 16}

// NewSudoku is an empty grid; side is one of Sides.
func NewSudoku(side int) *Sudoku { return &Sudoku{make([]uint8, side*side)} }

// Clone is a copy.
func (s *Sudoku) Clone() *Sudoku { return &Sudoku{slices.Clone(s.Cells)} }

// Side is the number of cells in a row, and of symbols.
func (s *Sudoku) Side() int {
	switch len(s.Cells) {
	case 16:
		return 4
	case 36:
		return 6
	case 81:
		return 9
	}
	return 16
}

// BoxSize is how many rows and columns a box has in a grid of this side.
func BoxSize(side int) (rows, columns int) {
	rows = map[int]int{4: 2, 6: 2, 9: 3, 16: 4}[side]
	return rows, side / rows
}

// Givens is the number of cells with a symbol.
func (s *Sudoku) Givens() (n int) {
	for _, v := range s.Cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// box is the box of a cell.
func (s *Sudoku) box(cell int) int {
	n := s.Side()
	rows, columns := BoxSize(n)
	return cell/n/rows*rows + cell%n/columns
}

// symbols are the characters for 1, 2, …
const symbols = "123456789ABCDEFG"

// String writes the grid in one line, with a dot where there is no symbol. Symbols beyond 9 are A to G. ParseSudoku
// reads it.
func (s *Sudoku) String() string {
	b := make([]byte, len(s.Cells))
	for i, v := range s.Cells {
		b[i] = '.'
		if v > 0 {
			b[i] = symbols[v-1]
		}
	}
	return string(b)
}

// Conflict is a symbol that is twice in a row, a column or a box, or a cell that no symbol fits.
type Conflict struct {
	// Cells are the two cells, or the one, as indexes into Sudoku.Cells.
	Cells []int
	// Message says what is wrong.
	Message string
}

// Conflicts lists what is obviously wrong with the givens. Without conflicts there may still be no solution.
func (s *Sudoku) Conflicts() []Conflict {
	n := s.Side()
	var found []Conflict
	for a, v := range s.Cells {
		if v == 0 {
			continue
		}
		for b := a + 1; b < len(s.Cells); b++ {
			if s.Cells[b] != v {
				continue
			}
			where, place := say.Message(""), 0
			switch {
			case a/n == b/n:
				where, place = "There are two {symbol} in row {n}.", a/n
			case a%n == b%n:
				where, place = "There are two {symbol} in column {n}.", a%n
			case s.box(a) == s.box(b):
				where, place = "There are two {symbol} in box {n}.", s.box(a)
			default:
				continue
			}
			found = append(found, Conflict{[]int{a, b}, say.T(where, symbols[v-1:v], place+1)})
		}
	}
	if len(found) > 0 {
		return found
	}
	for cell, v := range s.Cells {
		if v == 0 && s.Candidates(cell) == 0 {
			found = append(found, Conflict{[]int{cell}, say.T("Every symbol is in the row, the column or the box of the "+
				"cell in row {row}, column {column}.", cell/n+1, cell%n+1)})
		}
	}
	return found
}

// Sees reports whether two cells share a row, a column or a box.
func (s *Sudoku) Sees(a, b int) bool {
	n := s.Side()
	return a/n == b/n || a%n == b%n || s.box(a) == s.box(b)
}

// Candidates are the symbols that no other cell of the row, the column and the box has, as bits: bit v-1 for symbol v.
func (s *Sudoku) Candidates(cell int) uint32 {
	n := s.Side()
	free := uint32(1)<<n - 1
	for other, v := range s.Cells {
		if v != 0 && other != cell && s.Sees(cell, other) {
			free &^= 1 << (v - 1)
		}
	}
	return free
}

// Matrix is the exact cover. It has items for every cell, and for every symbol in every row, column and box, 4·Side² in
// all. It has an option for every given and Side options for every other cell. Items are r1c1 (a cell), r1=5 (row 1 has
// a 5), c1=5 and b1=5.
func (s *Sudoku) Matrix() *Matrix {
	n := s.Side()
	m := &Matrix{Items: sudokuNames[n](), Primary: 4 * n * n}
	room := make([]int32, 0, 4*n*len(s.Cells))
	for cell, given := range s.Cells {
		r, c, b := cell/n, cell%n, s.box(cell)
		for v := range n {
			if given != 0 && int(given) != v+1 {
				continue
			}
			at := len(room)
			room = append(room, int32(cell), int32(n*n+n*r+v), int32(2*n*n+n*c+v), int32(3*n*n+n*b+v))
			m.Options = append(m.Options, room[at:len(room):len(room)])
		}
	}
	return m
}

// sudokuNames name the items, which are the same for all grids of a side.
var sudokuNames = map[int]func() []string{4: nameItems(4), 6: nameItems(6), 9: nameItems(9), 16: nameItems(16)}

func nameItems(n int) func() []string {
	return sync.OnceValue(func() []string {
		var items []string
		for cell := range n * n {
			items = append(items, "r"+strconv.Itoa(cell/n+1)+"c"+strconv.Itoa(cell%n+1))
		}
		for _, of := range []string{"r", "c", "b"} {
			for k := range n * n {
				items = append(items, of+strconv.Itoa(k/n+1)+"="+symbols[k%n:k%n+1])
			}
		}
		return items
	})
}

// SudokuOf is the grid that options of a Sudoku's matrix stand for.
func SudokuOf(side int, m *Matrix, options []int32) *Sudoku {
	s := NewSudoku(side)
	for _, o := range options {
		cell, row := m.Options[o][0], m.Options[o][1]
		s.Cells[cell] = uint8(int(row)%s.Side()) + 1
	}
	return s
}

// Solutions returns up to limit solutions, the first ones of the search by fewest options. It makes at most budget
// choices, and reports whether that was enough. A proper 9×9 grid takes some hundred.
func (s *Sudoku) Solutions(limit, budget int) (solutions []*Sudoku, complete bool) {
	m := s.Matrix()
	solver := NewSolver(m, Fewest, func(options []int32) bool {
		solutions = append(solutions, SudokuOf(s.Side(), m, options))
		return len(solutions) < limit
	})
	return solutions, !solver.Run(budget)
}

// Grade says how hard a Sudoku is for Algorithm X.
type Grade uint8

const (
	// Easy: at every step some cell, or some symbol in a row, a column or a box, leaves no choice.
	Easy Grade = iota
	// Hard: there are choices, but every wrong one is refuted without another one.
	Hard
	// Evil: there are choices below wrong choices.
	Evil
	// Improper: there is no solution, or there are several.
	Improper
)

func (g Grade) String() string { return [...]string{"easy", "hard", "evil", "improper"}[g] }

// Difficulty comes from the tree of the search for all solutions, which takes the item with the fewest options.
type Difficulty struct {
	Grade Grade
	// Shape has the numbers. Branches are the choices, Nested the greatest number of choices on one way, and Covers the
	// solutions.
	Shape Shape
	// Complete is false when the budget ended the search. Then Grade is the lowest that it can be.
	Complete bool
}

// Difficulty searches with at most budget choices.
func (s *Sudoku) Difficulty(budget int) Difficulty {
	solver := NewSolver(s.Matrix(), Fewest, nil)
	tree := solver.Record(budget + 1)
	complete := !solver.Run(budget)
	return tree.Difficulty(complete)
}

// Difficulty reads the tree of such a search. complete says whether the search came to its end and the tree has all of
// it.
func (t *Tree) Difficulty(complete bool) Difficulty {
	d := Difficulty{Shape: t.Shape(), Complete: complete}
	switch {
	case d.Shape.Covers > 1 || d.Complete && d.Shape.Covers == 0:
		d.Grade = Improper
	case d.Shape.Branches == 0:
		d.Grade = Easy
	case t.refuted():
		d.Grade = Hard
	default:
		d.Grade = Evil
	}
	return d
}

// refuted reports whether every choice off the way to the first cover fails without another choice.
func (t *Tree) refuted() bool {
	onWay := make([]bool, len(t.Nodes))
	for i, n := range t.Nodes {
		if n.Cover {
			for k := int32(i); k >= 0; k = t.Nodes[k].Parent {
				onWay[k] = true
			}
			break
		}
	}
	for i, n := range t.Nodes {
		if n.Options > 1 && !onWay[i] {
			return false
		}
	}
	return true
}
