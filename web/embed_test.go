//go:build browser

package main

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/ui/link"
)

// opened opens the panel for the page's picture.
func (b *tab) opened() {
	b.t.Helper()
	b.click("embed")
	b.await("the panel", `document.querySelector('`+part("embed-dialog")+`[open]')`)
}

// choose takes one of the panel's choices. The player is then set for a page of HTML, or as a frame for WordPress.
func (b *tab) choose(kind string) {
	b.t.Helper()
	place, name := map[string]string{"player": "html", "frame": "wordpress", "markdown": "markdown"}[kind], kind
	if kind == "frame" {
		name = "player"
	}
	b.await("the choice "+kind, `document.querySelector('[data-choice="`+name+`"]')`)
	eval[bool](b, `document.querySelector('[data-choice="`+name+`"]').click() || true`)
	b.await(kind+" to be chosen", `document.querySelector('[data-choice="`+name+`"]').ariaSelected === "true"`)
	if place != "" {
		b.goes(place)
	}
}

// goes chooses the place where it will go.
func (b *tab) goes(place string) {
	b.t.Helper()
	b.await("the places", shown("embed-place"))
	eval[bool](b, `(e => (e.value = "`+place+`", e.dispatchEvent(new Event("input", {bubbles: true}))))(document.querySelector('`+part("embed-place")+`'))`)
}

// copied waits for the snippet, presses Copy and returns the clipboard's text.
func (b *tab) copied() string {
	b.t.Helper()
	b.await("the snippet", `((e) => e && (e.hidden || e.value !== ""))(document.querySelector('`+part("embed-snippet")+`'))`)
	b.click("embed-copy")
	b.is("embed-copy", "Copied")
	return eval[string](b, `navigator.clipboard.readText()`)
}

// permit lets the tab use the clipboard, and save files in a folder.
func (b *tab) permit(folder string) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	id := chromedp.FromContext(b.ctx).BrowserContextID
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		if _, err := chromedp.CallBrowser(ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: name}, Setting: "granted", Origin: "http://" + b.host.address, BrowserContextID: id,
		}); err != nil {
			b.t.Fatal(err)
		}
	}
	if _, err := chromedp.CallBrowser(ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior: "allow", BrowserContextID: id, DownloadPath: folder,
	}); err != nil {
		b.t.Fatal(err)
	}
}

// preview is the JavaScript for the element in the panel's preview.
func preview(selector string) string {
	return `document.querySelector('` + part("embed-preview") + ` ` + selector + `')`
}

// inFrame evaluates an expression in the page's only frame, of whatever origin, or in the only frame within that.
func inFrame(b *tab, expression string) string {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	tree, err := chromedp.Call(ctx, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil || len(tree.FrameTree.ChildFrames) != 1 {
		b.t.Fatalf("the page has no frame: %v", err)
	}
	frame := tree.FrameTree.ChildFrames[0]
	if len(frame.ChildFrames) == 1 {
		frame = frame.ChildFrames[0]
	}
	world, err := chromedp.Call(ctx, cdppage.CreateIsolatedWorld, cdppage.CreateIsolatedWorldParams{FrameID: frame.Frame.ID})
	if err != nil {
		b.t.Fatal(err)
	}
	result, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{
		Expression: `String(` + expression + `)`, ContextID: world.ExecutionContextID, ReturnByValue: new(true),
	})
	if err != nil && strings.Contains(err.Error(), "Cannot find context") {
		return "" // the frame is being loaded
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return strings.Trim(string(result.Result.Value), `"`)
}

// awaitFrame waits until an expression in the page's frame is true.
func awaitFrame(b *tab, what, expression string) {
	b.t.Helper()
	for end := time.Now().Add(patience); inFrame(b, `!!(`+expression+`)`) != "true"; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("waited in vain for %s in the frame, which reads: %s", what, inFrame(b, `document.body.innerText`))
		}
	}
}

