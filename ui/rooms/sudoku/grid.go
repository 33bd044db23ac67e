package sudoku

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/live"
)

func (p *Page) caption() string {
	_, why := p.grid.Wrong()
	switch {
	case len(why) > 0:
		return say.T("Symbols clash")
	case p.view.filled:
		return say.T("The solution")
	case p.grid.Solved():
		return say.T("Solved")
	}
	return say.T("{n, plural, one {# empty cell} other {# empty cells}}", len(p.grid.Sudoku.Cells)-p.grid.Sudoku.Givens())
}

func (p *Page) onFix(app.Context, app.Event) {
	if p.grid.Given != nil {
		p.set(p.grid.Free())
	} else {
		p.set(p.grid.Fix())
	}
}

// pencilTools switch between symbols and small marks, and mark all candidates at once.
func (p *Page) pencilTools() app.UI {
	all := html.Button().Class("btn sm").Hidden(!p.view.pencil).DataSet("test", "candidates").OnClick(p.onCandidates)
	if p.grid.Marked() {
		all.Title(say.T("Take out all marks")).Text(say.T("Clear"))
	} else {
		all.Title(say.T("Mark in every cell what may stand there")).Text(say.T("Fill in"))
	}
	return html.El("div").Class("row pencils").Body(all,
		html.Button().Class("btn sm").Aria("pressed", p.view.pencil).DataSet("test", "pencil").
			Title(say.T("Write small marks for what may stand in a cell  P")).
			OnClick(p.onPencil).Body(html.Icon(html.IconPen), app.Text(say.T("Pencil"))))
}

func (p *Page) onPencil(app.Context, app.Event) { p.view.pencil = !p.view.pencil }

func (p *Page) onCandidates(app.Context, app.Event) {
	if p.grid.Marked() {
		p.set(p.grid.Unmarked())
	} else {
		p.set(p.grid.Candidates())
	}
}

// write puts a symbol, or with the pencil a mark, into a cell.
func (p *Page) write(cell, symbol int) {
	filled := cell >= 0 && cell < len(p.grid.Sudoku.Cells) && p.grid.Sudoku.Cells[cell] != 0
	if p.view.pencil && !filled {
		p.set(p.grid.Mark(cell, symbol))
		return
	}
	g := p.grid.Write(cell, symbol)
	if p.view.pencil && symbol > 0 {
		p.shell.Say(say.T("The cell has a symbol. Empty it to write marks into it."), true)
		return
	}
	if g.Sudoku == p.grid.Sudoku {
		p.shell.Say(say.T("This given is fixed. Press “Fix the givens” again to change it."), true)
		return
	}
	p.set(g)
}

// pad has a key for every symbol, for people without a keyboard.
func (p *Page) pad() app.UI {
	var keys []app.UI
	for v := 1; v <= p.grid.Sudoku.Side(); v++ {
		keys = append(keys, html.Button().Class("btn outline").DataSet("n", v).DataSet("test", "key-"+strconv.Itoa(v)).
			OnClick(p.onPad).Text(lastSymbol(v)))
	}
	return html.El("div").Class("pad").Role("group").Aria("label", say.T("Symbols")).Body(
		html.El("div").Body(keys...), // of any number, so that the last key keeps its place
		html.Button().Class("btn outline").DataSet("n", 0).DataSet("test", "key-0").
			Aria("label", say.T("Empty the cell")).OnClick(p.onPad).Body(html.Icon(html.IconClose)),
	)
}

func (p *Page) onPad(ctx app.Context, _ app.Event) {
	if v, err := strconv.Atoi(browser.Dataset(ctx, "n")); err == nil {
		p.element.Call("write", v)
	}
}

// shown is the grid to show: the solution, if it is asked for and known.
func (p *Page) shown() *xc.Sudoku {
	if p.view.filled && p.run.solving != nil && p.run.solving.First != nil {
		return p.run.solving.First
	}
	return p.grid.Sudoku
}

// marks say how the cells look.
func (p *Page) marks() []byte {
	puzzle := p.grid.Puzzle()
	marks := make([]byte, len(puzzle.Cells))
	wrong, _ := p.grid.Wrong()
	for i := range marks {
		marks[i] = live.MarkFound
		if puzzle.Cells[i] != 0 {
			marks[i] = live.MarkGiven
		}
		if wrong[i] && !p.view.filled {
			marks[i] |= live.MarkWrong
		}
	}
	if only := p.only(); p.view.checking && only != nil && !p.view.filled {
		off, _ := p.grid.Off(only)
		for i := range off {
			if off[i] {
				marks[i] |= live.MarkOff
			}
		}
	}
	if p.view.clue != nil {
		for _, i := range p.view.clue.Lit() {
			marks[i] |= live.MarkLit
		}
	}
	return marks
}

// gridView is the <sudoku-grid> of the page.
func (p *Page) gridView() app.UI {
	type shown struct{ cells, marks, pencil string }
	s, marks, pencil := p.shown(), p.marks(), make([]int32, len(p.shown().Cells))
	for i, m := range p.grid.Pencil {
		pencil[i] = int32(m)
	}
	return &html.Widget{
		Draw: func() app.UI {
			e := html.El("sudoku-grid").DataSet("test", "grid").Attr("label", say.T("Sudoku"))
			if app.IsServer {
				e = e.Attr("value", p.grid.Sudoku.String())
			}
			return e
		},
		Props: []html.Prop{{Name: "show", Is: shown{s.String(), string(marks), fmt.Sprint(pencil)}, Args: func() []any {
			return []any{s.Side(), browser.BytesOf(s.Cells), browser.BytesOf(marks), browser.NumbersOf(pencil)}
		}}},
		On: map[string]func(app.Value){"write": html.Later(p.shell.Later, func(d app.Value) {
			p.write(browser.Number(d.Get("cell")), browser.Number(d.Get("symbol")))
		})},
		Handle: &p.element,
	}
}
