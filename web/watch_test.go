//go:build browser

package main

import (
	"strconv"
	"strings"
	"testing"
)

// choice waits for <search-why> to have a choice that fulfils a condition on c, the choice, and m, its message.
func (b *tab) choice(what, condition string) {
	b.t.Helper()
	b.await(what, `(w => { const c = w?.choice, m = w?.point; return c && m && `+condition+`; })(document.querySelector("search-why"))`)
}

// selects chooses an entry of a list.
func (b *tab) selects(name, value string) {
	b.t.Helper()
	b.await("the list "+name, shown(name))
	eval[bool](b, `(e => { e.value = "`+value+`"; e.dispatchEvent(new Event("change", {bubbles: true})); return e.value === "`+value+`"; })(`+shown(name)+`)`)
}

// TestBrowserWatch goes through a search of DLX step by step. It reads the reasons, records, plays the recording, and
// embeds it.
func TestBrowserWatch(t *testing.T) {
	parallel(t)
	for _, name := range []string{"desktop", "phone"} {
		t.Run(name, func(t *testing.T) {
			var b *tab
			if name == "phone" {
				b = phone(t, 375, "")
			} else {
				b = desktop(t, "")
			}
			b.started()
			b.setLine("-r")
			b.click("begin-steps")
			b.choice("the first choice", `m.step === 0 && c.left === 12`)
			place := func() string {
				return eval[string](b, `(r => r.x + ", " + r.y)(`+shown("search-step")+`.getBoundingClientRect())`)
			}
			at := place()
			for step := 1; step <= 6; step++ {
				b.click("search-step")
				b.choice("step "+strconv.Itoa(step), `m.step === `+strconv.Itoa(step))
				// The heuristic S takes an item with the fewest options, and tries each option once.
				b.choice("the least of all options to be chosen",
					`c.options[c.item] === Math.min(...[...c.options].filter(n => n >= 0)) && c.count === c.options[c.item] && c.candidates.length === c.count`)
				if now := place(); now != at {
					t.Errorf("at step %d the button that was at %s is at %s", step, at, now)
				}
			}
			b.await("the numbers on the board", `(w => {
				const c = w.choice, texts = [...document.querySelector("poly-player").shadowRoot.querySelectorAll("text.label, text.hot")].map(e => Number(e.textContent));
				const want = [...c.values].filter(n => n >= 0);
				return texts.length === want.length && texts.sort().join() === want.sort().join();
			})(document.querySelector("search-why"))`)
			fits := b.fitsSoFar()
			if fits < 1 || fits > 12 {
				t.Errorf("%d fits after six steps", fits)
			}

			// The image under the pointer is a ghost on the board.
			eval[bool](b, `document.querySelector('`+part("why-candidate")+`').focus() || true`)
			b.await("the ghost", `document.querySelector("poly-player").shadowRoot.querySelector("svg.board g g.piece[style*=dasharray]") !== null`)

			b.click("search-back")
			b.choice("the step before", `m.step === 5`)
			b.click("search-step")
			b.choice("the step again", `m.step === 6`)

			b.click("record")
			b.click("search-dead")
			b.choice("a dead end", `m.flag === "dead" && (c.rule === "empty" || c.trigger !== "")`)
			for range 3 {
				b.click("search-step")
			}
			b.click("record")
			// The recording of a board during a search has steps too, but none with a flag.
			b.await("the recording", `document.querySelector("poly-player").shown?.steps.some(s => s.flag === "dead")`)
			steps := eval[int](b, `document.querySelector("poly-player").steps`)
			b.await("it to play", `document.querySelector("poly-player").step > 0`)
			b.click("jump-dead")
			b.await("the dead end", `(p => p.shown.steps[p.step - 1]?.flag === "dead" && p.step <= `+strconv.Itoa(steps)+`)(document.querySelector("poly-player"))`)

			if name == "phone" {
				return
			}
			b.click("embed")
			b.await("the panel with the recording", `(e => e && /<poly-player/.test(e.value) && /pt1\.|place /.test(e.value))(document.querySelector('`+part("embed-snippet")+`'))`)
			b.choose("frame")
			b.await("the title of the puzzle in its frame", preview("iframe")+`?.contentDocument?.querySelector(".title")?.textContent === "Pentominoes 10 × 6"`)
			b.click("embed-close")
			b.click("follow")
			b.choice("the search where it stood", `m.step === 6 + `+strconv.Itoa(steps))
			b.click("search-solution")
			b.choice("a solution", `m.flag === "solution" && c.rule === "complete"`)
			b.is("count", "1")

			// At full speed it goes on to its end, with the usual counts.
			b.click("resume")
			b.phase("finished")
			b.is("count", "2,339")
			b.is("fits", "892,247")
		})
	}
}

