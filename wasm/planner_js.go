package main

import (
	"runtime"
	"strings"
	"syscall/js"

	"tilewright/solver"
	"tilewright/wasm/wire"
)

const (
	reloadAdvice  = "Reload the page; that brings the page and its solver to the same version."
	failureAdvice = "Change the puzzle or the settings, then press Solve again."
	againAdvice   = "Press Solve to start it again. If it happens again, report it with the puzzle's link."
)

// planner answers one page. It runs one search at a time, and beside it one
// diagnosis and one tree.
type planner struct {
	// page is where answers are posted: the worker's global object, or in tests
	// anything else that has postMessage.
	page     js.Value
	revision string
	clock    js.Value // performance
	// run is the current search; nil before the first and after a breakdown.
	run *run
	// diagnosis and growth are the questions that are being worked on, or nil.
	diagnosis *diagnosis
	growth    *growth
	runners   *runners
	// ahead is the search that is got ready before it is asked for, or nil.
	ahead *ahead
	// litter is whether a run has ended and its garbage still lies about.
	litter bool
	// polite is whether the search leaves most of the time to others.
	polite bool

	// port is the channel's end on which a message brings the next slice; a
	// slice is on its way while waiting.
	port    js.Value
	waiting bool
	// later asks for the next slice, when the search is polite.
	later js.Func
}

func newPlanner(page js.Value, revision string) *planner {
	p := &planner{page: page, revision: revision, clock: js.Global().Get("performance")}
	channel := js.Global().Get("MessageChannel").New()
	p.port = channel.Get("port1")
	p.runners = newRunners(p)
	p.later = js.FuncOf(func(js.Value, []js.Value) any {
		p.port.Call("postMessage", js.Null())
		return nil
	})
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		p.waiting = false
		p.slice()
		return nil
	}))
	return p
}

// now is the time in milliseconds from some moment.
func (p *planner) now() float64 { return p.clock.Call("now").Float() }

// ready says that the program runs.
func (p *planner) ready() {
	wire.Post(p.page, wire.Ready{Op: wire.OpReady, Version: wire.Version, Revision: p.revision})
}

// hear acts on a message of the page.
func (p *planner) hear(message js.Value) {
	header, err := wire.Check(message)
	if err != nil {
		p.fault(header.Run, true, sentence(err), reloadAdvice)
		return
	}
	defer p.recover(header.Run)
	switch header.Op {
	case wire.OpStart:
		p.start(message)
	case wire.OpDiagnose:
		p.diagnose(message)
	case wire.OpWatch:
		p.watch(message)
	case wire.OpTree:
		if j, ok := p.read(message); ok {
			p.growth = newGrowth(j.Job, j.work)
			p.ask()
		}
	case wire.OpPrepare:
		p.prepare(message)
	case wire.OpEase, wire.OpHurry:
		p.bePolite(header.Op == wire.OpEase)
	case wire.OpPause, wire.OpResume, wire.OpStop, wire.OpFrame:
		// A command for an earlier run came too late to matter.
		if p.run != nil && p.run.number == header.Run {
			p.control(header.Op)
		}
	default:
		p.fault(header.Run, false, "The solver does not know the command “"+header.Op+"”.",
			reloadAdvice)
	}
}

// start begins a search in place of the current one.
func (p *planner) start(message js.Value) {
	j, ok := p.read(message)
	if !ok {
		return
	}
	before := p.run
	p.end()
	p.run = p.open(j, before)
	switch {
	case p.run.shared != nil:
		p.handOut() // it was got ready
	case p.runners.available() && p.run.search.MayBeShared():
		p.runners.warm(p.runners.number(p.run.choice)) // while the puzzle is compiled
	}
	p.report()
	p.ask()
}

// diagnose begins to look for what is known before a search.
func (p *planner) diagnose(message js.Value) {
	if j, ok := p.read(message); ok {
		p.diagnosis = newDiagnosis(j.Run, j.work.Puzzle)
		p.ask()
	}
}

// job is one with its work, and that in bytes: equal ones are equal work.
type job struct {
	wire.Job
	work  wire.Work
	bytes []byte
}

// read takes a job, or says what is wrong with it.
func (p *planner) read(message js.Value) (j job, ok bool) {
	var err error
	if j.Job, err = wire.FromJS[wire.Job](message); err == nil {
		j.bytes = wire.Bytes(message)
		j.work, err = wire.ReadWork(j.bytes)
	}
	if err != nil {
		p.fault(j.Run, false, sentence(err), reloadAdvice)
	}
	return j, err == nil
}

// control pauses, resumes or stops the current run, or shows its board.
func (p *planner) control(op string) {
	r := p.run
	switch op {
	case wire.OpFrame:
		if r.look != nil {
			p.point()
			return
		}
		p.frame()
		return
	case wire.OpPause:
		p.halt()
		r.pause(p.now())
		if r.pausing() {
			return // the report follows when the last runner has paused
		}
	case wire.OpResume:
		p.leave()
		r.resume(p.now())
		p.handOut()
		p.ask()
	case wire.OpStop:
		r.finish(wire.PhaseStopped, p.now())
	}
	p.flush()
	p.report()
}

// end stops the current run, if it goes on, and says so.
func (p *planner) end() {
	if p.run != nil && !p.run.ended() {
		p.run.finish(wire.PhaseStopped, p.now())
		p.flush()
		p.report()
	}
	p.run = nil
}

