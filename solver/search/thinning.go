package search

import "math/rand/v2"

// Thinning is a search of a random part of the candidates. With each number of pieces
// left they are tried at a Rate, and what is found below a candidate that is tried counts
// 1/Rate times; so the expectation of every count is what the whole search has.
//
// The candidates with so many pieces left are taken in the order of the search, every
// 1/Rate-th of them, from a random one on: a systematic sample. Neighbours in that order
// are alike, so that is better than a coin for each; and a thinned search dies out only
// where the whole one is thin too. Rates may be changed at any time, since what counts
// are those with which the candidates above were taken.
type Thinning struct {
	// Rate is by pieces left before the placement, more than 0 and at most 1.
	Rate []float64
	// Fits, by pieces left, Found and Time are the estimates. Time is in nanoseconds, as the
	// engine reckons them: on one machine and loaded by nothing, so it is for comparing.
	Fits        []float64
	Found, Time float64
	// Roots is how many starts the search has, once it was thinned: the Rate of all pieces is
	// theirs too.
	Roots float64
	// Spent is the time of what was tried, by the same reckoning, and Tried, by pieces left,
	// the number of candidates that were placed.
	Spent float64
	Tried []int

	most      int
	allowance float64
	allowed   float64
	// phase is how far it is to the next candidate that is tried, from 0 to 1.
	phase []float64
	draw  *rand.Rand
}

// NewThinning is for searches of so many pieces.
func NewThinning(pieces int) *Thinning {
	n := pieces + 1
	return &Thinning{Rate: make([]float64, n), Fits: make([]float64, n), Tried: make([]int, n), phase: make([]float64, n)}
}

// Begin forgets what was counted, and draws where the samples begin. With each number of
// pieces left the rate is halved behind every most candidates, and all rates are where
// the time spent is more than an allowance, and again behind each half of that: so it ends
// soon, whatever the search is like.
func (t *Thinning) Begin(draw *rand.Rand, most int, allowance float64) {
	t.Found, t.Time, t.Spent, t.most, t.allowance, t.allowed = 0, 0, 0, most, allowance, allowance
	t.draw = draw
	clear(t.Fits)
	clear(t.Tried)
	for i := range t.phase {
		t.phase[i] = draw.Float64()
	}
}

// Aim sets the rates so that about n candidates are tried with every number of pieces
// left, of a search that has these fits.
func (t *Thinning) Aim(fits []float64, n float64) {
	above := 1.0 // how likely it is that a candidate is reached
	for left := len(fits) - 1; left >= 0; left-- {
		reached := above
		candidates := fits[left]
		if left == len(fits)-1 {
			candidates = max(candidates, t.Roots)
		}
		if candidates > 0 {
			reached = min(above, n/candidates)
		}
		t.Rate[left] = reached / above
		above = reached
	}
}

// Take tells whether the next candidate with so many pieces left is tried, and how many
// times what is below it counts, for one time of the node.
func (t *Thinning) Take(left int) (times float64, ok bool) {
	rate := t.Rate[left]
	switch phase := &t.phase[left]; {
	case *phase == tossed:
		if t.draw.Float64() >= rate {
			return 0, false
		}
	case *phase+rate < 1:
		*phase += rate
		return 0, false
	default:
		*phase += rate - 1
	}
	if t.Tried[left]++; t.Tried[left]%t.most == 0 {
		t.fall(left)
	}
	return 1 / rate, true
}

// Spend takes in the time of a node that counts so many times.
func (t *Thinning) Spend(ns, times float64) {
	t.Spent += ns
	t.Time += ns * times
	if t.Spent > t.allowed {
		t.allowed += t.allowance / 2
		for left := range t.Rate {
			t.fall(left)
		}
	}
}

// fall halves a rate. What comes then must not depend on when that was, so it is tossed for.
func (t *Thinning) fall(left int) {
	t.Rate[left] /= 2
	t.phase[left] = tossed
}

// tossed is the phase where candidates are not counted off.
const tossed = -1

// Sum is the estimate of all fits.
func (t *Thinning) Sum() (fits float64) {
	for _, n := range t.Fits {
		fits += n
	}
	return fits
}
