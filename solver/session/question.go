package session

import (
	"errors"
	"reflect"
	"slices"
	"time"

	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/tree"
)

// question is something that is asked beside a run, which goes on meanwhile. One of a
// kind is worked on at a time: a new one takes the place of an old one of its type.
type question interface {
	// step does about so much work, and tells whether there is something to answer by now,
	// and whether that is all. spent is the time that the steps before have taken.
	step(budget int, spent time.Duration) (news, done bool)
	// patient tells whether a run that is got ready goes first.
	patient() bool
	// answer tells the Host.
	answer(host Host)
}

// asked is a question with the budget of its slices, and the time that they have taken.
type asked struct {
	question
	pace  pace
	spent time.Duration
}

// put begins to work on a question.
func (s *Session) put(q question) {
	kind := reflect.TypeOf(q)
	kept := s.questions[:0]
	for _, other := range s.questions {
		if reflect.TypeOf(other.question) != kind {
			kept = append(kept, other)
		}
	}
	s.questions = append(kept, &asked{question: q, pace: firstPace})
	s.wake()
}

// urgent is the first question that does not wait for what is got ready, or -1.
func (s *Session) urgent() int {
	return slices.IndexFunc(s.questions, func(q *asked) bool { return !q.patient() })
}

// answer works for a slice on the first urgent question, or else the first, and puts it
// behind the others.
func (s *Session) answer() {
	at := max(s.urgent(), 0)
	q := s.questions[at]
	s.questions = slices.Delete(s.questions, at, at+1)
	begin := s.clock.Now()
	news, done := q.step(int(q.pace), q.spent)
	took := s.clock.Now().Sub(begin)
	q.pace, q.spent = q.pace.next(took), q.spent+took
	if news {
		q.answer(s.host)
	}
	if !done {
		s.questions = append(s.questions, q)
	}
}

// Tree is the tree of a search, a node for every placement: the same search again,
// watched step by step.
type Tree struct {
	Number int
	// Tree is nil where Err says why there is none.
	*tree.Tree
	Problem *problem.Problem
	Err     error

	search *solver.Search
}

// Grow asks for the tree of a search with at most so many placements.
func (s *Session) Grow(number int, work Work, limit int) {
	t := &Tree{Number: number}
	choice := work.Settings
	choice.Engine = choice.Engine.Watched() // kernels cannot be watched, and do the same
	choice.Count = false
	if choice.Sample.Trials > 0 {
		t.Err = errors.New("random trials (-s) have no tree: leave them out")
	} else {
		grown := tree.New(limit)
		t.Tree = grown
		t.search = solver.OpenCompiler(work.Puzzle, s.compilerOf(work.Puzzle), choice, func([]int32) bool {
			grown.Found()
			return true
		})
		t.Err = t.search.Watch(grown.Watch)
	}
	s.put(t)
}

func (t *Tree) step(budget int, _ time.Duration) (news, done bool) {
	if t.Err != nil {
		return true, true
	}
	status := t.search.Run(budget)
	if status == search.Failed {
		t.Err = t.search.Err()
	}
	done = t.Err != nil || t.Full() || status != search.Paused
	return done, done
}

func (t *Tree) patient() bool { return false }

func (t *Tree) answer(host Host) {
	if t.Problem = nil; t.Err == nil {
		t.Problem = t.search.Problem()
	}
	host.TreeBuilt(t)
}
