package filter

import (
	"slices"

	"tilewright/solver/problem"
)

// maxKept bounds the tables of sums: they remember that many combinations of counts. None is computed before it is
// asked for.
const maxKept = 1 << 14

// sums knows which totals the pieces left can make, where every piece adds one of a few values that depend only on its
// class. Classes are distinct sizes or distinct parities.
//
// With sizes, the volume of a region is the total of some of the pieces: each adds 0 or its size. Cells of a piece need
// not be connected, so a piece of several parts may have some of them in the region. With parities, the imbalance of
// what is left is the total over all pieces: each adds or subtracts its parity.
type sums struct {
	class  []int   // of each shape
	values [][]int // of each class: the parts of one piece
	signed bool    // a piece adds ±value; otherwise 0 or value
	zero   int     // the bit of a set for the total 0
	words  int

	// radix makes one number of the counts of the classes, in mixed radix. kept has the set for each number, nil until
	// asked for. There is no table, and no number, when there would be too many.
	radix []int
	kept  [][]uint64

	counts []int    // of the pieces left, by class
	number int      // the same as one number of mixed radix
	set    []uint64 // room for one
}

// newSums makes the classes of a problem. values gives the parts of a shape. All pieces are left.
func newSums(p *problem.Problem, signed bool, values func(*problem.Shape) []int) *sums {
	s := &sums{class: make([]int, len(p.Shapes)), signed: signed}
	total := 0
	for i := range p.Shapes {
		parts := values(&p.Shapes[i])
		c := slices.IndexFunc(s.values, func(v []int) bool { return slices.Equal(v, parts) })
		if c < 0 {
			c = len(s.values)
			s.values, s.counts = append(s.values, parts), append(s.counts, 0)
		}
		s.class[i] = c
		s.counts[c] += p.Shapes[i].Copies
		for _, v := range parts {
			total += v * p.Shapes[i].Copies
		}
	}
	bits := total + 1
	if signed {
		s.zero = total
		bits = 2*total + 1
	}
	s.words = (bits + 63) / 64
	s.set = make([]uint64, s.words)
	combinations := 1
	for _, n := range s.counts {
		s.radix = append(s.radix, combinations)
		combinations = min(combinations*(n+1), maxKept+1)
	}
	if combinations <= maxKept {
		s.number = combinations - 1
		s.kept = make([][]uint64, combinations)
	}
	return s
}

// take takes n pieces of a shape from those left; n may be negative.
func (s *sums) take(shape int32, n int) {
	c := s.class[shape]
	s.counts[c] -= n
	s.number -= n * s.radix[c]
}

// without is the set of totals that the pieces left can make without one of a shape, or without none (-1). It is valid
// until the next call. Cost: O(classes × log(pieces) × words) when the set is not known yet, else O(1).
func (s *sums) without(shape int32) []uint64 {
	number, set := s.number, s.set
	if shape >= 0 {
		number -= s.radix[s.class[shape]]
	}
	if s.kept != nil {
		if set = s.kept[number]; set != nil {
			return set
		}
		set = make([]uint64, s.words)
		s.kept[number] = set
	}
	if shape < 0 {
		s.make(set)
		return set
	}
	s.take(shape, 1)
	s.make(set)
	s.take(shape, -1)
	return set
}

// at is the set for the pieces that a number encodes. They become the pieces left.
func (s *sums) at(number int) []uint64 {
	if set := s.kept[number]; set != nil {
		return set
	}
	s.number = number
	for c := len(s.radix) - 1; c >= 0; c-- {
		s.counts[c] = number / s.radix[c]
		number %= s.radix[c]
	}
	return s.without(-1)
}

// make computes the set for the counts. It begins with the least total; each piece adds its value to all totals so far,
// or not. Many equal values are added in groups of 1, 2, 4 and so on, and the rest, because these give the same sums.
func (s *sums) make(dst []uint64) {
	least := s.zero
	if s.signed {
		for c, n := range s.counts {
			for _, v := range s.values[c] {
				least -= n * v
			}
		}
	}
	clear(dst)
	set(dst, least)
	for c, n := range s.counts {
		for some := 1; n > 0; some *= 2 {
			some = min(some, n)
			n -= some
			for _, v := range s.values[c] {
				v *= some
				if s.signed {
					v *= 2 // from -v to v
				}
				skip, shift := v>>6, v&63
				for w := len(dst) - 1; w >= skip; w-- {
					dst[w] |= dst[w-skip] << shift
					if w > skip {
						dst[w] |= dst[w-skip-1] >> (64 - shift)
					}
				}
			}
		}
	}
}

// has reports whether a set has a total.
func (s *sums) has(totals []uint64, n int) bool { return has(totals, n+s.zero) }

func has(totals []uint64, n int) bool {
	return n >= 0 && n < 64*len(totals) && totals[n>>6]>>(n&63)&1 != 0
}
