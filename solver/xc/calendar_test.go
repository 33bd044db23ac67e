package xc

import (
	"os"
	"strconv"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/problem"
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

// TestCalendarYear holds the puzzle of all dates against those of single ones, which another program searches: some of them,
// or all where the tests are long. There are 24,405 ways on 366 days, at least 7 on a day and at most 216.
func TestCalendarYear(t *testing.T) {
	year := CalendarYear()
	if _, err := def.ParseOne(def.Format(year)); err != nil {
		t.Fatal(err)
	}
	ways := map[string]uint64{}
	var p *problem.Problem
	s := solver.Open(year, settings.Settings{}, func(images []int32) bool {
		words := map[string]string{}
		for _, i := range images {
			at := p.Place(int(p.Images[i].Cells[0]))
			words[p.Shapes[p.Images[i].Shape].Name] = CalendarLabel(at[0], at[1])
		}
		ways[words["Month"]+" "+words["Day"]]++
		return true
	})
	for s.Run(1<<20) != search.Finished {
		if p = s.Problem(); s.Err() != nil {
			t.Fatal(s.Err())
		}
	}
	sum, days, least, most := uint64(0), 0, uint64(1000), uint64(0)
	for month := range 12 {
		for day := 1; day <= monthDays[month]; day++ {
			n := ways[months[month]+" "+strconv.Itoa(day)]
			sum, days, least, most = sum+n, days+1, min(least, n), max(most, n)
			if os.Getenv("TILEWRIGHT_LONG") != "" || (31*month+day)%60 == 0 {
				if want := dates(t, month+1, day, 1<<40); n != want {
					t.Errorf("%d ways on %s %d, want %d", n, months[month], day, want)
				}
			}
		}
	}
	if sum != 24405 || days != 366 || least != 7 || most != 216 || s.Stats().Solutions != 25061 {
		t.Errorf("%d ways on %d days, %d to %d; %d solutions", sum, days, least, most, s.Stats().Solutions)
	}
}
