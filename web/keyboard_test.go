//go:build browser

package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/ui"
	"tilewright/ui/link"
)

// focused is the element with the focus, through shadow roots.
const focused = `(() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement; return e; })()`

// TestBrowserSkip presses Tab once on every page, and gets to the button that leads past the bar, and from there to a
// piece that is played.
func TestBrowserSkip(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	var pages []string
	for _, route := range ui.Routes() {
		pages = append(pages, route.Path)
	}
	for _, page := range append(pages, textPages...) {
		b.open(page)
		if !slices.Contains(textPages, page) {
			b.running()
		}
		b.strike(kb.Tab)
		b.await("the way past the bar of "+page, `(e => e?.dataset.test === "skip" && e.getBoundingClientRect().top >= 0)(`+focused+`)`)
		b.strike(kb.Enter)
		b.await("what the page "+page+" is for", `(e => e.tabIndex === -1 && e.contains(document.querySelector(".stage, h1:not(.sr), .shelves")))(document.activeElement)`)
		b.strike(kb.Tab)
		b.await("something in it", `(e => e && !e.closest("header.top"))(document.activeElement)`)
	}
	b.open("?play#p=pentominoes-10x6")
	b.started()
	b.click("mode-hand")
	b.await("the board", shown("hand-piece"))
	eval[bool](b, `(document.activeElement.blur(), document.querySelector('`+part("skip")+`').focus(), true)`)
	b.strike(kb.Enter)
	b.strike(kb.Tab)
	b.await("the first piece", focused+`.dataset.slot === "1"`)
	// Without a piece in the hand, the key of a hint leads to the pieces, and then to the right one.
	eval[bool](b, `(document.activeElement.blur(), true)`)
	b.strike("h")
	b.await("where to look", shown("hand-hinted"))
	b.strike(kb.Tab)
	b.await("a piece", focused+`.dataset.slot === "1"`)
	b.strike("h")
	b.await("which piece", `(e => e.classList.contains("piece") && e.dataset.slot !== "1" && e.ariaLabel.startsWith((`+shown("hand-hinted")+`).textContent.split(" ")[0] + ","))(document.activeElement)`)
}

// TestBrowserHintPlace looks for a hint that covers a piece, in sizes from the narrowest phone to a laptop.
func TestBrowserHintPlace(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	for _, size := range []windowSize{{"844", 844, 390, true}, {"720", 720, 450, false}, layoutSizes[0], layoutSizes[3], layoutSizes[5],
		layoutSizes[7]} {
		b.resize(size)
		b.open(fmt.Sprint("?", size.name, "#p=pentominoes-10x6"))
		b.started()
		eval[bool](b, `(document.querySelector('`+part("mode-hand")+`').click(), true)`)
		b.await("the board", shown("hand-piece"))
		for _, words := range []string{"where to look", "which piece"} {
			eval[bool](b, `(document.querySelector('`+part("hand-hint")+`').click(), true)`)
			b.await(words, `(e => e && !e.textContent.includes("`+
				map[string]string{"where to look": "Place it", "which piece": "Which piece"}[words]+`"))(`+shown("hand-hinted")+`)`)
			if covered := eval[string](b, `(r => [...document.querySelectorAll('`+part("hand-piece")+`')].filter(e => [...e.querySelectorAll("path")].some(e => {
				const q = e.getBoundingClientRect();
				return q.right > r.left && q.left < r.right && q.bottom > r.top && q.top < r.bottom;
			})).map(e => e.ariaLabel).join("; "))((`+shown("hand-hinted")+`).getBoundingClientRect())`); covered != "" {
				t.Errorf("%s: what says %s covers %s", size.name, words, covered)
			}
			if cut := eval[bool](b, `(e => [...e.children].some(c => c.getBoundingClientRect().bottom > e.getBoundingClientRect().bottom + 1))(`+shown("hand-hinted")+`)`); cut {
				t.Errorf("%s: what says %s is cut", size.name, words)
			}
		}
	}
}

