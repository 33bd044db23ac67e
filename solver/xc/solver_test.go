package xc

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// covers runs a solver to its end and returns every cover as sorted options.
func covers(t *testing.T, m *Matrix, choice Rule) []string {
	t.Helper()
	var found []string
	s := NewSolver(m, choice, func(options []int32) bool {
		found = append(found, written(options))
		return true
	})
	for s.Run(100) {
	}
	if int(s.Found()) != len(found) {
		t.Errorf("%d covers counted, %d given", s.Found(), len(found))
	}
	slices.Sort(found)
	return found
}

func written(options []int32) string {
	options = slices.Sorted(slices.Values(options))
	var b strings.Builder
	for _, o := range options {
		b.WriteString(strconv.Itoa(int(o)) + " ")
	}
	return b.String()
}

// plain finds all covers by trying every option or not.
func plain(m *Matrix) []string {
	var found []string
	times := make([]int, len(m.Items))
	var taken []int32
	var try func(o int)
	try = func(o int) {
		if o == len(m.Options) {
			for i := range m.Primary {
				if times[i] != 1 {
					return
				}
			}
			found = append(found, written(taken))
			return
		}
		try(o + 1)
		for _, i := range m.Options[o] {
			if times[i] > 0 {
				return
			}
		}
		for _, i := range m.Options[o] {
			times[i]++
		}
		taken = append(taken, int32(o))
		try(o + 1)
		taken = taken[:len(taken)-1]
		for _, i := range m.Options[o] {
			times[i]--
		}
	}
	try(0)
	slices.Sort(found)
	return found
}

// randomMatrix has up to nine items and sixteen options.
func randomMatrix(r *rand.Rand) *Matrix {
	m := &Matrix{Primary: 1 + r.IntN(6)}
	for i := range m.Primary + r.IntN(4) {
		m.Items = append(m.Items, "i"+strconv.Itoa(i))
	}
	for range r.IntN(17) {
		var option []int32
		for _, i := range r.Perm(len(m.Items))[:1+r.IntN(min(4, len(m.Items)))] {
			option = append(option, int32(i))
		}
		if slices.ContainsFunc(option, func(i int32) bool { return int(i) < m.Primary }) {
			m.Options = append(m.Options, option)
		}
	}
	return m
}

func TestRandomMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	solvable := 0
	for range 3000 {
		m := randomMatrix(r)
		want := plain(m)
		if len(want) > 0 {
			solvable++
		}
		for _, choice := range []Rule{Fewest, Leftmost} {
			if got := covers(t, m, choice); !slices.Equal(got, want) {
				t.Fatalf("%s\ncovers %q\nwant   %q", Format(m), got, want)
			}
		}
		back, ds := Parse(Format(m))
		if len(ds) > 0 || !slices.EqualFunc(back.Options, m.Options, slices.Equal) || !slices.Equal(back.Items, m.Items) ||
			back.Primary != m.Primary {
			t.Fatalf("%s\nreads back as\n%s\n%+v", Format(m), Format(back), ds)
		}
	}
	if solvable < 300 {
		t.Errorf("only %d matrices had a cover: make them easier", solvable)
	}
}

// TestSteps: items chosen by hand at random change only the order. What the solver shows on the way is true.
func TestSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		m := randomMatrix(r)
		want := plain(m)
		var got []string
		s := NewSolver(m, Fewest, func(options []int32) bool {
			got = append(got, written(options))
			return true
		})
		s.Record(1 << 20)
		for !s.Done() {
			checkView(t, m, s)
			item := -1
			if s.Choosing() {
				item = r.IntN(len(m.Items)+2) - 1
			}
			depth := len(s.Cover(nil))
			switch step := s.StepWith(item); step.Kind {
			case Taken:
				depth++
			case Dropped:
				depth--
			case Chosen:
				if open := slices.Contains(s.Open(nil), int32(step.Item)); open {
					t.Fatalf("item %d was chosen and is still open", step.Item)
				}
			case Done:
				depth = 0
			}
			if got := len(s.Cover(nil)); got != depth {
				t.Fatalf("%d options taken, want %d", got, depth)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s\ncovers %q\nwant   %q", Format(m), got, want)
		}
		if s.Step().Kind != Done {
			t.Fatal("a step after the end")
		}
		for i := range m.Items {
			n := 0
			for _, o := range m.Options {
				if slices.Contains(o, int32(i)) {
					n++
				}
			}
			if s.Size(i) != n {
				t.Fatalf("item %d has %d options at the end, want %d", i, s.Size(i), n)
			}
		}
	}
}

// checkView holds Alive, Open and Size against their definitions, while no item is covered in part.
func checkView(t *testing.T, m *Matrix, s *Solver) {
	t.Helper()
	if !s.Choosing() {
		return
	}
	covered := make([]bool, len(m.Items))
	for _, o := range s.Cover(nil) {
		for _, i := range m.Options[o] {
			covered[i] = true
		}
	}
	var open, alive []int32
	size := make([]int, len(m.Items))
	for i := range m.Primary {
		if !covered[i] {
			open = append(open, int32(i))
		}
	}
	for o, items := range m.Options {
		if !slices.ContainsFunc(items, func(i int32) bool { return covered[i] }) {
			alive = append(alive, int32(o))
			for _, i := range items {
				size[i]++
			}
		}
	}
	for _, i := range open {
		if got := s.Options(nil, int(i)); len(got) != size[i] ||
			slices.ContainsFunc(got, func(o int32) bool {
				return !slices.Contains(m.Options[o], i) || !slices.Contains(alive, o)
			}) {
			t.Fatalf("options %v of item %d, alive are %v", got, i, alive)
		}
	}
	if got := s.Open(nil); !slices.Equal(got, open) {
		t.Fatalf("open items %v, want %v", got, open)
	}
	if got := slices.Sorted(slices.Values(s.Alive(nil))); !slices.Equal(got, alive) {
		t.Fatalf("options alive %v, want %v", got, alive)
	}
	for _, i := range open {
		if s.Size(int(i)) != size[i] {
			t.Fatalf("item %d has %d options, want %d", i, s.Size(int(i)), size[i])
		}
	}
}

