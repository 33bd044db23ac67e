package sample

import (
	"math"
	"math/rand/v2"

	"tilewright/solver/search"
)

// Sampled is an engine that can search a random part of what it has left: a kernel's twin.
type Sampled interface {
	Load(state []byte) error
	Thin(t *search.Thinning)
}

// Survey estimates how large a search is, by thinned searches of the whole of it (search.Thinning). The first ones are
// small, and learn how many candidates there are with every number of pieces left. Later ones try about equally many
// with each, and their mean is the estimate.
type Survey struct {
	engine Sampled
	start  []byte
	thin   *search.Thinning
	draw   *rand.Rand

	// fits, by pieces left, is the mean of all passes by their weight.
	fits   []float64
	weight float64
	// aim is about how many candidates the next pass tries with every number of pieces left. learned says that it
	// counts.
	aim     int
	learned bool
	aims    int // of all passes
	// Spent is what the passes would have cost an emitted kernel, in nanoseconds.
	Spent float64
	// Exact says that a pass has tried everything.
	Exact bool
	// Fits, Found and Time are estimates of the whole search from the start on, by the passes after the learning ones.
	// Fits leaves out what the start has counted already.
	Fits, Found, Time Mean
}

// The first pass tries firstAim candidates with every number of pieces left, and each further one twice as many, up to
// lastAim. From there on passes count. Many small passes show better how much they differ, while few large ones differ
// less. If the passes so far took dear nanoseconds, they stay small. If the whole search takes at most small
// nanoseconds, a pass tries up to wholeAim candidates, which is mostly everything.
const (
	firstAim = 8
	lastAim  = 128
	dear     = 300_000
	small    = 100_000
	wholeAim = 4096
)

// NewSurvey surveys a search of that many pieces from a state on. The same seed takes the same samples.
func NewSurvey(engine Sampled, start []byte, pieces int, seed uint64) *Survey {
	return &Survey{engine: engine, start: start, thin: search.NewThinning(pieces), draw: rand.New(rand.NewPCG(seed, 0x5e4)),
		fits: make([]float64, pieces+1), aim: firstAim}
}

// Follow begins with what another survey has learned about a very similar search, so that all passes count. It is
// called before the first.
func (s *Survey) Follow(o *Survey) {
	copy(s.fits, o.fits)
	s.weight, s.aim, s.learned = 1, o.aim, true
	if s.aim == wholeAim {
		s.aim = lastAim
	}
}

// Pass makes one more thinned search, unless the survey is exact.
func (s *Survey) Pass() error {
	if s.Exact {
		return nil
	}
	if err := s.engine.Load(s.start); err != nil {
		return err
	}
	weight, most, allowance := float64(s.aim), min(4*s.aim, wholeAim), float64(dear)
	switch {
	case s.weight == 0:
		// Nothing is known yet. Rates fall as candidates come, and the estimate is rough.
		weight, most = 1, firstAim
	case s.aim == wholeAim:
		allowance = 4 * small
	}
	s.thin.Begin(s.draw, most, allowance)
	s.thin.Aim(s.fits, float64(s.aim))
	s.engine.Thin(s.thin)
	s.Spent += s.thin.Spent
	s.aims += s.aim
	s.Exact = true
	for _, rate := range s.thin.Rate {
		s.Exact = s.Exact && rate == 1
	}
	switch {
	case s.Exact:
		s.Fits, s.Found, s.Time = exactly(s.thin.Sum()), exactly(s.thin.Found), exactly(s.thin.Time)
	case s.learned:
		s.Fits.Add(s.thin.Sum())
		s.Found.Add(s.thin.Found)
		s.Time.Add(s.thin.Time)
	case s.aim == lastAim/2 || s.Spent > dear:
		s.learned = true
	}
	switch {
	case s.learned && s.thin.Time < small:
		s.aim = wholeAim
	case s.aim < lastAim && s.Spent <= dear:
		s.aim *= 2
	}
	s.weight += weight
	for left, n := range s.thin.Fits {
		s.fits[left] += (n - s.fits[left]) * weight / s.weight
	}
	return nil
}

// Reckoned is a time by which surveys are compared. It is the time of the whole search, or more where the passes differ
// much: what is rare and large has mostly been missed then.
func (s *Survey) Reckoned() float64 { return s.Time.Mean * (1 + math.Sqrt(s.Time.Error2())) }

// Start is the state at which the surveyed search begins.
func (s *Survey) Start() []byte { return s.start }

// Counted is the number of passes in the means.
func (s *Survey) Counted() int { return s.Fits.n }

// SizesError2 is the square of the relative error of the sum of Sizes for n.
func (s *Survey) SizesError2(n int) float64 { return s.Fits.Spread2() * float64(s.aim) / float64(n) }

// Within is how many candidates with every number of pieces left can be tried within ns nanoseconds. It is known after
// the first pass.
func (s *Survey) Within(ns float64) float64 { return ns * float64(s.aims) / s.Spent }

// Sizes estimates the fits that each of some parts of the search has left. It makes a thinned search that tries about n
// candidates with every number of pieces left, over all parts together.
func (s *Survey) Sizes(parts [][]byte, n int) ([]float64, error) {
	sizes := make([]float64, len(parts))
	s.thin.Begin(s.draw, 4*n, math.Inf(1))
	s.thin.Aim(s.fits, float64(n))
	sum := 0.0
	for i, part := range parts {
		if err := s.engine.Load(part); err != nil {
			return nil, err
		}
		s.engine.Thin(s.thin)
		now := s.thin.Sum()
		sizes[i] = max(now-sum, 1)
		sum = now
	}
	s.Spent += s.thin.Spent
	return sizes, nil
}

// Mean is the mean of some numbers.
type Mean struct {
	Mean  float64
	dist  float64 // sum of the squares of the distances from the mean
	n     int
	exact bool
}

func exactly(x float64) Mean { return Mean{Mean: x, exact: true} }

// Add takes in a number (Welford 1962).
func (m *Mean) Add(x float64) {
	m.n++
	from := x - m.Mean
	m.Mean += from / float64(m.n)
	m.dist += from * (x - m.Mean)
}

// Error2 is the square of the mean's relative standard error. It is 0 where the mean is exact, and large while there
// are few numbers. Heavy tails make it too small at first, so it has a lower bound by the number of values.
func (m *Mean) Error2() float64 {
	switch {
	case m.exact:
		return 0
	case m.n < 2 || m.Mean <= 0:
		return unknown
	}
	n := float64(m.n)
	return m.dist/(n*(n-1))/(m.Mean*m.Mean) + 0.5/(n*n)
}

// Spread2 is the square of the relative deviation of one number.
func (m *Mean) Spread2() float64 { return m.Error2() * float64(max(m.n, 1)) }

// Interval is where the mean of any number of passes would lie.
func (m *Mean) Interval() search.Interval {
	error2 := m.Error2()
	if error2 >= unknown {
		return search.Interval{}
	}
	low, high := bounds(m.Mean, error2)
	return search.Interval{Known: true, Low: low, High: high}
}

// unknown is the square of a relative error with which nothing is known.
const unknown = 10
