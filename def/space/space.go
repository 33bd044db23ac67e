// Package space is the geometry of puzzles, and the only place that knows it. A puzzle lies on a
// lattice: the cells are points with three integer coordinates, and a lattice says which matrices
// turn them and which steps lead to their neighbours. Whoever searches knows cells by numbers.
//
//   - space.go: Cell, Size (a box of cells), Lattice
//   - motion.go: Motion, a turn or reflection of a lattice
//   - shape.go: what a set of cells is whatever way it lies: Orientations, Canonical, Connected
//   - board.go: Board, open cells by numbers with their neighbours, and its symmetries
//   - turns.go: TurnNames, ReadTurns and Allowed, the turns that a piece may have
//   - wrap.go: Wrap, boxes that close on themselves
//   - corner.go: Points, Edge and Moves of a board, for rules
//   - glide.go: how far cells can move straight before they meet
//   - cube.go, hexagon.go, triangle.go, ball.go, tetrahedron.go, tan.go, stick.go: the lattices, a table each
//
// The orders of motions and steps are part of the contract, because orientations, hence images,
// hence the work of a search, are numbered by them.
package space

import (
	"cmp"
	"iter"
	"slices"
	"strconv"

	"tilewright/def/say"
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

// Lattice is the kind of cells that a puzzle has.
type Lattice uint8

// The lattices. Squares are cubes of one layer.
const (
	Cubes Lattice = iota
	Hexagons
	Triangles
	Balls
	RhombicTetrahedra
	TetraOctahedra
	Tans
	Sticks
	CrossingSticks
	TriangleSticks
	CrossingTriangleSticks
	HexagonSticks
)

// grids are the lattices' tables.
var grids = [...]*grid{
	Cubes: cubes, Hexagons: hexagons, Triangles: triangles, Balls: balls,
	RhombicTetrahedra: rhombicTetrahedra, TetraOctahedra: tetraOctahedra, Tans: tans,
	Sticks: sticks, CrossingSticks: sticks.crossed(CrossingSticks),
	TriangleSticks: triangleSticks, CrossingTriangleSticks: triangleSticks.crossed(CrossingTriangleSticks), HexagonSticks: hexagonSticks,
}

// grid describes a lattice. A definition names cells by places in a box. Each cell is also a point of Z³, and motions
// take points to points. A nil function means the plain case: every place is a cell, and a cell is its own point.
// It is flat, as it is the row of a lattice in a table.
type grid struct {
	// name stands in definitions; that of squares and cubes is empty. about describes the cells to people in a
	// sentence, and places explains the coordinates.
	name, about, places say.Message
	// has tells which places of a box are cells; nil for all. On a lattice that is a layer a box has no more of them.
	has   func(Cell) bool
	layer bool
	// point is where a cell lies, and cell which one lies there; nil where that is the cell itself.
	point, cell func(Cell) Cell
	// block are the sides of the boxes that translations move as a whole, and even tells along which axes the
	// numbers of boxes have to add up to an even one: nothing of both where every way is a translation.
	block Size
	even  [3]bool
	// whole is a number of cells, along each axis, that every motion makes a translation of.
	whole int
	// motions begin with those that keep each layer and its upper side, then come those that keep
	// the layers, then all turns of space, then the reflections. The identity is the first.
	motions               []Motion
	oneSided, flat, turns int
	// mirror exchanges left and right of each layer.
	mirror Motion
	// side says of figures on a lattice that is turned by sixths how far those of one cell a side reach from the middle or
	// a corner, as points, what each more adds, and how far cells reach beyond the figure of their middles.
	side struct{ one, more, beyond int }
	// piled tells that layers lie in the gaps of those below, so that they make pyramids.
	piled bool
	// right tells that coordinates are lengths along axes at right angles, and that all of space is
	// turned by exchanging them.
	right bool
	// plane is where a way in a layer leads, right and up in widths of a cell; nil where coordinates say so.
	plane func(x, y float64) (right, up float64)
	// steps lead to the neighbours of a cell; the one that is opposite lies half of them further. leads tells whether
	// one does from a cell; nil where all do from all.
	steps []Cell
	leads func(from, step Cell) bool
	// units lists the smallest parts of shapes that contain a cell. It is nil where that part is the cell itself.
	units func(Cell) [][]Cell
	// loose tells which cells are no part of a shape but points that it goes through; they may stay empty. opens tells
	// whether the sticks of a board make one a cell of it, and takes whether those of a piece make one a cell of that.
	// All are nil where pieces cannot cross, or may; crossing is the lattice on which they may, 0 where it is no question.
	loose        func(Cell) bool
	opens, takes func(c Cell, has func(Cell) bool) bool
	crossing     Lattice
	// glides are the ways by which pieces move straight. body are the corners of a cell on some grid of whole numbers on which
	// translations are translations, too; it is nil of balls.
	glides []Cell
	body   func(Cell) []Cell
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

// Identity is the motion that leaves all as it is.
func (l Lattice) Identity() Motion { return grids[l].motions[0] }

// Steps lead to the neighbours of a cell, which share a side with it; on some lattices some of them from some
// cells alone: see Beside. The opposite of the first is the first of the second half.
func (l Lattice) Steps() []Cell { return grids[l].steps }

// Beside is the neighbour of a cell by one of the Steps; ok is false where that leads to none.
func (l Lattice) Beside(c Cell, step int) (n Cell, ok bool) {
	g := grids[l]
	by := g.steps[step]
	n = c.Plus(by)
	return n, (g.has == nil || g.has(n)) && (g.leads == nil || g.leads(c, by))
}

// Neighbours are the cells beside one, in the order of the Steps.
func (l Lattice) Neighbours(c Cell) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for k := range l.Steps() {
			if n, ok := l.Beside(c, k); ok && !yield(n) {
				return
			}
		}
	}
}

