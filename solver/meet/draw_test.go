package meet

import (
	"maps"
	"math"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
)

// TestDraw draws again and again from puzzles with few solutions. Each comes about equally often, whatever the cut and
// the number of passes. That holds for searches that were saved and restored, too.
func TestDraw(t *testing.T) {
	const draws = 300
	puzzles, passes := 0, 0
	for number := uint64(0); puzzles < 25; number++ {
		z := gen.Puzzle(number)
		p, err := problem.Compile(z)
		if err != nil {
			continue
		}
		oracle := gen.NewOracle(z)
		solutions, ok := oracle.Solve(40)
		if !ok || len(solutions) < 3 || len(p.Cells) > 24 {
			continue
		}
		puzzles++
		times := map[string]int{}
		for seed := range uint64(draws) {
			o := Options{Seed: seed, Memory: 300 << (number % 6), Cut: int(number % 9), Draw: true, Count: func(uint64) {}}
			drawn := 0
			open := func() *Engine {
				e, err := New(p, allRows(p), o, func(images []int32) bool {
					times[spelled(p, oracle, images)]++
					drawn++
					return true
				})
				if err != nil {
					t.Fatal(err)
				}
				return e
			}
			e := open()
			for e.Run(int(e.repeat)+100) == 0 {
				passes = max(passes, len(e.passes.todo))
				if seed%10 == 0 {
					next := open()
					if err := next.Restore(e.Save()); err != nil {
						t.Fatal(err)
					}
					e = next
				}
			}
			if e.Err() != nil || drawn != 1 || e.Stats().Solutions != uint64(len(solutions)) {
				t.Fatalf("puzzle %d: %d drawn, %d solutions counted of %d, %v", number, drawn, e.Stats().Solutions, len(solutions), e.Err())
			}
		}
		if len(times) != len(solutions) && draws > 12*len(solutions) {
			t.Errorf("puzzle %d: %d of %d solutions are ever drawn", number, len(times), len(solutions))
		}
		mean := draws / float64(len(solutions))
		for n := range maps.Values(times) {
			if math.Abs(float64(n)-mean) > 5*math.Sqrt(mean) {
				t.Errorf("puzzle %d: a solution is drawn %d times, where %.0f are to be expected", number, n, mean)
			}
		}
	}
	if passes < 3 {
		t.Error("at most", passes, "passes")
	}
}
