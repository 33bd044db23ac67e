package dlx

import (
	"os"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/truth"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

func compiled(t testing.TB, puzzle *def.Puzzle) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rowsOf are the images that the redundancy filter leaves. They are all where piece is empty; "auto" is the filter's
// own choice.
func rowsOf(t testing.TB, p *problem.Problem, piece string) ([]int32, problem.Constraint) {
	t.Helper()
	r := filterOf(t, p, piece)
	if r.Cases != 1 {
		t.Fatalf("%q gives %d cases", piece, r.Cases)
	}
	return r.Rows(0)
}

// filterOf is the redundancy filter for rowsOf.
func filterOf(t testing.TB, p *problem.Problem, piece string) *filter.Redundancy {
	t.Helper()
	s := settings.Settings{Redundancy: settings.RedundancyNamed, Piece: piece}
	switch piece {
	case "":
		s.Redundancy = settings.RedundancyOff
	case "auto":
		s.Redundancy = settings.RedundancyAuto
	}
	r := filter.NewRedundancy(p, s)
	for !r.Run(1 << 20) {
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	return r
}

func opened(t testing.TB, p *problem.Problem, piece string, o Options, sink search.Sink) *Engine {
	t.Helper()
	rows, c := rowsOf(t, p, piece)
	e, err := New(p, rows, c, o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func long(t testing.TB) {
	t.Helper()
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		t.Skip("takes more than five seconds: make test-long, or TILEWRIGHT_LONG=1")
	}
}

// TestRawCounts counts all placement sets of the known puzzles with the engine. Those that would take hours follow from
// the number of solutions up to turns: see TestTruth of package solver.
func TestRawCounts(t *testing.T) {
	slow := map[string]bool{
		"dominoes_8x8": true, "kanoodle_11x5": true, "pent_10x6": true,
		"pent_12x5": true, "pent_5x4x3": true, "pent_6x5x2": true, "pent_8x8_nocorners": true,
		"ypent_5x5x5": true, "ypent_5x5x5_corner1": true, "pent1s_30x3": true,
		"pent_8x8_center": true, "conway": true, "kanoodle-pyramid": true,
	}
	for _, c := range truth.Cases() {
		switch c.Name {
		case "hex_rect_15x14", // parity proves it; no search could
			"bricks_6x6x6", // and a theorem proves it
			"PT12", "bedlam_cube", "tetriscube":
			continue
		}
		if c.Raw < 0 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			if slow[c.Name] {
				long(t)
			}
			e := opened(t, compiled(t, c.Puzzle()), "", Options{}, nil)
			for e.Run(1<<20) == search.Paused {
			}
			if got := e.Stats().Found; got != uint64(c.Raw) {
				t.Errorf("%d solutions, want %d", got, c.Raw)
			}
		})
	}
}

// TestFits holds the engine against the numbers of the articles (FACTS).
func TestFits(t *testing.T) {
	f := func(from int) []settings.Order { return []settings.Order{{Heuristic: settings.First, From: from}} }
	for _, c := range []struct {
		name, puzzle, piece string
		o                   Options
		fits, solutions     uint64
		long                bool
	}{
		{"P-1", "pent_10x6", "", Options{}, 3_615_971, 9356, true},
		{"P-5", "pent_10x6", "auto", Options{}, 892_247, 2339, false},
		{"P-5 with -R", "pent_10x6", "auto", Options{First: true}, 892_247, 2339, false},
		{"TC1", "tetriscube", "L", Options{}, 30_255_329, 9839, true},
		{"TC-5", "tetriscube", "G", Options{}, 68_141_081, 9839, true},
		{"PT1", "PT12", "auto", Options{}, 207_341_751, 51_184, true},
		{"F from 12", "pent_10x6", "X", Options{Orders: f(12)}, 0, 2339, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long {
				long(t)
			}
			e := opened(t, compiled(t, truth.Puzzle(c.puzzle)), c.piece, c.o, nil)
			for e.Run(1<<20) == search.Paused {
			}
			s := e.Stats()
			if s.Found != c.solutions || c.fits != 0 && s.Fits() != c.fits {
				t.Errorf("%d solutions with %d fits, want %d with %d", s.Found, s.Fits(), c.solutions, c.fits)
			}
			if s.Attempts() != s.Fits() {
				t.Errorf("%d attempts, but under DLX every one of them fits: %d", s.Attempts(), s.Fits())
			}
		})
	}
}
