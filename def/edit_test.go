package def

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/def/space"
)

const editable = `# made by hand
# title: Hand
# colour: A=#111111, hole=#222222 B=#333333
# a free note
D:xDim=4 : yDim=3:zDim=2  # the box
C:name=A : layout=0 0 0, 1 0 0   # two
 C:name=B:copies=2:layout=0 0 0
L:stationary=hole * # drawn
A2  .   .  hole, * . . .
A2  m   m  .   , . . . .  # m is mobile
.   .   .  .
~L
L
n n n
~L
C:layout=0 0 0, 0 1 0, 0 2 0, 0 3 0, 0 4 0, 0 5 0, 0 6 0:name=long
C:name=S:type=S:layout=3 0 1, 3 0 0
~D
`

// Single edits, and what becomes of the lines they touch.
func TestEdits(t *testing.T) {
	piece := func(name string, fixed bool, copies int, colour string, cells ...Cell) Piece {
		return Piece{Name: name, Stationary: fixed, Copies: copies, Colour: colour, Cells: cells}
	}
	tests := []struct {
		name  string
		edits func(d *Document) ([]diagnostic.Edit, error)
		was   string // lines that go
		now   string // lines that come
	}{
		{"cells of a line", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "A", piece("A", false, 1, "#111111", Cell{}, Cell{Y: 1}))
		}, "C:name=A : layout=0 0 0, 1 0 0   # two", "C:name=A : layout=0 0 0, 0 1 0   # two"},
		{"copies of a line", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "A", piece("A", false, 3, "#111111", Cell{}, Cell{X: 1}))
		}, "C:name=A : layout=0 0 0, 1 0 0   # two", "C:name=A :copies=3: layout=0 0 0, 1 0 0   # two"},
		{"copies that go", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "B", piece("B", false, 1, "#333333", Cell{}))
		}, " C:name=B:copies=2:layout=0 0 0", " C:name=B:layout=0 0 0"},
		{"everything of a line", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "B", piece("C C", true, 1, "#00f", Cell{X: 1, Y: 2, Z: 1}))
		}, "# colour: A=#111111, hole=#222222 B=#333333\n C:name=B:copies=2:layout=0 0 0",
			"# colour: A=#111111, hole=#222222 C C=#0000ff\n C:name=C C:type=S:layout=1 2 1"},
		{"type of a line", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "S", piece("S", false, 2, "", Cell{X: 3}))
		}, "C:name=S:type=S:layout=3 0 1, 3 0 0", "C:name=S:type=M:copies=2:layout=3 0 0"},
		{"a drawn piece", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "m", piece("m", false, 1, "", Cell{X: 1, Y: 1}, Cell{X: 1, Y: 2}))
		}, "A2  .   .  hole, * . . .\nA2  m   m  .   , . . . .  # m is mobile", "A2  m   .  hole, * . . .\nA2  m   .  .   , . . . .  # m is mobile"},
		{"a drawn piece in new rows and layers", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "m", piece("m", false, 1, "", Cell{X: 1, Z: 1}, Cell{X: 2, Y: -2, Z: 1}))
		}, "A2  m   m  .   , . . . .  # m is mobile\n.   .   .  .",
			"A2  .   .  .   , . . . .  # m is mobile\n.   .   .  ., . m\n.\n. , . . m"},
		{"a drawn piece that gets a longer name and another type", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "A2", piece("long2", true, 1, "#012", Cell{Y: 1}, Cell{Y: 2}))
		}, "# colour: A=#111111, hole=#222222 B=#333333\nL:stationary=hole * # drawn\nA2  .   .  hole, * . . .\nA2  m   m  .   , . . . .  # m is mobile",
			"# colour: A=#111111, hole=#222222 B=#333333 long2=#001122\nL:stationary=hole * long2 # drawn\nlong2 . .  hole, * . . .\nlong2 m m  .   , . . . .  # m is mobile"},
		{"a drawn piece that a drawing cannot show", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "m", piece("m", false, 2, "", Cell{}))
		}, "A2  m   m  .   , . . . .  # m is mobile", "A2  .   .  .   , . . . .  # m is mobile\nC:name=m:copies=2:layout=0 0 0"},
		{"the only piece of a block", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "n", piece("n", false, 1, "", Cell{X: -1}))
		}, "L\nn n n\n~L", "C:name=n:layout=-1 0 0"},
		{"new cells for a hole", func(d *Document) ([]diagnostic.Edit, error) {
			return d.SetPiece(0, "*", piece("*", true, 1, "", Cell{Z: 1}, Cell{X: 3, Y: 2, Z: 1}))
		}, "A2  .   .  hole, * . . .\n.   .   .  .", "A2  .   .  hole, . . . *\n.   .   .  ., *"},
		{"removing a line", func(d *Document) ([]diagnostic.Edit, error) { return d.RemovePiece(0, "A") },
			"# colour: A=#111111, hole=#222222 B=#333333\nC:name=A : layout=0 0 0, 1 0 0   # two", "# colour: hole=#222222 B=#333333"},
		{"removing a drawn piece", func(d *Document) ([]diagnostic.Edit, error) { return d.RemovePiece(0, "hole") },
			"# colour: A=#111111, hole=#222222 B=#333333\nL:stationary=hole * # drawn\nA2  .   .  hole, * . . .",
			"# colour: A=#111111, B=#333333\nL:stationary=* # drawn\nA2  .   .  .   , * . . ."},
		{"removing a block", func(d *Document) ([]diagnostic.Edit, error) { return d.RemovePiece(0, "n") }, "L\nn n n\n~L", ""},
		{"adding a piece", func(d *Document) ([]diagnostic.Edit, error) {
			return d.AddPiece(0, piece("new", false, 2, "#ABCDEF", Cell{X: 1}, Cell{}))
		}, "# colour: A=#111111, hole=#222222 B=#333333", "# colour: A=#111111, hole=#222222 B=#333333 new=#abcdef\nC:name=new:copies=2:layout=0 0 0, 1 0 0"},
		{"adding a hole", func(d *Document) ([]diagnostic.Edit, error) {
			return d.AddPiece(0, piece("x", true, 1, "", Cell{X: 2}))
		},
			"", "L:stationary=x\n. . . . , . . . .\n. . . . , . . . .\n. . x . , . . . .\n~L"},
		{"adding a piece that a C line cannot name", func(d *Document) ([]diagnostic.Edit, error) {
			return d.AddPiece(0, piece("x=1", false, 1, "", Cell{X: 2, Y: 7}, Cell{X: 3, Y: 6}))
		}, "", "L\nx=1\n. x=1\n~L"},
		{"both sides", func(d *Document) ([]diagnostic.Edit, error) { return d.SetOneSide(0, false) }, "", ""},
		{"a title", func(d *Document) ([]diagnostic.Edit, error) { return d.SetMeta(0, Title, " New\none ") },
			"# title: Hand", "# title: New one"},
		{"no title", func(d *Document) ([]diagnostic.Edit, error) { return d.SetMeta(0, Title, "") }, "# title: Hand", ""},
		{"a source", func(d *Document) ([]diagnostic.Edit, error) { return d.SetMeta(0, Source, "here") }, "", "# source: here"},
		{"no colour", func(d *Document) ([]diagnostic.Edit, error) { return d.SetColour(0, "B", "") },
			"# colour: A=#111111, hole=#222222 B=#333333", "# colour: A=#111111, hole=#222222"},
		{"another colour", func(d *Document) ([]diagnostic.Edit, error) { return d.SetColour(0, "hole", "#abc") },
			"# colour: A=#111111, hole=#222222 B=#333333", "# colour: A=#111111, hole=#aabbcc B=#333333"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := Parse(editable)
			edits, err := test.edits(d)
			if err != nil {
				t.Fatal(err)
			}
			after := d.Apply(edits...).String()
			gone, come := lineDifference(editable, after)
			if gone != test.was || come != test.now {
				t.Errorf("lines that go:\n%s\nwant\n%s\nlines that come:\n%s\nwant\n%s\n%s", gone, test.was, come, test.now, after)
			}
		})
	}
}

