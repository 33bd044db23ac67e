package state

import (
	"math"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// taskPage is a page that was opened with a link of the small rectangle, and what is done there.
func taskPage(l link.Link) (*State, func(...Action)) {
	l.Puzzle, l.Settings = "first-rectangle", link.Automatic
	s := New()
	do := func(actions ...Action) {
		for _, a := range actions {
			s, _ = Reduce(s, a)
		}
	}
	do(Restore{l})
	return &s, do
}

// solveByHand places what the known solution has, but for the last pieces.
func solveByHand(t *testing.T, do func(...Action), leave int) {
	t.Helper()
	p := def.Find("first-rectangle").Puzzle()
	at, err := play.FromAssembly(p, Known("first-rectangle"))
	if err != nil {
		t.Fatal(err)
	}
	for i, piece := range at.Placed[:len(at.Placed)-leave] {
		do(PutPiece{Slot: piece.Slot, Cells: piece.Cells, At: int64(1000 * (i + 1))})
	}
}

// A task by hand begins with the empty board, is met by the last piece, and its answer is
// judged by who opens it: right, and not right where a piece is missing.
func TestTaskByHand(t *testing.T) {
	s, do := taskPage(link.Link{Task: link.Task{Goal: link.ByHand, Text: "Fill it."}})
	if s.Mode != HandMode || s.Hand.Begun() || s.Task.Is.Text != "Fill it." || s.Link().Task.Goal != link.ByHand {
		t.Fatalf("opened in %s: %+v", s.Mode, s.Task)
	}
	do(EditText{Text: strings.Replace(s.Document.Text, "# title: ", "# title: My ", 1)})
	if s.Task.Is.Text != "Fill it." || s.Mode != HandMode {
		t.Fatalf("under another name of the puzzle: %+v", s.Task)
	}
	solveByHand(t, do, 1)
	do(LookTask{At: 5000})
	if v := s.Task.Done; v.Met || v.Said != "Not solved: 2 of 3 pieces placed." {
		t.Errorf("with a piece left: %+v", v)
	}
	part := s.Link()
	solveByHand(t, do, 0)
	do(LookTask{At: 5000})
	if v := s.Task.Done; !v.Met || v.Said != "Solved by hand, without hints." || v.Spent < 1000 || v.Spent > 4000 {
		t.Errorf("all placed: %+v", v)
	}
	whole := s.Link()
	for _, test := range []struct {
		name string
		link link.Link
		met  bool
		said string
	}{
		{"right", whole, true, "Solved by hand, without hints."},
		{"not right", part, false, "Not solved: 2 of 3 pieces placed."},
		{"by no hand", link.Link{Task: whole.Task, Solution: Known("first-rectangle")}, false, "This solution was not placed by hand."},
		{"nothing", link.Link{Task: whole.Task}, false, "There is no solution on the board."},
	} {
		test.link.Answer = &link.Answer{Name: "Ada", Spent: 7000}
		s, _ := taskPage(test.link)
		if v := s.Task.Done; v.Met != test.met || v.Said != test.said || v.Spent != 7000 {
			t.Errorf("%s: %+v", test.name, v)
		}
		if l := s.Link(); l.Answer == nil || l.Answer.Name != "Ada" {
			t.Errorf("%s: its address has the answer %+v", test.name, l.Answer)
		}
	}
}

// A piece at a corner: what a search has found counts, and the known solution does not.
func TestTaskInCorner(t *testing.T) {
	p := def.Find("first-rectangle").Puzzle()
	known := Known("first-rectangle")
	in, out := "", ""
	for i := range p.Pieces {
		if name := p.Pieces[i].Name; cornered(p, known, name) {
			in = name
		} else {
			out = name
		}
	}
	if in == "" {
		t.Fatal("no piece of the known solution lies at a corner")
	}
	s, do := taskPage(link.Link{Task: link.Task{Goal: link.InCorner, Piece: in}})
	if s.Mode != WatchMode || s.Prefs.Tab != SearchTab || s.Shown.Kind != ShowEmpty {
		t.Errorf("opened in %s at %s: %+v", s.Mode, s.Prefs.Tab, s.Shown)
	}
	do(LookTask{At: 1000})
	if v := s.Task.Done; v.Met || v.Said != "There is no solution on the board." {
		t.Errorf("before a search: %+v", v)
	}
	do(LookTask{Solution: known, At: 4000})
	if v := s.Task.Done; !v.Met || v.Spent != 3000 || v.Said != "Found by a search." {
		t.Errorf("found: %+v", v)
	}
	if do(LookTask{Solution: known, At: 9000}); s.Task.Done.Spent != 3000 {
		t.Errorf("it took %d ms, and then longer", s.Task.Done.Spent)
	}
	if out == "" {
		out = "Q"
	}
	s, do = taskPage(link.Link{Task: link.Task{Goal: link.InCorner, Piece: out}})
	do(LookTask{Solution: known, At: 1000})
	if v := s.Task.Done; v.Met || !strings.Contains(v.Said, out+" lies at no corner") {
		t.Errorf("%s in a corner: %+v", out, v)
	}
}

// At most so many fits: only a search that found all counts, also for who judges.
func TestTaskAtMost(t *testing.T) {
	for _, answer := range []*link.Answer{nil, {Name: "Ada", Spent: 9000}} {
		s, do := taskPage(link.Link{Task: link.Task{Goal: link.AtMost, Fits: 100}, Answer: answer})
		if s.Mode != WatchMode || s.Task.Done != (Verdict{}) {
			t.Fatalf("opened in %s: %+v", s.Mode, s.Task.Done)
		}
		ended := func(complete bool, fits float64) Verdict {
			do(Solve{})
			do(Progressed{wire.Progress{Run: s.Run.ID, Phase: wire.PhaseFinished, Complete: complete, Fits: fits}}, LookTask{At: 1000})
			return s.Task.Done
		}
		if v := ended(true, 1234); v.Met || v.Said != "It took 1,234 fits, more than 100." {
			t.Errorf("too many: %+v", v)
		}
		if v := ended(false, 12); v.Met {
			t.Errorf("a part of a search counts: %+v", v)
		}
		if v := ended(true, 99); !v.Met || v.Said != "It took 99 fits." {
			t.Errorf("few enough: %+v", v)
		}
	}
}

// The clock of a task that a search does goes on after a reload, and stands when it is done.
func TestTaskClock(t *testing.T) {
	s, do := taskPage(link.Link{Task: link.Task{Goal: link.Found}})
	do(LookTask{At: 1000}, LookTask{At: 61000})
	kept := s.Link()
	if kept.TaskSpent != 60000 {
		t.Fatalf("kept are %d ms", kept.TaskSpent)
	}
	s, do = taskPage(kept)
	if s.Mode != WatchMode {
		t.Errorf("a search was begun, and the page opens in %s", s.Mode)
	}
	do(LookTask{At: 900000}, LookTask{Solution: Known("first-rectangle"), At: 902000})
	if v := s.Task.Done; !v.Met || v.Spent != 62000 {
		t.Errorf("found: %+v", v)
	}
	done := s.Link()
	done.Solution = Known("first-rectangle")
	s, do = taskPage(done)
	if do(LookTask{At: 990000}); !s.Task.Done.Met || s.Task.Done.Spent != 62000 {
		t.Errorf("done, and opened once more: %+v", s.Task.Done)
	}
	done.Answer = &link.Answer{Spent: 5000}
	if s, _ = taskPage(done); s.Task.Done.Spent != 5000 || s.Link().TaskSpent != 0 {
		t.Errorf("an answer: %+v, with a clock at %d", s.Task.Done, s.Link().TaskSpent)
	}
}

// Another puzzle ends the task.
func TestTaskLeft(t *testing.T) {
	s, do := taskPage(link.Link{Task: link.Task{Goal: link.Found}})
	do(Choose{ID: "soma"})
	if s.Task.Is.Goal != "" || s.Link().Task.Goal != "" {
		t.Errorf("it goes on: %+v", s.Task)
	}
	s, do = taskPage(link.Link{Task: link.Task{Goal: link.Found}})
	if do(LeaveTask{}); s.Link().Task.Goal != "" {
		t.Error("it is left, and goes on")
	}
}

// TestTaskReloaded: a task that a search has done stays done in the same time, however long the page takes to come back.
func TestTaskReloaded(t *testing.T) {
	s, do := taskPage(link.Link{Task: link.Task{Goal: link.Found}, Solution: Known("first-rectangle"), TaskSpent: 4700})
	do(LookTask{At: 90_000})
	do(LookTask{Solution: Known("first-rectangle"), At: 93_000})
	if v := s.Task.Done; !v.Met || v.Spent != 4700 || s.Link().TaskSpent != 4700 {
		t.Errorf("after a reload: %+v", v)
	}
}

// What a task allows comes from the puzzle: the fits of its search, else what is expected of it.
func TestFitsToAllow(t *testing.T) {
	s, do := taskPage(link.Link{})
	if n := s.FitsToAllow(); n != 1000 {
		t.Errorf("where nothing is known: %d", n)
	}
	s.Ahead.Known = true
	for high, want := range map[float64]uint64{0: 1000, 7.2: 8, 41: 41, 2741: 2800, 2e6: 2e6, 1.234e9: 1.3e9, math.Inf(1): 1000} {
		if s.Ahead.Outlook.Work = (wire.Interval{Known: true, High: high}); s.FitsToAllow() != want {
			t.Errorf("where at most %g are expected: %d, not %d", high, s.FitsToAllow(), want)
		}
	}
	do(Solve{})
	do(Progressed{wire.Progress{Run: s.Run.ID, Phase: wire.PhaseFinished, Complete: true, Fits: 57}})
	if n := s.FitsToAllow(); n != 57 {
		t.Errorf("after a search of 57: %d", n)
	}
}
