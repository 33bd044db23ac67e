package main

import (
	"bytes"
	"encoding/binary"
	"syscall/js"
	"testing"

	"tilewright/wasm/wire"
)

// watched begins a run that can be watched.
func watched(t *testing.T, puzzle, line string) *desk {
	t.Helper()
	d := newDesk(t)
	d.job(wire.OpStart, puzzle, line, 1000)
	d.planner.run.offered = true // as Job.Watch has it
	return d
}

func (d *desk) watch(do string, by int) {
	say(d, wire.Watch{Op: wire.OpWatch, Version: wire.Version, Run: d.run, Do: do, By: by, Why: true})
}

// TestWatch goes through a run step by step, and lets it end as if nobody had looked.
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
		cells, left, bytes := p.Get("cells").Int(), p.Get("left").Int(), wire.Bytes(p)
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
	if steps := recording.Get("steps").Int(); steps != p.Get("recorded").Int() || len(wire.Bytes(recording)) < 10*steps {
		t.Errorf("the recording is %s", text(recording))
	}
	d.watch(wire.DoSolution, 0)
	if p = d.until(wire.OpPoint, "", func(m js.Value) { // the answer to DoKeep comes first
		_ = m
	}); p.Get("flag").String() != "solution" {
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

// TestWatchPace plays a run to its end, and counts what is shown.
func TestWatchPace(t *testing.T) {
	d := watched(t, "soma", "-r")
	d.watch(wire.DoPlay, 100)
	points := 0
	end := d.until(wire.OpProgress, wire.PhaseFinished, func(m js.Value) {
		if m.Get("op").String() == wire.OpPoint {
			points++
		}
	})
	if want := end.Get("fits").Int()/100 + 1; points != want {
		t.Errorf("%d boards are shown of %d fits", points, end.Get("fits").Int())
	}
	if n := end.Get("solutions").Int(); n != 480 {
		t.Errorf("%d solutions", n)
	}
}

// TestWatchPaused plays runs of every kind at every pace, pauses them wherever they
// stand, and asks for the board once more, as the page does.
func TestWatchPaused(t *testing.T) {
	for _, test := range []struct{ puzzle, line string }{
		{"pentominoes-10x6", "-r"},
		{"pentominoes-10x6", "-r -g3"},
		{"pentominoes-10x6", "-r -f5 -oe:f=4"},
		{"pentominoes-10x6", "-r -R -f99 -oe -n"},
		{"pentominoes-10x6", "-r --engine=fletcher"},
		{"slothouber-graatsma", "-r"}, // copies; soon at its end
		{"tetrominoes", "-r"},         // no solution
		{"monominoes", "--limit=1"},   // no dead end
	} {
		d := watched(t, test.puzzle, test.line)
		d.watch(wire.DoLook, 0)
		p := d.until(wire.OpPoint, "", nil)
		for i := 0; i < 30 && !p.Get("ended").Bool(); i++ {
			d.watch(wire.DoPlay, []int{1, 10, 1000}[i%3])
			if p = d.until(wire.OpPoint, "", nil); p.Get("ended").Bool() {
				break
			}
			d.control(wire.OpPause)
			for p = d.next(); p.Get("playing").IsUndefined() || p.Get("playing").Bool(); p = d.next() {
			}
			d.until(wire.OpProgress, wire.PhasePaused, nil)
			d.control(wire.OpFrame)
			again := d.until(wire.OpPoint, "", nil)
			if !p.Get("choice").Bool() || !bytes.Equal(wire.Bytes(p), wire.Bytes(again)) || p.Get("step").Int() != again.Get("step").Int() {
				t.Fatalf("%s %s: paused at %s, then at %s", test.puzzle, test.line, text(p), text(again))
			}
			d.watch(wire.DoStep, 1)
			if p = d.until(wire.OpPoint, "", nil); p.Get("step").Int() != again.Get("step").Int()+1 && !p.Get("ended").Bool() {
				t.Errorf("%s %s: a step on from step %d is %s", test.puzzle, test.line, again.Get("step").Int(), text(p))
			}
		}
		d.planner.end()
	}
}

// TestWatchFast presses faster than the search steps: each step is made all the same,
// and is in the recording that ends behind it.
func TestWatchFast(t *testing.T) {
	for _, line := range []string{"-r", "-r -f11 -oe=11 -n"} {
		d := watched(t, "pentominoes-10x6", line)
		d.watch(wire.DoLook, 0)
		d.until(wire.OpPoint, "", nil)
		d.watch(wire.DoRecord, 1000)
		d.until(wire.OpPoint, "", nil)
		const steps = 40
		for range steps {
			d.planner.run.look.pace = 1 // as after a slice that took long
			d.watch(wire.DoStep, 1)
		}
		d.watch(wire.DoKeep, 0)
		recording := d.until(wire.OpRecording, "", nil)
		if n := recording.Get("steps").Int(); n != steps {
			t.Errorf("%s: %d steps of %d are recorded", line, n, steps)
		}
		if p := d.until(wire.OpPoint, "", nil); p.Get("step").Int() != steps || p.Get("recorded").Int() != -1 {
			t.Errorf("%s: %d steps end at %s", line, steps, text(p))
		}
		d.planner.end()
	}
}
