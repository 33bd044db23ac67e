package restarts

import (
	"encoding/binary"
	"errors"
)

// This file has what an engine does for those who share its restarts among runners: it
// makes blocks, and takes them in, one after the other.

// Plan is what the engine searches by, nil before it is made.
func (e *Engine) Plan() *Plan { return e.plan }

// Done tells whether nothing is left.
func (e *Engine) Done() bool { return e.done }

// Lasting tells whether restarts are left: the race has not seen everything.
func (e *Engine) Lasting() bool { return !e.done && !e.plan.exhausted }

// Begin tells the solutions of the race, if that was not done yet.
func (e *Engine) Begin() {
	for !e.done && e.told < len(e.plan.found) {
		e.tell(e.plan.found[e.told])
		e.told++
	}
}

// Turn is the number of the block that is taken in next.
func (e *Engine) Turn() uint32 {
	if e.search.state != nil {
		return e.next - 1
	}
	return e.next
}

// Words is a block as a module has it: the one whose turn it is as far as it was taken in,
// another from its beginning.
func (e *Engine) Words(number uint32) []byte {
	l := e.search.state
	if l == nil || number != e.Turn() {
		l = e.plan.block(number)
	}
	var words []byte
	for _, w := range l {
		words = binary.LittleEndian.AppendUint32(words, w)
	}
	return words
}

// Check says whether a report can be one of a block, of which before was reported last.
func (e *Engine) Check(number uint32, before, words, solutions []byte) error {
	word := func(words []byte, i int) uint32 { return binary.LittleEndian.Uint32(words[4*i:]) }
	switch size := 4 * e.plan.table.blockWords(); {
	case len(words) != size, word(words, blNumber) != number, word(words, blNodes) < word(before, blNodes):
		return errors.New("a runner reports other restarts than it was given")
	case int(word(words, blFound)-word(before, blFound))*e.plan.SolutionSize() != len(solutions):
		return errors.New("a runner reports other solutions than it has counted")
	}
	return nil
}

// TakeIn takes in how far the block is whose turn it is, with the solutions found since it
// was taken in last, as a module reports them.
func (e *Engine) TakeIn(words, solutions []byte, ended bool) {
	l := make(block, len(words)/4)
	for i := range l {
		l[i] = binary.LittleEndian.Uint32(words[4*i:])
	}
	e.next, e.search.state = l[blNumber]+1, l
	for size := e.plan.SolutionSize(); len(solutions) > 0 && !e.done; solutions = solutions[size:] {
		e.room = e.plan.Images(e.room[:0], solutions[:size])
		e.tell(e.room)
	}
	if e.done || !ended {
		return
	}
	addStats(&e.ended, e.plan.table.board, l)
	e.done = l[blExhausted] != 0
	e.search.state = nil
}
