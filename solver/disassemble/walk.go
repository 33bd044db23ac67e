package disassemble

import (
	"math"
	"slices"
)

// walk looks for the fewest moves after which one part is in two. Its positions are numbered as they are reached, from
// 0 on.
type walk struct {
	pairs  *pairs
	pieces []int // of the part, by their numbers in the assembly
	places places
	depth  depth
	state  walkState

	// These are the current position, and how far it was looked at.
	at     int
	pair   int // that is measured next, i*n + j of n pieces
	open   bool
	ways   [][]int16 // by axis, piece and piece: how far the first is shifted until it meets the second
	motion motion    // whose sets are gone through
	sets   sets
	exit   exit
}

// depth is the number of moves that lead to the current positions. With every, the walk finds all positions with an
// exit after the fewest moves, otherwise the first. It does not look beyond most moves.
type depth struct {
	every bool
	// beyond says that positions with an exit are looked at, too: then nothing is shifted farther than where it meets something.
	beyond bool
	moves  int
	most   int
	layer  int // where positions of more moves begin
	exits  []int
}

// motion is a shift along an axis by a distance or, after all of these, a turn about a line.
type motion struct {
	axis     int
	distance int16
	lines    lines
}

// exit is the move that takes a part out: its set, shifted along an axis, forwards or back.
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

// newWalk makes a walk without a position to begin at: see from.
func newWalk(t *pairs, pieces []int, limit int) *walk {
	n := len(pieces)
	w := &walk{
		pairs: t, pieces: pieces, places: newPlaces(n, limit, t.turning), depth: depth{moves: -1, most: math.MaxInt},
		sets: sets{closures: make([]uint64, n)}, ways: make([][]int16, len(t.axes)),
	}
	all := make([]int16, len(t.axes)*n*n)
	for axis := range w.ways {
		w.ways[axis] = all[axis*n*n:][:n*n]
	}
	return w
}

// from adds a position to begin at. number is its number in the result of way. It tells whether the position is new.
func (w *walk) from(start start, number int) bool {
	n := w.places.count()
	copy(w.places.next, start.spots)
	copy(w.places.nextFacing, start.facing)
	w.take(-1 - number)
	return w.places.count() > n
}

// start is the places of pieces, and the ways they face.
type start struct {
	spots  []spot
	facing []uint8
}

// positions is how many were reached.
func (w *walk) positions() int { return w.places.count() }

// whole is the set of all pieces of the part.
func (w *walk) whole() uint64 { return uint64(1)<<len(w.pieces) - 1 }

// run looks at some more positions and moves, as many as there is work left.
func (w *walk) run() {
	d := &w.depth
	for w.pairs.left > 0 && w.state == walking {
		if w.open {
			w.step()
			continue
		}
		if w.at == d.layer {
			if len(d.exits) > 0 {
				w.state = foundExit
				break
			}
			if w.at == w.positions() || d.moves == d.most {
				w.state = exhausted
				break
			}
			d.moves, d.layer = d.moves+1, w.positions()
		}
		if !w.measure() {
			break
		}
		if w.findExit() {
			if d.exits = append(d.exits, w.at); !d.every {
				w.state = foundExit
				break
			}
		}
		if len(d.exits) > 0 { // longer ways are not the shortest
			w.at++
			continue
		}
		w.begin()
	}
}

// begin begins with the moves from the current position.
func (w *walk) begin() {
	w.open = true
	w.motion.axis, w.motion.distance = 0, 0
	w.sets.set = w.whole()
}

// step makes the next move from the current position, or goes on to the next way to move.
func (w *walk) step() {
	w.pairs.left -= 1 + len(w.pieces)/8
	if !w.sets.next(w.whole()) {
		w.farther()
		return
	}
	w.move()
	w.take(w.at)
}

func (w *walk) take(parent int) {
	if w.places.take(int32(parent)) {
		w.state = overLimit
	}
}

