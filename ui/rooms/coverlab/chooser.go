package coverlab

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/pictures"
	"tilewright/ui/words"
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
	entry := func(l lab.Source, title, about, glyph string) app.UI {
		fragment := lab.Link{Source: l}.Encode()
		return html.El("li").Body(html.El("a").Class("entry").Attr("href", "#"+fragment).DataSet("open", fragment).Body(
			html.El("span").Class("glyph num").Text(glyph),
			html.El("span").Body(html.El("b").Text(title), html.El("small").Class("num").Text(about)),
		))
	}
	var examples, grids []app.UI
	examples = append(examples, html.El("li").Body(html.Button().Class("entry").DataSet("test", "new-matrix").OnClick(p.onNew).Body(
		html.El("span").Class("glyph").Body(html.Icon(html.IconPen)),
		html.El("span").Body(html.El("b").Text(say.T("Paste or write one")),
			html.El("small").Text(say.T("Rows of 0 and 1, CSV, lines like A: 1 4 7, or Knuth’s form"))),
	)))
	for _, e := range lab.Examples() {
		id := e.ID
		if id == lab.Examples()[0].ID {
			id = "article"
		}
		size := ""
		if e.Text != "" {
			m, _ := xc.Parse(e.Text)
			size = say.T("{n, plural, one {# item} other {# items}}, {options, plural, one {# option} other {# options}}",
				len(m.Items), len(m.Options))
		} else {
			size = say.T("Polyominoes")
		}
		examples = append(examples, entry(lab.Source{Example: id}, e.Title.String(), size, words.Initials(e.Title.String())))
	}
	for _, n := range lab.QueenCounts {
		grids = append(grids,
			entry(lab.Source{Queens: n}, say.T("{n, plural, one {# queen} other {# queens}}", n), say.T("Diagonals are secondary items"),
				strconv.Itoa(n)+"×"+strconv.Itoa(n)))
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
			say.T("{n, plural, one {# item} other {# items}}", 4*n*n), strconv.Itoa(n)+"×"+strconv.Itoa(n)))
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
