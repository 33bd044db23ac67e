//go:build browser

package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
	"tilewright/ui/link"
)

// blankBoard is a board without pieces.
const blankBoard = "# drawn in a test\nD:xDim=6:yDim=5:zDim=1 # six by five\n~D\n"

// These are short names for what a mouse does.
const (
	moved       = input.DispatchMouseEventTypeMouseMoved
	pressed     = input.DispatchMouseEventTypeMousePressed
	released    = input.DispatchMouseEventTypeMouseReleased
	left        = input.MouseButtonLeft
	rightButton = input.MouseButtonRight
	alt         = int64(chromedp.ModifierAlt)
	shifted     = int64(chromedp.ModifierShift)
)

// easel is a tab with a board that is drawn.
type easel struct {
	*tab
	// texts are the puzzle's texts after each stroke; the first is the text before all strokes.
	texts []string
}

// drawing opens a text on the page, in the mode that draws.
func drawing(b *tab, text string) *easel {
	b.t.Helper()
	return drawingBy(b, text, func() { b.click("show-draw") })
}

// drawingBy is drawing where another way leads to the mode that draws.
func drawingBy(b *tab, text string, begin func()) *easel {
	b.t.Helper()
	b.open("#" + link.Link{Text: text, Settings: link.DefaultSettings}.Encode())
	b.await("the program", `document.documentElement.dataset.app === "running"`)
	e := &easel{tab: b}
	begin()
	b.await("the board", shown("board-editor")+`?.painting === false`)
	b.await("the editor of the text", `customElements.get("definition-editor")`)
	e.texts = []string{e.definition()}
	return e
}

func (e *easel) definition() string {
	return eval[string](e.tab, `document.querySelector('`+part("editor")+`').value`)
}

// board is the board in the text.
func (e *easel) board() def.Board {
	e.t.Helper()
	return def.Parse(e.definition()).Drafts[0].Board()
}

// cell is the middle of a cell in the window.
func (e *easel) cell(x, y, z int) (float64, float64) {
	at := eval[[]float64](e.tab, fmt.Sprintf(`(async e => {
		for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
		const r = e.boxOf((%d * e.board.y + %d) * e.board.z + %d);
		return [r.x + r.width / 2, r.y + r.height / 2];
	})(%s)`, x, y, z, shown("board-editor")))
	return at[0], at[1]
}

// changed waits until the text has changed, and keeps it.
func (e *easel) changed(what string) {
	e.t.Helper()
	e.await(what+" to change the text", fmt.Sprintf(`document.querySelector('%s').value !== %q`, part("editor"), e.texts[len(e.texts)-1]))
	e.texts = append(e.texts, e.definition())
}

// unchanged checks that the text is the same, two frames later: the page draws a change with its next one.
func (e *easel) unchanged(what string) {
	e.t.Helper()
	e.rest()
	e.rest()
	if now, was := e.definition(), e.texts[len(e.texts)-1]; now != was {
		e.t.Errorf("%s changed\n%s\nto\n%s", what, was, now)
	}
}

// holes checks the size of the board, and its closed cells, as x y z.
func (e *easel) holes(what string, x, y, z int, closed ...[3]int) {
	e.t.Helper()
	b := e.board()
	var want, got []def.Cell
	for _, c := range closed {
		want = append(want, def.Cell{X: c[0], Y: c[1], Z: c[2]})
	}
	open := b.OpenCells()
	for _, c := range b.Cells(def.Cell{}, def.Cell{X: b.Size.X, Y: b.Size.Y, Z: b.Size.Z}) {
		if !slices.Contains(open, c) {
			got = append(got, c)
		}
	}
	slices.SortFunc(want, def.Cell.Compare)
	if b.Size.X != x || b.Size.Y != y || b.Size.Z != z || !slices.Equal(got, want) {
		e.t.Errorf("%s: a board of %d × %d × %d, closed at %v, want %d × %d × %d, %v", what, b.Size.X, b.Size.Y, b.Size.Z, got, x, y, z, want)
	}
}

// mouse sends an event of the mouse.
func (e *easel) mouse(kind input.DispatchMouseEventType, x, y float64, button input.MouseButton, held int64) {
	e.t.Helper()
	if e.by != nil {
		e.drive(func(ctx context.Context, d *driver) error { return d.mouse(ctx, kind, x, y, button, held) })
		return
	}
	ctx, cancel := e.timed()
	defer cancel()
	p := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: button, Modifiers: held}
	if kind != moved {
		p.ClickCount = 1
	} else if button != "" {
		p.Buttons = map[input.MouseButton]int64{left: 1, rightButton: 2}[button]
	}
	if _, err := chromedp.Call(ctx, input.DispatchMouseEvent, p); err != nil {
		e.t.Fatal(err)
	}
}

