package state

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// page is a state with the commands that its actions asked for.
type page struct {
	State
	t        *testing.T
	commands []Command
}

func newPage(t *testing.T) *page { return &page{State: New(), t: t} }

// do applies actions; commands are those of all of them.
func (p *page) do(actions ...Action) {
	p.commands = nil
	for _, a := range actions {
		var commands []Command
		p.State, commands = Reduce(p.State, a)
		p.commands = append(p.commands, commands...)
	}
}

func (p *page) progress(phase string, solutions float64) {
	p.t.Helper()
	p.do(Progressed{wire.Progress{Run: p.Run.ID, Phase: phase, Solutions: solutions}})
}

// diagnosed is an answer to the newest question.
func (p *page) diagnosed(ended bool, d wire.Diagnosis) {
	p.t.Helper()
	p.do(Diagnosed{wire.Head{Number: p.Findings.question, Ended: ended}, d})
}

// question is the first question of a type, with the command that asks it.
func question[Q any](p *page) (q Q, a Ask, ok bool) {
	for _, x := range p.commands {
		if s, is := x.(Survey); is {
			x = s.Ask
		}
		if a, ok = x.(Ask); ok {
			if q, ok = a.Question.(Q); ok {
				return q, a, true
			}
		}
	}
	return q, Ask{}, false
}

// asked is the first command of a type.
func asked[C Command](p *page) (c C, ok bool) {
	for _, x := range p.commands {
		if c, ok = x.(C); ok {
			return c, true
		}
	}
	return c, false
}

const small = "# title: Small\nD:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\n~D\n"
const broken = "# title: Small\nD:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0\n~D\n"

func TestFirstVisit(t *testing.T) {
	p := newPage(t)
	if p.Document.ID != "pentominoes-10x6" || p.Document.Puzzle == nil || p.Settings.Text != "--auto" {
		t.Fatalf("begins with %q and %q", p.Document.ID, p.Settings.Text)
	}
	if p.Shown.Kind != ShowKnown || len(p.Shown.Assembly) != 60 {
		t.Errorf("shows %v with %d cells, want the known solution", p.Shown.Kind, len(p.Shown.Assembly))
	}
	if p.Touched || p.CanUndo() || p.Stale() || p.Dimmed() || p.Blocked() != "" {
		t.Error("a first visit is untouched, and Solve is ready")
	}
	if n, ok := p.SolutionCount(); !ok || n != 2339 {
		t.Errorf("SolutionCount() = %d, %v", n, ok)
	}
}

// Every puzzle of the library that has one comes with a solution that is one, and with
// nothing to mend.
func TestLibrary(t *testing.T) {
	for _, e := range def.Library() {
		p := newPage(t)
		p.do(Choose{e.ID})
		if p.Document.ID != e.ID || p.Document.Puzzle == nil {
			t.Errorf("%s: not opened", e.ID)
			continue
		}
		if e.Difficulty() == 0 {
			if Known(e.ID) != nil {
				t.Errorf("%s has no solution, but one is known", e.ID)
			}
		} else if !Solves(p.Document.Puzzle, Known(e.ID)) {
			t.Errorf("%s: the known solution is none", e.ID)
		}
		for _, d := range p.Settings.Diagnostics {
			if d.Severity != diagnostic.Info {
				t.Errorf("%s: the default settings line has something to say: %s", e.ID, d.Message)
			}
		}
	}
}

func TestSolves(t *testing.T) {
	e := def.Find(def.Start)
	good := Known(e.ID)
	damage := map[string]func([]uint16) []uint16{
		"too short":      func(a []uint16) []uint16 { return a[1:] },
		"a hole":         func(a []uint16) []uint16 { a[0] = 0; return a },
		"a slot too far": func(a []uint16) []uint16 { a[0] = 13; return a },
		"cells swapped": func(a []uint16) []uint16 {
			for i := range a {
				if a[i] != a[0] {
					a[0], a[i] = a[i], a[0]
					return a
				}
			}
			return a
		},
		"pieces swapped": func(a []uint16) []uint16 {
			for i, k := range a {
				switch k {
				case 1:
					a[i] = 2
				case 2:
					a[i] = 1
				}
			}
			return a
		},
		"nothing": func([]uint16) []uint16 { return nil },
	}
	for name, f := range damage {
		if Solves(e.Puzzle(), f(append([]uint16(nil), good...))) {
			t.Errorf("%s: taken for a solution", name)
		}
	}
	// Cubes lie on cells of their colour, however the piece has to be turned.
	for colours, want := range map[[2]string]bool{{"red", "blue"}: true, {"blue", "red"}: true, {"blue", ""}: true, {"red", "red"}: false} {
		p, err := def.ParseOne("D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0 blue\n~D\n")
		if err != nil {
			t.Fatal(err)
		}
		for x, name := range colours {
			if name != "" {
				p.Tints = append(p.Tints, def.Tint{Cell: def.Cell{X: x}, Name: name})
			}
		}
		if Solves(p, []uint16{1, 1}) != want {
			t.Errorf("on %q it is a solution: %v", colours, !want)
		}
	}
}

