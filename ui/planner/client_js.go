package planner

import (
	"runtime"
	"syscall/js"

	"tilewright/def"
	"tilewright/wasm/wire"
)

const (
	// restTime is how long puzzle and settings must have been at rest before a
	// search is got ready, in milliseconds.
	restTime = 300
	// stopPatience is how long the worker may take to hear a stop before it is
	// ended, in milliseconds. It should take less than 50.
	stopPatience = 3000
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

	thread thread
	pulse  pulse
	run    run
	ahead  ahead
	// asked are the questions that are not answered yet, by their names.
	asked map[string]waiting
	// puzzle is the one of which text is the definition.
	puzzle *def.Puzzle
	text   string
	// throttled is whether searches leave most of the time to others.
	throttled bool
	// refused is whether the browser starts no workers.
	refused bool

	callbacks callbacks
}

// waiting is a question that is not answered yet, and who hears the answers.
type waiting struct {
	wire.Asked
	hear func(wire.Head, any)
}

// ahead is what is to be asked when timer is over, or where that came while searches were throttled,
// which makes it late, when they are so no more.
type ahead struct {
	waiting
	timer js.Value
	late  bool
}

// callbacks are the functions that timers call; they live as long as the page.
type callbacks struct{ stopLate, rested, ping js.Func }

