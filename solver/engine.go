package solver

import (
	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Watcher hears of a placement or a removal. It gets the image, and the number of pieces left while that is not placed.
type Watcher func(image int32, left int, placed bool)

// An engine is one way to search, as a value: how it is opened, explained and shared among runners. Its row in package
// settings has what is known without a search. The façade asks none which one it is. Functions that it lacks are nil.
type engine struct {
	// title says in words what searches a puzzle with that many pieces.
	title func(s settings.Settings, pieces int) string
	// open makes the search of a case from its start, where no kernel does it. settings.Check has found nothing wrong.
	open func(s *Search, number int) (search.Engine, error)
	// explain makes a search of the same case that can say why, or returns an error that tells why none can.
	explain func(x *explainer, c problem.Constraint) (search.Engine, error)

	// mayShare tells, from the settings alone, whether runners may have the search. prepare does about budget of the
	// work that share needs, and reports whether that is complete. Both are called in the phase Searching, while nobody
	// shares the search. share returns nil where the search goes on by Run. Without these functions runners can have
	// forks alone.
	mayShare func(s *Search) bool
	prepare  func(s *Search, budget int) (done bool)
	share    func(s *Search, runners int) (Shared, error)

	// unwatchable says why the engine cannot be watched.
	unwatchable error
	// uncut says why Search.Cut refuses the engine.
	uncut error
	// refusesAtOpen says that the engine refuses some puzzles when it is opened. Search.Refuse tells that ahead.
	refusesAtOpen bool
	// reduce makes the redundancy filter, where the engine has a say in how that cuts the search.
	reduce func(s *Search) *filter.Redundancy
}

// engines has the value of each engine, and trialled the one that makes Monte Carlo trials by it.
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

// engineAsked is the engine that the settings ask for.
func (s *Search) engineAsked() *engine {
	if s.settings.Sample.Trials > 0 {
		return &trialled[s.settings.Engine]
	}
	return &engines[s.settings.Engine]
}

// called returns the title of an engine whose name is always the same.
func called(name say.Message) func(settings.Settings, int) string {
	return func(settings.Settings, int) string { return name.String() }
}

// unexplained returns the explain function of an engine that cannot say why.
func unexplained(why error) func(*explainer, problem.Constraint) (search.Engine, error) {
	return func(*explainer, problem.Constraint) (search.Engine, error) { return nil, why }
}
