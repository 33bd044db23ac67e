package session

import (
	"time"

	"tilewright/solver/challenge"
)

// Challenging is a challenge that is made. It is told of whenever another board is tried,
// and at the end.
type Challenging struct {
	Number int
	// Tried is how many boards were tried until now.
	Tried int
	// Made is the challenge once it has Ended, nil where Err says why there is none.
	Made  *challenge.Challenge
	Err   error
	Ended bool

	maker *challenge.Maker
}

// Challenge asks for a challenge. A run that goes on is not disturbed; the one that was
// asked for before, if it is not made yet, is dropped.
func (s *Session) Challenge(number int, q challenge.Request) {
	s.put(&Challenging{Number: number, maker: challenge.New(q)})
}

func (c *Challenging) step(budget int, _ time.Duration) (news, done bool) {
	c.Ended = c.maker.Run(budget)
	tried := c.maker.Tried()
	news = c.Ended || tried != c.Tried
	if c.Tried = tried; c.Ended {
		c.Made, c.Err = c.maker.Challenge()
	}
	return news, c.Ended
}

// patient implements question: somebody waits for it.
func (c *Challenging) patient() bool { return false }

func (c *Challenging) answer(host Host) { host.Challenged(c) }