// TestBrowserEmbed solves Soma, takes every way from the panel into one's own page, and tries each on a page of another
// origin.
func TestBrowserEmbed(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=soma")
	b.permit(t.TempDir())
	b.started()
	b.click("solve")
	b.phase("finished")
	b.firstSolution()
	b.click("step-back")
	b.click("step-back")
	b.is("step", "Step 5 of 7")
	b.opened()

	script := b.copied()
	b.await("the player of the preview at its step", preview("poly-player")+`?.step === 5`)
	eval[bool](b, preview("poly-player")+`.play() || true`)
	b.await("it to play", preview("poly-player")+`.step === 7`)
	layers := `document.querySelector('` + part("embed-layers") + `')`
	eval[bool](b, layers+`.click() || true`)
	b.await("the trays of the layers in the colour of trays",
		preview("poly-player")+`?.shadowRoot.querySelector(".tray") && getComputedStyle(`+preview("poly-player")+
			`.shadowRoot.querySelector(".tray")).fill === "rgb(220, 216, 207)"`)
	eval[bool](b, layers+`.click() || true`)

	b.choose("frame")
	b.await("the snippet of a frame", shown("embed-snippet")+`.value.startsWith("<iframe")`)
	eval[bool](b, `document.querySelector('`+part("embed-autoplay")+`').click() || true`)
	b.await("its option", shown("embed-snippet")+`.value.includes("autoplay")`)
	frame := b.copied()
	b.await("the frame of the preview to play", `((e) => e && e.steps === 7 && e.step > 0)(`+preview("iframe")+
		`?.contentDocument?.querySelector("poly-player"))`)

	b.choose("markdown")
	b.await("the picture", preview("img")+`?.complete && `+shown("embed-snippet")+`.value !== ""`)
	markdown := b.copied()
	link := regexp.MustCompile(`^\[!\[Soma\]\(soma-solution-1\.gif\)\]\((http:[^ ]*/some/path/#p=soma&s=1\.[\w-]+&at=5) "Open Soma in Tilewright"\)\n$`).FindStringSubmatch(markdown)
	if link == nil {
		t.Fatalf("the Markdown is %q", markdown)
	}
	if !strings.Contains(script, html.EscapeString(link[1])) {
		t.Errorf("the script snippet does not lead to %s: %s", link[1], script)
	}

	// This is a page that someone else wrote, of another origin.
	blog := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path != "/favicon.ico" {
			fmt.Fprintf(w, "<!doctype html><link rel=icon href=data:,><title>A blog</title><body style='max-width: 600px; margin: 20px auto'><p>Before</p>\n%s\n%s<p>After</p>", script, frame)
		}
	}))
	b.visit("http://" + blog.address + "/")
	b.await("the element to be defined", `customElements.get("poly-player")`)
	b.await("the player at its step", `document.querySelector("poly-player").step === 5`)
	eval[bool](b, `document.querySelector("poly-player").play() || true`)
	b.await("the player to play", `document.querySelector("poly-player").step === 7`)
	awaitFrame(b, "a count", `document.querySelector("poly-player")?.shadowRoot?.textContent.includes("Step")`)
	awaitFrame(b, "the player to play by itself", `/Step [1-7] of 7/.test(document.querySelector("poly-player").shadowRoot.textContent)`)
	eval[bool](b, `(scrollTo(0, 1e6), true)`)
	awaitFrame(b, "the solid above its controls", `(root => root.querySelector("canvas")?.getBoundingClientRect().bottom <= root.querySelector(".bar").getBoundingClientRect().top + 1)(document.querySelector("poly-player").shadowRoot)`)
	if ratio := eval[float64](b, `(r => r.width / r.height)(document.querySelector("iframe").getBoundingClientRect())`); ratio < 0.9 || ratio > 2.5 {
		t.Errorf("the frame is %.2f times as wide as high", ratio)
	}
	if inFrame(b, `document.documentElement.scrollHeight > innerHeight`) != "false" {
		t.Error("what is in the frame is higher than the frame")
	}

	// The link back has the same puzzle, the same solution and the same step.
	back := inFrame(b, `document.querySelector("a").href`)
	if back != link[1] {
		t.Errorf("the frame leads to %s, want %s", back, link[1])
	}
	b.visit(back)
	b.started()
	b.is("caption", "Solution 1 of 480") // of the search that was kept before
	b.is("step", "Step 5 of 7")
}

