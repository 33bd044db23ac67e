//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/ui/link"
)

// TestBrowserMixed takes puzzles that mix ranges, cells that may stay empty, colours and holes through the page. Each
// is dropped, solved, played, challenged, printed and shared.
func TestBrowserMixed(t *testing.T) {
	parallel(t)
	for _, mixed := range []struct {
		name, text, count string
	}{
		{"a cell stays empty", roomyHand, "580"}, {"colours", colouredHand, "1"}, {"a piece is left over", spareHand, "10"},
	} {
		t.Run(mixed.name, func(t *testing.T) {
			b := desktop(t, "#p=soma")
			b.drop(false, file{"mixed.txt", "# title: Mixed\n" + mixed.text})
			b.await("the puzzle", `document.title.includes("Mixed")`)
			b.click("solve")
			b.phase("finished")
			b.is("count", mixed.count)
			b.click("share")
			b.click("share-puzzle")
			b.announces("Link copied")
			if l, err := link.Decode(eval[string](b, `location.hash`)); err != nil || l.Text == "" {
				t.Errorf("the link has %+v, %v", l, err)
			}

			b.click("mode-hand")
			b.await("the board to play on", shown("hand-board"))
			b.clickOn("level 1", `document.querySelector('[data-test="challenge-level"][data-level="1"]')`)
			b.click("challenge-next")
			l := b.challenged(link.ChallengeName{})
			at, err := play.FromAssembly(def.Parse(l.Text).Puzzles[0], l.Given)
			if err != nil {
				t.Fatal(err)
			}
			j := judge.New(judge.Question{Position: at, Count: true})
			for done := false; !done; {
				_, done = j.Run(20_000)
			}
			if a := j.Answer(); !a.Counted || a.Ways != 1 {
				t.Errorf("the challenge goes on in %d ways", a.Ways)
			}
			// Hints lead to the end.
			for range 12 {
				if eval[bool](b, `!!(`+shown("hand-solved")+`)`) {
					break
				}
				before := eval[string](b, `location.hash`)
				b.click("hand-hint")
				b.await("where to look", shown("hand-hinted"))
				b.click("hand-next-hint")
				b.await("which piece", `document.querySelector('`+part("hand-next-hint")+`').textContent === "Place it"`)
				b.click("hand-next-hint")
				b.await("a move", fmt.Sprintf(`location.hash !== %q || (%s)`, before, shown("hand-solved")))
			}
			b.await("the end", shown("hand-solved"))

			eval[bool](b, `document.dispatchEvent(new Event("printpuzzle"))`)
			b.await("the panel that prints", `document.querySelector("print-panel dialog")?.open`)
			b.await("its sheets", `document.querySelectorAll('`+part("print-sheets")+` svg').length >= 1`)
		})
	}
}

// TestBrowserCounted counts solutions in several ways.
func TestBrowserCounted(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"first", findsFirst},
		step{"all", countsAll},
		step{"mirror images", countsMirrorImages})
}

// findsFirst asks for one solution of a board with symmetries. The first one found counts, in whatever turn,
// so it comes at once.
func findsFirst(t *testing.T, b *tab) {
	text := "D:xDim=9:yDim=9:zDim=1:empty=3\nC:name=F:copies=2:layout=0 1 0, 1 0 0, 1 1 0, 1 2 0, 2 2 0\nC:name=T:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 2 0\n" +
		"C:name=L:copies=3:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 3 1 0\nC:name=Z:copies=2:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0, 2 2 0\nC:name=P:copies=3:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0\n" +
		"C:name=q:copies=3:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=t:copies=2:layout=0 0 0, 1 0 0, 2 0 0\n~D\n"
	for _, settings := range []string{"--limit=1", "-r --limit=1", "-u --limit=1", "--auto --limit=1"} {
		b.open("?" + strings.ReplaceAll(settings, " ", "") + "#" + link.Link{Text: text, Settings: settings}.Encode())
		b.started()
		b.click("solve")
		b.phase("finished")
		b.is("count", "1")
	}
}

// countsAll counts solutions that nobody can list. The number is a result, with all its digits.
func countsAll(t *testing.T, b *tab) {
	text := "D:xDim=16:yDim=16:zDim=1\nC:name=D:copies=128:layout=0 0 0, 1 0 0\n~D\n"
	for _, c := range []struct{ settings, count string }{
		{"--count --engine=frontier", "2,444,888,770,250,892,795,802,079,170,816"},
		{"--auto --count", "305,611,096,281,378,760,240,051,639,364"},
	} {
		b.open("?" + strings.ReplaceAll(c.settings, " ", "") + "#" + link.Link{Text: text, Settings: c.settings}.Encode())
		b.started()
		b.click("solve")
		b.phase("finished")
		b.is("count", c.count)
		if left := eval[float64](b, `document.querySelector('`+part("count")+`').scrollWidth - document.querySelector('`+
			part("count")+`').closest(".result").clientWidth`); left > 0 {
			t.Errorf("the number is %v px wider than its panel", left)
		}
	}
}
