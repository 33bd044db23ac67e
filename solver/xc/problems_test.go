package xc

import (
	"os"
	"testing"
)

// TestProblems counts covers of problems whose numbers are well known.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       uint64
	}{
		{"three queens that see all cells of 6 × 6", Seen(6, 3), 4},
		{"Latin squares of order 4", Latin(4), 576},
		{"Langford's pairs of 7, each also from behind", Langford(7), 52}, // OEIS A014552: 26
		{"Langford's pairs of 5", Langford(5), 0},
		{"five queens that see all cells of 8 × 8", Seen(8, 5), 4860},
		{"two queens that see all cells of 4 × 4", Seen(4, 2), 12},
		{"Petersen's graph in three colours", Coloured(Petersen(), 3), 120},
		{"four nodes, each beside all others, in four colours", Coloured([][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}, 4), 24},
		{"squares of words", WordSquare("AN", "AS", "AT", "IN", "IS", "IT", "NO", "ON", "SO", "TO"), 12},
	} {
		if c.want == 4860 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue // some seconds
		}
		m, ds := Parse(c.text)
		if len(ds) > 0 {
			t.Fatal(c.name, ds)
		}
		s := NewSolver(m, Fewest, nil)
		for s.Run(1 << 20) {
		}
		if s.Found() != c.want {
			t.Errorf("%s: %d covers, want %d", c.name, s.Found(), c.want)
		}
	}
}
