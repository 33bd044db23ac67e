package catalogue

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
)

// family is the part of the catalogue on a lattice.
type family struct {
	lattice space.Lattice
	flat    bool
	// most is the greatest number of cells for which there is a list.
	most int
}

// families are the families of all lattices. Squares and cubes have functions of their own.
var families = []family{
	{space.Cubes, true, MaxPolyomino},
	{space.Cubes, false, MaxPolycube},
	{space.Hexagons, true, 7},
	{space.Triangles, true, 9},
	{space.Balls, false, 5},
	{space.Tans, true, 6},
	{space.Sticks, true, 5},
	{space.CrossingSticks, true, 5},
	{space.TriangleSticks, true, 4},
	{space.CrossingTriangleSticks, true, 4},
	{space.HexagonSticks, true, 7},
}

// Most is the greatest number of cells of a lattice's shapes in the catalogue, or 0 where it has none.
func Most(l space.Lattice, flat bool) int {
	for _, f := range families {
		if f.lattice == l && f.flat == flat {
			return f.most
		}
	}
	return 0
}

// Shapes are the shapes of n cells of a lattice, flat ones or solids. With oneSided, mirror images count, too: each
// comes after its shape. There are none beyond Most. On squares and cubes they have no letters here.
func Shapes(l space.Lattice, n int, flat, oneSided bool) []Shape {
	switch {
	case n < 1 || n > Most(l, flat):
		return nil
	case l == space.Cubes && flat:
		return Polyominoes(n, oneSided)
	case l == space.Cubes:
		return Polycubes(n)
	}
	group, both := l.OneSided(), l.Flat()
	if !flat {
		group, both, oneSided = l.Solid(), l.Motions(), true
	}
	var list []Shape
	for i, cells := range grow(l, n, both) {
		name := strconv.Itoa(n) + "-" + strconv.Itoa(i+1)
		cells = l.Normalised(l.Full(cells))
		other := l.Mirror().Turn(cells)
		chiral := !Equal(cells, other, group)
		low, high := space.Bounds(cells)
		solid := min(high.X-low.X, high.Y-low.Y, high.Z-low.Z) > 0
		list = append(list, Shape{Name: name, Cells: cells, Chiral: chiral, Solid: solid, Copies: 1, Lattice: l})
		if chiral && oneSided {
			list = append(list, Shape{Name: name + "'", Cells: other, Chiral: true, Solid: solid, Copies: 1, Lattice: l})
		}
	}
	return list
}

// grow makes the shapes of n units that differ under a group, sorted. A unit is a cell, or the cells that a family
// counts as one.
func grow(l space.Lattice, n int, group []space.Motion) [][]def.Cell {
	// A motion that turns only some shapes may not turn the larger ones that grow from them.
	whole := slices.DeleteFunc(slices.Clone(group), func(m space.Motion) bool { return !m.Whole() })
	flat := len(group) == len(l.Flat())
	shapes := [][]def.Cell{nil}
	for range n {
		var more [][]def.Cell
		for _, cells := range shapes {
			add := func(c def.Cell) {
				for _, unit := range l.Units(c) {
					if !slices.ContainsFunc(unit, func(c def.Cell) bool { return slices.Contains(cells, c) }) {
						more = append(more, slices.Concat(cells, unit))
					}
				}
			}
			if cells == nil {
				add(l.First())
			}
			for _, c := range cells {
				for next := range l.Neighbours(c) {
					if !l.Loose(next) && (!flat || next.Z == c.Z) {
						add(next)
					}
				}
			}
		}
		shapes = different(more, whole)
	}
	return different(shapes, group)
}

// different are the shapes that differ under a group, sorted. Each is in its least turn.
func different(shapes [][]def.Cell, group []space.Motion) [][]def.Cell {
	for i, cells := range shapes {
		shapes[i] = space.Canonical(cells, group)
	}
	slices.SortFunc(shapes, space.Compare)
	return slices.CompactFunc(shapes, slices.Equal[[]def.Cell])
}
