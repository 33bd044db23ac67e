package state

import (
	"strings"
	"testing"

	"tilewright/solver/wire"
)

// point is what the worker says to who watches.
func (p *page) point(m wire.Point) {
	m.Run = p.Run.ID
	p.do(Walked{m})
}

func TestWatch(t *testing.T) {
	p := newPage(t)
	p.do(Watch{Do: wire.DoRecord})
	if len(p.commands) > 0 {
		t.Error("there is nothing to record before a run")
	}
	p.do(Watch{Do: wire.DoStep, By: 1})
	start, _ := asked[StartRun](p)
	command, ok := asked[WatchRun](p)
	if !start.Start.Watch || !ok || command.Watch.Do != wire.DoLook || command.Watch.Run != 1 {
		t.Fatalf("a first step asks for %+v and %+v", start, command)
	}
	p.progress(wire.PhasePaused, 0)
	p.point(wire.Point{Cells: 10, Left: 3, Choice: true, Recorded: -1})
	if !p.Watching.On || p.Watching.Asked || p.Watching.Point.Left != 3 {
		t.Errorf("watching is %+v", p.Watching)
	}
	p.do(Watch{Do: wire.DoStep, By: 1})
	if command, _ := asked[WatchRun](p); command.Watch.Do != wire.DoStep || command.Watch.By != 1 || command.Watch.Why {
		t.Errorf("a step asks for %+v", command)
	}
	p.point(wire.Point{Cells: 10, Left: 2, Step: 1, Flag: "dead", Recorded: -1})
	if p.Spoken != "Step 1: a dead end." {
		t.Errorf("spoken is %q", p.Spoken)
	}
	p.do(ShowWhy{true})
	if command, _ := asked[WatchRun](p); !command.Watch.Why || command.Watch.Do != wire.DoLook {
		t.Errorf("Why asks for %+v", command)
	}
	p.do(Watch{Do: wire.DoRecord})
	if command, _ := asked[WatchRun](p); command.Watch.Do != wire.DoRecord || command.Watch.By != maxRecorded {
		t.Errorf("Record asks for %+v", command)
	}
	p.do(Resume{})
	if c, _ := asked[ControlRun](p); c.Control.Op != wire.OpResume || p.Watching.On {
		t.Errorf("Resume sends %+v, watching is %+v", c, p.Watching)
	}
	p.point(wire.Point{Cells: 10, Left: 1, Step: 2})
	if p.Watching.On {
		t.Error("a point that comes late begins watching again")
	}
}

func TestPace(t *testing.T) {
	p := newPage(t)
	p.do(SetPace{6})
	if len(p.commands) > 0 || !p.Watching.Slow() {
		t.Error("a pace that is chosen before the run waits for it")
	}
	p.do(Solve{})
	start, _ := asked[StartRun](p)
	command, _ := asked[WatchRun](p)
	if !start.Start.Watch || command.Watch.Do != wire.DoPlay || command.Watch.By != 1000 || command.Watch.Hold == 0 {
		t.Fatalf("Solve asks for %+v and %+v", start, command)
	}
	p.progress(wire.PhaseSearching, 0)
	p.point(wire.Point{Cells: 10, Left: 1, Playing: true, Recorded: -1})
	p.do(SetPace{4})
	if command, _ := asked[WatchRun](p); command.Watch.By != 10 {
		t.Errorf("another pace asks for %+v", command)
	}
	p.do(Pause{})
	if c, _ := asked[ControlRun](p); c.Control.Op != wire.OpPause {
		t.Errorf("Pause sends %+v", c)
	}
	p.progress(wire.PhasePaused, 0)
	p.point(wire.Point{Cells: 10, Left: 1, Recorded: -1})
	p.do(Resume{})
	if command, _ := asked[WatchRun](p); command.Watch.Do != wire.DoPlay {
		t.Errorf("Resume asks for %+v", command)
	}
	p.progress(wire.PhaseSearching, 0)
	p.do(SetPace{0})
	if c, _ := asked[ControlRun](p); c.Control.Op != wire.OpResume || p.Watching.On {
		t.Errorf("full speed sends %+v, watching is %+v", c, p.Watching)
	}
	// It is heard also before the worker says that it goes on at the pace before.
	p.progress(wire.PhaseSearching, 0)
	p.do(Pause{})
	p.progress(wire.PhasePaused, 0)
	p.do(SetPace{10}, Resume{})
	p.point(wire.Point{Cells: 10, Left: 1, Recorded: -1}) // from before
	p.do(SetPace{0})
	if c, _ := asked[ControlRun](p); c.Control.Op != wire.OpResume || p.Watching.On {
		t.Errorf("full speed, chosen at once, sends %+v, watching is %+v", c, p.Watching)
	}
	p.progress(wire.PhaseSearching, 0)
	// Ahead of kernels the run stands still, and what goes on can be paused.
	p.progress(wire.PhasePaused, 0)
	p.do(SetPace{5}, Resume{})
	p.point(wire.Point{Cells: 10, Left: 1, Ahead: true, Playing: true, Recorded: -1})
	p.do(Pause{})
	if c, _ := asked[ControlRun](p); c.Control.Op != wire.OpPause || p.Run.Phase != Paused {
		t.Errorf("Pause sends %+v in phase %s", c, p.Run.Phase)
	}
}

// TestRecording: until the worker has said so, nothing is recorded.
func TestRecording(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	p.progress(wire.PhaseSearching, 0)
	p.do(Pause{})
	p.progress(wire.PhasePaused, 0)
	p.do(Resume{}, SetPace{Pace: 1})
	if !p.Watching.On || p.Watching.Recording() {
		t.Errorf("at a pace, before any step: watched %v, recorded %v", p.Watching.On, p.Watching.Recording())
	}
	for recorded, want := range map[int]bool{-1: false, 0: true, 7: true} {
		p.point(wire.Point{Recorded: recorded})
		if got := p.Watching.Recording(); got != want {
			t.Errorf("%d steps recorded: %v, want %v", recorded, got, want)
		}
	}
	// When it holds no more, that is said, once.
	said := p.Notice.ID
	p.point(wire.Point{Recorded: maxRecorded - 1})
	p.point(wire.Point{Recorded: maxRecorded})
	p.point(wire.Point{Recorded: maxRecorded})
	if p.Notice.ID != said+1 || !strings.Contains(p.Notice.Text, "keeps the last ones") {
		t.Errorf("notice %d, was %d: %q", p.Notice.ID, said, p.Notice.Text)
	}
}
