package state

import (
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/wasm/wire"
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

// TestGoOnDone: of a search that is over the solutions are shown, the one on the board by its
// number, and who draws is left alone. What is kept by a part is offered to be saved.
func TestGoOnDone(t *testing.T) {
	u := Unfinished{Key: "a", Link: link.Link{Puzzle: "soma", Settings: "-r"}, Line: "-r", Found: 480, Held: 480, Seconds: 3, Done: true}
	begin := func(shown Shown, number int) State {
		s, _ := Reduce(New(), OpenLink{Link: u.Link})
		s.Shown = shown
		s, commands := Reduce(s, GoOn{Unfinished: u, State: []byte{1}, Number: number})
		if len(commands) == 0 || s.Run.Held != 480 {
			t.Fatalf("it does not come back: %v", commands)
		}
		s, _ = Reduce(s, Progressed{wire.Progress{Run: s.Run.ID, Phase: wire.PhaseFinished, Solutions: 480, Complete: true}})
		return s
	}
	if s := begin(Shown{Kind: ShowLinked, Assembly: []uint16{1}}, 239); s.Shown.Kind != ShowSolution ||
		s.Shown.Solution != 239 || s.Run.Show != 239 {
		t.Errorf("solution 240 is on the board, and it shows %+v", s.Shown)
	}
	if s := begin(Shown{Kind: ShowLinked, Assembly: []uint16{1}, Step: 5}, 239); s.Shown.Step != 5 {
		t.Errorf("it stood at step 5, and stands at %d", s.Shown.Step)
	}
	if s := begin(Shown{Kind: ShowLinked, Assembly: []uint16{1}}, -1); s.Shown.Kind != ShowLinked {
		t.Errorf("a solution of its own is on the board, and it shows %+v", s.Shown)
	}
	if s := begin(Shown{Kind: ShowKnown}, -1); s.Shown.Kind != ShowSolution || s.Shown.Solution != 0 || s.Run.Phase != Finished {
		t.Errorf("it shows %+v", s.Shown)
	}
	s, _ := Reduce(New(), OpenLink{Link: u.Link})
	s, _ = Reduce(s, SetMode{Mode: DrawMode})
	if s, _ = Reduce(s, GoOn{Unfinished: u, State: []byte{1}, Number: -1}); s.Mode != DrawMode {
		t.Errorf("who draws is in mode %s", s.Mode)
	}
	s, _ = Reduce(New(), OpenLink{Link: u.Link})
	part := u
	part.Part = "Part 2 of 5"
	if s, _ = Reduce(s, SetUnfinished{List: []Unfinished{u, part}}); len(s.Resumable()) != 1 || s.Resumable()[0].Part == "" {
		t.Errorf("offered are %+v", s.Resumable())
	}
	s, _ = Reduce(s, GoOn{Unfinished: part, State: []byte{1}, Number: -1})
	s, _ = Reduce(s, Progressed{wire.Progress{Run: s.Run.ID, Phase: wire.PhaseFinished, Solutions: 480, Complete: true}})
	if n, all := s.Found(); n != 480 || all || s.Spoken != "Finished: 480 solutions." {
		t.Errorf("a part has found %v, all %v, and says %q", n, all, s.Spoken)
	}
}

// TestRecall: a search that is over and whose last report is kept comes back without the worker.
func TestRecall(t *testing.T) {
	u := Unfinished{Key: "a", Link: link.Link{Puzzle: "soma", Settings: "-r"}, Line: "-r", Found: 480, Held: 480, Seconds: 3, Done: true}
	s, _ := Reduce(New(), OpenLink{Link: u.Link})
	report := wire.Progress{Run: 77, Phase: wire.PhaseFinished, Solutions: 480, Fits: 9e4, Seconds: 3, Complete: true}
	s, commands := Reduce(s, GoOn{Unfinished: u, State: []byte{1}, Number: 239, Report: &report})
	recalled := 0
	for _, c := range commands {
		switch c := c.(type) {
		case StartRun:
			t.Errorf("the worker is asked for %+v", c.Start)
		case RecallRun:
			recalled = c.Run
		}
	}
	if recalled != s.Run.ID || s.Run.Phase != Finished || s.Run.Progress.Run != s.Run.ID || s.Run.Progress.Fits != 9e4 ||
		s.Shown.Solution != 239 {
		t.Errorf("run %d is recalled, it is %+v and shows %+v", recalled, s.Run, s.Shown)
	}
	if n, all := s.Found(); n != 480 || !all {
		t.Errorf("%v solutions are found, all %v", n, all)
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
