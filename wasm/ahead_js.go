package main

import (
	"bytes"
	"syscall/js"

	"tilewright/solver"
)

// ahead is a run that nobody has asked for yet: when puzzle and settings have come
// to rest, the page expects that somebody will. The puzzle is compiled and filtered,
// the kernel made and given to the runners, so that the search begins with the click.
type ahead struct {
	*run
	// done is whether there is nothing left to do ahead, or nothing more shall be.
	done bool
	// spent is what was worked on it, in milliseconds.
	spent float64
	// rehearsed is for how long its reports were rehearsed, stage the planner that
	// does that, or nil, and opening the first of them.
	rehearsed float64
	stage     *planner
	opening   js.Value
}

// mostAhead is for how long work is done that perhaps nobody asks for, in
// milliseconds. A run that is asked for goes on where that ended.
const mostAhead = 3000

// prepare begins to get a run ready, if there is nothing else to do.
func (p *planner) prepare(message js.Value) {
	j, ok := p.read(message)
	if !ok || p.polite || p.run != nil && !p.run.ended() || p.ahead != nil && bytes.Equal(p.ahead.work, j.bytes) {
		return
	}
	p.forget()
	p.ahead = &ahead{run: newRun(j, p.run, p.now())}
	p.ask()
}

// forget gives up what was got ready.
func (p *planner) forget() {
	if p.ahead != nil {
		p.ahead.endSharing()
		p.ahead = nil
	}
}

// open is the run of a job: the one that was got ready for it, or a new one.
func (p *planner) open(j job, before *run) *run {
	a, now := p.ahead, p.now()
	since := now
	if j.Asked > 0 {
		asked := j.Asked - p.clock.Get("timeOrigin").Float()
		since = min(max(asked, now-mostDelay), now)
	}
	if a == nil || j.Watch || !bytes.Equal(a.work, j.bytes) {
		p.forget()
		return newRun(j, before, since)
	}
	p.ahead = nil
	r := a.run
	r.number, r.wanted, r.since, r.ahead = j.Run, j.Keep, since, a.spent
	return r
}

// mostDelay is how long a job may have been on its way, in milliseconds: the clocks
// of page and worker were set one after the other, and may differ.
const mostDelay = 5000

// preparing tells whether there is a run for this thread to get ready.
func (p *planner) preparing() bool {
	return p.ahead != nil && (!p.ahead.done || p.ahead.rehearsing())
}

// goAhead gets a run ready for one slice.
func (p *planner) goAhead() {
	a := p.ahead
	defer p.recover(a.number)
	if a.done {
		p.rehearseAgain()
		return
	}
	begin := p.now()
	switch {
	case a.search.Phase() < solver.Searching:
		a.search.Run(int(a.budget)) // where that fails, whoever asks for the run is told
		a.budget = a.budget.next(p.now() - begin)
	case !p.runners.available() || a.run.prepare(p.now):
		a.done = true
		p.share(a.run)
		if a.shared != nil {
			if part, ok := a.shared.Next(); ok {
				p.module(a.run, part.Case)
			}
		}
	}
	a.spent += p.now() - begin
	a.done = a.done || a.spent > mostAhead
}

// load gives the runners a program that they will need.
func (p *planner) load(m *module) {
	a := p.ahead
	part, ok := a.shared.Next()
	if !ok {
		return
	}
	for _, w := range a.team {
		w.load(m, part)
	}
}