// lineDifference lists the lines of a that are not in b, and the other way
// round, by a longest common subsequence.
func lineDifference(a, b string) (gone, come string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	best := make([][]int, len(x)+1)
	for i := range best {
		best[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				best[i][j] = best[i+1][j+1] + 1
			} else {
				best[i][j] = max(best[i+1][j], best[i][j+1])
			}
		}
	}
	var g, c []string
	i, j := 0, 0
	for i < len(x) || j < len(y) {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			i++
			j++
		case j == len(y) || i < len(x) && best[i+1][j] >= best[i][j+1]:
			g = append(g, x[i])
			i++
		default:
			c = append(c, y[j])
			j++
		}
	}
	return strings.Join(g, "\n"), strings.Join(c, "\n")
}

func TestEditRefusals(t *testing.T) {
	d := Parse(editable)
	one := []Cell{{}}
	for name, err := range map[string]error{
		"no such puzzle":   second(d.SetMeta(1, Title, "x")),
		"no such comment":  second(d.SetMeta(0, "author", "x")),
		"no such piece":    second(d.SetPiece(0, "Q", Piece{Name: "Q", Copies: 1, Cells: one})),
		"a taken name":     second(d.SetPiece(0, "A", Piece{Name: "B", Copies: 1, Cells: one})),
		"no cells":         second(d.SetPiece(0, "A", Piece{Name: "A", Copies: 1})),
		"a bad name":       second(d.SetPiece(0, "A", Piece{Name: "#", Copies: 1, Cells: one})),
		"no copies":        second(d.AddPiece(0, Piece{Name: "Q", Cells: one})),
		"an existing name": second(d.AddPiece(0, Piece{Name: "A", Copies: 1, Cells: one})),
		"a drawn name":     second(d.SetPiece(0, "A", Piece{Name: "a:b", Copies: 1, Cells: one})),
		"nothing there":    second(d.RemovePiece(0, "Q")),
		"a solid one-side": second(d.SetOneSide(0, true)),
		"no colour":        second(d.SetColour(0, "A", "red")),
		"nobody's colour":  second(d.SetColour(0, "Q", "#123")),
	} {
		if err == nil {
			t.Errorf("%s is not refused", name)
		}
	}
}

