//go:build browser

package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

const (
	// tapEvery is the time between two taps, and tapTime how long the finger stays.
	tapEvery = time.Second / 8
	tapTime  = 50 * time.Millisecond
)

// taps taps at points of the window, eight times a second, whether the page keeps up or not.
func (b *tab) taps(points [][]float64) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 3*time.Minute)
	defer cancel()
	var sent sync.WaitGroup
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		p := input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)}
		begun := make(chan bool)
		sent.Go(func() { // the browser answers when the page has heard of it
			close(begun)
			if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, p); err != nil {
				b.t.Error(err)
			}
		})
		<-begun
		time.Sleep(tapTime)
	}
	next := time.NewTicker(tapEvery)
	defer next.Stop()
	for _, at := range points {
		<-next.C
		send(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at[0], Y: at[1]})
		send(input.DispatchTouchEventTypeTouchEnd)
	}
	sent.Wait()
}

// busyPhone is a phone that is drawn on, slowed once its board is there.
func busyPhone(t *testing.T, text string) *easel {
	t.Helper()
	b := newTab(t, newHost(t, files(testBase, siteDir(t))), 390, 844)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch))
	return drawing(b, text)
}

// TestBrowserTaps taps faster than a busy phone draws.
func TestBrowserTaps(t *testing.T) {
	parallel(t)
	t.Run("board", tapsOnBoard)
	t.Run("piece", tapsOnPiece)
}

// tapsOnBoard taps forty cells of a board, eight a second, on a busy phone.
func tapsOnBoard(t *testing.T) {
	e := busyPhone(t, "D:xDim=8:yDim=8:zDim=1\nC:name=A:copies=8:layout=0 0 0, 1 0 0, 2 0 0\n~D\n")
	e.click("tool-hole")
	var points [][]float64
	var want [][3]int
	for i := range 40 {
		x, y := e.cell(i%8, i/8, 0)
		points, want = append(points, []float64{x, y}), append(want, [3]int{i % 8, i / 8, 0})
	}
	slices.SortFunc(want, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
	e.busy()
	e.taps(points)
	e.await("forty holes on the board", shown("board-editor")+`?.board.kinds.filter(k => k === 1).length === 40`)
	e.await("forty holes in the text", fmt.Sprintf(`document.querySelector('%s').value.split("*").length > 40`, part("editor")))
	e.holes("forty taps", 8, 8, 1, want...)
	e.click("draw-undo")
	e.await("undo to take one back", shown("board-editor")+`?.board.kinds.filter(k => k === 1).length === 39`)
}

// tapsOnPiece taps forty squares of a piece, eight a second, on a busy phone.
func tapsOnPiece(t *testing.T) {
	e := busyPhone(t, "D:xDim=8:yDim=8:zDim=1\n~D\n")
	e.click("show-pieces")
	e.click("draw-piece")
	e.await("the grid", shown("piece-squares")+`?.children.length === 8`)
	var points [][]float64
	for i := range 40 {
		points = append(points, eval[[]float64](e.tab, fmt.Sprintf(`(async e => {
			for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
			const r = e.children[%d].children[%d].getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		})(%s)`, i/8, i%8, shown("piece-squares"))))
	}
	e.busy()
	e.taps(points)
	e.await("forty filled squares", `document.querySelectorAll("piece-grid [aria-selected=true]").length === 40`)
	e.await("a piece of forty cells", `(`+piece("A")+`)?.ariaLabel.includes("40 cells")`)
}

// undoesInStroke presses Ctrl+Z while a stroke is open. That stroke is taken back, not the one before, and redo has it.
func undoesInStroke(t *testing.T, b *tab) {
	e := drawing(b, blankBoard)
	e.click("tool-hole")
	drag := func(points ...[]float64) {
		t.Helper()
		e.mouse(moved, points[0][0], points[0][1], "", 0)
		e.mouse(pressed, points[0][0], points[0][1], left, 0)
		for _, p := range points[1:] {
			e.mouse(moved, p[0], p[1], left, 0)
		}
	}
	at := func(x, y int) []float64 {
		px, py := e.cell(x, y, 0)
		return []float64{px, py}
	}
	closed := func(n int) string {
		return fmt.Sprintf(`%s?.board.kinds.filter(k => k === 1).length === %d && !(%s).painting`, shown("board-editor"), n, shown("board-editor"))
	}
	drag(at(0, 0))
	e.mouse(released, at(0, 0)[0], at(0, 0)[1], left, 0)
	e.changed("a stroke")
	drag(at(2, 2), at(3, 2), at(4, 2))
	b.await("a stroke under way", shown("board-editor")+`?.painting`)
	b.strike("z", chromedp.ModifierCtrl)
	b.await("the stroke to be taken back", closed(1))
	e.mouse(moved, at(4, 3)[0], at(4, 3)[1], left, 0)
	e.mouse(released, at(4, 3)[0], at(4, 3)[1], left, 0)
	e.holes("undo", 6, 5, 1, [3]int{0, 0})
	b.strike("y", chromedp.ModifierCtrl)
	b.await("the stroke again", closed(4))
	e.changed("redo")
	e.holes("redo", 6, 5, 1, [3]int{0, 0}, [3]int{2, 2}, [3]int{3, 2}, [3]int{4, 2})

	b.click("show-pieces")
	b.click("draw-piece")
	b.await("the grid", shown("piece-squares")+`?.children.length === 8`)
	square := func(x, y int) []float64 {
		return eval[[]float64](b, fmt.Sprintf(`(e => { const r = e.children[%d].children[%d].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })(%s)`,
			y, x, shown("piece-squares")))
	}
	drag(square(1, 1), square(2, 1))
	e.mouse(released, square(2, 1)[0], square(2, 1)[1], left, 0)
	b.await("a piece of two cells", `(`+piece("A")+`)?.ariaLabel.includes("2 cells")`)
	drag(square(3, 1), square(4, 1))
	b.strike("z", chromedp.ModifierCtrl)
	b.await("two squares", `document.querySelectorAll("piece-grid [aria-selected=true]").length === 2`)
	e.mouse(released, square(4, 1)[0], square(4, 1)[1], left, 0)
	b.await("the piece of two cells", `(`+piece("A")+`)?.ariaLabel.includes("2 cells")`)
	b.strike("y", chromedp.ModifierCtrl)
	b.await("a piece of four cells", `(`+piece("A")+`)?.ariaLabel.includes("4 cells")`)
}
