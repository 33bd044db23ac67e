//go:build browser

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// accessible runs axe-core on what the tab shows, in light and in dark, and reports serious or critical findings.
// Stages on the axis and the handles between them may be small, because a stage's settings have fields of full size
// that do the same.
func (b *tab) accessible(state string) {
	b.t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "static", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Fatalf("%v: run `make site` once, which installs it", err)
	}
	if !eval[bool](b, `"axe" in window`) {
		eval[bool](b, string(source)+"; true")
	}
	// The names of regions and headings are read again and again, so buttons must be no part of them.
	for _, name := range eval[[]string](b, `[
		...[...document.querySelectorAll("[aria-labelledby]")].filter(e => e.getAttribute("aria-labelledby").split(" ").some(id => document.getElementById(id)?.querySelector("button, input, select"))),
		...[...document.querySelectorAll("h1, h2, h3")].filter(e => !e.ariaLabel && !e.hasAttribute("aria-labelledby") && e.querySelector("button, input, select")),
		...[...document.querySelectorAll(":is(h1, h2, h3) .ask")],
	].filter(e => e.checkVisibility()).map(e => e.textContent.trim().slice(0, 80))`) {
		b.t.Errorf("%s: buttons are part of the name of %q", state, name)
	}
	themes := []string{"light", "dark"}
	if eval[bool](b, `matchMedia("(prefers-color-scheme: dark)").matches`) {
		slices.Reverse(themes) // this saves a change
	}
	// The second theme changes only colours.
	run := `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`
	for _, theme := range themes {
		b.theme(theme)
		// Colours have to be those of a page at rest; players learn theirs by a transition.
		found := eval[[]string](b, `(async () => {
			const moving = () => document.getAnimations().filter(a => a.playState === "running" && a.effect?.getComputedTiming().iterations !== Infinity);
			for (let still = 0; still < 3; still++) { // frames in which nothing moves
				await new Promise(requestAnimationFrame);
				if (moving().length > 0) still = 0;
			}
			const result = await axe.run(document, {resultTypes: ["violations"], runOnly: `+run+`});
			return result.violations.filter(v => v.impact === "serious" || v.impact === "critical").flatMap(v => v.nodes.filter(n =>
				!(v.id === "target-size" && /class="(band|handle)\b/.test(n.html))).map(n =>
				v.id + " (" + v.impact + "): " + v.help + "\n\t" + n.html.slice(0, 160) + "\n\t" + n.target.join(" ") + "\n\t" + (n.failureSummary ?? "").replace(/\n\s*/g, " ").slice(0, 240)));
		})()`)
		run = `{type: "rule", values: ["color-contrast", "link-in-text-block"]}`
		const most = 6
		for i, violation := range found {
			if i == most {
				b.t.Errorf("%s, %s: and %d more", state, theme, len(found)-most)
				break
			}
			b.t.Errorf("%s, %s: %s", state, theme, violation)
		}
		b.screenshot(strings.NewReplacer("/", "-", " ", "-").Replace(strings.TrimPrefix(b.t.Name(), "TestBrowser") + "-" + theme + "-" + state))
	}
}

// windowSize is the size of a window, or of a phone if it has a touch screen.
type windowSize struct {
	name          string
	width, height int64
	touch         bool
}

// accessibleSizes are a desk, a phone, and a phone on its side.
var accessibleSizes = []windowSize{{"desk", 1440, 900, false}, {"phone", 390, 844, true}, {"low", 844, 390, true}}

// resize gives a tab a size.
func (b *tab) resize(size windowSize) {
	b.t.Helper()
	var options []chromedp.EmulateViewportOption
	if size.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(size.width, size.height, options...))
}

// TestBrowserAxe goes through the states of the first page in each size: axe-core finds nothing serious.
func TestBrowserAxe(t *testing.T) {
	parallel(t)
	for _, size := range accessibleSizes {
		t.Run(size.name, func(t *testing.T) { firstPageAccessible(t, size) })
	}
}

