package problem

import (
	"slices"

	"tilewright/def/space"
)

// Places are where an orientation of a shape may lie. The least corner of its bounding box may be wherever the box has
// room for it and a translation of the lattice leads. On a board that closes on itself the first cell may be wherever a
// translation leads, and the origin is its place.
type Places struct {
	// Rooms are the numbers of origins along each axis. All are 0 where the orientation is too large for the box.
	Rooms [3]int

	p                  *Problem
	shape, orientation int
	low                space.Cell   // the least corner of the orientation's cells, or the first of drawn
	offsets            []int32      // box positions of the cells, relative to it
	drawn              []space.Cell // the cells, on a board that closes on itself; offsets are nil there
	cells              []int32
}

// Places are the places of an orientation of a shape.
func (p *Problem) Places(shape, orientation int) Places {
	cells, size := p.Shapes[shape].Orientations[orientation], p.Puzzle.Size
	l := Places{p: p, shape: shape, orientation: orientation}
	l.low, _ = space.Bounds(cells)
	extent := space.Extent(cells)
	rooms := [3]int{size.X - extent.X + 1, size.Y - extent.Y + 1, size.Z - extent.Z + 1}
	if p.Puzzle.Wrap.Any() {
		l.drawn, l.low, rooms = cells, cells[0], p.Sides()
		for axis, seam := range p.Puzzle.Wrap {
			if seam.Flipped {
				rooms[axis] *= 2 // it is as it was only after twice around
			}
		}
	}
	if min(rooms[0], rooms[1], rooms[2]) < 1 {
		return l
	}
	l.Rooms, l.cells = rooms, make([]int32, len(cells))
	if l.drawn != nil {
		return l
	}
	l.offsets = make([]int32, len(cells))
	for i, cell := range cells {
		l.offsets[i] = int32(size.Index(cell.Minus(l.low)))
	}
	return l
}

// Slice goes over all origins with one x, x-major. each gets their box position, and the open cells that are covered
// there, valid until its next call. The cells are nil where a stationary piece, a colour or a rule is in the way, and
// where no translation leads.
func (l *Places) Slice(x int, each func(position int32, cells []int32)) {
	size := l.p.Puzzle.Size
	for y := range l.Rooms[1] {
		for z := range l.Rooms[2] {
			at := space.Cell{X: x, Y: y, Z: z}
			position := int32(size.Index(at))
			if l.p.Puzzle.Lattice.Translates(at.Minus(l.low)) {
				each(position, l.covers(position, at))
			} else {
				each(position, nil)
			}
		}
	}
}

func (l *Places) covers(position int32, at space.Cell) []int32 {
	for i, cell := range l.drawn {
		cell = l.p.Puzzle.Wrap.Fold(l.p.Puzzle.Size, cell.Minus(l.low).Plus(at))
		if !l.p.Puzzle.Contains(cell) {
			return nil
		}
		if l.cells[i] = l.p.At[l.p.Puzzle.Index(cell)]; l.cells[i] < 0 || slices.Contains(l.cells[:i], l.cells[i]) {
			return nil // or it would meet itself
		}
	}
	for i, offset := range l.offsets {
		if l.cells[i] = l.p.At[position+offset]; l.cells[i] < 0 {
			return nil
		}
	}
	if !l.p.allows(l.shape, l.orientation, l.cells) {
		return nil
	}
	if l.p.border != nil && !slices.ContainsFunc(l.cells, func(c int32) bool { return l.p.border[c] }) {
		return nil
	}
	if l.drawn != nil {
		slices.Sort(l.cells)
	}
	return l.cells
}
