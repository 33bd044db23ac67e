package fila

import (
	"math"
	"math/bits"

	"tilewright/solver/order"
	"tilewright/solver/settings"
)

// chooser is how a level chooses the cell to fill. E and S go back without an
// attempt when they meet a cell on which nothing fits.
type chooser uint8

const (
	chooseFirst    chooser = iota // the lowest open bit
	chooseWalk                    // the first open cell of another fixed order
	chooseEstimate                // E
	chooseSize                    // S
)

func chooserOf(stage *order.Stage) chooser {
	switch {
	case stage.Heuristic == settings.First:
		return chooseFirst
	case stage.Fixed():
		return chooseWalk
	case stage.Heuristic == settings.Estimate:
		return chooseEstimate
	}
	return chooseSize
}

// choose returns the bit that level left fills, or none when it finds that
// nothing fits somewhere.
func (e *Engine) choose(left int) int {
	v := &e.levels[left]
	if e.narrow {
		return e.chooseNarrow(left, e.occupied[0], e.kinds[0])
	}
	switch v.choose {
	case chooseFirst:
		for w := 0; ; w++ {
			if open := ^e.occupied[w]; open != 0 {
				return w<<6 + bits.TrailingZeros64(open)
			}
		}
	case chooseWalk:
		m := e.mark(left)
		for e.covered(v.lists.walk[m]) {
			m++
		}
		v.mark = m
		return int(v.lists.walk[m])
	case chooseEstimate:
		fewest := math.MaxInt
		e.cells = e.cells[:0]
		e.eachHole(func(c int32) {
			n := 0
			for _, other := range e.board.near[e.board.cell[c]] {
				if other >= 0 && e.board.bit[other] >= 0 && !e.covered(e.board.bit[other]) {
					n++
				}
			}
			if n < fewest {
				fewest, e.cells = n, e.cells[:0]
			}
			if n == fewest {
				e.cells = append(e.cells, c)
			}
		})
	case chooseSize:
		e.cells = e.cells[:0]
		e.eachHole(func(c int32) { e.cells = append(e.cells, c) })
	}
	return e.scarcest(v.lists)
}

// mark is where the walk of level left begins: after the cell that the level
// above filled, if it walked too.
func (e *Engine) mark(left int) int {
	if left == e.top || e.levels[left+1].lists != e.levels[left].lists {
		return 0
	}
	return e.levels[left+1].mark + 1
}

func (e *Engine) covered(bit int32) bool { return e.occupied[bit>>6]>>(bit&63)&1 != 0 }

// eachHole calls f for every open bit from the lowest.
func (e *Engine) eachHole(f func(bit int32)) {
	for w := range e.board.words {
		for holes := ^e.occupied[w]; holes != 0; holes &= holes - 1 {
			f(int32(w<<6 + bits.TrailingZeros64(holes)))
		}
	}
}

// scarcest returns the cell of e.cells with fewest fits, the first of equals, or
// none when one of them has no fit.
func (e *Engine) scarcest(l *lists) int {
	e.pay(len(e.cells))
	best, fewest := none, math.MaxInt
	for _, c := range e.cells {
		if len(e.cells) == 1 {
			fewest = 1 // one fit is enough to know
		}
		n := e.fits(l, e.set(l, int(c), e.occupied), fewest)
		switch {
		case n == 0:
			return none
		case n < fewest || len(e.cells) == 1:
			best, fewest = int(c), n
		}
	}
	return best
}

// fits counts the images of a set that fit, up to limit.
func (e *Engine) fits(l *lists, set int32, limit int) (n int) {
	ends := l.ends(set)
	for w := range e.kinds {
		for rest := e.kinds[w]; rest != 0; rest &= rest - 1 {
			k := w<<6 | bits.TrailingZeros64(rest)
			for i := ends[k]; i < ends[k+1]; i++ {
				if e.free(l, i) {
					if n++; n >= limit {
						return n
					}
				}
			}
		}
	}
	return n
}
