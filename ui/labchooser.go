package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

func (p *labPage) title() app.UI {
	return button().Class("btn pick").Attr("popovertarget", "chooser").Aria("haspopup", "dialog").
		DataSet("test", "matrix-chooser").OnClick(p.onChooser).Body(
		el("b").Text(p.problem.Title),
		el("span").Class("meta muted num").Text(p.problem.Size()),
		el("span").Class("sr").Text("Choose another matrix"),
		icon(iconCaret),
	)
}

// choices is the list of everything that can be opened.
func (p *labPage) choices() app.UI {
	list := el("div").ID("chooser").Class("popover chooser").Attr("popover", "auto").
		Role("dialog").Aria("label", "Matrices").DataSet("test", "matrices")
	if !p.chooser {
		return list
	}
	entry := func(l lab.Source, title, about, glyph string) app.UI {
		fragment := lab.Link{Source: l}.Encode()
		return el("li").Body(el("a").Class("entry").Attr("href", "#"+fragment).DataSet("open", fragment).Body(
			el("span").Class("glyph num").Text(glyph), el("span").Body(el("b").Text(title), el("small").Class("num").Text(about)),
		))
	}
	var examples, grids []app.UI
	examples = append(examples, el("li").Body(button().Class("entry").DataSet("test", "new-matrix").OnClick(p.onNew).Body(
		el("span").Class("glyph").Body(icon(iconPen)),
		el("span").Body(el("b").Text("Paste or write one"), el("small").Text("Rows of 0 and 1, CSV, lines like A: 1 4 7, or Knuth’s form")),
	)))
	for _, e := range lab.Examples {
		id := e.ID
		if id == lab.Examples[0].ID {
			id = "article"
		}
		size := ""
		if e.Text != "" {
			m, _ := xc.Parse(e.Text)
			size = plural(len(m.Items), "item") + ", " + plural(len(m.Options), "option")
		} else {
			size = "Polyominoes"
		}
		examples = append(examples, entry(lab.Source{Example: id}, e.Title, size, initials(e.Title)))
	}
	for _, n := range lab.QueenCounts {
		grids = append(grids, entry(lab.Source{Queens: n}, plural(n, "queen"), "Diagonals are secondary items", strconv.Itoa(n)+"×"+strconv.Itoa(n)))
	}
	grids = append(grids, el("li").Body(el("div").Class("entry").Body(
		el("span").Class("glyph num").Text("n×n"),
		el("form").Class("lab-queens row").OnSubmit(p.onQueens).Body(
			el("label").Class("soft").Attr("for", "lab-queens").Text("Queens, up to "+strconv.Itoa(xc.MaxQueens)),
			app.ElemSelfClosing("input").ID("lab-queens").Class("field").DataSet("test", "queens").Attr("type", "number").
				Attr("min", 1).Attr("max", xc.MaxQueens).Attr("value", 10).Attr("required", true),
			el("button").Class("btn sm outline").Attr("type", "submit").DataSet("test", "open-queens").Text("Open"),
		),
	)))
	for _, g := range lab.Sudokus {
		s, _ := xc.ParseSudoku(g.Grid)
		n := s.Side()
		grids = append(grids, entry(lab.Source{Sudoku: g.Grid}, g.Title, strconv.Itoa(4*n*n)+" items", strconv.Itoa(n)+"×"+strconv.Itoa(n)))
	}
	grids = append(grids, el("li").Body(el("a").Class("entry").Attr("href", "../exercises/").DataSet("test", "to-exercises").Body(
		el("span").Class("glyph num").Text("?"),
		el("span").Body(el("b").Text("Numbers in doubt"), el("small").Text("Exercises of a book, counted twice")),
	)))
	puzzles := libraryGroups(def.Library(), func(e *def.Entry) app.UI {
		return el("a").Class("entry").Attr("href", "#p="+e.ID).DataSet("open", "p="+e.ID).Title(e.Title).Body(libraryCard(e)...)
	})
	return list.Body(append([]app.UI{
		puzzleGroup("Small matrices", "rows", examples), puzzleGroup("Queens and Sudoku", "rows", grids),
	}, puzzles...)...)
}

// closeChooser hides the list, and no longer draws it.
func (p *labPage) closeChooser() {
	hidePopover("chooser")
	p.chooser = false
}

func (p *labPage) onChooser(app.Context, app.Event) { p.chooser = true }

// onQueens opens a board of the size that was written.
func (p *labPage) onQueens(_ app.Context, e app.Event) {
	e.PreventDefault()
	n, err := strconv.Atoi(app.Window().GetElementByID("lab-queens").Get("value").String())
	if err != nil || n < 1 || n > xc.MaxQueens {
		p.say("A board has from 1 to "+strconv.Itoa(xc.MaxQueens)+" queens.", true)
		return
	}
	p.closeChooser()
	p.open(lab.Source{Queens: n})
}

// sample is what a matrix of one's own begins with.
const sample = "| My matrix: a line of items, then an option a line.\n| What follows a bar among the items is secondary.\na b c d | e\na b\nc d e\nb c\na d e\n"

func (p *labPage) onNew(app.Context, app.Event) {
	p.closeChooser()
	p.open(lab.Source{Text: sample})
	p.written, p.tab = true, "puzzle"
}
