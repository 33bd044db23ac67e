package def

import (
	"strings"
	"testing"

	"tilewright/def/space"
)

// TestFamily: sides, copies and outlines follow n, each checked by a number that is known.
func TestFamily(t *testing.T) {
	for _, test := range []struct {
		text        string
		n           int
		size        space.Size
		open, most  int // open cells, and copies of the first piece
		axis        Axis
		step, base  int
		strip, none bool
	}{
		{text: "D:n=4:xDim=n:yDim=4:zDim=1\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n", n: 7, size: space.Size{X: 7, Y: 4, Z: 1},
			open: 28, most: 14, axis: X, step: 1, strip: true},
		{text: "D:n=1:xDim=2:yDim=2:zDim=3 n + 1\nC:name=t:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n~D\n", n: 5, size: space.Size{X: 2, Y: 2, Z: 16},
			open: 64, most: 22, axis: Z, step: 3, base: 1, strip: true},
		{text: "D:n=2:xDim=2n:yDim=2*n:zDim=1\nC:name=d:copies=2n*n:layout=0 0 0, 1 0 0\n~D\n", n: 4, size: space.Size{X: 8, Y: 8, Z: 1},
			open: 64, most: 32},
		{text: "D:n=3:xDim=n(n-1):yDim=1:zDim=1\nC:name=a:copies=0-max:layout=0 0 0\n~D\n", n: 5, size: space.Size{X: 20, Y: 1, Z: 1},
			open: 20, most: 20},
		{text: "D:n=3:lattice=hexagons:outline=triangle:size=n\nC:name=s:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n~D\n", n: 5,
			size: space.Size{X: 5, Y: 5, Z: 1}, open: 15, most: 5},
		{text: "D:outline=diamond:size=n:n=2\nC:name=s:copies=0-max:layout=0 0 0, 1 0 0\n~D\n", n: 3, size: space.Size{X: 5, Y: 5, Z: 1}, open: 13, most: 7},
		{text: "D:outline=ring:size=2n,n-2:n=4\nC:name=s:copies=0-max:layout=0 0 0\n~D\n", n: 6, size: space.Size{X: 12, Y: 12, Z: 1}, open: 128, most: 128},
		{text: "D:n=2:xDim=n:yDim=2:zDim=1\nC:name=d:copies=0-9:layout=0 0 0, 1 0 0\n~D\n", n: 4, size: space.Size{X: 4, Y: 2, Z: 1},
			open: 8, most: 9}, // no strip: for n = 10 they are too few
		{text: "D:n=2:xDim=n:yDim=3:zDim=1\nC:name=d:copies=3:layout=0 0 0, 1 0 0\n~D\n", n: 3, none: true, size: space.Size{}},
	} {
		d := Parse(test.text)
		if err := d.Err(); err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		f := d.Family(0)
		p, err := f.At(test.n)
		if err != nil || (p == nil) != test.none {
			t.Errorf("%s: at %d: %v, %v", test.text, test.n, p, err)
			continue
		}
		axis, step, base, strip := f.Strip()
		if strip != test.strip || strip && (axis != test.axis || step != test.step || base != test.base) {
			t.Errorf("%s: it grows along %d by %d from %d: %v", test.text, axis, step, base, strip)
		}
		if test.none {
			continue
		}
		if p.Size != test.size || len(p.OpenCells()) != test.open || p.Pieces[len(p.Pieces)-1].Copies != test.most {
			t.Errorf("%s: at %d it is %v with %d open cells and %d pieces", test.text, test.n, p.Size, len(p.OpenCells()), p.Pieces[len(p.Pieces)-1].Copies)
		}
	}
}

