package session_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"tilewright/solver"
	"tilewright/solver/session"
	"tilewright/solver/wire"
)

// lines are searches of every kind.
var lines = []struct{ puzzle, line string }{
	{"soma", "-r"},
	{"soma", "-r -R -f7 -oe -n"},
	{"soma", "-r -R --mirror=same -f7 -oe -n"}, // with a canonical test
	{"soma", "-r -V -P -f4 -oe=4"},
	{"slothouber-graatsma", "-r -f99 -oe -n"}, // with copies
	{"tetrominoes", "-r"},                     // no solution
}

// TestPressToEnd presses Solve and waits for the end, wherever the session lives.
func TestPressToEnd(t *testing.T) {
	for _, test := range lines {
		for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
			d := newDesk(t, ability)
			d.start(test.puzzle, test.line)
			d.check(name+" "+test.puzzle+" "+test.line, test.puzzle, test.line)
			phases := []session.Phase{}
			for _, x := range d.told {
				if n := len(phases); n == 0 || phases[n-1] != x.phase {
					phases = append(phases, x.phase)
				}
			}
			if !slices.Equal(phases, []session.Phase{wire.PhaseCompiling, wire.PhaseSearching, wire.PhaseFinished}) {
				t.Errorf("%s %s %s: the phases were %v", name, test.puzzle, test.line, phases)
			}
			end := d.last()
			if strings.Contains(end.engine, "runner") != (name != "inline") || strings.Contains(end.engine, "kernel") != (name == "kernels") {
				t.Errorf("%s: %q searched", name, end.engine)
			}
			if end.setup <= 0 || end.time < end.setup || end.ahead != 0 {
				t.Errorf("%s: set-up %v of %v, ahead %v", name, end.setup, end.time, end.ahead)
			}
			d.rest()
			if d.last().phase != wire.PhaseFinished {
				t.Errorf("%s: behind the end it tells %v", name, d.last())
			}
		}
	}
}

// TestFiltered: the last report has what the filters did before the search.
func TestFiltered(t *testing.T) {
	for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
		d := newDesk(t, ability)
		d.start("pentominoes-10x6", "-r -V -f11 -of=11 --limit=1")
		if got := d.phase(wire.PhaseFinished).stats.Levels[12].VolumeFiltered; got != 125 {
			t.Errorf("%s: the volume filter took %d images, want 125", name, got)
		}
	}
}

// TestReports: while it searches, a run reports at least twice a second.
func TestReports(t *testing.T) {
	for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
		d := newDesk(t, ability)
		d.start("tetriscube", "-r -R -f12 -oe -n --workers=1")
		d.phase(wire.PhaseSearching)
		for range 10 {
			n, begin := len(d.told), d.clock.time
			d.until("a report", func() bool { return len(d.told) > n })
			if wait := d.clock.time.Sub(begin); wait > 500*time.Millisecond {
				t.Errorf("%s: nothing is told for %v", name, wait)
			}
		}
	}
}

// TestRefused: an engine that was demanded may not serve the puzzle. That is told before anybody asks for the search.
func TestRefused(t *testing.T) {
	for line, puzzle := range map[string]string{"-f9999 -of --engine=kernel": "heptominoes-33x23", "-r --engine=kernel -os": "soma"} {
		for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels} {
			d := newDesk(t, ability)
			d.s.Prepare(1, work(t, puzzle, line))
			d.rest()
			if len(d.prepared) != 1 || (d.prepared[0].Refused != nil) != (puzzle != "soma") {
				t.Errorf("%s, %s: %d answers: %v", puzzle, name, len(d.prepared), d.prepared[0].Refused)
			}
		}
	}
}

