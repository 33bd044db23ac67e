package dlx_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/dlx"
	"tilewright/solver/fila"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// work is one settings line as it goes through the filters to the engine.
type work struct {
	p    *problem.Problem
	s    settings.Settings
	rows []int32
	c    problem.Constraint
	at   int // pieces left from which FILA searches; 0 is never
}

func (w *work) prepare(t testing.TB) {
	t.Helper()
	r := filter.NewRedundancy(w.p, w.s)
	for !r.Run(1 << 20) {
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	if r.Cases != 1 {
		t.Fatalf("the redundancy filter gives %d cases", r.Cases)
	}
	w.rows, w.c = r.Rows(0)
	if f := filter.NewFilters(w.p, w.s); f != nil {
		f.BeginSearch(w.rows)
		for done := false; !done; {
			_, done = f.Run(1 << 20)
		}
		var level search.Level
		gone := f.Removed(&level)
		w.rows = slices.DeleteFunc(slices.Clone(w.rows), func(r int32) bool {
			_, ok := slices.BinarySearch(gone, r)
			return ok
		})
	}
	w.at = min(w.s.FILA, w.p.Pieces-1)
}

func (w *work) engine(t testing.TB, sink search.Sink) *dlx.Engine {
	t.Helper()
	o := dlx.Options{Orders: w.s.Orders, First: w.s.RedundancyFirst, Goal: w.s.Goal}
	if f := filter.NewFilters(w.p, w.s); f != nil {
		o.Filter = f
	}
	var hit func([]int32, *search.Level) bool
	if trigger := filter.NewTrigger(w.p, w.s); trigger != nil {
		hit = trigger.Hit
		o.Trigger = hit
	}
	if w.at > 0 {
		o.DescendAt = w.at
		o.Descend = func(sink search.Sink) (search.Descent, error) {
			return fila.New(w.p, w.rows, fila.Options{Orders: w.s.Orders, NOF: w.s.NOF, Goal: w.s.Goal, Trigger: hit}, sink)
		}
	}
	e, err := dlx.New(w.p, w.rows, w.c, o, sink)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func long(t testing.TB) {
	t.Helper()
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		t.Skip("takes more than five seconds: make test-long, or TILEWRIGHT_LONG=1")
	}
}

// TestArticles reproduces rows of the articles' tables that need more than one package (FACTS). Attempts of 0 stand for
// those of DLX, which equal the fits.
func TestArticles(t *testing.T) {
	for _, c := range []struct {
		name, puzzle, line        string
		fits, attempts, solutions uint64
		long                      bool
	}{
		{"P2", "pent_10x6", "-r -V", 768_356, 0, 2339, false},
		{"P3", "pent_10x6", "-r -V -of=11", 1_000_250, 0, 2339, false},
		{"P4", "pent_10x6", "-r -V -of=11 -f11", 2_091_215, 15_198_004, 2339, false},
		{"P5", "pent_10x6", "-r -V -of=11 -f11 -n", 2_091_215, 2_091_215 + 4_682_886, 2339, false},
		{"P-9", "pent_10x6", "-r -f11", 924_167, 12_411_752, 2339, false},
		{"P-10", "pent_10x6", "-r -oe=11 -f11", 1_425_356, 20_374_275, 2339, false},
		{"P-11", "pent_10x6", "-r -of=11 -f11", 2_455_947, 17_703_679, 2339, false},
		{"P-12", "pent_10x6", "-r -of=11 -f11 -p", 2_454_746, 17_572_247, 2339, false},
		{"TC2", "tetriscube", "-rL -oe=11 -f11", 48_705_459, 48_705_459 + 1_093_916_558, 9839, true},
		{"TC4", "tetriscube", "-rL -oe=11:f=3 -f11 -n", 80_346_268, 80_346_268 + 393_143_352, 9839, true},
		{"PT2", "PT12", "-r -V13", 78_145_746, 0, 51_184, true},
		{"PT3", "PT12", "-r -V13 -oe=13 -f13", 153_069_413, 153_069_413 + 1_094_305_862, 51_184, true},
		{"PT4", "PT12", "-r -V13 -oe=13:f=3 -f13", 185_469_244, 185_469_244 + 1_203_943_050, 51_184, true},
		{"PT5", "PT12", "-r -V13 -oe=13:f=3 -f13 -n", 185_469_244, 185_469_244 + 291_191_337, 51_184, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long {
				long(t)
			}
			s, problems := settings.Parse(c.line)
			for _, d := range problems {
				if d.Severity == diagnostic.Error {
					t.Fatal(d)
				}
			}
			p, err := problem.Compile(truth.Puzzle(c.puzzle))
			if err != nil {
				t.Fatal(err)
			}
			w := work{p: p, s: s}
			w.prepare(t)
			e := w.engine(t, nil)
			for e.Run(20_000) == search.Paused {
			}
			if c.attempts == 0 {
				c.attempts = c.fits
			}
			got := e.Stats()
			if got.Found != c.solutions || got.Fits() != c.fits || got.Attempts() != c.attempts {
				t.Errorf("%d solutions, %d fits, %d attempts; want %d, %d, %d", got.Found, got.Fits(), got.Attempts(), c.solutions, c.fits, c.attempts)
			}
		})
	}
}