// Touch tells whether two cells are beside each other.
func (l Lattice) Touch(c, d Cell) bool {
	k := slices.Index(l.Steps(), d.Minus(c))
	if k < 0 {
		return false
	}
	_, ok := l.Beside(c, k)
	return ok
}

// Has tells whether a place is a cell of the lattice.
func (l Lattice) Has(c Cell) bool { return grids[l].has == nil || grids[l].has(c) }

// Units are the smallest parts of shapes that contain a cell: the cell itself, or on tans the half squares with it.
func (l Lattice) Units(c Cell) [][]Cell {
	if units := grids[l].units; units != nil {
		return units(c)
	}
	return [][]Cell{{c}}
}

// Loose tells whether a cell is a point that pieces go through, which may stay empty.
func (l Lattice) Loose(c Cell) bool { g := grids[l]; return g.loose != nil && g.loose(c) }

// Points reports whether the lattice has Loose cells.
func (l Lattice) Points() bool { return grids[l].loose != nil }

// Full are the cells of a shape with just those points that it goes through, x-major. O(cells²).
func (l Lattice) Full(cells []Cell) []Cell {
	g := grids[l]
	if g.loose == nil {
		return cells
	}
	var full []Cell
	for _, c := range cells {
		if !g.loose(c) {
			full = append(full, c)
		}
	}
	sticks := full
	has := func(c Cell) bool { return slices.Contains(sticks, c) }
	for _, c := range sticks {
		for i := range 49 { // all places round a stick
			p := c.Plus(Cell{i/7 - 3, i%7 - 3, 0})
			if l.Has(p) && g.loose(p) && !slices.Contains(full, p) && g.takes(p, has) {
				full = append(full, p)
			}
		}
	}
	slices.SortFunc(full, Cell.Compare)
	return full
}

// Layer reports whether a box of the lattice is one layer.
func (l Lattice) Layer() bool { return grids[l].layer }

// Crossing is the lattice of the same cells on which pieces may cross; ok is false where that is no question. Crosses
// reports whether it is that one.
func (l Lattice) Crossing() (other Lattice, ok bool) {
	other = grids[l].crossing
	return other, other != 0
}

// Crosses reports whether pieces may cross, where they could not on another lattice of that name.
func (l Lattice) Crosses() bool { return grids[l].crossing == l && l != 0 }

// crossed is a lattice without its points, so that pieces may cross.
func (g *grid) crossed(l Lattice) *grid {
	c := *g
	has, loose := g.has, g.loose
	c.has = func(c Cell) bool { return has(c) && !loose(c) }
	c.loose, c.opens, c.takes, c.crossing = nil, nil, nil, l
	c.motions = nil
	for _, m := range g.motions {
		m.lattice = l
		c.motions = append(c.motions, m)
	}
	c.mirror.lattice = l
	return &c
}

