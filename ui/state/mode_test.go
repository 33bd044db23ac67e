package state

import (
	"testing"

	"tilewright/ui/link"
)

// TestMode changes the mode by everything that does.
func TestMode(t *testing.T) {
	p := newPage(t)
	if p.Mode != WatchMode || p.Quiet() {
		t.Fatalf("a visit begins in %q", p.Mode)
	}
	p.do(ShowPuzzle{DrawView})
	if p.Mode != DrawMode || !p.Quiet() {
		t.Errorf("the Draw tab: %q", p.Mode)
	}
	p.do(ShowPuzzle{PiecesView})
	if p.Mode != DrawMode {
		t.Errorf("the pieces are a view, and the mode stays: %q", p.Mode)
	}
	p.do(SetMode{WatchMode})
	if p.Mode != WatchMode || p.Prefs.Puzzle != PiecesView {
		t.Errorf("to watch changes no panel: %q, %q", p.Mode, p.Prefs.Puzzle)
	}
	p.do(SetMode{DrawMode})
	if p.Mode != DrawMode || p.Prefs.Puzzle != DrawView || p.Prefs.Tab != PuzzleTab {
		t.Errorf("to draw brings the tools: %q, %q, %q", p.Mode, p.Prefs.Puzzle, p.Prefs.Tab)
	}
	for _, a := range []Action{Solve{}, ShowNumber{}, NextSolution{1}, Replay{Recording: "x"}, Choose{"soma-cube"},
		OpenLink{Link: link.Link{Puzzle: "soma-cube"}}, Begin{}} {
		p.do(SetMode{DrawMode}, a)
		if p.Mode != WatchMode {
			t.Errorf("%T leaves %q", a, p.Mode)
		}
	}
	p = newPage(t)
	p.do(SetMode{DrawMode}, EditText{"D", 0}, Solve{})
	if p.Mode != DrawMode {
		t.Error("a search that cannot begin leaves the drawing")
	}
}

// TestModeKept comes back to drawing, but not where a link has something to look at.
func TestModeKept(t *testing.T) {
	p := newPage(t)
	p.do(SetPrefs{ParsePrefs("draw")}, Restore{link.Link{Puzzle: "soma-cube"}})
	if p.Mode != DrawMode || p.Pen.Tool == "" {
		t.Errorf("somebody who drew comes back to %q", p.Mode)
	}
	p.do(Restore{link.Link{Puzzle: "soma-cube", Step: 3}})
	if p.Mode != WatchMode {
		t.Errorf("a step of a solution is shown in %q", p.Mode)
	}
	for _, stored := range []string{"", "text", "draw"} {
		if got := ParsePrefs(stored).Format(); got != stored {
			t.Errorf("%q is kept as %q", stored, got)
		}
	}
}
