package solver

import (
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Watcher hears of a placement or a removal: of the image, and of the pieces
// that are left without it.
type Watcher func(image int32, left int, placed bool)

// An engine is one way to search, as a value: how it is opened, explained and shared among
// runners. What is known of it without a search is its row in package settings. The façade
// asks none which one it is. What may be missing is nil.
type engine struct {
	// title says in words what searches a puzzle of so many pieces.
	title func(s settings.Settings, pieces int) string
	// open makes the search of a case from its start, where no kernel does it, after
	// settings.Check had no objection.
	open func(s *Search, number int) (search.Engine, error)
	// explain makes a search of the same case that says why, or an error that tells why none does.
	explain func(x *explainer, c problem.Constraint) (search.Engine, error)

	// mayShare tells, from the settings alone, whether runners may have it; prepare goes on
	// with what share needs, by a budget, and reports whether that is there. Both are called in
	// the phase Searching, while nobody shares the search. share returns nil where the search goes on
	// by Run. Without them runners can have forks alone.
	mayShare func(s *Search) bool
	prepare  func(s *Search, budget int) (done bool)
	share    func(s *Search, runners int) (Shared, error)

	// blind is why it cannot be watched.
	blind error
	// choosy: it refuses some puzzles when it is opened, which is said ahead (Search.Refuse).
	choosy bool
	// reduce makes the redundancy filter, where the engine has a word in how that cuts the search.
	reduce func(s *Search) *filter.Redundancy
}

// engines has the value of each engine, and trialled those that make trials by it.
var engines, trialled [settings.EngineCount]engine

func init() {
	engines = [...]engine{
		settings.EngineAuto:      staged(),
		settings.EngineReference: staged(),
		settings.EngineKernel:    byKernel(),
		settings.EngineFletcher:  byTree(),
		settings.EngineRestarts:  restarting("restarts", false),
		settings.EngineRandom:    restarting("restarts, one solution each", true),
		settings.EngineTight:     tight(),
		settings.EngineMeet:      meeting(),
		settings.EngineFrontier:  counting(),
	}
	for i := range engines {
		trialled[i] = trials(&engines[i])
	}
}

// by is the engine that the settings ask for.
func (s *Search) by() *engine {
	if s.settings.Sample.Trials > 0 {
		return &trialled[s.settings.Engine]
	}
	return &engines[s.settings.Engine]
}

// called is the title of an engine that has one name.
func called(name string) func(settings.Settings, int) string {
	return func(settings.Settings, int) string { return name }
}

// unexplained is for an engine that cannot say why.
func unexplained(why error) func(*explainer, problem.Constraint) (search.Engine, error) {
	return func(*explainer, problem.Constraint) (search.Engine, error) { return nil, why }
}
