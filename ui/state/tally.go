package state

import (
	"slices"

	"tilewright/def/space"
	"tilewright/wasm/wire"
)

// Tally is how many of the solutions of a run come apart.
type Tally struct {
	// On is whether they are looked at, one after another, as far as they have arrived.
	On bool
	// Levels are those of the solutions that were looked at, in their order: empty of one that
	// is locked, nil of one of which it is not known.
	Levels [][]int
	// Settled counts the changes of what was not known at first.
	Settled int
	// Apart of them come apart by straight moves, Turned with turns alone, and of Open it is not known.
	Apart, Turned, Open int
	// AtMost says of how many of them there may be a lesser level.
	AtMost int
	// Highest is the highest level of those that come apart.
	Highest []int
	// Positions is how many were looked at.
	Positions float64
	// Refused says why one cannot be looked at, which ends it.
	Refused string

	run, question int // question is 0 while none is under way
}

const (
	// tallyPositions is how many positions of a part are looked at, of each solution.
	tallyPositions = 20_000
	// tallyCount is how many solutions are asked about at a time.
	tallyCount = 64
)

type (
	// AskTally looks at all solutions of the run, or goes on with that.
	AskTally struct{}
	// StopTally leaves it at what is known.
	StopTally struct{}
)

// Talliable reports whether the run has solutions of a solid to be looked at.
func (s *State) Talliable() bool {
	return s.Run.Held > 1 && s.Run.Puzzle != nil && s.Run.Puzzle.Solid() && s.Run.Puzzle.Lattice.Glides() != nil
}

func (AskTally) apply(s *State) []Command {
	if !s.Talliable() {
		return nil
	}
	if t := &s.Tally; t.run != s.Run.ID {
		*t = Tally{run: s.Run.ID}
	}
	s.Tally.On = true
	s.Apart.Wanted = true // and what is looked at shows its moves
	return nil
}

func (StopTally) apply(s *State) []Command {
	asks := s.Tally.question > 0
	if s.Tally.On, s.Tally.question = false, 0; asks {
		return []Command{giveUp(wire.Part{})}
	}
	return nil
}

// followTally asks about the next solutions, while nobody waits for another answer.
func (s *State) followTally() []Command {
	t := &s.Tally
	if t.run != s.Run.ID {
		*t = Tally{run: s.Run.ID}
	}
	if !t.On || t.question > 0 || s.Apart.Asking || len(t.Levels) >= s.Run.Held {
		return nil
	}
	s.Apart.asks++
	t.question = s.Apart.asks
	c := ask(t.question, wire.Work{Puzzle: s.Run.Puzzle}, wire.Part{Most: tallyPositions, Turns: s.Apart.Turns && s.Run.Puzzle.Lattice == space.Cubes}, parted)
	c.First, c.Solutions = len(t.Levels), min(tallyCount, s.Run.Held-len(t.Levels))
	return []Command{c}
}

// take adds an answer.
func (t *Tally) take(m Parted) {
	t.question = 0
	if m.Refused != "" {
		t.On, t.Refused = false, m.Refused
		return
	}
	for _, p := range m.Parts {
		t.Positions += p.Positions
		t.Levels = append(t.Levels, t.count(p))
	}
}

// count adds what is known of a solution, and gives its level.
func (t *Tally) count(p wire.Separated) []int {
	switch p.Verdict {
	case wire.PartApart:
		if p.Turned {
			t.Turned++
		} else {
			t.Apart++
		}
		if p.AtMost {
			t.AtMost++
		}
		if slices.Compare(p.Level, t.Highest) > 0 {
			t.Highest = p.Level
		}
		return p.Level
	case wire.PartLocked:
		return []int{}
	}
	t.Open++
	return nil
}

// settle takes what became known of a solution that was given up before: who asks about one alone
// has more positions looked at.
func (t *Tally) settle(solution int, p wire.Separated) {
	if solution < len(t.Levels) && t.Levels[solution] == nil && p.Verdict != wire.PartOpen {
		t.Open--
		t.Settled++
		t.Levels = slices.Clone(t.Levels) // states before have theirs
		t.Levels[solution] = t.count(p)
	}
}
