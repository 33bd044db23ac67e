package counts

import (
	"strconv"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestCounts counts each row, and by exact cover those where the OEIS has something else.
func TestCounts(t *testing.T) {
	for i := range sections {
		for k := range sections[i].rows {
			r := &sections[i].rows[k]
			if got := solutions(t, r, r.line()); got != r.solutions {
				t.Errorf("%s: %s, want %s", r.name(), got, r.solutions)
			}
			if r.stored == "" {
				continue
			}
			if got := solutions(t, r, "--count --engine=reference"); got != r.solutions || r.stored == r.solutions {
				t.Errorf("%s by exact cover: %s, want %s", r.name(), got, r.solutions)
			}
		}
	}
}

func solutions(t *testing.T, r *row, line string) string {
	puzzle, err := def.ParseOne(r.definition())
	if err != nil {
		t.Fatal(err)
	}
	set, diagnostics := settings.Parse(line)
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	z := solver.Open(puzzle, set, nil)
	for {
		switch z.Run(1 << 20) {
		case search.Finished:
			return strconv.FormatUint(z.Stats().Solutions, 10)
		case search.Failed:
			if beyond, ok := z.Err().(*search.BeyondError); ok {
				return beyond.Solutions
			}
			t.Fatal(z.Err())
		}
	}
}