func TestEditAndUndo(t *testing.T) {
	p := newPage(t)
	start := p.Document.Text
	p.do(EditText{small, 1000})
	if p.Document.Edited() || p.Document.Title() != "Small" || p.Shown.Kind != ShowEmpty {
		t.Errorf("after an edit: edited %v, title %q, shown %v", p.Document.Edited(), p.Document.Title(), p.Shown.Kind)
	}
	if w, ok := asked[WriteAddress](p); !ok || w.Push {
		t.Errorf("an edit writes the address in place: %+v, %v", w, ok)
	}
	if _, ok := asked[Keep](p); !ok {
		t.Error("an edit is kept")
	}
	if q := newPage(t); true {
		q.do(EditText{q.Document.Text + "# mine\n", 0})
		if !q.Document.Edited() || q.Shown.Kind != ShowKnown {
			t.Error("a remark more keeps the title and the known solution")
		}
	}
	p.do(EditText{small + "#", 1400}, EditText{small + "##", 1900}) // typing on
	p.do(EditLine{Text: "-r -V", At: 2000})
	p.do(Undo{})
	if p.Settings.Text != "--auto" || p.Settings.Settings.Volume != 0 || p.Document.Text != small+"##" {
		t.Errorf("the first undo takes back the line alone: %q", p.Settings.Text)
	}
	p.do(Undo{})
	if p.Document.Text != start || p.Document.ID != "pentominoes-10x6" || p.Shown.Kind != ShowKnown {
		t.Error("the second undo takes back what was typed in one go, and the picture returns")
	}
	if p.CanUndo() {
		t.Error("there is nothing more to undo")
	}
	p.do(Redo{}, Redo{})
	if p.Document.Text != small+"##" || p.Settings.Text != "-r -V" || p.Settings.Settings.Volume != -1 {
		t.Errorf("redo brings both back: %q, %+v", p.Settings.Text, p.Settings.Settings)
	}
	p.do(Redo{})
	p.do(Undo{}, EditText{small, 9000})
	if p.CanRedo() {
		t.Error("an edit ends what can be redone")
	}
}

func TestTypingJoins(t *testing.T) {
	p := newPage(t)
	p.do(EditText{"a", 0}, EditText{"ab", 900}, EditText{"abc", 1800}, EditText{"abcd", 5000})
	p.do(Undo{})
	if p.Document.Text != "abc" {
		t.Errorf("undo after a pause gives %q", p.Document.Text)
	}
	p.do(Undo{})
	if p.Document.ID == "" {
		t.Errorf("undo of the first burst gives %q", p.Document.Text)
	}
	// After an undo, typing must not join what is before it.
	p.do(EditText{"x", 5100})
	p.do(Undo{})
	if p.Document.ID == "" {
		t.Error("a new edit joined an old one")
	}
}

func TestHistoryIsBounded(t *testing.T) {
	s := New()
	for i := range maxMoments + 50 {
		s, _ = Reduce(s, EditLine{Text: strings.Repeat("x", i%7+1), At: int64(i) * 10000})
	}
	if len(s.history.past) != maxMoments {
		t.Errorf("%d moments are kept", len(s.history.past))
	}
	s = New()
	big := strings.Repeat("#", 1<<20)
	for i := range 40 {
		s, _ = Reduce(s, EditText{big + strings.Repeat("#", i), int64(i) * 10000})
	}
	if n := len(s.history.past); n < 10 || n > 17 {
		t.Errorf("%d texts of a megabyte are kept", n)
	}
}

func TestBrokenText(t *testing.T) {
	p := newPage(t)
	p.do(EditText{small, 0})
	p.do(EditText{broken, 5000})
	if p.Document.Puzzle != nil || p.Document.Good == nil || !p.Dimmed() {
		t.Fatal("a broken text keeps the last good version, dimmed")
	}
	if p.Board() != p.Document.Good {
		t.Error("the board is the last good version's")
	}
	if got := p.Blocked(); got != "Mend line 3 first" {
		t.Errorf("Blocked() = %q", got)
	}
	before := p.Run.ID
	p.do(Solve{})
	if p.Run.ID != before || p.Notice.Text == "" {
		t.Error("Solve starts nothing and says why")
	}
	var fix *diagnostic.Fix
	for _, d := range p.Document.Parsed.Diagnostics {
		if d.Fix != nil {
			fix = d.Fix
			break
		}
	}
	if fix == nil {
		t.Fatal("the error has no fix")
	}
	p.do(ApplyFix{fix.Edit})
	if p.Document.Puzzle == nil || p.Dimmed() {
		t.Errorf("the fix does not mend the text:\n%s", p.Document.Text)
	}
	p.do(ApplyFix{diagnostic.Edit{Start: 5, End: 1 << 20}})
	p.do(Undo{})
	if p.Document.Text != broken {
		t.Error("a fix is one step of undo")
	}
}

