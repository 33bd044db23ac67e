package runner

import (
	"context"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"tilewright/solver/meet"
)

// Machines makes instances of the modules for searches that meet in the middle.
func Machines(r wazero.Runtime) meet.Maker {
	return func(code []byte) (meet.Machine, error) {
		module, err := r.InstantiateWithConfig(context.Background(), code, wazero.NewModuleConfig().WithName(""))
		if err != nil {
			return nil, err
		}
		return &halves{module}, nil
	}
}

// halves is an instance of such a module.
type halves struct{ module api.Module }

func (h *halves) Call(function string, steps int) int {
	result, err := h.module.ExportedFunction(function).Call(context.Background(), uint64(steps))
	if err != nil {
		panic(err) // nothing in it can fail
	}
	return int(uint32(result[0]))
}

func (h *halves) Read(at int, to []byte) {
	from, _ := h.module.Memory().Read(uint32(at), uint32(len(to)))
	copy(to, from)
}

func (h *halves) Write(at int, from []byte) { h.module.Memory().Write(uint32(at), from) }
