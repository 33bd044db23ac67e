package main

// sliceTime is how long a slice should take, in milliseconds. A message waits
// for one slice at most, and the round trip through the event loop, some
// microseconds, is lost in it.
const sliceTime = 4.0

// politePause is the time between two slices of a search that is polite.
const politePause = 12

// pace finds the budget with which a slice takes sliceTime. Budgets count work,
// and the time for a unit of work differs between puzzles, between the phases
// of one search, and along it.
type pace int

const (
	firstPace pace = 500
	lastPace  pace = 1 << 24
)

// next corrects the budget after a slice that took so many milliseconds. It
// grows by doubling at most, because the work ahead may be dearer, and shrinks
// to what the slice showed at once.
func (p pace) next(milliseconds float64) pace {
	factor := 2.0
	if milliseconds > sliceTime/2 {
		factor = sliceTime / milliseconds
	}
	return min(max(pace(float64(p)*factor), 1), lastPace)
}
