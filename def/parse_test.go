package def

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

// The error of the screen's design, word for word.
func TestProblemOfTheDesign(t *testing.T) {
	good := Find("pentominoes-10x6").Text
	text := strings.Replace(good, "2 2 0\nC:name=I", "2 2\nC:name=I", 1)
	d := Parse(text)
	if len(d.Diagnostics) != 2 || d.Puzzles[0] != nil {
		t.Fatalf("%d diagnostics, puzzle %v", len(d.Diagnostics), d.Puzzles[0])
	}
	first, second := d.Diagnostics[0], d.Diagnostics[1]
	if first.Message != "A cell needs three numbers, x y z. Here are two." || first.Line != 5 || first.Column != 45 || first.Length != 3 ||
		first.Severity != diagnostic.Error || first.Subject != "F" || first.Puzzle != 0 {
		t.Errorf("%+v", first)
	}
	if f := first.Fix; f == nil || f.Label != "Make it" || f.Text != "2 2 0" {
		t.Errorf("fix %+v", first.Fix)
	} else if d.Apply(f.Edit).String() != good {
		t.Error("the fix does not mend the text")
	}
	if second.Message != "Until then the pieces cover 59 of 60 cells." || second.Severity != diagnostic.Info ||
		second.Follows != 5 || second.Line != 4 {
		t.Errorf("%+v", second)
	}
	if n := len(d.Drafts[0].Pieces); n != 12 {
		t.Errorf("the draft has %d pieces", n)
	}
	err := d.Err()
	if err == nil || err.Error() != "line 5, column 45: A cell needs three numbers, x y z. Here are two." {
		t.Errorf("Err: %v", err)
	}
}

// What the grammar allows, and how it is understood.
func TestGrammar(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // Format of the puzzles, without their first and last line each
	}{
		{"spaces anywhere",
			"  D : xDim = 2 : yDim=1:\tzDim=1  # note\n\n C : name = A b : layout = 0  0\t0 ,1 0 0\n ~D ",
			"C:name=A b:layout=0 0 0, 1 0 0"},
		{"line ends of all sorts",
			"D:xDim=2:yDim=1:zDim=1\rC:name=A:layout=0 0 0\r\nC:name=B:layout=5 5 5\n~D",
			"C:name=A:layout=0 0 0\nC:name=B:layout=5 5 5"},
		{"a byte order mark",
			"\ufeffD:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D",
			"C:name=A:layout=0 0 0"},
		{"cells in any order, negative ones, signs",
			"D:xDim=2:yDim=1:zDim=1\nC:layout=0 +0 0, -1 0 0:type=M:name=A\n~D",
			"C:name=A:layout=-1 0 0, 0 0 0"},
		{"pieces of a block in order of name, at its place",
			"D:xDim=4:yDim=1:zDim=1\nC:name=z:layout=0 0 0\nL\nb a B\n~L\n~D",
			"C:name=z:layout=0 0 0\nC:name=B:layout=2 0 0\nC:name=a:layout=1 0 0\nC:name=b:layout=0 0 0"},
		{"rows go down from the top, beyond the box too",
			"D:xDim=3:yDim=1:zDim=2\nL\nA , . A . # note inside\n\n. . . a\n# a comment is no row\nA\n. A\n. . , , A\n~L\n~D",
			"C:name=A:layout=0 -4 2, 0 -2 0, 0 0 0, 1 -3 0, 1 0 1\nC:name=a:layout=3 -1 0"},
		{"layers after commas",
			"D:xDim=2:yDim=2:zDim=2\nL\nA A,A A\n. A\t, . B\n. . , . . , B B\n~L\n~D",
			"C:name=A:layout=0 1 0, 0 1 1, 1 0 0, 1 1 0, 1 1 1\nC:name=B:layout=0 -1 2, 1 -1 2, 1 0 1"},
		{"names of any length and letters",
			"D:xDim=3:yDim=1:zDim=1\nL\nlong_name-with.signs! Å 😀\n~L\n~D",
			"C:name=long_name-with.signs!:layout=0 0 0\nC:name=Å:layout=1 0 0\nC:name=😀:layout=2 0 0"},
		{"names like statements in a block",
			"D:xDim=3:yDim=1:zDim=1\nL\nD C L\n~L\n~D",
			"C:name=C:layout=1 0 0\nC:name=D:layout=0 0 0\nC:name=L:layout=2 0 0"},
		{"names that only a layout can have",
			"D:xDim=3:yDim=1:zDim=1\nL\na:b c=d c=d\n~L\n~D",
			"L\na:b\n~L\nL\nc=d c=d\n~L"},
		{"stationary pieces",
			"D:xDim=3:yDim=1:zDim=1\nL:stationary=a b\na . b\n~L\nC:name=c:type=S:layout=1 0 0\n~D",
			"L:stationary=a b c\na c b\n~L"},
		{"unconnected pieces",
			"D:xDim=3:yDim=1:zDim=1\nL\nA B A\n~L\n~D",
			"C:name=A:layout=0 0 0, 2 0 0\nC:name=B:layout=1 0 0"},
		{"oneSide in all its forms",
			"D:oneSide:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\nD:oneSide=1:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\nD:oneSide=0:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D",
			"C:name=A:layout=0 0 0\nC:name=A:layout=0 0 0\nC:name=A:layout=0 0 0"},
		{"nothing in a block",
			"D:xDim=1:yDim=1:zDim=1\nL\n. . .\n~L\nL\n~L\nC:name=A:layout=0 0 0\n~D",
			"C:name=A:layout=0 0 0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := Parse(test.text)
			if d.String() != test.text {
				t.Error("the text changed")
			}
			var got []string
			for _, p := range d.Puzzles {
				if p == nil {
					continue
				}
				roundTrip(t, p)
				lines := strings.Split(strings.TrimSpace(Format(p)), "\n")
				got = append(got, lines[1:len(lines)-1]...)
			}
			if s := strings.Join(got, "\n"); s != test.want {
				t.Errorf("%v\n%s\nwant\n%s", d.Err(), s, test.want)
			}
		})
	}
}

