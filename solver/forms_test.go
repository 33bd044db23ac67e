package solver

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
)

// form is a board for a set of pieces, with its published number of solutions.
type form struct {
	puzzle *def.Puzzle
	count  uint64
	// long is whether it takes more than about a second.
	long bool
}

// forms reads a file of boards.
func forms(t testing.TB, file string) (list []form) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	l, ok := space.Named(strings.TrimSuffix(filepath.Base(file), ".txt"))
	if !ok {
		t.Fatalf("%s: no lattice has that name", file)
	}
	for _, block := range strings.Split(string(text), "\n\n")[1:] {
		rows := strings.Split(strings.TrimSpace(block), "\n")
		head := strings.Fields(rows[0])
		f := form{puzzle: &def.Puzzle{Title: head[0], Lattice: l, Size: space.Size{Y: len(rows) - 1, Z: 1}}}
		if f.count, err = strconv.ParseUint(head[1], 10, 64); err != nil {
			t.Fatalf("%s: %v", head[0], err)
		}
		f.puzzle.OneSide, f.long = slices.Contains(head, "one-sided"), slices.Contains(head, "long")
		for _, row := range rows[1:] {
			f.puzzle.Size.X = max(f.puzzle.Size.X, len(row))
		}
		hole := def.Piece{Name: "*", Stationary: true, Copies: 1}
		for x := range f.puzzle.Size.X {
			for y := range f.puzzle.Size.Y {
				row := rows[len(rows)-1-y]
				if c := (def.Cell{X: x, Y: y}); l.Has(c) && !l.Loose(c) && (x >= len(row) || row[x] != '#') {
					hole.Cells = append(hole.Cells, c)
				}
			}
		}
		if len(hole.Cells) > 0 {
			f.puzzle.Pieces = append(f.puzzle.Pieces, hole)
		}
		for _, word := range head[3:] {
			if n, err := strconv.Atoi(word); err == nil {
				f.puzzle.Pieces = append(f.puzzle.Pieces, catalogue.Pieces(catalogue.Shapes(l, n, true, f.puzzle.OneSide))...)
			}
		}
		if err := f.puzzle.Check(); err != nil {
			t.Fatalf("%s: %v", head[0], err)
		}
		list = append(list, f)
	}
	return list
}

// TestForms: published numbers of solutions on all lattices.
func TestForms(t *testing.T) {
	files, err := filepath.Glob("testdata/forms/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no boards", err)
	}
	for _, file := range files {
		for _, f := range forms(t, file) {
			if f.long && os.Getenv("TILEWRIGHT_LONG") == "" {
				continue
			}
			t.Run(f.puzzle.Lattice.Name()+"/"+f.puzzle.Title, func(t *testing.T) {
				s := Open(f.puzzle, parse(t, "-r -u --engine=tight"), nil)
				runModules(t, s)
				if got := s.Stats().Solutions; got != f.count {
					t.Errorf("%d solutions, want %d", got, f.count)
				}
			})
		}
	}
}
