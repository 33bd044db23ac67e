package main

import (
	"bytes"
	"errors"
	"slices"
	"syscall/js"

	"tilewright/solver"
	"tilewright/solver/settings"
	"tilewright/wasm/wire"
)

// runners are the workers inside this one that run kernels (static/worker): a few
// kB of script each, which get modules, states and orders from here. They stay for
// the next run.
type runners struct {
	p    *planner
	make js.Value // makes a runner; undefined where there are none
	all  []*runner
	// stillborn is how many ended before they said a word. After some of them no
	// more workers are made, but one runner in this thread.
	stillborn int
	alone     bool
	// programs and parts count the modules and what is handed out in all runs, so that
	// a number is never used twice, and no late word is taken for one of another run.
	programs, parts int
	// modules are those of the newest work, by case: the next run may be the same
	// again, and what runs for the second time is compiled better.
	work    []byte
	modules map[int]*module
}

const (
	// mostRunners is more than any machine makes use of.
	mostRunners = 64
	// mostStillborn is how many workers may fail to start.
	mostStillborn = 3
	// reportShare is how many times as long as it took to take a report in passes until
	// the next one, from any runner: most of the time is for what the page wants, and
	// for the runner on the same core.
	reportShare = 4
	// politeRest is how long a runner rests after a slice of 5 ms while the page
	// wants the search to be polite: a quarter of the speed.
	politeRest = 15
)

// runner is one of them.
type runner struct {
	number     int
	handle     js.Value
	hear, fail js.Func
	ready      bool
	programs   map[int]bool // it has
	// part is what it has, while busy; begun, once that was sent under the number sent;
	// pausing, until it has answered a pause.
	part                 solver.Part
	sent                 int
	busy, begun, pausing bool
}

// module is the program of a case, for all runners of a run.
type module struct {
	number int
	layout js.Value
	module js.Value // a WebAssembly.Module; undefined while it is compiled
}

func newRunners(p *planner) *runners {
	return &runners{p: p, make: js.Global().Get("tilewrightRunner")}
}

// available tells whether there can be any.
func (c *runners) available() bool { return c.make.Type() == js.TypeFunction }

// number is how many runners the settings ask for: as many as there are cores.
func (c *runners) number(s settings.Settings) int {
	n := s.Workers
	if n == 0 {
		n = 1
		if navigator := js.Global().Get("navigator"); navigator.Truthy() {
			if cores := navigator.Get("hardwareConcurrency"); cores.Type() == js.TypeNumber {
				n = cores.Int()
			}
		}
	}
	if c.alone {
		return 1
	}
	return min(max(n, 1), mostRunners)
}

// warm starts runners, so that a search need not wait for them.
func (c *runners) warm(n int) {
	for len(c.all) < n && !(c.alone && len(c.all) > 0) {
		c.all = append(c.all, c.start(len(c.all)))
	}
}

// start makes a runner.
func (c *runners) start(number int) *runner {
	r := &runner{number: number, programs: map[int]bool{}}
	r.hear = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if c.all[number] == r { // and not a word of one that was given up
			c.p.hearRunner(r, args[0])
		}
		return nil
	})
	r.fail = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if c.all[number] == r {
			c.p.loseRunner(r, args[0].String())
		}
		return nil
	})
	r.handle = c.make.Invoke(!c.alone, r.hear, r.fail)
	c.alone = !r.handle.Get("nested").Bool()
	if c.p.polite {
		r.rest(politeRest)
	}
	return r
}

// replace gives a runner up and makes another one in its place.
func (c *runners) replace(r *runner) {
	r.handle.Call("end")
	r.hear.Release()
	r.fail.Release()
	if !r.ready {
		c.stillborn++
		c.alone = c.alone || c.stillborn >= mostStillborn
	}
	c.all[r.number] = c.start(r.number)
}

// order is an order for a runner in the making: kernel.ts lists them.
func order(op string) js.Value {
	o := js.Global().Get("Object").New()
	o.Set("op", op)
	return o
}

func (r *runner) post(order js.Value, transfer ...any) { r.handle.Call("post", order, transfer) }

