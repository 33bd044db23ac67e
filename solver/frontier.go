package solver

import (
	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/frontier"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

var errCounted = say.Error("a count along the edge goes through all ways to fill a part of the board at once, so " +
	"it cannot be watched: choose another search")

var errUncut = say.Error("a count along the edge is not cut: each part would meet nearly all edges again. Let one machine count, " +
	"and keep the count by --checkpoint")

// counting is the engine that counts along the edge. It counts turned solutions itself, so the redundancy filter is
// off.
func counting() engine {
	return engine{title: called("counting along the edge"), open: openCounting, explain: unexplained(errCounted),
		unwatchable: errCounted, uncut: errUncut, refusesAtOpen: true, reduce: reduceNothing}
}

func openCounting(s *Search, number int) (search.Engine, error) {
	rows, _, _ := s.openRows(number)
	o := countOf(s.settings)
	o.Disk = s.disk
	return frontier.NewEngine(s.p, rows, o, tag(s.settings), func(n uint64) { s.part.solutions += n }, s.sink)
}

// UseDisk gives a count along the edge a disk, for layers that do not fit into memory or are saved. It is called before the
// search begins. Other searches ignore it.
func (s *Search) UseDisk(disk frontier.Disk) { s.disk = disk }

// countOf is what is counted with some settings.
func countOf(z settings.Settings) frontier.Options {
	return frontier.Options{Once: z.Compares(), Mirror: z.Mirror, Memory: z.Memory << 20, Draw: z.Draw, Seed: z.Seed, Districts: z.Districts,
		Workers: z.Workers}
}

// Forecast does about budget steps of the forecast of a count along the edge, and reports whether that is made. Then
// Estimate has it. It makes steps steps at most: the more, the closer it is. It is called in the phase Searching, before the
// count begins. It may be left in its midst. For other searches it does nothing, and is true.
func (s *Search) Forecast(budget, steps int) (done bool) {
	if s.forecast == nil {
		if !s.settings.Engine.Row().Counts || s.phase != Searching || s.engine == nil && s.part.empty() ||
			s.engine != nil && s.engine.Stats().Nodes > 0 {
			return true
		}
		rows, _, _ := s.openRows(0)
		f, err := frontier.NewForecast(s.p, rows, countOf(s.settings), steps)
		if err != nil {
			return true // the search says why
		}
		s.forecast = f
	}
	return s.forecast.Run(budget)
}

// estimateCount is the estimate of a count along the edge that has made so many steps.
func estimateCount(f *frontier.Forecast, done float64) (e Estimate) {
	e.Done, e.Memory = done, f.Bytes()
	if e.Work = f.Steps(); e.Work.Known {
		e.Time = f.Time().Times(1e-9)
		e.Work.Low, e.Work.High = max(e.Work.Low, done), max(e.Work.High, done)
	}
	return e
}

func reduceNothing(s *Search) *filter.Redundancy {
	reduced := s.settings
	reduced.Redundancy = settings.RedundancyOff
	return filter.NewRedundancy(s.p, reduced)
}
