package solver

import (
	"tilewright/solver/dlx"
	"tilewright/solver/sample"
	"tilewright/solver/search"
)

// newTrials makes the Monte Carlo trials that the settings ask for (-s T,R,S).
func (s *Search) newTrials() (search.Engine, error) {
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
