package kernel

import (
	"testing"

	"tilewright/solver/search"
)

// TestAllocations: the twins make no garbage once the buffers have grown. It tries boards of one word and of several,
// copies, triggers, and searches below DLX.
func TestAllocations(t *testing.T) {
	for _, test := range []struct {
		puzzle, line string
		kinds        []Kind
	}{
		{"pent_10x6", "-f12 -of", []Kind{Window, List, Cover}},
		{"pent_10x6", "-r -R -f12 -oe -n", []Kind{List, Cover}},
		{"pent_10x6", "-f12 -os:e=9:f=4 -n -p -v3", []Kind{List, Cover}},
		{"tetriscube", "-rL -f11 -oe=11:f=3 -n", []Kind{List, Cover}},
		{"dominoes_8x8", "-f32 -oe -n", []Kind{Window, List, Cover}},
		{"pent1s_18x5", "-f18 -of -n", []Kind{Window, List, Cover}},
		{"ypent_5x5x5", "-f25 -oe -n -p", []Kind{List, Cover}},
		{"pent1s_30x3", "-v1 -p", []Kind{Cover}},
	} {
		for _, kind := range test.kinds {
			g, err := newLine(t, known(t, test.puzzle), test.line).kernel(t, kind)
			if err != nil {
				if kind != Window {
					t.Errorf("%s %s: %v", test.puzzle, test.line, err)
				}
				continue
			}
			e := g.Twin(func([]int32) bool { return true })
			// A Run allocates what it reports solutions with. Buffers grow now and then, when a search meets more than
			// before. A search that makes garbage makes some in every stretch.
			const maxAllocations = 1
			allocations := maxAllocations + 1.0
			for n := 0; n < 20 && allocations > maxAllocations; n++ {
				allocations = testing.AllocsPerRun(1, func() { e.Run(50_000) })
			}
			if allocations > maxAllocations {
				t.Errorf("%s %s, %s: %v allocations in each stretch", test.puzzle, test.line, g.Name(), allocations)
			}
			if e.Run(1) != search.Paused {
				t.Errorf("%s %s, %s: the search has ended", test.puzzle, test.line, g.Name())
			}
		}
	}
}
