package lab

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/xc"
)

func open(t *testing.T, s Source) *Problem {
	t.Helper()
	p, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func forever() bool { return true }

// to runs a search to a goal.
func to(s *Search, g Goal) {
	s.Goal = g
	for s.Run(forever) {
	}
}

// TestExamples: every matrix that the lab offers opens, has a title, and is solved.
func TestExamples(t *testing.T) {
	want := map[string]uint64{
		"article": 2, "knuth": 1, "lty": 4, "flty": 4, "words": 12, "words3": 4, "zebra": 1, "cars": 6, "partridge": 0,
		"triples": 30, "rounds": 6, "map": 6, "sees": 12, "sees6": 4, "langford": 52, "latin": 576, "petersen": 120,
		"costs": 6,
	}
	for _, e := range Examples() {
		p := open(t, Source{Example: e.ID})
		if len(p.Diagnostics) > 0 || p.Matrix == nil || p.Title == "" || p.Note == "" {
			t.Fatalf("%s: %+v", e.ID, p)
		}
		s := NewSearch(p, xc.Fewest)
		if e.ID == "macmahon" { // all of them take minutes
			if to(s, Goal{Kind: ToCover}); s.Found() != 1 {
				t.Errorf("%s: no cover", e.ID)
			}
			continue
		}
		to(s, Goal{Kind: ToEnd})
		if s.Found() != want[e.ID] || !s.Complete() || len(s.Covers) != min(int(want[e.ID]), MaxCovers) {
			t.Errorf("%s: %d covers, want %d", e.ID, s.Found(), want[e.ID])
		}
	}
	for _, g := range Sudokus {
		p := open(t, Source{Sudoku: g.Grid})
		s := NewSearch(p, xc.Fewest)
		to(s, Goal{Kind: ToEnd})
		if s.Found() != 1 || p.Side == 0 {
			t.Errorf("%s: %d solutions", g.Title, s.Found())
		}
	}
	for i, n := range QueenCounts {
		p := open(t, Source{Queens: n})
		s := NewSearch(p, xc.Fewest)
		to(s, Goal{Kind: ToCover})
		if s.Found() != 1 || p.Queens != n {
			t.Errorf("%d: %s", i, p.Title)
		}
	}
	for _, e := range def.Library() {
		p := open(t, Source{Puzzle: e.ID})
		if p.Board == nil || p.Title != e.Title {
			t.Errorf("%s: %q", e.ID, p.Title)
		}
	}
	if p := open(t, Source{Puzzle: "kanoodle"}); p.Size() != "67 items, 1,789 options" || p.Option(0) != "A at 0,0" {
		t.Errorf("Kanoodle: %s", p.Size())
	}
	if p := open(t, Source{}); p.Title != Examples()[0].Title.String() || p.Option(4) != "E" {
		t.Errorf("the first is %q", p.Title)
	}
}

func TestBadSources(t *testing.T) {
	for _, s := range []Source{
		{Example: "x"}, {Puzzle: "x"}, {Sudoku: "12"}, {Queens: 65}, {Definition: "D:xDim=2"}, {Puzzle: "kanoodle", Quarter: "x"},
	} {
		if _, err := Open(s); err == nil || !strings.HasSuffix(err.Error(), ".") && s.Quarter == "" {
			t.Errorf("%+v: %v", s, err)
		}
	}
	p := open(t, Source{Text: "a b\na c\n"})
	if p.Matrix != nil || len(p.Diagnostics) != 1 || p.Diagnostics[0].Line != 2 {
		t.Errorf("%+v", p)
	}
}

// trail is what a search shows at a point. It leaves out what the search does next, which depends on choices made there
// before.
type trail struct {
	Items, Options []byte
	Links          []xc.Link
	At             uint64
	Found, Chosen  uint64
	Live           int
	Node           int32
}

func see(s *Search) trail {
	items, options := s.States()
	for i, look := range items {
		if look == ItemNext {
			items[i] = ItemOpen
		}
	}
	_, live, at, _ := s.Tree()
	return trail{items, options, s.Links(), s.At(), s.Found(), s.Chosen(), live, at}
}

// TestBackAndForth: a step shows the same whichever way the search comes to it, with items chosen by hand on the way.
func TestBackAndForth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, source := range []Source{{}, {Example: "knuth"}, {Example: "lty"}, {Queens: 5}} {
		s := NewSearch(open(t, source), xc.Rule(r.IntN(2)))
		seen := []trail{see(s)}
		for !s.Done() {
			open := s.OpenItems()
			if !s.Choosing() || r.IntN(4) > 0 || !s.Choose(int(open[r.IntN(len(open))])) {
				s.Step()
			}
			seen = append(seen, see(s))
		}
		if s.At() != s.Furthest() || !s.Complete() || int(s.At())+1 != len(seen) {
			t.Fatalf("at %d of %d", s.At(), s.Furthest())
		}
		nodes, _, _, _ := s.Tree()
		nodes = slices.Clone(nodes)
		for range 60 {
			to(s, Goal{Kind: ToStep, Step: uint64(r.IntN(len(seen)))})
			if got, want := see(s), seen[s.At()]; !reflect.DeepEqual(got, want) {
				t.Fatalf("%+v, step %d:\n%+v, want\n%+v", source, s.At(), got, want)
			}
			node := int32(r.IntN(len(nodes)))
			to(s, Goal{Kind: ToNode, Node: node})
			if _, live, at, _ := s.Tree(); at != node || live != int(node)+1 {
				t.Fatalf("%+v: at node %d of %d, want %d", source, at, live, node)
			}
			if after, _, _, _ := s.Tree(); !slices.Equal(after, nodes) {
				t.Fatalf("%+v: the tree is another one", source)
			}
		}
	}
}

