package space

import (
	"slices"
	"testing"
)

// shape reads a drawing: layers of rows, # for a cell.
func shape(layers ...[]string) (cells []Cell) {
	for z, rows := range layers {
		for y, row := range rows {
			for x, c := range row {
				if c == '#' {
					cells = append(cells, Cell{X: x, Y: y, Z: z})
				}
			}
		}
	}
	return cells
}

func TestMulIsComposition(t *testing.T) {
	c := Cell{X: 2, Y: -3, Z: 7}
	for _, r := range Cubes.Motions() {
		for _, s := range Cubes.Motions() {
			if got, want := r.Mul(s).Apply(c), r.Apply(s.Apply(c)); got != want {
				t.Fatalf("%v after %v: %v, want %v", r, s, got, want)
			}
		}
	}
}

func TestOrientations(t *testing.T) {
	f := shape([]string{".##", "##.", ".#."})
	x := shape([]string{".#.", "###", ".#."})
	i := shape([]string{"#####"})
	p := shape([]string{"##", "##", "#."})
	z := shape([]string{"##.", ".#.", ".##"})
	corner := shape([]string{"##", "#."}, []string{"#.", ".."})
	twist := shape([]string{"##", "#."}, []string{".#", ".."})
	for _, test := range []struct {
		name                   string
		cells                  []Cell
		oneSided, flat, solids int
	}{
		{"F", f, 4, 8, 24},
		{"X", x, 1, 1, 3},
		{"I", i, 2, 2, 3},
		{"P", p, 4, 8, 24},
		{"Z", z, 2, 4, 12},
		{"corner", corner, 4, 8, 8},
		{"twist", twist, 4, 8, 12},
		{"one cell", []Cell{{X: -4, Y: 9}}, 1, 1, 1},
	} {
		for _, g := range []struct {
			group []Motion
			want  int
		}{{Cubes.OneSided(), test.oneSided}, {Cubes.Flat(), test.flat}, {Cubes.Solid(), test.solids}} {
			got := Orientations(test.cells, g.group)
			if len(got) != g.want {
				t.Errorf("%s: %d orientations in the group of %d, want %d", test.name, len(got), len(g.group), g.want)
			}
			first := slices.Clone(test.cells)
			Cubes.Normalise(first)
			if !slices.Equal(got[0], first) {
				t.Errorf("%s: the first orientation is %v, want it as given, %v", test.name, got[0], first)
			}
			for _, o := range got {
				if low, _ := Bounds(o); low != (Cell{}) || !slices.IsSortedFunc(o, Cell.Compare) {
					t.Errorf("%s: orientation %v is not normalised", test.name, o)
				}
				if !slices.Equal(Canonical(o, g.group), Canonical(test.cells, g.group)) {
					t.Errorf("%s: orientation %v has another canonical form", test.name, o)
				}
			}
		}
	}
}

func TestParts(t *testing.T) {
	for _, test := range []struct {
		lattice Lattice
		cells   []Cell
		want    []int
	}{
		{Cubes, []Cell{{}}, []int{1}},
		{Cubes, shape([]string{"##.#", "...#", "#..#"}), []int{1, 2, 3}},
		{Cubes, []Cell{{1, 0, 0}, {0, 1, 0}}, []int{1, 1}},
		{Hexagons, []Cell{{1, 0, 0}, {0, 1, 0}}, []int{2}},
		{Hexagons, []Cell{{0, 0, 0}, {1, 1, 0}, {1, 1, 1}}, []int{1, 2}},
	} {
		if got := test.lattice.Parts(test.cells); !slices.Equal(got, test.want) || test.lattice.Connected(test.cells) != (len(got) == 1) {
			t.Errorf("%q %v: parts of %v, want %v", test.lattice.Name(), test.cells, got, test.want)
		}
	}
}

func TestParity(t *testing.T) {
	t4 := shape([]string{"###", ".#."})
	if got := Cubes.Parity(t4); got != -2 && got != 2 {
		t.Errorf("T tetromino: parity %d, want magnitude 2", got)
	}
	for _, s := range Cubes.Steps() {
		if Cubes.Dark(Cell{X: 1}) == Cubes.Dark(Cell{X: 1 + s.X, Y: s.Y, Z: s.Z}) {
			t.Errorf("the step %v does not change the colour", s)
		}
	}
}

// TestFull: which points pieces of sticks go through.
func TestFull(t *testing.T) {
	for _, test := range []struct {
		name   string
		l      Lattice
		sticks []Cell
		points int
	}{
		{"two in one line", Sticks, []Cell{{X: 1}, {X: 3}}, 1},
		{"two that make a corner", Sticks, []Cell{{X: 1}, {Y: 1}}, 0},
		{"a cross", Sticks, []Cell{{X: 1, Y: 2}, {X: 3, Y: 2}, {X: 2, Y: 1}, {X: 2, Y: 3}}, 1},
		{"two in one line that may cross", CrossingSticks, []Cell{{X: 1}, {X: 3}}, 0},
		{"two in one line of triangles", TriangleSticks, []Cell{{X: 3, Y: 1}, {X: 7, Y: 1}}, 6},
		{"a third of a turn", TriangleSticks, []Cell{{X: 7, Y: 5}, {X: 3, Y: 7}}, 3},
		{"a sixth of a turn", TriangleSticks, []Cell{{X: 7, Y: 5}, {X: 5, Y: 7}}, 0},
		{"six round a point", TriangleSticks, []Cell{{X: 7, Y: 5}, {X: 5, Y: 7}, {X: 3, Y: 7}, {X: 3, Y: 5}, {X: 5, Y: 3}, {X: 7, Y: 3}}, 0},
	} {
		full := test.l.Full(test.sticks)
		if n := len(full) - len(test.sticks); n != test.points {
			t.Errorf("%s: %d points, want %d", test.name, n, test.points)
		}
		for _, m := range test.l.Flat() {
			if turned := m.Turn(full); !slices.Equal(test.l.Full(turned), turned) {
				t.Errorf("%s: turned, it goes through other points", test.name)
			}
		}
	}
}
