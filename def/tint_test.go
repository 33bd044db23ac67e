package def

import (
	"slices"
	"strings"
	"testing"
)

const tintText = `# title: Colours
# colour: A=#cc3333
D:xDim=4:yDim=2:zDim=1:allow=red/red blue/red
# mind the ends
C:name=A:group=2:layout=0 0 0 red, 1 0 0, 2 0 0 blue # a bar
C:name=B:copies=2:layout=0 0 0, 1 0 0
L:stationary=*:coloured=red blue
red red . .
. * . blue
~L
~D
`

// TestTintText: colours of cubes and cells, pairs and groups are read and written.
func TestTintText(t *testing.T) {
	d := Parse(tintText)
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	p := d.Puzzles[0]
	if want := []Tint{{Cell{Y: 1}, "red"}, {Cell{X: 1, Y: 1}, "red"}, {Cell{X: 3}, "blue"}}; !slices.Equal(p.Tints, want) {
		t.Errorf("the board has %v", p.Tints)
	}
	if q := p.Pieces[0]; q.Group != 2 || !slices.Equal(q.Tints, []Tint{{Cell{}, "red"}, {Cell{X: 2}, "blue"}}) || q.Colour != "#cc3333" {
		t.Errorf("A is %+v", q)
	}
	if !p.Exact() || !p.Tinted() || len(p.OpenCells()) != 7 {
		t.Errorf("exact %v, coloured %v, %d open cells", p.Exact(), p.Tinted(), len(p.OpenCells()))
	}
	for pair, want := range map[Pair]bool{{"", "red"}: true, {"red", ""}: true, {"red", "red"}: true,
		{"blue", "red"}: true, {"blue", "blue"}: false, {"red", "blue"}: false} {
		if p.Allows(pair.Cube, pair.Cell) != want {
			t.Errorf("%s on %s: %v", pair.Cube, pair.Cell, !want)
		}
	}
	again := Parse(Format(p))
	if err := again.Err(); err != nil || !same(again.Puzzles[0], p) {
		t.Errorf("written again it is\n%s%v", Format(p), err)
	}
	if _, err := FormatPolycube(p); err == nil || !strings.Contains(err.Error(), "colours") {
		t.Errorf("for polycube: %v", err)
	}
	plain := Parse(strings.NewReplacer(":allow=red/red blue/red", "", " red", "", " blue,", ",", ":coloured= blue", "").
		Replace("D:xDim=2:yDim=1:zDim=1\nC:name=A:group=1:layout=0 0 0, 1 0 0\n~D\n")).Puzzles[0]
	if _, err := FormatPolycube(plain); err == nil || !strings.Contains(err.Error(), "group") {
		t.Errorf("with a group, for polycube: %v", err)
	}
	for allow, want := range map[string]bool{"": true, ":allow=none": false, ":allow=a/b": false} {
		p := Parse("D:xDim=1:yDim=1:zDim=1" + allow + "\nC:name=A:layout=0 0 0 a\nC:name=a:type=C:layout=0 0 0\n~D\n").Puzzles[0]
		if p == nil || p.Allows("a", "a") != want {
			t.Errorf("with %q a lies on a: %v", allow, !want)
		}
	}
}

// TestBareCubes warns of cubes that have no colour among others that have one.
func TestBareCubes(t *testing.T) {
	for text, want := range map[string]int{
		tintText: 1, strings.Replace(tintText, "1 0 0, 2", "1 0 0 red, 2", 1): 0, backText: 1, strings.Replace(backText, "C:name=x", "# C", 1): 0,
	} {
		n := 0
		for _, g := range Parse(text).Diagnostics {
			if g.Code == "bare-cube" {
				n++
			}
		}
		if n != want {
			t.Errorf("%d warnings, want %d, of\n%s", n, want, text)
		}
	}
}

// TestTintErrors: what cannot be says so, in its place.
func TestTintErrors(t *testing.T) {
	for _, test := range []struct{ line, says string }{
		{"C:name=A:layout=0 0 0 a/b", "name of a colour"},
		{"C:name=A:layout=0 0 0 1", "three numbers"},
		{"C:name=A:layout=0 0 0 red blue", "three numbers"},
		{"C:name=A:type=S:layout=0 0 0 red", "mobile pieces have colours"},
		{"C:name=red:type=C:layout=9 0 0", "The colour “red” lies outside"},
		{"C:name=red:type=C:layout=0 0 0\nC:name=blue:type=C:layout=0 0 0", "The colour “red” already has"},
		{"C:name=a/b:type=C:layout=0 0 0", "name of a colour"},
		{"C:name=red:type=C:copies=2:layout=0 0 0", "one copy"},
		{"C:name=red:type=C:group=1:layout=0 0 0", "Only pieces"},
		{"C:name=+:type=V:group=1:layout=0 0 0", "Only pieces"},
		{"C:name=A:group=0:layout=0 0 0", "Groups are numbers"},
		{"C:name=A:group=x:layout=0 0 0", "whole number"},
		{"L:coloured=red\n. .\n~L", "cannot have that colour"},
	} {
		d := Parse("D:xDim=4:yDim=2:zDim=1\n" + test.line + "\n~D\n")
		if err := d.Err(); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", test.line, err, test.says)
		}
	}
	for _, allow := range []string{"allow", "allow=red", "allow=/", "allow=red/", "allow=red/blue/green", "allow=none none"} {
		if Parse("D:xDim=1:yDim=1:zDim=1:"+allow+"\nC:name=A:layout=0 0 0\n~D\n").Err() == nil {
			t.Errorf("%s is taken", allow)
		}
	}
}