// TestNewWay: a choice by hand ends the old future if it leads elsewhere, and keeps it if it leads the same way.
func TestNewWay(t *testing.T) {
	s := NewSearch(open(t, Source{}), xc.Fewest)
	to(s, Goal{Kind: ToEnd})
	end := s.Furthest()
	to(s, Goal{Kind: ToStep, Step: 0})
	if s.NextItem() != 0 || !s.Choose(0) || s.Furthest() != end || len(s.Covers) != 2 || len(s.Hands()) != 0 {
		t.Errorf("after the rule's own choice: furthest %d of %d, %d covers, hands %v", s.Furthest(), end, len(s.Covers), s.Hands())
	}
	s.Back()
	if s.Choose(7) || s.Choose(-1) {
		t.Error("chose an item that there is not")
	}
	if !s.Choose(3) || s.Furthest() != 1 || s.Complete() || len(s.Covers) != 0 || len(s.Hands()) != 1 {
		t.Errorf("after another choice: furthest %d, %d covers, hands %v", s.Furthest(), len(s.Covers), s.Hands())
	}
	if !strings.Contains(s.Said(), "item 4") {
		t.Errorf("said %q", s.Said())
	}
	to(s, Goal{Kind: ToEnd})
	if s.Found() != 2 {
		t.Errorf("%d covers by that way", s.Found())
	}
	to(s, Goal{Kind: ToStep, Step: 0})
	if s.NextItem() != 3 {
		t.Errorf("the way back leads to item %d", s.NextItem())
	}
}

// TestLinks: every point of a search has a link that leads there.
func TestLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for _, source := range []Source{
		{}, {Example: "knuth"}, {Text: "| mine\na b c\na b\nc\n"}, {Sudoku: Sudokus[0].Grid}, {Queens: 6}, {Puzzle: "soma"},
		{Definition: Examples()[2].Definition}, {Puzzle: "kanoodle", Quarter: "L"},
	} {
		s := NewSearch(open(t, source), xc.Rule(r.IntN(2)))
		for range r.IntN(60) {
			open := s.OpenItems()
			if !s.Choosing() || r.IntN(4) > 0 || !s.Choose(int(open[r.IntN(len(open))])) {
				s.Step()
			}
		}
		l, err := Decode("#" + s.Link().Encode())
		if err != nil || l.Source != source {
			t.Fatalf("%+v reads back as %+v, %v", source, l.Source, err)
		}
		again := NewSearch(open(t, l.Source), l.Rule)
		if err := again.Go(l); err != nil {
			t.Fatal(err)
		}
		for again.Run(forever) {
		}
		if got, want := see(again), see(s); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v at %d: the link leads to %d", source, s.At(), again.At())
		}
		// The path alone leads to the same cover.
		l.Steps, l.Hands, l.Path = 0, nil, s.Path()
		if l.Path == nil {
			continue
		}
		l, err = Decode(l.Encode())
		if err != nil {
			t.Fatal(err)
		}
		again = NewSearch(open(t, l.Source), l.Rule)
		if err := again.Go(l); err != nil || !slices.Equal(again.Cover(), s.Cover()) {
			t.Errorf("%+v: the path leads to %v, %v", source, again.Cover(), err)
		}
		if again.Back() {
			t.Error("a path can be undone")
		}
		if len(again.Link().Path) != len(l.Path) {
			t.Errorf("the link of a path is %+v", again.Link())
		}
	}
	for _, bad := range []string{"n=x", "q=0", "q=99", "x=1.!", "x=2.abc", "h=1", "h=5.1,4.1", "m=1.-2", "r=x", "d=1.AAAA",
		"n=9999999999", "p="} {
		if l, err := Decode(bad); err == nil {
			t.Errorf("%s: %+v", bad, l)
		}
	}
	if l, err := Decode("later=1&q=4"); err != nil || l.Source.Queens != 4 {
		t.Errorf("%+v, %v", l, err)
	}
	// The rule chooses where the item of a link cannot be chosen: because there is none, or it is secondary or covered.
	for _, hands := range [][]Hand{{{0, 99999}}, {{0, 8}}, {{0, 3}, {2, 3}}} {
		s := NewSearch(open(t, Source{Queens: 4}), xc.Fewest)
		if err := s.Go(Link{Hands: hands}); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			see(s)
			if next := s.NextItem(); s.Choosing() && (s.Next() == "" || !s.Open(next)) {
				t.Errorf("%v: next is item %d", hands, next)
			}
			s.Step()
		}
	}
	s := NewSearch(open(t, Source{}), xc.Fewest)
	if err := s.Go(Link{Path: []xc.Move{{Item: 0, Option: 1}}}); err == nil {
		t.Error("a path that does not fit was followed")
	}
}

