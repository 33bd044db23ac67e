package fila

import (
	"math"
	"math/bits"
)

// This file is the search for boards of one word and at most 64 kinds, which takes nearly all the time. The occupancy
// and the kinds with copies left travel as arguments. Engine.levels has the place where every level stands, so a pause
// only leaves the recursion quickly. walk takes it up again.

// node searches the whole subtree of a node of level left.
func (e *Engine) node(occupied, kinds uint64, left int) {
	if e.budget <= 0 {
		e.pause(left)
		return
	}
	e.budget--
	v := &e.levels[left]
	l := v.lists
	c := bits.TrailingZeros64(^occupied)
	if v.choose != chooseFirst {
		if c = e.chooseNarrow(left, occupied, kinds); c == none {
			return
		}
	}
	set := l.sets[l.index(c, occupied)]
	if set == 0 {
		set = e.build(l, c, occupied)
	}
	var attempts, fits uint64
	several := e.several
	heads, masks := (*[headRoom]int32)(l.heads[int(set)*l.stride:]), l.masks
	for rest := kinds & l.have[set]; rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros64(rest) & 63
		i, end := heads[k], heads[k+1]
		attempts += uint64(end - i)
		after := kinds &^ (1 << k)
		if several>>k&1 != 0 {
			if e.copies[k]--; e.copies[k] > 0 {
				after = kinds
			}
		}
		for ; i < end; i++ {
			m := masks[i]
			if occupied&m != 0 {
				continue
			}
			fits++
			v.at = i
			if left == e.last {
				e.found(e.last - 1)
			} else if !e.triggered || !e.hit(left, l.image(i)) {
				e.node(occupied|m, after, left-1)
			}
			if e.halt {
				if several>>k&1 != 0 {
					e.copies[k]++
				}
				v.attempts += attempts
				v.fits += fits
				return
			}
		}
		if several>>k&1 != 0 {
			e.copies[k]++
		}
	}
	if fits == 0 && v.choose >= chooseEstimate {
		return // see chooser: nothing was tried
	}
	v.attempts += attempts
	v.fits += fits
}

// find returns the set of bit c on a board of one word.
func (e *Engine) find(l *lists, c int, occupied uint64) int32 {
	if set := l.sets[l.index(c, occupied)]; set != 0 {
		return set
	}
	return e.build(l, c, occupied)
}

// index is the place in sets for bit c on a board of one word. For a bit that has neighbours but no factor, it is a
// place that always stays empty.
func (l *lists) index(c int, occupied uint64) int {
	c &= 63
	return c<<(l.zbits&63) | int((occupied&l.near[c])*l.magic[c]>>((64-l.zbits)&63))
}

// gather is the place in gathered for a bit without a factor.
func (l *lists) gather(c int, occupied uint64) int {
	z, digit := 0, 0
	for near := l.near[c]; near != 0; near &= near - 1 {
		z |= int(occupied>>bits.TrailingZeros64(near)&1) << digit
		digit++
	}
	return c<<l.zbits | z
}

// build is set for an occupancy in a register. It is kept apart so that find is inlined.
//
//go:noinline
func (e *Engine) build(l *lists, c int, occupied uint64) int32 {
	return e.set(l, c, []uint64{occupied})
}

// chooseNarrow is choose with the occupancy and the kinds as arguments.
func (e *Engine) chooseNarrow(left int, occupied, kinds uint64) int {
	v := &e.levels[left]
	cells := ^occupied
	switch v.choose {
	case chooseFirst:
		return bits.TrailingZeros64(cells)
	case chooseWalk:
		m := e.mark(left)
		for occupied>>(v.lists.walk[m]&63)&1 != 0 {
			m++
		}
		v.mark = m
		return int(v.lists.walk[m])
	case chooseEstimate:
		if cells = e.board.tightest(cells); cells&(cells-1) == 0 {
			return bits.TrailingZeros64(cells)
		}
	}
	e.pay(bits.OnesCount64(cells))
	best, fewest := none, math.MaxInt
	for ; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		n := v.lists.countFits(e.find(v.lists, c, occupied), occupied, kinds, fewest)
		if n < fewest {
			if n == 0 {
				return none
			}
			best, fewest = c, n
		}
	}
	return best
}

// countFits counts the images of a set that fit, up to limit.
func (l *lists) countFits(set int32, occupied, kinds uint64, limit int) (n int) {
	heads, masks := (*[headRoom]int32)(l.heads[int(set)*l.stride:]), l.masks
	for rest := kinds & l.have[set]; rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros64(rest) & 63
		for _, m := range masks[heads[k]:heads[k+1]] {
			if occupied&m == 0 {
				if n++; n >= limit {
					return n
				}
			}
		}
	}
	return n
}

// tightest returns the holes with the fewest neighbours that are holes.
func (b *numbering) tightest(holes uint64) uint64 {
	if b.singly {
		fewest, cells := math.MaxInt, uint64(0)
		for rest := holes; rest != 0; rest &= rest - 1 {
			c := bits.TrailingZeros64(rest)
			n := bits.OnesCount64(b.around[c&63] & holes)
			if n < fewest {
				fewest, cells = n, 0
			}
			if n == fewest {
				cells |= 1 << c
			}
		}
		return cells
	}
	// This counts for all cells at once. Bit c of ones, twos and fours are the digits of the count of cell c, at most
	// seven. Each plane adds the holes one step away.
	var ones, twos, fours uint64
	for i := range b.planes {
		add := bits.RotateLeft64(holes, -b.planes[i].by) & b.planes[i].mask
		carry := ones & add
		ones ^= add
		fours |= twos & carry
		twos ^= carry
	}
	cells := holes
	for _, digit := range [...]uint64{fours, twos, ones} {
		if none := cells &^ digit; none != 0 {
			cells = none
		}
	}
	return cells
}
