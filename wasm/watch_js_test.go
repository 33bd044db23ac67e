package wasm

import (
	"encoding/binary"
	"testing"

	"tilewright/solver/wire"
	"tilewright/wasm/port"
)

// watched begins a run that can be watched.
func watched(t *testing.T, puzzle, line string) *desk {
	t.Helper()
	d := newDesk(t)
	d.send(wire.Start{Job: wire.Job{Keep: 1000, Watch: true}, Work: workOf(t, puzzle, line)})
	return d
}

func (d *desk) watch(do string, by int) {
	speak(d, wire.Watch{Op: wire.OpWatch, Version: wire.Version, Run: d.run, Do: do, By: by, Why: true})
}

// TestWatch goes through a run step by step. Then it lets the run end as if nobody had looked.
func TestWatch(t *testing.T) {
	d := watched(t, "soma", "-r")
	d.watch(wire.DoLook, 0) // before the puzzle is compiled
	p := d.until(wire.OpPoint, "", nil)
	if p.Get("left").Int() != 7 || p.Get("step").Int() != 0 || !p.Get("choice").Bool() || p.Get("ahead").Bool() {
		t.Fatalf("the first point is %s", text(p))
	}
	d.until(wire.OpProgress, wire.PhasePaused, nil)
	for step := 1; step <= 5; step++ {
		d.watch(wire.DoStep, 1)
		p = d.until(wire.OpPoint, "", nil)
		if p.Get("step").Int() != step {
			t.Fatalf("step %d is %s", step, text(p))
		}
		cells, left, bytes := p.Get("cells").Int(), p.Get("left").Int(), port.Bytes(p)
		covered := map[byte]bool{}
		for _, slot := range bytes[:cells] {
			covered[slot] = slot > 0
		}
		delete(covered, 0)
		if len(covered) != 7-left {
			t.Errorf("%d pieces are on the board, %d are left", len(covered), left)
		}
		for _, slot := range bytes[cells:][:7-left] {
			if !covered[slot] {
				t.Errorf("piece %d was placed and is not on the board", slot)
			}
		}
		choice := bytes[(cells+7-left+3)/4*4:]
		if got := int(binary.LittleEndian.Uint32(choice)); got != left {
			t.Errorf("the choice is for %d pieces left", got)
		}
	}
	d.watch(wire.DoStep, -2)
	if p = d.until(wire.OpPoint, "", nil); p.Get("step").Int() != 3 {
		t.Errorf("two steps back is %s", text(p))
	}
	d.watch(wire.DoRecord, 100)
	if p = d.until(wire.OpPoint, "", nil); p.Get("recorded").Int() != 0 {
		t.Errorf("recording begins with %s", text(p))
	}
	d.watch(wire.DoDeadEnd, 0)
	if p = d.until(wire.OpPoint, "", nil); p.Get("flag").String() != "dead" || p.Get("recorded").Int() < 1 {
		t.Errorf("a dead end is %s", text(p))
	}
	d.watch(wire.DoKeep, 0)
	recording := d.until(wire.OpRecording, "", nil)
	if steps := recording.Get("steps").Int(); steps != p.Get("recorded").Int() || len(port.Bytes(recording)) < 10*steps {
		t.Errorf("the recording is %s", text(recording))
	}
	d.watch(wire.DoSolution, 0)
	if p = d.until(wire.OpPoint, "", nil); p.Get("flag").String() != "solution" { // the answer to DoKeep comes first
		p = d.until(wire.OpPoint, "", nil)
	}
	if p.Get("flag").String() != "solution" || p.Get("left").Int() != 0 {
		t.Errorf("a solution is %s", text(p))
	}
	d.control(wire.OpResume)
	end := d.until(wire.OpProgress, wire.PhaseFinished, nil)
	plain := solve(t, "soma", "-r", 1000)
	for _, name := range []string{"solutions", "fits", "nodes", "attempts"} {
		if end.Get(name).Int() != plain.number(name) {
			t.Errorf("watched, %s are %d, else %d", name, end.Get(name).Int(), plain.number(name))
		}
	}
}
