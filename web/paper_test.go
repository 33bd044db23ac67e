//go:build browser

package main

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// printed is the page as a PDF; no style of the test changes it.
func (b *tab) printed() []byte {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if b.by != nil {
		text, err := value[string](ctx, b.by, "Print", map[string]any{})
		if err != nil {
			b.t.Fatal(err)
		}
		pdf, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			b.t.Fatal(err)
		}
		return pdf
	}
	own := true // the page's own sizes
	result, err := chromedp.Call(ctx, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PreferCSSPageSize: &own})
	if err != nil {
		b.t.Fatal(err)
	}
	return result.Data
}

// sheets checks how many pages a PDF has, and their size in millimetres.
func sheets(t *testing.T, pdf []byte, pages int, wide, high float64) {
	t.Helper()
	if n := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1)); n != pages {
		t.Errorf("%d pages are printed, want %d", n, pages)
	}
	for _, box := range regexp.MustCompile(`/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]`).FindAllSubmatch(pdf, -1) {
		for i, want := range []float64{wide, high} {
			points, err := strconv.ParseFloat(string(box[i+1]), 64)
			if err != nil || math.Abs(points/72*25.4-want) > 0.5 {
				t.Errorf("a page is %s points, want %v mm: %v", box[i+1], want, err)
			}
		}
	}
}

// drawnSizes are the sides, in millimetres, of the paths that a PDF draws. It follows the operators that change
// coordinates and make paths, in all streams, compressed or plain, and takes each stream as a page's.
func drawnSizes(t *testing.T, pdf []byte) (sizes [][2]float64) {
	t.Helper()
	for _, found := range regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`).FindAllSubmatch(pdf, -1) {
		content := found[1]
		if r, err := zlib.NewReader(bytes.NewReader(content)); err == nil {
			if content, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Contains(content, []byte(" cm\n")) {
			continue // a font or a picture
		}
		now := [6]float64{1, 0, 0, 1, 0, 0}
		var kept [][6]float64
		var path [][2]float64
		var numbers []float64
		to := func(x, y float64) {
			path = append(path, [2]float64{now[0]*x + now[2]*y + now[4], now[1]*x + now[3]*y + now[5]})
		}
		for _, word := range strings.Fields(string(content)) {
			if v, err := strconv.ParseFloat(word, 64); err == nil {
				numbers = append(numbers, v)
				continue
			}
			n := numbers
			numbers = nil
			switch {
			case word == "q":
				kept = append(kept, now)
			case word == "Q" && len(kept) > 0:
				now, kept = kept[len(kept)-1], kept[:len(kept)-1]
			case word == "cm" && len(n) == 6:
				now = [6]float64{
					n[0]*now[0] + n[1]*now[2], n[0]*now[1] + n[1]*now[3], n[2]*now[0] + n[3]*now[2],
					n[2]*now[1] + n[3]*now[3], n[4]*now[0] + n[5]*now[2] + now[4], n[4]*now[1] + n[5]*now[3] + now[5],
				}
			case (word == "m" || word == "l") && len(n) == 2:
				to(n[0], n[1])
			case word == "c" && len(n) == 6:
				to(n[4], n[5]) // the curves are corners, whose ends are the farthest points
			case word == "re" && len(n) == 4:
				to(n[0], n[1])
				to(n[0]+n[2], n[1]+n[3])
			case slices.Contains([]string{"S", "s", "f", "f*", "B", "B*", "b", "b*", "n"}, word):
				if len(path) > 1 {
					low, high := path[0], path[0]
					for _, p := range path {
						for i := range p {
							low[i], high[i] = min(low[i], p[i]), max(high[i], p[i])
						}
					}
					sizes = append(sizes, [2]float64{(high[0] - low[0]) / 72 * 25.4, (high[1] - low[1]) / 72 * 25.4})
				}
				path = nil
			}
		}
	}
	return sizes
}

// millimetres is the JavaScript for the sides of an element in millimetres, as it is printed.
const millimetres = `(r => [r.width, r.height].map(v => Math.round(v / 96 * 25.4 * 100) / 100))`

// TestBrowserPaper prints puzzles.
func TestBrowserPaper(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"puzzle", printsPuzzle},
		step{"solid", printsSolid})
}

// printsPuzzle prints puzzles. There are as many pages as announced, and lengths are right to the millimetre.
func printsPuzzle(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.strike("p", chromedp.ModifierCtrl)
	b.await("the panel", shown("print-go"))
	b.click("print-A4")
	b.is("print-limit", "The board is 150 × 90 mm. At most 21 mm on this paper.")
	b.is("print-go", "Print 2 pages")
	b.await("its sheets", `document.querySelectorAll('`+part("print-sheets")+` svg').length === 2`)
	pdf := b.printed()
	sheets(t, pdf, 2, 210, 297)
	// The printer gets the line of 50 mm with its ends, and the I of 5 cells of 15 mm.
	for _, want := range [][2]float64{{50, 2.5}, {75, 15}} {
		if drawn := drawnSizes(t, pdf); !slices.ContainsFunc(drawn, func(size [2]float64) bool {
			return math.Abs(size[0]-want[0]) < 0.05 && math.Abs(size[1]-want[1]) < 0.05 ||
				math.Abs(size[0]-want[1]) < 0.05 && math.Abs(size[1]-want[0]) < 0.05
		}) {
			t.Errorf("nothing of %v mm is in the PDF, but %.2f", want, drawn)
		}
	}

	// As printed, the line is 50 mm long, and the I is five cells.
	measure := func(selector string) []float64 {
		t.Helper()
		media := func(kind string) {
			ctx, cancel := b.timed()
			defer cancel()
			if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: kind}); err != nil {
				t.Fatal(err)
			}
		}
		media("print")
		defer media("")
		if eval[bool](b, `[...document.body.children].some(e => !e.matches(".print-out") && e.getClientRects().length > 0)`) {
			t.Error("there is more to print than the sheets")
		}
		return eval[[]float64](b, millimetres+`(document.querySelector('`+part("print-out")+` `+selector+`').getBoundingClientRect())`)
	}
	if line := measure(".ruler"); math.Abs(line[0]-50) > 0.05 {
		t.Errorf("the line of 50 mm is %v mm", line)
	}
	long := func(cell float64) {
		t.Helper()
		if side := measure(`[data-slot="2"] .cut-line`); math.Abs(max(side[0], side[1])-5*cell) > 0.05 ||
			math.Abs(min(side[0], side[1])-cell) > 0.05 {
			t.Errorf("the I of cells of %v mm is %v mm", cell, side)
		}
	}
	long(15)
	for range 3 {
		b.click("print-larger")
	}
	b.is("print-limit", "The board is 180 × 108 mm. At most 21 mm on this paper.")
	long(18)
	eval[bool](b, `(e => { e.value = "99"; e.dispatchEvent(new Event("change")); return true; })(document.querySelector('`+part("print-cell")+`'))`)
	b.await("the limit", `document.querySelector('`+part("print-cell")+`').value === "21" && document.querySelector('`+
		part("print-larger")+`').disabled`)
	b.click("print-Letter")
	b.await("another limit", `document.querySelector('`+part("print-limit")+`').textContent.includes("At most 20 mm")`)
	long(20)
	b.clickOn("the words beside a switch", `document.querySelector("[for=print-board]")`)
	b.click("print-colours")
	b.await("no board", `!document.querySelector('`+part("print-out")+` .board-cells')`)
	announced := b.number("print-go")
	sheets(t, b.printed(), announced, 215.9, 279.4)
	b.click("print-pieces")
	b.is("print-trouble", "Choose the board or the pieces.")
	b.await("nothing to print", `document.querySelector('`+part("print-go")+`').disabled`)
	b.click("print-pieces")
	b.theme("dark")
	b.strike(kb.Escape)
	b.await("the end of it", `!document.querySelector('`+part("print-out")+`') && !("paper" in document.documentElement.dataset)`)

	// The button opens the browser's own dialog.
	eval[bool](b, `(window.print = () => window.prints = (window.prints ?? 0) + 1, true)`)
	b.click("print")
	b.await("the paper of before", `(`+shown("print-Letter")+`)?.ariaPressed === "true"`)
	b.click("print-go")
	b.await("the browser to print", `window.prints === 1`)
}