// fitsSoFar is the number of fits, even where the panel that shows it is out of sight.
func (b *tab) fitsSoFar() int {
	b.t.Helper()
	b.await("fits", `document.querySelector('`+part("fits")+`')`)
	return eval[int](b, `Number(document.querySelector('`+part("fits")+`').textContent.replace(/\D/g, ""))`)
}

// TestBrowserPace watches a search at a pace. A board is shown after every n placements, and the counters agree with
// that.
func TestBrowserPace(t *testing.T) {
	b := desktop(t, "")
	b.started()
	b.setLine("-r")
	b.click("begin-steps")
	b.choice("the first choice", `m.step === 0`)
	for _, test := range []struct {
		pace string // its number in the list
		by   int    // placements from one board to the next
	}{{"6", 1000}, {"3", 1}, {"4", 10}, {"6", 1000}} {
		pace, by := test.pace, test.by
		b.selects("pace", pace)
		eval[bool](b, `(() => { const w = document.querySelector("search-why"), d = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(w), "point"); window.points = []; Object.defineProperty(w, "point", {configurable: true, get() { return d.get.call(w); }, set(m) { if (m?.playing) points.push(12 - m.left); d.set.call(w, m); }}); return true; })()`)
		before := b.fitsSoFar()
		b.click("search-play")
		b.await("five boards at pace "+pace, `points.length >= 5`)
		b.click("pause")
		b.phase("paused")
		n := eval[int](b, `points.length`)
		eval[bool](b, `delete document.querySelector("search-why").point`)
		// The count is that of the shown boards, and of the part of the next board that is under way.
		if fits := b.fitsSoFar() - before; fits < n*by-by-100 || fits > (n+2)*by+by/4+100 {
			t.Errorf("%d boards at every %d placements, and %d fits", n, by, fits)
		}
	}
	b.selects("pace", "10")
	b.click("search-play")
	b.await("solutions", `Number(document.querySelector('`+part("count")+`').textContent) >= 2`)
	b.selects("pace", "0")
	b.phase("finished")
	b.is("count", "2,339")
	b.is("fits", "892,247")
}

// looksAhead pauses kernels and looks at their next steps, in space.
func looksAhead(t *testing.T, b *tab) {
	b.open("#p=tetriscube")
	b.started()
	b.setLine("-r -f11 -oe=11 -n")
	b.click("solve")
	b.phase("searching")
	b.await("work", `document.querySelector('`+part("fits")+`')?.textContent.replace(/\D/g, "") > 0`)
	b.click("pause")
	b.phase("paused")
	fits := b.text("fits")
	b.click("why")
	b.choice("where the kernel stands", `m.ahead && m.step === 0 && c.engine === "FILA"`)
	b.click("search-step")
	b.choice("a step ahead", `m.step === 1`)
	b.click("search-dead")
	b.choice("a dead end ahead", `m.flag === "dead"`)
	if now := b.text("fits"); now != fits {
		t.Errorf("looked ahead, the run has %s fits instead of %s", now, fits)
	}
	b.strike("w")
	b.await("no why", `document.querySelector("search-why").hidden`)
	b.click("resume")
	b.phase("searching")
	b.await("the run to go on", `document.querySelector('`+part("fits")+`').textContent !== "`+strings.TrimSpace(fits)+`"`)
	b.click("stop")
	b.phase("stopped")
}
