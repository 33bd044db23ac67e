package judge

import (
	"slices"

	"tilewright/solver"
	"tilewright/solver/play"
	"tilewright/solver/search"
)

// blame looks for what is wrong with a position that cannot be finished. It first looks for the last earlier position
// that can, then for the fewest pieces to take back.
type blame struct {
	q       *Question
	earlier int // number of the earlier position to try next
	back    bool
	try     *try
	tries   int
	// mine are the pieces that may be taken back, the newest first. chosen are indexes into it, increasing: the pieces
	// that are now taken back.
	mine   []int
	chosen []int
}

// try asks whether a position can be finished.
type try struct {
	search *solver.Search
	found  bool
}

func newBlame(q *Question) *blame {
	b := &blame{q: q}
	for _, piece := range q.Position.Placed {
		if !slices.Contains(q.Given, piece.Slot) {
			b.mine = append(b.mine, piece.Slot)
		}
	}
	slices.Reverse(b.mine)
	return b
}

func newTry(p play.Position) *try {
	t := &try{}
	rest, slots := p.Rest()
	if len(slots) == 0 || hopeless(rest) {
		t.found = p.Solves()
		return t
	}
	t.search = solver.Open(rest, line(1), func([]int32) bool {
		t.found = true
		return true
	})
	return t
}

// step goes on. It returns the cost, whether the try is over, and whether its result is then known.
func (t *try) step(budget int) (cost int, over, known bool) {
	if t.search == nil {
		return 1, true, true
	}
	status, cost := run(t.search, budget)
	switch {
	case t.found, status == search.Finished:
		return cost, true, true
	case status == search.Failed, exhausted(t.search, findNodes):
		return cost, true, false
	}
	return cost, false, false
}

// step goes on. It returns the cost, and whether the answer has changed.
func (b *blame) step(budget int, a *Answer) (cost int, news bool) {
	if b.try == nil {
		p, more := b.next()
		if !more {
			a.Ended = true
			return 1, false
		}
		b.try = newTry(p)
		b.tries++
	}
	cost, over, known := b.try.step(budget)
	if !over {
		return cost, false
	}
	found := b.try.found
	b.try = nil
	switch {
	case !b.back:
		// If this one is not settled, nobody knows which is the last good one.
		b.back = found || !known
		if found {
			a.Good = b.earlier - 1
		}
	case found:
		for _, n := range b.chosen {
			a.Blame = append(a.Blame, b.mine[n])
		}
		a.Ended = true
	default:
		a.Ended = !known || b.tries >= maxTries
	}
	return cost, found
}

// next is the position to try next. It is false where none is left.
func (b *blame) next() (play.Position, bool) {
	if !b.back && b.earlier < len(b.q.Earlier) {
		b.earlier++
		return b.q.Earlier[b.earlier-1], true
	}
	b.back = true
	if !b.q.Blame || !b.choose() {
		return play.Position{}, false
	}
	slots := make([]int, len(b.chosen))
	for i, n := range b.chosen {
		slots[i] = b.mine[n]
	}
	return b.q.Position.Without(slots...), true
}

// choose goes on to the next set of pieces: all sets of one size, then those of the next. It is false after the last
// one.
func (b *blame) choose() bool {
	n := len(b.mine)
	for i := len(b.chosen) - 1; i >= 0; i-- {
		if b.chosen[i] < n-len(b.chosen)+i {
			b.chosen[i]++
			for k := i + 1; k < len(b.chosen); k++ {
				b.chosen[k] = b.chosen[k-1] + 1
			}
			return true
		}
	}
	if len(b.chosen) == n {
		return false
	}
	b.chosen = append(b.chosen, 0)
	for i := range b.chosen {
		b.chosen[i] = i
	}
	return true
}
