//go:build browser

package main

import (
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// started waits until the app runs, offers to solve, and has all its elements.
func (b *tab) started() {
	b.t.Helper()
	b.offered()
	b.await("the rest of the page", `!("late" in document.documentElement.dataset)`)
}

// offered waits for the page's program, and for Solve.
func (b *tab) offered() {
	b.t.Helper()
	b.await("the app", `document.documentElement.dataset.app === "running"`)
	b.await("Solve to be offered", `(e => e && !e.disabled)(`+shown("solve")+`)`)
}

// firstSolution waits until the board shows the first solution, which is drawn after its number. It returns the slots
// on the open cells.
func (b *tab) firstSolution() []int {
	b.t.Helper()
	const slots = `document.querySelector("poly-player").assembly`
	b.await("the first solution on the board", `document.querySelector('`+part("caption")+
		`')?.textContent.startsWith("Solution 1 of ") && `+slots+`?.every(slot => slot > 0)`)
	return eval[[]int](b, `[...`+slots+`]`)
}

// libraryText is the text of a library puzzle, as a person would paste it.
func libraryText(t *testing.T, id string) string {
	t.Helper()
	text, err := os.ReadFile("../def/puzzles/" + id + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBrowserPentominoes solves 10x6 to its 2339 solutions, leafs through them, and looks at them in the dark.
func TestBrowserPentominoes(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.is("count", "2,339")

	first := b.firstSolution()
	pieces := map[int]int{}
	for _, slot := range first {
		pieces[slot]++
	}
	for slot := 1; slot <= 12; slot++ {
		if pieces[slot] != 5 {
			t.Errorf("in the solution shown, piece %d has %d cells", slot, pieces[slot])
		}
	}
	shows := func(number string) {
		t.Helper()
		b.await("solution "+number, `document.querySelector('`+part("solution-number")+`')?.textContent.replace(/\D/g, "").startsWith("`+number+`")`)
	}
	b.click("next")
	shows("2")
	b.await("another picture", `[...document.querySelector("poly-player").assembly].join() !== "`+join(first)+`"`)
	b.click("last")
	shows("2339")
	b.click("prev")
	shows("2338")
	b.click("first")
	shows("1")
	b.await("the first picture again", `[...document.querySelector("poly-player").assembly].join() === "`+join(first)+`"`)
	b.theme("dark")
	b.await("the page to be as dark as the system", `getComputedStyle(document.body).backgroundColor !== "rgb(244, 242, 238)"`)
}

// join writes numbers as JavaScript's join does.
func join(numbers []int) string {
	var words []string
	for _, n := range numbers {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ",")
}

// TestBrowserPause runs lines, and pauses long searches to look at them.
func TestBrowserPause(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"pause and stop", pausesAndStops},
		step{"ahead", looksAhead},
		step{"tree", limitsTree},
		step{"lines", runsLines})
}

// pausesAndStops watches the counters of a long search.
func pausesAndStops(t *testing.T, b *tab) {
	b.open("#p=tetriscube")
	b.started()
	b.click("solve")
	b.phase("searching")
	b.await("work", `document.querySelector('`+part("fits")+`')?.textContent.replace(/\D/g, "") > 0`)

	b.click("pause")
	b.phase("paused")
	fits := b.text("fits")
	// The worker answers a question only after all that it has sent before.
	b.click("why")
	b.choice("where it stands", `m.step === 0`)
	if later := b.text("fits"); later != fits {
		t.Errorf("paused, the fits go from %s to %s", fits, later)
	}

	b.click("resume")
	b.phase("searching")
	b.await("the search to go on", `document.querySelector('`+part("fits")+`').textContent !== "`+fits+`"`)

	b.click("stop")
	b.phase("stopped")
	fits = b.text("fits")
	b.started() // the button reads Solve again
	b.setLine("-r --limit=1")
	b.click("solve")
	b.phase("finished")
	b.click("runs")
	b.await("the run that was stopped, with its fits", `[...document.querySelectorAll('`+part("runs-dialog")+
		`[open] tbody td')].some(e => e.textContent.includes("`+fits+`"))`)
}

// TestBrowserBegins watches what is drawn of a search from its beginning to its end.
func TestBrowserBegins(t *testing.T) {
	stepping(t, atDesk(t),
		step{"picture", keepsPicture},
		step{"early end", endsEarly},
		step{"numbers", follows},
		step{"stop", stopIsHeard})
}

// keepsPicture watches the board during a search. It is never emptied, neither before the first picture
// nor later, even where the page draws slowly.
func keepsPicture(t *testing.T, b *tab) {
	b.open("#p=tetriscube&o=-r+-f11+-oe=11+--workers=1")
	b.started()
	pictures := b.pictures()
	b.click("solve")
	b.await("three pictures", `window.pictures.filter(Boolean).length >= 3`)
	b.click("stop")
	b.phase("stopped")
	if pictures := pictures(); slices.Contains(pictures, false) {
		t.Errorf("pictures that came, and where the board was emptied: %v", pictures)
	}
}

// endsEarly ends a search before its first picture, where the page draws slowly, and no solution can be
// shown. The board shows where the search ended.
func endsEarly(t *testing.T, b *tab) {
	b.open("#p=tetriscube&o=-r+-f11+-oe=11+--count+--workers=1")
	b.started()
	for _, way := range []struct{ button, phase, caption string }{{"pause", "paused", "found, paused"}, {"stop", "stopped", "stopped here"}} {
		pictures := b.pictures()
		b.click("solve")
		b.phase("searching")
		b.click(way.button)
		b.phase(way.phase)
		b.await("the caption", `document.querySelector('`+part("caption")+`').textContent.includes("`+way.caption+`")`)
		if pictures := pictures(); len(pictures) == 0 || slices.Contains(pictures, false) {
			t.Errorf("%s: pictures that came, and where the board was emptied: %v", way.button, pictures)
		}
		if way.button == "pause" {
			b.click("stop")
			b.phase("stopped")
			b.started()
		}
	}
}

// pictures notes from now on what is put on the board; false is an emptied board.
func (b *tab) pictures() func() []bool {
	b.t.Helper()
	eval[bool](b, `(() => {
		const player = document.querySelector("poly-player");
		const {set} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(player), "assembly");
		window.pictures = [];
		Object.defineProperty(player, "assembly", {configurable: true, set(value) {
			window.pictures.push(value !== null);
			set.call(this, value);
		}});
		return true;
	})()`)
	return func() []bool { return eval[[]bool](b, `window.pictures`) }
}

// follows: a search that goes on is drawn with its buttons, its numbers, its chart and its solutions, and all
// of these follow it. It takes minutes, so it goes on until it is stopped, on any machine.
func follows(t *testing.T, b *tab) {
	b.open("#p=tetriscube&o=-r+-f11+--workers=1")
	b.started()
	b.click("solve")
	b.phase("searching")
	b.await("the buttons", shown("pause")+` && `+shown("stop"))
	b.await("numbers, chart and solutions", `/[1-9]/.test(document.querySelector('`+part("fits")+
		`')?.textContent) && document.querySelector('`+part("chart")+`') && document.querySelector('`+part("thumb")+`')`)
	follows := func(what, value string) {
		t.Helper()
		before := eval[string](b, value)
		b.await(what+" to follow", value+` !== `+strconv.Quote(before))
	}
	follows("the numbers", `document.querySelector('`+part("fits")+`').textContent`)
	follows("the chart", `JSON.stringify(document.querySelector('`+part("chart")+`').chart)`)
	follows("the solutions", `String(document.querySelector("solution-browser").run.held)`)
	follows("the picture", `String(document.querySelector("poly-player").assembly)`)
	b.phase("searching")
	b.click("stop")
	b.phase("stopped")
}

// stopIsHeard stops a search of minutes. The worker hears it, so the page need not end the worker by force.
// The time that took is noted, not asserted.
func stopIsHeard(t *testing.T, b *tab) {
	b.open("#p=tetriscube")
	b.started()
	b.click("solve")
	b.phase("searching")
	eval[bool](b, `(() => {
		const terminate = Worker.prototype.terminate;
		window.terminated = 0;
		Worker.prototype.terminate = function () { window.terminated++; terminate.call(this); };
		return true;
	})()`)
	took := eval[float64](b, `new Promise(resolve => {
		const begin = performance.now();
		new MutationObserver((_, o) => {
			if (document.querySelector('`+part("phase")+`').dataset.phase === "stopped") {
				o.disconnect();
				resolve(performance.now() - begin);
			}
		}).observe(document.body, {subtree: true, attributes: true, childList: true});
		(`+shown("stop")+`).click();
	})`)
	t.Logf("from the click to the phase stopped: %.0f ms", took)
	if n := eval[int](b, `window.terminated`); n != 0 {
		t.Errorf("the worker did not hear the stop for %.0f ms, and was ended by force", took)
	}
}

// TestBrowserText writes puzzles.
func TestBrowserText(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"broken text", mendsText},
		step{"new puzzle", beginsPuzzle})
}

