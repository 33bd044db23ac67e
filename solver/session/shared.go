package session

import (
	"errors"
	"slices"
	"time"

	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/wire"
)

// shared is the mode of a run that runners do. The session hands parts out and hears reports. It asks runners to give
// some of their work back for others.
type shared struct {
	search solver.Shared
	team   []*runner
	// beat is the next time to look whether a runner is silent.
	beat time.Time
}

func newShared(r *Run, h solver.Shared, n int) *shared {
	c := r.s.team
	c.warm(n)
	n = min(n, len(c.all))
	r.runners = n
	c.belong(r.work)
	return &shared{search: h, team: c.all[:n]}
}

// due is the next beat, while a runner owes a report.
func (m *shared) due(r *Run) (time.Duration, bool) {
	return m.beat.Sub(r.s.clock.Now()), slices.ContainsFunc(m.team, (*runner).owes)
}

// slice gives up the runners that have been silent for too long.
func (m *shared) slice(r *Run) {
	now := r.s.clock.Now()
	late := now.Sub(m.beat) > beatTime
	if m.beat = now.Add(beatTime); late {
		return
	}
	for _, w := range m.team {
		if r.phase.Ended() {
			return
		}
		if !w.beat() {
			m.lost(r, w, say.T("a runner stopped answering"))
		}
	}
}

// halt has every runner give its parts back. What they did until then still counts.
func (m *shared) halt(*Run) {
	for _, w := range m.team {
		w.giveAll()
	}
}

func (m *shared) standing() bool {
	return !slices.ContainsFunc(m.team, (*runner).busy)
}

func (m *shared) proceed(r *Run) { m.handOut(r) }

func (m *shared) end(*Run) {
	for _, w := range m.team {
		w.drop()
	}
}

// load gives the runners of a prepared run the program that they will need.
func (m *shared) load(r *Run) {
	next, ok, err := m.search.Next()
	if !ok || err != nil {
		return
	}
	if p := r.s.team.program(m.search, next.Case, r.s.clock.Now()); p.compiled {
		for _, w := range m.team {
			w.load(p)
		}
	}
}

// handOut gives parts to idle runners. Where no part is left, it asks other runners for some. When there is nothing
// more for runners, the run goes on inline.
func (m *shared) handOut(r *Run) {
	if !r.phase.Working() {
		return
	}
	idle, before := 0, r.phase
	for _, w := range m.team {
		if !w.busy() && !m.supply(r, w) {
			idle++
		}
	}
	for _, w := range m.team {
		if len(w.parts) == 1 && m.search.Waiting() >= 2*len(m.team) { // enough for all: none is idle for it
			m.supply(r, w)
		}
	}
	if r.search.Err() != nil {
		m.over(r)
		return
	}
	if r.phase != before {
		r.report() // the search proper begins
	}
	for {
		number, part, ok := m.search.Ask(idle)
		if !ok {
			break
		}
		m.team[number].give(part)
	}
	if m.search.Done() {
		m.over(r)
	}
}

// supply hands a runner a part, if its program is ready. Otherwise Compiled goes on later. It is false where there is
// no part, or the search has failed.
func (m *shared) supply(r *Run, w *runner) bool {
	next, ok, err := m.search.Next()
	if !ok || err != nil {
		return false
	}
	p := r.s.team.program(m.search, next.Case, r.s.clock.Now())
	if !p.compiled {
		return true
	}
	part, ok, err := m.search.Take(w.number)
	if !ok || err != nil {
		return false
	}
	w.begin(part, p)
	r.begin()
	return true
}

// over takes the search back when the runners are through, or cannot go on.
func (m *shared) over(r *Run) {
	m.end(r)
	r.become(inline{})
	r.s.wake()
}

