//go:build !js

package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/settings"
)

// TestRows: every row can be measured. Its puzzle exists, its settings have no errors, and its count is that of the
// library.
func TestRows(t *testing.T) {
	keys := map[string]bool{}
	for i := range rows {
		r := &rows[i]
		puzzle, _, known := r.open()
		if puzzle == nil {
			t.Errorf("%s: there is no puzzle %q", r.name, r.puzzle)
			continue
		}
		choice, diagnostics := settings.Parse(r.line)
		for _, d := range append(diagnostics, settings.Check(choice, settings.FactsOf(puzzle))...) {
			t.Errorf("%s %s: %s", r.name, r.line, d.Message)
		}
		if settings.Format(choice) != r.line {
			t.Errorf("%s: the page writes %s as %s, and the bench awaits its own words", r.name, r.line, settings.Format(choice))
		}
		if known != r.solutions {
			t.Errorf("%s: %d solutions, it is known to have %d", r.name, r.solutions, known)
		}
		if k := key(r, oneRunner); keys[k] {
			t.Errorf("%s is there twice", k)
		} else {
			keys[k] = true
		}
	}
	for _, j := range twinJobs() {
		if def.Find(j.Puzzle) == nil || keys["twins "+j.key()] {
			t.Errorf("%s is no search of its own", j.key())
		}
		keys["twins "+j.key()] = true
	}
}

// TestNative: Go and wazero run the searches of small rows, which check their counts.
func TestNative(t *testing.T) {
	for i := range rows {
		r := &rows[i]
		if r.puzzle != "soma" && r.puzzle != "diabolical" && r.puzzle != "slothouber-graatsma" {
			continue
		}
		for _, c := range []column{reference, underWazero} {
			s, err := r.measure(context.Background(), c, nil)
			if err != nil || s.Fits == 0 || s.Setup < 0 || s.Search < 0 || s.Page != nil {
				t.Errorf("%s %s, %s: %v, %v", r.name, r.line, c, s, err)
			}
		}
		wrong := *r
		wrong.solutions++
		if _, err := wrong.measure(context.Background(), underWazero, nil); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("%s: a wrong count is taken: %v", r.name, err)
		}
	}
}

// TestSamples: samples are found again on the same machine with the same sources.
func TestSamples(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "samples.json")
	here := about{Processor: "P", Cores: 2, Browser: "B 1", Sources: "abc", Date: "2026-01-02"}
	s, err := openSamples(path, here, false)
	if err != nil {
		t.Fatal(err)
	}
	r := &rows[0]
	for _, seconds := range []float64{3, 1, 2} {
		if err := s.add(r, oneRunner, sample{Search: seconds, Page: &visit{Stop: seconds / 10}}); err != nil {
			t.Fatal(err)
		}
	}
	later := here
	later.Date = "2026-01-03"
	withoutBrowser := here
	withoutBrowser.Browser = ""
	otherSources, otherBrowser := here, here
	otherSources.Sources, otherBrowser.Browser = "def", "B 2"
	for _, test := range []struct {
		what  string
		now   about
		fresh bool
		want  int
	}{
		{"here", here, false, 3}, {"a day later", later, false, 3}, {"without the browser", withoutBrowser, false, 3},
		{"other sources", otherSources, false, 0}, {"another browser", otherBrowser, false, 0}, {"to begin again", here, true, 0},
	} {
		again, err := openSamples(path, test.now, test.fresh)
		if err != nil {
			t.Fatal(err)
		}
		if list := again.of(r, oneRunner); len(list) != test.want || again.Twins == nil || again.C == nil {
			t.Errorf("%s: %d samples, want %d", test.what, len(list), test.want)
		}
	}
	if again, _ := openSamples(path, here, false); medianOf(again.of(r, oneRunner), searched) != 2 ||
		medianOf(again.of(r, oneRunner), stop) != 0.2 {
		t.Error("the medians are not 2 and 0.2")
	}
	if err := os.WriteFile(path, []byte("no JSON"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := openSamples(path, here, false); err == nil {
		t.Error("a damaged file is read")
	}
}

// TestYardstick: a yardstick is any program that prints titles and medians.
func TestYardstick(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("the program of this test is a script for /bin/sh, which is not here")
	}
	script := func(body string) string {
		path := filepath.Join(t.TempDir(), "yardstick")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+body), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	s, _ := openSamples(filepath.Join(t.TempDir(), "samples.json"), about{}, true)
	o := options{match: regexp.MustCompile("10 × 6"), count: 2}
	good := script(`echo "10x6, a window:"; echo "C sol=2339 median=0.0$1 n=$1"; echo "Tetris Cube:"; echo "median=3.5"`)
	for round := range 2 {
		if !s.wantsYardstick(o, round) {
			t.Fatalf("round %d does not want it", round+1)
		}
		if err := s.measureYardstick(context.Background(), good); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.native("window"); len(got) != 2 || got[0] != 0.01 {
		t.Errorf("the window takes %v", got)
	}
	if o.match = regexp.MustCompile("Diabolical"); s.wantsYardstick(o, 0) {
		t.Error("a row that is held against nothing wants it")
	}
	for _, bad := range []string{"exit 3", "echo nothing", `echo "median=fast"`, `echo "median=0"`} {
		if err := s.measureYardstick(context.Background(), script(bad)); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// TestTable: the table has medians and their number, and marks missed goals.
func TestTable(t *testing.T) {
	s, _ := openSamples(filepath.Join(t.TempDir(), "samples.json"), about{Processor: "A processor", Cores: 2}, true)
	r := &rows[0]
	for i := range 5 {
		seconds := 0.031 + float64(i)/1e6
		visit := &visit{Whole: 2, Reports: 10, Engine: "window kernel"}
		s.Cells[key(r, oneRunner)] = append(s.Cells[key(r, oneRunner)], sample{Setup: 0.01, Search: seconds, Fits: 1234567, Page: visit})
		s.Cells[key(r, twoRunners)] = append(s.Cells[key(r, twoRunners)], sample{Search: seconds / 1.9, Page: visit})
	}
	s.Cells[key(r, reference)] = []sample{{Search: 12.345, Fits: 1234567}}
	s.Twins["soma -r"] = twins{Kernel: "cover kernel", Twin: 2e6, Module: 1e6}
	s.C = map[string][]float64{"in a window": {0.01, 0.02, 0.03}}
	text := s.markdown()
	for _, want := range []string{
		"A processor, 2 cores", "| 1,234,567 | 0.0200 ×3 | 12.3 ×1 | – | 0.0310 | 0.0163 | **1.55** (≤ 1.5) | 1.90 |",
		"| window kernel | 0.0100 (≤ 0.0400) |", "| soma | `-r` | cover kernel | 2.00 M | 1.00 M | **0.50** (≥ 1) |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the table lacks %q:\n%s", want, text)
		}
	}
	widths := 0
	for line := range strings.Lines(text) {
		if n := strings.Count(line, " | "); strings.HasPrefix(line, "| puzzle") {
			widths = n
		} else if strings.HasPrefix(line, "|") && n != widths {
			t.Errorf("a row of %d columns under a head of %d: %s", n, widths, line)
		}
	}
}
