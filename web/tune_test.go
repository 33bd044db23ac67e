//go:build browser

package main

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// line waits until the settings line reads like this.
func (b *tab) line(want string) {
	b.t.Helper()
	b.await("the settings line "+want, `document.querySelector('`+part("settings-line")+`').value === `+strconv.Quote(want))
}

// pick clicks on number i of the parts with a name.
func (b *tab) pick(name string, i int) {
	b.t.Helper()
	b.await(name, `(e => e && !(e.click(), false))([...document.querySelectorAll('`+part(name)+`')][`+strconv.Itoa(i)+`])`)
}

// set enters a value into a part with choices or a number, as a person would.
func (b *tab) set(name, value string) {
	b.t.Helper()
	b.await("a part "+name, shown(name))
	eval[bool](b, `(e => { e.value = `+strconv.Quote(value)+`; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })(`+shown(name)+`)`)
}

// group writes a number as the page does.
func group(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// drag drags the pointer from the middle of threshold i by some pixels.
func (b *tab) drag(i int, by float64) {
	b.t.Helper()
	at := eval[[]float64](b, `(e => {
		e.scrollIntoView({block: "center"});
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})([...document.querySelectorAll('`+part("threshold")+`')][`+strconv.Itoa(i)+`])`)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, at[0], at[1], chromedp.ButtonLeft))
	for k := 1.0; k <= 8; k++ {
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0]+by*k/8, at[1], chromedp.ButtonLeft))
	}
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, at[0]+by, at[1], chromedp.ButtonLeft))
}

// TestBrowserTune sets up searches.
func TestBrowserTune(t *testing.T) {
	parallel(t)
	t.Run("set up", tunes)
	t.Run("threshold", holdsThreshold)
}

// tunes sets up a search by preset, stages, switches and text, which all show one setting.
func tunes(t *testing.T) {
	for _, name := range []string{"desktop", "phone"} {
		t.Run(name, func(t *testing.T) {
			var b *tab
			if name == "phone" {
				b = phone(t, 375, "#p=tetriscube")
				b.started()
				b.click("tab-search")
			} else {
				b = desktop(t, "#p=tetriscube")
				b.started()
			}
			b.tune()
			b.click("presets")
			b.await("the presets", `document.querySelectorAll('`+part("preset")+`').length >= 5`)
			b.pick("preset", 1)
			b.is("preset-name", "The articles’ best")
			b.line("-rL -f11 -oe=11:f=3 -n")

			// A drag two bands to the left makes the last stage begin with five pieces left.
			wide := eval[float64](b, `document.querySelector("stage-axis").clientWidth`)
			b.drag(1, -wide*2/12)
			b.line("-rL -f11 -oe=11:f=5 -n")
			b.is("preset-name", "Own settings")
			eval[bool](b, `(e => { e.focus(); return true; })(document.querySelectorAll('`+part("threshold")+`')[1])`)
			b.strike(kb.ArrowRight)
			b.line("-rL -f11 -oe=11:f=4 -n")

			b.pick("stage", 1)
			b.await("the stage's settings", shown("stage-set")+` !== null`)
			b.click("stage-dlx")
			b.line("-rL -f4 -oe=11:f=4 -n")
			b.click("stage-fila")
			b.line("-rL -f11 -oe=11:f=4 -n")
			b.click("remove-stage")
			b.line("-rL -f4 -of=4 -n")
			b.click("switch-nof")
			b.line("-rL -f4 -of=4")
			b.click("switch-volume")
			b.line("-rL -V -f4 -of=4")
			b.setLine("-r -f11 -oe")
			b.await("the stages of the line", `document.querySelectorAll('`+part("stage")+`').length === 2`)
			b.await("the switch of the line", `document.querySelector('`+part("switch-volume")+`').getAttribute("aria-checked") !== "true"`)
			if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
				t.Errorf("the page is %d px too wide", over)
			}
		})
	}
}

