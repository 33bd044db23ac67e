package state

import (
	"cmp"
	"slices"

	"tilewright/solver/wire"
)

// Tally is how many of the solutions of a run come apart.
type Tally struct {
	// On is whether they are looked at, one after another, as far as they have arrived.
	On bool
	// Levels are those of the solutions that were looked at, in their order: empty of one that
	// is locked, nil of one of which it is not known.
	Levels [][]int
	// Notes are about the same solutions.
	Notes []Note
	// Settled counts the changes of what was not known at first.
	Settled int
	// Apart of them come apart by straight moves, Turned with turns alone, and of Open it is not known.
	Apart, Turned, Open int
	// AtMost says of how many of them there may be a lesser level.
	AtMost int
	// Highest is the highest level of those that come apart.
	Highest []int
	// Most is the greatest number of all moves of one of them.
	Most int
	// Positions is how many were looked at. So far are those of the next solution, which is still looked at.
	Positions, SoFar float64
	// Refused says why one cannot be looked at, which ends it.
	Refused string

	// At is when the newest answer came, in milliseconds. From that many solutions on it was looked since Began.
	At, Began int64
	From      int

	run, question int // question is 0 while none is under way
	taken         int // of its answer
	// Of several workers, each has a question of its own: those that are under way, and those that are answered before an
	// earlier one. They are in the order of their solutions. The next ones are about so many: batch.
	workers int
	asked   []tallyAsked
	batch   int
	idle    bool // all is answered, and the workers are ended
}

// Note is what is known of a solution that comes apart, beside its level.
type Note uint8

const (
	// Turned: it does so with turns alone.
	Turned Note = 1 << iota
	// AtMost: there may be a lesser level.
	AtMost
)

// Total is the number of all moves of a level.
func Total(level []int) (moves int) {
	for _, n := range level {
		moves += n
	}
	return moves
}

// tallyAsked is a question about some solutions, asked at a time in milliseconds. Of the earliest, those that are known
// are taken before the answer is whole; first and count are the others.
type tallyAsked struct {
	number, worker, first, count int
	taken                        int
	at                           int64
	answer                       *Parted // nil while it is under way
}

type (
	// AskTally looks at all solutions of the run, or goes on with that, in so many workers beside the planner, 0 in the
	// planner itself. At is the time in milliseconds.
	AskTally struct {
		Workers int
		At      int64
	}
	// TallyFailed says that a worker broke down, or did not start. The planner looks at the rest, by itself.
	TallyFailed struct{}
	// TallyAsk asks a worker of these.
	TallyAsk struct {
		Worker int
		Ask
	}
)

const (
	// tallyPositions is how many positions of a part are looked at, of each solution.
	tallyPositions = 20_000
	// tallyCount is how many solutions are asked about at first, and tallyMost at most. A question should take
	// tallyTime, in milliseconds: shorter ones have the workers wait for the page, longer ones keep a pause waiting.
	tallyCount = 64
	tallyMost  = 2048
	tallyTime  = 300
)

// Talliable reports whether the run has solutions of a solid to be looked at.
func (s *State) Talliable() bool {
	return s.Run.Held > 1 && s.Run.Puzzle != nil && s.Run.Puzzle.Solid() && s.Run.Puzzle.Lattice.Glides() != nil
}

func (a AskTally) apply(s *State) []Command {
	if !s.Talliable() {
		return nil
	}
	if t := &s.Tally; t.run != s.Run.ID {
		*t = Tally{run: s.Run.ID}
	}
	s.Tally.On, s.Tally.workers = true, a.Workers
	s.Tally.Began, s.Tally.At, s.Tally.From = a.At, a.At, len(s.Tally.Levels)
	s.Apart.Wanted = true // and what is looked at shows its moves
	return nil
}

// Under reports whether solutions are being looked at.
func (t *Tally) Under() bool { return t.On && len(t.asked) > 0 }

// Left is about how many seconds the rest of so many solutions will take; 0 where that is not known yet.
func (t *Tally) Left(held int) float64 {
	looked, spent := len(t.Levels)-t.From, float64(t.At-t.Began)/1000
	if !t.On || looked <= 0 || spent < leastSpent {
		return 0
	}
	return spent * float64(held-len(t.Levels)) / float64(looked)
}

// leastSpent is for how many seconds solutions are looked at before it is said how long the rest will take.
const leastSpent = 3

// waits tells whether the planner or workers are to answer. Where everything is answered, workers stay for what a search
// still finds.
func (t *Tally) waits() bool {
	return t.On && (t.question > 0 || t.workers > 0 && !t.idle)
}

// left drops what was asked and not answered. It is asked again when the tally goes on. Workers are not the planner, so
// they go on where that breaks down.
func (t *Tally) left(why string) {
	if why != "" && t.workers > 0 {
		return
	}
	t.On, t.question, t.SoFar = t.On && why == "", 0, 0
	t.asked = slices.DeleteFunc(slices.Clone(t.asked), func(a tallyAsked) bool { return a.answer == nil })
}

func (a TallyFailed) apply(s *State) []Command {
	t := &s.Tally
	if !t.On || t.workers == 0 {
		return nil
	}
	t.workers, t.asked = 0, nil
	return []Command{Leave{wire.Scope{Puzzle: s.Run.Puzzle, Place: InTally}}}
}

