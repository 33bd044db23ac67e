//go:build browser

package main

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// overhear keeps the solutions that the page's worker sends. heard are those since the last call, sorted.
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

// search runs a line, and returns what it counted and found.
func (b *tab) search(line string) (count, fits int, solutions string) {
	b.t.Helper()
	b.setLine(line)
	b.started()
	before := "0"
	if eval[bool](b, `!!document.querySelector('`+part("phase")+`')`) {
		before = eval[string](b, `document.querySelector('`+part("phase")+`').dataset.run`)
	}
	b.click("solve")
	// A short run is drawn only when it is over.
	b.awaitFor(3*time.Minute, "the end of another run", `document.querySelector('`+part("phase")+
		`[data-phase="finished"]:not([data-run="`+before+`"])')`)
	return b.number("count"), b.number("fits"), b.heard()
}

// TestBrowserRunners: any number of runners counts and finds the same as one.
func TestBrowserRunners(t *testing.T) {
	parallel(t)
	b := listening(t, files(testBase, siteDir(t)))
	b.open("#p=pentominoes-10x6")
	b.started()
	for _, test := range []struct {
		line        string
		count, fits int
	}{
		{"-r -f11 -of=11 -n --engine=kernel", 2339, 2_455_947}, // the window kernel
		{"-r -f11 -oe=11 -n", 2339, 1_425_356},                 // the list kernel
		{"-r", 2339, 892_247},                                  // the cover kernel
	} {
		var first string
		for _, workers := range []int{1, 5} {
			count, fits, solutions := b.search(test.line + " --workers=" + strconv.Itoa(workers))
			if first == "" {
				first = solutions
			}
			if count != test.count || fits != test.fits || solutions != first {
				t.Errorf("%s, %d workers: %d solutions, %d fits, want %d and %d; the same solutions: %v",
					test.line, workers, count, fits, test.count, test.fits, solutions == first)
			}
		}
	}
}

// TestBrowserRunnersLost loses runners in the midst of searches.
func TestBrowserRunnersLost(t *testing.T) {
	parallel(t)
	t.Run("die", runnersDie)
	t.Run("fall silent", runnersFallSilent)
}

// runnersDie: three runners break down in the midst of a search. Others replace them, and nothing is lost or
// counted twice.
func runnersDie(t *testing.T) {
	b := listening(t, before(t, "/runner-", dying))
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

// dying ends a runner some time after its first part came, if fewer than three have ended this way. The count is in a
// cache, which outlives the runners.
const dying = `let parts = 0;
addEventListener("message", ({data}) => data.op === "part" && parts++ === 0 && setTimeout(async () => {
	const deaths = await caches.open("deaths"), n = (await deaths.keys()).length;
	if (n >= 3) return;
	await deaths.put("/death-" + n, new Response());
	setTimeout(() => { throw new Error("ends in the middle"); });
}, 300));
`

// runnersFallSilent: in the midst of a search one runner ends itself and another spins for ever, without a
// message. Others replace them, and nothing is lost or counted twice.
func runnersFallSilent(t *testing.T) {
	for _, test := range []struct {
		puzzle, line string
		count, fits  int
		milliseconds string // the time from the first part to the silence
	}{
		{"pentominoes-10x6", "-r -f11 -oe=11 -n --workers=2", 2339, 1_425_356, "0"},
		{"tetriscube", "-rL -f11 -oe=11 -n --workers=2", 9839, 48_705_459, "300"},
	} {
		b := listening(t, before(t, "/runner-", strings.Replace(silenced, "DELAY", test.milliseconds, 1)))
		b.open("#p=" + test.puzzle)
		b.started()
		count, fits, _ := b.search(test.line)
		if count != test.count || fits != test.fits {
			t.Errorf("%s: %d solutions, %d fits, want %d and %d", test.puzzle, count, fits, test.count, test.fits)
		}
		if n := eval[int](b, `(async () => (await (await caches.open("silence")).keys()).length)()`); n != 2 {
			t.Errorf("%s: %d runners fell silent, want 2", test.puzzle, n)
		}
	}
}

// silenced makes the first runner end itself and the second one spin, some time after its first part came. The count is
// in a cache, which outlives the runners.
const silenced = `let parts = 0;
addEventListener("message", ({data}) => data.op === "part" && parts++ === 0 && setTimeout(() =>
	navigator.locks.request("silence", async () => {
		const silence = await caches.open("silence"), n = (await silence.keys()).length;
		if (n < 2) await silence.put("/silence-" + n, new Response());
		return n;
	}).then((n) => {
		if (n === 0) close();
		while (n === 1);
	}), DELAY));
`

// before serves the site with a script put before those scripts whose address contains part.
func before(t *testing.T, part, script string) http.Handler {
	site := files(testBase, siteDir(t))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, part) {
			w.Header().Set("Content-Type", "text/javascript")
			w.Write([]byte(script))
			w = &body{w}
		}
		site.ServeHTTP(w, r)
	})
}

// body is an answer whose head has been written.
type body struct{ http.ResponseWriter }

func (b *body) WriteHeader(int)     {}
func (b *body) Header() http.Header { return http.Header{} }

// TestBrowserPlannerFallsSilent: the planner worker hangs, ends itself or meets an error in the midst of a search. In the
// place of one that fell silent another goes on without a word; an error is told, and what was found stays. Stop is heard
// in its time by one that hangs. Behind it all the page solves as before.
func TestBrowserPlannerFallsSilent(t *testing.T) {
	parallel(t)
	b := listening(t, before(t, "/planner-", broken))
	b.before("{" + killing + "}")
	b.allow("out of the blue")
	b.open("#p=tetriscube")
	b.started()
	b.watched()
	found := func(what string) {
		b.awaitFor(time.Minute, what, `document.querySelector('`+part("phase")+
			`[data-phase="searching"]') && !/^0?$/.test(document.querySelector('`+part("count")+`').textContent)`)
	}
	for _, fail := range []string{"hang", "end", "stopped", "throw"} {
		b.setLine("-r -f99 -oe -n --workers=1")
		b.click("solve")
		found("solutions")
		had := eval[int](b, `solvers.length`)
		b.unbroken() // by what failed before
		eval[bool](b, `(solvers.at(-1).postMessage({op: "`+fail+`"}), true)`)
		switch fail {
		case "throw":
			b.await("a word about the error", `document.querySelector('`+part("fault")+
				`')?.textContent.includes("broke down: Uncaught Error: out of the blue")`)
			b.phase("failed")
			if b.number("count") == 0 {
				t.Error("what was found is gone")
			}
			continue
		case "hang", "end":
			b.await("another planner", `solvers.length > `+strconv.Itoa(had))
			found("solutions of another planner")
		}
		b.click("stop")
		b.phase("stopped")
	}
	b.open("#p=pentominoes-10x6")
	b.started()
	if count, fits, _ := b.search("-r"); count != 2339 || fits != 892_247 {
		t.Errorf("behind it %d solutions, %d fits", count, fits)
	}
}

// broken makes the planner worker fail in the way that a message names.
const broken = `addEventListener("message", (event) => {
	const hang = () => { for (;;); };
	const fail = {hang, stopped: hang, end: () => close(), throw: () => { throw new Error("out of the blue"); }}[event.data.op];
	if (!fail) return;
	event.stopImmediatePropagation();
	fail();
});
`
