//go:build browser

package main

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

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
