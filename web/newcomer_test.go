//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// newcomer makes a puzzle from nothing, as somebody does who reads nothing. It counts the hand's acts: presses, taps,
// strokes and keys. The measured seconds are a machine's; a person, who has to look for each thing, takes about a
// second for each act.
type newcomer struct {
	*easel
	touch bool
	acts  int
}

func arrives(t *testing.T, size windowSize) *newcomer {
	b := newTab(t, siteHost(t), size.width, size.height)
	b.permit(t.TempDir())
	b.resize(size)
	b.open("")
	b.running()
	return &newcomer{easel: &easel{tab: b}, touch: size.touch}
}

// press presses the element that an expression gives, with the mouse or a finger.
func (n *newcomer) press(what, expression string) {
	n.t.Helper()
	n.acts++
	if !n.touch {
		n.clickOn(what, expression)
		return
	}
	n.await(what+" to tap", `(e => e && !e.disabled)(`+expression+`)`)
	at := eval[[]float64](n.tab, `(async e => {
		e.scrollIntoView({block: "nearest"});
		for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})(`+expression+`)`)
	n.tab.touch(at[0], at[1])
}

func (n *newcomer) pressPart(name string) { n.t.Helper(); n.press("a part "+name, shown(name)) }

// fingerRests is how long a finger rests before it leaves a stroke. Chromium takes a stroke that ends at speed for a fling,
// and makes no click of the next tap, which stops it. It does so on a plain page too.
const fingerRests = 100 * time.Millisecond

// paint goes over cells of a layer in one stroke.
func (n *newcomer) paint(cells ...[3]int) {
	n.t.Helper()
	n.acts++
	var places [][2]float64 // found before the finger rests, which would paint the opposite
	for _, c := range cells {
		x, y := n.cell(c[0], c[1], c[2])
		places = append(places, [2]float64{x, y})
	}
	for i, at := range places {
		x, y := at[0], at[1]
		switch {
		case !n.touch && i == 0:
			n.mouse(moved, x, y, "", 0)
			n.mouse(pressed, x, y, left, 0)
		case !n.touch:
			n.mouse(moved, x, y, left, 0)
		case i == 0:
			n.fingers(input.DispatchTouchEventTypeTouchStart, x, y)
		default:
			n.fingers(input.DispatchTouchEventTypeTouchMove, x, y)
		}
		if i == len(cells)-1 && !n.touch {
			n.mouse(released, x, y, left, 0)
		}
	}
	if n.touch {
		time.Sleep(fingerRests)
		n.fingers(input.DispatchTouchEventTypeTouchEnd)
	}
}

// fingers sends an event of one finger, or of none.
func (n *newcomer) fingers(kind input.DispatchTouchEventType, at ...float64) {
	n.t.Helper()
	ctx, cancel := n.timed()
	defer cancel()
	points := []*input.TouchPoint{}
	if len(at) == 2 {
		points = append(points, &input.TouchPoint{X: at[0], Y: at[1]})
	}
	if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
		n.t.Fatal(err)
	}
}

// keys presses keys, one after another.
func (n *newcomer) keys(keys ...string) {
	n.t.Helper()
	for _, k := range keys {
		n.acts++
		n.do(chromedp.KeyEvent(k))
	}
}

// shares asks for a link by keys, and takes the first offer.
func (n *newcomer) shares() {
	n.t.Helper()
	n.keys("s")
	n.await("the question what the link holds", `document.activeElement.dataset.test === "share-puzzle"`)
	n.keys(kb.Enter)
}

