package xc

import (
	"os"
	"slices"
	"testing"
)

// TestProblems counts covers of problems whose numbers are well known.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       uint64
		source     string
	}{
		{"eight queens", Format(Queens(8)), 92, "F. Nauck, 1850; OEIS A000170"},
		{"three queens that see all cells of 6 × 6", Seen(6, 3), 4, "OEIS A002564"},
		{"five queens that see all cells of 8 × 8", Seen(8, 5), 4860, "OEIS A002564"},
		{"two queens that see all cells of 4 × 4", Seen(4, 2), 12, "OEIS A002564"},
		{"Latin squares of order 4", Latin(4), 576, "OEIS A002860"},
		{"Langford's pairs of 7, each also from behind", Langford(7), 52, "OEIS A014552: 26"},
		{"Langford's pairs of 5", Langford(5), 0, "OEIS A014552"},
		{"Petersen's graph in three colours", Coloured(Petersen(), 3), 120, "its chromatic polynomial"},
		{"four nodes, each beside all others", Coloured([][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}, 4), 24, "4!"},
		{"the map of Australia in three colours, but for Tasmania", Coloured(Australia, 3), 6, "S. Russell, P. Norvig: Artificial Intelligence"},
		{"squares of words", WordSquare("AN", "AS", "AT", "IN", "IS", "IT", "NO", "ON", "SO", "TO"), 12, "plainSquares"},
		{"double word squares", WordSquare(Words3...), 4, "plainSquares"},
		{"ten cars", TenCars(), 6, "M. Dincbas, H. Simonis, P. Van Hentenryck, 1988; CSPLib prob001"},
		{"triples of seven", Triples(7), 30, "OEIS A030128"},
		{"triples of nine", Triples(9), 840, "OEIS A030128"},
		{"rounds of six players", Tournament(6), 6, "OEIS A000438"},
		{"rounds of eight players", Tournament(8), 6240, "OEIS A000438"},
		{"partridge of order 4", Partridge(4), 0, "R. Wainwright: there is none below 8"},
		{"partridge of order 5", Partridge(5), 0, "the same"},
		{"MacMahon's squares in 4 × 6", Squares(6, 4), 8 * 13328, "8 × 13,328; a count of 1964 had 12,261"},
		{"who owns the zebra", Zebra(), 1, "Life International, 1962"},
	} {
		if (c.want == 4860 || c.want == 8*13328) && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue // some seconds and some minutes
		}
		m, ds := Parse(c.text)
		if len(ds) > 0 {
			t.Fatal(c.name, ds)
		}
		s := NewSolver(m, Fewest, nil)
		for s.Run(1 << 20) {
		}
		if s.Found() != c.want {
			t.Errorf("%s: %d covers, want %d (%s)", c.name, s.Found(), c.want, c.source)
		}
	}
}

// TestPlainSquares counts squares of words without any cover.
func TestPlainSquares(t *testing.T) {
	for _, c := range []struct {
		list []string
		want int
	}{{[]string{"AN", "AS", "AT", "IN", "IS", "IT", "NO", "ON", "SO", "TO"}, 12}, {Words3, 4}} {
		side, n := len(c.list[0]), 0
		var add func(rows []string)
		add = func(rows []string) {
			if len(rows) < side {
				for _, w := range c.list {
					add(append(rows, w))
				}
				return
			}
			all := slices.Clone(rows)
			for k := range side {
				column := ""
				for _, row := range rows {
					column += row[k : k+1]
				}
				if !slices.Contains(c.list, column) {
					return
				}
				all = append(all, column)
			}
			slices.Sort(all)
			if len(slices.Compact(all)) == 2*side {
				n++
			}
		}
		add(nil)
		if n != c.want {
			t.Errorf("%d squares of %q, want %d", n, c.list, c.want)
		}
	}
}
