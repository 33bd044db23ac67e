package kernel

import (
	"math/bits"

	"tilewright/def/say"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

const (
	// maxFactors is how many factors are tried for a cell. If any factor will do, one in some thousands does.
	maxFactors = 1 << 18
	maxOrders  = 256 // of digits, before that
)

// listStage is a heuristic with its lists. There is one list for every cell and every state of its neighbours, of those
// that may be open when the cell is chosen (NOF). In a fixed order, images that cover an earlier cell are left out
// (POF).
type listStage struct {
	*positions
	letter    settings.Heuristic
	heuristic heuristic
	// first is the number of its first list. The lists of a position have numbers from first + position<<digits on.
	first, digits int
	// open[position*words:] are the neighbours that may be open. index makes a number of digits bits from them, with
	// the factors magic[position*words:].
	open, magic []uint64
	// turn is by how many bits a word of neighbours is rotated before that.
	turn [maxWords]int
	// before[position*words:] are the positions that a fixed order fills before this one; nil for other heuristics.
	before []uint64
	// walk has the positions in the fixed order, and rank is the inverse. They are nil where that is the order of the
	// positions.
	walk, rank []uint16
	// nof says that attempts are counted in the lists by neighbours. Without it they are counted in the list for open
	// neighbours.
	nof bool
}

func newListStage(b *positions, stage *search.Order) *listStage {
	s := &listStage{positions: b, letter: stage.Heuristic, open: make([]uint64, b.size*b.words)}
	for c, at := range b.position {
		for _, other := range stage.Later(b.p, int32(c)) {
			set(s.open[int(at)*b.words:], int(b.position[other]))
		}
	}
	if !stage.Fixed() {
		s.heuristic = newHeuristic(stage, b.words, b.near, nil)
		return s
	}
	s.before = make([]uint64, b.size*b.words)
	filled := make([]uint64, b.words)
	ranks := make([]int32, b.size)
	inOrder := true
	for i, c := range stage.Sequence {
		at := int(b.position[c])
		inOrder = inOrder && (i == 0 || at > int(s.walk[i-1]))
		ranks[at] = int32(i)
		s.walk = append(s.walk, uint16(at))
		copy(s.before[at*b.words:], filled)
		set(filled, at)
	}
	if inOrder {
		ranks, s.walk = nil, nil
	}
	for _, r := range ranks {
		s.rank = append(s.rank, uint16(r))
	}
	s.heuristic = newHeuristic(stage, b.words, b.near, ranks)
	return s
}

// hash finds the factors by which the neighbours of each cell are numbered. With a single shape, lists are so short
// that telling them apart by neighbours costs more than it saves. Where they would be many, they take too much memory.
// In both cases there is one list for each cell, unless attempts are to be counted by neighbours.
func (k *list) hash(apart bool) error {
	for _, s := range k.stages {
		s.magic = make([]uint64, len(s.open))
		if apart || s.nof {
			for at := range s.size {
				s.digits = max(s.digits, count(s.open[at*s.words:][:s.words]))
			}
		}
	}
	if k.measure(); k.capacity > maxQuads {
		for _, s := range k.stages {
			if !s.nof {
				s.digits = 0
			}
		}
		if k.measure(); k.capacity > maxQuads {
			return say.Error("the list kernel has no room for {capacity} images in the lists of this puzzle: leave "+
				"out -n", k.capacity)
		}
	}
	random := uint64(0)
	for _, s := range k.stages {
		if s.digits == 0 {
			s.open = s.magic // no neighbours
		}
		s.turnWords()
		for at := range s.size {
			if s.digits == 0 || s.cell[at] < 0 {
				continue
			}
			open, magic := s.open[at*s.words:][:s.words], s.magic[at*s.words:][:s.words]
			if s.perfect(magic, open, &random) {
				continue
			}
			if s.nof {
				return say.Error("the list kernel finds no numbers for the neighbours of a cell of this board: " +
					"leave out -n")
			}
			clear(s.open[at*s.words:][:s.words])
		}
	}
	return nil
}

// index is the number of the set of a position's neighbours that are closed.
func (s *listStage) index(at int, closed []uint64) int {
	if s.digits == 0 {
		return 0
	}
	h := uint64(0)
	for w := range s.words {
		h += bits.RotateLeft64(closed[w]&s.open[at*s.words+w], s.turn[w]) * s.magic[at*s.words+w]
	}
	return int(h >> (64 - s.digits))
}

// turnWords finds how to rotate the words, so that there can be factors for the neighbours of every cell. A factor
// moves the last bits of a word only to the first digits of the number. So neighbours that are the last bits of several
// words would share too few digits.
func (s *listStage) turnWords() {
	for by := range 64 {
		for w := range s.words {
			s.turn[w] = by * w & 63
		}
		crowded := false
		for at := 0; at < s.size && !crowded; at++ {
			for last := 1; last < s.digits; last++ {
				n := 0
				for w, m := range s.open[at*s.words:][:s.words] {
					n += bits.OnesCount64(bits.RotateLeft64(m, s.turn[w]) >> (64 - last))
				}
				crowded = crowded || n > last
			}
		}
		if !crowded {
			return
		}
	}
}

// perfect finds factors with which index gives a different number to every set of neighbours. (Chess programs call them
// magic.) It fails, with factors of 0, where there are none.
//
// Some factors move each neighbour to a digit of its own, in some order. They nearly always do after a few tries,
// although they also move it to other places. Of all others, those of few bits do best.
func (s *listStage) perfect(magic, near []uint64, random *uint64) bool {
	positions := members(near)
	var digits [search.MostApart]int
	for i := range positions {
		digits[i] = 64 - len(positions) + i
	}
	var sums [1 << search.MostApart]uint64
	for range maxOrders {
		clear(magic)
		for i, at := range positions {
			magic[at>>6] |= 1 << ((digits[i] - at - s.turn[at>>6]) & 63)
		}
		if s.distinguish(magic, positions, &sums) {
			return true
		}
		for i := range positions {
			j := int(next(random) % uint64(i+1))
			digits[i], digits[j] = digits[j], digits[i]
		}
	}
	for range maxFactors {
		for w := range magic {
			magic[w] = ^uint64(0)
			for range 3 {
				magic[w] &= next(random)
			}
		}
		if s.distinguish(magic, positions, &sums) {
			return true
		}
	}
	clear(magic)
	return false
}

// distinguish says whether factors give a different number to every set of some positions, at most search.MostApart of
// them. sums is room.
func (s *listStage) distinguish(magic []uint64, positions []int, sums *[1 << search.MostApart]uint64) bool {
	var values [search.MostApart]uint64
	for i, at := range positions {
		values[i] = magic[at>>6] << ((at + s.turn[at>>6]) & 63)
	}
	taken := uint64(1)
	for part := 1; part < 1<<len(positions); part++ {
		sums[part] = sums[part&(part-1)] + values[bits.TrailingZeros(uint(part))]
		number := uint64(1) << (sums[part] >> (64 - s.digits))
		if taken&number != 0 {
			return false
		}
		taken |= number
	}
	return true
}

// next is the next in a sequence of random numbers (SplitMix64). Shift registers will not do: their bits depend on each
// other, and then there may be no factor.
func next(random *uint64) uint64 {
	x := mix(*random)
	*random += golden
	return x
}

const golden = 0x9e3779b97f4a7c15

// mix spreads the bits of a number.
func mix(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
