package coverlab

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/pictures"
)

func (p *Page) title() app.UI {
	return html.Button().Class("btn pick").Attr("popovertarget", "chooser").Aria("haspopup", "dialog").
		DataSet("test", "matrix-chooser").OnClick(p.onChooser).Body(
		html.El("b").Text(p.problem.Title),
		html.El("span").Class("meta muted num").Text(p.problem.Size()),
		html.El("span").Class("sr").Text(say.T("Choose another matrix")),
		html.Icon(html.IconCaret),
	)
}

// choices is the list of all matrices that can be opened.
func (p *Page) choices() app.UI {
	list := html.El("div").ID("chooser").Class("popover chooser").Attr("popover", "auto").
		Role("dialog").Aria("label", say.T("Matrices")).DataSet("test", "matrices")
	if !p.view.chooser {
		return list
	}
	entry := func(l lab.Source, title, about string, glyph app.UI) app.UI {
		fragment := lab.Link{Source: l}.Encode()
		return html.El("li").Body(html.El("a").Class("entry").Attr("href", "#"+fragment).DataSet("open", fragment).Body(
			html.El("span").Class("glyph num").Body(glyph),
			html.El("span").Body(html.El("b").Text(title), html.El("small").Class("num").Text(about)),
		))
	}
	var examples, grids []app.UI
	examples = append(examples, html.El("li").Body(html.Button().Class("entry").DataSet("test", "new-matrix").OnClick(p.onNew).Body(
		html.El("span").Class("glyph").Body(html.Icon(html.IconPen)),
		html.El("span").Body(html.El("b").Text(say.T("Paste or write one")),
			html.El("small").Text(say.T("Rows of 0 and 1, CSV, lines like A: 1 4 7, or Knuth’s form"))),
	)))
	for _, e := range opened() {
		examples = append(examples, entry(e.Source, e.Title, e.Size(), app.Raw(icon(e.Matrix))))
	}
	for _, n := range lab.QueenCounts {
		grids = append(grids,
			entry(lab.Source{Queens: n}, say.T("{n, plural, one {# queen} other {# queens}}", n), say.T("Diagonals are secondary items"),
				square(n)))
	}
	grids = append(grids, html.El("li").Body(html.El("div").Class("entry").Body(
		html.El("span").Class("glyph num").Text("n×n"),
		html.El("form").Class("lab-queens row").OnSubmit(p.onQueens).Body(
			html.El("label").Class("soft").Attr("for", "lab-queens").Text(say.T("Queens, up to {n}", xc.MaxQueens)),
			html.Input(func() app.HTMLElemSelfClosing {
				return app.ElemSelfClosing("input").ID("lab-queens").Class("field").DataSet("test", "queens").Attr("type", "number").
					Attr("min", 1).Attr("max", xc.MaxQueens).Attr("required", true)
			}, field.Owned{Is: func() string { return p.view.queens }, Edit: func(n string) { p.view.queens = n }, Each: true}),
			html.El("button").Class("btn sm outline").Attr("type", "submit").DataSet("test", "open-queens").Text(say.T("Open")),
		),
	)))
	for _, g := range lab.Sudokus {
		s, _ := xc.ParseSudoku(g.Grid)
		n := s.Side()
		grids = append(grids, entry(lab.Source{Sudoku: g.Grid}, g.Title.String(),
			say.T("{n, plural, one {# item} other {# items}}", 4*n*n), square(n)))
	}
	grids = append(grids,
		html.El("li").Body(html.El("a").Class("entry").Attr("href", "../exercises/").
			DataSet("test", "to-exercises").Body(
			html.El("span").Class("glyph num").Text("?"),
			html.El("span").Body(html.El("b").Text(say.T("Numbers in doubt")), html.El("small").Text(say.T("Exercises of a book, counted twice"))),
		)))
	puzzles := pictures.LibraryGroups(def.Library(), func(e *def.Entry) app.UI {
		return html.El("a").Class("entry").Attr("href", "#p="+e.ID).DataSet("open", "p="+e.ID).Title(e.Name()).Body(pictures.LibraryCard(e)...)
	})
	return list.Body(append([]app.UI{
		pictures.PuzzleGroup("Small matrices", "rows", examples), pictures.PuzzleGroup("Queens and Sudoku", "rows", grids),
	}, puzzles...)...)
}

// opened are the examples with their matrices.
var opened = sync.OnceValue(func() (list []*lab.Problem) {
	for _, e := range lab.Examples() {
		p, err := lab.Open(lab.Source{Example: e.ID})
		if err != nil {
			panic("coverlab: the example " + e.ID + " cannot be opened: " + err.Error())
		}
		list = append(list, p)
	}
	return list
})

// The largest part of a matrix that an icon shows, in columns and rows.
const iconColumns, iconRows = 18, 12

// icon is a drawing of the beginning of a matrix: a column for each item, a row for each option.
func icon(m *xc.Matrix) string {
	columns, rows := min(len(m.Items), iconColumns), min(len(m.Options), iconRows)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="matrix-icon" viewBox="0 0 %d %d" aria-hidden="true">`, columns, rows)
	for y, option := range m.Options[:rows] {
		for _, x := range option {
			if int(x) < columns {
				fmt.Fprintf(&b, `<circle cx="%d.5" cy="%d.5" r=".38"/>`, x, y)
			}
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// square is the icon of a board that has a side.
func square(side int) app.UI { return app.Text(strconv.Itoa(side) + "×" + strconv.Itoa(side)) }

// closeChooser hides the list, which is then no longer drawn.
func (p *Page) closeChooser() {
	browser.HidePopover("chooser")
	p.view.chooser = false
}

func (p *Page) onChooser(app.Context, app.Event) { p.view.chooser = true }

// onQueens opens a board of the size that was typed.
func (p *Page) onQueens(_ app.Context, e app.Event) {
	e.PreventDefault()
	n, err := strconv.Atoi(p.view.queens)
	if err != nil || n < 1 || n > xc.MaxQueens {
		p.shell.Say(say.T("A board has from 1 to {n} queens.", xc.MaxQueens), true)
		return
	}
	p.closeChooser()
	p.open(lab.Source{Queens: n})
}

// sample is the text that a matrix of one's own begins with.
func sample() string {
	return "| " + say.T("My matrix: a line of items, then an option a line.") + "\n| " +
		say.T("What follows a bar among the items is secondary.") + "\na b c d | e\na b\nc d e\nb c\na d e\n"
}

func (p *Page) onNew(app.Context, app.Event) {
	p.closeChooser()
	p.open(lab.Source{Text: sample()})
	p.view.written, p.view.tab = true, "puzzle"
}
