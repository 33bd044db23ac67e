package kernel

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/solver/dlx"
	"tilewright/solver/settings"
)

// Puzzles that are not exact: twin and module go the way of DLX, with the same solutions
// in the same order, whole and in pieces.
func TestLooseGenerated(t *testing.T) {
	n := uint64(300)
	if long() {
		n = 10_000
	}
	sorts := map[string]int{}
	for number := range n {
		z := gen.Loose(number)
		if number%4 == 3 {
			z = gen.Coloured(3 * number)
		}
		if number%4 == 2 {
			z = gen.Backed(number)
		}
		dice := rand.New(rand.NewPCG(number, 4))
		solutions, ok := gen.NewOracle(z).Solve(3000)
		if !ok {
			continue
		}
		s := settings.Settings{Redundancy: []settings.Redundancy{settings.RedundancyOff, settings.RedundancyAuto}[dice.IntN(2)]}
		p, rows, c := constrained(t, z, s)
		for _, kind := range []Kind{Cover, Tight} {
			o, on := dlx.Options{}, machine
			plain := kind == Tight && dice.IntN(2) == 0
			if plain {
				on = scalar
			}
			if kind == Tight {
				o = byTight(0)
			}
			g, err := New(p, rows, c, Options{Kernel: kind, DLX: &o, Plain: plain})
			switch {
			case kind == Tight && errors.Is(err, errNoPieceLeft):
				continue // a single piece, which is constrained
			case kind == Tight && p.Spare():
				if err == nil {
					t.Fatalf("puzzle %d: the tight kernel takes pieces that may be left over", number)
				}
				continue
			case err != nil:
				t.Fatalf("puzzle %d: %v", number, err)
			}
			var want []string
			reference := covered(t, p, rows, c, o, sequence(&want))
			if s.Redundancy == settings.RedundancyOff && len(want) != len(solutions) {
				t.Fatalf("puzzle %d: it has %d solutions, DLX finds %d", number, len(solutions), len(want))
			}
			conformance{on: on, count: levels}.hold(t, fmt.Sprint("puzzle ", number), g, dice, reference, want)
			sorts[g.Name()]++
		}
	}
	t.Log(sorts)
}
