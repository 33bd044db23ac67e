package disassemble

import (
	"math"
	"math/bits"
	"slices"
)

// walk looks for the fewest moves after which one part is in two. Its positions are
// numbered as they are reached, 0 is the first.
type walk struct {
	pairs  *pairs
	pieces []int // of the part, by their number in the assembly
	limit  int   // of positions

	offsets []offset // len(pieces) for each position; that of the first piece is the same in all
	parents []int32
	table   []int32 // positions by hash, and one more; 0 is free

	// The position that is being looked at, and what was done of it: its moves are gone
	// through by axis, distance and set.
	at       int
	open     bool
	ways     [][]int16 // by axis, piece and piece: how far the first is shifted until it meets the second
	axis     int
	distance int16
	closures []uint64
	set      uint64

	// Positions are looked at by how many moves lead there. With every all that have an exit after the fewest moves are
	// found, else the first; after more than most moves none is looked for.
	every bool
	moves int
	most  int
	layer int // where those of more moves begin
	exits []int

	scratch []offset
	exit    exit
	state   walkState
}

// exit is the move with which a part is out: its set, shifted along an axis, forwards or back.
type exit struct {
	set  uint64
	axis int
	back bool
}

type walkState uint8

const (
	walking walkState = iota
	foundExit
	exhausted
	overLimit
)

// newWalk begins nowhere: see from.
func newWalk(t *pairs, pieces []int, limit int) *walk {
	n := len(pieces)
	w := &walk{
		pairs: t, pieces: pieces, limit: limit, moves: -1, most: math.MaxInt, table: make([]int32, 64),
		closures: make([]uint64, n), scratch: make([]offset, n), ways: make([][]int16, len(t.axes)),
	}
	all := make([]int16, len(t.axes)*n*n)
	for axis := range w.ways {
		w.ways[axis] = all[axis*n*n:][:n*n]
	}
	return w
}

// from lets it begin, too, where the pieces are shifted by start. It tells whether that is new.
func (w *walk) from(start []offset) bool {
	n := w.positions()
	copy(w.scratch, start)
	w.reach(-1)
	return w.positions() > n
}

// positions is how many were reached.
func (w *walk) positions() int { return len(w.parents) }

func (w *walk) position(i int) []offset {
	n := len(w.pieces)
	return w.offsets[i*n : (i+1)*n]
}

// whole is the set of all pieces of the part.
func (w *walk) whole() uint64 { return uint64(1)<<len(w.pieces) - 1 }

// run looks at some more positions and moves, as many as the budget, and returns what of that is left.
func (w *walk) run(budget int) int {
	for budget > 0 && w.state == walking {
		if !w.open {
			if w.at == w.layer {
				if len(w.exits) > 0 {
					w.state = foundExit
					break
				}
				if w.at == w.positions() || w.moves == w.most {
					w.state = exhausted
					break
				}
				w.moves, w.layer = w.moves+1, w.positions()
			}
			w.measure()
			budget -= len(w.pieces)
			if w.findExit() {
				if w.exits = append(w.exits, w.at); !w.every {
					w.state = foundExit
					break
				}
			}
			if len(w.exits) > 0 { // farther ways are none of the shortest
				w.at++
				continue
			}
			w.open = true
			w.axis, w.distance = 0, 0
			w.farther()
		}
		if w.axis == len(w.ways) {
			w.open = false
			w.at++
			continue
		}
		if !w.next() {
			w.farther()
			budget--
			continue
		}
		budget--
		w.move()
		w.reach(int32(w.at))
	}
	return budget
}

// measure takes the distances between the pieces of the position at hand.
func (w *walk) measure() {
	offsets, n := w.position(w.at), len(w.pieces)
	for i := range n {
		for j := i + 1; j < n; j++ {
			way := w.pairs.way(w.pieces[i], w.pieces[j], offsets[j].minus(offsets[i]))
			for axis := range w.ways {
				w.ways[axis][i*n+j], w.ways[axis][j*n+i] = way[axis][0], way[axis][1]
			}
		}
	}
}

