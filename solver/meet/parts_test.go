package meet

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/kernel"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// few makes small puzzles be cut in parts, too.
func few(t *testing.T) {
	before := leastRoots
	leastRoots = 2
	t.Cleanup(func() { leastRoots = before })
}

// TestPartsOfGiants asks for parts of a board whose left has more keys than slots can be numbered.
func TestPartsOfGiants(t *testing.T) {
	z := *truth.Puzzle("pent_10x6")
	z.Size.X, z.Size.Y = 105, 4
	z.Pieces = slices.Clone(z.Pieces)
	for i := range z.Pieces {
		z.Pieces[i].Copies = 7
	}
	p, err := problem.Compile(&z)
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(p, allRows(p), Options{Count: func(uint64) {}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for !e.Weigh(1 << 20) {
	}
	if !e.cut.emittable() || e.weighed.leaves < 1<<62 {
		t.Fatalf("no giant: %.0f keys are expected", e.weighed.leaves)
	}
	if e.Parts(2) != nil {
		t.Error("there is memory for two tables")
	}
}

// TestParts lets machines do the parts of generated puzzles. Machines die, their parts are given to others. The search
// is saved, and goes on in Go and with other machines. All counts are those of a search that runs through.
func TestParts(t *testing.T) {
	few(t)
	least := 600
	if long() {
		least = 6000
	}
	moved, died, saved, useless := 0, 0, 0, 0
	compared := gen.Each(least, least/4, func(number uint64) bool {
		p, err := problem.Compile(gen.Puzzle(number))
		if err != nil {
			return false
		}
		draw := rand.New(rand.NewPCG(number, 3))
		counted := uint64(0)
		o := Options{Seed: number, Cut: 1 + draw.IntN(12), Count: func(n uint64) { counted += n }}
		open := func() *Engine {
			e, err := New(p, allRows(p), o, nil)
			if err != nil {
				t.Fatal(err)
			}
			for !e.Weigh(1 << 20) {
			}
			return e
		}
		alone := open()
		for alone.Stats().Nodes <= 50_000 && alone.Run(10_000) == search.Paused {
		}
		if alone.Stats().Nodes > 50_000 {
			return false
		}
		want := fmt.Sprint(*finish(t, alone, 1))
		counted = 0
		e := open()
		parts := e.Parts(2 + draw.IntN(3))
		if parts == nil {
			return false
		}
		code, layout := parts.Module()
		machine := func() Machine {
			m, err := makeMachine(code)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		var machines []Machine
		for range parts.Machines {
			machines = append(machines, machine())
		}
		var ended search.Stats
		left := parts.Left()
		for i, part := range left {
			state := make([]byte, layout.StateSize)
			copy(state, parts.State(part))
			for at := draw.IntN(len(machines)); ; {
				machines[at].Write(layout.State, state)
				status := machines[at].Call(fnRun, 1+draw.IntN(400))
				if draw.IntN(25) == 0 { // the machine dies, and its work since the last report is lost
					died++
					machines[at] = machine()
					continue
				}
				machines[at].Read(layout.State, state)
				if status == kernel.RunFinished {
					break
				}
				if draw.IntN(3) == 0 {
					moved++
					at = draw.IntN(len(machines))
				}
			}
			if err := parts.Restore(state); err != nil {
				t.Fatal(err)
			}
			if parts.Useless {
				useless++
				break
			}
			ended.Add(parts.Stats())
			if draw.IntN(5) > 0 || i == len(left)-1 {
				continue
			}
			// Another engine goes on with the rest, in Go, and is interrupted again and again.
			saved++
			counted = ended.Solutions
			next := open()
			for state := parts.SaveAs(left[i+1:], &ended); ; state = next.Save() {
				if err := next.Restore(state); err != nil {
					t.Fatal(err)
				}
				if next.Run(1+draw.IntN(100_000)) != search.Paused {
					break
				}
			}
			if got := fmt.Sprint(*next.Stats()); got != want || next.Err() != nil || counted != next.Stats().Solutions {
				t.Fatalf("puzzle %d, cut %d: behind %d parts Go counts\n%s, and one alone\n%s; %v", number, o.Cut, i+1, got, want, next.Err())
			}
		}
		parts.End(&ended)
		if got := fmt.Sprint(*finish(t, e, 1)); got != want {
			t.Fatalf("puzzle %d, cut %d: machines count\n%s, and one alone\n%s", number, o.Cut, got, want)
		}
		return true
	})
	t.Log(compared, "puzzles,", moved, "parts moved,", died, "machines died,", saved, "were saved,", useless, "had no left side")
	if moved < 100 || died < 50 || saved < 50 || useless < 2 {
		t.Error("the machines are too tame")
	}
}
