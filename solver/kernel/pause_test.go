package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/solver/fila"
	"tilewright/solver/settings"
)

// Twin and module pause at the same places. With the same budgets, whatever they are, they return the same status and
// the same words, from the first node to the end. Puzzles have copies or none, and boards of one word or of several.
// Pieces are placed first, or all by the fill order.
func TestPausesAreEqual(t *testing.T) {
	n := uint64(40)
	if long() {
		n = 2000
	}
	pauses := map[string]int{}
	for number := range n {
		z := gen.Either(number)
		if number%4 == 2 {
			z = gen.Loose(number)
		}
		dice := rand.New(rand.NewPCG(number, 3))
		if _, ok := gen.NewOracle(z).Solve(5_000); !ok {
			continue
		}
		if dice.IntN(3) == 0 {
			z = far(z, 64+dice.IntN(190))
		}
		s := settings.Settings{}
		if dice.IntN(2) == 0 {
			s.Redundancy = settings.RedundancyAuto
		}
		p, rows, c := constrained(t, z, s)
		for _, o := range []Options{
			{Kernel: Window}, {Kernel: List}, {Kernel: Cover}, {Kernel: Tight},
			{Kernel: Window, FILA: &fila.Options{Orders: []settings.Order{{Heuristic: settings.First}}}},
			{Kernel: Window, Goal: min(1, p.Pieces-1)},
		} {
			g, err := New(p, rows, c, o)
			if err != nil {
				continue // it does not serve this puzzle
			}
			if !p.Exact() {
				pauses["loose "+g.Name()]++
			}
			maxBudget := 1 + dice.IntN(200) // small steps in one search, large ones in another
			inStep(t, fmt.Sprint("puzzle ", number), g, func() int { return 1 + dice.IntN(maxBudget) }, func(*engine) { pauses[g.Name()]++ })
		}
	}
	for _, name := range []string{"window", "list", "cover", "tight"} {
		if pauses["loose cover"] < 3 || uint64(pauses[name]) < 10*n {
			t.Errorf("the %s kernel paused only %d times", name, pauses[name])
		}
	}
	t.Logf("pauses: %v", pauses)
}