func second(_ []diagnostic.Edit, err error) error { return err }

// tryEdit makes an edit chosen by r in a document and checks what came out. It
// returns the new document, or d itself where the edit is refused.
func tryEdit(t *testing.T, d *Document, r *rand.Rand) *Document {
	t.Helper()
	if len(d.Drafts) == 0 {
		return d
	}
	i := r.IntN(len(d.Drafts))
	before := d.Drafts[i]
	want := *before
	want.Pieces = slices.Clone(before.Pieces)
	at := -1
	if len(want.Pieces) > 0 {
		at = r.IntN(len(want.Pieces))
	}
	var edits []diagnostic.Edit
	var err error
	var what string
	want.Rules = slices.Clone(want.Rules)
	switch op := r.IntN(10); {
	case op >= 8:
		rule, on := randomRule(r, before), r.IntN(3) > 0
		what = fmt.Sprintf("SetRule %v %v", rule, on)
		edits, err = d.SetRule(i, rule, on)
		k := slices.IndexFunc(want.Rules, func(s Rule) bool { return s.Kind == rule.Kind && (!rule.Kind.Named() || s.Equal(rule)) })
		switch {
		case on && k >= 0:
			want.Rules[k] = rule
		case on:
			want.Rules = append(want.Rules, rule)
		case k >= 0:
			want.Rules = slices.Delete(want.Rules, k, k+1)
		}
	case op <= 2 && at >= 0:
		q := randomPiece(r, before, &want.Pieces[at])
		what = fmt.Sprintf("SetPiece %q %+v", want.Pieces[at].Name, q)
		edits, err = d.SetPiece(i, want.Pieces[at].Name, q)
		want.Rules = renamed(want.Rules, want.Pieces[at].Name, q.Name)
		want.Pieces[at] = q.tidy()
	case op == 3:
		q := randomPiece(r, before, nil)
		what = fmt.Sprintf("AddPiece %+v", q)
		edits, err = d.AddPiece(i, q)
		want.Pieces = append(want.Pieces, q.tidy())
	case op == 4 && at >= 0:
		what = fmt.Sprintf("RemovePiece %q", want.Pieces[at].Name)
		edits, err = d.RemovePiece(i, want.Pieces[at].Name)
		want.Rules = renamed(want.Rules, want.Pieces[at].Name, "")
		want.Pieces = slices.Delete(want.Pieces, at, at+1)
	case op == 5:
		want.OneSide = want.Flat() && r.IntN(2) == 0
		what = fmt.Sprintf("SetOneSide %v", want.OneSide)
		edits, err = d.SetOneSide(i, want.OneSide)
		kept := want.Pieces[:0]
		for _, q := range want.Pieces {
			q.Cells = slices.DeleteFunc(slices.Clone(q.Cells), func(c Cell) bool { return want.OneSide && c.Z != 0 })
			if len(q.Cells) > 0 {
				kept = append(kept, q)
			}
		}
		want.Pieces = kept
	case op == 6:
		text := []string{"", "x", "a # b", " y: z "}[r.IntN(4)]
		key := []Meta{Title, Source, Solutions}[r.IntN(3)]
		what = fmt.Sprintf("SetMeta %s %q", key, text)
		edits, err = d.SetMeta(i, key, text)
		*map[Meta]*string{Title: &want.Title, Source: &want.Source, Solutions: &want.Solutions}[key] = strings.TrimSpace(text)
	case at >= 0:
		colour := []string{"", "#123", "#89ABCD"}[r.IntN(3)]
		what = fmt.Sprintf("SetColour %q %s", want.Pieces[at].Name, colour)
		edits, err = d.SetColour(i, want.Pieces[at].Name, colour)
		want.Pieces[at].Colour, _ = parseColour(colour)
	}
	if err != nil {
		return d
	}
	after := d.Apply(edits...)
	checkDocument(t, after.String())
	if len(d.String()) == 0 || d.Puzzles[i] == nil || repeatsComments(d) {
		return after
	}
	if len(after.Drafts) != len(d.Drafts) {
		t.Fatalf("%s: %d puzzles became %d\n%s\n->\n%s", what, len(d.Drafts), len(after.Drafts), d, after)
	}
	for k := range after.Drafts {
		expect := d.Drafts[k]
		if k == i {
			expect = &want
			if slices.ContainsFunc(after.Diagnostics, func(g diagnostic.Diagnostic) bool {
				return g.Severity == diagnostic.Error && g.Puzzle == i && g.Code != "volume" && g.Code != "one-side"
			}) {
				if !slices.ContainsFunc(after.Diagnostics, func(g diagnostic.Diagnostic) bool {
					return g.Puzzle == i && (g.Code == "overlap" || g.Code == "outside" || g.Code == "piece-limit" || g.Code == "back" || g.Code == "rule")
				}) {
					t.Fatalf("%s: %v\n%s\n->\n%s", what, after.Err(), d, after)
				}
				continue
			}
		}
		if got := after.Drafts[k]; !reflect.DeepEqual(byName(got), byName(expect)) {
			t.Fatalf("%s: puzzle %d\n%s\n->\n%s\ngot  %+v\nwant %+v", what, k, d, after, byName(got), byName(expect))
		}
	}
	return after
}

