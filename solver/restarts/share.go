package restarts

import (
	"encoding/binary"

	"tilewright/def/say"
)

// This file has what an engine does when runners share its restarts: it makes restarts, and takes them in one after the
// other.

// Plan is the plan of the engine, nil before it is made.
func (e *Engine) Plan() *Plan {
	if e.race == nil {
		return nil
	}
	return e.race.plan
}

// Done tells whether nothing is left.
func (e *Engine) Done() bool { return e.done }

// Turn is the number of the restart that is taken in next.
func (e *Engine) Turn() uint32 { return e.race.next }

// Ready tells whether a restart can be made. During the race it may depend on earlier ones that are not taken in yet.
func (e *Engine) Ready(number uint32) bool { return e.race.ready(number) }

// Racing tells whether the race goes on, so that a restart may not be Ready.
func (e *Engine) Racing() bool { return !e.race.over() }

// Words is a restart in the form of a module. It must be Ready. The one whose turn it is goes on from where it was
// taken in; another is at its beginning.
func (e *Engine) Words(number uint32) []byte {
	l := e.search.state
	if l == nil || number != e.Turn() {
		l = e.race.restart(number)
	}
	words := make([]byte, 0, 4*len(l))
	for _, w := range l {
		words = binary.LittleEndian.AppendUint32(words, w)
	}
	return words
}

// Check says why a report cannot be one of a restart; before is what was last reported of it.
func (e *Engine) Check(number uint32, before, words, solutions []byte) error {
	word := func(words []byte, i int) uint32 { return binary.LittleEndian.Uint32(words[4*i:]) }
	switch plan := e.race.plan; {
	case len(words) != 4*plan.board.restartSize(), word(words, rsNumber) != number, word(words, rsSpent) < word(before, rsSpent):
		return say.Error("a runner reports another restart than it was given")
	case int(word(words, rsFound)-word(before, rsFound))*plan.SolutionSize() != len(solutions):
		return say.Error("a runner reports other solutions than it has counted")
	}
	return nil
}

// TakeIn takes in the position of the restart whose turn it is. solutions are those found since it was last taken in,
// in a module's form.
func (e *Engine) TakeIn(words, solutions []byte, ended bool) {
	l := make(restart, len(words)/4)
	for i := range l {
		l[i] = binary.LittleEndian.Uint32(words[4*i:])
	}
	e.search.state = l
	for size := e.race.plan.SolutionSize(); len(solutions) > 0 && !e.done; solutions = solutions[size:] {
		e.room = e.race.plan.Images(e.room[:0], solutions[:size])
		e.tell(e.room)
	}
	if ended && !e.done {
		e.end(l)
	}
}
