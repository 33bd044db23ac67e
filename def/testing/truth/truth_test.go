package truth

import (
	"testing"

	"tilewright/def"
)

func TestCases(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Cases() {
		if seen[c.Name] {
			t.Errorf("%s is listed twice", c.Name)
		}
		seen[c.Name] = true
		d := def.Parse(c.Text)
		for _, g := range d.Diagnostics {
			t.Errorf("%s: %v", c.Name, g)
		}
		if d.Err() != nil {
			continue
		}
		p := c.Puzzle()
		if got := len(p.OpenCells()); got != c.Cells {
			t.Errorf("%s: %d open cells, want %d", c.Name, got, c.Cells)
		}
		if got := p.PieceCount(); got != c.Pieces {
			t.Errorf("%s: %d mobile pieces, want %d", c.Name, got, c.Pieces)
		}
		if c.Shapes < 1 || c.Shapes > c.Pieces {
			t.Errorf("%s: %d shapes of %d pieces", c.Name, c.Shapes, c.Pieces)
		}
		if n, ok := p.SolutionCount(); ok && int64(n) != c.MirrorSame && int64(n) != c.RotationsOnly {
			t.Errorf("%s: its comment says %d solutions, the table %d or %d", c.Name, n, c.MirrorSame, c.RotationsOnly)
		}
	}
	if len(seen) != 127 {
		t.Errorf("%d cases, want 127", len(seen))
	}
}

// TestNothingLeftOver: every definition belongs to a case, and every puzzle of the library has one.
func TestNothingLeftOver(t *testing.T) {
	texts := map[string]bool{}
	for _, c := range Cases() {
		texts[c.Text] = true
	}
	for _, e := range def.Library() {
		if !texts[e.Text] {
			t.Errorf("no case for %s of the library", e.ID)
		}
	}
	entries, err := files.ReadDir("puzzles")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range entries {
		text, err := files.ReadFile("puzzles/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if !texts[string(text)] {
			t.Errorf("no case for %s", f.Name())
		}
	}
}