// New prepares a worker from a script's address. It starts with Warm or with
// the first message.
func New(address string, events Events) *Client {
	c := &Client{address: address, events: events, run: run{bank: newBank()}, asked: map[string]waiting{}}
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
			c.fault(noWorker)
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

// Start begins a run, in place of the one before, whose solutions are let go. One that goes
// on from a state has its solutions by HoldThese.
func (c *Client) Start(m wire.Start) {
	c.putOff()
	clock := js.Global().Get("performance")
	m.Asked = clock.Get("timeOrigin").Float() + clock.Call("now").Float()
	c.run.begin(m)
	if c.ready(false) {
		wire.PostStart(c.thread.worker, m, c.textOf(m.Work.Puzzle))
	}
	c.awaitPing()
}

// Ask asks a question whatever its type: see the function Ask.
func (c *Client) Ask(q wire.Asked, hear func(wire.Head, any)) {
	if c.ready(q.Idle) {
		c.asked[q.Name] = waiting{q, hear}
		wire.PostAsk(c.thread.worker, q, c.textOf(q.Work.Puzzle))
	}
}

// GiveUp has the worker drop a question that is not answered yet, by its name.
func (c *Client) GiveUp(name string) {
	if q, waits := c.asked[name]; waits && c.thread.lives() {
		wire.Post(c.thread.worker, wire.GiveUp{Op: wire.OpGiveUp, Version: wire.Version, Name: name, Number: q.Number})
	}
	delete(c.asked, name)
}

// ready starts the worker if need be, and is false where none starts. That is said unless nobody waits.
func (c *Client) ready(idle bool) bool {
	c.Warm()
	if !c.thread.lives() && !idle {
		c.fault(noWorker)
	}
	return c.thread.lives()
}

// textOf is the definition of a puzzle; that of the newest one is made once.
func (c *Client) textOf(p *def.Puzzle) string {
	if c.puzzle != p {
		c.puzzle, c.text = p, wire.PuzzleText(p)
	}
	return c.text
}

// Another is a worker of the same program beside this one.
func (c *Client) Another(events Events) *Client {
	other := New(c.address, events)
	other.thread.module = c.thread.module
	return other
}

// End ends the worker with all that it does. It starts anew with the next message.
func (c *Client) End() { c.drop() }

// AskAtRest asks when nothing else was to be asked so for some time, and no search begins.
func (c *Client) AskAtRest(q wire.Asked, hear func(wire.Head, any)) {
	c.putOff()
	c.ahead.waiting = waiting{q, hear}
	c.ahead.timer = js.Global().Call("setTimeout", c.callbacks.rested, restTime)
}

// rested is called when the time for that has come.
func (c *Client) rested() {
	if c.ahead.late = c.throttled; c.ahead.late {
		return
	}
	if c.Ask(c.ahead.Asked, c.ahead.hear); c.thread.lives() {
		runtime.GC() // so that there is none in the search
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
	wire.Post(c.thread.worker, m)
	if m.Op == wire.OpStop {
		c.run.stopping = m.Run
		js.Global().Call("setTimeout", c.callbacks.stopLate, stopPatience, m.Run)
	}
}

// stopLate is called when a worker should have heard a stop of this run.
func (c *Client) stopLate(run int) {
	if c.run.stopping != 0 && c.run.stopping == run {
		c.drop()
		c.run.last.Phase = wire.PhaseStopped
		c.events.Progress(c.run.last)
	}
}

// Watch sends what who watches asks for.
func (c *Client) Watch(m wire.Watch) {
	if c.thread.lives() {
		wire.Post(c.thread.worker, m)
	}
}

// Frame asks for one frame: the search as it stands, paused or not.
func (c *Client) Frame() {
	c.Control(wire.Control{Op: wire.OpFrame, Version: wire.Version, Run: c.run.number})
}

// news does what a message of the worker asks for.
type news func(c *Client, message js.Value)

// told are the messages of the worker, by their op.
var told = map[string]news{
	wire.OpModule:    func(c *Client, message js.Value) { c.thread.module = message.Get("module") },
	wire.OpReady:     read((*Client).heardReady),
	wire.OpProgress:  (*Client).heardProgress,
	wire.OpSolutions: read((*Client).heardSolutions),
	wire.OpAssembly:  ofRun(read((*Client).heardAssembly)),
	wire.OpPoint:     ofRun(read(func(c *Client, m wire.Point, message js.Value) { c.events.Point(m, message) })),
	wire.OpRecording: ofRun(read(func(c *Client, m wire.Recording, message js.Value) { c.events.Recording(m, message) })),
	wire.OpState:     ofRun(read((*Client).heardState)),
	wire.OpAnswer:    read((*Client).heardAnswer),
	wire.OpFault:     read(func(c *Client, m wire.Fault, _ js.Value) { c.fault(m) }),
}

// read reads a message for what acts on it, or says that it cannot be read.
func read[M any](act func(c *Client, m M, message js.Value)) news {
	return func(c *Client, message js.Value) {
		m, err := wire.FromJS[M](message)
		if err != nil {
			c.unreadable(err)
			return
		}
		act(c, m, message)
	}
}

// ofRun passes over messages of runs that are over.
func ofRun(n news) news {
	return func(c *Client, message js.Value) {
		if number := message.Get("run"); number.Type() != js.TypeNumber || number.Int() == c.run.number {
			n(c, message)
		}
	}
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
	case "messageerror":
		c.fault(wire.Fault{
			Fatal:   true,
			Message: "A message of the solver could not be read.",
			Advice:  reloadAdvice,
		})
	default:
		c.heard(event.Get("data"))
	}
}

// heard acts on a message of the worker.
func (c *Client) heard(message js.Value) {
	c.pulse.unheard = 0
	header, err := wire.Check(message)
	if err != nil {
		c.fault(wire.Fault{
			Fatal:   true,
			Message: "The page and its solver do not understand each other: " + err.Error() + ".",
			Advice:  reloadAdvice,
		})
		return
	}
	if act := told[header.Op]; act != nil {
		act(c, message)
	}
}

// heardAnswer passes on the answer to a question, if that is still the newest of its name.
func (c *Client) heardAnswer(m wire.Answer, message js.Value) {
	q, waits := c.asked[m.Name]
	if !waits || m.Number != q.Number {
		return
	}
	answer := q.Blank()
	if err := wire.Read(message.Get("answer"), answer); err != nil {
		c.unreadable(err)
		return
	}
	if m.Ended {
		delete(c.asked, m.Name)
	}
	q.hear(wire.Head{Number: m.Number, Refused: m.Refused, Ended: m.Ended, Bytes: wire.Buffer(message)}, answer)
}

func (c *Client) heardReady(m wire.Ready, _ js.Value) {
	c.thread.ready = true
	c.events.Ready(m.Revision)
}

func (c *Client) heardProgress(message js.Value) {
	m, err := readProgress(message)
	if err != nil {
		c.unreadable(err)
		return
	}
	if m.Run == c.run.number {
		c.run.message = message
		c.run.report(m)
	}
	c.events.Progress(m)
}

func (c *Client) heardSolutions(m wire.Solutions, message js.Value) {
	if m.Run == c.run.number {
		c.run.bank.add(m, wire.Buffer(message))
	}
	c.events.Solutions(m)
}

func (c *Client) heardAssembly(m wire.Assembly, message js.Value) {
	c.events.Frame(view(wire.Buffer(message), 0, m.Cells, m.Width))
}

// heardState passes on what is left of the run, if the solutions that it counts are here.
func (c *Client) heardState(m wire.State, message js.Value) {
	if m.Listed == c.run.bank.count() {
		c.events.State(m, wire.Buffer(message))
	}
}

// breakdown is the fault of an error that nobody caught in the worker: its script did not
// load, or its program broke down.
func (c *Client) breakdown(reason string) wire.Fault {
	if c.thread.ready {
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
	if c.thread.lives() {
		c.thread.end()
		c.run.stopping = 0
		clear(c.asked)
	}
}
