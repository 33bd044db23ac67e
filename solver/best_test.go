package solver

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestBest: every engine counts all solutions with the same work as without, and the best of them is the last that it lists. A
// search that is split and saved again and again lists it, too.
func TestBest(t *testing.T) {
	puzzles, tried := uint64(60), map[string]int{}
	if long() {
		puzzles = 1_000
	}
	for n := uint64(0); puzzles > 0; n++ {
		p := gen.Mixed(n)
		switch n % 4 {
		case 1:
			p = gen.Ruled(n)
		case 2:
			p = gen.Mixed(gen.Elsewhere + n)
		case 3:
			p = gen.Wrapped(n)
		}
		gen.Painted(p, n)
		o := gen.NewOracle(p)
		solutions, _ := o.Ruled(gen.MostSolutions)
		facts := settings.FactsOf(p)
		if len(solutions) < 2 || !slices.Contains(facts.Unmeasured[def.Crossroads:], nil) {
			continue
		}
		puzzles--
		for i, line := range []string{"", "-u", "-r --mirror=same", "-r --engine=kernel", "-u --engine=tight", "-r --engine=fletcher",
			"--engine=meet", "-r -f99 -of -n", "-r -f99 -of -n --engine=kernel", "-r -V -P -F"} {
			plain := parse(t, line)
			if i > 0 && (n/4+uint64(i))%2 > 0 && !long() {
				continue
			}
			if diagnostic.FirstError(settings.Check(plain, facts)) != nil {
				continue
			}
			without := Open(p, plain, nil)
			for without.Run(1<<16) == search.Paused {
			}
			if without.Err() != nil {
				continue // the matrix looks at these
			}
			for m := def.Crossroads; m < def.Measures; m++ {
				s := plain
				s.Measure, s.Fewest = m, (n+uint64(i))%2 == 1
				if diagnostic.FirstError(settings.Check(s, facts)) != nil {
					continue
				}
				tried[m.String()+" "+line]++
				want := bests{o.Best(solutions, m, s.Fewest), without.Stats().Solutions, without.Stats().Fits()}
				if want.best > 0 {
					tried[m.String()]++
				}
				whole := newRecords(p, s)
				if whole.work(t, false); whole.bests != want || !whole.rises {
					t.Errorf("puzzle %d, %s: %+v, want %+v, rises %v", n, settings.Format(s), whole.bests, want, whole.rises)
				}
				if (n+uint64(i)+uint64(m))%3 > 0 && !long() {
					continue
				}
				parted := newRecords(p, s)
				if parted.work(t, true); parted.best != want.best || parted.solutions != want.solutions {
					t.Errorf("puzzle %d, %s, in parts: %+v, want %+v", n, settings.Format(s), parted.bests, want)
				}
			}
		}
	}
	t.Log(tried)
	for m := def.Crossroads; m < def.Measures; m++ {
		if tried[m.String()+" -r --engine=kernel"] == 0 || tried[m.String()+" "] == 0 || tried[m.String()] < 9 {
			t.Errorf("%s was hardly tried", m)
		}
	}
}

// bests is what a search for the best finds.
type bests struct {
	best            int
	solutions, fits uint64
}

// records takes what such a search lists.
type records struct {
	bests
	rises  bool // each is better than the one before
	listed int
	p      *def.Puzzle
	s      settings.Settings
}

func newRecords(p *def.Puzzle, s settings.Settings) *records {
	return &records{p: p, s: s, rises: true}
}

func (l *records) open(t *testing.T, state []byte) *Search {
	var z *Search
	meter := def.NewMeter(l.p, l.s.Measure)
	z = Open(l.p, l.s, func(images []int32) bool {
		assembly := make([]uint16, len(z.Problem().Cells))
		z.Problem().Assembly(assembly, images)
		n := meter.Of(assembly)
		better := l.listed == 0 || n != l.best && n < l.best == l.s.Fewest
		if l.rises = l.rises && better; better {
			l.best = n
		}
		l.listed++
		return true
	})
	if state != nil {
		if err := z.Restore(state); err != nil {
			t.Fatal(err)
		}
	}
	return z
}

// work searches, in parts that are saved now and then if it is to be.
func (l *records) work(t *testing.T, parts bool) {
	t.Helper()
	waiting := []*Search{l.open(t, nil)}
	for turn := 0; len(waiting) > 0; turn++ {
		last := len(waiting) - 1
		z, budget := waiting[last], 1<<16
		if parts && z.Phase() == Searching && turn < 60 {
			budget = 3
		}
		status := z.Run(budget)
		switch {
		case status == search.Failed:
			t.Fatal(z.Err())
		case status == search.Finished:
			l.solutions, l.fits = l.solutions+z.Stats().Solutions, l.fits+z.Stats().Fits()
			waiting = waiting[:last]
		case parts && turn%3 == 0:
			if given := z.Split(); given != nil {
				waiting = append(waiting, l.open(t, given))
			}
		case parts && turn%3 == 1 && turn < 60:
			waiting[last] = l.open(t, z.Save())
		}
	}
}

// TestBestPentominoes: of the 2,339 ways to fill 6 × 10 with the pentominoes.
func TestBestPentominoes(t *testing.T) {
	entry := slices.IndexFunc(def.Library(), func(e *def.Entry) bool { return e.ID == def.Start })
	p := *def.Library()[entry].Puzzle()
	p.Size = space.Size{X: 10, Y: 6, Z: 1}
	tests := []struct {
		measure   def.Measure
		fewest    bool
		best, all int // all is how many have it
	}{{def.Crossroads, false, 4, 9}, {def.LongestSeam, false, 8, 118}, {def.LongestSeam, true, 5, 1_797}}
	all := map[def.Measure]map[int]int{def.Crossroads: {}, def.LongestSeam: {}}
	var z *Search
	z = Open(&p, parse(t, "-r --engine=kernel -f11 -ox -V"), func(images []int32) bool {
		assembly := make([]uint16, len(z.Problem().Cells))
		z.Problem().Assembly(assembly, images)
		for m, by := range all {
			by[def.NewMeter(&p, m).Of(assembly)]++
		}
		return true
	})
	run(t, z)
	for _, test := range tests {
		if n := all[test.measure][test.best]; n != test.all {
			t.Errorf("%d solutions have %s, want %d: %v", n, test.measure.Words(test.best), test.all, all)
		}
	}
	for _, line := range []string{"-r --engine=kernel -f11 -ox -V", "-r --engine=fletcher"} {
		for _, test := range tests {
			s := parse(t, line)
			s.Measure, s.Fewest = test.measure, test.fewest
			l := newRecords(&p, s)
			if l.work(t, false); l.best != test.best || l.solutions != 2_339 || !l.rises {
				t.Errorf("%s: %+v, want %d of 2,339 solutions", settings.Format(s), l.bests, test.best)
			}
		}
	}
}
