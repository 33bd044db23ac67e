package state

import (
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/settings"
	"tilewright/ui/link"
)

// No puzzle of the library, with the settings that the page begins with or with a
// way to search that the page names, falls back to the reference engine: a kernel
// takes it. Fletcher's search, which is an engine by itself, is none of these. Two
// puzzles are larger than kernels are: nothing that is named for them demands one.
func TestNoPuzzleFallsBack(t *testing.T) {
	large := map[string]bool{"heptominoes-33x23": true, "squared-rectangle": true}
	for _, e := range def.Library() {
		done := map[string]bool{}
		for _, preset := range append([]Preset{{ID: "default", Line: link.DefaultSettings}}, Presets(e.Puzzle(), e.ID)...) {
			choice, _ := settings.Parse(preset.Line)
			if done[preset.Line] || choice.Engine == settings.EngineFletcher {
				continue
			}
			done[preset.Line] = true
			if large[e.ID] {
				if choice.Engine == settings.EngineKernel {
					t.Errorf("%s %s (%s) demands a kernel", e.ID, preset.Line, preset.ID)
				}
				continue
			}
			s := solver.Open(e.Puzzle(), choice, nil)
			for s.Phase() < solver.Searching {
				s.Run(1 << 20)
			}
			shared, err := s.Share(1)
			if err != nil {
				t.Errorf("%s %s (%s): %v", e.ID, preset.Line, preset.ID, err)
				continue
			}
			if shared == nil || !strings.Contains(s.EngineName(), "kernel") {
				choice.Engine = settings.EngineKernel
				s := solver.Open(e.Puzzle(), choice, nil)
				for s.Phase() < solver.Searching {
					s.Run(1 << 20)
				}
				_, err := s.Share(1)
				t.Errorf("%s %s (%s) falls back: %v", e.ID, preset.Line, preset.ID, err)
			}
		}
	}
}
