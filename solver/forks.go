package solver

import (
	"errors"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// partsARunner is how many parts are made for each fork before any runner is asked for one. One for each is made at
// once, and the others as parts are taken. A cut may take milliseconds, and nothing else is heard in that time.
const partsARunner = 4

// ShareForks hands the search over to the given number of runners, each with a Fork of it. It is called once the phase
// is Searching and before any Run of that phase. It fails where no engine does what the settings ask for. Together they
// do what Run alone would have done; solutions come in another order. Run does nothing until Done.
func (s *Search) ShareForks(runners int) (Shared, error) {
	if s.phase != Searching || s.engine != nil || s.shared != nil || s.limited {
		return nil, errNoFork
	}
	if s.settings.Engine.Row().Whole && s.settings.Sample.Trials == 0 {
		return nil, errWhole // a part that is given back would begin anew
	}
	h := newCrewed(s, runners, 1)
	h.last = true
	h.keep = h.saveForks
	h.fork = func(sink search.Sink) *Search {
		fork := s.Fork(sink)
		fork.settings.Count, fork.all = !h.cases[0].list, true
		return fork
	}
	basis := s.basis() // before the forks, which copy it
	fork := s.Fork(nil)
	sink := s.found
	if s.part.told != nil { // shared by all runners
		_, _, accept := s.openRows(0)
		sink = accept(s.found)
	}
	h.cases[0] = &sharedCase{
		reader: search.PartReader{Restore: fork.Restore, Stats: fork.Stats, Split: fork.Split, Save: fork.Save},
		placed: fork.Placed, list: !s.settings.Count || s.part.told != nil, sink: sink,
	}
	left := part{basis: basis, next: s.part.next, end: s.part.end, open: s.part.open, told: s.part.untold()}
	if err := h.crew.Add(0, left.encode(fingerprint(s.puzzle, s.settings))); err != nil {
		s.fail(err)
		return nil, err
	}
	s.part.next, s.part.open = s.part.end, nil
	s.name = fork.EngineName()
	s.shared = h
	if h.runners > 1 {
		h.crew.Cut(h.runners)
		h.cuts = (partsARunner - 1) * h.runners
	}
	return h, nil
}

var (
	errNoFork = say.Error("the search is under way already, or over")
	errWhole  = errors.New("one runner does this search in one go")
)

// saveForks appends to left what the forks have not done yet.
func (h *crewed) saveForks(left *part) {
	h.saveParts(left, func(p *search.Part) {
		rest, err := decode(p.State, fingerprint(h.search.puzzle, h.search.settings))
		if err != nil {
			return // this does not happen: a fork saved it
		}
		left.ended.Add(&rest.ended)
		left.open = append(left.open, rest.open...)
		for number := rest.next; number < rest.end; number++ {
			left.open = append(left.open, openCase{number: number})
		}
	})
}
