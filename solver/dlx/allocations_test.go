package dlx_test

import (
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestAllocations: a search makes no garbage once its buffers have grown. It tries every heuristic, narrow and wide
// matrices, copies, triggers, and FILA below.
func TestAllocations(t *testing.T) {
	for _, c := range []struct{ puzzle, line string }{
		{"pent_10x6", ""},
		{"pent_10x6", "-r -of"},
		{"pent_10x6", "-oe"},
		{"pent_10x6", "-oa@90"},
		{"pent_10x6", "-r -R -oR:e=9:f=4"},
		{"tetriscube", "-rL"},
		{"pent1s_18x5", "-r"},
		{"hex_box_in_diamond", "-oa@160:s=15"},
		{"dominoes_8x8", ""},
		{"ypent_5x5x5", "-oe"},
		{"pent_10x6", "-v8 -p"},
		{"pent_10x6", "-r -of -v1 -p"},
		{"hex_box_in_diamond", "-v1 -p"},
		{"pent_10x6", "-r -V -of=11 -f11 -n"},
		{"tetriscube", "-rL -f8 -oe=8:f=3 -n -p -v2"},
	} {
		s, problems := settings.Parse(c.line)
		if diagnostic.HasErrors(problems) {
			t.Fatal(problems)
		}
		p, err := problem.Compile(truth.Puzzle(c.puzzle))
		if err != nil {
			t.Fatal(err)
		}
		w := work{p: p, s: s}
		w.prepare(t)
		noGarbage(t, c.puzzle+" "+c.line, w.engine(t, nil))
	}
}

// noGarbage runs stretches of a search until one allocates nothing, at most 20. Buffers grow now and then, where a
// search meets more than before. A search that makes garbage makes some in every stretch.
func noGarbage(t *testing.T, name string, e search.Engine) {
	t.Helper()
	stretch := func() {
		for range 50 {
			e.Run(1000)
		}
	}
	allocations := 1.0
	for n := 0; n < 20 && allocations > 0; n++ {
		allocations = testing.AllocsPerRun(1, stretch) // it calls stretch once before
	}
	if allocations > 0 {
		t.Errorf("%s: %v allocations in each stretch", name, allocations)
	}
	if e.Run(1) != search.Paused {
		t.Errorf("%s: the search has ended", name)
	}
}