// measure takes the distances between the pieces of the current position. It is false where no work is left before all are
// known; then it is to be called again.
func (w *walk) measure() bool {
	spots, n := w.places.at(w.at), len(w.pieces)
	for ; w.pair < n*n; w.pair++ {
		i, j := w.pair/n, w.pair%n
		if j <= i {
			continue
		}
		way, known := w.pairs.way(spots[i], spots[j])
		for !known {
			if w.pairs.left <= 0 {
				return false
			}
			way, known = w.pairs.way(spots[i], spots[j])
		}
		w.pairs.left--
		for axis := range w.ways {
			w.ways[axis][i*n+j], w.ways[axis][j*n+i] = way[axis][0], way[axis][1]
		}
	}
	w.pair = 0
	return true
}

// findExit looks for a set that can be shifted without end. It takes the one with the fewest pieces, and of those the
// first by axis, direction and piece.
func (w *walk) findExit() bool {
	w.exit = exit{}
	best := len(w.pieces)
	for axis := range w.ways {
		for _, back := range []bool{false, true} {
			w.close(w.whole(), axis, endless, back)
			for _, c := range w.sets.closures {
				if n := count(c); n < best {
					best = n
					w.exit = exit{c, axis, back}
				}
			}
			if best == 1 || best < len(w.pieces) && w.depth.every {
				return true // none has fewer, or it does not matter which one it is
			}
		}
	}
	return w.exit.set != 0
}

// close works out the closures of all pieces of a set, without other pieces. A closure is what a piece takes along when
// it is shifted along an axis by a distance, forwards or back.
func (w *walk) close(set uint64, axis int, distance int16, back bool) {
	ways, closures, n := w.ways[axis], w.sets.closures, len(w.pieces)
	w.pairs.left -= 1 + n*n/64
	for i := range closures {
		c := uint64(1) << i
		if set&c == 0 {
			continue
		}
		for j := range closures {
			far := ways[i*n+j]
			if back {
				far = ways[j*n+i]
			}
			if far < distance && j != i {
				c |= 1 << j
			}
		}
		closures[i] = c & set
	}
	w.sets.join(set)
}

// farther goes on to sets that are shifted by one more cell. When there are none it goes on to the next axis, then to
// turns, and at last to the next position. The opposite direction needs no look: if one set is shifted back, the rest is
// shifted forwards. The same holds for turns.
func (w *walk) farther() {
	m := &w.motion
	switch {
	case m.axis < len(w.ways):
		m.distance++
		w.close(w.whole(), m.axis, m.distance, false)
		if !w.sets.begin(w.whole()) || w.depth.beyond && w.free(m.axis, m.distance) {
			w.sets.set = w.whole()
			m.axis, m.distance = m.axis+1, 0
			m.lines.pair = 0
		}
	case w.pairs.turning && !w.beginLines():
	case w.pairs.turning && m.lines.next():
		w.closeTurn()
		w.sets.begin(w.whole())
	default:
		w.open = false
		w.at++
	}
}

// move makes places.next the position after the current move. The first piece stays: to move it, the others are moved
// back.
func (w *walk) move() {
	moved, back := w.sets.set, w.sets.set&1 != 0
	if back {
		moved = w.whole() &^ moved
	}
	w.places.begin(w.at)
	m := &w.motion
	if m.axis == len(w.ways) {
		w.turn(moved, back)
		return
	}
	by := m.distance
	if back {
		by = -by
	}
	for i := range w.places.next {
		if moved>>i&1 != 0 {
			at := &w.places.next[i].at
			*at = at.plus(w.pairs.axes[m.axis], by)
		}
	}
}

// free tells whether nothing is met along an axis that is farther than that.
func (w *walk) free(axis int, distance int16) bool {
	return !slices.ContainsFunc(w.ways[axis], func(far int16) bool { return far >= distance && far < endless })
}
