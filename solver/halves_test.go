package solver

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tilewright/def/testing/truth"
	"tilewright/solver/search"
)

// TestSharedHalves lets runners count boards by halves. They die, and come back with the parts of all others. The
// search is saved, and goes on with other runners, with one, and with none. The counters are always those of Run alone.
func TestSharedHalves(t *testing.T) {
	saves, counts := 1, []int{3}
	if long() {
		saves, counts = 2, []int{2, 3}
	}
	for number, puzzle := range []string{"pent1s_30x3"} {
		line := parse(t, "-r --engine=meet --count")
		alone := run(t, Open(truth.Puzzle(puzzle), line, nil))
		want := fmt.Sprint(alone.Levels, alone.Nodes, alone.Found, alone.Solutions)
		for _, runners := range counts {
			c := &crowd{t: t, puzzle: truth.Puzzle(puzzle), settings: line, dice: rand.New(rand.NewPCG(uint64(number), uint64(runners))), slices: 10}
			c.open(nil, runners)
			if c.shared == nil {
				t.Fatalf("%s is not shared", puzzle)
			}
			saved := 0
			for steps := 1; !c.shared.Done(); steps++ {
				if steps%250 == 0 && saved < saves {
					saved++
					state := c.search.Save()
					for _, r := range c.runners {
						if r.busy {
							r.drop()
						}
					}
					inline := Open(truth.Puzzle(puzzle), line, nil)
					if err := inline.Restore(state); err != nil {
						t.Fatal(err)
					}
					got := run(t, inline)
					if got := fmt.Sprint(got.Levels, got.Nodes, got.Found, got.Solutions); got != want {
						t.Fatalf("%s, gone on with by Run: %s, want %s", puzzle, got, want)
					}
					c.open(state, 1+saved%runners)
				}
				c.step()
			}
			for c.search.Run(1000) == search.Paused {
			}
			got := c.search.Stats()
			if got := fmt.Sprint(got.Levels, got.Nodes, got.Found, got.Solutions); got != want || saved == 0 {
				t.Fatalf("%s, %d runners, saved %d times: %s, want %s", puzzle, runners, saved, got, want)
			}
			t.Log(puzzle, runners, "runners;", c.deaths, "died; saved", saved, "times")
		}
	}
}