// findExit looks for a set that can be shifted without end: the one with the fewest
// pieces, and of those the first by axis, direction and piece.
func (w *walk) findExit() bool {
	w.exit = exit{}
	best := len(w.pieces)
	for axis := range w.ways {
		for _, back := range []bool{false, true} {
			w.close(w.whole(), axis, endless, back)
			for _, c := range w.closures {
				if n := count(c); n < best {
					best = n
					w.exit = exit{c, axis, back}
				}
			}
			if best == 1 || best < len(w.pieces) && w.every {
				return true // there is none of fewer, or which one it is does not matter
			}
		}
	}
	return w.exit.set != 0
}

// close works out the closures of all pieces of a set, where no others are: what goes along when one is shifted
// along an axis by a distance, forwards or back.
func (w *walk) close(set uint64, axis int, distance int16, back bool) {
	ways, n := w.ways[axis], len(w.closures)
	for i := range w.closures {
		c := uint64(1) << i
		if set&c == 0 {
			continue
		}
		for j := range w.closures {
			far := ways[i*n+j]
			if back {
				far = ways[j*n+i]
			}
			if far < distance && j != i {
				c |= 1 << j
			}
		}
		w.closures[i] = c & set
	}
	for changed := true; changed; {
		changed = false
		for i, c := range w.closures {
			if set>>i&1 == 0 {
				continue
			}
			if grown := w.union(c); grown != c {
				w.closures[i], changed = grown, true
			}
		}
	}
}

// union is what goes along with a set.
func (w *walk) union(set uint64) (all uint64) {
	for ; set != 0; set &= set - 1 {
		all |= w.closures[bits.TrailingZeros64(set)]
	}
	return all
}

// farther goes on to sets that are shifted by one cell more, or along the next axis when there are none.
// The opposite direction needs no look: who stays when a set is shifted back is a set that is
// shifted forwards.
func (w *walk) farther() {
	for w.axis < len(w.ways) {
		w.distance++
		w.close(w.whole(), w.axis, w.distance, false)
		w.set = 0
		if slices.ContainsFunc(w.closures, func(c uint64) bool { return c != w.whole() }) {
			return
		}
		w.axis++
		w.distance = 0
	}
}

// next makes set the next one that can be shifted, in lectic order, and is false when the
// rest of the part would be nothing.
func (w *walk) next() bool {
	for i := len(w.pieces) - 1; i >= 0; i-- {
		bit := uint64(1) << i
		if w.set&bit != 0 {
			continue
		}
		below := bit - 1
		if grown := w.union(w.set&below | bit); grown&below == w.set&below {
			w.set = grown
			return grown != w.whole()
		}
	}
	return false
}

// move makes scratch the position after the move at hand.
func (w *walk) move() {
	copy(w.scratch, w.position(w.at))
	moved, by := w.set, w.distance
	if moved&1 != 0 { // the first piece stays: the others are shifted back
		moved, by = w.whole()&^moved, -by
	}
	for ; moved != 0; moved &= moved - 1 {
		at := &w.scratch[bits.TrailingZeros64(moved)]
		*at = at.plus(w.pairs.axes[w.axis], by)
	}
}

// reach takes scratch in as a position if it is new, and there is room.
func (w *walk) reach(parent int32) {
	if 2*len(w.parents) >= len(w.table) {
		w.grow()
	}
	mask := uint64(len(w.table) - 1)
	for h := hash(w.scratch) & mask; ; h = (h + 1) & mask {
		if w.table[h] == 0 {
			if len(w.parents) >= w.limit {
				w.state = overLimit
				return
			}
			w.table[h] = int32(len(w.parents)) + 1
			break
		}
		if slices.Equal(w.position(int(w.table[h]-1)), w.scratch) {
			return
		}
	}
	w.offsets = append(w.offsets, w.scratch...)
	w.parents = append(w.parents, parent)
}

// grow doubles the table.
func (w *walk) grow() {
	w.table = make([]int32, 2*len(w.table))
	mask := uint64(len(w.table) - 1)
	for i := range w.parents {
		h := hash(w.position(i)) & mask
		for w.table[h] != 0 {
			h = (h + 1) & mask
		}
		w.table[h] = int32(i) + 1
	}
}

// hash decides only where in the table a position stands, never the order in which
// they are looked at.
func hash(position []offset) uint64 {
	h := uint64(len(position))
	for _, o := range position {
		for _, n := range o {
			h = (h ^ uint64(uint16(n))) * 0x9e3779b97f4a7c15
			h ^= h >> 29
		}
	}
	return h
}
