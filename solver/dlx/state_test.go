package dlx

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// heuristics are the -o lines with which the properties are tested.
var heuristics = [][]settings.Order{
	nil,
	{{Heuristic: settings.First}},
	{{Heuristic: settings.Estimate}},
	{{Heuristic: settings.Linear, Args: []float64{1, 1, 1}}},
	{{Heuristic: settings.Angular}},
	{{Heuristic: settings.RadialOutermost, From: 4}},
	{{Heuristic: settings.Estimate}, {Heuristic: settings.First, From: 3}},
}

// run is a whole search: the solutions in the order found, and the counters.
type run struct {
	solutions [][]int32
	stats     search.Stats
}

func (r *run) sink(images []int32) bool {
	r.solutions = append(r.solutions, slices.Clone(images))
	return true
}

func (r *run) finish(e *Engine) {
	for e.Run(1<<20) == search.Paused {
	}
	r.stats.Add(e.Stats())
}

// sets are the solutions as sorted sets of images.
func (r *run) sets() [][]int32 {
	sets := make([][]int32, len(r.solutions))
	for i, s := range r.solutions {
		sets[i] = slices.Sorted(slices.Values(s))
	}
	slices.SortFunc(sets, slices.Compare)
	return sets
}

func sameStats(a, b *search.Stats) bool {
	return slices.Equal(a.Levels, b.Levels) && a.Nodes == b.Nodes && a.Found == b.Found && a.Solutions == b.Solutions
}

func puzzles(short, long int) int {
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		return long
	}
	return short
}

// TestOracle compares the sets of solutions with those of the plain oracle, for
// every heuristic.
func TestOracle(t *testing.T) {
	first, least := 120, 0
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		first, least = 0, 10000
	}
	n := gen.Each(first, least, func(number uint64) bool {
		puzzle := gen.Puzzle(number)
		o := gen.NewOracle(puzzle)
		solutions, ok := o.Solve(500)
		if !ok {
			return false
		}
		var want []string
		for _, s := range solutions {
			want = append(want, o.Name(s))
		}
		slices.Sort(want)
		p := compiled(t, puzzle)
		for _, orders := range heuristics {
			var r run
			r.finish(opened(t, p, "", Options{Orders: orders}, r.sink))
			var got []string
			for _, s := range r.solutions {
				var placed []gen.Placed
				for _, i := range s {
					placed = append(placed, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
				}
				got = append(got, o.Name(placed))
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("puzzle %d with %v: %d solutions, want %d, or others", number, orders, len(got), len(want))
			}
		}
		return true
	})
	if n < least {
		t.Errorf("%d puzzles were compared, want %d", n, least)
	}
}