// fingers sends an event of fingers at these places.
func (e *easel) fingers(kind input.DispatchTouchEventType, at ...[2]float64) {
	e.t.Helper()
	ctx, cancel := e.timed()
	defer cancel()
	points := []*input.TouchPoint{}
	for i, p := range at {
		points = append(points, &input.TouchPoint{X: p[0], Y: p[1], ID: new(float64(i))})
	}
	if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
		e.t.Fatal(err)
	}
}

// drag goes from cell to cell with a button pressed.
func (e *easel) drag(button input.MouseButton, held int64, cells ...[2]int) {
	e.t.Helper()
	for i, c := range cells {
		x, y := e.cell(c[0], c[1], 0)
		if i == 0 {
			e.mouse(moved, x, y, "", held)
			e.mouse(pressed, x, y, button, held)
		}
		e.mouse(moved, x, y, button, held)
		if i == len(cells)-1 {
			e.mouse(released, x, y, button, held)
		}
	}
}

// undone undoes everything step by step, and redoes it.
func (e *easel) undone() {
	e.t.Helper()
	for i := len(e.texts) - 2; i >= 0; i-- {
		e.strike("z", chromedp.ModifierCtrl)
		e.await(fmt.Sprintf("undo to bring text %d back", i), fmt.Sprintf(`document.querySelector('%s').value === %q`, part("editor"), e.texts[i]))
	}
	for i := 1; i < len(e.texts); i++ {
		e.strike("y", chromedp.ModifierCtrl)
		e.await(fmt.Sprintf("redo to bring text %d back", i), fmt.Sprintf(`document.querySelector('%s').value === %q`, part("editor"), e.texts[i]))
	}
}

// TestBrowserDrawMouse draws with the mouse: clicks and strokes of each tool, with mirrors, along a line, with either
// button. A stroke that ends off the grid, or is given up, changes nothing. Undo restores each state.
func TestBrowserDrawMouse(t *testing.T) {
	parallel(t)
	e := drawing(newTab(t, siteHost(t), 1440, 900), blankBoard)
	if tool := eval[string](e.tab, shown("board-editor")+`.pen.tool`); tool != "cell" {
		t.Errorf("on a board without holes the pen is %q", tool)
	}
	e.drag(left, 0, [2]int{0, 0})
	e.changed("a click on a full board")
	e.holes("a click on a full board", 6, 5, 1, [3]int{0, 0})
	e.drag(left, 0, [2]int{0, 0})
	e.changed("a click on a hole")
	e.holes("a click on a hole", 6, 5, 1)
	e.drag(left, 0, [2]int{0, 0}, [2]int{1, 0})
	e.unchanged("a stroke over open cells")
	e.click("tool-hole")
	e.click("mirror-x")
	e.drag(left, 0, [2]int{2, 2}, [2]int{2, 3})
	e.changed("a stroke")
	e.holes("a stroke and its image", 6, 5, 1, [3]int{2, 2}, [3]int{2, 3}, [3]int{3, 2}, [3]int{3, 3})
	e.await("the browser to keep it", shown("kept"))

	e.drag(left, alt, [2]int{2, 3}, [2]int{2, 3})
	e.changed("the opposite")
	e.holes("the opposite", 6, 5, 1, [3]int{2, 2}, [3]int{3, 2})
	e.click("mirror-x")
	e.click("tool-cell")
	e.drag(rightButton, 0, [2]int{0, 0}, [2]int{1, 0})
	e.changed("the right button")
	e.holes("the right button", 6, 5, 1, [3]int{2, 2}, [3]int{3, 2}, [3]int{0, 0}, [3]int{1, 0})
	e.click("tool-hole")
	e.drag(left, shifted, [2]int{0, 4}, [2]int{1, 3}, [2]int{3, 3})
	e.changed("a straight line")
	e.holes("a straight line", 6, 5, 1, [3]int{2, 2}, [3]int{3, 2}, [3]int{0, 0}, [3]int{1, 0}, [3]int{0, 4}, [3]int{1, 4},
		[3]int{2, 4}, [3]int{3, 4})
	e.click("tool-box")
	e.drag(left, 0, [2]int{3, 4}, [2]int{0, 0})
	e.changed("a box")
	e.holes("a box of cells", 6, 5, 1)
	e.drag(left, alt, [2]int{2, 0}, [2]int{2, 4})
	e.changed("a box of holes")
	e.click("tool-fill")
	e.drag(left, 0, [2]int{0, 3})
	e.changed("a filled part")
	b := e.board()
	if n := len(b.OpenCells()); n != 15 {
		t.Errorf("%d cells are open right of the wall, want 15", n)
	}

	// These strokes end off the grid, or are given up.
	e.click("tool-hole")
	x, y := e.cell(4, 2, 0)
	e.mouse(pressed, x, y, left, 0)
	e.mouse(moved, x+2, y+40, left, 0)
	e.mouse(moved, x+340, y, left, 0)
	e.mouse(released, x+340, y, left, 0)
	e.unchanged("a stroke that ends off the grid")
	e.mouse(pressed, x, y, left, 0)
	e.mouse(moved, x+2, y+40, left, 0)
	e.strike(kb.Escape)
	e.mouse(released, x+2, y+40, left, 0)
	e.unchanged("a stroke that was given up")

	// A press beside the cells paints the whole column.
	_, top := e.cell(4, 4, 0)
	e.mouse(moved, x, top-60, "", 0)
	e.mouse(pressed, x, top-58, left, 0)
	e.mouse(released, x, top-58, left, 0)
	e.changed("a column")
	if b := e.board(); len(b.OpenCells()) != 10 {
		t.Errorf("%d cells are open without column 4, want 10", len(b.OpenCells()))
	}
	e.undone()
}

