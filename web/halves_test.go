//go:build browser

package main

import (
	"strings"
	"testing"

	"tilewright/ui/link"
)

// TestBrowserHalves counts and lists boards by both halves, in the planner's worker. The panel says where the board is
// cut, and what the passes cost.
func TestBrowserHalves(t *testing.T) {
	parallel(t)
	b := desktop(t, "#"+link.Link{Puzzle: "onesided-30x3", Settings: "-r -V --engine=meet"}.Encode())
	b.started()
	b.click("solve")
	b.phase("finished")
	if n := b.text("count"); n != "46" {
		t.Errorf("%s solutions are listed", n)
	}

	// This is in another tab, because the first one still shows for a moment that it has finished.
	b = desktop(t, "#"+link.Link{Puzzle: "onesided-30x3", Settings: "-r -V --count --engine=meet --workers=2"}.Encode())
	b.started()
	b.click("solve")
	b.phase("finished")
	if n, said := b.text("count"), b.text("ran"); n != "46" || !strings.Contains(said, "meeting in the middle, 2 runners") {
		t.Errorf("%s solutions are counted by %q", n, said)
	}

	b.open("#" + link.Link{Puzzle: "onesided-18x5", Settings: "-r -V --engine=meet --memory=8"}.Encode())
	b.started()
	b.click("solve")
	b.await("what passes cost", `/^Cut behind cell \d+ of 90, .* MB, pass \d+ of \d+, together about [\d.]+ times the work/.test(document.querySelector('`+part("halves")+`')?.textContent)`)
	if wide := eval[int](b, `document.querySelector(".progress .facts").scrollWidth - document.querySelector(".progress").clientWidth`); wide > 0 {
		t.Errorf("the facts are %d pixels too wide", wide)
	}
	b.accessible("halves")
	b.theme("dark")
	b.resize(accessibleSizes[1]) // where the panel is below the board
	b.click("tab-result")
	eval[bool](b, `(document.querySelector('`+part("halves")+`').scrollIntoView({block: "center"}), true)`)
	b.resize(accessibleSizes[0])
	b.click("stop")
	b.phase("stopped")
	if said := b.text("ran"); !strings.Contains(said, "meeting in the middle") {
		t.Errorf("it is searched by %q", said)
	}
}
