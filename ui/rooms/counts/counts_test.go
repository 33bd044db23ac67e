package bench

import (
	"testing"

	"tilewright/def"
	"tilewright/solver/frontier"
	"tilewright/solver/problem"
)

// TestCounts counts each row of the counts that can be checked.
func TestCounts(t *testing.T) {
	for _, r := range countedRows {
		puzzle, err := def.ParseOne(r.definition)
		if err != nil {
			t.Fatal(err)
		}
		p, err := problem.Compile(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		n, err := frontier.New(p, nil, frontier.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for !n.Run(1 << 20) {
		}
		if got, _, _ := n.Solutions(); n.Err() != nil || got != r.solutions {
			t.Errorf("%s: %s, want %s (%v)", r.title, got, r.solutions, n.Err())
		}
	}
}
