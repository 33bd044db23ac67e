package xc

import (
	"os"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// dates counts the solutions of a date by covers, with all turns of the pieces and of the board.
func dates(t *testing.T, c *def.Calendar, year, month, day int) uint64 {
	t.Helper()
	p, err := c.At(year, month, day)
	if err != nil {
		t.Fatal(err)
	}
	m, err := fromCompiled(compile(t, p), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(m, Fewest, nil)
	for s.Run(1 << 16) {
	}
	return s.Found()
}

// TestCalendar holds dates against published numbers, and the engines of puzzles against covers.
func TestCalendar(t *testing.T) {
	for _, tt := range []struct {
		id         string
		month, day int
		want       uint64
	}{
		{"calendar", 1, 25, 216}, {"calendar", 10, 6, 7},
		// These are from github.com/sh1ura/daily-puzzle-solver and daily-hex-puzzle, which counts each of two pairs of
		// equal pieces twice.
		{"calendar-mixed", 1, 1, 83}, {"calendar-mixed", 2, 31 - 2, 49}, {"calendar-mixed", 11, 18, 2},
		{"calendar-hexagons", 1, 1, 692 / 4}, {"calendar-hexagons", 2, 1, 5444 / 4}, {"calendar-hexagons", 12, 26, 10508 / 4},
	} {
		c := def.FindCalendar(tt.id).Calendar()
		if got := dates(t, c, 2024, tt.month, tt.day); got != tt.want {
			t.Errorf("%s, %d/%d: %d covers, want %d", tt.id, tt.month, tt.day, got, tt.want)
		}
		if tt.id != "calendar" {
			continue
		}
		p, _ := c.At(2024, tt.month, tt.day)
		for _, line := range []string{"", "-f8"} {
			set, diagnostics := settings.Parse(line)
			if diagnostic.HasErrors(diagnostics) {
				t.Fatal(diagnostics)
			}
			if got := len(solve(t, p, set)); got != int(tt.want) {
				t.Errorf("%d/%d by %q: %d solutions, want %d", tt.month, tt.day, line, got, tt.want)
			}
		}
	}
}

// solve finds all solutions, as the places of the one-cell pieces by name.
func solve(t *testing.T, p *def.Puzzle, set settings.Settings) (all []map[string][3]int) {
	t.Helper()
	var compiled *problem.Problem
	s := solver.Open(p, set, func(images []int32) bool {
		at := map[string][3]int{}
		for _, i := range images {
			if image := &compiled.Images[i]; len(image.Cells) == 1 {
				at[compiled.Shapes[image.Shape].Name] = compiled.Place(int(image.Cells[0]))
			}
		}
		all = append(all, at)
		return true
	})
	for s.Run(1<<20) != search.Finished {
		if compiled = s.Problem(); s.Err() != nil {
			t.Fatal(s.Err())
		}
	}
	return all
}

// TestCalendarYear holds puzzles of all dates against those of single ones, which covers count. It tries some of them,
// or all in long tests. The classic one has 24,405 ways on 366 days, at least 7 on a day and at most 216.
func TestCalendarYear(t *testing.T) {
	for _, tt := range []struct {
		id               string
		all              int // with dates that do not exist, such as Feb 30
		sum, least, most int
	}{
		{"calendar", 25061, 24405, 7, 216},
		{"calendar-mixed", 16813, 16223, 2, 180},
	} {
		year := def.FindCalendar(tt.id)
		c := year.Calendar()
		ways := map[[2][3]int]int{}
		found := solve(t, year, settings.Settings{})
		for _, at := range found {
			ways[[2][3]int{at["Month"], at["Day"]}]++
		}
		sum, days, least, most := 0, 0, 1<<30, 0
		for day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2024; day = day.AddDate(0, 0, 1) {
			words, err := c.Words(2024, int(day.Month()), day.Day())
			if err != nil {
				t.Fatal(err)
			}
			place := func(l def.Label) [3]int { return [3]int{l.Cell.X, l.Cell.Y, l.Cell.Z} }
			n := ways[[2][3]int{place(words[0]), place(words[1])}]
			sum, days, least, most = sum+n, days+1, min(least, n), max(most, n)
			if os.Getenv("TILEWRIGHT_LONG") != "" || day.YearDay()%60 == 0 {
				if want := dates(t, c, 2024, int(day.Month()), day.Day()); uint64(n) != want {
					t.Errorf("%s: %d ways on %s, want %d", tt.id, n, day.Format("Jan 2"), want)
				}
			}
		}
		if len(found) != tt.all || sum != tt.sum || days != 366 || least != tt.least || most != tt.most {
			t.Errorf("%s: %d solutions; %d ways on %d days, %d to %d", tt.id, len(found), sum, days, least, most)
		}
	}
}

// TestCalendarWeekdays counts all dates of the calendar with weekdays while the solutions arrive, and holds some
// dates against covers, which leave a weekday open. The page's table of dates has the same numbers.
func TestCalendarWeekdays(t *testing.T) {
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		t.Skip("4,937,780 solutions take minutes: TILEWRIGHT_LONG=1")
	}
	year := def.FindCalendar("calendar-weekday")
	c := year.Calendar()
	ways := map[[2]int]uint64{} // by the cells of month and day
	var all uint64
	var s *solver.Search
	s = solver.Open(year, settings.Settings{}, func(images []int32) bool {
		p := s.Problem()
		var at [2]int
		for _, i := range images {
			switch image := &p.Images[i]; p.Shapes[image.Shape].Name {
			case "Month":
				at[0] = int(image.Cells[0])
			case "Day":
				at[1] = int(image.Cells[0])
			}
		}
		ways[at]++
		all++
		return true
	})
	for s.Run(1<<20) == search.Paused {
	}
	cells := map[[3]int]int{}
	for i := range s.Problem().Cells {
		cells[s.Problem().Place(i)] = i
	}
	days := 0
	var sum, most uint64
	least := all
	for day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2024; day = day.AddDate(0, 0, 1) {
		words, err := c.Words(2024, int(day.Month()), day.Day())
		if err != nil {
			t.Fatal(err)
		}
		cell := func(l def.Label) int { return cells[[3]int{l.Cell.X, l.Cell.Y, l.Cell.Z}] }
		n := ways[[2]int{cell(words[0]), cell(words[1])}]
		sum, days, least, most = sum+n, days+1, min(least, n), max(most, n)
		if day.YearDay()%60 != 0 {
			continue
		}
		m, err := fromCompiled(compile(t, c.Leave(words[:2]...)), nil)
		if err != nil {
			t.Fatal(err)
		}
		covers := NewSolver(m, Fewest, nil)
		for covers.Run(1 << 16) {
		}
		if covers.Found() != n {
			t.Errorf("%s: %d ways, %d covers", day.Format("Jan 2"), n, covers.Found())
		}
	}
	if all != 4_937_780 || sum != 4_864_096 || days != 366 || least != 1173 || most != 42_389 {
		t.Errorf("%d solutions; %d ways on %d days, %d to %d", all, sum, days, least, most)
	}
}
