package session

import (
	"time"

	"tilewright/solver/judge"
)

// Judgement is what is known of a position that somebody plays by hand. It is answered in
// steps, each with all that is known by then.
type Judgement struct {
	Number int
	judge.Answer

	judge *judge.Judge
	// told is after how much work it was told of last, and ways how many were known then.
	told time.Duration
	ways uint64
}

// Judge asks about a position. A run that goes on is not disturbed; the question before,
// if it is not answered yet, is dropped.
func (s *Session) Judge(number int, q judge.Question) {
	s.put(&Judgement{Number: number, judge: judge.New(q)})
}

// step implements question: what is counted is told of now and then, everything else at once.
func (j *Judgement) step(budget int, spent time.Duration) (news, done bool) {
	news, done = j.judge.Run(budget)
	j.Answer = j.judge.Answer()
	if news = news || j.Ways > j.ways && spent-j.told >= tellEvery; news {
		j.told, j.ways = spent, j.Ways
	}
	return news, done
}

// patient implements question: somebody waits for the answer with a piece in the hand.
func (j *Judgement) patient() bool { return false }

func (j *Judgement) answer(host Host) { host.Judged(j) }
