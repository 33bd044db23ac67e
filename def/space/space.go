// Package space is the geometry of puzzles, and the only place that knows it. A puzzle lies on a
// lattice: the cells are points with three integer coordinates, and a lattice says which matrices
// turn them and which steps lead to their neighbours. Whoever searches knows cells by numbers.
//
//   - space.go: Cell, Size (a box of cells), Motion (a turn or reflection), Lattice
//   - shape.go: what a set of cells is whatever way it lies: Orientations, Canonical, Connected
//   - board.go: Board, open cells by numbers with their neighbours, and its symmetries
//   - cube.go, hexagon.go: the lattices, a table each
//
// The orders of motions and steps are part of the contract, because orientations, hence images,
// hence the work of a search, are numbered by them.
package space

import (
	"cmp"
	"strconv"
)

// Cell is a place by its integer coordinates. On squares and cubes x goes to the right, y up and z
// towards the reader.
type Cell struct{ X, Y, Z int }

// Less orders cells x-major: by x, then y, then z. Every list of cells in the
// system is kept in this order unless its doc says otherwise.
func (c Cell) Less(d Cell) bool { return c.Compare(d) < 0 }

// Compare is negative, zero or positive as c is before, equal to or after d in
// x-major order.
func (c Cell) Compare(d Cell) int {
	return cmp.Or(cmp.Compare(c.X, d.X), cmp.Compare(c.Y, d.Y), cmp.Compare(c.Z, d.Z))
}

// Plus is c moved by d.
func (c Cell) Plus(d Cell) Cell { return Cell{c.X + d.X, c.Y + d.Y, c.Z + d.Z} }

// Minus is the way from d to c.
func (c Cell) Minus(d Cell) Cell { return Cell{c.X - d.X, c.Y - d.Y, c.Z - d.Z} }

// String is the cell as a layout writes it, "x y z".
func (c Cell) String() string {
	return strconv.Itoa(c.X) + " " + strconv.Itoa(c.Y) + " " + strconv.Itoa(c.Z)
}

// Size are the numbers of cells along the axes of a box.
type Size struct{ X, Y, Z int }

// Volume is the number of cells of the box.
func (s Size) Volume() int { return s.X * s.Y * s.Z }

// Contains reports whether c lies in the box.
func (s Size) Contains(c Cell) bool {
	return c.X >= 0 && c.X < s.X && c.Y >= 0 && c.Y < s.Y && c.Z >= 0 && c.Z < s.Z
}

// Index is the position of a cell of the box in x-major order, (x*Y + y)*Z + z.
func (s Size) Index(c Cell) int { return (c.X*s.Y+c.Y)*s.Z + c.Z }

// At is the cell at a position.
func (s Size) At(index int) Cell { return Cell{index / s.Z / s.Y, index / s.Z % s.Y, index % s.Z} }

// Flat reports whether the box is one layer: pieces lie in it, and turn over where they may.
func (s Size) Flat() bool { return s.Z == 1 }

// Thin reports whether the box is one cell deep along some axis.
func (s Size) Thin() bool { return min(s.X, s.Y, s.Z) == 1 }

// Solid reports whether the box has several layers.
func (s Size) Solid() bool { return s.Z > 1 }

// Motion is a turn or reflection about the origin: an integer matrix in row-major order. Its
// determinant is 1, or -1 for a reflection.
type Motion [9]int8

// Mul is the motion that does s first and then m.
func (m Motion) Mul(s Motion) (p Motion) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				p[3*i+j] += m[3*i+k] * s[3*k+j]
			}
		}
	}
	return p
}

// Inverse undoes m.
func (m Motion) Inverse() Motion {
	p := Identity
	for q := m; q != Identity; q = q.Mul(m) {
		p = q
	}
	return p
}

// Identity leaves all as it is.
var Identity = Motion{1, 0, 0, 0, 1, 0, 0, 0, 1}

// Det is the determinant: 1, or -1 for a reflection.
func (m Motion) Det() int {
	return int(m[0]*(m[4]*m[8]-m[5]*m[7]) - m[1]*(m[3]*m[8]-m[5]*m[6]) + m[2]*(m[3]*m[7]-m[4]*m[6]))
}

// Over reports whether m turns the upper side of a flat piece down.
func (m Motion) Over() bool { return m[8] < 0 }

