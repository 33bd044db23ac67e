package kernel

import (
	"context"
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

var runtime = wazero.NewRuntime(context.Background())

func instantiate(t testing.TB, g *Program, sink search.Sink) *instance {
	t.Helper()
	code, mem := g.Module(true)
	mod, err := runtime.InstantiateWithConfig(context.Background(), code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		t.Fatalf("the module does not validate: %v", err)
	}
	t.Cleanup(func() { mod.Close(context.Background()) })
	return &instance{engine: g.engine(sink), mem: mem, mod: mod, call: mod.ExportedFunction("run")}
}

// Run hands the state over, runs, reports and takes the state back.
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
