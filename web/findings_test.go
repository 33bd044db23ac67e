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

// TestBrowserFindings: what is known before a search stands beside the drawing and follows each stroke. At last it says
// which piece would complete the draft, or the number of solutions.
func TestBrowserFindings(t *testing.T) {
	parallel(t)
	b := drawing(desktop(t, ""), aDraft)
	b.listed("holds", "The board is one part")
	b.listed("holds", "Every piece fits somewhere")
	b.listed("holds", "Dark and light cells can match")
	b.listed("undecided", "Four cells are still without a piece")
	b.await("what would fill them", `[...document.querySelectorAll('`+part("fillers")+` button')].map(e => e.textContent).join() === "17 ways,12 ways,7 ways,6 ways"`)
	b.screenshot("findings-draft")
	b.clickOn("the T", `document.querySelectorAll('`+part("fillers")+` button')[2]`)
	b.changed("a filler")
	b.listed("holds", "The pieces can cover all 28 cells")
	b.counts("7 solutions")
	b.await("the fillers to go", `!document.querySelector('`+part("fillers")+`')`)
	b.screenshot("findings-counted")

	// One stroke opens the holes, and another closes a corner and the cell above: the number stays the same.
	b.drag(left, 0, [2]int{2, 2}, [2]int{3, 2})
	b.changed("the holes opened")
	b.listed("undecided", "Two cells are still without a piece")
	b.drag(rightButton, 0, [2]int{0, 0}, [2]int{0, 1})
	b.changed("other holes")
	b.listed("holds", "The pieces can cover all 28 cells")
	b.counts("77 solutions")

	// The corner is a region of its own that no piece fills, and is marked on the board.
	b.drag(left, 0, [2]int{0, 0})
	b.changed("the corner opened")
	b.drag(rightButton, 0, [2]int{1, 0})
	b.changed("a hole beside it")
	b.listed("impossible", "No pieces fill two parts of the board")
	b.await("the mark", shown("board-editor")+`?.marks?.[0] === "b"`)
	b.screenshot("findings-impossible")
	b.accessible("a drawing that cannot be")

	b.drag(left, 0, [2]int{1, 0})
	b.changed("the hole opened")
	b.listed("undecided", "One cell is still without a piece")
	b.await("no mark", "!"+shown("board-editor")+`?.marks`)
	b.click("mode-watch")
	b.await("the list to go", `!document.querySelector('`+part("before")+`')`)
	b.undone()
}
