package kernel

import (
	"math/rand/v2"
	"testing"

	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Every heuristic's value agrees with search.Order. For E it is the same number; for a fixed order it puts the cells
// in the same order. narrow finds the cells with the least value.
func TestHeuristics(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 1))
	for _, name := range []string{"pent_10x6", "soma_cube", "pent1s_30x3", "soma_steps"} {
		p, err := problem.Compile(truth.Puzzle(name))
		if err != nil {
			t.Fatal(err)
		}
		words := wordsOf(len(p.Cells))
		near := make([]uint64, len(p.Cells)*words)
		for cell, others := range search.Neighbours(p) {
			for _, other := range others {
				set(near[cell*words:][:words], int(other))
			}
		}
		orders := []settings.Order{
			{Heuristic: settings.Linear, Args: []float64{-1, 2, 0.5}}, {Heuristic: settings.Angular, Args: []float64{30}},
		}
		for _, row := range settings.Heuristics {
			if row.Form != "" { // else it is no letter of -o
				orders = append(orders, settings.Order{Heuristic: row.Letter, Args: row.Begin})
			}
		}
		for _, o := range orders {
			plan, err := planOf(p, []settings.Order{o})
			if err != nil {
				t.Fatal(err)
			}
			stage := plan.At(p.Pieces)
			h := newHeuristic(stage, words, near, stage.Rank)
			for range 20 {
				open := make([]uint64, words)
				for cell := range p.Cells {
					if rnd.IntN(3) > 0 {
						set(open, cell)
					}
				}
				want := make([]int32, len(p.Cells))
				stage.Values(want, func(cell int32) bool { return has(open, uint64(cell)) })
				least := make([]uint64, words)
				value := narrow(h, least, open)
				for a := range p.Cells {
					if !has(open, uint64(a)) {
						continue
					}
					v := h.value(a, open)
					if has(least, uint64(a)) != (v == value) || v < value {
						t.Fatalf("%s %c: cell %d has the value %d, the least is %d", name, o.Heuristic, a, v, value)
					}
					if stage.Near != nil && v != int(want[a]) {
						t.Fatalf("%s %c: cell %d has the value %d, for search.Order %d", name, o.Heuristic, a, v, want[a])
					}
					for b := range p.Cells {
						if has(open, uint64(b)) && (v < h.value(b, open)) != (want[a] < want[b]) {
							t.Fatalf("%s %c: cells %d and %d are in another order than for search.Order", name, o.Heuristic, a, b)
						}
					}
				}
			}
		}
	}
}
