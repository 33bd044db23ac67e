package solver

import (
	"encoding/binary"

	"tilewright/def/say"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
)

// Shared is a search that runners outside do. It says what to do next and takes in what comes back. The counters, the
// board, the solutions and the state of the Search itself can be read all the time. Runners are of two kinds:
//
//   - those of Share run a kernel, or the module of meet.go. They know nothing but a module, a layout and the bytes
//     of a state, as the workers of a page do.
//   - those of ShareForks have a fork of the Search each: goroutines that run the engine the settings ask for.
//
// Runners have numbers from 0 on, which the caller chooses. A runner that has nothing to do, or soon will have, Takes a
// part. While it is at it, it sends Reports; the last says that the part is at its end. When no part is left for an
// idle runner, Ask names a part that its runner shall stop, report and GiveBack. When a runner breaks down, Die:
// another one Takes its part, from its last report on.
//
// A report is a state together with the solutions found since the one before. It counts as a whole or, where it comes
// too late, not at all. So nothing is counted or found twice, whatever happens to the runners.
type Shared interface {
	// Runners is how many runners are to have it: as many as asked for, or fewer where memory allows no more.
	Runners() int
	// Module emits the program of a case. It costs some milliseconds; keep it. There is none for forks.
	Module(number int) ([]byte, kernel.Layout)
	// Forked tells whether forks share it. Fork makes one for a runner of ShareForks. The runner Restores a part, Runs
	// it, and reports its solutions in the form of AppendSolution. Another goroutine may use the fork; Fork itself is
	// called by the goroutine that has the Shared.
	Forked() bool
	Fork(sink search.Sink) *Search

	// Take hands a part to an idle runner; ok is false when there is none for it now. It may begin another case, which
	// takes some milliseconds. Next is the part that Take would hand out, still without a number.
	Take(runner int) (part Part, ok bool, err error)
	Next() (part Part, ok bool, err error)
	// Waiting is how many parts no runner has.
	Waiting() int
	// Report takes in how far a runner is with a part. After search.ErrStranger the report was too late and is dropped.
	// After another error the runner cannot be trusted, and nothing of the report counts.
	Report(runner int, part Part, r Report) error
	// GiveBack takes back a part from its runner, after its last report. A part that Ask has named is cut in two, if
	// possible; another waits as it is.
	GiveBack(runner int, part Part) error
	// Die takes back the parts of a runner that broke down. It fails when that happens again and again with the same
	// part.
	Die(runner int) error
	// Ask names a part and its runner that is to be given back for others, when the given number of runners are idle.
	// ok is false when enough parts are on their way back.
	Ask(idle int) (runner, part int, ok bool)
	// Done tells whether the runners are through, or the limit is reached. Those still at work are then to be told.
	Done() bool

	// collect gives the search back when the runners are done. save appends what they have left, and addStats adds what
	// they counted. placed appends the images on the board of one of them, and says to which case it belongs. estimate
	// is false where nothing can be said about how much is left.
	collect()
	save(left *part)
	addStats(s *search.Stats)
	placed(dst []int32) (board []int32, number int)
	estimate() (Estimate, bool)
}

// crewed is a search that runners do with a kernel. A crew keeps its parts.
type crewed struct {
	search  *Search
	crew    *search.Crew
	runners int
	cases   []*sharedCase // by number, nil before it begins; forks have one
	last    bool          // no other case will begin
	books   *books        // nil where nothing can be said about how much is left

	// These functions are what differs from kernels, or nil. module emits the program, and fork makes a fork. useless
	// says that the runners are to end. take gets what they counted, and keep saves what is left.
	module  func(number int) ([]byte, kernel.Layout)
	fork    func(sink search.Sink) *Search
	useless func() bool
	take    func(all *search.Stats)
	keep    func(left *part)
	whole   bool // parts are not cut
	cuts    int  // that Take still has to make
}

// sharedCase is a case of the redundancy filter that runners do with a kernel, or the whole search done by forks.
type sharedCase struct {
	reader search.PartReader         // of states
	placed func(dst []int32) []int32 // on the board of the state that was read last
	head   string                    // before every state; runners do not need it
	list   bool                      // solutions are reported, not only counted
	unique bool                      // all that are found stand
	sink   search.Sink               // the canonical test, and the sink after it
	images []int32                   // of a solution

	program *kernel.Program // nil for forks
}

var errNoKernel = say.Error("no kernel serves what is left of this search")

// MayBeShared tells, from the settings alone, whether it makes sense to start runners. Share may still find that no
// kernel serves.
func (s *Search) MayBeShared() bool {
	by := s.engineAsked()
	return by.mayShare != nil && by.mayShare(s)
}

// KeepOrder makes a single runner of Share find the solutions in the order of the search. It is called before Prepare.
// Without it the search is cut into parts, which are handed out in an order drawn from the seed. So Estimate can tell
// how much is left.
func (s *Search) KeepOrder() { s.ordered = true }

