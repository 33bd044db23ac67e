//go:build browser

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// TestBrowserPost looks at a post with six puzzles, three of them in a sandbox, in each browser.
func TestBrowserPost(t *testing.T) {
	parallel(t)
	for _, browser := range []string{"chromium", "firefox", "webkit"} {
		t.Run(browser, func(t *testing.T) { sixPuzzles(t, browser) })
	}
}

// looks are the windows in which the post is checked. WebKit is told light or dark when it starts, so its windows of
// one theme come together.
var looks = []struct {
	name       string
	wide, high int64
	dark       bool
}{
	{"desk", 1280, 900, false}, {"phone", 390, 844, false}, {"zoomed", 640, 450, false},
	{"desk-dark", 1280, 900, true}, {"phone-dark", 390, 844, true},
}

// there is whether anything of a puzzle is drawn.
const there = `(e => e && (e.shadowRoot?.querySelector(".piece") || e.shadowRoot?.querySelector("canvas")) ? "there" : "")(document.querySelector("tile-puzzle, poly-player"))`

// late is whether the scripts that come late are being loaded.
const late = `["tile-more", "poly-player"].every(name => document.querySelector("script[src$='" + name + ".js']"))`

// solid is whether the script for solids is there.
const solid = `performance.getEntriesByType("resource").some(e => e.name.endsWith("poly-solid.js") && e.responseEnd > 0)`

// sixPuzzles checks the post in light and dark, at a desk, on a phone and at 200 %. It reads it as a screen reader
// does, prints it, and plays on without network.
func sixPuzzles(t *testing.T, browser string) {
	site := siteHost(t)
	trace, err := os.ReadFile("../solver/trace/testdata/first-hole.pt1")
	if err != nil {
		t.Fatal(err)
	}
	frame := func(page, fragment, sandbox string) string {
		return `<iframe ` + sandbox + ` src="` + site.url(page+"#"+fragment) + `" title="A puzzle: ` + fragment[:4] +
			`" style="width: 100%; aspect-ratio: 8 / 7; min-height: 520px; border: 0"></iframe><p>Between two puzzles stand words.</p>`
	}
	const locked = `sandbox="allow-scripts"`
	post := posted(t, `<style>@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }</style>`+
		`<main><h1>Six puzzles</h1><p>Before</p><tile-puzzle ways>`+smallPuzzle+`</tile-puzzle><p>Then</p><poly-player>`+smallPuzzle+
		`</poly-player><p>Then</p>`+
		frame("play.html", "p=pentominoes-8x8-corners", "")+frame("play.html", "p=soma", locked)+
		frame("embed.html", "t="+strings.TrimSpace(string(trace)), locked)+frame("play.html", "p=kanoodle", locked)+
		`</main><script src="`+site.url("tile-puzzle.js")+`" async></script><script src="`+site.url("poly-player.js")+`" async></script>`)
	var b *tab
	for _, look := range looks {
		if look.name == "desk" || look.name == "desk-dark" && browser == "webkit" {
			kind := browser
			if look.dark {
				kind = "webkit-dark"
			}
			walksIn(t, kind)
			b = newTab(t, post, look.wide, look.high)
			// This is about a font that has a replacement.
			for _, said := range []string{"CORS policy", "net::ERR_FAILED", "Cross-Origin Request Blocked", "font-family",
				"CONSOLE SECURITY", "inter-latin",
				"Layout was forced before the page was fully loaded", "WebGL context was lost"} {
				b.allow(said)
			}
		}
		if browser != "webkit" {
			b.theme(map[bool]string{false: "light", true: "dark"}[look.dark])
		}
		b.sized(look.wide, look.high)
		b.open("")
		b.await("the elements", tilePart(".count")+`?.textContent.endsWith("6 ways left") && document.querySelector("poly-player").steps === 3`)
		for n := range 4 {
			eval[bool](b, fmt.Sprintf(`(document.querySelectorAll("iframe")[%d].scrollIntoView(), true)`, n))
			b.eventually(fmt.Sprintf("%s: something in frame %d", look.name, n+1), func() bool { return b.inside(n, there) == "there" })
			if os.Getenv("TILEWRIGHT_SHOTS") != "" {
				b.stands()
				b.screenshot(fmt.Sprintf("post-%s-%s-%d", browser, look.name, n+1))
			}
		}
		if wide := eval[bool](b, `document.documentElement.scrollWidth > innerWidth`); wide {
			t.Errorf("%s: the post scrolls sideways", look.name)
		}
		const larger = `document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight`
		for n := range 4 {
			if cut := b.inside(n, larger); cut != "false" {
				t.Errorf("%s: what is in frame %d is larger than the frame: %s", look.name, n+1, cut)
			}
		}
		if dark := eval[string](b, `document.querySelector("tile-puzzle").dataset.ground ?? ""`) == "dark"; dark != look.dark {
			t.Errorf("%s: the puzzle is dark: %v", look.name, dark)
		}
		switch look.name {
		case "desk":
			b.readOut()
			b.paper(true)
			for n := range 4 {
				if n == 2 || browser == "webkit" { // a player, and a browser that cannot be told of paper
					continue
				}
				const sheet = `document.querySelector("tile-puzzle").shadowRoot.querySelector(".paper").getBoundingClientRect()`
				if is := b.inside(n, `(r => r.height > 200 && r.bottom <= innerHeight + 1)(`+sheet+`)`); is != "true" {
					t.Errorf("frame %d is printed without its board", n+1)
				}
			}
			b.paper(false)
			if browser != "webkit" { // WebKit's driver prints nothing
				pdf := b.printed()
				if len(pdf) < 20_000 {
					t.Errorf("the post is printed in %d bytes", len(pdf))
				}
				if dir := os.Getenv("TILEWRIGHT_SHOTS"); dir != "" {
					os.WriteFile(dir+"/post-"+browser+".pdf", pdf, 0o644)
				}
			}
		case "phone-dark":
			b.playedOn(site)
		}
		if browser == "chromium" {
			// The pages in frames are checked by themselves.
			eval[bool](b, `(document.querySelectorAll("iframe").forEach(e => e.remove()), true)`)
			b.accessible("post " + look.name)
		}
	}
}

