//go:build browser

package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// platform is a place where people post puzzles. A page imitates what the place is known to do to attributes of frames,
// to scripts, to sizes and to keys; no platform was asked. page gets a frame without its own attributes, and an
// element.
type platform struct {
	name string
	page func(address, element string) string
	// policy is the page's Content-Security-Policy; ORIGIN stands for the site.
	policy string
	// frames is how many frames the puzzle is nested in.
	frames int
	// least is its least height.
	least float64
}

// wordpress does what WordPress' own script does in a page with frames of unknown sites. It shows each frame once it
// has told its height, with the secret of its address.
const wordpress = `<script>
addEventListener("message", ({data, source}) => {
	if (!data || !data.secret || !data.message) return;
	for (const frame of document.querySelectorAll('iframe[data-secret="' + data.secret + '"]')) {
		if (source !== frame.contentWindow) continue;
		if (data.message === "height") {
			frame.removeAttribute("style");
			frame.height = Math.min(1000, Math.max(200, data.value));
		}
		if (data.message === "link") window.followed = data.value;
	}
});
</script>`

var platforms = []platform{
	// For a pasted address WordPress makes the frame itself, and hides it until the frame has sent a message.
	{name: "wordpress-address", frames: 1, least: 470, page: func(address, _ string) string {
		return wordpress + `<figure><iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" style="position: absolute; visibility: hidden;" title="A puzzle" src="` + address + `#?secret=abcdefghij" data-secret="abcdefghij" width="600" height="338" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"></iframe></figure>`
	}},
	{name: "ghost", least: 430, page: func(_, element string) string {
		return `<div class="kg-card kg-html-card">` + element + `</div>`
	}},
	{name: "notion", frames: 1, least: 300, page: func(address, _ string) string {
		return `<div style="position: relative; height: 480px"><iframe src="` + address + `" sandbox="allow-scripts allow-popups allow-top-navigation-by-user-activation allow-forms allow-same-origin allow-storage-access-by-user-activation" allowfullscreen referrerpolicy="strict-origin" style="position: absolute; inset: 0; width: 100%; height: 100%; border: 0"></iframe></div>`
	}},
	// The story has a frame of the embedding service, and that has our frame.
	{name: "medium", frames: 2, least: 300, page: func(address, _ string) string {
		inner := `<iframe src='` + address + `' width='640' height='480' scrolling='no' frameborder='0' allow='autoplay; fullscreen' sandbox='allow-scripts allow-same-origin allow-popups'></iframe>`
		return `<iframe srcdoc="` + strings.ReplaceAll(inner, `"`, "&quot;") + `" width="700" height="520" frameborder="0" scrolling="no"></iframe>`
	}},
	// Style and unknown attributes are removed, as Moodle does with what pupils write.
	{name: "discourse", frames: 1, least: 300, page: func(address, _ string) string {
		return `<div class="cooked"><iframe src="` + address + `" width="640" height="560" frameborder="0" allowfullscreen></iframe></div>`
	}},
	{name: "moodle", frames: 1, least: 300, page: func(address, _ string) string {
		return `<div class="no-overflow"><p><iframe title="A puzzle" src="` + address + `" width="640" height="560" loading="lazy"></iframe></p></div>`
	}},
	// A slide is drawn smaller, by a transform, and has keys of its own.
	{name: "reveal", least: 200, page: func(_, element string) string {
		return `<script>addEventListener("keydown", (e) => { window.slide = (window.slide || 0) + (e.key === " " || e.key === "Enter" ? 1 : 0); });</script>
<div style="width: 960px; height: 700px; transform: scale(.6); transform-origin: 0 0"><section>` + element + `</section></div>`
	}},
	{name: "jupyter", frames: 1, least: 300, page: func(address, _ string) string {
		return `<div class="jp-OutputArea-output jp-RenderedHTMLCommon" style="overflow: auto"><iframe width="640" height="560" src="` + address + `" frameborder="0" allowfullscreen></iframe></div>`
	}},
	{name: "obsidian", frames: 1, least: 300, page: func(address, _ string) string {
		return `<div class="markdown-preview-view"><iframe src="` + address + `" sandbox="allow-forms allow-presentation allow-same-origin allow-scripts allow-modals" style="width: 100%; height: 560px; border: 0"></iframe></div>`
	}},
	// Frameworks make elements before their script has come, set properties, and move the elements about.
	{name: "frameworks", least: 430, page: func(_, element string) string {
		puzzle := element[strings.Index(element, `puzzle="`)+len(`puzzle="`):]
		puzzle = puzzle[:strings.Index(puzzle, `"`)]
		script := element[:strings.Index(element, "</script>")+len("</script>")]
		return fmt.Sprintf(`<div id="app"></div><script>
const made = document.createElement("tile-puzzle");
made.puzzle = %q;
made.setAttribute("hints", "");
app.append(made);
made.remove();
app.append(made);
</script>%s`, puzzle, script)
	}},
	{name: "shadow", least: 430, page: func(_, element string) string {
		script := element[:strings.Index(element, "</script>")+len("</script>")]
		return `<my-post><template shadowrootmode="open"><slot></slot></template>` + element[len(script):] + `</my-post>` + script
	}},
	{name: "policy", least: 430, policy: "default-src 'none'; script-src ORIGIN 'nonce-post'; style-src-attr 'unsafe-inline'; style-src 'nonce-post'; img-src data:", page: func(_, element string) string { return element }},
	{name: "policy-frame", frames: 1, least: 430, policy: "default-src 'none'; script-src 'nonce-post'; frame-src ORIGIN; style-src-attr 'unsafe-inline'; style-src 'nonce-post'; img-src data:", page: func(address, _ string) string {
		return `<iframe src="` + address + `" style="width: 100%; height: 560px; border: 0"></iframe>`
	}},
}