// TestFollow: a search that follows the path of another finds what that one still had to find.
func TestFollow(t *testing.T) {
	m := Queens(6)
	all := 0
	var rest []string
	s := NewSolver(m, Fewest, func(options []int32) bool {
		rest = append(rest, written(options))
		return true
	})
	for !s.Done() {
		if s.Choosing() {
			all++
			path := s.Path(nil)
			seen := len(rest)
			var after []string
			other := NewSolver(m, Fewest, func(options []int32) bool {
				after = append(after, written(options))
				return true
			})
			if err := other.Follow(path); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(other.Cover(nil), s.Cover(nil)) || !slices.Equal(other.Path(nil), path) {
				t.Fatalf("followed %v to %v", path, other.Path(nil))
			}
			for other.Run(1000) {
			}
			if want := covers(t, m, Fewest); len(after) != len(want)-seen {
				t.Fatalf("%d covers after %v, want %d", len(after), path, len(want)-seen)
			}
		}
		s.Step()
	}
	if all == 0 {
		t.Fatal("nothing was compared")
	}
	for _, bad := range [][]Move{{{0, 999}}, {{-1, 0}}, {{len(m.Items) - 1, 0}}, {{0, int(m.Options[0][0])}, {0, 0}}} {
		if err := NewSolver(m, Fewest, nil).Follow(bad); err == nil {
			t.Errorf("followed %v", bad)
		}
	}
	if err := s.Follow(nil); err == nil {
		t.Error("followed a path at the end of a search")
	}
}

// TestClone: a copy made at any step goes on as the original does. Neither disturbs the other.
func TestClone(t *testing.T) {
	m := Queens(5)
	s := NewSolver(m, Fewest, nil)
	s.Record(1000)
	for !s.Done() {
		c := s.Clone()
		rest := s.Clone()
		for rest.Run(1000) {
		}
		if rest.Found() != 10 || rest.Tree().Shape().Covers != 10 {
			t.Fatalf("%d covers in all, the tree has %+v", rest.Found(), rest.Tree().Shape())
		}
		if a, b := s.Step(), c.Step(); a != b || !slices.Equal(s.Tree().Nodes, c.Tree().Nodes) {
			t.Fatalf("step %+v, the copy's %+v", a, b)
		}
	}
}

// TestArticle is the example of the article on Kanoodle: five elements, five sets, and its search tree.
func TestArticle(t *testing.T) {
	m, ds := Parse("1 2 3 4 5\n1 5\n2 4\n2 3\n3\n1 4 5\n")
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	s := NewSolver(m, Leftmost, nil)
	tree := s.Record(100)
	var steps []string
	for !s.Done() {
		switch step := s.Step(); step.Kind {
		case Chosen:
			steps = append(steps, m.Items[step.Item])
		case Taken:
			steps = append(steps, "+"+string(rune('A'+step.Option)))
		case Dropped:
			steps = append(steps, "-"+string(rune('A'+step.Option)))
		case Found:
			steps = append(steps, "found")
		}
	}
	// The article shows the cover of C and E; A, B and D are another cover.
	want := "1 +A 2 +B 3 +D found -D -B +C 4 -C -A +E 2 +C found -C -E"
	if got := strings.Join(steps, " "); got != want {
		t.Errorf("steps\n%s, want\n%s", got, want)
	}
	if got := tree.Shape(); got != (Shape{Nodes: 7, Covers: 2, Dead: 1, Branches: 2, Nested: 2, Depth: 3}) {
		t.Errorf("tree %+v", got)
	}
}

func TestQueens(t *testing.T) {
	for n, want := range []uint64{1: 1, 0, 0, 2, 10, 4, 40, 92, 352, 724} {
		if n == 0 {
			continue
		}
		s := NewSolver(Queens(n), Fewest, nil)
		for s.Run(1000) {
		}
		if s.Found() != want {
			t.Errorf("%d queens: %d covers, want %d", n, s.Found(), want)
		}
	}
}

func TestTreeLimit(t *testing.T) {
	s := NewSolver(Queens(6), Fewest, nil)
	tree := s.Record(10)
	for s.Run(1000) {
	}
	whole := NewSolver(Queens(6), Fewest, nil)
	all := whole.Record(1 << 20)
	for whole.Run(1000) {
	}
	if len(tree.Nodes) != 10 || int(tree.Left)+10 != len(all.Nodes) || all.Left != 0 || !slices.Equal(tree.Nodes, all.Nodes[:10]) {
		t.Errorf("%d nodes and %d left of %d", len(tree.Nodes), tree.Left, len(all.Nodes))
	}
}
