package restarts

import (
	"context"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"

	"tilewright/def/testing/gen"
	"tilewright/solver/kernel"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// begin opens an engine and makes its plan.
func begin(t testing.TB, p *problem.Problem, o Options) *Engine {
	t.Helper()
	e := open(t, p, o, nil)
	for e.Plan() == nil {
		if e.Run(1_000_000) == search.Failed {
			t.Fatal(e.Err())
		}
	}
	return e
}

// TestModule holds the module, run by wazero, against the search in Go. Restarts during and after the race end with the
// same counters and solutions, whatever the slices.
func TestModule(t *testing.T) {
	ctx := context.Background()
	machine := wazero.NewRuntime(ctx)
	defer machine.Close(ctx)
	solved := 0
	check := func(name string, p *problem.Problem, o Options, restarts int, limit uint32) {
		if !fillsBoard(p) || p.Pieces == 0 {
			return
		}
		race := begin(t, p, o).race
		plan := race.plan
		code, mem := plan.Module()
		m, err := machine.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
		if err != nil {
			t.Fatal(name, err)
		}
		defer m.Close(ctx)
		run := m.ExportedFunction("run")
		s := newSearcher(plan)
		for number := range uint32(restarts) {
			if !race.ready(number) {
				t.Fatal(name, "the race waits for itself")
			}
			l := race.restart(number)
			l[rsLimit] = min(l[rsLimit], limit)
			var want, got [][]int32
			s.state = slices.Clone(l)
			s.found = func(images []uint32) bool {
				want = append(want, plan.board.numbers(nil, images))
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
			for i, w := range s.state[:plan.board.frame(0)] { // frames differ, as they depend on the slices
				if v := binary.LittleEndian.Uint32(b[4*i:]); v != w {
					t.Fatalf("%s, restart %d: word %d is %d, %d expected", name, number, i, v, w)
				}
			}
			if !slices.EqualFunc(got, want, slices.Equal[[]int32]) {
				t.Fatalf("%s, restart %d: %d solutions, not the same %d", name, number, len(got), len(want))
			}
			solved += len(got)
			race.take(s.state)
		}
	}
	for number := range uint64(60) {
		if p, err := problem.Compile(gen.Either(number)); err == nil {
			check("generated", p, Options{Seed: number}, 10, 3000)
			check("generated, once", p, Options{Seed: number, Once: true}, 10, 3000)
		}
	}
	if solved == 0 {
		t.Error("no small puzzle is solved")
	}
	p := library(t, "hexomino-parallelogram")
	check("parallelogram", p, Options{Seed: 3}, 70, 4000)
	check("parallelogram, once", p, Options{Seed: 3, Once: true}, 70, 4000)
	check("solid", library(t, "bedlam"), Options{}, 20, 1000)
	check("a rare shape", library(t, "heptominoes-33x23"), Options{}, 5, 1000)
}
