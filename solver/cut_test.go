package solver

import (
	"bytes"
	"slices"
	"testing"

	"tilewright/def/truth"
	"tilewright/solver/search"
)

// TestCut: the parts of a search have together what it has, and the same each time.
func TestCut(t *testing.T) {
	for _, test := range []struct {
		puzzle, line string
		parts        int
	}{
		{"soma_cube", "-r -f7 -oe -n", 30},
		{"soma_cube", "-r -R -f7 -oe -n --mirror=same --count", 7},
		{"soma_cube", "-r --engine=reference", 20},
		{"soma_cube", "-r -V4 -P5 -F6 -v3 -p", 12},
		{"soma_cube", "-r -f4 -oe=4:s=2 -n -v3 -p --engine=kernel", 12},
		{"dominoes_6x6", "-r", 40}, // in cases
		{"dominoes_6x6", "-u -f18 -of --engine=kernel", 9},
		{"soma_cube", "-s40,3,5", 8},
		{"pent_20x3", "--engine=fletcher -r -R -g7", 9},
		{"pent_10x6", "-r -f12 -of -g7 --engine=kernel", 50},
	} {
		puzzle, line := truth.Puzzle(test.puzzle), parse(t, test.line)
		var undisturbed, together listing
		want := run(t, Open(puzzle, line, undisturbed.sink))
		open := func() *Search {
			s := Open(puzzle, line, nil)
			for s.Phase() < Searching {
				s.Run(20000)
			}
			return s
		}
		cut := open()
		pieces, err := cut.Cut(test.parts)
		if err != nil || len(pieces) != test.parts {
			t.Fatalf("%s %s: %d parts, %v", test.puzzle, test.line, len(pieces), err)
		}
		again, err := open().Cut(test.parts)
		if err != nil || !slices.EqualFunc(pieces, again, func(a, b Piece) bool { return bytes.Equal(a.State, b.State) && a.Size == b.Size }) {
			t.Errorf("%s %s: cut again, the parts are others: %v", test.puzzle, test.line, err)
		}
		var got search.Stats
		for _, piece := range pieces {
			s := Open(puzzle, line, together.sink)
			if err := s.Restore(piece.State); err != nil {
				t.Fatalf("%s %s: %v", test.puzzle, test.line, err)
			}
			got.Add(run(t, s))
		}
		if !slices.Equal(got.Levels, want.Levels) || got.Found != want.Found || got.Solutions != want.Solutions || got.Trials != want.Trials {
			t.Errorf("%s %s: the parts have %+v together, the search %+v", test.puzzle, test.line, got, want)
		}
		slices.Sort(undisturbed.found)
		slices.Sort(together.found)
		if !slices.Equal(undisturbed.found, together.found) {
			t.Errorf("%s %s: the parts have %d solutions, the search %d, or others", test.puzzle, test.line, len(together.found), len(undisturbed.found))
		}
		if run(t, cut); cut.Stats().Fits() > 0 {
			t.Errorf("%s %s: cut, the search has something left", test.puzzle, test.line)
		}
	}
	s := Open(truth.Puzzle("soma_cube"), parse(t, "-r --limit=9"), nil)
	if _, err := s.Cut(2); err == nil {
		t.Error("a search that is not compiled is cut")
	}
	for s.Phase() < Searching {
		s.Run(20000)
	}
	if _, err := s.Cut(2); err == nil {
		t.Error("a limit is cut")
	}
	s = Open(truth.Puzzle("tet_5x4"), parse(t, ""), nil)
	for s.Phase() < Searching {
		s.Run(20000)
	}
	if _, err := s.Cut(1_000_000); err == nil {
		t.Error("a small search is cut into a million parts")
	}
}