// TestPartial has the board show what can be read: a board whose pieces are too few,
// also while another version was good, and a box alone.
func TestPartial(t *testing.T) {
	few := strings.Replace(small, "xDim=2", "xDim=3", 1)
	for _, tt := range []struct {
		name, before, text string
		shown              bool
		covered, open      int
		missing, blocked   string
	}{
		{"too few", "", few, true, 2, 3, "Pieces for 1 cell are missing", "Solve needs pieces for one more cell"},
		{"too few, after a good one", small, few, true, 2, 3, "Pieces for 1 cell are missing", "Solve needs pieces for one more cell"},
		{"too many", small, strings.Replace(small, "layout", "copies=3:layout", 1), true, 6, 2,
			"The pieces have 4 cells too many", "The pieces have 4 cells too many"},
		{"too many, with a hole", "",
			"D:xDim=3:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\nC:name=*:type=S:layout=0 0 0\n~D\n", true, 3, 2,
			"The pieces have 1 cell too many", "The pieces have 1 cell too many"},
		{"a box alone", "", "D:xDim=4:yDim=3:zDim=1\n~D\n", true, 0, 12, "Pieces for 12 cells are missing",
			"Solve needs pieces for 12 more cells"},
		{"an error", "", broken, true, 1, 2, "", "Mend line 3 first"},
		{"an error, after a good one", small, broken, false, 1, 2, "", "Mend line 3 first"},
		{"a stray line", "", "hello\n" + few, true, 2, 3, "Pieces for 1 cell are missing", "Solve needs pieces for one more cell"},
		{"no box", "", "D:xDim=4\n~D\n", false, 0, 0, "", "Mend line 1 first"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newPage(t)
			before := tt.before
			if before == "" {
				before = tt.text
			}
			p.do(Restore{Link: link.Link{Text: before}})
			p.do(EditText{tt.text, 5000})
			if shown := p.Document.Partial() != nil; shown != tt.shown {
				t.Fatalf("that the draft is shown is %t", shown)
			}
			if tt.shown && (p.Board() != p.Document.Draft() || p.Dimmed() || p.Shown.Kind != ShowEmpty) {
				t.Errorf("the board is not the draft's, or pale, or shows %v", p.Shown.Kind)
			}
			if covered, open := Balance(p.Document.Draft()); covered != tt.covered || open != tt.open {
				t.Errorf("the pieces cover %d of %d cells, want %d of %d", covered, open, tt.covered, tt.open)
			}
			if p.Document.Missing() != tt.missing || p.Blocked() != tt.blocked {
				t.Errorf("missing %q, blocked %q", p.Document.Missing(), p.Blocked())
			}
		})
	}
}

func TestSettingsErrors(t *testing.T) {
	p := newPage(t)
	p.do(EditLine{Text: "-r --nonsense=3", At: 0})
	if !p.Settings.Broken() || p.Blocked() != "Mend the settings line first" {
		t.Errorf("Blocked() = %q", p.Blocked())
	}
	p.do(EditLine{Text: "-r=Q", At: 5000})
	if !p.Settings.Broken() {
		t.Error("a piece that the puzzle does not have is an error")
	}
	p.do(EditText{strings.ReplaceAll(small, "name=A", "name=Q"), 9000})
	if p.Settings.Broken() {
		t.Error("the line is checked again when the puzzle changes")
	}
}

func TestRun(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	start, ok := asked[StartRun](p)
	if !ok || start.Start.Run != 1 || settings.Format(start.Start.Work.Settings) != "--auto" || start.Start.Keep < 1e6 {
		t.Fatalf("Solve asks for %+v", start)
	}
	if p.Run.Phase != Starting || p.Shown.Kind != ShowSearch || p.Board() != p.Document.Puzzle {
		t.Error("the page goes over to the search")
	}
	p.progress(wire.PhaseCompiling, 0)
	p.progress(wire.PhaseSearching, 10)
	p.do(Pause{})
	if c, ok := asked[ControlRun](p); !ok || c.Control.Op != wire.OpPause || c.Control.Run != 1 {
		t.Errorf("Pause sends %+v", c)
	}
	p.do(Pause{})
	if len(p.commands) > 0 {
		t.Error("a second press before the answer sends nothing")
	}
	p.progress(wire.PhaseSearching, 11) // on its way before the pause was heard
	if p.Run.Asked != Paused {
		t.Error("the pause is forgotten")
	}
	p.progress(wire.PhasePaused, 11)
	if p.Run.Asked != Idle || p.Run.Phase != Paused || !strings.Contains(p.Spoken, "11 solutions") {
		t.Errorf("paused: asked %q, spoken %q", p.Run.Asked, p.Spoken)
	}
	p.do(Resume{})
	if c, _ := asked[ControlRun](p); c.Control.Op != wire.OpResume {
		t.Errorf("Resume sends %+v", c)
	}
	p.progress(wire.PhaseSearching, 12)
	p.do(Received{wire.Solutions{Run: 1, First: 0, Count: 12}})
	p.do(ShowNumber{3})
	if p.Shown.Kind != ShowSolution || p.Shown.Solution != 3 {
		t.Error("solutions can be looked at while the search runs")
	}
	p.progress(wire.PhaseSearching, 13)
	if p.Shown.Solution != 3 {
		t.Error("progress does not take the solution away")
	}
	p.do(Follow{})
	if p.Shown.Kind != ShowSearch {
		t.Error("Follow goes back to the search")
	}
	p.do(Received{wire.Solutions{Run: 1, First: 12, Count: 8}})
	p.progress(wire.PhaseFinished, 20)
	if p.Run.Phase != Finished || p.Shown.Kind != ShowSolution || p.Shown.Solution != 0 || p.Run.Held != 20 {
		t.Errorf("finished: shows %+v, holds %d", p.Shown, p.Run.Held)
	}
	if p.Spoken != "Ended at the limit: 20 solutions." {
		t.Errorf("spoken: %q", p.Spoken)
	}
}

