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
