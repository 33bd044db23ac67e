//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// drawsLoosePuzzle makes a puzzle that is not exact out of an exact one, by pen and pieces. It sets cells that may stay
// empty, how many of them, and a range for a piece. The puzzle is solved, and its pictures have empty cells.
func drawsLoosePuzzle(t *testing.T, b *tab) {
	e := drawing(b, "# not exact\nD:xDim=4:yDim=3:zDim=1\nC:name=I:copies=2:layout=0 0 0, 1 0 0, 2 0 0 # a bar\nC:name=O:copies=3:layout=0 0 0, 1 0 0\n~D\n")
	if eval[bool](b, `!!(`+shown("most-empty")+`)`) {
		t.Error("on a board without optional cells it is asked how many may stay empty")
	}
	e.click("tool-optional")
	e.drag(left, 0, [2]int{0, 0}, [2]int{2, 0})
	e.changed("three optional cells")
	e.drag(left, alt, [2]int{1, 0})
	e.changed("one that is to be filled")
	e.drag(left, 0, [2]int{3, 2})
	e.changed("one more")
	if cells, most := def.Parse(e.definition()).Drafts[0].VariableCells(); fmt.Sprint(cells) != "[0 0 0 2 0 0 3 2 0]" || most != 3 {
		t.Errorf("at most %d of %v may stay empty:\n%s", most, cells, e.definition())
	}
	b.await("how many may", `(`+shown("most-empty")+`)?.value === "3"`)
	eval[bool](b, `((field) => { field.value = "2"; field.dispatchEvent(new Event("change", { bubbles: true })); return true; })(`+shown("most-empty")+`)`)
	e.changed("two of them")
	b.accessible("loose-draw")

	b.click("show-pieces")
	b.await("the pieces alone", `!(`+shown("tool-cell")+`)`)
	b.clickOn("the piece I", piece("I"))
	b.is("least", "2")
	b.click("least-less")
	e.changed("one bar that may be left over")
	b.click("least-less")
	e.changed("another")
	b.is("least", "0")
	b.is("copies", "2")
	b.saysBalance("Pieces cover 6 to 12 of 12 cells, 2 may stay empty")
	b.accessible("loose-pieces")
	for _, want := range []string{"# not exact", "empty=2", "copies=0-2", "# a bar", "L:variable=+"} {
		if !strings.Contains(e.definition(), want) {
			t.Errorf("the text has no %q:\n%s", want, e.definition())
		}
	}

	line, _ := settings.Parse("-r")
	s := solver.Open(def.Parse(e.definition()).Puzzles[0], line, nil)
	for s.Run(20_000) == search.Paused {
	}
	b.click("solve")
	b.phase("finished")
	b.await("all solutions", fmt.Sprintf(`document.querySelector('%s')?.textContent === "%d"`, part("solutions-count"), s.Stats().Solutions))
	b.firstSolution()
	b.click("order")
	b.click("order-empty")
	b.is("told", "The fewest empty cells first")
	b.click("show-all")
	e.undone()
}
