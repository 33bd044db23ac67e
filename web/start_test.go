//go:build browser

package main

import (
	"strings"
	"testing"
)

// beginsPuzzle begins a puzzle: with the example, which can be searched; with a picture, which becomes a
// definition; and with parts that can be inserted. The board is shown all the time.
func beginsPuzzle(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.click("puzzle-chooser")
	b.click("new-puzzle")
	b.await("the example", `(`+shown("puzzle-chooser")+`).textContent.includes("My first puzzle")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "1")

	// A pasted text replaces the example.
	b.click("puzzle-chooser")
	b.click("new-puzzle")
	b.write("AAB\nACB\nCCB\n")
	b.await("why it is no definition", shown("problem")+`?.textContent.includes("This is a picture, not yet a definition")`)
	b.click("fix")
	b.started()
	b.click("solve")
	b.phase("finished")

	// For a box with a hole the board is there, and Solve says what is missing.
	b.write("# nothing yet")
	b.click("insert-box")
	b.await("the board to say what it lacks", `(`+shown("caption")+`).textContent === "Pieces cover 0 of 60 cells"`)
	b.click("insert-hole")
	b.await("the hole", `(`+shown("caption")+`).textContent === "Pieces cover 0 of 59 cells"`)
	b.await("what Solve waits for", `(`+shown("solve")+`).disabled && (`+shown("eta")+`).textContent.includes("Solve needs pieces for 59 more cells")`)
	eval[bool](b, `(e => (e.value = "pentominoes", e.dispatchEvent(new Event("change", {bubbles: true}))))(`+shown("insert-set")+`)`)
	b.await("one cell too many", `(`+shown("caption")+`).textContent === "Pieces cover 60 of 59 cells"`)
	b.click("undo")
	b.click("undo")
	b.await("the board without the hole", `(`+shown("caption")+`).textContent === "Pieces cover 0 of 60 cells"`)
	if text := eval[string](b, `document.querySelector(".stage-note").textContent`); !strings.Contains(text, "Pieces for 60 cells are missing") {
		t.Errorf("below the board stands %q", text)
	}
}