// TestPauses stops searches at random moments. They go on with the same engine, with a new one that has the state, or
// with several that share the work.
func TestPauses(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kinds := struct{ pauses, states, parts int }{}
	for number := range uint64(puzzles(300, 6000)) {
		p := compiled(t, gen.Puzzle(number))
		o := Options{Orders: heuristics[random.IntN(len(heuristics))]}
		if random.IntN(4) == 0 && p.Pieces > 2 {
			o.Goal = 1 + random.IntN(p.Pieces-2)
		}
		if random.IntN(4) == 0 {
			o.Shuffle = random.Uint64()
		}
		var whole run
		e := opened(t, p, "", o, whole.sink)
		if e.Run(5000) == search.Paused {
			continue // a large search takes long in small steps
		}
		whole.stats.Add(e.Stats())

		var parts run
		engines := []*Engine{opened(t, p, "", o, parts.sink)}
		inOrder := true
		for len(engines) > 0 {
			i := random.IntN(len(engines))
			e := engines[i]
			if e.Run(random.IntN(30)) == search.Finished {
				parts.stats.Add(e.Stats())
				engines = slices.Delete(engines, i, i+1)
				continue
			}
			kinds.pauses++
			switch random.IntN(8) {
			case 0:
				state := e.Save()
				e = opened(t, p, "", o, parts.sink)
				if random.IntN(2) == 0 {
					e.Run(random.IntN(20)) // the restored engine forgets this work
					parts.solutions = parts.solutions[:len(parts.solutions)-int(e.Stats().Found)]
				}
				if err := e.Restore(state); err != nil {
					t.Fatalf("puzzle %d: %v", number, err)
				}
				if again := e.Save(); !bytes.Equal(state, again) {
					t.Fatalf("puzzle %d: saved again, the state is another one", number)
				}
				engines[i] = e
				kinds.states++
			case 1:
				if part := e.Split(); part != nil {
					f := opened(t, p, "", o, parts.sink)
					if err := f.Restore(part); err != nil {
						t.Fatalf("puzzle %d: %v", number, err)
					}
					if s := f.Stats(); s.Nodes != 0 || s.Found != 0 || s.Fits() != 0 {
						t.Fatalf("puzzle %d: a part begins with counters", number)
					}
					engines = append(engines, f)
					inOrder = false
					kinds.parts++
				}
			}
		}
		if !sameStats(&parts.stats, &whole.stats) {
			t.Fatalf("puzzle %d with %+v: the parts count\n%+v, the whole\n%+v", number, o, parts.stats, whole.stats)
		}
		equal := slices.EqualFunc(parts.sets(), whole.sets(), slices.Equal)
		if inOrder {
			equal = slices.EqualFunc(parts.solutions, whole.solutions, slices.Equal)
		}
		if !equal {
			t.Fatalf("puzzle %d with %+v: the parts have other solutions", number, o)
		}
	}
	if kinds.pauses == 0 || kinds.states == 0 || kinds.parts == 0 {
		t.Errorf("tried %+v", kinds)
	}
}

// TestPlaced follows a search by the images on its board.
func TestPlaced(t *testing.T) {
	p := compiled(t, truth.Puzzle("soma_steps"))
	var watched []int32
	o := Options{Watch: func(image int32, left int, placed bool) {
		if placed {
			watched = append(watched, image)
			if left != p.Pieces-len(watched)+1 {
				t.Fatalf("image %d comes with %d pieces left, but %d are placed", image, left, len(watched)-1)
			}
			return
		}
		last := len(watched) - 1
		if watched[last] != image || left != p.Pieces-last {
			t.Fatalf("image %d goes with %d pieces left, but the assembly is %v", image, left, watched)
		}
		watched = watched[:last]
	}}
	e := opened(t, p, "", o, func(images []int32) bool {
		if !slices.Equal(images, watched) {
			t.Fatalf("solution %v, but the assembly is %v", images, watched)
		}
		return true
	})
	for e.Run(1) == search.Paused {
		if got := e.Placed(nil); !slices.Equal(got, watched) {
			t.Fatalf("placed are %v, the assembly is %v", got, watched)
		}
	}
	if len(watched) != 0 {
		t.Errorf("%v are never removed", watched)
	}
}

// TestLimit: the sink can end the search.
func TestLimit(t *testing.T) {
	p := compiled(t, truth.Puzzle("pent_10x3x2"))
	found := 0
	e := opened(t, p, "", Options{}, func([]int32) bool { found++; return found < 7 })
	for e.Run(1000) == search.Paused {
	}
	if found != 7 || e.Stats().Found != 7 {
		t.Errorf("%d solutions, %d counted, want 7", found, e.Stats().Found)
	}
	if e.Run(1000) != search.Finished || found != 7 {
		t.Error("the search goes on after its end")
	}
	f := opened(t, p, "", Options{}, nil)
	if err := f.Restore(e.Save()); err != nil {
		t.Fatal(err)
	}
	if f.Run(1000) != search.Finished || f.Stats().Found != 7 {
		t.Error("the end of a search is not in its state")
	}
}

