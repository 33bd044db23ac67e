package solver

import (
	"errors"

	"tilewright/solver/crew"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
)

// Shared is a search that runners outside do with a kernel: the workers of a
// page, which know nothing but a module, a layout and the bytes of a state. It
// says what to do next and takes in what comes back; the counters, the board, the
// solutions and the state of the Search itself are there all the time.
//
// Runners have numbers, chosen by the caller from 0. A runner that has nothing to
// do Takes a part. While it is at it, it sends Reports; the last says that the
// part is at its end. When no part is left for somebody idle, Ask names a part
// that its runner shall stop at, report and GiveBack. When a runner breaks down,
// Die: another one Takes its part, from its last report on.
//
// A report is a state together with the solutions found since the one before. It
// counts as a whole or, where it comes too late, not at all; so nothing is counted
// or found twice, whatever becomes of the runners.
type Shared struct {
	search  *Search
	crew    *crew.Crew
	runners int
	cases   []*sharedCase // by number, nil where not begun
	refused bool          // no kernel serves what is to be done next
	cuts    int           // that Take is still to make
}

// sharedCase is a case of the redundancy filter in the hands of runners.
type sharedCase struct {
	program *kernel.Program
	reader  crew.Reader               // of states
	placed  func(dst []int32) []int32 // on the board of the state that was read last
	head    string                    // before every state; runners do not need it
	sink    search.Sink               // the canonical test and the sink behind it
	list    bool                      // solutions are reported, not only counted
	images  []int32                   // of a solution
}

// partsARunner is how many parts are made for each runner before anybody is asked
// for one. More make the end come for all at once without asking; each costs a message
// back and forth. One for each is made at once and the others as parts are taken: on
// giants a cut takes milliseconds, in which nothing else is heard.
const partsARunner = 4

var errNoKernel = errors.New("no kernel serves what is left of this search")

// MayBeShared tells, from the settings alone, whether it makes sense to have
// runners ready: Share may still find that no kernel serves.
func (s *Search) MayBeShared() bool { return s.kernelAllowed() }

// Share hands the search over to so many runners, if a kernel does what the
// settings ask for; else it returns nil, and the search goes on by Run. It fails
// where the settings ask for a kernel and none serves. It is called once the
// phase is Searching and before any Run of that phase. It costs the making of the
// first kernel, some milliseconds, or much more where Prepare has not been called
// until it was through.
//
// From then on Run does nothing until Done; then it takes over again, and finishes
// or goes on with what no kernel serves.
func (s *Search) Share(runners int) (*Shared, error) {
	if s.phase != Searching || s.engine != nil || s.shared != nil || s.limited {
		return nil, errNoKernel
	}
	h := &Shared{search: s, runners: runners, cases: make([]*sharedCase, s.cases())}
	h.crew = crew.New(func(job int) crew.Reader { return h.cases[job].reader })
	if err := h.grow(); err != nil {
		s.fail(err)
		return nil, err
	}
	if h.crew.Done() {
		return nil, nil
	}
	s.shared = h
	return h, nil
}

// next is what grow would begin, if a kernel may.
func (h *Shared) next() (b begun, ok bool) {
	s := h.search
	if s.limited || h.refused || s.part.empty() {
		return b, false
	}
	b = s.part.first()
	return b, b.kernel || b.state == nil && s.kernelAllowed()
}

// grow begins another case, if there is one that a kernel serves.
func (h *Shared) grow() error {
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
		h.refused, s.declined = true, err
		return nil
	}
	c := h.cases[b.number]
	if c == nil {
		_, constraint, accept := s.openRows(b.number)
		twin := program.Twin(nil)
		c = &sharedCase{program: program, sink: accept(s.found)}
		c.reader, c.placed = crew.Reader{Restore: twin.Load, Stats: twin.Stats, Split: twin.Split, Save: twin.Save}, twin.Placed
		c.list = !(s.settings.Count && s.settings.Limit == 0 && (constraint.Unique || !s.unique()))
		c.head = string(twin.Save()[:kernel.StateHead])
		h.cases[b.number] = c
	}
	if b.state == nil {
		b.state = program.Twin(nil).Save()
	} else if err := program.Twin(nil).Restore(b.state); err != nil {
		return err
	}
	if err := h.crew.Add(b.number, b.state); err != nil {
		return err
	}
	s.part.drop()
	s.name = kernelName(program)
	if h.runners > 1 {
		h.crew.Cut(h.runners)
		h.cuts = (partsARunner - 1) * h.runners
	}
	return nil
}

