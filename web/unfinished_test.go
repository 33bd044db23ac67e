//go:build browser

package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// lasting is a search that takes some seconds, so it cannot be over before a test has pressed Pause. Tetris Cube has
// 9,839 solutions.
const lasting = "#p=tetriscube&o=-r+-f11+-oe%3D11"

// kept waits until the browser keeps the run.
func (b *tab) kept() {
	b.t.Helper()
	b.await("the search to be kept", `document.querySelector('`+part("eta")+`').textContent.includes("the search is kept")`)
}

// pause waits for the search, and pauses it.
func (b *tab) pause() {
	b.t.Helper()
	b.phase("searching")
	b.click("pause")
	b.phase("paused")
}

// resume presses Resume of the only search that is kept, and returns the text of its card.
func (b *tab) resume(button string) string {
	b.t.Helper()
	b.await("the search that is kept", `document.querySelectorAll('`+part("unfinished")+`').length === 1`)
	said := eval[string](b, `document.querySelector('`+part("unfinished")+`').textContent`)
	b.click(button)
	return said
}

// whole waits for the end of an interrupted search. It checks that the result is that of an undisturbed one: this many
// solutions, each once, and this many fits.
func (b *tab) whole(solutions int, fits string) {
	b.t.Helper()
	b.phase("finished")
	if got := eval[string](b, `document.querySelector('`+part("fits")+`').textContent.trim()`); fits != "" && got != fits {
		b.t.Errorf("%s fits, want %s", got, fits)
	}
	type count struct{ All, Different, Numbered int }
	got := eval[count](b, `(() => {
		const chunks = document.querySelector("solution-browser").run.chunks, seen = new Set();
		let all = 0, numbered = 0;
		for (const {first, count, cells, width, buffer} of chunks) {
			if (first === all) numbered++;
			all += count;
			for (let i = 0; i < count; i++) seen.add(buffer.subarray(i * cells * width, (i + 1) * cells * width).join());
		}
		return {All: all, Different: seen.size, Numbered: numbered === chunks.length ? all : -1};
	})()`)
	if want := (count{solutions, solutions, solutions}); got != want {
		b.t.Errorf("the solutions are %+v, want %+v", got, want)
	}
	b.await("what was kept to be gone", `!document.querySelector('`+part("unfinished")+`')`)
}

// TestBrowserUnfinished interrupts a search by reloads, and continues it each time. Counts and solutions are those of an
// undisturbed search.
func TestBrowserUnfinished(t *testing.T) {
	parallel(t)
	b := desktop(t, lasting)
	b.started()
	b.click("solve")
	b.phase("finished")
	fits := eval[string](b, `document.querySelector('`+part("fits")+`').textContent.trim()`)
	b.whole(9839, fits)

	b.click("solve")
	b.pause()
	b.kept()
	b.reload()
	b.started()
	b.resume("go-on")
	b.pause()
	b.kept()
	b.reload()
	b.started()
	b.resume("go-on")
	b.whole(9839, fits)
}

// killing lets a test end the page's solver without a message.
const killing = `
	window.solvers = [];
	const Before = window.Worker;
	window.Worker = class extends Before {
		constructor(...args) { super(...args); if (args[1]?.name?.startsWith("planner")) solvers.push(this); }
	};`

// begun begins the lasting search, and pauses it.
func (b *tab) begun() {
	b.t.Helper()
	b.open(lasting)
	b.started()
	b.click("solve")
	b.pause()
}

// TestBrowserSolverKilled ends the solver of a paused search without a message. Another one takes its place without a word
// and goes on from the last state, even where the browser has no room to keep it.
func TestBrowserSolverKilled(t *testing.T) {
	parallel(t)
	for _, tt := range []struct{ name, take string }{
		{"kept", ""},
		{"full", `IDBObjectStore.prototype.put = () => { throw new DOMException("on purpose", "QuotaExceededError"); };`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newTab(t, siteHost(t), 1440, 900)
			b.before("{" + taking + tt.take + killing + "}")
			b.begun()
			if tt.take == "" {
				b.kept()
			} else {
				b.announces("The browser has no more room for this page")
			}
			b.watched()
			eval[bool](b, `solvers.forEach(s => s.terminate()) || true`)
			b.await("another solver", `solvers.length === 2`)
			b.phase("paused")
			b.unbroken()
			b.click("resume")
			b.whole(9839, "")
		})
	}
}

