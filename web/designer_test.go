//go:build browser

package main

import (
	"encoding/binary"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
)

// droppedBurrs opens a file of BurrTools with the solid six-piece burrs of 25 notchable pieces, solves it, and has all
// solutions examined.
func droppedBurrs(b *tab) {
	b.t.Helper()
	text, err := os.ReadFile("../solver/disassemble/testdata/known/burr-25-notchable.txt")
	if err != nil {
		b.t.Fatal(err)
	}
	file, err := burr.New(def.Parse(string(text)).Puzzles...)
	if err != nil {
		b.t.Fatal(err)
	}
	b.started()
	b.dropBytes("burrs.xmpuzzle", file.Pack())
	b.announces("Opened Solid six-piece burrs of 25 notchable pieces.")
	b.click("solve")
	b.phase("finished")
	b.await("all assemblies", `document.querySelector('`+part("solutions-count")+`')?.textContent === "1,063"`)
	b.firstSolution()
}

// thumbLevels are the levels on the visible thumbnails, in order.
const thumbLevels = `[...document.querySelectorAll('[data-test="thumb"]')].sort((a, b) => { const [p, q] = [a, b].map((e) => e.getBoundingClientRect()); return p.top - q.top || p.left - q.left; }).map((e) => e.querySelector("small").textContent.replace("level ", ""))`

// TestBrowserDesigner goes the way of somebody who designs burrs. A file is dropped and solved; all assemblies are
// examined, sorted and chosen by level; the hardest is opened and taken apart. The moves are reversed and printed, the
// position becomes a body for a printer, and the player goes into a page of another origin.
func TestBrowserDesigner(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	downloads := t.TempDir()
	b.permit(downloads)
	droppedBurrs(b)
	if axis := eval[string](b, `(c => c.x.length + " to " + c.x.at(-1))(document.querySelector("work-chart").chart)`); axis != "6 to 150" {
		t.Errorf("the chart has %s pieces left", axis)
	}

	b.click("order")
	// Until all levels are known it is said how many are not. On a busy machine that may pass between two looks.
	eval[bool](b, `(window.unknown = false, new MutationObserver(() => { window.unknown ||= document.querySelector('`+part("told")+
		`')?.textContent.includes("not known yet") ?? false }).observe(document.body, {subtree: true, childList: true, characterData: true}), true)`)
	b.click("order-level") // this has their levels computed
	b.await("all to be looked at", `document.querySelector('`+part("tally")+`')?.dataset.looked === "1063"`)
	if !eval[bool](b, `window.unknown`) {
		t.Error("it never says how many levels are not known yet")
	}
	top, ok := strings.CutPrefix(strings.TrimSpace(b.text("tally")), "314 of 1,063 come apart; the highest level is ")
	if !ok {
		t.Errorf("of all it says %q", b.text("tally"))
	}
	b.await("the highest first", `document.querySelector('`+part("told")+
		`').textContent === "The highest level first" && (levels => levels[0] === `+strconv.Quote(top)+` && levels.every(Number))(`+thumbLevels+`)`)
	highest := eval[[]string](b, thumbLevels)
	for i, level := range highest[1:] {
		if atoi(t, level) > atoi(t, highest[i]) {
			t.Errorf("the levels are %v", highest)
		}
	}
	b.click("order")
	b.await("the menu", shown("parted-locked"))
	b.accessible("designer-menu")
	b.click("parted-locked")
	b.is("solutions-count", "749 of 1,063")
	if levels := eval[[]string](b, thumbLevels); levels[0] != "locked" {
		t.Errorf("of those that are locked it says %v", levels)
	}
	b.click("order")
	b.click("parted-apart")
	b.is("solutions-count", "314 of 1,063")
	b.clickOn("the hardest", `document.querySelector('[data-test="thumb"][aria-label*="level `+highest[0]+`"]')`)
	b.await("its level", `document.querySelector('`+part("level")+`')?.textContent === "Level `+highest[0]+`"`)
	b.accessible("designer-hardest")

	movesOf(t, b)
	printMoves(t, b)
	stands(t, b, downloads)
	elsewhere(t, b)
}

// atoi is the first number of a level, as a number.
func atoi(t *testing.T, level string) int {
	t.Helper()
	first, _, _ := strings.Cut(level, ".")
	n, err := strconv.Atoi(first)
	if err != nil {
		t.Fatalf("the level is %q", level)
	}
	return n
}

const boardPlayer = `document.querySelector(".board poly-player")`

// movesOf plays the moves that take it apart, goes to one of them, and reverses them.
func movesOf(t *testing.T, b *tab) {
	t.Helper()
	b.click("show-moves")
	b.await("a frame for each move", `document.querySelectorAll('[data-test="move"] .pic[viewBox]').length > 3`)
	n := eval[int](b, `document.querySelectorAll('[data-test="move"]').length`) - 1
	b.await("it to play", boardPlayer+`.step > 0`)
	b.clickOn("the second move", `document.querySelectorAll('[data-test="move"]')[2]`)
	b.is("step", fmt.Sprintf("Move 2 of %d", n))
	b.await("its mark", `document.querySelectorAll('[data-test="move"]')[2].ariaCurrent === "true"`)
	b.accessible("designer-moves")
	b.clickOn("the last move", `[...document.querySelectorAll('[data-test="move"]')].at(-1)`)
	b.is("step", fmt.Sprintf("Move %d of %d", n, n))
	together := eval[string](b, boardPlayer+`.shown.start.ops.map((op) => op.cells).join()`)
	b.click("moves-turn")
	b.await("it to be put together", `document.querySelector('`+part("moves-title")+`').textContent === "Putting together"`)
	b.clickOn("the last move", `[...document.querySelectorAll('[data-test="move"]')].at(-1)`)
	b.is("step", fmt.Sprintf("Together: Move %d of %d", n, n))
	if now := eval[string](b, `((film) => [...film.now.placed].sort((a, b) => a - b).map((slot) => [...film.now.at.keys()].filter((c) => film.now.at[c] === slot)).join())(`+boardPlayer+`.film)`); now != together {
		t.Errorf("put together it is %s, and was %s", now, together)
	}
	b.click("moves-turn")
	b.await("it to be taken apart again", `document.querySelector('`+part("moves-title")+`').textContent === "Taking apart"`)
	b.await("the way back", shown("show-assembled"))
}

