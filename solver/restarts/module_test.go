package restarts

import (
	"context"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"

	"tilewright/solver/gen"
	"tilewright/solver/kernel"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// plan makes one for a problem.
func plan(t testing.TB, p *problem.Problem, o Options) *Plan {
	t.Helper()
	e := open(t, p, o, nil)
	for e.plan == nil {
		if e.Run(1_000_000) == search.Failed {
			t.Fatal(e.Err())
		}
	}
	return e.plan
}

// TestModule holds the module under wazero against the search in Go: blocks end with the
// same words, and the same solutions, whatever the slices.
func TestModule(t *testing.T) {
	ctx := context.Background()
	machine := wazero.NewRuntime(ctx)
	defer machine.Close(ctx)
	check := func(name string, p *problem.Problem, o Options, blocks int, limit uint32) {
		if !fillsBoard(p) || p.Pieces == 0 {
			return
		}
		plan := plan(t, p, o)
		code, mem := plan.Module()
		m, err := machine.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
		if err != nil {
			t.Fatal(name, err)
		}
		defer m.Close(ctx)
		run := m.ExportedFunction("run")
		for number := range uint32(blocks) {
			l := plan.block(number)
			for i := range int(l[blCount]) {
				at := plan.table.restart(i)
				l[at] = min(l[at], limit)
			}
			var want, got [][]int32
			s := newSearcher(plan.table)
			s.state = slices.Clone(l)
			s.found = func(images []uint32) bool {
				want = append(want, plan.table.numbers(nil, images))
				return true
			}
			for !s.run(7919) {
			}
			for i, w := range l {
				m.Memory().WriteUint32Le(uint32(mem.State+4*i), w)
			}
			for ended := false; !ended; {
				r, err := run.Call(ctx, uint64(1000+number*317))
				if err != nil {
					t.Fatal(name, err)
				}
				ended = uint32(r[0]) == kernel.RunFinished
				n, _ := m.Memory().ReadUint32Le(uint32(mem.Count))
				b, _ := m.Memory().Read(uint32(mem.Solutions), n*uint32(mem.SolutionSize))
				for ; len(b) > 0; b = b[mem.SolutionSize:] {
					got = append(got, plan.Images(nil, b[:mem.SolutionSize]))
					checkAssembly(t, p, got[len(got)-1])
				}
			}
			b, _ := m.Memory().Read(uint32(mem.State), uint32(mem.StateSize))
			for i, w := range s.state {
				if v := binary.LittleEndian.Uint32(b[4*i:]); v != w {
					t.Fatalf("%s, block %d: word %d is %d, %d expected", name, number, i, v, w)
				}
			}
			if !slices.EqualFunc(got, want, slices.Equal[[]int32]) {
				t.Fatalf("%s, block %d: %d solutions, not the same %d", name, number, len(got), len(want))
			}
		}
	}
	for number := range uint64(60) {
		if p, err := problem.Compile(gen.Puzzle(number)); err == nil {
			check("generated", p, Options{Seed: number}, 2, 3000)
			check("generated, once", p, Options{Seed: number, Once: true}, 1, 3000)
		}
	}
	p := library(t, "hexomino-parallelogram")
	check("parallelogram", p, Options{Seed: 3}, 3, 20_000)
	check("parallelogram, once", p, Options{Seed: 3, Once: true}, 3, 20_000)
	check("solid", library(t, "bedlam"), Options{}, 1, 5_000)
}
