package session

import (
	"time"

	"tilewright/solver/wire"
)

// Keeper says when the state of a run is to be kept, so that the run can go on another day (Job.State). At most some
// seconds of work are lost. A Host asks it after each Progress.
type Keeper struct {
	Clock Clock
	// run is the run that was kept last, or is to be kept first. next is the earliest time at which it is kept again.
	run  *Run
	next time.Time
	// phase is that of the run when it was kept last, "" before.
	phase string
}

const (
	// keepTime is the time between two states of a run, and before the first. A shorter search is done sooner if it
	// begins anew.
	keepTime = 5 * time.Second
	// keepShare: after a save, the next one waits that many times as long as the save took. keepBytes is how many bytes
	// a second are kept on average, so large states are kept less often.
	keepShare = 100
	keepBytes = 100_000
)

// Keep is the state to be kept after the Progress p, together with all that the Host was told of the run. It is nil
// where nothing is to be kept now. A state is kept every few seconds of a search, and at a pause. It is kept at a stop,
// if one was kept before or the search has worked for as long. It is also kept at the end: then nothing is left, and
// the state brings the counters back. A search that cannot be saved is kept only then.
func (k *Keeper) Keep(p *Progress) []byte {
	now, r := k.Clock.Now(), p.Run
	if r.setup < 0 || r.search.Err() != nil {
		return nil // nothing was searched, or it cannot go on
	}
	if set := r.search.Settings(); p.Phase != wire.PhaseFinished && set.Unsaved() {
		return nil
	}
	if k.run != r {
		k.run, k.phase, k.next = r, "", now.Add(keepTime)
	}
	due := !now.Before(k.next)
	switch p.Phase {
	case wire.PhaseSearching:
		if k.phase == wire.PhasePaused {
			k.phase = wire.PhaseSearching // the next pause is kept, too, however soon
		}
	case wire.PhasePaused:
		due = due || k.phase != wire.PhasePaused
	case wire.PhaseStopped:
		due = k.phase != wire.PhaseStopped && (due || k.phase != "")
	case wire.PhaseFinished:
		due = k.phase != wire.PhaseFinished
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

// Hurry has the run kept with the next Progress, since the Host may soon go away.
func (k *Keeper) Hurry() { k.next = k.Clock.Now() }