// printMoves prints the moves, in either order and without colours.
func printMoves(t *testing.T, b *tab) {
	t.Helper()
	b.click("moves-print")
	b.await("the sheets", `document.querySelectorAll('`+part("print-sheets")+` .move-picture').length > 3`)
	n := eval[int](b, `document.querySelectorAll('`+part("print-sheets")+` .move-picture').length`)
	b.accessible("designer-print")
	b.click("print-A4")
	sheets(t, b.printed(), (n+11)/12, 210, 297)
	b.click("print-Letter")
	sheets(t, b.printed(), (n+11)/12, 215.9, 279.4)
	b.click("print-together")
	b.click("print-colours")
	b.await("the other order", `document.querySelector('`+part("print-sheets")+
		`').textContent.includes("Putting together") && document.querySelector('`+part("print-sheets")+`').textContent.includes("and it is together")`)
	if fills := eval[[]string](b, `[...new Set([...document.querySelectorAll('`+part("print-sheets")+
		` .move-picture .plain')].map((e) => e.getAttribute("fill")))].sort()`); fmt.Sprint(fills) != "[#b9b9bd #fff]" {
		t.Errorf("without colours the pieces are %v", fills)
	}
	b.click("print-puzzle")
	b.await("the puzzle's own sheets", shown("print-cell"))
	b.click("print-close")
}

// stands saves the position after a move, as bodies for a printer.
func stands(t *testing.T, b *tab, folder string) {
	t.Helper()
	b.clickOn("a move", `document.querySelectorAll('[data-test="move"]')[2]`)
	pieces := eval[int](b, boardPlayer+`.film.now.placed.size`)
	b.opened()
	b.choose("stl")
	eval[bool](b, `(e => { e.value = "stands"; e.dispatchEvent(new Event("input", {bubbles: true})); return true; })(`+shown("embed-parts")+`)`)
	b.await("the bodies", `document.querySelector('`+part("embed-about")+`').textContent.includes(`+
		strconv.Quote(strconv.Itoa(pieces)+" solids")+`)`)
	name, content := b.saved(folder, "stl")
	if !strings.HasSuffix(name, "-as-it-stands.stl") || !strings.Contains(name, "-step-") {
		t.Errorf("the file is %s", name)
	}
	if n := bodies(content); n != pieces {
		t.Errorf("the file has %d bodies, want %d", n, pieces)
	}
	b.choose("gif")
	b.await("the animation", preview("img")+`?.complete && `+preview("img")+`.naturalWidth > 0`)
	b.choose("player")
}

// bodies counts the bodies of a binary STL: triangles with common corners belong to one body.
func bodies(stl []byte) (n int) {
	of := map[string]string{} // for each corner, another corner of its body
	var find func(c string) string
	find = func(c string) string {
		if of[c] == "" || of[c] == c {
			return c
		}
		of[c] = find(of[c])
		return of[c]
	}
	for i := range int(binary.LittleEndian.Uint32(stl[80:])) {
		corner := func(k int) string { at := 84 + 50*i + 12 + 12*k; return string(stl[at : at+12]) }
		for k := range 3 {
			of[find(corner(k))] = find(corner(0))
		}
	}
	for c := range of {
		if find(c) == c {
			n++
		}
	}
	return n
}

// elsewhere puts the player into a page of another origin, where it plays forward and back.
func elsewhere(t *testing.T, b *tab) {
	t.Helper()
	script := b.copied()
	blog := newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path != "/favicon.ico" {
			fmt.Fprintf(w, "<!doctype html><link rel=icon href=data:,><title>A forum</title><body style='max-width: 600px; margin: 20px auto'>\n%s", script)
		}
	}))
	b.visit("http://" + blog.address + "/")
	const player = `document.querySelector("poly-player")`
	b.await("the player at its move", `customElements.get("poly-player") && `+player+`.steps > 3 && `+player+
		`.shadowRoot.textContent.includes("Move 2 of")`)
	begins := eval[int](b, player+`.step`)
	eval[bool](b, player+`.play() || true`)
	b.await("it to play", player+`.step > `+strconv.Itoa(begins+1))
	eval[bool](b, `((p) => { p.pause(); p.step = 0; return true; })(`+player+`)`)
	b.await("the beginning", player+`.shadowRoot.textContent.includes("Move 0 of")`)
}

// TestBrowserDesignerPhone looks at the levels and the moves on a phone.
func TestBrowserDesignerPhone(t *testing.T) {
	parallel(t)
	b := phone(t, 390, "#p=soma")
	b.started()
	b.click("ask-apart")
	b.click("show-moves")
	b.await("the moves", shown("show-assembled"))
	b.accessible("apart-phone")
	b.clickOn("the tab of the result", `document.querySelector('.frame > .tabs [data-go=result]')`)
	b.await("a frame for each move", `document.querySelectorAll('[data-test="move"] .pic[viewBox]').length === 7`)
	b.clickOn("the third move", `document.querySelectorAll('[data-test="move"]')[3]`)
	b.await("it on the board", `document.querySelectorAll('[data-test="move"]')[3].ariaCurrent === "true"`)
	b.accessible("designer-phone-moves")
}