// TestPrepared: a run that was got ready begins at once, counts and finds what another run does, and says what was done
// ahead.
func TestPrepared(t *testing.T) {
	for _, test := range lines {
		for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
			d := newDesk(t, ability)
			d.s.Prepare(1, work(t, test.puzzle, test.line))
			d.rest()
			if len(d.told) > 0 {
				t.Errorf("%s: nobody asked, and it tells %v", name, d.told)
			}
			if slices.Contains(d.orders, "part") || name != "inline" && !slices.Equal(d.orders, []string{"load", "load"}) {
				t.Errorf("%s: prepared, the runners were told %v", name, d.orders)
			}
			d.s.Prepare(2, work(t, test.puzzle, test.line)) // which is there
			var numbers []int
			for i := range d.prepared {
				numbers = append(numbers, d.prepared[i].Run.Number())
			}
			if len(d.prepared) != 2 || d.prepared[0].Phase != wire.PhasePreparing || d.prepared[1].Problem == nil {
				t.Errorf("%s: of what was got ready it tells %v", name, numbers)
			}
			if e := d.prepared[1].Estimate; e.Work.Known && (!d.prepared[1].Outlook.Left.Known || e.Work.Low > e.Work.High) {
				t.Errorf("%s: before the search it tells %+v", name, e)
			}
			d.start(test.puzzle, test.line)
			if first := d.told[0]; first.phase != wire.PhaseSearching || first.ahead <= 0 {
				t.Errorf("%s: it begins with %v", name, first)
			}
			d.check("prepared, "+name+" "+test.puzzle+" "+test.line, test.puzzle, test.line)

			// The same work once more compiles nothing, and other work forgets it.
			d.orders = nil
			d.start(test.puzzle, test.line)
			d.check("again, "+name+" "+test.puzzle+" "+test.line, test.puzzle, test.line)
			if slices.Contains(d.orders, "load") || slices.Contains(d.orders, "forget") {
				t.Errorf("%s: once more, the runners were told %v", name, d.orders)
			}
			d.start("pentominoes-10x6", "-r --limit=3")
			d.phase(wire.PhaseFinished)
			if name != "inline" && !slices.Contains(d.orders, "forget") {
				t.Errorf("%s: behind other work, the runners were told %v", name, d.orders)
			}
		}
	}
}

// TestPreparedForgotten: other work replaces what was got ready, and nothing is got ready while there is something to
// do.
func TestPreparedForgotten(t *testing.T) {
	d := newDesk(t, kernels)
	d.s.Prepare(1, work(t, "soma", "-r -f7 -oe -n"))
	d.rest()
	d.s.Prepare(1, work(t, "soma", "-r -f7 -oe"))
	d.rest()
	d.start("soma", "-r -f7 -oe -n")
	d.check("forgotten", "soma", "-r -f7 -oe -n")
	if d.last().ahead != 0 {
		t.Errorf("what was forgotten was done ahead for %v", d.last().ahead)
	}
	d.start("tetriscube", "-r")
	d.s.Prepare(1, work(t, "soma", "-r"))
	d.s.Throttle(true)
	d.s.Prepare(1, work(t, "soma", "-r"))
	d.start("soma", "-r")
	d.check("not prepared", "soma", "-r")
	if d.last().ahead != 0 {
		t.Errorf("during another run it was got ready for %v", d.last().ahead)
	}
	d.s.Prepare(1, work(t, "soma", "-r -f7"))
	d.rest()
	d.start("soma", "-r -f7")
	if d.phase(wire.PhaseFinished).ahead != 0 {
		t.Error("a session that is throttled got something ready")
	}
}

// TestUnprepared: what is got ready for nobody any more is given up in the middle, by its newest number.
func TestUnprepared(t *testing.T) {
	d := newDesk(t, kernels)
	d.s.Prepare(1, work(t, "tetriscube", "-r"))
	for range 5 {
		d.step()
	}
	d.s.Prepare(2, work(t, "tetriscube", "-r"))
	d.s.Unprepare(1)
	d.s.Unprepare(2)
	d.rest()
	if len(d.prepared) > 0 {
		t.Errorf("of what was given up it is told %+v", d.prepared)
	}
	d.start("tetriscube", "-r")
	if d.phase(wire.PhaseSearching).ahead != 0 {
		t.Error("a run goes on from there")
	}
}

// TestPreparedInPart: a press in the middle of getting ready goes on from there.
func TestPreparedInPart(t *testing.T) {
	for steps := 0; steps < 80; steps += 7 {
		d := newDesk(t, kernels)
		d.s.Prepare(1, work(t, "soma", "-r -V -f5 -oe=5"))
		for range steps {
			d.step()
		}
		d.start("soma", "-r -V -f5 -oe=5")
		d.check("prepared in part", "soma", "-r -V -f5 -oe=5")
	}
}

// TestCompiledOnce: diagnosis, what is got ready, and runs share what is compiled, even with other settings.
func TestCompiledOnce(t *testing.T) {
	d := newDesk(t, kernels)
	ask(d, 1, session.NewDiagnosis(d.s, session.Query{Work: work(t, "soma", ""), Deep: true}))
	d.rest()
	slices := 0
	d.s.Prepare(1, work(t, "soma", "-r"))
	for d.step() {
		slices++
	}
	fresh := newDesk(t, kernels)
	fresh.s.Prepare(1, work(t, "soma", "-r"))
	alone := 0
	for fresh.step() {
		alone++
	}
	if slices >= alone {
		t.Errorf("behind a diagnosis it takes %d slices to get ready, without one %d", slices, alone)
	}
	first := d.start("soma", "-r").Search()
	d.phase(wire.PhaseFinished)
	second := d.start("soma", "-r -V").Search()
	d.phase(wire.PhaseFinished)
	if first.Problem() != second.Problem() {
		t.Error("the same puzzle was compiled twice")
	}
}