// TestBrowserAxePages looks at all other pages, each in all sizes.
func TestBrowserAxePages(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	trace, err := os.ReadFile("../solver/trace/testdata/first-hole.pt1")
	if err != nil {
		t.Fatal(err)
	}
	const running = `document.documentElement.dataset.app === "running"`
	played := `document.querySelector("poly-player")?.shadowRoot.querySelector(".board")`
	// A page must not follow itself with another hash: that would not load it.
	for _, page := range []struct{ path, ready string }{
		{"lab/", running + ` && document.querySelector('` + part("item") + `')`},
		{"sudoku/", running},
		{"puzzles/", running + ` && document.querySelector('` + part("library-card") + `')`},
		{"bench/", running + ` && document.querySelector('` + part("bench-choose") + `')`},
		{"counts/", running + ` && document.querySelector('` + part("count-here") + `')`},
		{"lessons/", running},
		{"lessons/exact-cover/", running},
		{"lessons/algorithm-x/", running},
		{"lessons/dancing-links/", running},
		{"lessons/kanoodle/", running},
		{"lessons/sudoku/", running},
		{"embed.html", `document.querySelector("poly-player")?.shadowRoot.textContent.includes("cannot be shown")`},
		{"404.html", `document.querySelector("h1")`},
		{"embed.html?played#t=" + strings.TrimSpace(string(trace)), played},
		{previewsFolder + "soma/", `document.querySelector(".pasted iframe").contentDocument?.querySelector("tile-puzzle")`},
		{previewsFolder + daily + "/", `document.querySelector(".pasted img").complete`},
		{"play.html#p=pentominoes-10x6", tilePlays}, {"play.html?solid#p=soma", tilePlays},
		{"embed/", `[...document.querySelectorAll("poly-player")].length === 3 && [...document.querySelectorAll("poly-player")].every(p => p.shown)`},
		{"exercises/", `document.querySelector("table")`},
		{"guide/", `document.querySelector("table")`},
		{"figures/", `[...document.querySelectorAll("poly-player")].every(p => p.shown)`},
	} {
		name, _, _ := strings.Cut(page.path, "#")
		b.open(page.path)
		b.await("the page "+name, page.ready)
		for _, size := range accessibleSizes {
			b.resize(size)
			b.await("its size", fmt.Sprintf(`document.documentElement.clientWidth === %d`, size.width))
			b.accessible(name + " " + size.name)
		}
	}
	b.open("puzzles/")
	b.drop(false, file{"soma.txt", titled(b.t.(*testing.T), "soma", "Mine")}, file{"letter.txt", "Dear Sir,\n"})
	b.mine("Mine")
	eval[bool](b, cardOf("Mine")+`.querySelector('`+part("details")+`').click() || true`)
	b.await("the details", shown("details-note"))
	b.set("details-tags", "wood")
	b.accessible("puzzles details")
	b.strike(kb.Escape)
	b.await("the tag", `document.querySelector('`+part("tags")+` button')`)
	eval[bool](b, cardOf("Mine")+`.querySelector('`+part("delete")+`').click() || true`)
	b.await("the way back", shown("undo"))
	b.accessible("puzzles undo")
}

// firstPageAccessible goes through the states of the first page, and its panels.
func firstPageAccessible(t *testing.T, size windowSize) {
	b, phone := newTab(t, siteHost(t), size.width, size.height), size.touch
	b.resize(size)
	close := func() {
		eval[bool](b, `(e => (e.close ? e.close() : e.hidePopover(), true))(document.querySelector("dialog[open], :popover-open"))`)
	}
	to := func(panel string) {
		if phone {
			b.click("tab-" + panel)
		}
	}
	b.open("")
	b.started()
	b.accessible("start")
	b.click("puzzle-chooser")
	b.await("the list of puzzles", shown("puzzles"))
	b.accessible("puzzles")
	close()
	if phone {
		b.click("more")
		b.click("more-embed")
	} else {
		b.click("embed")
	}
	b.await("the panel for embedding", shown("embed-snippet")+`?.value`)
	b.accessible("embed")
	close()
	if phone {
		b.click("more")
		b.click("more-print")
	} else {
		b.click("print")
	}
	b.await("the sheets", `document.querySelector('`+part("print-sheets")+` svg')`)
	b.accessible("print")
	close()
	if !phone {
		b.click("more")
		b.await("what teaches", shown("more-lessons"))
		b.accessible("more")
		close()
	}
	to("search")
	b.click("tour")
	b.await("the tour", shown("tour-stop"))
	b.accessible("tour")
	b.click("tour-skip")
	b.await("the end of the tour", `!(`+shown("tour-stop")+`)`) // the card lay over the panel
	b.tune()
	b.click("ask-stage")
	b.await("an explanation", shown("term-stage"))
	b.accessible("term")
	close()
	b.click("presets")
	b.await("the presets", shown("preset"))
	b.accessible("presets")
	b.pick("preset", 1)
	b.pick("stage", 1)
	b.await("the stage's settings", shown("stage-set"))
	eval[bool](b, `document.querySelector('`+part("wanted")+`').open = true`)
	b.click("solve")
	b.phase("finished")
	b.accessible("search")
	to("result")
	b.accessible("result")
	for _, dialog := range []string{"numbers", "sweep", "runs"} {
		b.click(dialog)
		b.await("the dialog "+dialog, `document.querySelector("dialog[open]")`)
		b.accessible(dialog)
		close()
	}
	b.click("compare-with")
	b.await("the rivals", shown("rival"))
	b.accessible("rivals")
	close()
	to("result")
	b.await("the work, or its tab", `!!(`+shown("chart-kind")+`) || !!(`+shown("part-work")+`)`)
	if !eval[bool](b, `!!(`+shown("chart-kind")+`)`) {
		b.click("part-work")
	}
	b.set("chart-kind", "tree")
	b.await("the tree", shown("search-tree")+`?.count > 1`)
	b.click("numbers")
	b.await("the panel of the tree", `document.querySelector("dialog.tree[open]")`)
	b.accessible("tree")
	b.click("tree-close")
	to("solutions")
	b.accessible("solutions")
	b.click("find")
	b.await("the finder", shown("wish-find"))
	b.accessible("find")
	close()
	to("puzzle")
	b.click("show-draw")
	b.await("the board that is drawn", shown("board-editor")+`?.painting === false`)
	b.accessible("draw")
	b.click("show-text")
	b.await("the editor", shown("editor"))
	b.accessible("text")
	b.write("D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0\n~D\n")
	b.await("the problem", shown("problem"))
	b.accessible("error")
	playing(b, "soma", 4)
	b.accessible("hand solid")
	p := playing(b, "pentominoes-10x6", 2)
	p.choose(p.goal.Placed[0].Slot)
	b.accessible("hand flat")
}
