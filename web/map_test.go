//go:build browser

package main

import (
	"fmt"
	"math"
	"testing"

	"tilewright/ui/link"
)

// TestBrowserMap looks at where the pieces lie in all solutions, counted and from a list. A press on a cell keeps only
// the solutions with the piece there.
func TestBrowserMap(t *testing.T) {
	parallel(t)
	tetrominoes := "D:xDim=8:yDim=8:zDim=1\nC:name=I:copies=0-16:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=O:copies=0-16:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n" +
		"C:name=T:copies=0-16:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=L:copies=0-16:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=S:copies=0-16:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n~D\n"
	counted := `Number(document.querySelector('` + part("map-count") + `').textContent.replaceAll(',', ''))`
	for _, c := range []struct {
		name               string
		link               link.Link
		count, piece, said string
	}{
		{"counted", link.Link{Text: tetrominoes, Settings: "--count --engine=frontier"}, "19,077,209,438", "O", "Counted, not listed."},
		{"listed", link.Link{Puzzle: "pentominoes-10x6", Settings: "-r"}, "9,356", "X", "From the list."},
	} {
		b := desktop(t, "#"+c.link.Encode())
		b.started()
		b.click("solve")
		b.phase("finished")
		b.click("map")
		b.is("map-count", c.count)
		b.clickOn("the piece "+c.piece, `[...document.querySelectorAll('`+part("map-piece")+`')].find((e) => e.textContent === '`+c.piece+`')`)
		b.await("where its numbers come from", `document.querySelector('`+part("map-said")+`').textContent.startsWith('`+c.said+`')`)
		// A press keeps as many solutions as the cell said.
		const cell = `document.querySelectorAll('.map-cell')[9]`
		share := eval[float64](b, `Number(`+cell+`.textContent)`)
		before := eval[float64](b, counted)
		b.clickOn("a cell", cell)
		b.await("the solutions with it there", `document.querySelectorAll('`+part("map-fix")+`').length === 1 && `+cell+`.textContent === '100'`)
		if after := eval[float64](b, counted); math.Abs(after/before-share/100) > 0.0006 {
			t.Errorf("%s: %v of %v are kept, the cell said %v %%", c.name, after, before, share)
		}
		b.click("map-another")
		b.click("map-fix")
		b.is("map-count", c.count)
		b.click("map-close")
	}
}

// TestBrowserBorders looks at where borders run in all ways to cut a board, also where parts have as many cells of a colour each.
func TestBrowserBorders(t *testing.T) {
	parallel(t)
	const board = "D:xDim=4:yDim=4:zDim=1\nC:name=o:copies=0-max:layout=0 0 0\nL:coloured=red\nred . . red\n. . . .\n. . . .\nred . . red\n~L\n~D\n"
	b := desktop(t, "#"+link.Link{Text: board, Settings: "--count --engine=frontier --districts=4"}.Encode())
	b.started()
	look := func(cuts string) {
		b.click("solve")
		b.phase("finished")
		b.click("map")
		b.is("border-count", cuts)
		// The 24 pairs of cells are drawn from both sides. Turns and mirrors make four kinds of them.
		b.await("lines that are as strong as their turns", `(e => e.length === 48 && new Set(e.map(l => l.getAttribute('opacity'))).size === 4)(
			[...document.querySelectorAll('.map-border')])`)
		b.click("border-another")
		b.is("border-count", cuts)
		b.click("border-close")
	}
	look("117")
	b.setLine("--count --engine=frontier --districts=4 --votes=red")
	look("8,181")
}

// countsAgain: a press on the page of counts counts numbers of solutions that nobody lists.
func countsAgain(t *testing.T, b *tab) {
	b.open("bench/")
	b.click("counts-page")
	for n := range 2 {
		b.clickOn("the first row that was not counted", shown("count-here"))
		b.await("a row that was counted", fmt.Sprintf(`(e => e.length === %d && [...e].every((x) => x.textContent.startsWith("the same, in ")))(document.querySelectorAll('%s'))`, n+1, part("counted-here")))
	}
}
