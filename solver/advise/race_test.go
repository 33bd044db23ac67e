package advise

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/def/testing/truth"
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

func long() bool { return os.Getenv("TILEWRIGHT_LONG") != "" }

func race(t testing.TB, puzzle *def.Puzzle, line string, budget int) (*Race, Advice) {
	t.Helper()
	r := New(puzzle, problem.NewCompiler(puzzle), parse(t, line), nil)
	for !r.Run(budget) {
	}
	return r, r.Advice()
}

// TestLibrary: every choice is a line that nobody objects to, is told in words, and is the same however the race is
// sliced. A race takes no more than it may.
func TestLibrary(t *testing.T) {
	for number, e := range def.Library() {
		puzzle := e.Puzzle()
		if (len(puzzle.Pieces) > 30 || number%3 > 0) && !long() {
			continue // all take half a minute
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

// TestHand: settings made by hand stay as they are.
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

// TestTurned: a turned board is filled along the axis that is then the right one. That holds whatever the pieces are
// called, and in whatever order they come. All solutions are found.
func TestTurned(t *testing.T) {
	puzzle := *def.Find("pentominoes-10x6").Puzzle()
	turned := puzzle
	turned.Size.X, turned.Size.Y = puzzle.Size.Y, puzzle.Size.X
	turned.Pieces = slices.Clone(puzzle.Pieces)
	slices.Reverse(turned.Pieces)
	for i := range turned.Pieces {
		turned.Pieces[i].Name = "piece " + turned.Pieces[i].Name
	}
	for _, z := range []*def.Puzzle{&puzzle, &turned} {
		r, c := race(t, z, "--auto", 1<<20)
		along := []float64{1, 0, 0}
		if z.Size.Y > z.Size.X {
			along = []float64{0, 1, 0}
		}
		if o := c.Settings.Orders; len(o) != 1 || o[0].Heuristic != settings.Linear || !slices.Equal(o[0].Args, along) {
			t.Errorf("%d × %d: %s", z.Size.X, z.Size.Y, settings.Format(c.Settings))
		}
		s := r.Search()
		for s.Run(1<<20) == search.Paused {
		}
		if s.Err() != nil || s.Stats().Solutions != 2339 {
			t.Errorf("%d × %d: %d solutions, %v", z.Size.X, z.Size.Y, s.Stats().Solutions, s.Err())
		}
	}
}

// TestNoKernel: where no kernel serves, the reference engine searches.
func TestNoKernel(t *testing.T) {
	puzzle := &def.Puzzle{
		Size:   space.Size{X: 3, Y: 3, Z: 1},
		Pieces: []def.Piece{{Name: "I", Copies: 2, Cells: []def.Cell{{}, {X: 1}, {X: 2}}}},
	}
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

// TestAlike: with many copies of one piece, exact cover or tight cells choose among all holes, as their surveys can be
// trusted. A search in cases gives the race no more time than its first case is worth.
func TestAlike(t *testing.T) {
	for _, id := range []string{"y-pentominoes-5x5x5", "bricks-6x6x6"} {
		puzzle := def.Find(id).Puzzle()
		for _, line := range []string{"--auto", "--auto --seed=1", "--auto --seed=2"} {
			r, c := race(t, puzzle, line, 1<<20)
			if c.Settings.FILA != 0 {
				t.Errorf("%s %s: %s", id, line, settings.Format(c.Settings))
			}
			if most := 100e6; r.Spent() > most {
				t.Errorf("%s %s: the race took %.0f ms", id, line, r.Spent()/1e6)
			}
		}
	}
}

// TestHalves: where solutions are only counted, long boards are done by halves. Searches that are soon done, that list,
// or that have a way set by hand are not.
func TestHalves(t *testing.T) {
	for _, test := range []struct {
		puzzle, line string
		halves       bool
	}{
		{"pent1s_18x5", "--count --auto", true},
		{"PT12", "--count --auto", true},
		{"pent1s_15x6", "--count --auto", true},
		{"pent_10x6", "--count --auto", false},
		{"pent1s_30x3", "--count --auto", false},
		{"soma_cube", "--count --auto", false},
		{"pent1s_18x5", "--auto", false},
		{"pent1s_18x5", "--count --limit=5 --auto", false},
		{"pent1s_18x5", "--count --engine=reference --auto", false},
		{"pent1s_18x5", "--count -f17 -of --auto", false},
	} {
		puzzle := truth.Puzzle(test.puzzle)
		r, c := race(t, puzzle, test.line, 1<<20)
		if got := c.Settings.Engine == settings.EngineMeet; got != test.halves {
			t.Errorf("%s %s: %s", test.puzzle, test.line, settings.Format(c.Settings))
		}
		if !test.halves {
			continue
		}
		if d := diagnostic.FirstError(settings.Check(c.Settings, settings.FactsOf(puzzle))); d != nil ||
			!strings.Contains(strings.Join(c.Sentences, " "), "cut in two") {
			t.Errorf("%s: %v; it is said to be %q", test.puzzle, d, c.Sentences)
		}
		if h, ok := r.Search().Halves(); !ok || h.Cut == 0 || h.Bytes > 0 {
			t.Errorf("%s: what was weighed is not gone on with, or something else was done: %+v", test.puzzle, h)
		}
		if test.puzzle != "PT12" && !long() {
			continue
		}
		if _, again := race(t, puzzle, test.line, 100); settings.Format(again.Settings) != settings.Format(c.Settings) || again.Tried != c.Tried {
			t.Errorf("%s: %s, and in smaller slices %s", test.puzzle, settings.Format(c.Settings), settings.Format(again.Settings))
		}
	}
}

// TestEdge: where solutions are only counted, and there are few pieces to tell apart, they are counted along the edge.
func TestEdge(t *testing.T) {
	for _, test := range []struct {
		puzzle, line string
		edge         bool
	}{
		{dominoes(16), "--count --auto", true},
		{dominoes(16), "--count --auto --mirror=same", true},
		{dominoes(16), "--count --auto -u", true},
		{dominoes(16), "--auto --limit=5", false},
		{dominoes(16), "--count --auto --limit=5", false},
		{dominoes(16), "--count --auto -g2", false},
		{dominoes(4), "--count --auto", false},
		{truth.Get("pent_10x6").Text, "--count --auto", false},
	} {
		puzzle, err := def.ParseOne(test.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		_, c := race(t, puzzle, test.line, 1<<16)
		if got := c.Settings.Engine == settings.EngineFrontier; got != test.edge {
			t.Errorf("%s, %d pieces: %s", test.line, puzzle.PieceCount(), settings.Format(c.Settings))
		}
		if d := diagnostic.FirstError(settings.Check(c.Settings, settings.FactsOf(puzzle))); d != nil {
			t.Errorf("%s: %v", settings.Format(c.Settings), d)
		}
	}
}

// dominoes fill a square.
func dominoes(side int) string {
	return fmt.Sprintf("D:xDim=%d:yDim=%[1]d:zDim=1\nC:name=D:copies=%d:layout=0 0 0, 1 0 0\n~D", side, side*side/2)
}

// TestShare: a race takes an eightieth of the search that it chooses, or ten milliseconds, and seldom a little more. The
// last survey may go over the bound, and the search may be reckoned anew. So a fiftieth is the limit here.
func TestShare(t *testing.T) {
	for _, id := range []string{"tetriscube", "bedlam", "onesided-18x5", "diamond-pt12", "kanoodle"} {
		puzzle := def.Find(id).Puzzle()
		r, c := race(t, puzzle, "--auto", 1<<20)
		if search := reckon(t, puzzle, c); r.Spent() > max(0.02*search, 10e6) {
			t.Errorf("%s: the race took %.1f ms, the search takes %.0f", id, r.Spent()/1e6, search/1e6)
		}
	}
}

// reckon is how long a choice is reckoned to take.
func reckon(t testing.TB, puzzle *def.Puzzle, c Advice) float64 {
	t.Helper()
	r, err := Reckon(puzzle, problem.NewCompiler(puzzle), c.Settings, 0.05, 10e6, math.Inf(1))
	if err != nil {
		t.Fatal(err)
	}
	return r.Time
}

// TestReckonFails: a line that does not fit the puzzle is refused.
func TestReckonFails(t *testing.T) {
	puzzle := def.Find("soma").Puzzle()
	if r, err := Reckon(puzzle, problem.NewCompiler(puzzle), parse(t, "-rnone --engine=kernel"), 0.05, 1e6, math.Inf(1)); err == nil {
		t.Errorf("it takes %v", r)
	}
}
