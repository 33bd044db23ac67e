package main

import (
	"math"
	"runtime"
	"syscall/js"

	"tilewright/wasm/wire"
)

// mostRehearsed is for how long reports are rehearsed, in milliseconds.
const mostRehearsed = 150

// rehearse takes in the report of a runner that practises, as that of a run that
// nobody hears of: the whole way from the bytes to the batch of solutions and the
// message to the page. A browser compiles a function when it is first called, which
// takes it a millisecond or two, and well only when it has run for some time; a
// short search would be over before that.
func (p *planner) rehearse(w *runner, answer js.Value) {
	a := p.ahead
	if a == nil || a.shared == nil {
		return
	}
	if w == a.team[0] && a.rehearsed < mostRehearsed {
		if a.stage == nil {
			a.stage, a.opening = p.newStage(a.run), answer
		}
		if a.play(a.stage, answer) {
			a.stage = nil
			p.ask()
		}
	}
	w.post(order("more"))
}

// rehearsing tells whether there is a report to rehearse again: the first one, as
// each of the others goes on from the one before.
func (a *ahead) rehearsing() bool { return a.done && a.stage == nil && a.opening.Truthy() }

// rehearseAgain takes in the first report once more, as that of another run.
func (p *planner) rehearseAgain() {
	a := p.ahead
	if a.shared == nil || a.rehearsed >= mostRehearsed {
		a.opening = js.Undefined()
		runtime.GC() // so that there is none in the search
		return
	}
	a.play(p.newStage(a.run), a.opening)
}

// newStage is a planner with a run like another one and one runner, which say
// everything to nobody.
func (p *planner) newStage(like *run) *planner {
	nobody := js.Global().Get("Object").New()
	nobody.Set("postMessage", deaf)
	nobody.Set("post", deaf)
	j := job{Job: wire.Job{Keep: math.MaxInt}, bytes: like.work}
	j.work.Settings = like.choice
	stage := &planner{page: nobody, port: nobody, clock: p.clock, runners: newRunners(p)}
	r := newRun(j, like, p.now())
	stage.run = r
	if r.shared, _ = r.search.Share(1); r.shared != nil {
		r.offered, r.modules, r.team = true, map[int]*module{}, []*runner{{handle: nobody, programs: map[int]bool{}}}
		for number, m := range like.modules {
			r.modules[number] = m // and what is missing there is not kept
		}
		stage.handOut()
	}
	return stage
}

// play has a stage take in a report, and tells whether it was the last one.
func (a *ahead) play(stage *planner, answer js.Value) (over bool) {
	begin := stage.now()
	r := stage.run
	if r != nil && r.shared != nil {
		answer.Set("op", "report")
		answer.Set("part", r.team[0].sent)
		stage.hearRunner(r.team[0], answer)
		if stage.searching() { // it has taken the search back
			stage.slice()
		}
	}
	a.rehearsed += stage.now() - begin
	return stage.run == nil || r.shared == nil || r.ended()
}

// deaf is a function that does nothing.
var deaf = js.FuncOf(func(js.Value, []js.Value) any { return nil })
