package solver

import (
	"errors"
	"math/rand/v2"

	"tilewright/solver/kernel"
	"tilewright/solver/sample"
	"tilewright/solver/search"
)

// plan is how a kernel's search is cut into parts, and what is known of it before it begins. It is made in steps of
// some milliseconds at most. The same program and seed make the same plan.
type plan struct {
	reader stateReader
	survey *sample.Survey
	// parts are states, and sizes has what the survey expects each to count. sized says that sizes are known, or not
	// needed, as where a runner keeps to the order of the search. whole says that the parts are all of the program's
	// work.
	parts [][]byte
	sizes []float64
	sized bool
	whole bool
	// want is how many parts there are to be, or 0 until that is known. cutUp says that they cannot be cut any more.
	want  int
	cutUp bool
	// room is how many more bytes the states may take.
	room int
	err  error
}

const (
	// partTime is how long a part should take, in nanoseconds by the kernel's reckoning. A part costs a message there
	// and back, some tenths of a millisecond. Short searches have parts of down to shortTime, so that all runners soon
	// have one.
	partTime, shortTime = 16e6, 2e6
	minParts, maxParts  = 8, 512
	// maxRoom bounds the states, which are kept with the search, in bytes.
	maxRoom = 2 << 20
	// A survey makes leastPasses, and up to mostPasses while it is quick.
	leastPasses, mostPasses = 3, 16
	quickSurvey             = 150_000 // nanoseconds by the kernel's reckoning
	// leastSized is about how many candidates with every number of pieces left are looked at to size the parts. A
	// search of more than longTime nanoseconds may look at mostSized.
	leastSized, mostSized = 64, 256
	longTime              = 100e6
	// sizing bounds the time that this takes, in nanoseconds by the kernel's reckoning.
	sizing = 400_000
)

// stateReader is a kernel's twin in Go, which surveys can sample.
type stateReader interface {
	search.Engine
	sample.Sampled
}

// newPlan makes a plan for the states that are left, or for the whole search where there are none.
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

// order is an order of the parts, drawn from a seed. It is nil where they keep their own order.
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

// sample is how many candidates with every number of pieces left are looked at to size the parts.
func (p *plan) sample() int {
	n := float64(leastSized)
	if p.survey.Time.Mean > longTime {
		n = mostSized
	}
	return int(max(min(n, p.survey.Within(sizing)), 1))
}

// cut cuts each part once, so that halves are halved in turn.
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

// halve cuts a state in two. Where only one way is open it first goes some nodes on, to where there are two, unless it
// meets a solution. given is nil where it cannot be cut.
func halve(reader stateReader, state []byte) (left, given []byte) {
	if reader.Load(state) != nil {
		return state, nil // this does not happen: the program made it
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

// caution is the factor by which the square of a survey's error is taken larger than its passes show. What is rare and
// large is mostly in none of them.
const caution = 1.1

// ledger is the ledger for the parts in an order.
func (p *plan) ledger(order []int) *sample.Ledger {
	l := &sample.Ledger{
		Ratio: 1, SizesError2: caution * p.survey.SizesError2(p.sample()), Error2: caution * p.survey.Fits.Error2(),
		RateError2: caution * p.survey.Found.Error2(),
	}
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
