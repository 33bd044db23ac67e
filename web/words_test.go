//go:build browser

package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestBrowserWords opens the first page as somebody who never solved a puzzle by a program. The page has only words of
// puzzles until one asks for more, and explains each technical word in place.
func TestBrowserWords(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	b.started()
	text := strings.ReplaceAll(strings.ToLower(b.pageText()), "mirror image", "")
	for _, word := range []string{"option", "image", "stage", "filter", "trigger", "runner", "kernel", "dlx", "fila",
		"exact cover", "turns and mirrors once", "heuristic", "redundancy", "constrain"} {
		if strings.Contains(text, word) {
			t.Errorf("the first page says %q", word)
		}
	}
	b.tune()
	b.click("stage")
	for _, name := range []string{"stage", "filter", "trigger", "redundancy", "volume", "parity", "fit-filter",
		"volume-trigger", "parity-trigger", "nof", "stage-dlx", "line"} {
		b.click("ask-" + name)
		b.await("what "+name+" is", shown("term-"+name))
		if said := b.text("term-" + name); len(said) < 40 || eval[string](b, `location.pathname`) != testBase {
			t.Errorf("%s: %q", name, said)
		}
		b.strike(kb.Escape)
		b.await("the end of it", `!(`+shown("term-"+name)+`)`)
	}
	b.click("solve")
	b.phase("finished")
	for _, name := range []string{"image", "fit", "kernel", "convention"} {
		b.click("ask-" + name)
		b.await("what "+name+" is", shown("term-"+name))
		b.strike(kb.Escape)
	}
}

// TestBrowserTour takes the tour. It is offered once, leads to three places, and never opens by itself.
func TestBrowserTour(t *testing.T) {
	parallel(t)
	for _, size := range []string{"desk", "phone"} {
		t.Run(size, func(t *testing.T) {
			var b *tab
			if size == "phone" {
				b = phone(t, 390, "")
				b.started()
				b.click("tab-search")
			} else {
				b = desktop(t, "")
				b.started()
			}
			if eval[bool](b, `!!(`+shown("tour-stop")+`)`) {
				t.Fatal("the tour opens by itself")
			}
			b.click("tour")
			for _, stop := range []string{"Solve", "Why", "Save"} {
				b.await("the stop "+stop, `(`+shown("tour-stop")+`)?.querySelector("b").textContent === "`+stop+`"`)
				at := eval[[]float64](b, `(r => [r.left, r.top, innerWidth - r.right, innerHeight - r.bottom])((`+shown("tour-stop")+`).getBoundingClientRect())`)
				for _, room := range at {
					if room < 0 {
						t.Errorf("%s lies at %v, out of the page", stop, at)
					}
				}
				b.click("tour-next")
			}
			b.await("the end", `!(`+shown("tour-stop")+`)`)
		})
	}
}

// TestBrowserProofCells writes puzzles that cannot be solved, and sees the responsible cells and pieces marked. One that
// parity rules out has its board coloured, and is searched all the same.
func TestBrowserProofCells(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	b.started()
	b.click("show-text")
	for _, test := range []struct{ kind, text, crossed, odd string }{
		// Regions of four, three and one cell; the pieces can fill only the first.
		{"region", "D:xDim=6:yDim=2:zDim=1\nC:name=o:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=d:copies=2:layout=0 0 0, 1 0 0\n" +
			"L:stationary=*\n. . * . * .\n. . * . . *\n~L\n~D\n", "60,20 60,0 80,20 100,0", ""},
		{"cell", "D:xDim=4:yDim=2:zDim=1\nC:name=v:copies=2:layout=0 0 0, 1 0 0, 1 1 0\nL:stationary=*\n* * . .\n. . . .\n~L\n~D\n", "0,20", ""},
		{"piece", "D:xDim=3:yDim=3:zDim=1\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0\n~D\n", "", "I fits nowhere"},
	} {
		b.write(test.text)
		b.await("the proof by "+test.kind, `(e => e && e.dataset.kind === "`+test.kind+`")(`+shown("proof")+`)`)
		b.await("the marked cells", `(e => [...e.querySelectorAll(".crossed")].map(e => { const r = e.previousElementSibling; return r.getAttribute("x") + "," + r.getAttribute("y"); }).join(" ") === "`+test.crossed+`")(`+shown("proof")+`)`)
		b.await("the marked pieces", `[...(`+shown("proof")+`).querySelectorAll(".wrn")].map(e => e.textContent).join() === "`+test.odd+`"`)
	}
	b.write("D:xDim=5:yDim=4:zDim=1\nC:name=i:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=o:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0\n" +
		"C:name=l:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0\nC:name=t:layout=0 1 0, 1 0 0, 1 1 0, 2 1 0\nC:name=s:layout=0 1 0, 1 0 0, 1 1 0, 2 0 0\n~D\n")
	b.await("the reason", `document.querySelector('`+part("impossible")+`')?.textContent.includes("light")`)
	b.await("the proof", shown("proof"))
	b.await("twenty cells in two colours", `(e => e.querySelectorAll(".checkerboard rect").length === 20 && e.querySelectorAll(".checkerboard [style*=dark]").length === 10)(`+shown("proof")+`)`)
	b.await("the balances", `(e => e.querySelectorAll("li").length === 5 && [...e.querySelectorAll(".wrn")].map(e => e.textContent).join() === "t · 3 + 1")(`+shown("proof")+`)`)
	b.click("search-anyway")
	b.phase("finished")
	b.is("count", "0")
	b.await("the proof to stay", shown("proof"))
}

// keepsSolutionInAddress leafs through solutions. The address has the one on the board, without a step of the
// history for each, and a reload shows it again.
func keepsSolutionInAddress(t *testing.T, b *tab) {
	b.open("#p=pentominoes-20x3")
	b.started()
	b.click("solve")
	b.phase("finished")
	first := join(b.firstSolution())
	b.await("the first solution in the address", `location.hash.includes("s=")`)
	steps, address := eval[int](b, `history.length`), eval[string](b, `location.hash`)
	b.click("next")
	b.await("the second one", `location.hash.includes("s=") && location.hash !== `+strconv.Quote(address))
	if now := eval[int](b, `history.length`); now != steps {
		t.Errorf("the history has %d steps, and had %d", now, steps)
	}
	b.click("sweep") // its settings have no number
	b.click("sweep-offer")
	b.await("a number to vary", shown("sweep-knob"))
	b.strike(kb.Escape)
	const slots = `[...document.querySelector("poly-player").assembly].join()`
	second := eval[string](b, slots)
	if second == first {
		t.Fatal("the second solution is the first")
	}
	eval[bool](b, `window.before = true`)
	eval[bool](b, `location.reload() || true`)
	b.await("the page anew", `!window.before`)
	b.started()
	b.await("the solution again", `document.querySelector("poly-player")?.assembly && `+slots+` === "`+second+`"`)
}
