package lab

import (
	"strings"
	"testing"

	"tilewright/solver/xc"
)

func read(t *testing.T, text string) *xc.Sudoku {
	t.Helper()
	s, found := xc.ParseSudoku(text)
	if s == nil {
		t.Fatal(found)
	}
	return s
}

func TestVerdicts(t *testing.T) {
	for _, tt := range []struct{ grid, head, line string }{
		{Sudokus[0].Grid, "One solution", "Easy"},
		{Sudokus[1].Grid, "One solution", "Easy"},
		{Sudokus[2].Grid, "One solution", "Easy"},
		{Sudokus[3].Grid, "One solution", "Evil"},
		{strings.Repeat(".", 81), "More than 9,999 solutions", "leave far too much"},
		{strings.Repeat(".", 16), "288 solutions", "proper Sudoku"},
		{"12....3.........", "No solution", "not on sight"},
		{".12..4..3.......", "No solution", "Every symbol is in the row"},
		{"1..11...........", "No solution", "There are two 1 in row 1."},
	} {
		s := NewSolving(read(t, tt.grid))
		for s.Run(func() bool { return false }) {
		}
		if head, line := s.Verdict(); head != tt.head || !strings.Contains(line, tt.line) {
			t.Errorf("%s: %q, %q, want %q, %q", tt.grid, head, line, tt.head, tt.line)
		}
		if n, _ := s.Found(); n > 0 && len(s.First.Conflicts()) > 0 {
			t.Errorf("%s: %v is no solution", tt.grid, s.First)
		}
	}
}

func TestGrid(t *testing.T) {
	g := Grid{Sudoku: read(t, Sudokus[1].Grid)}
	g = g.Write(2, 5)
	wrong, why := g.Wrong()
	if !wrong[0] || !wrong[2] || len(why) == 0 || !strings.Contains(why[0], "two 5") {
		t.Errorf("%v %v", wrong, why)
	}
	if g = g.Write(2, 5); g.Sudoku.Cells[2] != 0 {
		t.Error("the same symbol again does not take it out")
	}
	g = g.Fix()
	if got := g.Write(0, 1); got.Sudoku.Cells[0] != 5 {
		t.Error("a given was changed")
	}
	g = g.Write(2, 4)
	if g.Sudoku.Cells[2] != 4 || g.Puzzle().Cells[2] != 0 || g.Free().Sudoku.Cells[2] != 0 {
		t.Error("what was added is taken for a given")
	}
	if got := g.Free().Write(0, 0); got.Sudoku.Cells[0] != 0 {
		t.Error("a given that is free again cannot be taken out")
	}
	if g.Write(99, 1).Sudoku != g.Sudoku || g.Write(2, 10).Sudoku != g.Sudoku || g.Full() {
		t.Error("a cell or a symbol that there is not")
	}
	full := NewSolving(g.Puzzle())
	for full.Run(forever) {
	}
	if !(Grid{Sudoku: full.First}).Solved() || NewGrid(4).Full() {
		t.Error("full grids are not known")
	}
}

func TestPencil(t *testing.T) {
	g := Grid{Sudoku: read(t, Sudokus[0].Grid)}
	if g.Marked() || g.Mark(0, 2).Marked() {
		t.Error("a cell with a symbol takes marks")
	}
	g = g.Mark(1, 2).Mark(1, 3).Mark(2, 2)
	if g.Pencil[1] != 0b110 || g.Mark(1, 2).Pencil[1] != 0b100 || g.Mark(1, 0).Pencil[1] != 0 || g.Mark(1, 5).Pencil[1] != 0b110 {
		t.Errorf("marks %b", g.Pencil)
	}
	if w := g.Write(3, 2); w.Pencil[1] != 0b100 || w.Pencil[2] != 0 {
		t.Errorf("a 2 in the row leaves the marks %b", w.Pencil)
	}
	if all := g.Candidates(); all.Pencil[0] != 0 || all.Pencil[1] != uint32(g.Sudoku.Candidates(1)) || all.Unmarked().Marked() {
		t.Errorf("candidates %b", all.Pencil)
	}
	if g.Fix().Pencil[1] != 0b110 {
		t.Error("fixing the givens takes the marks away")
	}
}

// The options of a solution begin with the givens.
func TestSolvingOptions(t *testing.T) {
	s := NewSolving(read(t, Sudokus[1].Grid))
	for s.Run(forever) {
	}
	m := s.Puzzle.Matrix()
	if len(s.Options) != 81 || xc.SudokuOf(9, m, s.Options).String() != s.First.String() {
		t.Fatalf("options %v", s.Options)
	}
	if got := xc.SudokuOf(9, m, s.Options[:s.Puzzle.Givens()]); got.String() != s.Puzzle.String() {
		t.Errorf("the first options make %v, want the givens", got)
	}
}
