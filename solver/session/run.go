package session

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/advise"
	"tilewright/solver/sample"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Work is what is to be searched, and how.
type Work struct {
	Puzzle   *def.Puzzle
	Settings settings.Settings
}

// same tells whether two works are the same search.
func (w Work) same(v Work) bool {
	return samePuzzle(w.Puzzle, v.Puzzle) && settings.Equal(w.Settings, v.Settings)
}

func samePuzzle(p, q *def.Puzzle) bool { return p == q || reflect.DeepEqual(p, q) }

// Job asks for a run.
type Job struct {
	Work
	// Number is the run's, chosen by who asks.
	Number int
	// Ago is how long ago it was asked for: the run's clock starts there.
	Ago time.Duration
	// Watch has the reference engine search, inline, so that every step can be watched: it
	// stands at its first choice until Run.Watch or Run.Resume.
	Watch bool
	// Steps hears of every placement and removal, unless nil; no runners are used then.
	Steps solver.Watcher
	// State is what a Run.Save of the same work has left, to go on with; nil begins anew.
	// The clock goes on from Worked.
	State  []byte
	Worked time.Duration
}

// Phase is where a run stands.
type Phase string

// The texts are those of wasm/wire.
const (
	Preparing Phase = "preparing" // nobody has asked for it yet
	Compiling Phase = "compiling" // images, symmetries, filters, the kernel
	Searching Phase = "searching"
	Paused    Phase = "paused"
	Finished  Phase = "finished" // all is searched, or the limit is reached
	Stopped   Phase = "stopped"
)

// follow are the phases that may follow each.
var follow = map[Phase][]Phase{
	Preparing: {Compiling},
	Compiling: {Searching, Paused, Stopped},
	Searching: {Paused, Finished, Stopped},
	Paused:    {Compiling, Searching, Finished, Stopped},
}

// Working tells whether the run's clock goes, Ended whether nothing will follow.
func (p Phase) Working() bool { return p == Compiling || p == Searching }

// Ended is described with Working.
func (p Phase) Ended() bool { return p == Finished || p == Stopped }

// mode is how a run is being done: opening, inline, shared or watched. What a run does
// elsewhere, and what it does in a slice, is its mode's to know.
type mode interface {
	// due is how long until the next slice is wanted; ok is false where none is.
	due(r *Run) (wait time.Duration, ok bool)
	// slice works for some milliseconds.
	slice(r *Run)
	// halt has what is done elsewhere stand still, and standing tells whether it does.
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
	work   Work
	search *solver.Search
	phase  Phase
	beyond string // how many solutions there are, in decimal, where counters do not hold that
	mode   mode
	pace   pace
	// race chooses the settings while the run is opening, with --auto; choice is what it has
	// chosen, nil before that and without --auto, and raced the time that it took.
	race   *advise.Race
	choice *advise.Advice
	raced  time.Duration
	steps  solver.Watcher // of the Job
	// requests are what who watches wants to see and cannot yet.
	requests []Watch
	// runners is how many searched last, 0 for none.
	runners int

	// worked is how long the run has worked until since, from where on it works if its
	// phase is a working one.
	since  time.Time
	worked time.Duration
	// before is how long the search was worked at in earlier runs.
	before time.Duration
	// setup is what came before the search, negative until that begins; ahead what came
	// before the run was asked for.
	setup, ahead time.Duration
	// reported is when it reported last.
	reported time.Time
}

// reportTime is the time between two reports.
const reportTime = 200 * time.Millisecond

// maxAgo is how long ago a run may have been asked for: the clocks of those who ask and
// of the session may differ.
const maxAgo = 5 * time.Second

