package session

import (
	"runtime"
	"time"

	"tilewright/def"
	"tilewright/solver/advise"
	"tilewright/solver/problem"
	"tilewright/solver/wire"
)

// Session has one run at a time, the run that is got ready next, and the questions beside them. Only one goroutine may
// use it.
type Session struct {
	host  Host
	clock Clock
	// run is the current run, or the last one; nil before the first.
	run *Run
	// ahead is a run that nobody has asked for yet, or nil.
	ahead     *Run
	questions []*asked
	team      *team
	// puzzle is the newest puzzle that somebody asked about. compiler compiles it, for questions and runs alike.
	puzzle   *def.Puzzle
	compiler *problem.Compiler
	// chosen is what the last race has chosen, and for which work.
	chosen struct {
		work   wire.Work
		choice advise.Advice
		took   time.Duration
	}
	// speed is how long a runner took for the last search, as a multiple of the reckoned time. It is 0 until a search
	// has shown it.
	speed     float64
	throttled bool
	// garbage says that something has ended and left garbage.
	garbage bool
	// woken is the time for which the Host was asked to wake the session. It is zero when the Host was not asked.
	woken time.Time
}

// New is a session without a run.
func New(host Host, clock Clock) *Session {
	s := &Session{host: host, clock: clock}
	s.team = &team{host: host, programs: map[int]*program{}}
	return s
}

// Run is the current run, or the last one, if it has this number, and nil otherwise. A command for an earlier run came
// too late to matter.
func (s *Session) Run(number int) *Run {
	if s.run == nil || s.run.number != number {
		return nil
	}
	return s.run
}

// Throttle makes the session leave most of the time to others, or stops that.
func (s *Session) Throttle(on bool) {
	s.throttled = on
	s.team.throttle(on)
	s.wake()
}

// compilerOf is the compiler of a puzzle. It stays as long as the puzzle does, and may be done already.
func (s *Session) compilerOf(puzzle *def.Puzzle) *problem.Compiler {
	if s.compiler == nil || !samePuzzle(s.puzzle, puzzle) {
		s.puzzle, s.compiler = puzzle, problem.NewCompiler(puzzle)
	}
	return s.compiler
}

// Slice works for some milliseconds. The Host calls it when Wake has asked for it.
func (s *Session) Slice() {
	s.woken = time.Time{}
	if r := s.run; r != nil && s.wants(r) {
		r.slice()
	}
	switch {
	case s.urgent() >= 0:
		s.answer()
	case s.ahead != nil && s.wants(s.ahead):
		s.ahead.slice()
	case len(s.questions) > 0:
		s.answer()
	case s.garbage && !s.active():
		runtime.GC() // while nobody waits, and not in the next search
		s.garbage = false
	}
	s.wake()
}

// wants tells whether a run has something to do in this slice.
func (s *Session) wants(r *Run) bool {
	wait, ok := r.mode.due(r)
	return ok && wait <= 0
}

// active tells whether a run goes on or is being prepared.
func (s *Session) active() bool {
	if s.run != nil && !s.run.phase.Ended() {
		return true
	}
	if s.ahead == nil {
		return false
	}
	_, ok := s.ahead.mode.due(s.ahead)
	return ok
}

// wake asks the Host for the next slice, if there is something to do.
func (s *Session) wake() {
	const never = time.Duration(1<<63 - 1)
	wait := never
	for _, r := range []*Run{s.run, s.ahead} {
		if r != nil {
			if w, ok := r.mode.due(r); ok {
				wait = min(wait, w)
			}
		}
	}
	if s.garbage && !s.active() {
		wait = min(wait, 0)
	}
	if wait != never && s.throttled {
		wait = max(wait, throttledWait)
	}
	if len(s.questions) > 0 {
		wait = 0
	}
	if wait == never {
		return
	}
	wait = max(wait, 0)
	at := s.clock.Now().Add(wait)
	if s.woken.IsZero() || at.Before(s.woken) {
		s.woken = at
		s.host.Wake(wait)
	}
}

const (
	// sliceTime is how long a slice should take. An event waits for one slice at most. The way through an event loop
	// between slices, some microseconds, is small beside it.
	sliceTime = 4 * time.Millisecond
	// stepTime is how long each of its steps should take. Between them the clock is looked at, so work that suddenly
	// costs fifty times as much makes a slice four times as long, and not fifty times.
	stepTime = sliceTime / 16
	// throttledWait is the time between two slices of a throttled session. throttledRest is how many milliseconds its
	// runners rest after each of theirs. Both leave a quarter of the speed.
	throttledWait = 12 * time.Millisecond
	throttledRest = 15
)

// pace is the budget with which a step takes stepTime. Budgets count work. The time for a unit of work differs between
// puzzles, between the phases of one search, and along it.
type pace int

const (
	firstPace pace = 500
	maxPace   pace = 1 << 24
)

// slice makes steps until sliceTime is over or one says that it is enough, and fits the budget to the time that they take.
func (p *pace) slice(clock Clock, step func(budget int) (enough bool)) (took time.Duration) {
	begin := clock.Now()
	for last := begin; ; {
		enough := step(int(*p))
		now := clock.Now()
		*p, took = p.next(now.Sub(last)), now.Sub(begin)
		if enough || took >= sliceTime {
			return took
		}
		last = now
	}
}

// next corrects the budget after a step that took the time took. The budget at most doubles, because the work ahead may
// cost more. It shrinks at once to what the step showed.
func (p pace) next(took time.Duration) pace {
	factor := 2.0
	if took > stepTime/2 {
		factor = float64(stepTime) / float64(took)
	}
	return min(max(pace(float64(p)*factor), 1), maxPace)
}