// paper makes pages use their style for paper. WebKit cannot be told.
func (b *tab) paper(on bool) {
	b.t.Helper()
	medium := map[bool]string{true: "print"}[on]
	switch b.browser() {
	case "Chromium":
		ctx, cancel := b.timed()
		defer cancel()
		if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium}); err != nil {
			b.t.Fatal(err)
		}
	case "Firefox":
		b.drive(func(ctx context.Context, d *driver) error {
			_, err := d.inChrome(ctx, `gBrowser.selectedBrowser.browsingContext.mediumOverride = "`+medium+`"`)
			return err
		})
	}
}

// readOut checks what a screen reader finds in the post: everything that can be used has a name.
func (b *tab) readOut() {
	b.t.Helper()
	for n, wanted := range [][]string{
		{"heading Six puzzles", "button A, on the table, row 1 column 1; row 2 columns 1 2 3", "button Hint", "slider Step"},
		{"button X, on the table, row 1 column 2; row 2 columns 1 2 3; row 3 column 2", "button Show the solution"},
		{"image 3 by 3 by 3, 0 of 14 pieces. Arrow keys turn it.", "slider Explode", "button Turn", "button Hint"},
		{"image Pentominoes 10 × 6 10 by 6, 12 of 12 pieces, last I", "button Play", "link Open in Tilewright"},
		{"button L, on the table, row 1 column 2; row 2 columns 1 2 3; row 3 column 2", "link Tilewright ↗"},
	} {
		eval[bool](b, fmt.Sprintf(`((document.querySelectorAll("iframe")[%d] ?? document.querySelector("h1")).scrollIntoView(), true)`, n-1))
		b.stands()
		heard := b.read(n - 1)
		for _, line := range wanted {
			if !slices.Contains(heard, line) {
				b.t.Errorf("in part %d of the post %q is not heard, but %q", n, line, heard)
			}
		}
		for _, role := range []string{"button ", "link ", "slider ", "combobox "} {
			if slices.Contains(heard, role) {
				b.t.Errorf("in part %d of the post a %sis heard without a name", n, role)
			}
		}
	}
}

