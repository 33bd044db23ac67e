package kernel

import (
	"bytes"
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"tilewright/solver/search"
)

// instance runs a program's module under wazero as a search engine, the way a
// worker does in a browser.
type instance struct {
	*engine
	mem  Layout
	mod  api.Module
	call api.Function
}

// machine has all that browsers have. scalar has no vectors of 128 bits.
var (
	machine = wazero.NewRuntime(context.Background())
	scalar  = wazero.NewRuntimeWithConfig(context.Background(),
		wazero.NewRuntimeConfig().WithCoreFeatures(api.CoreFeaturesV2&^api.CoreFeatureSIMD))
)

// instantiate makes an instance. Its module is closed when it is no longer used, since a test may make tens of
// thousands of them.
func instantiate(t testing.TB, g *Program, sink search.Sink) *instance {
	t.Helper()
	return instantiateOn(t, machine, g, sink)
}

func instantiateOn(t testing.TB, machine wazero.Runtime, g *Program, sink search.Sink) *instance {
	t.Helper()
	code, mem := g.Module(true)
	mod, err := machine.InstantiateWithConfig(context.Background(), code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		t.Fatalf("the module does not validate: %v", err)
	}
	i := &instance{engine: g.engine(sink), mem: mem, mod: mod, call: mod.ExportedFunction("run")}
	runtime.AddCleanup(i, func(mod api.Module) { mod.Close(context.Background()) }, mod)
	return i
}

// Run hands over the state, runs, reports and takes back the state.
func (i *instance) Run(budget int) search.Status {
	memory := i.mod.Memory()
	for k, w := range i.state {
		memory.WriteUint64Le(uint32(i.mem.State+8*k), w)
	}
	for {
		r, err := i.call.Call(context.Background(), uint64(budget))
		if err != nil {
			panic(err)
		}
		for k := range i.state {
			i.state[k], _ = memory.ReadUint64Le(uint32(i.mem.State + 8*k))
		}
		n, _ := memory.ReadUint32Le(uint32(i.mem.Count))
		for s := range int(n) {
			b, _ := memory.Read(uint32(i.mem.Solutions+s*i.mem.SolutionSize), uint32(i.mem.SolutionSize))
			i.images = i.Images(i.images[:0], b)
			i.sink(i.images)
		}
		switch uint32(r[0]) {
		case RunPaused:
			return search.Paused
		case RunFinished:
			return search.Finished
		}
		used, _ := memory.ReadUint32Le(uint32(i.mem.Used))
		budget -= int(used)
	}
}

// conformance holds kernels to reference searches.
type conformance struct {
	on    wazero.Runtime
	count func(*search.Stats) string // the counts that are the same
	order func([]string)             // brings solutions into the same order; nil where they come in it
}

// hold holds the twin of a program to a search with its solutions, and the module, and parts of both that were paused,
// saved and split anywhere.
func (c conformance) hold(t testing.TB, what string, g *Program, dice *rand.Rand, s *search.Stats, solutions []string) {
	t.Helper()
	var twin, module, parts []string
	for _, run := range []struct {
		name  string
		stats *search.Stats
		found *[]string
	}{
		{"twin", finish(g.Twin(sequence(&twin))), &twin},
		{"module", finish(instantiateOn(t, c.on, g, sequence(&module))), &module},
		{"parts", scatteredOn(t, c.on, g, dice, sequence(&parts)), &parts},
	} {
		got, want := *run.found, slices.Clone(solutions)
		if c.order != nil {
			c.order(got)
			c.order(want)
		}
		if run.name == "parts" {
			slices.Sort(got)
			slices.Sort(want)
		}
		if a, b := c.count(run.stats), c.count(s); a != b || !slices.Equal(got, want) {
			t.Fatalf("%s, %s kernel, %s: it counts\n%s\nand %d solutions, the reference\n%s\nand %d, or others", what, g.Name(), run.name, a, len(got), b, len(want))
		}
	}
}

// inStep runs twin and module with the same budgets, up to the end or to a budget of 0. They return the same status and
// leave the same state, which the twin takes from the module. It calls paused at each pause.
func inStep(t testing.TB, what string, g *Program, budget func() int, paused func(twin *engine)) {
	t.Helper()
	twin, module := g.Twin(nil), instantiate(t, g, func([]int32) bool { return true })
	for n := budget(); n > 0; n = budget() {
		status := twin.Run(n)
		if other := module.Run(n); other != status {
			t.Fatalf("%s, %s kernel, a run of %d: the twin is %v, the module %v", what, g.Name(), n, status, other)
		}
		if !bytes.Equal(twin.Save(), module.Save()) || !slices.Equal(twin.Placed(nil), module.Placed(nil)) {
			t.Fatalf("%s, %s kernel, a run of %d: the twin counts\n%s, the module\n%s", what, g.Name(), n, counted(twin.Stats()), counted(module.Stats()))
		}
		if err := twin.Restore(module.Save()); err != nil {
			t.Fatalf("%s, %s kernel: the twin refuses the module's state: %v", what, g.Name(), err)
		}
		paused(twin)
		if status != search.Paused {
			return
		}
	}
}
