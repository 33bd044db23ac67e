package session

import (
	"time"

	"tilewright/solver/search"
	"tilewright/solver/wire"
)

// inline is the mode of a run that the session does itself, slice by slice.
type inline struct{}

func (inline) due(r *Run) (time.Duration, bool) { return 0, r.phase.Working() }

func (inline) slice(r *Run) {
	var status search.Status
	r.pace.slice(r.s.clock, func(budget int) bool {
		status = r.search.Run(budget)
		return status != search.Paused
	})
	switch status {
	case search.Paused:
		r.runners = 0 // what they left over is done here
	case search.Finished:
		r.finish(wire.PhaseFinished)
	case search.Failed:
		r.fail(r.search.Err())
	}
}

func (inline) halt(*Run)      {}
func (inline) standing() bool { return true }

func (inline) proceed(r *Run) {
	if r.search.Err() == nil && r.begin() {
		r.report()
	}
}

func (inline) end(*Run) {}
