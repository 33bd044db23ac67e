package def

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def/space"
)

const backText = `D:xDim=4:yDim=2:zDim=1
# mind the ends
C:name=A:layout=0 0 0 x, 1 0 0 o:back=0 0 0 o, 1 0 0 x, 2 0 0 # a bar
C:name=B:copies=2:layout=0 0 0, 1 0 0
C:name=C:layout=0 0 0
C:name=x:type=C:layout=0 0 0
~D
`

// TestBackText reads and writes a piece with a back of other cells, and knows that its volume varies.
func TestBackText(t *testing.T) {
	p, err := ParseOne(backText)
	if err != nil {
		t.Fatal(err)
	}
	q := p.Pieces[0]
	if !slices.Equal(q.Back, []Cell{{}, {X: 1}, {X: 2}}) || !slices.Equal(q.BackTints, []Tint{{Cell{}, "o"}, {Cell{X: 1}, "x"}}) {
		t.Errorf("the back is %v %v", q.Back, q.BackTints)
	}
	if least, most := p.Fill(); least != 7 || most != 8 || p.Exact() {
		t.Errorf("%d to %d cells, exact: %v", least, most, p.Exact())
	}
	if cubes, _ := p.TintNames(); !slices.Equal(cubes, []string{"o", "x"}) {
		t.Errorf("colours of cubes: %v", cubes)
	}
	if again, err := ParseOne(Format(p)); err != nil || !same(again, p) {
		t.Errorf("written again it is\n%s%v", Format(p), err)
	}
	if _, err := FormatPolycube(p); err == nil {
		t.Error("polycube takes it")
	}
	p.Pieces[0].Tints, p.Pieces[0].BackTints, p.Tints = nil, nil, nil
	if _, err := FormatPolycube(p); err == nil || !strings.Contains(err.Error(), "back") {
		t.Errorf("for polycube: %v", err)
	}
	if p.Check() != nil {
		t.Error(p.Check())
	}
	for _, spoil := range []func(p *Puzzle){
		func(p *Puzzle) { p.OneSide = true },
		func(p *Puzzle) { p.Size.X, p.Size.Z = 2, 2 },
		func(p *Puzzle) { p.Pieces[0].Back = []Cell{{X: 1}, {}} },
		func(p *Puzzle) { p.Pieces[0].Back = []Cell{{Z: 1}, {Z: 2}} },
		func(p *Puzzle) { p.Pieces[0].Back = nil; p.Pieces[0].BackTints = []Tint{{Cell{}, "a"}} },
		func(p *Puzzle) { p.Pieces[0].BackTints = []Tint{{Cell{X: 9}, "a"}} },
		func(p *Puzzle) { p.Pieces[2].Stationary, p.Pieces[2].Back = true, []Cell{{}} },
		func(p *Puzzle) { p.Pieces[0].Back = []Cell{{}} }, // all pieces have 7 cells at most
	} {
		broken := *p
		broken.Pieces = slices.Clone(p.Pieces)
		if spoil(&broken); broken.Check() == nil {
			t.Errorf("Check takes %+v", broken)
		}
	}
}

