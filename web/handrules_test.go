//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/ui/link"
)

// The puzzles of these tests. In the first a cell may stay empty, because the pieces do not need it. The second has
// colours that say what may lie where. In the third a piece may be left over, and there are holes.
const (
	roomyHand    = "D:xDim=5:yDim=3:zDim=1:empty=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0, 1 1 0\nC:name=B:copies=2:layout=0 0 0, 1 0 0\nC:name=C:layout=0 0 0\nC:name=D:layout=0 0 0, 0 1 0, 1 1 0\nC:name=E:layout=0 0 0\nC:name=+:type=V:layout=3 1 0\n~D\n"
	colouredHand = "D:xDim=5:yDim=2:zDim=1:allow=red/blue red/red\nC:name=A:copies=2:layout=0 0 0\nC:name=B:layout=0 0 0 blue, 1 0 0, 2 0 0 blue\nC:name=C:layout=0 0 0, 0 1 0, 1 1 0, 1 2 0 red\nC:name=D:layout=0 0 0 blue\nC:name=red:type=C:layout=0 0 0, 1 0 0, 4 0 0\nC:name=blue:type=C:layout=0 1 0\n~D\n"
	spareHand    = "D:xDim=5:yDim=2:zDim=1\nC:name=A:copies=3:layout=0 0 0, 0 1 0\nC:name=B:layout=0 0 0\nC:name=C:copies=0-1:layout=0 0 0\nC:name=*:type=S:layout=0 0 0, 0 1 0\n~D\n"
	looseHand    = "D:xDim=4:yDim=1:zDim=1:empty=2\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:copies=0-1:layout=0 0 0, 1 0 0\nC:name=C:copies=0-1:layout=0 0 0\n~D\n"
	// Four dominoes: no four of them may meet.
	ruledHand = "D:xDim=4:yDim=2:zDim=1\nC:name=A:copies=4:layout=0 0 0, 1 0 0\nR:no-crossroads\n~D\n"
	solidHand = "D:xDim=2:yDim=2:zDim=2\nC:name=A:layout=0 0 0 red, 1 0 0, 0 1 0, 0 0 1\nC:name=B:layout=0 0 0, 1 0 0 red, 1 1 0\nC:name=C:layout=0 0 0 blue\nC:name=red:type=C:layout=0 0 0, 1 1 1\nC:name=blue:type=C:layout=0 1 0\n~D\n"
)

// byHand opens a text in the mode that plays.
func byHand(b *tab, text string) *player {
	b.t.Helper()
	p := &player{easel: &easel{tab: b}, puzzle: def.Parse(text).Puzzles[0]}
	b.open("#" + link.Link{Text: text, Settings: link.Automatic, Hand: play.Position{Puzzle: p.puzzle}.Assembly()}.Encode())
	p.ready()
	return p
}

// hinted places pieces by hints until the puzzle is solved.
func (p *player) hinted() {
	p.t.Helper()
	solved := shown("hand-solved")
	for n := 0; n < 3*p.puzzle.PieceCount() && !eval[bool](p.tab, `!!(`+solved+`)`); n++ {
		before := eval[string](p.tab, `location.hash`)
		p.click("hand-hint")
		p.await("where to look", shown("hand-next-hint"))
		p.click("hand-next-hint")
		p.await("which piece", `(`+shown("hand-next-hint")+`)?.textContent === "Place it"`)
		p.click("hand-next-hint")
		p.await("the move", fmt.Sprintf(`location.hash !== %q`, before))
		p.rest()
	}
	p.await("the end", solved)
}

