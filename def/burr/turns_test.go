package burr_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
)

// real is a matrix, row by row, or a point.
type real [9]float64

func (m real) times(p real) (q real) {
	for i := range 3 {
		q[i] = m[3*i]*p[0] + m[3*i+1]*p[1] + m[3*i+2]*p[2]
	}
	return q
}

func (m real) mul(n real) (p real) {
	for i := range 9 {
		for k := range 3 {
			p[i] += m[i/3*3+k] * n[3*k+i%3]
		}
	}
	return p
}

var (
	unturned = real{1, 0, 0, 0, 1, 0, 0, 0, 1}
	mirrored = real{-1, 0, 0, 0, 1, 0, 0, 0, 1}
)

// cubeRotation is a rotation of the grid of cubes: quarter turns about x, and then x to a face.
func cubeRotation(n int) real {
	m := unturned
	for range n % 4 {
		m = real{1, 0, 0, 0, 0, -1, 0, 1, 0}.mul(m)
	}
	return [6]real{
		unturned, {0, 0, -1, 0, 1, 0, 1, 0, 0}, {-1, 0, 0, 0, 1, 0, 0, 0, -1},
		{0, 0, 1, 0, 1, 0, -1, 0, 0}, {0, -1, 0, 1, 0, 0, 0, 0, 1}, {0, 1, 0, -1, 0, 0, 0, 0, 1},
	}[n/4].mul(m)
}

// prismRotation turns by sixths about z, and from the sixth number on after a half turn about y.
func prismRotation(n int) real {
	sin, cos := math.Sincos(float64(n%6) * math.Pi / 3)
	m := real{cos, -sin, 0, sin, cos, 0, 0, 0, 1}
	if n >= 6 {
		m = m.mul(real{-1, 0, 0, 0, 1, 0, 0, 0, -1})
	}
	return m
}

// ballRotations are some of the 120. From the 24th on they are scaled by three.
var ballRotations = map[int]real{
	0: unturned, 1: {0, 0, 1, 0, -1, 0, 1, 0, 0}, 2: {0, -1, 0, 1, 0, 0, 0, 0, 1}, 9: {1, 0, 0, 0, 0, 1, 0, -1, 0},
	23: {0, -1, 0, -1, 0, 0, 0, 0, -1},
	24: {1, 2, 2, -2, -1, 2, 2, -2, 1}, 25: {2, -2, 1, 2, 1, -2, 1, 2, 2}, 47: {1, -2, 2, -2, 1, 2, -2, -2, -1},
	48: {-2, -2, 1, 2, -1, 2, -1, 2, 2},
	71: {-2, 2, 1, 2, 1, 2, 1, 2, -2}, 72: {-2, -1, -2, -2, 2, 1, 1, 2, -2}, 95: {2, -2, 1, -2, -1, 2, -1, -2, -2},
	96: {2, 1, -2, 2, -2, 1, -1, -2, -2}, 119: {-2, 1, 2, -1, 2, -2, -2, -2, -1},
}

