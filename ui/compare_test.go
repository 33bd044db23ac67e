//go:build !js

package ui

import (
	"strings"
	"testing"

	"tilewright/ui/state"
	"tilewright/wasm/wire"
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

func TestChangeText(t *testing.T) {
	for _, c := range [][3]string{
		{"-r -V", "-r -V -n", "… -n"}, {"-r -V -n", "-r -V", "less -n"}, {"-r", "-f12 -of", "-f12 -of"}, {"-r", "", "plain DLX"},
		{"-r -oe", "-r -of", "… -of"},
	} {
		if got := changeText(c[0], c[1]); got != c[2] {
			t.Errorf("changeText(%q, %q) = %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestComparison(t *testing.T) {
	p, page := drawn(t, state.Solve{})
	expect(t, page, "Nothing to compare yet", "!"+part("rival"))
	done := func(fits float64) {
		p.reduce(state.Progressed{Progress: wire.Progress{Run: p.state.Run.ID, Phase: wire.PhaseFinished, Complete: true, Solutions: 2339, Fits: fits, Attempts: 2 * fits, Engine: "DLX"}})
	}
	done(200)
	p.reduce(state.EditLine{Text: "-r -V"})
	p.reduce(state.Compare{Against: ""})
	expect(t, html(p), "One more run follows")
	done(400)
	done(100)
	p.rivalsOpen, p.runsOpen = true, true
	expect(t, html(p), "B against A", "plain DLX", "−75.0\u00a0%", "same", "3 runs", part("rival"), part("copy-runs"))
	a, b, _ := p.state.Pair()
	want := "| Pentominoes 10 × 6 | A: `plain DLX` | B: `-r -V` | B against A |\n|---|--:|--:|--:|\n| Solutions | 2,339 | 2,339 | same |\n"
	if got := markdownPair(a, b); !strings.HasPrefix(got, want) {
		t.Errorf("Markdown:\n%s", got)
	}
	if got := markdownRuns(p.state.Records); strings.Count(got, "\n") != 5 || strings.Count(got, "|") != 5*10 {
		t.Errorf("Markdown:\n%s", got)
	}
}

func TestSweepPage(t *testing.T) {
	p, _ := drawn(t, state.EditLine{Text: "-r -f11 -of=11"})
	p.sweepOpen = true
	expect(t, html(p), "FILA f begins with … pieces left", part("sweep-run"), "!"+part("sweep-table"))
	p.reduce(state.RunSweep{Knob: "stage-1", From: 9, To: 11, By: 1})
	done := func(fits float64) {
		p.reduce(state.Progressed{Progress: wire.Progress{Run: p.state.Run.ID, Phase: wire.PhaseFinished, Complete: true, Solutions: 2339, Fits: fits, Seconds: 1.5, Setup: 0.5}})
	}
	done(30)
	expect(t, html(p), "1 of 3 runs are through", part("sweep-table"), part("sweep-stop"))
	done(20)
	done(10)
	expect(t, html(p), part("sweep-run"), "-r -f9 -of=9", "2.34\u00a0k")
	want := "value,settings,time,fits,attempts,solutions,solutions a second\n11,\"-r -f11 -of=11\",1.5000,30,0,2339,2339\n"
	if got := csvOfSweep(p.state.Sweep); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 4 {
		t.Errorf("%s", got)
	}
	p, _ = drawn(t, state.EditLine{Text: "-r"})
	p.sweepOpen = true
	expect(t, html(p), "no number to turn", "!"+part("sweep-run"))
}