// randomRule is a rule that the puzzle may have, or not.
func randomRule(r *rand.Rand, p *Puzzle) Rule {
	rule := Rule{Kind: RuleKind(r.IntN(int(RuleKinds)))}
	if hows := append(rule.Kind.Hows(), ""); len(hows) > 1 {
		rule.How = hows[r.IntN(len(hows))]
	}
	if rule.Kind == Colourable {
		rule.Colours = r.IntN(8)
	}
	for k := 0; rule.Kind.Named() && len(p.Pieces) > 0 && k < 2; k++ {
		rule.Pieces = append(rule.Pieces, p.Pieces[r.IntN(len(p.Pieces))].Name)
	}
	return rule
}

// renamed are rules after a piece has another name, or is gone where that is empty.
func renamed(rules []Rule, from, to string) (now []Rule) {
	for _, r := range rules {
		r.Pieces = slices.Clone(r.Pieces)
		for i := range r.Pieces {
			if r.Pieces[i] == from {
				r.Pieces[i] = to
			}
		}
		if gone := slices.Contains(r.Pieces, ""); gone && r.Kind == Touch {
			continue
		} else if gone {
			r.Pieces = slices.DeleteFunc(r.Pieces, func(name string) bool { return name == "" })
		}
		if r.Kind != Whole || len(r.Pieces) > 0 {
			now = append(now, r)
		}
	}
	return now
}

