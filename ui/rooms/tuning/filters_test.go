package tuning

import (
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/state"
)

func TestWantedDid(t *testing.T) {
	run := func(phase state.Phase, solutions float64, held int, engine string) *state.Run {
		r := &state.Run{Phase: phase}
		r.Held, r.Progress = held, wire.Progress{Solutions: solutions, Engine: engine}
		return r
	}
	all := run(state.Finished, 2339, 2339, "list kernel, 8 runners")
	all.Progress.Runners = 8
	for _, test := range []struct {
		id, line string
		run      *state.Run
		want     string
	}{
		{"engine", "-r", nil, ""},
		{"engine", "-r", all, "last time: list kernel, 8 runners"},
		{"workers", "-r", all, "8 runners searched"},
		{"workers", "-r", run(state.Finished, 1, 1, "DLX, FILA from 11 pieces left"), ""},
		{"count", "-r --count", run(state.Finished, 2339, 0, ""), "counted 2,339 solutions, kept none"},
		{"count", "-r", all, "kept 2,339 solutions"},
		{"count", "-r", run(state.Finished, 90000, 5000, ""), "kept 5,000 of 90,000 solutions"},
		{"count", "-r", run(state.Finished, 0, 0, ""), ""},
		{"limit", "-r", all, ""},
		{"limit", "-r --limit=7", run(state.Finished, 7, 7, ""), "reached: ended after 7 solutions"},
		{"limit", "-r --limit=7", run(state.Finished, 1, 1, ""), "not reached: found 1 solution"},
		{"limit", "-r --limit=7", run(state.Searching, 1, 1, ""), ""},
		{"goal", "-r -g2", all, "found 2,339 solutions with 2 pieces left"},
		{"goal", "-r", all, ""},
		{"districts", "--count --engine=frontier --districts=4", run(state.Finished, 442791, 0, ""), "442,791 ways to cut it into 4 parts"},
		{"districts", "-r", all, ""},
		{"unique", "-u --count --engine=frontier --districts=4", run(state.Finished, 55626, 0, ""), ""},
		{"unique", "-u", all, "found 2,339 solutions, none a turn of another"},
		{"unique", "-r", all, ""},
		{"mirror", "-r --mirror=same", all, "found 2,339 solutions, none a reflection of another"},
		{"mirror", "-r", all, "found 2,339 solutions, reflections apart"},
		{"sample", "-s20,9,1", run(state.Finished, 3, 3, ""), "made 20 random trials, found 3 solutions"},
		{"sample", "-s20,9,1", run(state.Stopped, 3, 3, ""), ""},
	} {
		set, diagnostics := settings.Parse(test.line)
		if diagnostic.HasErrors(diagnostics) {
			t.Fatal(test.line, diagnostics)
		}
		if got := wantedDid(test.id, set, test.run); got != test.want {
			t.Errorf("%s with %q: %q, want %q", test.id, test.line, got, test.want)
		}
	}
}

// TestOnlyTheBest: looking for the best is one press, and another takes it back. The settings are allowed.
func TestOnlyTheBest(t *testing.T) {
	facts := state.Facts(def.Find(def.Start).Puzzle())
	for _, line := range []string{"--auto", "-r", "-u -g2", "--limit=7", "-s20,9,1", "--draw --engine=meet",
		"--count --engine=frontier --districts=4", "--engine=restarts --limit=1"} {
		set, _ := settings.Parse(line)
		toggleBest(&set, measurable(facts))
		if d := diagnostic.FirstError(settings.Check(set, facts)); d != nil || set.Measure != def.Crossroads {
			t.Errorf("%s becomes %s: %v", line, settings.Format(set), d)
		}
		if toggleBest(&set, def.Crossroads); set.Measure != def.NoMeasure {
			t.Errorf("%s comes back as %s", line, settings.Format(set))
		}
	}
	if m := measurable(state.Facts(def.Find("soma").Puzzle())); m != def.NoMeasure {
		t.Errorf("%s of Soma is measured", m)
	}
}

// Cutting into parts is one press, and another takes it back. The settings are allowed.
func TestCutIntoParts(t *testing.T) {
	for _, line := range []string{"--auto", "-r", "-u -g2", "--limit=7", "-s20,9,1", "--draw --engine=meet"} {
		set, _ := settings.Parse(line)
		toggleParts(&set, 4)
		if _, diagnostics := settings.Parse(settings.Format(set)); len(diagnostics) > 0 || set.Districts != 4 {
			t.Errorf("%s becomes %s: %v", line, settings.Format(set), diagnostics)
		}
		set.Votes = []settings.Vote{{Colour: "red", N: 1}}
		if toggleParts(&set, 4); set.Districts != 0 || set.Votes != nil || set.Count || set.Engine != settings.EngineAuto {
			t.Errorf("%s comes back as %s", line, settings.Format(set))
		}
	}
}
