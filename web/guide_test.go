//go:build browser

package main

import (
	"os"
	"strconv"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/ui/link"
)

// readsGuide finds features by words, follows a link to one, and gets there from a term.
func readsGuide(t *testing.T, b *tab) {
	b.open("guide/")
	const visible = `[...document.querySelectorAll(".features section:not([hidden]) h2")].map((h) => h.textContent).join(", ")`
	all := eval[string](b, visible)
	b.click("find")
	b.insert("LASER outlines")
	b.await("what has both words", visible+` === "Print and make"`)
	b.is("found", "1 found")
	b.screenshot("guide-found")
	eval[bool](b, `(location.hash = "#burrs") && true`)
	b.await("all features", visible+` === `+strconv.Quote(all))
	eval[bool](b, `(document.querySelectorAll(".features img").forEach((i) => { i.loading = "eager"; }), true)`)
	b.await("its pictures", `[...document.querySelectorAll(".features img")].every((i) => i.complete && i.naturalWidth > 0)`)
	b.accessible("guide")
	b.theme("dark")
	b.screenshot("guide-dark")
	narrow := phone(t, 390, "guide/#hand")
	narrow.fits()
	narrow.screenshot("guide-phone")

	b.open("")
	b.started()
	b.tune()
	links := eval[[]string](b, `[...document.querySelectorAll('[data-test^="guide-"]')].map((a) => a.href)`)
	if len(links) < 30 {
		t.Errorf("%d terms lead to the guide", len(links))
	}
	b.open("guide/")
	for _, address := range links {
		if !eval[bool](b, `!!document.getElementById(new URL(`+strconv.Quote(address)+`).hash.slice(1))`) {
			t.Errorf("%s leads to no feature", address)
		}
	}
}

// TestBrowserGuidePictures makes the pictures of the guide anew, if TILEWRIGHT_GUIDE names their folder.
func TestBrowserGuidePictures(t *testing.T) {
	folder := os.Getenv("TILEWRIGHT_GUIDE")
	if folder == "" {
		t.Skip("TILEWRIGHT_GUIDE names no folder")
	}
	b := newTab(t, siteHost(t), 1200, 750)
	take := func(name string) {
		t.Helper()
		b.stands()
		ctx, cancel := b.timed()
		defer cancel()
		quality := int64(60)
		shot, err := chromedp.Call(ctx, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Format: "webp", Quality: &quality})
		if err == nil {
			err = os.WriteFile(folder+"/"+name+".webp", shot.Data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	solved := func(address link.Link) {
		t.Helper()
		b.open("#" + address.Encode())
		b.started()
		b.click("solve")
		b.phase("finished")
	}
	hexagons, err := os.ReadFile("../solver/testdata/lattices/tetrahexes-4x7.txt")
	if err != nil {
		t.Fatal(err)
	}

	solved(link.Link{Puzzle: "pentominoes-10x6", Settings: link.Automatic})
	take("solved")
	b.click("enlarge")
	take("solutions")
	b.click("enlarge")
	b.open("#p=pentominoes-8x8-hole")
	b.started()
	b.click("show-draw")
	b.await("the board to draw on", `document.querySelector("board-editor")`)
	take("draw")
	solved(link.Link{Text: string(hexagons), Settings: link.Automatic})
	take("hexagons")
	b.open("#" + link.Link{Puzzle: "pentominoes-10x6", Settings: "-r -V -of=11 -f11 -n"}.Encode())
	b.started()
	b.tune()
	eval[bool](b, `(document.querySelector("stage-axis").scrollIntoView(), true)`)
	take("settings")
	solved(link.Link{Text: pictured(opensIn6), Settings: "-r"})
	b.click("ask-apart")
	b.click("show-moves")
	take("apart")
	b.open("")
	b.started()
	b.click("puzzle-chooser")
	b.click("calendar-year")
	b.await("the puzzle of all dates", `document.title.startsWith("Calendar")`)
	b.click("solve")
	b.phase("finished")
	b.click("dates")
	b.await("the ways for each date", shown("dates-said"))
	take("dates")
	b.open("lab/")
	b.running()
	for range 4 {
		b.strike(kb.ArrowRight)
	}
	take("lab")
	p := playing(b, "pentominoes-10x6", 4)
	p.click("hand-hint")
	p.await("where to look", shown("hand-hinted"))
	take("hand")
}
