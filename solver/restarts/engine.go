package restarts

import (
	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Options say how to search.
type Options struct {
	// Seed is the source of everything random.
	Seed uint64
	// Once ends each restart with its first solution, so that solutions differ widely.
	Once bool
	// Symmetries are the numbers of the problem's symmetries under which solutions count as the same, the identity
	// among them. Nil means the identity alone.
	Symmetries []int
	// Plan is a plan that was made before, or nil.
	Plan *Plan
	// Watch, unless nil, hears of every placement and removal: the image, and the number of pieces left while it is not
	// placed. It does not hear of the race.
	Watch func(image int32, left int, placed bool)
	// Tag names everything else on which the course of the search depends. States are only good for an engine with the
	// same tag.
	Tag string
}

// Engine does the restarts one after the other. It implements search.Engine. It ends only if a restart has seen
// everything. Each solution is told once, in the order of the restarts. Images that overlap do not count as attempts.
// Until the plan is made it has counted nothing, and its state is the beginning.
type Engine struct {
	p    *problem.Problem
	rows []int32
	o    Options
	sink search.Sink

	planner *Planner // until the plan is made
	race    *race    // from then on
	search  *searcher
	classes *filter.Classes
	told    filter.Told // solutions found so far
	room    []int32
	ended   search.Stats // without the current restart
	stats   search.Stats
	done    bool
	err     error
}

var (
	errState   = say.Error("the saved restarts are damaged: start the search anew")
	errForeign = say.Error("the saved restarts are of another puzzle or of other settings")
	errVersion = say.Error("the restarts were saved by another version of the program, and only that one goes on " +
		"with them: start the search anew")
)

// New opens the search of a problem with the images rows, in increasing order. It only checks them. The sink may be
// nil.
func New(p *problem.Problem, rows []int32, o Options, sink search.Sink) (*Engine, error) {
	if err := p.CheckExact("a search by restarts"); err != nil {
		return nil, err
	}
	if len(o.Symmetries) == 0 {
		o.Symmetries = []int{0}
	}
	e := &Engine{p: p, rows: rows, o: o, sink: sink, classes: filter.NewClasses(p, o.Symmetries, nil), told: filter.Told{}}
	e.ended.Levels = make([]search.Level, p.Pieces+1)
	e.done = !fillsBoard(p) || p.Pieces == 0
	if o.Plan == nil {
		e.planner = NewPlanner(p, rows, o)
	} else {
		e.begin(o.Plan)
	}
	return e, nil
}

// fillsBoard tells whether the pieces together have as many cells as are open.
func fillsBoard(p *problem.Problem) bool {
	return p.Volume() == len(p.Cells)
}

// begin begins the search with a plan.
func (e *Engine) begin(plan *Plan) {
	e.planner, e.race, e.search = nil, newRace(plan), newSearcher(plan)
	e.search.watch = e.o.Watch
	e.search.found = func(images []uint32) bool {
		e.room = plan.board.numbers(e.room[:0], images)
		return e.tell(e.room)
	}
}

// tell passes a solution on if it is new. It is false where no more are wanted.
func (e *Engine) tell(images []int32) bool {
	if e.told.Add(e.classes.Of(images)) && e.sink != nil && !e.sink(images) {
		e.done = true
	}
	return !e.done
}

// Run implements search.Engine.
func (e *Engine) Run(budget int) search.Status {
	for budget > 0 && !e.done && e.err == nil {
		switch {
		case e.planner != nil:
			var plan *Plan
			if plan, e.err = e.planner.Run(budget); plan != nil {
				e.begin(plan)
			}
			return e.status()
		case e.search.state == nil:
			e.search.state = e.race.restart(e.race.next)
		default:
			budget -= e.work(budget)
		}
	}
	return e.status()
}

func (e *Engine) status() search.Status {
	switch {
	case e.err != nil:
		return search.Failed
	case e.done:
		return search.Finished
	}
	return search.Paused
}

// work goes on with the current restart.
func (e *Engine) work(budget int) int {
	l := e.search.state
	before := l[rsSpent]
	ended := e.search.run(budget)
	cost := int(l[rsSpent]-before) + 1
	switch {
	case !ended:
		return max(cost, budget)
	case !e.done: // else the board stays as it is, to be looked at
		e.end(l)
	}
	return cost
}

// end takes in the restart whose turn it was, which has ended.
func (e *Engine) end(l restart) {
	addStats(&e.ended, e.race.plan.board, l)
	e.race.take(l)
	e.done = l[rsExhausted] != 0
	e.search.state = nil
}

// Err implements search.Engine.
func (e *Engine) Err() error { return e.err }

// Stats implements search.Engine.
func (e *Engine) Stats() *search.Stats {
	e.stats = search.Stats{Levels: e.stats.Levels[:0]}
	e.stats.Add(&e.ended)
	if e.search != nil && e.search.state != nil {
		addStats(&e.stats, e.race.plan.board, e.search.state)
	}
	return &e.stats
}

// Placed implements search.Engine.
func (e *Engine) Placed(dst []int32) []int32 {
	if e.search == nil {
		return dst
	}
	return e.race.plan.board.numbers(dst, e.search.placed(nil))
}

// Split implements search.Engine. It gives nothing away: runners share restarts.
func (e *Engine) Split() []byte { return nil }
