package gen

import (
	"os"
	"reflect"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
)

func TestEach(t *testing.T) {
	third := func(number uint64) bool { return number%3 != 0 }
	for _, c := range []struct {
		first, least int
		compare      func(uint64) bool
		calls, want  int
	}{
		{10, 0, third, 10, 6},
		{0, 10, third, 15, 10},
		{20, 10, third, 20, 13},
		{0, 10, func(uint64) bool { return false }, 20, 0},
	} {
		calls := 0
		got := Each(c.first, c.least, func(number uint64) bool {
			if number != uint64(calls) {
				t.Fatalf("call %d has number %d", calls, number)
			}
			calls++
			return c.compare(number)
		})
		if calls != c.calls || got != c.want {
			t.Errorf("Each(%d, %d): %d of %d; want %d of %d", c.first, c.least, got, calls, c.want, c.calls)
		}
	}
}

// TestPuzzlesAreSound checks that each number gives a puzzle, always the same one, and that no kind is missing.
func TestPuzzlesAreSound(t *testing.T) {
	var flat, solid, oneSided, copies, stationary, several, none, chiral, symmetric, large int
	for number := range uint64(2000) {
		p := Puzzle(number)
		if !reflect.DeepEqual(p, Puzzle(number)) {
			t.Fatalf("puzzle %d differs when made again", number)
		}
		names, volume, holes, mobile := map[string]bool{}, 0, 0, 0
		for _, piece := range p.Pieces {
			if names[piece.Name] || len(piece.Cells) == 0 || piece.Copies < 1 {
				t.Fatalf("puzzle %d: piece %+v", number, piece)
			}
			names[piece.Name] = true
			volume += len(piece.Cells) * piece.Copies
			for i, c := range piece.Cells {
				if i > 0 && !piece.Cells[i-1].Less(c) || p.OneSide && c.Z != 0 {
					t.Fatalf("puzzle %d: piece %+v", number, piece)
				}
			}
			if piece.Stationary {
				holes++
			} else {
				mobile += piece.Copies
			}
			if piece.Copies > 1 {
				copies++
			}
		}
		if volume != p.Volume() {
			t.Fatalf("puzzle %d: the pieces have %d cells, the box %d", number, volume, p.Volume())
		}
		o := NewOracle(p)
		solutions, ok := o.Solve(3000)
		turns, all := o.Symmetries()
		for what, count := range map[*int]bool{
			&flat: p.Flat(), &solid: p.Solid(), &oneSided: p.OneSide, &stationary: holes > 0, &several: holes > 1,
			&none: ok && len(solutions) == 0, &chiral: all > turns, &symmetric: turns > 1, &large: !ok,
		} {
			if count {
				*what++
			}
		}
	}
	for what, n := range map[string]int{
		"flat": flat, "solid": solid, "one-sided": oneSided, "with copies": copies, "with a stationary piece": stationary,
		"with several": several, "without solution": none, "with reflections": chiral, "with symmetry": symmetric,
	} {
		t.Logf("%d %s", n, what)
		if n < 100 {
			t.Errorf("of 2000 puzzles only %d are %s", n, what)
		}
	}
	t.Logf("%d with more than 3000 solutions", large)
	if large > 200 {
		t.Errorf("%d of 2000 puzzles have too many solutions to be compared", large)
	}
}

// TestOracle compares the oracle to counts that can be checked by hand or are published.
func TestOracle(t *testing.T) {
	line := func(n int) (cells []def.Cell) {
		for x := range n {
			cells = append(cells, def.Cell{X: x})
		}
		return cells
	}
	bent := []def.Cell{{}, {Y: 1}, {X: 1}}
	one := func(cells ...def.Cell) def.Piece { return def.Piece{Cells: cells, Copies: 1} }
	for _, test := range []struct {
		name            string
		puzzle          def.Puzzle
		raw, turn, same int
	}{
		{"a domino on two cells", def.Puzzle{Size: space.Size{X: 2, Y: 1, Z: 1}, Pieces: []def.Piece{{Cells: line(2), Copies: 1}}}, 1, 1, 1},
		{"dominoes 4×4", def.Puzzle{Size: space.Size{X: 4, Y: 4, Z: 1}, Pieces: []def.Piece{{Cells: line(2), Copies: 8}}}, 36, 9, 9},
		{"L trominoes 4×3", def.Puzzle{Size: space.Size{X: 4, Y: 3, Z: 1}, Pieces: []def.Piece{{Cells: bent, Copies: 4}}}, 4, 2, 2},
		{"dominoes 2×2×2", def.Puzzle{Size: space.Size{X: 2, Y: 2, Z: 2}, Pieces: []def.Piece{{Cells: line(2), Copies: 4}}}, 9, 2, 2},
		{"Soma", def.Puzzle{Size: space.Size{X: 3, Y: 3, Z: 3}, Pieces: []def.Piece{
			one(def.Cell{}, def.Cell{X: 1}, def.Cell{Y: 1}),
			one(def.Cell{}, def.Cell{X: 1}, def.Cell{X: 2}, def.Cell{Y: 1}),
			one(def.Cell{}, def.Cell{X: 1}, def.Cell{X: 2}, def.Cell{X: 1, Y: 1}),
			one(def.Cell{}, def.Cell{X: 1}, def.Cell{X: 1, Y: 1}, def.Cell{X: 2, Y: 1}),
			one(def.Cell{}, def.Cell{X: 1}, def.Cell{Y: 1}, def.Cell{X: 1, Z: 1}),
			one(def.Cell{}, def.Cell{X: 1}, def.Cell{Y: 1}, def.Cell{Y: 1, Z: 1}),
			one(def.Cell{}, def.Cell{X: 1}, def.Cell{Y: 1}, def.Cell{Z: 1}),
		}}, 11520, 480, 240},
	} {
		if test.raw > 1000 && os.Getenv("TILEWRIGHT_LONG") == "" {
			t.Logf("%s: only with TILEWRIGHT_LONG=1, it takes four seconds", test.name)
			continue
		}
		o := NewOracle(&test.puzzle)
		solutions, ok := o.Solve(100000)
		if !ok || len(solutions) != test.raw || len(o.Set(solutions, false)) != test.turn || len(o.Set(solutions, true)) != test.same {
			t.Errorf("%s: %d solutions, %d but for turns, %d but for mirror images; want %d, %d, %d", test.name,
				len(solutions), len(o.Set(solutions, false)), len(o.Set(solutions, true)), test.raw, test.turn, test.same)
		}
	}
}
