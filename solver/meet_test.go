package solver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/settings"
)

// solved are the solutions of a search, sorted, and their number.
func solved(t *testing.T, p *def.Puzzle, line string) (list []string, count uint64, err error) {
	t.Helper()
	set, wrong := settings.Parse(line)
	if len(wrong) > 0 {
		t.Fatal(line, wrong)
	}
	s := Open(p, set, func(images []int32) bool {
		of := slices.Clone(images)
		slices.Sort(of)
		list = append(list, fmt.Sprint(of))
		return true
	})
	for s.Phase() != Done {
		s.Run(1 << 20)
	}
	slices.Sort(list)
	return list, s.Stats().Solutions, s.Err()
}

// TestMeet holds the search that meets in the middle against the reference. It has constrained pieces, cases, filters
// before the search, and both conventions of mirror images.
func TestMeet(t *testing.T) {
	served := 0
	for number := range uint64(400) {
		z := gen.Puzzle(number)
		if _, ok := gen.NewOracle(z).Solve(2000); !ok {
			continue
		}
		for _, line := range []string{"", "-r", "-r -V -P", "-r --mirror=same", "-u"} {
			want, n, err := solved(t, z, line+" --engine=reference")
			if err != nil {
				continue
			}
			got, m, err := solved(t, z, line+" --engine=meet")
			if err != nil {
				if !strings.Contains(err.Error(), "meets in the middle") {
					t.Fatalf("puzzle %d, %s: %v", number, line, err)
				}
				continue
			}
			served++
			if n != m || len(got) != len(want) || !strings.Contains(line, "-r") && line != "-u" && !slices.Equal(got, want) {
				t.Fatalf("puzzle %d, %s: %d solutions, %d listed, want %d", number, line, m, len(got), n)
			}
			if _, m, err = solved(t, z, line+" --engine=meet --count"); m != n || err != nil {
				t.Fatalf("puzzle %d, %s: %d solutions counted, want %d; %v", number, line, m, n, err)
			}
		}
	}
	if served < 1000 {
		t.Error("only", served, "searches are served")
	}
}

// TestMeetKnown searches boards whose numbers of solutions are known.
func TestMeetKnown(t *testing.T) {
	for _, c := range []struct {
		puzzle, line string
		want         uint64
		long         bool
	}{
		{"pent1s_30x3", "-r --engine=meet", 46, false},
		{"pent_10x6", "-r --engine=meet --count", 2339, false},
		{"PT12", "-r --engine=meet --count", 51_184, true},
		{"pent1s_18x5", "-r --engine=meet --count", 686_628, true},
	} {
		if c.long && !long() {
			continue
		}
		if _, n, err := solved(t, truth.Puzzle(c.puzzle), c.line); n != c.want || err != nil {
			t.Errorf("%s %s: %d solutions, want %d; %v", c.puzzle, c.line, n, c.want, err)
		}
	}
}

// TestMeetWatched: a search of two halves cannot be watched.
func TestMeetWatched(t *testing.T) {
	set, _ := settings.Parse("-r --engine=meet")
	s := Open(truth.Puzzle("pent_10x6"), set, nil)
	for s.Phase() < Searching {
		s.Run(1 << 20)
	}
	if _, err := s.Walk(); err == nil || !strings.Contains(err.Error(), "cannot be watched") {
		t.Errorf("a walk begins, or says %v", err)
	}
}
