package restarts

import "math/rand/v2"

// block is some restarts that are done in a row, and how far they are: all that a search
// keeps between two calls. Its words are
//
//   - the header: blEnded and so on
//   - fits with every number of pieces left
//   - the frames of the restart under way, each the place that it fills, the shape and
//     the image that it tries next
//   - the restarts: for each its limit of nodes, the images of the rare shapes, and the
//     order of the shapes
type block []uint32

const (
	blEnded     = iota // nothing is left
	blExhausted        // a restart has seen all there is
	blNumber           // of the block
	blCount            // restarts
	blAt               // the restart under way
	blSpent            // nodes of it
	blDepth            // images that it has placed
	blNodes            // of the block
	blFound
	blFitted // while it learns: the shape under way has fitted
	blOnce   // a restart ends with its first solution
	blHead   // words of the header
)

const (
	frPlace = iota
	frShape
	frNext // behind the image that is placed
	frSize
)

// blockSize is the most restarts of a block.
const blockSize = 8

// Where things are in a block of a board.
func (b *board) frames() int       { return blHead + b.p.Pieces + 1 }
func (b *board) frame(d int) int   { return b.frames() + d*frSize }
func (b *board) searched() int     { return b.p.Pieces - len(b.rare) }
func (b *board) restart(i int) int { return b.frame(b.searched()) + i*b.restartSize() }
func (b *board) restartSize() int  { return 1 + len(b.rare) + b.shapes }
func (b *board) blockWords() int   { return b.restart(blockSize) }

// newBlock is a block without restarts.
func (b *board) newBlock(number uint32) block {
	l := make(block, b.blockWords())
	l[blNumber] = number
	return l
}

// add adds a restart of at most so many nodes. The shapes are tried in the order of
// their badness, the worst first, with noise from the draw.
func (t *table) add(l block, limit uint32, bad []int32, noise int32, draw *rand.Rand, m *marks) {
	r := l[t.restart(int(l[blCount])):][:t.restartSize()]
	l[blCount]++
	r[0] = limit
	if !t.placeRare(r[1:1+len(t.rare)], draw, m) {
		r[0] = 0
	}
	keys := make([]int32, t.shapes)
	order := r[1+len(t.rare):]
	for s := range keys {
		keys[s] = bad[s] + draw.Int32N(noise)
		at := s
		for ; at > 0 && keys[order[at-1]] < keys[s]; at-- {
			order[at] = order[at-1]
		}
		order[at] = uint32(s)
	}
}

// placeRare draws images for the rare shapes, and is false where one has no room left.
func (t *table) placeRare(dst []uint32, draw *rand.Rand, m *marks) bool {
	m.clear()
	for i, s := range t.rare {
		var room []uint32
		for place := range t.order {
			at := place*(t.shapes+1) + int(s)
			for j := t.heads[at]; j < t.heads[at+1]; j++ {
				if !m.overlaps(t.of(j)) {
					room = append(room, j)
				}
			}
		}
		if len(room) == 0 {
			return false
		}
		dst[i] = room[draw.IntN(len(room))]
		m.cover(t.of(dst[i]), 1)
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