func (r *runner) rest(milliseconds int) {
	o := order("rest")
	o.Set("milliseconds", milliseconds)
	r.post(o)
}

// begin sends its part to a runner, with the program if it has not got it yet.
func (c *runners) begin(r *runner, m *module) {
	c.parts++
	r.sent, r.begun = c.parts, true
	r.send("part", m, r.part)
}

// load sends a program to the runner ahead of its parts, with one to practise on.
func (r *runner) load(m *module, practice solver.Part) { r.send("load", m, practice) }

func (r *runner) send(op string, m *module, part solver.Part) {
	o := order(op)
	o.Set("part", r.sent)
	o.Set("program", m.number)
	state := js.Global().Get("Uint8Array").New(len(part.State))
	js.CopyBytesToJS(state, part.State)
	o.Set("state", state)
	if !r.programs[m.number] {
		r.programs[m.number] = true
		o.Set("module", m.module)
		o.Set("layout", m.layout)
	}
	r.post(o, state.Get("buffer"))
}

// drop ends what the runner is at. It keeps its programs.
func (r *runner) drop() {
	r.busy, r.begun, r.pausing = false, false, false
	r.post(order("drop"))
}

// modulesFor are the modules that there are for some work. Those of other work are
// forgotten.
func (c *runners) modulesFor(work []byte) map[int]*module {
	if !bytes.Equal(c.work, work) {
		c.work, c.modules = work, map[int]*module{}
		for _, r := range c.all {
			if len(r.programs) > 0 {
				clear(r.programs)
				r.post(order("forget"))
			}
		}
	}
	return c.modules
}

// share hands the search of a run over to runners, if a kernel serves it.
func (p *planner) share(r *run) {
	r.offered = true
	if p.runners.available() && r.search.MayBeShared() {
		n := p.runners.number(r.choice)
		p.runners.warm(n)
		r.team = p.runners.all[:min(n, len(p.runners.all))]
		// Where it fails, Run says why.
		if r.shared, _ = r.search.Share(len(r.team)); r.shared != nil {
			r.modules = p.runners.modulesFor(r.work)
			return
		}
		r.team = nil
	}
}

// handOut gives parts to the runners that are idle, and asks others for some where
// none are left.
func (p *planner) handOut() {
	r := p.run
	if r == nil || r.shared == nil || !r.working() {
		return
	}
	idle := 0
	for _, w := range r.team {
		if !w.busy {
			part, ok, err := r.shared.Take(w.number)
			if err != nil {
				break // Run says why
			}
			if !ok {
				idle++
				continue
			}
			w.part, w.busy, w.begun = part, true, false
		}
		if m := p.module(r, w.part.Case); !w.begun && m.module.Truthy() {
			p.runners.begin(w, m)
			r.begin(p.now())
		}
	}
	again := false
	for {
		number, _, ok := r.shared.Ask(idle)
		if !ok {
			break
		}
		w := r.team[number]
		if !w.begun {
			// Its program is being compiled.
			again = r.shared.GiveBack(number, w.part) == nil
			w.busy = false
			continue
		}
		o := order("give")
		o.Set("part", w.sent)
		w.post(o)
	}
	switch {
	case r.shared.Done():
		r.endSharing()
		p.ask()
	case again:
		p.handOut()
	}
}

// module is the program of a case of a run. The first call begins to compile
// it; when that is done, parts are handed out, or the runners load it.
func (p *planner) module(r *run, number int) *module {
	modules := r.modules
	if m := modules[number]; m != nil {
		return m
	}
	p.runners.programs++
	m := &module{number: p.runners.programs}
	modules[number] = m
	code, layout := r.shared.Module(number)
	m.layout = js.Global().Get("Object").New()
	for name, at := range map[string]int{
		"state": layout.State, "stateSize": layout.StateSize, "count": layout.Count, "used": layout.Used,
		"solutions": layout.Solutions, "solutionSize": layout.SolutionSize,
	} {
		m.layout.Set(name, at)
	}
	source := js.Global().Get("Uint8Array").New(len(code))
	js.CopyBytesToJS(source, code)
	begin := p.now()
	var done, failed js.Func
	release := func() {
		done.Release()
		failed.Release()
	}
	done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		m.module = args[0]
		defer p.recover(r.number)
		if a := p.ahead; a != nil && a.modules[number] == m {
			a.spent += p.now() - begin
			p.load(m)
		}
		p.handOut()
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		now := p.run // another run may wait for the same module
		if now != nil && now.modules[number] == m && !now.ended() {
			p.failRun(errors.New("the kernel could not be compiled: " + args[0].Call("toString").String()))
		}
		delete(modules, number)
		return nil
	})
	js.Global().Get("WebAssembly").Call("compile", source).Call("then", done, failed)
	return m
}