// TestBackErrors says what is wrong, in its place, and its fix mends it.
func TestBackErrors(t *testing.T) {
	for _, test := range []struct{ box, line, says string }{
		{"xDim=2:yDim=1:zDim=1:oneSide", "C:name=A:layout=0 0 0, 1 0 0:back=0 0 0, 1 0 0", "one-sided"},
		{"xDim=1:yDim=1:zDim=2", "C:name=A:layout=0 0 0, 1 0 0:back=0 0 0, 1 0 0", "flat board"},
		{"xDim=2:yDim=1:zDim=1", "C:name=A:type=S:layout=0 0 0, 1 0 0:back=0 0 0, 1 0 0", "Only a mobile piece"},
		{"xDim=2:yDim=1:zDim=1", "C:name=A:layout=0 0 0, 1 0 0\nC:name=x:type=C:layout=0 0 0:back=0 0 0", "Only a mobile piece"},
	} {
		d := Parse("D:" + test.box + "\n" + test.line + "\n~D\n")
		if err := d.Err(); err == nil || !strings.Contains(err.Error(), test.says) || d.Diagnostics[0].Fix == nil {
			t.Errorf("%s: %v, want %q and a fix", test.line, err, test.says)
			continue
		}
		if now := d.Apply(d.Diagnostics[0].Fix.Edit); now.Err() != nil {
			t.Errorf("%s, mended: %v\n%s", test.line, now.Err(), now)
		}
	}
	for _, back := range []string{"back", "back=", "back=0 0", "back=0 0 0, 0 0 0", "back=0 0 1",
		"back=0 0 0 a/b", "back=0 0 0, 99 0 0, 9999 0 0"} {
		if Parse("D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0:"+back+"\n~D\n").Err() == nil {
			t.Errorf("%s is taken", back)
		}
	}
}

// TestBackKinds knows which pieces with backs are equal, and which of them are ordinary ones.
func TestBackKinds(t *testing.T) {
	p := &Puzzle{}
	p.Size.X, p.Size.Y, p.Size.Z = 5, 5, 1
	l := []Cell{{}, {X: 1}, {X: 2}, {X: 2, Y: 1}}           // L
	j := []Cell{{Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 1}, {X: 2}} // its mirror image
	slices.SortFunc(j, Cell.Compare)
	bar := []Cell{{}, {X: 1}, {X: 2}, {X: 3}}
	for _, test := range []struct {
		a, b Piece
		same bool
	}{
		{Piece{Cells: l}, Piece{Cells: l, Back: j}, true},  // turned over it is its back anyway
		{Piece{Cells: l}, Piece{Cells: l, Back: l}, false}, // it cannot be turned over
		{Piece{Cells: l, Back: l}, Piece{Cells: j, Back: j}, false},
		{Piece{Cells: l, Back: bar}, Piece{Cells: bar, Back: l}, true},
		{Piece{Cells: l, Back: bar}, Piece{Cells: j, Back: bar}, false},
		{Piece{Cells: bar, Back: bar}, Piece{Cells: bar}, true},
		{Piece{Cells: bar, Back: bar[:3]}, Piece{Cells: bar}, false},
		{Piece{Cells: bar, Back: bar, BackTints: []Tint{{bar[0], "x"}}}, Piece{Cells: bar}, false},
		{Piece{Cells: bar, Tints: []Tint{{bar[0], "x"}}, Back: bar, BackTints: []Tint{{bar[3], "x"}}},
			Piece{Cells: bar, Tints: []Tint{{bar[3], "x"}}}, true},
	} {
		if p.Same(&test.a, &test.b) != test.same || p.Same(&test.b, &test.a) != test.same {
			t.Errorf("%v / %v and %v / %v: the same is %v", test.a.Cells, test.a.Back, test.b.Cells, test.b.Back, !test.same)
		}
	}
	p.Pieces = []Piece{{Name: "A", Copies: 1, Cells: l, Back: bar}, {Name: "B", Copies: 1, Cells: bar, Back: j},
		{Name: "C", Copies: 2, Cells: bar, Back: l}}
	if set := p.Set(); len(set.Shapes) != 2 || set.Shapes[0].Copies != 3 || set.Closed() {
		t.Errorf("the set is %+v", set)
	}
	if p.Pieces[2].Copies = 0; !p.Set().Closed() {
		t.Errorf("two mirror images: the set is %+v", p.Set())
	}
	n := 0
	for range p.Turnings(&p.Pieces[0]) {
		n++
	}
	if n != 8 {
		t.Errorf("A lies in %d turns", n)
	}
}