func TestLeafing(t *testing.T) {
	p := newPage(t)
	p.do(NextSolution{1})
	if p.Shown.Kind != ShowKnown {
		t.Error("there is nothing to leaf through")
	}
	p.do(Solve{}, Received{wire.Solutions{Run: 1, Count: 5}})
	tests := []struct {
		action Action
		want   int
	}{
		{NextSolution{1}, 0}, {NextSolution{1}, 1}, {NextSolution{-1}, 0}, {NextSolution{-1}, 0}, {ShowNumber{99}, 4},
		{NextSolution{1}, 4}, {ShowNumber{-3}, 0}, {ShowNumber{2}, 2},
	}
	for _, test := range tests {
		p.do(test.action)
		if p.Shown.Kind != ShowSolution || p.Shown.Solution != test.want {
			t.Errorf("%#v shows %+v, want %d", test.action, p.Shown, test.want)
		}
	}
}

// Solutions of a file take the place of a run's.
func TestLoaded(t *testing.T) {
	p := newPage(t)
	p.do(Solve{}, Received{wire.Solutions{Run: 1, Count: 5}})
	p.do(Loaded{Name: "all.txt", Held: 7, Count: 9})
	if p.Run.ID == 1 || p.Run.Phase != Finished || p.Run.Held != 7 || p.Run.Progress.Solutions != 9 ||
		p.Run.File != "all.txt" || p.Run.Progress.Complete {
		t.Errorf("the run is %+v", p.Run)
	}
	if p.Shown.Kind != ShowSolution || p.Shown.Solution != 0 || !p.Notice.Warn {
		t.Errorf("shows %+v, says %+v", p.Shown, p.Notice)
	}
	// What the run before finds late is not taken for theirs.
	p.do(Received{wire.Solutions{Run: 1, First: 5, Count: 50}}, Progressed{wire.Progress{Run: 1, Phase: wire.PhaseFinished, Solutions: 55}})
	if p.Run.Held != 7 || p.Run.Progress.Solutions != 9 {
		t.Errorf("after late reports of the other run, there are %d of %v", p.Run.Held, p.Run.Progress.Solutions)
	}
	loaded := p.Run.ID
	p.do(Solve{})
	if p.Run.ID == loaded || p.Run.File != "" || p.Run.Phase != Starting {
		t.Errorf("a search after it is %+v", p.Run)
	}
}

func TestStaleResults(t *testing.T) {
	p := newPage(t)
	p.do(Solve{}, Received{wire.Solutions{Run: 1, Count: 5}})
	p.do(Progressed{wire.Progress{Run: 1, Phase: wire.PhaseFinished, Complete: true, Solutions: 5}})
	p.do(EditText{p.Document.Text + "# more\n", 0})
	if p.Stale() || p.Run.Held != 5 || p.Shown.Kind != ShowSolution {
		t.Error("results stay those of the puzzle after an edit of words")
	}
	p.do(EditText{small, 0})
	if !p.Stale() || p.Run.Held != 5 {
		t.Error("results stay after an edit, marked as those before it")
	}
	p.do(ShowNumber{1})
	if p.Board() != p.Run.Puzzle {
		t.Error("an old solution lies on its own board")
	}
	p.do(Undo{})
	if p.Stale() || p.Shown.Kind != ShowSolution {
		t.Error("undo makes them current again")
	}
	p.do(Choose{"soma"})
	if p.Run.Phase != Idle || p.Run.Held != 0 || p.Shown.Kind != ShowKnown {
		t.Error("another puzzle begins afresh")
	}
	if w, ok := asked[WriteAddress](p); !ok || !w.Push {
		t.Error("a chosen puzzle is a step of the browser's history")
	}
	p.do(Received{wire.Solutions{Run: 0, Count: 5}})
	p.do(Progressed{wire.Progress{Run: 1, Phase: wire.PhaseSearching}})
	if p.Run.Phase != Idle {
		t.Error("late messages of an ended run change nothing")
	}
}

func TestChoosingStopsTheSearch(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	p.progress(wire.PhaseSearching, 0)
	p.do(Choose{"bedlam"})
	if c, ok := asked[ControlRun](p); !ok || c.Control.Op != wire.OpStop || c.Control.Run != 1 {
		t.Errorf("sends %+v", c)
	}
	p.do(Received{wire.Solutions{Run: 1, Count: 5}})
	if p.Run.Held != 0 {
		t.Error("what comes late is taken for the other puzzle's")
	}
	p.do(Solve{})
	if p.Run.ID <= 1 {
		t.Errorf("the next run has number %d", p.Run.ID)
	}
}