// First is a cell as near to the origin as there is one: the first in x-major order of a small box.
func (l Lattice) First() (c Cell) {
	for i := range 216 {
		if c = (Size{6, 6, 6}).At(i); l.Has(c) && !l.Loose(c) {
			break
		}
	}
	return c
}

// Everywhere reports whether all places are cells.
func (l Lattice) Everywhere() bool { return grids[l].has == nil }

// Volume is the number of cells of a box: the places that the lattice Has. O(1) where it has all, else O(places).
func (l Lattice) Volume(s Size) (n int) {
	if grids[l].has == nil {
		return s.Volume()
	}
	for i := range s.Volume() {
		if l.Has(s.At(i)) {
			n++
		}
	}
	return n
}

// Rest is the place that translations of the lattice bring a place to, as near to the origin as they can. Two places
// are the same but for a translation just when their rests are equal.
func (l Lattice) Rest(c Cell) Cell {
	g := grids[l]
	if g.block == (Size{}) {
		return Cell{}
	}
	boxes := 0
	for axis, at := range [3]*int{&c.X, &c.Y, &c.Z} {
		side := [3]int{g.block.X, g.block.Y, g.block.Z}[axis]
		rest := (*at%side + side) % side
		if g.even[axis] {
			boxes += (*at - rest) / side
		}
		*at = rest
	}
	if boxes%2 != 0 {
		c.X += g.block.X
	}
	return c
}

// Translates tells whether all cells may be moved by a way, so that each comes to a cell that lies as it does.
func (l Lattice) Translates(way Cell) bool { return l.Rest(way) == Cell{} }

// Whole is a number of cells, along each axis, that every motion makes a translation of.
func (l Lattice) Whole() int { return grids[l].whole }

// Name is what a definition calls the lattice, "" for squares and cubes.
func (l Lattice) Name() string { return string(grids[l].name) }

// Words are the name in the reader's language: "squares or cubes" of the plain lattice.
func (l Lattice) Words() say.Message { return cmp.Or(grids[l].name, "squares or cubes") }

// Named is the lattice with a name.
func Named(name string) (Lattice, bool) {
	for l, g := range grids {
		if string(g.name) == name {
			return Lattice(l), true
		}
	}
	return Cubes, false
}

// About says in a sentence, for people, what the cells of a lattice are.
func (l Lattice) About() string { return grids[l].about.String() }

// Places says in a sentence how the coordinates of a lattice go.
func (l Lattice) Places() string { return grids[l].places.String() }

// Names are those of the lattices that have one.
func Names() (names []string) {
	for l, g := range grids {
		if g.name != "" && !Lattice(l).Crosses() {
			names = append(names, string(g.name))
		}
	}
	return names
}

// Piled reports whether each layer lies in the gaps of the one below, so that a pyramid stands.
func (l Lattice) Piled() bool { return grids[l].piled }

// Sixths reports whether a layer is turned by sixths, so that hexagons and triangles are there.
func (l Lattice) Sixths() bool { return grids[l].side.more > 0 }

// Within are the cells of the figure of n cells a side, x-major: figure is told the two coordinates of a point on axes a
// sixth of a turn apart, and how far the figure reaches. Cells of several, as the sides of hexagons, belong to one that
// does. It is for lattices of Sixths. O(size²) for figures that lie within so many places of the origin.
func (l Lattice) Within(n, size int, figure func(p, q, reach int) bool) (cells []Cell) {
	g := grids[l]
	reach := g.side.one + g.side.more*(n-1)
	is := func(c Cell) bool {
		if !l.Has(c) {
			return false
		}
		if g.point != nil {
			c = g.point(c)
		}
		if g.side.beyond == 0 {
			return figure(c.X, c.Y, reach)
		}
		for _, d := range sixths {
			x, y := c.X+g.side.beyond*d.X, c.Y+g.side.beyond*d.Y
			if x%g.side.more == 0 && y%g.side.more == 0 && figure(x, y, reach) {
				return true
			}
		}
		return false
	}
	for x := -size; x <= size; x++ {
		for y := -size; y <= size; y++ {
			if c := (Cell{X: x, Y: y}); is(c) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// Block are the sides of the boxes that repeat, as many cells as a square or a cube takes that is cut into cells.
func (l Lattice) Block() Size {
	if b := grids[l].block; b != (Size{}) {
		return b
	}
	return Size{1, 1, 1}
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
