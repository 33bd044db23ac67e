package sample

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/search"
)

// Options say what the trials are.
type Options struct {
	// Trials is their number. Each ends when a piece is first removed with exactly Left pieces left, or with the
	// search.
	Trials, Left int
	// Seed is the source of all random choices. Trial n of a seed is always the same, whatever the number of trials and
	// wherever it is made.
	Seed uint64
	// Cases is the number of searches that the redundancy filter cuts the search
	// into. A trial takes them in an order of its own until it ends.
	Cases int
	// Open opens a case. trial has the options of the trial. Open adds what the settings ask for, except Watch, which
	// is below.
	Open func(number int, trial dlx.Options, sink search.Sink) (*dlx.Engine, error)
	// Watch, unless nil, hears of every placement and removal, as in dlx.Options. The board is cleared between two
	// trials.
	Watch func(image int32, left int, placed bool)
	// Pieces is the number of pieces of the puzzle.
	Pieces int
	// Tag names everything else on which the course of the trials depends. States are only good for an engine with the
	// same tag.
	Tag string
}

// Trials makes Monte Carlo trials. It implements search.Engine: its counters are totals over the trials, and it gives
// away whole trials.
type Trials struct {
	o    Options
	sink search.Sink

	engines []*dlx.Engine // by case, nil until they are needed

	// These are what is left: the trials from next to before end, and of trial next, once it has started, the cases
	// order[at:]. The engine of the first of these cases is at work.
	next, end int
	started   bool
	shuffle   uint64
	order     []int32
	at        int
	engine    *dlx.Engine

	// Engines go on counting from trial to trial. ended has all counts without the engine at work, minus what that had
	// counted when it began.
	ended, stats search.Stats

	enough bool // the sink wants no more
	err    error
}

// New prepares trials. Their solutions go to the sink, unless that is nil.
func New(o Options, sink search.Sink) (*Trials, error) {
	switch {
	case o.Trials < 1:
		return nil, say.Error("{trials} Monte Carlo trials; ask for at least one", o.Trials)
	case o.Left < 1 || o.Left > o.Pieces:
		return nil, say.Error("a Monte Carlo trial cannot end with the removal of a piece that leaves {left}; give "+
			"a number from 1 to {pieces}, the pieces of the puzzle", o.Left, o.Pieces)
	}
	t := &Trials{o: o, sink: sink, end: o.Trials, engines: make([]*dlx.Engine, o.Cases)}
	t.ended.Levels = make([]search.Level, o.Pieces+1)
	return t, nil
}

// Run implements search.Engine.
func (t *Trials) Run(budget int) search.Status {
	for budget > 0 && t.next < t.end && !t.enough && t.err == nil {
		if t.engine == nil {
			budget -= t.open()
			continue
		}
		before := t.engine.Stats().Nodes
		switch t.engine.Run(budget) {
		case search.Paused:
			return search.Paused
		case search.Failed:
			t.err = t.engine.Err()
		case search.Finished:
			budget -= int(t.engine.Stats().Nodes-before) + 1
			t.close()
		}
	}
	switch {
	case t.err != nil:
		return search.Failed
	case t.next == t.end || t.enough:
		return search.Finished
	}
	return search.Paused
}

// open begins the next case of a trial, or the next trial, and returns the cost.
func (t *Trials) open() int {
	if !t.started {
		t.begin()
	}
	number := t.order[t.at]
	if t.engine = t.engines[number]; t.engine != nil {
		t.engine.Restart(t.shuffle)
		t.ended.Sub(t.engine.Stats())
		return 1
	}
	t.engine, t.err = t.openCase(number, t.shuffle)
	t.engines[number] = t.engine
	return openCost
}

// openCase makes the engine of a case.
func (t *Trials) openCase(number int32, shuffle uint64) (*dlx.Engine, error) {
	return t.o.Open(int(number), dlx.Options{Shuffle: shuffle, StopAt: t.o.Left, Watch: t.o.Watch}, t.found)
}

// openCost is about the cost of making a matrix, in nodes.
const openCost = 5000

// begin draws the random numbers of the next trial.
func (t *Trials) begin() {
	draw := rand.NewPCG(t.o.Seed, uint64(t.next))
	t.shuffle = max(draw.Uint64(), 1) // 0 means no shuffle
	t.order = t.order[:0]
	keys := make([]uint64, t.o.Cases)
	for i := range keys {
		t.order = append(t.order, int32(i))
		keys[i] = draw.Uint64()
	}
	slices.SortFunc(t.order, func(a, b int32) int { return cmp.Compare(keys[a], keys[b]) })
	t.started, t.at = true, 0
}

// close goes on after a case that has ended.
func (t *Trials) close() {
	if t.enough {
		return // the board stays as it is, to be looked at
	}
	t.clear()
	stopped := t.engine.Stopped()
	t.ended.Add(t.engine.Stats())
	t.engine = nil
	if t.at++; stopped || t.at == len(t.order) {
		t.next++
		t.started = false
		t.ended.Trials++
	}
}

// clear tells the watcher that the pieces that a trial has left on the board are taken off.
func (t *Trials) clear() {
	if t.o.Watch == nil {
		return
	}
	for i, image := range slices.Backward(t.engine.Placed(nil)) {
		t.o.Watch(image, t.o.Pieces-i, false)
	}
}

// found passes a solution on.
func (t *Trials) found(images []int32) bool {
	if t.sink != nil && !t.sink(images) {
		t.enough = true
	}
	return !t.enough
}

// Err implements search.Engine.
func (t *Trials) Err() error { return t.err }

// Stats implements search.Engine.
func (t *Trials) Stats() *search.Stats {
	t.stats = search.Stats{Levels: t.stats.Levels[:0]}
	t.stats.Add(&t.ended)
	if t.engine != nil {
		t.stats.Add(t.engine.Stats())
	}
	return &t.stats
}

// Placed implements search.Engine.
func (t *Trials) Placed(dst []int32) []int32 {
	if t.engine == nil {
		return dst
	}
	return t.engine.Placed(dst)
}
