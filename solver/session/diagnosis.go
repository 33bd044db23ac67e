package session

import (
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

const (
	// countTime is how long a diagnosis counts solutions, in slices of the session. fillTime is how long it tries
	// fillers.
	countTime = time.Second
	fillTime  = 200 * time.Millisecond
	// manyWays is how many ways of a filler are counted: at that number they are called many.
	manyWays = 100
)

// Query is what somebody wants to know about a puzzle before a search. It may be a draft,
// whose pieces have fewer or more cells than the board.
type Query struct {
	wire.Work
	// Deep also asks for the number of solutions of a puzzle, if one second of counting finds it. The redundancy and
	// the convention are those of the settings; the order is the one that needs no settings.
	Deep bool
	// Fillers are pieces each of which may complete a draft. For 0.2 s it is tried which of them do, and in how many
	// ways.
	Fillers []def.Piece
}

// Diagnosis is what is known about a puzzle before a search. It is answered in steps, each with all that is known by
// then. First come the findings, or why there are none. Then, if it was asked for, comes the number of solutions of a
// puzzle, or what would fill a draft's missing cells.
type Diagnosis struct {
	Findings []filter.Finding
	Err      error
	// Counted is whether Solutions is the number of solutions.
	Counted   bool
	Solutions uint64
	// Fillers are those of the query that complete the draft, in their order.
	Fillers []Filler
	// Ended says that no further answer will come.
	Ended bool

	s *Session
	Query
	// The work, in this order.
	shapes *problem.Compiler
	known  *filter.Diagnosis
	search *phased       // of a puzzle
	trials []*trial      // of a draft
	next   int           // of trials
	since  time.Duration // when these began
}

// Filler is a piece that completes a draft.
type Filler struct {
	// Number is its index in Query.Fillers.
	Number int
	// Ways is how many solutions the puzzle then has. Many says that they are too many, or too hard, to be all counted
	// now.
	Ways uint64
	Many bool
}

// NewDiagnosis asks what is known about a puzzle. While a run goes on nothing is counted, and a count ends when a run
// begins.
func NewDiagnosis(s *Session, q Query) *Diagnosis {
	return &Diagnosis{s: s, Query: q, shapes: problem.ShapesOnly(q.Puzzle)}
}

// Step implements Question.
func (d *Diagnosis) Step(budget int, spent time.Duration) (news, done bool) {
	switch {
	case d.known == nil:
		if !d.shapes.Run(budget) {
			return false, false
		}
		p, err := d.shapes.Problem()
		if err != nil {
			d.Err, d.Ended = err, true
			return true, true
		}
		d.known = filter.NewDiagnosis(p)
		return false, false
	case d.Findings == nil:
		if !d.known.Run(budget) {
			return false, false
		}
		d.Findings = d.known.Findings()
		d.Ended = !d.begin()
		return true, d.Ended
	}
	if d.s.run != nil && !d.s.run.phase.Ended() {
		d.Ended = true // a search does not wait for this
		return true, true
	}
	if d.since == 0 {
		d.since = spent
	}
	if d.search != nil {
		d.Ended = d.count(budget) || spent-d.since >= countTime
	} else {
		d.Ended = d.fill(budget) || spent-d.since >= fillTime
		if d.Ended {
			d.filled()
		}
	}
	return d.Ended, d.Ended
}

// begin begins what comes after the findings, and is false where nothing does.
func (d *Diagnosis) begin() bool {
	for i := range d.Findings {
		if d.Findings[i].Verdict == filter.Impossible {
			return false
		}
	}
	if d.Settings.Goal > 0 {
		return false
	}
	if d.known.Missing() == 0 {
		if d.Deep && d.Puzzle.PieceCount() > 0 {
			d.search = counting(d.Puzzle, d.s.compilerOf(d.Puzzle), d.Settings, 0)
		}
		return d.search != nil
	}
	for i := range d.Query.Fillers {
		whole := *d.Puzzle
		whole.Pieces = append(whole.Pieces[:len(whole.Pieces):len(whole.Pieces)], d.Query.Fillers[i])
		d.trials = append(d.trials, &trial{search: counting(&whole, problem.NewCompiler(&whole), d.Settings, manyWays)})
	}
	return len(d.trials) > 0
}

// counting is a search that counts solutions, up to a limit unless that is 0. It takes from the settings what decides
// which solutions count as one. All other settings are plain.
func counting(puzzle *def.Puzzle, c *problem.Compiler, line settings.Settings, limit uint64) *phased {
	if line.Auto && !line.Unique && line.Redundancy == settings.RedundancyOff {
		line.Redundancy = settings.RedundancyAuto // as it chooses
	}
	return &phased{Search: solver.OpenCompiler(puzzle, c, settings.Settings{
		Redundancy: line.Redundancy, Piece: line.Piece, Unique: line.Unique, Mirror: line.Mirror,
		Count: true, Limit: limit, Engine: settings.EngineReference,
	}, func([]int32) bool { return true })}
}

// count goes on counting, and reports whether the count is over.
func (d *Diagnosis) count(budget int) bool {
	status := d.search.Run(budget)
	if status == search.Finished {
		d.Counted, d.Solutions = true, d.search.Stats().Solutions
	}
	return status != search.Paused
}

// trial is a draft with a filler.
type trial struct {
	search *phased
	done   bool
}

// fill goes on with the next trial, and reports whether all are over. Trials take turns, so that the easy ones are
// counted even beside hard ones.
func (d *Diagnosis) fill(budget int) bool {
	for range d.trials {
		t := d.trials[d.next]
		d.next = (d.next + 1) % len(d.trials)
		if !t.done {
			t.done = t.search.Run(budget) != search.Paused
			return false
		}
	}
	return true
}

// filled adds the fillers that have at least one way by now to the answer.
func (d *Diagnosis) filled() {
	for i, t := range d.trials {
		if n := t.search.Stats().Solutions; n > 0 {
			d.Fillers = append(d.Fillers, Filler{Number: i, Ways: n, Many: !t.done || n >= manyWays})
		}
	}
}

// Patient implements Question: a run that is got ready goes before counting, but not before the findings.
func (d *Diagnosis) Patient() bool { return d.Findings != nil }