func TestMetadata(t *testing.T) {
	d := Parse("# a note: nothing\n#title:One: a # b\n#  Source :  S  \n# solutions: 12, turns once\n# colour: a=#ABC, b c=#00ff00\n" +
		"D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0\nC:name=b c:layout=0 0 0\n~D\n" +
		"D:xDim=1:yDim=1:zDim=1\n# title: Two\nC:name=a:layout=0 0 0\n~D\n# title: Three\n")
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	p, q := d.Puzzles[0], d.Puzzles[1]
	if p.Title != "One: a # b" || p.Source != "S" || p.Solutions != "12, turns once" || q.Title != "Two" || q.Source != "" {
		t.Errorf("%+v %+v", p, q)
	}
	if p.Pieces[0].Colour != "#aabbcc" || p.Pieces[1].Colour != "#00ff00" || q.Pieces[0].Colour != "" {
		t.Errorf("colours %q %q %q", p.Pieces[0].Colour, p.Pieces[1].Colour, q.Pieces[0].Colour)
	}
	if n, ok := p.SolutionCount(); n != 12 || !ok {
		t.Errorf("%d solutions (%v)", n, ok)
	}
	if p.Pieces[0].Line != 7 || p.Pieces[1].Line != 8 || q.Pieces[0].Line != 12 {
		t.Errorf("lines %d %d %d", p.Pieces[0].Line, p.Pieces[1].Line, q.Pieces[0].Line)
	}
	roundTrip(t, p)
}

func TestLimits(t *testing.T) {
	box := "D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\n"
	tests := []struct{ name, text, code string }{
		{"text", strings.Repeat("#", MaxText+1), "text-limit"},
		{"puzzles", strings.Repeat(box, MaxPuzzles+1), "puzzle-limit"},
		{"side", strings.Replace(box, "xDim=1", fmt.Sprint("xDim=", MaxSide+1), 1), "side"},
		{"cells", strings.Replace(box, "xDim=1:yDim=1", "xDim=1000:yDim=33", 1), "box-limit"},
		{"pieces", strings.Replace(box, "~D", "C:name=B:copies=32768:layout=0 0 0\n~D", 1), "piece-limit"},
		{"reach", strings.Replace(box, "layout=", "layout=1000 0 0, ", 1), "piece-limit"},
		{"drawn reach", strings.Replace(box, "~D", "L\nB"+strings.Repeat(" .", MaxSide)+" B\n~L\n~D", 1), "piece-limit"},
	}
	for _, test := range tests {
		d := Parse(test.text)
		if d.String() != test.text {
			t.Errorf("%s: the text changed", test.name)
		}
		found := false
		for _, g := range d.Diagnostics {
			found = found || g.Code == test.code && g.Severity == diagnostic.Error
		}
		if !found {
			t.Errorf("%s: %v", test.name, d.Diagnostics)
		}
	}
	for _, text := range []string{strings.Repeat("#", MaxText), strings.Repeat(box, MaxPuzzles)} {
		if err := Parse(text).Err(); err != nil {
			t.Errorf("just inside a limit: %v", err)
		}
	}
}

