package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tilewright/wasm/wire"
)

// ready gets a run ready and waits until that is done.
func (d *desk) ready(puzzle, line string) {
	d.t.Helper()
	d.job(wire.OpPrepare, puzzle, line, 0)
	for end := time.Now().Add(time.Minute); d.planner.preparing() || d.compiling(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatal("the run does not get ready")
		}
	}
	d.quiet() // nobody has asked for it
}

// compiling tells whether the module of the run that is got ready is compiled.
func (d *desk) compiling() bool {
	a := d.planner.ahead
	if a == nil || a.shared == nil {
		return false
	}
	for _, m := range a.modules {
		if m.module.IsUndefined() {
			return true
		}
	}
	return false
}

// TestAhead: a run that was got ready counts and finds what another one does, and
// says so.
func TestAhead(t *testing.T) {
	for _, line := range []string{
		"-r -f7 -oe -n --workers=2",                    // by a kernel
		"-r -f7 -oe -n --engine=reference",             // by none
		"-r -R -f7 -oe -n --mirror=same --workers=1",   // with a canonical test
		"-r -f7 -oe -n --engine=kernel --workers=3",    // by a kernel that must be
		"-r --limit=7 -f7 -oe -n --count --workers=2",  // not all
		"-r -f7 -oe -n --engine=reference --limit=400", // not all
	} {
		want := newDesk(t).solve("soma", line)
		d := staffed(t)
		d.ready("soma", line)
		got := d.solve("soma", line)
		if !slices.Equal(got.set(), want.set()) && !strings.Contains(line, "limit") || got.number("solutions") != want.number("solutions") || !strings.Contains(line, "limit") && !slices.Equal(got.fits(), want.fits()) {
			t.Errorf("%s: got ready, it finds %d solutions, fits %v; want %d, %v", line, got.number("solutions"), got.fits(), want.number("solutions"), want.fits())
		}
		if got.last.Get("ahead").Float() <= 0 || want.last.Get("ahead").Float() != 0 {
			t.Errorf("%s: done ahead %v and, asked for at once, %v", line, got.last.Get("ahead"), want.last.Get("ahead"))
		}
		// What was compiled serves the next run of the same work, and the one that is
		// got ready for it.
		for _, ready := range []bool{false, true} {
			if ready {
				d.ready("soma", line)
			}
			if again := d.solve("soma", line); again.number("solutions") != want.number("solutions") || len(again.assemblies) != len(want.assemblies) {
				t.Errorf("%s: once more, ready %v, it finds %d solutions and sends %d", line, ready, again.number("solutions"), len(again.assemblies))
			}
		}
	}
}

// TestAheadLoads: the runners have the program before they are needed, once.
func TestAheadLoads(t *testing.T) {
	d := staffed(t)
	d.ready("soma", "-r -f7 -oe -n --workers=2")
	got := slices.DeleteFunc(orders(), func(order string) bool { return order == "more" })
	if !slices.Equal(got, []string{"load", "load"}) {
		t.Fatalf("the runners were told %v", got)
	}
	ready := d.planner.ahead
	d.job(wire.OpPrepare, "soma", "-r -f7 -oe -n --workers=2", 0)
	if d.planner.ahead != ready {
		t.Error("the same is got ready again")
	}
	// The search begins with the message.
	d.job(wire.OpStart, "soma", "-r -f7 -oe -n --workers=2", 0)
	if first := d.next(); first.Get("phase").String() != wire.PhaseSearching || first.Get("engine").String() != "list kernel, 2 runners" {
		t.Errorf("the planner says %s", text(first))
	}
	d.until(wire.OpProgress, wire.PhaseFinished, nil)
}

