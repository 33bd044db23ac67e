package session

import (
	"errors"
	"reflect"
	"slices"
	"time"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/advise"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// same tells whether two works are the same search.
func same(w, v wire.Work) bool {
	return samePuzzle(w.Puzzle, v.Puzzle) && settings.Equal(w.Settings, v.Settings)
}

func samePuzzle(p, q *def.Puzzle) bool { return p == q || reflect.DeepEqual(p, q) }

// Job asks for a run. If it has a State, the run goes on from there, and its clock from Seconds.
type Job struct {
	wire.Start
	// Ago is how long ago the run was asked for. Its clock starts at that time.
	Ago time.Duration
	// Steps, unless nil, hears of every placement and removal. No runners are used then.
	Steps solver.Watcher
}

// Phase is where a run stands: wire.PhaseSearching and the like.
type Phase string

// follow are the phases that may follow each.
var follow = map[Phase][]Phase{
	wire.PhasePreparing: {wire.PhaseCompiling},
	wire.PhaseCompiling: {wire.PhaseSearching, wire.PhasePaused, wire.PhaseStopped},
	wire.PhaseSearching: {wire.PhasePaused, wire.PhaseFinished, wire.PhaseStopped},
	wire.PhasePaused:    {wire.PhaseCompiling, wire.PhaseSearching, wire.PhaseFinished, wire.PhaseStopped},
}

// Working tells whether the clock of the run goes.
func (p Phase) Working() bool { return p == wire.PhaseCompiling || p == wire.PhaseSearching }

// Ended tells whether nothing will follow.
func (p Phase) Ended() bool { return p == wire.PhaseFinished || p == wire.PhaseStopped }

// mode is how a run is done: opening, inline, shared or watched. Only the mode knows what is done elsewhere, and what
// is done in a slice.
type mode interface {
	// due is how long until the next slice is wanted. ok is false where none is.
	due(r *Run) (wait time.Duration, ok bool)
	// slice works for some milliseconds.
	slice(r *Run)
	// halt stops what is done elsewhere. standing tells whether it has stopped.
	halt(r *Run)
	standing() bool
	// proceed goes on with what is done elsewhere: the run works from now on, or again.
	proceed(r *Run)
	// end gives up what is done elsewhere.
	end(r *Run)
}

// Run is one search with its clock.
type Run struct {
	s      *Session
	number int
	work   wire.Work
	search *solver.Search
	phase  Phase
	beyond string // how many solutions there are, in decimal, where counters do not hold that
	mode   mode
	pace   pace
	// race chooses the settings while the run is opening, with --auto. choice is what it has chosen, nil before that
	// and without --auto. raced is how long that took.
	race   *advise.Race
	choice *advise.Advice
	raced  time.Duration
	steps  solver.Watcher // of the Job
	// requests are what the watcher wants to see and cannot see yet.
	requests []wire.Watch
	// runners is how many runners searched last, 0 for none.
	runners int

	// worked is how long the run had worked at the time since. If its phase is a working one, it has worked since then
	// too.
	since  time.Time
	worked time.Duration
	// before is how long earlier runs have worked on the search.
	before time.Duration
	// setup is how long was worked before the search began, negative until it begins. ahead is how long was worked
	// before the run was asked for.
	setup, ahead time.Duration
	// reported is the time of the last report.
	reported time.Time
}

// reportTime is the time between two reports.
const reportTime = 200 * time.Millisecond

// maxAgo bounds how long ago a run may have been asked for. The clock of the caller may differ from that of the
// session.
const maxAgo = 5 * time.Second

// Start begins a run in place of the current one, which is stopped.
func (s *Session) Start(job Job) {
	if s.run != nil && !s.run.phase.Ended() {
		s.run.finish(wire.PhaseStopped)
	}
	r := s.ahead
	if s.ahead = nil; r == nil || job.Watch || job.Steps != nil || job.State != nil || !same(r.work, job.Work) {
		if r != nil {
			r.mode.end(r)
		}
		r = s.newRun(job)
	}
	s.run = r
	r.ask(job)
	if job.State != nil {
		if err := r.search.Restore(job.State); err != nil {
			r.fail(err)
			return
		}
	}
	if r.reported.IsZero() {
		r.report()
	}
	s.wake()
}

// Prepare gets a run ready that somebody may ask for later. The puzzle is compiled and filtered; the kernel is emitted,
// compiled and given to the runners. The Host is told what is known by then (Listener.Prepared). It does nothing while
// a run goes on or the session is throttled.
func (s *Session) Prepare(number int, work wire.Work) {
	if s.throttled || s.run != nil && !s.run.phase.Ended() {
		return
	}
	if s.ahead != nil && same(s.ahead.work, work) {
		s.ahead.number = number
		if _, busy := s.ahead.mode.due(s.ahead); !busy {
			s.ahead.report()
		}
		return
	}
	if s.ahead != nil {
		s.ahead.mode.end(s.ahead)
	}
	s.ahead = s.newRun(Job{Start: wire.Start{Job: wire.Job{Run: number}, Work: work}})
	s.wake()
}

// Unprepare gives up the run that is got ready, if Prepare was last called with this number.
func (s *Session) Unprepare(number int) {
	if s.ahead != nil && s.ahead.number == number {
		s.ahead.mode.end(s.ahead)
		s.ahead, s.garbage = nil, true
	}
}

// newRun makes a run that nobody has asked for yet. If the last run did the same work, the new one shares its compiled
// and filtered puzzle, and its kernel. A run that goes on from a state shares nothing: its state is restored before it
// is known who searches.
func (s *Session) newRun(job Job) *Run {
	r := &Run{s: s, number: job.Run, work: job.Work, phase: wire.PhasePreparing,
		mode: &opening{alone: job.Watch || job.Steps != nil, still: job.Watch}, pace: firstPace, setup: -1}
	found := func(images []int32) bool { return s.host.Solution(r, images) }
	if job.State == nil && s.run != nil && s.run.race == nil && same(s.run.work, job.Work) {
		r.search, r.choice, r.raced = s.run.search.Restart(found), s.run.choice, s.run.raced
	}
	switch compiler := s.compilerOf(job.Work.Puzzle); {
	case r.search != nil:
	case job.Work.Settings.Auto && same(s.chosen.work, raced(job.Work)):
		r.take(s.chosen.choice)
		r.raced = s.chosen.took
	case job.Work.Settings.Auto:
		r.race = advise.New(job.Work.Puzzle, compiler, job.Work.Settings, found)
		if s.host.Ability().Plain {
			r.race.NoSIMD()
		}
		fallthrough
	default:
		r.search = s.open(job.Work.Puzzle, job.Work.Settings, found)
	}
	if s.host.Ability().Ordered && r.runnersWanted() == 1 && !job.Work.Settings.Auto {
		r.search.KeepOrder()
	}
	if r.steps = job.Steps; job.State != nil {
		r.before = time.Duration(job.Seconds * float64(time.Second))
	}
	r.watch()
	return r
}

// open opens a search for the session's runners.
func (s *Session) open(puzzle *def.Puzzle, z settings.Settings, sink search.Sink) *solver.Search {
	x := solver.OpenCompiler(puzzle, s.compilerOf(puzzle), z, sink)
	if s.host.Ability().Plain {
		x.NoSIMD()
	}
	return x
}

// watch lets the Job's watcher hear of the steps.
func (r *Run) watch() {
	if r.steps != nil {
		_ = r.search.Watch(r.steps) // a kernel that was demanded cannot be watched, as settings.Check says
	}
}

// choose goes on with the race, and is true while there is one. alone says that no runners are to have the run.
func (r *Run) choose(budget int, alone bool) bool {
	if r.race == nil {
		return false
	}
	if !r.race.Run(budget) {
		return true
	}
	choice := r.race.Advice()
	r.s.chosen.work, r.s.chosen.choice = raced(r.work), choice
	r.choice, r.search, r.race = &choice, r.race.Search(), nil
	if alone {
		r.take(choice)
	}
	r.watch()
	return false
}

// raced is the work that a race is for. A race does not depend on how many solutions are wanted, only on whether all
// are merely counted.
func raced(w wire.Work) wire.Work {
	w.Settings.Count = w.Settings.Count && w.Settings.Limit == 0
	w.Settings.Limit = 0
	return w
}

// take has the run search with the settings that a race has chosen.
func (r *Run) take(c advise.Advice) {
	c.Settings.Limit, c.Settings.Count = r.work.Settings.Limit, r.work.Settings.Count
	chosen := c.Settings
	if m, ok := r.mode.(*opening); ok && m.alone && chosen.Engine.Row().Watched != chosen.Engine {
		chosen.Engine = r.work.Settings.Engine // steps are the reference engine's
	}
	r.choice = &c
	r.search = r.s.open(r.work.Puzzle, chosen, func(images []int32) bool { return r.s.host.Solution(r, images) })
}

// Save is the state of the search, for Job.State on another day. It is in step with the solutions that the Host was
// told; it is nil while settings are being chosen. Runners go on meanwhile: what they found since their last reports
// belongs to what is left.
func (r *Run) Save() []byte {
	if r.race != nil {
		return nil
	}
	if r.phase == wire.PhaseFinished {
		return r.search.Over(r.search.Stats()) // also where a limit has left parts
	}
	return r.search.Save()
}

// Number is the number in the Job.
func (r *Run) Number() int { return r.number }

// Search is the search itself. Callers must only read it.
func (r *Run) Search() *solver.Search { return r.search }

// Settings are those of the Job.
func (r *Run) Settings() settings.Settings { return r.work.Settings }

// Phase is where the run stands.
func (r *Run) Phase() Phase { return r.phase }

// to makes every change of a run's phase. It is false where that phase cannot follow.
func (r *Run) to(phase Phase) bool {
	if !slices.Contains(follow[r.phase], phase) {
		return false
	}
	now := r.s.clock.Now()
	if r.phase.Working() {
		r.worked += now.Sub(r.since)
	}
	r.since = now
	if phase == wire.PhaseSearching && r.setup < 0 {
		r.setup = r.worked
	}
	r.phase = phase
	return true
}

// ask makes a prepared run the one that was asked for: its clock starts.
func (r *Run) ask(job Job) {
	r.number = job.Run
	r.to(wire.PhaseCompiling)
	r.since = r.since.Add(-min(max(job.Ago, 0), maxAgo))
	if m, ok := r.mode.(*opening); ok && !m.alone && r.mayUseKernels() {
		r.s.team.warm(r.runnersWanted()) // while the puzzle is compiled
	}
	r.mode.proceed(r)
}

// begin says that the search proper begins. It is true where it had not begun before; then the caller reports it.
func (r *Run) begin() bool { return r.phase == wire.PhaseCompiling && r.to(wire.PhaseSearching) }

// become puts another mode in place.
func (r *Run) become(m mode) {
	r.mode = m
	r.pace = firstPace // its work is of another kind
	if r.phase.Working() {
		m.proceed(r)
	}
}

// slice works for one slice.
func (r *Run) slice() {
	r.mode.slice(r)
	if len(r.requests) > 0 && r.search.Phase() >= solver.Searching {
		r.serve()
	}
	told := r.phase.Working() || r.phase == wire.PhasePaused && r.mode.standing() // a pause that is not yet one is not told
	if told && r.s.clock.Now().Sub(r.reported) >= reportTime {
		r.report()
	}
}

// Pause makes the run stand still. The report follows when the last runner has stopped.
func (r *Run) Pause() {
	r.mode.halt(r)
	r.to(wire.PhasePaused)
	if r.mode.standing() {
		r.report()
	}
}

// settle goes on with what waited for the last runner to stop.
func (r *Run) settle() {
	if r.phase == wire.PhasePaused && r.mode.standing() {
		r.report()
		r.serve()
	}
}

// Resume goes on after a pause, and ends watching.
func (r *Run) Resume() {
	if m, ok := r.mode.(*watched); ok {
		m.leave(r)
	}
	r.resume()
	r.report()
	r.s.wake()
}

func (r *Run) resume() {
	if r.phase != wire.PhasePaused {
		return
	}
	if r.setup < 0 {
		r.to(wire.PhaseCompiling)
	} else {
		r.to(wire.PhaseSearching)
	}
	r.mode.proceed(r)
}

// Stop ends the run. What was found and counted stays.
func (r *Run) Stop() {
	if r.phase.Ended() {
		r.report()
		return
	}
	r.finish(wire.PhaseStopped)
	r.s.wake()
}

// Look tells the Host what is on the board now.
func (r *Run) Look() {
	if m, ok := r.mode.(*watched); ok && !r.phase.Ended() {
		m.point(r)
		return
	}
	p := r.search.Problem()
	if p == nil {
		r.s.host.Board(r, nil, nil)
		return
	}
	r.s.host.Board(r, p, r.search.Placed(nil))
}

// finish ends the run.
func (r *Run) finish(phase Phase) {
	r.mode.end(r)
	r.requests = nil
	r.to(phase)
	r.learn()
	r.s.garbage = true
	r.report()
}

// fail ends the run for a reason. A *search.BeyondError is no failure: it says that all solutions were counted.
func (r *Run) fail(err error) {
	if beyond := (*search.BeyondError)(nil); errors.As(err, &beyond) {
		r.beyond = beyond.Solutions
		r.finish(wire.PhaseFinished)
		return
	}
	r.s.host.Failed(r, err)
	r.finish(wire.PhaseStopped)
}

// Stats are the counters, valid until the session goes on. Work of the filters before the search is counted on the
// level with all pieces left.
func (r *Run) Stats() *search.Stats {
	stats := r.search.Stats()
	p, before := r.search.Problem(), r.search.Filtered()
	if p == nil || before == (search.Level{}) {
		return stats
	}
	for len(stats.Levels) <= p.Pieces {
		stats.Levels = append(stats.Levels, search.Level{})
	}
	first := &stats.Levels[p.Pieces]
	first.VolumeFiltered += before.VolumeFiltered
	first.ParityFiltered += before.ParityFiltered
	first.FitFiltered += before.FitFiltered
	return stats
}

// exhaustive tells whether a finished run has seen everything: it took no sample, and no limit ended it.
func (r *Run) exhaustive(solutions uint64) bool {
	return r.work.Settings.Sample.Trials == 0 && (r.work.Settings.Limit == 0 || solutions < r.work.Settings.Limit)
}

// engine says in words what searches: "DLX", "window kernel, 2 runners".
func (r *Run) engine() string {
	switch {
	case r.setup < 0 && r.mayUseKernels():
		return "" // not known yet
	case r.runners > 0:
		return say.T("{engine}, {n, plural, one {# runner} other {# runners}}", r.search.EngineName(), r.runners)
	}
	return r.search.EngineName()
}

// mayUseKernels tells, from the settings alone, whether runners may do the search with a kernel.
func (r *Run) mayUseKernels() bool {
	return r.s.host.Ability().Kernels && r.search.MayBeShared()
}

// runnersWanted is how many runners the settings ask for.
func (r *Run) runnersWanted() int {
	a := r.s.host.Ability()
	n := r.work.Settings.Workers
	if n == 0 {
		n = a.Default
	}
	return min(max(n, 1), max(a.Max, 1))
}
