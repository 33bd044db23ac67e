package lab

import (
	"slices"

	"tilewright/solver/xc"
)

// MaxNodes is how many nodes of the tree are kept, MaxCovers how many covers.
const (
	MaxNodes  = 20_000
	MaxCovers = 1000
)

// Search is a search that goes back and forth between its beginning and the furthest point that it has reached. Going
// forth again it takes the same way, choices by hand included. A choice by hand that leads elsewhere ends the old
// future.
type Search struct {
	Problem *Problem
	Rule    xc.Rule
	// Covers are the first covers found, each as its options in the order in which they were taken.
	Covers [][]int32
	// Last is the step that was made or undone last; Undone is true if it was undone.
	Last   xc.Step
	Undone bool
	// Goal is what Run works towards.
	Goal Goal

	solver *xc.Solver
	path   []xc.Move // the choices that the search began with
	hand   []Hand
	// furthest is the greatest number of steps so far, and nodes the tree there; complete is whether the search ends
	// there.
	furthest uint64
	nodes    []xc.TreeNode
	complete bool
}

// Hand is an item that was chosen by hand, and the number of the step, from 0.
type Hand struct {
	Step uint64
	Item int
}

// Goal is a point that Run works towards.
type Goal struct {
	Kind GoalKind
	// Step is for ToStep and Node for ToNode.
	Step uint64
	Node int32
}

// GoalKind says what a Goal is.
type GoalKind uint8

const (
	// NoGoal: nothing is to be done.
	NoGoal GoalKind = iota
	// ToStep: the point after Step steps, forwards or backwards.
	ToStep
	// ToNode: the point where a node of the tree was reached.
	ToNode
	// ToCover: the next cover.
	ToCover
	// ToEnd: the end of the search.
	ToEnd
)

// NewSearch begins a search in a problem with a matrix.
func NewSearch(p *Problem, rule xc.Rule) *Search {
	s := &Search{Problem: p, Rule: rule}
	s.begin()
	return s
}

func (s *Search) begin() {
	s.solver = xc.NewSolver(s.Problem.Matrix, s.Rule, nil)
	s.solver.Record(MaxNodes)
	s.Last, s.Undone = xc.Step{Kind: xc.Left, Item: -1, Option: -1}, false
	s.Goal = Goal{}
	s.Covers, s.path, s.hand = nil, nil, nil
	s.furthest, s.complete = 0, false
	s.nodes = slices.Clone(s.solver.Tree().Nodes)
}

// Restart forgets everything but the problem and the rule.
func (s *Search) Restart() { s.begin() }

// Follow begins anew, at the end of a path.
func (s *Search) Follow(path []xc.Move) error {
	s.begin()
	err := s.solver.Follow(path)
	s.path = s.solver.Path(nil)
	s.remember()
	return err
}

// At is the number of steps made, and Furthest the greatest so far.
func (s *Search) At() uint64       { return s.solver.Steps() }
func (s *Search) Furthest() uint64 { return s.furthest }

// Start is the number of steps that cannot be undone: those of the path it began with.
func (s *Search) Start() uint64 { return 2 * uint64(len(s.path)) }

// Done reports whether the search stands at its end, Complete whether it has ever been there.
func (s *Search) Done() bool     { return s.solver.Done() }
func (s *Search) Complete() bool { return s.complete }

// Found, Chosen and Updates count the work up to here: covers, items chosen, and entries taken out of lists.
func (s *Search) Found() uint64   { return s.solver.Found() }
func (s *Search) Chosen() uint64  { return s.solver.Chosen() }
func (s *Search) Updates() uint64 { return s.solver.Updates() }

// Choosing reports whether the next step is to choose an item.
func (s *Search) Choosing() bool { return s.solver.Choosing() }

// Step makes a step; it returns false at the end.
func (s *Search) Step() bool {
	if s.solver.Done() {
		return false
	}
	at := s.solver.Steps()
	if h, ok := s.handAt(at); ok {
		s.record(s.solver.StepWith(h.Item))
	} else {
		s.record(s.solver.Step())
	}
	return true
}

