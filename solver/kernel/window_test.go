package kernel

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/truth"
	"tilewright/solver/filter"
	"tilewright/solver/gen"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// constrained compiles a puzzle under the redundancy filter's own choice, or
// that of the piece named.
func constrained(t testing.TB, z *def.Puzzle, s settings.Settings) (*problem.Problem, []int32, problem.Constraint) {
	t.Helper()
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	r := filter.NewRedundancy(p, s)
	for !r.Run(1 << 20) {
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	rows, c := r.Rows(0)
	return p, rows, c
}

func finish(e search.Engine) *search.Stats {
	for e.Run(10_000) == search.Paused {
	}
	return e.Stats()
}

// collect is a sink that keeps solutions as sorted image lists.
func collect(set *[]string) search.Sink {
	return func(images []int32) bool {
		s := slices.Clone(images)
		slices.Sort(s)
		*set = append(*set, fmt.Sprint(s))
		return true
	}
}

func levels(s *search.Stats) string {
	var b strings.Builder
	for _, l := range s.Levels {
		fmt.Fprint(&b, l.Fits, " ")
	}
	return fmt.Sprint(b.String(), "nodes ", s.Nodes, " found ", s.Found)
}

// FACTS: 10x6 with X constrained and placed first, then the first hole of the
// short side: the fits of row P-11.
func TestWindowPentominoes(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent_10x6"), settings.Settings{Redundancy: settings.RedundancyAuto})
	g, err := New(p, rows, c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, e := range map[string]search.Engine{"twin": g.Twin(nil), "kernel": instantiate(t, g, func([]int32) bool { return true })} {
		if s := finish(e); s.Fits() != 2_455_947 || s.Found != 2339 {
			t.Errorf("%s: %d fits and %d solutions, want 2,455,947 and 2339", name, s.Fits(), s.Found)
		}
	}
}

// The flat boards of the truth table, whole, in Go and under wazero.
func TestWindowTruth(t *testing.T) {
	for _, name := range []string{"pent_20x3", "pent_8x8_center", "pent1s_30x3", "pent_10x3x2", "ypent_10x5", "dominoes_6x6", "ltromino_9x5", "tet1s_7x4", "pent5_5x5", "soma_high_wall", "tetracubes_8x2x2"} {
		p, rows, c := constrained(t, truth.Puzzle(name), settings.Settings{})
		g, err := New(p, rows, c, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		a := finish(g.Twin(nil))
		b := finish(instantiate(t, g, func([]int32) bool { return true }))
		if levels(a) != levels(b) {
			t.Errorf("%s: the twin counts\n%s, the kernel\n%s", name, levels(a), levels(b))
		}
		if want := uint64(truth.Get(name).Raw); a.Found != want {
			t.Errorf("%s: %d placement sets, want %d", name, a.Found, want)
		}
	}
}

// Puzzles of the generator: the set of solutions is the oracle's, and twin and
// kernel agree in every count, whole and in pieces.
func TestWindowGenerated(t *testing.T) {
	n := uint64(120)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		n = 4000
	}
	served := 0
	for number := range n {
		z := gen.Puzzle(number)
		o := gen.NewOracle(z)
		want, ok := o.Solve(20_000)
		if !ok {
			continue
		}
		for _, s := range []settings.Settings{{}, {Redundancy: settings.RedundancyAuto}} {
			p, rows, c := constrained(t, z, s)
			g, err := New(p, rows, c, Options{})
			if err != nil {
				continue
			}
			served++
			var a, b []string
			twin := finish(g.Twin(collect(&a)))
			kernel := finish(instantiate(t, g, collect(&b)))
			if levels(twin) != levels(kernel) || !slices.Equal(a, b) {
				t.Fatalf("puzzle %d: the twin counts\n%s (%d solutions), the kernel\n%s (%d solutions)", number, levels(twin), len(a), levels(kernel), len(b))
			}
			if s.Redundancy == settings.RedundancyOff && len(a) != len(want) {
				t.Fatalf("puzzle %d has %d solutions, found %d", number, len(want), len(a))
			}
			slices.Sort(a)
			if len(slices.Compact(slices.Clone(a))) != len(a) {
				t.Fatalf("puzzle %d: a solution was found twice", number)
			}
			var parts []string
			rnd := rand.New(rand.NewPCG(number, 1))
			got := scattered(t, g, rnd, collect(&parts))
			slices.Sort(parts)
			if levels(got) != levels(twin) || !slices.Equal(a, parts) {
				t.Fatalf("puzzle %d: in pieces it counts\n%s (%d solutions), whole\n%s (%d)", number, levels(got), len(parts), levels(twin), len(a))
			}
		}
	}
	if served < int(n) {
		t.Errorf("the window served only %d of %d searches", served, 2*n)
	}
	t.Logf("%d searches", served)
}

// scattered runs a search in random slices, some in Go and some as a module,
// moving states from one to the other and splitting them as it goes.
func scattered(t testing.TB, g *Program, rnd *rand.Rand, sink search.Sink) *search.Stats {
	module := instantiate(t, g, sink)
	queue := [][]byte{g.Twin(sink).Save()}
	total := &search.Stats{}
	for len(queue) > 0 {
		k := rnd.IntN(len(queue))
		state := queue[k]
		queue = append(queue[:k], queue[k+1:]...)
		var e search.Engine = module
		if rnd.IntN(2) == 0 {
			e = g.Twin(sink)
		}
		if err := e.Restore(state); err != nil {
			t.Fatalf("a saved state is refused: %v", err)
		}
		if e.Run(1+rnd.IntN(40)) == search.Finished {
			total.Add(e.Stats())
			continue
		}
		if !bytes.Equal(state[:12], e.Save()[:12]) {
			t.Fatal("a state changed its program")
		}
		if rnd.IntN(3) == 0 {
			if part := e.Split(); part != nil {
				queue = append(queue, part)
			}
		}
		queue = append(queue, e.Save())
	}
	return total
}

// Twin and module keep the same words at every pause.
func TestStatesAreEqual(t *testing.T) {
	for _, name := range []string{"pent_10x6", "PT12", "pent1s_30x3", "ypent_10x5", "dominoes_6x6"} {
		p, rows, c := constrained(t, truth.Puzzle(name), settings.Settings{Redundancy: settings.RedundancyAuto})
		g, err := New(p, rows, c, Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		twin := g.Twin(nil)
		kernel := instantiate(t, g, func([]int32) bool { return true })
		for budget := 1; budget < 20_000; budget = budget*3 + 1 {
			if a, b := twin.Run(budget), kernel.Run(budget); a != b {
				t.Fatalf("%s: the twin is %v, the kernel %v", name, a, b)
			}
			if levels(twin.Stats()) != levels(kernel.Stats()) {
				t.Fatalf("%s: after a run of %d the twin counts\n%s, the kernel\n%s", name, budget, levels(twin.Stats()), levels(kernel.Stats()))
			}
			if a, b := twin.Placed(nil), kernel.Placed(nil); !slices.Equal(a, b) {
				t.Fatalf("%s: the twin has placed %v, the kernel %v", name, a, b)
			}
			if err := twin.Restore(kernel.Save()); err != nil {
				t.Fatalf("%s: the twin refuses the kernel's state: %v", name, err)
			}
		}
	}
}

// A goal counts assemblies with pieces left.
func TestWindowGoal(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent_10x6"), settings.Settings{Redundancy: settings.RedundancyAuto})
	whole, _ := New(p, rows, c, Options{})
	want := finish(whole.Twin(nil))
	for goal := 5; goal < 12; goal++ {
		g, err := New(p, rows, c, Options{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		s := finish(instantiate(t, g, func(images []int32) bool {
			if len(images) != 12-goal {
				t.Fatalf("goal %d: an assembly of %d pieces", goal, len(images))
			}
			return true
		}))
		if goal < 11 && s.Found != want.Levels[goal+1].Fits {
			t.Errorf("goal %d: %d assemblies, but %d fits with %d left before", goal, s.Found, want.Levels[goal+1].Fits, goal+1)
		}
	}
	if _, err := New(p, rows, c, Options{Goal: 12}); err == nil {
		t.Error("a goal of all pieces is accepted")
	}
}

// The sink ends a search.
func TestWindowLimit(t *testing.T) {
	p, rows, c := constrained(t, truth.Puzzle("pent_10x6"), settings.Settings{})
	g, _ := New(p, rows, c, Options{})
	n := 0
	e := g.Twin(func([]int32) bool { n++; return n < 5 })
	if s := finish(e); n != 5 || s.Found != 5 {
		t.Errorf("%d solutions came, %d are counted; the sink wanted 5", n, s.Found)
	}
}

// What it cannot serve it refuses with a reason.
func TestWindowRefuses(t *testing.T) {
	for name, want := range map[string]string{"hex_rect_15x14": "spans"} {
		p, rows, c := constrained(t, truth.Puzzle(name), settings.Settings{})
		if _, err := New(p, rows, c, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want a reason with %q", name, err, want)
		}
	}
}

// Damaged states are refused or harmless, never a crash.
func FuzzRestore(f *testing.F) {
	p, rows, c := constrained(f, truth.Puzzle("pent5_5x5"), settings.Settings{Redundancy: settings.RedundancyAuto})
	g, err := New(p, rows, c, Options{})
	if err != nil {
		f.Fatal(err)
	}
	e := g.Twin(nil)
	for range 4 {
		f.Add(e.Save(), uint16(0), byte(0))
		f.Add(e.Save(), uint16(20), byte(1))
		e.Run(7)
	}
	f.Fuzz(func(t *testing.T, state []byte, at uint16, flip byte) {
		if len(state) > 1<<16 {
			t.Skip("larger than any state")
		}
		if int(at) < len(state) {
			state = bytes.Clone(state)
			state[at] ^= flip
		}
		e := g.Twin(nil)
		before := e.Save()
		if err := e.Restore(state); err != nil {
			if !bytes.Equal(before, e.Save()) {
				t.Fatal("a refused state changed the engine")
			}
			return
		}
		for range 1000 {
			if e.Run(1000) != search.Paused {
				return
			}
		}
		t.Fatal("a restored state runs for ever")
	})
}
