package planner

import (
	"runtime"
	"strings"
	"syscall/js"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/wasm/port"
)

const (
	// restTime is how long puzzle and settings must have been at rest before a search is prepared, in milliseconds.
	restTime = 300
	// stopPatience is how long the worker may take to hear a stop before it is ended, in milliseconds. It should take
	// less than 50.
	stopPatience = 3000
)

const (
	againAdvice  say.Message = "Press Solve to start it again. If it happens again, report it with the puzzle's link."
	reloadAdvice say.Message = "Reload the page; your puzzle is kept."
)

// Client is the planner worker as the page sees it. Its methods are called on the page's only thread.
type Client struct {
	address string
	events  Events

	thread thread
	pulse  pulse
	// run is the run that is shown, or goes on. runs are those whose solutions are held, by their numbers.
	run  *run
	runs map[int]*run
	// stopping is the number of a run that is to hear a stop, else 0.
	stopping int
	ahead    ahead
	// asked are the questions that are not answered yet, by their names.
	asked map[string]waiting
	// puzzle is the newest puzzle, and text its definition.
	puzzle *def.Puzzle
	text   string
	// throttled is whether searches leave most of the time to others.
	throttled bool
	// refused is whether the browser starts no workers.
	refused bool

	callbacks callbacks
}

// waiting is a question that is not answered yet, and the function that hears the answers.
type waiting struct {
	wire.Asked
	hear func(wire.Head, any)
}

// ahead is the question to be asked when timer ends. late says that the timer ended while searches were throttled. Then
// the question is asked when they no longer are.
type ahead struct {
	waiting
	timer js.Value
	late  bool
}

// callbacks are the functions that timers call; they live as long as the page.
type callbacks struct{ stopLate, rested, ping js.Func }

// New prepares a worker from a script's address. The worker starts with Warm or with the first message.
func New(address string, events Events) *Client {
	c := &Client{address: address, events: events, runs: map[int]*run{}, asked: map[string]waiting{}}
	c.Turn(0)
	timed := func(f func(args []js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			f(args)
			return nil
		})
	}
	c.callbacks = callbacks{
		stopLate: timed(func(args []js.Value) { c.stopLate(args[0].Int()) }),
		rested:   timed(func([]js.Value) { c.rested() }),
		ping:     timed(func([]js.Value) { c.ping() }),
	}
	return c
}

// Warm starts the worker, so that the first Solve need not wait for it.
func (c *Client) Warm() {
	if c.thread.lives() {
		return
	}
	worker, err := newWorker(c.address)
	if err != nil {
		if !c.refused {
			c.fault(noWorker())
		}
		c.refused = true
		return
	}
	c.pulse.unheard = 0
	c.thread.begin(worker, c.hear)
	if c.throttled {
		c.sendThrottle()
	}
}

// noWorker is the fault where no worker starts. It is told once when the page opens, and whenever a search is asked
// for.
func noWorker() wire.Fault {
	return wire.Fault{
		Fatal:   true,
		Message: say.T("This browser starts no workers for this page, so puzzles cannot be searched here."),
		Advice:  say.T("Pictures, texts and links still work; the lab searches without workers."),
	}
}

// Throttle makes this and all later searches leave most of the time to others, or stops that.
func (c *Client) Throttle(on bool) {
	if c.throttled == on {
		return
	}
	c.throttled = on
	c.sendThrottle()
	if c.ahead.late {
		c.rested()
	}
}

func (c *Client) sendThrottle() {
	op := wire.OpUnthrottle
	if c.throttled {
		op = wire.OpThrottle
	}
	c.Control(wire.Control{Op: op, Version: wire.Version, Run: c.run.number})
}

// Start begins a run in place of the one before. A run that goes on from a state gets its solutions by HoldThese.
func (c *Client) Start(m wire.Start) {
	c.putOff()
	clock := js.Global().Get("performance")
	m.Asked = clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	c.stopping = 0
	c.Turn(m.Run).begin(m)
	for name, q := range c.asked {
		switch {
		case name == prepares:
			delete(c.asked, name) // the search takes over what was got ready
		case q.Work.Puzzle != m.Work.Puzzle:
			c.giveUp(name)
		}
	}
	c.pulse.lost = 0
	if c.ready(false) {
		c.begin(m)
	}
}

// prepares is the name of the question that has a search got ready.
var prepares = wire.NameOf(wire.Prepare{})

// begin sends a search.
func (c *Client) begin(m wire.Start) {
	port.PostStart(c.thread.worker, m, c.textOf(m.Work))
	c.awaitPing()
}

// Ask asks a question of any type: see the function Ask.
func (c *Client) Ask(q wire.Asked, hear func(wire.Head, any)) {
	if c.ready(q.Idle) {
		c.asked[q.Name] = waiting{q, hear}
		c.post(q)
	}
}

// post sends a question.
func (c *Client) post(q wire.Asked) {
	port.PostAsk(c.thread.worker, q, c.textOf(q.Work))
	c.awaitPing()
}

