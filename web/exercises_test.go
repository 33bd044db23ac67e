package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"tilewright/solver/xc"
	"tilewright/web/languages"
)

// TestExercises counts the covers of the problems of the page of numbers in doubt. The number is that of the table, but
// for those where a second step takes some away, or that show something else.
func TestExercises(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", languages.ExercisesFile))
	if err != nil {
		t.Fatal(err)
	}
	others := map[string]int{"196-3.txt": 864, "334-3.txt": 1197, "334-5.txt": 2540780, "375-1.txt": 1}
	rows := regexp.MustCompile(`\| \*\*(\d+)\*\* \| .([\d-]+\.txt). \|`).FindAllStringSubmatch(string(page), -1)
	if len(rows) != 16 {
		t.Fatalf("the page has %d problems, want 16", len(rows))
	}
	for _, row := range rows {
		want, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		if n, other := others[row[2]]; other {
			want = n
		}
		if want > 1e6 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue // takes a minute
		}
		text, err := os.ReadFile(filepath.Join("..", "static", "exercises", row[2]))
		if err != nil {
			t.Fatal(err)
		}
		m, ds := xc.Parse(string(text))
		if len(ds) > 0 {
			t.Fatalf("%s: %v", row[2], ds)
		}
		s := xc.NewSolver(m, xc.Fewest, nil)
		for s.Run(1 << 20) {
		}
		if got := int(s.Found()); got != want {
			t.Errorf("%s: %d covers, want %d", row[2], got, want)
		}
	}
}
