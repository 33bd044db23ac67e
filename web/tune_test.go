//go:build browser

package main

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// line waits for the settings line to read like this.
func (b *tab) line(want string) {
	b.t.Helper()
	b.await("the settings line "+want, `document.querySelector('`+part("settings-line")+`').value === `+strconv.Quote(want))
}

// pick clicks on number i of the parts of a name.
func (b *tab) pick(name string, i int) {
	b.t.Helper()
	b.await(name, `(e => e && !(e.click(), false))([...document.querySelectorAll('`+part(name)+`')][`+strconv.Itoa(i)+`])`)
}

// drag moves the pointer, pressed, from the middle of threshold i by some
// pixels.
func (b *tab) drag(i int, by float64) {
	b.t.Helper()
	at := eval[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2])([...document.querySelectorAll('`+part("threshold")+`')][`+strconv.Itoa(i)+`].getBoundingClientRect())`)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, at[0], at[1], chromedp.ButtonLeft))
	for k := 1.0; k <= 8; k++ {
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0]+by*k/8, at[1], chromedp.ButtonLeft))
	}
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, at[0]+by, at[1], chromedp.ButtonLeft))
}

// TestBrowserTune sets a search up by preset, stages, switches and text, which
// are one setting.
func TestBrowserTune(t *testing.T) {
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
			b.click("presets")
			b.await("the presets", `document.querySelectorAll('`+part("preset")+`').length >= 5`)
			b.pick("preset", 0)
			b.is("preset-name", "The articles’ best")
			b.line("-rL -f11 -oe=11:f=3 -n")

			// Two bands to the left: the last stage begins with five pieces left.
			wide := eval[float64](b, `document.querySelector("stage-axis").clientWidth`)
			b.drag(1, -wide*2/12)
			b.line("-rL -f11 -oe=11:f=5 -n")
			b.is("preset-name", "Own settings")
			eval[bool](b, `(e => { e.focus(); return true; })(document.querySelectorAll('`+part("threshold")+`')[1])`)
			b.do(chromedp.KeyEvent(kb.ArrowRight))
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
			b.screenshot("tune-" + name)
		})
	}
}

// TestBrowserRows pastes rows of the articles' tables, and finds their counts.
func TestBrowserRows(t *testing.T) {
	b := desktop(t, "")
	b.started()
	for _, row := range []struct{ line, fits, attempts, images string }{
		{"./polycube -i -q -r def/pentominoes_10x6.txt", "892,247", "", "2,056 → 2,032"},
		// Where no image is tried in vain, attempts are fits; the reference tries.
		{"-i -q -r -V -of=11 -f11 --engine=reference", "2,091,215", "15,198,004", "2,056 → 1,907"},
		{"-i -q -r -V -of=11 -f11 -n --engine=reference", "2,091,215", "6,774,101", "2,056 → 1,907"},
		{"-r -f11 -oe=11", "1,425,356", "20,374,275", "2,056 → 2,032"},
	} {
		b.setLine(row.line)
		b.click("solve")
		b.phase("finished")
		b.is("count", "2,339")
		b.is("fits", row.fits)
		b.is("images", row.images)
		if row.attempts != "" {
			b.is("attempts", row.attempts)
		}
	}
	b.await("what the filters did", `document.querySelector('`+part("filters")+`').textContent.includes("X: 32 → 8")`)
}

// TestBrowserCompare runs a line against a preset, and finds both side by side.
func TestBrowserCompare(t *testing.T) {
	b := desktop(t, "")
	b.started()
	b.setLine("-r -V -of=11 -f11 -n")
	b.click("compare-with")
	b.await("the rivals", `document.querySelectorAll('`+part("rival")+`').length >= 4`)
	b.await("the rival DLX", `(e => e && !(e.click(), false))([...document.querySelectorAll('`+part("rival")+`')].find(e => e.dataset.line === "-r"))`)
	b.awaitFor(3*time.Minute, "both runs", `document.querySelectorAll('`+part("compare")+` tbody tr').length === 6`)
	table := eval[string](b, `[...document.querySelectorAll('`+part("compare")+` tbody tr')].map(r => [...r.cells].map(c => c.textContent).join(" ")).join("\n")`)
	for _, want := range []string{"Solutions 2,339 2,339 same", "Images 2,032 1,907 −6.2", "Fits 892,247 2,091,215 +134"} {
		if !strings.Contains(strings.ReplaceAll(table, "\u00a0", " "), want) {
			t.Errorf("the table lacks %q:\n%s", want, table)
		}
	}
	b.line("-r -V -of=11 -f11 -n")
	b.click("runs")
	b.await("the list of runs", `document.querySelectorAll('`+part("runs-dialog")+`[open] tbody tr').length === 2`)
	b.screenshot("runs")
}

// TestBrowserChart looks at the work of a search as chart and as table.
func TestBrowserChart(t *testing.T) {
	b := desktop(t, "")
	b.started()
	b.setLine("-r -V -p -of=11 -f11")
	b.click("solve")
	b.phase("finished")
	for _, kind := range []string{"", "target", "filters", "time"} {
		eval[bool](b, `(e => { e.value = "`+kind+`"; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })(`+shown("chart-kind")+`)`)
		b.await("the chart "+kind, `(c => c && c.chart && c.chart.series.length > 0 && (c.chart.kind === "lines") === `+strconv.FormatBool(kind == "time")+` && c.querySelector("canvas")?.width > 100)(document.querySelector("work-chart"))`)
		// Something is drawn in it.
		b.await("the drawing "+kind, `(c => {
			const copy = Object.assign(document.createElement("canvas"), {width: c.width, height: c.height}).getContext("2d", {willReadFrequently: true});
			copy.drawImage(c, 0, 0);
			return copy.getImageData(0, 0, c.width, c.height).data.some(v => v > 0);
		})(document.querySelector("work-chart canvas"))`)
	}
	b.click("numbers")
	b.await("the row of four pieces left", `[...document.querySelectorAll('`+part("levels")+` tbody tr')].some(r => [...r.cells].map(c => c.textContent).join(" ").startsWith("4 3,665,538 617,667 3,047,871 13.473 2.270 11.202"))`)
}

// TestBrowserSweep turns a threshold over a range.
func TestBrowserSweep(t *testing.T) {
	b := desktop(t, "")
	b.started()
	b.setLine("-r -V -f11 -of=11 -n")
	b.click("solve")
	b.phase("finished")
	b.click("sweep")
	b.await("the form", shown("sweep-run")+` !== null`)
	eval[bool](b, `(e => { e.value = "9"; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })(`+shown("sweep-from")+`)`)
	b.click("sweep-run")
	b.awaitFor(3*time.Minute, "three runs", `document.querySelectorAll('`+part("sweep-table")+` tbody tr').length === 3`)
	fits := eval[string](b, `[...document.querySelectorAll('`+part("sweep-table")+` tbody tr')].map(r => r.cells[0].textContent + ":" + r.cells[3].textContent).join(" ")`)
	if fits != "11:2,091,215 10:2,142,541 9:2,268,410" {
		t.Errorf("the sweep found %s", fits)
	}
	b.await("the drawing", `document.querySelector('`+part("sweep-dialog")+` work-chart')?.chart.x.join() === "9,10,11"`)
	b.line("-r -V -f11 -of=11 -n")
	b.screenshot("sweep")
}

// TestBrowserFind looks for solutions with something in particular, and keeps
// them in a file.
func TestBrowserFind(t *testing.T) {
	b := desktop(t, "#p=soma")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.await("the thumbnails", `document.querySelectorAll('`+part("thumb")+`').length > 4`)
	b.click("find")
	b.await("the form", shown("wish-find"))
	set := func(name, value string) {
		t.Helper()
		eval[bool](b, `(e => { e.value = "`+value+`"; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })(`+shown(name)+`)`)
	}
	piece := eval[string](b, `[...`+shown("wish-piece")+`.options].at(-1).value`)
	set("wish-piece", piece)
	set("wish-x", "1")
	set("wish-y", "1")
	set("wish-z", "1")
	b.click("wish-find")
	b.await("fewer solutions", `/^\d+ of 480: /.test(document.querySelector(".sols > h2 .num").textContent)`)
	found := eval[int](b, `parseInt(document.querySelector(".sols > h2 .num").textContent)`)
	if found == 0 || found == 480 {
		t.Errorf("%d of 480 solutions have %s in the middle", found, piece)
	}
	// The file is made in the page; its bytes are read where they are handed on.
	eval[bool](b, `(() => { const make = URL.createObjectURL; URL.createObjectURL = blob => { blob.text().then(t => window.saved = t); return make.call(URL, blob); }; HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; }; return true; })()`)
	b.click("save")
	b.click("save-json")
	b.await("the file", `window.saved !== undefined && window.savedAs.endsWith(".json")`)
	if n := eval[int](b, `JSON.parse(saved).solutions.length`); n != found {
		t.Errorf("the file has %d solutions, the page shows %d", n, found)
	}
	if slots := eval[int](b, `new Set(JSON.parse(saved).solutions.map(s => JSON.parse(saved).pieces[s[13] - 1])).size`); slots != 1 {
		t.Errorf("the middle is covered by %d pieces", slots)
	}
}