// TestBrowserEmbedPolicy reads embedded players where scripts are not allowed.
func TestBrowserEmbedPolicy(t *testing.T) {
	parallel(t)
	t.Run("policy", obeysPolicy)
	t.Run("still", readsWithoutScripts)
}

// obeysPolicy puts player and frame into a page whose policy has only the directives that we name. Then it
// takes scripts away: a picture is there and, if chosen, words.
func obeysPolicy(t *testing.T) {
	b := desktop(t, "#p=first-rectangle")
	b.permit(t.TempDir())
	b.started()
	b.opened()
	script := b.copied()
	if !strings.Contains(script, "</svg></poly-player>") {
		t.Fatalf("there is no picture inside: %s", script)
	}
	if len(script) > 4000 {
		t.Errorf("a small puzzle takes %d characters", len(script))
	}
	b.await("its size", shown("embed-about")+`.textContent === "`+regexp.MustCompile(`\B(\d{3})$`).
		ReplaceAllString(fmt.Sprint(len(script)), ",$1")+" characters, "+
		fmt.Sprint(strings.Index(script, "</poly-player>")-strings.Index(script, "<svg"))+
		" of them for readers without scripts."+`"`)
	eval[bool](b, `document.querySelector('`+part("embed-words")+`').click() || true`)
	b.await("the moves", shown("embed-snippet")+`.value.includes("<ol><li>")`)
	words := b.copied()
	b.choose("frame")
	b.await("the snippet of a frame", shown("embed-snippet")+`.value.startsWith("<iframe")`)
	frame := b.copied()

	origin := regexp.MustCompile(`http://[^/]*`).FindString(script)
	policy := "default-src 'none'; img-src data:"
	for _, d := range directives {
		policy += "; " + d.Name + " " + strings.ReplaceAll(d.Value, "https://your.host", origin)
	}
	blog := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", policy)
		if r.URL.Path != "/favicon.ico" {
			fmt.Fprintf(w, "<!doctype html><link rel=icon href=data:,><title>A blog</title><body><p>Before</p>\n%s\n%s\n%s<p>After</p>", script, words, frame)
		}
	}))
	b.do(chromedp.Navigate("http://" + blog.address + "/"))
	b.await("both players", `(all => all.length === 2 && all.every(p => p.steps === 3 && p.shadowRoot.querySelector("svg path")))([...document.querySelectorAll("poly-player")])`)
	eval[bool](b, `(scrollTo(0, 1e6), true)`)
	awaitFrame(b, "the player of the frame", `document.querySelector("poly-player")?.shadowRoot?.textContent.includes("Step")`)
	if eval[bool](b, `[...document.querySelectorAll("poly-player > *")].some(e => e.getClientRects().length)`) {
		t.Error("what is for readers without scripts is seen beside the player")
	}
	if high := eval[float64](b, `document.querySelector("iframe").getBoundingClientRect().height`); high < 280 {
		t.Errorf("the frame is %v px high: its size is not allowed", high)
	}

	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate("http://" + blog.address + "/?without"))
	seen := eval[[]float64](b, `[...document.querySelectorAll("poly-player > svg")].map(e => e.getBoundingClientRect()).map(r => Math.min(r.width, r.height))`)
	if len(seen) != 2 || seen[0] < 100 || seen[1] < 100 {
		t.Errorf("without scripts the pictures are %v px wide or high", seen)
	}
	if text := eval[string](b, `document.querySelector("poly-player").innerText.trim()`); text != "" {
		t.Errorf("without scripts one reads %q", text)
	}
	if first := eval[string](b,
		`document.querySelectorAll("poly-player")[1].innerText.trim().split("\n")[0]`); !regexp.MustCompile(`^\w: columns? \d.*, rows? \d`).MatchString(first) {
		t.Errorf("without scripts the first move reads %q", first)
	}
}

// TestBrowserEmbedPanel embeds by the panel.
func TestBrowserEmbedPanel(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"closed", closesPanel},
		step{"canceled", cancelsFile},
		step{"beginning", choosesBeginning},
		step{"hostile title", quotesTitle})
}

