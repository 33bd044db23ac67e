package main

import (
	"os"
	"strings"
	"testing"
)

// known are rows with a fault that is about to be mended, and the fault. It should be empty.
var known = map[string]string{}

// TestMatrix tries every row with a sample of some hundred puzzles, in which each feature comes twice. With
// TILEWRIGHT_LONG it tries all of twenty thousand; make matrix tries all of four hundred. A fault names the puzzle, its
// text and the settings line. go run ./web/matrix -first N -puzzles 1 -row NAME repeats it.
func TestMatrix(t *testing.T) {
	tools, err := newTools()
	if err != nil {
		t.Fatal(err)
	}
	defer tools.Close()
	puzzles, elsewhere, least, rounds := 200, 80, 2, 1
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		least, rounds = 0, 100
	}
	for round := range rounds {
		matrix := Run(Rows(tools), uint64(round*puzzles), puzzles, elsewhere, least)
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
	}
}
