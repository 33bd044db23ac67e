package session

import (
	"time"

	"tilewright/solver/challenge"
)

// Challenging is a challenge that is being made. It has news whenever another board is tried, and at the end.
type Challenging struct {
	// Tried is how many boards were tried so far.
	Tried int
	// Made is the challenge once it has Ended. It is nil where Err says why there is none.
	Made  *challenge.Challenge
	Err   error
	Ended bool

	maker *challenge.Maker
}

// NewChallenging asks for a challenge.
func NewChallenging(q challenge.Request) *Challenging { return &Challenging{maker: challenge.New(q)} }

// Step implements Question.
func (c *Challenging) Step(budget int, _ time.Duration) (news, done bool) {
	c.Ended = c.maker.Run(budget)
	tried := c.maker.Tried()
	news = c.Ended || tried != c.Tried
	if c.Tried = tried; c.Ended {
		c.Made, c.Err = c.maker.Challenge()
	}
	return news, c.Ended
}

// Patient implements Question: somebody waits for it.
func (c *Challenging) Patient() bool { return false }
