package solver

import (
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/frontier"
	"tilewright/solver/problem"
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
	o := s.countOptions()
	o.Disk, o.Drawn = s.disk, func(cut []uint16) { s.drawnCut = cut }
	return frontier.NewEngine(s.p, rows, o, tag(s.settings), func(n uint64) { s.part.solutions += n }, s.sink)
}

// UseDisk gives a count along the edge a disk, for layers that do not fit into memory or are saved. It is called before the
// search begins. Other searches ignore it.
func (s *Search) UseDisk(disk frontier.Disk) { s.disk = disk }

// countOptions are what is counted with the settings.
func (s *Search) countOptions() frontier.Options {
	z := s.settings
	return frontier.Options{Once: z.Compares(), Mirror: z.Mirror, Memory: z.Memory << 20, Draw: z.Draw, Seed: z.Seed, Districts: z.Districts,
		Counts: Counts(s.p, z), Workers: z.Workers}
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
		f, err := frontier.NewForecast(s.p, rows, s.countOptions(), steps)
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

// Counts is what each open cell counts for the size of a part by the votes of settings, nil where there are none.
func Counts(p *problem.Problem, z settings.Settings) (counts []int) {
	if z.Votes == nil {
		return nil
	}
	for _, c := range p.Cells {
		counts = append(counts, z.Counts(def.TintAt(p.Puzzle.Tints, c)))
	}
	return counts
}

func reduceNothing(s *Search) *filter.Redundancy {
	reduced := s.settings
	reduced.Redundancy = settings.RedundancyOff
	return filter.NewRedundancy(s.p, reduced)
}

// DrawnCut is the way to cut the board that was drawn: the board, with a piece for each part that is shaped as the part is. The
// parts lie on the open cells as on says, numbered from 1. It is nil where none is drawn.
func (s *Search) DrawnCut() (puzzle *def.Puzzle, on []uint16) {
	if s.drawnCut == nil {
		return nil, nil
	}
	return CutPuzzle(s.p, s.drawnCut), s.drawnCut
}

// CutPuzzle is the board of a problem with a piece for each part of a cut.
func CutPuzzle(p *problem.Problem, cut []uint16) *def.Puzzle {
	z := *p.Puzzle
	z.Title, z.Source, z.Solutions, z.Empty = "", "", "", 0
	z.Pieces = slices.DeleteFunc(slices.Clone(z.Pieces), func(q def.Piece) bool { return !q.Closes() })
	taken := map[string]bool{}
	for i := range z.Pieces {
		taken[z.Pieces[i].Name] = true
	}
	name := 0
	for part := range slices.Max(cut) {
		for name++; taken[lettered(name)]; name++ {
		}
		q := def.Piece{Name: lettered(name), Copies: 1}
		for cell, of := range cut {
			if of == part+1 {
				q.Cells = append(q.Cells, p.Cells[cell])
			}
		}
		z.Pieces = append(z.Pieces, q)
	}
	return &z
}

// lettered is the name of a number from 1: A to Z, then AA, AB and so on.
func lettered(n int) (name string) {
	for ; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}
