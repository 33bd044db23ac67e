//go:build browser

package main

import (
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// blog is a page of another site, with the one script tag, and recordings in it.
const blog = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,">
<script src="%SITE%poly-player.js"></script>
<poly-player id="flat" step="0">
title Small box
A A B
A B B

place A
dead
place B
solution
</poly-player>
<poly-player id="solid" step="0">
A A,A B
B B,A B

place A B
solution
</poly-player>
<poly-player id="broken">
A A
place C
</poly-player>`

// TestBrowserBlog opens that page from its own origin, and plays.
func TestBrowserBlog(t *testing.T) {
	parallel(t)
	site := siteHost(t)
	page := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		before, after, _ := strings.Cut(blog, "%SITE%")
		io.WriteString(w, before+site.url("")+after)
	}))
	b := newTab(t, page, 700, 1400)
	b.open("")
	b.await("the flat player", `document.getElementById("flat").steps === 2`)
	b.await("the solid", `document.getElementById("solid").shadowRoot.querySelector("canvas")`)
	b.await("what is wrong", `document.getElementById("broken").shadowRoot.textContent.includes("Line 3, column 7: there is no piece C")`)

	step := func(id string, n int) {
		t.Helper()
		b.await(id+" at step "+strconv.Itoa(n), `document.getElementById("`+id+`").step === `+strconv.Itoa(n))
	}
	press := func(id, title string) {
		t.Helper()
		eval[bool](b, `(document.getElementById("`+id+`").shadowRoot.querySelector('[title^="`+title+`"]').click(), true)`)
	}
	press("flat", "Step")
	step("flat", 1)
	press("flat", "Next solution")
	step("flat", 2)
	press("flat", "First")
	step("flat", 0)
	press("flat", "Next dead end")
	step("flat", 1)
	eval[bool](b, `(r => { r.value = 2; r.dispatchEvent(new Event("input", {bubbles: true})); return true; })(document.getElementById("flat").shadowRoot.querySelector("input"))`)
	step("flat", 2)

	// Keys act on the player with the focus.
	eval[bool](b, `(document.getElementById("flat").shadowRoot.querySelector("button").focus(), true)`)
	b.strike(kb.ArrowLeft)
	step("flat", 1)
	step("solid", 0)
	b.strike("s")
	step("flat", 2)

	press("solid", "Play")
	step("solid", 2)
	press("solid", "Layers side by side")
	b.await("the layers", `document.getElementById("solid").shadowRoot.querySelector("svg.board")`)
	press("solid", "In three dimensions")
	b.await("the solid again", `document.getElementById("solid").shadowRoot.querySelector("canvas")`)

	// The ground decides whether the player is light or dark.
	eval[bool](b, `(document.body.style.cssText = "color: #eee; background: #111", true)`)
	b.await("the dark look", `getComputedStyle(document.getElementById("flat")).colorScheme === "dark"`)
}

// TestBrowserPlayerAPI uses the element as pages of other sites do.
func TestBrowserPlayerAPI(t *testing.T) {
	parallel(t)
	t.Run("API", hasAPI)
	t.Run("upgrade", upgrades)
	t.Run("still", standsStill)
	t.Run("ground", seesGround)
}

// standsStill opens a player that plays by itself, for a reader who wants less motion and for one who does not.
// Each player has a theme of its own.
func standsStill(t *testing.T) {
	site := siteHost(t)
	page := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,">
<script src="`+site.url("")+`poly-player.js"></script><poly-player id="flat" autoplay theme="dark">
A A B
A B B

place A
place B
</poly-player>`)
	}))
	for _, motion := range []string{"reduce", "no-preference"} {
		t.Run(motion, func(t *testing.T) {
			b := newTab(t, page, 700, 600)
			ctx, cancel := b.timed()
			defer cancel()
			if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: motion}},
			}); err != nil {
				t.Fatal(err)
			}
			b.open("")
			b.await("the player", `document.getElementById("flat").steps === 2`)
			if motion == "reduce" {
				b.await("it to stand at its end", `document.getElementById("flat").step === 2 && !document.getElementById("flat").playing`)
				// It plays all the same if somebody asks.
				eval[bool](b, `(document.getElementById("flat").shadowRoot.querySelector("[title=Play]").click(), true)`)
				b.await("it to begin again", `document.getElementById("flat").step < 2`)
			}
			b.await("it to play to its end", `document.getElementById("flat").step === 2`)
			b.await("its own theme", `getComputedStyle(document.getElementById("flat")).colorScheme === "dark"`)
			eval[bool](b, `(document.getElementById("flat").theme = "light", true)`)
			b.await("the other theme", `getComputedStyle(document.getElementById("flat")).colorScheme === "light"`)
			// One announcement is made when it has come to rest, and none for the steps before.
			b.await("what is said", `document.getElementById("flat").shadowRoot.querySelector("[role=status]").textContent.startsWith("Step 2 of 2.")`)
		})
	}
}

