//go:build !js

// What kernels take is the same wherever it is asked.

package state

import (
	"os"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
	"tilewright/ui/link"
)

// No puzzle of the library, with the settings that the page begins with or with a
// way to search that the page names, falls back to the reference engine: a kernel
// takes it. Fletcher's search, which is an engine by itself, is none of these. Two
// puzzles are larger than kernels are: nothing that is named for them demands one.
func TestNoPuzzleFallsBack(t *testing.T) {
	long := os.Getenv("TILEWRIGHT_LONG") != ""
	large := map[string]bool{"heptominoes-33x23": true, "squared-rectangle": true}
	for number, e := range def.Library() {
		done := map[string]bool{}
		puzzle := e.Puzzle()
		compiler := problem.NewCompiler(puzzle) // which does its work once
		open := func(choice settings.Settings) *solver.Search {
			s := solver.OpenCompiler(puzzle, compiler, choice, nil)
			for s.Phase() < solver.Searching {
				s.Run(1 << 20)
			}
			return s
		}
		for i, preset := range append([]Preset{{ID: "default", Line: link.DefaultSettings}}, Presets(puzzle, e.ID)...) {
			choice, _ := settings.Parse(preset.Line)
			if done[preset.Line] || choice.Engine == settings.EngineFletcher {
				continue
			}
			if !long && i > 0 && (number+i)%8 > 0 {
				continue // an eighth of those with a name, each of them with some puzzles
			}
			done[preset.Line] = true
			if large[e.ID] {
				if choice.Engine == settings.EngineKernel {
					t.Errorf("%s %s (%s) demands a kernel", e.ID, preset.Line, preset.ID)
				}
				continue
			}
			s := open(choice)
			shared, err := s.Share(1)
			if err != nil {
				t.Errorf("%s %s (%s): %v", e.ID, preset.Line, preset.ID, err)
				continue
			}
			if shared == nil || !strings.Contains(s.EngineName(), "kernel") {
				choice.Engine = settings.EngineKernel
				_, err := open(choice).Share(1)
				t.Errorf("%s %s (%s) falls back: %v", e.ID, preset.Line, preset.ID, err)
			}
		}
	}
}
