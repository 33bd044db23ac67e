package session

import (
	"time"

	"tilewright/solver/judge"
)

// Judgement is what is known about a position that somebody plays by hand. It is answered in steps, each with all that
// is known by then.
type Judgement struct {
	judge.Answer

	judge *judge.Judge
	// told is the time spent at the last news, and ways how many ways were known then.
	told time.Duration
	ways uint64
}

// NewJudgement asks about a position.
func NewJudgement(q judge.Question) *Judgement { return &Judgement{judge: judge.New(q)} }

// Step implements Question. Counts make news now and then, everything else at once.
func (j *Judgement) Step(budget int, spent time.Duration) (news, done bool) {
	news, done = j.judge.Run(budget)
	j.Answer = j.judge.Answer()
	if news = news || j.Ways > j.ways && spent-j.told >= tellEvery; news {
		j.told, j.ways = spent, j.Ways
	}
	return news, done
}

// Patient implements Question: somebody with a piece in the hand waits for the answer.
func (j *Judgement) Patient() bool { return false }
