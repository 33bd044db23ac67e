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
	// Spent is the time of what was tried, by the same reckoning. Tried, by pieces left,
	// counts the candidates that were placed. Behind every Most of them the rate is halved.
	Spent float64
	Tried []int
	Most  int

	phase []float64
}

// NewThinning is for searches of so many pieces.
func NewThinning(pieces int) *Thinning {
	n := pieces + 1
	return &Thinning{Rate: make([]float64, n), Fits: make([]float64, n), Tried: make([]int, n), phase: make([]float64, n)}
}

// Begin forgets what was counted, and draws where the samples begin.
func (t *Thinning) Begin(draw *rand.Rand, most int) {
	t.Found, t.Time, t.Spent, t.Most = 0, 0, 0, most
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
		if fits[left] > 0 {
			reached = min(above, n/fits[left])
		}
		t.Rate[left] = reached / above
		above = reached
	}
}

// Take tells whether the next candidate with so many pieces left is tried, and how many
// times what is below it counts, for one time of the node.
func (t *Thinning) Take(left int) (times float64, ok bool) {
	rate := t.Rate[left]
	if t.phase[left] += rate; t.phase[left] < 1 {
		return 0, false
	}
	t.phase[left]--
	if t.Tried[left]++; t.Tried[left]%t.Most == 0 {
		t.Rate[left] /= 2
	}
	return 1 / rate, true
}

// Sum is the estimate of all fits.
func (t *Thinning) Sum() (fits float64) {
	for _, n := range t.Fits {
		fits += n
	}
	return fits
}
