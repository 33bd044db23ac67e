package disassemble

import "math/bits"

// sets are the sets of pieces that can move at once: unions of closures. A closure is everything that one piece takes
// along.
type sets struct {
	closures []uint64
	set      uint64 // the current one
}

// join works out the closures of the pieces of a set, from what each of them takes along directly.
func (s *sets) join(set uint64) {
	for changed := true; changed; {
		changed = false
		for i, c := range s.closures {
			if set>>i&1 == 0 {
				continue
			}
			if grown := s.union(c); grown != c {
				s.closures[i], changed = grown, true
			}
		}
	}
}

// union is everything that a set takes along.
func (s *sets) union(set uint64) (all uint64) {
	for ; set != 0; set &= set - 1 {
		all |= s.closures[bits.TrailingZeros64(set)]
	}
	return all
}

// begin goes back before the first set. It tells whether there is one other than all pieces.
func (s *sets) begin(whole uint64) bool {
	s.set = 0
	for _, c := range s.closures {
		if c != whole {
			return true
		}
	}
	s.set = whole // nothing is next
	return false
}

// next makes set the next one that can move, in lectic order. It is false when the rest of the part would be empty.
func (s *sets) next(whole uint64) bool {
	for i := len(s.closures) - 1; i >= 0; i-- {
		bit := uint64(1) << i
		if s.set&bit != 0 {
			continue
		}
		below := bit - 1
		if grown := s.union(s.set&below | bit); grown&below == s.set&below {
			s.set = grown
			return grown != whole
		}
	}
	return false
}
