//go:build browser

package main

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserControlKeys presses Ctrl and a key while all kinds of controls have the
// focus: it does the same everywhere, unless a text has that key itself.
func TestBrowserControlKeys(t *testing.T) {
	b := desktop(t, "#p=pentominoes-20x3")
	b.started()
	ctrl := func(key string) { b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl))) }
	runs := `document.querySelector('` + part("phase") + `')?.dataset.run`
	for _, focus := range []string{part("letters"), part("speed"), part("scrub"), part("settings-line"), "a[href]", part("puzzle-chooser"), "summary"} {
		before := eval[string](b, `(`+runs+`) ?? "none"`)
		if !eval[bool](b, `(e => (e.focus(), document.activeElement === e))([...document.querySelectorAll('`+focus+`')].find(e => e.getClientRects().length && !e.disabled))`) {
			t.Errorf("%s takes no focus", focus)
		}
		ctrl(kb.Enter)
		b.await("a run by Ctrl Enter on "+focus, `(`+runs+`) > "`+before+`" || (`+runs+`) && "`+before+`" === "none"`)
		b.phase("finished")
	}
	b.click("puzzle-chooser")
	b.await("the list", shown("puzzles"))
	before := eval[string](b, runs)
	ctrl(kb.Enter)
	b.await("a run by Ctrl Enter in the list of puzzles", `(`+runs+`) > "`+before+`"`)
	b.phase("finished")
	b.do(chromedp.KeyEvent(kb.Escape))

	// Undo is the text's own in a text, and the page's elsewhere.
	b.set("redundancy-piece", "X")
	b.line("-rX")
	eval[bool](b, `document.querySelector('`+part("letters")+`').focus() || true`)
	ctrl("z")
	b.line("-r")
}
