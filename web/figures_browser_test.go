//go:build browser

package main

import (
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/ui/html"
)

// playerOf is a script that gives the player of a view.
func playerOf(view string) string {
	return `document.querySelector('` + part("view-"+view) + ` poly-player')`
}

// show scrolls to a view and waits for its picture.
func (b *tab) show(view string) {
	b.t.Helper()
	b.await("the view "+view, `(p => p && (p.scrollIntoView({block: "center"}), p.steps > 0) && p.shadowRoot.querySelector(".board, canvas"))(`+playerOf(view)+`)`)
}

// TestBrowserTextPages reads the pages that are texts.
func TestBrowserTextPages(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"figures", readsFigures},
		step{"lattices", playsLattices},
		step{"touch", touchesFigures},
		step{"print", printsFigures},
		step{"embedding", readsEmbedding},
		step{"guide", readsGuide})
}

// readsFigures reads the page. Every player has something to play; one is played and stepped, and one is opened
// in the playground with its recording.
func readsFigures(t *testing.T, b *tab) {
	b.open("figures/#volume")
	b.await("the players", `customElements.get("poly-player") && [...document.querySelectorAll("poly-player")].every(p => p.shown)`)
	if n := eval[int](b, `document.querySelectorAll('`+part("figure")+`').length`); n != len(html.Figures) {
		t.Errorf("%d figures, want %d", n, len(html.Figures))
	}
	b.await("the figure that was asked for", `(r => r.top >= 0 && r.top < 200)(document.getElementById("volume").getBoundingClientRect())`)
	if n := eval[int](b, `performance.getEntriesByType("resource").filter(e => e.name.includes(".wasm")).length`); n != 0 {
		t.Errorf("the page loads %d programs; it goes without", n)
	}

	// The room that is kept for a player is the room that it takes. So the target of a link stays in its place while
	// the players above are drawn.
	moved := eval[float64](b, `(async () => {
		const section = document.getElementById("tetris-cube"), top = () => section.getBoundingClientRect().top + scrollY, before = top();
		for (const p of document.querySelectorAll("poly-player")) {
			p.scrollIntoView();
			do await new Promise(requestAnimationFrame);
			while (!p.shadowRoot.querySelector(".board, canvas"));
		}
		return top() - before;
	})()`)
	if moved < -120 || moved > 120 {
		t.Errorf("the last figure moved by %v pixels when the others were drawn", moved)
	}

	b.show("stumbling")
	if at := eval[string](b, playerOf("stumbling")+`.step + "/" + `+playerOf("stumbling")+`.steps`); at != "2/267" {
		t.Errorf("the search stands at %s, want 2/267", at)
	}
	eval[bool](b, `(`+playerOf("stumbling")+`.shadowRoot.querySelector('button[title="Play"]').click(), true)`)
	b.await("it to play", playerOf("stumbling")+`.step > 4`)
	eval[bool](b, `(`+playerOf("stumbling")+`.pause(), `+playerOf("stumbling")+`.shadowRoot.querySelector('input').focus(), true)`)
	b.strike(kb.End)
	b.await("the end", playerOf("stumbling")+`.step === 267`)

	// The theme is the one chosen in the app.
	b.click("theme")
	b.await("the light theme", `document.documentElement.dataset.theme === "light" && localStorage["tilewright.prefs"].includes("theme=light")`)
	b.click("theme")
	b.await("the dark theme", `document.documentElement.dataset.theme === "dark" && document.querySelector("#theme").ariaLabel.startsWith("Theme: dark")`)

	to := eval[string](b, `document.querySelector('`+part("view-stumbling")+` a').getAttribute("href")`)
	path, inside := strings.CutPrefix(to, "../")
	if !inside {
		t.Fatalf("the figure leads to %s", to)
	}
	b.open(path)
	b.started()
	b.line("-f12 -of")
	b.await("the recording", `document.querySelector("poly-player").steps === 267`)
	if theme := eval[string](b, `document.documentElement.dataset.theme`); theme != "dark" {
		t.Errorf("the playground has the theme %q, want that of the figures", theme)
	}
}

// playsLattices plays the puzzle that is on five lattices: each comes by its button, with its pieces.
func playsLattices(t *testing.T, b *tab) {
	b.open("figures/#lattices")
	count := `document.querySelector("tile-puzzle")?.shadowRoot?.querySelector(".count")?.textContent`
	b.await("the squares", count+` === "0 of 4 placed · 48 ways left"`)
	for _, l := range []struct{ id, count string }{
		{"hexagons", "0 of 5 placed · 36 ways left"}, {"triangles", "0 of 6 placed · 296 ways left"},
		{"sticks", "0 of 8 placed · 84 ways left"}, {"balls", "0 of 5 placed · 576 ways left"},
	} {
		b.click("lattice-" + l.id)
		b.await("the "+l.id, count+` === "`+l.count+`"`)
	}
}

