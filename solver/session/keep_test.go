package session_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tilewright/solver/session"
	"tilewright/solver/wire"
)

// TestKept breaks searches off at random places, and goes on from there with another session, whose runners may be of
// another kind. Counts and solutions are those of an undisturbed search, and no solution is told twice.
func TestKept(t *testing.T) {
	abilities := map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks}
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range append(lines[:len(lines):len(lines)], struct{ puzzle, line string }{"soma", "-r -s10,3,1"}) {
		for name, ability := range abilities {
			for range 3 {
				d := newDesk(t, ability)
				run := d.start(test.puzzle, test.line)
				d.until("the search", func() bool { return run.Phase() != wire.PhaseCompiling })
				for range random.IntN(60) {
					d.step()
				}
				run.Pause()
				d.rest()
				if run.Phase() == wire.PhaseFinished {
					continue
				}
				if len(d.kept) == 0 {
					t.Fatalf("%s %s %s: nothing is kept", name, test.puzzle, test.line)
				}
				k := d.kept[len(d.kept)-1]
				for to, ability := range abilities {
					e := newDesk(t, ability)
					again := e.startJob(wire.Start{Job: wire.Job{Seconds: k.time.Seconds()}, Work: work(t, test.puzzle, test.line), State: k.state})
					e.found, e.before = d.found[:k.found:k.found], d.last().engine
					if strings.Contains(test.line, "-s") {
						e.phase(wire.PhaseFinished)
						want, _ := plain(t, test.puzzle, test.line)
						if got := again.Stats(); got.Trials != want.Trials || got.Fits() != want.Fits() {
							t.Errorf("%s to %s: %d trials with %d fits, want %d with %d", name, to, got.Trials, got.Fits(), want.Trials, want.Fits())
						}
						continue
					}
					e.check(name+" to "+to, test.puzzle, test.line)
					if e.last().time <= k.time {
						t.Errorf("%s to %s: behind %v its clock says %v", name, to, k.time, e.last().time)
					}
				}
			}
		}
	}
}

// TestKeptSeldom: nothing is kept of a search that lasts less than five seconds. After that it is kept every five
// seconds. It is kept at once at a pause and at a stop, and the end of each search is kept.
func TestKeptSeldom(t *testing.T) {
	for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
		d := newDesk(t, ability)
		run := d.start("tetriscube", "-r -R -f12 -oe -n")
		begin := d.phase(wire.PhaseSearching)
		for n := range 3 {
			d.until("a state", func() bool { return len(d.kept) > n })
			least, most := time.Duration(n+1)*5*time.Second, time.Duration(n+1)*(5*time.Second+600*time.Millisecond)
			if after := d.kept[n].time - begin.time; after < least || after > most {
				t.Errorf("%s: state %d is kept %v after the search began", name, n, after)
			}
		}
		run.Pause()
		d.rest()
		if len(d.kept) != 4 || d.kept[3].phase != wire.PhasePaused {
			t.Errorf("%s: at a pause, %d states are kept", name, len(d.kept))
		}
		run.Resume()
		run.Pause()
		d.rest()
		if len(d.kept) != 5 || d.kept[4].phase != wire.PhasePaused {
			t.Errorf("%s: at a pause soon after, %d states are kept", name, len(d.kept))
		}
		run.Resume()
		run.Stop()
		d.rest()
		if len(d.kept) != 6 || d.kept[5].phase != wire.PhaseStopped {
			t.Errorf("%s: at the stop, %d states are kept", name, len(d.kept))
		}
		run.Stop()
		d.start("tetriscube", "-r -R -f12 -oe -n").Stop()
		run = d.start("soma", "-r -R -f7 -oe -n")
		d.phase(wire.PhaseFinished)
		d.rest()
		if len(d.kept) != 7 || d.kept[6].phase != wire.PhaseFinished {
			t.Errorf("%s: of short searches, %d states are kept", name, len(d.kept)-6)
		}
		run.Stop() // it tells once more where it stands
		d.rest()
		if len(d.kept) != 7 {
			t.Errorf("%s: what is kept at its end is kept %d times", name, len(d.kept)-6)
		}
	}
}

// TestKeptWhileRunnersDie: what a state has is exact, whatever happens to the runners.
func TestKeptWhileRunnersDie(t *testing.T) {
	for name, ability := range map[string]session.Ability{"kernels": kernels, "forks": forks} {
		d := newDesk(t, ability)
		d.clock.step = 10 * stepTime
		reports := 0
		d.censor = func(number int, _ session.Report) bool {
			if reports++; reports%9 == 0 {
				d.kill(number, "on purpose")
				return true
			}
			return false
		}
		d.start("soma", "-r")
		d.phase(wire.PhaseFinished)
		for _, k := range d.kept {
			e := newDesk(t, ability)
			e.startJob(wire.Start{Job: wire.Job{Seconds: k.time.Seconds()}, Work: work(t, "soma", "-r"), State: k.state})
			e.found = d.found[:k.found:k.found]
			e.check(name, "soma", "-r")
		}
	}
}

