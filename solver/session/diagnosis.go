package session

import (
	"cmp"
	"slices"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/catalogue"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

const (
	// countTime is how long solutions are counted for a diagnosis, in slices of the session,
	// and fillTime how long fillers are tried.
	countTime = time.Second
	fillTime  = 200 * time.Millisecond
	// manyWays is how many ways a filler gives at most until they are called many, and
	// maxFillers how many fillers are named.
	manyWays   = 100
	maxFillers = 4
)

// Missing cells for which fillers are looked for.
const minFilled, maxFilled = 2, 6

// Diagnosis is what is known about a puzzle before a search. It is answered in steps, each
// with all that is known by then: first the findings, or why there are none; then, if it
// was asked for, the number of solutions of a puzzle, or what would fill a draft's missing
// cells.
type Diagnosis struct {
	Number   int
	Findings []filter.Finding
	Err      error
	// Counted is whether Solutions is the number of solutions.
	Counted   bool
	Solutions uint64
	// Fillers are single pieces of the catalogue each of which would complete a draft, at
	// most four, that with the most ways first, and shapes that the draft has behind others.
	Fillers []Filler
	// Ended is whether no further answer will come.
	Ended bool

	s    *Session
	work Work
	deep bool
	// What is under way, in this order.
	shapes *problem.Compiler
	known  *filter.Diagnosis
	search *solver.Search // of a puzzle
	trials []*trial       // of a draft, those under way
	tried  []*trial       // and the others
	since  time.Duration  // when these began
}

// Filler is a piece that completes a draft.
type Filler struct {
	Shape catalogue.Shape
	// Ways is how many solutions the puzzle then has, or Many that they are too many, or too
	// hard, to count now.
	Ways uint64
	Many bool
}

// Diagnose asks for what is known about a puzzle, which may be a draft: its pieces may have
// fewer or more cells than the board. deep asks for the number of solutions, too, if one
// second of counting finds it, or for fillers if two to six cells are missing, which takes
// 0.2 s; both by the settings' redundancy and convention, in the order that needs no
// settings. A run that goes on is not disturbed: beside one, and once one begins, nothing
// is counted.
func (s *Session) Diagnose(number int, work Work, deep bool) {
	d := &Diagnosis{Number: number, s: s, work: work, deep: deep}
	d.shapes = problem.ShapesOnly(work.Puzzle)
	s.put(d)
}

// quick are the settings by which solutions are counted: those that decide what counts as
// one, and plain search.
func quick(line settings.Settings) settings.Settings {
	return settings.Settings{
		Redundancy: line.Redundancy, Piece: line.Piece, Unique: line.Unique, Mirror: line.Mirror,
		Count: true, Engine: settings.EngineReference,
	}
}

func (d *Diagnosis) step(budget int, spent time.Duration) (news, done bool) {
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
		p, _ := d.shapes.Problem()
		d.Ended = !d.begin(p)
		return true, d.Ended
	}
	if d.s.run != nil && !d.s.run.phase.Ended() {
		d.Ended = true // who searches does not wait for this
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
			d.rank()
		}
	}
	return d.Ended, d.Ended
}

// begin begins what comes behind the findings, if anything does; p has the puzzle's shapes.
func (d *Diagnosis) begin(p *problem.Problem) bool {
	impossible := slices.ContainsFunc(d.Findings, func(f filter.Finding) bool { return f.Verdict == filter.Impossible })
	missing := d.known.Missing()
	z := d.work.Puzzle
	switch {
	case !d.deep || impossible || d.work.Settings.Goal > 0:
		return false
	case missing == 0 && z.PieceCount() > 0:
		d.search = solver.OpenCompiler(z, d.s.compilerOf(z), quick(d.work.Settings), func([]int32) bool { return true })
		return true
	case missing < minFilled || missing > maxFilled:
		return false
	}
	shapes := catalogue.Polycubes(missing)
	if z.ZDim == 1 {
		shapes = catalogue.Polyominoes(missing, z.OneSide)
	}
	for number, shape := range shapes {
		t := newTrial(z, shape, d.work.Settings)
		t.number = number
		t.again = slices.ContainsFunc(p.Shapes, func(s problem.Shape) bool {
			return s.Size == missing && catalogue.Equal(s.Orientations[0], shape.Cells, p.Group)
		})
		d.trials = append(d.trials, t)
	}
	return true
}

// count goes on counting, and reports whether that is over.
func (d *Diagnosis) count(budget int) bool {
	status := d.search.Run(budget)
	if status == search.Finished {
		d.Counted, d.Solutions = true, d.search.Stats().Solutions
	}
	return status != search.Paused
}

// trial is a draft with a filler. Those that are easy are counted while others are still
// under way, because they take turns.
type trial struct {
	Filler
	number int  // in the catalogue
	again  bool // the draft has this shape
	search *solver.Search
}

func newTrial(draft *def.Puzzle, shape catalogue.Shape, line settings.Settings) *trial {
	whole := *draft
	// No name of a definition is empty.
	whole.Pieces = append(slices.Clone(draft.Pieces), def.Piece{Cells: shape.Cells, Copies: 1})
	choice := quick(line)
	choice.Limit = manyWays
	t := &trial{Filler: Filler{Shape: shape}}
	t.search = solver.OpenCompiler(&whole, problem.NewCompiler(&whole), choice, func([]int32) bool { return true })
	return t
}

// fill goes on with the next trial, and reports whether they are over.
func (d *Diagnosis) fill(budget int) bool {
	t := d.trials[0]
	d.trials = d.trials[1:]
	status := t.search.Run(budget)
	t.Ways = t.search.Stats().Solutions
	t.Many = status == search.Paused || t.Ways >= manyWays
	if status == search.Paused {
		d.trials = append(d.trials, t)
	} else {
		d.tried = append(d.tried, t)
	}
	return len(d.trials) == 0
}

// rank takes up the fillers that have some ways, also of trials that are still under way.
func (d *Diagnosis) rank() {
	best := slices.DeleteFunc(append(d.tried, d.trials...), func(t *trial) bool { return t.Ways == 0 })
	slices.SortStableFunc(best, func(t, u *trial) int {
		switch {
		case t.again != u.again:
			return order(u.again)
		case t.Many != u.Many:
			return order(t.Many)
		case !t.Many && t.Ways != u.Ways:
			return order(t.Ways > u.Ways)
		}
		return cmp.Compare(t.number, u.number)
	})
	for _, t := range best[:min(len(best), maxFillers)] {
		d.Fillers = append(d.Fillers, t.Filler)
	}
}

// order is what a comparison returns of which the first comes first, or not.
func order(first bool) int {
	if first {
		return -1
	}
	return 1
}

// patient implements question: counting waits for what is got ready.
func (d *Diagnosis) patient() bool { return d.Findings != nil }

func (d *Diagnosis) answer(host Host) { host.Diagnosed(d) }
