package solver

import (
	"slices"

	"tilewright/solver/crew"
	"tilewright/solver/meet"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// shareHalves is Share for a search that meets in the middle and counts: its right side is cut
// into parts (meet.Parts), which a crew hands out as it does those of a kernel. Nil where it is not to be
// cut, and goes on by Run.
func (s *Search) shareHalves(runners int) (*Shared, error) {
	for !s.prepareHalves(maxWork) {
	}
	e, ok := s.engine.(*meet.Engine)
	if !ok || s.settings.Limit > 0 || s.cases() != 1 || len(s.part.open) > 0 {
		return nil, nil
	}
	parts := e.Parts(runners)
	if parts == nil {
		return nil, nil
	}
	h := newShared(s, parts.Machines, 1)
	h.halves = parts
	h.cases[0] = &sharedCase{
		reader: crew.Reader{Restore: parts.Restore, Stats: parts.Stats, Split: parts.Split, Save: parts.Save},
		placed: func(dst []int32) []int32 { return dst },
	}
	left := parts.Left()
	for _, number := range left {
		if err := h.crew.Add(0, parts.State(number)); err != nil {
			s.fail(err)
			return nil, err
		}
	}
	order := make([]int, len(left))
	for i := range order {
		order[i] = i
	}
	h.crew.Number(order)
	h.numbers = left
	s.shared = h
	return h, nil
}

// prepareHalves goes on with the choice of the cut.
func (s *Search) prepareHalves(budget int) (done bool) {
	if s.engine == nil && s.part.empty() { // the state of a search that was over
		return true
	}
	done, err := s.Weigh(budget)
	return done || err != nil
}

// halvesAllowed tells, from the settings alone, whether a search meets in the middle.
func (s *Search) halvesAllowed() bool {
	return s.settings.Engine == settings.EngineMeet && s.watch == nil
}

// saveHalves is what such a search has left, in the hands of runners. The parts that have not ended
// are done anew, so what they have found until now is none of it.
func (h *Shared) saveHalves(left *part) {
	var numbers []int
	for p := range h.crew.Left {
		numbers = append(numbers, h.numbers[p.Unit])
	}
	slices.Sort(numbers)
	var all search.Stats
	h.crew.AddStats(&all)
	ended := h.crew.Ended()
	left.solutions -= all.Solutions - ended.Solutions
	left.open = append(left.open, openCase{number: h.search.running.number, state: h.halves.SaveAs(numbers, ended)})
}

// collectHalves takes the search back from its runners. Where their tables had no room, it goes on by Run.
func (h *Shared) collectHalves() {
	var all search.Stats
	h.crew.AddStats(&all)
	h.halves.End(&all)
}
