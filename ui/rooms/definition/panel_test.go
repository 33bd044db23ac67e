package definition

import (
	"testing"

	"tilewright/def"
)

func TestKnownSolutions(t *testing.T) {
	for said, want := range map[string]string{"2339": "2,339", "12345 with turns": "12,345 with turns", "some": "some", "7": "7"} {
		if got := knownSolutions(&def.Puzzle{Solutions: said}); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