// Part is what a runner gets to do.
type Part struct {
	// Number is the part's own, for reports. Each time that a part is handed out
	// it has another one.
	Number int
	// Case says which program it belongs to: Program.
	Case int
	// State is where to begin, as kernel.Layout describes it, without its head.
	State []byte
}

// Take hands a part to an idle runner; ok is false when there is none for it now.
// It may begin another case, which takes some milliseconds.
func (h *Shared) Take(runner int) (part Part, ok bool, err error) {
	if h.search.limited {
		return Part{}, false, nil
	}
	if h.cuts > 0 {
		h.cuts--
		h.crew.Halve()
	}
	p := h.crew.Take(runner)
	if p == nil {
		if err := h.grow(); err != nil {
			h.search.fail(err)
			return Part{}, false, err
		}
		if p = h.crew.Take(runner); p == nil {
			return Part{}, false, nil
		}
	}
	return Part{p.Number, p.Job, p.State[kernel.StateHead:]}, true, nil
}

// Next is the part that Take would hand out now, without a number; ok is false when
// none waits. Its state must not be changed.
func (h *Shared) Next() (part Part, ok bool) {
	p := h.crew.Next()
	if p == nil {
		return Part{}, false
	}
	return Part{Case: p.Job, State: p.State[kernel.StateHead:]}, true
}

// Module emits the program of a case. It costs some milliseconds; keep it.
func (h *Shared) Module(number int) ([]byte, kernel.Layout) {
	c := h.cases[number]
	return c.program.Module(c.list)
}

// Report takes in how far a runner is with a part, a state without its head, and
// the solutions it found since its last report, as kernel.Layout describes them,
// one after the other. end says that nothing is left of the part. After
// crew.ErrStranger the report was too late and is dropped; after another error
// the runner is not to be trusted, and nothing of the report counts.
func (h *Shared) Report(runner int, part Part, state, solutions []byte, end bool) error {
	s := h.search
	c := h.cases[part.Case]
	found, err := h.crew.Commit(runner, part.Number, append([]byte(c.head), state...), func(found uint64) error {
		if c.list && found*uint64(c.program.SolutionSize()) != uint64(len(solutions)) {
			return errors.New("a runner reports other solutions than it has counted")
		}
		return nil
	})
	if err != nil {
		return err
	}
	if !c.list {
		s.part.solutions += found
	}
	for size := c.program.SolutionSize(); len(solutions) > 0 && !s.limited; solutions = solutions[size:] {
		c.images = c.program.Images(c.images[:0], solutions[:size])
		c.sink(c.images)
	}
	if end {
		return h.crew.End(runner, part.Number)
	}
	return nil
}

// GiveBack takes back a part that its runner was asked for, behind its last
// report. It is cut in two, if it can be.
func (h *Shared) GiveBack(runner int, part Part) error { return h.crew.Return(runner, part.Number) }

// Die takes back what a runner had who broke down. It fails when that happens
// again and again with the same part.
func (h *Shared) Die(runner int) error { return h.crew.Die(runner) }

// Ask names a part, and its runner, that is to be given back for others, when so
// many runners are idle; ok is false when enough are on their way.
func (h *Shared) Ask(idle int) (runner, part int, ok bool) {
	if h.search.limited || idle <= h.crew.Waiting()+h.crew.Asked() {
		return 0, 0, false
	}
	return h.crew.Ask()
}

// Done tells whether the runners are through, or the limit is reached: those who
// are still at work are to be told.
func (h *Shared) Done() bool {
	if h.search.limited {
		return true
	}
	_, more := h.next()
	return h.crew.Done() && !more
}

// collect takes the search back when the runners are done.
func (s *Search) collect() bool {
	h := s.shared
	if !h.Done() {
		return false
	}
	h.crew.AddStats(&s.part.ended)
	s.shared = nil
	return true
}

// placed appends the images on the board of the part that is worked at longest,
// and says of which case it is.
func (h *Shared) placed(dst []int32) (board []int32, number int) {
	for p := range h.crew.Left {
		if c := h.cases[p.Job]; c.reader.Restore(p.State) == nil {
			return c.placed(dst), p.Job
		}
	}
	return dst, 0
}