// hostile are texts of a given length made to be slow. Anything quadratic
// among them would run for minutes at MaxText.
func hostile(size int) map[string]string {
	fill := func(start, s, end string) string {
		return start + strings.Repeat(s, (size-len(start)-len(end))/len(s)) + end
	}
	d := "D:xDim=1:yDim=1:zDim=1\n"
	numbered := func(start, format string) string {
		var b strings.Builder
		b.WriteString(start)
		for i := 0; b.Len() < size-100; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	return map[string]string{
		"statements":      fill("", "D\n", ""),
		"ends":            fill("", "~D\n", ""),
		"blocks":          fill(d, "L\n~L\n", "~D"),
		"colons":          fill("D", ":", ""),
		"equals":          fill("D:xDim", "=", ""),
		"lost colons":     fill("C:name=A", " layout=", ""),
		"repeats":         fill("C", ":name=A", ""),
		"unknown":         fill("C", ":nam=A", ""),
		"commas":          fill(d+"C:name=A:layout=", ",", "\n~D"),
		"cells":           fill(d+"C:name=A:layout=", "0 0 0,", "\n~D"),
		"numbers":         fill(d+"C:name=A:layout=", "0 ", "\n~D"),
		"blanks":          fill(d, " ", "\n~D"),
		"no-break spaces": fill(d+"C:name=", "\u00a0", ":layout=0 0 0\n~D"),
		"bad bytes":       fill(d, "\xff", "\n~D"),
		"late bad bytes":  fill(d, "C:name=A\xff\n", "~D"),
		"one row":         fill(d+"L\n", "A ", "\n~L\n~D"),
		"many rows":       fill(d+"L\n", "A\n", "~L\n~D"),
		"layers":          fill(d+"L\n", ",", "\n~L\n~D"),
		"stationary":      fill(d+"L:stationary=", "A ", "\nA\n~L\n~D"),
		"stationary rows": fill(d+"L:stationary=A\n", "A A\n", "~L\n~D"),
		"names":           numbered(d, "C:name=A%d:layout=0 0 0\n"),
		"same names":      numbered(d, "C:name=A%d:layout=0 0 0\nC:name=A:layout=0 0 0\n"),
		"drawn names":     numbered(d+"L\n", "%d "),
		"dotted names":    numbered(d+"L\n", ".%d\n"),
		"colours":         fill("# colour:", " A=#123", "\n"+d+"C:name=A:layout=0 0 0\n~D"),
		"bad colours":     fill("# colour:", " A=#", "\n"+d+"C:name=A:layout=0 0 0\n~D"),
		"pairs":           numbered("D:xDim=1:yDim=1:zDim=1:allow=", "a%d/a ") + "\nC:name=A:layout=0 0 0\n~D",
		"comments":        fill("", "# title: x\n", d+"~D"),
		"wide letters":    fill(d, "C:😀=", "\n~D"),
		"wide rows":       fill("", ". 😀\n", "\n~D"),
		"boxes":           fill("", "D:xDim=32:yDim=32:zDim=32\nC:name=A:type=S:layout=0 0 0\n~D\n", ""),
	}
}

func TestHostile(t *testing.T) {
	size := MaxText / 20
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		size = MaxText
	}
	for name, text := range hostile(size) {
		t.Run(name, func(t *testing.T) {
			checkDocument(t, text)
		})
	}
}

