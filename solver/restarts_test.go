package solver

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestRestarts holds the engine of restarts through the façade. A giant's limit is met. A saved search goes on as if it
// had not been saved. A small puzzle is seen to its end.
func TestRestarts(t *testing.T) {
	z := def.Find("hexomino-parallelogram").Puzzle()
	set, _ := settings.Parse("--engine=restarts --limit=12")
	var whole, parts [][]int32
	keep := func(to *[][]int32) search.Sink {
		return func(images []int32) bool {
			*to = append(*to, slices.Clone(images))
			return true
		}
	}
	s := Open(z, set, keep(&whole))
	for s.Run(20_000) == search.Paused {
	}
	if s.Err() != nil || len(whole) != 12 || s.Stats().Solutions != 12 {
		t.Fatalf("%d solutions, %v", len(whole), s.Err())
	}
	r := Open(z, set, keep(&parts))
	for len(parts) < 5 && r.Run(1000) == search.Paused {
	}
	again := Open(z, set, keep(&parts))
	if err := again.Restore(r.Save()); err != nil {
		t.Fatal(err)
	}
	for again.Run(20_000) == search.Paused {
	}
	if !slices.EqualFunc(whole, parts, slices.Equal[[]int32]) {
		t.Errorf("after Restore there are %d solutions, not the same 12", len(parts))
	}
	for line, want := range map[string]uint64{"--engine=restarts": 11_520, "--engine=restarts -u": 480,
		"--engine=restarts -u --mirror=same": 240} {
		set, _ := settings.Parse(line)
		s := Open(def.Find("soma").Puzzle(), set, nil)
		for s.Run(20_000) == search.Paused {
			if s.Stats().Nodes > 20_000_000 {
				break
			}
		}
		if s.Phase() != Done || s.Stats().Solutions != want {
			t.Errorf("soma %s: %d solutions, %d expected, phase %d, %d nodes", line, s.Stats().Solutions, want, s.Phase(), s.Stats().Nodes)
		}
	}
}

// TestRestartsShared: runners do restarts, die, give back and come late, and the search is saved and goes on. The
// solutions are those of one engine alone, in that order.
func TestRestartsShared(t *testing.T) {
	z := def.Find("hexomino-parallelogram").Puzzle()
	set, _ := settings.Parse("--engine=restarts --limit=50 --seed=5")
	var want []string
	s := Open(z, set, func(images []int32) bool {
		images = slices.Clone(images)
		slices.Sort(images)
		want = append(want, fmt.Sprint(images))
		return true
	})
	for s.Run(20_000) == search.Paused {
	}
	for _, runners := range []int{1, 2, 5} {
		c := &crowd{t: t, puzzle: z, settings: set, dice: rand.New(rand.NewPCG(uint64(runners), 0))}
		c.open(nil, runners)
		for n := 1; !c.shared.Done(); n++ {
			c.step()
			for _, r := range c.runners {
				if r.busy && !r.ended {
					r.run(50_000)
				}
			}
			switch {
			case n%70 == 0:
				c.open(c.search.Save(), runners)
			case n%30 == 0:
				for number, r := range c.runners {
					if r.busy {
						if err := c.shared.GiveBack(number, r.part); err != nil {
							t.Fatal(err)
						}
						r.drop()
					}
				}
			}
		}
		for c.search.Run(20_000) == search.Paused {
		}
		if !slices.Equal(c.found, want) || c.search.Phase() != Done || c.search.Stats().Solutions != 50 {
			t.Errorf("%d runners: %d solutions, not the same %d, %d deaths", runners, len(c.found), len(want), c.deaths)
		}
	}
}