// report takes in a runner's report of a part.
func (m *shared) report(r *Run, w *runner, part solver.Part, x Report) {
	err := m.search.Report(w.number, part, solver.Report{State: x.State, Solutions: x.Solutions, Stats: x.Stats, End: x.Status == Ended})
	if err != nil {
		m.lost(r, w, err.Error())
		return
	}
	switch x.Status {
	case Running:
		w.tell(Order{Op: OrderMore})
	case Given:
		if err := m.search.GiveBack(w.number, part); err != nil {
			r.fail(&RunnersError{err})
			return
		}
	}
	m.handOut(r)
	if r.phase.Working() && r.s.clock.Now().Sub(r.reported) >= reportTime {
		r.report()
	}
	r.settle()
}

// lost replaces a runner that broke down. Another one does its parts again, from their last reports on.
func (m *shared) lost(r *Run, w *runner, why string) {
	r.s.team.replace(w)
	if err := m.search.Die(w.number); err != nil {
		r.fail(&RunnersError{errors.New(err.Error() + " (" + why + ")")})
		return
	}
	m.handOut(r)
	r.settle()
}

// team holds the runners of a session. They stay for the next run. So do the programs of the newest work, as the next
// run may be the same again.
type team struct {
	host Host
	all  []*runner
	work wire.Work
	// programs are the programs of work, by case.
	programs map[int]*program
	// numbers counts programs and orders in all runs. No number is used twice, so a late word is never taken for one of
	// another run.
	numbers   int
	throttled bool
}

// program is the program of one case, for all runners.
type program struct {
	number   int
	compiled bool
	since    time.Time // when compiling began
}

// runner is one of the team.
type runner struct {
	team   *team
	number int
	loaded map[int]bool // programs that it has
	// parts are the parts that it has: the one that it works on, and the one after that. So it need not wait while the
	// report of the first is taken in.
	parts []handed
	// ready says that it has spoken since it was started. silent is for how many beats of the session it has owed a
	// report.
	ready  bool
	silent int
}

// handed is a part in the hands of a runner.
type handed struct {
	part solver.Part
	// order is the number under which the part was sent. given says that the runner was told to give it back.
	order int
	given bool
}

const (
	// beatTime is the time between two looks for silent runners. A runner reports more often.
	beatTime = 500 * time.Millisecond
	// maxSilent is for how many beats a runner may owe a report. Beats are counted instead of time, and only those that
	// came in time. So no runner is given up because the machine slept or the page's timers are slowed.
	maxSilent = 7
)

// warm starts runners, so that a search need not wait for them.
func (c *team) warm(n int) {
	for len(c.all) < n {
		w := &runner{team: c, number: len(c.all)}
		c.all = append(c.all, w)
		c.launch(w)
	}
}

// launch starts a runner.
func (c *team) launch(w *runner) {
	w.loaded = map[int]bool{}
	w.parts, w.ready = nil, false
	c.host.Launch(w.number)
	if c.throttled {
		w.tell(Order{Op: OrderRest, Milliseconds: throttledRest})
	}
}

// replace gives a runner up, and starts another one in its place.
func (c *team) replace(w *runner) { c.launch(w) }

func (c *team) throttle(on bool) {
	c.throttled = on
	rest := 0
	if on {
		rest = throttledRest
	}
	for _, w := range c.all {
		w.tell(Order{Op: OrderRest, Milliseconds: rest})
	}
}

// belong keeps the programs if they are of the work given. Else it forgets them, and the next ones are of that work.
func (c *team) belong(work wire.Work) {
	if c.work.Puzzle != nil && same(c.work, work) {
		return
	}
	c.work = work
	if len(c.programs) == 0 {
		return
	}
	clear(c.programs)
	c.host.Forget()
	for _, w := range c.all {
		clear(w.loaded)
		w.parts = nil
	}
}

// program is the program of a case. The first call emits it and has it compiled.
func (c *team) program(h solver.Shared, number int, now time.Time) *program {
	if p := c.programs[number]; p != nil {
		return p
	}
	c.numbers++
	p := &program{number: c.numbers, since: now}
	c.programs[number] = p
	full := Program{Number: p.number, Fork: h.Fork}
	if !h.Forked() {
		full.Fork = nil
		full.Code, full.Layout = h.Module(number)
	}
	c.host.Compile(full)
	return p
}

