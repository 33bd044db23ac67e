//go:build !js

package result

import (
	"strings"
	"testing"

	"tilewright/solver/wire"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		x, y float64
		want string
	}{
		{17703679, 15198004, "−14.2\u00a0%"}, {2, 2, "same"}, {0, 3, "–"}, {0, 0, "same"}, {1000, 1005, "+0.50\u00a0%"},
		{100, 1000, "+900\u00a0%"}, {1000, 0, "−100\u00a0%"}, {100, 150, "+50.0\u00a0%"},
	} {
		if got := difference(c.x, c.y); got != c.want {
			t.Errorf("difference(%v, %v) = %q, want %q", c.x, c.y, got, c.want)
		}
	}
}

func TestComparison(t *testing.T) {
	p := &Panel{PanelContext: uitest.Context(state.Solve{})}
	shown := func() string { return uitest.HTML(p.Compare(), p.RunComparison(), p.Runs()) }
	uitest.Expect(t, shown(), "!"+uitest.Part("rival"))
	done := func(fits float64) {
		p.Do(state.Progressed{
			Progress: wire.Progress{
				Run: p.State.Run.ID, Phase: wire.PhaseFinished, Complete: true, Solutions: 2339, Fits: fits, Attempts: 2 * fits,
				Engine: "DLX",
			},
		})
	}
	done(200)
	p.Do(state.EditLine{Text: "-r -V"})
	p.Do(state.Compare{Against: ""})
	uitest.Expect(t, shown(), "One more run follows")
	done(400)
	done(100)
	p.rivals, p.runs = true, true
	uitest.Expect(t, shown(), "B against A", "plain DLX", "−75.0\u00a0%", "same", "3 runs", uitest.Part("rival"), uitest.Part("copy-runs"))
	a, b, _ := p.State.Pair()
	want := "| Pentominoes 10 × 6 | A: `plain DLX` | B: `-r -V` | B against A |\n|---|--:|--:|--:|\n| Solutions | 2,339 | 2,339 | same |\n"
	if got := markdownPair(a, b); !strings.HasPrefix(got, want) {
		t.Errorf("Markdown:\n%s", got)
	}
	if got := markdownRuns(p.State.Runs.Records); strings.Count(got, "\n") != 5 || strings.Count(got, "|") != 5*10 {
		t.Errorf("Markdown:\n%s", got)
	}
}

// TestChange: numbers that were not counted, or not to the end, are not compared.
func TestChange(t *testing.T) {
	record := func(line string, attempts, fits float64, phase state.Phase, complete bool) state.Record {
		return state.Record{Title: "P", Line: line, Phase: phase, Progress: wire.Progress{Attempts: attempts, Fits: fits, Complete: complete}}
	}
	done := record("-r -f12", 400, 100, state.Finished, true)
	var attempts quantity
	for _, q := range quantities {
		if q.name == "Attempts" {
			attempts = q
		}
	}
	for _, c := range []struct {
		name             string
		b                state.Record
		say, text, class string
		end              string
	}{
		{"fewer", record("-r -f12 -n", 200, 100, state.Finished, true), "200", "−50.0\u00a0%", "better", ""},
		{"more", record("-r -f12 -oe", 800, 100, state.Finished, true), "800", "+100.0\u00a0%", "worse", ""},
		{"a kernel without attempts", record("-r -f12 -oe", 100, 100, state.Finished, true), "–", "–", "muted", ""},
		{"DLX, which tries nothing in vain", record("-r", 100, 100, state.Finished, true), "100", "−75.0\u00a0%", "better", ""},
		{"stopped", record("-r -f12 -oe", 200, 100, state.Stopped, false), "200", "–", "muted", ", not to the end"},
		{"limited", record("-r -f12 -oe --limit=1", 200, 100, state.Finished, false), "200", "–", "muted", ", not to the end"},
	} {
		text, class := attempts.change(done, c.b)
		if got := attempts.said(c.b); got != c.say || text != c.text || class != c.class || naming("B", c.b) != "B"+c.end {
			t.Errorf("%s: %q, %q, %q, %q", c.name, got, text, class, naming("B", c.b))
		}
	}
	// Two runs that reach their limit are compared, but none is praised.
	limited := record("-r --limit=1", 400, 400, state.Finished, false)
	if text, class := attempts.change(limited, record("-r -f12 --limit=1", 200, 100, state.Finished, false)); text !=
		"−50.0\u00a0%" || class != "muted" {
		t.Errorf("both limited: %q, %q", text, class)
	}
	if got := markdownPair(done, limited); !strings.Contains(got, "| B: `-r --limit=1`, not to the end |") ||
		!strings.Contains(got, "| A: `-r -f12` |") {
		t.Errorf("Markdown:\n%s", got)
	}
	if got := markdownRuns([]state.Record{limited}); !strings.Contains(got, "| P, not to the end |") {
		t.Errorf("Markdown:\n%s", got)
	}
}