func touchesFigures(t *testing.T, b *tab) {
	b.open("figures/")
	said := func(kind string) string {
		return `document.querySelector('` + part("touch-"+kind) + ` ` + part("touch-said") + `').textContent`
	}
	b.await("the strip", `document.querySelector('`+part("strip-board")+` svg')`)
	eval[bool](b, `(`+shown("strip-board")+`.focus(), true)`)
	b.strike(kb.Home)
	b.await("regions at the wall", said("strip")+`.startsWith("Regions of 2 and 83 cells, which no pentominoes fill")`)
	for range 2 {
		b.strike(kb.ArrowRight)
	}
	eval[bool](b, `(document.querySelector('`+part("strip-board")+`').scrollIntoView({block: "center"}), true)`)
	at := eval[[]float64](b, `(r => [r.x + r.width * 3.5 / 30, r.y + r.height / 2, r.width / 30])(document.querySelector('`+part("strip-board")+`').getBoundingClientRect())`)
	b.pressAt(at[0], at[1])
	b.await("the third place", `document.querySelector('`+part("strip-board")+`').ariaValueNow === "3"`)
	b.await("its volumes", said("strip")+`.startsWith("Regions of 8 and 77 cells")`)
	b.strike(kb.ArrowRight)
	b.await("the next volumes", said("strip")+`.startsWith("Regions of 11 and 74 cells")`)

	b.click("shapes-odd")
	b.await("the odd ones", said("parity")+`.startsWith("0 in balance, 11 not: dark and light cells can differ by 2, 6, 10, … 22. Never by 0")`)
	b.click("shapes-none")
	b.click("shape-1")
	b.await("one shape", said("parity")+`.length > 0 && document.querySelectorAll('`+part("touch-parity")+` [aria-pressed=true]').length === 1`)

	b.await("all images", said("counts")+`.startsWith("2,056 images still fit.")`)
	eval[bool](b, `(document.querySelector('`+part("touch-counts")+`').scrollIntoView({block: "center"}), true)`)
	b.click("piece-X")
	b.click("cell-23")
	b.await("fewer images", `(n => n > 500 && n < 1500)(parseInt(`+said("counts")+`.replace(",", "")))`)
	b.await("the next piece in hand", `document.querySelectorAll('.counts .count-on').length === 5`)
	b.click("cell-23")
	b.await("all images once more", said("counts")+`.startsWith("2,056 images still fit.")`)
}

// printsFigures prints the page without scrolling first. Boards that were never seen are on paper all the
// same, solids layer by layer. On the screen solids stand in space.
func printsFigures(t *testing.T, b *tab) {
	b.open("figures/")
	b.theme("dark")
	b.await("the players", `customElements.get("poly-player") && [...document.querySelectorAll("poly-player")].every(p => p.shown)`)
	eval[bool](b, `(addEventListener("beforeprint", () => setTimeout(() => {
		window.onPaper = [...document.querySelectorAll("poly-player")].filter(p => p.shadowRoot.querySelector(".board .cells, canvas")).length;
	})), true)`)
	ctx, cancel := b.timed()
	defer cancel()
	printed, err := chromedp.Call(ctx, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
	if err != nil {
		t.Fatal(err)
	}
	paper := printed.Data
	if len(paper) < 50_000 {
		t.Errorf("%d bytes on paper", len(paper))
	}
	b.await("all players on paper", `window.onPaper === document.querySelectorAll("poly-player").length`)
	if layers := eval[int](b, playerOf("cube")+`.shadowRoot.querySelectorAll(".board text.quiet").length`); layers == 0 {
		t.Error("the solid lies on paper without names of its layers")
	}
	b.await("the solid in space", `(p => (p.scrollIntoView(), p.shadowRoot.querySelector("canvas")))(`+playerOf("cube")+`)`)
}

// readsFiguresOnPhone looks at the page on a phone: nothing is wider than the screen.
func readsFiguresOnPhone(t *testing.T, b *tab) {
	b.do(chromedp.EmulateViewport(320, 812, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open("figures/")
	for _, view := range []string{"stumbling", "mine", "strip", "tree", "cube"} {
		b.show(view)
	}
	if wide := eval[bool](b, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page scrolls sideways")
	}
}
