//go:build !js

// Rendering ahead of time is native. In node there is no document to draw into.

package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/link"
	"tilewright/ui/rooms/chooser"
	"tilewright/ui/rooms/lessons"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/uitest"
)

// drawn is the page as it is rendered ahead of time, after some actions.
func drawn(t *testing.T, actions ...state.Action) (*page, string) {
	t.Helper()
	p := &page{}
	p.OnInit()
	for _, a := range actions {
		p.reduce(a)
	}
	return p, markup(p)
}

func markup(p *page) string { return app.HTMLString(p.Render()) }

func TestRoutesRender(t *testing.T) {
	if drawn, plain := len(Routes())-len(lessons.All()), 4; drawn+plain != len(shell.Routes) {
		t.Errorf("%d of %d pages are drawn by the app, want all but figures, exercises, guide and embed", drawn, len(shell.Routes))
	}
	for _, route := range Routes() {
		e := app.NewTestEngine()
		if err := e.Load(route.make()); err != nil {
			t.Fatal(err)
		}
		e.ConsumeAll()
	}
}

// TestFirstPage: the page is useful before any WebAssembly. It shows the puzzle, its pieces, the gallery, and a player
// with the solution.
func TestFirstPage(t *testing.T) {
	_, page := drawn(t)
	uitest.Expect(t, page,
		`<poly-player`, `autoplay`, `trace="pt1.`, "Pentominoes 10 × 6", "12 pieces, 60 cells", uitest.Part("solve"),
		uitest.Part("puzzle-chooser"),
		uitest.Part("settings-line"), uitest.Part("tab-solutions"), uitest.Part("editor"), "Solve", "Fits by volume", uitest.Part("door-today"),
		"!"+uitest.Part("pause"), "!"+uitest.Part("count"), "!"+uitest.Part("toast"),
	)
	if n := strings.Count(page, `class="card door"`); n != 2*4 {
		t.Errorf("the page has %d doors, in two places", n)
	}
}

// TestNames: every button and every image of the page has a name.
func TestNames(t *testing.T) {
	_, page := drawn(t, state.Solve{}, state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseSearching}},
		state.Received{Solutions: wire.Solutions{Run: 1, Count: 3}})
	for _, b := range strings.Split(page, "<button")[1:] {
		head, rest, _ := strings.Cut(b, ">")
		content, _, _ := strings.Cut(rest, "</button>")
		text := content
		for strings.Contains(text, "<") {
			before, after, _ := strings.Cut(text, "<")
			_, after, _ = strings.Cut(after, ">")
			text = before + after
		}
		if !strings.Contains(head, "aria-label") && strings.TrimSpace(text) == "" {
			t.Errorf("a button without a name: <button%s>%.80s", head, content)
		}
	}
}

func TestSearchingPage(t *testing.T) {
	m := wire.Progress{
		Run: 1, Phase: wire.PhaseSearching, Seconds: 2, Setup: 0.5, Solutions: 1234, Fits: 300000, Attempts: 450000,
		Levels: []wire.Level{{Attempts: 10, Fits: 5}, {Attempts: 20, Fits: 20}}, Images: 2056, ImagesLeft: 2032,
		Constrained: "X", ConstrainedFrom: 32, ConstrainedTo: 8, Engine: "DLX",
	}
	p, page := drawn(t, state.Solve{}, state.Progressed{Progress: m})
	uitest.Expect(t, page, "The search has begun", "In a moment.")
	p.reduce(state.Pictured{})
	uitest.Expect(t, markup(p), uitest.Part("pause"), uitest.Part("stop"), "1,234", "solutions so far", "32 → 8",
		"2,056 → 2,032", "450,000", "200\u00a0k",
		`data-phase="searching"`, "1,234 found, showing the search", "attempts", "!"+uitest.Part("solve"))
	m.Phase = wire.PhasePaused
	p.reduce(state.Progressed{Progress: m})
	uitest.Expect(t, markup(p), uitest.Part("resume"), "Resume", "Paused", "!"+uitest.Part("pause"))
	m.Phase, m.Complete, m.Solutions = wire.PhaseFinished, true, 2339
	p.reduce(state.Received{Solutions: wire.Solutions{Run: 1, Count: 2339}})
	p.reduce(state.Progressed{Progress: m})
	uitest.Expect(t, markup(p), uitest.Part("solve"), "2,339", "complete", "Solution 1 of 2,339", "turns and mirrors once",
		"<solution-browser", "!"+uitest.Part("resume"))
	p.reduce(state.EditText{Text: def.Find("soma").Text})
	uitest.Expect(t, markup(p), "before your edit")
	p.reduce(state.Undo{})
	p.reduce(state.Fold{Panel: state.ResultPanel})
	uitest.Expect(t, markup(p), "Finished. 2,339 solutions", "fold-result", uitest.Part("unfold-result"))
}