// TestBrowserDraw draws on boards, each time from the beginning.
func TestBrowserDraw(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"board", sizesBoard},
		step{"keys", drawsByKeys},
		step{"text", drawsBesideText},
		step{"fixed pieces", fixesPieces},
		step{"at once", drawsFast},
		step{"a long line", writesLongLine},
		step{"a smaller board", drawsSmaller},
		step{"undo in a stroke", undoesInStroke},
		step{"findings", followsDrawing})
}

// sizesBoard grows and shrinks the board at each side and by its fields. The page says what was cut off. Then
// the board is moved, turned, mirrored, cropped and begun anew.
func sizesBoard(t *testing.T, b *tab) {
	e := drawing(b, blankBoard)
	e.click("tool-hole")
	step := func(part string) {
		t.Helper()
		e.click(part)
		e.changed(part)
	}
	e.drag(left, 0, [2]int{0, 0})
	e.changed("a hole")
	step("add-left")
	e.holes("a column on the left", 7, 5, 1, [3]int{1, 0})
	step("add-bottom")
	e.holes("a row at the bottom", 7, 6, 1, [3]int{1, 1})
	step("take-top")
	e.holes("a row less", 7, 5, 1, [3]int{1, 1})
	e.await("word of what was cut off", shown("toast")+`?.textContent.includes("Cut off: 7 cells")`)
	e.click("toast-undo")
	e.await("the row again", fmt.Sprintf(`document.querySelector('%s').value === %q`, part("editor"), e.texts[len(e.texts)-2]))
	e.texts = e.texts[:len(e.texts)-1]
	eval[bool](e.tab, `(e => { e.value = 9; return e.dispatchEvent(new Event("change", {bubbles: true})); })(`+shown("side-width")+`)`)
	e.changed("a width")
	e.holes("nine columns", 9, 6, 1, [3]int{1, 1})
	eval[bool](e.tab, `(e => { e.value = 0; return e.dispatchEvent(new Event("change", {bubbles: true})); })(`+shown("side-width")+`)`)
	e.unchanged("a width of none")
	if shows := eval[string](e.tab, `(`+shown("side-width")+`).value`); shows != "9" {
		t.Errorf("the field shows %q after it was refused", shows)
	}
	step("turn-board")
	e.holes("a turn to the left", 6, 9, 1, [3]int{4, 1})
	step("flip-x")
	e.holes("its mirror image", 6, 9, 1, [3]int{1, 1})
	step("shift-up")
	if b := e.board(); b.At(def.Cell{X: 1, Y: 2}) == nil || b.At(def.Cell{X: 5}) == nil {
		t.Error("moved up, the hole lies higher, and the lowest row is closed")
	}
	step("crop")
	if b := e.board(); b.Size.X != 6 || b.Size.Y != 8 {
		t.Errorf("cropped to %d × %d, want 6 × 8", b.Size.X, b.Size.Y)
	}
	for _, template := range []struct {
		id         string
		x, y, open int
	}{{"diamond", 9, 9, 41}, {"calendar", 7, 7, 43}, {"corners", 8, 8, 60}} {
		e.set("template", template.id)
		step("template-make")
		if b := e.board(); b.Size.X != template.x || b.Size.Y != template.y || len(b.OpenCells()) != template.open {
			t.Errorf("%s: %d × %d with %d cells", template.id, b.Size.X, b.Size.Y, len(b.OpenCells()))
		}
	}
	e.undone()
}

