package planner

import (
	"runtime"
	"syscall/js"

	"tilewright/solver/search"
	"tilewright/wasm/wire"
)

const (
	// restTime is how long puzzle and settings must have been at rest before a
	// search is got ready, in milliseconds.
	restTime = 300
	// stopPatience is how long the worker may take to hear a stop before it is
	// ended, in milliseconds. It should take less than 50.
	stopPatience = 3000
	// pingTime is the time between two pings while there is a run, in milliseconds, and
	// maxUnheard how many the worker may leave without a word of any kind.
	pingTime   = 500
	maxUnheard = 9
)

const (
	againAdvice  = "Press Solve to start it again. If it happens again, report it with the puzzle's link."
	reloadAdvice = "Reload the page; your puzzle is kept."
)

// Client is the planner worker as the page has it. Its methods are called on
// the page's only thread.
type Client struct {
	address string
	events  Events

	// worker is undefined before the first use and after a fatal fault; module
	// is the compiled program, which the first worker sends for the next ones.
	worker, module js.Value
	// ready is whether the worker's program has started, pinging whether a ping will follow,
	// and unheard counts the pings since its last word.
	ready, pinging bool
	unheard        int
	// current is the function that listens to worker.
	current js.Func

	bank bank
	// last is the newest report of the run, for one that must be ended by force.
	last wire.Progress
	// throttled is whether searches leave most of the time to others.
	throttled bool
	// refused is whether the browser starts no workers.
	refused bool
	// next is the search that is to be got ready when timer is over.
	next      wire.Start
	timer     js.Value
	run       int
	stopping  int
	callbacks callbacks
}

// callbacks are the functions that timers call; they live as long as the page.
type callbacks struct{ stopLate, prepare, ping js.Func }

// New prepares a worker from a script's address. It starts with Warm or with
// the first message.
func New(address string, events Events) *Client {
	c := &Client{address: address, events: events, bank: newBank()}
	c.callbacks.stopLate = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if c.stopping != 0 && c.stopping == args[0].Int() {
			c.endByForce()
		}
		return nil
	})
	c.callbacks.prepare = js.FuncOf(func(js.Value, []js.Value) any {
		if !c.throttled {
			c.Warm()
			if c.worker.Truthy() {
				wire.PostStart(c.worker, c.next)
				runtime.GC() // so that there is none in the search
			}
		}
		return nil
	})
	c.callbacks.ping = js.FuncOf(func(js.Value, []js.Value) any {
		c.pinging = false
		c.ping()
		return nil
	})
	return c
}