// TestAgo: the clock of a run starts when it was asked for.
func TestAgo(t *testing.T) {
	d := newDesk(t, alone)
	d.startAgo(wire.Start{Work: work(t, "soma", "-r")}, 2*time.Second)
	if x := d.last(); x.time < 2*time.Second || x.time > 3*time.Second {
		t.Errorf("asked for 2 s ago, its time is %v", x.time)
	}
	d.startAgo(wire.Start{Work: work(t, "soma", "-r")}, time.Hour)
	if x := d.last(); x.time > 6*time.Second {
		t.Errorf("by a clock that goes wrong, its time is %v", x.time)
	}
}

// TestCompiledLate: the run waits until the program is there, even if it is paused meanwhile. It stops when it is told
// to.
func TestCompiledLate(t *testing.T) {
	d := newDesk(t, kernels)
	d.hold = true
	run := d.start("soma", "-r -f7 -oe -n")
	d.rest()
	if d.last().phase != wire.PhaseCompiling || slices.Contains(d.orders, "part") {
		t.Errorf("without its program the run tells %v, and orders %v", d.last(), d.orders)
	}
	run.Pause()
	if d.last().phase != wire.PhasePaused {
		t.Errorf("paused, it tells %v", d.last())
	}
	d.late[0]()
	d.rest()
	if slices.Contains(d.orders, "part") {
		t.Error("paused, it hands parts out")
	}
	run.Resume()
	d.check("compiled late", "soma", "-r -f7 -oe -n")

	d = newDesk(t, kernels)
	d.hold = true
	run = d.start("soma", "-r -f7 -oe -n")
	d.rest()
	run.Stop()
	d.late[0]()
	d.rest()
	if d.last().phase != wire.PhaseStopped || slices.Contains(d.orders, "part") {
		t.Errorf("stopped, it tells %v, and orders %v", d.last(), d.orders)
	}
}

// TestCompileFails: a kernel that cannot be compiled ends the run with its reason, and the
// next run tries again.
func TestCompileFails(t *testing.T) {
	d := newDesk(t, kernels)
	d.broken = errBroken
	d.s.Prepare(1, work(t, "soma", "-r -f7 -oe -n"))
	d.rest()
	if len(d.faults) > 0 {
		t.Errorf("nobody asked, and it tells %v", d.faults)
	}
	d.start("soma", "-r -f7 -oe -n")
	d.phase(wire.PhaseStopped)
	var of *session.RunnersError
	if len(d.faults) != 1 || !errors.As(d.faults[0], &of) || !strings.Contains(of.Error(), "it is broken") {
		t.Errorf("the faults are %v", d.faults)
	}
	d.broken, d.faults = nil, nil
	d.start("soma", "-r -f7 -oe -n")
	d.check("mended", "soma", "-r -f7 -oe -n")
}

// TestImpossibleWork: when something cannot be compiled or searched, the caller of the run is told, prepared or not.
// The next run works.
func TestImpossibleWork(t *testing.T) {
	for _, test := range []struct{ puzzle, line, want string }{
		{"huge", "-r", "positions"}, {"soma", "-rQ", "Q"}, {"soma", "-g 9", "goal"}, {"soma", "-s5,3,1 --engine=kernel", "trials"},
	} {
		for _, ability := range []session.Ability{alone, kernels, forks} {
			for _, prepared := range []bool{false, true} {
				d := newDesk(t, ability)
				if prepared {
					d.s.Prepare(1, work(t, test.puzzle, test.line))
					d.rest()
				}
				d.start(test.puzzle, test.line)
				d.phase(wire.PhaseStopped)
				d.rest()
				if len(d.faults) != 1 || !strings.Contains(d.faults[0].Error(), test.want) {
					t.Errorf("%s %s: the faults are %v", test.puzzle, test.line, d.faults)
				}
				d.faults = nil
				d.start("soma", "-r")
				d.check("behind a failure", "soma", "-r")
			}
		}
	}
}

