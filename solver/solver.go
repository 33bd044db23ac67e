package solver

import (
	"errors"
	"slices"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/filter"
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
	walk     *Walk // that hears of solutions, or nil

	phase   Phase
	err     error
	limited bool // the limit is reached, or the sink wants no more

	compiler *problem.Compiler // until prepared has the problem
	planner  *restarts.Planner // until prepared has the plan
	prepared

	part    part // what is left to do, but for what engine and shared have
	engine  search.Engine
	running openCase // what the engine is at; its state is the engine's
	shared  Shared   // while runners have the search
	host
	build    kernelBuild
	name     string // of what searches, or did last
	declined error  // why Share had no kernel
	stats    search.Stats
}

// prepared is what is found out of a puzzle before the search, which forks have in common.
type prepared struct {
	p          *problem.Problem
	redundancy *filter.Redundancy
	prefilter  *prefilter
	rows       []int32 // that the filters left, before they are cut into cases
	constraint problem.Constraint
	giant      *restarts.Plan // for restarts
	based      uint64         // see basis
}

// host is what is known of who runs the search.
type host struct {
	ordered  bool       // runners keep to the order of the search
	plain    bool       // they have no vectors
	machines meet.Maker // of the walks over halves, or nil
}

// part says how far a search is: what its state holds.
type part struct {
	// basis is that of the search which was saved, 0 where it was not known.
	basis uint64
	// next and end are the cases that are untouched. end is -1 while their
	// number is not known. Monte Carlo trials are one case: each goes through
	// those of the redundancy filter itself.
	next, end int
	open      []openCase
	solutions uint64 // that stood
	// told are their classes, where the first that is found of each stands; nil where the least does,
	// or no two of a class are found: see newTold.
	told  filter.Told
	ended search.Stats // of what ended
}

// openCase is a case that somebody has started, or a piece of one.
type openCase struct {
	number int
	// kernel tells whether a kernel or another engine made the state; a nil one
	// is the start of the case, for whichever engine it will be.
	kernel bool
	state  []byte
}

// with tells whether kernels do two cases together.
func (b openCase) with(c openCase) bool { return b.number == c.number && b.kernel && c.kernel }

// empty tells whether no case is left, open or untouched.
func (p *part) empty() bool { return p.next == p.end && len(p.open) == 0 }

// first is what is to be done first, and drop takes it out.
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

// Open prepares to solve a puzzle. It does no work: compiling and filtering go
// on in slices inside Run, which also reports what is wrong with the puzzle and
// what settings.Check calls an error, in its words. The sink gets every solution
// that stands, and may be nil; with settings.Count it gets none.
func Open(puzzle *def.Puzzle, s settings.Settings, sink search.Sink) *Search {
	return OpenCompiler(puzzle, problem.NewCompiler(puzzle), s, sink)
}

// OpenCompiler is Open with a compiler of that puzzle, which may have done its work, or
// a part of it, and may serve other searches on the same goroutine too.
func OpenCompiler(puzzle *def.Puzzle, c *problem.Compiler, s settings.Settings, sink search.Sink) *Search {
	return &Search{
		puzzle:   puzzle,
		settings: s,
		sink:     sink,
		compiler: c,
		part:     part{end: -1, told: newTold(s)},
	}
}

// Fork is a search of the same puzzle with the same settings and a sink of its
// own, which has nothing to do until Restore gives it a part of what s has left.
// Nobody watches it. It is ready at once, because it shares what s has compiled and filtered, and it
// may be used by another goroutine. It costs nothing; s is in phase Searching.
func (s *Search) Fork(sink search.Sink) *Search {
	return &Search{
		puzzle: s.puzzle, settings: s.settings, sink: sink, phase: Searching, prepared: s.prepared,
		part: part{next: s.cases(), end: s.cases()}, host: host{plain: s.plain},
	}
}

// Restart is the same search from its beginning, with a sink of its own. It costs
// nothing, because it shares what s has compiled and filtered, and the kernel; it is
// nil where s has not come so far.
func (s *Search) Restart(sink search.Sink) *Search {
	if s.prefilter == nil || s.phase < Searching || s.err != nil {
		return nil
	}
	again := s.Fork(sink)
	again.part = part{end: s.cases(), told: newTold(s.settings)}
	if s.build.above == nil { // else it is at work
		again.build = s.build
		if p := s.build.plan; p != nil && !p.whole {
			again.build.plan = nil
		}
	}
	return again
}

// Run does about budget nodes of the search, or as much work of the phases
// before it, and returns. 20,000 take a few milliseconds. It also returns when a phase
// ends: the work of another one may be dearer, and when Searching begins everything is
// known before the first placement.
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