// NoSIMD makes Share use kernels without vectors of 128 bits, which not every browser has. It is called before
// Prepare. States are the same.
func (s *Search) NoSIMD() { s.plain = true }

// Share hands the search over to the given number of runners if a kernel does what the settings ask for, or halves are
// counted. Otherwise it returns nil, and the search goes on by Run. It fails where the settings ask for a kernel and
// none serves. It is called once the phase is Searching and before any Run of that phase. It costs the making of the
// first kernel, some milliseconds. It costs much more where Prepare was not called until it was complete.
//
// From then on Run does nothing until Done. Then Run takes over again, and finishes or goes on with what no kernel
// serves.
func (s *Search) Share(runners int) (Shared, error) {
	if s.phase != Searching || s.shared != nil || s.limited {
		return nil, errNoKernel
	}
	by := s.engineAsked()
	if by.share == nil {
		return nil, nil
	}
	h, err := by.share(s, runners)
	if err != nil && err != errNoKernel {
		s.fail(err)
	}
	s.shared = h
	return h, err
}

// shareKernel hands out the cases that a kernel serves.
func shareKernel(s *Search, runners int) (Shared, error) {
	if s.engine != nil {
		return nil, errNoKernel
	}
	h := newCrewed(s, runners, s.cases())
	if err := h.openNext(); err != nil || h.crew.Done() {
		return nil, err
	}
	return h, nil
}

func newCrewed(s *Search, runners, cases int) *crewed {
	h := &crewed{search: s, runners: runners, cases: make([]*sharedCase, cases)}
	h.crew = search.NewCrew(func(job int) search.PartReader { return h.cases[job].reader })
	return h
}

// next is the case that openNext would begin; ok tells whether a kernel may do it.
func (h *crewed) next() (c openCase, ok bool) {
	s := h.search
	if s.limited || h.last || s.part.empty() {
		return c, false
	}
	c = s.part.first()
	return c, c.kernel || c.state == nil && s.kernelAllowed()
}

// openNext begins another case, if one is left that a kernel serves.
func (h *crewed) openNext() error {
	s := h.search
	b, ok := h.next()
	if !ok {
		return nil
	}
	program, err := s.kernel(b.number)
	if err != nil {
		if b.kernel || s.kernelDemanded() {
			return err
		}
		h.last, s.declined = true, err
		return nil
	}
	c := h.cases[b.number]
	if c == nil {
		_, constraint, accept := s.openRows(b.number)
		twin := program.Twin(nil)
		c = &sharedCase{program: program, sink: accept(s.found)}
		c.reader, c.placed = search.PartReader{Restore: twin.Load, Stats: twin.Stats, Split: twin.Split, Save: twin.Save}, twin.Placed
		c.unique = (constraint.Unique || !s.settings.Compares()) && len(s.puzzle.Rules) == 0
		c.list = !(s.settings.Count && s.settings.Limit == 0 && c.unique)
		c.head = string(twin.Save()[:kernel.StateHead])
		h.cases[b.number] = c
	}
	plan := s.plan()
	for !plan.step() {
	}
	if plan.err != nil {
		return plan.err
	}
	for _, state := range plan.parts {
		if err := h.crew.Add(b.number, state); err != nil {
			return err
		}
	}
	s.part.drop()
	for b.kernel && len(s.part.open) > 0 && s.part.open[0].with(b) {
		s.part.drop()
	}
	s.name = kernelName(program)
	if order := plan.order(s.settings.Seed); order != nil && len(h.cases) == 1 {
		h.crew.Number(order)
		h.books = newBooks(h, plan, order)
	}
	return nil
}

// Part is a piece of the search that a runner does.
type Part struct {
	// Number is the part's own, for reports. The part gets another one each time it is handed out.
	Number int
	// Case says which program it belongs to: Module.
	Case int
	// State is where to begin. For a kernel its form is that of kernel.Layout, without its head; for a fork it is a
	// state of the search.
	State []byte
	// Unit is for the Shared's own use.
	Unit int
}

func (h *crewed) Take(runner int) (part Part, ok bool, err error) {
	if _, ok, err = h.Next(); !ok {
		return Part{}, false, err
	}
	if h.cuts > 0 {
		h.cuts--
		h.crew.Halve()
	}
	return h.part(h.crew.Take(runner)), true, nil
}

func (h *crewed) Next() (part Part, ok bool, err error) {
	if h.search.limited {
		return Part{}, false, nil
	}
	if h.crew.Waiting() == 0 {
		if err := h.openNext(); err != nil {
			h.search.fail(err)
			return Part{}, false, err
		}
	}
	p := h.crew.Next()
	if p == nil {
		return Part{}, false, nil
	}
	return h.part(p), true, nil
}

func (h *crewed) part(p *search.Part) Part {
	return Part{p.Number, p.Job, p.State[len(h.cases[p.Job].head):], p.Unit}
}

