package meet

import (
	"math/rand/v2"
	"slices"
)

// drawn is a solution drawn from all that were counted so far, each equally likely. It is a right side, its key, and
// the number of a left side with that key, in the order of the left walk.
//
// No list of solutions is needed. For each right side the number of its left sides is known. It takes the place of the
// drawn one with a probability equal to its share of all solutions so far. (That is a reservoir of one: A. G. Waterman,
// in D. E. Knuth, The Art of Computer Programming 2, 3.4.2.) At the end the left is walked once more.
type drawn struct {
	right []int32
	key   key
	left  uint64
	pass  pass

	picked uint64 // left sides with that key that this last walk has met
}

// draw takes a right side with n left sides in place of the drawn one, with a probability equal to its share. Its
// solutions are counted already.
func (e *Engine) draw(w *walk, key key, n uint64) {
	// The number of solutions counted is different each time, so it seeds the random numbers.
	random := rand.New(rand.NewPCG(e.o.Seed, e.stats.Found))
	if random.Uint64N(e.stats.Found) >= n {
		return
	}
	e.drawn = &drawn{right: w.images(nil, w.depth+1), key: key, left: random.Uint64N(n), pass: e.passes.todo[0]}
	slices.Reverse(e.drawn.right)
}

// pick looks for the left side of the drawn solution, and returns the cost.
func (e *Engine) pick(budget int) (cost int) {
	w, again := e.work.left, e.steps < e.repeat
	if again {
		budget = min(budget, int(min(e.repeat-e.steps, 1<<30)))
	}
	w.most = 1
	for cost < budget && w.depth >= 0 {
		did := w.run(budget - cost)
		cost += did
		e.steps += uint64(did)
		e.tally(w.fits, w.nodes, again)
		w.nodes = 0
		for _, l := range w.leaves {
			if e.cut.key(l.used, l.overhang) != e.drawn.key {
				continue
			}
			if e.drawn.picked++; e.drawn.picked > e.drawn.left {
				if e.sink != nil {
					e.sink(append(w.images(nil, w.depth+1), e.drawn.right...))
				}
				e.done = true
				return cost
			}
		}
		w.leaves = w.leaves[:0]
	}
	return cost
}
