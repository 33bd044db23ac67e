package xc

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// same reports whether two searches are at the same point in every respect.
func same(a, b *Solver) bool {
	equal := slices.Equal(a.heads, b.heads) && sameLists(a, b) && slices.Equal(a.stack, b.stack) &&
		slices.Equal(a.byHand, b.byHand) && a.phase == b.phase && a.found == b.found && a.chosen == b.chosen &&
		a.updates == b.updates && a.steps == b.steps && a.at == b.at
	if a.tree != nil {
		equal = equal && slices.Equal(a.tree.Nodes, b.tree.Nodes) && a.tree.Left == b.tree.Left
	}
	return equal
}

// sameLists reports whether all items have the same options. In watched searches it also compares the options that
// left.
func sameLists(a, b *Solver) bool {
	for i := range a.m.Items {
		if !slices.Equal(a.Options(nil, i), b.Options(nil, i)) {
			return false
		}
	}
	return a.tree == nil || slices.Equal(a.Links(nil), b.Links(nil))
}

// TestBack walks through searches, with some items chosen by hand, and goes back from any point. It meets every state
// again, unchanged.
func TestBack(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1600 {
		m := wideMatrix(r)
		var sink func([]int32) bool
		if limit := r.IntN(5); limit > 0 {
			n := 0
			sink = func([]int32) bool { n++; return n < limit }
		}
		s := NewSolver(m, Rule(r.IntN(2)), sink)
		if r.IntN(3) > 0 {
			s.Record(1 + r.IntN(30))
		}
		past := []*Solver{s.Clone()}
		var steps []Step
		for !s.Done() && len(steps) < 400 {
			if open := s.Open(nil); s.Choosing() && r.IntN(3) == 0 {
				steps = append(steps, s.StepWith(int(open[r.IntN(len(open))])))
			} else {
				steps = append(steps, s.Step())
			}
			past = append(past, s.Clone())
		}
		if int(s.Steps()) != len(steps) {
			t.Fatalf("%d steps, counted %d", len(steps), s.Steps())
		}
		for len(steps) > 0 {
			got, ok := s.Back()
			want := steps[len(steps)-1]
			steps, past = steps[:len(steps)-1], past[:len(past)-1]
			if !ok || got.Kind != want.Kind || got.Item != want.Item || got.Option != want.Option {
				t.Fatalf("%s\nstep %d: back undoes %+v, %v, want %+v", Format(m), len(steps)+1, got, ok, want)
			}
			if !same(s, past[len(past)-1]) {
				t.Fatalf("%s\nafter undoing step %d, %+v, the search is another one", Format(m), len(steps)+1, want)
			}
		}
		if _, ok := s.Back(); ok {
			t.Fatal("there is something before the beginning")
		}
	}
}

// TestBackOfPath: Back stops at the end of a path that was followed.
func TestBackOfPath(t *testing.T) {
	m := Queens(6)
	s := NewSolver(m, Fewest, nil)
	for s.Found() == 0 {
		s.Step()
	}
	path := s.Path(nil)
	f := NewSolver(m, Fewest, nil)
	if err := f.Follow(path[:2]); err != nil {
		t.Fatal(err)
	}
	if _, ok := f.Back(); ok {
		t.Error("a path that was followed can be undone")
	}
	start := f.Clone()
	for !f.Done() {
		f.Step()
	}
	for {
		if _, ok := f.Back(); !ok {
			break
		}
	}
	if !same(f, start) {
		t.Error("back at the end of the path the search is another one")
	}
}

// TestLinks: entries in a list are linked both ways, and an entry out of it remembers its place.
func TestLinks(t *testing.T) {
	m, _ := Parse("a b c\na b\nb c\na\nc\n")
	s := NewSolver(m, Leftmost, nil)
	count := func() (in int) {
		for _, l := range s.Links(nil) {
			if l.In {
				in++
			}
		}
		return in
	}
	if got := s.Links(nil); len(got) != 6 || got[0] != (Link{0, 0, -1, 2, true}) || got[1] != (Link{1, 0, -1, 1, true}) {
		t.Errorf("at the beginning: %+v", got)
	}
	s.Step() // a is covered: b leaves the list of the first option
	links := s.Links(nil)
	if count() != 5 || links[1] != (Link{1, 0, -1, 1, false}) || links[2] != (Link{1, 1, -1, -1, true}) {
		t.Errorf("after a was covered: %+v", links)
	}
	for !s.Done() {
		s.Step()
	}
	if count() != 6 {
		t.Errorf("at the end %d links are in their lists", count())
	}
}