// playedOn asks each puzzle of the post for a hint and for its answer, without network.
func (b *tab) playedOn(site *host) {
	b.t.Helper()
	const puzzle = `document.querySelector("tile-puzzle").shadowRoot`
	all := []int{-1, 0, 1, 3}
	see := func(n int) {
		eval[bool](b, fmt.Sprintf(`((document.querySelectorAll("iframe")[%d] ?? document.querySelector("tile-puzzle")).scrollIntoView(), true)`, n))
	}
	for _, n := range all {
		see(n)
		b.eventually("what comes late", func() bool {
			return b.inside(n, late) == "true" && (n != 1 || b.inside(n, solid) == "true")
		})
	}
	site.stop()
	for _, n := range all {
		see(n)
		b.inside(n, puzzle+`.querySelector(".hint").click()`)
		b.eventually(fmt.Sprintf("a hint in part %d", n+1), func() bool {
			return strings.HasPrefix(b.inside(n, puzzle+`.querySelector(".told").textContent`), "Look at the marked cell")
		})
		b.inside(n, puzzle+`.querySelector(".show").click()`)
		b.eventually(fmt.Sprintf("the answer in part %d", n+1), func() bool {
			return b.inside(n, puzzle+`.querySelector("poly-player")?.shadowRoot.querySelectorAll(".piece, canvas").length > 0`) == "true"
		})
	}
	site.start()
}

// TestBrowserPostAgain opens a post again without network; its host and ours let browsers keep files.
func TestBrowserPostAgain(t *testing.T) {
	parallel(t)
	t.Run("chromium", func(t *testing.T) { openedAgain(t, "chromium", -1, 0) })
	t.Run("firefox", func(t *testing.T) { openedAgain(t, "firefox", -1, 0, 1) })
	t.Run("webkit", func(t *testing.T) { openedAgain(t, "webkit", -1) })
}

// cacheable lets browsers keep answers for an hour.
type cacheable struct{ http.ResponseWriter }

func (l cacheable) WriteHeader(code int) {
	l.Header().Set("Cache-Control", "max-age=3600")
	l.ResponseWriter.WriteHeader(code)
}

// openedAgain checks what the page embed/ says of each browser: whether the element (-1), a frame (0) and a frame in a
// sandbox (1) are there again.
func openedAgain(t *testing.T, browser string, parts ...int) {
	walksIn(t, browser)
	site := siteHost(t)
	inner := files(testBase, siteDir(t))
	site.set(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { inner.ServeHTTP(cacheable{w}, r) }))
	frame := func(sandbox string) string {
		return `<iframe ` + sandbox + ` src="` + site.url("play.html#p=first-rectangle") + `"></iframe>`
	}
	text := `<!doctype html><title>A post</title><link rel="icon" href="data:,"><tile-puzzle>` + smallPuzzle + `</tile-puzzle>` +
		frame("") + frame(`sandbox="allow-scripts"`) + `<script src="` + site.url("tile-puzzle.js") + `" async></script>`
	post := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "max-age=3600")
		io.WriteString(w, text)
	}))
	b := newTab(t, post, 900, 900)
	b.allow("") // parts that are not there again are red
	address := "http://" + post.address + "/"
	played := func(n int) bool {
		return b.inside(n, `!!document.querySelector("tile-puzzle")?.shadowRoot?.querySelector(".piece") && `+late) == "true"
	}
	b.visit(address)
	for n := -1; n < 2; n++ {
		b.eventually(fmt.Sprint("part ", n, " to be whole"), func() bool { return played(n) })
	}
	b.eventually("what comes late to have come", func() bool {
		return eval[bool](b, `performance.getEntriesByType("resource").filter(e => /tile-more|poly-player/.test(e.name) && e.responseEnd).length > 1`)
	})
	site.stop()
	post.stop()
	b.visit("about:blank")
	b.visit(address)
	for _, n := range parts {
		b.eventually(fmt.Sprint("part ", n, " without network"), func() bool { return played(n) })
	}
}