// TestStopAnywhere stops a run after any number of events. It says so once, and then nothing more; and the next run is
// not disturbed.
func TestStopAnywhere(t *testing.T) {
	for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
		for steps := 0; steps < 400; steps += 1 + steps/4 {
			d := newDesk(t, ability)
			d.s.Prepare(1, work(t, "soma", "-r -f5 -oe=5"))
			for range steps / 3 {
				d.step()
			}
			run := d.start("soma", "-r -f5 -oe=5")
			for range steps {
				d.step()
			}
			if d.last().phase == wire.PhaseFinished {
				break
			}
			run.Stop()
			n := len(d.told)
			if x := d.last(); x.phase != wire.PhaseStopped || x.complete {
				t.Fatalf("%s: stopped after %d steps, it tells %v", name, steps, x)
			}
			d.rest()
			if len(d.told) != n || len(d.faults) > 0 {
				t.Errorf("%s: behind a stop after %d steps it tells %v, faults %v", name, steps, d.told[n:], d.faults)
			}
			run.Resume()
			run.Look()
			run.Pause()
			if d.last().phase != wire.PhaseStopped || len(d.boards) != 1 {
				t.Errorf("%s: a run that was stopped tells %v", name, d.last())
			}
			d.start("soma", "-r -V")
			d.check(name+" behind a stop", "soma", "-r -V")
		}
	}
}

// TestPauseAnywhere pauses a run again and again. It stands still until it is resumed, and counts as if nothing had
// happened.
func TestPauseAnywhere(t *testing.T) {
	for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
		for _, line := range []string{"-r -R -f7 -oe -n", "-r"} {
			d := newDesk(t, ability)
			run := d.start("soma", line)
			for steps := 1; !run.Phase().Ended(); steps += 1 + steps/2 {
				for range steps {
					d.step()
				}
				if run.Phase().Ended() {
					break
				}
				run.Pause()
				d.until("the pause", func() bool { return d.last().phase == wire.PhasePaused })
				paused := d.last()
				d.rest()
				if x := d.last(); x.time != paused.time || x.stats.Fits() != paused.stats.Fits() {
					t.Errorf("%s: paused at %v, it goes on to %v", name, paused.time, x.time)
				}
				run.Look()
				run.Resume()
				run.Resume() // once is enough
			}
			d.check(name+" with pauses", "soma", line)
		}
	}
}

// TestAutomatic: --auto chooses the settings before the search, which finds each solution once. A second run has the
// same settings at once. While the choice is being made a run can be stopped.
func TestAutomatic(t *testing.T) {
	for name, ability := range map[string]session.Ability{"alone": alone, "kernels": kernels, "forks": forks} {
		d := newDesk(t, ability)
		for again := range 2 {
			d.start("soma", "--auto")
			x := d.phase(wire.PhaseFinished)
			if x.stats.Solutions != 480 || len(d.found) != 480 || x.choice == nil || x.choice.Settings.Auto || x.choosing {
				t.Errorf("%s, run %d: %d solutions, %+v", name, again, x.stats.Solutions, x.choice)
			}
			if e := x.estimate; !e.Work.Known || e.Work.Low != e.Done || e.Solutions.High != 480 {
				t.Errorf("%s: at the end it is estimated as %+v", name, e)
			}
			if d.told[0].choosing == (again == 1) {
				t.Errorf("%s, run %d: choosing %v", name, again, d.told[0].choosing)
			}
		}
		d.start("soma", "--auto --limit=3 --workers=1") // another race for another number of workers
		d.phase(wire.PhaseFinished)
		d.start("soma", "--auto --limit=5 --workers=1")
		if x := d.phase(wire.PhaseFinished); d.told[0].choosing || x.stats.Solutions != 5 || x.choice == nil || x.choice.Settings.Limit != 5 {
			t.Errorf("%s, of the same choice: %d solutions, %+v", name, x.stats.Solutions, x.choice)
		}
		run := d.start("bedlam", "--auto")
		d.step()
		run.Stop()
		if x := d.phase(wire.PhaseStopped); x.choice != nil {
			t.Errorf("%s: stopped at once, it has chosen %+v", name, x.choice)
		}
		run = d.startJob(wire.Start{Job: wire.Job{Watch: true}, Work: work(t, "soma", "--auto")})
		d.phase(wire.PhasePaused)
		run.Resume()
		if x := d.phase(wire.PhaseFinished); x.stats.Solutions != 480 || strings.Contains(x.engine, "kernel") {
			t.Errorf("%s, to be watched: %d solutions by %s", name, x.stats.Solutions, x.engine)
		}
	}
}

// TestAutomaticCounted: a search that only counts is done by halves where they are quicker, even after the same search
// that lists. A search that lists goes by its own choice again.
func TestAutomaticCounted(t *testing.T) {
	d := newDesk(t, alone)
	for _, line := range []string{"--auto --limit=1", "--auto --count", "--auto --limit=2", "--auto --count --limit=2"} {
		run := d.start("onesided-18x5", line)
		for !run.Phase().Ended() && run.Search().Phase() < solver.Searching {
			d.step()
		}
		if _, halves := run.Search().Halves(); halves != (line == "--auto --count") {
			t.Errorf("%s: by halves is %v", line, halves)
		}
		run.Stop()
		d.phase(wire.PhaseStopped)
	}
}

