package session

import (
	"time"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/series"
	"tilewright/solver/settings"
)

// Terms are the numbers of solutions of a family of boards, counted one after the other or all in one walk.
type Terms struct {
	*series.Terms
	// Err says why nothing can be counted, or why the next term cannot.
	Err error

	told int
	next time.Duration
}

// termsNews is the time between two reports of terms.
const termsNews = 200 * time.Millisecond

// NewTerms asks for the terms of a puzzle of a text with a number n, from n = 1 to an n. With once, turned solutions count
// once, and mirror images as mirror says.
func NewTerms(text string, index, to int, once bool, mirror settings.Mirror) *Terms {
	f := def.Parse(text).Family(index)
	if f == nil || to < 1 || to > def.MaxSide {
		return &Terms{Err: say.Error("the puzzle has no number n")}
	}
	return &Terms{Terms: series.NewTerms(f, settings.Settings{Unique: once, Mirror: mirror}, 1, to)}
}

// Step implements Question.
func (q *Terms) Step(budget int, spent time.Duration) (news, done bool) {
	if q.Err != nil {
		return true, true
	}
	if q.Terms.Run(budget) {
		q.Err = q.Terms.Err()
		return true, true
	}
	if n := len(q.Known()); n > q.told && spent >= q.next {
		q.told, q.next = n, spent+termsNews
		return true, false
	}
	return false, false
}

// Patient implements Question: somebody waits for it.
func (q *Terms) Patient() bool { return false }