// below counts the images that DLX hands over, and searches none of them.
type below struct {
	*fila.Engine
	entered *[]int
}

func (b below) Enter(placed, rows []int32) {
	*b.entered = append(*b.entered, len(rows))
	b.Engine.Enter(placed, nil)
}

// TestRowsLeft counts the images that DLX leaves of 1907 when X lies with its centre at (1,2), (2,1), (2,2), (3,1),
// (3,2), (4,1) and (4,2) (FACTS).
func TestRowsLeft(t *testing.T) {
	p, err := problem.Compile(truth.Puzzle("pent_10x6"))
	if err != nil {
		t.Fatal(err)
	}
	w := work{p: p, s: settings.Settings{Redundancy: settings.RedundancyAuto, Volume: -1}}
	w.prepare(t)
	var entered []int
	e, err := dlx.New(p, w.rows, w.c, dlx.Options{DescendAt: 11, Descend: func(sink search.Sink) (search.Descent, error) {
		engine, err := fila.New(p, nil, fila.Options{}, sink)
		return below{engine, &entered}, err
	}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for e.Run(1000) == search.Paused {
	}
	if want := []int{1429, 1398, 1238, 1317, 1126, 1289, 1101}; len(w.rows) != 1907 || !slices.Equal(entered, want) {
		t.Errorf("%d images, with X %d; want 1907, %d", len(w.rows), entered, want)
	}
}

var orders = [][]settings.Order{
	nil,
	{{Heuristic: settings.First}},
	{{Heuristic: settings.Estimate}, {Heuristic: settings.First, From: 2}},
	{{Heuristic: settings.RadialOutermost}, {Heuristic: settings.Size, From: 3}},
}

// TestParts cuts searches with filters, triggers and FILA into parts at random moments. It compares the parts with the
// whole, and the whole with plain DLX.
func TestParts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	n := uint64(250)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		n = 8000
	}
	kinds := struct{ states, parts, removed, back, below int }{}
	for number := range n {
		p, err := problem.Compile(gen.Puzzle(number))
		if err != nil {
			t.Fatal(err)
		}
		pick := func() int { return random.IntN(p.Pieces+2) * random.IntN(2) }
		w := work{p: p, s: settings.Settings{
			Volume: pick(), Parity: pick(), Fit: pick(), FitFixpoint: random.IntN(2) == 0,
			VolumeTrigger: pick(), ParityTrigger: random.IntN(2) == 0,
			FILA: pick(), NOF: random.IntN(2) == 0,
			Orders: orders[random.IntN(len(orders))],
		}}
		plain := work{p: p}
		plain.prepare(t)
		var want [][]int32
		e := plain.engine(t, collect(&want))
		if e.Run(3000) == search.Paused {
			continue // a large search takes long in small steps
		}

		w.prepare(t)
		var whole, parts [][]int32
		e = w.engine(t, collect(&whole))
		if e.Run(5000) == search.Paused {
			continue
		}
		var stats search.Stats
		stats.Add(e.Stats())
		if !same(whole, want) {
			t.Fatalf("puzzle %d with %+v: %d solutions, want %d, or others", number, w.s, len(whole), len(want))
		}

		var sum search.Stats
		engines := []*dlx.Engine{w.engine(t, collect(&parts))}
		for len(engines) > 0 {
			i := random.IntN(len(engines))
			e := engines[i]
			if e.Run(random.IntN(20)) == search.Finished {
				sum.Add(e.Stats())
				engines = slices.Delete(engines, i, i+1)
				continue
			}
			switch random.IntN(6) {
			case 0:
				state := e.Save()
				e = w.engine(t, collect(&parts))
				if random.IntN(2) == 0 {
					e.Run(random.IntN(15))
					parts = parts[:len(parts)-int(e.Stats().Found)]
				}
				if err := e.Restore(state); err != nil {
					t.Fatalf("puzzle %d with %+v: %v", number, w.s, err)
				}
				if !bytes.Equal(e.Save(), state) {
					t.Fatalf("puzzle %d with %+v: saved again, the state is another one", number, w.s)
				}
				engines[i] = e
				kinds.states++
			case 1:
				if part := e.Split(); part != nil {
					f := w.engine(t, collect(&parts))
					if err := f.Restore(part); err != nil {
						t.Fatalf("puzzle %d with %+v: %v", number, w.s, err)
					}
					engines = append(engines, f)
					kinds.parts++
				}
			}
		}
		if !slices.Equal(sum.Levels, stats.Levels) || sum.Nodes != stats.Nodes || sum.Found != stats.Found {
			t.Fatalf("puzzle %d with %+v: the parts count\n%+v, the whole\n%+v", number, w.s, sum, stats)
		}
		if !same(parts, want) {
			t.Fatalf("puzzle %d with %+v: the parts have other solutions", number, w.s)
		}
		for _, l := range sum.Levels {
			kinds.removed += int(l.VolumeFiltered + l.ParityFiltered + l.FitFiltered)
			kinds.back += int(l.VolumeBacktracks + l.ParityBacktracks)
			kinds.below += int(l.Attempts - l.Fits)
		}
	}
	if kinds.states == 0 || kinds.parts == 0 || kinds.removed == 0 || kinds.back == 0 || kinds.below == 0 {
		t.Errorf("tried %+v", kinds)
	}
}

