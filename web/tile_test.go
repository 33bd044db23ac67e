//go:build browser

package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// posted serves a post of another origin. The post notes what is played in it, and the messages of frames.
func posted(t *testing.T, body string) *host {
	return newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A post</title><link rel="icon" href="data:,">
<style>body { font: 18px/1.6 serif; max-width: 640px; margin: 20px auto; padding: 0 16px }</style><script>
window.heard = [];
for (const name of ["move", "solved", "error"]) addEventListener(name, (e) => heard.push([name, e.detail]));
addEventListener("message", (e) => heard.push(["message", e.data]));
</script>`+body)
	}))
}

// tilePart is the JavaScript for a part of the puzzle in a post.
func tilePart(selector string) string {
	return `document.querySelector("tile-puzzle").shadowRoot.querySelector("` + selector + `")`
}

// tilePlays is whether play.html has its puzzle.
const tilePlays = `document.querySelector("tile-puzzle")?.shadowRoot?.querySelectorAll(".lying .piece[data-slot]").length > 6`

// hinted asks for a hint and waits until it says something.
func hinted(b *tab, said string) {
	b.t.Helper()
	eval[bool](b, tilePart(".hint")+`.click() || true`)
	b.await("the hint "+said, fmt.Sprintf(tilePart(".told")+`.textContent.includes(%q)`, said))
}

// placedByHints has hints place the next pieces.
func placedByHints(b *tab, from, to int) {
	b.t.Helper()
	for n := from; n < to; n++ {
		hinted(b, "marked cell")
		hinted(b, "goes there")
		eval[bool](b, tilePart(".hint")+`.click() || true`)
		b.await("its piece", fmt.Sprintf(`document.querySelector("tile-puzzle").placed.length === %d`, n+1))
	}
}

// dragged drags a piece from the table onto cells with the mouse.
func dragged(b *tab, slot int, cells string) {
	b.t.Helper()
	const board = `document.querySelector("tile-puzzle").shadowRoot.querySelector("hand-board")`
	from := eval[[]float64](b, fmt.Sprintf(board+`.homeOf(%d)`, slot))
	to := eval[[]float64](b, `(at => [0, 1].map(i => at.reduce((sum, p) => sum + p[i], 0) / at.length))([`+cells+`].map(c => `+board+`.pointOf(c)))`)
	mouse := func(kind input.DispatchMouseEventType, x, y float64, buttons int64) {
		ctx, cancel := b.timed()
		defer cancel()
		button := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButton("left"), Buttons: buttons, ClickCount: 1}
		if _, err := chromedp.Call(ctx, input.DispatchMouseEvent, button); err != nil {
			b.t.Fatal(err)
		}
	}
	mouse("mousePressed", from[0], from[1], 1)
	for i := 1.0; i <= 5; i++ {
		mouse("mouseMoved", from[0]+(to[0]-from[0])*i/5, from[1]+(to[1]-from[1])*i/5, 1)
	}
	mouse("mouseReleased", to[0], to[1], 0)
}

const smallPuzzle = `title Small box
A A B B
A C C B
A C C B

place A B C
solution
`

// TestBrowserTile plays a puzzle in a post of another origin: by hints, by the mouse, by keys. It is there again after
// a reload, its answer can be seen, and on paper there is the empty board with the pieces.
func TestBrowserTile(t *testing.T) {
	parallel(t)
	site := siteHost(t)
	b := newTab(t, posted(t, `<p>Before</p><tile-puzzle ways>`+smallPuzzle+`</tile-puzzle><p>After</p><script src="`+
		site.url("tile-puzzle.js")+`" async></script>`), 800, 900)
	b.open("")
	b.await("the board with its ways", `document.querySelector("tile-puzzle").shadowRoot && `+tilePart(".count")+`?.textContent === "0 of 3 placed · 6 ways left"`)
	placedByHints(b, 0, 2)
	left := eval[int](b, `["A", "B", "C"].findIndex(n => !document.querySelector("tile-puzzle").placed.some(p => p.name === n)) + 1`)
	free := eval[string](b, `(taken => [...Array(12).keys()].filter(c => !taken.includes(c)).join())(document.querySelector("tile-puzzle").placed.flatMap(p => p.cells))`)
	if left == 3 {
		dragged(b, left, free)
	} else {
		placedByHints(b, 2, 3)
	}
	b.await("the end", `heard.some(([name, detail]) => name === "solved" && detail.title === "Small box" && detail.moves === 3)`)
	b.await("a word on it", tilePart(".count")+`.textContent.startsWith("Solved with ")`)
	b.reload()
	b.await("the board as it was left", `document.querySelector("tile-puzzle").solved && `+tilePart(".count")+`.textContent === "Solved"`)
	eval[bool](b, tilePart(".again")+`.click() || true`)
	b.await("the empty board", `document.querySelector("tile-puzzle").placed.length === 0`)

	// The square, whose place is in the middle, is placed by keys alone.
	placedByHints(b, 0, 2)
	b.await("a picture of what is left", tilePart("hand-board")+`.querySelectorAll("[aria-label*='on the table']").length === 1`)
	eval[bool](b, `(`+tilePart(`[aria-label*='on the table']`)+`.focus(), true)`)
	b.strike(kb.Enter)
	b.await("the piece in the hand", tilePart("hand-board")+`.holding && `+tilePart("[data-test=hand-said]")+
		`.textContent.includes("it fits")`)
	b.strike(kb.Enter)
	b.await("the end", `document.querySelector("tile-puzzle").solved`)

	eval[bool](b, tilePart(".again")+`.click() || true`)
	eval[bool](b, tilePart(".show")+`.click() || true`)
	b.await("the answer as a recording", tilePart("poly-player")+`?.steps === 3 && !`+tilePart("hand-board")+`.checkVisibility()`)
	eval[bool](b, tilePart(".show")+`.click() || true`)
	b.await("the board again", `!`+tilePart("poly-player")+` && `+tilePart("hand-board")+`.checkVisibility()`)
	if heard := eval[int](b, `heard.filter(([name]) => name === "solved").length`); heard != 1 {
		t.Errorf("since the reload it was solved %d times, want 1", heard)
	}

	// From this board no way goes on: three cells of a piece lie in the middle row, or beside the first column.
	dragged(b, 1, eval[string](b, `(shape => {
		const row = [0, 1, 2].find(r => shape.filter(c => c[1] === r).length === 3), column = [0, 1, 2].find(x => shape.filter(c => c[0] === x).length === 3);
		return shape.map(([x, y]) => row === undefined ? 3 * (x + 1 - column) + y : 3 * x + y + 1 - row).join();
	})(`+tilePart("hand-board")+`.shapeOf(1))`))
	b.await("no way", tilePart(".count")+`.textContent === "1 of 3 placed · No way left"`)
	hinted(b, "A must come off")
	eval[bool](b, tilePart(".hint")+`.click() || true`)
	b.await("it taken back", `document.querySelector("tile-puzzle").placed.length === 0`)

	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	if seen := eval[string](b, `[".paper", ".bar", ".stage"].filter(s => document.querySelector("tile-puzzle").shadowRoot.querySelector(s).checkVisibility()).join()`); seen != ".paper" {
		t.Errorf("paper has %s", seen)
	}
	if n := eval[int](b, `document.querySelector("tile-puzzle").shadowRoot.querySelectorAll(".paper .piece").length`); n != 3 {
		t.Errorf("paper has %d pieces, want 3", n)
	}
}

