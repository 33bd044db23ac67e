package sample

import (
	"errors"
	"math"
	"math/rand/v2"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// Prober estimates by probes what a search would count if it ran to its end.
//
// A probe cuts the search in two (search.Engine's Split), goes on with one of the parts, drawn at random, and counts
// double from there on. It does so again and again, until one way down is left. It goes a node further, cuts again, and
// so on. When few pieces are left it searches what is below to the end. The parts of a cut add up to what was cut. So
// the expectation of a probe is exactly what the whole search counts, for every engine and all settings.
//
// It is the method of Knuth ("Estimating the efficiency of backtrack programs", 1975). His probes take one branch of
// each node and count it as often as there are branches. Cuts take the place of branches because they need to know
// nothing about nodes. Tried and given up: to cut after a fixed number of nodes, however deep, which needs no number of
// pieces left. What is left after some nodes is one deep corner and much beside it, so the halves are very unequal. At
// the same work the errors were at least four times as large.
//
// Counts of single probes differ widely. So the mean of a few may be far too low, and its error too. Some hundred
// probes are a beginning.
type Prober struct {
	engine search.Engine
	start  []byte // state of the whole search
	left   int
	coin   func() bool
	err    error

	// These belong to the current probe, unless weight is 0. They are its counts, the weight of what it counts next,
	// the engine's counters when that weight began, and whether it searches to the end.
	probe  counts
	weight float64
	before counts
	whole  bool
	placed []int32

	// These belong to the probes that have ended: their number, their mean, and the sum of the squares of their
	// distances from it.
	probes     int
	mean, dist counts
}

// NewProber probes a search that has not begun, but is compiled. The engine belongs to the prober from now on, and its
// sink should be nil. A probe searches to the end once left pieces are left. Few make short probes, whose overhead is
// greater. A good number makes that last search take some thousand nodes. The same seed draws the same probes.
func NewProber(engine search.Engine, left int, seed uint64) *Prober {
	draw := rand.NewPCG(seed, 0)
	return &Prober{engine: engine, start: engine.Save(), left: left, coin: func() bool { return draw.Uint64()>>63 != 0 }}
}

// Run makes probes with about budget nodes of work. It returns Paused, because more of them are always possible, or
// Failed.
func (p *Prober) Run(budget int) search.Status {
	for budget > 0 && p.err == nil {
		switch {
		case p.weight == 0:
			p.begin()
			budget -= restoreCost
		case p.whole:
			p.search(budget)
			budget = 0
		case p.cut():
			budget -= restoreCost / 2 // one of the halves needs no restoring
		default:
			p.whole = p.piecesLeft() <= p.left
			p.search(1)
			budget--
		}
	}
	if p.err != nil {
		return search.Failed
	}
	return search.Paused
}

// restoreCost is about the cost of restoring a state, in nodes.
const restoreCost = 20

// Err says why the prober has Failed, else it is nil.
func (p *Prober) Err() error { return p.err }

// begin goes back to the whole search.
func (p *Prober) begin() {
	if err := p.engine.Restore(p.start); err != nil {
		p.err = errors.Join(say.Error("the search to be probed does not take its own state"), err)
		return
	}
	p.weight, p.whole = 1, false
	p.probe, p.before = p.probe[:0], p.before[:0]
}

// piecesLeft is the number of pieces left on the engine's board.
func (p *Prober) piecesLeft() int {
	p.placed = p.engine.Placed(p.placed[:0])
	return len(p.engine.Stats().Levels) - 1 - len(p.placed)
}

// search does that many nodes, and ends the probe where nothing is left.
func (p *Prober) search(nodes int) {
	status := p.engine.Run(nodes)
	p.count()
	switch status {
	case search.Failed:
		p.err = p.engine.Err()
	case search.Finished:
		p.end()
	}
}

// cut goes on with one half of what is left. It is false if that cannot be cut.
func (p *Prober) cut() bool {
	part := p.engine.Split()
	if part == nil {
		return false
	}
	p.count() // an engine may look at its node to find a cut
	p.weight *= 2
	if p.coin() {
		p.err = p.engine.Restore(part)
		p.before = p.before[:0] // what it has counted already belongs to this part
	}
	return true
}

// count takes in what the engine has counted since the last call.
func (p *Prober) count() {
	now := counts(nil).read(p.engine.Stats())
	p.probe = p.probe.room(len(now))
	p.before = p.before.room(len(now))
	for i := range now {
		p.probe[i] += p.weight * (now[i] - p.before[i])
	}
	p.before = now
}

// end takes in a probe (Welford, "Note on a method for calculating corrected
// sums of squares and products", 1962).
func (p *Prober) end() {
	p.weight = 0
	p.probes++
	p.mean, p.dist = p.mean.room(len(p.probe)), p.dist.room(len(p.probe))
	for i, x := range p.probe {
		from := x - p.mean[i]
		p.mean[i] += from / float64(p.probes)
		p.dist[i] += from * (x - p.mean[i])
	}
}

// counts are what is estimated: fits, attempts and solutions, then fits and
// attempts by pieces left.
type counts []float64

func (c counts) read(s *search.Stats) counts {
	c = append(c[:0], float64(s.Fits()), float64(s.Attempts()), float64(s.Solutions))
	for i := range s.Levels {
		c = append(c, float64(s.Levels[i].Fits), float64(s.Levels[i].Attempts))
	}
	return c
}

// room gives them length n; new ones are zero.
func (c counts) room(n int) counts {
	for len(c) < n {
		c = append(c, 0)
	}
	return c
}

// Estimate is the estimated count of a whole search. Error is the standard error: with many probes the count lies
// within twice that in about 19 of 20 cases. It is infinite with less than two probes.
type Estimate struct{ Mean, Error float64 }

// Estimates are the estimates of a search.
type Estimates struct {
	Probes                    int
	Fits, Attempts, Solutions Estimate
	// Levels is indexed by pieces left, as in search.Stats. It is empty before the first probe has ended.
	Levels []LevelEstimate
}

// LevelEstimate is the work with one number of pieces left.
type LevelEstimate struct{ Fits, Attempts Estimate }

// Estimates are those of the probes so far.
func (p *Prober) Estimates() Estimates {
	e := Estimates{Probes: p.probes, Fits: p.estimate(0), Attempts: p.estimate(1), Solutions: p.estimate(2)}
	for i := 3; i < len(p.mean); i += 2 {
		e.Levels = append(e.Levels, LevelEstimate{p.estimate(i), p.estimate(i + 1)})
	}
	return e
}

// estimate is the estimate of one of the counts.
func (p *Prober) estimate(i int) Estimate {
	e := Estimate{Error: math.Inf(1)}
	if p.probes > 0 {
		e.Mean = p.mean[i]
	}
	if n := float64(p.probes); n > 1 {
		e.Error = math.Sqrt(p.dist[i] / (n - 1) / n)
	}
	return e
}