// drawsByKeys draws everything by keys alone.
func drawsByKeys(t *testing.T, b *tab) {
	key := func(keys ...string) {
		t.Helper()
		for _, k := range keys {
			b.strike(k)
		}
	}
	e := drawingBy(b, blankBoard, func() { key("p") })
	key("h", kb.ArrowRight, kb.ArrowRight, kb.ArrowUp, " ")
	e.changed("Space")
	e.holes("Space", 6, 5, 1, [3]int{2, 1})
	key("m", kb.ArrowRight, " ")
	e.changed("Space with a mirror")
	e.holes("Space on the other side of the axis", 6, 5, 1, [3]int{2, 1}, [3]int{3, 1})
	key("m", "m", "m", "m", "b", " ")
	e.changed("a cell")
	e.holes("a cell", 6, 5, 1, [3]int{2, 1})
	key("u", kb.ArrowUp, kb.Delete, kb.ArrowUp, kb.ArrowRight, " ")
	e.changed("a box of holes")
	e.holes("a box of holes", 6, 5, 1, [3]int{2, 1}, [3]int{3, 2}, [3]int{4, 2}, [3]int{3, 3}, [3]int{4, 3})
	key(" ", kb.ArrowDown, kb.Escape)
	e.unchanged("a box that was given up")
	key("g", " ")
	e.changed("a filled hole")
	e.holes("a filled hole", 6, 5, 1, [3]int{2, 1})
	eval[bool](b, `(document.querySelector('`+part("add-right")+`').focus(), true)`)
	key("+")
	e.changed("+ on a side")
	e.holes("a column more", 7, 5, 1, [3]int{2, 1})
	key("-", "-")
	e.await("a column less than before", `/xDim=5/.test(document.querySelector('`+part("editor")+`').value)`)
	said := eval[string](b, `document.querySelector("board-editor [role=gridcell]").textContent`)
	if said != "Column 5, row 3: open" {
		t.Errorf("a screen reader hears %q", said)
	}
}

// TestBrowserDrawMore draws solids, colours and puzzles that are not exact, and goes through the panel by keys.
func TestBrowserDrawMore(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"solid", drawsSolid},
		step{"colours", paintsColours},
		step{"loose", drawsLoosePuzzle},
		step{"focus", seesFocus})
}

// drawsSolid draws a solid in its layers, and by clicks on its faces in space. A layer that is added is drawn in the size
// of the others.
func drawsSolid(t *testing.T, b *tab) {
	e := drawing(b, "D:xDim=3:yDim=3:zDim=2\n~D\n")
	e.await("the solid", shown("board-editor")+`?.querySelector("poly-player")?.ray(0, 0)`)
	e.click("tool-hole")
	x, y := e.cell(1, 1, 1)
	e.mouse(moved, x, y, "", 0)
	e.mouse(pressed, x, y, left, 0)
	e.mouse(released, x, y, left, 0)
	e.changed("a cell of the upper layer")
	e.holes("a cell of the upper layer", 3, 3, 2, [3]int{1, 1, 1})
	e.click("mirror-z")
	x, y = e.cell(0, 0, 0)
	e.mouse(pressed, x, y, left, 0)
	e.mouse(released, x, y, left, 0)
	e.changed("a cell and its image in the other layer")
	e.holes("a cell and its image in the other layer", 3, 3, 2, [3]int{1, 1, 1}, [3]int{0, 0, 0}, [3]int{0, 0, 1})
	e.click("mirror-z")
	e.click("column")
	x, y = e.cell(2, 0, 0)
	e.mouse(pressed, x, y, left, 0)
	e.mouse(released, x, y, left, 0)
	e.changed("a column")
	e.holes("a column", 3, 3, 2, [3]int{1, 1, 1}, [3]int{0, 0, 0}, [3]int{0, 0, 1}, [3]int{2, 0, 0}, [3]int{2, 0, 1})
	e.click("column")

	// spot is the place of a point of the solid in the window.
	spot := func(x, y, z float64) (float64, float64) {
		at := eval[[]float64](e.tab, fmt.Sprintf(`(async e => {
			for (let k = 0; k < 20; k++) await new Promise(requestAnimationFrame);
			const {x, y, z} = e.board;
			return e.querySelector("poly-player").onto([%f - x / 2, %f - z / 2, y - %f - y / 2]);
		})(%s)`, x, z, y, shown("board-editor")))
		return at[0], at[1]
	}
	click := func(what string, x, y float64, held int64) {
		t.Helper()
		e.mouse(moved, x, y, "", held)
		e.mouse(pressed, x, y, left, held)
		e.mouse(released, x, y, left, held)
		e.changed(what)
	}
	// The tool Fix adds no cube, and Colour colours the one that the click hits.
	e.click("tool-fix")
	x, y = spot(0.5, 1, 1.5)
	e.mouse(moved, x, y, "", 0)
	e.mouse(pressed, x, y, left, 0)
	e.mouse(released, x, y, left, 0)
	e.unchanged("a click with Fix")
	e.click("tool-colour")
	click("colours", x, y, 0)
	if got := e.board().Tints; len(got) != 1 || got[0] != (def.Tint{Cell: def.Cell{Y: 1, Z: 1}, Name: "red"}) {
		t.Errorf("a click with Colour leads to %v", got)
	}
	click("bares", x, y, alt)
	e.click("tool-hole")
	click("adds", x, y, 0)
	e.holes("a click on a front", 3, 3, 2, [3]int{0, 0, 0}, [3]int{1, 1, 1}, [3]int{2, 0, 0}, [3]int{2, 0, 1})
	x, y = spot(1.5, 0.5, 2)
	click("takes", x, y, alt)
	e.holes("with Alt", 3, 3, 2, [3]int{0, 0, 0}, [3]int{1, 1, 1}, [3]int{2, 0, 0}, [3]int{2, 0, 1}, [3]int{1, 0, 1})
	// With one layer alone the others are pale, and clicks act on that layer.
	e.click("one-layer")
	slots := `[...new Set(` + shown("board-editor") + `.querySelector("poly-player").assembly)].sort().join()`
	e.await("the lower layer to be pale", slots+` === "0,1,2"`)
	e.strike(kb.PageDown)
	e.await("the layer of the pen", `document.querySelector(".depth b").textContent === "Layer 1"`)
	e.click("one-layer")
	e.await("one layer of two", slots+` === "0,1"`)

	e.click("add-layer")
	e.changed("a layer")
	if b := e.board(); b.Size.Z != 3 || len(b.OpenCells()) != 13 {
		t.Errorf("%d layers, %d cubes with an empty layer more", b.Size.Z, len(b.OpenCells()))
	}
	sizes := eval[[]float64](e.tab, `[0, 1, 2].map(z => (`+shown("board-editor")+`).boxOf(z).width)`)
	if slices.Max(sizes) != slices.Min(sizes) {
		t.Errorf("the cells of the layers are %v px wide", sizes)
	}
	e.click("copy-layer")
	e.changed("a copy")
	e.accessible("solid")
	e.undone()
}

