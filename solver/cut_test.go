package solver

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/truth"
	"tilewright/solver/search"
)

// TestCut: the parts of a search add up to the search, and are the same each time.
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
		pieces, err := cut.Cut(test.parts, nil)
		if err != nil || len(pieces) != test.parts {
			t.Fatalf("%s %s: %d parts, %v", test.puzzle, test.line, len(pieces), err)
		}
		again, err := open().Cut(test.parts, nil)
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
	if _, err := s.Cut(2, nil); err == nil {
		t.Error("a search that is not compiled is cut")
	}
	for s.Phase() < Searching {
		s.Run(20000)
	}
	if _, err := s.Cut(2, nil); err == nil {
		t.Error("a limit is cut")
	}
	s = Open(truth.Puzzle("tet_5x4"), parse(t, ""), nil)
	for s.Phase() < Searching {
		s.Run(20000)
	}
	if _, err := s.Cut(1_000_000, nil); err == nil {
		t.Error("a small search is cut into a million parts")
	}
}

// TestCutTold: the caller of Cut is told how far it is, and may give up. Then the search is as it was.
func TestCutTold(t *testing.T) {
	for _, line := range []string{"-r -f11 -of -n --engine=kernel", "-r --engine=reference"} {
		open := func() *Search {
			s := Open(truth.Puzzle("pent_10x6"), parse(t, line), nil)
			for s.Phase() < Searching {
				s.Run(20000)
			}
			return s
		}
		var told []int
		want, err := open().Cut(100, func(states, of int) bool {
			if of < 100 {
				t.Errorf("%s: %d states of %d", line, states, of)
			}
			told = append(told, states)
			return true
		})
		if err != nil || len(told) < 5 || !slices.IsSorted(told) || told[0] == told[len(told)-1] {
			t.Fatalf("%s: told %v, %v", line, told, err)
		}
		s := open()
		for times := range 3 {
			if _, err := s.Cut(100, func(int, int) bool { times--; return times >= 0 }); !errors.Is(err, ErrGivenUp) {
				t.Errorf("%s: given up, it says %v", line, err)
			}
		}
		got, err := s.Cut(100, nil)
		if err != nil || !slices.EqualFunc(got, want, func(a, b Piece) bool { return bytes.Equal(a.State, b.State) && a.Size == b.Size }) {
			t.Errorf("%s: behind that the parts are others: %v", line, err)
		}
	}
}

// TestCutEqual: the parts turn out to be about equal; it is not enough that they were expected to be.
func TestCutEqual(t *testing.T) {
	puzzle, line := truth.Puzzle("pent_10x6"), parse(t, "-r -V -f11 -of=11 -n --engine=kernel")
	s := Open(puzzle, line, nil)
	for s.Phase() < Searching {
		s.Run(20000)
	}
	pieces, err := s.Cut(100, nil)
	if err != nil {
		t.Fatal(err)
	}
	var fits []uint64
	for _, piece := range pieces {
		s := Open(puzzle, line, nil)
		if err := s.Restore(piece.State); err != nil {
			t.Fatal(err)
		}
		fits = append(fits, run(t, s).Fits())
	}
	slices.Sort(fits)
	if median := fits[50]; fits[99] > 3*median || fits[5] < median/3 {
		t.Errorf("parts of %v fits", fits)
	}
}

// TestCutEmpty: where the empty board is a solution, one part has it, or nothing is cut.
func TestCutEmpty(t *testing.T) {
	puzzle := def.Parse("D:xDim=2:yDim=4:zDim=1:oneSide:empty=8\nC:name=O:copies=0-5:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=L:copies=0-2:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0\n~D").Puzzles[0]
	var undisturbed, together listing
	want := run(t, Open(puzzle, parse(t, "-r --engine=reference"), undisturbed.sink)).Solutions
	s := Open(puzzle, parse(t, "-r --engine=reference"), nil)
	for s.Phase() < Searching {
		s.Run(20000)
	}
	pieces, err := s.Cut(2, nil)
	if err != nil {
		pieces = []Piece{{State: s.Save()}}
	}
	for _, piece := range pieces {
		s := Open(puzzle, parse(t, "-r --engine=reference"), together.sink)
		if err := s.Restore(piece.State); err != nil {
			t.Fatal(err)
		}
		run(t, s)
	}
	if want == 0 || len(undisturbed.found) != int(want) || len(together.found) != int(want) {
		t.Errorf("%d solutions together, %d undisturbed, want %d", len(together.found), len(undisturbed.found), want)
	}
}
