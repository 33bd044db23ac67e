package trace_test

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/dlx"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// rectangle is a puzzle of pieces that are given by their rows, "#" a cell.
func rectangle(t *testing.T, x, y int, pieces ...def.Piece) (*def.Puzzle, *problem.Problem) {
	t.Helper()
	puzzle := &def.Puzzle{Title: "test", Size: space.Size{X: x, Y: y, Z: 1}, Pieces: pieces}
	p, err := problem.Compile(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	return puzzle, p
}

func mobile(name string, copies int, cells ...def.Cell) def.Piece {
	return def.Piece{Name: name, Copies: copies, Cells: cells}
}

// small has dominoes and a corner in 3 × 3 cells, with many dead ends and copies.
func small(t *testing.T) (*def.Puzzle, *problem.Problem) {
	return rectangle(t, 3, 3, mobile("L", 1, def.Cell{}, def.Cell{Y: 1}, def.Cell{X: 1}), mobile("at", 3, def.Cell{}, def.Cell{X: 1}))
}

func TestOfAssembly(t *testing.T) {
	puzzle, p := small(t)
	slots := make([]uint16, len(p.Cells))
	var found []int32
	e, err := dlx.New(p, every(p), problem.Constraint{Shape: -1}, dlx.Options{}, func(images []int32) bool {
		found = slices.Clone(images)
		return false
	})
	if err != nil {
		t.Fatal(err)
	}
	for e.Run(1000) == search.Paused {
	}
	p.Assembly(slots, found)
	tr, err := trace.OfAssembly(puzzle, slots, []int{4, 2})
	if err != nil {
		t.Fatal(err)
	}
	order := []int{}
	for _, s := range tr.Steps {
		order = append(order, s.Ops[0].Slot)
	}
	if len(order) != 4 || order[0] != 4 || order[1] != 2 || tr.Steps[3].Flag != trace.FlagSolution {
		t.Errorf("order %v", order)
	}
	// "at" is a word of the text form, so the copies have other names.
	for i, want := range []string{"", "at", "at", "at"} {
		if b := tr.Board.Pieces[i]; b.Label != want || b.Name == "at" {
			t.Errorf("piece %d: %+v", i, b)
		}
	}
	if _, err := trace.OfAssembly(puzzle, slots[1:], nil); err == nil {
		t.Error("an assembly of too few cells")
	}
}

func every(p *problem.Problem) []int32 {
	rows := make([]int32, len(p.Images))
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

// TestBoardOfLibrary: every puzzle of the library has a board that can be written.
func TestBoardOfLibrary(t *testing.T) {
	for _, entry := range def.Library() {
		b, open := trace.BoardOf(entry.Puzzle())
		tr := trace.Trace{Board: b}
		if err := tr.Check(); err != nil || len(open) == 0 {
			t.Errorf("%s: %v, %d open cells", entry.ID, err, len(open))
		}
	}
}