// TestForeignStates: a state is only taken where it belongs.
func TestForeignStates(t *testing.T) {
	p := compiled(t, truth.Puzzle("soma_steps"))
	e := opened(t, p, "", Options{}, nil)
	e.Run(100)
	state := e.Save()
	others := []*Engine{
		opened(t, p, "", Options{Goal: 1}, nil),
		opened(t, p, "", Options{Tag: "-V"}, nil),
		opened(t, p, "", Options{Shuffle: 1}, nil),
		opened(t, p, "", Options{Orders: heuristics[1]}, nil),
		opened(t, compiled(t, truth.Puzzle("soma_cube")), "", Options{}, nil),
	}
	fewer, c := rowsOf(t, p, "")
	f, err := New(p, fewer[1:], c, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range append(others, f) {
		if f.Restore(state) == nil {
			t.Errorf("engine %d takes a state of another search", i)
		}
	}
}

// TestStateLevels: a state must have a counter for every number of pieces left, no fewer and no more, whatever its
// checksum.
func TestStateLevels(t *testing.T) {
	e := opened(t, compiled(t, truth.Puzzle("soma_steps")), "", Options{}, nil)
	e.Run(100)
	levels := e.p.Pieces + 1
	for n := range levels + 3 {
		stats := *e.Stats()
		stats.Levels = make([]search.Level, n)
		copy(stats.Levels, e.Stats().Levels)
		spans := make([]span, 0, e.depth+1)
		for _, n := range e.nodes[:e.depth+1] {
			spans = append(spans, span{n.item, n.count, n.next, n.end})
		}
		state := e.encode(e.phase, spans, &stats, nil)
		if err := e.Restore(state); (err == nil) != (n == levels) {
			t.Errorf("%d levels in a state of %d: %v", n, levels, err)
		}
	}
}

// FuzzRestore feeds damaged states. Each is an error and leaves the engine as it was, or stands for a possible search
// of this problem.
func FuzzRestore(f *testing.F) {
	p := compiled(f, truth.Puzzle("soma_steps"))
	e := opened(f, p, "", Options{}, nil)
	for range 20 {
		f.Add(e.Save())
		if part := e.Split(); part != nil {
			f.Add(part)
		}
		e.Run(37)
	}
	f.Fuzz(func(t *testing.T, state []byte) {
		e := opened(t, p, "", Options{}, nil)
		e.Run(50)
		before := e.Save()
		err := e.Restore(state)
		if err != nil && !bytes.Equal(e.Save(), before) {
			t.Fatal("a refused state has changed the engine")
		}
		// The same, with a right checksum, so that the replay is tested.
		if len(state) > 18 {
			b := seal(append(slices.Clone(before[:9]), state[9:len(state)-8]...))
			if e.Restore(b) == nil {
				for range 4 {
					e.Run(500)
				}
			}
		}
	})
}

// TestTrials runs Monte Carlo trials. Each ends when a piece is removed with StopAt left, and tries options in another
// order.
func TestTrials(t *testing.T) {
	p := compiled(t, truth.Puzzle("pent_10x6"))
	const stopAt = 5
	removed := 0
	o := Options{StopAt: stopAt, Shuffle: 1, Watch: func(image int32, left int, placed bool) {
		if !placed {
			removed = left
		}
	}}
	e := opened(t, p, "auto", o, nil)
	for trial := range uint64(40) {
		e.Restart(trial + 1)
		for e.Run(1000) == search.Paused {
		}
		if removed != stopAt {
			t.Fatalf("trial %d ends when %d pieces are left, want %d", trial, removed, stopAt)
		}
	}
	levels := slices.Clone(e.Stats().Levels)
	if n := levels[12].Fits; n < 40 || n > 60 {
		t.Errorf("40 trials place %d first pieces, want one each or a few more", n)
	}
	// The same trials count the same again.
	f := opened(t, p, "auto", Options{StopAt: stopAt, Shuffle: 9}, nil)
	for trial := range uint64(40) {
		f.Restart(trial + 1)
		for f.Run(77) == search.Paused {
		}
	}
	if !slices.Equal(f.Stats().Levels, levels) {
		t.Errorf("the same trials count\n%v, then\n%v", levels, f.Stats().Levels)
	}
	// A new engine with the trial's seed makes the same trial.
	g := opened(t, p, "auto", Options{StopAt: stopAt, Shuffle: 40}, nil)
	g.Run(30)
	f.Restart(40)
	if err := f.Restore(g.Save()); err != nil {
		t.Error(err)
	}
}