func TestSweepField(t *testing.T) {
	pieces := state.Knob{Min: 4, Max: 11, Whole: true, By: 1}
	argument := state.Knob{Min: -1e9, Max: 1e9, By: 1}
	for _, c := range []struct {
		knob        state.Knob
		field, text string
		want        float64 // it stays 5 where the text is refused
		refused     bool
	}{
		{pieces, "from", "9", 9, false}, {pieces, "from", "0", 5, true}, {pieces, "to", "-3", 5, true}, {pieces, "to", "12", 5, true},
		{pieces, "from", "4.5", 5, true}, {pieces, "from", "", 5, true}, {pieces, "by", "2", 2, false},
		{pieces, "by", "0", 5, true}, {pieces, "by", "1.5", 5, true},
		{argument, "from", "-3", -3, false}, {argument, "to", "0", 0, false}, {argument, "by", "0.25", 0.25, false},
		{argument, "by", "0", 5, true},
		{argument, "by", "-1", 5, true}, {argument, "to", "1e10", 5, true}, {argument, "to", "NaN", 5, true},
	} {
		f := sweepForm{from: 5, to: 5, by: 5}
		refused := f.take(c.knob, c.field, c.text)
		if *f.at(c.field) != c.want || (refused != "") != c.refused {
			t.Errorf("%s %q: %v, %q", c.field, c.text, *f.at(c.field), refused)
		}
	}
}

func TestSweepPage(t *testing.T) {
	p := &Panel{PanelContext: uitest.Context(state.EditLine{Text: "-r -f11 -of=11"})}
	p.sweeps = true
	uitest.Expect(t, uitest.HTML(p.Sweep()), "FILA f begins with … pieces left", uitest.Part("sweep-run"), "!"+uitest.Part("sweep-table"))
	p.Do(state.RunSweep{Knob: "stage-1", From: 9, To: 11, By: 1})
	done := func(attempts, fits float64, engine string) {
		p.Do(state.Progressed{Progress: wire.Progress{Run: p.State.Run.ID, Phase: wire.PhaseFinished, Complete: true, Solutions: 2339,
			Attempts: attempts, Fits: fits, Seconds: 1.5, Setup: 0.5, Engine: engine}})
	}
	done(90, 30, "list kernel, 2 runners")
	uitest.Expect(t, uitest.HTML(p.Sweep()), "1 of 3 runs done", uitest.Part("sweep-table"), uitest.Part("sweep-stop"))
	done(20, 20, "cover kernel, 2 runners")
	uitest.Expect(t, uitest.HTML(p.Sweep()), "2 of 3 runs done")
	done(10, 10, "cover kernel, 2 runners")
	uitest.Expect(t, uitest.HTML(p.Sweep()), uitest.Part("sweep-run"), "-r -f9 -of=9", "2.34\u00a0k", "cover kernel", ">–</td>")
	want := "value,settings,engine,complete,time (s),fits,attempts,solutions,solutions a second\n11,\"-r -f11 -of=11\",\"list kernel, 2 runners\",true,1.5000,30,90,2339,2339\n" +
		"10,\"-r -f10 -of=10\",\"cover kernel, 2 runners\",true,1.5000,20,,2339,2339\n"
	if got := csvOfSweep(p.State.Runs.Sweep); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 4 {
		t.Errorf("%s", got)
	}
	// A sweep must not stop another search.
	p.Do(state.Solve{})
	uitest.Expect(t, uitest.HTML(p.Sweep()), "A search is running")
	if p.State.Sweeping() {
		t.Error("the sweep is over")
	}
	p = &Panel{PanelContext: uitest.Context(state.EditLine{Text: "-r"})}
	p.sweeps = true
	uitest.Expect(t, uitest.HTML(p.Sweep()), "no number to vary", "!"+uitest.Part("sweep-run"))
}
