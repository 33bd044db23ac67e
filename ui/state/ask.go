package state

import "tilewright/wasm/wire"

// Ask asks the worker something. What it answers comes as an action, once or several times.
type Ask struct {
	wire.Asked
	When When
	// So many Solutions of the run, from number First on, go along as numbers.
	First, Solutions int

	act func(wire.Head, any) Action
}

// When is when a question is sent.
type When int

// At once; not before the page is there, when it is asked anew; and when nothing was asked so for some time.
const (
	AtOnce When = iota
	OnPage
	AtRest
)

// GiveUp says that nobody waits for the answer to a question any more, by its name and its number.
type GiveUp struct {
	Name   string
	Number int
}

func giveUp[A any, Q wire.Question[A]](number int, q Q) GiveUp {
	return GiveUp{wire.NameOf(q), number}
}

func (Ask) command()    {}
func (GiveUp) command() {}

// Answered is the action that an answer is: a pointer that Blank made.
func (a Ask) Answered(h wire.Head, answer any) Action { return a.act(h, answer) }

// ask makes a question a command; act makes an action of each answer.
func ask[A any, Q wire.Question[A]](number int, w wire.Work, q Q, act func(wire.Head, A) Action) Ask {
	return Ask{Asked: wire.NewAsked(number, w, q), act: func(h wire.Head, answer any) Action { return act(h, *answer.(*A)) }}
}

// work is the document with its settings.
func (s *State) work() wire.Work {
	return wire.Work{Puzzle: s.Document.Puzzle, Settings: s.Settings.Settings}
}
