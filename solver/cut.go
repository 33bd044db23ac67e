package solver

import (
	"cmp"
	"container/heap"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Piece is one part of a search that was cut: a state, and about how many fits it takes. The size is 0 where nobody
// knows it.
type Piece struct {
	State []byte
	Size  float64
}

const (
	// More states are cut than there are to be parts, so that groups of them make parts of about equal size. There are
	// at most mostStates of them, and one for each part. Where some are long all the same, there may be several times
	// as many: half of a search is often little more than a candidate.
	statesAPart = 4
	mostStates  = 40_000
	longStates  = 8
	// sizedAPart is how many candidates with every number of pieces left are looked at to size one state. Where that
	// would take longer than cutSizing for all states, leastSizedAPart will do. cutSizing is in nanoseconds by the
	// kernel's reckoning.
	sizedAPart, leastSizedAPart = 64, 16
	cutSizing                   = 1e9
	// sizedAtOnce is how many states are sized between two calls of tell.
	sizedAtOnce = 500
	// cutPasses is the number of passes of the survey.
	cutPasses = 32
)

// Cut cuts a search into parts of about equal work. Searches of the same puzzle with the same settings Restore them.
// The search must be in phase Searching and not have begun; afterwards nothing is left for it. The parts' solutions,
// and their counters other than nodes, add up to those of the search. The same search is always cut in the same way.
// Cut fails where the search is too small for that many parts, and for a count along the edge. It costs some milliseconds a
// part; where exact cover searches, some tens of them.
//
// As it goes it calls tell with the number of states that it has cut, and how many it will cut at least. If tell
// returns false, Cut fails with ErrGivenUp and the search is as it was. tell may be nil.
func (s *Search) Cut(parts int, tell func(states, of int) (goOn bool)) ([]Piece, error) {
	switch {
	case s.phase != Searching || s.engine != nil || s.shared != nil || s.limited || len(s.part.open) > 0:
		return nil, errNoFork
	case Uncut(s.settings) != nil:
		return nil, Uncut(s.settings)
	case s.settings.Limit > 0:
		return nil, say.Error("a limit would count for each part separately: leave out --limit")
	}
	if tell == nil {
		tell = func(states, of int) bool { return true }
	}
	var states []sizedState
	var err error
	if s.cases() == 1 && s.kernelAllowed() {
		states, err = s.cutKernel(parts, tell)
	}
	if err != nil {
		return nil, err
	}
	if states == nil {
		return s.cutEngine(parts, tell)
	}
	if len(states) < parts {
		return nil, tooSmall(len(states))
	}
	number := s.part.next
	s.part.next = s.part.end
	pieces := make([]Piece, parts)
	for i, of := range share(states, parts) {
		given := part{basis: s.basis(), next: s.part.end, end: s.part.end}
		slices.Sort(of)
		for _, k := range of {
			given.open = append(given.open, openCase{number, true, states[k].state})
			pieces[i].Size += states[k].size
		}
		pieces[i].State = given.encode(fingerprint(s.puzzle, s.settings))
	}
	return pieces, nil
}

// Uncut says why Cut refuses searches with these settings; nil where it may cut them.
func Uncut(s settings.Settings) error { return engines[s.Engine].uncut }

// ErrGivenUp is the error of Cut when tell stopped it.
var ErrGivenUp = say.Error("cutting was given up")

func tooSmall(parts int) error {
	return say.Error("the search is too small for so many parts: it can be cut into {parts}", parts)
}

// sizedState is a state of a kernel. size is about how many fits it takes, or 0 until that is known. whole says that
// the state cannot be cut.
type sizedState struct {
	state []byte
	size  float64
	whole bool
}

// cutting is a kernel's search while it is cut. Thinned searches find the sizes; each costs about as much as its state
// is expected to, so only new states are sized.
type cutting struct {
	*plan
	states      []sizedState
	parts, want int
	most        float64 // candidates with every number of pieces left, within cutSizing
	tell        func(states, of int) (goOn bool)
}

// cutKernel cuts a kernel's search, the largest state first, sized by thinned searches. It returns nil where no kernel
// serves.
func (s *Search) cutKernel(parts int, tell func(states, of int) bool) ([]sizedState, error) {
	program, err := s.kernel(s.part.next)
	if err != nil {
		if s.kernelDemanded() {
			return nil, err
		}
		return nil, nil
	}
	p := newPlan(program, nil, s.p.Pieces, s.settings.Seed)
	for p.survey.Counted() < cutPasses && !p.survey.Exact {
		if err := p.survey.Pass(); err != nil {
			return nil, err
		}
	}
	c := &cutting{p, []sizedState{{state: p.parts[0]}}, parts, max(parts, min(statesAPart*parts, mostStates)),
		p.survey.Within(cutSizing), tell}
	for again := false; ; {
		if err := c.size(); err != nil {
			return nil, err
		}
		switch {
		case c.cutLargest():
		case again:
			return c.states, nil
		default:
			// States that seemed small among few states are sized again, as well as the others.
			again = true
			for i := range c.states {
				c.states[i].size = 0
			}
		}
	}
}

// size sizes the states that are new.
func (c *cutting) size() error {
	var fresh []int
	for i := range c.states {
		if c.states[i].size == 0 {
			fresh = append(fresh, i)
		}
	}
	n := len(c.states)
	n = max(leastSizedAPart*n, int(min(float64(sizedAPart*n), c.most)))
	for some := range slices.Chunk(fresh, sizedAtOnce) {
		if !c.tell(len(c.states), c.want) {
			return ErrGivenUp
		}
		states := make([][]byte, len(some))
		for k, i := range some {
			states[k] = c.states[i].state
		}
		sizes, err := c.survey.Sizes(states, n)
		if err != nil {
			return err
		}
		for k, i := range some {
			c.states[i].size = sizes[k]
		}
	}
	return nil
}

// cutLargest cuts states that are larger than they should be, the largest first, until there are as many as wanted. It
// goes on with states that would make a part too long. It is false when nothing is left to cut.
func (c *cutting) cutLargest() (more bool) {
	sum := 0.0
	for i := range c.states {
		sum += c.states[i].size
	}
	given := map[int][]byte{}
	few := len(c.states) < c.want/statesAPart // while there are so few, anything is cut
	for _, i := range largest(c.states) {
		n, size := len(c.states)+len(given), c.states[i].size
		if long := size > 0.5*sum/float64(c.parts); n >= max(2*c.want, min(longStates*c.want, 2*mostStates)) ||
			!long && (n >= c.want || !few && size < sum/float64(c.want)) {
			break
		}
		if c.states[i].whole {
			continue
		}
		left, right := halve(c.reader, c.states[i].state)
		if c.states[i] = (sizedState{left, size, right == nil}); right != nil {
			c.states[i].size, given[i] = 0, right
		}
	}
	if len(given) == 0 {
		return false
	}
	cut := make([]sizedState, 0, len(c.states)+len(given))
	for i, state := range c.states {
		if cut = append(cut, state); given[i] != nil {
			cut = append(cut, sizedState{state: given[i]})
		}
	}
	c.states = cut
	return true
}

// largest are the numbers of states, the largest first.
func largest(states []sizedState) []int {
	order := make([]int, len(states))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(states[b].size, states[a].size) })
	return order
}