// Apply turns a cell about the origin.
func (m Motion) Apply(c Cell) Cell {
	return Cell{
		X: int(m[0])*c.X + int(m[1])*c.Y + int(m[2])*c.Z,
		Y: int(m[3])*c.X + int(m[4])*c.Y + int(m[5])*c.Z,
		Z: int(m[6])*c.X + int(m[7])*c.Y + int(m[8])*c.Z,
	}
}

// Way is where a way leads after m.
func (m Motion) Way(d [3]float64) (to [3]float64) {
	for i := range to {
		for k, by := range d {
			to[i] += float64(m[3*i+k]) * by
		}
	}
	return to
}

// Lattice is the kind of cells that a puzzle has.
type Lattice uint8

// The lattices. Squares are cubes of one layer.
const (
	Cubes Lattice = iota
	Hexagons
)

// grids are the lattices' tables.
var grids = [...]*grid{Cubes: cubes, Hexagons: hexagons}

// grid is what a lattice is.
type grid struct {
	// name is what a definition calls it; squares and cubes need none.
	name string
	// motions begin with those that keep each layer and its upper side, then come those that keep
	// the layers, then all turns of space, then the reflections. The identity is the first.
	motions               []Motion
	oneSided, flat, turns int
	// mirror exchanges left and right of each layer.
	mirror Motion
	// right tells that coordinates are lengths along axes at right angles, and that all of space is
	// turned by exchanging them.
	right bool
	// plane is where a way in a layer leads, right and up in widths of a cell; nil where coordinates say so.
	plane func(x, y float64) (right, up float64)
	// steps lead to the neighbours of a cell; the one that is opposite lies half of them further.
	steps []Cell
	// dark is the colour of a cell in a colouring in which neighbours differ; nil where there is none.
	dark func(Cell) bool
}

// OneSided are the turns of pieces that may not be turned over.
func (l Lattice) OneSided() []Motion { g := grids[l]; return g.motions[:g.oneSided:g.oneSided] }

// Flat are the turns of space that keep a layer in its plane, of pieces that may be turned over.
func (l Lattice) Flat() []Motion { g := grids[l]; return g.motions[:g.flat:g.flat] }

// Solid are all turns of space.
func (l Lattice) Solid() []Motion { g := grids[l]; return g.motions[:g.turns:g.turns] }

// Turns are those of pieces anywhere: all, or those of pieces that may not be turned over.
func (l Lattice) Turns(oneSided bool) []Motion {
	if oneSided {
		return l.OneSided()
	}
	return l.Solid()
}

// Motions are the turns of space, and then the reflections.
func (l Lattice) Motions() []Motion { g := grids[l]; return g.motions[:len(g.motions):len(g.motions)] }

// Mirror exchanges left and right of each layer: what it makes of a flat piece is its other side.
func (l Lattice) Mirror() Motion { return grids[l].mirror }

// Steps lead to the neighbours of a cell, which share a side with it. The opposite of the first is
// the first of the second half.
func (l Lattice) Steps() []Cell { return grids[l].steps }

// Name is what a definition calls the lattice, "" for squares and cubes.
func (l Lattice) Name() string { return grids[l].name }

// Named is the lattice with a name.
func Named(name string) (Lattice, bool) {
	for l, g := range grids {
		if g.name == name {
			return Lattice(l), true
		}
	}
	return Cubes, false
}

// Names are those of the lattices that have one.
func Names() (names []string) {
	for _, g := range grids {
		if g.name != "" {
			names = append(names, g.name)
		}
	}
	return names
}

// Right reports whether coordinates are lengths along axes at right angles, which motions exchange. What
// moves pieces along the axes, or knows boxes alone, needs it.
func (l Lattice) Right() bool { return grids[l].right }

// Plane is where a way of x and y in a layer leads, right and up in widths of a cell.
func (l Lattice) Plane(x, y float64) (right, up float64) {
	if plane := grids[l].plane; plane != nil {
		return plane(x, y)
	}
	return x, y
}

// Chequered reports whether cells can have two colours so that neighbours differ. Parity needs it.
func (l Lattice) Chequered() bool { return grids[l].dark != nil }

// Dark is the colour of a cell on a lattice that is Chequered.
func (l Lattice) Dark(c Cell) bool { return l.Chequered() && grids[l].dark(c) }

// Parity is the number of dark cells minus the number of light ones, 0 on a lattice that is not
// Chequered. A move by one step changes its sign.
func (l Lattice) Parity(cells []Cell) (n int) {
	if !l.Chequered() {
		return 0
	}
	for _, c := range cells {
		if l.Dark(c) {
			n++
		} else {
			n--
		}
	}
	return n
}
