package state

import (
	"slices"
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// A sweep turns one number of the line and leaves the line alone; a run for
// each value, from many pieces left to few.
func TestSweep(t *testing.T) {
	p := newPage(t)
	p.do(EditLine{Text: "-r -V8 -f11 -oe=11:f=3 -n"})
	var ids []string
	for _, k := range p.Knobs() {
		ids = append(ids, k.ID)
	}
	if !slices.Equal(ids, []string{"stage-1", "stage-2", "volume"}) {
		t.Fatalf("knobs %v", ids)
	}
	p.do(RunSweep{Knob: "stage-2", From: 2, To: 6, By: 2})
	var lines []string
	for range 3 {
		start, ok := asked[StartRun](p)
		if !ok {
			t.Fatalf("no run after %v", lines)
		}
		lines = append(lines, settings.Format(start.Start.Work.Settings))
		p.finish(float64(len(lines)))
	}
	if _, more := asked[StartRun](p); more {
		t.Error("a fourth run began")
	}
	if want := []string{"-r -V8 -f11 -oe=11:f=6 -n", "-r -V8 -f11 -oe=11:f=4 -n", "-r -V8 -f11 -oe=11:f=2 -n"}; !slices.Equal(lines, want) {
		t.Errorf("ran %q, want %q", lines, want)
	}
	if s := p.Runs.Sweep; len(s.Records) != 3 || !slices.Equal(s.Values, []float64{6, 4, 2}) || s.Records[2].Progress.Fits != 3 {
		t.Errorf("the sweep holds %+v", s)
	}
	p.line("-r -V8 -f11 -oe=11:f=3 -n")

	// Beyond the neighbours it does not go, and a stop ends it.
	p.do(RunSweep{Knob: "stage-1", From: 0, To: 99, By: 1})
	if v := p.Runs.Sweep.Values; v[0] != 11 || v[len(v)-1] != 4 {
		t.Errorf("values %v", v)
	}
	p.progress(wire.PhaseSearching, 0)
	p.do(Stop{})
	p.progress(wire.PhaseStopped, 0)
	if p.Waiting() != 0 || len(p.Runs.Sweep.Records) != 0 {
		t.Error("a stop ends the sweep")
	}
	p.do(Solve{})
	p.finish(1)
	if len(p.Runs.Sweep.Records) != 0 {
		t.Error("a run of its own is no part of the sweep")
	}
	p.do(RunSweep{Knob: "volume", From: 12, To: 3, By: 0})
	if start, ok := asked[StartRun](p); !ok ||
		settings.Format(start.Start.Work.Settings) != "-r -V12 -f11 -oe=11:f=3 -n" || len(p.Runs.Sweep.Values) != 10 {
		t.Errorf("the volume filter is swept over %v", p.Runs.Sweep.Values)
	}
	p.do(Stop{}, RunSweep{Knob: "volume", From: 1, To: 1, By: 1})
	if p.Notice.Text == "" {
		t.Error("a sweep waits until the search ended")
	}
}

// The arguments of heuristics are swept up, each by its own steps; those that the
// line leaves out are what it means.
func TestSweepArguments(t *testing.T) {
	for _, c := range []struct {
		line, knob, name string
		from, to, by     float64
		want             []string
	}{
		{"-r -ol@1,-2,0.5", "order-0-0", "l: weight of x", -1, 1, 1, []string{"-r -ol@-1,-2,0.5", "-r -ol@0,-2,0.5", "-r -ol@1,-2,0.5"}},
		{"-r -ox", "order-0-1", "l: weight of y", -0.1, 0.1, 0.1, []string{"-r -ol@1,-0.1,0", "-r -ox", "-r -ol@1,0.1,0"}},
		{"-r -f12 -oe=12:l@0,0,3=5", "order-1-2", "l from 5 left: weight of z", 2, 1, 0.5,
			[]string{"-r -f12 -oe=12:z=5", "-r -f12 -oe=12:l@0,0,1.5=5", "-r -f12 -oe=12:l@0,0,2=5"}},
		{"-r -oa", "order-0-0", "a: angle", 0, 180, 90, []string{"-r -oa", "-r -oa@90", "-r -oa@180"}},
		{"-r -oA@45", "order-0-1", "A: centre x", 0, 1, 1, []string{"-r -oA@45,0,2.5", "-r -oA@45,1,2.5"}},
		{"-r -oa@45,1,2", "order-0-2", "a: centre y", 3, 3, 1, []string{"-r -oa@45,1,3"}},
		{"-r -oR", "order-0-2", "R: centre z", -1, 0, 1, []string{"-r -oR@4.5,2.5,-1", "-r -oR@4.5,2.5,0"}},
	} {
		p := newPage(t)
		p.do(EditLine{Text: c.line})
		names := map[string]string{}
		for _, k := range p.Knobs() {
			names[k.ID] = k.Name
			if got := len(k.values(k.From, k.To, k.By)); got == 0 || got > maxSweep {
				t.Errorf("%s: %s begins with %d runs", c.line, k.ID, got)
			}
		}
		if names[c.knob] != c.name {
			t.Errorf("%s: %s is %q of %v", c.line, c.knob, names[c.knob], names)
		}
		p.do(RunSweep{Knob: c.knob, From: c.from, To: c.to, By: c.by})
		var lines []string
		for start, ok := asked[StartRun](p); ok; start, ok = asked[StartRun](p) {
			lines = append(lines, settings.Format(start.Start.Work.Settings))
			if set, diagnostics := settings.Parse(p.Run.Line); diagnostic.HasErrors(diagnostics) || settings.Format(set) != p.Run.Line {
				t.Errorf("%q does not read back", p.Run.Line)
			}
			p.finish(1)
		}
		if !slices.Equal(lines, c.want) {
			t.Errorf("%s: ran %q, want %q", c.line, lines, c.want)
		}
		p.line(c.line)
	}
	p := newPage(t)
	p.do(EditLine{Text: "-r -oa"}, RunSweep{Knob: "order-0-0", From: 0, To: 360, By: 1})
	if _, ok := asked[StartRun](p); ok || p.Notice.Text == "" {
		t.Error("more runs began than a sweep has")
	}
}
