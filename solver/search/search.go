// Package search is the contract between engines and the programs that run them (worker, terminal, tests).
//
//   - search.go: Engine, its status, statistics by pieces left, and solutions
//   - state.go, fingerprint.go, reader.go: states that can be saved, restored and split
//   - checkpoint.go: a search in a file
//   - crew.go: one search that many do in parts
//   - choice.go: what an engine does next, and why
//   - order.go: which heuristic chooses with how many pieces left
//   - descent.go: engines that take over below another engine's nodes
//   - beyond.go: counts beyond all counters
//   - thinning.go: searches of a random part
//   - interval.go: where a number lies that is not known
package search

// Status is where a search stands after a call of Run.
type Status uint8

const (
	// Paused means that the budget is used up and there is more to do.
	Paused Status = iota
	// Finished means that nothing is left, or that the solution limit is reached.
	Finished
	// Failed means that the search cannot go on; Err says why.
	Failed
)

// Engine is a search in progress. It is used by one goroutine at a time.
//
// For every engine, Save then Restore then Run does exactly the work, in the same order, that Run alone would have
// done. The fits, attempts and solutions of the parts made by Split add up to those of the whole.
type Engine interface {
	// Run does about budget nodes of work and returns. A node is one choice of an item or cell with all its images. A
	// budget of 20,000 takes a few milliseconds.
	Run(budget int) Status
	// Err is the reason for Failed, else nil.
	Err() error
	// Stats are the engine's own counters. They are valid until the next Run.
	Stats() *Stats
	// Placed appends the images on the board now, first placed first.
	Placed(dst []int32) []int32
	// Save returns the state. An engine opened for the same problem and settings can Restore it, in another worker or
	// on another day.
	Save() []byte
	// Restore replaces the state. It fails on a state of another problem,
	// other settings or another version, and leaves the engine as it was.
	Restore(state []byte) error
	// Split gives away a part of what is left, as a state for another engine of the same problem, with zero statistics.
	// It returns nil when what is left is too small to share.
	Split() []byte
}

// Sink receives every solution as it is found: the images on the board, first placed first. The slice is valid during
// the call only. Returning false ends the search as if nothing were left (a limit was reached).
type Sink func(images []int32) bool

// Level counts the work done with a given number of pieces left before the placement.
type Level struct {
	// Attempts are images tried, and Fits those placed. In DLX, and in the window kernel, every attempt fits.
	Attempts, Fits uint64
	// These are images removed by the filters, and backtracks caused by the triggers, after a placement at this level.
	VolumeFiltered, ParityFiltered, FitFiltered uint64
	VolumeBacktracks, ParityBacktracks          uint64
}

// Stats are the counters of a search. They are sums, so parts merge by Add.
type Stats struct {
	// Levels is indexed by the number of pieces left; Levels[0] stays zero.
	Levels []Level
	// Nodes is the number of choices made.
	Nodes uint64
	// Found is the number of assemblies that the engine reached. Solutions is the number of those that passed the
	// canonical test (all, where the constraint suffices).
	Found, Solutions uint64
	// Trials is the number of Monte Carlo trials that ended, 0 in other searches.
	Trials uint64
}

// Fits is the sum over the levels.
func (s *Stats) Fits() (n uint64) {
	for i := range s.Levels {
		n += s.Levels[i].Fits
	}
	return n
}

// Attempts is the sum over the levels.
func (s *Stats) Attempts() (n uint64) {
	for i := range s.Levels {
		n += s.Levels[i].Attempts
	}
	return n
}

// Add adds the counters of another part of the same search.
func (s *Stats) Add(t *Stats) {
	for len(s.Levels) < len(t.Levels) {
		s.Levels = append(s.Levels, Level{})
	}
	for i := range t.Levels {
		from := t.Levels[i].counters()
		for j, n := range s.Levels[i].counters() {
			*n += *from[j]
		}
	}
	s.Nodes += t.Nodes
	s.Found += t.Found
	s.Solutions += t.Solutions
	s.Trials += t.Trials
}

// Sub subtracts counters that were added before.
func (s *Stats) Sub(t *Stats) {
	for i := range t.Levels {
		from := t.Levels[i].counters()
		for j, n := range s.Levels[i].counters() {
			*n -= *from[j]
		}
	}
	s.Nodes -= t.Nodes
	s.Found -= t.Found
	s.Solutions -= t.Solutions
	s.Trials -= t.Trials
}