// Back undoes a step; it returns false at the beginning.
func (s *Search) Back() bool {
	step, ok := s.solver.Back()
	if ok {
		s.Last, s.Undone = step, true
	}
	return ok
}

// Choose makes a step that chooses this item. It does nothing, and returns false, if no item is to be chosen or this
// one is not open.
func (s *Search) Choose(item int) bool {
	if !s.Open(item) {
		return false
	}
	at := s.solver.Steps()
	if item != s.NextItem() {
		s.forget()
		if item != s.solver.NextItem() {
			s.hand = append(s.hand, Hand{at, item})
		}
	}
	s.record(s.solver.StepWith(item))
	return true
}

// Open reports whether an item can be chosen now.
func (s *Search) Open(item int) bool {
	return s.solver.Choosing() && item >= 0 && item < s.Problem.Matrix.Primary && slices.Contains(s.solver.Open(nil), int32(item))
}

// Hands are the choices by hand on the way to the furthest point.
func (s *Search) Hands() []Hand { return s.hand }

func (s *Search) handAt(step uint64) (Hand, bool) {
	i, ok := slices.BinarySearchFunc(s.hand, step, func(h Hand, step uint64) int {
		switch {
		case h.Step < step:
			return -1
		case h.Step > step:
			return 1
		}
		return 0
	})
	if !ok {
		return Hand{}, false
	}
	return s.hand[i], true
}

// forget ends the future: from here the search takes another way.
func (s *Search) forget() {
	at := s.solver.Steps()
	s.hand = slices.DeleteFunc(s.hand, func(h Hand) bool { return h.Step >= at })
	s.Covers = s.Covers[:min(len(s.Covers), int(s.solver.Found()))]
	s.nodes = append(s.nodes[:0], s.solver.Tree().Nodes...)
	s.furthest, s.complete = at, false
}

// record notes a step that was made.
func (s *Search) record(step xc.Step) {
	s.Last, s.Undone = step, false
	if s.solver.Steps() <= s.furthest {
		return
	}
	if step.Kind == xc.Found && len(s.Covers) < MaxCovers && int(s.solver.Found()) == len(s.Covers)+1 {
		s.Covers = append(s.Covers, s.solver.Cover(nil))
	}
	s.furthest = s.solver.Steps()
	s.complete = s.complete || s.solver.Done()
	s.remember()
}

// remember keeps the tree of the furthest point. Only its last node changes.
func (s *Search) remember() {
	s.furthest = max(s.furthest, s.solver.Steps())
	nodes := s.solver.Tree().Nodes
	from := max(0, len(s.nodes)-1)
	s.nodes = append(s.nodes[:from], nodes[from:]...)
}

// Run works towards the goal while more() is true, which it asks every few steps. It clears the goal when it is
// reached. It returns whether there is more to do.
func (s *Search) Run(more func() bool) bool {
	for n := 0; s.Goal.Kind != NoGoal; n++ {
		if n%32 == 31 && !more() {
			return true
		}
		if !s.toward() {
			s.Goal = Goal{}
		}
	}
	return false
}

// toward makes or undoes a step towards the goal, and returns whether more may be needed.
func (s *Search) toward() bool {
	switch g := s.Goal; g.Kind {
	case ToStep:
		switch at := s.At(); {
		case at < g.Step:
			return s.Step()
		case at > g.Step:
			return s.Back()
		}
		return false
	case ToNode:
		if int(g.Node) >= len(s.solver.Tree().Nodes) {
			return s.Step()
		}
		if s.solver.At() == g.Node && s.solver.JustReached() {
			return false
		}
		return s.Back()
	case ToCover:
		return s.Step() && s.Last.Kind != xc.Found
	case ToEnd:
		return s.Step()
	}
	return false
}

// Path are the choices that led here.
func (s *Search) Path() []xc.Move { return s.solver.Path(nil) }

// Cover are the options taken, in the order in which they were taken.
func (s *Search) Cover() []int32 { return s.solver.Cover(nil) }
