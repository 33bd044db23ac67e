package coverlab

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/link"
)

// matrixPanel shows the items, to choose from, or the text.
func (p *Page) matrixPanel() app.UI {
	return html.El("section").Class("panel puzzle").ID("panel-puzzle").Aria("labelledby", "h-matrix").Body(
		html.El("header").Body(
			html.El("h2").ID("h-matrix").Text(say.T("Problem")),
			html.El("div").Class("seg").Role("group").Aria("label", say.T("Show the problem as")).Body(
				html.Button().Aria("pressed", !p.view.written).DataSet("test", "show-items").OnClick(p.onItems).Text(say.T("Items")),
				html.Button().Aria("pressed", p.view.written).DataSet("test", "show-text").OnClick(p.onText).Text(say.T("Text")),
			),
		),
		p.taskGroup(),
		html.El("div").Class("scroll").Hidden(p.view.written).TabIndex(0).Role("group").Aria("label", say.T("Items")).Body(p.items()),
		p.editor(),
		p.formNote(),
		p.problems(),
		html.El("div").Class("group files").Body(
			html.El("div").Class("row").Body(
				html.Button().Class("btn sm outline").DataSet("test", "save").OnClick(p.onSave).Text(say.T("Save")),
				p.saveForm(),
				p.origin(),
				html.Button().Class("btn sm quiet").Aria("expanded", p.task.writing).DataSet("test", "make-task").
					OnClick(p.onMakeTask).Text(say.T("Make a task")),
			),
		),
	)
}

// taskGroup has the words of a task, or a field for them.
func (p *Page) taskGroup() app.UI {
	if p.task.writing {
		return html.El("div").Class("group").Body(
			html.Headed("Task"),
			html.TextArea(func() app.HTMLElem {
				return html.El("textarea").Class("field lab-wide").Aria("label", say.T("What is to be done")).DataSet("test", "task-words").
					Attr("rows", 3).Attr("maxlength", lab.MaxTask/2)
			}, field.Owned{Is: func() string { return p.task.words }, Edit: p.setTask}),
			html.El("p").Class("hint").Text(say.T("Whoever opens the link reads this above the problem.")),
			html.Button().Class("btn sm outline").DataSet("test", "task-copy").OnClick(p.onTaskLink).Text(say.T("Copy the link with it")),
		)
	}
	return html.El("div").Class("group").Hidden(p.task.words == "").Body(
		html.Headed("Task"), html.El("p").DataSet("test", "task-shown").Text(p.task.words),
	)
}

func (p *Page) onMakeTask(app.Context, app.Event) { p.task.writing = !p.task.writing }

func (p *Page) setTask(words string) {
	words = strings.TrimSpace(words)
	for len(words) > lab.MaxTask {
		_, size := utf8.DecodeLastRuneInString(words)
		words = words[:len(words)-size]
	}
	p.task.words = words
}

// onTaskLink copies a link to the problem, at its beginning, with the task.
func (p *Page) onTaskLink(app.Context, app.Event) {
	p.flush()
	p.shell.CopyLink(lab.Link{Source: p.problem.Source, Rule: p.rule(), Task: p.task.words}.Encode(),
		say.T("Link copied. It holds the problem and the task; no server sees it."))
	p.writeAddress(false)
	p.task.writing = false
}

// origin links to the place where the matrix comes from.
func (p *Page) origin() app.UI {
	s := p.problem.Source
	way := func(to string, name say.Message) app.UI {
		return html.El("a").Class("btn sm quiet").DataSet("test", "origin").Attr("href", p.shell.Root+to).Text(name.String())
	}
	switch {
	case s.Sudoku != "":
		return way("sudoku/#g="+s.Sudoku, "As a grid")
	case s.Puzzle != "":
		return way("#"+link.Link{Puzzle: s.Puzzle, Settings: link.Automatic}.Encode(), "As a puzzle")
	case p.problem.Puzzle != nil:
		return way("#"+link.Link{Text: def.Format(p.problem.Puzzle), Settings: link.Automatic}.Encode(), "As a puzzle")
	}
	return html.El("span").Hidden(true)
}