// TestBrowserTileFrame plays puzzles of the library in frames with a sandbox, as blogs make them: without storage,
// without fonts.
func TestBrowserTileFrame(t *testing.T) {
	parallel(t)
	t.Run("wrong", saysWhatIsWrong)
	site := siteHost(t)
	for _, c := range []struct{ fragment, pieces string }{
		{"p=pentominoes-10x6", "12"}, {"p=soma", "7"}, {"p=kanoodle", "12"}, {"p=conway", "18"}, {"p=soma#?secret=abcdefghij", "7"},
	} {
		b := newTab(t, posted(t, `<iframe sandbox="allow-scripts" src="`+site.url("play.html#"+c.fragment)+
			`" style="width: 100%; height: 600px; border: 0"></iframe>`), 700, 700)
		b.allow("CORS policy") // a font that has a replacement
		b.allow("net::ERR_FAILED")
		b.open("")
		const inner = `document.querySelector("tile-puzzle")?.shadowRoot`
		awaitFrame(b, "its pieces", inner+`?.querySelectorAll(".lying .piece[data-slot]").length === `+c.pieces)
		for range 3 {
			inFrame(b, inner+`.querySelector(".hint").click()`)
			awaitFrame(b, "a hint", `!`+inner+`.querySelector(".told").textContent.startsWith("Looking")`)
		}
		b.await("word of it in the post", `heard.some(([name, data]) => name === "message" && data.type === "tilewright" && data.version === 1 && data.event === "move" && data.detail.placed === 1)`)
		if c.fragment[len(c.fragment)-1] == 'j' {
			b.await("its height", `heard.some(([name, data]) => name === "message" && data.message === "height" && data.secret === "abcdefghij" && data.value >= 480)`)
		}
	}
}

