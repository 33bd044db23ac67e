package restarts

import (
	"errors"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Options say how to search.
type Options struct {
	// Seed is where all that is random comes from.
	Seed uint64
	// Once ends each restart with its first solution, so that solutions are not siblings
	// of each other.
	Once bool
	// Symmetries are those under which solutions count as the same; the identity is the
	// first. Nil means that alone.
	Symmetries []problem.Symmetry
	// Plan is one that was made before, or nil.
	Plan *Plan
	// Watch, unless nil, hears of every placement and removal: of the image, and of the
	// pieces left without it. The race is not heard of.
	Watch func(image int32, left int, placed bool)
	// Tag is whatever else the course of the search depends on: states are only good for
	// an engine with the same tag.
	Tag string
}

// Engine does the restarts one after the other. It implements search.Engine. It ends where
// a restart has seen everything; else it goes on for ever. Solutions are told once each, in
// the order of the restarts. Images that overlap are not counted as attempts. Until the
// plan is made it has counted nothing, and a state begins with that again.
type Engine struct {
	p    *problem.Problem
	rows []int32
	o    Options
	sink search.Sink

	planner *Planner // until the plan is there
	plan    *Plan
	search  *searcher
	told    int // solutions of the race that were told
	// next is the number of the block behind the one under way; alone says that no other
	// is to be done.
	next     uint32
	alone    bool
	distinct distinct
	room     []int32
	ended    search.Stats // without the block under way
	stats    search.Stats
	done     bool
	err      error
}

var errState = errors.New("the saved restarts are damaged: start the search anew")

// New opens the search of a problem with the images rows, in increasing order. It does no
// work but to check. The sink may be nil.
func New(p *problem.Problem, rows []int32, o Options, sink search.Sink) (*Engine, error) {
	if len(o.Symmetries) == 0 {
		o.Symmetries = p.Symmetries[:1]
	}
	e := &Engine{p: p, rows: rows, o: o, sink: sink, distinct: distinct{o.Symmetries, map[uint64]struct{}{}}}
	e.ended.Levels = make([]search.Level, p.Pieces+1)
	e.done = !fillsBoard(p) || p.Pieces == 0
	if o.Plan == nil {
		e.planner = NewPlanner(p, rows, o)
	} else {
		e.begin(o.Plan)
	}
	return e, nil
}

// begin goes on with a plan.
func (e *Engine) begin(plan *Plan) {
	e.planner, e.plan = nil, plan
	e.search = newSearcher(plan.table)
	e.search.watch = e.o.Watch
	e.search.found = func(images []uint32) bool {
		e.room = plan.table.numbers(e.room[:0], images)
		return e.tell(e.room)
	}
	if plan.stats.Levels != nil {
		e.ended.Add(&plan.stats)
	}
}

// tell passes a solution on, and is false where no more are wanted.
func (e *Engine) tell(images []int32) bool {
	if !e.alone && !e.distinct.add(images) {
		return true
	}
	if e.sink != nil && !e.sink(images) {
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
		case e.told < len(e.plan.found):
			e.tell(e.plan.found[e.told])
			e.told++
			budget--
		case e.search.state == nil && (e.plan.exhausted || e.alone):
			e.done = true
		case e.search.state == nil:
			e.search.state = e.plan.block(e.next)
			e.next++
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

// work goes on with the block.
func (e *Engine) work(budget int) int {
	l := e.search.state
	before := l[blNodes]
	ended := e.search.run(budget)
	cost := int(l[blNodes]-before) + 1
	if !ended {
		return max(cost, budget)
	}
	if e.done {
		return cost // what is on the board stays, for who wants to see it
	}
	addStats(&e.ended, e.plan.table.board, l)
	e.done = l[blExhausted] != 0
	e.search.state = nil
	return cost
}

// Err implements search.Engine.
func (e *Engine) Err() error { return e.err }

// Stats implements search.Engine.
func (e *Engine) Stats() *search.Stats {
	e.stats = search.Stats{Levels: e.stats.Levels[:0]}
	e.stats.Add(&e.ended)
	if e.search != nil && e.search.state != nil {
		addStats(&e.stats, e.plan.table.board, e.search.state)
	}
	return &e.stats
}

// Placed implements search.Engine.
func (e *Engine) Placed(dst []int32) []int32 {
	if e.search == nil {
		return dst
	}
	return e.plan.table.numbers(dst, e.search.placed(nil))
}

// Split implements search.Engine: it gives nothing away. Whoever shares the search hands
// out blocks.
func (e *Engine) Split() []byte { return nil }
