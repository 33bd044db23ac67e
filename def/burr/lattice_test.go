package burr_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/space"
)

// TestLattices: puzzles of BurrTools' lattices are written and read again as they are. Others are refused.
func TestLattices(t *testing.T) {
	files, err := filepath.Glob("../../solver/testdata/lattices/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no puzzles", err)
	}
	written := map[space.Lattice]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p := def.Parse(string(text)).Puzzles[0]
		f, err := burr.New(p)
		if err != nil {
			if strings.Contains(p.Lattice.Name(), "stick") || p.Lattice == space.Hexagons {
				continue
			}
			t.Errorf("%s: %v", file, err)
			continue
		}
		d, err := f.Puzzle(0)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		again := d.Puzzle
		again.Source, again.Solutions = p.Source, p.Solutions
		for i := range p.Pieces { // holes come first there
			if q := &p.Pieces[i]; q.Stationary {
				hole := *q
				p.Pieces = append([]def.Piece{hole}, append(p.Pieces[:i:i], p.Pieces[i+1:]...)...)
				break
			}
		}
		for i := range p.Pieces {
			if q := &p.Pieces[i]; !q.Stationary {
				p.Lattice.Normalise(q.Cells)
				p.Lattice.Normalise(again.Pieces[i].Cells)
			}
		}
		if got, want := def.Format(again), def.Format(p); got != want {
			t.Errorf("%s: read again as\n%swant\n%s", file, got, want)
		}
		written[p.Lattice] = true
	}
	if len(written) != 4 {
		t.Errorf("puzzles of %d lattices were written", len(written))
	}
}
