package figures

import (
	"fmt"

	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/sample"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// monteCarlo records random trials, and estimates the size of a search.
func monteCarlo(f *Figure, _ Known) error {
	const (
		id     = "pentominoes-10x6"
		trials = 6
		left   = 5
	)
	line := fmt.Sprintf("-r -s%d,%d,1", trials, left)
	var r *trace.Recorder
	s, err := open(id, line, func([]int32) bool {
		r.Found()
		return true
	})
	if err != nil {
		return err
	}
	r = trace.NewRecorder(s.Problem(), trace.Selection{Steps: 1500, Rows: s.Rows()})
	if err := s.Watch(r.Watch); err != nil {
		return err
	}
	for !r.Full() && s.Run(50) == search.Paused {
	}
	t := r.Trace()
	if r.Full() {
		return fmt.Errorf("%d trials take more than the recording has", trials)
	}
	began := trialStarts(t)
	if len(began) != trials {
		return fmt.Errorf("%d trials are recorded, want %d", len(began), trials)
	}
	for n, step := range began {
		f.captionAt(t, step, say.Later("Trial {n} of {all}: every choice has the same pieces in another order.", n+1, trials))
	}

	whole, err := open(id, "-r", nil)
	if err != nil {
		return err
	}
	engine, err := dlx.New(whole.Problem(), whole.Rows(), whole.Constraint(), dlx.Options{}, nil)
	if err != nil {
		return err
	}
	const probes, searched = 400, 8
	prober := sample.NewProber(engine, searched, 1)
	for prober.Estimates().Probes < probes {
		if prober.Run(1000) == search.Failed {
			return prober.Err()
		}
	}
	e := prober.Estimates()
	f.Views = []View{{Name: "trials", Trace: t, Step: began[0] + 7, Puzzle: id, Settings: line, Recording: true}}
	f.Facts = map[string]int{
		"trials": trials, "left": left, "probes": e.Probes,
		"mean": thousand(e.Fits.Mean), "error": thousand(e.Fits.Error),
	}
	return nil
}

// thousand rounds to thousands.
func thousand(x float64) int { return (int(x) + 500) / 1000 * 1000 }

// trialStarts are the steps with which trials begin: those that place a piece on an empty board, because the board is
// cleared between trials.
func trialStarts(t *trace.Trace) (at []int) {
	placed := 0
	for i := range t.Steps {
		if t.Steps[i].Ops[0].Kind != trace.OpPlace {
			placed--
			continue
		}
		if placed == 0 {
			at = append(at, i+1)
		}
		placed++
	}
	return at
}
