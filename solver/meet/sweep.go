package meet

import (
	"math/bits"
	"strconv"
	"strings"
)

// sweep counts all solutions from one end of the board to the other, place by place. What is
// left to do depends on the window and on the pieces that are left alone, so all ways to come
// to the same window with the same pieces left are one state, with their number. With copies
// of few shapes there are few states, and solutions without number: twelve by twelve places have
// 53,060,477,521,960,000 ways to lie full of dominoes, and at most 4,096 states at a place. Where the
// pieces are all unlike there are too many to gain anything.
//
// Such counts are made along a broken profile, as those who count tilings call the border between
// what is filled and what is not.
type sweep struct {
	*side
	counts
	now, then *states
	place     int
	slot      int // of now, that is to be done next
	fits      []uint64
	nodes     uint64
	full      bool // there is no room for the states
}

// mostVectors is how many numbers of pieces left there may be, for a sweep to be tried.
const mostVectors = 1024

// sweepable tells whether there are so few of them.
func (b *board) sweepable() bool {
	vectors := 1
	for i := range b.p.Shapes {
		if vectors *= b.p.Shapes[i].Copies + 1; vectors > mostVectors {
			return false
		}
	}
	return true
}

func newSweep(b *board, bytes int) *sweep {
	s := &sweep{side: b.newSide(b.along, false, b.places()), counts: b.counts, fits: make([]uint64, b.p.Pieces+1)}
	s.now, s.then = newStates(bytes/2), newStates(bytes/2)
	s.now.add(0, b.counts.all, 1, 0)
	return s
}

// run goes on for about so many steps, each of a state or a placement; it returns how many it
// did, and whether all is done.
func (s *sweep) run(steps int) (did int, done bool) {
	for did < steps && !s.full {
		if s.place == s.end {
			return did, true
		}
		if s.slot == len(s.now.slots) {
			s.now, s.then = s.then, s.now
			s.then.clear()
			s.place, s.slot = s.place+1, 0
			continue
		}
		from := s.now.slots[s.slot]
		s.slot++
		did++
		if from.low|from.high != 0 {
			did += s.leave(from)
		}
	}
	return did, false
}

// leave takes a state to those of the next place, and returns how many there are.
func (s *sweep) leave(from state) (placed int) {
	s.nodes++
	if (from.window|s.closed[s.place])&1 != 0 {
		if from.left&s.must[s.place+1] == 0 {
			s.full = !s.then.add(from.window>>1, from.left, from.low, from.high) || s.full
		}
		return 1
	}
	pieces := 0
	for i, one := range s.one {
		pieces += int(from.left & s.bits[i] / one)
	}
	for i := range s.Words {
		for m := s.allowed[s.place*s.Words+i]; m != 0; m &= m - 1 {
			k := &s.kinds[i<<6|bits.TrailingZeros64(m)]
			if from.window&k.covers != 0 || from.left&k.bits == 0 {
				continue
			}
			placed++
			s.fits[pieces]++
			if left := from.left - k.one; left&s.must[s.place+1] == 0 {
				s.full = !s.then.add((from.window|k.covers)>>1, left, from.low, from.high) || s.full
			}
		}
	}
	return placed
}

// total is the number of all solutions, in two words, once it is done: the one state that is left has
// no piece and no place.
func (s *sweep) total() (high, low uint64) {
	end := s.now.find(0, 0)
	return end.high, end.low
}

// decimal writes a number of two words. Package math/big would be a hundredth of the worker.
func decimal(high, low uint64) string {
	const most = 10_000_000_000_000_000_000 // 19 digits
	quotient, rest := high/most, high%most
	below, last := bits.Div64(rest, low, most)
	if quotient == 0 && below == 0 {
		return strconv.FormatUint(last, 10)
	}
	digits := strconv.FormatUint(last, 10)
	return decimal(quotient, below) + strings.Repeat("0", 19-len(digits)) + digits
}

// state is a window at a place, with the pieces that are left, packed, and the number of
// ways to come there, in two words; a free slot has none.
type state struct{ window, left, low, high uint64 }

// states are those of a place, by open addressing.
type states struct {
	slots []state
	used  int
	most  int // slots
}

func newStates(bytes int) *states {
	s := &states{slots: make([]state, least)}
	// While they grow the old ones are there beside.
	for s.most = least; 48*2*s.most <= bytes; s.most *= 2 {
	}
	return s
}

func (s *states) clear() {
	clear(s.slots)
	s.used = 0
}

func (s *states) find(window, left uint64) *state {
	for i := (key{window, left}).hash() * 0x9E3779B97F4A7C15 >> 32; ; i++ {
		at := &s.slots[int(i)&(len(s.slots)-1)]
		if at.low|at.high == 0 || at.window == window && at.left == left {
			return at
		}
	}
}

// add adds ways to a state; false where there is no room, or where there are more ways than
// two words hold.
func (s *states) add(window, left, low, high uint64) bool {
	at := s.find(window, left)
	if at.low|at.high == 0 {
		if 4*(s.used+1) > 3*len(s.slots) {
			if 2*len(s.slots) > s.most {
				return false
			}
			old := s.slots
			s.slots = make([]state, 2*len(old))
			for _, o := range old {
				if o.low|o.high != 0 {
					*s.find(o.window, o.left) = o
				}
			}
			at = s.find(window, left)
		}
		s.used++
		at.window, at.left = window, left
	}
	var carry uint64
	at.low, carry = bits.Add64(at.low, low, 0)
	at.high, carry = bits.Add64(at.high, high, carry)
	return carry == 0
}
