//go:build !worker

package kernel

import "tilewright/solver/search"

// twin is the search in Go, in the order of the emitted one.
type twin interface {
	walker
	// run searches for about budget nodes. It calls found with the frames up
	// to the last in the state; false ends the search.
	run(state []uint64, budget int, found func() bool) search.Status
}

// Run implements search.Engine.
func (e *engine) Run(budget int) search.Status {
	if e.state[stEnded] != 0 {
		return search.Finished
	}
	status := e.twin.run(e.state, budget, e.found)
	if status == search.Finished {
		e.state[stDepth] = 0 // as in the module: an end has no frame under way
	}
	return status
}

// Err implements search.Engine.
func (e *engine) Err() error { return nil }

// found reports the assembly that the frames hold.
func (e *engine) found() bool {
	if e.sink == nil {
		return true
	}
	e.images = e.placed(e.images[:0], e.layout.last+1)
	return e.sink(e.images)
}
