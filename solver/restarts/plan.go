package restarts

import (
	"math/bits"
	"math/rand/v2"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Plan is what the race led to: whoever has it can make any block. It is read-only.
type Plan struct {
	table *table
	order int
	bad   []int32
	seed  uint64
	once  bool
	// found are the solutions that the race met, each once, and stats what it counted;
	// exhausted says that there are no others.
	found     [][]int32
	stats     search.Stats
	exhausted bool
}

// unit is the least limit of a restart, in nodes.
const unit = 100_000

// luby is the sequence 1, 1, 2, 1, 1, 2, 4, … of Luby, Sinclair and Zuckerman, from 1 on.
func luby(n uint64) uint64 {
	for {
		if n&(n+1) == 0 {
			return (n + 1) / 2
		}
		n -= 1<<(bits.Len64(n)-1) - 1
	}
}

// maxLimit bounds what a restart may spend, so that counters of a block stay small.
const maxLimit = 1 << 28

// block makes a block from its number.
func (p *Plan) block(number uint32) block {
	l := p.table.newBlock(number)
	if p.once {
		l[blOnce] = 1
	}
	m := newMarks(p.table.board)
	for i := range uint64(blockSize) {
		n := uint64(number)*blockSize + i
		draw := rand.New(rand.NewPCG(p.seed, n))
		p.table.add(l, uint32(min(luby(n+1)*unit, maxLimit)), p.bad, some, draw, m)
	}
	return l
}

// Planner makes a Plan, in slices.
type Planner struct {
	p    *problem.Problem
	rows []int32
	o    Options
	// order and bad are those of a race that was run before, or bad is nil.
	order int
	bad   []int32

	board *board
	race  *race
	plan  *Plan
	err   error
}

// NewPlanner is for the images rows of a problem. It does no work.
func NewPlanner(p *problem.Problem, rows []int32, o Options) *Planner {
	return &Planner{p: p, rows: rows, o: o}
}

// Run does about budget nodes, and tells whether the plan is there, or why there is none.
func (s *Planner) Run(budget int) (plan *Plan, err error) {
	switch {
	case s.plan != nil || s.err != nil:
	case s.board == nil:
		s.board, s.err = newBoard(s.p, s.rows)
	case s.bad != nil:
		all := orders(s.p)
		if s.order >= len(all) {
			s.err = errState
			break
		}
		s.plan = &Plan{table: newTable(s.board, all[s.order]), order: s.order, bad: s.bad, seed: s.o.Seed, once: s.o.Once}
	case s.race == nil:
		s.race = newRace(s.board, s.o.Seed, s.o.Once)
	case s.race.run(budget):
		r := s.race
		s.race = nil
		s.plan = &Plan{table: r.winner.table, order: r.winner.number, bad: r.winner.learned.bad(), seed: s.o.Seed, once: s.o.Once,
			stats: r.stats, exhausted: r.exhausted}
		if !s.o.Once || r.exhausted {
			s.plan.found = r.found
		}
	}
	return s.plan, s.err
}
