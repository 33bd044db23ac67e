//go:build browser

package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// lasting is a search that cannot be over before a test has pressed Pause, and takes some
// seconds: Tetris Cube has 9,839 solutions.
const lasting = "#p=tetriscube&o=-r+-f11+-oe%3D11"

// kept waits until the browser keeps the run.
func (b *tab) kept() {
	b.t.Helper()
	b.await("the search to be kept", `document.querySelector('`+part("eta")+`').textContent.includes("the search is kept")`)
}

// resume presses Resume of the one search that is kept, and returns what it says.
func (b *tab) resume(button string) string {
	b.t.Helper()
	b.await("the search that is kept", `document.querySelectorAll('`+part("unfinished")+`').length === 1`)
	said := eval[string](b, `document.querySelector('`+part("unfinished")+`').textContent`)
	b.click(button)
	return said
}

// whole waits for the end of a search that was broken off, and looks for what an undisturbed
// one has: so many solutions, each once, and so many fits.
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

// TestBrowserUnfinished breaks a search off by a reload, by another one in its midst, and by
// a crash of the tab, and goes on with it each time: counts and solutions are those of a
// search that nobody disturbed.
func TestBrowserUnfinished(t *testing.T) {
	b := desktop(t, lasting)
	b.started()
	b.click("solve")
	b.phase("finished")
	fits := eval[string](b, `document.querySelector('`+part("fits")+`').textContent.trim()`)
	b.whole(9839, fits)

	b.click("solve")
	b.phase("searching")
	b.click("pause")
	b.phase("paused")
	b.kept()
	b.do(chromedp.Reload())
	b.started()
	b.resume("go-on")
	b.phase("searching")
	b.click("pause")
	b.phase("paused")
	b.kept()
	b.do(chromedp.Reload())
	b.started()
	b.resume("go-on")
	b.whole(9839, fits)
}
