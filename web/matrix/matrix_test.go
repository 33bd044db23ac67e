package main

import (
	"os"
	"strings"
	"testing"
)

// known are rows with a fault that is about to be mended, and the fault. It should be empty.
var known = map[string]string{}

// TestMatrix tries everything with some hundred puzzles, or with TILEWRIGHT_LONG with twenty thousand. A fault names
// the puzzle, its text and the settings line. go run ./web/matrix -first N -puzzles 1 -row NAME repeats it.
func TestMatrix(t *testing.T) {
	tools, err := newTools()
	if err != nil {
		t.Fatal(err)
	}
	defer tools.Close()
	puzzles, elsewhere, rounds := 200, 80, 1
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		rounds = 100
	}
	for round := range rounds {
		matrix := Run(Rows(tools), uint64(round*puzzles), puzzles, elsewhere)
		for _, name := range matrix.Empty() {
			if round == 0 {
				t.Errorf("nothing was tried: %s", name)
			}
		}
		for _, fault := range matrix.Faults {
			name, _, _ := strings.Cut(fault, ", puzzle ")
			if known[name] == "" {
				t.Error(fault)
			}
		}
		for name := range known {
			if round == 0 && matrix.Wrong[name] == 0 {
				t.Errorf("%s is right now: take it off the list", name)
			}
		}
		for i, said := range matrix.Said {
			for s := range said {
				if err := sentence(s); err != nil {
					t.Errorf("%s: %v", matrix.Rows[i], err)
				}
			}
		}
	}
}