// TestBrowserPlatforms puts a puzzle into each place. All of it is seen, and a hint places a piece.
func TestBrowserPlatforms(t *testing.T) {
	parallel(t)
	site := siteHost(t)
	origin := strings.TrimSuffix(site.url(""), "/some/path/")
	const puzzle = "title Small box\nA A B B\nA C C B\nA C C B\n\nplace A B C\nsolution\n"
	element := `<script src="` + site.url("tile-puzzle.js") + `" async></script>` + "\n" + `<tile-puzzle puzzle="` +
		strings.ReplaceAll(puzzle, "\n", "&#10;") + `"><a href="` + site.url("") + `">A puzzle</a></tile-puzzle>`
	for _, p := range platforms {
		t.Run(p.name, func(t *testing.T) {
			page := p.page(site.url("play.html#p=first-rectangle&e=keep:off"), element)
			if p.name == "frameworks" {
				page = p.page("", strings.ReplaceAll(element, "&#10;", "\n"))
			}
			post := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				if p.policy != "" {
					w.Header().Set("Content-Security-Policy", strings.ReplaceAll(p.policy, "ORIGIN", origin))
				}
				if r.URL.Path != "/favicon.ico" {
					io.WriteString(w, `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A post</title><link rel="icon" href="data:,"><style nonce="post">body { font: 18px/1.6 serif; max-width: 700px; margin: 20px auto; padding: 0 16px }</style><p>Before</p>`+page+`<p>After</p>`)
				}
			}))
			b := newTab(t, post, 760, 700)
			b.allow("CORS policy") // a font that has a replacement
			b.allow("net::ERR_FAILED")
			b.open("")
			do, wait := func(e string) string { return eval[string](b, `String(`+e+`)`) }, func(what, e string) { b.await(what, e) }
			if p.frames > 0 {
				do = func(e string) string { return inFrame(b, e) }
				wait = func(what, e string) { awaitFrame(b, what, e) }
			}
			const inner = `document.querySelector("tile-puzzle")?.shadowRoot`
			wait("its pieces", inner+`?.querySelectorAll(".lying .piece[data-slot]").length === 3`)
			for range 3 {
				do(inner + `.querySelector(".hint").click()`)
				wait("a hint", `!`+inner+`.querySelector(".told").textContent.startsWith("Looking")`)
			}
			wait("a piece on the board", inner+`.querySelector(".count").textContent === "1 of 3 placed"`)
			outer := `document.querySelector("` + map[bool]string{true: "iframe", false: "tile-puzzle"}[p.frames > 0] + `")`
			b.await("it to be seen whole", fmt.Sprintf(`(r => r.height >= %v && r.width >= 300)(%s.getBoundingClientRect()) && getComputedStyle(%[2]s).visibility === "visible"`, p.least, outer))
			if cut := do(inner + `.querySelector(".bar").getBoundingClientRect().bottom > innerHeight + scrollY + 1`); p.frames > 0 && cut != "false" {
				t.Error("the buttons are cut off")
			}
			switch p.name {
			case "wordpress-address":
				do(inner + `.querySelector(".bar a").click()`)
				b.await("the link followed by the page around", fmt.Sprintf(`window.followed === %q`, site.url("#p=first-rectangle")))
			case "reveal":
				eval[bool](b, `(`+inner+`.querySelector("[aria-label*='on the table']").focus({preventScroll: true}), true)`)
				b.strike(kb.Enter)
				b.await("the piece in the hand", inner+`.querySelector("hand-board").holding`)
				if moved := eval[int](b, `window.slide ?? 0`); moved != 0 {
					t.Errorf("the slide heard %d keys of the puzzle", moved)
				}
				b.strike(kb.Escape)
				eval[bool](b, `document.querySelector("tile-puzzle").restart() || true`)
				b.await("all pieces on the table", inner+`.querySelectorAll("[aria-label*='on the table']").length === 3`)
				dragged(b, 3, "3, 4, 6, 7") // the board is scaled, and a piece still comes to where the mouse is
				b.await("the piece in the middle", `JSON.stringify(document.querySelector("tile-puzzle").placed) === '[{"name":"C","cells":[3,4,6,7]}]'`)
			}
		})
	}
}
