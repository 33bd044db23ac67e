package frontier

import "math/bits"

// A block is a part of a table. All tables are made of blocks of one size. So what one table gives back another takes,
// nothing is copied while a table grows, and nothing is left to be collected.
type block [blockWords]uint64

const (
	blockWords = 1 << blockBits
	blockBits  = 10
	// blockBytes is the room of a block, with the pointers to it and the runtime's notes, in bytes.
	blockBytes = 8*blockWords + 128
)

// store hands out the blocks of a count.
type store struct {
	free []*block
	left int // blocks that may still be allocated, or less than none
}

func newStore(bytes int) *store { return &store{left: bytes / blockBytes} }

// has tells whether so many blocks can be taken.
func (s *store) has(blocks int) bool { return len(s.free)+s.left >= blocks }

// spend takes bytes for something else. It is false where there are not so many.
func (s *store) spend(bytes int) bool {
	s.left -= blocksOf(bytes)
	return s.has(0)
}

// blocksOf is how many blocks take so many bytes.
func blocksOf(bytes int) int { return (bytes + blockBytes - 1) / blockBytes }

// take moves blocks to a table until it has so many. What they hold is anything. The store must have them.
func (s *store) take(table []*block, blocks int) []*block {
	for len(table) < blocks {
		if n := len(s.free) - 1; n >= 0 {
			table, s.free = append(table, s.free[n]), s.free[:n]
		} else {
			table, s.left = append(table, new(block)), s.left-1
		}
	}
	return table
}

// give takes a table's blocks back, and returns the empty table.
func (s *store) give(table []*block) []*block {
	s.free = append(s.free, table...)
	return table[:0]
}

// layer is the states at a place, each with the number of ways to reach it.
//
// A state is two words: which items from the place on are covered, and above the bits of the second that say how many
// pieces are used, which ones beyond the first 64. States are numbered in
// the order in which they came. index finds the number by open addressing.
type layer struct {
	store  *store
	states int
	room   int        // for so many states
	keys   []*block   // two words of each state
	ways   [][]*block // a table for each word of the numbers, the lowest first
	index  []*block   // a word of each entry: hash, then state + 1. 0 is none. Its size is a power of two
}

// filled is how many entries of an index with so many blocks are used at most: three quarters.
func filled(index int) int { return index * blockWords / 4 * 3 }

// newLayer is an empty layer, whose numbers have so many words.
func newLayer(s *store, words int) *layer { return &layer{store: s, ways: make([][]*block, words)} }

// drop gives back everything.
func (l *layer) drop() {
	l.states, l.room = 0, 0
	l.keys, l.index = l.store.give(l.keys), l.store.give(l.index)
	for i := range l.ways {
		l.ways[i] = l.store.give(l.ways[i])
	}
}

// reserve makes room for so many more states, and leaves spare blocks. It is false where there is no memory for that.
func (l *layer) reserve(more, spare int) bool {
	if l.states+more <= l.room {
		return true
	}
	states := l.states + more
	keys, ways, index := blocks(2*states), blocks(states), max(len(l.index), 1)
	for filled(index) < states {
		index *= 2
	}
	if !l.store.has(max(keys-len(l.keys), 0) + max(ways-len(l.ways[0]), 0)*len(l.ways) + index - len(l.index) + spare) {
		return false
	}
	l.keys = l.store.take(l.keys, keys)
	for i := range l.ways {
		l.ways[i] = l.store.take(l.ways[i], ways)
	}
	if index > len(l.index) {
		l.index = l.store.take(l.index, index)
		for _, b := range l.index {
			clear(b[:])
		}
		for n := range l.states {
			covered, used := l.key(n)
			_, slot := l.find(covered, used)
			*slot = hash(covered, used)<<32 | uint64(n+1)
		}
	}
	l.room = min(len(l.keys)*blockWords/2, len(l.ways[0])*blockWords, filled(index))
	return true
}

// blocks is how many blocks hold so many words.
func blocks(words int) int { return (words + blockWords - 1) >> blockBits }

// word is a word of a table.
func word(table []*block, i int) *uint64 { return &table[i>>blockBits][i&(blockWords-1)] }

// key are the words of a state.
func (l *layer) key(state int) (covered, used uint64) {
	b, i := l.keys[state>>(blockBits-1)], 2*state&(blockWords-2)
	return b[i], b[i+1]
}

// hash is a number for a state, in 32 bits.
func hash(covered, used uint64) uint64 {
	return (covered ^ bits.RotateLeft64(used*0xD6E8FEB86659FD93, 32)) * 0x9E3779B97F4A7C15 >> 32
}

// find is the number of a state, -1 where there is none. slot is its place in the index, or that for it.
func (l *layer) find(covered, used uint64) (state int, slot *uint64) {
	h := hash(covered, used)
	mask := len(l.index)*blockWords - 1
	for i := int(h); ; i++ {
		slot = word(l.index, i&mask)
		if *slot == 0 {
			return -1, slot
		}
		if *slot>>32 != h {
			continue
		}
		state = int(uint32(*slot)) - 1
		if c, u := l.key(state); c == covered && u == used {
			return state, slot
		}
	}
}

// number reads the number of ways to a state into the words of dst.
func (l *layer) number(dst number, state int) number {
	dst = dst[:0]
	for _, words := range l.ways {
		dst = append(dst, *word(words, state))
	}
	return dst
}

// put makes a state at its place in the index. Its number of ways is still to be set.
func (l *layer) put(slot *uint64, covered, used uint64) (state int) {
	state = l.states
	l.states++
	b, i := l.keys[state>>(blockBits-1)], 2*state&(blockWords-2)
	b[i], b[i+1] = covered, used
	*slot = hash(covered, used)<<32 | uint64(l.states)
	return state
}

// append appends a state to a layer in which none is looked for. There must be room.
func (l *layer) append(covered, used uint64, ways number) {
	var none uint64
	l.set(l.put(&none, covered, used), ways)
}

// set sets the number of ways to a state, which has no more words than those of the layer.
func (l *layer) set(state int, ways number) {
	for i, words := range l.ways {
		*word(words, state) = 0
		if i < len(ways) {
			*word(words, state) = ways[i]
		}
	}
}

// add adds to a state the ways to a state of another layer. It makes the state if it is new; there must be room. The
// numbers of both layers have as many words. over reports that the sum needs one more word; the words have its lowest
// part. Then the caller must widen both layers, and put 1 into the new word.
func (l *layer) add(covered, used uint64, from *layer, other int) (state int, over bool) {
	state, slot := l.find(covered, used)
	if state < 0 {
		state = l.put(slot, covered, used)
		for i, words := range l.ways {
			*word(words, state) = *word(from.ways[i], other)
		}
		return state, false
	}
	var carry uint64
	for i, words := range l.ways {
		sum := word(words, state)
		*sum, carry = bits.Add64(*sum, *word(from.ways[i], other), carry)
	}
	return state, carry != 0
}

// wider is how many blocks one more word of the numbers takes.
func (l *layer) wider() int { return len(l.ways[0]) }

// widen gives the numbers one more word. The store must have the blocks.
func (l *layer) widen() {
	words := l.store.take(nil, l.wider())
	for _, b := range words {
		clear(b[:])
	}
	l.ways = append(l.ways, words)
}
