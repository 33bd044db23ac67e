package fila

import "math/bits"

// walk searches below the node of level left, from its beginning or from where the search stands, as far as the node
// belongs to this search. It works for boards of any size. Where one word is enough, it hands over to node as soon as a
// subtree is whole.
func (e *Engine) walk(left int) {
	open := left > e.depth
	if !open && e.levels[left].at == none {
		if e.narrow && e.levels[left].bound == unbounded {
			e.node(e.occupied[0], e.kinds[0], left)
			return
		}
		if e.budget <= 0 {
			e.pause(left)
			return
		}
		e.budget--
	}
	if e.rest(left, open); !e.halt {
		e.levels[left].at, e.levels[left].bound = none, unbounded
	}
}

// rest is walk without its ends: it tries the images of the node that are left.
func (e *Engine) rest(left int, open bool) {
	v := &e.levels[left]
	l := v.lists
	at, bound := e.levels[left].at, e.levels[left].bound
	again := open || at != none
	if !again || v.set == unknown || e.narrow {
		budget, extra := e.budget, e.extra
		switch c := e.choose(left, !again); c {
		case unfinished:
			e.extra++ // the node is paid for when its cell is chosen
			e.pause(left)
			return
		case none:
			v.set = none
		default:
			v.set = e.set(l, c, e.occupied)
		}
		if again {
			e.budget, e.extra = budget, extra // it was paid for before
		}
	}
	set := v.set
	if set == none {
		return
	}
	ends := l.ends(set)
	for w := range e.kinds {
		for rest := e.kinds[w]; rest != 0; rest &= rest - 1 {
			k := int32(w<<6 | bits.TrailingZeros64(rest))
			i, end := ends[k], ends[k+1]
			switch {
			case i == end || at >= end:
				continue
			case i >= bound:
				return
			case at < i:
				// The search that owns the first image of a list counts all of the list.
				v.attempts += uint64(end - i)
			case open:
				i = at
			default:
				i = at + 1
			}
			e.take(k)
			for end = min(end, bound); i < end; i++ {
				if !e.free(l, i) {
					continue
				}
				e.levels[left].at = i
				e.flip(l, i)
				if open {
					open = false
					if e.o.Parity != nil {
						e.balance(left, l.image(i))
					}
					e.walk(left - 1)
				} else {
					v.fits++
					e.watch(l.image(i), left, true)
					if e.surplus != nil && e.full() {
						if e.enough() {
							e.found(left - 1)
						}
					} else if left == e.last {
						if e.surplus == nil {
							e.found(e.last - 1)
						}
					} else if !e.triggered || !e.hit(left, l.image(i)) {
						e.depth, e.levels[left-1].at = left-1, none
						e.walk(left - 1)
					}
				}
				e.flip(l, i)
				if e.halt {
					e.give(k)
					return
				}
				e.watch(l.image(i), left, false)
			}
			e.give(k)
		}
	}
}

// set is lists.set, and pays for it.
func (e *Engine) set(l *lists, c int, occupied []uint64) int32 {
	made := len(l.rows)
	if !l.seen[c] && e.board.words == 1 {
		e.pay(len(l.s.rows) / rowsPerNode)
	}
	set := l.set(c, occupied)
	e.pay((len(l.rows) - made) / rowsPerNode)
	return set
}

// pause leaves the recursion before the node of level left.
func (e *Engine) pause(left int) {
	e.depth, e.halt = left, true
	e.levels[left].at = none
}

// take uses up a copy of kind k; give gives it back.
func (e *Engine) take(k int32) {
	if e.copies[k]--; e.copies[k] == 0 {
		e.kinds[k>>6] &^= 1 << (k & 63)
	}
}

func (e *Engine) give(k int32) {
	if e.copies[k]++; e.copies[k] == 1 {
		e.kinds[k>>6] |= 1 << (k & 63)
	}
}

// free says that image i of the lists overlaps nothing.
func (e *Engine) free(l *lists, i int32) bool {
	switch {
	case e.board.words == 1:
		return e.occupied[0]&l.masks[i] == 0
	case l.s.sparse:
		return l.s.free(l.rows[i], e.occupied)
	}
	span := l.s.span
	covered := e.occupied[l.word[i]:]
	for k, m := range l.masks[int(i)*span:][:span] {
		if covered[k]&m != 0 {
			return false
		}
	}
	return true
}

// flip places image i of the lists, or removes it.
func (e *Engine) flip(l *lists, i int32) {
	switch {
	case e.board.words == 1:
		e.occupied[0] ^= l.masks[i]
		return
	case l.s.sparse:
		for _, bit := range l.s.cells(l.rows[i]) {
			e.occupied[bit>>6] ^= 1 << (bit & 63)
		}
		return
	}
	span := l.s.span
	covered := e.occupied[l.word[i]:]
	for k, m := range l.masks[int(i)*span:][:span] {
		covered[k] ^= m
	}
}