// repeatsComments is true where removing what counts brings out something
// that did not.
func repeatsComments(d *Document) bool {
	return slices.ContainsFunc(d.Diagnostics, func(g diagnostic.Diagnostic) bool {
		return g.Code == "repeated-comment" || g.Code == "colour"
	})
}

// byName is a puzzle with its pieces in order of name, and mobile ones moved
// to the origin, for comparison.
func byName(p *Puzzle) *Puzzle {
	q := *p
	q.Rules = append([]Rule{}, p.Rules...)
	for i := range q.Rules {
		q.Rules[i].Pieces = append([]string{}, q.Rules[i].Pieces...)
	}
	q.Pieces = append([]Piece{}, p.Pieces...)
	slices.SortFunc(q.Pieces, func(a, b Piece) int { return strings.Compare(a.Name, b.Name) })
	for i := range q.Pieces {
		q.Pieces[i].Line = 0
		if q.Pieces[i].Stationary {
			continue
		}
		low, _ := space.Bounds(q.Pieces[i].Cells)
		cells := slices.Clone(q.Pieces[i].Cells)
		for k, c := range cells {
			cells[k] = Cell{X: c.X - low.X, Y: c.Y - low.Y, Z: c.Z - low.Z}
		}
		q.Pieces[i].Cells = cells
	}
	return &q
}

// randomPiece changes a piece, or makes one when old is nil.
func randomPiece(r *rand.Rand, p *Puzzle, old *Piece) Piece {
	q := Piece{Name: "N", Copies: 1}
	if old != nil {
		q = *old
	}
	if old == nil || r.IntN(2) == 0 {
		q.Name = []string{"N", "new", "two words", "a:b", "=", "x,y", "*", "é", ".", "D", "~", "A"}[r.IntN(12)]
	}
	if old == nil || r.IntN(2) == 0 {
		q.Cells = nil
		for range 1 + r.IntN(4) {
			c := Cell{X: r.IntN(max(1, p.Size.X)+1) - r.IntN(2), Y: r.IntN(max(1, p.Size.Y)+1) - r.IntN(2), Z: r.IntN(max(1, p.Size.Z)) + r.IntN(2)}
			if p.OneSide {
				c.Z = 0
			}
			q.Cells = append(q.Cells, c)
		}
	}
	if r.IntN(4) == 0 {
		q.Back = []Cell{{}, {X: r.IntN(3), Y: r.IntN(3)}}
		q.BackTints = someTints(r, q.Back[1:])
	}
	if r.IntN(3) == 0 {
		q.Stationary = !q.Stationary
	}
	q.Variable = q.Stationary && r.IntN(2) == 0
	if q.Copies, q.Spare = 1, 0; !q.Stationary && r.IntN(3) == 0 {
		q.Copies = 1 + r.IntN(3)
		if r.IntN(2) == 0 {
			q.Spare = r.IntN(q.Copies + 1)
		}
	}
	if r.IntN(3) == 0 {
		q.Colour = []string{"", "#123", "#445566"}[r.IntN(3)]
	}
	return q
}

