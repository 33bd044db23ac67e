package meet

import (
	"maps"
	"slices"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
)

// TestSides joins the sides of generated puzzles one by one, which gives their solutions.
func TestSides(t *testing.T) {
	joined := 0
	gen.Each(200, 100, func(number uint64) bool {
		z := gen.Puzzle(number)
		p, err := problem.Compile(z)
		if err != nil {
			return false
		}
		oracle := gen.NewOracle(z)
		if _, ok := oracle.Solve(2000); !ok {
			return false
		}
		want, sink := listing(t, p, oracle)
		e, err := New(p, allRows(p), Options{Cut: 1 + int(number%20)}, sink)
		if err != nil || e.done {
			return false
		}
		for !e.Weigh(1 << 20) {
		}
		if e.cut == nil || e.done {
			return false
		}
		got, take := listing(t, p, oracle)
		sides := e.Sides()
		for _, l := range sides.Left {
			for _, r := range sides.Right {
				if l.Key.Equal(&r.Key) {
					if !slices.Equal(l.Key.Overhang, r.Key.Overhang) || !slices.Equal(l.Key.Used, r.Key.Used) {
						t.Fatalf("puzzle %d: %v and %v are the same key", number, l.Key, r.Key)
					}
					take(slices.Concat(l.Images, r.Images))
					joined++
				}
			}
		}
		finish(t, e, 1<<20)
		if !maps.Equal(got, want) {
			t.Fatalf("puzzle %d: %d solutions are joined, want %d", number, len(got), len(want))
		}
		return true
	})
	if joined < 500 {
		t.Error("only", joined, "solutions are joined")
	}
}