// closesPanel: a panel that was closed at once shows nothing. A text that the browser does not let the panel
// copy is selected.
func closesPanel(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.opened()
	b.await("the preview", preview("*"))
	b.choose("trace")
	b.await("its text", preview("pre")+`?.textContent && !document.querySelector('`+part("embed-copy")+`').disabled`)
	eval[bool](b, `(navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden")), true)`)
	b.click("embed-copy")
	b.await("the text to be selected", `getSelection().toString().trim() === `+preview("pre")+`.textContent.trim()`)
	b.click("embed-close")
	b.await("no preview", `!`+preview("*"))
	if left := eval[int](b, `(async panel => {
		panel.open({player: document.querySelector("poly-player"), link: "#p=soma", title: "Soma"});
		panel.querySelector("dialog").close();
		await new Promise(done => setTimeout(done, 500));
		return panel.querySelector('`+part("embed-preview")+`').childElementCount;
	})(document.querySelector("embed-panel"))`); left != 0 {
		t.Error("a closed panel plays")
	}
}

// hurried presses Embed at the moment when the worker says that a search is over, before the page can draw that. It
// notes what is embedded.
const hurried = `
window.Worker = class extends Worker {
	constructor(address, options) {
		super(address, options);
		this.addEventListener("message", ({data}) => {
			if (data?.op !== "progress" || data.phase !== "finished") return;
			const embed = window.tilewright.embed;
			window.tilewright.embed = (shown) => {
				window.embedded = {link: shown.link, board: [...shown.player.assembly], step: shown.player.step};
				embed(shown);
			};
			// The page gets this message too, and draws in the next frame.
			setTimeout(() => document.querySelector('[data-test="embed"]').click());
		});
	}
};`

// TestBrowserEmbedAtOnce: the embedded picture is the one on the board, however soon somebody presses.
func TestBrowserEmbedAtOnce(t *testing.T) {
	b := newTab(t, siteHost(t), 1440, 900)
	b.before(hurried)
	b.open("#p=soma")
	b.started()
	b.click("solve")
	b.await("the panel", `window.embedded && document.querySelector('`+part("embed-dialog")+`[open]')`)
	embedded := eval[struct {
		Link  string
		Board []uint16
		Step  int
	}](b, `embedded`)
	l, err := link.Decode(embedded.Link)
	if err != nil || l.Solution == nil || !slices.Equal(l.Solution, embedded.Board) || l.Step != 0 || embedded.Step != 7 {
		t.Errorf("embedded is %s at step %d (%v), on the board is %v at step %d", embedded.Link, l.Step, err, embedded.Board, embedded.Step)
	}
	if first := b.firstSolution(); len(first) != len(l.Solution) || first[0] != int(l.Solution[0]) {
		t.Errorf("the board goes on to %v", first)
	}
}

// TestBrowserFrameAlone opens embed.html by itself. Without a recording it says so. Once the site has been visited, it
// works without the host.
func TestBrowserFrameAlone(t *testing.T) {
	parallel(t)
	trace, err := os.ReadFile("../solver/trace/testdata/first-hole.pt1")
	if err != nil {
		t.Fatal(err)
	}
	h := siteHost(t)
	b := newTab(t, h, 640, 480)
	b.open("embed.html")
	b.await("the reason", `document.querySelector("poly-player")?.shadowRoot.textContent.includes("cannot be shown")`)
	b.open("embed.html?again#e=autoplay,theme:dark,loop&t=" + strings.TrimSpace(string(trace)))
	b.await("the recording", `document.querySelector("poly-player")?.steps > 1`)
	b.await("it to play", `document.querySelector("poly-player").step > 0`)
	b.open("")
	b.started()
	b.ready()
	h.stop()
	b.allow("net::ERR_CONNECTION_REFUSED")
	b.open("embed.html?offline#t=" + strings.TrimSpace(string(trace)))
	b.await("the recording without the host", `document.querySelector("poly-player")?.steps > 1`)
	h.start()
}

// saved presses Save and returns the file.
func (b *tab) saved(folder, kind string) (name string, content []byte) {
	b.t.Helper()
	b.click("embed-save")
	return b.download(folder, kind)
}

