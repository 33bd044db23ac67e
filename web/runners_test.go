//go:build browser

package main

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// overhear keeps the solutions that the page's worker sends, and heard is what came
// since, in an order of its own.
const overhear = `
window.heard = [];
window.Worker = class extends Worker {
	constructor(address, options) {
		super(address, options);
		this.addEventListener("message", ({data}) => {
			if (data?.op !== "solutions") return;
			const size = data.cells * data.width;
			for (let i = 0; i < data.count; i++) heard.push(data.buffer.slice(i * size, (i + 1) * size).join());
		});
	}
};`

func (b *tab) heard() string {
	return eval[string](b, `(async () => {
		const bytes = new TextEncoder().encode(heard.splice(0).sort().join("\n"));
		return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join(" ");
	})()`)
}

// listening is a tab that overhears the worker.
func listening(t *testing.T, handler http.Handler) *tab {
	t.Helper()
	b := newTab(t, newHost(t, handler), 1440, 900)
	b.before(overhear)
	return b
}

// search runs a line, and says what it counted and found.
func (b *tab) search(line string) (count, fits int, solutions string) {
	b.t.Helper()
	b.setLine(line)
	b.started()
	before := "0"
	if eval[bool](b, `!!document.querySelector('`+part("phase")+`')`) {
		before = eval[string](b, `document.querySelector('`+part("phase")+`').dataset.run`)
	}
	b.click("solve")
	// A short run is drawn when it is over, not before.
	b.awaitFor(3*time.Minute, "the end of another run", `document.querySelector('`+part("phase")+`[data-phase="finished"]:not([data-run="`+before+`"])')`)
	return b.number("count"), b.number("fits"), b.heard()
}

// TestBrowserRunners: any number of runners counts and finds what one does.
func TestBrowserRunners(t *testing.T) {
	parallel(t)
	for _, test := range []struct {
		puzzle, line string
		count, fits  int
	}{
		{"pentominoes-10x6", "-r -f11 -of=11 -n --engine=kernel", 2339, 2_455_947}, // the window kernel
		{"pentominoes-10x6", "-r -f11 -oe=11 -n", 2339, 1_425_356},                 // the list kernel
		{"pentominoes-10x6", "-r", 2339, 892_247},                                  // the cover kernel
	} {
		b := listening(t, files(testBase, siteDir(t)))
		b.open("#p=" + test.puzzle)
		b.started()
		var first string
		for _, workers := range []int{1, 2, 5} {
			count, fits, solutions := b.search(test.line + " --workers=" + strconv.Itoa(workers))
			if first == "" {
				first = solutions
			}
			if count != test.count || fits != test.fits || solutions != first {
				t.Errorf("%s %s, %d workers: %d solutions, %d fits, want %d and %d; the same solutions: %v",
					test.puzzle, test.line, workers, count, fits, test.count, test.fits, solutions == first)
			}
		}
	}
}

// TestBrowserRunnerDies: three runners break down in mid-search. Others take their
// place, and nothing is lost or counted twice.
func TestBrowserRunnerDies(t *testing.T) {
	parallel(t)
	site := files(testBase, siteDir(t))
	b := listening(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/runner-") {
			w.Header().Set("Content-Type", "text/javascript")
			w.Write([]byte(dying))
			w = &body{w}
		}
		site.ServeHTTP(w, r)
	}))
	b.allow("ends in the middle")
	b.open("#p=tetriscube")
	b.started()
	count, fits, _ := b.search("-rL -f11 -oe=11 -n --workers=2")
	if count != 9839 || fits != 48_705_459 {
		t.Errorf("%d solutions, %d fits, want 9839 and 48,705,459", count, fits)
	}
	if n := eval[int](b, `(async () => (await (await caches.open("deaths")).keys()).length)()`); n != 3 {
		t.Errorf("%d runners died, want 3", n)
	}
}

// dying ends a runner some time after its first part came, if fewer than three ended
// so. They count their deaths in a cache, which outlives them.
const dying = `let parts = 0;
addEventListener("message", ({data}) => data.op === "part" && parts++ === 0 && setTimeout(async () => {
	const deaths = await caches.open("deaths"), n = (await deaths.keys()).length;
	if (n >= 3) return;
	await deaths.put("/death-" + n, new Response());
	setTimeout(() => { throw new Error("ends in the middle"); });
}, 300));
`

// body is an answer whose head was given already.
type body struct{ http.ResponseWriter }

func (b *body) WriteHeader(int)     {}
func (b *body) Header() http.Header { return http.Header{} }