// TestTintEdits: colours stay where a piece or the board is changed, and move with the board.
func TestTintEdits(t *testing.T) {
	d := Parse(tintText)
	piece := d.Puzzles[0].Pieces[0]
	piece.Group, piece.Cells = 0, []Cell{{}, {X: 1}, {Y: 1}}
	edits, err := d.SetPiece(0, "A", piece)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(strings.Replace(tintText, ":group=2", "", 1), "0 0 0 red, 1 0 0, 2 0 0 blue", "0 0 0 red, 0 1 0, 1 0 0", 1)
	if got := d.Apply(edits...).String(); got != want {
		t.Errorf("with other cells:\n%s", got)
	}
	if _, _, err := d.Fix(0, "A", []Cell{{X: 1, Y: 1}, {X: 2, Y: 1}, {X: 3, Y: 1}}); err == nil {
		t.Error("a coloured piece is fixed, which loses its colours")
	}
	if _, err := d.SetPiece(0, "red", Piece{Name: "red", Copies: 1, Cells: []Cell{{}}}); err == nil {
		t.Error("a colour of the board is made a piece")
	}
	b := d.Puzzles[0].Board()
	turned, _, err := b.Turn(Z)
	if err != nil {
		t.Fatal(err)
	}
	larger, _, err := b.Resize(Sides{Left: 1, Top: 2})
	if err != nil {
		t.Fatal(err)
	}
	up, _, err := b.CopyUp(0)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string]Board{"the same": b, "turned": turned, "mirrored": mirrored(b, X), "larger": larger,
		"with a layer more": up, "with a hole": b.Close(Cell{X: 3})} {
		now, err := d.SetBoard(0, b)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := now.Drafts[0].Board(); !slices.Equal(got.Tints, b.Tints) || len(b.Tints) < 3 || got.Check() != nil {
			t.Errorf("%s: the colours are %v, want %v\n%s", name, got.Tints, b.Tints, now)
		}
		if !strings.Contains(now.String(), "# mind the ends") {
			t.Errorf("%s: a comment is lost\n%s", name, now)
		}
		if name == "the same" && now.String() != tintText {
			t.Errorf("the same board changes the text:\n%s", now)
		}
	}
	if up.Tints[1] != (Tint{Cell{Y: 1, Z: 1}, "red"}) {
		t.Errorf("a layer up the colours are %v", up.Tints)
	}
	b.Tints = nil
	now, err := d.SetBoard(0, b)
	if err != nil || now.Puzzles[0] == nil || len(now.Puzzles[0].Tints) > 0 {
		t.Errorf("without colours: %v\n%s", err, now)
	}
}

// TestTintTwins: pieces are equal where their colours are, in some turn.
func TestTintTwins(t *testing.T) {
	p := Parse(`D:xDim=5:yDim=2:zDim=1
C:name=A:layout=0 0 0 red, 1 0 0
C:name=B:layout=0 0 0, 0 1 0 red
C:name=C:layout=0 0 0, 1 0 0
C:name=E:layout=0 0 0 blue, 1 0 0
C:name=F:layout=0 0 0 red, 1 0 0 red
~D
`).Puzzles[0]
	if got := p.Twins(); len(got) != 1 || !slices.Equal(got[0], []int{0, 1}) {
		t.Errorf("equal are %v", got)
	}
}

