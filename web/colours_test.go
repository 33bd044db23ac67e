//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
)

// bareBar is a board that one bar fills.
const bareBar = "# title: Bar\nD:xDim=3:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0 # the bar\n~D\n"

// named types a colour into a field and takes it.
func (e *easel) named(field, colour string) {
	e.t.Helper()
	eval[bool](e.tab, `(`+shown(field)+`.focus(), true)`)
	e.insert(colour)
	e.strike(kb.Enter)
	e.await("the colour "+colour, `(`+chip(colour)+`)?.ariaPressed === "true"`)
}

// chip is the button of a colour.
func chip(colour string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('%s')].find(e => e.checkVisibility() && e.dataset.colour === %q)`, part("colour-chip"), colour)
}

// says waits until the text has some words.
func (e *easel) says(words string) {
	e.t.Helper()
	if now := e.texts[len(e.texts)-1]; !strings.Contains(now, words) || !strings.Contains(now, "# the bar") {
		e.t.Errorf("the text lacks %q, or its comment:\n%s", words, now)
	}
}

// paintsColours paints the colours of cells and of cubes, says which may lie on which, and solves. While a cube
// would lie on a forbidden colour there is no solution; once that is allowed, there is one.
func paintsColours(t *testing.T, b *tab) {
	e := drawing(b, bareBar)
	b.click("show-pieces")
	b.clickOn("the bar", piece("A"))
	b.await("the grid", shown("piece-squares")+`?.children.length === 8`)
	b.click("colour-cubes")
	b.await("red to begin with", `(`+chip("red")+`)?.ariaPressed === "true"`)
	b.clickOn("the cube in the middle", `(`+shown("piece-squares")+`).querySelectorAll("[aria-selected=true]")[1]`)
	e.changed("a red cube")
	e.says("1 0 0 red")
	b.await("the words of the cube", `[...document.querySelectorAll("piece-grid [role=gridcell]")].some(e => e.ariaLabel.endsWith("filled, coloured red"))`)
	b.await("the words of the piece", `(`+piece("A")+`).ariaLabel.endsWith("coloured red")`)
	b.accessible("colours-piece")

	b.click("show-draw")
	e.click("tool-colour")
	e.named("new-colour", "blue")
	e.drag(left, 0, [2]int{0, 0}, [2]int{1, 0})
	e.changed("blue cells")
	e.says("blue")
	b.await("the words of the cell", `document.querySelector("board-editor [role=gridcell]")?.textContent === "Column 2, row 1: open, coloured blue"`)
	e.drag(left, alt, [2]int{0, 0}, [2]int{0, 0})
	e.changed("the colour taken away")
	if got := e.board().Tints; len(got) != 1 || got[0] != (def.Tint{Cell: def.Cell{X: 1}, Name: "blue"}) {
		t.Errorf("the cells have the colours %v", got)
	}
	e.undone()

	b.click("solve")
	b.phase("finished")
	b.is("count", "0")
	b.click("show-draw")
	b.clickOn("the pair", `document.querySelector('`+part("allow")+`[data-cube="red"][data-cell="blue"]')`)
	e.changed("red on blue allowed")
	e.says(":allow=red/blue")
	b.accessible("colours-board")
	b.click("solve")
	b.phase("finished")
	b.is("count", "1")
	b.await("the colour over the solution", `document.querySelector(".board > poly-player")?.shadowRoot.textContent.includes("b")`)
}