// TestFamilyWrong: what is wrong is said where it stands, and mended by its fix where it has one.
func TestFamilyWrong(t *testing.T) {
	const piece = "\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n"
	for text, want := range map[string]string{
		"D:xDim=n:yDim=4:zDim=1" + piece:                                  "n: n",
		"D:xDim=4:yDim=4:zDim=1\nC:name=d:copies=0-2n:layout=0 0 0\n~D\n": "n: 2n",
		"D:n=two:xDim=n:yDim=4:zDim=1" + piece:                            "number: two",
		"D:n=4:xDim=n+:yDim=4:zDim=1" + piece:                             "number: n+",
		"D:n=4:xDim=2*:yDim=4:zDim=1" + piece:                             "number: 2*",
		"D:n=4:xDim=n-4:yDim=4:zDim=1" + piece:                            "side: n-4",
		"D:n=4:xDim=(n:yDim=4:zDim=1" + piece:                             "number: (n",
		"D:n=1000000:xDim=n:yDim=4:zDim=1" + piece:                        "n: 1000000",
		"D:n=900:xDim=n*n*n*n*n*n*n:yDim=4:zDim=1" + piece:                "number: n*n*n*n*n*n*n",
		"D:outline=diamant:size=3" + piece:                                "outline: diamant",
		"D:outline=diamond" + piece:                                       "outline: diamond",
		"D:outline=diamond:size=2,3" + piece:                              "outline: 2,3",
		"D:outline=diamond:size=3:xDim=4" + piece:                         "outline: xDim",
		"D:xDim=3:yDim=2:zDim=1:size=3" + piece:                           "outline: size",
		"D:outline=ring:size=3,2" + piece:                                 "outline: 3,2",
		"D:outline=diamond:size=2000" + piece:                             "outline: 2000",
	} {
		d := Parse(text)
		said := ""
		for _, g := range d.Diagnostics {
			if said == "" {
				said = g.Code + ": " + text[g.Start:g.End]
			}
			if g.Fix == nil {
				continue
			}
			if again := d.Apply(g.Fix.Edit); countOf(again, g.Code) >= countOf(d, g.Code) && again.Err() != nil {
				t.Errorf("%s: the fix %q leaves %v", text, g.Fix.Label, again.Diagnostics)
			}
		}
		if said != want {
			t.Errorf("%s: it says %q, want %q", text, said, want)
		}
	}
}

// countOf is how many diagnostics have a code.
func countOf(d *Document, code string) (n int) {
	for _, g := range d.Diagnostics {
		if g.Code == code {
			n++
		}
	}
	return n
}

// TestFamilyDrawn: a side that is drawn no longer follows n, and the others do. An outline that is drawn on becomes
// sides and holes, and shows the same board.
func TestFamilyDrawn(t *testing.T) {
	d := Parse("D:n=4:xDim=n:yDim=n:zDim=1\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n")
	b := d.Drafts[0].Board()
	b.Size.Y = 3
	now, err := d.SetBoard(0, b)
	if err != nil || !strings.HasPrefix(now.String(), "D:n=4:xDim=n:yDim=3:zDim=1\n") {
		t.Errorf("drawn: %v\n%s", err, now)
	}
	d = Parse("D:outline=diamond:size=3\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n")
	open := len(d.Drafts[0].OpenCells())
	if same, err := d.SetBoard(0, d.Drafts[0].Board()); err != nil || len(same.Drafts[0].OpenCells()) != open || same.Err() != nil {
		t.Errorf("drawn as it is: %v\n%s", err, same)
	}
	now, err = d.SetBoard(0, d.Drafts[0].Board().Close(d.Drafts[0].OpenCells()[0]))
	if err != nil || now.Err() != nil || len(now.Drafts[0].OpenCells()) != open-1 || strings.Contains(now.String(), "outline") {
		t.Errorf("a cell closed: %v, %v\n%s", err, now.Err(), now)
	}
	edits, err := d.SetOneSide(0, true)
	if one := d.Apply(edits...); err != nil || one.Err() != nil || len(one.Drafts[0].OpenCells()) != open || !one.Drafts[0].OneSide {
		t.Errorf("one-sided: %v, %v\n%s", err, one.Err(), one)
	}
}
