package restarts

import (
	"math/bits"

	"tilewright/solver/problem"
)

// Plan is what all restarts on a board have in common. It is read-only.
type Plan struct {
	board *tables
	// orders are the fill orders from which the race chooses.
	orders [][]uint16
	seed   uint64
	once   bool
}

// unit is the least limit of a restart after the race, in nodes.
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

// maxLimit bounds the nodes of a restart, so that its counters stay small.
const maxLimit = 1 << 28

// Planner makes a Plan, in slices.
type Planner struct {
	p    *problem.Problem
	rows []int32
	o    Options

	board *tables
	marks *marks
	plan  *Plan
	err   error
}

// NewPlanner is for the images rows of a problem. It does no work yet.
func NewPlanner(p *problem.Problem, rows []int32, o Options) *Planner {
	return &Planner{p: p, rows: rows, o: o}
}

// Run takes in about budget images. It returns the plan when it is made, or an error if there can be none.
func (s *Planner) Run(budget int) (plan *Plan, err error) {
	switch {
	case s.plan != nil || s.err != nil:
	case s.board == nil:
		if s.board, s.err = newBoard(s.p); s.err == nil {
			s.marks = newMarks(s.board)
		}
	case len(s.rows) > 0:
		now := min(max(budget, 1), len(s.rows))
		for _, image := range s.rows[:now] {
			s.board.add(image, s.marks)
		}
		s.rows = s.rows[now:]
	default:
		s.board.full()
		s.plan = &Plan{board: s.board, orders: orders(s.p), seed: s.o.Seed, once: s.o.Once}
	}
	return s.plan, s.err
}