// download waits for a file in a folder, and removes it.
func (b *tab) download(folder, kind string) (name string, content []byte) {
	b.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, e := range entries {
			path := filepath.Join(folder, e.Name())
			if info, err := e.Info(); err != nil || strings.HasSuffix(e.Name(), ".crdownload") ||
				strings.HasPrefix(e.Name(), ".") || info.Size() == 0 {
				continue
			}
			content, err := os.ReadFile(path)
			if err != nil {
				b.t.Fatal(err)
			}
			if err := os.Remove(path); err != nil {
				b.t.Fatal(err)
			}
			return e.Name(), content
		}
		if time.Now().After(end) {
			b.t.Fatalf("no file of %s was kept", kind)
		}
	}
}

// cornflower is the colour of the first piece.
var cornflower = color.RGBA{0x64, 0x80, 0xc9, 0xff}

// has counts the pixels of a picture that have about that colour.
func has(m image.Image, want color.RGBA) (n int) {
	r := m.Bounds()
	near := func(got uint32, want uint8) bool { d := int(got>>8) - int(want); return d >= -3 && d <= 3 }
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if red, green, blue, _ := m.At(x, y).RGBA(); near(red, want.R) && near(green, want.G) && near(blue, want.B) {
				n++
			}
		}
	}
	return n
}