// TestBackEdits keeps the back where a piece is renamed, coloured, copied or drawn anew, and changes it where it is set.
func TestBackEdits(t *testing.T) {
	d := Parse(backText)
	set := func(change func(q *Piece)) string {
		q := d.Puzzles[0].Pieces[0]
		change(&q)
		edits, err := d.SetPiece(0, "A", q)
		if err != nil {
			t.Fatal(err)
		}
		return d.Apply(edits...).String()
	}
	for name, test := range map[string]struct {
		change   func(q *Piece)
		old, now string
	}{
		"nothing":  {func(q *Piece) {}, "", ""},
		"named":    {func(q *Piece) { q.Name = "Z" }, "name=A", "name=Z"},
		"copied":   {func(q *Piece) { q.Copies = 3 }, "name=A", "name=A:copies=3"},
		"drawn":    {func(q *Piece) { q.Cells, q.Tints = []Cell{{}, {Y: 1}}, nil }, "0 0 0 x, 1 0 0 o", "0 0 0, 0 1 0"},
		"its back": {func(q *Piece) { q.Back, q.BackTints = []Cell{{X: 1}, {}}, nil }, "0 0 0 o, 1 0 0 x, 2 0 0", "0 0 0, 1 0 0"},
		"no back":  {func(q *Piece) { q.Back = nil }, ":back=0 0 0 o, 1 0 0 x, 2 0 0", ""},
		"over": {func(q *Piece) { *q = q.Over() }, "layout=0 0 0 x, 1 0 0 o:back=0 0 0 o, 1 0 0 x, 2 0 0",
			"layout=0 0 0 o, 1 0 0 x, 2 0 0:back=0 0 0 x, 1 0 0 o"},
	} {
		if got, want := set(test.change), strings.Replace(backText, test.old, test.now, 1); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
	if _, _, err := d.Fix(0, "A", []Cell{{X: 1}, {X: 2}}); err == nil {
		t.Error("a piece with colours is fixed")
	}
	plain := Parse("D:xDim=4:yDim=2:zDim=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0:back=0 0 0, 1 0 0, 1 1 0, 2 0 0\n~D\n")
	if plain.Err() != nil {
		t.Fatal(plain.Err())
	}
	fixed, name, err := plain.Fix(0, "A", []Cell{{}, {Y: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if q := fixed.Drafts[0].Pieces; len(q) != 2 || q[0].Back == nil || q[1].Back != nil || !q[1].Stationary {
		t.Errorf("its front fixed:\n%s", fixed)
	}
	if free, err := fixed.Free(0, name); err != nil || !same(free.Drafts[0], plain.Drafts[0]) {
		t.Errorf("free again: %v\n%s", err, free)
	}
	if _, _, err := plain.Fix(0, "A", []Cell{{}, {X: 1}, {X: 1, Y: 1}, {X: 2}}); err != nil {
		t.Errorf("its back: %v", err)
	}
	if _, _, err := plain.Fix(0, "A", []Cell{{}, {X: 1}, {Y: 1}}); err == nil {
		t.Error("another shape is fixed")
	}
}

// TestNotTurnedOver: a piece whose back is its layout again has only the turns of the plane.
func TestNotTurnedOver(t *testing.T) {
	const layout, mirrored = "0 0 0, 1 0 0, 2 0 0, 2 1 0", "0 0 0, 1 0 0, 2 0 0, 0 1 0"
	for back, want := range map[string]int{"": 8, ":back=" + layout: 4, ":back=0 0 0, 0 1 0, 0 2 0, 1 0 0": 4, ":back=" + mirrored: 8} {
		p, err := ParseOne("D:xDim=2:yDim=4:zDim=1\nC:name=L:copies=2:layout=" + layout + back + "\n~D\n")
		if err != nil {
			t.Fatal(err)
		}
		lies := map[string]bool{}
		for cells := range p.Turnings(&p.Pieces[0]) {
			side := Piece{Cells: cells}
			lies[side.least([]space.Motion{p.Lattice.Identity()}, p.Lattice.Identity())] = true
		}
		if len(lies) != want {
			t.Errorf("with %q it lies in %d ways, want %d", back, len(lies), want)
		}
	}
}