// Start begins a run in place of the current one, which is stopped.
func (s *Session) Start(job Job) {
	if s.run != nil && !s.run.phase.Ended() {
		s.run.finish(Stopped)
	}
	r := s.ahead
	if s.ahead = nil; r == nil || job.Watch || job.Steps != nil || job.State != nil || !r.work.same(job.Work) {
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

// Prepare gets a run ready that somebody will ask for, perhaps: the puzzle is compiled
// and filtered, the kernel emitted, compiled and given to the runners. The Host is told
// what is known by then (Listener.Prepared). It does nothing while a run goes on or the
// session is throttled.
func (s *Session) Prepare(number int, work Work) {
	if s.throttled || s.run != nil && !s.run.phase.Ended() {
		return
	}
	if s.ahead != nil && s.ahead.work.same(work) {
		s.ahead.number = number
		if _, busy := s.ahead.mode.due(s.ahead); !busy {
			s.ahead.report()
		}
		return
	}
	if s.ahead != nil {
		s.ahead.mode.end(s.ahead)
	}
	s.ahead = s.newRun(Job{Number: number, Work: work})
	s.wake()
}

// newRun is a run that nobody has asked for. If it does the same work as the last one, it
// shares what that has compiled and filtered, and the kernel. One that goes on from a state
// does not: a state is to be there before it is known who searches.
func (s *Session) newRun(job Job) *Run {
	r := &Run{s: s, number: job.Number, work: job.Work, before: job.Worked, phase: Preparing, mode: &opening{alone: job.Watch || job.Steps != nil, still: job.Watch}, pace: firstPace, setup: -1}
	found := func(images []int32) bool { return s.host.Solution(r, images) }
	if job.State == nil && s.run != nil && s.run.race == nil && s.run.work.same(job.Work) {
		r.search, r.choice, r.raced = s.run.search.Restart(found), s.run.choice, s.run.raced
	}
	switch compiler := s.compilerOf(job.Puzzle); {
	case r.search != nil:
	case job.Settings.Auto && s.chosen.work.same(raced(job.Work)):
		r.take(s.chosen.choice)
		r.raced = s.chosen.took
	case job.Settings.Auto:
		r.race = advise.New(job.Puzzle, compiler, job.Settings, found)
		if s.host.Ability().Plain {
			r.race.WithoutVectors()
		}
		fallthrough
	default:
		r.search = s.open(job.Puzzle, job.Settings, found)
	}
	if s.host.Ability().Ordered && r.runnersWanted() == 1 && !job.Settings.Auto {
		r.search.KeepOrder()
	}
	r.steps = job.Steps
	r.watch()
	return r
}

// open is a search by the session's runners.
func (s *Session) open(puzzle *def.Puzzle, z settings.Settings, sink search.Sink) *solver.Search {
	x := solver.OpenCompiler(puzzle, s.compilerOf(puzzle), z, sink)
	if s.host.Ability().Plain {
		x.WithoutVectors()
	}
	return x
}

// watch has who asked for steps hear of them.
func (r *Run) watch() {
	if r.steps != nil {
		_ = r.search.Watch(r.steps) // a kernel that was demanded cannot be watched, as settings.Check says
	}
}

// choose goes on with the race, and is true while there is one.
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

// raced is the work of which a race is: it does not matter how many solutions are wanted, but
// for whether all are only counted.
func raced(w Work) Work {
	w.Settings.Count = w.Settings.Count && w.Settings.Limit == 0
	w.Settings.Limit = 0
	return w
}

// take has the run search with what a race has chosen.
func (r *Run) take(c advise.Advice) {
	c.Settings.Limit, c.Settings.Count = r.work.Settings.Limit, r.work.Settings.Count
	chosen := c.Settings
	if m, ok := r.mode.(*opening); ok && m.alone && chosen.Engine.Row().Watched != chosen.Engine {
		chosen.Engine = r.work.Settings.Engine // steps are the reference engine's
	}
	r.choice = &c
	r.search = r.s.open(r.work.Puzzle, chosen, func(images []int32) bool { return r.s.host.Solution(r, images) })
}

// Save is the state of the search, for Job.State of another day, in step with the solutions
// that the Host was told; nil while settings are being chosen. Runners go on meanwhile, and
// what they found since their last reports belongs to what is left.
func (r *Run) Save() []byte {
	if r.race != nil {
		return nil
	}
	if r.phase == Finished {
		return r.search.Over(r.search.Stats()) // also where a limit has left parts
	}
	return r.search.Save()
}

// Number is that of the Job.
func (r *Run) Number() int { return r.number }

// Search is what searches. It is to be read only.
func (r *Run) Search() *solver.Search { return r.search }

// Settings are those of the Job.
func (r *Run) Settings() settings.Settings { return r.work.Settings }

// Phase is where the run stands.
func (r *Run) Phase() Phase { return r.phase }

// to is every change of a run's phase. It is false where that phase cannot follow.
func (r *Run) to(phase Phase) bool {
	if !slices.Contains(follow[r.phase], phase) {
		return false
	}
	now := r.s.clock.Now()
	if r.phase.Working() {
		r.worked += now.Sub(r.since)
	}
	r.since = now
	if phase == Searching && r.setup < 0 {
		r.setup = r.worked
	}
	r.phase = phase
	return true
}

// ask makes a run of what was prepared: its clock starts.
func (r *Run) ask(job Job) {
	r.number = job.Number
	r.to(Compiling)
	r.since = r.since.Add(-min(max(job.Ago, 0), maxAgo))
	if m, ok := r.mode.(*opening); ok && !m.alone && r.mayUseKernels() {
		r.s.team.warm(r.runnersWanted()) // while the puzzle is compiled
	}
	r.mode.proceed(r)
}

// begin says that the search proper begins, and is true where it had not begun: that is
// to be reported.
func (r *Run) begin() bool { return r.phase == Compiling && r.to(Searching) }

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
	told := r.phase.Working() || r.phase == Paused && r.mode.standing() // a pause that is not yet one is not told
	if told && r.s.clock.Now().Sub(r.reported) >= reportTime {
		r.report()
	}
}

// timed does some work with the run's budget, and fits that to the clock.
func (r *Run) timed(work func(budget int)) (took time.Duration) {
	begin := r.s.clock.Now()
	work(int(r.pace))
	took = r.s.clock.Now().Sub(begin)
	r.pace = r.pace.next(took)
	return took
}

// Pause has the run stand still. The report follows when the last runner has stopped.
func (r *Run) Pause() {
	r.mode.halt(r)
	r.to(Paused)
	if r.mode.standing() {
		r.report()
	}
}

// settle goes on with what waited for the last runner to stop.
func (r *Run) settle() {
	if r.phase == Paused && r.mode.standing() {
		r.report()
		r.serve()
	}
}

// Resume goes on behind a pause, and ends watching.
func (r *Run) Resume() {
	if m, ok := r.mode.(*watched); ok {
		m.leave(r)
	}
	r.resume()
	r.report()
	r.s.wake()
}

func (r *Run) resume() {
	if r.phase != Paused {
		return
	}
	if r.setup < 0 {
		r.to(Compiling)
	} else {
		r.to(Searching)
	}
	r.mode.proceed(r)
}

// Stop ends the run. What was found and counted stays.
func (r *Run) Stop() {
	if r.phase.Ended() {
		r.report()
		return
	}
	r.finish(Stopped)
	r.s.wake()
}

// Look has the Host told of the board as it is now.
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

// fail ends the run for a reason. To have counted all is none, however many there are.
func (r *Run) fail(err error) {
	if beyond := (*search.BeyondError)(nil); errors.As(err, &beyond) {
		r.beyond = beyond.Solutions
		r.finish(Finished)
		return
	}
	r.s.host.Failed(r, err)
	r.finish(Stopped)
}

// report tells where the run stands.
func (r *Run) report() {
	now := r.s.clock.Now()
	if r.phase != Preparing {
		r.reported = now
	}
	p := &Progress{Run: r, Phase: r.phase, Time: r.worked, Setup: r.setup, Ahead: r.ahead, Engine: r.engine(),
		Declined: r.search.Declined(), Problem: r.search.Problem(), Redundancy: r.search.Redundancy(), Choosing: r.race != nil, Advice: r.choice, Raced: r.raced}
	if r.phase == Preparing {
		p.Refused = r.search.Err()
	}
	if r.phase.Working() {
		p.Time += now.Sub(r.since)
	}
	if r.setup < 0 {
		p.Setup = p.Time
	}
	p.Time += r.before
	p.Estimate, p.Left = r.estimate(p.Time)
	p.Stats = r.Stats() // last, as the next who asks the search gets others in their place
	p.Complete, p.Beyond = r.phase == Finished && r.exhaustive(p.Stats.Solutions), r.beyond
	if h, ok := r.search.Halves(); ok {
		p.Halves = h.String()
	}
	if p.Problem != nil {
		p.ImagesLeft = len(p.Problem.Images)
		if r.search.Phase() >= solver.Searching {
			p.ImagesLeft = len(r.search.Rows())
		}
	}
	if r.phase == Preparing {
		r.s.host.Prepared(p)
		return
	}
	r.s.host.Progress(p)
}

// estimate is what is known of the whole search, and how many seconds are left at the
// speed until now, when the run has worked for some time.
func (r *Run) estimate(time time.Duration) (e solver.Estimate, left sample.Interval) {
	if r.phase == Preparing {
		e = r.search.Estimate()
		return e, r.s.expected(e.Time, r.runners)
	}
	if e = r.search.Estimate(); !e.Work.Known || e.Done == 0 || r.setup < 0 {
		return e, left
	}
	return e, e.Work.Plus(-e.Done).Times((time - r.setup).Seconds() / e.Done)
}

// An unknown machine is slowest and fastest times as slow as the one that reckoned times are
// of; one that has searched is so, and as much more or less as it varies.
const slowest, fastest, varies = 2, 0.7, 1.3

// expected is how many seconds some runners take for a search that is reckoned to take a
// time.
func (s *Session) expected(time sample.Interval, runners int) sample.Interval {
	low, high := fastest, float64(slowest)
	if s.speed > 0 {
		low, high = s.speed/varies, s.speed*varies
	}
	n := float64(max(runners, 1))
	return sample.Interval{Known: time.Known, Low: time.Low * low / n, High: time.High * high / n}
}

// leastLearned is how long a search takes from which a session learns how quick the machine
// is.
const leastLearned = 200 * time.Millisecond

// learn takes note of that, at the end of a run.
func (r *Run) learn() {
	e, took := r.search.Estimate(), r.worked-r.setup
	if r.setup < 0 || took < leastLearned || r.s.throttled || r.runners == 0 || !e.Time.Known || !e.Work.Known || e.Done == 0 {
		return
	}
	reckoned := (e.Time.Low + e.Time.High) * e.Done / (e.Work.Low + e.Work.High)
	if reckoned > 0 {
		r.s.speed = took.Seconds() * float64(r.runners) / reckoned
	}
}

// Stats are the counters, valid until the session goes on. What the filters did before
// the search counts as work with all pieces left.
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

// exhaustive tells whether a finished run has seen everything: no sample was
// taken, and the limit, if any, was not what ended it.
func (r *Run) exhaustive(solutions uint64) bool {
	return r.work.Settings.Sample.Trials == 0 && (r.work.Settings.Limit == 0 || solutions < r.work.Settings.Limit)
}

// engine says in words what searches: "DLX", "window kernel, 2 runners".
func (r *Run) engine() string {
	switch {
	case r.setup < 0 && r.mayUseKernels():
		return "" // not known yet
	case r.runners == 1:
		return r.search.EngineName() + ", 1 runner"
	case r.runners > 1:
		return r.search.EngineName() + ", " + strconv.Itoa(r.runners) + " runners"
	}
	return r.search.EngineName()
}

// mayUseKernels tells, from the settings alone, whether runners may do it with a kernel.
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
