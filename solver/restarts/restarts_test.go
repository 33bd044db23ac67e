package restarts

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

func compile(t testing.TB, z *def.Puzzle) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func library(t testing.TB, name string) *problem.Problem {
	t.Helper()
	return compile(t, def.Find(name).Puzzle())
}

func open(t testing.TB, p *problem.Problem, o Options, sink search.Sink) *Engine {
	t.Helper()
	rows := make([]int32, len(p.Images))
	for i := range rows {
		rows[i] = int32(i)
	}
	e, err := New(p, rows, o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// checkAssembly fails where images do not fill the board with each piece once.
func checkAssembly(t testing.TB, p *problem.Problem, images []int32) {
	t.Helper()
	covered := make([]bool, len(p.Cells))
	copies := make([]int, len(p.Shapes))
	cells := 0
	for _, i := range images {
		copies[p.Images[i].Shape]++
		for _, c := range p.Images[i].Cells {
			if covered[c] {
				t.Fatal("two pieces on a cell")
			}
			covered[c] = true
			cells++
		}
	}
	for s, n := range copies {
		if n != p.Shapes[s].Copies {
			t.Fatalf("%d pieces of shape %d, %d expected", n, s, p.Shapes[s].Copies)
		}
	}
	if cells != len(p.Cells) {
		t.Fatalf("%d cells are filled of %d", cells, len(p.Cells))
	}
}

// take runs an engine until it has told n solutions.
func take(t testing.TB, p *problem.Problem, o Options, n, budget int, interrupt bool) (list [][]int32, e *Engine) {
	t.Helper()
	sink := func(images []int32) bool {
		checkAssembly(t, p, images)
		list = append(list, slices.Clone(images))
		return len(list) < n
	}
	e = open(t, p, o, sink)
	for e.Run(budget) == search.Paused {
		if interrupt && e.Plan() != nil { // before that its state is the beginning
			state := e.Save()
			again := open(t, p, o, sink)
			if err := again.Restore(state); err != nil {
				t.Fatal(err)
			}
			e = again
		}
	}
	if e.Err() != nil {
		t.Fatal(e.Err())
	}
	return list, e
}

// TestReproducible: solutions, their order and the counters depend only on the seed. Slices do not matter, nor states
// that were saved and restored.
func TestReproducible(t *testing.T) {
	p := library(t, "hexomino-parallelogram")
	want, e := take(t, p, Options{Seed: 7}, 30, 1000, false)
	for i, run := range []struct {
		budget    int
		interrupt bool
	}{{37_111, false}, {400_000, true}} {
		got, f := take(t, p, Options{Seed: 7}, 30, run.budget, run.interrupt)
		if !slices.EqualFunc(got, want, slices.Equal[[]int32]) {
			t.Errorf("run %d finds other solutions", i)
		}
		if a, b := e.Stats(), f.Stats(); a.Nodes != b.Nodes || !slices.Equal(a.Levels, b.Levels) {
			t.Errorf("run %d counts %d nodes, %d expected", i, b.Nodes, a.Nodes)
		}
	}
	old := e.Save()
	copy(old, "TWr1")
	if err := e.Restore(old); err != errVersion {
		t.Errorf("what the first version saved: %v", err)
	}
	other, _ := take(t, p, Options{Seed: 8}, 1, 100_000, false)
	if slices.Equal(other[0], want[0]) {
		t.Error("another seed finds the same first solution")
	}
}