func collect(into *[][]int32) search.Sink {
	return func(images []int32) bool {
		*into = append(*into, slices.Sorted(slices.Values(images)))
		return true
	}
}

// same compares two lists of solutions as sets.
func same(a, b [][]int32) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortFunc(a, slices.Compare)
	slices.SortFunc(b, slices.Compare)
	return slices.EqualFunc(a, b, slices.Equal)
}

// recorder keeps what the engine shows to its filter and its trigger.
type recorder struct {
	*filter.Filters
	trigger  dlx.Trigger
	started  [][2][]int32
	assembly [][]int32
}

func (r *recorder) Begin(placed, rows []int32) {
	r.started = append(r.started, [2][]int32{slices.Clone(placed), slices.Clone(rows)})
	r.Filters.Begin(placed, rows)
}

func (r *recorder) hit(placed []int32, level *search.Level) bool {
	r.assembly = append(r.assembly, slices.Clone(placed))
	return r.trigger(placed, level)
}

// TestHookAllocations: filters and triggers make no garbage. Shown the same things again, they allocate nothing. In a
// search that goes on, lists still grow now and then, but hardly any node allocates.
func TestHookAllocations(t *testing.T) {
	for _, c := range []struct{ puzzle, line string }{
		{"pent_10x6", "-r -V5"},
		{"pent_10x6", "-r -P5"},
		{"pent_10x6", "-r -F9"},
		{"pent_10x6", "-r -F9 --fit-fixpoint"},
		{"pent_10x6", "-r -v1"},
		{"pent_10x6", "-r -p"},
		{"PT12", "-r -V8 -P8 -v5 -p"},
	} {
		s, problems := settings.Parse(c.line)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		w := work{p: known(t, c.puzzle), s: s}
		w.prepare(t)
		r := recorder{Filters: filter.NewFilters(w.p, s)}
		var o dlx.Options
		if r.Filters != nil {
			o.Filter = &r
		}
		if trigger := filter.NewTrigger(w.p, s); trigger != nil {
			r.trigger, o.Trigger = trigger.Hit, r.hit
		}
		e, err := dlx.New(w.p, w.rows, w.c, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		e.Run(20_000)
		var level search.Level
		// Ten runs, because the runtime may allocate something once, which is not the filter's.
		n := testing.AllocsPerRun(10, func() {
			for _, b := range r.started {
				r.Filters.Begin(b[0], b[1])
				for done := false; !done; {
					_, done = r.Run(100)
				}
				r.Removed(&level)
			}
			for _, placed := range r.assembly {
				r.trigger(placed, &level)
			}
		})
		if n > 0 {
			t.Errorf("%s %s: %v allocations in %d calls of the filter and %d of the trigger", c.puzzle, c.line, n, len(r.started), len(r.assembly))
		}

		e = w.engine(t, nil)
		e.Run(10_000)
		before := e.Stats().Nodes
		if n := testing.AllocsPerRun(1, func() { e.Run(50_000) }); n > float64(e.Stats().Nodes-before)/50 {
			t.Errorf("%s %s: %v allocations in half of %d nodes", c.puzzle, c.line, n, e.Stats().Nodes-before)
		}
	}
}

func known(t testing.TB, name string) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(truth.Puzzle(name))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
