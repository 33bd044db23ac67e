package meet

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// cost is the estimated cost of a cut.
type cost struct {
	left, right    float64 // fits
	leaves, lookUp float64 // leaves of the left, and look-ups by the right
}

func (e *cost) numbers() [4]*float64 {
	return [...]*float64{&e.left, &e.right, &e.leaves, &e.lookUp}
}

// These are the costs of the work at a leaf, in fits. They are high because a table is larger than any cache.
const (
	putCost    = 3
	lookUpCost = 2
)

// fits is the number of fits that the search counts.
func (e *cost) fits(count bool) float64 {
	if count {
		return e.left + e.right
	}
	return 2*e.left + e.right
}

// cost is the cost in fits. Where solutions are listed, the left is walked twice.
func (e *cost) cost(count bool) float64 {
	left := e.left + putCost*e.leaves
	if !count {
		left *= 2
	}
	return left + e.right + lookUpCost*e.lookUp
}

// cutter finds the best place for the cut, where both sides together are the least work.
//
// One probe walks over the left sides of all cuts at once: over that of the cut after the last place. The right side of
// each cut has a probe of its own, because no other right side may leave the same cells open. Cuts are first weighed
// roughly. That begins in the middle and moves by a step to where the cost is less. Where neither neighbour costs less,
// the step is halved. Then all cuts that are not clearly beaten are weighed better, round by round, as long as that
// takes little beside the search.
type cutter struct {
	b     *uncut
	count bool
	draw  *rand.Rand
	left  *probe
	right map[int]*probe
	place int
	step  int
	round int
	again []int // to be weighed once more in this round
	spent float64
}

// aims[round] is the number of placements in each sample of a round, with every number of pieces left. The rounds end
// when all samples have cost more than share of the search.
var aims = [...]int{400, 1000, 2000, 4000}

const (
	share = 0.02
	learn = 100 // the aim of the first pass of a probe
	// beaten is how many times the least cost a cut may cost to be weighed again.
	beaten = 1.5
)

func newChooser(b *uncut, o *Options) *cutter {
	c := &cutter{b: b, count: o.Count != nil, right: map[int]*probe{}, place: b.places() / 2, step: max(b.places()/4, 1)}
	c.draw = rand.New(rand.NewPCG(o.Seed, 0x3ee7))
	c.left = newProbe(b.newSide(b.along, false, b.places()), b.p.Pieces, nil, c.draw)
	c.left.keep = true
	return c
}

// run makes one more sample, and returns its cost. done says that place has the best cut.
func (c *cutter) run() (cost int, done bool) {
	defer func() { c.spent += float64(cost) }()
	if c.left.weight == 0 {
		return c.left.pass(c.b.counts.all, learn) + c.left.pass(c.b.counts.all, aims[0]), false
	}
	if len(c.again) > 0 {
		place := c.again[0]
		c.again = c.again[1:]
		return c.right[place].pass(c.b.counts.all, aims[c.round]), false
	}
	if c.round == 0 {
		for {
			best := c.place
			for _, place := range [...]int{c.place, c.place - c.step, c.place + c.step} {
				if place < 1 || place >= c.b.places() {
					continue
				}
				if c.right[place] == nil {
					return c.begin(place), false
				}
				if c.cost(place) < c.cost(best) {
					best = place
				}
			}
			if best == c.place {
				if c.step <= max(c.b.places()/40, 1) {
					break
				}
				c.step = max(c.step/2, 1)
			}
			c.place = best
		}
	}
	for _, place := range slices.Sorted(maps.Keys(c.right)) {
		if c.cost(place) < c.cost(c.place) {
			c.place = place
		}
	}
	if c.round++; c.round == len(aims) || c.spent > share*c.cost(c.place) {
		return 1, true
	}
	for _, place := range slices.Sorted(maps.Keys(c.right)) {
		if c.cost(place) < beaten*c.cost(c.place) {
			c.again = append(c.again, place)
		}
	}
	return c.left.pass(c.b.counts.all, aims[c.round]), false
}

// begin weighs a cut roughly. It knows the overhangs that the left probe has met.
func (c *cutter) begin(place int) int {
	cut := c.b.cut(place)
	seen := newSuffixes(1 << 22)
	for _, s := range c.left.steps {
		if int(s.from) < place && int(s.to) >= place {
			seen.add(s.window>>(place-int(s.from)), cut.reach)
		}
	}
	p := newProbe(cut.right, c.b.p.Pieces, seen, c.draw)
	c.right[place] = p
	return p.pass(c.b.counts.all, learn) + p.pass(c.b.counts.all, aims[0])
}

func (c *cutter) weighed(place int) (e cost) {
	e.left, e.leaves = c.left.before(place)
	if p := c.right[place]; p != nil {
		e.right, e.lookUp = p.all()
	}
	return e
}

func (c *cutter) cost(place int) float64 {
	e := c.weighed(place)
	return e.cost(c.count)
}
