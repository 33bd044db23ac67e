package link

import (
	"encoding/binary"

	"tilewright/solver/play"
)

// Played is how a game came to the position of Link.Hand.
type Played struct {
	// Spent is what the clock has counted, in milliseconds, Hints how many were asked for.
	Spent int64
	Hints int
	// Moves are the moves that were not taken back, the earliest first; nil where only the position is known.
	Moves []play.Move
}

// Empty reports whether nothing was played.
func (p Played) Empty() bool { return p.Spent == 0 && p.Hints == 0 && len(p.Moves) == 0 }

// maxSpent bounds a clock in milliseconds.
const maxSpent = 1 << 50

// maxMoves bounds the moves of a link.
const maxMoves = 1 << 12

// The low bits of a move's number say what kind of move it is.
const (
	hintMove = 1 << iota
	putMove
	moveBits = iota
)

// packPlayed writes the time and the hints, then each move: its slot with its kind, and the piece's place. A place is
// the number of cells, the first cell, and how far each cell is from the one before.
func packPlayed(p Played) string {
	b := binary.AppendUvarint(nil, uint64(max(0, p.Spent)))
	b = binary.AppendUvarint(b, uint64(max(0, p.Hints)))
	for _, m := range p.Moves {
		what := uint64(m.Slot) << moveBits
		if m.Hint {
			what |= hintMove
		}
		if m.Cells == nil {
			b = binary.AppendUvarint(b, what)
			continue
		}
		b = binary.AppendUvarint(b, what|putMove)
		b = binary.AppendUvarint(b, uint64(len(m.Cells)))
		last := 0
		for _, c := range m.Cells {
			b = binary.AppendUvarint(b, uint64(c-last))
			last = c
		}
	}
	return seal(b, b)
}

func unpackPlayed(s string) (p Played, ok bool) {
	b, check, ok := unseal(s)
	if !ok || !check(b) {
		return p, false
	}
	number := func(most uint64) uint64 {
		n, size := binary.Uvarint(b)
		if size <= 0 || n > most {
			ok = false
			return 0
		}
		b = b[size:]
		return n
	}
	p.Spent = int64(number(maxSpent))
	p.Hints = int(number(maxCells))
	for ok && len(b) > 0 {
		what := number(maxCells << moveBits)
		m := play.Move{Slot: int(what >> moveBits), Hint: what&hintMove != 0}
		if what&putMove != 0 {
			m.Cells = []int{}
			at := 0
			for range number(maxCells) {
				if at += int(number(maxCells)); !ok {
					break
				}
				m.Cells = append(m.Cells, at)
			}
		}
		p.Moves = append(p.Moves, m)
		ok = ok && len(p.Moves) <= maxMoves
	}
	return p, ok
}
