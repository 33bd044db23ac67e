package def

import (
	"strings"
	"testing"

	"tilewright/def/space"
)

// TestLattice: what the cells are stands in the D line, is kept by edits, and is refused where others read it.
func TestLattice(t *testing.T) {
	const text = "D:lattice=hexagons:xDim=3:yDim=3:zDim=1\nC:name=A:layout=0 0 0, 0 1 0, 1 1 0\nC:name=B:type=S:layout=2 0 0, 1 1 0\nC:name=*:type=S:layout=0 0 0, 2 2 0\n~D\n"
	d := Parse(text)
	p := d.Drafts[0]
	if p.Lattice != space.Hexagons || len(p.Space().Cells) != 5 || len(p.Group()) != 12 {
		t.Fatalf("%v: lattice %q, %d open cells, %d turns", d.Diagnostics, p.Lattice.Name(), len(p.Space().Cells), len(p.Group()))
	}
	// Cells beside each other by a slanted side are one piece, and no hole.
	if q := &p.Pieces[1]; q.Hole(p.Lattice) || !q.Hole(space.Cubes) {
		t.Errorf("the fixed piece is a hole: %v, and on squares: %v", q.Hole(p.Lattice), q.Hole(space.Cubes))
	}
	after, _, err := p.Board().Resize(Sides{Right: 1})
	if err != nil {
		t.Fatal(err)
	}
	next, err := d.SetBoard(0, after)
	if err != nil || !strings.HasPrefix(next.String(), "D:lattice=hexagons:xDim=4:") {
		t.Errorf("after a column more (%v):\n%s", err, next)
	}
	if whole := Parse(Format(p)); whole.Drafts[0].Lattice != space.Hexagons {
		t.Errorf("formatted:\n%s", Format(p))
	}
	if text, err := FormatPolycube(p); err == nil {
		t.Errorf("polycube has\n%s", text)
	}
	for _, name := range []string{"squares", "hexagon"} {
		d := Parse(strings.Replace(text, "=hexagons", "="+name, 1))
		if d.Err() == nil || !strings.Contains(d.Err().Error(), "hexagons") {
			t.Errorf("lattice=%s: %v", name, d.Err())
		}
	}
	// The three cells of a bent piece turn as hexagons do.
	if a, b := (&Piece{Cells: []Cell{{}, {Y: 1}, {X: 1, Y: 1}}}), (&Piece{Cells: []Cell{{}, {X: 1}, {X: 1, Y: 1}}}); !p.Same(a, b) {
		t.Error("two bent pieces are different")
	}
}

// TestSticks: pieces have the points that they go through, whatever is written, and boards those where sticks meet.
func TestSticks(t *testing.T) {
	const text = "D:lattice=sticks:xDim=5:yDim=3:zDim=1\nC:name=A:layout=1 0 0, 3 0 0\nC:name=B:copies=0-9:layout=1 0 0, 2 0 0, 2 1 0\n~D\n"
	d := Parse(text)
	p := d.Drafts[0]
	if d.Err() != nil || len(p.Pieces[0].Cells) != 3 || len(p.Pieces[1].Cells) != 2 || p.Exact() {
		t.Fatalf("%v: %v", d.Err(), p.Pieces)
	}
	// Seven sticks, and the two points with sticks in one line; nothing goes through corners.
	if variable, _ := p.VariableCells(); len(p.OpenCells()) != 9 || len(variable) != 2 {
		t.Errorf("%d open cells, of which %d may stay empty", len(p.OpenCells()), len(variable))
	}
	if again := Parse(Format(p)); again.Err() != nil || Format(again.Puzzles[0]) != Format(p) {
		t.Errorf("formatted:\n%s", Format(p))
	}
	crossing := Parse(strings.Replace(Format(p), "sticks:", "sticks:crossing=allowed:", 1))
	if p := crossing.Drafts[0]; crossing.Err() != nil || len(p.Pieces[0].Cells) != 2 || len(p.OpenCells()) != 7 || !p.Lattice.Crosses() {
		t.Errorf("where they may cross (%v):\n%s", crossing.Err(), Format(p))
	}
	for _, wrong := range []string{"sticks:crossing=maybe", "hexagons:crossing=allowed", "sticks:empty=1"} {
		if d := Parse(strings.Replace(text, "sticks", wrong, 1)); d.Err() == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
	for _, wrong := range [][2]string{{"zDim=1", "zDim=2"}, {"1 0 0, 3", "1 1 0, 3"}} {
		if d := Parse(strings.Replace(text, wrong[0], wrong[1], 1)); d.Err() == nil {
			t.Errorf("%s is taken", wrong[1])
		}
	}
}
