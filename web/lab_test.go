//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// running waits until the program of a page runs.
func (b *tab) running() {
	b.t.Helper()
	b.await("the app", `document.documentElement.dataset.app === "running"`)
}

// fits checks that nothing of the page has to be scrolled sideways.
func (b *tab) fits() {
	b.t.Helper()
	if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		b.t.Errorf("the page is %d pixels wider than the window", over)
	}
}

// hash waits until the address has this after #.
func (b *tab) hash(fragment string) {
	b.t.Helper()
	b.await("the address to end in #"+fragment, fmt.Sprintf(`location.hash === %q`, "#"+fragment))
}

// TestBrowserLab steps through the article's example, by keys and by hand, and
// follows its links.
func TestBrowserLab(t *testing.T) {
	b := desktop(t, "lab/")
	b.running()
	b.is("step", "Step 0")
	b.is("next", "Next: choose item 1, which has the fewest options, 2.")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.is("said", "Chose item 1, which has 2 options.")
	b.click("step-forward")
	b.is("step", "Step 2")
	b.hash("n=2")
	b.click("step-back")
	b.click("step-back")
	b.is("step", "Step 0 of 2")

	// Item 4 by hand: another way.
	b.do(chromedp.Click(`[data-test="item"][data-item="3"]`))
	b.is("said", "Chose item 4, which has 2 options.")
	b.hash("n=1&h=0.3")
	b.click("next-cover")
	b.is("count", "1cover")
	b.click("find-all")
	b.is("count", "2covers")
	b.is("said", "The search is over: 2 covers.")
	if nodes := eval[int](b, `document.querySelector("cover-tree").count`); nodes != 6 {
		t.Errorf("the tree has %d nodes, want 6", nodes)
	}

	// A press on a node goes there.
	place := eval[[]float64](b, `(() => { const e = document.querySelector("cover-tree"), p = e.placeOf(1), r = e.getBoundingClientRect(); return [r.x + p.x, r.y + p.y] })()`)
	b.do(chromedp.MouseClickXY(place[0], place[1]))
	b.is("step", "Step 2 of 21")
	b.click("links")
	b.screenshot("lab")
	b.click("rule-leftmost")
	b.is("step", "Step 0")
	b.hash("r=leftmost")
	b.fits()

	// Another matrix, and back.
	b.click("matrix-chooser")
	b.do(chromedp.Click(`[data-open="q=6"]`))
	b.await("six queens", `document.title.startsWith("6 queens")`)
	b.click("find-all")
	b.is("count", "4covers")
	b.do(chromedp.NavigateBack())
	b.await("the example again", `document.title.startsWith("Five")`)
}

// TestBrowserLabText writes a matrix, with an error first.
func TestBrowserLabText(t *testing.T) {
	b := desktop(t, "lab/")
	b.running()
	b.click("matrix-chooser")
	b.click("new-matrix")
	b.write("a b c\na b\nb x\nc\n")
	b.await("the problem in its line", `document.querySelector('[data-test="problem"][data-line="3"]')`)
	b.write("a b c\na b\nc\nb c\na\n")
	b.await("no problem", `!document.querySelector('[data-test="problem"]')`)
	b.click("find-all")
	b.is("count", "2covers")
	b.await("a link with the text", `location.hash.startsWith("#x=1.") && location.hash.includes("&n=")`)
	link := eval[string](b, `location.hash`)
	again := newTab(t, b.host, 1440, 900)
	again.open("lab/" + link)
	again.running()
	again.is("count", "2covers")
}

// TestBrowserLabLarge shows Kanoodle and runs it, and stops at once.
func TestBrowserLabLarge(t *testing.T) {
	b := desktop(t, "#p=kanoodle")
	b.started()
	b.await("the way to the lab", shown("as-exact-cover"))
	b.open(eval[string](b, shown("as-exact-cover")+`.getAttribute("href")`))
	b.running()
	b.await("the matrix", `document.querySelector("cover-matrix")?.matrix?.starts.length === 1790`)
	if text := b.text("caption"); !strings.HasPrefix(text, "67 open items") {
		t.Errorf("the caption says %q", text)
	}
	b.click("find-all")
	b.await("covers", `parseInt(document.querySelector('[data-test="count"]').textContent) > 0`)
	b.click("stop")
	b.await("the search to stand", shown("find-all"))
	b.screenshot("lab-kanoodle")
	b.fits()
}

// TestBrowserLabPhone has the same parts behind tabs.
func TestBrowserLabPhone(t *testing.T) {
	b := phone(t, 375, "lab/#e=lty")
	b.running()
	b.fits()
	b.click("next-cover")
	b.click("tab-result")
	b.is("count", "1cover")
	b.click("tab-puzzle")
	b.await("the items", shown("items"))
	b.click("tab-search")
	b.await("the tree", shown("tree"))
	b.screenshot("lab-phone")
	b.fits()
}