func TestBrokenPage(t *testing.T) {
	text := strings.Replace(def.Find(def.Start).Text, "layout=0 1 0, 1 0 0", "layout=0 1 0, 1 0", 1)
	_, page := drawn(t, state.EditText{Text: text})
	uitest.Expect(t, page, uitest.Part("problem"), `data-line="5"`, `data-severity="error"`, "Mend line 5 first",
		uitest.Part("fix"), "Go to it",
		"The last version without errors", "edited", "1 error")
	if i, j := strings.Index(page, `data-severity="error"`), strings.Index(page, `data-severity="info"`); j >= 0 && j < i {
		t.Error("what follows from an error stands before it")
	}
	if !strings.Contains(page, "disabled") {
		t.Error("Solve is not disabled")
	}
}

func TestSettingsPage(t *testing.T) {
	_, page := drawn(t, state.EditLine{Text: "-r -V -of=11 -f11 --nonsense"})
	uitest.Expect(t, page, uitest.Part("settings-problem"), "Mend the settings line first", "Volume filter", "FILA f",
		uitest.Part("reset"), "aria-invalid", `!aria-invalid="false"`)
	_, page = drawn(t, state.EditLine{Text: ""})
	uitest.Expect(t, page, "off: each solution is found again in every turn", `aria-invalid="false"`)
}

func TestImpossiblePage(t *testing.T) {
	_, page := drawn(t, state.Examine{}, state.Diagnosed{
		Head: wire.Head{Number: 1},
		Diagnosis: wire.Diagnosis{
			Findings: []wire.Finding{{Kind: "parity", Verdict: wire.Impossible, Text: "t covers three and one."}},
		},
	})
	uitest.Expect(t, page, uitest.Part("impossible"), "t covers three and one.", "Parity cannot match",
		uitest.Part("search-anyway"), "No solution: known without a search")
}

// TestImpossiblePageAlike: several reasons of one kind are one picture, and the card says that there are more.
func TestImpossiblePageAlike(t *testing.T) {
	p, page := drawn(t, state.Examine{}, state.Diagnosed{Head: wire.Head{Number: 1}, Diagnosis: wire.Diagnosis{Findings: []wire.Finding{
		{Kind: "region", Verdict: wire.Impossible, Text: "A region of one cell.", Cells: []int{0}},
		{Kind: "region", Verdict: wire.Impossible, Text: "A region of two cells.", Cells: []int{3, 4}},
		{Kind: "cell", Verdict: wire.Impossible, Text: "No piece covers it.", Cells: []int{5}},
	}}})
	uitest.Expect(t, page, uitest.Part("proof"), `data-kind="region"`, "A region of one cell. 1 more reason like this")
	if n := strings.Count(page, `class="crossed"`); n != 3 {
		t.Errorf("%d cells are crossed, want 3", n)
	}
	p.reduce(state.Diagnosed{
		Head: wire.Head{Number: 1},
		Diagnosis: wire.Diagnosis{
			Findings: []wire.Finding{{Kind: "volume", Verdict: wire.Impossible, Text: "Too many cells."}},
		},
	})
	uitest.Expect(t, markup(p), "Too many cells.", "!"+uitest.Part("proof"))
}

