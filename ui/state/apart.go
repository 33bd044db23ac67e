package state

import (
	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/wire"
)

// Apart is what is known of the solution on the board, if it is a solid's: whether it comes apart by straight moves,
// and so can be put together.
type Apart struct {
	// Wanted is whether somebody has asked: from then on it is asked of each solution.
	Wanted bool
	Manner
	// Asking is whether an answer is awaited, Known whether there is one; Part is the answer so far.
	Asking, Known bool
	Part          wire.Separated
	// Recording shows the moves, as far as there are any.
	Recording string
	// Refused says why nothing can be known.
	Refused string

	question int
	asks     int // counts the questions, also those about all
	of       assembled
	// turned shows the moves the other way round, once that was made, and shown is what was on the
	// board before them.
	turned string
	shown  Shown
}

// Manner is how solutions are taken apart.
type Manner struct {
	// Turns is whether pieces may turn, too, where straight moves do not do.
	Turns bool
	// Fewest is whether the fewest moves in all are looked for, not the least level.
	Fewest bool
}

// assembled is a solution on the board.
type assembled struct {
	puzzle        *def.Puzzle
	run, solution int
	known         *uint16 // of an assembly that is no solution of a run
}

// maxPositions is how many positions of a part are looked at before it is given up.
const maxPositions = 1 << 20

type (
	// AskApart asks whether what is on the board comes apart, and then of each solution.
	AskApart struct{}
	// Take has solutions taken apart in other ways, and asks again.
	Take struct{ Manner }
	// LookStored plays the moves that an opened file has for a solution. If it has Moves, the solution is also taken apart
	// here.
	LookStored struct {
		Recording string
		Assembly  []uint16
		Moves     bool
	}
	// ShowMoves plays the moves that take apart what is on the board; TurnMoves plays those of a
	// recording the other way round, and ShowAssembled goes back to what was taken apart.
	ShowMoves     struct{}
	TurnMoves     struct{ Recording string }
	ShowAssembled struct{}
	// Parted is what the worker knows of it.
	Parted struct {
		wire.Head
		wire.Parted
		// At is when that came, in milliseconds; 0 where nobody needs to know.
		At int64
	}
)

func parted(h wire.Head, p wire.Parted) Action { return Parted{Head: h, Parted: p} }

// assembled is the solution on the board, if that is one of a solid.
func (s *State) assembled() (assembled, bool) {
	shown, puzzle := &s.Shown, s.Document.Puzzle
	of := assembled{}
	switch {
	case shown.Kind == ShowSolution:
		puzzle = s.Run.Puzzle
		of.run, of.solution = s.Run.ID, shown.Solution
	case (shown.Kind == ShowKnown || shown.Kind == ShowLinked || shown.Kind == ShowRecording) && len(shown.Assembly) > 0:
		of.known = &shown.Assembly[0]
	default:
		return assembled{}, false
	}
	of.puzzle = puzzle
	return of, puzzle != nil && puzzle.Solid() && puzzle.Lattice.Glides() != nil && s.Mode == WatchMode
}

// Assembled reports whether a solution of a solid is on the board.
func (s *State) Assembled() bool {
	_, is := s.assembled()
	return is
}

func (AskApart) apply(s *State) []Command {
	s.Apart.Wanted = true
	return nil
}

func (m Take) apply(s *State) []Command {
	a, t := &s.Apart, &s.Tally
	if m.Manner == a.Manner {
		return nil
	}
	*a = Apart{Wanted: a.Wanted, Manner: m.Manner, asks: a.asks}
	*t = Tally{run: t.run, On: t.On, workers: t.workers} // what was counted is another number now
	return nil
}

// Turnable reports whether pieces of the puzzle can turn.
func (s *State) Turnable() bool {
	of, is := s.assembled()
	return is && of.puzzle.Lattice == space.Cubes
}

// TakenApart reports whether the moves are on the board.
func (s *State) TakenApart() bool {
	a := &s.Apart
	return s.Mode == WatchMode && s.Shown.Kind == ShowRecording && a.Recording != "" &&
		(s.Shown.Recording == a.Recording || s.Shown.Recording == a.turned)
}

func (ShowMoves) apply(s *State) []Command {
	if a := &s.Apart; s.Assembled() && a.Recording != "" {
		a.shown = s.Shown
		s.replay(a.Recording)
	}
	return nil
}

func (m LookStored) apply(s *State) []Command {
	s.Mode = WatchMode
	s.replay(m.Recording)
	s.Shown.Assembly = m.Assembly
	s.Apart.Wanted = s.Apart.Wanted || m.Moves
	return nil
}

func (m TurnMoves) apply(s *State) []Command {
	if s.TakenApart() {
		s.Apart.turned = m.Recording
	}
	if s.Shown.Kind == ShowRecording {
		s.replay(m.Recording)
	}
	return nil
}

func (ShowAssembled) apply(s *State) []Command {
	if s.TakenApart() {
		s.Shown = s.Apart.shown
		s.Shown.Step = 0 // the whole
	}
	return nil
}

// left: no answer comes any more. With a reason why, it is not asked again.
func (a *Apart) left(why string) {
	if a.Asking {
		a.Asking, a.Refused = false, why
	}
}

// followApart asks of a solution that was not on the board before, if anybody wants to know.
func (s *State) followApart() []Command {
	a := &s.Apart
	of, is := s.assembled()
	if is && of != a.of {
		// an answer to the one before comes too late
		*a = Apart{Wanted: a.Wanted, Manner: a.Manner, asks: a.asks + 1, question: a.asks + 1, of: of}
	}
	if !is || !a.Wanted || a.Asking || a.Known || a.Refused != "" {
		return s.followTally()
	}
	a.Asking = true
	s.Tally.question, s.Tally.SoFar = 0, 0 // the worker drops it, and it is asked again
	c := ask(InApart, a.question, wire.Work{Puzzle: of.puzzle}, a.part(maxPositions, of.puzzle), parted)
	if of.known == nil {
		c.First, c.Solutions = of.solution, 1
	} else {
		c.Numbers = s.Shown.Assembly
	}
	return []Command{c}
}

// part is what is asked about assemblies of a puzzle.
func (m Manner) part(most int, p *def.Puzzle) wire.Part {
	return wire.Part{Most: most, Turns: m.Turns && p.Lattice == space.Cubes, Fewest: m.Fewest}
}

func (m Parted) apply(s *State) []Command {
	a := &s.Apart
	if m.Number == s.Tally.question {
		s.Tally.At = max(s.Tally.At, m.At)
		s.Tally.take(m, &s.Tally.taken)
	}
	s.Tally.hear(m)
	if m.Number != a.question {
		return nil
	}
	a.Asking, a.Known, a.Refused = !m.Ended, m.Ended && m.Refused == "", m.Refused
	a.Recording = m.Recording
	if len(m.Parts) > 0 {
		a.Part = m.Parts[0]
	}
	if a.Known && a.of.known == nil && a.of.run == s.Tally.run {
		s.Tally.settle(a.of.solution, a.Part)
	}
	return nil
}
