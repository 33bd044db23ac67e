package state

import (
	"testing"

	"tilewright/def"
	"tilewright/solver/settings"
)

// TestPresetsServe: no preset is offered that the settings check refuses, as Fletcher's tree where there are colours.
func TestPresetsServe(t *testing.T) {
	for text, want := range map[string]int{
		"D:xDim=3:yDim=1:zDim=1\nC:name=m:copies=3:layout=0 0 0\n~D":                                 8,
		"D:xDim=3:yDim=1:zDim=1\nC:name=m:copies=3:layout=0 0 0\nC:name=red:type=C:layout=0 0 0\n~D": 7,
	} {
		p := def.Parse(text).Puzzles[0]
		list := Presets(p, "")
		if len(list) != want {
			t.Errorf("%d presets are offered, want %d: %v", len(list), want, list)
		}
		for _, preset := range list {
			if refused(preset.Line, settings.FactsOf(p)) {
				t.Errorf("%s is offered, and refused", preset.Line)
			}
		}
	}
}
