package design

import (
	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// phaseCost is the cost of a step outside of a search, in nodes.
const phaseCost = 300

// trial is the search of one puzzle, and of how its assemblies come apart.
type trial struct {
	bounds Bounds
	search *solver.Search
	found  uint64
	levels *levels // of what was found, nil where no level is asked for
	status search.Status
}

// newTrial begins the search of a puzzle. With apart its assemblies are taken apart, where a solid allows it.
func newTrial(p *def.Puzzle, bounds Bounds, apart bool) *trial {
	t := &trial{bounds: bounds}
	if apart {
		t.levels = newLevels(p)
	}
	plain := settings.Settings{Redundancy: settings.RedundancyAuto, Limit: bounds.Most + 1, Engine: settings.EngineReference}
	t.search = solver.Open(p, plain, func(images []int32) bool {
		if t.found++; t.levels != nil {
			t.levels.add(t.search.Problem(), images)
		}
		return true
	})
	return t
}

// run does about budget nodes of work, takes them off, and reports whether it is over. The result does not depend on
// how the work is cut.
func (t *trial) run(budget *int) (done bool) {
	for *budget > 0 {
		if t.levels != nil && t.levels.begun {
			done = t.levels.run(budget) // with a budget, however small, it goes on
			if *budget -= phaseCost; done {
				return true
			}
			continue
		}
		before := t.search.Stats().Nodes
		slice := uint64(*budget)
		if t.bounds.Nodes > 0 {
			slice = min(slice, t.bounds.Nodes-before)
		}
		t.status = t.search.Run(int(slice))
		nodes := t.search.Stats().Nodes
		*budget -= phaseCost + int(nodes-before)
		switch over := t.status != search.Paused || t.bounds.Nodes > 0 && nodes >= t.bounds.Nodes; {
		case over && t.levels != nil && t.few():
			t.levels.begun = true
		case over:
			return true
		}
	}
	return false
}

// few tells whether there are solutions, and all are counted.
func (t *trial) few() bool {
	return t.status == search.Finished && t.found > 0 && t.found <= t.bounds.Most
}

// count counts the result of a search that is over. A puzzle that the solver refuses because it is too large stays
// unknown.
func (t *trial) count(tally *Tally) {
	switch t.settled() {
	case settledNone:
		tally.None++
	case settledMany:
		tally.Many++
	case settledUnknown:
		tally.Unknown++
	default:
		if t.found == 1 {
			tally.One++
		} else {
			tally.Few++
		}
	}
}

// What is known of a puzzle.
const (
	settledNone = iota
	settledUnknown
	settledMany
	settledAll
)

// settled is one of these.
func (t *trial) settled() int {
	switch {
	case t.few():
		return settledAll
	case t.found > t.bounds.Most:
		return settledMany
	case t.status == search.Finished:
		return settledNone
	}
	return settledUnknown
}

// finding is the result of few.
func (t *trial) finding() Finding {
	f := Finding{Solutions: t.found, Placements: t.search.Stats().Fits() / t.found}
	if t.levels != nil {
		f.Apart, f.Level = t.levels.apart, t.levels.least
	}
	return f
}
