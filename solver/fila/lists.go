package fila

import (
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// lists are the image lists of one heuristic.
//
// With NOF there is a set of lists for every cell and every state of its neighbours. Only the neighbours count that may
// be open when the cell is chosen. A set has a list for each kind. A list holds images that cover the cell and keep
// clear of the neighbours that are covered in that state. Where cells are filled in a fixed order, its images also keep
// clear of the cells that come before (POF).
//
// Sets are made when they are first asked for. A search meets few of all possible states, and few cells when it enters
// with few pieces left.
type lists struct {
	s *available
	b *numbering
	// stage has the fixed order, if there is one; natural says that it is the order of the bits. walk are the bits in
	// that order, where it is another.
	stage   *search.Order
	natural bool
	walk    []int32
	// zbits is the number of bits of a neighbour state, 0 without NOF.
	zbits uint

	// sets[c<<zbits|z] is the number of the set of bit c in state z, or 0 before that set is made. The list of kind k
	// of set n runs from heads[n*stride+k] to heads[n*stride+k+1]. These are places in rows, word and masks, which
	// repeat the fields of available. have[n] are the kinds (among the first 64) whose list is not empty.
	sets []int32
	// gathered takes the place of sets for bits without a factor.
	gathered []int32
	stride   int
	heads    []int32
	have     []uint64
	rows     []int32
	word     []int32  // on boards of several words only
	masks    []uint64 // these two where rows are not sparse

	// near are the neighbours of a cell that may be open when it is chosen, on a board of one word. magic is the factor
	// that moves their bits together at the top. open are those neighbours on a wider board. Where bits are box
	// positions, near and magic never change.
	later       [][]int32 // by open cell: search.Order.Later
	near, magic [64]uint64
	open        [][]int32

	// seen[c] says that bit c has been asked for. cover[from[c]:to[c]] are then the rows that may cover it when it is
	// chosen.
	seen     []bool
	from, to []int32
	cover    []int32
}

// maxEntries bounds the images in all lists of a heuristic. Above it, NOF would take too much memory if the search met
// every state: half a gigabyte. That matters to E and S on boards of many hundred cells.
const maxEntries = 1 << 25

func newLists(s *available, stage *search.Order, nof bool) *lists {
	l := &lists{s: s, b: s.b, stage: stage, natural: stage.Natural}
	if !nof {
		return l
	}
	l.zbits = stateBits(s.b, stage)
	for c := range s.b.near {
		l.later = append(l.later, stage.Later(s.b.p, int32(c)))
	}
	if s.b.position && l.zbits > 0 {
		for bit, c := range s.b.cell {
			if c >= 0 {
				l.neighbours(bit)
			}
		}
	}
	return l
}

// Apart tells whether NOF keeps the lists of a heuristic apart, which decides how many images are tried. It is false
// where NOF does not pay, and where it would take too much memory. It is for searches that have to count as this one
// does. Cost: O(cells + images).
func Apart(p *problem.Problem, stage *search.Order) bool {
	return pays(p, stage) && stateBits(newBoard(p), stage) > 0
}

// pays tells whether NOF saves more than it costs, see Options.
func pays(p *problem.Problem, stage *search.Order) bool { return len(p.Shapes) > 1 || !stage.Fixed() }

// stateBits is the number of bits of a neighbour state with NOF. There is one bit for every neighbour of a cell that
// may be open when the cell is chosen. It is 0 where there are too many images for NOF.
func stateBits(b *numbering, stage *search.Order) (zbits uint) {
	entries := 0
	for c := range b.near {
		zbits = max(zbits, uint(len(stage.Later(b.p, int32(c)))))
	}
	for i := range b.p.Images {
		if stage.Fixed() {
			entries += 1 << zbits
		} else {
			entries += len(b.p.Images[i].Cells) << zbits
		}
	}
	if entries > maxEntries {
		return 0
	}
	return zbits
}

// enter forgets all sets. Cost: O(cells × states).
func (l *lists) enter() {
	n := l.b.bits
	l.sets = grow(l.sets, n<<l.zbits)
	clear(l.sets)
	clear(l.gathered)
	l.seen = grow(l.seen, n)
	clear(l.seen)
	l.from, l.to = grow(l.from, n), grow(l.to, n)
	l.stride = len(l.s.shapes) + 1
	l.heads, l.have, l.cover = grow(l.heads, l.stride+headRoom), append(l.have[:0], 0), l.cover[:0]
	l.rows, l.word, l.masks = l.rows[:0], l.word[:0], l.masks[:0]
	switch {
	case l.b.position:
	case l.b.words == 1:
		l.near, l.magic = [64]uint64{}, [64]uint64{}
	default:
		l.open = grow(l.open, n)
		for c := range l.open {
			l.open[c] = l.open[c][:0]
		}
	}
	if l.stage.Fixed() && !l.natural {
		l.walk = l.walk[:0]
		for _, c := range l.stage.Sequence {
			if bit := l.b.bit[c]; bit >= 0 {
				l.walk = append(l.walk, bit)
			}
		}
	}
}

// visit finds the rows and the neighbours of a cell that is asked for the first time. Cost: O(rows); on a board of
// several words O(rows that cover the cell).
func (l *lists) visit(c int) {
	l.seen[c] = true
	l.from[c] = int32(len(l.cover))
	if l.b.words == 1 {
		// These rows cover the cell and none before it.
		cell, before := uint64(1)<<c, l.earlier(c)
		for r, m := range l.s.masks {
			if m&(cell|before) == cell {
				l.cover = append(l.cover, int32(r))
			}
		}
	} else {
		for _, r := range l.s.covering(int32(c)) {
			if !l.late(l.s.rows[r], l.b.cell[c]) {
				l.cover = append(l.cover, r)
			}
		}
	}
	l.to[c] = int32(len(l.cover))
	if l.zbits > 0 && !l.b.position {
		l.neighbours(c)
	}
}

// neighbours finds the neighbours of a bit that may be open when that bit is chosen.
func (l *lists) neighbours(c int) {
	b := l.b
	for _, other := range l.later[b.cell[c]] {
		if b.bit[other] < 0 {
			continue
		}
		if b.words == 1 {
			l.near[c] |= 1 << b.bit[other]
		} else {
			l.open[c] = append(l.open[c], b.bit[other])
		}
	}
	if b.words == 1 {
		l.magic[c] = perfect(l.near[c], l.zbits)
	}
}

// earlier are the bits that the fixed order fills before bit c.
func (l *lists) earlier(c int) (bits uint64) {
	if l.natural {
		return 1<<c - 1
	}
	for _, bit := range l.walk {
		if int(bit) == c {
			break
		}
		bits |= 1 << bit
	}
	return bits
}

// late says that an image covers a cell that the fixed order fills before cell.
func (l *lists) late(image, cell int32) bool {
	if !l.stage.Fixed() {
		return false
	}
	for _, other := range l.b.p.Images[image].Cells {
		if l.stage.Precedes(other, cell) {
			return true
		}
	}
	return false
}

// set returns the number of the set of bit c, and makes the set if need be. Making it costs O(images that cover the
// cell).
func (l *lists) set(c int, occupied []uint64) int32 {
	if !l.seen[c] {
		l.visit(c)
	}
	sets, at := l.sets, 0
	switch {
	case l.b.words == 1 && (l.magic[c] != 0 || l.near[c] == 0):
		at = l.index(c, occupied[0])
	case l.b.words == 1:
		if len(l.gathered) != len(l.sets) {
			l.gathered = make([]int32, len(l.sets))
		}
		sets, at = l.gathered, l.gather(c, occupied[0])
	default:
		at = c << l.zbits
		for i, bit := range l.open[c] {
			at |= int(occupied[bit>>6]>>(bit&63)&1) << i
		}
	}
	set := &sets[at]
	if *set == 0 {
		*set = int32(len(l.have))
		l.make(*set, c, occupied)
	}
	return *set
}

// make makes set number n, of bit c.
func (l *lists) make(n int32, c int, occupied []uint64) {
	s := l.s
	at := int(n) * l.stride
	for len(l.heads) < at+l.stride+headRoom {
		l.heads = append(l.heads, 0)
	}
	heads := l.heads[at : at+l.stride]
	kind, have := int32(0), uint64(0)
	heads[0] = int32(len(l.rows))
	for _, r := range l.cover[l.from[c]:l.to[c]] {
		if l.shut(r, c, occupied) {
			continue
		}
		for ; kind < s.kind[r]; kind++ {
			heads[kind+1] = int32(len(l.rows))
		}
		have |= 1 << kind
		l.rows = append(l.rows, r)
		if s.sparse {
			continue
		}
		l.masks = append(l.masks, s.masks[int(r)*s.span:][:s.span]...)
		if l.b.words > 1 {
			l.word = append(l.word, s.word[r])
		}
	}
	for ; int(kind) < len(s.shapes); kind++ {
		heads[kind+1] = int32(len(l.rows))
	}
	l.have = append(l.have, have)
}

// headRoom is how much longer heads is than its sets need. So the search of narrow boards can take the heads of a set
// as an array of fixed size.
const headRoom = 65

// ends are the heads of a set, its end included.
func (l *lists) ends(set int32) []int32 {
	at := int(set) * l.stride
	return l.heads[at : at+l.stride]
}

// image is the problem's image at place i of the lists.
func (l *lists) image(i int32) int32 { return l.s.rows[l.rows[i]] }

// shut says that a row covers a covered neighbour of bit c.
func (l *lists) shut(row int32, c int, occupied []uint64) bool {
	if l.b.words == 1 {
		return l.s.masks[row]&occupied[0]&l.near[c] != 0
	}
	for _, bit := range l.open[c] {
		if occupied[bit>>6]>>(bit&63)&1 != 0 && l.s.covers(row, bit) {
			return true
		}
	}
	return false
}

// perfect finds a factor for the subsets of near. The top zbits bits of subset × factor differ for every two subsets.
// Chess programs call it a magic number. It is 0 where none is found: for six neighbours in rows of hexagons there may
// be none.
func perfect(near uint64, zbits uint) uint64 {
	random := uint64(0)
	for range mostFactors {
		// Factors of few bits do best: three random words and-ed together.
		factor := ^uint64(0)
		for range 3 {
			// SplitMix64. Shift registers will not do: their bits depend on each other, and then there may be no
			// factor.
			random += 0x9e3779b97f4a7c15
			x := random
			x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
			x = (x ^ x>>27) * 0x94d049bb133111eb
			factor &= x ^ x>>31
		}
		var taken uint64
		for part := near; ; part = (part - 1) & near {
			z := uint64(1) << (part * factor >> ((64 - zbits) & 63))
			if taken&z != 0 {
				break
			}
			taken |= z
			if part == 0 {
				return factor
			}
		}
	}
	return 0
}

// mostFactors is how many factors are tried for a cell. For neighbours in boxes of cubes one of the first thousand
// works.
const mostFactors = 1 << 14