// step goes on with the phase and returns what that cost.
func (s *Search) step(budget int) int {
	switch {
	case s.p == nil:
		if s.compiler.Run(budget) {
			if s.p, s.err = s.compiler.Problem(); s.err != nil {
				return s.fail(s.err)
			}
			s.compiler = nil
			if err := check(s.puzzle, s.settings); err != nil {
				return s.fail(err)
			}
			if by := s.by(); by.reduce != nil {
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
			return budget // others are at work
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

// check is the first error of the settings for this puzzle, if there is one.
func check(puzzle *def.Puzzle, s settings.Settings) error {
	if d := diagnostic.FirstError(settings.Check(s, settings.FactsOf(puzzle))); d != nil {
		return errors.New(d.Message)
	}
	return nil
}

// endRedundancy takes over what the redundancy filter found.
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
		// The filters before the search look at what all cases have in common.
		s.constraint = problem.Constraint{Shape: -1}
		s.rows = make([]int32, len(s.p.Images))
		for i := range s.rows {
			s.rows[i] = int32(i)
		}
	}
	s.prefilter = newPrefilter(s.p, s.rows, s.settings)
	s.phase = Filtering
	return len(s.rows)
}

// startCase makes the engine for what is to be done first.
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

// Refuse has a prepared search fail now, with the words that Run would have, where an engine
// was demanded that does not serve the puzzle. It is called when nobody shares the search.
func (s *Search) Refuse() error {
	if s.by().choosy && s.phase == Searching && s.engine == nil && s.shared == nil && !s.part.empty() {
		s.startCase()
	}
	return s.err
}

// setEngine lets an engine search.
func (s *Search) setEngine(engine search.Engine, at openCase) {
	s.engine, s.running = engine, at
	s.name = s.by().title(s.settings, s.puzzle.PieceCount())
	if at.kernel {
		s.name = kernelName(s.build.program)
	}
}

// cases is the number of cases that the search is cut into here.
func (s *Search) cases() int {
	if s.settings.Sample.Trials > 0 {
		return 1
	}
	return s.redundancy.Cases
}

// newEngine makes an engine that goes on with a case, and tells whether it is
// the twin of a kernel.
func (s *Search) newEngine(b openCase) (engine search.Engine, twin bool, err error) {
	if b.kernel || b.state == nil && s.kernelDemanded() {
		program, err := s.kernel(b.number)
		if err != nil {
			return nil, false, err
		}
		_, _, accept := s.openRows(b.number)
		engine, twin = program.Twin(accept(s.found)), true
	} else if engine, err = s.by().open(s, b.number); err != nil {
		return nil, false, err
	}
	s.useMachines(engine)
	if b.state != nil {
		err = engine.Restore(b.state)
	}
	return engine, twin, err
}

// openRows are the images of a case of the redundancy filter, what engines are
// told about them, and the test of turned solutions that has to stand before a sink.
func (s *Search) openRows(number int) (rows []int32, c problem.Constraint, accept func(search.Sink) search.Sink) {
	rows, c = s.redundancy.Rows(number)
	accept = func(sink search.Sink) search.Sink { return sink }
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
			return func(images []int32) bool { return !stands(images) || sink(images) }
		}
	}
	if len(s.rows) < len(rows) || s.redundancy.Cases > 1 {
		rows = common(rows, s.rows)
	}
	return rows, c, accept
}

// maxTold bounds the limits with which classes are kept: 64 bits each, also in every state.
const maxTold = 1 << 20

// newTold is for a search that has found nothing. With a limit, what is found first is to count at once.
// To wait for the least of its turns may take for ever: whole parts of the search have none. Then a solution
// stands if none before it is of its class. Trials see the same solutions again and again, each for itself.
func newTold(s settings.Settings) filter.Told {
	if s.Limit == 0 || s.Limit > maxTold || s.Sample.Trials > 0 || !s.Compares() {
		return nil
	}
	return filter.Told{}
}

// found takes the solutions that stand.
func (s *Search) found(images []int32) bool {
	s.part.solutions++
	if s.walk != nil {
		s.walk.found()
	}
	if s.sink != nil && !s.settings.Count && !s.sink(images) {
		s.limited = true
	}
	if s.part.solutions == s.settings.Limit {
		s.limited = true
	}
	return !s.limited
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
		return cost // the engine stays, for what it has to tell
	}
	s.part.ended.Add(s.engine.Stats())
	s.engine = nil
	return cost
}

// Settings are those it was opened with.
func (s *Search) Settings() settings.Settings { return s.settings }

// Err is the reason of Failed, else nil.
func (s *Search) Err() error { return s.err }

// Phase is what the next Run will go on with.
func (s *Search) Phase() Phase { return s.phase }

// Problem is the compiled puzzle, nil while it is being compiled.
func (s *Search) Problem() *problem.Problem { return s.p }

// Redundancy is the redundancy filter, nil while the puzzle is being compiled;
// what it chose stands in it from Searching on.
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

// Filtered are the images that the filters before the search took away.
func (s *Search) Filtered() search.Level {
	if s.prefilter == nil {
		return search.Level{}
	}
	return s.prefilter.counts
}

// EngineName says in words what searches, or searched last: "DLX", "window
// kernel". Before the search it is what Run would take.
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
		return "kernel"
	}
	return s.by().title(s.settings, s.puzzle.PieceCount())
}

// Stats are the counters so far, valid until the next Run.
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

// Watch lets the watcher hear of every placement and removal from now on, at any
// time; nil ends that. A search that is watched does the same work, but slowly.
// Kernels cannot be watched. Where one was asked for or is at work, Watch fails and
// changes nothing; a search that is watched is not Shared.
func (s *Search) Watch(watch Watcher) error {
	if watch != nil && s.KernelBegan() {
		return errKernel
	}
	if err := s.by().blind; err != nil && watch != nil {
		return err
	}
	before := s.watch
	s.watch = watch
	if s.engine == nil || s.running.kernel || s.limited {
		return nil
	}
	// Engines know their watcher from the start, so another one goes on.
	engine, _, err := s.newEngine(openCase{number: s.running.number, state: s.engine.Save()})
	if err != nil {
		s.watch = before
		return err
	}
	s.engine = engine
	return nil
}

// KernelBegan tells whether kernels have a part of what is left: nobody else can go on with it.
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
