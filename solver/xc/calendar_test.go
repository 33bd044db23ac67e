package xc

import (
	"os"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// dates counts the solutions of a date, with all turns of the pieces and none
// of the board: it has no symmetry.
func dates(t *testing.T, month, day int, limit uint64) uint64 {
	t.Helper()
	p, err := Calendar(month, day)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := def.ParseOne(def.Format(p)); err != nil {
		t.Fatalf("%d/%d is no definition: %v", month, day, err)
	}
	m, err := fromCompiled(compile(t, p), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(m, Fewest, nil)
	for s.Found() < limit && s.Run(1000) {
	}
	return s.Found()
}

func TestCalendar(t *testing.T) {
	for _, tt := range []struct {
		month, day int
		want       uint64
	}{{1, 25, 216}, {10, 6, 7}} {
		if got := dates(t, tt.month, tt.day, 1<<40); got != tt.want {
			t.Errorf("%d/%d: %d solutions, want %d", tt.month, tt.day, got, tt.want)
		}
	}
	// The engines of puzzles agree.
	for _, tt := range []struct{ month, day, want int }{{1, 25, 216}, {10, 6, 7}} {
		p, _ := Calendar(tt.month, tt.day)
		for _, line := range []string{"", "-f8"} {
			set, diagnostics := settings.Parse(line)
			if diagnostic.HasErrors(diagnostics) {
				t.Fatal(diagnostics)
			}
			s := solver.Open(p, set, nil)
			for s.Run(1<<20) != search.Finished {
				if s.Err() != nil {
					t.Fatal(s.Err())
				}
			}
			if got := int(s.Stats().Solutions); got != tt.want {
				t.Errorf("%d/%d by %q: %d solutions, want %d", tt.month, tt.day, line, got, tt.want)
			}
		}
	}
	for _, bad := range [][2]int{{0, 1}, {13, 1}, {2, 30}, {4, 31}, {1, 0}, {1, 32}} {
		if _, err := Calendar(bad[0], bad[1]); err == nil {
			t.Errorf("there is a puzzle for %v", bad)
		}
	}
	labels := map[string]bool{}
	for x := -1; x < 9; x++ {
		for y := -1; y < 9; y++ {
			if l := CalendarLabel(x, y); l != "" {
				labels[l] = true
			}
		}
	}
	if len(labels) != 12+31 || CalendarLabel(0, 6) != "Jan" || CalendarLabel(5, 5) != "Dec" || CalendarLabel(0, 4) != "1" || CalendarLabel(2, 0) != "31" {
		t.Errorf("%d labels: %v", len(labels), labels)
	}
}

// TestEveryDate: all of them can be solved.
func TestEveryDate(t *testing.T) {
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		t.Skip("366 searches; TILEWRIGHT_LONG=1 runs them")
	}
	for month := range 12 {
		for day := range monthDays[month] {
			if dates(t, month+1, day+1, 1) == 0 {
				t.Errorf("no solution for %d/%d", month+1, day+1)
			}
		}
	}
}
