package session

import (
	"time"

	"tilewright/solver/design"
)

// Grow asks for random steps towards a goal: see design.Growth.
type Grow struct {
	Plan design.Plan
	// Walk is how far the lane is, and Steps how many steps it is to have made in the end.
	Walk  design.Walk
	Steps uint64
}

// Growing is a lane that makes its steps. It has news now and then, and at the end.
type Growing struct {
	// Growth has the variants. It is nil where Err says why there are none.
	Growth *design.Growth
	Walk   design.Walk
	Err    error

	asked Grow
	told  time.Duration
}

// NewGrowing asks for steps.
func NewGrowing(q Grow) *Growing { return &Growing{asked: q, Walk: q.Walk} }

// Step implements Question.
func (q *Growing) Step(budget int, spent time.Duration) (news, done bool) {
	if q.Growth == nil {
		q.Growth, q.Err = design.NewGrowth(q.asked.Plan, q.asked.Walk)
		return true, q.Err != nil
	}
	done = q.Growth.Run(budget, q.asked.Steps)
	if news = done || spent-q.told >= tellEvery; news {
		q.told = spent
		q.Walk = q.Growth.Walk()
	}
	return news, done
}

// Patient implements Question: nobody waits for all of it, so Solve goes first.
func (q *Growing) Patient() bool { return true }
