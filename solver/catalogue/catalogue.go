// Package catalogue has the shapes of which puzzles are made. They are the polyominoes of up to 8 cells, the polycubes
// of up to 6, the sticks of six-piece burrs and the shapes of other lattices. It generates, names and counts them as
// the field does.
//
//	Lists() ─▶ List ─.Shapes()─▶ []Shape      shapes that belong together: "12 pentominoes"
//	Find("P, 5 cells") ────────▶ []Shape      from all lists
//
// Free polyominoes may be turned over: there are 1, 1, 2, 5, 12, 35, 108 and 369. One-sided ones may not: 1, 1, 2, 7,
// 18, 60, 196 and 704. Polycubes are counted up to the rotations of space, as pieces of wood are: 1, 1, 2, 8, 29 and
// 166. If mirror images count as one, there are 1, 1, 2, 7, 23 and 112. A shape is chiral if it differs from its mirror
// image, in the plane for polyominoes, in space for polycubes.
//
// The shapes of n cells are made from those of n-1, with one more cell wherever one fits; equal ones are kept once.
// That costs O(shapes × neighbours × group × n), some milliseconds for the octominoes. So nothing is stored.
//
//	names.go   the names of shapes, of any lattice
//	lists.go   Lists, those of other cells from one table
//	find.go    Find
//	forms.go   Shapes: the shapes of any lattice
//	fillers.go Fillers: the shapes that may complete a draft
//	burrs.go   sticks of six-piece burrs: Stick
package catalogue

import (
	"maps"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/space"
)

// MaxPolyomino and MaxPolycube are the greatest numbers of cells of which there are lists.
const (
	MaxPolyomino = 8
	MaxPolycube  = 6
)

// Shape is a shape of the catalogue.
type Shape struct {
	// Name works as a piece's name in a definition.
	Name string
	// Cells are normalised and x-major, turned as the shape is usually drawn.
	Cells []def.Cell
	// Chiral says whether the mirror image is another shape.
	Chiral bool
	// Solid says whether it takes more than one layer however it is turned.
	Solid bool
	// Copies is the number of its copies in its list.
	Copies int
	// Lattice is the lattice of its cells.
	Lattice space.Lattice
}

// Form is a shape as a value. Pieces that move by a group can be turned into each other if their Forms under it are
// equal. It holds the cells of space.Canonical, x-major, each as the number 64 x + 8 y + z + 1, and zeros after them.
// Only lattices on which every step is a translation have forms.
type Form [8]uint16

// FormOf is the form of some cells under a group. ok is false where there are no cells or more than 8, where they reach
// over more than 8, or on another lattice. O(group × cells).
func FormOf(cells []def.Cell, group []space.Motion) (f Form, ok bool) {
	if low, high := space.Bounds(cells); len(cells) == 0 || len(cells) > len(f) || group[0].Lattice().Whole() > 1 ||
		max(high.X-low.X, high.Y-low.Y, high.Z-low.Z) > 7 {
		return f, false
	}
	for i, r := range group {
		if turned := turn(cells, r); i == 0 || turned.compare(f) < 0 {
			f = turned
		}
	}
	return f, true
}

// turn is the form of the cells turned by r.
func turn(cells []def.Cell, r space.Motion) (f Form) {
	var turned [8]def.Cell
	for i, c := range cells {
		turned[i] = r.Apply(c)
	}
	low, _ := space.Bounds(turned[:len(cells)])
	for i, c := range turned[:len(cells)] {
		k := 1 + uint16(64*(c.X-low.X)+8*(c.Y-low.Y)+c.Z-low.Z)
		for ; i > 0 && f[i-1] > k; i-- {
			f[i] = f[i-1]
		}
		f[i] = k
	}
	return f
}

func (f Form) compare(g Form) int { return slices.Compare(f[:], g[:]) }

func (f Form) cells() []def.Cell {
	var cells []def.Cell
	for _, k := range f {
		if k > 0 {
			cells = append(cells, def.Cell{X: int(k-1) / 64, Y: int(k-1) / 8 % 8, Z: int(k-1) % 8})
		}
	}
	return cells
}

// mirror is the reflection x → -x, in space and in any layer.
var mirror = space.Cubes.Mirror()