// TestDye: a stroke changes the lines of its colours alone, and they stay where they were drawn.
func TestDye(t *testing.T) {
	for _, test := range []struct {
		name  string
		dye   func(Board) Board
		edits [][2]string
	}{
		{"more of a colour", func(b Board) Board { return b.Colour("red", Cell{X: 2, Y: 1}) }, [][2]string{{"red red . .", "red red red ."}}},
		{"another colour", func(b Board) Board { return b.Colour("blue", Cell{Y: 1}, Cell{X: 9, Y: 9, Z: 9}) },
			[][2]string{{"red red . .", "blue red . ."}}},
		{"none", func(b Board) Board { return b.Colour("", Cell{X: 1, Y: 1}, Cell{X: 2}) }, [][2]string{{"red red . .", "red .   . ."}}},
		{"a colour that goes", func(b Board) Board { return b.Colour("", Cell{X: 3}) },
			[][2]string{{":coloured=red blue", ":coloured=red"}, {". * . blue", ". * . ."}}},
		{"a new colour", func(b Board) Board { return b.Colour("green", Cell{X: 2}) },
			[][2]string{{"~L\n", "~L\nL:coloured=green\n.     .     .     .\n.     .     green .\n~L\n"}}},
		{"a hole beside it", func(b Board) Board { return b.Close(Cell{X: 2}) }, [][2]string{{". * . blue", ". * * blue"}}},
	} {
		d := Parse(tintText)
		b := test.dye(d.Puzzles[0].Board())
		now, err := d.SetBoard(0, b)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		want := tintText
		for _, edit := range test.edits {
			want = strings.Replace(want, edit[0], edit[1], 1)
		}
		if now.String() != want {
			t.Errorf("%s: the text is\n%s", test.name, now)
		}
		if got := now.Drafts[0].Board(); !slices.Equal(got.Tints, b.Tints) {
			t.Errorf("%s: the colours are %v, want %v", test.name, got.Tints, b.Tints)
		}
	}
	d := Parse("D:xDim=3:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\nC:name=red:type=C:layout=0 0 0 # the end\n~D\n")
	now, err := d.SetBoard(0, d.Drafts[0].Board().Colour("red", Cell{X: 2}))
	if err != nil || !strings.Contains(now.String(), "C:name=red:type=C:layout=0 0 0, 2 0 0 # the end") {
		t.Errorf("on a line of its own: %v\n%s", err, now)
	}
	if _, err := d.SetBoard(0, d.Drafts[0].Board().Colour("A", Cell{})); err == nil || !strings.Contains(err.Error(), "A") {
		t.Errorf("a colour with the name of a piece: %v", err)
	}
	if _, err := d.SetBoard(0, d.Drafts[0].Board().Colour("a/b", Cell{})); err == nil {
		t.Error("a colour with a name that no text can say")
	}
}

// TestAllow: pairs are set one by one, and go from the text where they say what holds anyway.
func TestAllow(t *testing.T) {
	text := strings.Replace(tintText, ":allow=red/red blue/red", "", 1)
	d := Parse(text)
	permit := func(pair Pair, on bool) {
		t.Helper()
		edits, err := d.SetAllow(0, d.Drafts[0].Permit(pair, on))
		if err != nil {
			t.Fatal(err)
		}
		d = d.Apply(edits...)
		if d.Drafts[0].Allows(pair.Cube, pair.Cell) != on {
			t.Errorf("%v is not %v in\n%s", pair, on, d)
		}
	}
	permit(Pair{"blue", "red"}, true)
	if !strings.Contains(d.String(), ":allow=blue/blue red/red blue/red\n") {
		t.Errorf("the text is\n%s", d)
	}
	permit(Pair{"red", "red"}, false)
	permit(Pair{"blue", "blue"}, false)
	permit(Pair{"blue", "red"}, false)
	if !strings.Contains(d.String(), ":allow=none\n") {
		t.Errorf("the text is\n%s", d)
	}
	permit(Pair{"red", "red"}, true)
	permit(Pair{"blue", "blue"}, true)
	if d.String() != text {
		t.Errorf("what holds anyway is said:\n%s", d)
	}
	cubes, cells := d.Drafts[0].TintNames()
	if !slices.Equal(cubes, []string{"blue", "red"}) || !slices.Equal(cells, cubes) || len(d.Drafts[0].Colours()) != 2 {
		t.Errorf("colours are %v and %v", cubes, cells)
	}
}

// TestFixGrouped: a piece that is fixed keeps its group for when it is freed.
func TestFixGrouped(t *testing.T) {
	text := "D:xDim=3:yDim=2:zDim=1\nC:name=A:copies=2:group=4:layout=0 0 0, 1 0 0, 2 0 0\n~D\n"
	d := Parse(text)
	fixed, name, err := d.Fix(0, "A", []Cell{{}, {X: 1}, {X: 2}})
	if err != nil || fixed.Err() != nil {
		t.Fatal(err, fixed.Err())
	}
	if q := fixed.Drafts[0].Pieces[1]; q.Name != name || !q.Stationary || q.Group != 4 {
		t.Errorf("fixed it is %+v", q)
	}
	if again := Parse(Format(fixed.Puzzles[0])); again.Err() != nil || again.Puzzles[0].Pieces[1].Group != 4 {
		t.Errorf("written again it is %s", again)
	}
	if freed, err := fixed.Free(0, name); err != nil || freed.String() != text {
		t.Errorf("freed it is %v\n%s", err, freed)
	}
}
