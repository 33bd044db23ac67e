package kernel

import (
	"errors"
	"slices"
	"strconv"

	"tilewright/solver/problem"
)

// Limits of the neighbour kernel.
const (
	maxWords  = 4       // of a board: 256 positions
	maxShapes = 64      // a bit each in one word
	maxIDs    = 1 << 16 // images, without those of the shape that is placed first
	maxQuads  = 1 << 20 // of one list set: 40 to 136 MB would be too much
)

// The words of a neighbour search's frame, which is about one cell. A candidate
// is its place in the list of the cell.
const (
	frImage    = frChosen + 1 + iota // id of the image placed
	frCell                           // position of the cell
	frWords                          // words of candidates in use; the others are 0
	frLeft                           // packed copies left, where shapes have copies
	frOccupied                       // words: positions covered and shapes used up since the lists were made
)

// neighbour is the data of a search by the estimate heuristic: among the holes
// that have fewest holes beside them, it takes the one with fewest fits.
type neighbour struct {
	*board
	stock
	// Of every image, known here by its id: its number in the problem, its
	// positions and its shape.
	images []int32
	masks  []uint64 // [id*words:]
	shape  []uint8
	// cover[position] are the images on a position, by shape.
	cover [][]uint16
	// starts are what the search starts from, one after the other: the images of
	// the constrained shape, placed first wherever they lie, or the empty board.
	starts []start
	// near[position*words:] are its neighbours, of which index makes a number of
	// digits bits by means of magic[position*words:].
	near, magic []uint64
	digits      int
	// refined is the depth of the last frame that has lists of its own.
	refined int
	// capacity is the most quads that a list set can need, and longest the most
	// words of candidates that a cell can have.
	capacity, longest int
	// least is the size of the smallest connected part of a piece.
	least int
}

// start is a start of the search.
type start struct {
	image    int32    // placed first, or -1
	occupied []uint64 // by it, and closed positions
	shapes   uint64   // those that are left
}

// newNeighbour prepares the tables, or says why the puzzle is not for this
// kernel.
func newNeighbour(p *problem.Problem, rows []int32, first int) (*neighbour, error) {
	k := &neighbour{board: newBoard(p)}
	switch {
	case k.words > maxWords:
		return nil, errors.New("the neighbour kernel needs a box of at most " + strconv.Itoa(64*maxWords) +
			" cells; this one has " + strconv.Itoa(k.size))
	case len(p.Shapes) > maxShapes:
		return nil, errors.New("the neighbour kernel takes at most " + strconv.Itoa(maxShapes) +
			" shapes; here are " + strconv.Itoa(len(p.Shapes)))
	case len(rows) > maxIDs:
		return nil, errors.New("the neighbour kernel takes at most " + strconv.Itoa(maxIDs) +
			" images; here are " + strconv.Itoa(len(rows)))
	}
	var err error
	if k.stock, err = newStock(p); err != nil {
		return nil, err
	}
	all := ^uint64(0) >> (64 - len(p.Shapes))
	k.cover = make([][]uint16, k.size)
	if first < 0 {
		k.starts = []start{{-1, k.closed, all}}
	}
	for _, r := range rows {
		image := &p.Images[r]
		mask := make([]uint64, k.words)
		for _, c := range image.Cells {
			set(mask, int(k.position[c]))
		}
		if image.Shape == int32(first) {
			for w := range mask {
				mask[w] |= k.closed[w]
			}
			k.starts = append(k.starts, start{r, mask, all &^ (1 << first)})
			continue
		}
		for _, c := range image.Cells {
			at := k.position[c]
			k.cover[at] = append(k.cover[at], uint16(len(k.images)))
		}
		k.images = append(k.images, r)
		k.masks = append(k.masks, mask...)
		k.shape = append(k.shape, uint8(image.Shape))
	}
	k.least = len(p.Cells)
	for i := range p.Shapes {
		if p.Shapes[i].First < p.Shapes[i].End {
			k.least = min(k.least, k.part(&p.Images[p.Shapes[i].First]))
		}
	}
	k.hash(len(p.Shapes) > 1)
	k.refine(p, first)
	return k, nil
}

// solid says whether the neighbour kernel is the better one: the board has a
// cell with neighbours in all directions of space.
func solid(p *problem.Problem) bool {
	z := p.Puzzle
	return min(z.XDim, z.YDim, z.ZDim) > 2
}

// part is the size of the smallest connected part of an image.
func (k *neighbour) part(image *problem.Image) int {
	mask := make([]uint64, k.words)
	for _, c := range image.Cells {
		set(mask, int(k.position[c]))
	}
	smallest := len(image.Cells)
	for count(mask) > 0 {
		size := 0
		for front := []int{lowest(mask)}; len(front) > 0; size++ {
			at := front[len(front)-1]
			front = front[:len(front)-1]
			for w, m := range k.neighbours(at) {
				for m &= mask[w]; m != 0; m &= m - 1 {
					next := []uint64{m & -m}
					front = append(front, w<<6+lowest(next))
				}
				mask[w] &^= k.neighbours(at)[w]
			}
		}
		smallest = min(smallest, size)
	}
	return smallest
}

