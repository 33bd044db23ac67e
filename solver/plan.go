package solver

import (
	"errors"
	"math/rand/v2"

	"tilewright/solver/kernel"
	"tilewright/solver/sample"
	"tilewright/solver/search"
)

// plan is how a kernel's search is cut into parts, and what is known of it before it
// begins. It is made in steps that take some milliseconds at most; the same program and
// seed make the same plan.
type plan struct {
	reader twin
	survey *sample.Survey
	// parts are states, and sizes what the survey expects each to count; sized says that
	// this is known, or need not be, as where a runner keeps to the order of the search.
	// whole says that the parts are all that the program has to do.
	parts [][]byte
	sizes []float64
	sized bool
	whole bool
	// want is how many parts there are to be, 0 until that is known, and cutUp says that
	// they cannot be cut any more.
	want  int
	cutUp bool
	// room is what the states may still take.
	room int
	err  error
}

const (
	// partTime is how long a part should take by the kernel's reckoning, in nanoseconds: a
	// part costs a message there and back, some tenths of a millisecond. Short searches have
	// shorter parts, so that they are soon done by all runners.
	partTime, shortTime = 16e6, 2e6
	minParts, maxParts  = 8, 512
	// maxRoom bounds the states, in bytes, which are kept with the search.
	maxRoom = 2 << 20
	// A survey counts leastPasses, and more while it is quick.
	leastPasses, mostPasses = 3, 16
	quickSurvey             = 150_000 // nanoseconds by the kernel's reckoning
	// leastSized is about how many candidates with every number of pieces left give the
	// sizes of the parts, and mostSized where that does not count beside a search of
	// longTime nanoseconds.
	leastSized, mostSized = 64, 256
	longTime              = 100e6
	// sizing bounds the time of that, in nanoseconds by the kernel's reckoning.
	sizing = 400_000
)

// twin is that of a kernel.
type twin interface {
	search.Engine
	sample.Sampled
}

// newPlan is for what is left in some states, or with none for the whole search.
func newPlan(program *kernel.Program, states [][]byte, pieces int, seed uint64) *plan {
	reader := program.Twin(nil)
	start := reader.Save()
	p := &plan{reader: reader, parts: states, whole: len(states) == 0, room: maxRoom}
	p.survey = sample.NewSurvey(reader, start, pieces, seed)
	if p.whole {
		p.parts = [][]byte{start}
	}
	for _, state := range states {
		p.err = errors.Join(p.err, reader.Restore(state))
	}
	return p
}

// step goes on with the plan and reports whether it is made.
func (p *plan) step() (done bool) {
	s := p.survey
	switch counted := s.Counted(); {
	case p.err != nil, p.sized:
		return true
	case !s.Exact && (counted < leastPasses || counted < mostPasses && s.Spent < quickSurvey):
		p.err = s.Pass()
	case p.want == 0:
		p.want = p.wanted()
	case len(p.parts) < p.want && !p.cutUp:
		p.cut()
	default:
		p.sizes, p.err = s.Sizes(p.parts, p.sample())
		p.sized = true
	}
	return false
}

// order is an order of the parts, drawn from a seed; nil where they keep to their own.
func (p *plan) order(seed uint64) []int {
	if p.sizes == nil {
		return nil
	}
	return rand.New(rand.NewPCG(seed, 0)).Perm(len(p.parts))
}

// wanted is how many parts there are to be.
func (p *plan) wanted() int {
	time := p.survey.Time.Mean
	n := min(max(time/partTime, min(time/shortTime, minParts)), maxParts, 2*float64(p.sample()))
	return max(int(n), 1)
}

// sample is how many candidates with every number of pieces left the sizes are from.
func (p *plan) sample() int {
	n := float64(leastSized)
	if p.survey.Time.Mean > longTime {
		n = mostSized
	}
	return int(max(min(n, p.survey.Within(sizing)), 1))
}

// cut cuts each part once: halves of halves.
func (p *plan) cut() {
	cut := make([][]byte, 0, 2*len(p.parts))
	for i, state := range p.parts {
		var given []byte
		if len(cut)+len(p.parts)-i < p.want && p.room > len(state) {
			state, given = halve(p.reader, state)
		}
		if cut = append(cut, state); given != nil {
			cut = append(cut, given)
			p.room -= len(given)
		}
	}
	if len(cut) == len(p.parts) {
		p.cutUp = true
	}
	p.parts = cut
}

// halve cuts a state in two. Where a single way is open it goes some nodes first, to where
// there are two, unless a solution is met. given is nil where it cannot be cut.
func halve(reader twin, state []byte) (left, given []byte) {
	if reader.Load(state) != nil {
		return state, nil // the program made it, so this does not happen
	}
	const nodes = 8
	found := reader.Stats().Found
	for range nodes {
		if given = reader.Split(); given != nil {
			return reader.Save(), given
		}
		if reader.Run(1) != search.Paused || reader.Stats().Found != found {
			break
		}
	}
	return state, nil
}

// caution is how much larger the square of a survey's error is taken than its passes show:
// what is rare and large is in none of them, mostly.
const caution = 1.1

// ledger is for the parts in an order.
func (p *plan) ledger(order []int) *sample.Ledger {
	l := &sample.Ledger{Ratio: 1, SizesError2: caution * p.survey.SizesError2(p.sample()), Error2: caution * p.survey.Fits.Error2(), RateError2: caution * p.survey.Found.Error2()}
	sum := 0.0
	for _, i := range order {
		l.Add(p.sizes[i])
		sum += p.sizes[i]
	}
	fits := p.survey.Fits.Mean
	if p.whole && fits > 0 {
		l.Ratio = fits / sum
	}
	if fits > 0 {
		l.Rate = p.survey.Found.Mean / fits
	}
	return l
}

// estimate is what the survey says of the whole search.
func (p *plan) estimate() (e Estimate) {
	if !p.whole {
		return e
	}
	e.Work, e.Solutions = p.survey.Fits.Interval(), p.survey.Found.Interval()
	e.Time = p.survey.Time.Interval().Times(1e-9)
	return e
}
