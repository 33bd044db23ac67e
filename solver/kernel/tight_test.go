package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/settings"
)

// byTight has the options of DLX for the tight kernel's search.
func byTight(goal int) dlx.Options {
	return dlx.Options{Orders: []settings.Order{{Heuristic: settings.Tight}}, Goal: goal}
}

// Puzzles of the generator: twin and module have the solutions of DLX in the same order,
// with as many fits and nodes.
func TestTightCounts(t *testing.T) {
	most := uint64(150)
	if long() {
		most = 4000
	}
	served := 0
	for number := range most {
		z := gen.Either(number)
		if _, ok := gen.NewOracle(z).Solve(5_000); !ok {
			continue
		}
		dice := rand.New(rand.NewPCG(number, 11))
		if dice.IntN(4) == 0 {
			z = far(z, 64+dice.IntN(190))
		}
		s := settings.Settings{}
		if dice.IntN(2) == 0 {
			s.Redundancy = settings.RedundancyAuto
		}
		p, rows, c := constrained(t, z, s)
		goal := 0
		if dice.IntN(3) == 0 {
			goal = dice.IntN(p.Pieces)
		}
		o, on := Options{Kernel: Tight, Goal: goal}, machine
		if o.Plain = dice.IntN(2) == 0; o.Plain {
			on = scalar
		}
		g, err := New(p, rows, c, o)
		if err != nil {
			continue
		}
		served++
		var want []string
		reference := covered(t, p, rows, c, byTight(goal), sequence(&want))
		conformance{on: on, count: levels}.hold(t, fmt.Sprint("puzzle ", number), g, dice, reference, want)
	}
	if uint64(served) < most/2 {
		t.Errorf("of %d puzzles it serves %d", most, served)
	}
}

// Solids, and boards of several words with copies, down to some number of pieces left.
func TestTightLibrary(t *testing.T) {
	for _, test := range []struct {
		name, piece string
		goal        int
		found       uint64 // 0 where the goal is no whole solution
	}{
		{"soma_cube", "", 0, 480}, {"diabolical_cube", "", 0, 0}, {"tetriscube", "L", 8, 0}, {"tetriscube", "L", 6, 0},
		{"bedlam_cube", "A", 8, 0},
		{"ypent_5x5x5", "", 19, 0}, {"bedlam_cube", "", 9, 0}, {"kanoodle_11x5", "", 6, 0}, {"dominoes_8x8", "", 22, 0},
		{"pent_10x6", "", 6, 0}, {"PT12", "", 14, 0},
	} {
		s := settings.Settings{Redundancy: settings.RedundancyAuto}
		if test.piece != "" {
			s.Redundancy, s.Piece = settings.RedundancyNamed, test.piece
		}
		p, rows, c := constrained(t, truth.Puzzle(test.name), s)
		g, err := New(p, rows, c, Options{Kernel: Tight, Goal: test.goal})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got, want := both(t, g), covered(t, p, rows, c, byTight(test.goal), nil)
		if levels(got) != levels(want) || test.found != 0 && got.Found != test.found {
			t.Errorf("%s: the kernel counts\n%s, DLX\n%s", test.name, levels(got), levels(want))
		}
	}
}

// The large solids, whole. DLX makes the same fits: see its TestTightSolids.
func TestTightSolids(t *testing.T) {
	if !long() {
		t.Skip("they take several seconds: set TILEWRIGHT_LONG=1")
	}
	for _, test := range []struct {
		name, piece string
		fits, found uint64
	}{
		{"tetriscube", "L", 33_036_062, 9839}, {"bedlam_cube", "A", 33_088_990, 19186},
	} {
		p, rows, c := constrained(t, truth.Puzzle(test.name), settings.Settings{Redundancy: settings.RedundancyNamed, Piece: test.piece})
		for _, plain := range []bool{false, true} {
			g, err := New(p, rows, c, Options{Kernel: Tight, Plain: plain})
			if err != nil {
				t.Fatal(err)
			}
			s := finish(instantiate(t, g, func([]int32) bool { return true }))
			if s.Fits() != test.fits || s.Found != test.found {
				t.Errorf("%s: %d fits and %d solutions, want %d and %d", test.name, s.Fits(), s.Found, test.fits, test.found)
			}
		}
	}
}
