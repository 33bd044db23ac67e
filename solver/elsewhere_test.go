package solver

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/solver/play"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestElsewhere: on other lattices, with prisms of eight neighbours and more, every engine finds what the plain oracle
// finds. Kernels count as the reference engine does.
func TestElsewhere(t *testing.T) {
	puzzles := uint64(240)
	if long() {
		puzzles = 10_000
	}
	againstOracle(t, puzzles, func(n uint64) *def.Puzzle { return gen.Mixed(gen.Elsewhere + n) })
}

// TestWrapped: the same on boards that close on themselves, of squares and cubes and of other lattices in turn.
func TestWrapped(t *testing.T) {
	puzzles := uint64(240)
	if long() {
		puzzles = 4_000
	}
	againstOracle(t, puzzles, func(n uint64) *def.Puzzle { return gen.Wrapped(n%2*gen.Elsewhere + n/2) })
}

// TestTurned: the same for pieces with turns of their own.
func TestTurned(t *testing.T) {
	puzzles := uint64(240)
	if long() {
		puzzles = 4_000
	}
	againstOracle(t, puzzles, func(n uint64) *def.Puzzle { return gen.Turned(n%2*gen.Elsewhere + n/2) })
}

func againstOracle(t *testing.T, puzzles uint64, puzzle func(n uint64) *def.Puzzle) {
	searched := map[string]int{}
	for n := range puzzles {
		p := puzzle(n)
		o := gen.NewOracle(p)
		solutions, _ := o.Ruled(gen.MostSolutions)
		facts := settings.FactsOf(p)
		for _, lines := range [][]string{
			{"-u"}, {"-r"}, {"-r --mirror=same"}, {"-r --engine=kernel"}, {"-u --engine=tight"}, {"-r --engine=fletcher"},
			{"-r --engine=meet"}, {"-r --engine=frontier --count"}, {"-r -V -P -F"}, {"-r -v1 -p"},
			{"-r -f99 -oe -n", "-r -f99 -oe -n --engine=kernel"}, {"-r -f99 -of -n", "-r -f99 -of -n --engine=kernel"},
			{"-r -f99 -oe", "-r -f99 -oe --engine=kernel"}, {"-u -f99 -os -n", "-u -f99 -os -n --engine=kernel"},
			{"-r -f3 -oe=9:f=2 -n", "-r -f3 -oe=9:f=2 -n --engine=kernel"},
		} {
			var before []uint64
			for _, line := range lines {
				s := parse(t, line)
				if diagnostic.FirstError(settings.Check(s, facts)) != nil {
					continue
				}
				want := len(o.Want(solutions, s.Unique || s.Redundancy != settings.RedundancyOff, s.Mirror == settings.MirrorSame))
				opened := Open(p, s, nil)
				for opened.Run(1<<16) == search.Paused {
				}
				if opened.Err() != nil {
					continue // the matrix looks at these
				}
				stats := opened.Stats()
				searched[line]++
				if stats.Solutions != uint64(want) {
					t.Errorf("puzzle %d, %s: %d solutions, want %d", n, line, stats.Solutions, want)
				}
				var counts []uint64
				for _, l := range stats.Levels {
					counts = append(counts, l.Fits)
				}
				if before != nil && !slices.Equal(counts, before) {
					t.Errorf("puzzle %d, %s: fits %v, by the reference engine %v", n, line, counts, before)
				}
				before = counts
			}
		}
	}
	t.Log(searched)
}

// TestColouredBalls: a motion that takes a coloured piece to places that are no balls makes no orientation. Once an
// orientation without cells remained, and a reflection of the board seemed to keep the piece.
func TestColouredBalls(t *testing.T) {
	p := gen.Mixed(gen.Elsewhere + 219)
	s := Open(p, parse(t, "-r --mirror=same"), nil)
	if got := run(t, s).Solutions; got != 1 {
		t.Errorf("%d solutions, want 1", got)
	}
	for _, shape := range s.Problem().Shapes {
		for _, cells := range shape.Orientations {
			if len(cells) != shape.Size {
				t.Errorf("%s: an orientation of %d cells, want %d", shape.Name, len(cells), shape.Size)
			}
		}
	}
}

// TestPlacesThatAreNoCells: such places are no part of a board by hand. A board without open cells has only the
// symmetry that does nothing.
func TestPlacesThatAreNoCells(t *testing.T) {
	p := &def.Puzzle{Lattice: space.Balls, Size: space.Size{X: 2, Y: 2, Z: 2}}
	if n := (play.Position{Puzzle: p}).Bare(); n != 4 {
		t.Errorf("%d balls are open in a box of side 2, want 4", n)
	}
	balls := space.NewBoard(space.Balls, p.Size, space.Wrap{}).Cells
	if n := len(space.NewBoard(space.Balls, p.Size, space.Wrap{}, balls).Symmetries()); n != 1 {
		t.Errorf("a full board has %d symmetries, want 1", n)
	}
}

// TestRoomForTriangles: three triangles that point up, two below and one above, have no room among three that point
// down.
func TestRoomForTriangles(t *testing.T) {
	up := []def.Cell{{X: 0}, {X: 1, Y: 1}, {X: 2}}
	for _, test := range []struct {
		open []def.Cell
		room bool
	}{
		{[]def.Cell{{X: 1}, {X: 2, Y: 1}, {X: 3}}, false},
		{[]def.Cell{{X: 2}, {X: 3, Y: 1}, {X: 4}}, true},
		{[]def.Cell{{X: 1, Y: 2}, {X: 2, Y: 1}, {X: 3, Y: 2}}, true}, // they point down, one below
	} {
		p := &def.Puzzle{Lattice: space.Triangles, Size: space.Size{X: 5, Y: 3, Z: 1},
			Pieces: []def.Piece{{Name: "A", Copies: 1, Spare: 1, Cells: up}}}
		hole := space.NewBoard(p.Lattice, p.Size, space.Wrap{}, test.open).Cells
		p.Pieces = append(p.Pieces, def.Piece{Name: "*", Copies: 1, Stationary: true, Cells: hole})
		if got := (play.Position{Puzzle: p}).Room(); got != test.room {
			t.Errorf("open at %v: room is %v", test.open, got)
		}
	}
}