// TestTurns: rotations of all grids bring pieces to the places that matrices of real numbers give for the middles of
// their cells.
func TestTurns(t *testing.T) {
	cubes := func(n int) (real, bool) { return cubeRotation(n), true }
	balls := func(n int) (m real, ok bool) {
		m, ok = ballRotations[n]
		for i := range m {
			if n >= 24 {
				m[i] /= 3
			}
		}
		return m, ok
	}
	inCube := func(c def.Cell) real { return real{float64(c.X), float64(c.Y), float64(c.Z)} }
	for _, g := range []struct {
		grid    burr.Grid
		number  int // of rotations
		side    int
		piece   []def.Cell // its first is the hot place
		matrix  func(n int) (real, bool)
		middle  func(def.Cell) real
		checked int
	}{
		{burr.Cubes, 24, 11, []def.Cell{{X: 1}, {X: 2}, {X: 1, Y: 1}, {X: 1, Y: 2}, {X: 1, Z: 1}}, cubes, inCube, 48},
		{burr.TriangularPrisms, 12, 12, []def.Cell{{X: 1}, {X: 2}, {X: 3},
			{X: 3, Y: 1}, {X: 1, Z: 1}}, func(n int) (real, bool) { return prismRotation(n), true }, func(c def.Cell) real {
			return real{float64(c.X+1) / 2, (float64(c.Y) + float64(1+(c.X+c.Y)%2)/3) * math.Sqrt(0.75), float64(c.Z)}
		}, 24},
		// Balls of a slanted layer stay balls when the layer is turned by a sixth. Others do not.
		{burr.Spheres, 120, 14, []def.Cell{{X: 2, Z: 2}, {X: 3, Y: 1, Z: 2}, {X: 4, Y: 2, Z: 2}, {X: 3, Y: 2, Z: 3}}, balls, inCube, 14},
		{burr.Spheres, 120, 14, []def.Cell{{X: 2, Z: 2}, {X: 3, Y: 1, Z: 2}, {X: 4, Y: 2, Z: 2}, {X: 4, Y: 1, Z: 3}}, balls, inCube, 15},
		{burr.Spheres, 120, 14, []def.Cell{{X: 4, Z: 2}, {X: 3, Y: 1, Z: 2}, {X: 2, Y: 2, Z: 2}, {X: 3, Y: 2, Z: 3}}, balls, inCube, 14},
		{burr.Spheres, 120, 14, []def.Cell{{X: 4, Z: 2}, {X: 3, Y: 1, Z: 2}, {X: 2, Y: 2, Z: 2}, {X: 2, Y: 1, Z: 3}}, balls, inCube, 15},
		{burr.RhombicTetrahedra, 24, 25, []def.Cell{{X: 0, Y: 1, Z: 2}, {X: 0, Y: 2, Z: 1}, {X: 4, Y: 2, Z: 3}}, cubes, inCube, 48},
		{burr.TetrahedraOctahedra, 24, 30, []def.Cell{{X: 1, Y: 1, Z: 1}, {X: 2, Y: 2, Z: 2}, {X: 4, Y: 1, Z: 1}}, cubes, inCube, 48},
	} {
		l, _ := g.grid.Lattice()
		box := def.Cell{X: 7, Y: 4, Z: 4}
		signs := []byte(strings.Repeat("_", box.X*box.Y*box.Z))
		for _, c := range g.piece {
			signs[(c.Z*box.Y+c.Y)*box.X+c.X] = '#'
		}
		var text strings.Builder
		fmt.Fprintf(&text, `<puzzle version="2"><gridType type="%d"/><shapes><voxel x="%d" y="%d" z="%d" type="0">%s</voxel>`, g.grid, g.side, g.side, g.side, strings.Repeat("+", g.side*g.side*g.side))
		hot := g.piece[0]
		fmt.Fprintf(&text, `<voxel x="%d" y="%d" z="%d" hx="%d" hy="%d" hz="%d" type="0">%s</voxel></shapes>`, box.X, box.Y, box.Z, hot.X, hot.Y, hot.Z, signs)
		text.WriteString(`<problems><problem><shapes><shape id="1" count="1"/></shapes><result id="0"/><solutions>`)
		var want [][]def.Cell
		for n := range 2 * g.number {
			m, ok := g.matrix(n % g.number)
			if !ok {
				continue
			}
			if n >= g.number {
				m = m.mul(mirrored)
			}
			if at, cells := placed(g.middle, m, g.side, g.piece, l.Has); cells != nil {
				fmt.Fprintf(&text, "<solution><assembly>%d %d %d %d</assembly></solution>", at.X, at.Y, at.Z, n)
				want = append(want, cells)
			}
		}
		text.WriteString("</solutions></problem></problems></puzzle>")
		if len(want) != g.checked {
			t.Errorf("%s, %v: %d rotations were tried, not %d", g.grid, g.piece, len(want), g.checked)
		}
		f := read(t, text.String())
		d, err := f.Puzzle(0)
		if err != nil {
			t.Fatal(err)
		}
		open := d.Puzzle.OpenCells()
		for i := range want {
			s, err := f.Stored(0, i)
			if err != nil {
				t.Errorf("%s, %d: %v", g.grid, i, err)
				continue
			}
			var got []def.Cell
			for k, slot := range s.Slots {
				if slot == 1 {
					got = append(got, open[k])
				}
			}
			if !slices.Equal(got, want[i]) {
				t.Errorf("%s, %d: %v, want %v", g.grid, i, got, want[i])
			}
		}
	}
}

// placed are the cells of a piece after a matrix. Its first cell comes to the place nearest to the middle of a box at
// which all come to cells. It is nil where no such place exists.
func placed(middle func(def.Cell) real, m real, side int, piece []def.Cell, has func(def.Cell) bool) (at def.Cell, cells []def.Cell) {
	near := func(p, q real) bool {
		return math.Abs(p[0]-q[0])+math.Abs(p[1]-q[1])+math.Abs(p[2]-q[2]) < 1e-6
	}
	hot := m.times(middle(piece[0]))
	for k := range 6 * 6 * 6 {
		at = def.Cell{X: side/2 + k/36 - 2, Y: side/2 + k/6%6 - 2, Z: side/2 + k%6 - 2}
		if cells = nil; !has(at) {
			continue
		}
		for _, c := range piece {
			p, base := m.times(middle(c)), middle(at)
			for i := range 3 {
				p[i] += base[i] - hot[i]
			}
			for n := range 11 * 11 * 11 {
				if to := at.Plus(def.Cell{X: n/121 - 5, Y: n/11%11 - 5, Z: n%11 - 5}); has(to) && near(middle(to), p) {
					cells = append(cells, to)
				}
			}
		}
		if slices.SortFunc(cells, def.Cell.Compare); len(cells) == len(piece) {
			return at, cells
		}
	}
	return at, nil
}
