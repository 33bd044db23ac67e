//go:build !js

package main

import (
	"os"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver"
	"tilewright/solver/settings"
	"tilewright/ui/pictures"
)

// TestBenchLines: the bench page measures every puzzle of the library by three lines. They have no errors, and their
// engines take them.
func TestBenchLines(t *testing.T) {
	list := pictures.BenchList()
	if len(list) != len(def.Library()) {
		t.Errorf("%d puzzles of %d", len(list), len(def.Library()))
	}
	for _, e := range list {
		puzzle := def.Find(e.ID).Puzzle()
		if e.Lines.Auto != "--auto" || e.Lines.DLX != "-r" || e.Lines.Best == "" {
			t.Errorf("%s: the lines are %q", e.ID, e.Lines)
		}
		if e.Pieces > 30 && os.Getenv("TILEWRIGHT_LONG") == "" {
			continue // each takes a second
		}
		for _, line := range []string{e.Lines.Best, e.Lines.DLX} {
			set, diagnostics := settings.Parse(line + " --seed=1")
			if d := diagnostic.FirstError(append(diagnostics, settings.Check(set, settings.FactsOf(puzzle))...)); d != nil {
				t.Errorf("%s %s: %s", e.ID, line, d.Message)
			}
			s := solver.Open(puzzle, set, nil)
			for s.Phase() < solver.Searching {
				s.Run(1 << 20)
			}
			if s.Err() != nil {
				t.Errorf("%s %s: %v", e.ID, line, s.Err())
				continue
			}
			for !s.Prepare(1 << 20) {
			}
			if _, err := s.Share(1); err != nil {
				t.Errorf("%s %s: %v", e.ID, line, err)
			}
		}
	}
}
