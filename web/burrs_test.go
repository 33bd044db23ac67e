//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
)

// emptyCube is a box of side three without pieces.
const emptyCube = "# title: Hollow\nD:xDim=3:yDim=3:zDim=3\n~D\n"

// stickCube is the button of a cube of the burr stick, by its number.
func stickCube(n int) string {
	return fmt.Sprintf(`document.querySelector('%s[data-cube="%d"]')`, part("stick-cube"), n)
}

// TestBrowserBurrSticks cuts burr sticks and pieces.
func TestBrowserBurrSticks(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"sticks", cutsSticks},
		step{"long sticks", cutsLongSticks},
		step{"keys", cutsSticksByKeys},
		step{"pieces", cutsPieces})
}

// cutsSticks cuts burr sticks by mouse. It adds them, their mirror images and all of a list, and then lets
// many of them be left over at once.
func cutsSticks(t *testing.T, b *tab) {
	e := drawing(b, emptyCube)
	b.click("show-pieces")
	b.click("cut-stick")
	said := func(words string) {
		t.Helper()
		b.await("the stick to be "+words, fmt.Sprintf(`(%s)?.textContent.includes(%q)`, shown("stick-said"), words))
	}
	said("Burr piece 1. Usable and notchable")
	b.clickOn("a cube", stickCube(1))
	said("Burr piece 3. Usable, neither notchable nor millable")
	b.clickOn("the cube behind it", stickCube(5))
	said("Burr piece 35. Usable and notchable: saw cuts across the stick make it. Two cubes are cut out.")
	b.accessible("burr-stick")
	b.click("burr-board")
	e.changed("the board of a burr")
	b.click("show-pieces")
	b.click("stick-add")
	e.changed("a stick")
	b.await("the piece 35", piece("35"))
	said("One in the puzzle.")
	for _, n := range []int{8, 10} {
		b.clickOn("a lower cube", stickCube(n))
	}
	said("It falls apart")
	b.await("that it cannot be added", `(`+shown("stick-add")+`)?.disabled`)
	// A stick can be typed by its number. A stick that lies another way gets its least number.
	eval[bool](b, `((`+shown("stick-number")+`).focus(), (`+shown("stick-number")+`).select(), true)`)
	b.insert("975")
	b.strike(kb.Enter)
	said("Burr piece 975. Usable and notchable: saw cuts across the stick make it. Seven cubes are cut out. Its mirror image is 824.")
	b.click("stick-add")
	e.changed("975")

	// One press adds the mirror image; another press makes a copy.
	b.clickOn("the piece 975", piece("975"))
	b.click("piece-mirror")
	e.changed("the mirror image")
	b.await("the piece 824", piece("824"))
	b.accessible("burr-piece")

	// All of a list are added, then ranges are set for all and for one.
	b.click("catalogue")
	b.await("the lists", listOf("burrs-notchable"))
	b.clickOn("the notchable ones", listOf("burrs-notchable"))
	b.await("their tiles", shape("1"))
	b.foot("Three are in the puzzle.")
	b.click("catalogue-rest")
	b.foot("All are in the puzzle.")
	b.clickOn("those with ten cut out", listOf("burrs-10"))
	b.await("the lightest", shape("1024"))
	b.strike(kb.Escape)
	e.texts = append(e.texts, e.definition())
	b.clickOn("the ranges", `document.querySelector('`+part("ranges")+` > summary')`)
	b.await("the ranges", shown("range-set"))
	b.clickOn("0–6 of each", `document.querySelector('`+part("range-preset")+`[data-range="0-6"]')`)
	e.changed("ranges")
	if n := strings.Count(e.definition(), ":copies=0-6:"); n != 59 {
		t.Errorf("%d pieces may be left over, want 59", n)
	}
	b.clickOn("the piece 1", `document.querySelector('`+part("range-for")+`[data-name="1"]')`)
	b.clickOn("one of it", `document.querySelector('`+part("range-preset")+`[data-range="1-1"]')`)
	e.changed("one of the piece 1")
	if n := strings.Count(e.definition(), ":copies=0-6:"); n != 58 {
		t.Errorf("%d pieces may be left over, want 58", n)
	}
	b.accessible("burr-ranges")
	e.undone()
}