// ask has the event loop call slice after the messages that wait there, if
// there is something to do.
func (p *planner) ask() {
	if p.waiting || p.diagnosis == nil && p.growth == nil && !p.searching() && !p.preparing() && !p.litter {
		return
	}
	p.waiting = true
	wait := 0.0
	if p.polite {
		wait = politePause
	}
	if p.run != nil && p.run.look != nil {
		wait = max(wait, p.run.look.next-p.now())
	}
	if wait > 0 && p.diagnosis == nil {
		js.Global().Call("setTimeout", p.later, wait)
		return
	}
	p.port.Call("postMessage", js.Null())
}

// searching tells whether there is a run for this thread to go on with.
func (p *planner) searching() bool {
	r := p.run
	switch {
	case r == nil:
		return false
	case r.look != nil:
		return r.look.goal != nil && !r.ended()
	}
	return r.working() && r.shared == nil
}

// bePolite makes the search leave most of the time to others, or no longer.
func (p *planner) bePolite(polite bool) {
	p.polite = polite
	rest := 0
	if polite {
		rest = politeRest
	}
	for _, r := range p.runners.all {
		r.rest(rest)
	}
}

// slice works for a few milliseconds, and asks for the next slice.
func (p *planner) slice() {
	if p.searching() {
		p.search()
	}
	switch {
	case p.diagnosis != nil:
		p.examine()
	case p.preparing():
		p.goAhead()
	}
	if p.growth != nil {
		p.grow()
	}
	if p.litter && (p.run == nil || p.run.ended()) {
		runtime.GC() // now, while nobody waits, and not in the next search
		p.litter = false
	}
	p.ask()
}

// search goes on with the run.
func (p *planner) search() {
	r := p.run
	defer p.recover(r.number)
	if r.look != nil {
		p.lookOn()
		return
	}
	if r.search.Phase() == solver.Searching && len(r.wishes) > 0 {
		p.grant()
		return
	}
	if r.search.Phase() == solver.Searching && !r.offered {
		if p.runners.available() && !r.prepare(p.now) {
			return
		}
		p.share(r)
		if r.shared != nil {
			p.handOut()
			return
		}
		r.begin(p.now())
	}
	r.step(p.now(), p.now)
	if r.failure != nil {
		p.fault(r.number, false, sentence(r.failure), failureAdvice)
	}
	if r.ended() || r.batch.full() || p.now() >= r.nextReport {
		p.flush()
		p.report()
	}
}

// failRun ends a run that its runners cannot go on with.
func (p *planner) failRun(err error) {
	r := p.run
	p.fault(r.number, false, sentence(err), "Press Solve to start it again, or try --engine=reference.")
	r.finish(wire.PhaseStopped, p.now())
	p.flush()
	p.report()
}

// examine goes on with the diagnosis.
func (p *planner) examine() {
	d := p.diagnosis
	defer p.recover(d.number)
	if !d.step(p.now(), p.now) {
		return
	}
	p.diagnosis = nil
	answer, err := d.answer()
	if err != nil {
		p.fault(d.number, false, sentence(err), "Mend it in the text.")
		return
	}
	wire.Post(p.page, answer)
}

// grow goes on with the tree.
func (p *planner) grow() {
	g := p.growth
	defer p.recover(g.number)
	if !g.step(p.now(), p.now) {
		return
	}
	p.growth = nil
	answer, bytes := g.answer()
	wire.PostBuffer(p.page, answer, bytes)
}

// flush sends the solutions that wait.
func (p *planner) flush() {
	b := &p.run.batch
	if b.count == 0 {
		return
	}
	wire.PostBuffer(p.page, wire.Solutions{
		Op: wire.OpSolutions, Version: wire.Version, Run: p.run.number,
		First: b.first, Count: b.count, Cells: b.cells, Width: b.width,
	}, b.bytes)
	b.sent()
}

// report sends the state of the run.
func (p *planner) report() {
	now := p.now()
	m := p.run.progress(now)
	p.run.bytes = wire.AppendLevels(p.run.bytes[:0], m.Levels)
	wire.PostBuffer(p.page, m, p.run.bytes)
	p.run.nextReport = now + reportTime
	if len(p.run.team) == 1 {
		p.run.nextReport = now + loneReport
	}
	if p.run.ended() {
		p.litter = true
		p.ask()
	}
}

// frame sends the board as it is now.
func (p *planner) frame() {
	message, bytes := p.run.frame()
	wire.PostBuffer(p.page, message, bytes)
}

func (p *planner) fault(run int, fatal bool, message, advice string) {
	wire.Post(p.page, wire.Fault{
		Op: wire.OpFault, Version: wire.Version, Run: run, Fatal: fatal, Message: message, Advice: advice,
	})
}

// recover turns a panic into a fault. What panicked may have left anything
// half done, so the worker must be replaced.
func (p *planner) recover(run int) {
	reason := recover()
	if reason == nil {
		return
	}
	if p.run != nil {
		p.run.endSharing()
	}
	p.run, p.diagnosis, p.growth = nil, nil, nil
	p.forget()
	p.fault(run, true, "The solver broke down: "+describe(reason)+".", againAdvice)
}

// sentence is an error as a sentence for the page.
func sentence(err error) string {
	text := err.Error()
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	if first := text[0]; first >= 'a' && first <= 'z' {
		text = string(first-'a'+'A') + text[1:]
	}
	return text
}

func describe(reason any) string {
	switch reason := reason.(type) {
	case error:
		return reason.Error()
	case string:
		return reason
	default:
		return "for an unknown reason"
	}
}
