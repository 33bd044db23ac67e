package disassemble

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/space"
)

// Separation is how a part comes apart: the moves after which some pieces are out, and then how both parts come apart.
type Separation struct {
	// Pieces are the pieces of the part, by their numbers in the assembly, in increasing order.
	Pieces []int
	// Moves has at least one move, and the last one takes Out out.
	Moves []Move
	// Out are the pieces that leave with the last move. They are not more than those that stay; a wall always stays.
	Out []int
	// Rest and Away are how the pieces that stay, and those that are out, come apart. They are nil for a single piece,
	// and for pieces of one group, which need not come apart.
	Rest, Away *Separation

	first rigid // the search's place of the first piece before the moves, while they are in its view
}

// Move shifts pieces along an axis, or turns them.
type Move struct {
	// Pieces are in increasing order. They are not more than those of the part that stay; a wall always stays.
	Pieces []int
	// By is the shift, a number of glides of the lattice. The last move of a Separation could be longer. It goes
	// exactly so far that the boxes round both parts are clear of each other.
	By space.Cell
	// Turn is nil for a straight move. The last move of a Separation is never a turn.
	Turn *Turn
}

// Steps is how many glides of a lattice the shift is, at least one, and one of them.
func (m Move) Steps(l space.Lattice) (n int, one space.Cell) {
	if n, one = l.Straight(m.By); one == (space.Cell{}) {
		return 1, m.By
	}
	return n, one
}

// Turned tells whether a move of a separation, or of those that follow, is a turn.
func (s *Separation) Turned() bool {
	return s != nil && (slices.ContainsFunc(s.Moves, func(m Move) bool { return m.Turn != nil }) || s.Rest.Turned() || s.Away.Turned())
}

// counts appends the numbers of moves: of this separation, of what stays, of what is out.
func (s *Separation) counts(dst []int) []int {
	if s == nil {
		return dst
	}
	return s.Away.counts(s.Rest.counts(append(dst, len(s.Moves))))
}

// Level is how many moves each piece, or group, takes, beginning with the first that is out. It is never empty.
func (s *Separation) Level() []int { return s.counts(nil) }

// Total is the number of all moves.
func (s *Separation) Total() (n int) {
	for _, k := range s.Level() {
		n += k
	}
	return n
}

// LevelText writes a level in the form that designers use, "5.2". Ones at its end are left out, except for the first
// number.
func LevelText(level []int) string {
	end := len(level)
	for end > 1 && level[end-1] == 1 {
		end--
	}
	var b strings.Builder
	for i, n := range level[:end] {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

// Steps are all moves of a separation and of those that follow, in order.
func (s *Separation) Steps() []Move { return s.steps(nil) }

func (s *Separation) steps(dst []Move) []Move {
	if s == nil {
		return dst
	}
	return s.Away.steps(s.Rest.steps(append(dst, s.Moves...)))
}

// separation reads off a walk that has found an exit.
func (w *walk) separation() *Separation {
	moves, from := w.way()
	out, forwards := w.exit.set, !w.exit.back
	if w.stays(out) {
		out, forwards = w.whole()&^out, !forwards
	}
	return w.leave(w.whole(), moves, from, exit{out, w.exit.axis, !forwards})
}

// way are the moves that lead to the current position, and the position where they begin.
func (w *walk) way() (moves []Move, from int) {
	var way []int
	for i := w.at; i >= 0; i = int(w.places.parents[i]) {
		way = append(way, i)
	}
	for i := len(way) - 1; i > 0; i-- {
		moves = append(moves, w.between(way[i], way[i-1]))
	}
	return moves, way[len(way)-1]
}

// leave is how a set of the part comes apart: after moves from a position, by one exit out of the current position.
func (w *walk) leave(set uint64, moves []Move, from int, out exit) *Separation {
	s := &Separation{Pieces: w.members(set), Moves: moves, Out: w.members(out.set)}
	s.Moves = append(s.Moves, w.shift(s.Out, out.axis, w.clearance(set, out.set, out.axis, !out.back)))
	if w.pairs.turning {
		s.first = w.rigid(from, s.Pieces[0])
	}
	return s
}

// between is the move that leads from one position to another.
func (w *walk) between(from, to int) Move {
	a, b := w.places.at(from), w.places.at(to)
	faces, later := w.places.faces(from), w.places.faces(to)
	var moved uint64
	var turn *Turn
	axis, by := 0, int16(0)
	for i := range a {
		switch {
		case faces != nil && later[i] != faces[i]:
			moved |= 1 << i
			if turn == nil {
				turn = w.pairs.turnOf(a[i], b[i], faces[i], later[i])
			}
		case a[i] != b[i]:
			moved |= 1 << i
			axis, by = w.along(b[i].at.minus(a[i].at))
		}
	}
	if w.stays(moved) {
		moved, by = w.whole()&^moved, -by
		if turn != nil {
			turn.Back = !turn.Back
		}
	}
	if turn != nil {
		return Move{Pieces: w.members(moved), Turn: turn}
	}
	return w.shift(w.members(moved), axis, int(by))
}

// stays tells whether a set stays when it moves relative to the rest of the part. The set with the wall stays, or else
// the one with more pieces; of two halves the one with the first piece.
func (w *walk) stays(set uint64) bool {
	if wall, in := slices.BinarySearch(w.pieces, w.pairs.wall); in {
		return set>>wall&1 != 0
	}
	return 2*count(set) > len(w.pieces) || 2*count(set) == len(w.pieces) && set&1 != 0
}

// along is the axis of a shift, and the number of its steps.
func (w *walk) along(way offset) (axis int, by int16) {
	for axis, step := range w.pairs.axes {
		for k, n := range step {
			if n != 0 && (offset{}).plus(step, way[k]/n) == way {
				return axis, way[k] / n
			}
		}
	}
	panic("disassemble: a move along no axis")
}

// shift is the move of pieces by that many steps of an axis.
func (w *walk) shift(pieces []int, axis, steps int) Move {
	a := w.pairs.axes[axis]
	return Move{Pieces: pieces, By: space.Cell{X: steps * int(a[0]), Y: steps * int(a[1]), Z: steps * int(a[2])}}
}

// members are the pieces of a set, by their numbers in the assembly.
func (w *walk) members(set uint64) (pieces []int) {
	for i, p := range w.pieces {
		if set>>i&1 != 0 {
			pieces = append(pieces, p)
		}
	}
	return pieces
}

// clearance is how many steps the set out of the current position has to go until the boxes are clear along a
// coordinate. It is negative where it goes back.
func (w *walk) clearance(set, out uint64, axis int, forwards bool) int {
	const far = 1 << 30
	spots, steps := w.places.at(w.at), far
	for k, step := range w.pairs.axes[axis] {
		if step == 0 {
			continue
		}
		low, high := [2]int{far, far}, [2]int{-far, -far} // of what stays, and of what is out
		for i := range w.pieces {
			if set>>i&1 == 0 {
				continue
			}
			side := int(out >> i & 1)
			l, h := w.pairs.reach(spots[i], k)
			low[side], high[side] = min(low[side], l), max(high[side], h)
		}
		way := high[0] - low[1] + 1
		if forwards != (step > 0) {
			way = high[1] - low[0] + 1
		}
		size := int(max(step, -step))
		steps = min(steps, max(1, (way+size-1)/size))
	}
	if forwards {
		return steps
	}
	return -steps
}
