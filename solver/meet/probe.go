package meet

import (
	"math"
	"math/rand/v2"
	"slices"

	"tilewright/solver/search"
)

// probe is what is learned of a side by walking over random parts of it, in passes: of
// each the first ones are small, and learn how many placements there are with every number
// of pieces left; those behind them try about so many with each.
type probe struct {
	walk *walk
	thin *search.Thinning
	draw *rand.Rand
	// times is how often what lies below a frame of the pass under way counts.
	times []float64

	weight float64 // of all passes, which are sums until here:
	levels []float64
	// places are the placements by the place of the hole, and beyond has what to add where a
	// cut is moved up by one to get the number of ways over it.
	places, beyond []float64
	leaves         float64
	// steps are the ways from one hole to the next, where they are kept.
	steps []step
	keep  bool
}

// step is a way from one hole to the next, the window of the first being filled.
type step struct {
	window   uint64
	from, to int32
}

func newProbe(s *side, pieces int, suffixes *suffixes, draw *rand.Rand) *probe {
	p := &probe{walk: newWalk(s, pieces), thin: search.NewThinning(pieces), draw: draw}
	p.times = make([]float64, len(p.walk.frames)+1)
	p.levels = make([]float64, pieces+1)
	p.places, p.beyond = make([]float64, s.end), make([]float64, s.end+1)
	p.walk.suffixes, p.walk.probe = suffixes, p
	return p
}

// pass walks over one more sample, of about n placements with every number of pieces left,
// and returns how many steps that took.
func (p *probe) pass(limit uint64, n int) (steps int) {
	mean, most := slices.Clone(p.levels), 4*n
	for i := range mean {
		mean[i] /= max(p.weight, 1)
	}
	if p.weight == 0 {
		most = n // nothing is known: the rates fall as placements come
	}
	p.thin.Begin(p.draw, most, math.Inf(1))
	p.thin.Aim(mean, float64(n))
	p.weight += float64(n)
	p.times[0] = float64(n)
	p.walk.begin(limit, 0)
	for p.walk.depth >= 0 {
		steps += p.walk.run(1 << 20)
		if len(p.walk.leaves) > 0 {
			p.leaves += p.times[p.walk.depth+1]
			p.walk.leaves = p.walk.leaves[:0]
		}
	}
	for i, fits := range p.thin.Fits {
		p.levels[i] += fits
	}
	return steps
}

// take tells whether a placement is tried.
func (p *probe) take(depth, pieces int) bool {
	factor, ok := p.thin.Take(pieces)
	if !ok {
		return false
	}
	p.times[depth+1] = p.times[depth] * factor
	p.thin.Fits[pieces] += p.times[depth+1]
	p.places[p.walk.frames[depth].place] += p.times[depth+1]
	return true
}

// leave hears of a hole that is left open.
func (p *probe) leave(depth int) { p.times[depth+1] = p.times[depth] }

// step hears of a way to the next hole.
func (p *probe) step(depth, from, to int, window uint64) {
	if !p.keep {
		return
	}
	p.beyond[from+1] += p.times[depth+1]
	if to < p.walk.end {
		p.beyond[to+1] -= p.times[depth+1]
	}
	p.steps = append(p.steps, step{window, int32(from), int32(to)})
}

// before are the placements before a place, and over the ways that lead over it.
func (p *probe) before(place int) (fits, over float64) {
	for at := range place {
		fits += p.places[at]
		over += p.beyond[at+1]
	}
	return fits / p.weight, over / p.weight
}

// all are all placements, and leaves.
func (p *probe) all() (fits, leaves float64) {
	fits, _ = p.before(len(p.places))
	return fits, p.leaves / p.weight
}