func TestStopAndFault(t *testing.T) {
	p := newPage(t)
	p.do(Stop{}, Pause{}, Resume{})
	if len(p.commands) > 0 {
		t.Error("there is nothing to stop")
	}
	p.do(Solve{})
	p.progress(wire.PhaseSearching, 3)
	p.do(Received{wire.Solutions{Run: 1, Count: 3}})
	p.do(Faulted{wire.Fault{Fatal: true, Message: "The solver broke down.", Advice: "Press Solve."}})
	if p.Run.Phase != Failed || p.Fault == nil || p.Run.Held != 3 || p.Shown.Kind != ShowSolution {
		t.Errorf("after a breakdown: %q, %+v, %d held", p.Run.Phase, p.Fault, p.Run.Held)
	}
	p.do(Solve{})
	if p.Fault != nil || p.Run.Phase != Starting || p.Run.ID != 2 {
		t.Error("the next Solve works")
	}
	p.do(Faulted{wire.Fault{Run: 1, Message: "late"}})
	if p.Fault != nil {
		t.Error("a fault of an older run is passed over")
	}
	p.do(Stop{})
	if c, _ := asked[ControlRun](p); c.Control.Op != wire.OpStop {
		t.Errorf("Stop sends %+v", c)
	}
	p.progress(wire.PhaseStopped, 0)
	if p.Run.Phase != Stopped || p.Run.Asked != Idle {
		t.Errorf("stopped: %q", p.Run.Phase)
	}
}

func TestLinks(t *testing.T) {
	p := newPage(t)
	soma := link.Link{Puzzle: "soma", Settings: "-r -V", Solution: Known("soma")}
	p.do(OpenLink{Link: soma})
	if p.Document.ID != "soma" || p.Settings.Text != "-r -V" || p.Shown.Kind != ShowLinked {
		t.Errorf("opens %q, %q, shows %v", p.Document.ID, p.Settings.Text, p.Shown.Kind)
	}
	if w, ok := asked[WriteAddress](p); !ok || w.Push {
		t.Error("what came from the address makes no new step in it")
	}
	back, err := link.Decode(p.Link().Encode())
	if err != nil || back.Puzzle != "soma" || back.Settings != "-r -V" {
		t.Errorf("its own link is %+v, %v", back, err)
	}

	soma.Step = 5
	p.do(OpenLink{Link: soma})
	if p.Shown.Kind != ShowLinked || p.Shown.Step != 5 {
		t.Errorf("a link to step 5 shows %+v", p.Shown)
	}
	// A recording is played from its beginning, or stands at its step; it stays
	// in the address, and goes with Back and with an edit.
	recorded := link.Link{Puzzle: "soma", Settings: "-r -V", Recording: "pt1.eNo"}
	p.do(OpenLink{Link: recorded})
	if p.Shown.Kind != ShowRecording || p.Shown.Recording != "pt1.eNo" || p.Shown.Step != 0 {
		t.Errorf("a link with a recording shows %+v", p.Shown)
	}
	if got := p.Link(); got.Recording != recorded.Recording {
		t.Errorf("its own link has the recording %q", got.Recording)
	}
	recorded.Step = 3
	p.do(OpenLink{Link: recorded})
	if p.Shown.Kind != ShowRecording || p.Shown.Step != 3 {
		t.Errorf("a link to step 3 of a recording shows %+v", p.Shown)
	}
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: "-r -V"}})
	if p.Shown.Kind != ShowKnown {
		t.Errorf("without the recording it shows %+v", p.Shown)
	}
	p.do(Replay{Recording: "A A\nplace A\n"})
	if l := p.Link(); p.Shown.Kind != ShowRecording || !strings.HasPrefix(l.Recording, "pt1.") {
		t.Errorf("a recording as text: %+v, link %+v", p.Shown, l)
	}
	p.do(EditText{Text: p.Document.Text + "\n# note\n"})
	if p.Shown.Kind == ShowRecording {
		t.Error("an edit leaves the recording of another text on the board")
	}
	p = newPage(t)
	p.do(OpenLink{Link: soma})

	fresh := newPage(t)
	fresh.do(Restore{Link: link.Link{Puzzle: def.Start, Settings: link.DefaultSettings, Step: 3}})
	if fresh.Shown.Kind != ShowKnown || fresh.Shown.Step != 3 || !fresh.Touched {
		t.Errorf("a link to step 3 of the first puzzle shows %+v", fresh.Shown)
	}

	p.do(OpenLink{Link: link.Link{Puzzle: "no-such", Settings: "-r"}})
	if p.Document.ID != "soma" || !p.Notice.Warn || !strings.Contains(p.Notice.Text, "no-such") {
		t.Errorf("an unknown puzzle: %q, %+v", p.Document.ID, p.Notice)
	}
	p.do(RefuseLink{"This link is damaged."})
	if p.Document.ID != "soma" || p.Notice.Text != "This link is damaged." {
		t.Error("a damaged link changes nothing but the message")
	}
	p.do(OpenLink{Link: link.Link{Puzzle: "bedlam", Settings: "-r", Solution: Known("soma")}})
	if p.Document.ID != "bedlam" || p.Shown.Kind != ShowKnown || !p.Notice.Warn {
		t.Error("a solution of another puzzle is left out, with a word")
	}
	p.do(OpenLink{Link: link.Link{Text: small, Settings: "-r"}})
	if p.Document.Title() != "Small" || p.Document.ID != "" || p.Document.Edited() {
		t.Errorf("a definition opens as %q", p.Document.Title())
	}
	p.do(OpenLink{Link: link.Link{Text: def.Find("soma").Text, Settings: "-r"}})
	if p.Document.ID != "soma" {
		t.Error("the library's own text is recognised")
	}
	p.do(Undo{})
	if p.Document.Text != small {
		t.Error("opening a link can be undone")
	}
	p.do(OpenLink{Link: link.Link{Settings: "-r"}})
	if p.Document.ID != "pentominoes-10x6" {
		t.Error("the empty link is the start page")
	}
}