func (h *crewed) Module(number int) ([]byte, kernel.Layout) {
	if h.module != nil {
		return h.module(number)
	}
	c := h.cases[number]
	return c.program.Module(c.list)
}

func (h *crewed) Runners() int { return h.runners }

func (h *crewed) Forked() bool { return h.fork != nil }

func (h *crewed) Fork(sink search.Sink) *Search {
	if h.fork == nil {
		return nil
	}
	return h.fork(sink)
}

// Report says how far a runner is with a part.
type Report struct {
	// State is as in Part. Solutions are those found since the last report, one after the other, in the form of
	// kernel.Layout or of AppendSolution.
	State, Solutions []byte
	// Stats are a fork's counters. Where they are nil, they are read from the state.
	Stats *search.Stats
	// End says that nothing is left of the part.
	End bool
}

// AppendSolution appends the images of a solution in the form that the reports of forks have.
func AppendSolution(dst []byte, images []int32) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(images)))
	for _, image := range images {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(image))
	}
	return dst
}

func (h *crewed) Report(runner int, part Part, r Report) error {
	s := h.search
	c := h.cases[part.Case]
	before := s.part.solutions
	found, counted, err := h.crew.Commit(runner, part.Number, append([]byte(c.head), r.State...), r.Stats, func(found, _ uint64) error {
		if c.program != nil && c.list && found*uint64(c.program.SolutionSize()) != uint64(len(r.Solutions)) {
			return say.Error("a runner reports other solutions than it has counted")
		}
		return nil
	})
	if err != nil {
		return err
	}
	switch {
	case c.list:
	case c.program != nil:
		s.part.solutions += found
	default:
		s.part.solutions += counted
		if limit := s.settings.Limit; limit > 0 && s.part.solutions >= limit {
			s.part.solutions, s.limited = limit, true
		}
	}
	for rest := r.Solutions; len(rest) > 0 && !s.limited; {
		c.images, rest = c.next(c.images[:0], rest)
		c.sink(c.images)
	}
	h.books.credit(part.Unit, s.part.solutions-before)
	if r.End {
		return h.crew.End(runner, part.Number)
	}
	return nil
}

// next takes the first solution off those of a report.
func (c *sharedCase) next(dst []int32, solutions []byte) (images []int32, rest []byte) {
	if c.program != nil {
		size := c.program.SolutionSize()
		return c.program.Images(dst, solutions[:size]), solutions[size:]
	}
	n := int(binary.LittleEndian.Uint32(solutions))
	for i := range n {
		dst = append(dst, int32(binary.LittleEndian.Uint32(solutions[4+4*i:])))
	}
	return dst, solutions[4+4*n:]
}

func (h *crewed) Waiting() int { return h.crew.Waiting() }

func (h *crewed) GiveBack(runner int, part Part) error {
	return h.crew.Return(runner, part.Number)
}

func (h *crewed) Die(runner int) error {
	return h.crew.Die(runner)
}

func (h *crewed) Ask(idle int) (runner, part int, ok bool) {
	if h.whole || h.search.limited || idle <= h.crew.Waiting()+h.crew.Asked() {
		return 0, 0, false
	}
	return h.crew.Ask()
}

func (h *crewed) Done() bool {
	if h.search.limited || h.useless != nil && h.useless() {
		return true
	}
	_, more := h.next()
	return h.crew.Done() && !more
}

// collect takes the search back when the runners are done, and reports whether it has.
func (s *Search) collect() bool {
	if !s.shared.Done() {
		return false
	}
	s.shared.collect()
	s.shared = nil
	return true
}

func (h *crewed) collect() {
	if h.take == nil {
		h.crew.AddStats(&h.search.part.ended)
		return
	}
	var all search.Stats
	h.crew.AddStats(&all)
	h.take(&all)
}

func (h *crewed) addStats(s *search.Stats) { h.crew.AddStats(s) }

func (h *crewed) estimate() (e Estimate, ok bool) {
	if h.books == nil {
		return e, false
	}
	return h.books.estimate(), true
}

func (h *crewed) save(left *part) {
	if h.keep != nil {
		h.keep(left)
		return
	}
	h.saveParts(left, func(p *search.Part) { left.open = append(left.open, openCase{p.Job, true, p.State}) })
}

// saveParts calls add with what each part has left.
func (h *crewed) saveParts(left *part, add func(*search.Part)) {
	left.ended = search.Stats{}
	left.ended.Add(&h.search.part.ended)
	left.ended.Add(h.crew.Ended())
	for p := range h.crew.Left {
		add(p)
	}
}

func (h *crewed) placed(dst []int32) (board []int32, number int) {
	for p := range h.crew.Left {
		if c := h.cases[p.Job]; c.reader.Restore(p.State) == nil {
			return c.placed(dst), p.Job
		}
	}
	return dst, 0
}
