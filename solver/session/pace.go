package session

import "time"

const (
	// sliceTime is how long a slice should take. An event waits for one slice at most;
	// the way through an event loop between slices, some microseconds, is lost in it.
	sliceTime = 4 * time.Millisecond
	// throttledWait is the time between two slices of a session that is throttled, and
	// throttledRest how long its runners rest after each of theirs: a quarter of the speed.
	throttledWait = 12 * time.Millisecond
	throttledRest = 15 * time.Millisecond
)

// pace finds the budget with which a slice takes sliceTime. Budgets count work,
// and the time for a unit of work differs between puzzles, between the phases
// of one search, and along it.
type pace int

const (
	firstPace pace = 500
	maxPace   pace = 1 << 24
)

// next corrects the budget after a slice that took so long. It grows by doubling at
// most, because the work ahead may be dearer, and shrinks to what the slice showed at once.
func (p pace) next(took time.Duration) pace {
	factor := 2.0
	if took > sliceTime/2 {
		factor = float64(sliceTime) / float64(took)
	}
	return min(max(pace(float64(p)*factor), 1), maxPace)
}
