package def

import (
	"slices"
	"strings"
	"testing"
)

func TestExample(t *testing.T) {
	d := Parse(Example)
	if len(d.Puzzles) != 1 || len(d.Diagnostics) > 0 {
		t.Fatalf("%v", d.Diagnostics)
	}
	for line := range strings.Lines(Example) {
		if len(line) > 44 {
			t.Errorf("this line does not fit into the panel: %s", line)
		}
	}
}

// TestSets puts each set into an empty text, whose box it fills, and into a puzzle that
// has its names.
func TestSets(t *testing.T) {
	for _, s := range Sets() {
		d := Parse("# mine")
		box, err := d.AddBox(s.X, s.Y, s.Z)
		if err != nil {
			t.Fatal(err)
		}
		d = d.Apply(box)
		for n := 1; n <= 2; n++ {
			edits, err := d.AddSet(0, s)
			if err != nil {
				t.Fatalf("%s: %v", s.Name, err)
			}
			d = d.Apply(edits...)
			pieces := d.Drafts[0].Pieces
			if len(pieces) != n*len(s.Pieces) {
				t.Fatalf("%s, %d times: %d pieces", s.Name, n, len(pieces))
			}
			for i, p := range pieces {
				if !slices.Equal(p.Cells, s.Pieces[i%len(s.Pieces)].Cells) {
					t.Errorf("%s: piece %s is another one", s.Name, p.Name)
				}
			}
			if volume := s.X * s.Y * s.Z; n == 1 && s.Name != "Tetrominoes" && (d.Puzzles[0] == nil || d.Puzzles[0].Volume() != volume) {
				t.Errorf("%s does not fill its box: %v", s.Name, d.Diagnostics)
			}
			if n == 1 && !strings.HasPrefix(d.String(), "# mine\nD:") {
				t.Errorf("%s became\n%s", s.Name, d)
			}
		}
	}
	if _, err := Parse("").AddSet(0, Sets()[0]); err == nil {
		t.Error("a set without a definition")
	}
	if _, err := Parse("").AddBox(MaxSide+1, 1, 1); err == nil {
		t.Error("a box with too long a side")
	}
	if _, err := Parse("").AddBox(64, 64, 64); err == nil {
		t.Error("a box of too many cells")
	}
}

func TestAddHole(t *testing.T) {
	d := Parse("D:xDim=2:yDim=2:zDim=1\nC:name=*:layout=0 0 0\n~D\n")
	for n := 1; n <= 4; n++ {
		edits, err := d.AddHole(0)
		if err != nil {
			t.Fatal(err)
		}
		if d = d.Apply(edits...); len(d.Drafts[0].OpenCells()) != 4-n {
			t.Fatalf("after %d holes\n%s", n, d)
		}
	}
	if _, err := d.AddHole(0); err == nil {
		t.Error("a hole in a box without open cells")
	}
}

// TestMostPieces has exactly as many pieces as there may be, in one line and in two,
// and one more.
func TestMostPieces(t *testing.T) {
	const box = "D:xDim=32:yDim=32:zDim=32\n"
	for _, tt := range []struct {
		pieces, code string
		listed       int
	}{
		{"C:name=a:copies=32768:layout=0 0 0\n", "", 1},
		{"C:name=a:copies=32767:layout=0 0 0\nC:name=b:layout=0 0 0\n", "", 2},
		{"C:name=a:copies=32768:layout=0 0 0\nC:name=b:layout=0 0 0\nC:name=c:layout=0 0 0\n", "piece-limit", 1},
		{"C:name=a:copies=32767:layout=0 0 0\nC:name=b:copies=2:layout=0 0 0\n", "piece-limit", 1},
	} {
		d := Parse(box + tt.pieces + "~D\n")
		code := ""
		if len(d.Diagnostics) > 0 {
			code = d.Diagnostics[0].Code
			for _, g := range d.Diagnostics {
				if g.Code == "piece-limit" {
					code = g.Code
				}
			}
		}
		if code != tt.code || len(d.Drafts[0].Pieces) != tt.listed {
			t.Errorf("%s: %q, %d pieces are listed", tt.pieces, code, len(d.Drafts[0].Pieces))
		}
	}
	if MaxPieces != 32768 || MaxCells != 32*32*32 {
		t.Error("the limits are others")
	}
}
