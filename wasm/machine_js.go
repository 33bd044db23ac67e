package main

import (
	"errors"
	"syscall/js"

	"tilewright/solver/meet"
)

// machine is an instance of a module in this worker. Its memory does not grow.
type machine struct {
	exports, memory js.Value
}

// newMachine is a meet.Maker.
func newMachine(module []byte) (m meet.Machine, err error) {
	defer func() {
		// What the browser refuses, as where no program may be compiled, is thrown.
		if thrown := recover(); thrown != nil {
			m, err = nil, errors.New("the module of both halves does not start")
		}
	}()
	assembly := js.Global().Get("WebAssembly")
	instance := assembly.Get("Instance").New(assembly.Get("Module").New(arrayOf(module)))
	exports := instance.Get("exports")
	return &machine{exports, js.Global().Get("Uint8Array").New(exports.Get("memory").Get("buffer"))}, nil
}

func (m *machine) Call(function string, steps int) int { return m.exports.Call(function, steps).Int() }

func (m *machine) Read(at int, to []byte) {
	js.CopyBytesToGo(to, m.memory.Call("subarray", at, at+len(to)))
}

func (m *machine) Write(at int, from []byte) {
	js.CopyBytesToJS(m.memory.Call("subarray", at, at+len(from)), from)
}