// cutsLongSticks cuts a longer stick, with a cube that a usual one cannot lack, and makes the board for it.
func cutsLongSticks(t *testing.T, b *tab) {
	e := drawing(b, emptyCube)
	b.click("show-pieces")
	b.click("cut-stick")
	said := func(words string) {
		t.Helper()
		b.await("the stick to be "+words, fmt.Sprintf(`(%s)?.textContent.includes(%q)`, shown("stick-said"), words))
	}
	said("Burr piece 1.")
	if !eval[bool](b, stickCube(12)+".disabled") {
		t.Error("a stick of six can lack a lower cube at its end")
	}
	b.set("stick-length", "8")
	said("Burr piece 1/8.")
	for _, n := range []int{12, 13, 8, 9} {
		b.clickOn("a lower cube", stickCube(n))
	}
	said("Burr piece 16/8. Usable, neither notchable nor millable: it has an inner corner. Four cubes are cut out.")
	b.theme("dark")
	b.accessible("burr-long")
	b.click("burr-board")
	e.changed("the board of a longer burr")
	if text := e.definition(); !strings.Contains(text, "xDim=8:yDim=8:zDim=8") {
		t.Errorf("the board is\n%s", text)
	}
	b.click("show-pieces")
	b.click("stick-add")
	e.changed("a stick")
	b.await("the piece 16/8", piece("16/8"))
	b.set("stick-length", "6")
	said("Burr piece 7.") // the lower cubes at the end are there again, the two in the middle are not
}

// cutsSticksByKeys cuts a stick by keys.
func cutsSticksByKeys(t *testing.T, b *tab) {
	e := drawing(b, emptyCube)
	press := func(keys ...string) {
		t.Helper()
		for _, k := range keys {
			b.strike(k)
		}
	}
	b.click("show-pieces")
	eval[bool](b, `((`+shown("cut-stick")+`).focus(), true)`)
	press(kb.Enter)
	b.await("the stick", stickCube(1))
	eval[bool](b, stickCube(1)+`.focus() === undefined`)
	press(" ", kb.ArrowRight, " ", kb.ArrowUp, " ", kb.ArrowLeft, kb.Enter) // 2, 3 at the front and at the back
	b.await("the notch", fmt.Sprintf(`(%s)?.textContent.includes("Burr piece 103.")`, shown("stick-said")))
	press(kb.ArrowDown, kb.ArrowDown) // into the lower layer
	b.await("the lower layer", `document.activeElement === `+stickCube(10))
	b.click("stick-add")
	e.changed("the stick")
}

// cutsPieces cuts a board into pieces, by mouse and by keys.
func cutsPieces(t *testing.T, b *tab) {
	e := drawing(b, "D:xDim=4:yDim=2:zDim=1\n~D\n")
	e.click("tool-cut")
	b.is("cut-said", "Paint the cells of a piece. The board keeps them.")
	x, y := e.cell(0, 0, 0)
	tox, toy := e.cell(2, 0, 0)
	e.mouse(moved, x, y, left, 0)
	e.mouse(pressed, x, y, left, 0)
	e.mouse(moved, tox, toy, left, 0)
	e.mouse(released, tox, toy, left, 0)
	b.is("cut-said", "Three of eight cells chosen.")
	b.click("cut-piece")
	e.changed("a piece")
	b.is("cut-said", "1 piece cut out, five cells left.")
	// By keys: arrows move the pen, Space chooses, Enter makes a piece.
	eval[bool](b, `((`+shown("board-editor")+`).focus(), true)`)
	for _, k := range []string{kb.ArrowRight, " ", kb.ArrowUp, " ", " ", " ", kb.Enter} {
		b.strike(k)
	}
	e.changed("a second piece")
	b.is("cut-said", "2 pieces cut out, three cells left.")
	b.accessible("cut")
	draft := def.Parse(e.definition()).Drafts[0]
	if len(draft.OpenCells()) != 8 || len(draft.Pieces) != 2 || len(draft.Pieces[0].Cells) != 3 || len(draft.Pieces[1].Cells) != 2 {
		t.Errorf("it became\n%s", e.definition())
	}
	e.undone() // and done again
	b.is("cut-said", "2 pieces cut out, three cells left.")
}

// cutsSticksByTouch cuts a stick by touch, with cubes large enough for a finger.
func cutsSticksByTouch(t *testing.T, b *tab) {
	drawing(b, emptyCube)
	b.click("show-pieces")
	b.click("cut-stick")
	b.await("the stick", stickCube(1))
	if small := eval[int](b, `[...document.querySelectorAll('`+part("stick-cube")+`')].filter(e => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < 44).length`); small > 0 {
		t.Errorf("%d cubes are too small for a finger", small)
	}
	for _, n := range []int{1, 5} {
		at := eval[[]float64](b, `(e => { e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })(`+stickCube(n)+`)`)
		b.touch(at[0], at[1])
	}
	b.await("the notch", fmt.Sprintf(`(%s)?.textContent.includes("Burr piece 35.")`, shown("stick-said")))
	b.click("stick-add")
	b.await("the piece", piece("35"))
	b.accessible("burr-phone")
}