// TestBrowserRecording opens a link with a recording, plays it with the page's own controls, and embeds it. The link
// back from the frame leads to the same step.
func TestBrowserRecording(t *testing.T) {
	parallel(t)
	trace, err := os.ReadFile("../solver/trace/testdata/changes.pt1")
	if err != nil {
		t.Fatal(err)
	}
	recording := strings.TrimSpace(string(trace))
	b := desktop(t, "#p=soma&r="+recording)
	b.started()
	b.await("the recording to play", `document.querySelector("poly-player").steps === 8 && document.querySelector("poly-player").step > 0`)
	b.is("caption", "Before the first step")
	b.click("step-first")
	b.is("step", "0: 0 attempts")
	b.click("jump-dead")
	b.is("step", "1: 1 attempts")
	b.strike("n")
	b.is("step", "8: 9,007,199,254,740,991 attempts")
	b.strike("B")
	b.is("step", "1: 1 attempts")
	b.await("marks under the scrub bar", `document.querySelectorAll(".marks path[d^=M]").length === 2`)

	// The speeds go from a step a second to as fast as the screen allows.
	if speeds := eval[string](b, `[...`+shown("speed")+`.options].map(o => o.value).join(" ")`); speeds != "0.5 1 2 4 8 16 60 +Inf" {
		t.Errorf("the speeds are %s", speeds)
	}
	eval[bool](b, `(e => { e.value = "+Inf"; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })(`+shown("speed")+`)`)
	b.await("the player to have it", `document.querySelector("poly-player").speed === Infinity`)

	b.opened()
	b.choose("frame")
	b.await("the snippet", shown("embed-snippet")+`.value.startsWith("<iframe")`)
	if snippet := eval[string](b, shown("embed-snippet")+`.value`); !strings.Contains(snippet,
		"embed.html#p=soma&amp;r="+recording+"&amp;at=1&amp;e=step:1") {
		t.Errorf("the snippet is %s", snippet)
	}
	b.await("the frame at its step", `document.querySelector('`+part("embed-preview")+` iframe')?.contentDocument?.querySelector("poly-player")?.step === 1`)
	back := eval[string](b, `document.querySelector('`+part("embed-preview")+` iframe').contentDocument.querySelector("footer a").href`)
	if _, fragment, _ := strings.Cut(back, "#"); fragment != "p=soma&r="+recording+"&at=1" {
		t.Errorf("the frame leads to %s", back)
	}
	again := desktop(t, "#p=soma&r="+recording+"&at=1")
	again.started()
	again.is("step", "1: 1 attempts")

	// The page says that a recording is damaged, and has the puzzle all the same.
	again.open("?damaged#p=soma&r=" + recording[:len(recording)-20])
	again.started()
	again.await("a message", shown("toast")+`?.textContent.includes("The recording cannot be played: the trace is damaged")`)
}