// drawsBesideText: a text that cannot be read leaves the last drawing, pale, with a link to the fault. A new board
// is begun from the list of puzzles. Solve goes back to watching.
func drawsBesideText(t *testing.T, b *tab) {
	e := drawing(b, "D:xDim=3:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\n~D\n")
	e.click("show-text")
	e.write("D:xDim=3:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 x, 2 0 0\n~D\n")
	e.await("a pale board", shown("board-editor")+`?.hasAttribute("dimmed")`)
	e.texts = []string{e.definition()}
	e.drag(left, 0, [2]int{1, 0})
	e.unchanged("a stroke on a pale board")
	e.click("go-to-error")
	e.await("the caret in line 2", `document.querySelector('`+part("editor")+`').matches(":focus-within")`)
	e.write("D:xDim=3:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\n~D\n")
	e.await("a board to draw on", `!(`+shown("board-editor")+`).hasAttribute("dimmed")`)
	e.click("solve")
	e.phase("finished")
	e.await("the player", `!(`+shown("board-editor")+`) && `+shown("board"))
	e.click("puzzle-chooser")
	e.click("new-board")
	e.await("an empty board", shown("board-editor")+`?.board?.x === 6`)
	e.texts = []string{e.definition()}
	e.strike("h")
	e.drag(left, 0, [2]int{1, 1})
	e.changed("a stroke on it")
	e.is("kept", "Kept in this browser")
}

// fixesPieces fixes a piece by drawing its shape, and frees it by a click.
func fixesPieces(t *testing.T, b *tab) {
	e := drawing(newTab(t, siteHost(t), 1440, 900),
		"D:xDim=4:yDim=2:zDim=1\nC:name=V:layout=0 0 0, 1 0 0, 0 1 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\nC:name=o:layout=0 0 0\n~D\n")
	e.click("tool-fix")
	e.drag(left, 0, [2]int{3, 0}, [2]int{3, 1}, [2]int{2, 1})
	e.changed("a shape that was drawn")
	if at := e.board().At(def.Cell{X: 3, Y: 1}); at == nil || at.Name != "V" {
		t.Fatalf("the piece that lies there is %v, want V", at)
	}
	e.drag(left, 0, [2]int{0, 0}, [2]int{1, 0}, [2]int{2, 0})
	e.unchanged("a shape that no piece has")
	e.await("word of that", shown("toast")+`?.textContent.includes("No piece of the puzzle has this shape")`)
	e.click("tool-cell")
	e.drag(left, 0, [2]int{3, 0})
	e.changed("a click on a fixed piece")
	if at := e.board().At(def.Cell{X: 3, Y: 1}); at != nil {
		t.Errorf("%s is still fixed", at.Name)
	}

	// A fixed piece can be dragged elsewhere. Where it cannot lie it goes back, and off the board it is free.
	e.click("tool-fix")
	e.drag(left, 0, [2]int{0, 0}, [2]int{0, 1}, [2]int{1, 0})
	e.changed("the shape again")
	e.drag(left, 0, [2]int{0, 0}, [2]int{1, 0}, [2]int{2, 0})
	e.changed("a drag")
	if at := e.board().At(def.Cell{X: 3}); at == nil || at.Name != "V" {
		t.Errorf("dragged by two cells it is not there: %v", at)
	}
	e.drag(left, 0, [2]int{2, 0}, [2]int{2, 1}, [2]int{3, 1})
	e.unchanged("a drag to where it cannot lie")
	x, y := e.cell(2, 0, 0)
	e.mouse(moved, x, y, "", 0)
	e.mouse(pressed, x, y, left, 0)
	e.mouse(moved, x, y+60, left, 0)
	e.mouse(moved, x, y+300, left, 0)
	e.mouse(released, x, y+300, left, 0)
	e.changed("a drag off the board")
	if at := e.board().At(def.Cell{X: 2}); at != nil {
		t.Errorf("off the board %s is still fixed", at.Name)
	}
	e.undone()
}

