package space

import (
	"slices"
	"testing"
)

// TestLaws: what every lattice must keep.
func TestLaws(t *testing.T) {
	for number, g := range grids {
		l := Lattice(number)
		if other, ok := Named(l.Name()); !ok || other != l && !l.Crosses() {
			t.Errorf("lattice %d: its name %q is that of %d", l, l.Name(), other)
		}
		if l.About() == "" || l.Places() == "" {
			t.Errorf("%q: no sentence says what it is", l.Name())
		}
		var cells []Cell
		for x := -5; x <= 5; x++ {
			for y := -5; y <= 5; y++ {
				for z := -2; z <= 2; z++ {
					if c := (Cell{x, y, z}); l.Has(c) {
						cells = append(cells, c)
					}
				}
			}
		}
		points := map[Cell]bool{}
		for _, c := range cells {
			if g.point != nil {
				if p := g.point(c); g.cell(p) != c || points[p] {
					t.Errorf("%q: %v lies at the point %v, which is %v", l.Name(), c, p, g.cell(p))
				} else {
					points[p] = true
				}
			}
			rest := l.Rest(c)
			if l.Rest(rest) != rest || !l.Has(rest) || !l.Translates(c.Minus(rest)) || !l.Translates(rest.Minus(c)) {
				t.Errorf("%q: the rest of %v is %v", l.Name(), c, rest)
			}
			for k, step := range l.Steps() {
				n, ok := l.Beside(c, k)
				if n != c.Plus(step) || ok && !l.Has(n) {
					t.Errorf("%q: %v is beside %v", l.Name(), n, c)
				}
				if back, again := l.Beside(n, (k+len(g.steps)/2)%len(g.steps)); ok && (back != c || !again) {
					t.Errorf("%q: %v is beside %v, which is not beside it", l.Name(), n, c)
				}
				if _, moved := l.Beside(c.Minus(rest), k); l.Translates(c) && moved != ok {
					t.Errorf("%q: the step %v leads from %v, or from %v", l.Name(), step, c, c.Minus(rest))
				}
				if ok && l.Chequered() && l.Dark(c) == l.Dark(n) {
					t.Errorf("%q: %v and %v are neighbours of one colour", l.Name(), c, n)
				}
			}
		}
		if g.motions[0] != identity(l) {
			t.Errorf("%q: the identity does not come first", l.Name())
		}
		for i, m := range g.motions {
			if reflection := m.Det() < 0; reflection != (i >= g.turns) || m.Det()*m.Det() != 1 {
				t.Errorf("%q: motion %d has determinant %d", l.Name(), i, m.Det())
			}
			if slices.Index(g.motions, m) != i {
				t.Errorf("%q: motion %d is there twice", l.Name(), i)
			}
			if back := m.Inverse(); m.Mul(back) != identity(l) || !slices.Contains(g.motions, back) {
				t.Errorf("%q: motion %d is not undone by its inverse", l.Name(), i)
			}
			for axis := range 3 {
				var way Cell
				*[]*int{&way.X, &way.Y, &way.Z}[axis] = g.whole
				if moved := m.moved([]Cell{cells[0], cells[0].Plus(way)}); moved == nil || !l.Translates(way) ||
					!l.Translates(moved[1].Minus(moved[0])) {
					t.Errorf("%q: motion %d does not make a translation of %v", l.Name(), i, way)
				}
			}
			if !m.Whole() {
				continue
			}
			if reach := len(cells) / 2; m.Apply(cells[reach]) == m.Apply(cells[reach+1]) {
				t.Errorf("%q: motion %d takes two cells to one", l.Name(), i)
			}
			plane := m.times(Cell{X: 3, Y: 5}).Z == 0
			if i < g.turns && plane != (i < g.flat) || plane && i < g.turns && m.Over() != (i >= g.oneSided) {
				t.Errorf("%q: motion %d keeps the plane: %v, turns over: %v", l.Name(), i, plane, m.Over())
			}
			for _, c := range cells {
				if !l.Has(m.Apply(c)) {
					t.Errorf("%q: motion %d takes %v to %v, which is no cell", l.Name(), i, c, m.Apply(c))
				}
				for n := range l.Neighbours(c) {
					if !slices.Contains(slices.Collect(l.Neighbours(m.Apply(c))), m.Apply(n)) {
						t.Errorf("%q: motion %d parts the neighbours %v and %v", l.Name(), i, c, n)
					}
				}
			}
		}
		for _, group := range [][]Motion{l.OneSided(), l.Flat(), l.Solid(), l.Motions()} {
			for _, a := range group {
				for _, b := range group {
					if a.Whole() && b.Whole() && !slices.Contains(group, a.Mul(b)) {
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
		{"3 × 2 squares", NewBoard(Cubes, Size{3, 2, 1}, Wrap{}), 6, 7, 4},
		{"a cube of 2", NewBoard(Cubes, Size{2, 2, 2}, Wrap{}), 8, 12, 48},
		{"3 × 2 hexagons", NewBoard(Hexagons, Size{3, 2, 1}, Wrap{}), 6, 9, 2},
		{"a rhombus of 2 × 2", NewBoard(Hexagons, Size{2, 2, 1}, Wrap{}), 4, 5, 4},
		{"seven hexagons", NewBoard(Hexagons, Size{3, 3, 1}, Wrap{}, []Cell{{}, {2, 2, 0}}), 7, 12, 12},
		{"three hexagons", NewBoard(Hexagons, Size{2, 2, 1}, Wrap{}, []Cell{{1, 1, 0}}), 3, 3, 6},
		{"a hexagon of triangles", NewBoard(Triangles, Size{4, 2, 1}, Wrap{}, []Cell{{}, {0, 1, 0}}), 6, 6, 12},
		{"a triangle of four", NewBoard(Triangles, Size{3, 2, 1}, Wrap{}, []Cell{{0, 1, 0}, {2, 1, 0}}), 4, 3, 6},
		{"the same that points down", NewBoard(Triangles, Size{3, 2, 1}, Wrap{}, []Cell{{0, 0, 0}, {2, 0, 0}}), 4, 3, 6},
		{"a prism of six triangles, twice", NewBoard(Triangles, Size{4, 2, 2}, Wrap{}, []Cell{{}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}}), 12, 18, 24},
		{"seven prisms, twice", NewBoard(Hexagons, Size{3, 3, 2}, Wrap{}, []Cell{{}, {2, 2, 0}, {0, 0, 1}, {2, 2, 1}}), 14, 31, 24},
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