// with presses a key with Ctrl.
func (n *newcomer) with(key string) {
	n.t.Helper()
	n.acts++
	n.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// goTo presses Tab until a part has the focus.
func (n *newcomer) goTo(name string) {
	n.t.Helper()
	n.await("a part "+name, `(e => e && !e.disabled)(`+shown(name)+`)`)
	for range 60 {
		n.keys(kb.Tab)
		if eval[bool](n.tab, `document.activeElement === (`+shown(name)+`)`) {
			return
		}
	}
	n.t.Fatalf("60 times Tab do not lead to %s", name)
}

// side types a side of the board.
func (n *newcomer) side(name string, cells int) {
	n.t.Helper()
	n.acts += 3 // click the field, type the number, press Enter
	eval[bool](n.tab, `(e => { e.focus(); e.select(); return true; })(`+shown("side-"+name)+`)`)
	n.insert(fmt.Sprint(cells))
	n.do(chromedp.KeyEvent(kb.Enter))
	n.await("the side "+name,
		fmt.Sprintf(`%s?.board?.%s === %d`, shown("board-editor"),
			map[string]string{"width": "x", "depth": "y", "height": "y", "layers": "z"}[name], cells))
}

// elsewhere copies the link, opens it in another tab, and solves the puzzle there.
func (n *newcomer) elsewhere(count string, most int) {
	n.t.Helper()
	n.await("the link", `(`+shown("toast")+`)?.textContent.includes("Link copied")`)
	n.t.(*testing.T).Logf("%d acts", n.acts)
	if n.acts > most {
		n.t.Errorf("%d acts, at most %d", n.acts, most)
	}
	link := eval[string](n.tab, `navigator.clipboard.readText()`)
	text := n.definition()
	_, hash, _ := strings.Cut(link, "#")
	c := newTab(n.t, n.host, 1440, 900)
	c.open("#" + hash)
	c.running()
	c.await("the puzzle", `document.querySelector('`+part("editor")+`')?.value === `+fmt.Sprintf("%q", text))
	c.click("solve")
	c.phase("finished")
	c.is("count", count)
}

// solved waits for the number of solutions, wherever it stands in this size.
func (n *newcomer) solved(count string) {
	n.t.Helper()
	n.phase("finished")
	n.await("the count", `document.querySelector('`+part("count")+`').textContent.trim() === `+fmt.Sprintf("%q", count))
}

// TestBrowserNewcomer makes puzzles by mouse and by finger, in less than two minutes, at a second for an act: a board of
// 6 × 5 with a hole of two cells, with six pieces from the catalogue, and a figure of Soma's pieces with a hollow.
func TestBrowserNewcomer(t *testing.T) {
	parallel(t)
	for _, figure := range []struct {
		name  string
		sides [3]int // none are those of a new board
		holes [][3]int
		count string
		size  windowSize
	}{
		{"window", [3]int{}, [][3]int{{2, 2, 0}, {3, 2, 0}}, "17", accessibleSizes[1]},
		{"window", [3]int{}, [][3]int{{2, 2, 0}, {3, 2, 0}}, "17", windowSize{"small", 1024, 600, false}},
		{"bathtub", [3]int{5, 3, 2}, [][3]int{{1, 1, 1}, {2, 1, 1}, {3, 1, 1}}, "158", accessibleSizes[0]},
		{"bathtub", [3]int{5, 3, 2}, [][3]int{{1, 1, 1}, {2, 1, 1}, {3, 1, 1}}, "158", accessibleSizes[2]},
	} {
		t.Run(figure.name+" "+figure.size.name, func(t *testing.T) {
			n := arrives(t, figure.size)
			n.pressPart("puzzle-chooser")
			n.pressPart("new-board")
			n.await("the board", shown("board-editor")+`?.painting === false`)
			for i, name := range []string{"width", "height", "layers"} {
				if figure.sides[i] > 0 {
					n.side(name, figure.sides[i])
				}
			}
			n.pressPart("tool-hole")
			n.paint(figure.holes...)
			n.await("the hole", `document.querySelector('`+part("editor")+`').value.includes("*")`)
			if figure.name == "window" {
				n.await("what Solve waits for", `[...document.querySelectorAll('`+part("eta")+`, `+part("dock-state")+
					`')].some(e => e.checkVisibility() && /(28 more cells|28 cells are missing)/.test(e.textContent))`)
			}
			if eval[bool](n.tab, `!!(`+shown("show-pieces")+`)`) {
				n.pressPart("show-pieces")
				n.await("the pieces alone", `!(`+shown("tool-cell")+`)`)
			}
			n.pressPart("catalogue")
			if figure.name == "window" {
				for _, name := range []string{"I", "L", "P", "Y"} {
					n.press(name, shape(name))
				}
				n.press("the tetrominoes", listOf("tetrominoes"))
				n.await("their tiles", shape("S"))
				n.press("L", shape("L"))
				n.press("I", shape("I"))
			} else {
				n.await("Soma's pieces first", shown("catalogue-rest")+`?.textContent === "Add all seven"`)
				n.pressPart("catalogue-rest")
			}
			n.foot("The pieces fit the board by volume.")
			n.pressPart("catalogue-close")
			n.await("the catalogue to close", `!document.querySelector("#catalogue:popover-open")`)
			n.pressPart("solve")
			n.solved(figure.count)
			if eval[bool](n.tab, `!!(`+shown("save-share")+`)`) {
				n.pressPart("save-share")
				n.pressPart("share")
			} else {
				n.pressPart("more")
				n.pressPart("more-share")
			}
			n.pressPart("share-solution")
			n.elsewhere(figure.count, 60)
		})
	}
}

// TestBrowserNewcomerKeys makes the same by keys alone, and Soma's cube.
func TestBrowserNewcomerKeys(t *testing.T) {
	parallel(t)
	n := arrives(t, accessibleSizes[0])
	begin := func() {
		// A key and its letter come in one event, as from a keyboard. A key that the page uses must not be typed.
		n.acts++
		ctx, cancel := n.timed()
		defer cancel()
		for _, kind := range []input.DispatchKeyEventType{"keyDown", "keyUp"} {
			if _, err := chromedp.Call(ctx, input.DispatchKeyEvent,
				input.DispatchKeyEventParams{Type: kind, Key: "o", Code: "KeyO",
					Text: map[input.DispatchKeyEventType]string{"keyDown": "o"}[kind]}); err != nil {
				t.Fatal(err)
			}
		}
		n.await("the list of puzzles", shown("puzzles"))
		n.await("the field", `document.activeElement === (`+shown("find-puzzle")+`)`)
		n.goTo("new-board")
		n.keys(kb.Enter)
		n.await("the board", shown("board-editor")+`?.painting === false && `+shown("board-editor")+`.board?.x === 6`)
	}
	begin()
	n.keys("h", kb.ArrowRight, kb.ArrowRight, kb.ArrowUp, kb.ArrowUp, " ", kb.ArrowRight, " ")
	n.saysBalance("28 cells to fill")
	n.goTo("catalogue")
	n.keys(kb.Enter)
	n.await("the list", `document.activeElement === (`+listOf("pentominoes")+`)`)
	n.keys(kb.Enter, kb.ArrowRight, kb.Enter, kb.ArrowRight, kb.Enter) // I and L
	n.keys(kb.ArrowRight, kb.ArrowRight, kb.Enter)                     // P
	for range 6 {
		n.keys(kb.ArrowRight)
	}
	n.await("Y", `document.activeElement === (`+shape("Y")+`)`)
	n.keys(kb.Enter)
	n.foot("Four are in the puzzle.")
	n.acts++
	n.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	for range 6 {
		if eval[bool](n.tab, `document.activeElement.matches('`+part("catalogue-list")+`')`) {
			break
		}
		n.acts++
		n.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	}
	n.keys(kb.ArrowUp)
	n.await("the tetrominoes", shape("S"))
	n.keys(kb.Enter, kb.Enter, kb.ArrowRight, kb.Enter) // I and L
	n.foot("The pieces fit the board by volume.")
	n.keys(kb.Escape)
	n.with(kb.Enter)
	n.solved("17")
	n.shares()
	n.elsewhere("17", 120)

	n.acts = 0
	begin()
	for _, name := range []string{"side-width", "side-height", "side-layers"} {
		n.goTo(name)
		n.keys("3", kb.Enter)
	}
	n.await("a cube", shown("board-editor")+`?.board?.z === 3`)
	n.goTo("catalogue")
	n.keys(kb.Enter)
	n.await("a catalogue", shown("catalogue-find"))
	n.keys(kb.Tab)
	n.acts++
	eval[bool](n.tab, `(`+listOf("soma")+`.click(), true)`)
	n.await("Soma's pieces", shown("catalogue-rest")+`?.textContent === "Add all seven"`)
	n.goTo("catalogue-rest")
	n.keys(kb.Enter)
	n.saysBalance("Fits by volume")
	n.keys(kb.Escape)
	n.with(kb.Enter)
	n.solved("480")
	n.shares()
	n.elsewhere("480", 180)
}

// tray are ten pieces that fill a tray of 8 × 7 cells.
var tray = []string{"###/##./#..", "..#/.##/##./.#.", "####/##..", "...##/####.", "...#/####/...#", "##/#./#./#.", "..#./####",
	"##./.##/..#", "###/##.", ".##./####"}

// tapInSight taps one of these elements that is in sight, and scrolls nothing. It returns its width.
func (n *newcomer) tapInSight(what, elements string) (width float64) {
	n.t.Helper()
	n.acts++
	found := `[...` + elements + `].filter(e => !e.disabled).map(e => {
		const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
		return [x, y, r.width, e.contains(document.elementFromPoint(x, y))];
	}).find(at => at[3])`
	n.await(what+" in sight", `(async () => {
		const before = `+found+`;
		await new Promise(requestAnimationFrame);
		return before && String(before) === String(`+found+`);
	})()`)
	at := eval[[]any](n.tab, found)
	n.tab.touch(at[0].(float64), at[1].(float64))
	return at[2].(float64)
}

// tapWords taps a button by the words on it, or by its name.
func (n *newcomer) tapWords(words string) {
	n.t.Helper()
	n.tapInSight(words, fmt.Sprintf(`[...document.querySelectorAll("button")].filter(e => (e.ariaLabel ?? e.innerText).split("\n")[0].trim() === %q)`, words))
}

// entersTray enters the tray by what is in sight, a tap for each cell, and solves it. Nothing is scrolled.
func entersTray(t *testing.T, b *tab) {
	b.open("")
	b.started()
	n := &newcomer{easel: &easel{tab: b}, touch: true}
	n.tapWords("Solve my own")
	for i, side := range []string{"right", "right", "top", "top"} {
		n.tapInSight("a side to grow", `document.querySelectorAll('`+part("add-"+side)+`')`)
		n.await("a larger board", fmt.Sprintf(`(p => p?.x + p?.y === %d)(%s?.board)`, 12+i, shown("board-editor")))
	}
	n.tapWords("Pieces")
	n.tapWords("Draw one")
	cells := 0
	for i, piece := range tray {
		if i > 0 {
			n.tapWords("Next piece")
		}
		n.await("an empty field", shown("piece-squares")+`?.children.length === 8 && !document.querySelector("piece-grid [aria-selected=true]")`)
		for y, row := range strings.Split(piece, "/") {
			for x, sign := range row {
				if sign != '#' {
					continue
				}
				cells++
				square := fmt.Sprintf(`[%s.children[%d].children[%d]]`, shown("piece-squares"), y+1, x+1)
				if wide := n.tapInSight("a cell of the piece", square); wide < 40 {
					t.Fatalf("a cell is %v px wide", wide)
				}
				n.await("the cell", `(`+square+`)[0].ariaSelected === "true"`)
			}
		}
		if i < len(tray)-1 {
			n.await("what the pieces cover", fmt.Sprintf(`(%s)?.textContent === "%d of 56 cells"`, shown("piece-covers"), cells))
			n.await("the pieces so far", fmt.Sprintf(`[...document.querySelectorAll('%s')].filter(e => e.checkVisibility()).length === %d`, part("piece"), i+1))
		}
	}
	if n.acts > 75 {
		t.Errorf("%d taps until ten pieces are there, want 75 at most", n.acts)
	}
	if y := eval[float64](b, `Math.max(...[...document.querySelectorAll(".scroll, .frame")].map(e => e.scrollTop))`); y > 0 {
		t.Errorf("the page was scrolled by %v px", y)
	}
	n.tapWords("Solve")
	n.phase("finished")
	n.await("a solution in sight", `(r => r.height > 200 && r.bottom < innerHeight)(document.querySelector(".board poly-player").getBoundingClientRect())`)
	t.Logf("%d taps, %s solutions", n.acts, eval[string](b, `document.querySelector('`+part("count")+`').textContent`))
}
