package state

import (
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// TestResumable: the unfinished searches of a puzzle are offered where that puzzle is, and
// not while it is searched.
func TestResumable(t *testing.T) {
	own := "# title: Mine\n" + def.Find("soma").Text
	list := []Unfinished{
		{Key: "a", Link: link.Link{Puzzle: "soma", Settings: "-r"}},
		{Key: "b", Link: link.Link{Text: own, Settings: "-r"}},
		{Key: "c", Link: link.Link{Text: def.Find("soma").Text, Settings: "-r -V"}},
		{Key: "d", Link: link.Link{Text: own, Index: 1, Settings: "-r"}},
	}
	keys := func(s State) (all string) {
		for _, u := range s.Resumable() {
			all += u.Key
		}
		return all
	}
	s, _ := Reduce(New(), SetUnfinished{List: list})
	if got := keys(s); got != "" {
		t.Errorf("of the first puzzle, %q are offered", got)
	}
	s, _ = Reduce(s, Choose{ID: "soma"})
	if got := keys(s); got != "ac" {
		t.Errorf("of Soma, %q are offered", got)
	}
	mine, _ := Reduce(s, OpenLink{Link: link.Link{Text: own, Settings: "-r"}})
	if got := keys(mine); got != "b" {
		t.Errorf("of a puzzle of one's own, %q are offered", got)
	}
	s, _ = Reduce(s, Solve{})
	if got := keys(s); got != "" {
		t.Errorf("while it is searched, %q are offered", got)
	}
}

// TestGoOn goes on with a search: with the settings that were chosen then, from its state,
// and with the solutions that are there.
func TestGoOn(t *testing.T) {
	s, _ := Reduce(New(), Choose{ID: "soma"})
	u := Unfinished{Key: "a", Link: link.Link{Puzzle: "soma", Settings: "-r --auto"}, Line: "-r -f7 -oe", Found: 300, Held: 240, Seconds: 720}
	s, commands := Reduce(s, GoOn{Unfinished: u, State: []byte{1, 2}})
	var start *wire.Start
	for _, c := range commands {
		if c, ok := c.(StartRun); ok {
			start = &c.Start
		}
	}
	if start == nil {
		t.Fatalf("it is not begun: %v", commands)
	}
	if start.Run != s.Run.ID || start.Work.Settings.Auto || start.Work.Settings.FILA != 7 || len(start.State) != 2 ||
		start.Seconds != 720 || start.Held != 240 {
		t.Errorf("the worker is asked for %+v", start)
	}
	if s.Settings.Text != "-r --auto" || s.Run.Line != "-r --auto" || s.Run.Held != 240 || s.Run.Progress.Solutions != 300 {
		t.Errorf("the settings are %q, the run is %+v", s.Settings.Text, s.Run)
	}
	s, _ = Reduce(s, Progressed{wire.Progress{Run: s.Run.ID, Phase: wire.PhaseSearching, Seconds: 720.5, Solutions: 301, Fits: 1e6}})
	if s.Run.Rate != 0 || s.Run.Progress.Outlook.Line != "-r -f7 -oe" {
		t.Errorf("at first the rate is %v, the settings that were chosen %q", s.Run.Rate, s.Run.Progress.Outlook.Line)
	}
	s, _ = Reduce(s, Progressed{wire.Progress{Run: s.Run.ID, Phase: wire.PhaseSearching, Seconds: 721, Solutions: 302, Fits: 2e6}})
	if s.Run.Rate != 2e6 {
		t.Errorf("then the rate is %v", s.Run.Rate)
	}
	s, _ = Reduce(s, SetUnfinished{List: []Unfinished{u}, Run: "a"})
	if !s.Run.Kept {
		t.Error("the run is kept")
	}
	s, _ = Reduce(s, SetUnfinished{List: []Unfinished{{Key: "a", Fleeting: true}}, Run: "a"})
	if s.Run.Kept {
		t.Error("what the browser could not keep is not kept")
	}

	// One of another puzzle is not begun, nor one whose settings cannot be read.
	again, _ := Reduce(New(), Choose{ID: "tetriscube"})
	for _, u := range []Unfinished{u, {Link: link.Link{Puzzle: "tetriscube", Settings: "-r"}, Line: "-q9"}} {
		if s, commands := Reduce(again, GoOn{Unfinished: u, State: []byte{1}}); s.Run.Phase != Idle || len(commands) > 0 {
			t.Errorf("%+v is begun: %v", u, commands)
		}
	}
}

// TestFaultOfKept: where a search is kept, a solver that breaks down is no reason to begin anew.
func TestFaultOfKept(t *testing.T) {
	s, _ := Reduce(New(), Choose{ID: "soma"})
	s, _ = Reduce(s, Solve{})
	fault := Faulted{wire.Fault{Run: s.Run.ID, Fatal: true, Message: "It broke down.", Advice: "Press Solve."}}
	if lost, _ := Reduce(s, fault); lost.Fault.Advice != "Press Solve." {
		t.Errorf("where nothing is kept, it says %q", lost.Fault.Advice)
	}
	s, _ = Reduce(s, SetUnfinished{List: []Unfinished{{Key: "a", Link: link.Link{Puzzle: "soma", Settings: "-r"}}}, Run: "a"})
	if s, _ = Reduce(s, fault); !strings.Contains(s.Fault.Advice, "Press Resume") {
		t.Errorf("where it is kept, it says %q", s.Fault.Advice)
	}
}

// TestUncounted: a count that had not ended has no number. It says so while it goes on, when it is stopped, in the list of what
// is kept, and when it is shown again. One that has ended has a number, 0 too.
func TestUncounted(t *testing.T) {
	const line, auto = "--engine=frontier --count", "--auto --count"
	for _, asked := range []string{line, auto} {
		s, _ := Reduce(New(), OpenLink{Link: link.Link{Puzzle: "soma", Settings: asked}})
		u := Unfinished{Key: "a", Link: link.Link{Puzzle: "soma", Settings: asked}, Line: line, Seconds: 720}
		if got := u.FoundWords(); got != "Not counted yet" {
			t.Errorf("in the list it says %q", got)
		}
		for name, a := range map[string]Action{
			"gone on with": GoOn{Unfinished: u, State: []byte{1, 2}},
			"shown":        Recalled{GoOn: GoOn{Unfinished: u, State: []byte{1, 2}}},
			"with a report": Recalled{GoOn: GoOn{Unfinished: u, State: []byte{1, 2}},
				Report: &wire.Progress{Phase: wire.PhaseSearching, Seconds: 720}},
		} {
			again, _ := Reduce(s, a)
			if got := again.Run.FoundWords(); got != "Not counted yet" || !again.Run.Uncounted() {
				t.Errorf("%s, %s: it says %q, %s", asked, name, got, again.Run.Phase)
			}
			if name == "shown" && again.Spoken == "" {
				t.Errorf("%s: nothing is said", asked)
			}
		}
		u.Done, u.Found = true, 0
		over, _ := Reduce(s, Recalled{GoOn: GoOn{Unfinished: u, State: []byte{1}},
			Report: &wire.Progress{Phase: wire.PhaseFinished, Complete: true, Seconds: 720}})
		if got := over.Run.FoundWords(); got != "0" || u.FoundWords() != "None found" {
			t.Errorf("%s: over, it says %q and %q", asked, got, u.FoundWords())
		}
	}
	s, _ := Reduce(New(), OpenLink{Link: link.Link{Puzzle: "soma", Settings: "-r"}})
	s, _ = Reduce(s, GoOn{Unfinished: Unfinished{Key: "b", Link: link.Link{Puzzle: "soma", Settings: "-r"}, Line: "-r"}, State: []byte{1, 2}})
	if got := s.Run.FoundWords(); got != "0" {
		t.Errorf("a search that lists says %q", got)
	}
}
