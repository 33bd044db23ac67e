package lab

import (
	"slices"
	"strings"
	"testing"
)

// TestNames checks that options are named by what they place.
func TestNames(t *testing.T) {
	for _, tt := range []struct {
		source Source
		option int
		want   string
	}{
		{Source{}, 0, "A"},
		{Source{Example: "lty"}, 0, "L at 0,0"},
		{Source{Example: "lty"}, 1, "L at 0,1"},
		{Source{Sudoku: Sudokus[0].Grid}, 0, "1 at r1c1"},
		{Source{Sudoku: Sudokus[0].Grid}, 1, "1 at r1c2"},
		{Source{Queens: 6}, 7, "r2c2"},
		{Source{Text: "Ann: 1 2\nBob: 3\n"}, 1, "Bob"},
		{Source{Text: "110\n001\n"}, 1, "B"},
	} {
		if p := open(t, tt.source); p.Option(tt.option) != tt.want {
			t.Errorf("%+v: option %d is called %q, want %q", tt.source, tt.option, p.Option(tt.option), tt.want)
		}
	}
	for _, source := range []Source{{Example: "flty"}, {Puzzle: "kanoodle"}, {Sudoku: Sudokus[1].Grid}, {Queens: 8}} {
		p := open(t, source)
		names := strings.Split(p.OptionNames(), "\n")
		if len(names) != len(p.Matrix.Options) {
			t.Errorf("%+v: %d names of %d options", source, len(names), len(p.Matrix.Options))
		}
		slices.Sort(names)
		if n := len(slices.Compact(names)); n != len(p.Matrix.Options) {
			t.Errorf("%+v: only %d of %d names differ", source, n, len(p.Matrix.Options))
		}
	}
}

// A link beyond a limit says which.
func TestLinkLimits(t *testing.T) {
	for fragment, want := range map[string]string{
		"q=500": "at most 64", "q=8&n=300000": "at most 200,000", "q=-1": "damaged", "q=x": "damaged",
	} {
		if _, err := Decode(fragment); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("#%s: %v, want %q", fragment, err, want)
		}
	}
}
