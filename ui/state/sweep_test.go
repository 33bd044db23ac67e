package state

import (
	"slices"
	"testing"

	"tilewright/wasm/wire"
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
		lines = append(lines, start.Start.Settings)
		p.finish(float64(len(lines)))
	}
	if _, more := asked[StartRun](p); more {
		t.Error("a fourth run began")
	}
	if want := []string{"-r -V8 -f11 -oe=11:f=6 -n", "-r -V8 -f11 -oe=11:f=4 -n", "-r -V8 -f11 -oe=11:f=2 -n"}; !slices.Equal(lines, want) {
		t.Errorf("ran %q, want %q", lines, want)
	}
	if s := p.Sweep; len(s.Records) != 3 || !slices.Equal(s.Values, []int{6, 4, 2}) || s.Records[2].Progress.Fits != 3 {
		t.Errorf("the sweep holds %+v", s)
	}
	p.line("-r -V8 -f11 -oe=11:f=3 -n")

	// Beyond the neighbours it does not go, and a stop ends it.
	p.do(RunSweep{Knob: "stage-1", From: 0, To: 99, By: 1})
	if v := p.Sweep.Values; v[0] != 11 || v[len(v)-1] != 4 {
		t.Errorf("values %v", v)
	}
	p.progress(wire.PhaseSearching, 0)
	p.do(Stop{})
	p.progress(wire.PhaseStopped, 0)
	if p.Waiting() != 0 || len(p.Sweep.Records) != 0 {
		t.Error("a stop ends the sweep")
	}
	p.do(Solve{})
	p.finish(1)
	if len(p.Sweep.Records) != 0 {
		t.Error("a run of its own is no part of the sweep")
	}
	p.do(RunSweep{Knob: "volume", From: 12, To: 3, By: 0})
	if start, ok := asked[StartRun](p); !ok || start.Start.Settings != "-r -V12 -f11 -oe=11:f=3 -n" || len(p.Sweep.Values) != 10 {
		t.Errorf("the volume filter is swept over %v", p.Sweep.Values)
	}
	p.do(Stop{}, RunSweep{Knob: "volume", From: 1, To: 1, By: 1})
	if p.Notice.Text == "" {
		t.Error("a sweep waits until the search ended")
	}
}
