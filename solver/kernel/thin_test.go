package kernel

import (
	"math"
	"math/rand/v2"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// looseText is a puzzle that is not exact: cells may stay empty and copies be left over.
const looseText = "D:xDim=5:yDim=4:zDim=1:empty=3\nC:name=L:copies=2-3:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\n" +
	"C:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=O:copies=0-1:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=I:copies=0-2:layout=0 0 0, 1 0 0, 2 0 0\n~D"

// thinning makes programs of every kernel: with a constrained piece first, without one, and below nodes of DLX.
func thinning(t *testing.T) (programs []*Program, p *problem.Problem) {
	p, rows, c := constrained(t, truth.Puzzle("soma_cube"), settings.Settings{Redundancy: settings.RedundancyAuto})
	for _, kind := range []Kind{Window, List, Cover} {
		g, err := New(p, rows, c, Options{Kernel: kind})
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, g)
	}
	for _, text := range []string{"-f7 -of -v3", "-r -f5 -oe=5 -p", "-r -f5 -of=5"} {
		g, err := newLine(t, func() *problem.Problem { return p }, text).kernel(t, Auto)
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, g)
	}
	return programs, p
}

// looseTight is a puzzle in which all pieces are placed, and any two cells stay empty.
const looseTight = "D:xDim=6:yDim=5:zDim=1:empty=2\nC:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0\nC:name=U:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 2 1 0\n" +
	"C:name=L:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 3 1 0\nC:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n~D"

// TestThin: if every rate is 1, a thinned search counts exactly the fits that are left, from any state on. With lower
// rates it does so on average.
func TestThin(t *testing.T) {
	programs, p := thinning(t)
	of := map[*Program]*problem.Problem{}
	for _, g := range programs {
		of[g] = p
	}
	for i, kind := range []Kind{Cover, Tight} {
		z := def.Parse([]string{looseText, looseTight}[i])
		if err := z.Err(); err != nil {
			t.Fatal(err)
		}
		loose, rows, c := constrained(t, z.Puzzles[0], settings.Settings{Redundancy: settings.RedundancyAuto})
		g, err := New(loose, rows, c, Options{Kernel: kind})
		if err != nil {
			t.Fatal(err)
		}
		programs, of[g] = append(programs, g), loose
	}
	for number, g := range programs {
		p := of[g]
		whole := finish(g.Twin(nil))
		thin := search.NewThinning(p.Pieces)
		all := make([]float64, p.Pieces+1)
		draw := rand.New(rand.NewPCG(uint64(number), 3))
		e := g.Twin(nil)
		parts := [][]byte{}
		for range 5 {
			e.Run(1 + draw.IntN(20))
			if part := e.Split(); part != nil {
				parts = append(parts, part)
			}
		}
		parts = append(parts, e.Save())
		for _, state := range parts {
			if err := e.Load(state); err != nil {
				t.Fatal(err)
			}
			before := search.Stats{}
			before.Add(e.Stats())
			want := search.Stats{}
			want.Add(finish(e))
			want.Sub(&before)
			thin.Aim(all, math.Inf(1))
			thin.Begin(draw, math.MaxInt32, math.Inf(1))
			if err := e.Load(state); err != nil {
				t.Fatal(err)
			}
			e.Thin(thin)
			for left, n := range thin.Fits {
				if n != float64(want.Levels[left].Fits) {
					t.Errorf("%s kernel %d: with %d left a search of everything counts %g fits, want %d", g.Name(), number, left, n, want.Levels[left].Fits)
				}
			}
			if thin.Found != float64(want.Found) {
				t.Errorf("%s kernel %d: a search of everything finds %g, want %d", g.Name(), number, thin.Found, want.Found)
			}
		}

		for left := range all {
			all[left] = float64(whole.Levels[left].Fits)
		}
		const passes = 1500
		var fits, found float64
		start := g.Twin(nil).Save()
		for pass := range passes {
			thin.Aim(all, 20)
			thin.Begin(draw, 15+pass%40, 4e3+1e3*float64(pass%20)) // the rates fall on the way
			if err := e.Load(start); err != nil {
				t.Fatal(err)
			}
			e.Thin(thin)
			fits += thin.Sum() / passes
			found += thin.Found / passes
		}
		left := float64(whole.Fits() - g.Twin(nil).Stats().Fits())
		if math.Abs(fits/left-1) > 0.06 || math.Abs(found/float64(whole.Found)-1) > 0.2 {
			t.Errorf("%s kernel %d: %d thinned searches count %.0f fits and %.0f solutions on average, the search %.0f and %d", g.Name(), number, passes, fits, found, left, whole.Found)
		}
	}
}
