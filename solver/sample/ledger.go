package sample

import (
	"math"

	"tilewright/solver/search"
)

// Ledger extrapolates a search that is cut into parts from the parts that have ended.
//
// Parts are done in a random order. The sample is the longest beginning of that order whose parts have all ended. It is
// a simple random sample, whatever the later parts are like; to take in all ended parts would favour the short ones.
// The work of a part is compared with its size, as a Survey estimates it. The ratio, from the sample and the survey,
// gives the work of the other parts (a ratio estimator, W. G. Cochran, "Sampling Techniques", 1977, chapter 6). The
// solutions for a unit of work give those still to be found. The population is finite: what has ended is known, and
// only the rest is estimated.
type Ledger struct {
	// Ratio is the work for a unit of size by the survey, and Error2 the square of its relative error. Rate and
	// RateError2 are the same for solutions and a unit of work.
	Ratio, Error2, Rate, RateError2 float64
	// SizesError2 is the square of the relative error of the sum of the sizes.
	SizesError2 float64

	// These belong to the sample: the number of its parts, and sums of sizes, work, solutions and their products.
	n, x, y, s, xx, xy, yy, ss, sy float64
	// These belong to the other parts, begun or not: their number, sums of sizes and of their squares.
	rest, restX, restXX float64
}

// Add adds a part of some size that has not ended. End says that it has ended, with some work and solutions.
func (l *Ledger) Add(size float64) {
	l.rest++
	l.restX += size
	l.restXX += size * size
}

// End is described with Add.
func (l *Ledger) End(size, work, solutions float64) {
	l.n++
	l.x += size
	l.y += work
	l.s += solutions
	l.xx += size * size
	l.xy += size * work
	l.yy += work * work
	l.ss += solutions * solutions
	l.sy += solutions * work
	l.Leave(size)
}

// Leave says that a part has ended which tells nothing about the others, because the rest of it was not a part like
// them.
func (l *Ledger) Leave(size float64) {
	l.rest--
	l.restX -= size
	l.restXX -= size * size
}

// Before enough parts have ended, some values are assumed as if assumedParts parts had shown them. The work of parts
// differs from their size as much as the error of the survey explains. Solutions come in bunches: assumedBunch is the
// variance of their number in a part, divided by its mean.
const (
	assumedParts = 4
	assumedBunch = 4
)

// leastSeen is the share of the work after which there is an estimate although no solution was found.
const leastSeen = 0.05

// quantile is how many deviations an interval reaches to either side. For a normal distribution with 5 % outside on
// either side it would be 1.645. But errors are taken with caution, and such intervals held in 95 % of the cases. With
// this value they hold in 90 %.
const quantile = 1.3

// Exactly is the interval of a number that is known.
func Exactly(n float64) search.Interval { return search.Interval{Known: true, Low: n, High: n} }

// Totals are the work and the solutions of all parts together. done and found are the work and the solutions of all
// parts so far.
func (l *Ledger) Totals(done, found float64) (work, solutions search.Interval) {
	if l.rest < 0.5 {
		return Exactly(done), Exactly(found)
	}
	rest, error2 := l.ahead()
	low, high := bounds(rest, error2)
	// What was done outside the sample belongs to the rest, and is known.
	work = search.Interval{Known: true, Low: l.y + max(low, done-l.y), High: l.y + max(high, done-l.y)}

	assumed := assumedBunch + l.RateError2*l.Rate*(l.y+rest)
	bunch := (l.bunches() + assumed*assumedParts) / (l.n + assumedParts)
	// The rate has a Gamma distribution, from the survey and from what was found.
	surveyed, unit := 0.0, 0.0
	if l.Rate > 0 && l.RateError2 < unknown {
		surveyed = 1 / max(l.RateError2, 1e-30)
		unit = surveyed / l.Rate
	}
	seen, among := l.s, l.y
	if l.n == 0 {
		seen, among = found, done // there is no sample, and this is better than nothing
	}
	shape := surveyed + (seen+0.3)/bunch
	if unit += among / bunch; unit == 0 || surveyed == 0 && seen == 0 && among < leastSeen*(among+rest) {
		return work, search.Interval{}
	}
	more := shape / unit * rest
	// The survey tells about all solutions together. Chance decides how many of them were in the parts that have ended.
	chance := 1 - surveyed/shape*rest/(l.y+rest)
	low, high = bounds(more, 1/shape+error2*chance+bunch/max(more, 0.1)*chance)
	low, high = math.Floor(low+1e-6), math.Ceil(high-1e-6)
	solutions = search.Interval{Known: true, Low: l.s + max(low, found-l.s), High: l.s + max(high, found-l.s)}
	return work, solutions
}

// ahead is the work of the parts that have not ended, and the square of its relative error.
func (l *Ledger) ahead() (work, error2 float64) {
	mean := (l.x + l.restX) / (l.n + l.rest)
	assumed := assumedParts * mean * mean
	surveyed := 1 / max(l.Error2, 1e-30)
	ratio, known := l.Ratio, surveyed
	explained := l.SizesError2 * (l.x + l.restX) * (l.x + l.restX) / (l.xx + l.restXX)
	spread2 := explained
	// Parts that seemed small tell little, whatever work they took.
	squares := max(l.xx, l.n*mean*mean)
	if l.n > 0 {
		// This is done twice, because the spread depends on the ratio.
		for range 2 {
			apart := l.yy - 2*ratio*l.xy + ratio*ratio*l.xx
			spread2 = (apart/(ratio*ratio) + explained*assumed) / (l.xx + assumed)
			sampled := l.x * l.x / (spread2 * squares)
			ratio = (surveyed*l.Ratio + sampled*l.y/l.x) / (surveyed + sampled)
			ratio = max(ratio, 1e-9)
		}
		known += l.x * l.x / (spread2 * squares)
	}
	// The survey tells about all parts together. Chance decides how much of that is in the parts that are left.
	chance := 1 - surveyed/known*l.restX/(l.x+l.restX)
	return ratio * l.restX, 1/known + chance*spread2*l.restXX/(l.restX*l.restX)
}

// bunches is about the number of parts in the sample, times the variance of solutions in a part divided by their mean.
// The variance that their work explains is left out.
func (l *Ledger) bunches() float64 {
	if l.s == 0 {
		return 0
	}
	rate := l.s / l.y
	return l.n * max((l.ss-2*rate*l.sy+rate*rate*l.yy)/l.s, 1)
}

// bounds are the ends of the interval of a number with a log-normal distribution. It has this mean, and this square of
// the relative deviation.
func bounds(mean, error2 float64) (low, high float64) {
	s2 := math.Log(1 + error2)
	s := quantile * math.Sqrt(s2)
	return mean * math.Exp(-s2/2-s), mean * math.Exp(-s2/2+s)
}
