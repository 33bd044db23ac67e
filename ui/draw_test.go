//go:build !js

package ui

import (
	"slices"
	"testing"

	"tilewright/solver/wire"
	"tilewright/ui/schedule"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

// TestEventsOf: the schedule hears what happens to a search.
func TestEventsOf(t *testing.T) {
	p, _ := drawn(t)
	progress := func(phase string) state.Action {
		return state.Progressed{Progress: wire.Progress{Run: p.state.Run.ID, Phase: phase}}
	}
	received := func(first int) state.Action {
		return state.Received{Solutions: wire.Solutions{Run: p.state.Run.ID, First: first, Count: 1}}
	}
	for i, step := range []struct {
		happens func() state.Action
		want    []schedule.Event
	}{
		{func() state.Action { return state.Prefer(func(p *state.Prefs) { p.Letters = true }) }, nil},
		{func() state.Action { return state.Solve{} }, []schedule.Event{schedule.Began}},
		{func() state.Action { return progress(wire.PhaseCompiling) }, []schedule.Event{schedule.NewPhase}},
		{func() state.Action { return progress(wire.PhaseSearching) }, []schedule.Event{schedule.NewPhase}},
		{func() state.Action { return progress(wire.PhaseSearching) }, nil},
		{func() state.Action { return received(0) }, []schedule.Event{schedule.Found}},
		{func() state.Action { return received(1) }, nil},
		{func() state.Action { return state.Pause{} }, nil},
		{func() state.Action { return progress(wire.PhasePaused) }, []schedule.Event{schedule.Ended}},
		{func() state.Action { return state.Resume{} }, nil},
		{func() state.Action { return progress(wire.PhaseSearching) }, []schedule.Event{schedule.WentOn}},
		// When a person goes step by step, nothing goes on by itself.
		{func() state.Action { return state.Watch{Do: wire.DoStep, By: 1} }, []schedule.Event{schedule.Ended}},
		{func() state.Action { return progress(wire.PhaseSearching) }, nil},
		{func() state.Action { return state.Stop{} }, nil},
		{func() state.Action { return progress(wire.PhaseStopped) }, nil},
		{func() state.Action { return state.Solve{} }, []schedule.Event{schedule.Began}},
		{func() state.Action { return state.Stop{} }, []schedule.Event{schedule.Stopping}},
		{func() state.Action { return state.Stop{} }, nil},
		{func() state.Action { return progress(wire.PhaseStopped) }, []schedule.Event{schedule.Ended}},
		// When two lines are compared, the second begins when the first is over.
		{func() state.Action { return state.Compare{Against: "-r"} }, []schedule.Event{schedule.Began}},
		{func() state.Action { return progress(wire.PhaseFinished) }, []schedule.Event{schedule.Ended, schedule.Began}},
		{func() state.Action { return state.Faulted{Fault: wire.Fault{Run: p.state.Run.ID}} }, []schedule.Event{schedule.Ended}},
	} {
		before := p.state
		p.reduce(step.happens())
		if got := eventsOf(&before, &p.state); !slices.Equal(got, step.want) {
			t.Errorf("step %d: told %v, want %v", i, got, step.want)
		}
	}
}

// TestPace: the page says of a running search only what is known.
func TestPace(t *testing.T) {
	for line, said := range map[string]string{
		"-r":           "2,339 solutions in all; when the last is found is not known.",
		"-r --limit=5": "It ends after 5 solutions at the latest.",
		"-s20,9,1":     "It ends after 20 random trials.",
		"-V":           "How much is left is not known.",
	} {
		p, _ := drawn(t, state.EditLine{Text: line}, state.Solve{}, state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseSearching}})
		uitest.Expect(t, markup(p), said)
		p.reduce(state.SetHidden{Hidden: true})
		uitest.Expect(t, markup(p), "while nobody looks", "!"+said)
		p.reduce(state.SetHidden{})
		uitest.Expect(t, markup(p), "While nobody looked, it went on at a quarter")
	}
}

// TestOutlook: the page gives intervals for how much of a search is done and left. After a stop it says what was
// searched.
func TestOutlook(t *testing.T) {
	known := func(low, high float64) wire.Interval { return wire.Interval{Known: true, Low: low, High: high} }
	p, page := drawn(t, state.Solve{}, state.Progressed{Progress: wire.Progress{
		Run: 1, Phase: wire.PhaseSearching, Seconds: 9, Fits: 310,
		Outlook: wire.Outlook{Done: 310, Work: known(775, 1000), Left: known(130, 290), Parts: 64, Ended: 12},
	}})
	uitest.Expect(t, page, uitest.Part("covered"), "width:31.00%", "width:40.00%", "2–5\u00a0min left, 90\u00a0% sure; 31–40\u00a0% done.")
	m := p.state.Run.Progress
	m.Phase = wire.PhaseStopped
	p.reduce(state.Progressed{Progress: m})
	uitest.Expect(t, markup(p), "Stopped: probably 31–40\u00a0% was searched (12 of 64 parts to their end).")
}

// TestPictured: what the page says about the board depends on whether a picture of the search has come.
func TestPictured(t *testing.T) {
	p, page := drawn(t, state.Solve{}, state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseSearching, Solutions: 5}})
	uitest.Expect(t, page, "The search has begun", "!showing the search")
	p.reduce(state.Pictured{})
	uitest.Expect(t, markup(p), "5 found, showing the search", "!The search has begun")
	p.reduce(state.Received{Solutions: wire.Solutions{Run: 1, Count: 5}})
	p.reduce(state.ShowNumber{Number: 2})
	p.reduce(state.Pictured{}) // which came too late
	uitest.Expect(t, markup(p), "Solution 3 of 5")
	p.reduce(state.Follow{})
	uitest.Expect(t, markup(p), "The search has begun")
}