// holdsThreshold holds a threshold while a search goes on. Axis and line follow the hand, and the rest follows
// when it rests. Escape takes it back, and a drag is one step of the history.
func holdsThreshold(t *testing.T) {
	sizes(t, "#p=tetriscube", func(t *testing.T, b *tab, narrow bool) {
		const start = "-f11 -oe=11:f=3 -n --workers=1 -rL" // as somebody may write it
		b.setLine(start)
		b.click("solve")
		b.phase("searching")
		if narrow {
			b.click("tab-search")
		}
		const moved = "-rL -f11 -oe=11:f=%d -n --workers=1"
		where := func(from int) string {
			return `document.querySelectorAll('` + part("threshold") + `')[1].ariaValueNow === "` + strconv.Itoa(from) + `"`
		}
		said := `document.querySelector('` + part("stage-set") + `')?.textContent`
		b.pick("stage", 2)
		b.await("the stage's settings", `/From 3 pieces left/.test(`+said+`)`)
		eval[bool](b, `!document.querySelector("stage-axis").scrollIntoView({block: "center"})`)
		at := eval[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2, document.querySelector("stage-axis").clientWidth / 12])([...document.querySelectorAll('`+part("threshold")+`')][1].getBoundingClientRect())`)
		to := func(kind input.DispatchMouseEventType, pieces float64) {
			b.do(chromedp.MouseEvent(kind, at[0]-at[2]*pieces, at[1], chromedp.ButtonLeft))
		}

		// While it is held, the visible parts say where it is; the page says so when it rests.
		to(input.DispatchMouseEventTypeMousePressed, 0)
		to(input.DispatchMouseEventTypeMouseMoved, 1)
		to(input.DispatchMouseEventTypeMouseMoved, 2)
		b.line(fmt.Sprintf(moved, 5))
		b.await("the threshold", where(5))
		b.await("the rest", `/From 5 pieces left/.test(`+said+`)`)
		to(input.DispatchMouseEventTypeMouseMoved, 4)
		b.line(fmt.Sprintf(moved, 7))
		b.strike(kb.Escape)
		b.line(start)
		b.await("the threshold", where(3))
		b.await("the rest", `/From 3 pieces left/.test(`+said+`)`)
		to(input.DispatchMouseEventTypeMouseMoved, 6) // nobody holds it any more
		to(input.DispatchMouseEventTypeMouseReleased, 6)
		b.line(start)

		// If it is let go at once, nothing is lost. Undo takes back all of it.
		to(input.DispatchMouseEventTypeMousePressed, 0)
		to(input.DispatchMouseEventTypeMouseMoved, 1)
		to(input.DispatchMouseEventTypeMouseMoved, 3)
		to(input.DispatchMouseEventTypeMouseReleased, 3)
		b.line(fmt.Sprintf(moved, 6))
		b.await("the rest", `/From 6 pieces left/.test(`+said+`)`)
		b.await("the threshold", where(6))
		b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
		b.line(fmt.Sprintf(moved, 4))
		b.await("the rest", `/From 4 pieces left/.test(`+said+`)`)
		b.phase("searching")
	})
}

// TestBrowserRuns looks at what is told of searches: by each control, beside another search, as charts, and over a range.
func TestBrowserRuns(t *testing.T) {
	parallel(t)
	for _, narrow := range []bool{false, true} {
		b, size := atDesk(t), "desktop"
		if narrow {
			b, size = atPhone(t, 390), "phone"
		}
		var steps []step
		for _, s := range []struct {
			name string
			walk func(t *testing.T, b *tab, narrow bool)
		}{{"did", saysWhatItDid}, {"compare", compares}, {"chart", charts}, {"sweep", sweeps}} {
			steps = append(steps, step{s.name + "-" + size, func(t *testing.T, b *tab) {
				if !narrow {
					b.resize(accessibleSizes[0])
				}
				b.open("")
				b.started()
				s.walk(t, b, narrow)
				if narrow {
					b.fits()
				}
			}})
		}
		stepping(t, b, steps...)
	}
}

// saysWhatItDid: each control says what it did in the last run.
func saysWhatItDid(t *testing.T, b *tab, narrow bool) {
	// The page tells apart the work that was done before anybody asked for it. That work is done in slices, and the
	// worker answers a ping between two of them. After this many answers some of it is done, however busy the
	// machine is. After the end of a search, the worker prepares the same search once more.
	eval[bool](b, `(() => {
		const post = Worker.prototype.postMessage;
		let begun = "", runs = 0;
		Worker.prototype.postMessage = function (message, ...rest) {
			const work = message?.puzzle + " " + message?.settings;
			post.call(this, message, ...rest);
			if (message?.op === "start") [begun, window.prepared] = [work, false], runs++;
			if (message?.name !== "prepare" || work === begun) return;
			const run = runs, ping = answers => {
				const heard = ({data}) => {
					if (data.op !== "ping") return;
					this.removeEventListener("message", heard);
					if (answers < 20) ping(answers + 1);
					else window.prepared = run === runs;
				};
				this.addEventListener("message", heard);
				post.call(this, {op: "ping", version: message.version, run: 0});
			};
			ping(1);
		};
		return true;
	})()`)
	b.setLine("-r -V -v6 -f11 -of=11")
	b.click("solve")
	b.phase("finished")
	b.await("what the filters did", `["X: 32 → 8 images", "removed 125 images", "12,468,126 attempts did not fit", "prepared in"].every(s => document.querySelector('`+part("filters")+`').textContent.includes(s))`)
	b.await("what the trigger did", `/went back [\d,]+ times/.test(document.querySelector('`+part("set-volume-trigger")+`').textContent)`)
	b.pick("stage", 1)
	b.await("what the stage did", `/In the last run it made [\d,]+ fits in [\d,]+ attempts/.test(`+shown("stage-did")+`?.textContent)`)
	if narrow {
		b.click("tab-result")
	}
	b.is("images", "2,056 → 1,907")
	b.setLine("-r -V -f10 -of=10")
	b.await("the search to be got ready", `window.prepared`)
	b.click("solve")
	b.phase("finished")
	b.await("what was done before Solve", `/prepared in [\d.]+\s+s, [\d.]+\s+s of it before Solve/.test(document.querySelector('`+part("filters")+`').textContent)`)
}

// compares compares a line with a preset, and finds both side by side.
func compares(t *testing.T, b *tab, narrow bool) {
	b.setLine("-r -V -of=11 -f11 -n")
	// A thumb can reach Compare as soon as the panel is there.
	if narrow {
		b.click("tab-result")
		b.click("tab-search")
		b.reach("compare-with")
		b.await("Compare in sight, and large enough", `(e => {
			if (!e) return false;
			e.scrollIntoView({block: "center"});
			const r = e.getBoundingClientRect(), hit = (x, y) => document.elementFromPoint(x, y)?.closest("button") === e;
			return r.width >= 44 && r.height >= 44 && hit(r.left + 4, r.top + 4) && hit(r.right - 4, r.bottom - 4);
		})(`+shown("compare-with")+`)`)
	}
	b.click("compare-with")
	b.await("the rivals", `document.querySelectorAll('`+part("rival")+`').length >= 4`)
	b.clickOn("the rival DLX", `document.querySelector('`+part("rival")+`[data-line="-r"]')`)
	b.awaitFor(3*time.Minute, "both runs", `document.querySelectorAll('`+part("compare")+` tbody tr').length === 7`)
	table := eval[string](b, `[...document.querySelectorAll('`+part("compare")+` tbody tr')].map(r => [...r.cells].map(c => c.textContent).join(" ")).join("\n")`)
	for _, want := range []string{"Solutions 2,339 2,339 same", "Images 2,032 1,907 −6.2", "Fits 892,247 2,091,215 +134"} {
		if !strings.Contains(strings.ReplaceAll(table, "\u00a0", " "), want) {
			t.Errorf("the table lacks %q:\n%s", want, table)
		}
	}
	b.line("-r -V -of=11 -f11 -n")
	if narrow {
		b.click("tab-result")
	}
	b.click("runs")
	b.await("the list of runs", `document.querySelectorAll('`+part("runs-dialog")+`[open] tbody tr').length === 2`)
	if narrow {
		return
	}
	// Where there is no room for all of the result, its parts share a place.
	b.strike(kb.Escape)
	for _, width := range []int64{1280, 1000} {
		b.do(chromedp.EmulateViewport(width, 800))
		b.click("part-compare")
		b.await("the comparison", `document.querySelector('`+part("compare")+` table')?.checkVisibility()`)
		if width < 1120 {
			b.click("part-work")
			b.await("the chart", `document.querySelector("work-chart canvas")?.checkVisibility()`)
		}
		b.click("part-solutions")
		b.await("the solutions", `document.querySelector("solution-browser")?.checkVisibility() && !document.querySelector('`+part("compare")+`').checkVisibility()`)
	}
}

// charts looks at the work of a search, as a chart and as a table.
func charts(t *testing.T, b *tab, narrow bool) {
	b.setLine("-r -V -p -of=11 -f11")
	b.click("solve")
	b.phase("finished")
	if narrow {
		b.click("tab-result")
	}
	for _, kind := range []string{"", "target", "filters", "time"} {
		b.set("chart-kind", kind)
		b.await("the chart "+kind, `(c => c && c.chart && c.chart.series.length > 0 && (c.chart.kind === "lines") === `+
			strconv.FormatBool(kind == "time")+` && c.querySelector("canvas")?.width > 100)(document.querySelector("work-chart"))`)
		// Something is drawn in it.
		b.await("the drawing "+kind, `(c => {
			const copy = Object.assign(document.createElement("canvas"), {width: c.width, height: c.height}).getContext("2d", {willReadFrequently: true});
			copy.drawImage(c, 0, 0);
			return copy.getImageData(0, 0, c.width, c.height).data.some(v => v > 0);
		})(document.querySelector("work-chart canvas"))`)
	}
	// Each chart has its own table.
	b.click("numbers")
	b.await("the solutions over time", `[...document.querySelectorAll('`+part("levels")+` tr')].map(r => [...r.cells].map(c => c.textContent).join(" ")).join("\n").match(/^Seconds Solutions Fits\n(.*\n)*[\d.]+ 2,339 [\d,]+$/) !== null`)
	b.strike(kb.Escape)
	b.set("chart-kind", "")
	b.click("numbers")
	b.await("the row of four pieces left", `[...document.querySelectorAll('`+part("levels")+` tbody tr')].some(r => [...r.cells].map(c => c.textContent).join(" ").startsWith("4 3,665,538 617,667 3,047,871 13.473 2.270 11.202"))`)
}

// sweeps tries a threshold over a range.
func sweeps(t *testing.T, b *tab, narrow bool) {
	b.setLine("-r -V -f11 -of=11 -n")
	b.click("solve")
	b.phase("finished")
	if narrow {
		b.click("tab-result")
	}
	b.click("sweep")
	b.await("the form", shown("sweep-run")+` !== null`)
	b.set("sweep-from", "9")
	b.click("sweep-run")
	b.awaitFor(3*time.Minute, "three runs", `document.querySelectorAll('`+part("sweep-table")+` tbody tr').length === 3`)
	fits := eval[string](b, `[...document.querySelectorAll('`+part("sweep-table")+` tbody tr')].map(r => r.cells[0].textContent + ":" + r.cells[4].textContent).join(" ")`)
	if fits != "11:2,091,215 10:2,142,541 9:2,268,410" {
		t.Errorf("the sweep found %s", fits)
	}
	b.await("the drawing", `document.querySelector('`+part("sweep-dialog")+` work-chart')?.chart.x.join() === "9,10,11"`)
	b.line("-r -V -f11 -of=11 -n")
}
