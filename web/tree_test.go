//go:build browser

package main

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// sizes runs a test on a wide window and on a phone.
func sizes(t *testing.T, path string, test func(t *testing.T, b *tab, narrow bool)) {
	t.Run("desktop", func(t *testing.T) {
		b := desktop(t, path)
		b.started()
		test(t, b, false)
	})
	t.Run("phone", func(t *testing.T) {
		b := phone(t, 390, path)
		b.started()
		test(t, b, true)
		if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
			t.Errorf("the page is %d px too wide", over)
		}
	})
}

// name is the last part of the test's name.
func (b *tab) name() string { return b.t.Name()[strings.LastIndexByte(b.t.Name(), '/')+1:] }

// TestBrowserTree looks at the tree of a search, goes through it by keys and by a press, and sees each node's board.
func TestBrowserTree(t *testing.T) {
	parallel(t)
	sizes(t, "#p=soma&o=-r", func(t *testing.T, b *tab, narrow bool) {
		b.click("solve")
		b.phase("finished")
		if narrow {
			b.click("tab-result")
		}
		fits := b.number("fits")
		b.set("chart-kind", "tree")
		b.await("the tree", shown("search-tree")+`?.count === `+strconv.Itoa(fits+1))
		b.is("tree-size", group(fits)+" placements")
		b.click("numbers")
		b.await("the panel", `document.querySelector("dialog.tree[open]") !== null`)
		b.await("the large tree", shown("tree-large")+`.count === `+strconv.Itoa(fits+1))
		sum := eval[[]int](b, `[1, 3, 4].map(c => [...document.querySelectorAll('`+part("tree-levels")+` tbody tr')].reduce((n, r) => n + +r.cells[c].textContent.replace(/,/g, ""), 0))`)
		if sum[0] != fits || sum[1] == 0 || sum[2] != b.number("count") {
			t.Errorf("the table has %d placements, %d dead ends and %d solutions; the search made %d", sum[0], sum[1], sum[2], fits)
		}
		for _, step := range []struct{ key, says string }{
			{"d", "a dead end."}, {"s", "a solution."}, {kb.ArrowUp, " left, then "}, {kb.Home, "The empty board"}, {kb.ArrowDown, "placed, 6 left"},
		} {
			b.strike(step.key)
			b.await("a node that is "+step.says, `document.querySelector('`+part("tree-said")+`').textContent.includes("`+step.says+`")`)
		}
		b.strike("s")
		b.await("a solution again", `document.querySelector('`+part("tree-said")+`').textContent.includes("a solution.")`)
		if !narrow {
			// A hand that left before it let go holds nothing when it comes back.
			e := &easel{tab: b}
			at := eval[[]float64](b, `(r => [r.x + 2, r.y + r.height / 2])(`+shown("tree-large")+`.getBoundingClientRect())`)
			e.mouse(moved, at[0], at[1], "", 0)
			e.mouse(pressed, at[0], at[1], left, 0)
			e.mouse(moved, at[0]-4, at[1], left, 0)
			e.mouse(released, at[0]-4, at[1], left, 0)
			root := func() []float64 {
				return eval[[]float64](b, `(async tree => {
					for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
					const {x, y} = tree.placeOf(0);
					return [x, y];
				})(`+shown("tree-large")+`)`)
			}
			before := root()
			e.mouse(moved, at[0]+20, at[1]+20, "", 0)
			e.mouse(moved, at[0]+60, at[1]+40, "", 0)
			if now := root(); math.Hypot(now[0]-before[0], now[1]-before[1]) > 1 {
				t.Errorf("the tree follows a hand that holds nothing, from %v to %v", before, now)
			}
		}
		svg := eval[string](b, `(`+shown("tree-large")+`).svg()`)
		if !strings.HasPrefix(svg, "<svg ") || strings.Count(svg, "<path") < 5 {
			t.Errorf("the file begins with %.60s", svg)
		}
		b.click("tree-close")
		b.is("step", "Step 7 of 7")
		if !narrow { // a phone has no room for the caption
			b.await("the caption", `(`+shown("caption")+`)?.textContent.includes("a solution")`)
		}
		// A press on the root of the small tree shows the empty board.
		b.await("the small tree in sight", `(e => { e.scrollIntoView({block: "nearest"}); return e.placeOf(0); })(`+shown("search-tree")+`)`)
		at := eval[[]float64](b, `(e => { const r = e.getBoundingClientRect(), p = e.placeOf(0); return [r.x + p.x, r.y + p.y]; })(`+shown("search-tree")+`)`)
		b.pressAt(at[0], at[1])
		b.await("the empty board", `document.querySelector("poly-player").steps === 0`)
	})
}

// limitsTree: a large search shows the beginning of its tree, even while it goes on.
func limitsTree(t *testing.T, b *tab) {
	b.open("#p=tetriscube&o=-r%20--workers=1")
	b.started()
	b.click("solve")
	b.phase("searching")
	b.set("chart-kind", "tree")
	b.await("the tree", shown("search-tree")+`?.count === 10001`)
	b.is("tree-size", "the first 10,000 placements")
	b.phase("searching")
	b.click("stop")
	b.phase("stopped")
	b.setLine("-r -s5,9,1")
	b.click("solve")
	b.phase("finished")
	b.await("no tree", `document.querySelector(".work .empty")?.textContent.includes("have no tree")`)
}
