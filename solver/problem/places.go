package problem

import "tilewright/def/space"

// Places are where an orientation of a shape may lie. The least corner of its bounding box may be wherever the box has
// room for it and a translation of the lattice leads.
type Places struct {
	// Rooms are the numbers of origins along each axis. All are 0 where the orientation is too large for the box.
	Rooms [3]int

	p                  *Problem
	shape, orientation int
	low                space.Cell // the least corner of the orientation's cells
	offsets            []int32    // box positions of the cells, relative to it
	cells              []int32
}

// Places are the places of an orientation of a shape.
func (p *Problem) Places(shape, orientation int) Places {
	cells, size := p.Shapes[shape].Orientations[orientation], p.Puzzle.Size
	l := Places{p: p, shape: shape, orientation: orientation}
	l.low, _ = space.Bounds(cells)
	extent := space.Extent(cells)
	rooms := [3]int{size.X - extent.X + 1, size.Y - extent.Y + 1, size.Z - extent.Z + 1}
	if min(rooms[0], rooms[1], rooms[2]) < 1 {
		return l
	}
	l.Rooms, l.offsets = rooms, make([]int32, len(cells))
	for i, cell := range cells {
		l.offsets[i] = int32(size.Index(cell.Minus(l.low)))
	}
	l.cells = make([]int32, len(cells))
	return l
}

// Slice goes over all origins with one x, x-major. each gets their box position, and the open cells that are covered
// there, valid until its next call. The cells are nil where a stationary piece or a colour is in the way, and where no
// translation leads.
func (l *Places) Slice(x int, each func(position int32, cells []int32)) {
	size := l.p.Puzzle.Size
	for y := range l.Rooms[1] {
		for z := range l.Rooms[2] {
			at := space.Cell{X: x, Y: y, Z: z}
			position := int32(size.Index(at))
			if l.p.Puzzle.Lattice.Translates(at.Minus(l.low)) {
				each(position, l.covers(position))
			} else {
				each(position, nil)
			}
		}
	}
}

func (l *Places) covers(position int32) []int32 {
	for i, offset := range l.offsets {
		if l.cells[i] = l.p.At[position+offset]; l.cells[i] < 0 {
			return nil
		}
	}
	if !l.p.allows(l.shape, l.orientation, l.cells) {
		return nil
	}
	return l.cells
}
