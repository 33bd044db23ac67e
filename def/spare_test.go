package def

import (
	"slices"
	"strings"
	"testing"
)

const looseText = `# title: Loose
D:xDim=4:yDim=3:zDim=1:empty=2
# what may be used
C:name=I:copies=0-2:layout=0 0 0, 1 0 0, 2 0 0 # a bar
C:name=L:copies=1-1:layout=0 0 0, 1 0 0, 0 1 0
C:name=O:copies=2:layout=0 0 0, 1 0 0
L:stationary=*:variable=+
* . . .
. + + .
. . . +
~L
~D
`

// TestLooseText: ranges of copies, cells that may stay empty and how many may are read
// and written.
func TestLooseText(t *testing.T) {
	d := Parse(looseText)
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	p := d.Puzzles[0]
	cells, most := p.VariableCells()
	if p.Exact() || p.Empty != 2 || most != 2 || !slices.Equal(cells, []Cell{{X: 1, Y: 1}, {X: 2, Y: 1}, {X: 3}}) {
		t.Errorf("variable cells are %v, at most %d empty", cells, most)
	}
	if i := p.Pieces[0]; i.Copies != 2 || i.Spare != 2 || i.Least() != 0 {
		t.Errorf("I has %+v", i)
	}
	if l := p.Pieces[1]; l.Copies != 1 || l.Spare != 0 {
		t.Errorf("L has %+v", l)
	}
	if n := len(p.OpenCells()); n != 11 || p.PieceCount() != 5 || p.Covered() != 14 {
		t.Errorf("%d open cells, %d pieces, %d covered", n, p.PieceCount(), p.Covered())
	}
	again := Parse(Format(p))
	if err := again.Err(); err != nil {
		t.Fatalf("%v\n%s", err, Format(p))
	}
	if Format(again.Puzzles[0]) != Format(p) || !strings.Contains(Format(p), "copies=0-2") || !strings.Contains(Format(p), ":variable=+") {
		t.Errorf("written again it is\n%s", Format(p))
	}
	if _, err := FormatPolycube(p); err == nil || !strings.Contains(err.Error(), "left over") {
		t.Errorf("for polycube: %v", err)
	}
}

// TestLooseErrors: what cannot be says so, in its place.
func TestLooseErrors(t *testing.T) {
	for _, test := range []struct{ line, says string }{
		{"C:name=A:copies=3-1:layout=0 0 0", "from the least"},
		{"C:name=A:copies=-1:layout=0 0 0", "at least 1"},
		{"C:name=A:copies=0:layout=0 0 0", "at least 1"},
		{"C:name=A:copies=0-0:layout=0 0 0", "at least 1"},
		{"C:name=A:copies=0-x:layout=0 0 0", "whole number"},
		{"C:name=A:type=S:copies=0-1:layout=0 0 0", "one copy"},
		{"C:name=A:type=V:copies=2:layout=0 0 0", "one copy"},
		{"C:name=A:type=v:layout=0 0 0", " V (cells"},
		{"C:name=A:type=V:layout=9 0 0", "outside the box"},
		{"C:name=A:copies=1-2:layout=0 0 0, 1 0 0, 2 0 0", "at least"},
		{"C:name=A:copies=3-4:layout=0 0 0, 1 0 0, 2 0 0", "must be placed"},
	} {
		d := Parse("D:xDim=4:yDim=2:zDim=1\n" + test.line + "\n~D\n")
		if err := d.Err(); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", test.line, err, test.says)
		}
	}
	for _, setting := range []string{"empty=0", "empty=9", "empty=x", "empty"} {
		if Parse("D:xDim=4:yDim=2:zDim=1:"+setting+"\nC:name=A:copies=4:layout=0 0 0, 1 0 0\n~D\n").Err() == nil {
			t.Errorf("%s is taken", setting)
		}
	}
}

// TestLooseEdits: comments, order and the other lines stay when a range, a variable cell
// or their number is changed.
func TestLooseEdits(t *testing.T) {
	d := Parse(looseText)
	piece := d.Puzzles[0].Pieces[0]
	piece.Copies, piece.Spare = 3, 1
	edits, err := d.SetPiece(0, "I", piece)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := d.Apply(edits...).String(), strings.Replace(looseText, "copies=0-2", "copies=2-3", 1); got != want {
		t.Errorf("with another range:\n%s", got)
	}
	piece.Copies, piece.Spare = 1, 0
	if edits, err = d.SetPiece(0, "I", piece); err != nil {
		t.Fatal(err)
	}
	if got, want := d.Apply(edits...).String(), strings.Replace(looseText, ":copies=0-2", "", 1); got != want {
		t.Errorf("with one copy:\n%s", got)
	}
	for most, text := range map[int]string{0: "", 2: ":empty=2", 11: ":empty=11"} {
		edits, err := d.SetEmpty(0, most)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := d.Apply(edits...).String(), strings.Replace(looseText, ":empty=2", text, 1); got != want {
			t.Errorf("with at most %d empty:\n%s", most, got)
		}
	}
	b := d.Puzzles[0].Board()
	now, err := d.SetBoard(0, b.Vary(Cell{Y: 2}, Cell{}))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(strings.Replace(looseText, "stationary=*:variable", "variable", 1),
		"* . . .\n. + + .\n. . . +", "+ . . .\n. + + .\n+ . . +", 1)
	if now.String() != want {
		t.Errorf("with more variable cells:\n%s", now)
	}
	if now, err = d.SetBoard(0, b.Open(Cell{X: 1, Y: 1}).Close(Cell{X: 2, Y: 1})); err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(looseText, ". + + .", ". . * .", 1); now.String() != want {
		t.Errorf("with fewer:\n%s", now)
	}
	plain := Parse("D:xDim=2:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n~D\n")
	if now, err = plain.SetBoard(0, plain.Puzzles[0].Board().Vary(Cell{X: 1, Y: 1})); err != nil {
		t.Fatal(err)
	}
	if cells, most := now.Puzzles[0].VariableCells(); now.Err() != nil || most != 1 || !slices.Equal(cells, []Cell{{X: 1, Y: 1}}) {
		t.Errorf("on a plain board:\n%s", now)
	}
}

// TestVariableBoard: cells that may stay empty move, turn and are cut with the board.
func TestVariableBoard(t *testing.T) {
	b := Parse(looseText).Puzzles[0].Board()
	if got := b.Region(Cell{X: 1, Y: 1}); !slices.Equal(got, []Cell{{X: 1, Y: 1}, {X: 2, Y: 1}}) {
		t.Errorf("the region is %v", got)
	}
	small, _, err := b.Resize(Sides{Right: -1})
	if err != nil {
		t.Fatal(err)
	}
	if q := small.At(Cell{X: 2, Y: 1}); q == nil || !q.Variable || len(q.Cells) != 2 {
		t.Errorf("cut, it has %+v", q)
	}
	turned, _, err := b.Turn(Z)
	if err != nil {
		t.Fatal(err)
	}
	if q := turned.At(Cell{X: 1, Y: 2}); q == nil || !q.Variable {
		t.Errorf("turned, there is %+v", q)
	}
	up, _, err := b.CopyUp(0)
	if err != nil {
		t.Fatal(err)
	}
	if q := up.At(Cell{X: 3, Z: 1}); q == nil || !q.Variable {
		t.Errorf("a layer up there is %+v", q)
	}
}