// TestImpossiblePageAfterRun: a run of another puzzle hides nothing that is known of this one, and says nothing of it.
func TestImpossiblePageAfterRun(t *testing.T) {
	finished := state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseFinished, Complete: true, Solutions: 2339, Seconds: 0.2}}
	p, page := drawn(t, state.Solve{}, finished)
	uitest.Expect(t, page, "Last run ", ", everything was searched", "2,339 found")
	p.reduce(state.EditText{Text: "D:xDim=4:yDim=3:zDim=1\nC:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=O:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n~D\n"})
	uitest.Expect(t, markup(p), "!Last run ", "!2,339 found", "Looks for all solutions")
	p.reduce(state.Diagnosed{
		Head: wire.Head{Number: 2},
		Diagnosis: wire.Diagnosis{
			Findings: []wire.Finding{{Kind: "parity", Verdict: wire.Impossible, Text: "T covers three and one."}},
		},
	})
	uitest.Expect(t, markup(p), uitest.Part("impossible"), "T covers three and one.",
		"No solution: known without a search", "!btn lg primary", "!Last run ", "Parity cannot match")
}

// TestOneSolutionPage: a puzzle with one solution is spoken of as having one.
func TestOneSolutionPage(t *testing.T) {
	p, page := drawn(t, state.OpenLink{Link: link.Link{Puzzle: "slothouber-graatsma", Settings: link.Automatic}})
	uitest.Expect(t, page, "Looks for the only solution", "finds that this is the only way.", "!all 1")
	p.reduce(state.Solve{})
	p.reduce(state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseFinished, Complete: true, Solutions: 1}})
	uitest.Expect(t, markup(p), ". 1 solution, ")
}

// TestUnlikePage: in polycube 1.2.1 some settings lines count other fits. The result of such a line says so.
func TestUnlikePage(t *testing.T) {
	for line, want := range map[string]string{"1.2.1: -r -m11 -b9": uitest.Part("unlike"),
		"-r -m11 -b9": uitest.Part("unlike"), "-r -f11 -of=11": "!" + uitest.Part("unlike")} {
		_, page := drawn(t, state.EditLine{Text: line}, state.Solve{}, state.Progressed{
			Progress: wire.Progress{Run: 1, Phase: wire.PhaseFinished, Complete: true, Solutions: 2339},
		})
		uitest.Expect(t, page, want)
	}
}

// TestEndedPage: a run that did not see the whole tree says how it ended.
func TestEndedPage(t *testing.T) {
	for _, test := range []struct {
		line   string
		parts  []string
		before string
	}{
		{"-r -s20,9,1", []string{"20 trials made", "random trials see only a part", "made 20 random trials", "!imit reached",
			"!the limit you set"}, "20 random trials"},
		{"-r --limit=1000",
			[]string{"limit reached", "Limit reached", "the limit you set", "reached: ended after 1,000 solutions",
				"!trials made"}, "Ends after "},
	} {
		p, page := drawn(t, state.EditLine{Text: test.line})
		uitest.Expect(t, page, test.before)
		p.reduce(state.Solve{})
		p.reduce(state.Progressed{Progress: wire.Progress{Run: 1, Phase: wire.PhaseFinished, Solutions: 1000, Seconds: 1, Images: 9}})
		uitest.Expect(t, markup(p), test.parts...)
	}
}

