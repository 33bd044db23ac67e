package solver

import (
	"errors"
	"slices"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/frontier"
	"tilewright/solver/meet"
	"tilewright/solver/problem"
	"tilewright/solver/restarts"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Phase is what a search is doing.
type Phase uint8

const (
	Compiling Phase = iota // images and symmetries
	Reducing               // the redundancy filter
	Filtering              // the filters that run once before the search
	Searching
	Done // finished or failed
)

// Search is one puzzle being solved with one choice of settings. It is used by
// one goroutine at a time, and implements search.Engine.
//
// Where the redundancy filter cuts the search into cases, they run one after
// the other here, each with an engine of its own.
type Search struct {
	puzzle   *def.Puzzle
	settings settings.Settings
	sink     search.Sink
	watch    Watcher
	walk     *Walk // is told of solutions, or nil

	phase   Phase
	err     error
	limited bool // the limit is reached, or the sink wants no more

	compiler *problem.Compiler // until prepared has the problem
	planner  *restarts.Planner // until prepared has the plan
	prepared

	part    part // what is left to do, without what engine and shared have
	engine  search.Engine
	running openCase // what the engine is at; its state is the engine's
	shared  Shared   // while runners have the search
	host
	build    kernelBuild
	forecast *frontier.Forecast // of a count along the edge, once it is begun
	name     string             // what searches, or searched last
	declined error              // why Share found no kernel
	drawnCut []uint16
	meter    *def.Meter // where the most or fewest of something is wanted; board is its assembly
	board    []uint16
	stats    search.Stats
}

// prepared is what is found out about a puzzle before the search. Forks have it in common.
type prepared struct {
	p          *problem.Problem
	redundancy *filter.Redundancy
	prefilter  *prefilter
	rows       []int32 // left by the filters, before the cut into cases
	constraint problem.Constraint
	giant      *restarts.Plan // for restarts
	based      uint64         // see basis
}

// host is what is known about the program that runs the search.
type host struct {
	ordered  bool          // runners keep to the order of the search
	plain    bool          // they have no vectors
	machines meet.Maker    // for the walks over halves, or nil
	disk     frontier.Disk // for layers of a count along the edge, or nil
	all      bool          // the search gives all its solutions to one that measures them
}

// part says how far a search is: what its state holds.
type part struct {
	// basis is the basis of the search that was saved, or 0 where it was not known.
	basis uint64
	// next and end bound the cases that are untouched. end is -1 while the number of cases is not known. Monte Carlo
	// trials are one case: each trial goes through the cases of the redundancy filter itself.
	next, end int
	open      []openCase
	solutions uint64 // that stood
	// told are the classes of the solutions that stood, where the first solution found of each class stands. It is nil
	// where the least of a class stands, or no two of a class are found: see newSeenClasses.
	told  filter.Told
	ended search.Stats // of what ended
	// best is 1 more than what the best solution so far measures (settings.Measure), and 0 before the first.
	best int
}

// openCase is a case that has begun, or a piece of one.
type openCase struct {
	number int
	// kernel tells whether a kernel made the state, or another engine. A nil state is the start of the case, for
	// whichever engine will do it.
	kernel bool
	state  []byte
}

// with tells whether kernels do the two pieces together.
func (b openCase) with(c openCase) bool { return b.number == c.number && b.kernel && c.kernel }

// empty tells whether no case is left, open or untouched.
func (p *part) empty() bool { return p.next == p.end && len(p.open) == 0 }

// first is the case to go on with, and drop takes it out.
func (p *part) first() openCase {
	if len(p.open) > 0 {
		return p.open[0]
	}
	return openCase{number: p.next}
}

func (p *part) drop() {
	if len(p.open) > 0 {
		p.open = p.open[1:]
	} else {
		p.next++
	}
}

// Open prepares to solve a puzzle. It does no work: compiling and filtering go on in slices inside Run. Run also
// reports what is wrong with the puzzle, and what settings.Check calls an error, in its words. The sink gets every
// solution that stands, and may be nil; with settings.Count it gets none.
func Open(puzzle *def.Puzzle, s settings.Settings, sink search.Sink) *Search {
	return OpenCompiler(puzzle, problem.NewCompiler(puzzle), s, sink)
}

// OpenCompiler is Open with a compiler of that puzzle. The compiler may have done its work already, or some of it. It
// may serve other searches on the same goroutine too.
func OpenCompiler(puzzle *def.Puzzle, c *problem.Compiler, s settings.Settings, sink search.Sink) *Search {
	return &Search{
		puzzle:   puzzle,
		settings: s,
		sink:     sink,
		compiler: c,
		part:     part{end: -1, told: newSeenClasses(s)},
	}
}

// Fork is a search of the same puzzle with the same settings and a sink of its own. It has nothing to do until Restore
// gives it a part of what s has left. Nobody watches it. It is ready at once, because it shares what s has compiled and
// filtered, and another goroutine may use it. It costs nothing; s is in phase Searching.
func (s *Search) Fork(sink search.Sink) *Search {
	return &Search{
		puzzle: s.puzzle, settings: s.settings, sink: sink, phase: Searching, prepared: s.prepared,
		part: part{next: s.cases(), end: s.cases()}, host: host{plain: s.plain},
	}
}

// Restart is the same search from its beginning, with a sink of its own. It costs nothing, because it shares the kernel
// and what s has compiled and filtered. It is nil before s is in phase Searching.
func (s *Search) Restart(sink search.Sink) *Search {
	if s.prefilter == nil || s.phase < Searching || s.err != nil {
		return nil
	}
	again := s.Fork(sink)
	again.part = part{end: s.cases(), told: newSeenClasses(s.settings)}
	again.forecast = s.forecast
	if s.build.above == nil { // else the kernel is still being made
		again.build = s.build
		if p := s.build.plan; p != nil && !p.whole {
			again.build.plan = nil
		}
	}
	return again
}

// Run does about budget nodes of the search, or as much work of the phases before it, and returns. 20,000 take a few
// milliseconds. It also returns when a phase ends, as the work of the next phase may be dearer. When Searching begins,
// everything is known that is found out before the first placement.
func (s *Search) Run(budget int) search.Status {
	for budget > 0 && s.phase != Done {
		before := s.phase
		if budget -= s.step(budget); s.phase != before {
			break
		}
	}
	switch {
	case s.err != nil:
		return search.Failed
	case s.phase == Done:
		return search.Finished
	}
	return search.Paused
}

// step does some work of the phase and returns its cost.
func (s *Search) step(budget int) int {
	switch {
	case s.p == nil:
		if s.compiler.Run(budget) {
			if s.p, s.err = s.compiler.Problem(); s.err != nil {
				return s.fail(s.err)
			}
			if d := diagnostic.FirstError(settings.Check(s.settings, s.compiler.Facts())); d != nil {
				return s.fail(errors.New(d.Message))
			}
			s.compiler = nil
			if by := s.engineAsked(); by.reduce != nil {
				s.redundancy = by.reduce(s)
			} else {
				s.redundancy = filter.NewRedundancy(s.p, s.settings)
			}
			s.phase = Reducing
			return 1 + budget/2
		}
	case s.prefilter == nil:
		if s.redundancy.Run(budget) {
			return s.endRedundancy()
		}
	case s.phase == Filtering:
		used, done := s.prefilter.run(budget)
		if done {
			s.rows = s.prefilter.rows
			s.phase = Searching
			if saved := s.part.basis; saved != 0 && saved != s.basis() {
				return s.fail(errBasis)
			}
		}
		return used
	case s.shared != nil:
		if !s.collect() {
			return budget // runners are at work
		}
		return 1
	case s.limited, s.engine == nil && s.part.empty():
		s.phase = Done
		return 1
	case s.engine == nil:
		return s.startCase()
	default:
		return s.search(budget)
	}
	return budget
}

func (s *Search) fail(err error) int {
	s.err, s.phase = err, Done
	return 1
}

// endRedundancy takes over the results of the redundancy filter.
func (s *Search) endRedundancy() int {
	if err := s.redundancy.Err(); err != nil {
		return s.fail(err)
	}
	if s.part.end < 0 {
		s.part.end = s.cases()
	}
	if s.part.end > s.cases() {
		return s.fail(errState)
	}
	if s.redundancy.Cases == 1 {
		s.rows, s.constraint = s.redundancy.Rows(0)
	} else {
		// The filters before the search look at the images that all cases have in common.
		s.constraint = problem.Constraint{Shape: -1}
		s.rows = s.p.Rows()
	}
	s.prefilter = newPrefilter(s.p, s.rows, s.settings)
	s.phase = Filtering
	return len(s.rows)
}

// startCase makes the engine for the first case that is left.
func (s *Search) startCase() int {
	b := s.part.first()
	engine, kernel, err := s.newEngine(b)
	if err != nil {
		return s.fail(err)
	}
	s.part.drop()
	s.setEngine(engine, openCase{number: b.number, kernel: kernel})
	return len(s.rows)
}

// Refuse lets a prepared search fail now, with the words of Run, where the engine demanded does not serve the puzzle.
// It is called when nobody shares the search.
func (s *Search) Refuse() error {
	if s.engineAsked().refusesAtOpen && s.phase == Searching && s.engine == nil && s.shared == nil && !s.part.empty() {
		s.startCase()
	}
	return s.err
}

// setEngine makes an engine the one that searches.
func (s *Search) setEngine(engine search.Engine, at openCase) {
	s.engine, s.running = engine, at
	s.name = s.engineAsked().title(s.settings, s.puzzle.PieceCount())
	if at.kernel {
		s.name = kernelName(s.build.program)
	}
}

// cases is the number of cases that the façade cuts the search into.
func (s *Search) cases() int {
	if s.settings.Sample.Trials > 0 {
		return 1
	}
	return s.redundancy.Cases
}

// newEngine makes an engine that goes on with a case. twin tells whether it is the twin of a kernel.
func (s *Search) newEngine(b openCase) (engine search.Engine, twin bool, err error) {
	if b.kernel || b.state == nil && s.kernelDemanded() {
		program, err := s.kernel(b.number)
		if err != nil {
			return nil, false, err
		}
		_, _, accept := s.openRows(b.number)
		engine, twin = program.Twin(accept(s.found)), true
	} else if engine, err = s.engineAsked().open(s, b.number); err != nil {
		return nil, false, err
	}
	s.useMachines(engine)
	if b.state != nil {
		err = engine.Restore(b.state)
	}
	return engine, twin, err
}

// ruled puts the rules of the puzzle before a sink: solutions that break one do not come to it.
func (s *Search) ruled(sink search.Sink) search.Sink {
	referee := def.NewReferee(s.puzzle)
	if referee == nil {
		return sink
	}
	assembly := make([]uint16, len(s.p.Cells))
	return func(images []int32) bool {
		s.p.Assembly(assembly, images)
		return !referee.Keeps(assembly) || sink(images)
	}
}

// openRows are the images of a case of the redundancy filter, and what engines are told about them. accept puts the
// rules of the puzzle and the test of turned solutions before a sink.
func (s *Search) openRows(number int) (rows []int32, c problem.Constraint, accept func(search.Sink) search.Sink) {
	rows, c = s.redundancy.Rows(number)
	accept = s.ruled
	if s.settings.Compares() && !c.Unique {
		canonical := filter.NewCanonical(s.p, s.redundancy.Symmetries, s.redundancy.Partial, rows)
		classes := filter.NewClasses(s.p, s.redundancy.Symmetries, s.redundancy.Partial)
		stands := func(images []int32) bool {
			if s.part.told != nil {
				return s.part.told.Add(classes.Of(images))
			}
			return canonical.Accept(images)
		}
		accept = func(sink search.Sink) search.Sink {
			return s.ruled(func(images []int32) bool { return !stands(images) || sink(images) })
		}
	}
	if len(s.rows) < len(rows) || s.redundancy.Cases > 1 {
		rows = common(rows, s.rows)
	}
	return rows, c, accept
}

// maxTold is the largest limit with which classes are kept: they take 64 bits each, also in every state.
const maxTold = 1 << 20

// newSeenClasses is the empty set of classes for a search that has found nothing yet, or nil where none are kept. With a
// limit, a solution found is to count at once. Waiting for the least of its turns may take for ever: whole parts of the
// search have none. Instead a solution stands if none before it was of its class. Trials see the same solutions again
// and again, each for itself.
func newSeenClasses(s settings.Settings) filter.Told {
	if s.Limit == 0 || s.Limit > maxTold || s.Sample.Trials > 0 || !s.Compares() {
		return nil
	}
	return filter.Told{}
}

// found takes a solution that stands.
func (s *Search) found(images []int32) bool {
	s.part.solutions++
	if s.walk != nil {
		s.walk.found()
	}
	if s.sink != nil && !s.settings.Count && s.better(images) && !s.sink(images) {
		s.limited = true
	}
	if s.part.solutions == s.settings.Limit {
		s.limited = true
	}
	return !s.limited
}

// better reports whether a solution is to be listed: where the most or the fewest of something is wanted, those that are
// better than all before. O(cells).
func (s *Search) better(images []int32) bool {
	if s.settings.Measure == def.NoMeasure || s.all {
		return true
	}
	if s.meter == nil {
		s.meter, s.board = def.NewMeter(s.puzzle, s.settings.Measure), make([]uint16, len(s.p.Cells))
	}
	s.p.Assembly(s.board, images)
	if n := s.meter.Of(s.board) + 1; s.part.best == 0 || n != s.part.best && n < s.part.best == s.settings.Fewest {
		s.part.best = n
		return true
	}
	return false
}

// search goes on with the case that is open.
func (s *Search) search(budget int) int {
	before := s.engine.Stats().Nodes
	switch s.engine.Run(budget) {
	case search.Paused:
		return budget
	case search.Failed:
		return s.fail(s.engine.Err())
	}
	cost := int(s.engine.Stats().Nodes-before) + 1
	if s.limited {
		return cost // the engine stays, for its counters and its board
	}
	s.part.ended.Add(s.engine.Stats())
	s.engine = nil
	return cost
}

// Settings are the settings the search was opened with.
func (s *Search) Settings() settings.Settings { return s.settings }

// Err is why the search failed, else nil.
func (s *Search) Err() error { return s.err }

// Phase is the phase that the next Run goes on with.
func (s *Search) Phase() Phase { return s.phase }

// Problem is the compiled puzzle, nil while it is being compiled.
func (s *Search) Problem() *problem.Problem { return s.p }

// Redundancy is the redundancy filter, nil while the puzzle is being compiled. From Searching on it has its choices.
func (s *Search) Redundancy() *filter.Redundancy { return s.redundancy }

// Constraint is what engines are told about the constrained shape; its Shape is
// -1 when there is none.
func (s *Search) Constraint() problem.Constraint {
	if s.prefilter == nil {
		return problem.Constraint{Shape: -1}
	}
	return s.constraint
}

// Rows are the images that the filters before the search left, in increasing
// order; nil before that. They must not be changed.
func (s *Search) Rows() []int32 { return s.rows }

// Filtered counts the images that the filters before the search took away.
func (s *Search) Filtered() search.Level {
	if s.prefilter == nil {
		return search.Level{}
	}
	return s.prefilter.counts
}

// EngineName says in words what searches, or searched last: "DLX", "window kernel". Before the search it is what Run
// would take.
func (s *Search) EngineName() string {
	switch {
	case s.name != "":
		return s.name
	case s.kernelDemanded() && s.phase == Searching && !s.part.empty():
		if program, err := s.kernel(s.part.first().number); err == nil {
			return kernelName(program)
		}
		fallthrough
	case s.kernelDemanded():
		return say.T("kernel")
	}
	return s.engineAsked().title(s.settings, s.puzzle.PieceCount())
}

// Stats are the counters so far. They are valid until the next Run. Where the puzzle has rules, those that are found are those
// that stand: engines also find what breaks a rule.
func (s *Search) Stats() *search.Stats {
	s.stats = search.Stats{Levels: s.stats.Levels[:0]}
	s.stats.Add(&s.part.ended)
	if s.engine != nil {
		s.stats.Add(s.engine.Stats())
	}
	if s.shared != nil {
		s.shared.addStats(&s.stats)
	}
	s.stats.Solutions = s.part.solutions
	if len(s.puzzle.Rules) > 0 {
		s.stats.Found = s.part.solutions
	}
	return &s.stats
}

// Placed appends the images on the board now, first placed first. Where several
// runners have the search, it is the board of one of them, as last reported.
func (s *Search) Placed(dst []int32) []int32 {
	if s.shared != nil {
		dst, _ = s.shared.placed(dst)
		return dst
	}
	if s.engine == nil {
		return dst
	}
	return s.engine.Placed(dst)
}

// Watch calls the watcher at every placement and removal from now on; nil ends that. It may be called at any time. A
// watched search does the same work, but slowly. Kernels cannot be watched: where one was asked for or is at work,
// Watch fails and changes nothing. A watched search is not Shared.
func (s *Search) Watch(watch Watcher) error {
	if watch != nil && s.KernelBegan() {
		return errKernel
	}
	if err := s.engineAsked().unwatchable; err != nil && watch != nil {
		return err
	}
	before := s.watch
	s.watch = watch
	if s.engine == nil || s.running.kernel || s.limited {
		return nil
	}
	// An engine gets its watcher when it is made, so a new one goes on.
	engine, _, err := s.newEngine(openCase{number: s.running.number, state: s.engine.Save()})
	if err != nil {
		s.watch = before
		return err
	}
	s.engine = engine
	return nil
}

// KernelBegan tells whether kernels have begun some of what is left. No other engine can go on with that.
func (s *Search) KernelBegan() bool {
	return s.shared != nil || s.engine != nil && s.running.kernel ||
		slices.ContainsFunc(s.part.open, func(b openCase) bool { return b.kernel })
}

// common are the numbers in both of two increasing lists.
func common(a, b []int32) []int32 {
	both := make([]int32, 0, min(len(a), len(b)))
	for _, n := range a {
		if _, ok := slices.BinarySearch(b, n); ok {
			both = append(both, n)
		}
	}
	return both
}
