package solver

import (
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"slices"

	"tilewright/solver/search"
)

// Piece is what Cut gives away: a state, and about how many fits it takes, 0 where nobody
// knows.
type Piece struct {
	State []byte
	Size  float64
}

const (
	// More states are cut than there are to be parts, so that parts of some states each are
	// about equal; and not more than mostStates, beside one for each part. Where some are
	// long all the same, there may be several times as many: half of a search is often
	// little more than a candidate.
	statesAPart = 4
	mostStates  = 20_000
	longStates  = 8
	// sizedAPart is how many candidates with every number of pieces left tell the sizes, for
	// each state.
	sizedAPart = 16
	// cutPasses are those of the survey.
	cutPasses = 32
)

// Cut cuts a search that is in phase Searching and has not begun into so many parts of about
// equal work, for searches of the same puzzle with the same settings that Restore them; this
// one is left with nothing. Their counters, but for nodes, and their solutions add up to
// those of the search. The same search is always cut in the same way. It fails where that is
// too small for so many parts. It costs some milliseconds a part.
func (s *Search) Cut(parts int) ([]Piece, error) {
	switch {
	case s.phase != Searching || s.engine != nil || s.shared != nil || s.limited || len(s.part.open) > 0:
		return nil, errNoFork
	case s.settings.Limit > 0:
		return nil, errors.New("a limit would count for each part alone: leave out --limit")
	}
	var states []openCase
	var sizes []float64
	var err error
	if s.cases() == 1 && s.kernelAllowed() {
		states, sizes, err = s.cutKernel(parts)
	}
	if err != nil {
		return nil, err
	}
	if states == nil {
		return s.cutEngine(parts)
	}
	s.part.next = s.part.end
	if len(states) < parts {
		return nil, tooSmall(len(states))
	}
	pieces := make([]Piece, parts)
	for i, of := range share(sizes, parts) {
		given := part{basis: s.basis(), next: s.part.end, end: s.part.end}
		slices.Sort(of)
		for _, number := range of {
			given.open = append(given.open, states[number])
			pieces[i].Size += sizes[number]
		}
		pieces[i].State = given.encode(fingerprint(s.puzzle, s.settings))
	}
	return pieces, nil
}

func tooSmall(parts int) error {
	return fmt.Errorf("the search is too small for so many parts: it can be cut into %d", parts)
}

// cutKernel cuts what a kernel does, the largest first, by thinned searches; nil where none
// serves.
func (s *Search) cutKernel(parts int) (states []openCase, sizes []float64, err error) {
	program, err := s.kernel(s.part.next)
	if err != nil {
		if s.kernelDemanded() {
			return nil, nil, err
		}
		return nil, nil, nil
	}
	p := newPlan(program, nil, s.p.Pieces, s.settings.Seed)
	for p.survey.Counted() < cutPasses && !p.survey.Exact {
		if err := p.survey.Pass(); err != nil {
			return nil, nil, err
		}
	}
	want := max(parts, min(statesAPart*parts, mostStates))
	whole := map[string]bool{} // that cannot be cut
	for {
		if sizes, err = p.survey.Sizes(p.parts, sizedAPart*len(p.parts)); err != nil {
			return nil, nil, err
		}
		if !p.cutLargest(sizes, parts, want, whole) {
			break
		}
	}
	for _, state := range p.parts {
		states = append(states, openCase{s.part.next, true, state})
	}
	return states, sizes, nil
}

// cutLargest cuts states that are larger than they are to be, the largest first, until there
// are as many as wanted; and those that would make a part too long, further. It is false when
// there is nothing to do.
func (p *plan) cutLargest(sizes []float64, parts, want int, whole map[string]bool) (more bool) {
	sum := 0.0
	order := make([]int, len(sizes))
	for i, size := range sizes {
		order[i] = i
		sum += size
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[b], sizes[a]) })
	given := map[int][]byte{}
	few := len(p.parts) < want/statesAPart // then anything is cut
	for _, i := range order {
		n := len(p.parts) + len(given)
		if long := sizes[i] > 1.5*sum/float64(parts); n >= max(2*want, min(longStates*want, 2*mostStates)) || !long && (n >= want || !few && sizes[i] < sum/float64(want)) {
			break
		}
		state := p.parts[i]
		if whole[string(state)] {
			continue
		}
		if p.parts[i], given[i] = halve(p.reader, state); given[i] == nil {
			delete(given, i)
			whole[string(p.parts[i])] = true
		}
	}
	if len(given) == 0 {
		return false
	}
	cut := make([][]byte, 0, len(p.parts)+len(given))
	for i, state := range p.parts {
		if cut = append(cut, state); given[i] != nil {
			cut = append(cut, given[i])
		}
	}
	p.parts = cut
	return true
}

// share puts the numbers of sizes into so many parts, the largest first into the part that
// has least (R. L. Graham 1969). Each part has at least one.
func share(sizes []float64, parts int) [][]int {
	order := make([]int, len(sizes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[b], sizes[a]) })
	h := make(loads, parts)
	for i := range h {
		h[i].number = i
	}
	of := make([][]int, parts)
	for _, i := range order {
		of[h[0].number] = append(of[h[0].number], i)
		h[0].sum += sizes[i]
		h[0].n++
		heap.Fix(&h, 0)
	}
	return of
}

// loads is a heap of parts, the least first.
type loads []struct {
	sum       float64
	n, number int
}

func (h loads) Len() int { return len(h) }
func (h loads) Less(a, b int) bool {
	return cmp.Or(cmp.Compare(h[a].sum, h[b].sum), cmp.Compare(h[a].n, h[b].n), cmp.Compare(h[a].number, h[b].number)) < 0
}
func (h loads) Swap(a, b int) { h[a], h[b] = h[b], h[a] }
func (h loads) Push(any)      {}
func (h loads) Pop() any      { return nil }

// cutEngine cuts what an engine does, each part in halves, the first first: nobody knows how
// large they are.
func (s *Search) cutEngine(parts int) ([]Piece, error) {
	states := [][]byte{s.Save()}
	for len(states) < parts {
		cut := make([][]byte, 0, 2*len(states))
		for i, state := range states {
			var given []byte
			if len(cut)+len(states)-i < parts {
				var err error
				if state, given, err = s.halve(state); err != nil {
					return nil, err
				}
			}
			if cut = append(cut, state); given != nil {
				cut = append(cut, given)
			}
		}
		if len(cut) == len(states) {
			return nil, tooSmall(len(states))
		}
		states = cut
	}
	s.part.next, s.part.open = s.part.end, nil
	pieces := make([]Piece, parts)
	for i, state := range states {
		pieces[i].State = state
	}
	return pieces, nil
}

// halve cuts a state of the search in two, where it may go some nodes first, unless it meets
// a solution. given is nil where it cannot be cut.
func (s *Search) halve(state []byte) (left, given []byte, err error) {
	const slices = 50
	met := false
	fork := s.Fork(func([]int32) bool {
		met = true
		return true
	})
	if err := fork.Restore(state); err != nil {
		return nil, nil, err
	}
	before := fork.Save()
	for range slices {
		if given = fork.Split(); given != nil {
			return fork.Save(), given, nil
		}
		status := fork.Run(1)
		if status == search.Failed {
			return nil, nil, fork.Err()
		}
		if status != search.Paused || met || fork.part.solutions > 0 {
			break
		}
		before = fork.Save()
	}
	return before, nil, nil
}
