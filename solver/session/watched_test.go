package session_test

import (
	"reflect"
	"testing"
	"time"

	"tilewright/solver"
	"tilewright/solver/session"
	"tilewright/solver/wire"
)

// point waits for the next point.
func (d *desk) point() session.Point {
	d.t.Helper()
	d.until("a point", func() bool { return len(d.points) > 0 })
	p := d.points[0]
	d.points = d.points[1:]
	return p
}

func watch(do string, by int) wire.Watch { return wire.Watch{Do: do, By: by, Why: true} }

// watched starts a run whose engine can be watched.
func (d *desk) watched(puzzle, line string) *session.Run {
	d.t.Helper()
	return d.startJob(wire.Start{Job: wire.Job{Watch: true}, Work: work(d.t, puzzle, line)})
}

// TestWatch goes through a run step by step, and lets it end as if nobody had looked.
func TestWatch(t *testing.T) {
	d := newDesk(t, kernels)
	run := d.watched("soma", "-r")
	run.Watch(watch(wire.DoLook, 0)) // before the puzzle is compiled
	p := d.point()
	if len(p.Board) != 0 || p.Step != 0 || p.Choice == nil || p.Ahead {
		t.Fatalf("the first point is %+v", p)
	}
	if d.phase(wire.PhasePaused); len(d.orders) > 0 {
		t.Errorf("runners were told %v", d.orders)
	}
	for step := uint64(1); step <= 5; step++ {
		run.Watch(watch(wire.DoStep, 1))
		if p = d.point(); p.Step != step || p.Choice.Left != 7-len(p.Board) {
			t.Fatalf("step %d is %+v", step, p)
		}
	}
	run.Watch(watch(wire.DoStep, -2))
	if p = d.point(); p.Step != 3 {
		t.Errorf("two steps back is %+v", p)
	}
	run.Watch(watch(wire.DoRecord, 100))
	if p = d.point(); p.Recorded != 0 {
		t.Errorf("recording begins with %+v", p)
	}
	run.Watch(watch(wire.DoDeadEnd, 0))
	if p = d.point(); p.Flag != solver.DeadEnd || p.Recorded < 1 {
		t.Errorf("a dead end is %+v", p)
	}
	run.Watch(watch(wire.DoKeep, 0))
	if d.point(); len(d.records) != 1 || len(d.records[0].Steps) != p.Recorded {
		t.Errorf("the recording is %+v", d.records)
	}
	run.Watch(watch(wire.DoSolution, 0))
	if p = d.point(); p.Flag != solver.Solution || len(p.Board) != 7 {
		t.Errorf("a solution is %+v", p)
	}
	run.Resume()
	d.check("behind watching", "soma", "-r")
}

// TestWatchLate asks for the first point long after the run has begun: the run still stands there.
func TestWatchLate(t *testing.T) {
	for _, ability := range []session.Ability{alone, kernels} {
		d := newDesk(t, ability)
		run := d.watched("soma", "-r")
		d.phase(wire.PhasePaused)
		run.Watch(watch(wire.DoLook, 0))
		if p := d.point(); len(p.Board) != 0 || p.Step != 0 || p.Choice.Left != 7 {
			t.Errorf("the first point is %+v", p)
		}
		run.Watch(watch(wire.DoStep, 1))
		if p := d.point(); p.Step != 1 {
			t.Errorf("the first step is %+v", p)
		}
		run.Resume()
		d.check("behind it", "soma", "-r")
	}
}

// TestWatchPlay plays a run to its end, and counts what is shown.
func TestWatchPlay(t *testing.T) {
	d := newDesk(t, alone)
	run := d.watched("soma", "-r")
	run.Watch(watch(wire.DoPlay, 100))
	d.check("played", "soma", "-r")
	if fits := int(d.last().stats.Fits()); len(d.points) != fits/100+1 {
		t.Errorf("%d boards are shown of %d fits", len(d.points), fits)
	}
	// Each point stays as long as it should be held.
	d = newDesk(t, alone)
	run = d.watched("soma", "-r")
	run.Watch(wire.Watch{Do: wire.DoPlay, By: 1, Hold: 300})
	d.point()
	for range 5 {
		begin := d.clock.time
		d.point()
		if stay := d.clock.time.Sub(begin); stay < 250*time.Millisecond || stay > 400*time.Millisecond {
			t.Errorf("a point stays %v", stay)
		}
	}
}