// counting runs before the player's script. It counts what a page still has of listeners, observers, timers and frames.
const counting = `<script>
const left = {};
const count = (what, by) => left[what] = (left[what] ?? 0) + by;
for (const [name, target] of [["window", window], ["document", document]]) {
	const on = new Set(), key = (type, f) => [type, f.id ??= Math.random()].join();
	const {addEventListener: add, removeEventListener: remove} = target;
	target.addEventListener = (type, f, o) => { if (!on.has(key(type, f))) { on.add(key(type, f)); count(name, 1); } add.call(target, type, f, o); };
	target.removeEventListener = (type, f, o) => { if (on.delete(key(type, f))) count(name, -1); remove.call(target, type, f, o); };
}
for (const name of ["IntersectionObserver", "ResizeObserver", "MutationObserver"]) {
	const {observe, disconnect} = window[name].prototype;
	window[name].prototype.observe = function (...a) { if (!this.on) count(name, 1); this.on = true; observe.apply(this, a); };
	window[name].prototype.disconnect = function () { if (this.on) count(name, -1); this.on = false; disconnect.call(this); };
}
for (const [name, set, clear] of [["frames", "requestAnimationFrame", "cancelAnimationFrame"], ["timers", "setTimeout", "clearTimeout"]]) {
	const waiting = new Set(), begin = window[set].bind(window), end = window[clear].bind(window);
	window[set] = (f, ms) => {
		const id = begin((...a) => { if (waiting.delete(id)) count(name, -1); f(...a); }, ms);
		waiting.add(id);
		count(name, 1);
		return id;
	};
	window[clear] = id => { if (waiting.delete(id)) count(name, -1); end(id); };
}
const context = OffscreenCanvas.prototype.getContext;
OffscreenCanvas.prototype.getContext = function (type, ...a) {
	const webgl = /^webgl/.test(type), c = webgl && window.refuse ? null : context.call(this, type, ...a);
	if (c && webgl) window.newest = c;
	if (c && webgl && !c.counted) { c.counted = true; count("contexts", 1); for (const [name, by] of [["lost", -1], ["restored", 1]]) this.addEventListener("webglcontext" + name, () => count("contexts", by)); }
	return c;
};
</script>`

// blogOf serves a page of another origin with the player's script.
func blogOf(t *testing.T, before, after string) *host {
	site := siteHost(t)
	return newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,">`+before+`<script src="`+site.url("")+`poly-player.js"></script>`+after)
	}))
}

// TestBrowserSolids draws solids on pages of other sites.
func TestBrowserSolids(t *testing.T) {
	parallel(t)
	t.Run("many", drawsSolids)
	t.Run("lost context", losesContext)
	t.Run("no context", hasNoContext)
	t.Run("disconnected", disconnects)
}

