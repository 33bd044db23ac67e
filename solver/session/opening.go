package session

import (
	"time"

	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/wire"
)

// opening is the mode of a run until it is known who searches. With --auto it chooses the settings. It compiles and
// filters the puzzle, and makes the kernel. A run that was prepared waits in it, or in the mode after it.
type opening struct {
	alone bool         // no runners are to have it
	still bool         // it is to stand at its first choice until it is told to go on
	phase solver.Phase // what the last slice was about: another phase has work of another kind
	// spent is the time worked on a run that nobody has asked for yet. raced is the part of it that the race took. Each slice
	// counts for at most longSlice, because in a longer one another program had the processor.
	spent, raced time.Duration
}

// maxAhead bounds how long is worked on a run that perhaps nobody asks for. A run that is asked for goes on from there.
// A race may take maxRace more, and leaves its time to the rest.
const maxAhead, maxRace, longSlice = 6 * time.Second, 12 * time.Second, time.Second

// forecastSteps is how many steps the forecast of a count makes that nobody has asked for yet: some tenths of a second.
const forecastSteps = 1_500_000

func (m *opening) due(r *Run) (time.Duration, bool) {
	most := maxAhead + m.raced
	if r.race != nil {
		most = maxAhead + maxRace
	}
	return 0, r.phase.Working() || r.phase == wire.PhasePreparing && m.spent < most
}

func (m *opening) slice(r *Run) {
	racing := r.race != nil
	took := r.pace.slice(r.s.clock, func(budget int) (enough bool) {
		switch {
		case r.choose(budget, m.alone):
		case r.search.Phase() < solver.Searching:
			if r.search.Run(budget) == search.Failed {
				r.mode = inline{} // which says why, when it is asked for
			}
		case !m.alone && r.mayUseKernels() && !r.search.Prepare(budget):
		case r.phase == wire.PhasePreparing && !r.search.Forecast(budget, forecastSteps): // who asks for it does not wait for that
		default:
			if m.still && r.begin() {
				r.to(wire.PhasePaused)
				r.report()
			}
			r.become(m.next(r))
			if h, ok := r.mode.(*shared); ok && r.phase == wire.PhasePreparing {
				h.load(r)
			} else if !ok {
				r.search.Refuse()
			}
		}
		if phase := r.search.Phase(); phase != m.phase {
			m.phase, r.pace = phase, firstPace
		}
		return r.mode != m || r.race == nil && racing
	})
	if racing {
		r.raced += took
		m.raced += min(took, longSlice)
		r.s.chosen.took = r.raced
	}
	if r.phase == wire.PhasePreparing {
		r.ahead += took
		m.spent += min(took, longSlice)
		r.s.garbage = true
		if _, busy := r.mode.due(r); !busy {
			r.report() // it is ready, or as far as it gets
		}
	}
}

// next is the mode that does the search.
func (m *opening) next(r *Run) mode {
	n, ability := r.runnersWanted(), r.s.host.Ability()
	r.search.UseMachines(ability.Machine)
	r.search.UseDisk(ability.Disk)
	if !m.alone && r.mayUseKernels() {
		// If sharing fails, Run says why.
		if h, _ := r.search.Share(n); h != nil {
			return newShared(r, h, h.Runners())
		}
	}
	if !m.alone && ability.Forks && n > 1 && r.search.Err() == nil {
		if h, _ := r.search.ShareForks(n); h != nil {
			return newShared(r, h, n)
		}
	}
	return inline{}
}

func (*opening) halt(*Run)      {}
func (*opening) standing() bool { return true }
func (*opening) proceed(*Run)   {}
func (*opening) end(*Run)       {}