// items lists the open items, those with the fewest options first; a press chooses one.
func (p *Page) items() app.UI {
	note := []app.UI{
		html.Headed("Matrix", html.El("span").Class("muted num").Text(p.problem.Size()), html.Ask("lab-option")),
		html.El("p").Class("hint").Text(p.problem.Note),
	}
	if p.problem.Puzzle != nil {
		note = append(note, p.quarter())
	}
	if p.problem.Matrix == nil {
		_, what := p.missing()
		return html.El("div").Body(html.El("div").Class("group").Body(html.El("p").Class("hint").Text(what.String())))
	}
	s := p.live.Search
	open := len(s.OpenItems())
	about := say.Message("With the number of options left: choose one, or let the rule choose.")
	switch {
	case s.Done():
		about = "With the number of options left: the search is over."
	case open == 0:
		about = "With the number of options left: every item is covered."
	case !s.Choosing():
		about = "With the number of options left: an item has been chosen; step on."
	}
	list := &itemList{Page: p, Problem: p.problem, At: s.At(), Busy: p.live.Busy()}
	if p.live.Fast() {
		list.At, about = 0, "With the number of options left: they are listed when the search rests."
	}
	return html.El("div").Body(
		html.El("div").Class("group").Body(note...),
		html.El("div").Class("group").Body(
			html.Headed("Open items", html.El("span").Class("muted num").Text(strconv.Itoa(open)), html.Ask("lab-item"), p.secondary()),
			html.El("p").Class("hint").Text(about.String()),
			list,
		),
	)
}

// secondary explains that some items need not be covered, where there are such items.
func (p *Page) secondary() app.UI {
	if m := p.problem.Matrix; m == nil || m.Primary == len(m.Items) {
		return html.El("span").Hidden(true)
	}
	return html.El("span").Class("muted").Body(app.Text(say.T("some secondary")+" "), html.Ask("lab-secondary"))
}

// missing says why there is no matrix.
func (p *Page) missing() (head, what say.Message) {
	if p.opening.builder != nil {
		return "Making the matrix", "It is shown in a moment."
	}
	return "No matrix yet", "The text has errors; mend it to go on."
}

// quarter offers to keep only one of each set of symmetric images of a piece.
func (p *Page) quarter() app.UI {
	options := []app.UI{
		html.El("option").Attr("value", "").Attr("selected", p.problem.Source.Quarter == "").
			Text(say.T("All places of every piece")),
	}
	for i := range p.problem.Puzzle.Pieces {
		if piece := &p.problem.Puzzle.Pieces[i]; !piece.Stationary && piece.Copies == 1 {
			options = append(options, html.El("option").Attr("value", piece.Name).Attr("selected", p.problem.Source.Quarter == piece.Name).
				Text(say.T("Piece {name} up to symmetry", piece.Name)))
		}
	}
	return html.El("label").Class("select lab-wide").Body(
		html.El("span").Class("sr").Text(say.T("Symmetry")),
		html.El("select").DataSet("test", "quarter").OnChange(p.onQuarter).Body(options...), html.Icon(html.IconCaret),
	)
}

func (p *Page) onQuarter(ctx app.Context, _ app.Event) {
	source := p.problem.Source
	source.Quarter = ctx.JSSrc().Get("value").String()
	p.open(source)
}

func (p *Page) onItems(app.Context, app.Event) { p.view.written = false }

// saveForm chooses the form in which the matrix is saved.
func (p *Page) saveForm() app.UI {
	options := make([]app.UI, len(saveForms))
	for f, name := range saveForms {
		options[f] = html.El("option").Attr("value", strconv.Itoa(f)).Attr("selected", xc.Form(f) == p.draft.saved).Text(name.String())
	}
	return html.El("label").Class("select").Body(
		html.El("span").Class("sr").Text(say.T("Save as")),
		html.El("select").DataSet("test", "save-form").OnChange(p.onSaveForm).Body(options...), html.Icon(html.IconCaret),
	)
}

// saveForms name the forms.
var saveForms = [...]say.Message{
	xc.Knuth: "in Knuth’s form", xc.Digits: "as rows of 0 and 1", xc.Table: "as a table (CSV)", xc.Sets: "as sets",
}

func (p *Page) onSaveForm(ctx app.Context, _ app.Event) {
	if f, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.draft.saved = xc.Form(f)
	}
}

func (p *Page) onSave(app.Context, app.Event) {
	text := p.draft.text
	if p.problem.Matrix != nil && !p.stale() {
		m := *p.problem.Matrix
		if m.Comment == "" {
			m.Comment = p.problem.Title
		}
		var err error
		if text, err = xc.Write(&m, p.draft.saved); err != nil {
			p.shell.Say(say.T("It cannot be saved {form}: {reason}.", saveForms[p.draft.saved], err), true)
			return
		}
	}
	if browser.Has(browser.Scripts(), "keepMatrix") {
		browser.Scripts().Call("keepMatrix", p.problem.Title, text)
	}
}
