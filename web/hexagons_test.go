//go:build browser

package main

import (
	"os"
	"testing"

	"tilewright/ui/link"
)

// TestBrowserHexagons takes a puzzle of hexagons through the page: it is solved, seen, drawn, played and printed.
func TestBrowserHexagons(t *testing.T) {
	parallel(t)
	text, err := os.ReadFile("../solver/testdata/hexagons/tetrahexes-4x7.txt")
	if err != nil {
		t.Fatal(err)
	}
	address := "#" + link.Link{Text: string(text), Settings: link.Automatic}.Encode()
	for name, b := range map[string]*tab{"desktop": desktop(t, address), "phone": phone(t, 390, address)} {
		b.started()
		b.click("solve")
		b.phase("finished")
		b.screenshot("hexagons-" + name)
		if name == "phone" {
			continue
		}
		b.is("count", "9")
		b.click("mode-draw")
		b.await("the board to draw on", `document.querySelector("board-sheet, board-editor, draw-board")`)
		b.screenshot("hexagons-draw")
		b.click("mode-hand")
		b.await("the board to play on", shown("hand-board"))
		b.click("hand-hint")
		b.await("where to look", shown("hand-hinted"))
		b.click("hand-next-hint")
		b.await("which piece", `document.querySelector('`+part("hand-next-hint")+`').textContent === "Place it"`)
		b.screenshot("hexagons-hand")
		eval[bool](b, `document.dispatchEvent(new Event("printpuzzle"))`)
		b.await("its sheets", `document.querySelectorAll('`+part("print-sheets")+` svg').length >= 1`)
		b.screenshot("hexagons-print")
	}
}
