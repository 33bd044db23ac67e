package def

import "testing"

// Each board is filled by as many of the twelve pieces as it has columns.
func TestKatamino(t *testing.T) {
	d := Parse(Katamino())
	if len(d.Diagnostics) > 0 || len(d.Puzzles) != KataminoMost-KataminoLeast+1 {
		t.Fatalf("%d puzzles, %v", len(d.Puzzles), d.Diagnostics)
	}
	for i, p := range d.Puzzles {
		n := KataminoLeast + i
		least, most := p.Fill()
		if p.Size.X != n || p.Size.Y != 5 || len(p.Pieces) != 12 || most != 60 || n < KataminoMost && least != 0 ||
			p.Exact() != (n == KataminoMost) {
			t.Errorf("%d columns: %s, %d × %d, %d to %d cells, exact %v", n, p.Title, p.Size.X, p.Size.Y, least, most, p.Exact())
		}
	}
}