func TestRestore(t *testing.T) {
	p := newPage(t)
	p.do(Restore{link.Link{Puzzle: "pentominoes-10x6", Settings: link.Automatic}})
	if p.Touched || p.CanUndo() {
		t.Error("the start page's own link is a first visit")
	}
	p.do(Restore{link.Link{Text: small, Settings: "-r -V"}})
	if !p.Touched || p.CanUndo() || p.Document.Title() != "Small" || p.Settings.Settings.Volume != -1 {
		t.Errorf("restores %q with %q", p.Document.Title(), p.Settings.Text)
	}
}

func TestSeveralPuzzles(t *testing.T) {
	p := newPage(t)
	other := "# title: Other\nD:xDim=1:yDim=1:zDim=1\nC:name=B:layout=0 0 0\n~D\n"
	p.do(EditText{small + other, 0})
	if titles := p.Document.Titles(); len(titles) != 2 || titles[1] != "Other" || p.Document.Title() != "Small" {
		t.Fatalf("titles %q", titles)
	}
	p.do(ChooseIndex{1})
	if p.Document.Title() != "Other" || p.Document.Puzzle.Size.X != 1 || p.Link().Index != 1 {
		t.Error("the second puzzle is not chosen")
	}
	p.do(Solve{})
	if start, _ := asked[StartRun](p); start.Start.Work.Puzzle != p.Document.Puzzle {
		t.Errorf("Solve asks for %v", start.Start.Work.Puzzle)
	}
	p.do(Undo{})
	if p.Document.Index != 0 {
		t.Error("the choice can be undone")
	}
	p.do(ChooseIndex{7})
	if p.Document.Index != 1 {
		t.Error("an index beyond the last is the last")
	}
	p.do(EditText{small, 9000})
	if p.Document.Index != 0 || p.Document.Puzzle == nil {
		t.Error("a shorter text falls back to the puzzle it has")
	}
}

func TestBegin(t *testing.T) {
	p := newPage(t)
	p.do(Begin{})
	if p.Document.Text != def.Example() || p.Document.Puzzle == nil || p.Document.ID != "" || p.Prefs.Puzzle != TextView || p.Blocked() != "" {
		t.Errorf("a small example: %q", p.Blocked())
	}
	p.do(Undo{})
	if p.Document.ID != "pentominoes-10x6" {
		t.Error("Begin can be undone")
	}
}

// TestInsert makes puzzles of nothing but what is offered.
func TestInsert(t *testing.T) {
	for _, tt := range []struct {
		text, what string
		want       string // what is missing then
		pieces     int
	}{
		{"", InsertBox, "Pieces for 60 cells are missing", 0},
		{"", InsertHole, "Pieces for 59 cells are missing", 0},
		{small, InsertHole, "The pieces have 1 cell too many", 1},
	} {
		p := newPage(t)
		p.do(Restore{Link: link.Link{Text: small}})
		p.do(EditText{tt.text, 0})
		p.do(Insert{tt.what})
		draft := p.Document.Draft()
		if draft == nil || draft.PieceCount() != tt.pieces || p.Document.Missing() != tt.want {
			t.Errorf("%q and %s: %d pieces, %q\n%s", tt.text, tt.what, draft.PieceCount(), p.Document.Missing(), p.Document.Text)
		}
	}
	p := newPage(t)
	p.do(Restore{Link: link.Link{Text: small}})
	for range 3 {
		p.do(Insert{InsertHole})
	}
	if p.Notice.Text != "Nothing was inserted: the box has no open cell." {
		t.Errorf("a third hole on two cells: %q\n%s", p.Notice.Text, p.Document.Text)
	}
	p.do(Undo{})
	p.do(Undo{})
	if p.Document.Text != small {
		t.Error("what is inserted can be undone")
	}
}

func TestTree(t *testing.T) {
	p := newPage(t)
	if p.do(SeeTree{}); p.Run.Tree != nil {
		t.Error("there is a tree before any search")
	}
	p.do(Solve{})
	if p.do(SeeTree{}); p.Run.Tree != nil {
		t.Error("the tree is asked for before the worker has the search")
	}
	p.do(Progressed{wire.Progress{Run: 1, Phase: wire.PhaseSearching}})
	p.do(EditLine{Text: "-r -V"}, SeeTree{})
	q, c, ok := question[wire.Grow](p)
	if !ok || c.Number != 1 || settings.Format(c.Work.Settings) != p.Run.Line || c.Work.Puzzle != p.Run.Puzzle || q.Most != maxTree {
		t.Fatalf("asked for %+v", c.Asked)
	}
	p.commands = nil
	if p.do(SeeTree{}); len(p.commands) > 0 {
		t.Error("the tree is asked for twice")
	}
	p.do(TreeArrived{wire.Head{Number: 0}, wire.Tree{Nodes: 9}})
	if p.Run.Tree.Nodes != 0 {
		t.Error("the tree of another run is taken")
	}
	p.do(TreeArrived{wire.Head{Number: 1}, wire.Tree{Nodes: 12}})
	if p.Run.Tree.Nodes != 12 {
		t.Errorf("the tree is %+v", p.Run.Tree)
	}
	p.do(Replay{Recording: "A A\nplace A\n", Step: 1})
	if p.Shown.Kind != ShowRecording || p.Shown.Step != 1 {
		t.Errorf("a node shows %+v", p.Shown)
	}
}