// TestBrowserExport saves a file of every kind, and reads it with Go's readers.
func TestBrowserExport(t *testing.T) {
	parallel(t)
	t.Run("film", playsFilm)
	wellFormed := func(t *testing.T, content []byte) {
		t.Helper()
		for d := xml.NewDecoder(bytes.NewReader(content)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
	triangles := func(t *testing.T, content []byte) {
		t.Helper()
		if n := int(binary.LittleEndian.Uint32(content[80:])); n < 100 || len(content) != 84+50*n {
			t.Errorf("%d triangles in %d bytes", n, len(content))
		}
	}
	text := func(words string) func(t *testing.T, content []byte) {
		return func(t *testing.T, content []byte) {
			t.Helper()
			if !strings.Contains(string(content), words) {
				t.Errorf("%q is not in %.300s", words, content)
			}
		}
	}
	picture := func(t *testing.T, content []byte) {
		t.Helper()
		m, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if n := has(m, cornflower); n < 100 {
			t.Errorf("%d pixels have the colour of the first piece", n)
		}
	}
	// A picture in space has light and shade: no colour but the ground's fills much of it.
	shaded := func(t *testing.T, content []byte) {
		t.Helper()
		m, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		counts, size := map[color.Color]int{}, m.Bounds()
		for y := range size.Dy() {
			for x := range size.Dx() {
				counts[m.At(x, y)]++
			}
		}
		most := slices.Sorted(maps.Values(counts))
		if second := float64(most[len(most)-2]) / float64(size.Dx()*size.Dy()); len(counts) < 1000 || second > 0.045 {
			t.Errorf("a picture in space has %d colours, and one has %.1f %% of it", len(counts), 100*second)
		}
	}
	type export struct {
		kind, name, magic string
		check             func(t *testing.T, content []byte)
	}
	for _, puzzle := range []struct {
		id      string
		exports []export
	}{
		{"pentominoes-10x6", []export{
			{"gif", "pentominoes-10x6.gif", "GIF89a", func(t *testing.T, content []byte) {
				g, err := gif.DecodeAll(bytes.NewReader(content))
				if err != nil {
					t.Fatal(err)
				}
				if len(g.Image) != 13 || g.LoopCount != 0 {
					t.Errorf("%d frames, loop count %d", len(g.Image), g.LoopCount)
				}
				// Frame 0 is the empty board. One of the other frames has the first piece.
				if n := has(g.Image[0], cornflower); n > 0 {
					t.Errorf("the empty board has %d pixels of the first piece", n)
				}
				seen := 0
				for _, m := range g.Image[1:] {
					if has(m, cornflower) > 1000 {
						seen++
					}
				}
				if seen != 1 {
					t.Errorf("the first piece comes in %d frames", seen)
				}
			}},
			{"apng", "pentominoes-10x6-animated.png", "\x89PNG\r\n\x1a\n", func(t *testing.T, content []byte) {
				if _, err := png.Decode(bytes.NewReader(content)); err != nil {
					t.Error(err)
				}
				if n := bytes.Count(content, []byte("fcTL")); n != 13 {
					t.Errorf("%d frames", n)
				}
			}},
			{"webm", "pentominoes-10x6.webm", "\x1a\x45\xdf\xa3", text("V_VP")},
			{"svg-film", "pentominoes-10x6-animated.svg", "<svg ", wellFormed},
			{"png", "pentominoes-10x6.png", "\x89PNG\r\n\x1a\n", picture},
			{"svg", "pentominoes-10x6.svg", "<svg ", wellFormed},
			{"cut", "pentominoes-10x6-outlines.svg", "<svg ", wellFormed},
			{"definition", "pentominoes-10x6.txt", "# title: ", func(t *testing.T, content []byte) {
				if want := def.Find("pentominoes-10x6").Text; string(content) != want {
					t.Errorf("the definition is %.300s", content)
				}
			}},
			{"polycube", "pentominoes-10x6-polycube.txt", "# title: ", func(t *testing.T, content []byte) {
				if want, err := def.FormatPolycube(def.Find("pentominoes-10x6").Puzzle()); err != nil || string(content) != want {
					t.Errorf("the definition is %.300s", content)
				}
			}},
			{"burr", "pentominoes-10x6.xmpuzzle", "<?xml ", func(t *testing.T, content []byte) {
				if f, err := burr.New(def.Find("pentominoes-10x6").Puzzle()); err != nil || string(content) != f.Text() {
					t.Errorf("the file is %.300s", content)
				}
			}},
			{"layout", "pentominoes-10x6-layout.txt", "# Pentominoes", text("\n")},
			{"trace", "pentominoes-10x6-recording.txt", "poly-trace 1\n", text("\nplace ")},
		}},
		{"soma", []export{
			{"gif", "soma.gif", "GIF89a", func(t *testing.T, content []byte) {
				g, err := gif.DecodeAll(bytes.NewReader(content))
				if err != nil {
					t.Fatal(err)
				}
				// Each of seven pieces flies in, in six frames.
				if len(g.Image) != 1+7*6 {
					t.Errorf("%d frames", len(g.Image))
				}
				// Pieces that others hide may come unseen.
				changed, colours := 0, map[uint8]bool{}
				for _, m := range g.Image[1:] {
					if m.Rect.Dx() > 20 && m.Rect.Dy() > 20 {
						changed++
					}
					for _, p := range m.Pix {
						colours[p] = true
					}
				}
				if changed < 30 || len(colours) < 100 {
					t.Errorf("%d frames change, in %d colours", changed, len(colours))
				}
			}},
			{"solid-png", "soma-3d.png", "\x89PNG\r\n\x1a\n", shaded},
			{"stl", "soma-side-by-side.stl", "Tilewright", triangles},
			{"3mf", "soma-side-by-side.3mf", "PK\x03\x04", func(t *testing.T, content []byte) {
				z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
				if err != nil {
					t.Fatal(err)
				}
				f, err := z.Open("3D/3dmodel.model")
				if err != nil {
					t.Fatal(err)
				}
				var model struct {
					Unit    string `xml:"unit,attr"`
					Objects []struct {
						Name      string     `xml:"name,attr"`
						Triangles []struct{} `xml:"mesh>triangles>triangle"`
					} `xml:"resources>object"`
				}
				if err := xml.NewDecoder(f).Decode(&model); err != nil {
					t.Fatal(err)
				}
				if model.Unit != "millimeter" || len(model.Objects) != 7 || len(model.Objects[0].Triangles) < 50 {
					t.Errorf("the model is in %s and has %d objects", model.Unit, len(model.Objects))
				}
			}},
		}},
		{"ball-pyramid", []export{{"png", "pyramid-of-20-balls.png", "\x89PNG\r\n\x1a\n", shaded}}},
	} {
		t.Run(puzzle.id, func(t *testing.T) {
			folder := t.TempDir()
			b := desktop(t, "#p="+puzzle.id)
			b.permit(folder)
			b.allow("GPU stall due to ReadPixels") // a driver says this of a picture that is read
			b.started()
			// The panel takes the step where the player is. It plays, or has come to its end.
			b.await("the player", `document.querySelector("poly-player").steps > 0`)
			b.strike(kb.End)
			b.await("the end", `(p => p.step === p.steps)(document.querySelector("poly-player"))`)
			b.opened()
			for _, e := range puzzle.exports {
				b.choose(e.kind)
				name, content := b.saved(folder, e.kind)
				t.Logf("%s: %d bytes", name, len(content))
				if name != e.name || !strings.HasPrefix(string(content), e.magic) {
					t.Errorf("%s: the file %s begins with %.20q", e.kind, name, content)
				}
				if e.kind == "webm" {
					b.await("the video to play", preview("video")+`.currentTime > 0.2`)
				}
				if e.check != nil {
					e.check(t, content)
				}
			}
		})
	}
}

// cancelsFile calls off a long video: no file is made, and it can be asked for again.
func cancelsFile(t *testing.T, b *tab) {
	b.open("#p=hexomino-parallelogram")
	b.started()
	b.opened()
	b.choose("gif")
	eval[bool](b, `(e => { e.value = "3840"; e.dispatchEvent(new Event("input", {bubbles: true})); return true; })(document.querySelector('`+part("embed-width")+`'))`)
	b.click("embed-make")
	b.await("progress", `(e => e && !e.hidden)(`+shown("embed-cancel")+`)`)
	b.click("embed-cancel")
	b.await("to be asked again", shown("embed-make"))
	if !eval[bool](b, `document.querySelector('`+part("embed-save")+`').disabled`) {
		t.Error("there is something to save after it was called off")
	}
}

// playsFilm plays the animated SVG on a page of its own, by its own rules. It compares the middle of every frame
// with that frame of the GIF, which other tests compare with the recording. It compares the last frame with the still
// picture.
func playsFilm(t *testing.T) {
	folder := t.TempDir()
	site := desktop(t, "#p=pentominoes-10x6")
	site.permit(folder)
	site.started()
	site.await("the player", `document.querySelector("poly-player").steps > 0`)
	site.click("step-last")
	site.opened()
	file := func(kind string) []byte {
		site.choose(kind)
		_, content := site.saved(folder, kind)
		return content
	}
	film, still := file("svg-film"), file("png")
	animation, err := gif.DecodeAll(bytes.NewReader(file("gif")))
	if err != nil {
		t.Fatal(err)
	}
	end, err := png.Decode(bytes.NewReader(still))
	if err != nil {
		t.Fatal(err)
	}

	host := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Write(film)
	}))
	size := animation.Image[0].Rect
	b := newTab(t, host, int64(size.Dx()), int64(size.Dy()))
	b.open("")
	if n := eval[int](b, `(document.getAnimations().forEach(a => a.pause()), document.getAnimations().length)`); n < 12 {
		t.Fatalf("%d animations, want one a piece at least", n)
	}
	at := func(milliseconds int) image.Image {
		t.Helper()
		eval[bool](b, fmt.Sprintf(`(document.getAnimations().forEach(a => a.currentTime = %d), true)`, milliseconds))
		m, err := png.Decode(bytes.NewReader(b.picture()))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	// differs is the share of pixels that differ by more than letters do that two programs draw.
	differs := func(a, b image.Image) float64 {
		n := 0
		for y := range size.Dy() {
			for x := range size.Dx() {
				r, g, b1, _ := a.At(x, y).RGBA()
				u, v, w, _ := b.At(x, y).RGBA()
				for _, d := range []int{int(r>>8) - int(u>>8), int(g>>8) - int(v>>8), int(b1>>8) - int(w>>8)} {
					if max(d, -d) > 48 {
						n++
						break
					}
				}
			}
		}
		return float64(n) / float64(size.Dx()*size.Dy())
	}
	canvas, time := image.NewRGBA(size), 0
	var before image.Image
	for i, frame := range animation.Image {
		draw.Draw(canvas, frame.Rect, frame, frame.Rect.Min, draw.Over)
		seen := at(time + 5*animation.Delay[i])
		if d := differs(seen, canvas); d > 0.01 {
			t.Errorf("frame %d: %.2f %% differ", i, 100*d)
		}
		if before != nil && differs(seen, before) < 0.02 {
			t.Errorf("frame %d is like the one before", i)
		}
		before = seen
		time += 10 * animation.Delay[i]
	}
	if d := differs(before, end); d > 0.01 {
		t.Errorf("the end and the still picture: %.2f %% differ", 100*d)
	}
	if d := differs(at(time+5*animation.Delay[0]), at(0)); d > 0 {
		t.Errorf("it does not begin again as it began: %.2f %% differ", 100*d)
	}
}

