//go:build browser

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tilewright/ui/link"
)

// sharesPage shares a puzzle of the library as its page, and anything else as a link that contains it.
func sharesPage(t *testing.T, b *tab) {
	b.open("#" + link.Link{Puzzle: "soma", Settings: link.Automatic}.Encode())
	b.started()
	b.permit(t.TempDir())
	b.click("share")
	b.announces("Link copied. It is a page with the puzzle to play")
	if got, want := eval[string](b, `navigator.clipboard.readText()`), b.host.url(previewsFolder+"soma/"); got != want {
		t.Errorf("the link is %s, want %s", got, want)
	}
	b.click("mode-hand")
	b.await("the board to play on", shown("hand-piece"))
	b.click("share")
	b.announces("Link copied. It holds the puzzle, to be played by hand;")
}

// sharesWhatIsFound looks for one solution, asks for the figures of the search, and shares links with chosen contents.
func sharesWhatIsFound(t *testing.T, b *tab) {
	b.open("#p=pentominoes-10x6&o=-r")
	b.started()
	b.permit(t.TempDir())
	copied := func(said string) (l link.Link) {
		t.Helper()
		b.announces("Link copied. It holds " + said)
		_, hash, _ := strings.Cut(eval[string](b, `navigator.clipboard.readText()`), "#")
		l, err := link.Decode(hash)
		if err != nil {
			t.Error(err)
		}
		return l
	}
	// There is nothing to choose yet.
	b.click("share")
	if l := copied("the puzzle and the settings;"); l.Puzzle != "pentominoes-10x6" || l.Solution != nil || l.Hand != nil {
		t.Errorf("the link of the puzzle holds %+v", l)
	}
	b.click("find-one")
	b.phase("finished")
	b.is("count", "1")
	b.is("eta", "Last run "+eval[string](b, `document.querySelector('`+part("eta")+` b').textContent`)+", stopped at the first")
	if eval[bool](b, `document.querySelector('`+part("fits")+`').checkVisibility({contentVisibilityAuto: true, visibilityProperty: true}) && document.querySelector('`+part("worked")+`').open`) {
		t.Error("the figures of the search are shown to who has not asked")
	}
	b.clickOn("what shows them", `document.querySelector('`+part("worked")+` summary')`)
	b.await("them", `document.querySelector('`+part("worked")+`').open && (`+shown("images")+`)?.textContent.startsWith("2,056")`)

	b.click("share")
	b.await("the question, with the keys", `document.activeElement.dataset.test === "share-puzzle"`)
	b.strike(kb.Tab)
	b.strike(kb.Enter)
	if l := copied("the puzzle, the settings and the solution on the board;"); len(l.Solution) != 60 || l.Hand != nil {
		t.Errorf("the link of the solution holds %+v", l)
	}
	b.await("the end of the question", `!document.querySelector("#sharings:popover-open")`)
	b.strike("s")
	b.click("share-puzzle")
	if l := copied("the puzzle and the settings;"); l.Solution != nil {
		t.Errorf("the link of the puzzle holds %+v", l)
	}

	b.click("mode-hand")
	b.await("the board to play on", shown("hand-piece"))
	// A hint takes a moment. The key asks for it, then for its piece, then for its move.
	b.strike("h")
	b.await("a hint", `(`+shown("hand-next-hint")+`)?.textContent`)
	b.strike("h")
	b.await("its piece", `(`+shown("hand-next-hint")+`)?.textContent === "Place it"`)
	b.strike("h")
	b.await("a piece on the board", `document.querySelectorAll("hand-board [aria-label*='on the board']").length === 1`)
	b.click("share")
	b.click("share-position")
	l := copied("the puzzle and the position on the board;")
	on := 0
	for _, slot := range l.Hand {
		if slot > 0 {
			on++
		}
	}
	if on != 5 || l.Solution != nil {
		t.Errorf("the link of the position holds %+v", l)
	}
	b.click("share")
	b.click("share-puzzle")
	if l := copied("the puzzle, to be played by hand;"); len(l.Hand) != 60 {
		t.Errorf("the link of the puzzle holds %+v", l)
	} else {
		for _, slot := range l.Hand {
			if slot > 0 {
				t.Fatalf("the link of the puzzle has pieces on the board: %v", l.Hand)
			}
		}
	}
}