// share deals the numbers of states to the given number of parts. The largest goes first, each to the part with the
// least load (R. L. Graham 1969). Each part gets at least one.
func share(states []sizedState, parts int) [][]int {
	h := make(loads, parts)
	for i := range h {
		h[i].number = i
	}
	of := make([][]int, parts)
	for _, i := range largest(states) {
		of[h[0].number] = append(of[h[0].number], i)
		h[0].sum += states[i].size
		h[0].n++
		heap.Fix(&h, 0)
	}
	return of
}

// loads is a heap of parts; the one with the least load comes first.
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

// cutEngine cuts an engine's search: it halves each part in turn, as nobody knows how large they are.
func (s *Search) cutEngine(parts int, tell func(states, of int) bool) ([]Piece, error) {
	states := [][]byte{s.Save()}
	for len(states) < parts {
		cut := make([][]byte, 0, 2*len(states))
		for i, state := range states {
			var given []byte
			if len(cut)+len(states)-i < parts {
				if !tell(len(cut)+len(states)-i, parts) {
					return nil, ErrGivenUp
				}
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

// halve cuts a state of the search in two. It may go on for some nodes first, unless it meets a solution. given is nil
// where it cannot be cut.
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
		if given = fork.Split(); given != nil && !met { // unless the empty board was a solution
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
