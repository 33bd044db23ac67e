package solver

import (
	"errors"

	"tilewright/solver/dlx"
	"tilewright/solver/problem"
	"tilewright/solver/sample"
	"tilewright/solver/search"
)

// trials are the Monte Carlo trials that the settings ask for (-s T,R,S), by the engine that they ask for.
type trials struct{ engine }

func (trials) open(s *Search, _ int) (search.Engine, error) {
	open := func(number int, trial dlx.Options, sink search.Sink) (*dlx.Engine, error) {
		rows, c, accept := s.openRows(number)
		return newDLX(s.p, rows, c, s.settings, trial, accept(sink))
	}
	asked := s.settings.Sample
	return sample.New(sample.Options{
		Trials: asked.Trials, Left: asked.Left, Seed: asked.Seed,
		Pieces: s.p.Pieces, Cases: s.redundancy.Cases, Open: open, Watch: s.watch, Tag: tag(s.settings),
	}, s.found)
}

func (trials) explain(*explainer, problem.Constraint) (search.Engine, error) {
	return nil, errors.New("trials of Monte Carlo (-s) take the options in a random order of their own, so there is no why")
}