// TestForeignState: a state of another search is refused, and nothing of it is kept.
func TestForeignState(t *testing.T) {
	d := newDesk(t, kernels)
	run := d.start("soma", "-r")
	d.phase(wire.PhaseSearching)
	run.Pause()
	d.rest()
	state := d.kept[0].state
	for _, test := range []struct {
		line  string
		state []byte
	}{{"-r -V", state}, {"-r", state[:len(state)-1]}, {"-r", []byte{1, 2, 3}}} {
		e := newDesk(t, kernels)
		e.startJob(wire.Start{Work: work(t, "soma", test.line), State: test.state})
		e.rest()
		if len(e.faults) != 1 || e.last().phase != wire.PhaseStopped || len(e.kept) > 0 {
			t.Errorf("%s: faults %v, the phase is %v, %d states are kept", test.line, e.faults, e.last().phase, len(e.kept))
		}
	}
}

// TestKeptEnd: a search that was over comes back with its counters and finds nothing again, whatever ended it.
func TestKeptEnd(t *testing.T) {
	for name, ability := range map[string]session.Ability{"inline": alone, "kernels": kernels, "forks": forks} {
		for _, line := range []string{"-r", "-r --limit=7", "-r -of=7", "-r -s10,3,1", "--engine=restarts --limit=3"} {
			d := newDesk(t, ability)
			d.start("soma", line)
			d.phase(wire.PhaseFinished)
			d.rest()
			k, end := d.kept[len(d.kept)-1], d.last()
			e := newDesk(t, ability)
			e.startJob(wire.Start{Job: wire.Job{Seconds: k.time.Seconds()}, Work: work(t, "soma", line), State: k.state})
			again := e.phase(wire.PhaseFinished)
			if got, want := again.stats, end.stats; len(e.found) > 0 || got.Solutions != want.Solutions ||
				got.Found != want.Found || got.Fits() != want.Fits() || got.Nodes != want.Nodes || again.complete != end.complete {
				t.Errorf("%s, %s: %d solutions are told anew; %d solutions, %d fits, complete %v, want %d, %d, %v",
					name, line, len(e.found), got.Solutions, got.Fits(), again.complete, want.Solutions, want.Fits(), end.complete)
			}
		}
	}
}

// TestKeptEstimate: after a search goes on from a state, it is still known how much is left. That is about right from
// its first report to its last, whatever had begun when it was broken off.
func TestKeptEstimate(t *testing.T) {
	const puzzle, line = "pentominoes-10x6", "-r"
	plain, _ := plain(t, puzzle, line)
	truth := float64(plain.Fits())
	for _, steps := range []int{50, 150, 400} {
		d := newDesk(t, kernels)
		run := d.start(puzzle, line)
		d.phase(wire.PhaseSearching)
		for range steps {
			d.step()
		}
		run.Pause()
		d.rest()
		k := d.kept[len(d.kept)-1]
		e := newDesk(t, kernels)
		e.startJob(wire.Start{Job: wire.Job{Seconds: k.time.Seconds()}, Work: work(t, puzzle, line), State: k.state})
		e.phase(wire.PhaseFinished)
		known := 0
		for _, told := range e.told {
			if w := told.estimate.Work; w.Known {
				known++
				if w.Low > 2*truth || w.High < truth/2 || w.High > 5*truth {
					t.Errorf("after %d steps: at %.0f of %.0f fits, it says %.0f to %.0f", steps, told.estimate.Done, truth, w.Low, w.High)
				}
			}
		}
		if known < 3 {
			t.Errorf("after %d steps, something is known in %d of %d reports", steps, known, len(e.told))
		}
	}
}

// TestKeptHurry: a Host that may go soon has a search kept at once.
func TestKeptHurry(t *testing.T) {
	d := newDesk(t, kernels)
	d.start("tetriscube", "-r -R -f12 -oe -n")
	begin := d.phase(wire.PhaseSearching)
	d.keeper.Hurry()
	d.until("a state", func() bool { return len(d.kept) > 0 })
	if after := d.kept[0].time - begin.time; after > time.Second {
		t.Errorf("it is kept after %v", after)
	}
}

// TestKeptWhole: a count along the edge is not cut for runners. However many are asked for, it does the same work. It is
// kept at a pause and at its end, and goes on from each to the same number by the same work.
func TestKeptWhole(t *testing.T) {
	var nodes []uint64
	for _, line := range []string{"--engine=frontier --count", "--engine=frontier --count --workers=4"} {
		d := newDesk(t, forks)
		run := d.start("soma", line)
		d.phase(wire.PhaseSearching)
		d.keeper.Hurry()
		d.step()
		run.Pause()
		d.rest()
		run.Resume()
		end := d.phase(wire.PhaseFinished)
		d.rest()
		if last := len(d.kept) - 1; last < 1 || d.kept[last].phase != wire.PhaseFinished || end.stats.Solutions != 11520 {
			t.Fatalf("%s: %d solutions, %d states are kept", line, end.stats.Solutions, len(d.kept))
		}
		nodes = append(nodes, end.stats.Nodes)
		for _, k := range d.kept {
			e := newDesk(t, forks)
			e.startJob(wire.Start{Work: work(t, "soma", line), State: k.state})
			if again := e.phase(wire.PhaseFinished); again.stats.Nodes != end.stats.Nodes || again.stats.Solutions != 11520 {
				t.Errorf("%s: kept when %s, it comes to %d solutions by %d steps, not %d", line, k.phase, again.stats.Solutions, again.stats.Nodes, end.stats.Nodes)
			}
		}
	}
	if nodes[0] != nodes[1] {
		t.Errorf("with one runner %d steps are done, with four %d", nodes[0], nodes[1])
	}
}
