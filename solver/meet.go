package solver

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/kernel"
	"tilewright/solver/meet"
	"tilewright/solver/search"
)

var (
	errDraw = say.Error("no solution of this puzzle is drawn with -r or -u: what is found is turned once more " +
		"and compared, and that is not counted; leave them out")
	errHalves = say.Error("a search that meets in the middle holds two halves of the board and no step leads to " +
		"the next, so it cannot be watched: choose another search")
)

// meeting is the engine that meets in the middle.
func meeting() engine {
	return engine{title: called("meeting in the middle"), open: openHalves, explain: unexplained(errHalves),
		mayShare: (*Search).unwatched, prepare: prepareHalves, share: shareHalves,
		unwatchable: errHalves, refusesAtOpen: true, reduce: reduceHalves}
}

func openHalves(s *Search, number int) (search.Engine, error) {
	rows, c, accept := s.openRows(number)
	z := s.settings
	o := meet.Options{Seed: z.Seed, Memory: z.Memory << 20, Draw: z.Draw, Tag: tag(z)}
	switch once := c.Unique || !z.Compares(); {
	case z.Draw && !once:
		return nil, errDraw
	case (z.Draw || z.Count) && once && z.Limit == 0:
		o.Count = func(n uint64) { s.part.solutions += n }
		return meet.New(s.p, rows, o, s.sink)
	}
	return meet.New(s.p, rows, o, accept(s.found))
}

func reduceHalves(s *Search) *filter.Redundancy {
	r := filter.NewRedundancy(s.p, s.settings)
	r.Prefer(meet.Firsts(s.p))
	return r
}

func (s *Search) unwatched() bool { return s.watch == nil }

// prepareHalves does a part of the choice of the cut, and reports whether it is made.
func prepareHalves(s *Search, budget int) bool {
	if s.watch != nil {
		return true
	}
	done, err := s.Weigh(budget)
	return done || err != nil
}

// shareHalves cuts the right side of a search that only counts into parts (meet.Parts). A crew hands them out as it
// does those of a kernel. It returns nil where the search is not to be cut and goes on by Run.
func shareHalves(s *Search, runners int) (Shared, error) {
	if s.watch != nil {
		return nil, errNoKernel
	}
	for !(s.engine == nil && s.part.empty()) && !prepareHalves(s, maxWork) {
	}
	m, ok := s.engine.(*meet.Engine)
	if !ok || s.settings.Limit > 0 || s.cases() != 1 || len(s.part.open) > 0 {
		return nil, nil
	}
	parts := m.Parts(runners)
	if parts == nil {
		return nil, nil
	}
	h := newCrewed(s, parts.Machines, 1)
	h.last, h.whole = true, true
	h.module = func(int) ([]byte, kernel.Layout) { return parts.Module() }
	h.useless = func() bool { return parts.Useless }
	h.cases[0] = &sharedCase{
		reader: search.PartReader{Restore: parts.Restore, Stats: parts.Stats, Split: parts.Split, Save: parts.Save},
		placed: func(dst []int32) []int32 { return dst },
	}
	numbers := parts.Left() // the number of each unit of the crew
	order := make([]int, len(numbers))
	for i, number := range numbers {
		order[i] = i
		if err := h.crew.Add(0, parts.State(number)); err != nil {
			return nil, err
		}
	}
	h.crew.Number(order)
	h.take = func(all *search.Stats) { parts.End(all) } // where the tables found no room, the search goes on by Run
	h.keep = func(left *part) { h.saveHalves(left, parts, numbers) }
	return h, nil
}

// saveHalves saves the search so that parts that have not ended are done anew. Solutions found in them so far are left
// out.
func (h *crewed) saveHalves(left *part, parts *meet.Parts, units []int) {
	var numbers []int
	for p := range h.crew.Left {
		numbers = append(numbers, units[p.Unit])
	}
	slices.Sort(numbers)
	var all search.Stats
	h.crew.AddStats(&all)
	ended := h.crew.Ended()
	left.solutions -= all.Solutions - ended.Solutions
	left.open = append(left.open, openCase{number: h.search.running.number, state: parts.SaveAs(numbers, ended)})
}

// Halves tells how a search that meets in the middle is done. ok is false for all others.
func (s *Search) Halves() (h meet.Halves, ok bool) {
	if e, ok := s.engine.(*meet.Engine); ok {
		return e.Halves(), true
	}
	return h, false
}

// UseMachines lets a search that meets in the middle do its walks by emitted modules, several times as fast. make makes
// instances of them; nil ends it. Nothing else changes, and other searches ignore it.
func (s *Search) UseMachines(make meet.Maker) {
	s.machines = make
	s.useMachines(s.engine)
}

func (s *Search) useMachines(engine search.Engine) {
	if e, ok := engine.(*meet.Engine); ok && s.settings.Limit == 0 { // Go meets a limit to the very fit
		e.UseMachines(s.machines)
	}
}

// Weigh does about budget nodes of the choice of where a search that meets in the middle cuts the board. It tells
// whether the cut is chosen. Then Halves says what to expect, and nothing else has been done yet. It is called in the
// phase Searching, and the search goes on from there.
func (s *Search) Weigh(budget int) (done bool, err error) {
	if !s.settings.Engine.Row().Halves || s.phase != Searching {
		return true, s.err
	}
	if s.engine == nil {
		s.startCase()
		return s.err != nil, s.err
	}
	e, ok := s.engine.(*meet.Engine)
	return !ok || e.Weigh(budget), s.err
}

// halvesError is the relative error of the work that is reckoned for a search of two halves. The samples look at only a
// part of the overhangs.
const halvesError = 2

// estimateHalves is the estimate of a search that meets in the middle.
func estimateHalves(h meet.Halves, done float64) (e Estimate) {
	e.Done = done
	if h.Fits > 0 && (h.Passes <= 1 || h.Times > 0) {
		e.Work = search.Interval{Known: true, Low: max(h.Fits/halvesError, done), High: max(h.Fits*halvesError, done)}
		e.Time = search.Interval{Known: true, Low: h.Time / halvesError, High: h.Time * halvesError}.Times(1e-9)
	}
	return e
}