// TestExpected: before a search it is said how long it takes, for any machine. After a search that took some time, it
// is said for this machine.
func TestExpected(t *testing.T) {
	d := newDesk(t, kernels)
	spread := func() float64 {
		d.prepared = nil
		d.s.Prepare(1, work(t, "soma", "-r -f7 -oe -n"))
		d.rest()
		p := d.prepared[len(d.prepared)-1]
		time, left := p.Estimate.Time, p.Outlook.Left
		if !time.Known || !left.Known || left.Low <= 0 {
			t.Fatalf("it expects %v of %v", left, time)
		}
		return left.High / time.High / (left.Low / time.Low)
	}
	if s := spread(); s < 2.8 || s > 2.9 {
		t.Errorf("of a machine that is not known it is sure to %v", s)
	}
	d.start("pentominoes-10x6", "-r -f12 -of=11 --workers=2")
	if x := d.phase(wire.PhaseFinished); x.time-x.setup < time.Second/5 {
		t.Fatalf("the search took %v, which is too short for this test", x.time-x.setup)
	}
	if s := spread(); s < 1.68 || s > 1.7 {
		t.Errorf("of a machine that has searched it is sure to %v", s)
	}
}

// TestEstimated: while runners search, the whole lies within the estimate, and what is done is no more than its upper
// bound.
func TestEstimated(t *testing.T) {
	d := newDesk(t, kernels)
	d.start("pentominoes-10x6", "-r -V -f11 -of=11 -n --engine=kernel")
	d.phase(wire.PhaseFinished)
	known, right := 0, 0
	for _, x := range d.told {
		if e := x.estimate; x.phase == wire.PhaseSearching && e.Work.Known {
			known++
			if e.Done > e.Work.High || e.Work.Low > e.Work.High {
				t.Errorf("%+v", e)
			}
			if e.Work.Low <= 2_091_215 && e.Work.High >= 2_091_215 {
				right++
			}
		}
	}
	if known == 0 || right < known/2 {
		t.Errorf("%d of %d intervals have the truth", right, known)
	}
}

// TestPauseUnheard: a pause is not told until every runner has heard it. A resume before that goes on with the search.
func TestPauseUnheard(t *testing.T) {
	for _, resumed := range []bool{false, true} {
		d := newDesk(t, kernels)
		run := d.start("tetriscube", "-r -R -f12 -oe -n --limit=5")
		d.phase(wire.PhaseSearching)
		var unheard []func()
		d.intercept = func(number int, o session.Order) bool {
			if number != 1 || o.Op != session.OrderGive {
				return false
			}
			unheard = append(unheard, func() { d.hear(number, o) })
			return true
		}
		d.until("both at work", func() bool { return d.hands[0].Busy() && d.hands[1].Busy() })
		run.Pause()
		for range 20 { // less than a part takes
			d.step()
		}
		if d.last().phase == wire.PhasePaused {
			t.Fatal("a runner is at work, and the pause is told")
		}
		if resumed {
			run.Resume()
			for range 300 {
				d.step()
			}
		}
		d.intercept = nil
		for _, f := range unheard {
			f()
		}
		if !resumed {
			d.phase(wire.PhasePaused)
			run.Resume()
		}
		if x := d.phase(wire.PhaseFinished); x.stats.Solutions != 5 || len(d.found) != 5 {
			t.Errorf("resumed %v: %d solutions", resumed, x.stats.Solutions)
		}
	}
}

// threeRunners is a search in which three runners can all fail.
const threeRunners = "-r -R -f7 -oe -n --workers=3"

// resume goes on after a pause, once the pause is told.
func (d *desk) resume(run *session.Run) {
	d.t.Helper()
	d.until("the pause", func() bool { return d.last().phase == wire.PhasePaused })
	run.Resume()
}

// replaced compares a run of threeRunners in which some failed with one in which none did.
func (d *desk) replaced(what string) {
	d.t.Helper()
	d.check(what, "soma", threeRunners)
	if d.launched < 4 {
		d.t.Errorf("%s: %d runners were launched", what, d.launched)
	}
}