// checkDocument holds what is true of every document.
func checkDocument(t *testing.T, text string) *Document {
	t.Helper()
	d := Parse(text)
	if d.String() != text {
		t.Fatal("the text changed")
	}
	if len(d.Puzzles) != len(d.Drafts) || len(d.Diagnostics) > MaxDiagnostics+1 {
		t.Fatalf("%d puzzles, %d drafts, %d diagnostics", len(d.Puzzles), len(d.Drafts), len(d.Diagnostics))
	}
	failed := make([]bool, len(d.Puzzles))
	whole := true
	for _, g := range d.Diagnostics {
		if g.Start < 0 || g.End < g.Start || g.End > len(text) || g.Line < 1 || g.Column < 1 {
			t.Fatalf("outside of the text: %+v", g)
		}
		if strings.ContainsAny(text[g.Start:g.End], "\r\n") {
			t.Fatalf("over a line end: %+v", g)
		}
		if g.Message == "" || g.Code == "" {
			t.Fatalf("%+v", g)
		}
		if g.Code == "more" {
			whole = false
		}
		if g.Fix != nil {
			if e := g.Fix.Edit; e.Start < 0 || e.End < e.Start || e.End > len(text) || g.Fix.Label == "" {
				t.Fatalf("fix %+v", *g.Fix)
			}
		}
		if g.Severity == diagnostic.Error && g.Puzzle >= 0 {
			failed[g.Puzzle] = true
		}
	}
	for i, p := range d.Puzzles {
		if p == nil != failed[i] && whole {
			t.Fatalf("puzzle %d is %v, errors: %v", i, p, failed[i])
		}
		if p != nil {
			if err := p.Check(); err != nil {
				t.Fatalf("a puzzle without diagnostics fails: %v", err)
			}
		}
		checkDraft(t, d.Drafts[i])
	}
	return d
}

// checkDraft holds what Document promises of drafts.
func checkDraft(t *testing.T, p *Puzzle) {
	t.Helper()
	if p.Size.X < 0 || p.Size.Y < 0 || p.Size.Z < 0 || p.Volume() > MaxCells || p.PieceCount() > MaxPieces {
		t.Fatalf("a draft beyond the limits: %d × %d × %d, %d pieces", p.Size.X, p.Size.Y, p.Size.Z, p.PieceCount())
	}
	names := make(map[string]bool)
	fixed := make(map[Cell]bool)
	variable := 0
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Variable {
			variable += len(q.Cells)
		}
		if err := q.check(); err != nil || names[q.Name] {
			t.Fatalf("a draft's piece %d: %v, %v", i, err, names[q.Name])
		}
		names[q.Name] = true
		if !q.Stationary {
			continue
		}
		for _, c := range q.Cells {
			if !p.Contains(c) || fixed[c] {
				t.Fatalf("the stationary piece %q of a draft lies outside or on another at %s", q.Name, c)
			}
			fixed[c] = true
		}
	}
	if got, want := len(p.OpenCells()), p.Room()-len(fixed)+variable; got != want && !p.Lattice.Points() {
		t.Fatalf("%d open cells, want %d", got, want)
	}
	slots := make(map[string]bool)
	for _, s := range p.Slots() {
		if slots[s.Name] || names[s.Name] && p.Pieces[s.Piece].Name != s.Name {
			t.Fatalf("two slots are named %q", s.Name)
		}
		slots[s.Name] = true
	}
}

func seeds(f *testing.F) { seedsWith(f, func(text string) { f.Add(text) }) }

// seedsWith gives add the texts that fuzzing starts from.
func seedsWith(f *testing.F, add func(text string)) {
	for _, e := range Library() {
		if len(e.Text) < 2000 && e.Puzzle().Lattice.Everywhere() {
			add(e.Text)
		}
	}
	for _, file := range problemFiles(f) {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		add(string(data))
	}
	add(looseText)
	add(tintText)
	add("# title: T\n# colour: a:b=#123 A=#456\nD:xDim=3:yDim=2:zDim=2\nL:stationary=* a=\na:b A , a= *\n. a:b\n~L\nC:name=Y 1:copies=3:layout=0 0 0\nC:name=x,:copies=2:layout=0 0 0,9 -9 9\n~D\n")
}

func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		d := checkDocument(t, text)
		for _, g := range d.Diagnostics {
			if g.Fix != nil {
				d.Apply(g.Fix.Edit)
			}
		}
	})
}

// completed is a draft with single cells where its pieces leave some of the
// box, since few texts made at random fill it.
func completed(p *Puzzle) *Puzzle {
	q := *p
	if spare := q.Volume() - q.Covered(); spare > 0 {
		q.Pieces = append(slices.Clone(q.Pieces), Piece{Name: "filler_", Copies: spare, Cells: []Cell{{}}})
	}
	return &q
}

func FuzzRoundTrip(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		d := Parse(text)
		for i, p := range d.Puzzles {
			if p == nil {
				p = completed(d.Drafts[i])
			}
			if p.Check() == nil {
				roundTrip(t, p)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for _, id := range []string{"pentominoes-10x6", "box-in-a-diamond"} {
		b.Run(id, func(b *testing.B) {
			text := Find(id).Text
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Parse(text)
			}
		})
	}
}
