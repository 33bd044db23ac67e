//go:build browser

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/def/space"
)

// window is a board of 6 × 5 with a hole of two cells in its middle.
const window = "# title: Window\nD:xDim=6:yDim=5:zDim=1\n# the hole\nC:name=*:type=S:layout=2 2 0, 3 2 0\n~D\n"

// shape is the tile of a shape in the catalogue.
func shape(name string) string {
	return fmt.Sprintf(`document.querySelector('%s[data-name="%s"]')`, part("catalogue-shape"), name)
}

// piece is the tile of a piece of the puzzle.
func piece(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('%s[data-piece="%s"]')].find(e => e.getClientRects().length > 0)`, part("piece"), name)
}

// listOf is a list of the catalogue.
func listOf(id string) string {
	return fmt.Sprintf(`document.querySelector('%s[data-list="%s"]')`, part("catalogue-list"), id)
}

// saysBalance waits until the line of the balance has these words.
func (b *tab) saysBalance(words string) {
	b.t.Helper()
	b.await("the balance to say "+words, fmt.Sprintf(`(%s)?.textContent.includes(%q)`, shown("balance"), words))
}

// foot waits until the foot of the catalogue says this.
func (b *tab) foot(words string) {
	b.t.Helper()
	b.await("the catalogue to say "+words, fmt.Sprintf(`document.querySelector("piece-catalogue footer p")?.textContent.includes(%q)`, words))
}

// TestBrowserPieces chooses and draws pieces.
func TestBrowserPieces(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"catalogue", choosesPieces},
		step{"keys", choosesByKeys},
		step{"editor", editsPiece},
		step{"drawn before", findsDrawnBefore},
		step{"rules", setsRules})
}

// ruleSwitch is the switch of a rule of this kind that is set, or of one that is not.
func ruleSwitch(kind string, on bool) string {
	return fmt.Sprintf(`[...document.querySelectorAll('%s[aria-checked=%t]')].find(e => e.getClientRects().length > 0)`, part("rule-"+kind), on)
}

// setsRules presses rules for solutions, and chooses what they are about. The search finds as many solutions as keep them.
func setsRules(t *testing.T, b *tab) {
	b.open("#p=pentominoes-10x6")
	b.started()
	b.await("the known solution", `document.querySelector('`+part("editor")+`')`)
	text := func(line string, there bool) {
		t.Helper()
		b.await(fmt.Sprintf("%s in the text: %t", line, there),
			fmt.Sprintf(`document.querySelector('%s').value.split("\n").includes(%q) === %t`, part("editor"), line, there))
	}
	press := func(kind string, on bool) {
		t.Helper()
		b.clickOn("the rule "+kind, ruleSwitch(kind, on))
		b.await("the rule "+kind, ruleSwitch(kind, !on))
	}
	choose := func(list, value string) {
		t.Helper()
		b.await(list, shown(list))
		eval[bool](b, fmt.Sprintf(`(e => { e.value = %q; return e.dispatchEvent(new Event("change", {bubbles: true})); })(%s)`, value, shown(list)))
	}
	b.clickOn("the rules", `(`+shown("rules")+`).querySelector("summary")`)
	press("no-crossroads", false)
	text("R:no-crossroads", true)
	b.await("what is looked for", `document.body.innerText.includes("Looks for all solutions that have no point where four pieces meet")`)
	b.is("unkept", "A rule is not kept: No four pieces meet at a point. Solve looks for others.")
	b.await("rings on the known solution", `document.querySelector(".board poly-player").shadowRoot.querySelector(".next").getAttribute("d")`)
	b.accessible("rules")
	b.click("solve")
	b.phase("finished")
	b.is("count", "563")

	press("colours", false)
	text("R:colours=3", true)
	choose("rule-number", "2")
	text("R:colours=2", true)
	press("colours", true)
	text("R:colours=2", false)
	press("touch", false)
	text("R:touch=F,I", true)
	choose("rule-touch-2", "X")
	text("R:touch=F,X", true)
	press("whole", false)
	b.clickOn("P", fmt.Sprintf(`[...document.querySelectorAll('%s[data-name="P"]')].find(e => e.getClientRects().length > 0)`, part("rule-piece")))
	text("R:whole=F,I,P", true)
	press("symmetric", false)
	choose("rule-how", "mirror")
	text("R:symmetric=mirror", true)

	// Another name of a piece is the rule's, too, and undo goes back step by step.
	b.clickOn("the piece X", piece("X"))
	eval[bool](b, `((`+shown("piece-name")+`).focus(), (`+shown("piece-name")+`).select(), true)`)
	b.insert("Plus")
	b.strike(kb.Enter)
	text("R:touch=F,Plus", true)
	eval[bool](b, `(document.activeElement.blur(), true)`)
	for _, line := range []string{"R:touch=F,Plus", "R:symmetric=mirror", "R:symmetric"} {
		b.strike("z", chromedp.ModifierCtrl)
		text(line, false)
	}
	text("R:whole=F,I,P", true)

	// The list is in sight on a phone, too, down to its last rule.
	b.resize(accessibleSizes[1])
	b.theme("dark")
	b.click("tab-puzzle")
	press("whole", true)
	b.accessible("rules-phone")
}

// choosesPieces chooses pieces for a board with a hole by mouse: single ones, by search and by one press. It
// takes some away again, and solves the puzzle.
func choosesPieces(t *testing.T, b *tab) {
	drawing(b, window)
	b.click("show-pieces")
	b.saysBalance("28 cells to fill")
	b.click("catalogue")
	b.await("the pentominoes", shape("F"))
	b.foot("None is in the puzzle. No single piece here fills 28 cells.")
	b.is("catalogue-rest", "Add all twelve")
	for _, name := range []string{"I", "L", "P", "Y"} {
		b.clickOn("the pentomino "+name, shape(name))
	}
	b.foot("Four are in the puzzle. No single piece here fills eight cells.")
	b.is("catalogue-rest", "Add the other eight")
	b.saysBalance("Eight cells to fill")
	b.theme("dark")
	b.accessible("catalogue")

	b.clickOn("the tetrominoes", listOf("tetrominoes"))
	b.clickOn("L", shape("L"))
	b.clickOn("I", shape("I"))
	b.foot("The pieces fit the board by volume.")
	b.saysBalance("Fits by volume")
	b.clickOn("I again", shape("I"))
	b.saysBalance("Four cells too many")
	b.saysBalance("Remove a tetromino, such as L4, or four cells of the pieces.")
	at := eval[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2])(`+shape("I")+`.getBoundingClientRect())`)
	b.do(chromedp.MouseClickXY(at[0], at[1], chromedp.ButtonModifiers(chromedp.ModifierAlt)))
	b.saysBalance("Fits by volume")

	// One press adds all others; one undo takes them away again.
	b.click("catalogue-rest")
	b.foot("All are in the puzzle.")
	b.await("no more to add", `!(`+shown("catalogue-rest")+`)`)
	b.strike("z", chromedp.ModifierCtrl)
	b.foot("Two are in the puzzle.")

	// The search finds shapes of all lists. Of a long list, only tiles in sight exist.
	b.clickOn("the search", shown("catalogue-find"))
	b.insert("P")
	b.await("what is called P", `document.querySelector("piece-catalogue h2").textContent === "2 pieces found"`)
	b.strike("a", chromedp.ModifierCtrl)
	b.insert("5 cells, chiral")
	b.await("what is chiral", `document.querySelector("piece-catalogue h2").textContent === "18 pieces found"`)
	b.clickOn("the octominoes", listOf("octominoes"))
	b.await("the octominoes", shape("8-1"))
	if n := eval[int](b, `document.querySelectorAll("piece-catalogue .tile").length`); n < 12 || n > 60 {
		t.Errorf("%d tiles of 369 are on the page", n)
	}
	eval[bool](b, `(document.querySelector("piece-catalogue .shapes").scrollTop = 1e6, true)`)
	b.await("the last octomino", shape("8-369"))
	b.clickOn("Soma", listOf("soma"))
	b.await("Soma's pieces", shape("A"))

	// Escape closes it; the chosen pieces are the puzzle's.
	b.strike(kb.Escape)
	b.await("the catalogue to close", `!document.querySelector("#catalogue:popover-open")`)
	b.click("show-text")
	b.await("the text", shown("editor")+`?.value`)
	text := eval[string](b, `(`+shown("editor")+`).value`)
	for _, line := range []string{"# the hole", "C:name=L:", "C:name=L4:", "C:name=I4:"} {
		if !strings.Contains(text, line) {
			t.Errorf("the text has no %q:\n%s", line, text)
		}
	}
	b.click("solve")
	b.phase("finished")
	b.is("count", "17")
}