// saysWhatIsWrong: an error in a puzzle is shown in its place.
func saysWhatIsWrong(t *testing.T) {
	site := siteHost(t)
	b := newTab(t, posted(t, `<tile-puzzle># puzzle: 9
A A
</tile-puzzle><script src="`+site.url("tile-puzzle.js")+`" async></script>`), 700, 600)
	b.open("")
	b.await("the sentence", `document.querySelector("tile-puzzle").shadowRoot && `+tilePart(".told")+`.textContent === "This puzzle cannot be shown. Line 1, column 1: this puzzle is written in a way that only a newer player knows."`)
	b.await("an error event", `heard.some(([name, detail]) => name === "error" && detail.line === 1)`)
}

// TestBrowserTilePanel takes a puzzle to play from the panel, for each place, and plays it in a post.
func TestBrowserTilePanel(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=first-rectangle")
	b.permit(t.TempDir())
	b.started()
	b.opened()
	if first := eval[string](b, `[...document.querySelectorAll("[data-choice]")].slice(0, 3).map(e => e.textContent).join()`); first != "Play it,Watch it,Picture with link" {
		t.Errorf("the panel leads with %s", first)
	}
	b.choose("play")
	b.await("the puzzle in the preview", preview("iframe")+`?.contentDocument?.querySelector("tile-puzzle")?.shadowRoot.querySelectorAll(".lying .piece[data-slot]").length === 3`)
	copies := map[string]string{}
	for _, c := range []struct{ place, begins, says string }{
		{"html", "<script src=", "in your page"}, {"wordpress", "<iframe src=", "Custom HTML"},
		{"ghost", "<iframe src=", "/html"}, {"substack", "http", "Picture with link"},
		{"markdown", "<iframe src=", "GitHub"}, {"notion", "http", "/embed"}, {"slide", "<iframe src=", "Reveal.js"},
		{"notebook", "from IPython", "run it"},
	} {
		b.goes(c.place)
		b.await("what is copied for "+c.place, shown("embed-snippet")+`.value.startsWith("`+c.begins+`") && `+
			shown("embed-paste")+`.textContent.includes("`+c.says+`")`)
		copies[c.place] = b.copied()
	}
	if want := "/some/path/play.html#p=first-rectangle"; !strings.HasSuffix(copies["notion"], want) ||
		!strings.Contains(copies["notebook"], want+`"`) {
		t.Errorf("the address is %s, want it to end with %s", copies["notion"], want)
	}
	b.choose("play")
	eval[bool](b, `(e => (e.value = "2", e.dispatchEvent(new Event("input", {bubbles: true}))))(document.querySelector('`+part("embed-given")+`'))`)
	b.await("two pieces given", preview("iframe")+`?.contentDocument?.querySelector("tile-puzzle")?.shadowRoot.querySelector(".count").textContent === "0 of 1 placed"`)
	eval[bool](b, `(e => (e.value = "0", e.dispatchEvent(new Event("input", {bubbles: true}))))(document.querySelector('`+part("embed-given")+`'))`)
	b.await("none given", preview("iframe")+`?.contentDocument?.querySelector("tile-puzzle")?.shadowRoot.querySelector(".count").textContent === "0 of 3 placed"`)
	b.choose("markdown")
	b.goes("wordpress")
	b.await("a link for the picture", shown("embed-snippet")+`.value.endsWith("/some/path/#p=first-rectangle")`)

	b.allow("CORS policy") // a font that has a replacement
	b.allow("net::ERR_FAILED")
	b.visit("http://" +
		posted(t, "<p>Before</p>"+copies["html"]+
			strings.Replace(copies["wordpress"], "<iframe", `<iframe sandbox="allow-scripts"`, 1)).address + "/")
	b.await("the element", `document.querySelector("tile-puzzle").shadowRoot && `+tilePart(".count")+`?.textContent === "0 of 3 placed"`)
	placedByHints(b, 0, 3)
	b.await("the end", `heard.some(([name]) => name === "solved")`)
	awaitFrame(b, "its pieces", `document.querySelector("tile-puzzle")?.shadowRoot?.querySelectorAll(".lying .piece[data-slot]").length === 3`)
}