// mendsText writes an error into the text. It is shown with its line, and Solve is not offered until it is
// repaired.
func mendsText(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.click("show-text")
	good := libraryText(t, "soma")
	b.write(strings.Replace(good, "C:name=t:layout=0 0 0, 1 0 0", "C:name=t:layout=0 0 0, 1 x 0", 1))
	line := 1 + strings.Count(good[:strings.Index(good, "C:name=t:")], "\n")
	b.await("the problem with its line", `document.querySelector('`+part("problem")+`[data-line="`+strconv.Itoa(line)+`"]')`)
	b.await("Solve not to be offered", `(`+shown("solve")+`).disabled`)
	b.write(good)
	b.await("no problem", `!document.querySelector('`+part("problem")+`[data-severity="error"]')`)
	b.started()
}

// TestBrowserLink opens and shares links.
func TestBrowserLink(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"a link", opensLink},
		step{"damaged", opensDamagedLinks},
		step{"half", opensHalfLinks},
		step{"old", opensOldLink},
		step{"page", sharesPage},
		step{"contents", sharesWhatIsFound})
}

// opensLink changes puzzle and settings, and opens the address in a new tab.
func opensLink(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.click("show-text")
	b.write(strings.Replace(libraryText(t, "diabolical"), "# title: ", "# title: My ", 1))
	b.await("the puzzle", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("My ")`)
	b.setLine("-r --limit=2")
	b.await("the address to hold it", `location.hash.length > 30 && location.hash.includes("limit")`)
	hash := eval[string](b, `location.hash`)

	c := newTab(t, siteHost(t), 1440, 900)
	c.open(hash)
	c.started()
	c.await("the puzzle of the link", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("My ")`)
	c.await("the settings of the link", `document.querySelector("#settings-line").value === "-r --limit=2"`)
	c.click("solve")
	c.phase("finished")
	c.is("count", "2")

	// This goes to another link in the same tab, and back.
	c.do(chromedp.Navigate(c.host.url("#p=soma")))
	c.await("the other puzzle", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Soma")`)
	c.back()
	c.await("the first one", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("My ")`)
	c.do(chromedp.NavigateForward())
	c.await("the other one again", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Soma")`)
}

// tune unfolds the settings, where they are folded.
func (b *tab) tune() {
	b.t.Helper()
	b.reach("fine-tune")
	b.await("the line that unfolds the settings", shown("fine-tune"))
	if eval[bool](b, `(`+shown("fine-tune")+`).ariaExpanded !== "true"`) {
		b.click("fine-tune")
	}
	b.await("the settings line", shown("settings-line"))
}

// setLine types a settings line.
func (b *tab) setLine(line string) {
	b.t.Helper()
	b.tune()
	eval[bool](b, `(e => { e.focus(); e.select(); return true; })(`+shown("settings-line")+`)`)
	b.insert(line)
	b.strike("\r")
}

// opensDamagedLinks opens links that are cut off or nonsense. A message says so, and the page works.
func opensDamagedLinks(t *testing.T, b *tab) {
	for _, hash := range []string{"#d=1.AAAA", "#p=no-such-puzzle", "#d=9.abc", "#nonsense"} {
		b.visit("about:blank")
		b.open(hash)
		b.started()
		b.await("a word about "+hash, `[...document.querySelectorAll('[role="alert"], [role="status"], `+part("toast")+`, `+
			part("fault")+`')].some(e => e.textContent.trim().length > 10)`)
	}
}

// opensHalfLinks: the good parts of a damaged link are opened, name and board included, and the page says what is
// left out.
func opensHalfLinks(t *testing.T, b *tab) {
	for hash, says := range map[string]string{"#p=soma&h=1.AA": "the position", "#p=soma&s=1.AAAA": "the solution"} {
		b.visit("about:blank")
		b.open(hash)
		b.started()
		b.await("its name", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Soma")`)
		b.await("its board", `document.querySelector("poly-player").shown?.board.z === 3`)
		b.announces("This link is damaged: " + says + " in it cannot be read")
	}
}

// TestBrowserPhone searches every tab and phase for parts that are wider than the screen, and for controls that are too
// small for a thumb: less than 44 pixels, with the area around them that can be pressed.
func TestBrowserPhone(t *testing.T) {
	parallel(t)
	b := phone(t, 320, "")
	b.started()
	fits := func(where string) {
		t.Helper()
		wide := eval[[]string](b, `[...document.querySelectorAll("body *")].filter(e => {
			const r = e.getBoundingClientRect();
			if (r.right <= innerWidth + 0.5 || r.width === 0) return false;
			for (let p = e.parentElement; p; p = p.parentElement)
				if (getComputedStyle(p).overflowX !== "visible" && p.getBoundingClientRect().right <= innerWidth + 0.5) return false;
			return true;
		}).map(e => e.tagName + "." + e.className)`)
		if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 || len(wide) > 0 {
			t.Errorf("%s: %d px too wide: %.300v", where, over, wide)
		}
		b.thumbSized(where)
	}
	tabs := []string{"tab-puzzle", "tab-search", "tab-result", "tab-solutions"}
	for _, name := range tabs {
		b.click(name)
		fits(name)
	}
	b.click("solve")
	b.phase("finished")
	for _, name := range tabs[1:] {
		b.click(name)
		fits(name + " of a run")
	}
	for _, name := range []string{"find", "order", "save"} {
		b.click(name)
		fits(name)
		b.strike(kb.Escape)
	}
	b.click("begin-steps")
	b.choice("the first choice", `m.step === 0`)
	fits("step by step")
}

// thumbSized checks that all controls are at least 44 pixels wide and high, once an opened part has come to rest.
func (b *tab) thumbSized(where string) {
	b.t.Helper()
	small := eval[[]string](b, `(async () => {
		const small = () => [...document.querySelectorAll("button:not([data-test=paint]), select, summary, a[href], input:not([type=range])")].filter(e => {
			if (!e.checkVisibility({visibilityProperty: true})) return false;
			const sizes = [e, e.closest("label")].filter(Boolean).map(e => e.getBoundingClientRect()).filter(r => r.width > 1);
			for (const p of ["::before", "::after"]) {
				const s = getComputedStyle(e, p);
				if (s.content !== "none" && s.position === "absolute") sizes.push({width: parseFloat(s.width), height: parseFloat(s.height)});
			}
			return sizes.length > 0 && (Math.max(...sizes.map(s => s.width)) < 43.5 || Math.max(...sizes.map(s => s.height)) < 43.5);
		}).map(e => (e.dataset.test || e.className || e.tagName) + " " + Math.round(e.getBoundingClientRect().width) + " × " + Math.round(e.getBoundingClientRect().height));
		for (let k = 0; k < 600 && small().length > 0; k++) await new Promise(requestAnimationFrame);
		return small();
	})()`)
	for _, target := range small {
		b.t.Errorf("%s, too small for a thumb: %s", where, target)
	}
}

// TestBrowserWorkerLost makes the worker's script unreachable. The page says so. When it is back, the next Solve works.
func TestBrowserWorkerLost(t *testing.T) {
	parallel(t)
	site := files(testBase, siteDir(t))
	var lost atomic.Bool
	lost.Store(true)
	b := newTab(t, newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if lost.Load() && (strings.Contains(r.URL.Path, "/planner-") || strings.HasSuffix(r.URL.Path, "/sw.js")) {
			http.Error(w, "gone", http.StatusServiceUnavailable)
			return
		}
		site.ServeHTTP(w, r)
	})), 1440, 900)
	b.allow("503")
	b.allow("ServiceWorker")
	b.open("#p=soma")
	b.started()
	b.click("solve")
	b.await("the reason", `(`+shown("fault")+`)?.textContent.includes("could not be loaded")`)
	b.started()
	lost.Store(false)
	b.click("solve")
	b.phase("finished")
	b.is("count", "480")
}

// runsLines runs a line of the articles, and one with an error.
func runsLines(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.tune()
	// The line is in sight without scrolling, above Solve.
	b.await("the line above Solve", `((line, solve) => line.bottom <= solve.top && line.top > 0 && document.elementFromPoint(line.left + 9, line.top + 9)?.id === "settings-line")(document.querySelector("#settings-line").getBoundingClientRect(), (`+shown("solve")+`).getBoundingClientRect())`)
	b.setLine("-r -f99 -of --workers=1")
	b.click("solve")
	b.phase("finished")
	b.is("count", "480")
	b.is("ran", "list kernel, 1 runner")
	b.await("nothing to be explained", `document.querySelector('`+part("declined")+`').hidden`)
	b.setLine("-s5,3,1")
	b.click("solve")
	b.phase("finished")
	b.is("ran", "DLX")
	b.is("declined", "Searched without a kernel: no kernel makes Monte Carlo trials (-s).")
	b.setLine("-r --limit=many")
	b.await("the problem of the settings", `document.querySelector('`+part("settings-problem")+`[data-severity="error"]')`)
	b.await("Solve not to be offered", `(`+shown("solve")+`).disabled`)
}