func (w *runner) tell(o Order) { w.team.host.Tell(w.number, o) }

// load sends a program ahead of its parts.
func (w *runner) load(p *program) {
	if !w.loaded[p.number] {
		w.loaded[p.number] = true
		w.tell(Order{Op: OrderLoad, Program: p.number})
	}
}

// begin sends the runner a part, after the program if the runner does not have it yet.
func (w *runner) begin(part solver.Part, p *program) {
	w.load(p)
	w.team.numbers++
	if !w.busy() {
		w.silent = 0
	}
	w.parts = append(w.parts, handed{part: part, order: w.team.numbers})
	w.tell(Order{Op: OrderPart, Part: w.team.numbers, Program: p.number, State: part.State})
}

// give tells the runner to give a part back.
func (w *runner) give(part int) {
	for i := range w.parts {
		if h := &w.parts[i]; h.part.Number == part && !h.given {
			h.given = true
			w.tell(Order{Op: OrderGive, Part: h.order})
		}
	}
}

// giveAll tells it to give back all its parts.
func (w *runner) giveAll() {
	for _, h := range w.parts {
		w.give(h.part.Number)
	}
}

// busy tells whether it has something to do.
func (w *runner) busy() bool { return len(w.parts) > 0 }

// drop ends the runner's work. The runner keeps its programs.
func (w *runner) drop() {
	if w.busy() {
		w.parts = nil
		w.tell(Order{Op: OrderDrop})
	}
}

// owes tells whether it should report soon. A runner that has not spoken yet is starting, for as long as that takes.
func (w *runner) owes() bool { return w.busy() && w.ready }

// beat counts the beats for which a runner owes a report. It is false when they are too many.
func (w *runner) beat() bool {
	if !w.owes() {
		return true
	}
	w.silent++
	return w.silent <= maxSilent
}

// Ready says that a runner has started. From then on it is given up if it falls silent. A Host whose runners cannot
// fall silent, such as goroutines, need not call it.
func (s *Session) Ready(number int) {
	w := s.team.all[number]
	w.ready, w.silent = true, 0
	s.wake()
}

// Compiled says that a program is ready for runners, or why it cannot be.
func (s *Session) Compiled(number int, err error) {
	for of, p := range s.team.programs {
		if p.number != number {
			continue
		}
		if err != nil {
			delete(s.team.programs, of)
			if r, m := s.sharing(); m != nil {
				r.fail(&RunnersError{say.Error("the kernel could not be compiled: {err}", err)})
				s.wake()
			}
			return
		}
		p.compiled = true
		if a := s.ahead; a != nil {
			if m, ok := a.mode.(*shared); ok {
				a.ahead += s.clock.Now().Sub(p.since)
				m.load(a)
			}
		}
	}
	if r, m := s.sharing(); m != nil {
		m.handOut(r)
	}
	s.wake()
}

// sharing is the run that the runners do, if there is one, also while it is watched.
func (s *Session) sharing() (*Run, *shared) {
	if s.run == nil || s.run.phase.Ended() {
		return nil, nil
	}
	switch m := s.run.mode.(type) {
	case *shared:
		return s.run, m
	case *watched:
		if h, ok := m.from.(*shared); ok {
			return s.run, h
		}
	}
	return nil, nil
}

// Report takes a runner's report. One that comes too late counts for nothing.
func (s *Session) Report(number int, x Report) {
	w := s.team.all[number]
	w.silent = 0
	i := slices.IndexFunc(w.parts, func(h handed) bool { return h.order == x.Part })
	if r, m := s.sharing(); m != nil && i >= 0 {
		part := w.parts[i].part
		if x.Status != Running {
			w.parts = slices.Delete(w.parts, i, i+1)
		}
		m.report(r, w, part, x)
		s.wake()
	}
}

// Lost says that a runner has broken down, and why.
func (s *Session) Lost(number int, why string) {
	w := s.team.all[number]
	if r, m := s.sharing(); m != nil {
		m.lost(r, w, why)
	} else {
		s.team.replace(w)
	}
	s.wake()
}