// TestBrowserUnfinishedElsewhere passes a search on. A second tab is told that the first has it, and takes it over by a
// press, which ends it in the first. The site gets a new version in the midst of it, with which it goes on. Then the tab
// crashes, with its solver and runners, and a third one continues to the exact end.
func TestBrowserUnfinishedElsewhere(t *testing.T) {
	parallel(t)
	first, second := siteDir(t), t.TempDir()
	copySite(t, first, second)
	h := newHost(t, files(testBase, first))
	one, two, three := newTab(t, h, 1440, 900), newTab(t, h, 1440, 900), newTab(t, h, 1440, 900)
	one.begun()
	one.kept()
	two.open(lasting)
	two.started()
	if said := two.resume("take-over"); !strings.Contains(said, "Another tab goes on with it") {
		t.Errorf("the second tab says %q", said)
	}
	two.pause()
	two.kept()
	one.phase("stopped")
	one.visit("about:blank")

	old := eval[string](two, `document.documentElement.dataset.version`)
	h.set(files(testBase, second))
	two.reload()
	two.await("the new version", `document.documentElement.dataset.version === "`+old+`x"`)
	two.started()
	two.resume("go-on")
	two.pause()
	two.kept()
	two.click("resume")
	two.phase("searching")
	two.allow("crash")
	ctx, cancel := context.WithTimeout(two.ctx, 5*time.Second) // nobody answers
	_, _ = chromedp.Call(ctx, cdppage.Crash, cdp.Empty{})
	cancel()
	three.open(lasting)
	three.started()
	three.resume("go-on")
	three.whole(9839, "")
}

// TestBrowserUnfinishedWhole interrupts paused searches by a reload, and continues them to the exact end: 10x6 and
// Kanoodle, on a machine of any speed.
func TestBrowserUnfinishedWhole(t *testing.T) {
	parallel(t)
	b := atDesk(t)
	for _, tt := range []struct {
		address   string
		solutions int
	}{
		{"#p=pentominoes-10x6&o=-r+--engine%3Dreference", 2339}, // it takes some seconds
		{"#p=kanoodle&o=-r+-f11+-of%3D11+-n", 92755},
	} {
		b.stranger()
		b.open(tt.address)
		b.started()
		b.click("solve")
		b.phase("searching")
		b.click("pause")
		b.phase("paused")
		b.kept()
		b.reload()
		b.started()
		b.resume("go-on")
		b.whole(tt.solutions, "")
	}
}

// TestBrowserGallery leaves the page while a search is paused, and comes back by a link. The browser may keep the first
// page for Back, but no other tab has the search, and it goes on. Then it is continued from the list of puzzles, and from
// the page of puzzles, where it is forgotten and Undo brings it back, to the exact end. Its solutions stay.
func TestBrowserGallery(t *testing.T) {
	parallel(t)
	b := newTab(t, newHost(t, files(testBase, siteDir(t))), 1440, 900)
	b.begun()
	b.kept()
	b.open("bench/")
	b.await("the other page", `document.querySelector("table")`)
	b.open(lasting)
	b.started()
	if said := b.resume("go-on"); !strings.Contains(said, "kept just now") {
		t.Errorf("of what is kept it says %q", said)
	}
	b.pause()
	b.kept()
	b.open("#p=soma&o=-r")
	b.await("the other puzzle", `document.title === "Soma – Tilewright"`)
	b.click("puzzle-chooser")
	b.await("the search in the list", `document.querySelector('`+part("chooser-unfinished")+`')?.textContent.includes("Tetris Cube")`)
	b.click("chooser-go-on")
	b.phase("searching")
	b.click("pause")
	b.phase("paused")
	b.kept()

	b.open("puzzles/")
	card := `document.querySelector('` + part("search-card") + `')`
	b.await("its card", card+`?.textContent.includes("searched")`)
	b.click("forget")
	b.await("it to be gone", `!`+card)
	b.click("undo")
	b.await("it to be back", card+`?.textContent.includes("Tetris Cube")`)
	b.click("go-on")
	b.await("the first page", `document.querySelector('`+part("phase")+`')`)
	b.whole(9839, "")
	finishedStays(t, b)
}