// TestBrowserDrawTouch draws with a finger, on a phone that stands or lies on its side. A finger paints, a finger that
// rests paints the opposite, and two fingers move and zoom. A fixed piece is dragged.
func TestBrowserDrawTouch(t *testing.T) {
	parallel(t)
	for _, size := range accessibleSizes[1:] {
		t.Run(size.name, func(t *testing.T) { drawByTouch(t, size.width, size.height) })
	}
	carryByTouch(t)
}

func drawByTouch(t *testing.T, width, height int64) {
	b := newTab(t, siteHost(t), width, height)
	b.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	e := drawing(b, blankBoard)
	e.click("tool-hole")
	touch := e.fingers
	cell := func(x, y int) [2]float64 { a, b := e.cell(x, y, 0); return [2]float64{a, b} }
	below, middle, above := cell(1, 1), cell(1, 2), cell(1, 3) // found before the finger rests
	touch(input.DispatchTouchEventTypeTouchStart, below)
	touch(input.DispatchTouchEventTypeTouchMove, middle)
	touch(input.DispatchTouchEventTypeTouchMove, above)
	touch(input.DispatchTouchEventTypeTouchEnd)
	e.changed("a finger's stroke")
	e.holes("a finger's stroke", 6, 5, 1, [3]int{1, 1}, [3]int{1, 2}, [3]int{1, 3})
	touch(input.DispatchTouchEventTypeTouchStart, cell(1, 2))
	eval[bool](e.tab, `new Promise(done => setTimeout(() => done(true), 700))`) // time itself: a finger that rests is one that stays for long
	touch(input.DispatchTouchEventTypeTouchEnd)
	e.changed("a finger that rests")
	e.holes("a finger that rests", 6, 5, 1, [3]int{1, 1}, [3]int{1, 3})
	a, c := cell(2, 2), cell(4, 2)
	wide := eval[float64](e.tab, shown("board-editor")+`.boxOf(0).width`)
	touch(input.DispatchTouchEventTypeTouchStart, a)
	touch(input.DispatchTouchEventTypeTouchStart, a, c)
	touch(input.DispatchTouchEventTypeTouchMove, [2]float64{a[0] - 60, a[1]}, [2]float64{c[0] + 60, c[1]})
	touch(input.DispatchTouchEventTypeTouchEnd)
	e.unchanged("two fingers")
	if now := eval[float64](e.tab, shown("board-editor")+`.boxOf(0).width`); now < 1.3*wide {
		t.Errorf("two fingers apart: cells of %.0f after %.0f", now, wide)
	}
	e.click("fit-board")
	if now := eval[float64](e.tab, `new Promise(requestAnimationFrame).then(() => `+shown("board-editor")+`.boxOf(0).width)`); now != wide {
		t.Errorf("the whole board again: cells of %.0f, not %.0f", now, wide)
	}
	// The button of Undo is beside the board.
	e.click("draw-undo")
	e.await("undo", fmt.Sprintf(`document.querySelector('%s').value === %q`, part("editor"), e.texts[1]))
	e.click("tool-box")
	e = drawing(b, "D:xDim=4:yDim=3:zDim=3\n~D\n")
	e.await("the solid", shown("board-editor")+`?.querySelector("poly-player")?.ray(0, 0)`)
}