// TestBrowserHandRules plays puzzles by hints to the end: with colours, with cells that may stay empty and pieces that
// may be left over, and with a rule for solutions. TestBrowserMixed plays the others so. Then it looks at two of them on a
// phone, in the dark too. At last somebody breaks a rule by hand, and mends it.
func TestBrowserHandRules(t *testing.T) {
	parallel(t)
	b := atDesk(t)
	for _, tt := range []struct{ name, text string }{
		{"coloured", colouredHand}, {"solid", solidHand}, {"loose", looseHand}, {"ruled", ruledHand},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b.t = t
			b.stranger()
			p := byHand(b, tt.text)
			b.click("hand-count")
			if tt.name == "solid" || tt.name == "coloured" {
				b.accessible("hand-" + tt.name)
			}
			p.hinted()
			if tt.name == "loose" {
				b.await("what can still be done", `document.querySelector('`+part("hand-state")+`').textContent.includes("You can go on placing")`)
			}
		})
	}
	b.t = t
	b.resize(accessibleSizes[1])
	byHand(b, roomyHand)
	b.theme("dark")
	byHand(b, colouredHand)
	b.accessible("hand-coloured-phone")
	b.resize(accessibleSizes[0])
	t.Run("broken", func(t *testing.T) {
		b.t = t
		b.stranger()
		breaksRule(b)
	})
	b.t = t
}

// breaksRule fills a board so that four dominoes meet. It says so and marks them. With two of them put in another way it is
// solved. A link opens the filled board as it was.
func breaksRule(b *tab) {
	p := byHand(b, ruledHand)
	goal := func(places ...[]int) {
		p.goal = play.Position{Puzzle: p.puzzle}
		for i, cells := range places {
			p.goal.Placed = append(p.goal.Placed, play.Placed{Slot: i + 1, Cells: cells})
		}
	}
	broken := func() {
		b.t.Helper()
		b.is("hand-unkept", "Filled, but not a solution. A rule is not kept: No four pieces meet at a point.")
		b.await("the same in the panel", `document.querySelector('`+part("hand-state")+`').textContent.includes("A rule is not kept")`)
		b.await("marks", `document.querySelector("hand-board .broken")?.getAttribute("d")`)
	}
	goal([]int{0, 2}, []int{1, 3}, []int{4, 6}, []int{5, 7})
	p.place(playingHands[0], 4)
	broken()
	b.accessible("hand-ruled")
	filled := eval[string](b, `location.hash`)
	p.click("hand-undo")
	p.lies(p.after(3))
	b.await("no marks", `!document.querySelector("hand-board .broken")`)
	p.click("hand-undo")
	p.lies(p.after(2))
	goal([]int{0, 2}, []int{1, 3}, []int{4, 5}, []int{6, 7})
	p.finish(playingHands[0], 2)
	b.open("#")
	b.open(filled)
	p.ready()
	broken()
}

// isRefused: where colours forbid a place, keys have the reason said, and it stands beside the hand.
func isRefused(t *testing.T, b *tab) {
	p := byHand(b, colouredHand)
	const slot = 5 // D, with a blue cube
	p.tabTo(slot)
	for _, key := range kb.Enter + strings.Repeat(kb.ArrowLeft, 5) + kb.ArrowUp {
		p.strike(string(key))
	}
	b.await("the reason", fmt.Sprintf(`document.querySelector('%s').textContent.includes("a blue cube may not lie on blue, column 1, row 1")`, part("hand-said")))
	p.strike(kb.Escape)
	x, y := p.point(fmt.Sprintf(handElement+`.homeOf(%d)`, slot))
	tx, ty := p.point(fmt.Sprintf(handElement+`.pointOf(%d)`, 1))
	p.easel.mouse(pressed, x, y, left, 0)
	for _, part := range []float64{0.3, 0.7, 1, 1} {
		p.easel.mouse(moved, x+part*(tx-x), y+part*(ty-y), left, 0)
		p.rest()
	}
	b.await("the reason beside the hand", `document.querySelector("hand-board .from")?.textContent === "A blue cube may not lie on blue" && !document.querySelector("hand-board .from").hidden`)
	p.easel.mouse(released, tx, ty, left, 0)
	b.await("the piece on the table", fmt.Sprintf(`!document.querySelector('%s').textContent.includes("placed")`, part("hand-said")))
}
