package solver

import (
	"tilewright/solver/filter"
	"tilewright/solver/meet"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Watcher hears of a placement or a removal: of the image, and of the pieces
// that are left without it.
type Watcher func(image int32, left int, placed bool)

// An engine is one way to search, as a value: how it is opened, explained and shared among
// runners. What is known of it without a search is its row in package settings. The façade
// asks none which one it is.
type engine interface {
	// title says in words what searches a puzzle of so many pieces.
	title(s settings.Settings, pieces int) string
	// open makes the search of a case from its start, where no kernel does it, after
	// settings.Check had no objection.
	open(s *Search, number int) (search.Engine, error)
	// explain makes a search of the same case that says why, or an error that tells why none does.
	explain(x *explainer, c problem.Constraint) (search.Engine, error)

	// mayShare tells, from the settings alone, whether runners may have it; prepare goes on
	// with what share needs, by a budget, and reports whether that is there. Both are called in
	// the phase Searching, while nobody shares the search. share returns nil where the search goes on by Run.
	mayShare(s *Search) bool
	prepare(s *Search, budget int) (done bool)
	share(s *Search, runners int) (Shared, error)
}

// What only some engines have to say are facets.
type (
	// blind engines cannot be watched.
	blind interface{ blind() error }
	// choosy engines refuse some puzzles when they are opened, which is said ahead: Search.Refuse.
	choosy interface{ choosy() }
	// reducing engines have a word in how the redundancy filter cuts the search.
	reducing interface {
		reduce(s *Search) *filter.Redundancy
	}
	// machined searches do their walks by emitted modules.
	machined interface{ UseMachines(meet.Maker) }
)

// engines has the value of each engine.
var engines = [...]engine{
	settings.EngineAuto:      staged{},
	settings.EngineReference: staged{},
	settings.EngineKernel:    byKernel{},
	settings.EngineFletcher:  byTree{},
	settings.EngineRestarts:  restarting{says: "restarts"},
	settings.EngineRandom:    restarting{"restarts, one solution each", true},
	settings.EngineTight:     tight{},
	settings.EngineMeet:      meeting{},
	settings.EngineFrontier:  counting{},
}

// by is the engine that the settings ask for.
func (s *Search) by() engine {
	by := engines[s.settings.Engine]
	if s.settings.Sample.Trials > 0 {
		return trials{by}
	}
	return by
}