// TestSettingsRemark: a settings line that was pasted with typographic dashes has one problem.
func TestSettingsRemark(t *testing.T) {
	_, page := drawn(t, state.EditLine{Text: "–r –V –f11 –of=11 –n"})
	if n := strings.Count(page, uitest.Part("settings-fix")); n != 1 {
		t.Errorf("%d fixes for dashes", n)
	}
	uitest.Expect(t, page, " 5\u00a0times.")
	_, page = drawn(t, state.EditLine{Text: "-r -r"})
	uitest.Expect(t, page, "the first counts", `data-severity="warning"`, "!Mend the settings line", "!aria-invalid=\"true\"")
}

func TestFaultPage(t *testing.T) {
	p, page := drawn(t, state.Solve{}, state.Faulted{
		Fault: wire.Fault{Fatal: true, Message: "The solver broke down.", Advice: "Press Solve again."},
	})
	uitest.Expect(t, page, uitest.Part("fault"), "The solver broke down.", "Press Solve again.", uitest.Part("solve"))
	p.reduce(state.Solve{})
	uitest.Expect(t, markup(p), "!"+uitest.Part("fault"))
}

func TestEmptyPage(t *testing.T) {
	_, page := drawn(t, state.Restore{Link: link.Link{Text: "# nothing"}}, state.EditText{Text: ""})
	uitest.Expect(t, page, "Empty puzzle", "Paste a definition", "Choose or write a puzzle first", "No pieces yet")
}

// TestNamesAreText: names of people's puzzles are text, whatever they look like.
func TestNamesAreText(t *testing.T) {
	_, page := drawn(t, state.EditText{Text: "# title: <img src=x onerror=alert(1)>\nD:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\n"})
	uitest.Expect(t, page, "!<img", "&lt;img")
}

// TestShortcuts: the keys of a mode are all different, so that none hides another.
func TestShortcuts(t *testing.T) {
	type chord struct {
		key         string
		ctrl, shift bool
	}
	for _, mode := range []state.Mode{state.WatchMode, state.DrawMode, state.HandMode} {
		seen := map[chord]bool{}
		for _, list := range shortcuts() {
			if list.in != "" && list.in != mode {
				continue
			}
			for _, s := range list.keys {
				c := chord{s.Key, s.Ctrl, s.Shift}
				if seen[c] || s.run == nil {
					t.Errorf("%s: %+v is there twice, or does nothing", mode, c)
				}
				seen[c] = true
				if (s.Shown == "") != (s.Does == "") {
					t.Errorf("%q is listed as %q", s.Shown, s.Does)
				}
			}
		}
	}
}

// TestFindCommands: words of the page lead to what can be done, and to lessons; what cannot be done now is not found.
func TestFindCommands(t *testing.T) {
	p, _ := drawn(t)
	for query, want := range map[string]string{
		"GIF": "embed", "stl": "embed", "print": "print", "daily": "today", "url": "share", "by hand": "hand",
		"algorithm x": "algorithm-x", "shortcut": "keys",
	} {
		if found := p.findCommands(query); len(found) == 0 || found[0].ID != want {
			t.Errorf("%q finds %+v, want %s first", query, found, want)
		}
	}
	p.reduce(state.EditText{Text: ""})
	if slices.ContainsFunc(p.findCommands("print"), func(f chooser.Found) bool { return f.ID == "print" }) {
		t.Error("without a puzzle, there is something to print")
	}
	places := map[string]bool{}
	for _, c := range commands() {
		if c.run == nil || c.ID != "" && places[c.ID] || (c.ID == "") != (c.At == 0) || (c.ID == "") != (c.Name == "") {
			t.Errorf("%+v is there twice, or has no place or name", c)
		}
		places[c.ID] = true
	}
}

// TestDoors: each door opens what it says, with a board in it.
func TestDoors(t *testing.T) {
	p, _ := drawn(t)
	p.openBurr()
	if puzzle := p.state.Document.Puzzle; puzzle == nil || puzzle.PieceCount() != 6 || !puzzle.Solid() {
		t.Errorf("the burr is %+v", puzzle)
	}
}