// TestRunnersDie: a runner that breaks down is replaced, and nothing is counted or found twice.
func TestRunnersDie(t *testing.T) {
	for name, ability := range map[string]session.Ability{"kernels": kernels, "forks": forks} {
		for _, paused := range []bool{false, true} {
			d := newDesk(t, ability)
			run := d.start("soma", threeRunners)
			d.phase(wire.PhaseSearching)
			for n := 0; n < 12 && !run.Phase().Ended(); n++ {
				for range 24 {
					d.step()
				}
				if len(d.hands) == 0 || run.Phase().Ended() {
					break
				}
				number := n % len(d.hands)
				if paused {
					run.Pause()
				}
				if h := d.hands[number]; !h.dead {
					d.kill(number, "it was killed")
				}
				if paused {
					d.resume(run)
				}
			}
			d.replaced(name + " with deaths")
		}
	}
}

// TestNextPart: where there are enough parts, a runner has a second one. It goes on with that while the end of the
// first is taken in.
func TestNextPart(t *testing.T) {
	d := newDesk(t, kernels)
	most, parts := 0, map[int]int{}
	d.intercept = func(number int, o session.Order) bool {
		if o.Op == session.OrderPart {
			parts[number]++
			most = max(most, parts[number])
		}
		return false
	}
	d.censor = func(number int, x session.Report) bool {
		if x.Status != session.Running {
			parts[number]--
		}
		return false
	}
	d.start("pentominoes-10x6", "-r -f11 -of=11")
	d.check("two parts each", "pentominoes-10x6", "-r -f11 -of=11")
	if most != 2 {
		t.Errorf("a runner had %d parts at most, want 2", most)
	}
}

// TestRunnersFallSilent: a runner that hears and says nothing any more is replaced in 5 s. That also holds during a
// pause and in a throttled session. Nothing is counted or found twice.
func TestRunnersFallSilent(t *testing.T) {
	for name, ability := range map[string]session.Ability{"kernels": kernels, "forks": forks} {
		for _, paused := range []bool{false, true} {
			d := newDesk(t, ability)
			d.s.Throttle(paused)
			run := d.start("soma", threeRunners)
			d.phase(wire.PhaseSearching)
			for _, h := range slices.Clone(d.hands) {
				for range 12 {
					d.step()
				}
				d.until("a runner at work", func() bool { return h.Busy() || run.Phase().Ended() })
				h.frozen = true
				if paused {
					run.Pause()
				}
				begin := d.clock.time
				d.until("the end of a runner that is silent", func() bool { return h.dead || run.Phase().Ended() })
				if wait := d.clock.time.Sub(begin); wait > 5*time.Second {
					t.Errorf("%s, paused %v: a runner is silent for %v", name, paused, wait)
				}
				if paused {
					d.resume(run)
				}
			}
			d.replaced(name + " with silence")
		}
	}
}

// TestSleep: no runner is given up because the machine slept, or because runners take long to start.
func TestSleep(t *testing.T) {
	d := newDesk(t, kernels)
	run := d.start("soma", "-r -R -f7 -oe -n --workers=3")
	d.phase(wire.PhaseSearching)
	for range 20 {
		d.step()
		d.step()
		d.clock.time = d.clock.time.Add(time.Hour)
	}
	if run.Phase().Ended() {
		t.Fatal("it ended before the machine slept")
	}
	d.check("with sleep", "soma", "-r -R -f7 -oe -n")
	if d.launched != 3 {
		t.Errorf("%d runners were launched, want 3", d.launched)
	}
}

// TestSilentForEver: a part on which every runner falls silent ends the run. A run that is stopped meanwhile stops at
// once.
func TestSilentForEver(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		d := newDesk(t, kernels)
		d.intercept = func(number int, o session.Order) bool {
			d.hands[number].frozen = d.hands[number].frozen || o.Op == session.OrderPart
			return false
		}
		run := d.start("soma", "-r -f7 -oe -n")
		d.phase(wire.PhaseSearching)
		if stopped {
			run.Stop()
			if d.last().phase != wire.PhaseStopped || len(d.faults) > 0 {
				t.Errorf("stopped, it tells %v, faults %v", d.last(), d.faults)
			}
		} else {
			d.phase(wire.PhaseStopped)
			var of *session.RunnersError
			if len(d.faults) != 1 || !errors.As(d.faults[0], &of) || !strings.Contains(of.Error(), "stopped answering") {
				t.Errorf("the faults are %v", d.faults)
			}
		}
		d.intercept, d.faults = nil, nil
		d.start("soma", "-r")
		d.check("behind silence", "soma", "-r")
	}
}