// followTally asks about the next solutions, while nobody waits for another answer.
func (s *State) followTally() []Command {
	t := &s.Tally
	if t.run != s.Run.ID {
		*t = Tally{run: s.Run.ID}
	}
	if t.On && t.workers > 0 {
		return s.tallyMore()
	}
	if !t.On || t.question > 0 || s.Apart.Asking || len(t.Levels) >= s.Run.Held {
		return nil
	}
	s.Apart.asks++
	t.question, t.taken = s.Apart.asks, 0
	c := ask(InTally, t.question, wire.Work{Puzzle: s.Run.Puzzle}, s.Apart.part(tallyPositions, s.Run.Puzzle), parted)
	c.First, c.Solutions = len(t.Levels), min(tallyCount, s.Run.Held-len(t.Levels))
	return []Command{c}
}

// tallyAhead is how many questions may be answered, or under way, for each worker, while an earlier one is waited for.
const tallyAhead = 8

// tallyMore asks each worker that has nothing to do.
func (s *State) tallyMore() (commands []Command) {
	t := &s.Tally
	busy := map[int]bool{}
	for _, a := range t.asked {
		if a.answer == nil {
			busy[a.worker] = true
		}
	}
	for worker := range t.workers {
		first, count, place := t.next(s.Run.Held)
		if busy[worker] || count <= 0 || place == len(t.asked) && place >= tallyAhead*t.workers {
			continue
		}
		s.Apart.asks++
		a := tallyAsked{number: s.Apart.asks, worker: worker, first: first, count: count, at: t.At}
		t.asked = slices.Insert(slices.Clone(t.asked), place, a) // states before have theirs
		c := ask(InTally, a.number, wire.Work{Puzzle: s.Run.Puzzle}, s.Apart.part(tallyPositions, s.Run.Puzzle), parted)
		c.First, c.Solutions = a.first, a.count
		commands = append(commands, TallyAsk{worker, c})
		t.idle = false
	}
	if len(t.asked) == 0 && !t.idle && !s.Run.Phase.Active() {
		t.idle = true
	}
	return commands
}

// next are the first of so many solutions that nobody was asked about, and the place of a question about them. A pause
// leaves gaps between questions that are answered.
func (t *Tally) next(held int) (first, count, place int) {
	first = len(t.Levels)
	for place < len(t.asked) && t.asked[place].first == first {
		first += t.asked[place].count
		place++
	}
	if place < len(t.asked) {
		held = t.asked[place].first
	}
	return first, min(cmp.Or(t.batch, tallyCount), held-first), place
}

// hear takes what is known by an answer of a worker, and all that waited for it.
func (t *Tally) hear(m Parted) {
	i := slices.IndexFunc(t.asked, func(a tallyAsked) bool { return a.number == m.Number })
	if i < 0 || i > 0 && !m.Ended {
		return
	}
	t.asked = slices.Clone(t.asked) // states before have theirs
	t.At = max(t.At, m.At)
	if a := &t.asked[i]; !m.Ended {
		n := t.take(m, &a.taken)
		a.first, a.count = a.first+n, a.count-n
		return
	} else if a.answer = &m; m.At > a.at && m.Refused == "" {
		n := a.taken + a.count
		t.batch = min(max(n*tallyTime/int(m.At-a.at), n/4, 1), n*4, tallyMost)
	}
	for len(t.asked) > 0 && t.asked[0].answer != nil && t.Refused == "" {
		t.take(*t.asked[0].answer, &t.asked[0].taken)
		t.asked = t.asked[1:]
	}
}

// take adds the new solutions of an answer, and returns their number. taken is how many of the answer's solutions were
// added before. Where the answer is not whole, its last solution is still looked at, and waits.
func (t *Tally) take(m Parted, taken *int) (more int) {
	if m.Refused != "" {
		t.On, t.Refused, t.question, t.SoFar = false, m.Refused, 0, 0
		return 0
	}
	whole := len(m.Parts)
	if t.SoFar = 0; !m.Ended && whole > 0 {
		whole--
		t.SoFar = m.Parts[whole].Positions
	} else if m.Ended {
		t.question = 0
	}
	for ; *taken < whole; *taken++ {
		p := m.Parts[*taken]
		t.Positions += p.Positions
		level, note := t.count(p)
		t.Levels, t.Notes = append(t.Levels, level), append(t.Notes, note)
		more++
	}
	return more
}

// count adds what is known of a solution, and gives its level.
func (t *Tally) count(p wire.Separated) (level []int, note Note) {
	switch p.Verdict {
	case wire.PartApart:
		if p.Turned {
			t.Turned++
			note |= Turned
		} else {
			t.Apart++
		}
		if p.AtMost {
			t.AtMost++
			note |= AtMost
		}
		if slices.Compare(p.Level, t.Highest) > 0 {
			t.Highest = p.Level
		}
		t.Most = max(t.Most, Total(p.Level))
		return p.Level, note
	case wire.PartLocked:
		return []int{}, 0
	}
	t.Open++
	return nil, 0
}

// settle takes what became known of a solution that was given up before: who asks about one alone
// has more positions looked at.
func (t *Tally) settle(solution int, p wire.Separated) {
	if solution < len(t.Levels) && t.Levels[solution] == nil && p.Verdict != wire.PartOpen {
		t.Open--
		t.Settled++
		t.Levels, t.Notes = slices.Clone(t.Levels), slices.Clone(t.Notes) // states before have theirs
		t.Levels[solution], t.Notes[solution] = t.count(p)
	}
}
