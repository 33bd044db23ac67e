package solver

import (
	"tilewright/solver/sample"
	"tilewright/solver/search"
)

// Estimate is what is known of a whole search: before it begins, during it, and at its end.
type Estimate struct {
	// Work is all fits, or all steps of a count along the edge. Solutions are all that stand. Each is 90 % sure. Before the
	// search they come from samples alone, later also from the parts that have ended. At the end they are exact.
	Work, Solutions search.Interval
	// Done is the number of fits, or steps, so far.
	Done float64
	// Time is how long a kernel would take for the whole search, in seconds of one machine without other load, for
	// comparisons. It is zero where that is not known.
	Time search.Interval
	// Parts is how many parts the search was cut into before it began, and Ended how many of them have been searched to
	// the end. Both are 0 where it is not in parts.
	Parts, Ended int
	// Memory is how many bytes a count along the edge takes. It is not known for other searches.
	Memory search.Interval
}

// books keep account of the parts of a shared search, to say how much is left. They are nil where nothing can be said.
type books struct {
	h      *crewed
	plan   *plan
	order  []int
	ledger *sample.Ledger
	// before and found are the fits and the solutions counted when the parts were numbered, with those of parts that
	// had begun then.
	before, found float64
	// solutions has those of every unit. prefix is the length of the longest beginning of the units that have all
	// ended.
	solutions []uint64
	prefix    int
}

func newBooks(h *crewed, p *plan, order []int) *books {
	s := h.search
	b := &books{h: h, plan: p, order: order, ledger: p.ledger(order), solutions: make([]uint64, len(order))}
	if !h.cases[0].unique {
		b.ledger.Rate = 0 // not every solution that is found may stand
	}
	b.before, b.found = float64(h.fits()), float64(s.part.solutions)
	return b
}

// credit adds the solutions of a report to a unit.
func (b *books) credit(unit int, solutions uint64) {
	if b != nil {
		b.solutions[unit] += solutions
	}
}

// estimate is the estimate of the whole search.
func (b *books) estimate() (e Estimate) {
	units := b.h.crew.Units()
	for ; b.prefix < len(units) && units[b.prefix].Pieces == 0; b.prefix++ {
		u, size := &units[b.prefix], b.plan.sizes[b.order[b.prefix]]
		work, solutions := float64(u.Ended-u.Begun), float64(b.solutions[b.prefix])
		if u.Begun > 0 { // another search began it: no other unit is like it
			b.ledger.Leave(size)
			b.before += work
			b.found += solutions
			continue
		}
		b.ledger.End(size, work, solutions)
	}
	e.Parts = len(units)
	for i := range units {
		if units[i].Pieces == 0 {
			e.Ended++
		}
	}
	e.Done = float64(b.h.fits())
	found := float64(b.h.search.part.solutions)
	e.Work, e.Solutions = b.ledger.Totals(e.Done-b.before, found-b.found)
	e.Work = e.Work.Plus(b.before)
	e.Solutions = e.Solutions.Plus(b.found)
	e.Time = b.plan.survey.Time.Interval().Times(1e-9)
	return e
}

// fits is the number of fits so far, those of the runners included.
func (h *crewed) fits() uint64 {
	var all search.Stats
	all.Add(&h.search.part.ended)
	h.crew.AddStats(&all)
	return all.Fits()
}

// Estimate is what is known of the whole search now. It costs little.
func (s *Search) Estimate() (e Estimate) {
	if len(s.puzzle.Rules) > 0 && s.phase != Done {
		defer func() { e.Solutions = search.Interval{} }() // how many of them keep the rules is not known
	}
	if s.shared != nil {
		if e, ok := s.shared.estimate(); ok {
			return e
		}
	}
	switch {
	case s.phase == Done && s.err == nil && !s.limited:
		fits := float64(s.Stats().Fits())
		if s.settings.Engine.Row().Counts {
			fits = float64(s.Stats().Nodes)
		}
		e.Done = fits
		e.Work, e.Solutions = sample.Exactly(fits), sample.Exactly(float64(s.part.solutions))
		if p := s.build.plan; p != nil && p.whole {
			e.Time = p.survey.Time.Interval().Times(1e-9)
		}
	case s.build.plan != nil && s.shared == nil && s.phase == Searching:
		e = s.build.plan.estimate()
	case s.forecast != nil && s.forecast.Run(0):
		return estimateCount(s.forecast, float64(s.Stats().Nodes))
	default:
		if h, ok := s.Halves(); ok {
			return estimateHalves(h, float64(s.Stats().Fits()))
		}
		e.Done = float64(s.Stats().Fits())
	}
	return e
}