// TestRehearsal: what runners report for the exercise is gone through to the end, the
// first report again and again, and neither heard by the page nor counted.
func TestRehearsal(t *testing.T) {
	for line, solutions := range map[string]int{"-r -f7 -oe -n --workers=2": 480, "-r -R -f7 -oe -n --mirror=same --workers=1": 240, "-r --count --workers=1": 480} {
		d := staffed(t)
		d.ready("soma", line)
		a := d.planner.ahead
		for end := time.Now().Add(time.Minute); len(orders()) < 5 || a.stage != nil || a.rehearsing(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: the reports are not taken in: %v", line, orders())
			}
		}
		d.quiet()
		if a.rehearsed < mostRehearsed || a.search.Stats().Found > 0 || a.batch.count > 0 {
			t.Errorf("%s: rehearsed for %g ms; then %d solutions are counted, %d wait", line, a.rehearsed, a.search.Stats().Found, a.batch.count)
		}
		if got := d.solve("soma", line); got.number("solutions") != solutions || got.last.Get("ahead").Float() <= 0 {
			t.Errorf("%s: then the search finds %d solutions", line, got.number("solutions"))
		}
	}
}

// TestModulesStay: the next run of the same work compiles nothing, and sends nothing
// that the runners have.
func TestModulesStay(t *testing.T) {
	d := staffed(t)
	d.solve("soma", "-r -f7 -oe -n --workers=2")
	n := d.planner.runners.programs
	d.solve("soma", "-r -f7 -oe -n --workers=2")
	if now := d.planner.runners.programs; now != n || slices.Contains(orders(), "forget") {
		t.Errorf("%d modules, then %d, and the runners were told %v", n, now, orders())
	}
	d.solve("soma", "-r -f7 -oe --workers=2")
	if now := d.planner.runners.programs; now == n || !slices.Contains(orders(), "forget") {
		t.Errorf("other work: %d modules, then %d, and the runners were told %v", n, now, orders())
	}
}

// TestAheadForgotten: other work takes the place of what was got ready, and nothing
// is got ready while there is something to do.
func TestAheadForgotten(t *testing.T) {
	d := staffed(t)
	d.ready("soma", "-r -f7 -oe -n --workers=2")
	if s := d.solve("pentominoes-10x6", "-r -f11 -of=11 --limit=20 --workers=2"); s.number("solutions") != 20 || s.last.Get("ahead").Float() != 0 {
		t.Errorf("another run: %s", text(s.last))
	}
	if !slices.Contains(orders(), "forget") {
		t.Error("the runners keep the program")
	}
	d.ready("soma", "-r -f7 -oe -n --workers=2")
	d.ready("soma", "-r -f7 -oe --workers=2")
	if s := d.solve("soma", "-r -f7 -oe -n --workers=2"); s.number("solutions") != 480 || s.last.Get("ahead").Float() != 0 {
		t.Errorf("a run that was got ready and forgotten: %s", text(s.last))
	}

	d.job(wire.OpStart, "tetriscube", "-r -R -f12 -oe -n --workers=2", 0)
	run := d.run
	d.job(wire.OpPrepare, "soma", "-r", 0)
	if d.planner.ahead != nil {
		t.Error("a run is got ready during another")
	}
	d.run = run
	d.control(wire.OpStop)
	d.until(wire.OpProgress, wire.PhaseStopped, nil)

	d.control(wire.OpEase)
	d.job(wire.OpPrepare, "soma", "-r", 0)
	if d.planner.ahead != nil {
		t.Error("a run is got ready while the page is polite")
	}
}

// TestAheadBroken: what is wrong is told to who asks for the run.
func TestAheadBroken(t *testing.T) {
	d := staffed(t)
	for line, want := range map[string]string{"-rQ": "Q", "-g 9": "goal"} {
		d.ready("soma", line)
		d.job(wire.OpStart, "soma", line, 0)
		message := d.next()
		for message.Get("op").String() != wire.OpFault {
			message = d.next()
		}
		if message.Get("fatal").Bool() || !strings.Contains(message.Get("message").String(), want) {
			t.Errorf("%s: the planner says %s", line, text(message))
		}
		d.until(wire.OpProgress, wire.PhaseStopped, nil)
	}
}