// hash finds the factors by which the neighbours of each cell are numbered. With
// a single shape the lists are so short that telling them apart by neighbours
// costs more than it saves, and where they would be many they take too much
// memory; then there is one list a cell.
func (k *neighbour) hash(apart bool) {
	k.near, k.magic = make([]uint64, k.size*k.words), make([]uint64, k.size*k.words)
	if apart {
		k.digits = 2 * len(k.axes)
	}
	if k.measure(); k.capacity > maxQuads {
		k.digits = 0
		k.measure()
	}
	if k.digits == 0 {
		return
	}
	random := uint64(0x9e3779b97f4a7c15)
	for at, c := range k.cell {
		if c >= 0 {
			near := k.near[at*k.words:][:k.words]
			copy(near, k.neighbours(at))
			k.perfect(k.magic[at*k.words:][:k.words], near, &random)
		}
	}
}

// index numbers the neighbours of a position that are closed.
func (k *neighbour) index(at int, closed []uint64) int {
	if k.digits == 0 {
		return 0
	}
	h := uint64(0)
	for w := range k.words {
		h += closed[w] & k.near[at*k.words+w] * k.magic[at*k.words+w]
	}
	return int(h >> (64 - k.digits))
}

// perfect finds factors with which index gives another number to every set of
// neighbours. (Chess programs call them magic; factors of few bits do best.)
func (k *neighbour) perfect(magic, near []uint64, random *uint64) {
	var positions []int
	for at := range k.size {
		if has(near, uint64(at)) {
			positions = append(positions, at)
		}
	}
	for {
		for w := range magic {
			magic[w] = ^uint64(0)
			for range 3 {
				*random ^= *random << 13
				*random ^= *random >> 7
				*random ^= *random << 17
				magic[w] &= *random
			}
		}
		var taken uint64
		for part := 0; ; part++ {
			if part == 1<<len(positions) {
				return
			}
			h := uint64(0)
			for i, at := range positions {
				if part>>i&1 != 0 {
					h += magic[at>>6] << (at & 63)
				}
			}
			number := uint64(1) << (h >> (64 - k.digits))
			if taken&number != 0 {
				break
			}
			taken |= number
		}
	}
}

// measure computes how long lists can get. An image is in the lists of a cell
// for every set of closed neighbours that it keeps clear of.
func (k *neighbour) measure() {
	k.capacity, k.longest = 1, 1
	for at, ids := range k.cover {
		if k.cell[at] < 0 {
			continue
		}
		var positions []int
		if k.digits > 0 {
			for to := range k.size {
				if has(k.neighbours(at), uint64(to)) {
					positions = append(positions, to)
				}
			}
		}
		lengths := make([]int, 1<<len(positions))
		for _, id := range ids {
			covered := 0
			for i, to := range positions {
				if has(k.masks[int(id)*k.words:][:k.words], uint64(to)) {
					covered |= 1 << i
				}
			}
			for z := range lengths {
				if z&covered == 0 {
					lengths[z]++
				}
			}
		}
		for _, n := range lengths {
			k.capacity += quads(n)
		}
		k.longest = max(k.longest, wordsOf(len(ids)))
	}
}

// quads is how many a list of n images takes, wordsOf the words of its
// candidates.
func quads(n int) int   { return (n + 3) / 4 }
func wordsOf(n int) int { return (n + 63) / 64 }

// refine finds the depth from which the lists last: that of the first frame at
// which so many positions are covered that each shape still available can have
// one of them as its bit.
func (k *neighbour) refine(p *problem.Problem, first int) {
	need := len(p.Shapes) - (64*k.words - len(p.Cells))
	var gains []int
	for i := range p.Shapes {
		s := &p.Shapes[i]
		gain := s.Size
		if s.Copies == 1 {
			gain++ // its own bit is not needed any more
		}
		if i == first {
			need -= gain
			continue
		}
		for range s.Copies {
			gains = append(gains, gain)
		}
	}
	slices.Sort(gains)
	for _, gain := range gains {
		if need <= 0 {
			return
		}
		need -= gain
		k.refined++
	}
}

func (k *neighbour) name() string { return "neighbour" }

func (k *neighbour) roots() int { return len(k.starts) }

func (k *neighbour) root(dst []int32, i int) []int32 { return appendImage(dst, k.starts[i].image) }

func (k *neighbour) counts() int { return 1 }

func (k *neighbour) frame() (choice, own, words int) {
	return 2, frOccupied + k.words - 2, k.longest
}

func (k *neighbour) code(frame []uint64) uint32 { return uint32(frame[frImage]) }

func (k *neighbour) decode(code uint32) int32 { return k.images[code] }

func (k *neighbour) tables(put func(...uint64)) {
	put(uint64(k.size), uint64(k.digits), uint64(k.refined), k.stock.start)
	put(k.closed...)
	put(k.masks...)
	for id, s := range k.shape {
		put(uint64(s), uint64(k.images[id]))
	}
}