// TestRunStops: Run returns when it is told to, and goes on where it was.
func TestRunStops(t *testing.T) {
	s := NewSearch(open(t, Source{Queens: 8}), xc.Fewest)
	s.Goal = Goal{Kind: ToEnd}
	slices := 0
	for s.Run(func() bool { return false }) {
		slices++
	}
	if s.Found() != 92 || slices < 100 {
		t.Errorf("%d covers in %d slices", s.Found(), slices)
	}
	whole := NewSearch(s.Problem, xc.Fewest)
	to(whole, Goal{Kind: ToEnd})
	if whole.At() != s.At() {
		t.Errorf("%d steps, in slices %d", whole.At(), s.At())
	}
}

// The sentences name what happens.
func TestSaid(t *testing.T) {
	s := NewSearch(open(t, Source{}), xc.Leftmost)
	var lines []string
	lines = append(lines, s.Said(), s.Next())
	for s.Step() {
		lines = append(lines, s.Said(), s.Next())
	}
	s.Back()
	lines = append(lines, s.Said())
	all := strings.Join(lines, "\n")
	for _, part := range []string{
		"Nothing is covered yet.", "Next: choose item 1, the leftmost, with 2 options.", "Chose item 1, which has 2 options.", "Next: take option A.",
		"Took option A", "Every item is covered: cover 1.", "Put option D back", "Next: leave item 1",
		"which no option is left to cover", "a dead end",
		"The search is over: 2 covers.", "Undone: the search is over", "Nothing is left to do.",
	} {
		if !strings.Contains(all, part) {
			t.Errorf("nothing says %q in\n%s", part, all)
		}
	}
}

// A link carries a task in words, and says where it is damaged.
func TestLinkTask(t *testing.T) {
	l := Link{Source: Source{Queens: 8}, Task: "Find a cover whose first queen stands in a corner.\n几个?"}
	back, err := Decode("#" + l.Encode())
	if err != nil || back.Task != l.Task || back.Source != l.Source {
		t.Errorf("%+v, %v", back, err)
	}
	for _, bad := range []string{"q=8&w=1.x", "q=8&w=2.x", "q=8&w=", Link{Task: strings.Repeat("a", MaxTask+1)}.Encode()} {
		if _, err := Decode(bad); err == nil {
			t.Errorf("%.40s was read", bad)
		}
	}
}

// A text that is dropped on the lab is opened as what it is.
func TestSourceOf(t *testing.T) {
	for _, test := range []struct{ name, text, is string }{
		{"Knuth's form", "a b c\na b\nc\n", "x"},
		{"rows", "101\n010\n", "x"},
		{"CSV of Windows", "set,a,b\r\nA,1,0\r\nB,0,1\r\n", "x"},
		{"a definition", "D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\n~D\n", "d"},
		{"a picture", "AAB\nACB\nCCB\n", "d"},
		{"a Sudoku", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n", "g"},
		{"a letter", "Dear Sir,\nthis is a letter.\n", "x"},
		{"nothing", "\n", "x"},
	} {
		if key, _, _ := strings.Cut((Link{Source: SourceOf(test.text)}).Encode(), "="); key != test.is {
			t.Errorf("%s is opened as %s, not %s", test.name, key, test.is)
		}
	}
}

// Below the names of items stand their bounds and colours, which follow the steps there and back.
func TestMarks(t *testing.T) {
	p, err := Open(Source{Text: "2|a 0:3|b c | d\na b d:red\na c d:red\nb c d:blue\na b\nc\n"})
	if err != nil || p.Matrix == nil {
		t.Fatalf("%v: %v", err, p.Diagnostics)
	}
	s := NewSearch(p, xc.Fewest)
	begin := s.Marks()
	if want := []int32{2, 2, 0, 0, 3, 0, -1, -1, 0, -1, -1, 0}; !slices.Equal(begin, want) {
		t.Fatalf("at the beginning %v, want %v", begin, want)
	}
	reds := 0
	for steps := 0; s.Step(); steps++ {
		now := s.Marks()
		if now[0] > 2 || now[4] > 3 {
			t.Fatalf("after step %d: %v", s.At(), now)
		}
		if now[11] == 1 {
			reds++
		}
	}
	for s.Back() {
	}
	if reds == 0 || !slices.Equal(s.Marks(), begin) {
		t.Errorf("%d times red; back at the beginning %v", reds, s.Marks())
	}
	if plain, _ := Open(Source{Queens: 4}); NewSearch(plain, xc.Fewest).Marks() != nil {
		t.Error("queens have marks")
	}
}