// MirrorImage is the mirror image of one piece on a lattice, normalised, with the colours of its cells, its back, and without a
// name. O(cells).
func MirrorImage(l space.Lattice, p *def.Piece) *def.Piece {
	cells, tints := p.Turned(l.Mirror())
	q := &def.Piece{Cells: cells, Tints: tints, Copies: 1}
	if p.Back != nil {
		back := p.Over()
		q.Back, q.BackTints = back.Turned(l.Mirror())
	}
	return q
}

// grown are the forms of n squares or cubes, sorted. Under Flat they are those of one layer, under a larger group all.
func grown(n int, group []space.Motion) []Form {
	forms := []Form{{1}}
	for range n - 1 {
		seen := map[Form]bool{}
		for _, f := range forms {
			cells := f.cells()
			for _, c := range cells {
				for next := range space.Cubes.Neighbours(c) {
					if slices.Contains(cells, next) || next.Z != c.Z && len(group) == len(space.Cubes.Flat()) {
						continue
					}
					more, _ := FormOf(append(cells[:len(cells):len(cells)], next), group)
					seen[more] = true
				}
			}
		}
		forms = slices.SortedFunc(maps.Keys(seen), Form.compare)
	}
	return forms
}

// Polyominoes are the polyominoes of n cells, 1 to MaxPolyomino. With oneSided, mirror images count, too: each comes
// after its shape. Those with letters are sorted by letter.
func Polyominoes(n int, oneSided bool) []Shape {
	var list []Shape
	for i, f := range grown(n, space.Cubes.Flat()) {
		name, cells := named(f, i, space.Cubes.Flat())
		other := mirror.Turn(cells)
		chiral := !Equal(cells, other, space.Cubes.OneSided())
		list = append(list, Shape{Name: name, Cells: lying(cells), Chiral: chiral, Copies: 1})
		if chiral && oneSided {
			list = append(list, Shape{Name: mirrorName(name, n), Cells: lying(other), Chiral: true, Copies: 1})
		}
	}
	return inOrder(list)
}

// Polycubes are the polycubes of n cells, 1 to MaxPolycube, up to rotation. Those of one layer come first, and a mirror
// image comes after its shape.
func Polycubes(n int) []Shape {
	planar := Polyominoes(n, false)
	for i := range planar {
		planar[i].Chiral = false // in space it can be turned over
		if planar[i].Name == "S" {
			planar[i].Name = "Z" // as Soma calls it
		}
	}
	var solids []Shape
	number := len(planar)
	for _, f := range grown(n, space.Cubes.Motions()) {
		if f.flat() {
			continue
		}
		name, cells := named(f, number, space.Cubes.Motions())
		number++
		other := mirror.Turn(cells)
		chiral := !Equal(cells, other, space.Cubes.Solid())
		solids = append(solids, Shape{Name: name, Cells: cells, Chiral: chiral, Solid: true, Copies: 1})
		if chiral {
			name := name + "'"
			if letter := letterOf(other, space.Cubes.Solid()); letter != nil {
				name = letter.name
			}
			solids = append(solids, Shape{Name: name, Cells: other, Chiral: true, Solid: true, Copies: 1})
		}
	}
	return append(inOrder(planar), inOrder(solids)...)
}

// Equal reports whether a group can turn one shape into the other.
func Equal(a, b []def.Cell, group []space.Motion) bool {
	if f, ok := FormOf(a, group); ok {
		g, _ := FormOf(b, group)
		return f == g
	}
	return slices.Equal(space.Canonical(a, group), space.Canonical(b, group))
}

// flat reports whether a form lies in one layer, in any direction.
func (f Form) flat() bool {
	_, high := space.Bounds(f.cells())
	return min(high.X, high.Y, high.Z) == 0
}

// lying is a flat piece turned within its layer so that it is at least as wide as high.
func lying(cells []def.Cell) []def.Cell {
	turned := cells
	if _, high := space.Bounds(cells); high.Y > high.X {
		turned = space.Cubes.OneSided()[1].Turn(cells)
	}
	return turned
}

// inOrder sorts shapes that have letters by letter.
func inOrder(list []Shape) []Shape {
	if len(list) > 0 && len(list[0].Cells) <= lettered {
		slices.SortStableFunc(list, func(a, b Shape) int { return strings.Compare(a.Name, b.Name) })
	}
	return list
}
