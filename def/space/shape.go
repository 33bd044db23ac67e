package space

import "slices"

// Normalise moves cells in place by a translation, so that they lie next to the coordinate planes, on the positive
// side, and sorts them x-major. Two shapes are translates of each other just when they are equal once normalised. They
// touch the planes where every way is a translation.
func (l Lattice) Normalise(cells []Cell) {
	low, _ := Bounds(cells)
	by := low.Minus(l.Rest(low))
	for i := range cells {
		cells[i] = cells[i].Minus(by)
	}
	slices.SortFunc(cells, Cell.Compare)
}

// Normalised is the shape of cells, in a new slice.
func (l Lattice) Normalised(cells []Cell) []Cell {
	cells = slices.Clone(cells)
	l.Normalise(cells)
	return cells
}

// Bounds are the least and the greatest coordinates; for no cells, the origin.
func Bounds(cells []Cell) (low, high Cell) {
	for i, c := range cells {
		if i == 0 {
			low, high = c, c
			continue
		}
		low = Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
		high = Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y), Z: max(high.Z, c.Z)}
	}
	return low, high
}

// Extent is the size of the least box that holds cells, at least one.
func Extent(cells []Cell) Size {
	low, high := Bounds(cells)
	return Size{high.X - low.X + 1, high.Y - low.Y + 1, high.Z - low.Z + 1}
}

// Orientations are the distinct shapes that the group makes of cells, each
// normalised, in the order in which the group first reaches them; motions that do not
// take them to cells make none. With the identity first, the shape as given comes first. Cost: O(group² × cells) at worst.
func Orientations(cells []Cell, group []Motion) [][]Cell {
	var distinct [][]Cell
	for _, m := range group {
		turned := m.Turn(cells)
		if turned != nil && !slices.ContainsFunc(distinct, func(o []Cell) bool { return slices.Equal(o, turned) }) {
			distinct = append(distinct, turned)
		}
	}
	return distinct
}

// Canonical is the least orientation of cells under the group, by Compare: two
// shapes are equal for pieces that move by the group just when theirs are equal. O(group × cells).
func Canonical(cells []Cell, group []Motion) (least []Cell) {
	for _, m := range group {
		if turned := m.Turn(cells); turned != nil && (least == nil || Compare(turned, least) < 0) {
			least = turned
		}
	}
	return least
}

// Compare orders normalised shapes: the smaller number of cells first, then by
// the first cell that differs.
func Compare(a, b []Cell) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return slices.CompareFunc(a, b, Cell.Compare)
}

// Connected reports whether cells, at least one, hang together by their sides.
func (l Lattice) Connected(cells []Cell) bool { return len(l.Parts(cells)) == 1 }

// Parts are the numbers of cells of the parts that hang together by their sides, the least first.
func (l Lattice) Parts(cells []Cell) (parts []int) {
	left := map[Cell]bool{}
	for _, c := range cells {
		left[c] = true
	}
	for _, c := range cells {
		before := len(left)
		for next := []Cell{c}; len(next) > 0; {
			c, next = next[len(next)-1], next[:len(next)-1]
			if !left[c] {
				continue
			}
			delete(left, c)
			for n := range l.Neighbours(c) {
				next = append(next, n)
			}
		}
		if n := before - len(left); n > 0 {
			parts = append(parts, n)
		}
	}
	slices.Sort(parts)
	return parts
}
