package state

import (
	"testing"

	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// finish lets the run end with so many fits.
func (p *page) finish(fits float64) {
	p.t.Helper()
	p.do(Progressed{wire.Progress{Run: p.Run.ID, Phase: wire.PhaseSearching, Images: 10}},
		Progressed{wire.Progress{Run: p.Run.ID, Phase: wire.PhaseFinished, Complete: true, Fits: fits, Images: 10}})
}

// Two lines are run one after the other, and then stand side by side.
func TestCompare(t *testing.T) {
	p := newPage(t)
	p.do(EditLine{Text: "-r -V"}, Compare{Against: "-r"})
	start, ok := asked[StartRun](p)
	if !ok || settings.Format(start.Start.Work.Settings) != "-r" || p.Waiting() != 1 {
		t.Fatalf("first runs %q", settings.Format(start.Start.Work.Settings))
	}
	if _, _, ok := p.Pair(); ok {
		t.Error("there is nothing to compare yet")
	}
	p.finish(100)
	start, ok = asked[StartRun](p)
	if !ok || settings.Format(start.Start.Work.Settings) != "-r -V" || p.Run.Line != "-r -V" || p.Waiting() != 0 {
		t.Fatalf("then runs %q", settings.Format(start.Start.Work.Settings))
	}
	p.finish(80)
	if _, more := asked[StartRun](p); more {
		t.Error("a third run began")
	}
	a, b, ok := p.Pair()
	if !ok || a.Line != "-r" || b.Line != "-r -V" || a.Progress.Fits != 100 || b.Progress.Fits != 80 {
		t.Errorf("compares %q and %q", a.Line, b.Line)
	}
	// The newest is B; a run with the same line again is still against the other.
	p.do(Solve{})
	p.finish(80)
	if a, _, _ := p.Pair(); a.Line != "-r" || len(p.Here()) != 3 {
		t.Errorf("compares with %q of %d runs", a.Line, len(p.Here()))
	}
	for _, r := range p.RunComparison() {
		if r.Line == "-r -V" {
			t.Error("a line is no rival of itself")
		}
	}
	if r := p.RunComparison(); len(r) < 4 || r[0].Line != "-r" {
		t.Errorf("rivals %v", r)
	}
	p.do(Choose{"soma"})
	if _, _, ok := p.Pair(); ok || len(p.Runs.Records) != 3 {
		t.Error("runs of another puzzle are kept, and not compared")
	}
}

// A stop, a breakdown, an edit or a Solve of its own ends what waits.
func TestCompareEnds(t *testing.T) {
	for name, end := range map[string]func(p *page){
		"stop":   func(p *page) { p.do(Stop{}); p.progress(wire.PhaseStopped, 3) },
		"fault":  func(p *page) { p.do(Faulted{wire.Fault{Run: p.Run.ID, Fatal: true, Message: "x"}}) },
		"edit":   func(p *page) { p.do(EditText{Text: small}); p.progress(wire.PhaseFinished, 3) },
		"choose": func(p *page) { p.do(Choose{"soma"}) },
	} {
		p := newPage(t)
		p.do(EditLine{Text: "-r -V"}, Compare{Against: "-r"})
		p.progress(wire.PhaseSearching, 0)
		end(p)
		if _, more := asked[StartRun](p); more || p.Waiting() != 0 {
			t.Errorf("after %s another run began", name)
		}
		p.do(Solve{})
		if name != "choose" && name != "edit" && p.Run.Line != "-r -V" {
			t.Errorf("after %s, Solve runs %q", name, p.Run.Line)
		}
	}
	p := newPage(t)
	p.do(Solve{}, Compare{Against: ""})
	if p.Waiting() != 0 || p.Notice.Text == "" {
		t.Error("a comparison waits until the search ended")
	}
}

// A curve stays short, keeps its beginning and its end, and grows in time.
func TestCurve(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	for i := range 10 * maxPoints {
		p.do(Progressed{wire.Progress{Run: p.Run.ID, Phase: wire.PhaseSearching, Seconds: float64(i), Solutions: float64(2 * i)}})
	}
	c := p.Run.Curve
	if len(c) > maxPoints || len(c) < maxPoints/2 || c[0].Seconds != 0 || c[len(c)-1].Seconds != 10*maxPoints-1 {
		t.Errorf("%d points from %v to %v", len(c), c[0], c[len(c)-1])
	}
	for i := 1; i < len(c); i++ {
		if c[i].Seconds <= c[i-1].Seconds {
			t.Fatalf("point %d is not later", i)
		}
	}
}

// Attempts that equal the fits were not counted where FILA would have tried in vain.
func TestAttempted(t *testing.T) {
	for _, c := range []struct {
		line           string
		attempts, fits float64
		want           bool
	}{
		{"-r -f12 -oe", 10, 5, true}, {"-r -f12 -oe", 5, 5, false}, {"-r -f5", 5, 5, false}, {"-r", 5, 5, true}, {"-r -f12", 0, 0, true},
	} {
		r := Record{Line: c.line, Progress: wire.Progress{Attempts: c.attempts, Fits: c.fits}}
		if r.Attempted() != c.want {
			t.Errorf("%+v: %v", c, !c.want)
		}
	}
}
