package session

import "time"

// Keeper says when the state of a run is to be kept, so that the run can go on another day
// (Job.State) and loses some seconds at most. A Host asks it behind each Progress.
type Keeper struct {
	Clock Clock
	// run is what was kept last, or is waited for; next is when it is to be kept again.
	run  *Run
	next time.Time
	// phase is the run's when it was kept last.
	phase Phase
}

const (
	// keepTime is the time between two states of a run, and before the first: a search
	// that lasts no longer is quicker begun anew.
	keepTime = 5 * time.Second
	// keepShare is how much longer than it takes to save a state the next one waits, and
	// keepBytes how many bytes a second they may have: large states are kept more seldom.
	keepShare = 100
	keepBytes = 100_000
)

// Keep is the state to be kept together with all that the Host was told of the run, as the
// Progress p has it; nil where nothing is to be kept now. That is every few seconds of a
// search, at a pause, when a search is stopped that is kept already or has worked as long, and
// at the end of each: then nothing is left, and the counters come back.
func (k *Keeper) Keep(p *Progress) []byte {
	now, r := k.Clock.Now(), p.Run
	if r.setup < 0 || r.search.Err() != nil {
		return nil // nothing was searched, or it cannot go on
	}
	if k.run != r {
		k.run, k.phase, k.next = r, "", now.Add(keepTime)
	}
	due := !now.Before(k.next)
	switch p.Phase {
	case Searching:
	case Paused:
		due = due || k.phase != Paused
	case Stopped:
		due = k.phase != Stopped && (due || k.phase != "")
	case Finished:
		due = k.phase != Finished
	default:
		due = false
	}
	if !due {
		return nil
	}
	state := r.Save()
	took := k.Clock.Now().Sub(now)
	k.phase, k.next = p.Phase, now.Add(max(keepTime, keepShare*took, time.Duration(len(state))*time.Second/keepBytes))
	return state
}

// Hurry has the run kept with the next Progress, as whoever keeps it may go.
func (k *Keeper) Hurry() { k.next = k.Clock.Now() }
