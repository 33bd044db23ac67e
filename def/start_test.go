package def

import (
	"slices"
	"strings"
	"testing"
	"tilewright/def/space"
)

func TestExample(t *testing.T) {
	d := Parse(Example())
	if len(d.Puzzles) != 1 || len(d.Diagnostics) > 0 {
		t.Fatalf("%v", d.Diagnostics)
	}
	for line := range strings.Lines(Example()) {
		if len(line) > 44 {
			t.Errorf("this line does not fit into the panel: %s", line)
		}
	}
}

// TestAddPieces puts pieces into an empty text, and into a puzzle that has their names.
func TestAddPieces(t *testing.T) {
	pieces := []Piece{
		{Name: "L", Cells: []Cell{{}, {X: 1}, {X: 2}, {X: 2, Y: 1}}, Copies: 1, Colour: "#aa0000"},
		{Name: "6-1", Cells: []Cell{{}, {X: 1}}, Copies: 3},
		{Name: "L", Cells: []Cell{{}, {Y: 1}, {Y: 2}, {Y: 3}, {X: 1}}, Copies: 1},
	}
	d := Parse("# mine")
	box, err := d.AddBox(space.Cubes, 5, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	d = d.Apply(box)
	for n, want := range []string{"L 6-1 L5", "L 6-1 L5 L4 6-1_2 L2", "L 6-1 L5 L4 6-1_2 L2 L3 6-1_3 L6"} {
		edits, err := d.AddPieces(0, pieces)
		if err != nil {
			t.Fatal(err)
		}
		d = d.Apply(edits...)
		var names []string
		for i, p := range d.Drafts[0].Pieces {
			names = append(names, p.Name)
			if q := pieces[i%3]; !slices.Equal(p.Cells, q.Cells) || p.Copies != q.Copies || p.Colour != "" {
				t.Errorf("the piece %s is another one", p.Name)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%d times: %s, want %s", n+1, got, want)
		}
		if n == 0 && (d.Puzzles[0] == nil || !strings.HasPrefix(d.String(), "# mine\nD:")) {
			t.Errorf("it became\n%s", d)
		}
	}
	if _, err := Parse("").AddPieces(0, pieces); err == nil {
		t.Error("pieces without a definition")
	}
	if _, err := Parse("").AddBox(space.Cubes, MaxSide+1, 1, 1); err == nil {
		t.Error("a box with too long a side")
	}
	if _, err := Parse("").AddBox(space.Cubes, 64, 64, 64); err == nil {
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

// TestFixNumbered fixes one of two copies of a piece whose name ends in a digit, and
// frees it again: it is a copy, as before.
func TestFixNumbered(t *testing.T) {
	const text = "D:xDim=3:yDim=1:zDim=1\nC:name=6-12:copies=3:layout=0 0 0\n~D\n"
	d, name, err := Parse(text).Fix(0, "6-12", []Cell{{X: 1}})
	if err != nil || name != "6-12_2" {
		t.Fatalf("fixed as %q: %v\n%s", name, err, d)
	}
	if d, err = d.Free(0, name); err != nil || d.String() != text {
		t.Errorf("freed: %v\n%s", err, d)
	}
}
