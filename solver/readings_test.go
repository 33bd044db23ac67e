package solver

import (
	"testing"

	"tilewright/def"
	"tilewright/solver/search"
)

// TestReadCounts: what is read in each way has the solutions of the puzzle that was meant. Turned and mirrored ones count as one.
func TestReadCounts(t *testing.T) {
	const soma = "LLL\nLZZ\nZZV\n\nAAP\nBAV\nBBV\n\nAPP\nBTP\nTTT\n"
	for _, tt := range []struct {
		name, text, line string
		solutions        uint64
	}{
		// Two L pieces fill 2 × 3 in two ways, and may change places. These 4 solutions are images of one.
		{"line ends of Windows", "AAB\r\nABB\r\n", "-u", 1},
		{"commas", "1,1,2\n1,2,2", "-u", 1},
		{"tabs", "1\t1\t2\n1\t2\t2", "-u", 1},
		{"a list of JSON", "[[1, 1, 2], [1, 2, 2]]", "-u", 1},
		{"inner borders", "+---+---+---+\n| A | A | B |\n+---+---+---+\n| A | B | B |\n+---+---+---+\n", "-u", 1},
		{"a fence", "```\nAAB\nABB\n```\n", "-u", 1},
		// The Soma cube has 240 solutions, which are 11,520 with turned and mirrored ones.
		{"layers", soma, "-u --mirror=same", 240},
		{"SOMA", "/SOMA001\n; the cube\n/LLL/AAP/APP\n/LZZ/BAV/BTP\n/ZZV/BBV/TTT\n", "-u --mirror=same", 240},
		{"rows of layers", "LLL AAP APP\nLZZ BAV BTP\nZZV BBV TTT\n", "--count", 11520},
		// Two squares in 4 × 2 may change places.
		{"two boxes", "XX\nXX\n\nYY\nYY\n", "-u", 1},
	} {
		all := def.Readings(tt.text)
		if len(all) == 0 {
			t.Errorf("%s: not read", tt.name)
			continue
		}
		d := def.Parse(all[0].Definition)
		if len(d.Puzzles) != 1 {
			t.Errorf("%s: %d puzzles, %v", tt.name, len(d.Puzzles), d.Diagnostics)
			continue
		}
		for _, engine := range []string{"", " --engine=tight"} {
			s := Open(d.Puzzles[0], parse(t, tt.line+engine), nil)
			for s.Run(1<<16) == search.Paused {
			}
			if got := s.Stats().Solutions; s.Err() != nil || got != tt.solutions {
				t.Errorf("%s,%s: %d solutions, want %d; %v", tt.name, engine, got, tt.solutions, s.Err())
			}
		}
	}
}