// stands waits until the picture no longer changes.
func (b *tab) stands() {
	b.t.Helper()
	var before []byte
	b.eventually("the picture to stand still", func() bool {
		last := before
		before = b.picture()
		return bytes.Equal(last, before)
	})
}

// inside evaluates an expression in a frame of the page, by its number, or for -1 in the page itself, and returns it as
// text. It is "" for a frame that is being loaded.
func (b *tab) inside(frame int, expression string) (said string) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if b.by != nil {
		err := b.by.inside(ctx, frame, func() error {
			raw, err := b.by.eval(ctx, `String(`+expression+`)`)
			if err != nil {
				return err
			}
			return json.Unmarshal(raw, &said)
		})
		if err != nil {
			b.t.Logf("frame %d: %v", frame, err)
			return ""
		}
		return said
	}
	tree, err := chromedp.Call(ctx, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		b.t.Fatal(err)
	}
	id := tree.FrameTree.Frame.ID
	if frame >= 0 {
		if frame >= len(tree.FrameTree.ChildFrames) {
			return ""
		}
		id = tree.FrameTree.ChildFrames[frame].Frame.ID
	}
	world, err := chromedp.Call(ctx, cdppage.CreateIsolatedWorld, cdppage.CreateIsolatedWorldParams{FrameID: id})
	if err != nil {
		return ""
	}
	result, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{
		Expression: `String(` + expression + `)`, ContextID: world.ExecutionContextID, ReturnByValue: new(true),
	})
	if err != nil {
		return ""
	}
	return strings.Trim(string(result.Result.Value), `"`)
}

// inside does something in a frame of the page, and comes back.
func (d *driver) inside(ctx context.Context, frame int, do func() error) error {
	if frame >= 0 {
		if _, err := d.say(ctx, "SwitchToFrame", map[string]any{"id": frame}); err != nil {
			return err
		}
		defer d.say(ctx, "SwitchToFrame", map[string]any{"id": nil})
	}
	return do()
}

// read is what a screen reader finds in a frame of the page, or for -1 in the page itself: the roles and names of
// everything that can be reached or is told.
func (b *tab) read(frame int) (list []string) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if b.by == nil {
		tree, err := chromedp.Call(ctx, cdppage.GetFrameTree, cdp.Empty{})
		if err != nil {
			b.t.Fatal(err)
		}
		id := tree.FrameTree.Frame.ID
		if frame >= 0 {
			id = tree.FrameTree.ChildFrames[frame].Frame.ID
		}
		found, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: id})
		if err != nil {
			b.t.Fatal(err)
		}
		for _, node := range found.Nodes {
			if node.Ignored {
				continue
			}
			var role, name string
			json.Unmarshal([]byte(node.Role.Value), &role)
			if node.Name != nil {
				json.Unmarshal([]byte(node.Name.Value), &name)
			}
			list = append(list, role+" "+strings.TrimSpace(name))
		}
		return list
	}
	err := b.by.inside(ctx, frame, func() error {
		elements, err := value[[]map[string]string](ctx, b.by, "ExecuteScript", map[string]any{"args": []any{}, "script": `
			const found = [], walk = root => {
				for (const e of root.querySelectorAll("*")) {
					if (e.shadowRoot) walk(e.shadowRoot);
					if (e.checkVisibility() && e.matches("a, button, input, select, [tabindex], [role], h1, canvas, iframe")) found.push(e);
				}
			};
			walk(document);
			return found;`})
		if err != nil {
			return err
		}
		for _, e := range elements {
			for _, id := range e {
				role, err := value[string](ctx, b.by, "GetComputedRole", map[string]any{"id": id})
				if err != nil {
					return err
				}
				name, err := value[string](ctx, b.by, "GetComputedLabel", map[string]any{"id": id})
				if err != nil {
					return err
				}
				list = append(list, role+" "+strings.TrimSpace(name))
			}
		}
		return nil
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}
