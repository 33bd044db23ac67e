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
	z := s.settings
	o := frontier.Options{Once: z.Compares(), Mirror: z.Mirror, Memory: z.Memory << 20, Draw: z.Draw, Seed: z.Seed, Districts: z.Districts,
		Workers: z.Workers}
	return frontier.NewEngine(s.p, rows, o, tag(z), func(n uint64) { s.part.solutions += n }, s.sink)
}

func reduceNothing(s *Search) *filter.Redundancy {
	reduced := s.settings
	reduced.Redundancy = settings.RedundancyOff
	return filter.NewRedundancy(s.p, reduced)
}
