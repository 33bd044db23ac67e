package xc

import (
	"slices"
	"testing"

	"tilewright/def"
)

// TestBoards goes through solutions of library puzzles, with copies and without. Each fills the board with every slot
// once.
func TestBoards(t *testing.T) {
	for _, id := range []string{"kanoodle", "soma", "slothouber-graatsma", "pentominoes-8x8-hole"} {
		p := def.Find(id).Puzzle()
		m, board, err := fromPuzzle(p, "")
		if err != nil {
			t.Fatal(err)
		}
		if len(board.image) != len(m.Options) {
			t.Fatalf("%s: %d options, %d images", id, len(m.Options), len(board.image))
		}
		var cover []int32
		s := NewSolver(m, Fewest, func(options []int32) bool {
			cover = slices.Clone(options)
			return false
		})
		for s.Run(100_000) {
		}
		slots := board.Assembly(cover)
		if slices.Contains(slots, 0) || len(slots) != len(p.OpenCells()) {
			t.Errorf("%s: cells are left: %v", id, slots)
		}
		different := map[uint16]bool{}
		for _, k := range slots {
			different[k] = true
		}
		if len(different) != p.PieceCount() {
			t.Errorf("%s: %d pieces on the board, want %d", id, len(different), p.PieceCount())
		}
		if n := board.Slot(int(cover[0])); n < 1 || n > p.PieceCount() {
			t.Errorf("%s: slot %d", id, n)
		}
	}
}

// TestQuarter: the cross of Kanoodle has 27 places, 10 up to symmetry, so 17 images go. An asymmetric piece keeps a
// quarter.
func TestQuarter(t *testing.T) {
	p := def.Find("kanoodle").Puzzle()
	for quarter, want := range map[string]int{"": 1789, "L": 1789 - 17} {
		m, _, err := fromPuzzle(p, quarter)
		if err != nil || len(m.Items) != 67 || len(m.Options) != want {
			t.Errorf("%q: %d items, %d options, %v, want 67 and %d", quarter, len(m.Items), len(m.Options), err, want)
		}
	}
	if _, _, err := fromPuzzle(p, "x"); err == nil {
		t.Error("a piece that is not there was accepted")
	}

	// All solutions of 3 × 20 are found in four positions. With a piece that no symmetry leaves in place they are found
	// in one.
	p = def.Find("pentominoes-20x3").Puzzle()
	for quarter, want := range map[string]uint64{"": 8, "F": 2} {
		m, _, err := fromPuzzle(p, quarter)
		if err != nil {
			t.Fatal(err)
		}
		s := NewSolver(m, Fewest, nil)
		for s.Run(100_000) {
		}
		if s.Found() != want {
			t.Errorf("pentominoes 20 × 3 with %q: %d covers, want %d", quarter, s.Found(), want)
		}
	}
}

// fromPuzzle is a Builder run to its end.
func fromPuzzle(puzzle *def.Puzzle, quarter string) (*Matrix, *Origin, error) {
	b := NewBuilder(puzzle, quarter)
	for !b.Run(1 << 20) {
	}
	return b.Result()
}
