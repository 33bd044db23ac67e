//go:build browser

package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserControlKeys presses Ctrl and a key while all kinds of controls have the focus. The key does the same
// everywhere, unless a text uses it itself.
func TestBrowserControlKeys(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=pentominoes-20x3")
	b.started()
	b.tune()
	ctrl := func(key string) { b.strike(key, chromedp.ModifierCtrl) }
	runs := `document.querySelector('` + part("phase") + `')?.dataset.run`
	for _, focus := range []string{part("mode-watch"), part("speed"), part("scrub"), part("settings-line"), "a[href]",
		part("puzzle-chooser"), "summary"} {
		before := eval[string](b, `(`+runs+`) ?? "none"`)
		if !eval[bool](b, `(e => (e.focus(), document.activeElement === e))([...document.querySelectorAll('`+focus+`')].find(e => e.getClientRects().length && !e.disabled))`) {
			t.Errorf("%s takes no focus", focus)
		}
		ctrl(kb.Enter)
		b.await("a run by Ctrl Enter on "+focus, `(`+runs+`) > "`+before+`" || (`+runs+`) && "`+before+`" === "none"`)
		b.phase("finished")
	}
	b.click("puzzle-chooser")
	b.await("the list", shown("puzzles"))
	before := eval[string](b, runs)
	ctrl(kb.Enter)
	b.await("a run by Ctrl Enter in the list of puzzles", `(`+runs+`) > "`+before+`"`)
	b.phase("finished")
	b.strike(kb.Escape)

	// Undo is the text's own in a text, and the page's elsewhere.
	b.set("redundancy-piece", "X")
	b.line("-rX")
	eval[bool](b, `document.querySelector('`+part("mode-watch")+`').focus() || true`)
	ctrl("z")
	b.line("-r")
}

// TestBrowserSizes looks at windows that are low or small. A board and a panel are in sight, or come in sight by
// scrolling, and Solve is in reach. Nothing scrolls sideways.
func TestBrowserSizes(t *testing.T) {
	parallel(t)
	for _, size := range []struct {
		width, height int64
		touch, scroll bool
	}{
		{844, 390, true, false}, {720, 450, false, false}, {1024, 600, false, false}, {1440, 480, false, false},
		{640, 360, true, false}, {390, 844, true, false}, {320, 256, false, true}, {375, 500, true, true},
	} {
		t.Run(fmt.Sprintf("%dx%d", size.width, size.height), func(t *testing.T) {
			b := newTab(t, siteHost(t), size.width, size.height)
			if size.touch {
				b.do(chromedp.EmulateViewport(size.width, size.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
			}
			b.open("")
			b.started()
			// seen checks how much of a part can be seen, after scrolling to it if that is possible.
			seen := func(what, expression string, width, height float64) {
				t.Helper()
				got := eval[[]float64](b, `(e => {
					if (!e) return [0, 0];
					if (`+fmt.Sprint(size.scroll)+`) e.scrollIntoView({block: "start"});
					const r = e.getBoundingClientRect();
					const wide = Math.min(r.right, innerWidth) - Math.max(r.left, 0), high = Math.min(r.bottom, innerHeight) - Math.max(r.top, 0);
					const at = document.elementFromPoint(r.left + wide / 2, Math.max(r.top, 0) + Math.min(high, 60) / 2);
					return e.contains(at) ? [wide, high] : [0, 0];
				})(`+expression+`)`)
				if got[0] < width || got[1] < height {
					t.Errorf("%s: %.0f × %.0f px are in sight, want %.0f × %.0f", what, got[0], got[1], width, height)
				}
			}
			seen("the board", `document.querySelector(".board")`, 90, 90)
			seen("Solve", shown("solve"), 50, 36)
			panels := []string{"puzzle", "search", "result", "solutions"}
			if size.height >= 520 && size.width >= 800 {
				panels = panels[:2] // the others are in the strip
			}
			for _, panel := range panels {
				b.click("tab-" + panel)
				b.await("the panel "+panel, `[...document.querySelectorAll(".panel:not(.view, .result), .result .sec")].some(e => e.getClientRects().length)`)
				seen("the panel "+panel,
					`[...document.querySelectorAll(".panel:not(.view, .result), .result")].find(e => e.getClientRects().length && !e.matches(".result:has(> .bar)") || `+fmt.Sprint(len(panels))+` === 4 && e.matches(".result") && e.getClientRects().length)`, 200, 100)
			}
			b.click("solve")
			if len(panels) == 4 {
				b.await("the run's end", `document.querySelector('`+part("phase")+`[data-phase="finished"]')`)
			} else {
				b.phase("finished")
			}
			if wide := eval[int](b, `Math.max(document.documentElement.scrollWidth, document.querySelector(".app").scrollWidth)`); wide > int(size.width) {
				t.Errorf("the page is %d px wide", wide)
			}
		})
	}
}

// TestBrowserReducedMotion opens the start page in a browser that asks for less motion. The page shows the finished
// board, which plays when somebody asks for it.
func TestBrowserReducedMotion(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	}); err != nil {
		t.Fatal(err)
	}
	b.open("")
	finished := func(where string) {
		t.Helper()
		b.await("the finished board "+where, `(p => p?.steps > 0 && p.step === p.steps && !p.playing)(document.querySelector("poly-player"))`)
	}
	finished("of the prepared page")
	b.started()
	finished("of the program")
	b.is("step", "Step 12 of 12")
	b.open("#p=soma")
	b.started()
	finished("of a linked puzzle")
	b.click("play")
	b.await("the player to play", `document.querySelector("poly-player").playing`)
}

