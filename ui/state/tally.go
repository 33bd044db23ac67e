package state

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/wasm/wire"
)

// Tally is how many of the solutions of a run come apart.
type Tally struct {
	// On is whether they are looked at, one after another, as far as they have arrived.
	On bool
	// Looked is how many were looked at: so many come apart, are locked, or are not known.
	Looked, Apart, Locked, Open int
	// Highest is the highest level of those that come apart.
	Highest string
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
	return s.Run.Held > 1 && s.Run.Puzzle != nil && s.Run.Puzzle.ZDim > 1
}

func (AskTally) apply(s *State) []Command {
	if !s.Talliable() {
		return nil
	}
	if t := &s.Tally; t.run != s.Run.ID {
		*t = Tally{run: s.Run.ID}
	}
	s.Tally.On = true
	return nil
}

func (StopTally) apply(s *State) []Command {
	s.Tally.On, s.Tally.question = false, 0
	return nil
}

// followTally asks about the next solutions, while nobody waits for another answer.
func (s *State) followTally() []Command {
	t := &s.Tally
	if t.run != s.Run.ID {
		*t = Tally{run: s.Run.ID}
	}
	if !t.On || t.question > 0 || s.Apart.Asking || t.Looked >= s.Run.Held {
		return nil
	}
	s.Apart.asks++
	t.question = s.Apart.asks
	start := s.start(wire.OpPart)
	start.Question, start.Keep = t.question, tallyPositions
	start.Work.Puzzle = s.Run.Puzzle
	return []Command{Part{Start: start, First: t.Looked, Count: min(tallyCount, s.Run.Held-t.Looked)}}
}

// take adds an answer.
func (t *Tally) take(m Parted) {
	t.question = 0
	if m.Refused != "" {
		t.On, t.Refused = false, m.Refused
		return
	}
	for _, p := range m.Parts {
		t.Looked++
		switch p.Verdict {
		case wire.PartApart:
			t.Apart++
			if slices.Compare(levelOf(p.Level), levelOf(t.Highest)) > 0 {
				t.Highest = p.Level
			}
		case wire.PartLocked:
			t.Locked++
		default:
			t.Open++
		}
	}
}

// levelOf are the numbers of a level.
func levelOf(text string) (level []int) {
	for _, part := range strings.Split(text, ".") {
		n, _ := strconv.Atoi(part)
		level = append(level, n)
	}
	return level
}