// carryByTouch drags a fixed piece over the board with a finger, and off it, which frees it, on a phone
// that stands and one that lies on its side.
func carryByTouch(t *testing.T) {
	for _, size := range [][2]int64{{390, 844}, {844, 390}} {
		t.Run(fmt.Sprintf("carry %dx%d", size[0], size[1]), func(t *testing.T) {
			b := newTab(t, newHost(t, files(testBase, siteDir(t))), size[0], size[1])
			b.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
			e := drawing(b, "D:xDim=4:yDim=3:zDim=1\nC:name=V:type=S:layout=0 0 0, 1 0 0, 0 1 0\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0\n~D\n")
			lies := func(what, name string, cells ...def.Cell) {
				t.Helper()
				board := e.board()
				for _, c := range cells {
					if at := board.At(c); name == "" && at != nil || name != "" && (at == nil || at.Name != name) {
						t.Errorf("%s: on %v lies %v, want %q", what, c, at, name)
					}
				}
			}
			// carry moves a finger that is down through places, and lets go at the last one.
			carry := func(places ...[2]float64) {
				t.Helper()
				for _, at := range places {
					e.fingers(input.DispatchTouchEventTypeTouchMove, at)
					b.rest()
				}
				e.fingers(input.DispatchTouchEventTypeTouchEnd)
			}
			cell := func(x, y int) [2]float64 { a, b := e.cell(x, y, 0); return [2]float64{a, b} }

			e.fingers(input.DispatchTouchEventTypeTouchStart, cell(0, 0))
			eval[bool](b, `new Promise(done => setTimeout(() => done(true), 600))`) // time itself: it rests, and drags all the same
			carry(cell(1, 0), cell(2, 0), cell(2, 1))
			e.changed("a fixed piece that was dragged")
			lies("dragged", "V", def.Cell{X: 2, Y: 1}, def.Cell{X: 3, Y: 1}, def.Cell{X: 2, Y: 2})
			lies("dragged", "", def.Cell{})
			e.fingers(input.DispatchTouchEventTypeTouchStart, cell(2, 1))
			carry(cell(3, 1), cell(3, 2))
			e.unchanged("a drag to where it cannot lie")

			from := cell(2, 1)
			edge := eval[float64](b, `(`+shown("board-editor")+`).getBoundingClientRect().left`)
			e.fingers(input.DispatchTouchEventTypeTouchStart, from)
			carry(cell(0, 1), [2]float64{edge + 1, from[1]})
			e.changed("a drag off the board")
			lies("off the board", "", def.Cell{X: 2, Y: 1}, def.Cell{X: 3, Y: 1})
			e.undone()
		})
	}
}

// drawsFast: a stroke that begins before the page has answered the last one is not lost.
func drawsFast(t *testing.T, b *tab) {
	e := drawing(b, blankBoard)
	e.click("tool-hole")
	hit := func(x, y int) string {
		return fmt.Sprintf(`{place: [%d, %d, 0], reach: "cells", on: true}`, x, y)
	}
	eval[bool](e.tab, `(e => {
		e.begin(`+hit(1, 1)+`, false, false);
		e.end();
		e.begin(`+hit(4, 3)+`, false, false);
		return true;
	})(`+shown("board-editor")+`)`)
	e.changed("a stroke")
	eval[bool](e.tab, `(e => (e.paint([`+hit(4, 2)+`], false), e.end(), true))(`+shown("board-editor")+`)`)
	e.changed("the stroke behind it")
	e.holes("two strokes", 6, 5, 1, [3]int{1, 1}, [3]int{4, 2}, [3]int{4, 3})
	e.undone()
}

// writesLongLine: a line of the text that is longer than the editor keeps in sight is coloured all the same.
func writesLongLine(t *testing.T, b *tab) {
	var holes []string
	for x := range 40 {
		for y := range 32 {
			holes = append(holes, fmt.Sprintf("%d %d 0", x, y))
		}
	}
	e := drawing(b, "D:xDim=40:yDim=40:zDim=1\nC:name=*:type=S:layout="+strings.Join(holes, ", ")+"\n~D\n")
	e.click("show-text")
	e.await("numbers to be coloured", `(e => (e.shadowRoot ?? e).querySelectorAll(".number").length > 100)(document.querySelector('`+part("editor")+`'))`)
}

// TestBrowserDrawAndLeave: whoever leaves at the moment of a stroke finds it again, although the database kept nothing.
func TestBrowserDrawAndLeave(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	b.before(`addEventListener("pagehide", () => (IDBObjectStore.prototype.put = () => { throw new DOMException("gone", "AbortError"); }));`)
	drawing(b, "# title: In haste\n"+blankBoard)
	eval[bool](b, `(e => {
		e.dispatchEvent(new CustomEvent("stroke", {detail: {open: false, cells: [0]}}));
		location.href = "puzzles/";
		return true;
	})(`+shown("board-editor")+`)`)
	b.running()
	b.mine("In haste")
	b.await("nothing to be left to do", `localStorage.getItem("tilewright.late") === null`)
	eval[bool](b, cardOf("In haste")+`.querySelector("a").click() === undefined`)
	b.await("the board", shown("board-editor")+`?.painting === false || `+shown("board"))
	b.await("the hole", `document.querySelector('`+part("editor")+`')?.value?.includes("* . . . . .")`)
}

