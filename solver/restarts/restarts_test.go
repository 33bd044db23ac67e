package restarts

import (
	"fmt"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
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

func key(images []int32) string {
	images = slices.Clone(images)
	slices.Sort(images)
	return fmt.Sprint(images)
}

// TestSmall: the engine sees everything of small puzzles. It finds the solutions of the plain oracle, each once.
func TestSmall(t *testing.T) {
	seen, some := 0, 0
	for number := range uint64(250) {
		z := gen.Either(number)
		p, err := problem.Compile(z)
		if err != nil {
			continue
		}
		all, ok := gen.NewOracle(z).Solve(2000)
		if !ok {
			continue
		}
		found := map[string]bool{}
		e := open(t, p, Options{Seed: number}, func(images []int32) bool {
			checkAssembly(t, p, images)
			if k := key(images); found[k] {
				t.Fatalf("puzzle %d: a solution comes twice", number)
			} else {
				found[k] = true
			}
			return true
		})
		status := search.Paused
		for n := 0; n < 20 && status == search.Paused; n++ {
			status = e.Run(5000)
		}
		switch {
		case status == search.Failed:
			t.Fatalf("puzzle %d: %v", number, e.Err())
		case status == search.Finished && len(found) != len(all):
			t.Fatalf("puzzle %d: %d solutions are all, %d expected", number, len(found), len(all))
		case len(found) > len(all):
			t.Fatalf("puzzle %d: %d solutions of %d", number, len(found), len(all))
		case status == search.Finished:
			seen++
		}
		if len(all) > 0 {
			some++
		}
	}
	if seen < 120 || some < 60 {
		t.Fatalf("only %d puzzles were seen to the end, %d have solutions", seen, some)
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
