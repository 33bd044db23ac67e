package planner

import (
	"syscall/js"

	"tilewright/wasm/wire"
)

// thread is the worker that there is at present.
type thread struct {
	// worker is undefined before the first use and after a fatal fault.
	worker js.Value
	// module is the compiled program, which the first worker sends for the next ones.
	module js.Value
	// ready is whether the worker's program has started.
	ready bool
	// listener is the function that listens to worker.
	listener js.Func
}

func (t *thread) lives() bool { return t.worker.Truthy() }

// begin takes a new worker, has its program start, and its events heard.
func (t *thread) begin(worker js.Value, hear func(event js.Value)) {
	t.worker, t.ready = worker, false
	t.listener = js.FuncOf(func(_ js.Value, args []js.Value) any {
		// A late event of a worker that was given up says nothing any more.
		if worker.Equal(t.worker) {
			hear(args[0])
		}
		return nil
	})
	for _, event := range []string{"message", "error", "messageerror"} {
		worker.Call("addEventListener", event, t.listener)
	}
	boot := wire.ToJS(wire.Boot{Op: wire.OpBoot, Version: wire.Version})
	if t.module.Truthy() {
		boot.Set("module", t.module)
	}
	worker.Call("postMessage", boot)
}

// end ends the worker.
func (t *thread) end() {
	t.worker.Call("terminate")
	t.worker = js.Undefined()
	t.listener.Release()
}

// newWorker starts a worker, where the browser has them and allows it.
func newWorker(address string) (worker js.Value, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case js.Error:
			err = r
		case *js.ValueError: // there is no Worker
			err = r
		default:
			panic(r)
		}
	}()
	options := js.Global().Get("Object").New()
	options.Set("name", "planner")
	return js.Global().Get("Worker").New(address, options), nil
}

const (
	// pingTime is the time between two pings while there is a run, in milliseconds, and
	// maxUnheard how many the worker may leave without a word of any kind.
	pingTime   = 500
	maxUnheard = 9
)

// pulse is how a worker is noticed that hangs.
type pulse struct {
	// due is whether a ping will follow; unheard counts the pings since the worker's last word.
	due     bool
	unheard int
}

// awaitPing has a ping follow, as long as there is a run.
func (c *Client) awaitPing() {
	if !c.pulse.due && c.thread.lives() && !c.run.ended() {
		c.pulse.due = true
		js.Global().Call("setTimeout", c.callbacks.ping, pingTime)
	}
}

// ping asks the worker for a word, and gives it up when too many pings brought none. Pings
// are counted, and not time: a page that slept has sent none. While the page is out of
// sight, where timers are slow, or the program starts, none are counted.
func (c *Client) ping() {
	c.pulse.due = false
	if !c.thread.lives() || c.run.ended() {
		return
	}
	document := js.Global().Get("document")
	switch {
	case !c.thread.ready || document.Truthy() && document.Get("hidden").Bool():
		c.pulse.unheard = 0
	case c.pulse.unheard >= maxUnheard:
		c.fault(wire.Fault{
			Fatal:   true,
			Message: "The solver fell silent in the middle of its work, so it was ended.",
			Advice:  againAdvice,
		})
		return
	default:
		c.pulse.unheard++
		c.Control(wire.Control{Op: wire.OpPing, Version: wire.Version, Run: c.run.number})
	}
	c.awaitPing()
}
