package sample

import "math"

// Ledger extrapolates a search that is cut into parts, from those that have ended.
//
// The parts are done in a random order. The longest beginning of that order of which all
// has ended is a simple random sample of them, whatever the parts behind it are like: to
// take in all that have ended would favour the short ones. A part's work is compared with
// its size, as a Survey estimates it: the ratio, from the sample and from the survey,
// gives the work of the others (a ratio estimator, W. G. Cochran, "Sampling Techniques",
// 1977, chapter 6), and the solutions for a unit of work those that are still to be found.
// The finite population is in it: what has ended is known, and only the rest is estimated.
type Ledger struct {
	// Ratio is how much work there is for a unit of size by the survey, and Error2 the
	// square of its relative error. Rate and RateError2 are that of solutions to work.
	Ratio, Error2, Rate, RateError2 float64
	// SizesError2 is the square of the relative error of the sum of the sizes.
	SizesError2 float64

	// Of the sample: its number, and sums of sizes, work, solutions and their products.
	n, x, y, s, xx, xy, yy, ss, sy float64
	// Of the others, begun or not: their number, sizes, squares of sizes.
	rest, restX, restXX float64
}

// Add adds a part of a size that has not ended, End says that it has ended, with some
// work and solutions.
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

// Leave says that a part has ended which tells nothing of the others, as what was left of it
// is no part like them.
func (l *Ledger) Leave(size float64) {
	l.rest--
	l.restX -= size
	l.restXX -= size * size
}

// What is assumed before enough parts have ended, as if so many had shown it: that their
// work differs from their size as much as explains the error of the survey; and of the
// solutions, which come in bunches, the variance of their number in a part for one of them.
const (
	assumedParts = 4
	assumedBunch = 4
)

// leastSeen is the share of the work behind which something is said where no solution has
// been found.
const leastSeen = 0.05

// quantile is how many deviations an interval reaches to either side. That of a normal
// distribution, outside of which are 5 % on either side, is 1.645; but errors are taken with
// caution, and intervals of that held in 95 % of the cases. With this they hold in 90 %.
const quantile = 1.3

// Interval is where a number lies, 90 % sure. It is not Known where nothing can be said.
type Interval struct {
	Known     bool
	Low, High float64
}

// Exactly is a number that is known.
func Exactly(n float64) Interval { return Interval{true, n, n} }

// Plus is an interval further on.
func (i Interval) Plus(n float64) Interval { return Interval{i.Known, i.Low + n, i.High + n} }

// Times is an interval of something else, so many times as large.
func (i Interval) Times(n float64) Interval { return Interval{i.Known, i.Low * n, i.High * n} }

// Totals are the work and the solutions of all parts together, when so much was done and
// found in all of them until now.
func (l *Ledger) Totals(done, found float64) (work, solutions Interval) {
	if l.rest < 0.5 {
		return Exactly(done), Exactly(found)
	}
	rest, error2 := l.ahead()
	low, high := bounds(rest, error2)
	// What was done behind the sample is of the rest, and known.
	work = Interval{true, l.y + max(low, done-l.y), l.y + max(high, done-l.y)}

	assumed := assumedBunch + l.RateError2*l.Rate*(l.y+rest)
	bunch := (l.bunches() + assumed*assumedParts) / (l.n + assumedParts)
	// The rate is distributed as Gamma: what the survey says, and what was found.
	surveyed, unit := 0.0, 0.0
	if l.Rate > 0 && l.RateError2 < unknown {
		surveyed = 1 / max(l.RateError2, 1e-30)
		unit = surveyed / l.Rate
	}
	seen, among := l.s, l.y
	if l.n == 0 {
		seen, among = found, done // no sample, but better than nothing
	}
	shape := surveyed + (seen+0.3)/bunch
	if unit += among / bunch; unit == 0 || surveyed == 0 && seen == 0 && among < leastSeen*(among+rest) {
		return work, Interval{}
	}
	more := shape / unit * rest
	// The survey tells of all of them; what is left to chance is how many were in the parts
	// that have ended.
	chance := 1 - surveyed/shape*rest/(l.y+rest)
	low, high = bounds(more, 1/shape+error2*chance+bunch/max(more, 0.1)*chance)
	low, high = math.Floor(low+1e-6), math.Ceil(high-1e-6)
	solutions = Interval{true, l.s + max(low, found-l.s), l.s + max(high, found-l.s)}
	return work, solutions
}

// ahead is the work of the parts that have not ended, and the square of its relative
// error.
func (l *Ledger) ahead() (work, error2 float64) {
	mean := (l.x + l.restX) / (l.n + l.rest)
	assumed := assumedParts * mean * mean
	surveyed := 1 / max(l.Error2, 1e-30)
	ratio, known := l.Ratio, surveyed
	explained := l.SizesError2 * (l.x + l.restX) * (l.x + l.restX) / (l.xx + l.restXX)
	spread2 := explained
	// Parts that were thought to be small tell little, whatever they took.
	squares := max(l.xx, l.n*mean*mean)
	if l.n > 0 {
		// Twice, as the spread depends on the ratio.
		for range 2 {
			apart := l.yy - 2*ratio*l.xy + ratio*ratio*l.xx
			spread2 = (apart/(ratio*ratio) + explained*assumed) / (l.xx + assumed)
			sampled := l.x * l.x / (spread2 * squares)
			ratio = (surveyed*l.Ratio + sampled*l.y/l.x) / (surveyed + sampled)
			ratio = max(ratio, 1e-9)
		}
		known += l.x * l.x / (spread2 * squares)
	}
	// As far as the survey knows all of them together, it is only by chance how much is in
	// those that are left.
	chance := 1 - surveyed/known*l.restX/(l.x+l.restX)
	return ratio * l.restX, 1/known + chance*spread2*l.restXX/(l.restX*l.restX)
}

// bunches is the variance of the number of solutions in the parts of the sample, beside
// what their work explains, for one of them, times their number.
func (l *Ledger) bunches() float64 {
	if l.s == 0 {
		return 0
	}
	rate := l.s / l.y
	return l.n * max((l.ss-2*rate*l.sy+rate*rate*l.yy)/l.s, 1)
}

// bounds are those of a number that is distributed as a logarithm of a normal one, with
// a mean and a square of the relative deviation.
func bounds(mean, error2 float64) (low, high float64) {
	s2 := math.Log(1 + error2)
	s := quantile * math.Sqrt(s2)
	return mean * math.Exp(-s2/2-s), mean * math.Exp(-s2/2+s)
}
