package fila

import (
	"math"
	"math/bits"

	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// chooser is how a level chooses the cell to fill. E and S go back without an attempt when they meet a cell on which
// nothing fits.
type chooser uint8

const (
	chooseFirst    chooser = iota // the lowest open bit
	chooseWalk                    // the first open cell of another fixed order
	chooseEstimate                // E
	chooseSize                    // S
)

func chooserOf(stage *search.Order) chooser {
	switch {
	case stage.Natural:
		return chooseFirst
	case stage.Fixed():
		return chooseWalk
	case stage.Heuristic == settings.Estimate:
		return chooseEstimate
	}
	return chooseSize
}

// asked is a choice that was broken off when the budget was used up. left is its level, 0 where there is no such
// choice. The cells of Engine.cells before next are compared already.
type asked struct{ left, next, best, fewest int }

// atOnce is how many cells are compared in one go, whatever the budget.
const atOnce = 512

// choose returns the bit that level left fills, or none when it finds a cell on which nothing fits. On a large board it
// returns unfinished when the budget is used up, if it may. Asked again, it goes on from there.
func (e *Engine) choose(left int, may bool) int {
	v := &e.levels[left]
	a := e.asked
	if e.asked = (asked{}); a.left == left {
		return e.scarcest(v.lists, a, may)
	}
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
	return e.scarcest(v.lists, asked{left: left, best: none, fewest: math.MaxInt}, may)
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

// scarcest returns the first cell of e.cells with fewest fits, or none when one of them has no fit. It goes on from a,
// and returns unfinished as choose does.
func (e *Engine) scarcest(l *lists, a asked, may bool) int {
	for from := a.next; a.next < len(e.cells); a.next++ {
		c := e.cells[a.next]
		if may && a.next-from >= atOnce && e.budget < 0 && !e.restored {
			e.asked = a
			return unfinished
		}
		e.pay(1)
		if len(e.cells) == 1 {
			a.fewest = 1 // one fit is enough to know
		}
		n := e.fits(l, e.set(l, int(c), e.occupied), a.fewest)
		switch {
		case n == 0:
			return none
		case n < a.fewest || len(e.cells) == 1:
			a.best, a.fewest = int(c), n
		}
	}
	e.restored = e.restored && !may
	return a.best
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
