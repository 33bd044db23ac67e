package state

import (
	"slices"

	"tilewright/def"
	"tilewright/solver/wire"
)

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

// Leave says that nobody waits for answers in a scope any more. All its questions end.
type Leave struct{ wire.Scope }

func (Ask) command()   {}
func (Leave) command() {}

// Answered is the action that an answer is: a pointer that Blank made.
func (a Ask) Answered(h wire.Head, answer any) Action { return a.act(h, answer) }

// ask makes a question a command; act makes an action of each answer. place is one of those below.
func ask[A any, Q wire.Question[A]](place string, number int, w wire.Work, q Q, act func(wire.Head, A) Action) Ask {
	asked := wire.NewAsked(number, w, q)
	asked.Place = place
	return Ask{Asked: asked, act: func(h wire.Head, answer any) Action { return act(h, *answer.(*A)) }}
}

// work is the document with its settings.
func (s *State) work() wire.Work {
	return wire.Work{Puzzle: s.Document.Puzzle, Settings: s.Settings.Settings}
}

// The places where somebody waits for answers of a worker.
const (
	InOutlook   = "outlook"
	InFindings  = "findings"
	InHand      = "hand"
	InChallenge = "challenge"
	InApart     = "apart"
	InTally     = "tally"
	InTree      = "tree"
	InMap       = "map" // ui/rooms/solutions asks there
	InTerms     = "terms"
	InVariants  = "variants"
)

// waiter is a row of waiters: a place where somebody waits.
type waiter struct {
	name string
	// waits is the puzzle that somebody waits to hear of there, nil where nobody waits.
	waits func(s *State) *def.Puzzle
	// left says that no answer comes any more. What is still wanted is asked again, unless there is a reason why: the
	// page's worker cannot answer.
	left func(s *State, why string)
}

// waiters is the table of all places. An action need not say that a question is of no interest any more: Reduce compares who
// waits before and behind it.
var waiters = []waiter{
	{InOutlook, func(s *State) *def.Puzzle { return when(s.Ahead.Asked, s.Ahead.puzzle) },
		func(s *State, _ string) { s.Ahead.Asked = false }},
	{InFindings, func(s *State) *def.Puzzle { return when(s.Findings.Asked, s.Findings.of) },
		func(s *State, _ string) { s.Findings.Asked, s.Findings.Counting = false, false }},
	{InHand, func(s *State) *def.Puzzle {
		return when(s.Mode == HandMode || s.Hand.asked.whole, s.Hand.Game.Puzzle())
	},
		func(s *State, why string) { s.Hand.left(why) }},
	{InChallenge, func(s *State) *def.Puzzle {
		return when(s.Challenge.Making.Level > 0 && s.Challenge.of == s.Document.Puzzle, s.Challenge.of)
	}, func(s *State, _ string) { s.Challenge.left() }},
	{InApart, func(s *State) *def.Puzzle {
		of, is := s.assembled()
		return when(is && s.Apart.Asking && of == s.Apart.of, of.puzzle)
	}, func(s *State, why string) { s.Apart.left(why) }},
	{InTally, func(s *State) *def.Puzzle { return when(s.Tally.waits(), s.Run.Puzzle) },
		func(s *State, why string) { s.Tally.left(why) }},
	{InTree, func(s *State) *def.Puzzle { return when(s.Run.Tree != nil && !s.Run.Tree.Known, s.Run.Puzzle) },
		func(s *State, _ string) {
			if s.Run.Tree != nil && !s.Run.Tree.Known {
				s.Run.Tree = nil
			}
		}},
	{InMap, func(s *State) *def.Puzzle { return s.Run.Puzzle }, func(*State, string) {}},
	{InTerms, func(s *State) *def.Puzzle { return when(s.Terms.Asked && s.Terms.of == s.Document.Puzzle, s.Terms.of) },
		func(s *State, _ string) { s.Terms.Asked = false }},
	{InVariants, func(s *State) *def.Puzzle {
		if !s.Variants.Going {
			return nil
		}
		return s.Variants.Of()
	}, func(*State, string) {}},
}

// when is the puzzle, if somebody waits.
func when(waits bool, p *def.Puzzle) *def.Puzzle {
	if waits {
		return p
	}
	return nil
}

// leave ends the questions whose answers somebody waited for before, and nobody does now.
func (s *State) leave(before *State) (commands []Command) {
	for _, p := range waiters {
		was, now := p.waits(before), p.waits(s)
		if was == nil || was == now {
			continue
		}
		commands = append(commands, Leave{wire.Scope{Puzzle: was, Place: p.name}})
		if now == nil {
			p.left(s, "")
		}
	}
	return commands
}

// Waits tells whether somebody still waits for answers in a scope.
func (s *State) Waits(of wire.Scope) bool {
	return slices.ContainsFunc(waiters, func(p waiter) bool { return p.name == of.Place && of.Puzzle != nil && p.waits(s) == of.Puzzle })
}

// unanswered ends all questions to the page's worker, which will not answer. why is what those who wait are told.
func (s *State) unanswered(why string) {
	for _, p := range waiters {
		p.left(s, why)
	}
}
