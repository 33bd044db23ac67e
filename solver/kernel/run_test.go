package kernel

import (
	"context"
	"runtime"
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