// Leave ends the questions that are not answered yet and for which nobody in a scope waits any more. Late answers to
// them are not heard.
func (c *Client) Leave(of wire.Scope) {
	if c.ahead.Scope() == of {
		c.putOff()
	}
	for name, q := range c.asked {
		if q.Scope() == of {
			c.giveUp(name)
		}
	}
}

// giveUp makes the worker drop a question.
func (c *Client) giveUp(name string) {
	q := c.asked[name]
	delete(c.asked, name)
	if c.thread.lives() {
		port.Post(c.thread.worker, wire.GiveUp{Op: wire.OpGiveUp, Version: wire.Version, Name: name, Number: q.Number})
	}
}

// ready starts the worker if need be, and is false where none starts. It tells that, unless nobody waits.
func (c *Client) ready(idle bool) bool {
	c.Warm()
	if !c.thread.lives() && !idle {
		c.fault(noWorker())
	}
	return c.thread.lives()
}

// textOf is the definition of a puzzle. That of the newest puzzle is made once.
func (c *Client) textOf(w wire.Work) string {
	if w.Settings.Measure == def.Together {
		return w.PuzzleText()
	}
	if c.puzzle != w.Puzzle {
		c.puzzle, c.text = w.Puzzle, w.PuzzleText()
	}
	return c.text
}

// Another makes another worker of the same program.
func (c *Client) Another(events Events) *Client {
	return New(c.address, events)
}

// End ends the worker and all its work. It starts again with the next message.
func (c *Client) End() { c.drop() }

// AskAtRest asks when restTime has passed without another call of it, and without the start of a search.
func (c *Client) AskAtRest(q wire.Asked, hear func(wire.Head, any)) {
	c.putOff()
	c.ahead.waiting = waiting{q, hear}
	c.ahead.timer = js.Global().Call("setTimeout", c.callbacks.rested, restTime)
}

// rested is called when that time has passed.
func (c *Client) rested() {
	if c.ahead.late = c.throttled; c.ahead.late {
		return
	}
	if c.Ask(c.ahead.Asked, c.ahead.hear); c.thread.lives() {
		runtime.GC() // so that none happens during the search
	}
}

func (c *Client) putOff() {
	js.Global().Call("clearTimeout", c.ahead.timer)
	c.ahead.late = false
}

// Control sends pause, resume or stop. A worker that does not hear a stop is
// ended and replaced at the next Start.
func (c *Client) Control(m wire.Control) {
	if !c.thread.lives() {
		return
	}
	port.Post(c.thread.worker, m)
	switch m.Op {
	case wire.OpPause:
		c.run.still = true
	case wire.OpResume:
		c.run.still = false
	case wire.OpStop:
		c.stopping = m.Run
		js.Global().Call("setTimeout", c.callbacks.stopLate, stopPatience, m.Run)
	}
}

// stopLate is called when the worker should have heard a stop of this run.
func (c *Client) stopLate(run int) {
	if r := c.runs[run]; r != nil && c.stopping == run {
		c.stopping, r.last.Phase = 0, wire.PhaseStopped
		c.replace()
		c.events.Progress(r.last)
	}
}

// Watch sends what a person who watches asks for.
func (c *Client) Watch(m wire.Watch) {
	if c.thread.lives() {
		c.run.still = true
		port.Post(c.thread.worker, m)
	}
}

// Frame asks for one frame: the search as it stands, paused or not.
func (c *Client) Frame() {
	c.Control(wire.Control{Op: wire.OpFrame, Version: wire.Version, Run: c.run.number})
}

// thread is the present worker.
type thread struct {
	// worker is undefined before the first use and after a fatal fault.
	worker js.Value
	// ready is whether the worker's program has started.
	ready bool
	// listener is the function that listens to worker.
	listener js.Func
}

func (t *thread) lives() bool { return t.worker.Truthy() }

// begin takes a new worker, starts its program, and listens to its events.
func (t *thread) begin(worker js.Value, hear func(event js.Value)) {
	t.worker, t.ready = worker, false
	t.listener = js.FuncOf(func(_ js.Value, args []js.Value) any {
		// Late events of a worker that was given up are ignored.
		if worker.Equal(t.worker) {
			hear(args[0])
		}
		return nil
	})
	for _, event := range []string{"message", "error", "messageerror"} {
		worker.Call("addEventListener", event, t.listener)
	}
	boot := port.ToJS(wire.Boot{Op: wire.OpBoot, Version: wire.Version})
	boot.Set("module", js.Global().Get("tilewright").Get("program"))
	worker.Call("postMessage", boot)
}

// end ends the worker.
func (t *thread) end() {
	t.worker.Call("terminate")
	t.worker = js.Undefined()
	t.listener.Release()
}

// newWorker starts a worker, where the browser has them and allows it. After # the address has that of the language
// (static/worker/start.ts).
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
	address, language, _ := strings.Cut(address, "#")
	options := js.Global().Get("Object").New()
	options.Set("name", "planner#"+language)
	return js.Global().Get("Worker").New(address, options), nil
}