// TestBrowserDialogs opens everything that opens over the page, by its key. It takes the focus. Modal dialogs hold the
// focus. Each gives it back to the button that opened it.
func TestBrowserDialogs(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=pentominoes-10x6&o=-r")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.firstSolution()
	b.tune()
	const box = `[...document.querySelectorAll("dialog[open], :popover-open")].at(-1)`
	look := func(name, by string, modal bool) {
		t.Helper()
		b.reach(by)
		back := eval[string](b, `(`+shown(by)+`).closest("[popover]")?.dataset.under ?? "`+by+`"`) // a menu that will be gone
		if !eval[bool](b, `(e => (e.focus(), document.activeElement === e))(`+shown(by)+`)`) {
			t.Errorf("%s takes no focus", by)
			return
		}
		b.strike(kb.Enter)
		b.await(name+" with the keys", `(e => e?.contains(document.activeElement) && (e.matches(":modal") === `+fmt.Sprint(modal)+`))(`+box+`)`)
		if !eval[bool](b, `!!(`+box+`.ariaLabel || document.getElementById(`+box+`.getAttribute("aria-labelledby"))?.textContent)`) {
			t.Errorf("%s has no name", name)
		}
		if modal {
			// The browser's own buttons come between the last and the first part.
			for range 40 {
				b.strike(kb.Tab)
				if !eval[bool](b, `[document.body, document.documentElement].includes(document.activeElement) || `+box+`.contains(document.activeElement)`) {
					t.Errorf("Tab leaves %s", name)
					break
				}
			}
		}
		b.strike(kb.Escape)
		b.await("the end of "+name, `!(`+box+`)`)
		b.await("the keys where "+name+" was opened", `document.activeElement.dataset.test === "`+back+`"`)
	}
	for _, name := range []string{"keys", "embed", "print", "task", "runs", "numbers", "sweep"} {
		look(name, name, true)
	}
	for _, name := range []string{"puzzle-chooser", "compare-with", "find", "order", "save", "catalogue", "ask-stage"} {
		look(name, name, false)
	}
}

//go:embed testdata/heard.js
var heardScript string

// TestBrowserSaidOnce listens to all live regions, whose changes a screen reader reads. Each event is told once, and by
// a region that was there before.
func TestBrowserSaidOnce(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	page := func(address string) {
		t.Helper()
		b.open(address)
		b.running()
		eval[bool](b, heardScript+"; true")
	}
	// heard waits for words, and returns what else was told with them.
	heard := func(what, words string) {
		t.Helper()
		b.await(what+": "+words, fmt.Sprintf(`heard.some(([, said]) => said.includes(%q))`, words))
		eval[bool](b, `new Promise(done => setTimeout(() => done(true), 400))`) // time itself: what follows so soon is heard with it
		said := eval[[][2]string](b, `heard.splice(0)`)
		for i, one := range said {
			if one[0] != "" {
				t.Errorf("%s: %q is said by what comes with it: %s", what, one[1], one[0])
			}
			for _, other := range said[:i] {
				if strings.Contains(one[1], strings.TrimSuffix(other[1], ".")) {
					t.Errorf("%s: %q is said after %q", what, one[1], other[1])
				}
			}
		}
		if len(said) > 3 {
			t.Errorf("%s: too much is said: %q", what, said)
		}
	}
	page("#p=pentominoes-10x6&o=-r")
	b.started()
	b.click("solve")
	heard("a search", "Finished: 2,339 solutions.")
	b.click("mode-hand")
	b.await("the board", shown("hand-piece"))
	b.click("hand-count")
	for _, words := range []string{"Look at this cell", "can lie here", "placed by the hint"} {
		b.strike("h")
		heard("a hint", words)
	}
	b.strike("z", chromedp.ModifierCtrl)
	heard("Undo", "Undone. 12 pieces left.")
	b.click("challenge-next")
	heard("a challenge", "exactly one way to add")
	b.click("show-draw")
	b.await("the board that is drawn", shown("board-editor")+`?.painting === false`)
	b.strike("b")
	heard("a tool", "Cell.")
	b.click("show-pieces")
	b.click("mode-watch")
	page("?none#" + link.Link{Text: "D:xDim=4:yDim=3:zDim=1\nC:name=X:layout=1 0 0, 0 1 0, 1 1 0, 2 1 0, 1 2 0\nC:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0\nC:name=I:layout=0 0 0, 1 0 0\n~D\n", Settings: "-r"}.Encode())
	b.started()
	heard("a proof", "No solution, and no search needed.")
	eval[bool](b, `(document.querySelector('`+part("search-anyway")+`, `+part("solve")+`').click(), true)`)
	heard("a search without a solution", "No solution: everything was searched.")
	page("?steps#p=pentominoes-10x6&o=-r")
	b.started()
	b.click("begin-steps")
	b.choice("the first choice", `m.step === 0`)
	eval[bool](b, `(heard.length = 0, true)`)
	b.click("search-step")
	heard("a step", "Step 1.")
	page("sudoku/")
	b.click("hint")
	heard("a hint for a Sudoku", "Look at")
	page("lab/")
	b.strike(kb.ArrowRight)
	heard("a step of the lab", "Chose item 1")
	page("lessons/exact-cover/")
	b.await("the questions", `document.querySelector("lesson-quiz").shadowRoot.querySelector('.now [data-test="answer-0"]')`)
	eval[bool](b, `(document.querySelector("lesson-quiz").shadowRoot.querySelector('.now [data-test="answer-0"]').click(), true)`)
	heard("an answer", "Right.")
	page("puzzles/")
	b.await("the library", shown("library-card"))
	eval[bool](b, `(e => (e.value = "kanoodle", e.dispatchEvent(new Event("input")), true))(document.querySelector('shelf-tools input'))`)
	heard("what was found", "of the library")
}
