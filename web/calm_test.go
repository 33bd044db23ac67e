//go:build browser

package main

import (
	"fmt"
	"testing"
)

// controls counts what a person may press or fill in, as far as it is in sight: buttons, links, fields. It looks through
// shadow roots and opacity, and counts nothing that lies under something else. Pieces are pictures here, though a press
// on one opens it.
const controls = `(() => {
	const found = [];
	const at = (root, x, y) => {
		const met = root.elementFromPoint(x, y);
		return met?.shadowRoot && met.shadowRoot !== root ? at(met.shadowRoot, x, y) ?? met : met;
	};
	const look = root => {
		for (const e of root.querySelectorAll("*")) {
			if (e.shadowRoot) look(e.shadowRoot);
			if (!e.matches("button:not(.tile), a[href], input, select, textarea, summary, [role=slider]")) continue;
			if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
			const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
			if (r.width < 3 || r.height < 3 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
			const met = at(document, x, y);
			if (met && (e.contains(met) || met.contains(e))) found.push(e.dataset.test ?? e.textContent);
		}
	};
	look(document);
	return found;
})()`

// TestBrowserCalm counts the controls of the first view and those after a search. Each door then leads to a board, in one
// press, and the menu to what one makes of a puzzle.
func TestBrowserCalm(t *testing.T) {
	parallel(t)
	for _, size := range []struct {
		name         string
		make         func() *tab
		first, after int
	}{
		{"desktop", func() *tab { return desktop(t, "") }, 36, 55},
		{"phone", func() *tab { return phone(t, 390, "") }, 20, 28},
	} {
		b := size.make()
		b.started()
		few := func(when string, most int) {
			t.Helper()
			if list := eval[[]string](b, controls); len(list) > most || len(list) < 10 {
				t.Errorf("%s, %s: %d controls, want %d at most: %q", size.name, when, len(list), most, list)
			}
			b.screenshot(fmt.Sprint("calm-", size.name, "-", when))
		}
		b.await("the board", `document.querySelector("poly-player")`)
		few("first", size.first)
		b.click("solve")
		b.phase("finished")
		few("solved", size.after)

		for _, door := range []struct{ id, leads string }{
			{"today", shown("hand-board")}, {"own", `document.querySelector("board-editor, draw-board")`},
			{"design", `document.querySelectorAll('` + part("piece") + `').length === 6 && !(` + shown("problem") + `)`}, {"how", shown("resume")},
		} {
			b = size.make()
			b.started()
			b.click("door-" + door.id)
			b.await("what is behind the door "+door.id, door.leads)
			b.screenshot(fmt.Sprint("calm-", size.name, "-", door.id))
		}
	}
}
