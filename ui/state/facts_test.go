package state

import (
	"reflect"
	"testing"

	"tilewright/def"
	"tilewright/solver/settings"
)

// What is remembered of a puzzle is that of this puzzle, however many were asked for.
func TestFacts(t *testing.T) {
	library := def.Library()
	puzzles := make([]*def.Puzzle, len(library))
	for i := range library {
		puzzles[i] = library[i].Puzzle()
	}
	for round := range 2 {
		for i, p := range puzzles {
			for _, q := range []*def.Puzzle{p, puzzles[0], p} {
				if got, want := Facts(q), settings.FactsOf(q); !reflect.DeepEqual(got, want) {
					t.Fatalf("round %d, %s: %+v, want %+v", round, q.Title, got, want)
				}
			}
			base := library[i].ID
			if got, want := Presets(p, base), presets(p, base, settings.FactsOf(p)); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: presets %v, want %v", base, got, want)
			}
			if got, want := Presets(p, ""), presets(p, "", settings.FactsOf(p)); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s without its name: presets %v, want %v", base, got, want)
			}
		}
	}
}