// TestBrowserDrawPanels: all controls for drawing are large enough for a thumb, and axe-core finds no fault in them, on
// a phone that stands or lies on its side.
func TestBrowserDrawPanels(t *testing.T) {
	parallel(t)
	for _, size := range accessibleSizes[1:] {
		t.Run(size.name, func(t *testing.T) {
			b := newTab(t, siteHost(t), size.width, size.height)
			b.resize(size)
			drawing(b, "D:xDim=5:yDim=5:zDim=1\nC:name=V:layout=0 0 0, 1 0 0, 0 1 0\n~D\n")
			look := func(state string) {
				t.Helper()
				b.fits()
				b.thumbSized(state)
				b.accessible("panel " + state)
			}
			b.click("more-mirrors")
			b.set("template", "ring")
			b.click("tool-colour")
			look("board")
			b.click("show-pieces")
			b.await("the pieces alone", `!(`+shown("tool-cell")+`)`)
			b.clickOn("a piece", piece("V"))
			b.await("its grid", shown("piece-squares")+`?.children.length`)
			b.click("colour-cubes")
			look("piece")
			b.click("catalogue")
			b.await("the pentominoes", shape("F"))
			b.clickOn("a pentomino", shape("P"))
			b.await("a way to take it away", `document.querySelector('`+part("catalogue-take")+`')`)
			look("catalogue")
			b.clickOn("the way to take it away", `document.querySelector('`+part("catalogue-take")+`[aria-label="Take one P away"]')`)
			b.foot("None is in the puzzle.")
			b.click("catalogue-close")
			b.await("the catalogue to close", `!document.querySelector("#catalogue:popover-open")`)
			if eval[bool](b, `!!(`+shown("piece-done")+`)`) {
				b.click("piece-done")
			}
			b.click("show-draw")
			b.await("the tools", shown("tool-cell"))
			eval[bool](b, `(e => { e.value = 3; return e.dispatchEvent(new Event("change", {bubbles: true})); })(`+shown("side-layers")+`)`)
			b.await("a solid", shown("board-editor")+`?.querySelector("poly-player")?.ray(0, 0)`)
			look("solid")
		})
	}
}

// drawsSmaller: a smaller board leaves no part of the larger one on the canvas.
func drawsSmaller(t *testing.T, b *tab) {
	drawing(b, "D:xDim=6:yDim=5:zDim=1\nC:name=V:layout=0 0 0, 1 0 0, 0 1 0\n~D\n")
	side := func(name string, n int) {
		t.Helper()
		eval[bool](b, fmt.Sprintf(`(e => { e.value = %d; return e.dispatchEvent(new Event("change", {bubbles: true})); })(%s)`, n, shown("side-"+name)))
		b.await("the side", fmt.Sprintf(`(%s).value === "%d"`, shown("side-"+name), n))
		b.rest()
	}
	painted := `(c => { const pen = new OffscreenCanvas(c.width, c.height).getContext("2d"); pen.drawImage(c, 0, 0); const d = pen.getImageData(0, 0, c.width, c.height).data; let n = 0; for (let i = 3; i < d.length; i += 4) n += d[i] > 0; return n; })(document.querySelector("board-editor canvas"))`
	side("width", 40)
	side("width", 20)
	side("height", 2)
	got := eval[int](b, painted)
	// The size changes and changes back: setting the size of a canvas empties it.
	b.do(chromedp.EmulateViewport(1300, 800))
	b.rest()
	b.do(chromedp.EmulateViewport(1440, 900))
	b.rest()
	if want := eval[int](b, painted); got != want || got == 0 {
		t.Errorf("%d dots are painted, of %d", got, want)
	}
}

// seesFocus: people who draw with keys see where they are.
func seesFocus(t *testing.T, b *tab) {
	drawing(b, "D:xDim=4:yDim=3:zDim=2\nC:name=V:layout=0 0 0, 1 0 0, 0 1 0\n~D\n")
	b.await("the solid", shown("board-editor")+`?.querySelector("poly-player")?.ray(0, 0)`)
	b.clickOn("a piece", piece("V"))
	b.await("its grid", shown("piece-squares")+`?.children.length === 8`)
	seen := map[string]bool{}
	for range 120 {
		b.strike(kb.Tab)
		found := eval[[]string](b, `(() => {
			let e = document.activeElement;
			while (e.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
			const ringed = x => x && getComputedStyle(x).outlineStyle !== "none" && parseFloat(getComputedStyle(x).outlineWidth) >= 1;
			const named = e.ariaLabel || e.title || e.textContent.trim() || e.labels?.[0]?.textContent.trim() || e.getAttribute("aria-labelledby");
			const marked = e.role === "grid" || e.closest("[role=grid]") ? document.querySelector("board-editor .ring") || ringed(e) : ringed(e) || ringed(e.closest("label"));
			return [e.dataset?.test || e.tagName + "." + e.className, marked || e === document.body ? "" : "no ring", named ? "" : "no name"];
		})()`)
		if found[0] == "BODY." {
			continue // the focus went from the last part to the first
		}
		seen[found[0]] = true
		if found[1] != "" || found[2] != "" {
			t.Errorf("%s has the focus: %s %s", found[0], found[1], found[2])
		}
	}
	for _, name := range []string{"tool-cell", "mirror-x", "side-layers", "shift-left", "catalogue", "draw-piece",
		"piece-turn", "piece-fix", "copies-more", "swatch", "one-layer", "shown-layers", "add-layer"} {
		if !seen[name] {
			t.Errorf("Tab does not lead to %s", name)
		}
	}
}