// TestBrowserExportLong makes a video of a recording of 100,000 steps. The page goes on drawing meanwhile. The video
// can be called off, and sends no news after that.
func TestBrowserExportLong(t *testing.T) {
	b := desktop(t, "#p=pentominoes-10x6")
	b.started()
	b.await("the player", `document.querySelector("poly-player").steps > 0`)
	eval[bool](b, `(document.querySelector("poly-player").trace = "A A B B\nA A B B\nplace A\nplace B\n" + "remove B\nplace B\n".repeat(49999), true)`)
	b.await("the recording", `document.querySelector("poly-player").steps === 100000`)
	b.opened()
	b.choose("gif")
	b.is("embed-make", "Make it of 100,000 steps")
	progress := `document.querySelector('` + part("embed-dialog") + ` progress')`
	b.click("embed-make")
	b.await("progress", progress+`.value > 0`)
	frames := eval[int](b, `new Promise(done => {
		const from = `+progress+`.value;
		let frames = 0;
		const look = () => (frames++, `+progress+`.value > from + 0.02 || `+progress+`.hidden ? done(frames) : requestAnimationFrame(look));
		look();
	})`)
	if frames < 5 {
		t.Errorf("the page drew %d frames while a fiftieth of the file was made", frames)
	}
	b.click("embed-cancel")
	b.await("to be asked again", shown("embed-make"))

	// Other files of the recording are made at once, and say what they leave out.
	b.choose("svg-film")
	b.await("the file", `document.querySelector('`+part("embed-about")+`').textContent.includes("992 frames: one for every 101 of 100,000 steps")`)
	b.choose("gif")
	b.await("to be asked again", shown("embed-make"))
	if eval[bool](b, `!`+progress+`.hidden || !document.querySelector('`+part("embed-save")+`').disabled`) {
		t.Error("what was called off went on")
	}
}

