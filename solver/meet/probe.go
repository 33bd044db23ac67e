package meet

import (
	"math"
	"math/rand/v2"
	"slices"

	"tilewright/solver/search"
)

// probe learns about a side by walking over random parts of it, in passes. Small passes come first. They learn how many
// placements there are with every number of pieces left. Later passes try about equally many with each.
type probe struct {
	walk *walk
	thin *search.Thinning
	draw *rand.Rand
	// times is, for each frame of the current pass, how many times what lies below it counts.
	times []float64

	weight float64 // of all passes; the following are sums over them
	levels []float64
	// places are the placements by the place of the hole. beyond[i] is the change in the number of ways over a cut when
	// it moves up to i.
	places, beyond []float64
	leaves         float64
	// steps are the ways from one hole to the next. They are kept if keep is set.
	steps []step
	keep  bool
}

// step is a way from one hole to the next. window is that of the first, with its piece.
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

// pass walks over one more sample, of about n placements with every number of pieces left. It returns the number of
// steps.
func (p *probe) pass(limit uint64, n int) (steps int) {
	mean, most := slices.Clone(p.levels), 4*n
	for i := range mean {
		mean[i] /= max(p.weight, 1)
	}
	if p.weight == 0 {
		most = n // nothing is known: rates fall as placements come
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

// leave notes that a hole is left open.
func (p *probe) leave(depth int) { p.times[depth+1] = p.times[depth] }

// step notes a way to the next hole.
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

// before are the number of placements before a place, and the number of ways over it.
func (p *probe) before(place int) (fits, over float64) {
	for at := range place {
		fits += p.places[at]
		over += p.beyond[at+1]
	}
	return fits / p.weight, over / p.weight
}

// all are the numbers of all placements and leaves.
func (p *probe) all() (fits, leaves float64) {
	fits, _ = p.before(len(p.places))
	return fits, p.leaves / p.weight
}
