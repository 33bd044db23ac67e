package advise

import (
	"testing"

	"tilewright/def"
	"tilewright/solver/sample"
	"tilewright/solver/settings"
)

// TestFirst: a giant is one for certain, and its settings are ones that nothing is wrong with.
func TestFirst(t *testing.T) {
	hour := 3600.0
	for _, c := range []struct {
		time sample.Interval
		want bool
	}{
		{sample.Interval{}, false},
		{sample.Interval{Known: true, Low: hour, High: 9 * hour}, false},
		{sample.Interval{Known: true, Low: 3 * hour, High: 9 * hour}, true},
		{sample.Interval{Known: false, Low: 3 * hour, High: 9 * hour}, false},
	} {
		if got := Giant(c.time); got != c.want {
			t.Errorf("%+v: %v", c.time, got)
		}
	}
	auto, _ := settings.Parse("--auto --mirror=same --seed=4")
	first := First(auto, 100)
	if got := settings.Format(first); got != "-u --mirror=same --limit=100 --engine=restarts --seed=4" {
		t.Errorf("%s", got)
	}
	for _, d := range settings.Check(first, settings.FactsOf(def.Find("pentominoes-6x5x4").Puzzle())) {
		t.Errorf("%+v", d)
	}
}
