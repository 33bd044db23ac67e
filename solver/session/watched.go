package session

import (
	"time"

	"tilewright/solver"
	"tilewright/solver/wire"
)

// watched is the mode of a run that is looked at step by step. Where its engine can be watched, the steps are those of
// the run. Where kernels do the run, the steps lie ahead of it, and it stands still meanwhile.
type watched struct {
	walk *solver.Walk
	// from is the mode before, which still has its runners.
	from mode
	// goal is what the walk is looking for, nil while it stands still.
	goal *solver.Goal
	// play says that another goal follows: the every-th placement from here, or the next solution if every is 0. The
	// next point may come at the time next, hold after this one.
	play  bool
	every int
	hold  time.Duration
	next  time.Time
	why   bool
	pace  pace
}

const (
	// maxRecorded bounds how many steps are recorded: that many make a text of a megabyte.
	maxRecorded = 5000
	// readable is how long a point must stay if its choice is to be told.
	readable = 200 * time.Millisecond
)

// Watch shows what is asked for, as soon as it can be seen: first the puzzle is compiled, and runners stop. It pauses a
// run that goes on. DoPlay instead makes a run go on whose engine can be watched. Resume ends watching.
func (r *Run) Watch(w wire.Watch) {
	if !r.phase.Ended() {
		r.requests = append(r.requests, w)
		r.serve()
		r.s.wake()
	}
}

// serve does what was requested. If the puzzle is still being compiled or a runner has not stopped yet, it is called
// again later.
func (r *Run) serve() {
	if len(r.requests) == 0 || r.phase.Ended() {
		return
	}
	if r.search.Phase() < solver.Searching {
		r.resume()
		return
	}
	m, ok := r.mode.(*watched)
	if !ok {
		r.begin()
		r.mode.halt(r)
		r.to(wire.PhasePaused)
		if !r.mode.standing() {
			return
		}
		walk, err := r.search.Walk()
		if err != nil {
			r.requests = nil
			r.s.host.Point(r, &Point{Board: r.search.Placed(nil), Recorded: -1, Unknown: err})
			r.report()
			return
		}
		m = &watched{walk: walk, from: r.mode, pace: firstPace}
		r.mode = m
	}
	requests := r.requests
	r.requests = nil
	for _, w := range requests {
		// Steps that were asked for earlier are made first; longer ways are given up.
		for m.goal != nil && m.goal.Kind == solver.ToStep && !r.phase.Ended() {
			m.advance(r)
		}
		if r.phase.Ended() {
			return
		}
		m.do(r, w)
	}
	if !r.phase.Ended() {
		r.report()
	}
}

// do carries out one request.
func (m *watched) do(r *Run, w wire.Watch) {
	m.why = w.Why
	switch w.Do {
	case wire.DoPlay:
		m.play, m.every, m.hold, m.next = true, max(w.By, 0), time.Duration(max(w.Hold, 0))*time.Millisecond, time.Time{}
		m.goal = m.nextGoal()
		if !m.walk.Ahead() {
			r.resume()
		}
		return
	case wire.DoRecord:
		m.walk.Record(min(max(w.By, 1), maxRecorded))
	case wire.DoKeep:
		m.keep(r)
	case wire.DoStep, wire.DoSolution, wire.DoDeadEnd:
		m.stop()
		switch {
		case w.Do == wire.DoSolution:
			m.goal = &solver.Goal{Kind: solver.ToSolution}
		case w.Do == wire.DoDeadEnd:
			m.goal = &solver.Goal{Kind: solver.ToDeadEnd}
		case w.By > 0:
			m.goal = &solver.Goal{Kind: solver.ToStep, N: uint64(w.By)}
		default:
			m.walk.Back(-w.By)
		}
	}
	if !m.play {
		r.to(wire.PhasePaused)
	}
	if m.goal != nil && !m.play {
		m.advance(r)
		return
	}
	m.point(r)
}

// nextGoal is the next point to show while playing.
func (m *watched) nextGoal() *solver.Goal {
	if m.every == 0 {
		return &solver.Goal{Kind: solver.ToSolution}
	}
	return &solver.Goal{Kind: solver.ToPlacement, N: uint64(m.every)}
}

// stop makes the walk stand still.
func (m *watched) stop() { m.goal, m.play = nil, false }

func (m *watched) due(r *Run) (time.Duration, bool) {
	if m.goal == nil || r.phase.Ended() {
		return 0, false
	}
	if !m.play || m.next.IsZero() {
		return 0, true
	}
	return m.next.Sub(r.s.clock.Now()), true
}

func (m *watched) slice(r *Run) {
	if m.advance(r) && !m.play && !r.phase.Ended() {
		r.report()
	}
}

// advance goes on towards the goal for one slice, and tells whether the goal is reached.
func (m *watched) advance(r *Run) bool {
	begin := r.s.clock.Now()
	there := false
	m.pace.slice(r.s.clock, func(budget int) bool {
		there = m.walk.Forward(m.goal, budget)
		n, on := m.walk.Recorded()
		return there || on && n >= maxRecorded
	})
	if n, on := m.walk.Recorded(); on && n >= maxRecorded {
		m.keep(r)
	}
	switch {
	case !there:
		return false
	case m.walk.Ended():
		m.stop()
		m.point(r)
		if !m.walk.Ahead() {
			m.finish(r)
		}
	case m.play:
		m.point(r)
		m.goal, m.next = m.nextGoal(), begin.Add(m.hold)
	default:
		m.goal = nil
		m.point(r)
	}
	return true
}

// finish ends a run whose search ended while it was watched.
func (m *watched) finish(r *Run) {
	if err := m.walk.Err(); err != nil {
		r.fail(err)
		return
	}
	r.finish(wire.PhaseFinished)
}

// halt makes the walk stand still, and shows where.
func (m *watched) halt(r *Run) {
	if !r.phase.Ended() {
		m.stop()
		m.point(r)
	}
}

func (*watched) standing() bool { return true }
func (*watched) proceed(*Run)   {}
func (m *watched) end(r *Run)   { m.from.end(r) }

// leave ends watching. The run goes on from where it stands, with the runners that it had or may have.
func (m *watched) leave(r *Run) {
	if r.phase.Ended() {
		return
	}
	ahead := m.walk.Ahead()
	if err := m.walk.End(); err != nil {
		r.fail(err)
		return
	}
	_, had := m.from.(*shared)
	switch {
	case had:
		r.mode = m.from
	case ahead:
		r.mode = &opening{}
	default:
		r.mode = inline{}
	}
	if r.phase.Working() {
		r.mode.proceed(r)
	}
}

// keep ends recording and tells what was recorded.
func (m *watched) keep(r *Run) {
	if recording := m.walk.Recording(); recording != nil {
		r.s.host.Recorded(r, r.search.Problem(), recording)
	}
}

// point tells where watching stands.
func (m *watched) point(r *Run) {
	p := &Point{
		Board: m.walk.Board(), Step: m.walk.Step(), First: m.walk.First(), Flag: m.walk.Flag(),
		Ahead: m.walk.Ahead(), Playing: m.play, Ended: m.walk.Ended(), Recorded: -1,
	}
	if n, on := m.walk.Recorded(); on {
		p.Recorded = n
	}
	// While boards go by fast, nobody can read why.
	if m.why && (!m.play || m.hold >= readable) {
		c, tried, err := m.walk.Choice()
		if p.Unknown = err; err == nil {
			p.Choice, p.Tried = &c, tried
		}
	}
	r.s.host.Point(r, p)
}