// disconnects removes players from a page while they play. Nothing of them listens, observes, waits or draws
// any more. Once put back, they go on.
func disconnects(t *testing.T) {
	var players strings.Builder
	for range 2 {
		players.WriteString("<poly-player autoplay loop speed=16>\nA A B\nA B B\nplace A\nplace B\n</poly-player><poly-player autoplay loop speed=16>\nA A,A B\nB B,A B\nplace A B\n</poly-player>")
	}
	b := newTab(t, blogOf(t, counting, "<div id=all>"+players.String()+"</div>"), 700, 900)
	b.open("")
	b.await("flat ones and solids to play", `[...document.querySelectorAll("poly-player")].slice(0, 2).every(p => p.playing && p.step > 0)`)
	b.await("a solid", `document.querySelector("poly-player:nth-child(2)").shadowRoot.querySelector("canvas")`)
	if counted := eval[string](b, `[left.contexts, left.IntersectionObserver, left.ResizeObserver > 0, left.window >= 4, left.frames > 0].join()`); counted != "1,4,true,true,true" {
		t.Errorf("players that play have a renderer for all and an observer for each, listen and wait for frames: %s", counted)
	}
	for range 2 {
		eval[bool](b, `(window.all = document.getElementById("all"), all.remove(), true)`)
		// A frame that was requested before may still come; nothing else happens by itself.
		eval[bool](b, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
		b.await("the frame", `left.frames === 0`)
		if rest := eval[string](b, `JSON.stringify(Object.fromEntries(Object.entries(left).filter(([, n]) => n)))`); rest != "{}" {
			t.Errorf("what is left of players that are gone: %s", rest)
		}
		if !eval[bool](b, `(p => { p.trace = "A B\nplace A\nplace B"; p.speed = 4; return p.steps === 2 && !left.frames; })(all.firstElementChild)`) {
			t.Error("a player outside of the page does not take a trace, or draws it")
		}
		eval[bool](b, `([...all.children].forEach(p => { p.told = 0; p.addEventListener("step", () => p.told++); }), document.body.append(all), true)`)
		b.await("a solid again", `all.children[1].shadowRoot.querySelector("canvas") && left.contexts === 1`)
		b.await("them to go on", `all.children[0].told && all.children[1].told`)
	}
}

// cube is a solid for a page. seen describes a player's canvas: how many pixels are not empty, and a sum over their
// colours.
const cube, seen = "<poly-player>\nA A,A B\nB B,A B\n</poly-player>", `const seen = p => {
	const from = p.shadowRoot.querySelector("canvas"), c = new OffscreenCanvas(300, 200).getContext("2d");
	if (from) c.drawImage(from, 0, 0, 300, 200);
	let dots = 0, sum = 0;
	for (const v of new Uint32Array(c.getImageData(0, 0, c.canvas.width, c.canvas.height).data.buffer)) if (v) { dots++; sum = (sum * 31 + v) % 1e9; }
	return {dots, sum};
};`

// losesContext takes away the context with which solids are drawn. The pictures stay. When the context is given
// back the players go on; when it is not, solids lie layer by layer.
func losesContext(t *testing.T) {
	b := newTab(t, blogOf(t, counting+"<script>"+seen+"</script>", cube), 700, 700)
	b.open("")
	b.await("a solid", `(window.p = document.querySelector("poly-player"), seen(p).dots > 1000)`)
	// The still picture is drawn a while after the first picture.
	b.await("the still picture", `left.timers === 0 && left.frames === 0`)
	if !eval[bool](b, `(async () => {
		window.before = seen(p).sum;
		window.lose = newest.getExtension("WEBGL_lose_context");
		const lost = new Promise(done => newest.canvas.addEventListener("webglcontextlost", done));
		lose.loseContext();
		await lost;
		p.shadowRoot.querySelector("canvas").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft"}));
		for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
		return seen(p).sum === before;
	})()`) {
		t.Error("without a context the picture does not stay")
	}
	eval[bool](b, `(lose.restoreContext(), true)`)
	b.await("the turn in a new picture", `(s => s.dots > 1000 && s.sum !== before)(seen(p))`)

	eval[bool](b, `(lose.loseContext(), true)`)
	b.await("its layers", `p.shadowRoot.querySelectorAll("svg.board .quiet").length === 2 && !p.shadowRoot.querySelector("canvas")`)
	eval[bool](b, `(document.body.append(p.cloneNode(true)), true)`)
	b.await("those of another", `document.querySelectorAll("poly-player")[1].shadowRoot.querySelectorAll("svg.board .quiet").length === 2`)
	if rest := eval[string](b, `[left.contexts, left.timers].join()`); rest != "0,0" {
		t.Errorf("contexts and timers that are left: %s", rest)
	}
}

// hasNoContext: a browser can draw solids when it is asked first, and then cannot.
func hasNoContext(t *testing.T) {
	b := newTab(t, blogOf(t, counting+`<script>Object.defineProperty(window, "newest", {set() { window.refuse = true; }})</script>`, cube), 700, 700)
	b.allow("THREE.WebGLRenderer")
	b.open("")
	b.await("its layers", `document.querySelector("poly-player").shadowRoot.querySelectorAll("svg.board .quiet").length === 2`)
}

// drawsSolids scrolls through a page with more solids than a browser has contexts. One context serves them all,
// and each has its picture.
func drawsSolids(t *testing.T) {
	b := newTab(t, blogOf(t, counting+"<script>"+seen+"</script>", strings.Repeat(cube, 20)), 500, 700)
	b.open("")
	for i := range 20 {
		p := `document.querySelectorAll("poly-player")[` + strconv.Itoa(i) + `]`
		eval[bool](b, `(`+p+`.scrollIntoView(), true)`)
		b.await("the picture of solid "+strconv.Itoa(i), `seen(`+p+`).dots > 1000`)
		if n := eval[int](b, `left.contexts`); n != 1 {
			t.Fatalf("%d contexts at solid %d, want 1", n, i)
		}
	}
	if drawn := eval[int](b, `[...document.querySelectorAll("poly-player")].filter(p => seen(p).dots > 1000).length`); drawn != 20 {
		t.Errorf("%d of 20 keep their picture", drawn)
	}
}

// hasAPI tries all that a page may do with the element: attributes are properties, and events come in
// their order, each once.
func hasAPI(t *testing.T) {
	b := newTab(t, blogOf(t, "", `<poly-player id="p"></poly-player>`), 700, 600)
	b.open("")
	b.await("the element", `p.matches(":defined")`)
	if wrong := eval[string](b, `(() => {
		const wrong = [], is = (what, got, want) => JSON.stringify(got) === JSON.stringify(want) || wrong.push(what + ": " + JSON.stringify(got) + ", want " + JSON.stringify(want));
		for (const name of ["autoplay", "loop"]) {
			is(name, p[name], false);
			p[name] = true;
			is(name + " attribute", p.getAttribute(name), "");
			p.removeAttribute(name);
			is(name + " again", p[name], false);
		}
		for (const [name, value] of [["labels", "none"], ["theme", "dark"], ["view", "layers"], ["controls", "off"]]) {
			is(name, p[name], null);
			p[name] = value;
			is(name + " attribute", p.getAttribute(name), value);
			p[name] = null;
			is(name + " gone", p.hasAttribute(name), false);
			p.setAttribute(name, value);
			is(name + " property", p[name], value);
			p.removeAttribute(name);
		}
		p.setAttribute("speed", "3");
		is("speed", p.speed, 3);
		p.setAttribute("speed", "Infinity");
		is("speed", p.speed === Infinity, true);
		p.setAttribute("speed", "none");
		is("speed that is none", p.speed, 2);

		const told = [];
		for (const name of ["step", "play", "pause", "solution", "error"]) p.addEventListener(name, e => told.push(name + ("step" in e.detail ? " " + e.detail.step : "")));
		const tells = (what, f, want) => { told.length = 0; f(); is(what, told, want); };
		tells("a trace", () => p.setAttribute("trace", "A A B\nA B B\nplace A\nplace B\nsolution"), []);
		is("it stands at its end", [p.step, p.steps], [2, 2]);
		tells("seek", () => p.seek(0), ["step 0"]);
		tells("seek to where it is", () => p.seek(-1), []);
		tells("an attribute", () => p.setAttribute("step", "1"), ["step 1"]);
		tells("a property", () => (p.step = 2), ["step 2", "solution 2"]);
		tells("play from the end", () => p.play(), ["play", "step 0"]);
		tells("play while it plays", () => p.play(), []);
		tells("pause", () => { p.pause(); p.pause(); }, ["pause"]);
		tells("what is no number", () => p.seek("x"), []);
		tells("a damaged trace", () => (p.trace = "A B\nplace C"), ["error"]);
		is("what is left", [p.steps, p.step], [0, 0]);
		return wrong.join("; ");
	})()`); wrong != "" {
		t.Error(wrong)
	}
	// A speed that the list does not have is put into it, in its place.
	eval[bool](b, `(p.trace = "A A B\nA B B\nplace A\nplace B", p.speed = 3, true)`)
	b.await("the list to tell the speed", `p.speed === 3 && p.shadowRoot.querySelector("select")?.selectedIndex === 2 &&
		p.shadowRoot.querySelector("select").selectedOptions[0].textContent === "3/s"`)
}

// upgrades sets properties, as frameworks do, on elements that the script defines later. Each property takes
// effect, and hides no accessor. A step waits for its trace.
func upgrades(t *testing.T) {
	site := siteHost(t)
	page := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,">
<poly-player id="first"></poly-player><poly-player id="second" step="2" speed="8"></poly-player>
<poly-player id="third" autoplay speed="0.001" step="1" src="data:text/plain,A%20A%20B%0Aplace%20A%0Aplace%20B"></poly-player>
<script>
const text = "A A B\nA B B\nplace A\nplace B";
Object.assign(document.getElementById("first"), {step: 1, trace: text, speed: 4, loop: true, theme: "dark", kept: "of the page"});
Object.assign(document.getElementById("second"), {speed: 3, trace: text});
const s = document.createElement("script");
s.src = "`+site.url("")+`poly-player.js";
onload = () => document.head.append(s);
</script>`)
	}))
	b := newTab(t, page, 700, 600)
	b.open("")
	b.await("the elements", `document.getElementById("second").matches(":defined")`)
	if got := eval[string](b, `(p => [p.steps, p.step, p.speed, p.loop, p.hasAttribute("loop"), p.getAttribute("theme"), p.kept,
		["step", "trace", "speed", "loop", "theme"].filter(name => Object.hasOwn(p, name))].join())(document.getElementById("first"))`); got != "2,1,4,true,true,dark,of the page," {
		t.Errorf("the first is %s", got)
	}
	if got := eval[string](b, `(p => [p.steps, p.step, p.speed].join())(document.getElementById("second"))`); got != "2,2,3" {
		t.Errorf("the second, whose attributes are older than its properties, is %s", got)
	}
	b.await("one that plays by itself to begin at its step", `document.getElementById("third").playing && document.getElementById("third").step === 1`)
	b.await("its picture", `document.getElementById("first").shadowRoot.querySelectorAll(".piece").length === 1`)
	// A step is asked for while the trace is being loaded.
	if got := eval[int](b, `(async p => {
		p.src = "data:text/plain," + encodeURIComponent(text);
		p.step = 1;
		await new Promise(done => { const look = () => p.steps ? done() : setTimeout(look, 10); look(); });
		return p.step;
	})(document.body.appendChild(document.createElement("poly-player")))`); got != 1 {
		t.Errorf("a step before the trace leads to %d, want 1", got)
	}
}

// seesGround puts players beside text whose colour is written in many notations. It changes the page's colours
// slowly, and at elements other than the root.
func seesGround(t *testing.T) {
	const trace = `trace="A A B&#10;A B B"`
	b := newTab(t, blogOf(t, "", `<style>#slow { transition: color .3s }</style>
<div style="color: #222"><poly-player class="light" `+trace+`></poly-player></div>
<div style="color: oklch(0.25 0.02 250)"><poly-player class="light" `+trace+`></poly-player></div>
<div style="color: oklch(0 0 0)"><poly-player class="light" `+trace+`></poly-player></div>
<div style="color: rgb(240 240 240 / 0.9)"><poly-player class="dark" `+trace+`></poly-player></div>
<div style="color: oklch(0.93 0.01 250)"><poly-player class="dark" `+trace+`></poly-player></div>
<div style="color: color(display-p3 0.9 0.9 0.9)"><poly-player class="dark" `+trace+`></poly-player></div>
<div style="color: lab(92 0 0)"><poly-player class="dark" `+trace+`></poly-player></div>
<div id="slow"><poly-player `+trace+`></poly-player></div>`), 700, 2600)
	b.open("")
	for _, look := range []string{"light", "dark"} {
		b.await(look+" ground", `[...document.querySelectorAll(".`+look+`")].every(p => getComputedStyle(p).colorScheme === "`+look+`")`)
	}
	ground := `getComputedStyle(document.querySelector("#slow poly-player")).colorScheme`
	for _, look := range []string{"dark", "light"} {
		eval[bool](b, `(document.getElementById("slow").style.color = "`+map[string]string{"dark": "#eee", "light": "#222"}[look]+`", true)`)
		b.await(look+" ground after a while", ground+` === "`+look+`"`)
	}
}
