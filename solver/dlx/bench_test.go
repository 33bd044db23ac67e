package dlx

import (
	"testing"

	"tilewright/def/testing/truth"
	"tilewright/solver/search"
)

// BenchmarkPentominoes is plain DLX on the 10 × 6 board with X constrained.
func BenchmarkPentominoes(b *testing.B) {
	p := compiled(b, truth.Puzzle("pent_10x6"))
	rows, c := rowsOf(b, p, "auto")
	b.ReportAllocs()
	for b.Loop() {
		e, err := New(p, rows, c, Options{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		for e.Run(20_000) == search.Paused {
		}
		if n := e.Stats().Fits(); n != 892_247 {
			b.Fatalf("%d fits", n)
		}
	}
}
