//go:build !js

package ui

import (
	"slices"
	"testing"

	"tilewright/ui/schedule"
	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// TestEventsOf: what becomes of a search is told to the schedule.
func TestEventsOf(t *testing.T) {
	p, _ := drawn(t)
	progress := func(phase string) state.Action {
		return state.Progressed{Progress: wire.Progress{Run: p.state.Run.ID, Phase: phase}}
	}
	for i, step := range []struct {
		happens func() state.Action
		want    []schedule.Event
	}{
		{func() state.Action { return state.SetLetters{Letters: true} }, nil},
		{func() state.Action { return state.Solve{} }, []schedule.Event{schedule.Began}},
		{func() state.Action { return progress(wire.PhaseCompiling) }, []schedule.Event{schedule.NewPhase}},
		{func() state.Action { return progress(wire.PhaseSearching) }, []schedule.Event{schedule.NewPhase}},
		{func() state.Action { return progress(wire.PhaseSearching) }, nil},
		{func() state.Action { return state.Pause{} }, nil},
		{func() state.Action { return progress(wire.PhasePaused) }, []schedule.Event{schedule.Ended}},
		{func() state.Action { return state.Resume{} }, nil},
		{func() state.Action { return progress(wire.PhaseSearching) }, []schedule.Event{schedule.WentOn}},
		// Step by step, nothing goes on by itself.
		{func() state.Action { return state.Watch{Do: wire.DoStep, By: 1} }, []schedule.Event{schedule.Ended}},
		{func() state.Action { return progress(wire.PhaseSearching) }, nil},
		{func() state.Action { return state.Stop{} }, nil},
		{func() state.Action { return progress(wire.PhaseStopped) }, nil},
		{func() state.Action { return state.Solve{} }, []schedule.Event{schedule.Began}},
		{func() state.Action { return state.Stop{} }, []schedule.Event{schedule.Stopping}},
		{func() state.Action { return state.Stop{} }, nil},
		{func() state.Action { return progress(wire.PhaseStopped) }, []schedule.Event{schedule.Ended}},
		// Of two lines that are compared, the second begins when the first is over.
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

// TestPace: what is said of a search that goes on is what is known.
func TestPace(t *testing.T) {
	for line, said := range map[string]string{
		"-r":           "There are 2,339 in all; when the last is found is not known.",
		"-r --limit=5": "It ends after 5 solutions at the latest.",
		"-s20,9,1":     "It ends after 20 random trials.",
		"-V":           "How much is left is not known.",
	} {
		p, _ := drawn(t, state.EditLine{Text: line}, state.Solve{}, state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseSearching}})
		expect(t, html(p), said)
		p.reduce(state.SetHidden{Hidden: true})
		expect(t, html(p), "while nobody looks", "!"+said)
		p.reduce(state.SetHidden{})
		expect(t, html(p), "While nobody looked, it went on at a quarter")
	}
}

// TestPictured: what is said about the board depends on whether a picture of the
// search has come.
func TestPictured(t *testing.T) {
	p, page := drawn(t, state.Solve{}, state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseSearching, Solutions: 5}})
	expect(t, page, "The search has begun", "!showing the search")
	p.reduce(state.Pictured{})
	expect(t, html(p), "5 found, showing the search", "!The search has begun")
	p.reduce(state.Received{Solutions: wire.Solutions{Run: 1, Count: 5}})
	p.reduce(state.ShowNumber{Number: 2})
	p.reduce(state.Pictured{}) // which came too late
	expect(t, html(p), "Solution 3 of 5")
	p.reduce(state.Follow{})
	expect(t, html(p), "The search has begun")
}
