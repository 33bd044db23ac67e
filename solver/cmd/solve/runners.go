package main

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/tetratelabs/wazero"

	"tilewright/solver/meet"
	"tilewright/solver/runner"
	"tilewright/solver/session"
	"tilewright/solver/settings"
)

// runners are goroutines that do parts of a search (session.Runners): each has a fork of it, or its kernel under
// wazero. Their reports come to the job's loop as events.
type runners struct {
	events   chan func()
	session  *session.Session
	ability  session.Ability
	all      []*hand
	programs map[int]func() (runner.Machine, error)
	wasm     wazero.Runtime // nil before the first kernel
}

// hand is one of them. Its orders go to its goroutine, which ends when they are closed.
type hand struct {
	orders chan func(*runner.Runner) error
	lost   bool
}

// patience is how many orders may wait for a runner. It gets one or two before it is heard.
const patience = 64

func newRunners(s settings.Settings) *runners {
	c := &runners{
		events:   make(chan func(), patience),
		programs: map[int]func() (runner.Machine, error){},
		// There is one runner unless more are asked for, so that solutions come in the order of the search.
		ability: session.Ability{Kernels: kernels(s), Forks: true, Max: 4 * runtime.NumCPU(), Default: 1, Ordered: true},
	}
	if compiles() {
		c.ability.Machine = func(code []byte) (meet.Machine, error) { return runner.Machines(c.runtime())(code) }
	}
	return c
}

// kernels tells whether emitted kernels are used: if they are asked for, or quicker than the reference engine. They are
// quicker with stages of FILA; plain DLX in Go is as quick as the cover kernel here. Modules always do halves of a
// board. Only the reference engine meets a limit to the fit.
func kernels(s settings.Settings) bool {
	engine := s.Engine.Row()
	return compiles() && (engine.Modules || s.Auto || engine.Kernel == settings.KernelMay && s.FILA > 0 && s.Limit == 0)
}

// compiles tells whether wazero compiles for this processor.
func compiles() bool { return runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" }

// Ability implements session.Runners.
func (c *runners) Ability() session.Ability { return c.ability }

// Launch implements session.Runners.
func (c *runners) Launch(number int) {
	for len(c.all) <= number {
		c.all = append(c.all, nil)
	}
	if old := c.all[number]; old != nil {
		close(old.orders)
	}
	h := &hand{orders: make(chan func(*runner.Runner) error, patience)}
	c.all[number] = h
	event := func(do func()) {
		c.events <- func() {
			if c.all[number] == h && !h.lost { // a runner that was given up is not heard
				do()
			}
		}
	}
	r := runner.New(session.Wall{}, func(x session.Report) {
		event(func() { c.session.Report(number, x) })
	})
	go func() {
		if err := h.work(r); err != nil {
			event(func() {
				h.lost = true
				c.session.Lost(number, err.Error())
			})
			for range h.orders { // it drops orders until it is replaced
			}
		}
	}()
}

// work does the orders, and hears new ones between slices.
func (h *hand) work(r *runner.Runner) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = errors.New("it broke down: " + fmt.Sprint(reason))
		}
	}()
	for {
		var order func(*runner.Runner) error
		more := true
		if r.Busy() {
			select {
			case order, more = <-h.orders:
			default:
				if err := r.Slice(); err != nil {
					return err
				}
				time.Sleep(r.Rest())
				continue
			}
		} else {
			order, more = <-h.orders
		}
		if !more {
			return nil
		}
		if err := order(r); err != nil {
			return err
		}
	}
}

// runtime runs kernels and modules.
func (c *runners) runtime() wazero.Runtime {
	if c.wasm == nil {
		c.wasm = runner.NewRuntime()
	}
	return c.wasm
}

// Compile implements session.Runners.
func (c *runners) Compile(p session.Program) {
	if p.Fork != nil {
		c.programs[p.Number] = func() (runner.Machine, error) { return runner.Fork(p), nil }
		go func() { c.events <- func() { c.session.Compiled(p.Number, nil) } }()
		return
	}
	wasm := c.runtime()
	go func() {
		k, err := runner.Compile(wasm, p)
		c.events <- func() {
			if err == nil {
				c.programs[p.Number] = k.Machine
			}
			c.session.Compiled(p.Number, err)
		}
	}()
}

// Tell implements session.Runners.
func (c *runners) Tell(number int, o session.Order) {
	if o.Op != session.OrderLoad {
		c.all[number].orders <- func(r *runner.Runner) error { return r.Hear(o) }
		return
	}
	m, err := c.programs[o.Program]()
	c.all[number].orders <- func(r *runner.Runner) error {
		if err == nil {
			r.Load(o.Program, m)
		}
		return err
	}
}

// Forget implements session.Runners.
func (c *runners) Forget() {
	clear(c.programs)
	for _, h := range c.all {
		h.orders <- func(r *runner.Runner) error {
			r.Forget()
			return nil
		}
	}
}

// end ends all goroutines.
func (c *runners) end() {
	for _, h := range c.all {
		close(h.orders)
	}
	c.all = nil
}