// printsSolid prints a solid. The layers have their true size, and the pieces are pictures, which the page
// says.
func printsSolid(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.click("print")
	b.await("the panel", shown("print-go"))
	b.click("print-A4")
	b.is("print-hint", "Use these sheets to build the solid. The layers have cells of this size; the pieces are pictures.")
	b.is("print-limit", "A layer is 45 × 45 mm. At most 39 mm on this paper.")
	b.await("three layers and seven pieces", `document.querySelectorAll('`+part("print-out")+
		` .board-cells').length === 3 && document.querySelectorAll('`+part("print-out")+` .piece-picture').length === 7`)
	sheets(t, b.printed(), b.number("print-go"), 210, 297)
}

// printsOnPhone prints from a phone's menu.
func printsOnPhone(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("more")
	b.click("more-print")
	b.await("the panel", shown("print-go"))
	b.fits()
	b.await("targets for a thumb", `[...document.querySelectorAll('`+part("print-dialog")+` :is(button, input)')].filter(e => e.checkVisibility()).every(e => {
		const r = e.getBoundingClientRect(), around = getComputedStyle(e, "::before"), more = getComputedStyle(e, "::after");
		return Math.max(r.height, ...[around, more].map(s => s.content !== "none" ? parseFloat(s.height) : 0)) >= 43.5;
	})`)
	if pdf := b.printed(); !bytes.HasPrefix(pdf, []byte("%PDF")) {
		t.Errorf("no PDF: %s", fmt.Sprintf("%.40q", pdf))
	}
}
