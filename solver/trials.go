package solver

import (
	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/sample"
	"tilewright/solver/search"
)

// trials is the engine that makes the settings' Monte Carlo trials (-s T,R,S), each by the engine given.
func trials(by *engine) engine {
	return engine{title: by.title, open: openTrials, explain: unexplained(errWhyTrials),
		mayShare: by.mayShare, prepare: by.prepare, share: by.share}
}

var errWhyTrials = say.Error("trials of Monte Carlo (-s) take the options in a random order of their own, so there " +
	"is no reason to show")

func openTrials(s *Search, _ int) (search.Engine, error) {
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
