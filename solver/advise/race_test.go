package advise

import (
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

func parse(t testing.TB, line string) settings.Settings {
	t.Helper()
	s, diagnostics := settings.Parse(line)
	for _, d := range diagnostics {
		t.Fatal(d)
	}
	return s
}

func race(t testing.TB, puzzle *def.Puzzle, line string, budget int) (*Race, Choice) {
	t.Helper()
	r := New(puzzle, problem.NewCompiler(puzzle), parse(t, line), nil)
	for !r.Run(budget) {
	}
	return r, r.Choice()
}

// TestLibrary: every choice is a line that nobody objects to, is said in words, and is the
// same however the race is sliced. It takes no more than it may.
func TestLibrary(t *testing.T) {
	for _, e := range def.Library() {
		puzzle := e.Puzzle()
		if len(puzzle.Pieces) > 30 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue // it takes a second
		}
		r, c := race(t, puzzle, "--auto", 1<<20)
		if c.Settings.Auto || diagnostic.FirstError(settings.Check(c.Settings, settings.FactsOf(puzzle))) != nil {
			t.Errorf("%s: the choice is %s", e.ID, settings.Format(c.Settings))
		}
		if len(c.Sentences) == 0 && r.Search().Problem() != nil {
			t.Errorf("%s: nothing is said of %s", e.ID, settings.Format(c.Settings))
		}
		if _, again := race(t, puzzle, "--auto", 100); settings.Format(again.Settings) != settings.Format(c.Settings) || again.Tried != c.Tried {
			t.Errorf("%s: %s, and in smaller slices %s", e.ID, settings.Format(c.Settings), settings.Format(again.Settings))
		}
	}
}

// TestHand: what is set by hand stays as it is.
func TestHand(t *testing.T) {
	puzzle := def.Find("pentominoes-10x6").Puzzle()
	for _, test := range []struct {
		line string
		kept func(s settings.Settings) bool
	}{
		{"-V11 --auto", func(s settings.Settings) bool { return s.Volume == 11 }},
		{"-rW --auto", func(s settings.Settings) bool { return s.Piece == "W" }},
		{"-os:x=5 --auto", func(s settings.Settings) bool { return len(s.Orders) == 1 && s.FILA == 0 }},
		{"-f6 --auto", func(s settings.Settings) bool { return s.FILA == 6 && s.Orders == nil }},
		{"--engine=reference --auto", func(s settings.Settings) bool { return s.Engine == settings.EngineReference && s.FILA == 0 }},
		{"-u --auto", func(s settings.Settings) bool { return s.Unique && s.Redundancy == settings.RedundancyOff }},
		{"--limit=7 --count --workers=3 --seed=9 --auto", func(s settings.Settings) bool {
			return s.Limit == 7 && s.Count && s.Workers == 3 && s.Seed == 9
		}},
	} {
		if _, c := race(t, puzzle, test.line, 1<<20); !test.kept(c.Settings) {
			t.Errorf("%s becomes %s", test.line, settings.Format(c.Settings))
		}
	}
}

// TestTurned: a board that is turned is filled along the axis that it then has, whatever
// the pieces are called, and in whatever order they come; and all solutions are found.
func TestTurned(t *testing.T) {
	puzzle := *def.Find("pentominoes-10x6").Puzzle()
	turned := puzzle
	turned.XDim, turned.YDim = puzzle.YDim, puzzle.XDim
	turned.Pieces = slices.Clone(puzzle.Pieces)
	slices.Reverse(turned.Pieces)
	for i := range turned.Pieces {
		turned.Pieces[i].Name = "piece " + turned.Pieces[i].Name
	}
	for _, z := range []*def.Puzzle{&puzzle, &turned} {
		r, c := race(t, z, "--auto", 1<<20)
		along := []float64{1, 0, 0}
		if z.YDim > z.XDim {
			along = []float64{0, 1, 0}
		}
		if o := c.Settings.Orders; len(o) != 1 || o[0].Heuristic != settings.Linear || !slices.Equal(o[0].Args, along) {
			t.Errorf("%d × %d: %s", z.XDim, z.YDim, settings.Format(c.Settings))
		}
		s := r.Search()
		for s.Run(1<<20) == search.Paused {
		}
		if s.Err() != nil || s.Stats().Solutions != 2339 {
			t.Errorf("%d × %d: %d solutions, %v", z.XDim, z.YDim, s.Stats().Solutions, s.Err())
		}
	}
}

// TestNoKernel: where no kernel serves, the reference engine does it.
func TestNoKernel(t *testing.T) {
	puzzle := &def.Puzzle{XDim: 3, YDim: 3, ZDim: 1, Pieces: []def.Piece{{Name: "I", Copies: 2, Cells: []def.Cell{{}, {X: 1}, {X: 2}}}}}
	r, c := race(t, puzzle, "--auto", 1<<20)
	if c.Settings.Engine != settings.EngineAuto {
		t.Errorf("%s", settings.Format(c.Settings))
	}
	s := r.Search()
	for s.Run(1000) == search.Paused {
	}
	if s.Err() != nil || s.Phase() != solver.Done {
		t.Error(s.Err())
	}
}
