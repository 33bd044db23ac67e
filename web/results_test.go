//go:build browser

package main

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/ui/link"
)

// found is a puzzle of one's own with what its search finds.
type found struct {
	title, text, line string
	// count, expected, caption and step are what the page says of it, and proof is whether it shows a picture of the reason.
	count, expected, caption, step string
	proof                          bool
}

var searchedPuzzles = []found{
	{title: "Many of mine", text: strings.Replace(def.Find("pentominoes-10x6").Text, "# title: ", "# title: Many of mine\n# of: ", 1),
		line: "--engine=kernel", count: "9,356", expected: "9,356", caption: "Solution 1 of 9,356", step: "12"},
	{title: "None of mine", text: "# title: None of mine\nD:xDim=5:yDim=4:zDim=1\n" +
		"C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=O:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\nC:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\n" +
		"C:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\nC:name=L:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0\n~D\n",
		line: "-r", count: "0", expected: "None", caption: "Checkerboard of the board and the pieces", step: "No solution", proof: true},
}

func (f *found) address() string {
	return "#" + link.Link{Text: f.text, Settings: f.line}.Encode()
}

// knows waits until the page says of a puzzle what its search has found.
func (b *tab) knows(f *found) {
	b.t.Helper()
	b.await("the title of "+f.title, `document.title === "`+f.title+` – Tilewright"`)
	b.is("count", f.count)
	for _, said := range [][2]string{{"expected", f.expected}, {"caption", f.caption}, {"step", f.step}} {
		b.await(said[0]+" to say "+said[1], fmt.Sprintf(`(%s)?.textContent.includes(%q)`, shown(said[0]), said[1]))
	}
	b.await("the end of the search", `document.querySelector('`+part("phase")+`[data-phase="finished"]') && `+strconv.FormatBool(f.proof)+
		` === !!(`+shown("proof")+`) && `+strconv.FormatBool(f.proof)+` === !!(`+shown("impossible")+`)?.textContent.includes("everything was searched")`)
}

// TestBrowserResultsStay solves puzzles of one's own, with many solutions and without one, and comes back to each on every
// way. Each time the page shows what was found. At the second puzzle the page is busy.
func TestBrowserResultsStay(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	other := func() {
		t.Helper()
		b.open("#p=tetriscube&o=-r")
		b.await("the other puzzle", `document.title === "Tetris Cube – Tilewright"`)
		b.await("nothing of it to be known", `!document.querySelector('`+part("phase")+`')`)
	}
	for i := range searchedPuzzles {
		f := &searchedPuzzles[i]
		if i > 0 {
			b.busy()
		}
		b.open(f.address())
		b.started()
		b.await("the puzzle", `document.title === "`+f.title+` – Tilewright"`)
		if f.proof {
			b.click("search-anyway")
		} else {
			b.click("solve")
		}
		b.phase("finished")
		b.knows(f)
		other()
		b.back()
		b.knows(f)
		eval[bool](b, `history.forward() || true`)
		b.await("the other puzzle", `document.title === "Tetris Cube – Tilewright"`)
		b.back()
		b.knows(f)
		other()
		b.click("puzzle-chooser")
		b.clickOn(f.title, `[...document.querySelectorAll('`+part("recent")+`')].find(e => e.textContent.includes("`+f.title+`"))`)
		b.knows(f)
		other()
		b.open(f.address()) // a link
		b.knows(f)
		b.reload()
		b.knows(f)
		b.open("puzzles/")
		b.clickOn(f.title, cardOf(f.title)+`.querySelector("a")`)
		b.knows(f)
	}
}