// TestHopeless: a part that kills every runner ends the run.
func TestHopeless(t *testing.T) {
	d := newDesk(t, kernels)
	d.intercept = func(number int, o session.Order) bool {
		if o.Op == session.OrderPart {
			d.kill(number, "it was killed")
		}
		return o.Op == session.OrderPart
	}
	d.start("soma", "-r -f7 -oe -n")
	d.phase(wire.PhaseStopped)
	var of *session.RunnersError
	if len(d.faults) != 1 || !errors.As(d.faults[0], &of) || !strings.Contains(of.Error(), "killed") {
		t.Errorf("the faults are %v", d.faults)
	}
	d.intercept, d.faults = nil, nil
	d.start("soma", "-r")
	d.check("behind it", "soma", "-r")
}

// TestLateReport: a report of an earlier run counts for nothing.
func TestLateReport(t *testing.T) {
	d := newDesk(t, kernels)
	var late func()
	d.censor = func(number int, x session.Report) bool {
		d.censor = nil
		late = func() { d.s.Report(number, x) }
		return true
	}
	d.start("soma", "-r --count --workers=1")
	d.until("a report", func() bool { return late != nil })
	d.start("soma", "-r --count --workers=3")
	d.until("both at work", func() bool { return d.hands[0].Busy() })
	late()
	if x := d.phase(wire.PhaseFinished); x.stats.Solutions != 480 {
		t.Errorf("with a report of the run before %d solutions", x.stats.Solutions)
	}
}

// TestReplaced: a run that replaces another one stops it, and commands for the old run come too late.
func TestReplaced(t *testing.T) {
	for _, ability := range []session.Ability{alone, kernels, forks} {
		d := newDesk(t, ability)
		first := d.start("tetriscube", "-r")
		d.phase(wire.PhaseSearching)
		d.start("soma", "-r")
		if d.told[0].phase != wire.PhaseStopped || d.told[0].run != first.Number() || d.s.Run(first.Number()) != nil {
			t.Errorf("the run that is replaced tells %v", d.told[0])
		}
		d.check("in place of another", "soma", "-r")
	}
}

// TestLimit: limits are exact, whatever does the search, and so is an end that the Host wants.
func TestLimit(t *testing.T) {
	for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
		for _, line := range []string{"-r --limit=17", "-r --limit=17 --count", "-r -f6 -oe=6 --limit=17 --workers=3"} {
			d := newDesk(t, ability)
			d.start("pentominoes-10x6", line)
			x := d.phase(wire.PhaseFinished)
			want := 17
			if strings.Contains(line, "count") {
				want = 0
			}
			if x.stats.Solutions != 17 || len(d.found) != want || x.complete {
				t.Errorf("%s %s: %d solutions, %d told, complete %v", name, line, x.stats.Solutions, len(d.found), x.complete)
			}
		}
		d := newDesk(t, ability)
		d.enough = 9
		d.start("soma", "-r")
		if d.phase(wire.PhaseFinished); len(d.found) != 9 {
			t.Errorf("%s: 9 are wanted, %d are told", name, len(d.found))
		}
	}
}

// TestNoKernel: a search that no kernel serves is done inline, or by forks where there are any.
func TestNoKernel(t *testing.T) {
	d := newDesk(t, kernels)
	d.start("soma", "-r -s9,3,1")
	if x := d.phase(wire.PhaseFinished); x.engine != "DLX" || x.stats.Trials != 9 {
		t.Errorf("%d trials by %s", x.stats.Trials, x.engine)
	}
	for _, x := range d.told {
		if !strings.Contains(x.declined, "trials") {
			t.Errorf("%s, it says %v of kernels", x.phase, x.declined)
		}
	}
	d = newDesk(t, session.Ability{Kernels: true, Forks: true, Max: 4, Default: 2})
	d.start("soma", "-r -s9,3,1")
	if x := d.phase(wire.PhaseFinished); x.engine != "DLX, 2 runners" || x.stats.Trials != 9 {
		t.Errorf("%d trials by %s", x.stats.Trials, x.engine)
	}
}

// TestThrottle leaves most of the time to others: there is time between slices, and runners rest, even those that come
// later.
func TestThrottle(t *testing.T) {
	d := newDesk(t, kernels)
	d.s.Throttle(true)
	d.start("soma", "-r -f7 -oe -n --workers=2")
	d.check("throttled", "soma", "-r -f7 -oe -n")
	d.s.Throttle(false)
	rests := 0
	for _, o := range d.orders {
		if o == "rest" {
			rests++
		}
	}
	if rests != 4 || d.hands[0].Rest() != 15*time.Millisecond { // the last order is still on its way
		t.Errorf("2 runners were told %d times whether to rest", rests)
	}
	d = newDesk(t, alone)
	d.s.Throttle(true)
	d.start("soma", "-r")
	d.phase(wire.PhaseSearching)
	if wait := d.wake.Sub(d.clock.time); !d.waking || wait < 10*time.Millisecond {
		t.Errorf("the next slice comes after %v", wait)
	}
	d.s.Throttle(false)
	if wait := d.wake.Sub(d.clock.time); wait > time.Millisecond {
		t.Errorf("no longer throttled, the next slice comes after %v", wait)
	}
}