func TestSpokenSeldom(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	said, last := 0, p.Spoken
	for i := range 600 {
		p.do(Progressed{wire.Progress{Run: 1, Phase: wire.PhaseSearching, Seconds: float64(i) / 10, Solutions: float64(i)}})
		if p.Spoken != last {
			said, last = said+1, p.Spoken
		}
	}
	if said < 2 || said > 4 {
		t.Errorf("in a minute the count is said %d times", said)
	}
}

func TestPrefs(t *testing.T) {
	p := newPage(t)
	p.do(Fold{Panel: SearchPanel}, ShowPuzzle{TextView}, Prefer(func(p *Prefs) {
		p.Theme, p.Tab, p.Letters, p.Speed = "dark", ResultTab, false, 8
		p.Background, p.Awake, p.Notify = true, true, true
	}))
	if _, ok := asked[KeepPrefs](p); !ok {
		t.Error("preferences are kept")
	}
	text := p.Prefs.Format()
	if back := ParsePrefs(text); back.Format() != text || back.Theme != "dark" || !back.Folded[SearchPanel] ||
		back.Speed != 8 || !back.Background || !back.Awake || !back.Notify {
		t.Errorf("%q comes back as %q", text, back.Format())
	}
	p.do(Fold{Panel: SearchPanel})
	if p.Prefs.Folded[SearchPanel] {
		t.Error("a second fold unfolds")
	}
	if got := ParsePrefs("theme=pink;fold=x;speed=7;;what;tab=").Format(); got != "what" {
		t.Errorf("nonsense is read as %q", got)
	}
	// What only a later version knows stays, whatever is changed.
	p.do(SetPrefs{ParsePrefs("theme=light;grid=hexagons;count")}, Prefer(func(p *Prefs) { p.Theme = "" }))
	if got := p.Prefs.Format(); got != "count;grid=hexagons" {
		t.Errorf("of a later version is left %q", got)
	}
	p.do(SetPrefs{ParsePrefs("theme=light")})
	if _, ok := asked[KeepPrefs](p); ok {
		t.Error("what was just loaded need not be kept")
	}
}

// A search goes slow while nobody sees the page, unless that is not wanted.
func TestHidden(t *testing.T) {
	p := newPage(t)
	p.do(SetHidden{true}, SetHidden{false})
	if p.Run.Slowed {
		t.Error("there is no search yet")
	}
	p.do(Prefer(func(p *Prefs) { p.Background = true }), Solve{})
	p.progress(wire.PhaseSearching, 0)
	p.do(SetHidden{true})
	if p.Run.Slowed || !p.Hidden {
		t.Error("slow where full speed is wanted")
	}
	p.do(Prefer(func(p *Prefs) { p.Background = false }), SetHidden{false}, SetHidden{true}, SetHidden{false})
	if !p.Run.Slowed || p.Hidden {
		t.Error("that it went slow is not noted")
	}
	p.progress(wire.PhaseFinished, 1)
	if p.do(Solve{}); p.Run.Slowed {
		t.Error("the next search did not")
	}
}

// An earlier state is not changed by what comes after it.
func TestStatesDoNotChange(t *testing.T) {
	s := New()
	s, _ = Reduce(s, EditText{"a", 0})
	s, _ = Reduce(s, EditText{"b", 5000})
	s, _ = Reduce(s, Undo{})
	first, _ := Reduce(s, EditText{"c", 9000})
	second, _ := Reduce(s, EditText{"d", 9000})
	third, _ := Reduce(s, Redo{})
	for _, test := range []struct {
		state State
		want  string
	}{{first, "c"}, {second, "d"}, {third, "b"}, {s, "a"}} {
		if test.state.Document.Text != test.want {
			t.Errorf("text %q, want %q", test.state.Document.Text, test.want)
		}
	}
	back, _ := Reduce(first, Undo{})
	if back.Document.Text != "a" {
		t.Errorf("undo in one line of history gives %q", back.Document.Text)
	}
	folded, _ := Reduce(s, Fold{Panel: PuzzlePanel})
	if s.Prefs.Folded[PuzzlePanel] || !folded.Prefs.Folded[PuzzlePanel] {
		t.Error("folding changed the earlier state")
	}
}

func TestNoticesGoAway(t *testing.T) {
	p := newPage(t)
	// What a message was about is gone with the puzzle.
	p.do(RefuseLink{"This link is damaged."}, EditLine{Text: "-r"})
	if p.Notice.Text == "" {
		t.Error("the message goes before it is read")
	}
	if p.do(Choose{"soma"}); p.Notice.Text != "" {
		t.Errorf("over another puzzle stands %q", p.Notice.Text)
	}
	p.do(Announce{Text: "About this one"}, EditText{Text: p.Document.Text + "# more\n"})
	if p.Notice.Text != "" {
		t.Errorf("after an edit stands %q", p.Notice.Text)
	}
	if p.do(Announce{Text: "Nothing is kept", Lasts: true}, EditText{Text: p.Document.Text + "# more\n"}); p.Notice.Text == "" {
		t.Error("what is about the browser goes with the puzzle")
	}
	p.do(Announce{Text: "Copied"})
	first := p.Notice.ID
	p.do(Announce{Text: "Again"}, Dismiss{first})
	if p.Notice.Text != "Again" {
		t.Error("the timer of an older message took the newer one away")
	}
	p.do(Dismiss{p.Notice.ID})
	if p.Notice.Text != "" {
		t.Error("the message stays")
	}
}

