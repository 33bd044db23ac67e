package frontier

import "math/bits"

// layer is the states at a place, each with the number of ways to reach it.
//
// A state is two words: which items from the place on are covered, and how many pieces are used. States are numbered in
// the order in which they came. index finds the number by open addressing.
type layer struct {
	keys  []uint64 // two of each state
	ways  []uint64 // words of each state, the lowest first
	words int
	index []uint32 // number + 1; 0 is none
}

func newLayer(words int) *layer { return &layer{words: words, index: make([]uint32, 1<<8)} }

func (l *layer) states() int { return len(l.keys) / 2 }

// bytes is its size in memory.
func (l *layer) bytes() int { return 8*(cap(l.keys)+cap(l.ways)) + 4*cap(l.index) }

func (l *layer) clear() {
	clear(l.index)
	l.keys, l.ways = l.keys[:0], l.ways[:0]
}

func (l *layer) slot(covered, used uint64) int {
	h := (covered ^ bits.RotateLeft64(used*0xD6E8FEB86659FD93, 32)) * 0x9E3779B97F4A7C15
	for i := int(h >> 32); ; i++ {
		i &= len(l.index) - 1
		n := l.index[i]
		if n == 0 || l.keys[2*n-2] == covered && l.keys[2*n-1] == used {
			return i
		}
	}
}

// find is the number of a state, -1 where there is none.
func (l *layer) find(covered, used uint64) int { return int(l.index[l.slot(covered, used)]) - 1 }

// of is the number of ways to a state.
func (l *layer) of(state int) []uint64 { return l.ways[state*l.words:][:l.words] }

// add adds ways to a state, and makes it if it is new. over reports that the sum needs one more word; the words have
// its lowest part. Then the caller must call widen, and put 1 into the new word.
func (l *layer) add(covered, used uint64, ways []uint64) (state int, over bool) {
	at := l.slot(covered, used)
	if l.index[at] == 0 {
		if 2*len(l.keys) > 3*len(l.index) { // a state has two words, so three quarters are full
			l.grow()
			at = l.slot(covered, used)
		}
		l.keys = append(l.keys, covered, used)
		l.ways = append(l.ways, ways...)
		l.index[at] = uint32(l.states())
		return l.states() - 1, false
	}
	state = int(l.index[at]) - 1
	var carry uint64
	sum := l.of(state)
	for i, w := range ways {
		sum[i], carry = bits.Add64(sum[i], w, carry)
	}
	return state, carry != 0
}

func (l *layer) grow() {
	l.index = make([]uint32, 2*len(l.index))
	for n := range l.states() {
		l.index[l.slot(l.keys[2*n], l.keys[2*n+1])] = uint32(n + 1)
	}
}

// widen gives the numbers one more word.
func (l *layer) widen() {
	ways := make([]uint64, 0, l.states()*(l.words+1))
	for n := range l.states() {
		ways = append(append(ways, l.of(n)...), 0)
	}
	l.ways, l.words = ways, l.words+1
}
