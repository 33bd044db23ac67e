//go:build browser

package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// benchCell is the JavaScript for the cell of a puzzle on the bench page by the n-th way, from 0.
func benchCell(puzzle, n string) string {
	return `document.querySelectorAll('tr[data-row="` + puzzle + `"] td.here')[` + n + `]`
}

// TestBrowserBench measures on the bench page.
func TestBrowserBench(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"measure", measures},
		step{"stop", stopsMeasuring},
		step{"counts", countsAgain})
}

// measures measures two short puzzles, copies the table, and pastes it as that of another machine. All of it is
// there after a reload.
func measures(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.permit(t.TempDir())
	b.click("more")
	b.click("more-bench")
	b.running()
	b.await("the puzzles", `document.querySelectorAll('`+part("bench-choose")+`').length >= 40`)
	b.click("bench-all")
	b.await("all of them", `!document.querySelector('`+part("bench-choose")+`:not(:checked)')`)
	b.is("bench-run", "Measure all")
	b.click("bench-all")
	b.await("none of them", `(`+shown("bench-run")+`).disabled`)
	for _, puzzle := range []string{"soma", "slothouber-graatsma"} {
		b.clickOn(puzzle, `document.querySelector('`+part("bench-choose")+`[name="`+puzzle+`"]')`)
	}
	b.is("bench-run", "Measure 2 puzzles")
	b.click("bench-run")
	b.awaitFor(3*patience, "the end", `(`+shown("bench-said")+`)?.textContent.startsWith("2 puzzles were measured.")`)
	for _, n := range []string{"0", "1", "2"} {
		b.await("what searched", `/^[\d.]+ s.*kernel.*-r/.test(`+benchCell("soma", n)+`.textContent)`)
	}
	b.await("its solutions", `document.querySelector('tr[data-row="soma"] td').textContent === "480"`)
	b.await("what Automatic chose", `/ --engine=(kernel|tight)$/.test(`+benchCell("soma", "0")+`.querySelector("code").textContent)`)
	b.await("how the ways compare", `/^[\d.]+ s [\d.]+ ×/.test(`+benchCell("soma", "2")+`.textContent)`)

	b.click("copy-tabs")
	b.await("the table with tabs", `navigator.clipboard.readText().then(t => /^Tilewright bench: [^\n]+\npuzzle\tsolutions\t/.test(t))`)
	b.click("copy-markdown")
	b.await("the table in Markdown", `navigator.clipboard.readText().then(t => /^Tilewright bench: [^\n]+\n\n\| puzzle /.test(t))`)
	copied := eval[string](b, `navigator.clipboard.readText()`)
	if n := strings.Count(copied, "\n"); n != 6 || !strings.Contains(copied, "| soma | 480 |") {
		t.Errorf("copied is\n%s", copied)
	}

	// A text with a mistake is refused at its place, and taken once it is corrected.
	other := strings.Replace(copied, copied[len("Tilewright bench: "):strings.Index(copied, ";")], "Firefox 144 on a <b>pocket calculator</b>, 1 core", 1)
	b.click("bench-paste")
	b.await("the field", `document.activeElement === (`+shown("bench-area")+`)`)
	b.insert(strings.Replace(other, "| 480 |", "| 480 | 5 |", 1))
	b.click("bench-add")
	b.await("what is wrong", `/^Line 5: This line has 11 cells, and the head 10\.$/.test((`+shown("bench-problem")+`).textContent)`)
	b.await("its place", `(e => e.value.slice(e.selectionStart, e.selectionEnd).includes("| 480 | 5 |"))(`+shown("bench-area")+`)`)
	b.strike("a", chromedp.ModifierCtrl)
	b.insert(other)
	b.click("bench-add")
	beside := `document.querySelectorAll('tr[data-row="soma"] td.there').length === 3 && [...document.querySelectorAll("thead th b")].some(e => e.textContent.includes("<b>pocket"))`
	b.await("it beside the other", beside)
	b.click("bench-remove")
	b.await("it gone", `!document.querySelector("td.there")`)
	b.click("bench-undo")
	b.await("it back", beside)

	before := eval[string](b, `document.querySelector('tr[data-row="soma"]').textContent`)
	b.reload()
	b.running()
	b.await("what was measured", `document.querySelector('tr[data-row="soma"]')?.textContent === `+strconv.Quote(before))
	b.is("bench-run", "Measure 2 puzzles")
	b.await("it beside the other", beside)
}

// stopsMeasuring: a search is given up at its limit, or when somebody stops it. Results until then stay.
func stopsMeasuring(t *testing.T, b *tab) {
	b.open("bench/")
	b.running()
	b.await("the puzzles", `document.querySelectorAll('`+part("bench-choose")+`').length >= 40`)
	b.click("bench-all")
	b.click("bench-all")
	for _, puzzle := range []string{"first-rectangle", "hexomino-parallelogram"} {
		b.clickOn(puzzle, `document.querySelector('`+part("bench-choose")+`[name="`+puzzle+`"]')`)
	}
	b.set("bench-limit", "10")
	b.strike(kb.Enter, chromedp.ModifierCtrl)
	b.is("bench-run", "Stop")
	b.awaitFor(3*patience, "a search given up", benchCell("hexomino-parallelogram", "0")+`.textContent.startsWith("over 10.0 s")`)
	b.await("the next one", benchCell("hexomino-parallelogram", "1")+`.classList.contains("now")`)
	b.click("bench-run")
	b.await("the end", `(`+shown("bench-said")+`)?.textContent.startsWith("Stopped. 1 of 2 puzzles were not measured.")`)
	b.await("what was measured", benchCell("first-rectangle", "2")+`.querySelector("b").textContent.endsWith(" s") && `+
		benchCell("hexomino-parallelogram", "1")+`.textContent.startsWith("–")`)
	b.is("bench-run", "Measure 2 puzzles")
}