// TestBrowserPhones does on a phone what its other tests do at a desk.
func TestBrowserPhones(t *testing.T) {
	parallel(t)
	stepping(t, atPhone(t, 390),
		step{"result", readsResultOnPhone},
		step{"own tray", entersTray},
		step{"library", listsOnPhone},
		step{"paper", printsOnPhone},
		step{"burr sticks", cutsSticksByTouch},
		step{"lab", walksLabOnPhone},
		step{"sudoku", fillsSudokuOnPhone},
		step{"figures", readsFiguresOnPhone})
}

// readsResultOnPhone looks at what a phone says of a run before and after it, and at a wide board on it. Nothing
// scrolls sideways, and a finger can hit the cells.
func readsResultOnPhone(t *testing.T, b *tab) {
	b.open("#p=onesided-30x3&o=-r+--limit=4")
	b.started()
	b.click("tab-result")
	b.await("what is to come", shown("no-result"))
	if eval[bool](b, `!!(`+shown("card")+`)`) {
		t.Error("the tab of the result is a list of puzzles")
	}
	b.click("tab-solutions")
	b.await("what is to come", shown("no-solutions-yet"))
	b.click("solve")
	b.await("the run's end", `document.querySelector('`+part("phase")+`[data-phase="finished"]')`)
	b.is("tab-solutions", "Solutions4")

	b.click("find")
	b.await("the board to paint on", shown("paint"))
	sideways := func(what, selector string) {
		t.Helper()
		if wide := eval[[]float64](b, `(e => [e.scrollWidth, e.clientWidth, document.documentElement.scrollWidth])(document.querySelector("`+selector+`"))`); wide[0] > wide[1] || wide[2] > 390 {
			t.Errorf("%s: %v px wide, of %v, in a page of %v", what, wide[0], wide[1], wide[2])
		}
	}
	sideways("the finder", ".finder")
	sideways("its board", ".paint-layers")
	b.click("larger-cells")
	side := eval[float64](b, `(`+shown("paint")+`).getBoundingClientRect().width`)
	if side < 44 {
		t.Errorf("an enlarged cell is %v px wide", side)
	}
	sideways("the finder with large cells", ".finder")
	b.click("paint")
	b.await("a painted cell", `document.querySelector('`+part("paint")+`').textContent === "F"`)
	b.strike(kb.Escape)
	b.click("tab-result")
	b.click("runs")
	b.await("the table of runs", `document.querySelector("#runs[open] td")`)
	sideways("the table of runs", "#runs .scroll-x")
}

// enlargesSheet lays the sheet of solutions over the page, and chooses a solution by mouse and by key.
func enlargesSheet(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.firstSolution()
	b.click("enlarge")
	const sheet = `document.querySelector("solution-browser")`
	b.await("the large sheet", sheet+`.getBoundingClientRect().width > 1400 && `+sheet+`.getBoundingClientRect().height > 800`)
	inSight := `[...document.querySelectorAll('` + part("thumb") + `')].filter(e => { const r = e.getBoundingClientRect(); return r.top > 90 && r.bottom <= innerHeight; }).length`
	if n := eval[int](b, inSight); n < 20 {
		t.Errorf("%d solutions are in sight at first", n)
	}
	if wide := eval[float64](b, `document.querySelector('`+part("thumb")+`').getBoundingClientRect().width`); wide < 180 {
		t.Errorf("a picture is %v px wide", wide)
	}
	eval[bool](b, `(e => { e.value = 1; e.dispatchEvent(new Event("input")); return true; })(document.querySelector('`+part("thumb-size")+`'))`)
	b.await("small pictures", inSight+` > 80`)
	b.strike(kb.ArrowRight)
	b.await("the next solution", `document.querySelector('`+part("solution-number")+`').textContent === "2"`)
	b.click("marked")
	b.click("save")
	b.await("what to press", `document.querySelector('`+part("save-what")+`').textContent.includes("press the star")`)
	b.strike(kb.Escape)
	b.click("show-all")
	b.strike(kb.Escape)
	b.await("the sheet in its place", sheet+`.getBoundingClientRect().height < 300`)
	b.await("the solution on the board", `document.querySelector('`+part("caption")+`').textContent.startsWith("Solution 2 of")`)
}
