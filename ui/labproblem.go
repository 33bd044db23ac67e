package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/xc"
	"tilewright/ui/link"
)

// matrixPanel: the items, to choose from, or the text.
func (p *labPage) matrixPanel() app.UI {
	text := p.text
	if p.written && p.problem.Source.Text == "" && p.problem.Matrix != nil {
		text = p.formatted()
	}
	return el("section").Class("panel puzzle").ID("panel-puzzle").Aria("labelledby", "h-matrix").Body(
		el("header").Body(
			el("h2").ID("h-matrix").Text("Problem"),
			el("div").Class("seg").Role("group").Aria("label", "Show the problem as").Body(
				button().Aria("pressed", !p.written).DataSet("test", "show-items").OnClick(p.onItems).Text("Items"),
				button().Aria("pressed", p.written).DataSet("test", "show-text").OnClick(p.onText).Text("Text"),
			),
		),
		el("div").Class("scroll").Hidden(p.written).TabIndex(0).Role("group").Aria("label", "Items").Body(p.items()),
		&textView{Page: p, Text: text, Hidden: !p.written, Found: p.found},
		p.formNote(),
		p.problems(),
		el("div").Class("group files").Body(
			el("div").Class("row").Body(
				button().Class("btn sm outline").DataSet("test", "save").OnClick(p.onSave).Text("Save"),
				p.saveForm(),
				p.origin(),
			),
		),
	)
}

// origin leads to where the matrix comes from.
func (p *labPage) origin() app.UI {
	s := p.problem.Source
	way := func(to, name string) app.UI {
		return el("a").Class("btn sm quiet").DataSet("test", "origin").Attr("href", p.root+to).Text(name)
	}
	switch {
	case s.Sudoku != "":
		return way("sudoku/#g="+s.Sudoku, "As a grid")
	case s.Puzzle != "":
		return way("#"+link.Link{Puzzle: s.Puzzle, Settings: link.Automatic}.Encode(), "As a puzzle")
	case p.problem.Puzzle != nil:
		return way("#"+link.Link{Text: def.Format(p.problem.Puzzle), Settings: link.Automatic}.Encode(), "As a puzzle")
	}
	return el("span").Hidden(true)
}

// items lists what is open, fewest options first; a press chooses one.
func (p *labPage) items() app.UI {
	note := []app.UI{
		headed("Matrix", el("span").Class("muted num").Text(p.problem.Size()), ask("lab-option")),
		el("p").Class("hint").Text(p.problem.Note),
	}
	if p.problem.Puzzle != nil {
		note = append(note, p.quarter())
	}
	if p.problem.Matrix == nil {
		_, what := p.missing()
		return el("div").Body(el("div").Class("group").Body(el("p").Class("hint").Text(what)))
	}
	s := p.live.search
	open := len(s.OpenItems())
	about := "choose one, or let the rule choose"
	switch {
	case s.Done():
		about = "the search is over"
	case open == 0:
		about = "every item is covered"
	case !s.Choosing():
		about = "an item has been chosen; step on"
	}
	list := &itemList{Page: p, Problem: p.problem, At: s.At(), Busy: p.live.busy()}
	if p.live.fast() {
		list.At, about = 0, "they are listed when the search rests"
	}
	return el("div").Body(
		el("div").Class("group").Body(note...),
		el("div").Class("group").Body(
			headed("Open items", el("span").Class("muted num").Text(strconv.Itoa(open)), ask("lab-item"), p.secondary()),
			el("p").Class("hint").Text("With the number of options left: "+about+"."),
			list,
		),
	)
}

// secondary explains that not all items must be covered, where that is so.
func (p *labPage) secondary() app.UI {
	if m := p.problem.Matrix; m == nil || m.Primary == len(m.Items) {
		return el("span").Hidden(true)
	}
	return el("span").Class("muted").Body(app.Text("some secondary "), ask("lab-secondary"))
}

// missing says why there is no matrix.
func (p *labPage) missing() (head, what string) {
	if p.builder != nil {
		return "Making the matrix", "It is shown in a moment."
	}
	return "No matrix yet", "The text has errors; mend it to go on."
}

// quarter offers to keep the images of one piece up to symmetry.
func (p *labPage) quarter() app.UI {
	options := []app.UI{el("option").Attr("value", "").Attr("selected", p.problem.Source.Quarter == "").Text("All places of every piece")}
	for i := range p.problem.Puzzle.Pieces {
		if piece := &p.problem.Puzzle.Pieces[i]; !piece.Stationary && piece.Copies == 1 {
			options = append(options, el("option").Attr("value", piece.Name).Attr("selected", p.problem.Source.Quarter == piece.Name).
				Text("Piece "+piece.Name+" up to symmetry"))
		}
	}
	return el("label").Class("select lab-wide").Body(
		el("span").Class("sr").Text("Symmetry"),
		el("select").DataSet("test", "quarter").OnChange(p.onQuarter).Body(options...), icon(iconCaret),
	)
}

func (p *labPage) onQuarter(ctx app.Context, _ app.Event) {
	source := p.problem.Source
	source.Quarter = ctx.JSSrc().Get("value").String()
	p.open(source)
}

func (p *labPage) onItems(app.Context, app.Event) { p.written = false }

// saveForm is the choice of the form in which the matrix is saved.
func (p *labPage) saveForm() app.UI {
	options := make([]app.UI, len(saveForms))
	for f, name := range saveForms {
		options[f] = el("option").Attr("value", strconv.Itoa(f)).Attr("selected", xc.Form(f) == p.saved).Text(name)
	}
	return el("label").Class("select").Body(
		el("span").Class("sr").Text("Save as"),
		el("select").DataSet("test", "save-form").OnChange(p.onSaveForm).Body(options...), icon(iconCaret),
	)
}

// saveForms are what the forms are called there.
var saveForms = [...]string{xc.Knuth: "as text", xc.Digits: "as rows of 0 and 1", xc.Table: "as a table (CSV)", xc.Sets: "as sets"}

func (p *labPage) onSaveForm(ctx app.Context, _ app.Event) {
	if f, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.saved = xc.Form(f)
	}
}

func (p *labPage) onSave(app.Context, app.Event) {
	text := p.text
	if p.problem.Matrix != nil && !p.stale() {
		m := *p.problem.Matrix
		if m.Comment == "" {
			m.Comment = p.problem.Title
		}
		var err error
		if text, err = xc.Write(&m, p.saved); err != nil {
			p.say("It cannot be saved "+saveForms[p.saved]+": "+err.Error()+".", true)
			return
		}
	}
	if has(app.Window(), "tilewrightKeepMatrix") {
		app.Window().Call("tilewrightKeepMatrix", p.problem.Title, text)
	}
}
