package sudoku

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/lab"
	"tilewright/ui/live"
)

// sheet is the printed form: the givens on one page, and the solution on another, where it is known. It is not shown on
// the screen.
func (p *Page) sheet() app.UI {
	puzzle := p.grid.Puzzle()
	about := say.T("{n, plural, one {# given} other {# givens}}", puzzle.Givens())
	if p.run.solving != nil && p.run.ended {
		if n, complete := p.run.solving.Found(); n == 1 && complete {
			about = say.T("{n, plural, one {# given} other {# givens}}, "+
				"{grade, select, easy {easy} hard {hard} evil {evil} other {improper}}",
				puzzle.Givens(), p.run.solving.Difficulty().Grade)
		}
	}
	page := func(title, about string, s *xc.Sudoku) string {
		return `<section><h2>` + title + `</h2><p>` + about + `</p>` + gridPicture(s, puzzle) + `</section>`
	}
	pages := page(p.name(), about, puzzle)
	if p.run.solving != nil && p.run.solving.First != nil {
		head, _ := p.run.solving.Verdict()
		pages += page(say.T("{sudoku}, the solution", p.name()), head, p.run.solving.First)
	}
	return app.Raw(`<div class="sudoku-sheet" aria-hidden="true" data-test="sheet">` + pages + `</div>`)
}

// gridPicture draws a grid for paper; the symbols of the puzzle are bold.
func gridPicture(s, puzzle *xc.Sudoku) string {
	n := s.Side()
	rows, columns := xc.BoxSize(n)
	size := strconv.Itoa(n)
	var b strings.Builder
	b.WriteString(`<svg viewBox="-.06 -.06 ` + size + `.12 ` + size + `.12" fill="none" stroke="#000">`)
	for i := 0; i <= n; i++ {
		at := strconv.Itoa(i)
		down, across := ".02", ".02"
		if i%columns == 0 {
			down = ".06"
		}
		if i%rows == 0 {
			across = ".06"
		}
		b.WriteString(`<path stroke-width="` + down + `" d="M` + at + ` 0V` + size + `"/><path stroke-width="` + across +
			`" d="M0 ` + at + `H` + size + `"/>`)
	}
	b.WriteString(`<g fill="#000" stroke="none" font-size=".62" text-anchor="middle">`)
	for i, v := range s.Cells {
		if v == 0 {
			continue
		}
		weight := "400"
		if puzzle.Cells[i] != 0 {
			weight = "700"
		}
		b.WriteString(`<text font-weight="` + weight + `" x="` + strconv.Itoa(i%n) + `.5" y="` + strconv.Itoa(i/n) + `.72">` +
			lastSymbol(int(v)) + `</text>`)
	}
	b.WriteString(`</g></svg>`)
	return b.String()
}

// printPause is how long the page has to draw the sheet before it is printed.
const printPause = 150 * time.Millisecond

func (p *Page) onPrint(app.Context, app.Event) {
	p.whenSolved(func() {
		time.AfterFunc(printPause, func() { app.Window().Call("print") })
	})
}

func (p *Page) onEmbed(app.Context, app.Event) { p.embed() }

// embed opens the panel that puts the puzzle into other pages, where one can step to its solution.
func (p *Page) embed() {
	p.whenSolved(func() {
		if p.run.solving.First == nil || !browser.Has(p.tree.Element(), "recording") {
			p.shell.Say(say.T("There is no solution to be embedded."), true)
			return
		}
		problem, err := lab.Open(lab.Source{Sudoku: p.run.solving.Puzzle.String()})
		if err != nil {
			p.shell.Say(err.Error(), true)
			return
		}
		title := say.T("{sudoku}, {n, plural, one {# given} other {# givens}}", p.name(), p.run.solving.Puzzle.Givens())
		picture := map[string]any{"sudoku": problem.Side, "given": p.run.solving.Puzzle.Givens()}
		player := p.tree.Element().Call("recording", live.MatrixOf(problem), picture, browser.NumbersOf(p.run.solving.Options), title)
		player.Set("step", 0)
		browser.Scripts().Call("embed", map[string]any{"player": player, "link": "sudoku/#" + p.fragment(), "title": title, "matrix": true})
	})
}
