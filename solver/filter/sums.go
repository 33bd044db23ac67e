package filter

import (
	"slices"

	"tilewright/solver/problem"
)

// maxKept bounds the tables of sums: so many combinations of counts at most are
// remembered, and none is computed before it is asked for.
const maxKept = 1 << 14

// sums knows which totals the pieces left can make, where every piece adds one
// of a few values that depend on its class alone. Classes are the distinct
// sizes (a region's volume is the total of some of the pieces: each adds 0 or
// its size; a piece of several parts, as cells need not be connected, may have
// some of them in the region) or the distinct parities (the imbalance of what
// is left is the total over all pieces: each adds or takes its parity).
type sums struct {
	class  []int   // of each shape
	values [][]int // of each class: the parts of one piece
	signed bool    // a piece adds ±value; otherwise 0 or value
	zero   int     // bit of a set that stands for 0
	words  int

	// Sets by the counts of the classes as a number of mixed radix, nil until
	// asked for; no table when there would be too many.
	radix []int
	kept  [][]uint64

	counts        []int
	set, one, two []uint64
}

// newSums makes the classes of a problem; values gives the parts of a shape.
func newSums(p *problem.Problem, signed bool, values func(*problem.Shape) []int) *sums {
	s := &sums{class: make([]int, len(p.Shapes)), signed: signed}
	var copies []int
	total := 0
	for i := range p.Shapes {
		parts := values(&p.Shapes[i])
		c := slices.IndexFunc(s.values, func(v []int) bool { return slices.Equal(v, parts) })
		if c < 0 {
			c = len(s.values)
			s.values, copies = append(s.values, parts), append(copies, 0)
		}
		s.class[i] = c
		copies[c] += p.Shapes[i].Copies
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
	s.counts = make([]int, len(s.values))
	s.set, s.one, s.two = make([]uint64, s.words), make([]uint64, s.words), make([]uint64, s.words)
	combinations := 1
	for _, n := range copies {
		s.radix = append(s.radix, combinations)
		if combinations *= n + 1; combinations > maxKept {
			s.radix = nil
			return s
		}
	}
	s.kept = make([][]uint64, combinations)
	return s
}

// of is the set of totals that the copies left of each shape can make, without
// one piece of shape less (-1 for none). It is valid until the next call.
//
// It takes O(shapes) when the set is known, else O(pieces × words).
func (s *sums) of(left []int, less int) []uint64 {
	clear(s.counts)
	for i, n := range left {
		s.counts[s.class[i]] += n
	}
	if less >= 0 {
		s.counts[s.class[less]]--
	}
	if s.radix == nil {
		s.make(s.set)
		return s.set
	}
	index := 0
	for c, n := range s.counts {
		index += n * s.radix[c]
	}
	if s.kept[index] == nil {
		s.kept[index] = make([]uint64, s.words)
		s.make(s.kept[index])
	}
	return s.kept[index]
}

// make computes the set for the counts.
func (s *sums) make(dst []uint64) {
	clear(dst)
	set(dst, s.zero)
	for c, n := range s.counts {
		for range n {
			for _, v := range s.values[c] {
				if v == 0 {
					continue
				}
				shifted(s.one, dst, v)
				if s.signed {
					shifted(s.two, dst, -v)
				} else {
					copy(s.two, dst)
				}
				for w := range dst {
					dst[w] = s.one[w] | s.two[w]
				}
			}
		}
	}
}

// shifted sets dst to src moved by n bits, up or down.
func shifted(dst, src []uint64, n int) {
	clear(dst)
	skip, shift := n>>6, uint(n&63) // n = 64 skip + shift, shift from 0
	for w := range src {
		if j := w + skip; j >= 0 && j < len(dst) {
			dst[j] |= src[w] << shift
		}
		if j := w + skip + 1; shift > 0 && j >= 0 && j < len(dst) {
			dst[j] |= src[w] >> (64 - shift)
		}
	}
}

// has reports whether a set has a total.
func (s *sums) has(totals []uint64, n int) bool {
	n += s.zero
	return n >= 0 && n < 64*len(totals) && totals[n>>6]>>(n&63)&1 != 0
}
