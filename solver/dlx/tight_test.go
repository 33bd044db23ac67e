package dlx

import (
	"fmt"
	"slices"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

var tight = []settings.Order{{Heuristic: settings.Tight}}

// sets is a sink that keeps solutions as sets of images.
func sets(found *[]string) search.Sink {
	return func(images []int32) bool {
		of := slices.Clone(images)
		slices.Sort(of)
		*found = append(*found, fmt.Sprint(of))
		return true
	}
}

// TestTight: Tight finds the solutions that plain DLX finds, each once, on every kind of puzzle.
func TestTight(t *testing.T) {
	for number := range uint64(1500) {
		z := gen.Puzzle(number)
		if _, ok := gen.NewOracle(z).Solve(5_000); !ok {
			continue
		}
		p := compiled(t, z)
		for _, piece := range []string{"", "auto"} {
			r := filterOf(t, p, piece)
			if r.Cases != 1 {
				continue
			}
			rows, c := r.Rows(0)
			var want, got []string
			for _, o := range []struct {
				orders []settings.Order
				found  *[]string
			}{{nil, &want}, {tight, &got}} {
				e, err := New(p, rows, c, Options{Orders: o.orders}, sets(o.found))
				if err != nil {
					t.Fatal(err)
				}
				for e.Run(1<<20) == search.Paused {
				}
				slices.Sort(*o.found)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("puzzle %d, constrained piece %q: %d solutions, want %d", number, piece, len(got), len(want))
			}
		}
	}
}

// TestTightSolids has solids with their numbers of solutions, the large ones with their best constrained piece. The
// fits are not published; they are what kernels are compared with.
func TestTightSolids(t *testing.T) {
	for _, c := range []struct {
		puzzle, piece   string
		fits, solutions uint64
		long            bool
	}{
		{"soma_cube", "auto", 9785, 480, false},
		{"soma_cube", "", 0, 11520, false},
		{"tetriscube", "L", 33_036_062, 9839, true},
		{"bedlam_cube", "A", 33_088_990, 19186, true},
	} {
		t.Run(c.puzzle+" "+c.piece, func(t *testing.T) {
			if c.long {
				long(t)
			}
			e := opened(t, compiled(t, truth.Puzzle(c.puzzle)), c.piece, Options{Orders: tight}, nil)
			for e.Run(1<<20) == search.Paused {
			}
			if s := e.Stats(); s.Found != c.solutions || c.fits != 0 && s.Fits() != c.fits {
				t.Errorf("%d solutions with %d fits, want %d with %d", s.Found, s.Fits(), c.solutions, c.fits)
			}
		})
	}
}
