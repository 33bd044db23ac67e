//go:build browser

package main

import (
	"os"
	"testing"

	"tilewright/ui/link"
)

// TestBrowserLattices takes puzzles of other lattices through the page.
func TestBrowserLattices(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"hexagons", playsHexagons},
		step{"triangles", playsTriangles},
		step{"balls", playsBalls})
}

// playsHexagons takes a puzzle of hexagons through the page: it is solved, looked at, drawn, played and printed.
func playsHexagons(t *testing.T, b *tab) {
	text, err := os.ReadFile("../solver/testdata/lattices/tetrahexes-4x7.txt")
	if err != nil {
		t.Fatal(err)
	}
	b.open("#" + link.Link{Text: string(text), Settings: link.Automatic}.Encode())
	b.started()
	b.click("solve")
	b.phase("finished")
	b.is("count", "9")
	b.click("show-draw")
	b.await("the board to draw on", `document.querySelector("board-sheet, board-editor, draw-board")`)
	b.click("mode-hand")
	b.await("the board to play on", shown("hand-board"))
	b.click("hand-hint")
	b.await("where to look", shown("hand-hinted"))
	b.click("hand-next-hint")
	b.await("which piece", `document.querySelector('`+part("hand-next-hint")+`').textContent === "Place it"`)
	eval[bool](b, `document.dispatchEvent(new Event("printpuzzle"))`)
	b.await("its sheets", `document.querySelectorAll('`+part("print-sheets")+` svg').length >= 1`)
}

// Two small puzzles: one of triangles with four pieces, and one of balls, with three pieces in a pyramid.
const (
	triangles = `# title: A rhombus of triangles
D:lattice=triangles:xDim=10:yDim=3:zDim=1
C:name=A:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 3 0 0, 4 0 0
C:name=B:layout=9 2 0, 8 2 0, 7 2 0, 8 1 0, 6 2 0, 5 2 0
C:name=C:layout=5 0 0, 6 0 0, 7 0 0, 7 1 0, 6 1 0, 5 1 0
C:name=D:layout=2 1 0, 3 1 0, 2 2 0, 4 1 0, 3 2 0, 4 2 0
C:name=*:type=S:layout=0 1 0, 0 2 0, 1 2 0, 8 0 0, 9 0 0, 9 1 0
~D
`
	pyramid = `# title: A pyramid of balls
D:lattice=balls:xDim=5:yDim=5:zDim=3
C:name=A:layout=0 2 0, 1 1 0, 1 2 1, 1 3 0, 2 3 1
C:name=B:layout=2 0 0, 2 1 1, 3 1 0, 2 2 0, 4 2 0
C:name=C:layout=2 4 0, 3 3 0, 3 2 1, 2 2 2
C:name=*:type=S:layout=0 0 0, 0 0 2, 0 1 1, 0 2 2, 0 3 1, 0 4 0, 0 4 2, 1 0 1, 1 1 2, 1 3 2, 1 4 1, 2 0 2, 2 4 2, 3 0 1, 3 1 2, 3 3 2, 3 4 1, 4 0 0, 4 0 2, 4 1 1, 4 2 2, 4 3 1, 4 4 0, 4 4 2
~D
`
)

// playsTriangles solves and plays a puzzle of triangles.
func playsTriangles(t *testing.T, b *tab) {
	b.open("#" + link.Link{Text: triangles, Settings: link.Automatic}.Encode())
	b.started()
	b.click("solve")
	b.phase("finished")
	b.click("mode-hand")
	b.await("the board to play on", shown("hand-board"))
}

// playsBalls solves a pyramid of balls, which stands in space, and plays it.
func playsBalls(t *testing.T, b *tab) {
	b.open("#" + link.Link{Text: pyramid, Settings: link.Automatic}.Encode())
	b.started()
	b.click("solve")
	b.phase("finished")
	b.is("count", "1")
	b.await("the pyramid in space", `document.querySelector(".board poly-player").shadowRoot.querySelector(".solid canvas")`)
	b.click("mode-hand")
	b.await("the board to play on", shown("hand-board"))
	b.await("places of glass", shown("hand-space"))
}
