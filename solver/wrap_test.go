package solver

import (
	"fmt"
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
)

// TestTori counts boards that close on themselves: dominoes as A335586 of the OEIS has them, and T-tetrominoes.
func TestTori(t *testing.T) {
	engines := map[string]func(testing.TB, *Search) *search.Stats{"--engine=kernel": runModules, "--engine=frontier --count": run}
	const dominoes, tees = "0 0 0, 1 0 0", "0 0 0, 1 0 0, 2 0 0, 1 1 0"
	for _, test := range []struct {
		x, y      int
		wrap      string
		cells     int
		layout    string
		solutions uint64
	}{
		{4, 4, "x,y", 2, dominoes, 272}, {6, 6, "x,y", 2, dominoes, 90176},
		{4, 4, "x,y", 4, tees, 112}, {8, 8, "x,y", 4, tees, 92144}, {8, 4, "x", 4, tees, 48}, {13, 4, "x", 4, tees, 0},
	} {
		p, err := def.ParseOne(fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1:wrap=%s\nC:name=A:copies=%d:layout=%s\n~D\n",
			test.x, test.y, test.wrap, test.x*test.y/test.cells, test.layout))
		if err != nil {
			t.Fatal(err)
		}
		for line, by := range engines {
			s := Open(p, parse(t, line), nil)
			if got := by(t, s).Solutions; got != test.solutions {
				t.Errorf("%d × %d, %s, %s: %d solutions, want %d", test.x, test.y, test.wrap, line, got, test.solutions)
			}
		}
	}
}
