//go:build browser

package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
)

// TestBrowserLibrary finds puzzles of the library.
func TestBrowserLibrary(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"find", findsPuzzles},
		step{"sets", findsSets})
}

// findsPuzzles opens the list of puzzles and finds some by words, by a size, and by a number of pieces, with keys
// alone. It says when it finds none. Every puzzle of the library has its picture, which is made with the site.
func findsPuzzles(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("puzzle-chooser")
	cards := `document.querySelectorAll(".chooser .library-cards button[data-puzzle]")`
	b.await("all cards", fmt.Sprintf(`%s.length === %d`, cards, len(def.Library())))
	inSight := `[...document.querySelectorAll(".chooser .library-cards poly-thumb")].slice(0, 8)`
	b.await("the pictures in sight", inSight+`.every(e => e.shadowRoot.querySelector("svg.board"))`)
	eval[bool](b, `(document.querySelector(".chooser [data-puzzle=bricks-6x6x6]").scrollIntoView({block: "end"}), true)`)
	b.await("the last picture", `document.querySelector("[data-puzzle=bricks-6x6x6] poly-thumb").shadowRoot.querySelector("svg .paper")`)
	for _, group := range def.Groups() {
		if !eval[bool](b, fmt.Sprintf(`[...document.querySelectorAll(".chooser h2")].some(e => e.textContent === %q)`, group.Name)) {
			t.Errorf("there is no group %s", group.Name)
		}
	}

	// Whoever opens the list can type at once; the list is opened first by a mouse, then by keys.
	b.await("the caret in the field", `document.activeElement === `+shown("find-puzzle"))
	eval[bool](b, `(document.querySelector(".chooser").hidePopover(), true)`)
	eval[bool](b, `(`+shown("puzzle-chooser")+`.focus(), true)`)
	b.strike(kb.Enter)
	b.await("the list", shown("puzzles"))
	b.await("the caret in the field again", `document.activeElement === `+shown("find-puzzle"))
	find := func(query string, ids ...string) {
		t.Helper()
		eval[bool](b, `(`+shown("find-puzzle")+`.select(), true)`)
		if query == "" {
			b.strike(kb.Backspace)
		} else {
			b.insert(query)
		}
		want := ""
		for _, id := range ids {
			want += id + " "
		}
		b.await(query+" to find "+want, fmt.Sprintf(`[...%s].map(e => e.dataset.puzzle + " ").join("") === %q`, cards, want))
	}
	find("6x10", "pentominoes-10x6")
	find("27 cells 9 pieces", "slothouber-graatsma")
	find("SOMA pyr", "soma-pyramid")
	b.is("found-puzzles", "1 found")
	find("sudoku")
	if !eval[bool](b, `!!(`+shown("to-sudoku")+`)`) {
		t.Error("sudoku does not lead to Sudoku")
	}
	find("gif")
	b.click("find-embed")
	b.await("the files to save", `document.querySelector('`+part("embed-dialog")+`[open]')`)
	b.strike(kb.Escape)
	b.click("puzzle-chooser")
	b.await("the whole list again", cards+`.length > 50`)
	find("no such thing")
	b.await("what to try", shown("nothing-found"))
	find("moroń", "squared-rectangle")
	b.strike(kb.Enter)
	b.await("the first that was found", `(`+shown("puzzle-chooser")+`).textContent.includes("Nine squares")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "1")

	// The list is complete again, in the dark too.
	b.theme("dark")
	b.click("puzzle-chooser")
	b.await("all cards", fmt.Sprintf(`%s.length === %d`, cards, len(def.Library())))
	b.await("the pictures in sight", inSight+`.every(e => e.shadowRoot.querySelector("svg.board"))`)
	b.accessible("library-dark")
}

// listsOnPhone: cards are large enough for a thumb, two in a row.
func listsOnPhone(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("puzzle-chooser")
	b.await("the pictures", `[...document.querySelectorAll(".chooser .library-cards poly-thumb")].slice(0, 4).filter(e => e.shadowRoot.querySelector("svg.board")).length === 4`)
	if small := eval[string](b, `[...document.querySelectorAll(".chooser button, .chooser a, .chooser input")].filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 44).map(e => e.textContent || e.type).join(", ")`); small != "" {
		t.Errorf("too small for a thumb: %s", small)
	}
	if eval[bool](b, `document.querySelector(".chooser").scrollWidth > document.querySelector(".chooser").clientWidth`) {
		t.Error("the list is wider than the screen")
	}
	b.accessible("library-phone")
}

// TestBrowserLargePuzzle opens the largest puzzle of the library. The page goes on drawing, and its search begins and
// can be stopped.
func TestBrowserLargePuzzle(t *testing.T) {
	b := desktop(t, "")
	b.started()
	eval[bool](b, `(() => {
		window.longest = 0;
		let last = performance.now();
		const frame = (now) => { longest = Math.max(longest, now - last); last = now; requestAnimationFrame(frame); };
		requestAnimationFrame(frame);
		return true;
	})()`)
	b.click("puzzle-chooser")
	b.clickOn("the heptominoes", `document.querySelector("[data-puzzle=heptominoes-33x23]")`)
	b.await("the heptominoes", `(`+shown("puzzle-chooser")+`).textContent.includes("Heptominoes")`)
	b.await("its solution", `document.querySelector("poly-player")?.steps === 108`)
	t.Logf("longest time between two frames while it was opened: %d ms", eval[int](b, `Math.round(longest)`))
	eval[bool](b, `(longest = 0, true)`)
	b.click("solve")
	b.awaitFor(10*patience, "the search", `(`+shown("phase")+`)?.dataset.phase === "searching"`)
	t.Logf("longest time between two frames until it was searched: %d ms", eval[int](b, `Math.round(longest)`))
	b.click("stop")
	b.phase("stopped")
}

// findsSets: sets are found by their names, in the list and on the page of puzzles, and open with the chosen board.
func findsSets(t *testing.T, b *tab) {
	b.open("")
	b.running()
	find := func(query string) {
		b.click("puzzle-chooser")
		b.await("the field", shown("find-puzzle"))
		eval[bool](b, `(`+shown("find-puzzle")+`).focus(), true`)
		b.insert(query)
	}
	find("katamino")
	b.await("the boards", `document.querySelector('`+part("set-board")+`')?.options.length === 16`)
	b.is("found-puzzles", "2 found")
	eval[bool](b, `(e => { e.value = "2"; e.dispatchEvent(new Event("change", { bubbles: true })); return true })(`+shown("set-board")+`)`)
	b.click("set")
	b.await("the third", `(`+shown("puzzle-chooser")+`).textContent.includes("Katamino 5 × 5")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "107")

	find("iq puzzle pro pyramid")
	b.await("its board", `document.querySelector('`+part("set-board")+`')?.value === "2"`)
	b.strike(kb.Enter)
	b.await("the pyramid", `(`+shown("puzzle-chooser")+`).textContent.includes("IQ Puzzler Pro pyramid")`)

	b.open("puzzles/")
	b.await("the library", `document.querySelectorAll('`+part("library-card")+`').length > 40`)
	b.running()
	eval[bool](b, `(e => { e.focus(); return true })(document.querySelector("shelf-tools input"))`)
	b.insert("katamino 12x5")
	b.await("both", `[...document.querySelectorAll('`+part("library-card")+`')].map(e => e.dataset.puzzle).join(" ") === "pentominoes-12x5 katamino"`)
	b.await("its board", `document.querySelector('`+part("library-card")+`[data-puzzle="katamino"] poly-thumb').shadowRoot.querySelector("svg")`)
	b.clickOn("the set", `document.querySelector('`+part("library-card")+`[data-puzzle="katamino"]')`)
	b.await("the first", `(`+shown("puzzle-chooser")+`)?.textContent.includes("Katamino 3 × 5")`)
}