// TestBrowserFrames shows embed.html in frames of other sites.
func TestBrowserFrames(t *testing.T) {
	parallel(t)
	t.Run("sandbox", framesInSandbox)
	t.Run("known", framesKnown)
}

// framesInSandbox: blogs put a sandbox around a frame that somebody pastes, in which it has no origin. A
// recording, a puzzle of the library and a solid all appear, and errors are shown.
func framesInSandbox(t *testing.T) {
	trace, err := os.ReadFile("../solver/trace/testdata/first-hole.pt1")
	if err != nil {
		t.Fatal(err)
	}
	site := siteHost(t)
	for name, c := range map[string]struct{ fragment, there string }{
		"recording": {"e=step:3&t=" + strings.TrimSpace(string(trace)), `root?.querySelector("svg.board .piece")`},
		"known":     {"p=pentominoes-10x6", `root?.querySelectorAll("svg.board .piece").length === 12 && document.querySelector(".title").textContent === "Pentominoes 10 × 6"`},
		"solid":     {"p=soma", `root?.querySelector("canvas") && document.querySelector(".title").textContent === "Soma"`},
		"damaged":   {"t=pt1.xyz", `root?.textContent.includes("cannot be shown")`},
	} {
		blog := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w, `<!doctype html><title>A post</title><link rel=icon href=data:,><iframe sandbox="allow-scripts" security="restricted" src="%s" style="width: 640px; height: 500px; border: 0"></iframe>`, site.url("embed.html#"+c.fragment))
		}))
		b := newTab(t, blog, 700, 540)
		b.allow("CORS policy") // a font that has a replacement
		b.allow("net::ERR_FAILED")
		b.open("")
		awaitFrame(b, "the "+name, `(root => `+c.there+`)(document.querySelector("poly-player")?.shadowRoot)`)
	}
}