// choosesByKeys does the same without a mouse.
func choosesByKeys(t *testing.T, b *tab) {
	drawing(b, window)
	b.click("show-pieces")
	focused := func(what, expression string) {
		t.Helper()
		b.await(what+" to have the focus", `document.activeElement === (`+expression+`)`)
	}
	press := func(keys ...string) {
		t.Helper()
		for _, k := range keys {
			b.strike(k)
		}
	}
	eval[bool](b, `((`+shown("catalogue")+`).focus(), true)`)
	press(kb.Enter)
	b.await("the pentominoes", shape("F"))
	focused("the list", listOf("pentominoes"))
	press(kb.Enter)
	focused("the first tile", shape("F"))
	press(kb.ArrowRight) // I
	press(kb.Enter)
	b.await("I", piece("I"))
	press(kb.ArrowRight) // L
	press(" ")
	b.await("L", piece("L"))
	press(kb.ArrowDown) // V; four in a row: F I L N / P T U V / W X Y Z
	press(kb.End)
	press(kb.Home)
	press(kb.ArrowDown)
	focused("P", shape("P"))
	press("+")
	b.await("P", piece("P"))
	press(kb.ArrowDown)
	press(kb.ArrowRight, kb.ArrowRight)
	focused("Y", shape("Y"))
	press(kb.Enter, kb.Enter, "-")
	b.await("one Y", `(`+piece("Y")+`)?.textContent.includes("×1")`)
	eval[bool](b, `(`+listOf("pentominoes")+`.focus(), true)`)
	press(kb.ArrowUp)
	focused("the tetrominoes", listOf("tetrominoes"))
	b.await("their tiles", shape("S"))
	press(kb.Enter, kb.Enter)
	press(kb.ArrowRight)
	press(kb.Enter)
	b.foot("The pieces fit the board by volume.")
	press(kb.Escape)
	b.await("the catalogue to close", `!document.querySelector("#catalogue:popover-open")`)
	focused("the button", shown("catalogue"))
	b.strike(kb.Enter, chromedp.ModifierCtrl)
	b.phase("finished")
	b.is("count", "17")

	// The piece editor draws a new piece by keys.
	eval[bool](b, `((`+shown("draw-piece")+`).focus(), true)`)
	press(kb.Enter)
	b.await("the grid", shown("piece-squares")+`?.querySelector("[tabindex='0']")`)
	eval[bool](b, `((`+shown("piece-squares")+`).querySelector("[tabindex='0']").focus(), true)`)
	press(" ")
	b.await("the new piece", piece("A"))
	press(kb.ArrowRight)
	press(" ")
	b.await("two cells", `(`+piece("A")+`)?.ariaLabel.includes("2 cells")`)
	press(kb.ArrowUp, kb.ArrowUp)
	press(" ")
	b.await("what is said of loose cells", `(`+shown("piece-loose")+`)?.textContent === "Two separate parts. The cells of a piece must touch."`)
	if label := eval[string](b, `(`+piece("A")+`).ariaLabel`); !strings.Contains(label, "2 cells") {
		t.Errorf("the puzzle has what is loose: %s", label)
	}
}

