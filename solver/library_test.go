package solver

import (
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
)

// TestEffort holds the difficulty of every puzzle of the library against the search that measures it: plain DLX, with
// the redundancy filter. Where nobody has seen the end of the search, its first placements are counted.
func TestEffort(t *testing.T) {
	for _, e := range def.Library() {
		fits, found := e.Effort()
		if fits > 400_000 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue // up to a quarter of an hour
		}
		t.Run(e.ID, func(t *testing.T) {
			count, known := e.SolutionCount()
			s := Open(e.Puzzle(), parse(t, "-r"), nil)
			switch {
			case fits == 1_000_000:
				for s.Stats().Fits() < fits && s.Run(1) == search.Paused {
				}
			case !known || found != count:
				t.Errorf("%d placements find %d solutions, which are not all", fits, found)
			case fits > 1_000_000:
				s = Open(e.Puzzle(), parse(t, "-r --engine=kernel"), nil)
				runModules(t, s)
			default:
				run(t, s)
			}
			if got := s.Stats(); got.Fits() != fits || got.Solutions != found {
				t.Errorf("%d placements, %d solutions; want %d, %d", got.Fits(), got.Solutions, fits, found)
			}
		})
	}
}

// TestTwoEngines counts the puzzles of the library by an engine that shares only the list of images with that of
// TestEffort: the list kernel with E's order, and where cells may stay empty the search of tight cells. It finds the
// number that the puzzle says, as DLX does there. The largest, whose numbers are published, are left to TestTruth.
func TestTwoEngines(t *testing.T) {
	most := uint64(400_000)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		most = 20_000_000
	}
	counted := 0
	for _, e := range def.Library() {
		count, known := e.SolutionCount()
		fits, found := e.Effort()
		if !known || found != count || fits == 1_000_000 || fits > most {
			continue
		}
		counted++
		line, by := "-r -R -oe -f99", run
		switch {
		case e.Puzzle().Lattice.Points() || !e.Puzzle().Exact(): // cells that may stay empty
			line = "-r --engine=tight"
		case len(e.Puzzle().OpenCells()) <= 256: // larger boards have no kernel
			line, by = line+" --engine=kernel", runModules
		}
		s := Open(e.Puzzle(), parse(t, line), nil)
		if stats := by(t, s); stats.Solutions != count {
			t.Errorf("%s %s (%s): %d solutions, want %d", e.ID, line, s.EngineName(), stats.Solutions, count)
		}
	}
	if counted < 25 {
		t.Errorf("%d puzzles were counted", counted)
	}
}

// quickSets are boards whose solutions are counted in a moment. slowSets take an enumeration longer than two minutes.
var (
	quickSets = []string{
		"Katamino 3 × 5", "Katamino 5 × 5", "Katamino, small slam A, 8 columns", "Half Hour", "IQ Stars", "Kanoodle Genius, flat",
		"Kanoodle Genius, pyramid", "Ubongo 3-D, easy card 1, dice 1", "Ubongo Extreme, card 4", "Genius Square, a roll",
		"Happy Cube, blue", "IQ XOXO", "IQ Twist, a task with five pegs",
	}
	slowSets = []string{"Digits in a Box", "Genius Square, by dice", "Genius Star, by dice"}
)

// TestSets counts the boards of the sets, turned solutions once: ten quick ones by DLX, and with TILEWRIGHT_LONG all others that
// take less than two minutes, by the list kernel where it serves.
func TestSets(t *testing.T) {
	counted := 0
	for _, set := range def.Sets() {
		for i, p := range set.Puzzles() {
			want, known := set.Boards[i].SolutionCount()
			quick := slices.Contains(quickSets, p.Title)
			if !known || slices.Contains(slowSets, p.Title) || !quick && os.Getenv("TILEWRIGHT_LONG") == "" {
				continue
			}
			counted++
			t.Run(p.Title, func(t *testing.T) {
				line, by := "-r", run
				if !quick && p.Exact() && !p.Lattice.Points() && len(p.OpenCells()) <= 256 {
					line, by = "-r --engine=kernel", runModules
				}
				s := Open(p, parse(t, line), nil)
				by(t, s)
				if got := s.Stats().Solutions; got != want {
					t.Errorf("%d solutions, want %d (%s)", got, want, s.EngineName())
				}
			})
		}
	}
	if counted < len(quickSets) {
		t.Errorf("%d boards were counted", counted)
	}
}
