package session

import (
	"errors"
	"slices"
	"time"

	"tilewright/solver"
)

// shared is the mode of a run that runners do. The session only hears their reports: it
// hands parts out, and has runners give some back for others.
type shared struct {
	search solver.Shared
	team   []*runner
	// beat is when it is looked next whether a runner is silent.
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

// due is the next beat, while a runner owes a word.
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
			m.lost(r, w, "a runner fell silent")
		}
	}
}

// halt has every runner give its part back; what it did until then is still counted.
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

// load has the runners of a run that is prepared get the program that they will need.
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

// handOut gives parts to the runners that are idle, and asks others for some where none
// are left. When there is nothing more for runners, the run goes on inline.
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

// supply hands a runner a part, if its program is ready: otherwise Compiled goes on. It is
// false where there is none, or the search has failed.
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

// over takes the search back: the runners are through, or cannot go on.
func (m *shared) over(r *Run) {
	m.end(r)
	r.become(inline{})
	r.s.wake()
}

// report takes in what a runner says of a part.
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

// lost has the part of a runner that broke down done again from its last report on, by
// another one in its place.
func (m *shared) lost(r *Run, w *runner, why string) {
	r.s.team.replace(w)
	if err := m.search.Die(w.number); err != nil {
		r.fail(&RunnersError{errors.New(err.Error() + " (" + why + ")")})
		return
	}
	m.handOut(r)
	r.settle()
}
