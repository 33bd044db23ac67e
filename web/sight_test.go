//go:build browser

package main

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tilewright/ui/link"
)

// finger moves a finger from a place by a distance, in steps of 10 pixels.
func (b *tab) finger(x, y, dx, dy float64, end input.DispatchTouchEventType) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if points == nil {
			points = []*input.TouchPoint{}
		}
		if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
			b.t.Fatal(err)
		}
	}
	send("touchStart", &input.TouchPoint{X: x, Y: y})
	n := int(max(dx, -dx, dy, -dy) / 10)
	for i := 1; i <= n; i++ {
		part := float64(i) / float64(n)
		send("touchMove", &input.TouchPoint{X: x + dx*part, Y: y + dy*part})
		b.rest()
	}
	for range 6 {
		b.rest() // so that the solid does not spin on
	}
	send(end)
	b.rest()
}

// rest lets the page draw a frame.
func (b *tab) rest() {
	b.t.Helper()
	eval[bool](b, `new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true), 10)))`)
}

// TestBrowserSight turns a solid on a page of another site by hand and by attributes. A finger that scrolls the page
// does not turn it, a finger that moves sideways does. The attributes say what the reader does. A button leads back to
// what the page says.
func TestBrowserSight(t *testing.T) {
	parallel(t)
	const space = `<div style="height:1200px"></div>`
	h := blogOf(t, counting+"<script>"+seen+`</script><meta name="viewport" content="width=device-width">`, `<poly-player yaw="30" tilt="20">
A A,A B
B B,A B
</poly-player>`+space)
	b := newTab(t, h, 400, 700)
	b.do(chromedp.EmulateViewport(400, 700, chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open("")
	b.await("the solid", `(window.p = document.querySelector("poly-player"), seen(p).dots > 1000)`)
	eval[bool](b, `(window.views = [], p.addEventListener("view", e => views.push(e.detail)), true)`)
	sight := func() string { return eval[string](b, `[p.yaw, p.tilt, p.explode, p.layer].join()`) }
	want := func(what, is string) {
		t.Helper()
		if got := sight(); got != is {
			t.Errorf("%s it is seen as %s, want %s", what, got, is)
		}
	}
	want("at first", "30,20,0,0")

	b.finger(200, 200, 30, -190, "touchEnd")
	b.await("the page to scroll", `scrollY > 50`)
	want("after the page was scrolled", "30,20,0,0")
	eval[bool](b, `(scrollTo(0, 0), true)`)

	b.finger(200, 150, -80, 0, "touchEnd")
	b.await("it to be turned", `p.yaw > 40 && p.yaw < 80`)
	if eval[int](b, `scrollY`) != 0 || eval[float64](b, `p.tilt`) != 20 {
		t.Errorf("a finger that goes sideways scrolls or tilts: %s", sight())
	}
	before := sight()
	if eval[string](b, `(({yaw, tilt, explode, layer}) => [yaw, tilt, explode, layer].join())(views.at(-1))`) != before {
		t.Error("the event does not tell how it is seen")
	}
	b.finger(200, 150, 90, 0, "touchCancel")
	want("after the finger was taken away", before)

	// Once it turns it tilts as well, far down.
	canvas := `p.shadowRoot.querySelector("canvas")`
	eval[bool](b, `(() => {
		const c = `+canvas+`, r = c.getBoundingClientRect(), at = (type, x, y) => c.dispatchEvent(new PointerEvent(type, {pointerId: 7, pointerType: "touch", clientX: r.x + x, clientY: r.y + y, bubbles: true}));
		c.setPointerCapture = () => {};
		at("pointerdown", 50, 500); at("pointermove", 70, 500); at("pointermove", 70, 0);
		return true;
	})()`)
	b.await("it to be seen from below", `p.tilt < -80 && p.tilt > -90`)
	// There is light: this is the mean of all drawn pixels.
	b.await("light from below", `(() => {
		const c = new OffscreenCanvas(300, 200).getContext("2d");
		c.drawImage(`+canvas+`, 0, 0, 300, 200);
		const d = c.getImageData(0, 0, 300, 200).data;
		let sum = 0, n = 0;
		for (let i = 0; i < d.length; i += 4) if (d[i + 3] > 250) { sum += d[i] + d[i + 1] + d[i + 2]; n++; }
		return sum / n / 3 >= 90;
	})()`)
	eval[bool](b, `(`+canvas+`.dispatchEvent(new PointerEvent("pointercancel", {pointerId: 7, pointerType: "touch"})), true)`)
	b.await("what was before", fmt.Sprintf(`[p.yaw, p.tilt, p.explode, p.layer].join() === "%s"`, before))

	reset := `p.shadowRoot.querySelector(".reset")`
	if !eval[bool](b, reset+`.checkVisibility()`) {
		t.Error("nothing leads back")
	}
	eval[bool](b, `(`+reset+`.click(), true)`)
	b.await("the sight of the page", `[p.yaw, p.tilt].join() === "30,20" && !`+reset+`.checkVisibility()`)

	eval[bool](b, `(p.setAttribute("tilt", "-60"), p.explode = 1, p.layer = 2, true)`)
	b.await("its controls to tell", `p.shadowRoot.querySelector("input[aria-label=Explode]").value === "100" && [...p.shadowRoot.querySelectorAll(".seg button")].findIndex(b => b.ariaPressed === "true") === 2`)
	want("by attributes", "30,-60,1,2")
	if !eval[bool](b, `p.outerHTML.includes('tilt="-60"') && p.outerHTML.includes('explode="1"') && p.outerHTML.includes('layer="2"')`) {
		t.Error("the element does not say how it is seen")
	}
	eval[bool](b, `(p.layer = 0, p.explode = 0, p.yaw = "x", true)`)
	want("again", "-38,-60,0,0")
}

// choosesBeginning opens the panel while the page's player plays. The embedded recording begins with the finished
// board, unless somebody chooses a step, and the player rests. A solid that is turned in the preview begins that way.
func choosesBeginning(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.permit(t.TempDir())
	b.started()
	player := `document.querySelector("[data-test=board] poly-player")`
	// It is slowed down, so it is still playing however long the panel takes to open.
	b.await("the demo to play", player+`.playing && `+player+`.step > 0 && `+player+`.step < 7 && !!(`+player+`.speed = .01)`)
	b.opened()
	snippet := shown("embed-snippet") + `.value`
	b.await("the snippet", snippet+`.includes("<poly-player trace=")`)
	if eval[bool](b, snippet+`.includes("at=")`) {
		t.Error("the link of the snippet leads to a step that nobody chose")
	}
	if eval[bool](b, player+`.playing`) {
		t.Error("the demo plays behind the panel")
	}
	b.await("the finished board in the preview", preview("poly-player")+`?.steps === 7 && `+preview("poly-player")+`.step === 7`)
	set := func(name, value string) {
		t.Helper()
		eval[bool](b, `((e) => (e.value = "`+value+`", e.dispatchEvent(new Event("input", {bubbles: true}))))(document.querySelector('`+part(name)+`'))`)
	}
	set("embed-begins", "start")
	b.await("the start", snippet+`.includes('step="0"') && `+preview("poly-player")+`?.step === 0`)
	set("embed-begins", "step")
	b.await("the step", `/ step="[1-6]"/.test(`+snippet+`) && /at=[1-6]"/.test(`+snippet+`)`)
	set("embed-begins", "end")

	b.await("the solid in the preview", preview("poly-player")+`?.shadowRoot.querySelector("canvas")`)
	eval[bool](b, `(`+preview("poly-player")+`.shadowRoot.querySelector("canvas").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft"})), true)`)
	b.await("its turn", `/ yaw="-2\d"/.test(`+snippet+`)`)
	b.choose("frame")
	b.await("the turn in the frame's address", `/e=yaw:-2\d"/.test(`+snippet+`)`)
	b.await("the frame to be seen so", `/^-2\d$/.test(`+preview("iframe")+`?.contentDocument?.querySelector("poly-player")?.yaw)`)
	b.click("embed-close")
	b.await("the demo to play on", player+`.playing`)
}

// framesKnown opens the frame's page for a puzzle of the library, without a recording. It shows a solution,
// and links to the puzzle. On a dark page under a light system, the text below the player can be read.
func framesKnown(t *testing.T) {
	site := siteHost(t)
	blog := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><title>A dark blog</title><link rel=icon href=data:,><body style="background: #111; color: #eee; margin: 20px"><iframe src="%s" style="width: 640px; height: 500px; border: 0"></iframe>`, site.url("embed.html#p=soma"))
	}))
	b := newTab(t, blog, 700, 600)
	b.open("")
	awaitFrame(b, "the solid", `document.querySelector("poly-player")?.shadowRoot?.querySelector("canvas") && document.querySelector(".title").textContent === "Soma"`)
	if link := inFrame(b, `document.querySelector("a").href`); link != site.url("#p=soma") {
		t.Errorf("the frame leads to %s", link)
	}
	if ground := inFrame(b, `getComputedStyle(document.querySelector("footer")).backgroundColor`); ground != "rgb(253, 252, 250)" {
		t.Errorf("the ground of the line below is %s", ground)
	}
	b.rest()
}

// readsWithoutScripts removes the script from a page with an embedded player. Its picture is there, and no part of
// it is text.
func readsWithoutScripts(t *testing.T) {
	b := desktop(t, "#p=tetriscube")
	b.permit(t.TempDir())
	b.started()
	b.opened()
	b.await("the picture in it", shown("embed-snippet")+`.value.includes("<svg")`)
	script := b.copied()
	if picture := regexp.MustCompile(`<svg.*</svg>`).FindString(script); len(picture) > 4500 {
		t.Errorf("the picture has %d bytes", len(picture))
	}
	h := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>A feed</title><link rel=icon href=data:,><p>Before</p>%s<p>After</p>", script)
	}))
	b.visit("http://" + h.address + "/")
	b.await("the player in place of its picture", `document.querySelector("poly-player").steps === 12 && !document.querySelector("poly-player > svg").checkVisibility()`)
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	b.visit("http://" + h.address + "/")
	b.await("the picture without scripts", `document.querySelector("poly-player > svg").checkVisibility() && document.querySelector("poly-player > svg").getBoundingClientRect().height > 200`)
	if text := eval[string](b, `document.body.innerText.replace(/\s+/g, " ").trim()`); text != "Before Tetris Cube, in Tilewright After" {
		t.Errorf("without scripts the page reads %q", text)
	}
}

// quotesTitle embeds a puzzle whose title contains markup. In the pages with its snippets the title is
// text, and no part of it runs.
func quotesTitle(t *testing.T, b *tab) {
	const title = "</a><script>window.hacked=1</script><img src=x onerror=window.hacked=1> \"'&lt;b&gt; `*x*` [a](b)"
	puzzle := link.Link{Text: "# title: " + title + "\nD:xDim=2:yDim=2:zDim=1\nC:name=a:layout=0 0 0\nC:name=b:layout=0 0 0, 0 1 0, 1 0 0\n~D\n", Settings: link.DefaultSettings}
	b.open("#" + puzzle.Encode())
	b.permit(t.TempDir())
	b.started()
	b.click("solve")
	b.phase("finished")
	b.opened()
	b.await("the snippet", shown("embed-snippet")+`.value.includes("<poly-player")`)
	var bodies strings.Builder
	for _, option := range []string{"", "embed-words", "embed-still"} {
		if option != "" {
			before := eval[string](b, shown("embed-snippet")+`.value`)
			eval[bool](b, `document.querySelector('`+part(option)+`').click() || true`)
			b.await("another snippet", fmt.Sprintf(`%s.value !== %q`, shown("embed-snippet"), before))
		}
		bodies.WriteString(eval[string](b, shown("embed-snippet")+`.value`))
	}
	b.choose("frame")
	b.await("the snippet of a frame", shown("embed-snippet")+`.value.startsWith("<iframe")`)
	bodies.WriteString(eval[string](b, shown("embed-snippet")+`.value`))
	h := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>A blog</title><link rel=icon href=data:,>%s", bodies.String())
	}))
	b.visit("http://" + h.address + "/")
	b.await("the players", `[...document.querySelectorAll("poly-player")].length === 3 && [...document.querySelectorAll("poly-player")].every(p => p.steps === 2)`)
	awaitFrame(b, "the frame's title", `document.querySelector(".title").textContent.length > 10`)
	titles := eval[[]string](b, `[...[...document.querySelectorAll("p a")].map(a => a.textContent.replace(", in Tilewright", "")), document.querySelector("iframe").title, document.querySelector("svg").getAttribute("aria-label")]`)
	for _, got := range append(titles, eval[string](b, fmt.Sprintf(`[...document.querySelectorAll("poly-player")[1].shadowRoot.querySelectorAll("*")].map(e => e.ariaLabel ?? "").find(l => l.includes(" by ")).slice(0, %d)`, len(title)))) {
		if got != title {
			t.Errorf("the title became %q", got)
		}
	}
	if len(titles) != 5 || eval[bool](b, `"hacked" in window || document.images.length > 0`) ||
		inFrame(b, `"hacked" in window || document.images.length > 0`) != "false" {
		t.Errorf("%d titles, or one of them is more than text", len(titles))
	}
}
