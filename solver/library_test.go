package solver

import (
	"os"
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
)

// TestEffort holds the difficulty of every puzzle of the library against the search
// that it is measured by: plain DLX, with the redundancy filter. Of one that nobody
// has seen the end of, the first placements are counted.
func TestEffort(t *testing.T) {
	for _, e := range def.Library() {
		fits, found := e.Effort()
		count, known := e.SolutionCount()
		ends := known && found == count
		if fits >= 1_000_000 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue // up to a quarter of an hour
		}
		s := Open(e.Puzzle(), parse(t, "-r"), nil)
		if ends && fits > 1_000_000 {
			s = Open(e.Puzzle(), parse(t, "-r --engine=kernel"), nil)
			runModules(t, s)
		} else if ends {
			run(t, s)
		} else {
			for s.Stats().Fits() < fits && s.Run(1) == search.Paused {
			}
		}
		if got := s.Stats(); got.Fits() != fits || got.Solutions != found {
			t.Errorf("%s: %d placements, %d solutions; want %d, %d", e.ID, got.Fits(), got.Solutions, fits, found)
		}
	}
}
