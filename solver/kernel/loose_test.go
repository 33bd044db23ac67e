package kernel

import (
	"errors"
	"math/rand/v2"
	"slices"
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
			var a, b, d []string
			reference := covered(t, p, rows, c, o, sequence(&d))
			twin := finish(g.Twin(sequence(&a)))
			if levels(twin) != levels(reference) || !slices.Equal(a, d) {
				t.Fatalf("puzzle %d, %s: the twin counts\n%s (%d solutions), DLX\n%s (%d solutions)", number, g.Name(), levels(twin), len(a), levels(reference), len(d))
			}
			if s.Redundancy == settings.RedundancyOff && len(a) != len(solutions) {
				t.Fatalf("puzzle %d, %s: it has %d solutions, found %d", number, g.Name(), len(solutions), len(a))
			}
			module := finish(instantiateOn(t, on, g, sequence(&b)))
			if levels(module) != levels(twin) || !slices.Equal(b, a) {
				t.Fatalf("puzzle %d, %s: the module counts\n%s (%d solutions), the twin\n%s (%d solutions)", number, g.Name(), levels(module), len(b), levels(twin), len(a))
			}
			slices.Sort(a)
			for range 3 {
				var parts []string
				got := scatteredOn(t, on, g, dice, sequence(&parts))
				slices.Sort(parts)
				if levels(got) != levels(twin) || !slices.Equal(a, parts) {
					t.Fatalf("puzzle %d, %s: in pieces it counts\n%s (%d solutions), whole\n%s (%d)", number, g.Name(), levels(got), len(parts), levels(twin), len(a))
				}
			}
			sorts[g.Name()]++
		}
	}
	t.Log(sorts)
}
