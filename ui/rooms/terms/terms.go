// Package terms is how a puzzle with a number n goes on: a table of counts, the law that they follow, and known sequences
// with the same numbers.
//
//	terms.go  the room: a button in the panel of the search, and a dialog
//
// # For tests in a browser
//
//	ask-terms terms-dialog terms (data-ended) terms-once terms-more terms-save law law-said sequence (data-number)
package terms

import (
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// Panel is the room.
type Panel struct {
	shell.PanelContext
	open bool
}

// Button asks how the puzzle goes on, where that has a meaning.
func (p *Panel) Button() app.UI {
	if p.State.Document.Family() == nil {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("group row").Body(
		html.Button().Class("btn outline").Aria("haspopup", "dialog").DataSet("test", "ask-terms").OnClick(p.onOpen).
			Text(say.T("How does it go on?")),
		html.El("span").Class("soft").Text(say.T("counts for n = 1, 2, 3 …")),
	)
}

func (p *Panel) onOpen(app.Context, app.Event) {
	p.open = true
	if t := &p.State.Terms; !t.Of(p.State.Document.Puzzle) || len(t.Solutions) == 0 && !t.Asked {
		p.Do(state.AskTerms{})
	} else {
		p.Later()
	}
	browser.ShowDialog("terms")
}

func (p *Panel) onClose(app.Context, app.Event) {
	p.open = false
	browser.CloseDialog("terms")
}

func (p *Panel) onMore(app.Context, app.Event) { p.Do(state.AskTerms{}) }

func (p *Panel) onOnce(ctx app.Context, _ app.Event) {
	p.Do(state.CountTermsOnce{On: ctx.JSSrc().Get("checked").Bool()})
}

// Dialog is the table.
func (p *Panel) Dialog() app.UI {
	dialog := html.El("dialog").ID("terms").Class("dialog wide").Aria("labelledby", "h-terms").DataSet("test", "terms-dialog")
	t := &p.State.Terms
	if !p.open || !t.Of(p.State.Document.Puzzle) {
		return dialog
	}
	title := p.State.Document.Title()
	return dialog.Body(
		html.El("header").Body(
			html.El("h2").ID("h-terms").Text(say.T("How does it go on?")),
			html.El("span").Class("soft").Text(title),
			html.El("a").Class("btn sm outline").Hidden(len(t.Solutions) == 0).DataSet("test", "terms-save").Attr("download", "terms.txt").
				Attr("href", "data:text/plain;charset=utf-8,"+url.PathEscape(t.File(title))).Text(say.T("Save the terms")),
			html.Button().Class("btn icon").Aria("label", say.T("Close")).OnClick(p.onClose).Body(html.Icon(html.IconClose)),
		),
		html.El("div").Class("row wrap counted").Body(
			html.El("label").Class("check").Body(
				app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", t.Once).DataSet("test", "terms-once").OnChange(p.onOnce),
				app.Text(say.T("Turned solutions count once")),
			),
			html.El("span").Class("soft").Role("status").Text(p.goingOn()),
			html.Button().Class("btn sm outline end").Hidden(!t.More()).DataSet("test", "terms-more").OnClick(p.onMore).Text(say.T("More terms")),
		),
		p.law(),
		p.table(),
	)
}

// goingOn says what is being counted, or why nothing more is.
func (p *Panel) goingOn() string {
	t := &p.State.Terms
	switch {
	case t.Refused != "":
		return t.Refused
	case t.Stopped != "":
		return t.Stopped
	case t.Asked:
		return say.T("Counting n = {n} …", max(t.From, 1)+len(t.Solutions))
	}
	return ""
}

// table are the terms.
func (p *Panel) table() app.UI {
	t := &p.State.Terms
	var rows []app.UI
	for i, n := range t.Solutions {
		rows = append(rows, html.El("tr").Body(
			html.El("th").Attr("scope", "row").Text(strconv.Itoa(t.From+i)), html.El("td").Class("mono").Text(n),
		))
	}
	return html.El("div").Class("scroll-x").TabIndex(0).Role("group").Aria("label", say.T("Numbers of solutions")).Body(
		html.El("table").Class("ab num wide").DataSet("test", "terms").DataSet("ended", !t.Asked).Body(
			html.El("thead").Body(html.El("tr").Body(
				html.El("th").Attr("scope", "col").Text("n"), html.El("th").Attr("scope", "col").Text(say.T("Solutions")),
			)),
			html.El("tbody").Body(rows...),
		),
	)
}

// law is the law of the terms, and the known sequences.
func (p *Panel) law() app.UI {
	t := &p.State.Terms
	var lines []app.UI
	if l := &t.Law; l.Recurrence != "" {
		lines = append(lines,
			html.El("p").Class("mono").DataSet("test", "law").Text(l.Recurrence),
			html.El("p").Class("soft").DataSet("test", "law-said").Text(state.LawSaid(&t.Series)),
			html.El("p").Class("mono soft").Text(l.Generating),
		)
		if l.Closed != "" {
			lines = append(lines, html.El("p").Class("mono soft").Text(l.Closed))
		}
		if l.Growth > 0 {
			growth, _ := strconv.ParseFloat(strconv.FormatFloat(l.Growth, 'g', 6, 64), 64) // six digits
			lines = append(lines, html.El("p").Class("soft").
				Text(say.T("In the end each number is about {growth} times the one before.", say.Number(growth))))
		}
	}
	for _, m := range t.Matches[:min(len(t.Matches), shownMatches)] {
		link := html.El("a").Class("link").Attr("href", "https://oeis.org/"+m.Number).Attr("rel", "noopener").DataSet("test", "sequence").
			DataSet("number", m.Number).Text(m.Number)
		said := html.Sentence("{sequence} of the OEIS, its terms {first} to {last}",
			link, app.Text(strconv.Itoa(m.First)), app.Text(strconv.Itoa(m.Last)))
		if m.Stored != "" {
			said = html.Sentence("{sequence} of the OEIS has {stored} where two programs count {counted}",
				link, app.Text(m.Stored), app.Text(m.Counted))
		}
		lines = append(lines, html.El("p").Body(said...))
	}
	if len(t.Matches) == 0 && !t.Asked && len(t.Solutions) > 0 {
		lines = append(lines, html.El("p").Class("soft").Text(say.T("Not in our list of sequences.")))
	}
	return html.El("div").Class("law").Body(lines...)
}

// shownMatches is how many known sequences are named.
const shownMatches = 3
