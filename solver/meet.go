package solver

import (
	"tilewright/solver/meet"
	"tilewright/solver/sample"
	"tilewright/solver/settings"
)

// Halves is how a search that meets in the middle is done; ok is false for all others.
func (s *Search) Halves() (h meet.Halves, ok bool) {
	if e, ok := s.engine.(*meet.Engine); ok {
		return e.Halves(), true
	}
	return h, false
}

// UseMachines has such a search do its walks by emitted modules, of which make makes instances:
// several times as quickly. It changes nothing else, and nothing for all others. Nil is for none.
func (s *Search) UseMachines(make meet.Maker) {
	s.machines = make
	if e, ok := s.engine.(*meet.Engine); ok && s.settings.Limit == 0 {
		e.UseMachines(make)
	}
}

// Weigh goes on with the choice of where such a search cuts the board, for about budget
// nodes of work, and tells whether it is made: then Halves says what to expect, and nothing else is
// done yet. It is called in the phase Searching, and the search goes on from there.
func (s *Search) Weigh(budget int) (done bool, err error) {
	if s.settings.Engine != settings.EngineMeet || s.phase != Searching {
		return true, s.err
	}
	if s.engine == nil {
		s.startCase()
		return s.err != nil, s.err
	}
	e, ok := s.engine.(*meet.Engine)
	return !ok || e.Weigh(budget), s.err
}

// halvesError is the relative error of what a search of two halves is reckoned to be: the
// samples are of a part of the overhangs too.
const halvesError = 2

// estimateHalves is that of such a search.
func estimateHalves(h meet.Halves, done float64) (e Estimate) {
	e.Done = done
	if h.Fits > 0 && (h.Passes <= 1 || h.Times > 0) {
		e.Work = sample.Interval{Known: true, Low: max(h.Fits/halvesError, done), High: max(h.Fits*halvesError, done)}
		e.Time = sample.Interval{Known: true, Low: h.Time / halvesError, High: h.Time * halvesError}.Times(1e-9)
	}
	return e
}
