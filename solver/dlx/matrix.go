package dlx

import (
	"math/bits"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// matrix is the exact cover matrix as bits: for every item the set of rows that have it. Sets of rows and sets of items
// are slices of words.
//
// A search begins with the whole matrix. When many of its rows have died, the rows that are alive (and the items that
// are open) are packed into a new one. They get new numbers, in the same order.
type matrix struct {
	made                int // its number, see Engine.number
	items, rows         int
	words, itemWords    int // of a set of rows, of a set of items
	firstShape          int // items before it are cells, the others shapes
	item                []int32
	number              []int32 // the inverse: -1 for an item that is not here
	image               []int32 // of each row
	list                []int32 // of each row, its cells and then its shape,
	start               []int32 // which begin here; one more entry marks the end
	has                 []uint64
	near                []int32 // for Estimate and Tight: the neighbours of each cell that are items here,
	nearStart           []int32 // which begin here; one more entry marks the end
	of                  []uint64
	blockWord           []int32  // where the matrix is wide:
	blockBits           []uint64 // item i has the rows blockBits[k] in word blockWord[k],
	blockStart          []int32  // blockStart[i] <= k < blockStart[i+1]
	count               []int32  // room for building
	openItems, fullRows []uint64 // all items, all rows
}

// narrow is the greatest number of words of a set of rows in a narrow matrix. A wide matrix stores only the words of a
// set that are not zero. The rows of an item are near each other, because they are sorted by shape, orientation and
// place, so most words are zero. A narrow matrix stores sets whole, which are faster to count.
const narrow = 16

func (m *matrix) isNarrow() bool { return m.words <= narrow }

// fromProblem makes the matrix of a problem with the images rows.
func (m *matrix) fromProblem(p *problem.Problem, rows []int32) {
	cells := len(p.Cells)
	listed := len(rows)
	for _, r := range rows {
		listed += len(p.Images[r].Cells)
	}
	m.reset(cells+len(p.Shapes), len(rows), cells, listed)
	for i := range m.items {
		m.item = append(m.item, int32(i))
	}
	m.number = append(m.number[:0], m.item...)
	for _, r := range rows {
		image := &p.Images[r]
		m.image = append(m.image, r)
		m.start = append(m.start, int32(len(m.list)))
		m.list = append(m.list, image.Cells...)
		m.list = append(m.list, int32(cells)+image.Shape)
	}
	m.finish()
}

// pack makes the matrix of old's rows in alive and items in open.
func (m *matrix) pack(old *matrix, alive, open []uint64) {
	rows := popcount(alive)
	m.reset(popcount(open), rows, 0, rows*(len(old.list)/max(old.rows, 1)+1))
	m.number = room(m.number, len(old.number))
	for i := range m.number {
		m.number[i] = -1
	}
	m.count = room(m.count, old.items)
	next := m.count // the new number of each old item
	for w, x := range open {
		for ; x != 0; x &= x - 1 {
			i := w<<6 + bits.TrailingZeros64(x)
			if i < old.firstShape {
				m.firstShape++
			}
			next[i] = int32(len(m.item))
			m.number[old.item[i]] = next[i]
			m.item = append(m.item, old.item[i])
		}
	}
	for w, x := range alive {
		for ; x != 0; x &= x - 1 {
			r := w<<6 + bits.TrailingZeros64(x)
			m.image = append(m.image, old.image[r])
			m.start = append(m.start, int32(len(m.list)))
			for _, i := range old.list[old.start[r]:old.start[r+1]] {
				m.list = append(m.list, next[i])
			}
		}
	}
	m.finish()
}

// reset empties the matrix and sets its size. listed is how long list will be, about.
func (m *matrix) reset(items, rows, firstShape, listed int) {
	m.items, m.rows, m.firstShape = items, rows, firstShape
	m.words, m.itemWords = (rows+63)>>6, (items+63)>>6
	m.item, m.image, m.start = m.item[:0], room(m.image, rows)[:0], room(m.start, rows+1)[:0]
	m.list, m.has = room(m.list, listed)[:0], m.has[:0]
}

// finish makes the sets from list.
func (m *matrix) finish() {
	m.start = append(m.start, int32(len(m.list)))
	m.openItems = full(m.openItems, m.items)
	m.fullRows = full(m.fullRows, m.rows)
	if m.itemWords == 1 {
		for r := range m.rows {
			set := uint64(0)
			for _, i := range m.list[m.start[r]:m.start[r+1]] {
				set |= 1 << (i & 63)
			}
			m.has = append(m.has, set)
		}
	}
	if m.isNarrow() {
		m.finishNarrow()
	} else {
		m.finishWide()
	}
}

// finishNarrow makes the row sets of a narrow matrix.
func (m *matrix) finishNarrow() {
	m.of = zeroed(m.of, m.items*m.words)
	of, list, start, words := m.of, m.list, m.start, m.words
	for r := range m.rows {
		w, bit := r>>6, uint64(1)<<(r&63)
		for _, i := range list[start[r]:start[r+1]] {
			of[int(i)*words+w] |= bit
		}
	}
}

// finishWide makes the blocks of a wide matrix.
func (m *matrix) finishWide() {
	// Count the blocks of every item, then fill them. last is the row word + 1 of an item's newest block.
	m.count = room(m.count, 2*m.items)
	clear(m.count)
	last, next := m.count[:m.items], m.count[m.items:]
	for r := range m.rows {
		w := int32(r>>6) + 1
		for _, i := range m.list[m.start[r]:m.start[r+1]] {
			if last[i] != w {
				last[i] = w
				next[i]++
			}
		}
	}
	m.blockStart = m.blockStart[:0]
	total := int32(0)
	for i, n := range next {
		m.blockStart = append(m.blockStart, total)
		next[i] = total - 1
		total += n
	}
	m.blockStart = append(m.blockStart, total)
	m.blockWord = room(m.blockWord, int(total))
	m.blockBits = zeroed(m.blockBits, int(total))
	clear(last)
	for r := range m.rows {
		w, bit := int32(r>>6), uint64(1)<<(r&63)
		for _, i := range m.list[m.start[r]:m.start[r+1]] {
			if last[i] != w+1 {
				last[i] = w + 1
				next[i]++
				m.blockWord[next[i]] = w
			}
			m.blockBits[next[i]] |= bit
		}
	}
}

// addNear prepares the matrix for Estimate and Tight. O(cells of the matrix).
func (m *matrix) addNear(stage *search.Order) {
	m.near, m.nearStart = m.near[:0], append(m.nearStart[:0], 0)
	for i := range m.firstShape {
		for _, c := range stage.Near[m.item[i]] {
			if j := m.number[c]; j >= 0 {
				m.near = append(m.near, j)
			}
		}
		m.nearStart = append(m.nearStart, int32(len(m.near)))
	}
}

// options counts the alive rows that have the item. O(words).
func (m *matrix) options(alive []uint64, item int) int {
	n := 0
	if m.isNarrow() {
		of := m.of[item*m.words:][:m.words]
		for w, x := range of {
			n += bits.OnesCount64(alive[w] & x)
		}
		return n
	}
	for k := m.blockStart[item]; k < m.blockStart[item+1]; k++ {
		n += bits.OnesCount64(alive[m.blockWord[k]] & m.blockBits[k])
	}
	return n
}

// appendOptions appends at most limit alive rows that have the item, in
// increasing order. O(words).
func (m *matrix) appendOptions(dst []int32, alive []uint64, item, limit int) []int32 {
	end := len(dst) + limit
	if m.isNarrow() {
		of := m.of[item*m.words:][:m.words]
		for w, x := range of {
			for x &= alive[w]; x != 0 && len(dst) < end; x &= x - 1 {
				dst = append(dst, int32(w<<6+bits.TrailingZeros64(x)))
			}
		}
		return dst
	}
	for k := m.blockStart[item]; k < m.blockStart[item+1]; k++ {
		w := int(m.blockWord[k])
		for x := m.blockBits[k] & alive[w]; x != 0 && len(dst) < end; x &= x - 1 {
			dst = append(dst, int32(w<<6+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// without sets dst to the rows of alive that have none of the items.
// O(items × words).
func (m *matrix) without(dst, alive []uint64, items []int32) {
	if m.isNarrow() {
		words := m.words
		copy(dst, alive)
		for _, i := range items {
			of := m.of[int(i)*words:][:words]
			for w, x := range of {
				dst[w] &^= x
			}
		}
		return
	}
	copy(dst, alive)
	for _, i := range items {
		for k := m.blockStart[i]; k < m.blockStart[i+1]; k++ {
			dst[m.blockWord[k]] &^= m.blockBits[k]
		}
	}
}

// room is n numbers, in the memory of b if that suffices.
func room(b []int32, n int) []int32 {
	if cap(b) < n {
		return make([]int32, n, n+n/4)
	}
	return b[:n]
}

// zeroed is n zero words, in the memory of b if that suffices.
func zeroed(b []uint64, n int) []uint64 {
	if cap(b) < n {
		return make([]uint64, n, n+n/4)
	}
	b = b[:n]
	clear(b)
	return b
}

// full is the set of all numbers below n, in the memory of b if that suffices.
func full(b []uint64, n int) []uint64 {
	b = zeroed(b, (n+63)>>6)
	for i := range b {
		b[i] = ^uint64(0)
	}
	if n&63 != 0 {
		b[len(b)-1] = 1<<(n&63) - 1
	}
	return b
}

func popcount(set []uint64) (n int) {
	for _, x := range set {
		n += bits.OnesCount64(x)
	}
	return n
}
