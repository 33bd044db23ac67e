//go:build browser

package main

import (
	"strings"
	"testing"
)

// aDraft is the board of a first drawing, with pieces for all but four of its cells.
const aDraft = `D:xDim=6:yDim=5:zDim=1
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0
C:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0
C:name=J:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=*:type=S:layout=2 2 0, 3 2 0
~D
`

// listed waits until the list before the search says a sentence, with a verdict.
func (b *tab) listed(verdict, sentence string) {
	b.t.Helper()
	b.await("the list to say “"+sentence+"”", `[...document.querySelectorAll('`+part("before")+` [data-verdict=`+verdict+`]')].some(li => li.textContent.includes(`+quote(sentence)+`))`)
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"` }

// What is known before a search stands beside the drawing, follows each change, and ends
// with the number of solutions.
func TestBrowserFindings(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	b.started()
	b.click("show-text")
	b.write(aDraft)
	b.click("mode-draw")
	b.listed("holds", "The board is one part")
	b.listed("holds", "Every piece fits somewhere")
	b.listed("holds", "Dark and light cells can match")
	b.listed("undecided", "Four cells are still without a piece")
	b.await("what would fill them", `[...document.querySelectorAll('`+part("fillers")+` button')].map(e => e.textContent).join() === "17 ways,12 ways,7 ways,6 ways"`)
	b.screenshot("findings-draft")
	b.clickOn("the T", `document.querySelectorAll('`+part("fillers")+` button')[2]`)
	b.listed("holds", "The pieces can cover all 28 cells")
	b.await("the number of solutions", `document.querySelector('`+part("expected")+`')?.textContent.includes("7 solutions")`)
	b.await("the fillers to go", `!document.querySelector('`+part("fillers")+`')`)
	b.screenshot("findings-counted")

	b.click("show-text")
	b.write(strings.Replace(aDraft, "2 2 0, 3 2 0", "1 0 0, 0 1 0\nC:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0", 1))
	b.listed("impossible", "No pieces fill two parts of the board")
	b.screenshot("findings-impossible")
	b.accessible("a drawing that cannot be")

	b.click("mode-watch")
	b.await("the list to go", `!document.querySelector('`+part("before")+`')`)
}
