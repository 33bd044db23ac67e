package search

import "math/rand/v2"

// Thinning is a search of a random part of the candidates. With each number of pieces left they are tried at a Rate.
// What is found below a tried candidate counts 1/Rate times, so the expectation of every count is that of the whole
// search.
//
// The candidates with one number of pieces left are taken in the order of the search: every 1/Rate-th of them, from a
// random one on. That is a systematic sample. Neighbours in that order are alike, so it is better than a coin for each.
// A thinned search dies out only where the whole one is thin too. Rates may be changed at any time, because each
// candidate counts by the rates with which it was taken.
type Thinning struct {
	// Rate is by pieces left before the placement, more than 0 and at most 1.
	Rate []float64
	// Fits, by pieces left, Found and Time are the estimates. Time is in nanoseconds of one machine without other load,
	// as the engine reckons them. So it is for comparing.
	Fits        []float64
	Found, Time float64
	// Roots is the number of starts of the search, once it was thinned. The Rate of all pieces applies to them, too.
	Roots float64
	// Spent is the time of what was tried, by the same reckoning. Tried, by pieces left, is the number of candidates
	// that were placed.
	Spent float64
	Tried []int

	most      int
	allowance float64
	allowed   float64
	// phase is how far it is to the next candidate that is tried, from 0 to 1.
	phase []float64
	draw  *rand.Rand
}

// NewThinning is for searches of that many pieces.
func NewThinning(pieces int) *Thinning {
	n := pieces + 1
	return &Thinning{Rate: make([]float64, n), Fits: make([]float64, n), Tried: make([]int, n), phase: make([]float64, n)}
}

// Begin forgets what was counted, and draws where the samples begin. With each number of pieces left, the rate is
// halved after every most candidates tried. All rates are halved when the time spent exceeds allowance, and again after
// each further half of it. So a thinned search ends soon, whatever it is like.
func (t *Thinning) Begin(draw *rand.Rand, most int, allowance float64) {
	t.Found, t.Time, t.Spent, t.most, t.allowance, t.allowed = 0, 0, 0, most, allowance, allowance
	t.draw = draw
	clear(t.Fits)
	clear(t.Tried)
	for i := range t.phase {
		t.phase[i] = draw.Float64()
	}
}

// Aim sets the rates so that about n candidates are tried with every number of pieces left, in a search with these
// fits.
func (t *Thinning) Aim(fits []float64, n float64) {
	above := 1.0 // the probability that a candidate is reached
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

// Take tells whether the next candidate with that many pieces left is tried. If so, what is below it counts times times
// as much as the node itself.
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

// Spend takes in the time of a node, and how many times that counts.
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

// fall halves a rate. Later samples must not depend on when that happened, so from then on each candidate is drawn by
// itself.
func (t *Thinning) fall(left int) {
	t.Rate[left] /= 2
	t.phase[left] = tossed
}

// tossed is the phase where each candidate is drawn by itself.
const tossed = -1

// Sum is the estimate of all fits.
func (t *Thinning) Sum() (fits float64) {
	for _, n := range t.Fits {
		fits += n
	}
	return fits
}