// Warm starts the worker, so that the first Solve need not wait for it.
func (c *Client) Warm() {
	if c.worker.Truthy() {
		return
	}
	worker, err := newWorker(c.address)
	if err != nil {
		if !c.refused {
			c.fault(noWorker)
		}
		c.refused = true
		return
	}
	c.worker, c.ready, c.unheard = worker, false, 0
	c.current = js.FuncOf(func(_ js.Value, args []js.Value) any {
		// A late event of a worker that was given up says nothing any more.
		if worker.Equal(c.worker) {
			c.hear(args[0])
		}
		return nil
	})
	for _, event := range []string{"message", "error", "messageerror"} {
		worker.Call("addEventListener", event, c.current)
	}
	boot := wire.ToJS(wire.Boot{Op: wire.OpBoot, Version: wire.Version})
	if c.module.Truthy() {
		boot.Set("module", c.module)
	}
	worker.Call("postMessage", boot)
	if c.throttled {
		c.sendThrottle()
	}
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

// noWorker is what is said where no worker starts: once when the page opens, and
// whenever a search is asked for.
var noWorker = wire.Fault{
	Fatal:   true,
	Message: "This browser starts no workers for this page, so puzzles cannot be searched here.",
	Advice:  "Pictures, texts and links still work; the lab searches without workers.",
}

// Throttle has this and all later searches leave most of the time to others, or no
// longer.
func (c *Client) Throttle(on bool) {
	if c.throttled == on {
		return
	}
	c.throttled = on
	c.sendThrottle()
}

func (c *Client) sendThrottle() {
	op := wire.OpUnthrottle
	if c.throttled {
		op = wire.OpThrottle
	}
	c.Control(wire.Control{Op: op, Version: wire.Version, Run: c.run})
}

// Start begins a run, in place of the one before, whose solutions are let go. One that goes
// on from a state has its solutions by HoldThese.
func (c *Client) Start(m wire.Start) {
	c.putOff()
	clock := js.Global().Get("performance")
	m.Asked = clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	if m.State == nil || c.run != m.Run {
		c.bank = newBank()
	}
	c.run = m.Run
	c.last = wire.Progress{Op: wire.OpProgress, Version: wire.Version, Run: m.Run}
	c.stopping = 0
	c.post(m)
	c.awaitPing()
}

// ended tells whether the run is over.
func (c *Client) ended() bool {
	return c.last.Phase == wire.PhaseFinished || c.last.Phase == wire.PhaseStopped
}

// awaitPing has a ping follow, as long as there is a run.
func (c *Client) awaitPing() {
	if !c.pinging && c.worker.Truthy() && !c.ended() {
		c.pinging = true
		js.Global().Call("setTimeout", c.callbacks.ping, pingTime)
	}
}

// ping asks the worker for a word, and gives it up when too many pings brought none. Pings
// are counted, and not time: a page that slept has sent none. While the page is out of
// sight, where timers are slow, or the program starts, none are counted.
func (c *Client) ping() {
	if !c.worker.Truthy() || c.ended() {
		return
	}
	document := js.Global().Get("document")
	switch {
	case !c.ready || document.Truthy() && document.Get("hidden").Bool():
		c.unheard = 0
	case c.unheard >= maxUnheard:
		c.fault(wire.Fault{
			Fatal:   true,
			Message: "The solver fell silent in the middle of its work, so it was ended.",
			Advice:  againAdvice,
		})
		return
	default:
		c.unheard++
		c.Control(wire.Control{Op: wire.OpPing, Version: wire.Version, Run: c.run})
	}
	c.awaitPing()
}

// Diagnose asks for what is known before a search.
func (c *Client) Diagnose(m wire.Start) { c.post(m) }

// Tree asks for the tree of a search, with at most m.Keep placements.
func (c *Client) Tree(m wire.Start) { c.post(m) }

// Prepare has what comes before a search done ahead, when no other is to be got
// ready for some time.
func (c *Client) Prepare(m wire.Start) {
	c.putOff()
	c.next = m
	c.timer = js.Global().Call("setTimeout", c.callbacks.prepare, restTime)
}

func (c *Client) putOff() { js.Global().Call("clearTimeout", c.timer) }

// post sends a job.
func (c *Client) post(m wire.Start) {
	c.Warm()
	if c.worker.Truthy() {
		wire.PostStart(c.worker, m)
	} else if m.Op == wire.OpStart {
		c.fault(noWorker)
	}
}

// Control sends pause, resume or stop. A worker that does not hear a stop is
// ended and replaced at the next Start.
func (c *Client) Control(m wire.Control) {
	if !c.worker.Truthy() {
		return
	}
	c.worker.Call("postMessage", wire.ToJS(m))
	if m.Op == wire.OpStop {
		c.stopping = m.Run
		js.Global().Call("setTimeout", c.callbacks.stopLate, stopPatience, m.Run)
	}
}

// Watch sends what who watches asks for.
func (c *Client) Watch(m wire.Watch) {
	if c.worker.Truthy() {
		c.worker.Call("postMessage", wire.ToJS(m))
	}
}

// Frame asks for one frame: the search as it stands, paused or not.
func (c *Client) Frame() {
	c.Control(wire.Control{Op: wire.OpFrame, Version: wire.Version, Run: c.run})
}

// hear acts on an event of the worker.
func (c *Client) hear(event js.Value) {
	switch event.Get("type").String() {
	case "error":
		event.Call("preventDefault")
		reason := ""
		if message := event.Get("message"); message.Type() == js.TypeString {
			reason = message.String()
		}
		c.fault(c.breakdown(reason))
		return
	case "messageerror":
		c.fault(wire.Fault{
			Fatal:   true,
			Message: "A message of the solver could not be read.",
			Advice:  reloadAdvice,
		})
		return
	}
	c.unheard = 0
	message := event.Get("data")
	header, err := wire.Check(message)
	if err != nil {
		c.fault(wire.Fault{
			Fatal:   true,
			Message: "The page and its solver do not understand each other: " + err.Error() + ".",
			Advice:  reloadAdvice,
		})
		return
	}
	switch header.Op {
	case wire.OpModule:
		c.module = message.Get("module")
	case wire.OpReady:
		c.ready = true
		pass(c, message, func(m wire.Ready) { c.events.Ready(m.Revision) })
	case wire.OpProgress:
		pass(c, message, func(m wire.Progress) {
			stats, _, err := search.ReadStats(wire.Bytes(message))
			if err != nil {
				c.unreadable(err)
				return
			}
			m.Levels = wire.LevelsOf(&stats)
			if m.Run == c.run {
				c.last = m
				if c.ended() {
					c.stopping = 0
				}
			}
			c.events.Progress(m)
		})
	case wire.OpSolutions:
		pass(c, message, func(m wire.Solutions) {
			if m.Run == c.run {
				c.bank.add(m, message.Get("buffer"))
			}
			c.events.Solutions(m)
		})
	case wire.OpAssembly:
		pass(c, message, func(m wire.Assembly) {
			if m.Run == c.run {
				c.events.Frame(view(message.Get("buffer"), 0, m.Cells, m.Width))
			}
		})
	case wire.OpPoint:
		pass(c, message, func(m wire.Point) {
			if m.Run == c.run {
				c.events.Point(m, message)
			}
		})
	case wire.OpRecording:
		pass(c, message, func(m wire.Recording) {
			if m.Run == c.run {
				c.events.Recording(m, message)
			}
		})
	case wire.OpState:
		pass(c, message, func(m wire.State) {
			if m.Run == c.run && m.Listed == c.bank.count() {
				c.events.State(m, message.Get("buffer"))
			}
		})
	case wire.OpPrepared:
		pass(c, message, c.events.Prepared)
	case wire.OpDiagnosis:
		pass(c, message, c.events.Diagnosis)
	case wire.OpTree:
		pass(c, message, func(m wire.Tree) { c.events.Tree(m, message.Get("buffer")) })
	case wire.OpFault:
		pass(c, message, c.fault)
	}
}

// breakdown is the fault of an error that nobody caught in the worker: its script did not
// load, or its program broke down.
func (c *Client) breakdown(reason string) wire.Fault {
	if c.ready {
		message := "The solver broke down."
		if reason != "" {
			message = "The solver broke down: " + reason + "."
		}
		return wire.Fault{Fatal: true, Message: message, Advice: againAdvice}
	}
	if reason == "" {
		reason = "its script could not be loaded"
	}
	return wire.Fault{
		Fatal:   true,
		Message: "The solver did not start: " + reason + ".",
		Advice:  "Check the connection, then press Solve again.",
	}
}

// pass reads a message and hands it on, or says that it cannot be read.
func pass[M wire.Message](c *Client, message js.Value, to func(M)) {
	m, err := wire.FromJS[M](message)
	if err != nil {
		c.unreadable(err)
		return
	}
	to(m)
}

func (c *Client) unreadable(err error) {
	c.fault(wire.Fault{
		Fatal:   true,
		Message: "A message of the solver cannot be read: " + err.Error() + ".",
		Advice:  reloadAdvice,
	})
}

// fault passes a fault on; after a fatal one the worker is given up.
func (c *Client) fault(f wire.Fault) {
	if f.Fatal {
		c.drop()
	}
	c.events.Fault(f)
}

// drop ends the worker. What it has found stays.
func (c *Client) drop() {
	if !c.worker.Truthy() {
		return
	}
	c.worker.Call("terminate")
	c.worker = js.Undefined()
	c.current.Release()
	c.stopping = 0
}

// endByForce ends a worker that did not hear a stop.
func (c *Client) endByForce() {
	c.drop()
	c.last.Phase = wire.PhaseStopped
	c.events.Progress(c.last)
}

// Solution is solution number n of the run, from 0, as a typed array for a
// player; nil when it is not held. It is a view: nothing is copied.
func (c *Client) Solution(n int) any {
	v, ok := c.bank.at(n)
	if !ok {
		return nil
	}
	return v
}

// Assembly copies a solution, for a link. It is nil when it is not held.
func (c *Client) Assembly(n int) []uint16 {
	v, ok := c.bank.at(n)
	if !ok {
		return nil
	}
	slots := make([]uint16, v.Length())
	for i := range slots {
		slots[i] = uint16(v.Index(i).Int())
	}
	return slots
}

// Chunks is the JavaScript array of the buffers of all solutions that are held,
// as static/solutions takes them. It is the same for the whole run, and grows.
func (c *Client) Chunks() any { return c.bank.list }

// Hold lets go of the run and of its solutions, and returns an empty array like
// that of Chunks, to be filled with those of a file: they are held as run number
// run from then on.
func (c *Client) Hold(run int) any {
	c.HoldThese(run, newBank().list)
	return c.bank.list
}

// HoldThese is Hold with solutions that are there, in an array like that of Chunks.
func (c *Client) HoldThese(run int, chunks any) {
	c.run = run
	c.last.Phase = wire.PhaseStopped
	c.stopping = 0
	c.bank = bank{js.ValueOf(chunks)}
}
