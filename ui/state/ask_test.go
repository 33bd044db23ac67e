package state

import (
	"slices"
	"testing"

	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// waiting are pages on which somebody waits at a place.
var waiting = map[string]func(p *page){
	InOutlook:  func(p *page) { p.do(Examine{}) },
	InFindings: func(p *page) { p.do(Examine{}) },
	InHand:     func(p *page) { p.do(SetMode{HandMode}, AskHint{}) },
	InChallenge: func(p *page) {
		p.do(SetMode{HandMode}, AskChallenge{Number: 1})
	},
	InApart: func(p *page) { p.do(AskApart{}) },
	InTally: func(p *page) {
		p.do(Solve{})
		p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 70}}, AskTally{})
	},
	"workers": func(p *page) {
		p.do(Solve{})
		p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 70}}, AskTally{Workers: 2})
	},
	InTree: func(p *page) {
		p.do(Solve{})
		p.progress(wire.PhaseSearching, 3)
		p.do(SeeTree{})
	},
	InMap: func(p *page) { p.do(Solve{}) },
	InVariants: func(p *page) {
		p.do(FindVariants{Workers: 2})
	},
}

// waited are the scopes in which somebody waits.
func (p *page) waited() (list []wire.Scope) {
	for _, w := range waiters {
		if of := w.waits(&p.State); of != nil {
			list = append(list, wire.Scope{Puzzle: of, Place: w.name})
		}
	}
	return list
}

// TestLeave: where another puzzle is opened, all questions about the one before end, and a search of it has none beside
// it that is about another puzzle.
func TestLeave(t *testing.T) {
	for name, ask := range waiting {
		p := newPage(t)
		p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}})
		ask(p)
		before := p.waited()
		if want := name; want != "workers" && !slices.ContainsFunc(before, func(of wire.Scope) bool { return of.Place == want }) {
			t.Errorf("%s: nobody waits there: %v", name, before)
		}
		p.do(Choose{ID: "bedlam"})
		for _, of := range before {
			if !slices.Contains(p.commands, Command(Leave{of})) || p.Waits(of) {
				t.Errorf("%s: the question at %s goes on", name, of.Place)
			}
		}
		p.do(Solve{})
		for _, of := range p.waited() {
			if of.Puzzle != p.Run.Puzzle {
				t.Errorf("%s: beside the search somebody waits at %s for another puzzle", name, of.Place)
			}
		}
	}
}

// TestLeaveAndBack: a place that goes ends its question; it is asked again when the place comes back.
func TestLeaveAndBack(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}}, AskApart{})
	of := wire.Scope{Puzzle: p.Document.Puzzle, Place: InApart}
	if !p.Waits(of) {
		t.Fatal("nobody waits")
	}
	if p.do(SetMode{HandMode}); !slices.Contains(p.commands, Command(Leave{of})) || p.Waits(of) {
		t.Error("while somebody plays it is still asked")
	}
	p.do(SetMode{WatchMode})
	if _, _, again := question[wire.Part](p); !again || !p.Waits(of) {
		t.Error("it is not asked again")
	}
	p.do(SetMode{HandMode}, AskHint{})
	of.Place = InHand
	if p.do(SetMode{WatchMode}); !slices.Contains(p.commands, Command(Leave{of})) {
		t.Error("a hint is still looked for")
	}
}

// TestLeftRun: what comes late of a search that was left is its own, and no later run has its number.
func TestLeftRun(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	run := p.Run.ID
	p.progress(wire.PhaseSearching, 3)
	p.do(Received{wire.Solutions{Run: run, Count: 3}})
	p.do(Choose{ID: "soma"})
	p.do(Received{wire.Solutions{Run: run, First: 3, Count: 2}})
	if left := p.aside(run); p.Run.Held != 0 || left == nil || left.Held != 5 {
		t.Errorf("here are %d solutions, of the run that was left %+v", p.Run.Held, left)
	}
	if p.do(Solve{}); p.Run.ID == run || p.aside(p.Run.ID) != nil {
		t.Errorf("the next run has the number %d, that was left %d", p.Run.ID, run)
	}
}

// TestRestarted: where another worker goes on with a run, it has the solutions up to the state from which it does.
func TestRestarted(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	p.progress(wire.PhaseSearching, 70)
	p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 70}}, ShowNumber{Number: 60})
	p.do(Restarted{Run: p.Run.ID, Held: 40, Seconds: 3, Line: "-r"})
	if p.Run.Held != 40 || p.Shown.Kind != ShowSearch || p.Run.Show >= 40 || !p.Run.Phase.Active() || p.Fault != nil {
		t.Errorf("%d solutions are here, shown is %+v, phase %s", p.Run.Held, p.Shown, p.Run.Phase)
	}
	p.progress(wire.PhaseSearching, 45)
	if p.Run.MadeBy() != "-r" {
		t.Errorf("it is searched with %q", p.Run.MadeBy())
	}
	p.do(Restarted{Run: p.Run.ID - 1, Held: 0})
	if p.Run.Held != 40 {
		t.Error("a word about another run counts")
	}
}