// TestQuestions: questions are answered beside a run, which is not disturbed, and also before there is a run. Of two of
// one kind only the later one is answered.
func TestQuestions(t *testing.T) {
	d := newDesk(t, kernels)
	both := func() {
		ask(d, 1, session.NewDiagnosis(d.s, session.Query{Work: work(t, "soma", "")}))
		ask(d, 2, session.NewTree(d.s, work(t, "slothouber-graatsma", "-r --engine=kernel --count"), 5000))
		ask(d, 3, session.NewDiagnosis(d.s, session.Query{Work: work(t, "tetrominoes", "")}))
	}
	both()
	d.rest()
	d.start("soma", "-r -R -f7 -oe -n")
	both()
	d.check("beside questions", "soma", "-r -R -f7 -oe -n")
	d.rest()
	if len(d.answers) != 4 {
		t.Fatalf("%d answers", len(d.answers))
	}
	for _, a := range d.answers {
		switch is := a.is.(type) {
		case *session.Diagnosis:
			if a.number != 3 || is.Err != nil || !is.Ended || len(is.Findings) != 4 || is.Findings[2].Text == "" {
				t.Errorf("the diagnosis is %+v", is)
			}
		case *session.Tree:
			if a.number != 2 || is.Err != nil || is.Full() || len(is.Nodes) < 2 || is.Problem == nil {
				t.Errorf("the tree has %d nodes, error %v", len(is.Nodes), is.Err)
			}
		}
	}
	d.answers = nil
	ask(d, 5, session.NewTree(d.s, work(t, "soma", "-r -f6 -oe=6"), 100))
	d.rest()
	ask(d, 6, session.NewTree(d.s, work(t, "soma", "-s10,3,1"), 100))
	ask(d, 7, session.NewDiagnosis(d.s, session.Query{Work: work(t, "huge", "")}))
	d.rest()
	if tree := d.answers[0].is.(*session.Tree); !tree.Full() || len(tree.Nodes) != 101 {
		t.Errorf("of 100 placements %d nodes", len(tree.Nodes))
	}
	if tree := d.answers[1].is.(*session.Tree); tree.Err == nil || !strings.Contains(tree.Err.Error(), "no tree") {
		t.Errorf("a tree of trials: %v", tree.Err)
	}
	if x := d.answers[2].is.(*session.Diagnosis); x.Err == nil {
		t.Error("what cannot be compiled is diagnosed")
	}
}

// TestWithoutVectors: where runners have no vectors of 128 bits, kernels do without. A search that no such kernel does
// is done by the session itself. Automatic knows this.
func TestWithoutVectors(t *testing.T) {
	plain := kernels
	plain.Plain = true
	for _, test := range []struct{ puzzle, line, engine string }{
		{"soma", "-r --engine=tight", "tight kernel"},
		{"soma", "-r -R -f7 -oe -n", "list kernel"},
		{"pentominoes-20x3", "-r -f11 -of=11 -n --engine=kernel", "window kernel"},
		{"soma", "-r", "DLX"},
		{"soma", "--auto", "tight kernel"},
	} {
		d := newDesk(t, plain)
		d.start(test.puzzle, test.line)
		got := d.phase(wire.PhaseFinished)
		if want := map[string]uint64{"soma": 480, "pentominoes-20x3": 2}[test.puzzle]; got.stats.Solutions != want ||
			!strings.HasPrefix(got.engine, test.engine) || len(d.faults) > 0 {
			t.Errorf("%s %s: %q finds %d solutions, faults %v; want %s, %d", test.puzzle, test.line, got.engine, got.stats.Solutions, d.faults, test.engine, want)
		}
	}
}

// TestPreparedBusy: where another program takes the processor for half a minute, at whatever step, a way is still chosen,
// and it is known how long that takes.
func TestPreparedBusy(t *testing.T) {
	looks := 0
	for stall := 0; stall <= looks; stall++ {
		d := newDesk(t, kernels)
		d.clock.stall = stall
		d.s.Prepare(1, work(t, "soma", "--auto"))
		d.rest()
		if stall == 0 {
			looks = d.clock.looks
		}
		if last := d.prepared[len(d.prepared)-1]; last.Choosing || !last.Estimate.Work.Known {
			t.Errorf("stalled at look %d: choosing %t, the work is known %t", stall, last.Choosing, last.Estimate.Work.Known)
		}
	}
}