// Chains of random edits, from the library and from texts with every kind of
// line. The documents between them are mostly broken by volume, so puzzles are
// made whole before each by closing nothing: a filler of the right size.
func TestRandomEdits(t *testing.T) {
	texts := []string{editable, strings.ReplaceAll(editable, "\n", "\r\n"), looseText, backText}
	for _, e := range Library() {
		if len(e.Text) < 2000 && e.Puzzle().Lattice.Everywhere() {
			texts = append(texts, e.Text)
		}
	}
	rounds := 6
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		rounds = 60
	}
	for k, text := range texts {
		for round := range rounds {
			r := rand.New(rand.NewPCG(uint64(k), uint64(round)))
			d := filled(Parse(text))
			for range 20 {
				d = filled(tryEdit(t, d, r))
			}
		}
	}
}

// filled makes the pieces of every definition cover its box, so that the next
// edit starts without errors: it changes the copies of a single cell, or, when
// there are too many cells, removes pieces.
func filled(d *Document) *Document {
	for i := range d.Drafts {
		for range 100 {
			p := d.Drafts[i]
			spare := p.Room() - p.Covered()
			if spare == 0 {
				break
			}
			var edits []diagnostic.Edit
			switch k := slices.IndexFunc(p.Pieces, func(q Piece) bool { return q.Name == "filler" }); {
			case spare > 0 && k < 0:
				edits, _ = d.AddPiece(i, Piece{Name: "filler", Copies: spare, Cells: []Cell{{}}})
			case k < 0:
				edits, _ = d.RemovePiece(i, p.Pieces[len(p.Pieces)-1].Name)
			case p.Pieces[k].Copies+spare < 1 || len(p.Pieces[k].Cells) != 1 || p.Pieces[k].Stationary:
				edits, _ = d.RemovePiece(i, "filler")
			default:
				q := p.Pieces[k]
				q.Copies += spare
				edits, _ = d.SetPiece(i, "filler", q)
			}
			d = d.Apply(edits...)
		}
	}
	return d
}

func FuzzEdit(f *testing.F) {
	seedsWith(f, func(text string) { f.Add(text, uint64(1)) })
	f.Add(editable, uint64(2))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		d := Parse(text)
		for range 5 {
			d = tryEdit(t, d, r)
		}
	})
}

// A board that closes on itself keeps that when it is drawn, and turns with it.
func TestSetBoardWrapped(t *testing.T) {
	d := Parse("D:xDim=6:yDim=4:zDim=1:wrap=x+2\nC:name=A:copies=12:layout=0 0 0, 1 0 0\n~D\n")
	b := d.Drafts[0].Board()
	for _, test := range []struct {
		make func() (Board, Cut, error)
		want string
	}{
		{func() (Board, Cut, error) { return b.Resize(Sides{Right: 1}) }, "x+2"},
		{func() (Board, Cut, error) { return b.Turn(Z) }, "y-2"},
		{func() (Board, Cut, error) { return b.Mirror(X) }, "x-2"},
		{func() (Board, Cut, error) { b := b; b.Wrap = space.Wrap{}; return b, Cut{}, nil }, ""},
	} {
		board, _, err := test.make()
		if err != nil {
			t.Fatal(err)
		}
		now, err := d.SetBoard(0, board)
		if err != nil {
			t.Fatal(err)
		}
		if got := now.Drafts[0].Wrap.String(); got != test.want {
			t.Errorf("wrap is %q, want %q:\n%s", got, test.want, now.text)
		}
	}
}