// TestWatchPaused plays runs of every kind at every pace, pauses them wherever they
// stand, and asks for the board once more.
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
		d := newDesk(t, alone)
		run := d.watched(test.puzzle, test.line)
		run.Watch(watch(wire.DoLook, 0))
		p := d.point()
		for i := 0; i < 30 && !p.Ended; i++ {
			run.Watch(watch(wire.DoPlay, []int{1, 10, 1000}[i%3]))
			if p = d.point(); p.Ended {
				break
			}
			run.Pause()
			for p = d.point(); p.Playing; p = d.point() {
			}
			d.points = nil
			if d.last().phase != wire.PhasePaused {
				t.Fatalf("%s %s: paused, it tells %v", test.puzzle, test.line, d.last())
			}
			run.Look()
			again := d.point()
			if p.Choice == nil || !reflect.DeepEqual(p.Board, again.Board) ||
				!reflect.DeepEqual(p.Choice.Candidates, again.Choice.Candidates) || p.Step != again.Step {
				t.Fatalf("%s %s: paused at %+v, then at %+v", test.puzzle, test.line, p, again)
			}
			run.Watch(watch(wire.DoStep, 1))
			if p = d.point(); p.Step != again.Step+1 && !p.Ended {
				t.Errorf("%s %s: a step on from step %d is %+v", test.puzzle, test.line, again.Step, p)
			}
		}
	}
}

// TestWatchFast asks for steps faster than the search makes them. Each is made all the same, and is in the recording
// that ends after it.
func TestWatchFast(t *testing.T) {
	for _, line := range []string{"-r", "-r -f11 -oe=11 -n"} {
		d := newDesk(t, alone)
		run := d.watched("pentominoes-10x6", line)
		run.Watch(watch(wire.DoLook, 0))
		d.point()
		run.Watch(watch(wire.DoRecord, 1000))
		const steps = 40
		for range steps {
			run.Watch(watch(wire.DoStep, 1))
		}
		run.Watch(watch(wire.DoKeep, 0))
		if len(d.records) != 1 || len(d.records[0].Steps) != steps {
			t.Fatalf("%s: the recordings are %v", line, d.records)
		}
		if p := d.points[len(d.points)-1]; p.Step != steps || p.Recorded != -1 {
			t.Errorf("%s: %d steps end at %+v", line, steps, p)
		}
	}
}

// TestWatchAhead looks ahead of kernels, which stop for that, and then gives the search back to them. It counts as if
// nobody had looked.
func TestWatchAhead(t *testing.T) {
	for _, puzzle := range []string{"soma", "pentominoes-10x6"} {
		const line = "-r -R -f99 -oe -n"
		d := newDesk(t, kernels)
		run := d.start(puzzle, line)
		d.phase(wire.PhaseSearching)
		for times := range 4 {
			for range 12 {
				d.step()
			}
			if times > 0 && run.Phase().Ended() {
				break
			}
			run.Watch(watch(wire.DoLook, 0))
			if p := d.point(); !p.Ahead {
				t.Fatalf("%s: it stands at %+v", puzzle, p)
			}
			paused := d.phase(wire.PhasePaused)
			run.Watch(watch(wire.DoStep, 3))
			if p := d.point(); p.Step != 3 || !p.Ahead {
				t.Errorf("%s: three steps ahead is %+v", puzzle, p)
			}
			run.Watch(watch(wire.DoSolution, 0))
			if p := d.point(); p.Flag != solver.Solution {
				t.Errorf("%s: a solution ahead is %+v", puzzle, p)
			}
			if x := d.last(); x.stats.Fits() != paused.stats.Fits() || x.phase != wire.PhasePaused {
				t.Errorf("%s: what is looked at ahead is counted: %v, then %v", puzzle, paused, x)
			}
			run.Resume()
		}
		d.check("behind watching ahead", puzzle, line)
	}
}

// TestWatchNothing: where there is nothing to watch, a point says so.
func TestWatchNothing(t *testing.T) {
	d := newDesk(t, kernels)
	run := d.start("soma", "-r --limit=1 --workers=1")
	d.phase(wire.PhaseFinished)
	run.Watch(watch(wire.DoLook, 0))
	d.rest()
	if len(d.points) > 0 {
		t.Errorf("behind the end it shows %+v", d.points)
	}
}
