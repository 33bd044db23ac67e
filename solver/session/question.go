package session

import (
	"errors"
	"reflect"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/tree"
)

// question is something that is asked beside a run, which goes on meanwhile. One of a
// kind is worked on at a time: a new one takes the place of an old one of its type.
type question interface {
	// step does about so much work, and tells whether the answer is there.
	step(budget int) (done bool)
	// answer tells the Host.
	answer(host Host)
}

// asked is a question with the budget of its slices.
type asked struct {
	question
	pace pace
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
	s.questions = append(kept, &asked{q, firstPace})
	s.wake()
}

// answer works for a slice on the first question, and puts it behind the others.
func (s *Session) answer() {
	q := s.questions[0]
	s.questions = s.questions[1:]
	begin := s.clock.Now()
	if q.step(int(q.pace)) {
		q.answer(s.host)
		return
	}
	q.pace = q.pace.next(s.clock.Now().Sub(begin))
	s.questions = append(s.questions, q)
}

// Diagnosis is what is known about a puzzle before a search: reasons why there is no
// solution, or why it cannot be compiled.
type Diagnosis struct {
	Number   int
	Findings []filter.Finding
	Err      error

	compiler *problem.Compiler
}

// Diagnose asks for what is known about a puzzle. What it compiles serves runs too.
func (s *Session) Diagnose(number int, puzzle *def.Puzzle) {
	s.put(&Diagnosis{Number: number, compiler: s.compilerOf(puzzle)})
}

func (d *Diagnosis) step(budget int) bool { return d.compiler.Run(budget) }

func (d *Diagnosis) answer(host Host) {
	p, err := d.compiler.Problem()
	if d.Err = err; err == nil {
		d.Findings = filter.Diagnose(p)
	}
	host.Diagnosed(d)
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
	if choice.Engine != settings.EngineFletcher {
		choice.Engine = settings.EngineReference // kernels cannot be watched, and do the same
	}
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

func (t *Tree) step(budget int) bool {
	if t.Err != nil {
		return true
	}
	status := t.search.Run(budget)
	if status == search.Failed {
		t.Err = t.search.Err()
	}
	return t.Err != nil || t.Full() || status != search.Paused
}

func (t *Tree) answer(host Host) {
	if t.Problem = nil; t.Err == nil {
		t.Problem = t.search.Problem()
	}
	host.TreeBuilt(t)
}
