package dlx

import (
	"bytes"
	"slices"
	"testing"

	"tilewright/def/testing/truth"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

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
		opened(t, p, "", Options{Orders: []settings.Order{{Heuristic: settings.First}}}, nil),
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
