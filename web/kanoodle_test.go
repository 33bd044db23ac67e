//go:build browser

package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// TestBrowserKanoodle does what an owner of the game does on a phone. He finds the pyramid, plays it with a finger,
// takes balls back, asks for hints, and has the rest of a half-full pyramid solved.
func TestBrowserKanoodle(t *testing.T) {
	parallel(t)
	b := phone(t, 390, "")
	b.started()
	b.click("puzzle-chooser")
	b.await("the list", shown("find-puzzle"))
	eval[bool](b, `(`+shown("find-puzzle")+`.focus(), true)`)
	b.insert("kanoodle")
	b.await("the pyramid in the list", `[...document.querySelectorAll('[data-puzzle="kanoodle-pyramid"]')].some(e => e.getClientRects().length)`)
	eval[bool](b, `([...document.querySelectorAll('[data-puzzle="kanoodle-pyramid"]')].find(e => e.getClientRects().length).click(), true)`)
	b.await("the pyramid", `location.hash.includes("kanoodle-pyramid")`)
	b.await("its picture in space", `document.querySelector(".board poly-player")?.shadowRoot.querySelector(".solid canvas")`)
	b.click("dock-play")
	b.await("pieces on the table", shown("hand-piece"))
	b.await("places of glass", shown("hand-space"))
	b.rest()
	const middle = `(e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })`
	placed := func(n string) { b.await(n+" placed", `document.body.innerText.includes("`+n+` of 12")`) }
	piece := func(slot string) [2]float64 {
		return eval[[2]float64](b, middle+`(document.querySelector('`+part("hand-piece")+`[data-slot="`+slot+`"]'))`)
	}
	label := eval[[2]float64](b, middle+`([...document.querySelectorAll("hand-board text")].find(e => e.textContent.startsWith("Layer 1")))`)
	home, other := piece("2"), piece("7")
	// The piece hangs above the finger, so that one can see it.
	b.finger(home[0], home[1], label[0]-12-home[0], label[1]-3-home[1], input.DispatchTouchEventTypeTouchEnd)
	placed("1")
	lies := piece("2")
	b.finger(lies[0], lies[1], other[0]-lies[0], other[1]+50-lies[1], input.DispatchTouchEventTypeTouchEnd)
	placed("0")
	b.await("it in its own place", `Math.hypot(...`+middle+`(document.querySelector('`+part("hand-piece")+
		`[data-slot="2"]')).map((v, i) => v - [`+fmt.Sprint(home[0])+`, `+fmt.Sprint(home[1])+`][i])) < 12`)
	for _, n := range []string{"1", "2", "3", "4", "5", "6"} {
		b.click("hand-hint")
		b.await("a hint", shown("hand-next-hint"))
		b.click("hand-next-hint")
		b.await("its piece", `document.querySelector('`+part("hand-next-hint")+`').textContent === "Place it"`)
		b.click("hand-next-hint")
		placed(n)
	}
	b.click("hand-more")
	b.await("the rest on this screen", `(r => r.bottom < innerHeight && r.height > 0)(document.querySelector('`+part("hand-rest")+`').getBoundingClientRect())`)
	b.click("hand-rest")
	placed("12")
	b.await("what it is", shown("hand-solved"))
}
