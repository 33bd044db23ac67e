package xc

import (
	"cmp"
	"iter"
	"slices"

	"tilewright/def/say"
)

// Priced is a cover with the total cost of its options.
type Priced struct {
	Cost    int64
	Options []int32
}

// cheapest are the cheapest covers so far.
type cheapest struct {
	most   int
	spent  int64   // on the options taken
	shares []int64 // of the options
	covers []Priced
}

// Cheapest makes the search look for the given number of covers that cost the least. It goes back where no cover can
// cost less than those it has. It must be called before the first step. It fails where options have no costs.
//
// An open item costs at least the least share of its options. A share is a cost divided by the number of primary items.
// Lists of items are sorted by share, so the first option has the least.
func (s *Solver) Cheapest(covers int) error {
	switch {
	case s.m.Costs == nil:
		return say.Error("the options have no costs: write them as |$12 at the end of an option")
	case covers < 1:
		return say.Error("at least one cover has to be asked for")
	case s.steps > 0:
		return say.Error("the cheapest covers can be asked for only at the beginning of a search: make a new solver")
	}
	s.best = &cheapest{most: covers, shares: make([]int64, len(s.m.Options))}
	for o := range s.best.shares {
		s.best.shares[o] = s.m.share(int32(o))
	}
	return nil
}

// Best are the cheapest covers found so far, the cheapest first.
func (s *Solver) Best() []Priced {
	if s.best == nil {
		return nil
	}
	return slices.Clone(s.best.covers)
}

// keep keeps a cover whose cost is what is spent, and forgets the dearest where there are too many.
func (b *cheapest) keep(options []int32) {
	at, _ := slices.BinarySearchFunc(b.covers, b.spent, func(p Priced, cost int64) int { return cmp.Compare(p.Cost, cost+1) })
	b.covers = slices.Insert(b.covers, at, Priced{b.spent, options})
	b.covers = b.covers[:min(len(b.covers), b.most)]
}

// tooDear tells whether no cover from here on can be one of the cheapest.
func (s *Solver) tooDear() bool {
	if len(s.best.covers) < s.best.most {
		return false
	}
	least := s.best.spent
	for i := s.heads[0].right; i != 0; i = s.heads[i].right {
		h := &s.heads[i]
		if needed := min(h.bound-h.slack, h.size); needed > 0 {
			least += int64(needed) * s.best.shares[s.nodes[s.after(i, 0)].option]
		}
	}
	return least >= s.best.covers[s.best.most-1].Cost
}

// share is the cost of an option for each of its primary items, rounded down.
func (m *Matrix) share(option int32) int64 {
	items := int64(0)
	for _, item := range m.Options[option] {
		if int(item) < m.Primary {
			items++
		}
	}
	return m.Costs[option] / items
}

// ordered are the options by number, or by share where they have costs.
func (m *Matrix) ordered() iter.Seq2[int32, []int32] {
	order := make([]int32, len(m.Options))
	for i := range order {
		order[i] = int32(i)
	}
	if m.Costs != nil {
		slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(m.share(a), m.share(b)) })
	}
	return func(yield func(int32, []int32) bool) {
		for _, o := range order {
			if !yield(o, m.Options[o]) {
				return
			}
		}
	}
}
