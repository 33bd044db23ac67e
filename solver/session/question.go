package session

import (
	"reflect"
	"slices"
	"time"

	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/trace"
	"tilewright/solver/wire"
)

// Question is asked beside a run, which goes on meanwhile. It holds its answer, as far as that is known.
type Question interface {
	// Step does about budget units of work. It tells whether the answer has news, and whether it is complete. spent is
	// the time that the earlier steps have taken.
	Step(budget int, spent time.Duration) (news, done bool)
	// Patient tells whether a run that is got ready goes first.
	Patient() bool
}

// asked is a question with the budget of its slices, and the time that they have taken.
type asked struct {
	Question
	tell  func(done bool)
	pace  pace
	spent time.Duration
}

// Ask begins to work on a question, which replaces an unanswered one of its type. tell is called when its answer has
// news, and once more when it is complete.
func (s *Session) Ask(q Question, tell func(done bool)) {
	s.questions = slices.DeleteFunc(s.questions, func(a *asked) bool { return reflect.TypeOf(a.Question) == reflect.TypeOf(q) })
	s.questions = append(s.questions, &asked{Question: q, tell: tell, pace: firstPace})
	s.wake()
}

// GiveUp drops a question that is not answered yet.
func (s *Session) GiveUp(q Question) {
	s.questions = slices.DeleteFunc(s.questions, func(a *asked) bool { return a.Question == q })
}

// urgent is the index of the first question that goes before a run that is got ready, or -1.
func (s *Session) urgent() int {
	return slices.IndexFunc(s.questions, func(q *asked) bool { return !q.Patient() })
}

// answer works for a slice on the first urgent question, or else on the first, and then moves it to the end.
func (s *Session) answer() {
	at := max(s.urgent(), 0)
	q := s.questions[at]
	s.questions = slices.Delete(s.questions, at, at+1)
	var news, done bool
	q.spent += q.pace.slice(s.clock, func(budget int) bool {
		news, done = q.Step(budget, q.spent)
		return news || done
	})
	if !done {
		s.questions = append(s.questions, q)
	}
	if news || done {
		q.tell(done)
	}
}

// phased is a search whose every phase begins with little work at once, which doubles from step to step. The work of a
// phase may be a hundred times as dear as that of the phase before.
type phased struct {
	*solver.Search
	phase solver.Phase
	most  pace
}

// phasePace is the budget with which a phase begins.
const phasePace pace = 32

// Run is that of the search.
func (s *phased) Run(budget int) search.Status {
	if phase := s.Phase(); phase != s.phase || s.most == 0 {
		s.phase, s.most = phase, phasePace
	}
	budget = min(budget, int(s.most))
	s.most = min(2*s.most, maxPace)
	return s.Search.Run(budget)
}

// Tree is the tree of a search, with a node for every placement. The search is done again and watched step by step.
type Tree struct {
	// Tree is nil where Err says why there is none.
	*trace.Tree
	Problem *problem.Problem
	Err     error

	search *phased
}

// NewTree asks for the tree of a search with at most limit placements.
func NewTree(s *Session, work wire.Work, limit int) *Tree {
	t := &Tree{}
	choice := work.Settings
	choice.Engine = choice.Engine.Row().Watched // kernels cannot be watched, and do the same
	choice.Count = false
	if choice.Sample.Trials > 0 {
		t.Err = say.Error("random trials (-s) have no tree: leave them out")
	} else {
		grown := trace.NewTree(limit)
		t.Tree = grown
		t.search = &phased{Search: solver.OpenCompiler(work.Puzzle, s.compilerOf(work.Puzzle), choice, func([]int32) bool {
			grown.Found()
			return true
		})}
		t.Err = t.search.Watch(grown.Watch)
	}
	return t
}

// Step implements Question.
func (t *Tree) Step(budget int, _ time.Duration) (news, done bool) {
	if t.Err != nil {
		return true, true
	}
	status := t.search.Run(budget)
	if status == search.Failed {
		t.Err = t.search.Err()
	}
	if done = t.Err != nil || t.Full() || status != search.Paused; done && t.Err == nil {
		t.Problem = t.search.Problem()
	}
	return done, done
}

// Patient implements Question.
func (t *Tree) Patient() bool { return false }
