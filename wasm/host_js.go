package wasm

import (
	"errors"
	"syscall/js"
	"time"

	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/meet"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/wasm/pack"
	"tilewright/wasm/port"
)

// host is the worker as the session sees it: session.Host.
type host struct {
	*workers
	p *planner
	// wanted is the number of solutions that the page still takes from the run batched. batch are those that wait to be
	// sent. dates counts all of them by date, also those found before the run went on.
	wanted int
	// held is how many solutions the page has of the run that comes next. next is the checkpoint that this run goes on
	// from, nil where it begins. from is the same for the run batched.
	held       int
	next, from *search.Checkpoint
	batched    *session.Run
	batch      pack.Batch
	dates      *pack.Dates
	bytes      []byte
	keeper     session.Keeper
	// port is the channel's end on which a message brings the next slice; awaited is the number of that message. timer
	// brings it later.
	port    js.Value
	awaited int
	timer   js.Value
	later   js.Func
}

func newHost(p *planner) *host {
	h := &host{p: p, workers: newWorkers(p), keeper: session.Keeper{Clock: session.Wall{}}}
	channel := js.Global().Get("MessageChannel").New()
	h.port = channel.Get("port1")
	h.later = js.FuncOf(func(js.Value, []js.Value) any {
		h.port.Call("postMessage", h.awaited)
		return nil
	})
	channel.Get("port2").Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("data").Int() == h.awaited {
			h.slice()
		}
		return nil
	}))
	return h
}

func (h *host) slice() {
	defer h.p.recover(h.number())
	h.p.beat()
	h.p.session.Slice()
}

// number is the number of the run whose solutions are sent, for faults.
func (h *host) number() int {
	if h.batched == nil {
		return 0
	}
	return h.batched.Number()
}

// Wake implements session.Host.
func (h *host) Wake(wait time.Duration) {
	h.awaited++
	js.Global().Call("clearTimeout", h.timer)
	if wait > 0 {
		h.timer = js.Global().Call("setTimeout", h.later, float64(wait)/float64(time.Millisecond))
		return
	}
	h.port.Call("postMessage", h.awaited)
}

// expect says that the page has held solutions of the run that comes next, and takes more until it has keep of them.
// from is the checkpoint that the run goes on from, nil where it begins.
func (h *host) expect(held, keep int, from *search.Checkpoint) {
	h.held, h.wanted, h.next = held, max(keep-held, 0), from
}

// follow begins a new batch where the run is another one than before.
func (h *host) follow(run *session.Run) {
	if h.batched != run {
		h.batched, h.from = run, h.next
		h.batch, h.dates = pack.Batch{First: h.held, Bytes: h.batch.Bytes[:0]}, &pack.Dates{}
		if h.from != nil {
			h.dates = pack.ReadDates(h.from.Dates)
		}
	}
}

// Solution implements session.Listener.
func (h *host) Solution(run *session.Run, images []int32) bool {
	h.follow(run)
	p := run.Search().Problem()
	h.dates.Add(p, images)
	if h.wanted > 0 {
		h.wanted--
		if h.batch.Add(p, images) {
			h.flush()
		}
	}
	return true
}

// flush sends the solutions that wait.
func (h *host) flush() {
	if b := &h.batch; b.Count > 0 {
		port.PostBuffer(h.p.page, wire.Solutions{
			Op: wire.OpSolutions, Version: wire.Version, Run: h.batched.Number(),
			First: b.First, Count: b.Count, Cells: b.Cells(), Width: b.Width(),
		}, b.Bytes)
		b.Sent()
	}
}

// Prepared implements session.Listener.
func (h *host) Prepared(p *session.Progress) {
	head := wire.Answer{Name: wire.NameOf(wire.Prepare{}), Number: p.Progress.Run, Ended: true}
	if p.Refused != nil {
		head.Refused = sentence(p.Refused)
	}
	port.PostAnswer(h.p.page, head, wire.Prepared{Outlook: p.Outlook}, nil)
}

// Progress implements session.Listener. The solutions go before the report that counts them.
func (h *host) Progress(p *session.Progress) {
	h.follow(p.Run)
	h.flush()
	m := p.Progress
	m.Op, m.Version = wire.OpProgress, wire.Version
	h.bytes = search.AppendStats(h.bytes[:0], p.Stats)
	if n := len(h.bytes); p.Phase == wire.PhaseFinished {
		h.bytes = h.dates.Append(h.bytes)
		m.Dated = len(h.bytes) > n
	}
	port.PostBuffer(h.p.page, m, h.bytes)
	if state := h.keeper.Keep(p); state != nil {
		searched := p.Run.Settings()
		if p.Advice != nil {
			searched = p.Advice.Settings
		}
		port.PostBuffer(h.p.page, wire.State{
			Op: wire.OpState, Version: wire.Version, Run: m.Run, Line: settings.Format(searched),
			Seconds: m.Seconds, Solutions: m.Solutions, Listed: h.batch.First, Done: m.Phase == wire.PhaseFinished,
		}, pack.Kept(p, state, h.p.revision, h.from, h.dates))
	}
}

// Board implements session.Listener.
func (h *host) Board(run *session.Run, p *problem.Problem, images []int32) {
	m := wire.Assembly{Op: wire.OpAssembly, Version: wire.Version, Run: run.Number()}
	h.bytes = h.bytes[:0]
	if p != nil {
		m.Cells, m.Width, m.Left = len(p.Cells), pack.Width(p.Pieces), p.Pieces-len(images)
		h.bytes = pack.Assembly(h.bytes, p, images)
	}
	port.PostBuffer(h.p.page, m, h.bytes)
}

