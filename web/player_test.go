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

// blog is a page of another site: the one script tag, and recordings inside.
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

// TestBrowserBlog opens that page from an origin of its own, and plays.
func TestBrowserBlog(t *testing.T) {
	site := newHost(t, files(testBase, siteDir(t)))
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

	// Keys are for the one with the focus.
	eval[bool](b, `(document.getElementById("flat").shadowRoot.querySelector("button").focus(), true)`)
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	step("flat", 1)
	step("solid", 0)
	b.do(chromedp.KeyEvent("s"))
	step("flat", 2)

	press("solid", "Play")
	step("solid", 2)
	press("solid", "Layers side by side")
	b.await("the layers", `document.getElementById("solid").shadowRoot.querySelector("svg.board")`)
	press("solid", "In three dimensions")
	b.await("the solid again", `document.getElementById("solid").shadowRoot.querySelector("canvas")`)

	// The ground decides between light and dark.
	eval[bool](b, `(document.body.style.cssText = "color: #eee; background: #111", true)`)
	b.await("the dark look", `getComputedStyle(document.getElementById("flat")).colorScheme === "dark"`)
	b.screenshot("blog")
}

// TestBrowserStill gives a reader who wants less motion, and one who does not, a
// player that would play by itself, and each a theme of the player's own.
func TestBrowserStill(t *testing.T) {
	site := newHost(t, files(testBase, siteDir(t)))
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
				b.await("it to stand at its beginning", `document.getElementById("flat").step === 0 && !document.getElementById("flat").playing`)
				// It plays all the same when it is asked to.
				eval[bool](b, `(document.getElementById("flat").shadowRoot.querySelector("[title=Play]").click(), true)`)
			}
			b.await("it to play to its end", `document.getElementById("flat").step === 2`)
			b.await("its own theme", `getComputedStyle(document.getElementById("flat")).colorScheme === "dark"`)
			eval[bool](b, `(document.getElementById("flat").theme = "light", true)`)
			b.await("the other theme", `getComputedStyle(document.getElementById("flat")).colorScheme === "light"`)
			// One announcement when it has come to rest, none for the steps before.
			b.await("what is said", `document.getElementById("flat").shadowRoot.querySelector("[role=status]").textContent.startsWith("Step 2 of 2.")`)
		})
	}
}

// TestBrowserSolidView switches the page's view of a solid.
func TestBrowserSolidView(t *testing.T) {
	b := desktop(t, "#p=soma")
	b.started()
	b.await("the solid", `document.querySelector("poly-player").shadowRoot.querySelector("canvas")`)
	b.click("show-layers")
	b.await("the layers", `document.querySelector("poly-player").shadowRoot.querySelector("svg.board .quiet")`)
	b.click("show-space")
	b.await("the solid again", `document.querySelector("poly-player").shadowRoot.querySelector("canvas")`)
}

// TestBrowserRecording opens a link with a recording, plays it with the page's
// own controls, embeds it, and comes back from the frame to the same step.
func TestBrowserRecording(t *testing.T) {
	trace, err := os.ReadFile("../solver/trace/testdata/changes.pt1")
	if err != nil {
		t.Fatal(err)
	}
	recording := strings.TrimSpace(string(trace))
	b := desktop(t, "#p=soma&r="+recording)
	b.allow("net::ERR_ABORTED") // the frame of a preview that gives way to another
	b.started()
	b.await("the recording to play", `document.querySelector("poly-player").steps === 8 && document.querySelector("poly-player").step > 0`)
	b.is("caption", "Before the first step")
	b.click("step-first")
	b.is("step", "0: 0 attempts")
	b.click("jump-dead")
	b.is("step", "1: 1 attempts")
	b.do(chromedp.KeyEvent("n"))
	b.is("step", "8: 9,007,199,254,740,991 attempts")
	b.do(chromedp.KeyEvent("B"))
	b.is("step", "1: 1 attempts")
	b.await("marks under the scrub bar", `document.querySelectorAll(".marks path[d^=M]").length === 2`)

	// From a step a second to as fast as the screen allows.
	if speeds := eval[string](b, `[...`+shown("speed")+`.options].map(o => o.value).join(" ")`); speeds != "0.5 1 2 4 8 16 60 +Inf" {
		t.Errorf("the speeds are %s", speeds)
	}
	eval[bool](b, `(e => { e.value = "+Inf"; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })(`+shown("speed")+`)`)
	b.await("the player to have it", `document.querySelector("poly-player").speed === Infinity`)
	b.screenshot("recording")

	b.opened()
	b.choose("frame")
	b.await("the snippet", shown("embed-snippet")+`.value.startsWith("<iframe")`)
	if snippet := eval[string](b, shown("embed-snippet")+`.value`); !strings.Contains(snippet, "embed.html#p=soma&amp;r="+recording+"&amp;at=1&amp;e=step:1") {
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

	// A damaged one is said, and the puzzle is there all the same.
	again.open("?damaged#p=soma&r=" + recording[:len(recording)-20])
	again.started()
	again.await("a message", shown("toast")+`?.textContent.includes("The recording cannot be played: the trace is damaged")`)
}
