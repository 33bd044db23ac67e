package meet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// wasm runs modules under wazero.
type wasm struct{ api.Module }

func (m *wasm) Call(function string, steps int) int {
	r, err := m.ExportedFunction(function).Call(context.Background(), uint64(steps))
	if err != nil {
		panic(err)
	}
	return int(uint32(r[0]))
}

func (m *wasm) Read(at int, to []byte) {
	b, _ := m.Memory().Read(uint32(at), uint32(len(to)))
	copy(to, b)
}

func (m *wasm) Write(at int, from []byte) { m.Memory().Write(uint32(at), from) }

var machines = wazero.NewRuntime(context.Background())

func makeMachine(code []byte) (Machine, error) {
	mod, err := machines.InstantiateWithConfig(context.Background(), code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	m := &wasm{mod}
	runtime.AddCleanup(m, func(mod api.Module) { mod.Close(context.Background()) }, mod)
	return m, nil
}

// TestModule holds the module against the walks in Go, with cuts anywhere, tiny tables and many passes, counting and
// listing. It does the same work and finds the same solutions in the same order. Each goes on from the other's states.
func TestModule(t *testing.T) {
	least := 400
	if long() {
		least = 3000
	}
	emits, changes, passes, joins := 0, 0, 0, 0
	compared := gen.Each(least, least/2, func(number uint64) bool {
		p, err := problem.Compile(gen.Either(number))
		if err != nil {
			return false
		}
		if _, err := FillOrder(p); err != nil {
			return false // pieces reach too far over the cut
		}
		for round := range 4 {
			list := round >= 2
			draw := rand.New(rand.NewPCG(number, uint64(round)))
			o := Options{Seed: number, Memory: 300 << draw.IntN(14), Cut: 1 + draw.IntN(20)}
			if !list {
				o.Count = func(uint64) {}
			}
			var told, wanted []string
			open := func(emitted bool) *Engine {
				o, to := o, &wanted
				if told != nil {
					to = &told
				}
				if emitted {
					o.Make = makeMachine
				}
				e, err := New(p, allRows(p), o, func(images []int32) bool {
					*to = append(*to, fmt.Sprint(images))
					return true
				})
				if err != nil {
					t.Fatal(err)
				}
				return e
			}
			alone := open(false)
			for alone.Stats().Nodes <= 50_000 && alone.Run(10_000) == search.Paused {
			}
			if alone.Stats().Nodes > 50_000 {
				return false
			}
			told = []string{}
			e := open(true)
			for e.Run(int(e.repeat)+1+draw.IntN(4000)) == search.Paused {
				passes = max(passes, len(e.passes.todo))
				if e.work != nil && e.work.emits {
					emits++
					if e.work.phase == join && e.work.right.depth >= 0 {
						joins++
					}
				}
				if draw.IntN(3) == 0 {
					changes++
					next := open(draw.IntN(2) == 0)
					if err := next.Restore(e.Save()); err != nil {
						t.Fatal(err)
					}
					e = next
				}
			}
			if got, want := fmt.Sprint(*e.Stats()), fmt.Sprint(*alone.Stats()); got != want || e.Err() != nil {
				t.Fatalf("puzzle %d, cut %d, memory %d: the module does\n%s, and Go\n%s; %v", number, o.Cut, o.Memory, got, want, e.Err())
			}
			if !slices.Equal(told, wanted) {
				t.Fatalf("puzzle %d, cut %d, memory %d: the module lists\n%v, and Go\n%v", number, o.Cut, o.Memory, told, wanted)
			}
		}
		return true
	})
	t.Log(compared, "puzzles;", emits, "pauses of modules;", changes, "changes of who searches; at most", passes,
		"passes;", joins, "pauses in joins before the right was through")
	if emits < 300 || joins < 20 || changes < 200 || passes < 5 {
		t.Error("the puzzles are too tame")
	}
}

// TestModuleKnown counts boards by modules.
func TestModuleKnown(t *testing.T) {
	for _, c := range []struct {
		puzzle string
		want   uint64
	}{{"pent_10x6", 4 * 2339}, {"pent1s_30x3", 4 * 46}} {
		p, err := problem.Compile(truth.Puzzle(c.puzzle))
		if err != nil {
			t.Fatal(err)
		}
		made := 0
		e, err := New(p, allRows(p), Options{Count: func(uint64) {}, Make: func(code []byte) (Machine, error) {
			made++
			return makeMachine(code)
		}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := finish(t, e, 1<<20).Solutions; got != c.want || made == 0 {
			t.Errorf("%s: %d solutions, want %d; %d modules", c.puzzle, got, c.want, made)
		}
	}
}
