package sample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/fila"
	"tilewright/solver/fila/fletcher"
	"tilewright/solver/kernel"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// engines are several engines for the first case of a job.
func engines(j job) map[string]func() (search.Engine, error) {
	rows, c := j.redundancy.Rows(0)
	es := map[string]func() (search.Engine, error){
		"DLX": func() (search.Engine, error) { return dlx.New(j.p, rows, c, dlx.Options{}, nil) },
		"FILA": func() (search.Engine, error) {
			return fila.New(j.p, rows, fila.Options{Orders: []settings.Order{{Heuristic: settings.Estimate}}}, nil)
		},
		"FILA below DLX": func() (search.Engine, error) {
			return dlx.New(j.p, rows, c, dlx.Options{DescendAt: 3, Descend: func(sink search.Sink) (search.Descent, error) {
				return fila.New(j.p, rows, fila.Options{NOF: true}, sink)
			}}, nil)
		},
		"trials": func() (search.Engine, error) { return j.open(nil, Options{Trials: 5, Left: 1}, nil), nil },
	}
	if j.p.Puzzle.Flat() {
		es["Fletcher"] = func() (search.Engine, error) { return fletcher.New(j.p, rows, fletcher.Options{}, nil) }
	}
	if program, err := kernel.New(j.p, rows, c, kernel.Options{}); err == nil {
		es["kernel"] = func() (search.Engine, error) { return program.Twin(nil), nil }
	}
	return es
}

// TestExpectation goes through all possible probes, each with its probability. Together they count exactly what the
// search counts.
func TestExpectation(t *testing.T) {
	n := uint64(60)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		n = 2000
	}
	tried := map[string]int{}
	for number := range n {
		j := prepare(t, gen.Puzzle(number), settings.Settings{Redundancy: settings.RedundancyAuto})
		if j.p.Pieces == 0 {
			continue
		}
		left := rand.New(rand.NewPCG(number, 9)).IntN(j.p.Pieces)
		for name, open := range engines(j) {
			whole, err := open()
			if err != nil {
				t.Fatal(err)
			}
			if whole.Run(3000) != search.Finished {
				continue // too many probes
			}
			probed, _ := open()
			p := NewProber(probed, left, 0)
			var coins []bool
			at := 0
			p.coin = func() bool {
				if at == len(coins) {
					coins = append(coins, false)
				}
				at++
				return coins[at-1]
			}
			var sum counts
			for more := true; more; {
				for p.probes, p.mean, at = 0, nil, 0; p.probes == 0; {
					if p.Run(1) == search.Failed {
						t.Fatalf("puzzle %d, %s: %v", number, name, p.Err())
					}
				}
				tried[name]++
				sum = sum.room(len(p.mean))
				for i, x := range p.mean {
					sum[i] += math.Ldexp(x, -at)
				}
				// The next sequence: the last false becomes true.
				for more = false; len(coins) > 0 && !more; {
					last := &coins[len(coins)-1]
					if more = !*last; more {
						*last = true
					} else {
						coins = coins[:len(coins)-1]
					}
				}
			}
			want := counts(nil).read(whole.Stats())
			if fmt.Sprint(sum) != fmt.Sprint(want) {
				t.Errorf("puzzle %d, %s, %d left: the expectations are\n%v, the search counts\n%v", number, name, left, sum, want)
			}
		}
	}
	for name, n := range tried {
		if n < 500 {
			t.Errorf("%s: %d probes", name, n)
		}
	}
}

// TestEstimates estimates a search whose counts are known (FACTS: P-5).
func TestEstimates(t *testing.T) {
	j := prepare(t, truth.Puzzle("pent_10x6"), settings.Settings{Redundancy: settings.RedundancyAuto})
	open := engines(j)["DLX"]
	engine, err := open()
	if err != nil {
		t.Fatal(err)
	}
	p := NewProber(engine, 8, 1)
	if e := p.Estimates(); e.Probes != 0 || !math.IsInf(e.Fits.Error, 1) || e.Levels != nil {
		t.Errorf("before the first probe: %+v", e)
	}
	for p.Estimates().Probes < 400 {
		p.Run(1000)
	}
	e := p.Estimates()
	within := func(name string, got Estimate, want, error float64) {
		if math.Abs(got.Mean-want) > 3*got.Error || got.Error > error*want {
			t.Errorf("%s: %.0f ± %.0f, want %.0f", name, got.Mean, got.Error, want)
		}
	}
	within("fits", e.Fits, 892_247, 0.3)
	within("attempts", e.Attempts, 892_247, 0.3)
	within("solutions", e.Solutions, 2339, 0.6)
	within("first placements", e.Levels[12].Fits, 8, 1e-9)
	if len(e.Levels) != 13 || engine.Stats().Nodes > 300_000 {
		t.Errorf("%d levels, %d nodes in the last probe", len(e.Levels), engine.Stats().Nodes)
	}
	again, _ := open()
	q := NewProber(again, 8, 1)
	for q.Estimates().Probes < e.Probes {
		q.Run(restoreCost) // at most one probe
	}
	if fmt.Sprint(q.Estimates()) != fmt.Sprint(e) {
		t.Errorf("the same probes estimate %+v, then %+v", e, q.Estimates())
	}
}
