package figures

import "testing"

// TestLattices checks the same puzzle on five lattices: its numbers of pieces, cells and solutions.
func TestLattices(t *testing.T) {
	all, err := Lattices()
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		id                       string
		pieces, cells, solutions int
	}{{"squares", 4, 9, 6}, {"hexagons", 5, 12, 3}, {"triangles", 6, 18, 74}, {"sticks", 8, 28, 21}, {"balls", 5, 14, 72}}
	for i, s := range all {
		if w := want[i]; s.ID != w.id || s.Puzzle.PieceCount() != w.pieces || len(s.Answer) != w.cells || s.Solutions != w.solutions {
			t.Errorf("%s: %d pieces, %d cells, %d solutions, want %v", s.ID, s.Puzzle.PieceCount(), len(s.Answer), s.Solutions, w)
		}
	}
}
