//go:build browser

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/ui/link"
)

// booklet is a position as a booklet gives it: five pieces of IQ Puzzler Pro, each by its cells, as column and row from the
// lower left.
var booklet = [][][2]int{
	{{0, 4}, {1, 4}, {2, 4}, {0, 3}, {0, 2}},
	{{7, 4}, {8, 4}, {9, 4}, {10, 4}, {9, 3}},
	{{8, 3}, {8, 2}, {9, 2}, {10, 2}, {10, 3}},
	{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}},
	{{9, 0}, {10, 0}, {10, 1}},
}

// lies is whether a piece lies on a cell of the board.
func lies(c [2]int) string {
	return fmt.Sprintf(`%s.placed.some(p => p.cells.includes(%d))`, handElement, c[0]*5+c[1])
}

// tapped are the outlines of the tapped cells.
const tapped = `(` + handElement + `?.querySelector(".tapped")?.getAttribute("d") ?? "")`

// tap taps a cell of the board, and waits until it is marked or has a piece.
func (n *newcomer) tap(c [2]int) {
	n.t.Helper()
	before := eval[string](n.tab, tapped)
	at := eval[[]float64](n.tab, fmt.Sprintf(handElement+`.pointOf(%d)`, c[0]*5+c[1]))
	n.acts++
	n.tab.touch(at[0], at[1])
	n.await("the tap", fmt.Sprintf(`%s || %s !== %q`, lies(c), tapped, before))
}

// enter taps the cells of a piece until it lies there. Of three cells others have a part, too, so its name is tapped.
func (n *newcomer) enter(piece [][2]int) {
	n.t.Helper()
	for _, c := range piece {
		if !eval[bool](n.tab, lies(c)) { // or the piece was the only one that fits
			n.tap(c)
		}
	}
	if len(piece) == 3 {
		n.small(piece[2])
	}
}

// small says that the tapped cells are of the piece of three.
func (n *newcomer) small(c [2]int) {
	n.t.Helper()
	at := eval[[]float64](n.tab, handElement+`.homeOf(12)`)
	n.acts++
	n.tab.touch(at[0], at[1])
	n.await("the piece that was named", fmt.Sprintf(`%s.placed.some(p => p.slot === 12 && p.cells.includes(%d))`, handElement, c[0]*5+c[1]))
}

// TestBrowserBooklet enters a challenge of a booklet on a phone, has it solved, and sends it as a link without the answer. A
// person takes about a second for each tap, so it may take 30.
func TestBrowserBooklet(t *testing.T) {
	parallel(t)
	n := arrives(t, windowSize{"phone", 390, 844, true})
	n.open("#p=iq-puzzler-pro")
	n.running()
	n.acts = 0
	n.pressPart("enter-challenge")
	n.await("the board", handElement+`?.querySelectorAll(".piece[data-slot]").length > 0`)
	for _, piece := range booklet {
		n.enter(piece)
	}
	puzzle := def.FindSet("iq-puzzler-pro").Puzzles()[0]
	n.pressPart("solve-given")
	n.await("the answer", fmt.Sprintf(`%s.placed.length === %d && (%s)?.textContent.startsWith("The answer")`, handElement, puzzle.PieceCount(), shown("hand-solved")))
	for _, piece := range booklet {
		for _, c := range piece {
			if !eval[bool](n.tab, fmt.Sprintf(`(e => e.placed.find(p => p.cells.includes(%d)).cells.length === %d)(%s)`, c[0]*5+c[1], len(piece), handElement)) {
				t.Errorf("the given piece on %v has moved", c)
			}
		}
	}
	n.await("how many answers", fmt.Sprintf(`/only one|one of/.test((%s)?.textContent)`, shown("hand-solved")))
	n.pressPart("challenge-share")
	n.await("the link", `navigator.clipboard.readText().then(s => s.includes("g=1."))`)
	if n.acts > 30 {
		t.Errorf("it took %d taps", n.acts)
	}
	t.Logf("%d taps", n.acts)
	copied := eval[string](n.tab, `navigator.clipboard.readText()`)
	l, err := link.Decode(copied[strings.Index(copied, "#")+1:])
	if err != nil {
		t.Fatal(err)
	}
	given, err := play.FromAssembly(puzzle, l.Given)
	if err != nil || len(given.Placed) != len(booklet) || l.Hand != nil || l.Solution != nil || !l.Played.Empty() {
		t.Fatalf("the link has %d given pieces, %v, a position %v, a solution %v: %v", len(given.Placed), copied, l.Hand, l.Solution, err)
	}
	// Who opens it sees the given pieces, and the others on the table.
	n.open("#" + copied[strings.Index(copied, "#")+1:])
	n.await("the challenge", fmt.Sprintf(`%s?.placed?.length === %d`, handElement, len(booklet)))
	if list := eval[[]int](n.tab, handElement+`.placed.map(p => p.slot)`); slices.Contains(list, 2) {
		t.Error("a piece of the answer lies on the board")
	}
}

// TestBrowserBookletKept enters half of a challenge. Its pieces and the tapped cells are there again after a reload, in
// another language, and after Back and Forward, and one goes on entering.
func TestBrowserBookletKept(t *testing.T) {
	parallel(t)
	n := arrives(t, windowSize{"phone", 390, 844, true})
	n.open("#p=iq-puzzler-pro")
	n.running()
	n.pressPart("enter-challenge")
	n.await("the board", handElement+`?.querySelectorAll(".piece[data-slot]").length > 0`)
	n.enter(booklet[1])
	n.tap(booklet[4][0])
	n.tap(booklet[4][1])
	marked := eval[string](n.tab, tapped)
	half := fmt.Sprintf(`%s?.placed?.length === 1 && %s && %s === %q && !!(%s)`, handElement, lies(booklet[1][0]), tapped, marked, shown("solve-given"))
	n.await("half a challenge", half)
	n.reload()
	n.running()
	n.await("half a challenge after a reload", half)
	n.pressPart("more")
	n.pressPart("more-language")
	n.press("Deutsch", `document.querySelector("#languages [data-language=de]")`)
	n.await("the page in German", `document.documentElement.lang === "de" && document.documentElement.dataset.app === "running"`)
	n.await("half a challenge in German", half)
	n.setHash("p=soma")
	n.await("another puzzle", `document.title.startsWith("Soma") && !(`+shown("hand-board")+`)`)
	eval[bool](n.tab, `(history.back(), true)`)
	n.await("half a challenge after Back", half)
	eval[bool](n.tab, `(history.forward(), true)`)
	n.await("the other puzzle after Forward", `document.title.startsWith("Soma") && !(`+shown("hand-board")+`)`)
	eval[bool](n.tab, `(history.back(), true)`)
	n.await("half a challenge after Back again", half)
	n.tap(booklet[4][2])
	n.small(booklet[4][2])
	n.await("two pieces", handElement+`.placed.length === 2`)
}
