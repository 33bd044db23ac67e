package space

import (
	"slices"
	"testing"
)

// TestLaws: what every lattice must keep.
func TestLaws(t *testing.T) {
	for number, g := range grids {
		l := Lattice(number)
		if other, ok := Named(l.Name()); !ok || other != l {
			t.Errorf("lattice %d: its name %q is that of %d", l, l.Name(), other)
		}
		if g.motions[0] != Identity {
			t.Errorf("%q: the identity does not come first", l.Name())
		}
		for i, m := range g.motions {
			if reflection := m.Det() < 0; reflection != (i >= g.turns) {
				t.Errorf("%q: motion %d has determinant %d", l.Name(), i, m.Det())
			}
			if slices.Index(g.motions, m) != i {
				t.Errorf("%q: motion %d is there twice", l.Name(), i)
			}
			if m.Mul(m.Inverse()) != Identity {
				t.Errorf("%q: motion %d is not undone by its inverse", l.Name(), i)
			}
			plane := m.Apply(Cell{X: 3, Y: 5}).Z == 0
			if i < g.turns && plane != (i < g.flat) || plane && i < g.turns && m.Over() != (i >= g.oneSided) {
				t.Errorf("%q: motion %d keeps the plane: %v, turns over: %v", l.Name(), i, plane, m.Over())
			}
			for _, step := range l.Steps() {
				if !slices.Contains(l.Steps(), m.Apply(step)) {
					t.Errorf("%q: motion %d takes the step %v to none", l.Name(), i, step)
				}
			}
		}
		for _, group := range [][]Motion{l.OneSided(), l.Flat(), l.Solid(), l.Motions()} {
			for _, a := range group {
				for _, b := range group {
					if !slices.Contains(group, a.Mul(b)) {
						t.Fatalf("%q: the group of %d is not closed", l.Name(), len(group))
					}
				}
			}
		}
		if m := l.Mirror(); !slices.Contains(l.Motions(), m) || m.Det() > 0 || m.Over() {
			t.Errorf("%q: the mirror is %v", l.Name(), m)
		}
		half := len(g.steps) / 2
		for k, step := range g.steps {
			if opposite := g.steps[(k+half)%len(g.steps)]; step.Plus(opposite) != (Cell{}) {
				t.Errorf("%q: the steps %v and %v are not opposite", l.Name(), step, opposite)
			}
			if l.Chequered() && l.Dark(step) == l.Dark(Cell{}) {
				t.Errorf("%q: the step %v does not change the colour", l.Name(), step)
			}
		}
	}
}

// TestBoard: numbers, neighbours and symmetries of small boards.
func TestBoard(t *testing.T) {
	for _, test := range []struct {
		name       string
		board      *Board
		cells      int
		sides      int // pairs of neighbours
		symmetries int
	}{
		{"3 × 2 squares", NewBoard(Cubes, Size{3, 2, 1}), 6, 7, 4},
		{"a cube of 2", NewBoard(Cubes, Size{2, 2, 2}), 8, 12, 48},
		{"3 × 2 hexagons", NewBoard(Hexagons, Size{3, 2, 1}), 6, 9, 2},
		{"a rhombus of 2 × 2", NewBoard(Hexagons, Size{2, 2, 1}), 4, 5, 4},
		{"seven hexagons", NewBoard(Hexagons, Size{3, 3, 1}, []Cell{{}, {2, 2, 0}}), 7, 12, 12},
		{"three hexagons", NewBoard(Hexagons, Size{2, 2, 1}, []Cell{{1, 1, 0}}), 3, 3, 6},
		{"seven prisms, twice", NewBoard(Hexagons, Size{3, 3, 2}, []Cell{{}, {2, 2, 0}, {0, 0, 1}, {2, 2, 1}}), 14, 31, 24},
	} {
		sides := 0
		for _, other := range test.board.Near() {
			if other >= 0 {
				sides++
			}
		}
		if n := len(test.board.Symmetries()); len(test.board.Cells) != test.cells || sides != 2*test.sides || n != test.symmetries {
			t.Errorf("%s: %d cells, %d pairs of neighbours, %d symmetries; want %d, %d, %d",
				test.name, len(test.board.Cells), sides/2, n, test.cells, test.sides, test.symmetries)
		}
	}
}
