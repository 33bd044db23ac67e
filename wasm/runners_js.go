package main

import (
	"errors"
	"syscall/js"

	"tilewright/solver/session"
	"tilewright/wasm/wire"
)

// runners are the workers inside this one that run kernels (static/worker): a few kB of
// script each, which get modules, states and orders from here. session.Runners.
type runners struct {
	p    *planner
	make js.Value // makes a runner; undefined where there are none
	all  []*runner
	// failed is how many ended before they said a word. After some of them no more
	// workers are made, but one runner in this thread: alone.
	failed int
	alone  bool
	cores  int
	// vectors says that the browser has vectors of 128 bits.
	vectors bool
	// programs are the compiled ones, with their layouts, by number.
	programs map[int]program
}

type program struct {
	module js.Value
	layout wire.Layout
}

// runner is one of them.
type runner struct {
	handle     js.Value
	hear, fail js.Func
	ready      bool
	programs   bool // it was given one
}

const (
	// maxRunners is more than any machine makes use of.
	maxRunners = 64
	// maxFailed is how many workers may fail to start.
	maxFailed = 3
)

func newRunners(p *planner) *runners {
	r := &runners{p: p, make: js.Global().Get("tilewrightRunner"), vectors: js.Global().Get("tilewrightVectors").Truthy(), programs: map[int]program{}, cores: 1}
	if navigator := js.Global().Get("navigator"); navigator.Truthy() {
		if cores := navigator.Get("hardwareConcurrency"); cores.Type() == js.TypeNumber {
			r.cores = cores.Int()
		}
	}
	return r
}

// Ability implements session.Runners.
func (c *runners) Ability() session.Ability {
	if c.make.Type() != js.TypeFunction {
		return session.Ability{Machine: newMachine}
	}
	a := session.Ability{Kernels: true, Max: maxRunners, Default: c.cores, Plain: !c.vectors, Machine: newMachine}
	if c.alone {
		a.Max = 1
	}
	return a
}

// Launch implements session.Runners.
func (c *runners) Launch(number int) {
	for len(c.all) <= number {
		c.all = append(c.all, nil)
	}
	if old := c.all[number]; old != nil {
		old.end()
		if !old.ready {
			c.failed++
			c.alone = c.alone || c.failed >= maxFailed
		}
	}
	r := &runner{}
	c.all[number] = r
	// A word of a runner that was given up says nothing any more.
	r.hear = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if c.all[number] == r {
			defer c.p.recover(c.p.host.number())
			r.ready = true
			c.hear(number, args[0])
		}
		return nil
	})
	r.fail = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if c.all[number] == r {
			defer c.p.recover(c.p.host.number())
			c.p.session.Lost(number, args[0].String())
		}
		return nil
	})
	r.handle = c.make.Invoke(!c.alone, r.hear, r.fail)
	c.alone = !r.handle.Get("nested").Bool()
}

func (r *runner) end() {
	r.handle.Call("end")
	r.hear.Release()
	r.fail.Release()
}

// end ends all runners.
func (c *runners) end() {
	for _, r := range c.all {
		r.end()
	}
	c.all = nil
}

// hear acts on what a runner says: kernel.ts lists it.
func (c *runners) hear(number int, answer js.Value) {
	m, err := wire.FromJS[wire.Report](answer)
	switch {
	case err != nil:
		c.p.session.Lost(number, err.Error())
	case m.Op == "ready":
		c.p.session.Ready(number)
	case m.Op == "report":
		c.p.session.Report(number, session.Report{
			Part: m.Part, Status: session.Status(m.Status), State: bytesOf(answer.Get("state")), Solutions: bytesOf(answer.Get("solutions")),
		})
	case m.Op == "broken":
		c.p.session.Lost(number, m.Reason)
	}
}

func bytesOf(array js.Value) []byte {
	bytes := make([]byte, array.Length())
	js.CopyBytesToGo(bytes, array)
	return bytes
}

func arrayOf(bytes []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(array, bytes)
	return array
}

// Compile implements session.Runners.
func (c *runners) Compile(p session.Program) {
	var done, failed js.Func
	answer := func(err error) {
		done.Release()
		failed.Release()
		defer c.p.recover(c.p.host.number())
		c.p.session.Compiled(p.Number, err)
	}
	done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		c.programs[p.Number] = program{args[0], wire.Layout(p.Layout)}
		answer(nil)
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer(errors.New(args[0].Call("toString").String()))
		return nil
	})
	js.Global().Get("WebAssembly").Call("compile", arrayOf(p.Code)).Call("then", done, failed)
}

// Tell implements session.Runners: kernel.ts lists the orders.
func (c *runners) Tell(number int, o session.Order) {
	r := c.all[number]
	p, transfer := c.programs[o.Program], []any{}
	message := wire.ToJS(wire.Order{Op: string(o.Op), Part: o.Part, Program: o.Program, Milliseconds: int(o.Rest.Milliseconds()), Layout: p.layout})
	switch o.Op {
	case session.OrderLoad:
		message.Set("module", p.module)
		r.programs = true
	case session.OrderPart:
		state := arrayOf(o.State)
		message.Set("state", state)
		transfer = append(transfer, state.Get("buffer"))
	}
	r.handle.Call("post", message, transfer)
}

// Forget implements session.Runners.
func (c *runners) Forget() {
	clear(c.programs)
	for _, r := range c.all {
		if r.programs {
			r.programs = false
			r.handle.Call("post", wire.ToJS(wire.Order{Op: "forget"}), []any{})
		}
	}
}
