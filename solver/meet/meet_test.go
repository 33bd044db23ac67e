package meet

import (
	"maps"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

func long() bool { return os.Getenv("TILEWRIGHT_LONG") != "" }

func allRows(p *problem.Problem) []int32 {
	rows := make([]int32, len(p.Images))
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

// spelled is a solution in the form in which gen.Oracle names it.
func spelled(p *problem.Problem, oracle *gen.Oracle, images []int32) string {
	var solution []gen.Placed
	for _, i := range images {
		solution = append(solution, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
	}
	return oracle.Name(solution)
}

// listing is a sink that collects solutions by name, each once.
func listing(t testing.TB, p *problem.Problem, oracle *gen.Oracle) (map[string]bool, search.Sink) {
	found := map[string]bool{}
	return found, func(images []int32) bool {
		name := spelled(p, oracle, images)
		if found[name] {
			t.Errorf("%s: a solution comes twice", p.Puzzle.Title)
		}
		found[name] = true
		return true
	}
}

func finish(t testing.TB, e *Engine, budget int) *search.Stats {
	t.Helper()
	for e.Run(budget) == search.Paused {
	}
	if e.Err() != nil {
		t.Fatal(e.Err())
	}
	return e.Stats()
}

// TestOracle holds counts and sets of solutions of generated puzzles against the plain oracle. Cuts are anywhere, and
// tables hold from twelve keys on.
func TestOracle(t *testing.T) {
	least := 600
	if long() {
		least = 20_000
	}
	passes, joins, wide := 0, 0, 0
	compared := gen.Each(least, least*3/4, func(number uint64) bool {
		z := gen.Puzzle(number)
		p, err := problem.Compile(z)
		if err != nil {
			return false
		}
		oracle := gen.NewOracle(z)
		solutions, ok := oracle.Solve(3000)
		if !ok {
			return false
		}
		want := map[string]bool{}
		for _, s := range solutions {
			want[oracle.Name(s)] = true
		}
		draw := rand.New(rand.NewPCG(number, 1))
		o := Options{Seed: number, Memory: 300 << draw.IntN(12), Cut: draw.IntN(20)}
		if number%7 == 0 {
			o.Cut = 0
		}
		found, sink := listing(t, p, oracle)
		e, err := New(p, allRows(p), o, sink)
		if err != nil {
			t.Fatalf("puzzle %d: %v", number, err)
		}
		for e.Run(1+draw.IntN(500)) == search.Paused {
			passes = max(passes, len(e.passes.todo))
			if e.work != nil && e.work.phase == join && e.work.right.depth >= 0 {
				joins++
			}
			if e.cut != nil && e.cut.keyBits() > 64 {
				wide++
			}
		}
		if e.Err() != nil || !maps.Equal(found, want) || e.Stats().Solutions != uint64(len(want)) {
			t.Fatalf("puzzle %d, cut %d, memory %d: %d solutions listed, %d expected, %v", number, o.Cut, o.Memory, len(found), len(want), e.Err())
		}
		counted := uint64(0)
		o.Count = func(n uint64) { counted += n }
		if e, err = New(p, allRows(p), o, nil); err != nil {
			t.Fatal(err)
		}
		if got := finish(t, e, 1<<20).Solutions; got != uint64(len(want)) || got != counted {
			t.Fatalf("puzzle %d, cut %d, memory %d: %d solutions counted, %d told, %d expected", number, o.Cut, o.Memory, got, counted, len(want))
		}
		return true
	})
	t.Log(compared, "puzzles; at most", passes, "passes to go;", joins, "pauses in joins before the end of the right;",
		wide, "with keys of two words")
	if compared < least*3/4 || passes < 20 || joins < 10 {
		t.Error("the puzzles are too tame")
	}
}

// TestPrice: the cost of all passes is known before the first one begins, and states keep it.
func TestPrice(t *testing.T) {
	p, err := problem.Compile(truth.Puzzle("pent_10x6"))
	if err != nil {
		t.Fatal(err)
	}
	lists := []bool{false}
	if long() {
		lists = append(lists, true)
	}
	for _, list := range lists {
		one := 0.0
		for _, memory := range []int{0, 2 << 20, 1 << 19} {
			o := Options{Memory: memory, Seed: 3}
			if !list {
				o.Count = func(uint64) {}
			}
			open := func() *Engine {
				e, err := New(p, allRows(p), o, nil)
				if err != nil {
					t.Fatal(err)
				}
				return e
			}
			e := open()
			for e.work == nil || len(e.passes.price.samples) > 0 {
				e.Run(1)
			}
			h := e.Halves()
			if (h.Passes > 1) != (h.Times > 0) || strings.Contains(h.String(), "times the work of one") != (h.Times > 0) || e.Stats().Nodes > 0 {
				t.Errorf("memory %d: %+v", memory, h)
			}
			if memory > 0 && h.Passes < 2 {
				t.Errorf("memory %d: there is one pass", memory)
			}
			again := open()
			if err := again.Restore(e.Save()); err != nil || again.Halves().Fits != h.Fits || again.Halves().Times != h.Times {
				t.Errorf("memory %d: restored, %+v, want %+v; %v", memory, again.Halves(), h, err)
			}
			fits := float64(finish(t, e, 1<<20).Fits())
			if memory == 0 {
				one = fits
				continue
			}
			// These tables are smaller than any useful ones. They keep fewer overhangs, and passes are cut further.
			if got := fits / one; h.Times > 1.2*got || h.Times < got/2.5 {
				t.Errorf("memory %d, list %v: %.1f times the work is reckoned, and %.1f done", memory, list, h.Times, got)
			}
		}
	}
}