// hearRunner acts on what a runner says.
func (p *planner) hearRunner(w *runner, answer js.Value) {
	w.ready = true
	r := p.run
	op := answer.Get("op").String()
	if op == "practice" {
		p.rehearse(w, answer)
		return
	}
	if op == "ready" || r == nil || r.shared == nil || !w.busy || !w.begun || answer.Get("part").Int() != w.sent {
		return
	} else if op == "broken" {
		p.loseRunner(w, answer.Get("reason").String())
		return
	}
	defer p.recover(r.number)
	if !p.take(w, answer) {
		return
	}
	p.handOut()
	if r.batch.full() || r.phase == wire.PhasePaused && !r.pausing() || p.now() >= r.nextReport && r.working() {
		p.flush()
		p.report()
	}
	if r.phase == wire.PhasePaused && !r.pausing() {
		p.grant()
	}
}

// take takes a runner's report in, and tells whether that was well.
func (p *planner) take(w *runner, answer js.Value) bool {
	r := p.run
	status := answer.Get("status").String()
	begin := p.now()
	err := r.shared.Report(w.number, w.part, bytesOf(answer.Get("state")), bytesOf(answer.Get("solutions")), status == "ended")
	switch {
	case err != nil:
		p.loseRunner(w, err.Error())
		return false
	case status == "ended":
		w.busy, w.pausing = false, false
	case status == "given":
		w.busy, w.pausing = false, false
		if err := r.shared.GiveBack(w.number, w.part); err != nil {
			p.failRun(err)
			return false
		}
	default:
		w.pausing = w.pausing && status != "paused"
		more := order("more")
		more.Set("pause", reportShare*float64(len(r.team))*(p.now()-begin))
		w.post(more)
	}
	return true
}

func bytesOf(array js.Value) []byte {
	bytes := make([]byte, array.Length())
	js.CopyBytesToGo(bytes, array)
	return bytes
}

// loseRunner puts another runner in the place of one that broke down, and has its
// part done again from the last report on.
func (p *planner) loseRunner(w *runner, why string) {
	busy, begun, number := w.busy, w.begun, w.number
	p.runners.replace(w)
	r := p.run
	if r == nil || r.shared == nil || !busy {
		return
	}
	var err error
	if begun {
		err = r.shared.Die(number)
	} else {
		err = r.shared.GiveBack(number, w.part)
	}
	if err != nil {
		p.failRun(errors.New(err.Error() + " (" + why + ")"))
		return
	}
	p.handOut()
	if r.phase == wire.PhasePaused && !r.pausing() {
		p.flush()
		p.report()
		p.grant()
	}
}

// tell gives an order to the runners at work.
func (r *run) tell(op string) {
	for _, w := range r.team {
		if w.busy && w.begun {
			w.post(order(op))
			w.pausing = op == "pause"
		}
	}
}

// pausing tells whether a runner has not heard the pause yet: what it did until
// then is still to be counted.
func (r *run) pausing() bool {
	return slices.ContainsFunc(r.team, func(w *runner) bool { return w.pausing })
}

// endSharing ends what the runners are at. What they have reported stays.
func (r *run) endSharing() {
	if r.shared == nil {
		return
	}
	for _, w := range r.team {
		w.drop()
	}
	r.runners = len(r.team)
	r.shared, r.team, r.modules = nil, nil, nil
}