// TestCurrent: results are of the settings, however they are written, and of one text.
func TestCurrent(t *testing.T) {
	for _, test := range []struct {
		line string
		want bool
	}{{"-r -V", true}, {"-r -V ", true}, {"-V -r", true}, {"-r", false}, {"-r -V -n", false}} {
		p := newPage(t)
		p.do(EditLine{Text: "-r -V"}, Solve{})
		p.progress(wire.PhaseFinished, 2339)
		p.do(EditLine{Text: test.line})
		if got := p.Current(); got != test.want {
			t.Errorf("searched with -r -V, the line %q: current is %v", test.line, got)
		}
		p.do(EditText{Text: p.Document.Text + "\n"})
		if p.Current() != test.want {
			t.Errorf("%q: after an edit of words current is %v", test.line, p.Current())
		}
		p.do(EditText{Text: small})
		if p.Current() {
			t.Errorf("%q: results of another puzzle are current", test.line)
		}
	}
}

// TestImpossibleAfterRun: what is known of a puzzle is known whatever was searched before
// it, and after that puzzle itself was searched.
func TestImpossibleAfterRun(t *testing.T) {
	p := newPage(t)
	p.do(Solve{})
	p.progress(wire.PhaseFinished, 2339)
	p.do(EditText{Text: small})
	p.diagnosed(false, wire.Diagnosis{Findings: []wire.Finding{{Kind: "parity", Verdict: wire.Impossible}}})
	if p.Impossible() == nil {
		t.Error("a run of another puzzle hides that this one has no solution")
	}
	p.do(Solve{})
	if p.Impossible() != nil {
		t.Error("it is said while the search goes on")
	}
	p.progress(wire.PhaseFinished, 0)
	if p.Impossible() == nil {
		t.Error("the search that found nothing hides why")
	}
	p.do(EditLine{Text: "-r -V"})
	if p.Impossible() == nil {
		t.Error("a run of other settings hides it")
	}
	p.do(EditLine{Text: "-r -g1"})
	if p.Impossible() != nil {
		t.Error("it is said of a search for all pieces but one")
	}
}

// TestMendLine mends all places at once of which the line says the same.
func TestMendLine(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"–r –V –f11 –of=11 –n", "-r -V -f11 -of=11 -n"},
		{"-r –V", "-r -V"},
		{"—limit=3 —count", "--limit=3 --count"},
		{"-r -r", "-r "},
	} {
		p := newPage(t)
		p.do(EditLine{Text: test.line})
		list := p.Settings.Remarks()
		mendable := 0
		for i, r := range list {
			if r.Mendable() {
				mendable++
				p.do(MendLine{Remark: i})
			}
		}
		if mendable != 1 {
			t.Errorf("%q: %d fixes in %+v", test.line, mendable, list)
		}
		p.line(test.want)
		p.do(Undo{})
		p.line(test.line)
		p.do(MendLine{Remark: -1}, MendLine{Remark: len(list)})
		p.line(test.line)
		if p.Blocked() != "" {
			t.Errorf("%q: %s", test.line, p.Blocked())
		}
	}
}

// TestSampleSpoken: trials have no limit that they could reach.
func TestSampleSpoken(t *testing.T) {
	p := newPage(t)
	p.do(EditLine{Text: "-s20,9,1"}, Solve{})
	p.progress(wire.PhaseFinished, 3)
	if want := "Random trials made: 20; 3 solutions."; p.Spoken != want {
		t.Errorf("said %q, want %q", p.Spoken, want)
	}
}

// What the search of the document found is said when it has ended, and of this document alone.
func TestFound(t *testing.T) {
	s := New()
	if n, _ := s.Found(); n != -1 {
		t.Errorf("before any search %v were found", n)
	}
	s, _ = Reduce(s, Solve{})
	s, _ = Reduce(s, Progressed{Progress: wire.Progress{Run: s.Run.ID, Phase: wire.PhaseSearching, Solutions: 7}})
	if n, _ := s.Found(); n != -1 {
		t.Errorf("while it goes on %v were found", n)
	}
	s, commands := Reduce(s, Progressed{Progress: wire.Progress{Run: s.Run.ID, Phase: wire.PhaseFinished, Solutions: 2339, Complete: true}})
	if n, all := s.Found(); n != 2339 || !all {
		t.Errorf("%v were found, all of them: %v", n, all)
	}
	if !slices.ContainsFunc(commands, func(c Command) bool { _, keep := c.(Keep); return keep }) {
		t.Error("what was found is not kept")
	}
	s, _ = Reduce(s, EditText{Text: small})
	if n, _ := s.Found(); n != -1 {
		t.Errorf("of another text %v were found", n)
	}
}