// Point implements session.Listener.
func (h *host) Point(run *session.Run, at *session.Point) {
	p := run.Search().Problem()
	m := wire.Point{
		Op: wire.OpPoint, Version: wire.Version, Run: run.Number(),
		Cells: len(p.Cells), Width: pack.Width(p.Pieces), Left: p.Pieces - len(at.Board),
		Step: float64(at.Step), First: float64(at.First),
		Ahead: at.Ahead, Playing: at.Playing, Ended: at.Ended, Recorded: at.Recorded, Choice: at.Choice != nil,
	}
	switch at.Flag {
	case solver.Solution:
		m.Flag = "solution"
	case solver.DeadEnd:
		m.Flag = "dead"
	}
	if at.Unknown != nil {
		m.Unknown = sentence(at.Unknown)
	}
	h.bytes = pack.Point(h.bytes[:0], p, at)
	port.PostBuffer(h.p.page, m, h.bytes)
}

// Recorded implements session.Listener.
func (h *host) Recorded(run *session.Run, p *problem.Problem, r *solver.Recording) {
	h.bytes = pack.Recording(h.bytes[:0], p, r)
	port.PostBuffer(h.p.page, wire.Recording{Op: wire.OpRecording, Version: wire.Version, Run: run.Number(), Steps: len(r.Steps)}, h.bytes)
}

// Failed implements session.Listener.
func (h *host) Failed(run *session.Run, err error) {
	advice := failureAdvice
	if of := (*session.RunnersError)(nil); errors.As(err, &of) {
		advice = runnersAdvice
	}
	h.p.fault(run.Number(), false, sentence(err), advice)
}

// workers are the workers inside this one that run kernels (static/worker). Each is a few kB of script, and gets
// modules, states and orders from here. They implement session.Runners.
type workers struct {
	p    *planner
	make js.Value // makes a runner; undefined where there are none
	all  []*worker
	// failed is how many ended before their first message. After maxFailed of them no more workers are made. Then a
	// single runner works in this thread: alone.
	failed int
	alone  bool
	cores  int
	// vectors says that the browser has vectors of 128 bits.
	vectors bool
	// programs are the compiled programs with their layouts, by number.
	programs map[int]program
}

// program is a compiled program with its kernel.Layout.
type program struct{ module, layout js.Value }

// worker is one of them.
type worker struct {
	handle     js.Value
	hear, fail js.Func
	ready      bool
	programs   bool // it was given a program
}

const (
	// maxRunners is more than any machine makes use of.
	maxRunners = 64
	// maxFailed is how many workers may fail to start.
	maxFailed = 3
)

func newWorkers(p *planner) *workers {
	r := &workers{p: p, make: js.Global().Get("tilewrightRunner"), vectors: js.Global().Get("tilewrightVectors").Truthy(),
		programs: map[int]program{}, cores: 1}
	if navigator := js.Global().Get("navigator"); navigator.Truthy() {
		if cores := navigator.Get("hardwareConcurrency"); cores.Type() == js.TypeNumber {
			r.cores = cores.Int()
		}
	}
	return r
}

// Ability implements session.Runners.
func (c *workers) Ability() session.Ability {
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
func (c *workers) Launch(number int) {
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
	r := &worker{}
	c.all[number] = r
	// A runner that was given up is no longer heard.
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

func (r *worker) end() {
	r.handle.Call("end")
	r.hear.Release()
	r.fail.Release()
}

// end ends all runners.
func (c *workers) end() {
	for _, r := range c.all {
		r.end()
	}
	c.all = nil
}

// hear acts on a message of a runner: kernel.ts lists them.
func (c *workers) hear(number int, answer js.Value) {
	switch answer.Get("op").String() {
	case session.SaidReady:
		c.p.session.Ready(number)
	case session.SaidReport:
		x, err := port.FromJS[session.Report](answer)
		if err != nil {
			c.p.session.Lost(number, err.Error())
			return
		}
		x.State, x.Solutions = bytesOf(answer.Get("state")), bytesOf(answer.Get("solutions"))
		c.p.session.Report(number, x)
	case session.SaidBroken:
		c.p.session.Lost(number, answer.Get("reason").String())
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
func (c *workers) Compile(p session.Program) {
	var done, failed js.Func
	answer := func(err error) {
		done.Release()
		failed.Release()
		defer c.p.recover(c.p.host.number())
		c.p.session.Compiled(p.Number, err)
	}
	done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		c.programs[p.Number] = program{args[0], port.ToJS(p.Layout)}
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
func (c *workers) Tell(number int, o session.Order) {
	r, transfer, bytes := c.all[number], []any{}, o.State
	o.State = nil // it goes as one array, and not number by number
	message := port.ToJS(o)
	switch o.Op {
	case session.OrderLoad:
		p := c.programs[o.Program]
		message.Set("module", p.module)
		message.Set("layout", p.layout)
		r.programs = true
	case session.OrderPart:
		state := arrayOf(bytes)
		message.Set("state", state)
		transfer = append(transfer, state.Get("buffer"))
	}
	r.handle.Call("post", message, transfer)
}

// Forget implements session.Runners.
func (c *workers) Forget() {
	clear(c.programs)
	for number, r := range c.all {
		if r.programs {
			r.programs = false
			c.Tell(number, session.Order{Op: session.OrderForget})
		}
	}
}

// machine is an instance of a module in this worker. Its memory does not grow.
type machine struct {
	exports, memory js.Value
}

// newMachine is a meet.Maker.
func newMachine(module []byte) (m meet.Machine, err error) {
	defer func() {
		// The browser throws what it refuses, for example where no program may be compiled.
		if thrown := recover(); thrown != nil {
			m, err = nil, say.Error("the module of both halves does not start")
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
