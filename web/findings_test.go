//go:build browser

package main

import (
	"strconv"
	"testing"
)

// aDraft is a board that is being drawn, with pieces for all but four of its cells.
const aDraft = `D:xDim=6:yDim=5:zDim=1
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0
C:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0
C:name=J:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=*:type=S:layout=2 2 0, 3 2 0
~D
`

// listed waits until the list before the search has a sentence with a verdict.
func (b *tab) listed(verdict, sentence string) {
	b.t.Helper()
	b.await("the list to say “"+sentence+"”", `[...document.querySelectorAll('`+part("before")+` [data-verdict=`+verdict+
		`]')].some(li => li.textContent.includes(`+strconv.Quote(sentence)+`))`)
}

// counts waits until this many solutions are expected.
func (b *tab) counts(text string) {
	b.t.Helper()
	b.await("the number of solutions, "+text, `document.querySelector('`+part("expected")+`')?.textContent.includes("`+text+`")`)
}

// followsDrawing: what is known before a search stands beside the drawing and follows each stroke. At last it says
// which piece would complete the draft, or the number of solutions.
func followsDrawing(t *testing.T, b *tab) {
	e := drawing(b, aDraft)
	e.listed("holds", "The board is one part")
	e.listed("holds", "Every piece fits somewhere")
	e.listed("holds", "Dark and light cells can match")
	e.listed("undecided", "Four cells are still without a piece")
	e.await("what would fill them", `[...document.querySelectorAll('`+part("fillers")+` button')].map(e => e.textContent).join() === "17 ways,12 ways,7 ways,6 ways"`)
	e.clickOn("the T", `document.querySelectorAll('`+part("fillers")+` button')[2]`)
	e.changed("a filler")
	e.listed("holds", "The pieces can cover all 28 cells")
	e.counts("7 solutions")
	e.await("the fillers to go", `!document.querySelector('`+part("fillers")+`')`)

	// One stroke opens the holes, and another closes a corner and the cell above: the number stays the same.
	e.drag(left, 0, [2]int{2, 2}, [2]int{3, 2})
	e.changed("the holes opened")
	e.listed("undecided", "Two cells are still without a piece")
	e.drag(rightButton, 0, [2]int{0, 0}, [2]int{0, 1})
	e.changed("other holes")
	e.listed("holds", "The pieces can cover all 28 cells")
	e.counts("77 solutions")

	// The corner is a region of its own that no piece fills, and is marked on the board.
	e.drag(left, 0, [2]int{0, 0})
	e.changed("the corner opened")
	e.drag(rightButton, 0, [2]int{1, 0})
	e.changed("a hole beside it")
	e.listed("impossible", "No pieces fill two parts of the board")
	e.await("the mark", shown("board-editor")+`?.marks?.[0] === "b"`)
	e.accessible("a drawing that cannot be")

	e.drag(left, 0, [2]int{1, 0})
	e.changed("the hole opened")
	e.listed("undecided", "One cell is still without a piece")
	e.await("no mark", "!"+shown("board-editor")+`?.marks`)
	e.click("mode-watch")
	e.await("the list to go", `!document.querySelector('`+part("before")+`')`)
	e.undone()
}
