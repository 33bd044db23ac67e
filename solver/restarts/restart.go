package restarts

import "math/rand/v2"

// restart is a restart and its position: all that a search keeps between two calls. Its words are
//
//   - the header: rsEnded and so on
//   - fits with every number of pieces left
//   - how often each shape was tried while few pieces were left, and how often it fitted, if the restart learns
//   - the frames: each has the place that it fills, the shape and the image that it tries next, and the image placed
//   - the images of the rare shapes
//   - the shapes in the order in which they are tried
type restart []uint32

const (
	rsEnded     = iota // nothing is left
	rsExhausted        // it has seen everything
	rsNumber
	rsOrder // the fill order
	rsLimit // nodes after which it ends
	rsSpent // nodes
	rsDepth // images placed, without the rare ones
	rsFound // solutions
	rsOnce  // it ends at its first solution
	rsLearns
	rsFitted // the current shape has been counted as fitting, or is not counted
	rsHead   // words of the header
)

const (
	frPlace = iota
	frShape
	frNext // in the table, after the image placed
	frImage
	frSize
)

// These are the indexes of the parts of a restart on a board.
func (b *tables) levels() int      { return rsHead }
func (b *tables) tries() int       { return b.levels() + b.p.Pieces + 1 }
func (b *tables) fits() int        { return b.tries() + b.shapes }
func (b *tables) frame(d int) int  { return b.fits() + b.shapes + d*frSize }
func (b *tables) searched() int    { return b.p.Pieces - len(b.rare) }
func (b *tables) rares() int       { return b.frame(b.searched()) }
func (b *tables) shapeOrder() int  { return b.rares() + len(b.rare) }
func (b *tables) restartSize() int { return b.shapeOrder() + b.shapes }

// These are the parts that are lists.
func (b *tables) rareOf(l restart) []uint32   { return l[b.rares():b.shapeOrder()] }
func (b *tables) shapesOf(l restart) []uint32 { return l[b.shapeOrder():] }

// newRestart makes a restart of at most limit nodes. It tries the shapes in the order of their badness, the worst
// first, with noise from draw. Where a rare shape has no room left, it has no nodes.
func (b *tables) newRestart(number, order, limit uint32, bad []int32, draw *rand.Rand) restart {
	l := make(restart, b.restartSize())
	l[rsNumber], l[rsOrder] = number, order
	if b.placeRare(b.rareOf(l), draw) {
		l[rsLimit] = limit
	}
	keys := make([]int32, b.shapes)
	shapes := b.shapesOf(l)
	for s := range keys {
		keys[s] = bad[s] + draw.Int32N(noise)
		at := s
		for ; at > 0 && keys[shapes[at-1]] < keys[s]; at-- {
			shapes[at] = shapes[at-1]
		}
		shapes[at] = uint32(s)
	}
	return l
}

// placeRare draws images for the rare shapes. It is false where one of them has no room left.
func (b *tables) placeRare(dst []uint32, draw *rand.Rand) bool {
	if len(dst) == 0 {
		return true
	}
	m := newMarks(b)
	for n, images := range b.rareImages {
		var room []uint32
		for _, i := range images {
			if !m.overlaps(b.of(i)) {
				room = append(room, i)
			}
		}
		if len(room) == 0 {
			return false
		}
		dst[n] = room[draw.IntN(len(room))]
		m.cover(b.of(dst[n]), 1)
	}
	return true
}

func (m *marks) overlaps(image []uint16) bool {
	for _, c := range image {
		if m.covered[c] != 0 {
			return true
		}
	}
	return false
}