// editsPiece draws a piece, changes it, drags it onto the board and frees it again. Undo takes back each
// step.
func editsPiece(t *testing.T, b *tab) {
	e := drawing(b, window)
	b.click("show-pieces")
	b.await("the pieces alone", `!(`+shown("tool-cell")+`)`) // the parts below have moved
	square := func(x, y int) (float64, float64) {
		at := eval[[]float64](b, fmt.Sprintf(`(e => { const r = e.children[%d].children[%d].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })(%s)`, y, x, shown("piece-squares")))
		return at[0], at[1]
	}
	paint := func(squares ...[2]int) {
		for i, s := range squares {
			x, y := square(s[0], s[1])
			if i == 0 {
				e.mouse(moved, x, y, left, 0)
				e.mouse(pressed, x, y, left, 0)
			} else {
				e.mouse(moved, x, y, left, 0)
			}
		}
		x, y := square(squares[len(squares)-1][0], squares[len(squares)-1][1])
		e.mouse(released, x, y, left, 0)
	}
	b.click("draw-piece")
	b.await("the grid", shown("piece-squares")+`?.children.length === 8`)
	paint([2]int{1, 2}, [2]int{2, 2}, [2]int{3, 2})
	b.await("a piece of three cells", `(`+piece("A")+`)?.ariaLabel.includes("3 cells")`)
	e.changed("a new piece")
	paint([2]int{3, 1})
	e.changed("a fourth cell")
	b.is("copies", "1")
	b.click("copies-more")
	e.changed("a copy")
	b.is("copies", "2")
	b.clickOn("a colour", `[...document.querySelectorAll('`+part("swatch")+`')][4]`)
	e.changed("a colour")
	eval[bool](b, `((`+shown("piece-name")+`).focus(), (`+shown("piece-name")+`).select(), true)`)
	b.insert("Ell")
	b.strike(kb.Enter)
	e.changed("a name")
	b.await("the tile by its name", piece("Ell"))
	b.click("piece-turn")
	e.changed("a turn")
	b.accessible("piece")
	for _, want := range []string{"# the hole", "name=Ell:copies=2:", "# colour: Ell=#654295"} {
		if !strings.Contains(e.definition(), want) {
			t.Errorf("the text has no %q:\n%s", want, e.definition())
		}
	}

	// One copy is fixed when the tile is dragged onto the board.
	drag := func(to [2]int) {
		from := eval[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2])((`+piece("Ell")+`).getBoundingClientRect())`)
		e.mouse(moved, from[0], from[1], left, 0)
		e.mouse(pressed, from[0], from[1], left, 0)
		e.mouse(moved, from[0]+30, from[1]+10, left, 0)
		b.await("the piece in the hand", `document.querySelector(".held-piece") && document.querySelector("board-editor")?.board`)
		x, y := e.cell(to[0], to[1], 0)
		e.mouse(moved, x-3, y-3, left, 0)
		e.mouse(moved, x, y, left, 0)
	}
	drag([2]int{1, 3})
	b.await("its ghost", `document.querySelector("board-editor[data-ghost] .surface-ghost")?.getAttribute("d")`)
	x, y := e.cell(1, 3, 0)
	e.mouse(released, x, y, left, 0)
	e.changed("a fixed piece")
	if n := len(e.board().Stationary); n != 2 {
		t.Fatalf("%d stationary pieces, want the hole and the fixed one:\n%s", n, e.definition())
	}
	// If it is let go beside the board, it goes back.
	drag([2]int{1, 3})
	e.mouse(moved, 700, 870, left, 0)
	e.mouse(released, 700, 870, left, 0)
	e.unchanged("a piece let go beside the board")
	// A click frees it.
	fixed := e.board().Stationary
	for _, q := range fixed {
		if !q.Hole(space.Cubes) {
			x, y := e.cell(q.Cells[0].X, q.Cells[0].Y, 0)
			b.pressAt(x, y)
		}
	}
	e.changed("a click on it")
	if n := len(e.board().Stationary); n != 1 {
		t.Errorf("freed, %d stationary pieces are left", n)
	}

	// The same by keys.
	if eval[bool](b, `!(`+shown("piece-fix")+`)`) {
		b.clickOn("the tile", piece("Ell"))
	}
	b.click("piece-fix")
	b.await("where it is", `document.querySelector('`+part("held")+`')?.textContent.startsWith("Ell at column")`)
	for _, k := range []string{kb.ArrowRight, "r", "f", kb.ArrowUp} {
		b.strike(k)
	}
	b.strike(kb.Enter)
	e.changed("a piece fixed by keys")
	if n := len(e.board().Stationary); n != 2 {
		t.Errorf("%d stationary pieces:\n%s", n, e.definition())
	}

	// It is removed, and everything is undone.
	if eval[bool](b, `!(`+shown("piece-remove")+`)`) {
		b.clickOn("the tile", piece("Ell"))
	}
	b.click("piece-remove")
	e.changed("removal")
	b.is("toast-undo", "Undo")
	e.undone()
}

// touch taps with a finger.
func (b *tab) touch(x, y float64) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	for _, p := range []input.DispatchTouchEventParams{
		{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}},
		{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}},
	} {
		if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, p); err != nil {
			b.t.Fatal(err)
		}
	}
}

// findsDrawnBefore finds a piece in the catalogue that was drawn for another puzzle.
func findsDrawnBefore(t *testing.T, b *tab) {
	drawing(b, "D:xDim=5:yDim=4:zDim=1\n~D\n")
	b.click("catalogue")
	b.await("no list of one's own yet", `(`+listOf("pentominoes")+`) && !(`+listOf("yours")+`)`)
	b.strike(kb.Escape)
	b.click("show-pieces")
	b.await("the pieces alone", `!(`+shown("tool-cell")+`)`)
	b.click("draw-piece")
	b.await("the grid", shown("piece-squares")+`?.children.length === 8`)
	for _, s := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 3}} {
		b.clickOn("a square", fmt.Sprintf(`(%s).children[%d].children[%d]`, shown("piece-squares"), s[1], s[0]))
	}
	b.await("a piece of four cells", `(`+piece("A")+`)?.ariaLabel.includes("4 cells")`)
	// Each clicked square is filled where it was clicked, though each click has changed the puzzle.
	filled := `[...(` + shown("piece-squares") + `).children].map((row, y) => [...row.children].map((e, x) => e.ariaSelected === "true" ? [x, y] : []).filter(at => at.length)).flat()`
	if got := eval[[][2]int](b, filled); !slices.Equal(got, [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 3}}) {
		t.Errorf("filled are %v", got)
	}
	b.clickOn("the tile, which closes the editor", piece("A"))
	b.await("no editor", `!(`+shown("piece-editor")+`)`)

	// It is there for another puzzle, and at another visit.
	b.click("puzzle-chooser")
	b.click("new-board")
	b.await("an empty board", shown("board-editor")+`?.board?.x === 6`)
	b.reload()
	b.running()
	b.click("catalogue")
	b.await("the pentominoes", shape("F"))
	b.clickOn("one's own", listOf("yours"))
	b.await("what was drawn", `document.querySelector("piece-catalogue h2").textContent === "Drawn before" && (`+shape("A")+`)`)
	b.clickOn("it", shape("A"))
	b.await("it in the puzzle", `(`+piece("A")+`)?.ariaLabel.includes("4 cells")`)
	b.foot("One is in the puzzle.")
	b.await("no button for all", `!(`+shown("catalogue-rest")+`)`)
}
