package ui

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/xc"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// chooserList is the popover with every puzzle: the library, and those of
// earlier visits. It is filled when it is first opened.
func (p *page) chooserList() app.UI {
	list := el("div").ID("chooser").Class("popover chooser").Attr("popover", "auto").
		Role("dialog").Aria("label", "Puzzles").DataSet("test", "puzzles")
	if !p.chooser {
		return list
	}
	var library []app.UI
	for _, e := range def.Library() {
		library = append(library, el("li").Body(
			button().Class("entry").DataSet("puzzle", e.ID).
				Aria("current", p.current(e)).OnClick(p.onEntry).Body(
				p.picture(e),
				el("span").Body(el("b").Text(e.Title), el("small").Class("num").Text(aboutEntry(e))),
			),
		))
	}
	body := []app.UI{
		el("h2").Text("Your own"),
		el("ul").Body(p.own()...),
		el("p").Class("entry-line").Body(
			el("a").Class("btn sm outline").Attr("href", "puzzles/").DataSet("test", "to-puzzles").Text("All your puzzles"+p.keptCount()),
			button().Class("btn sm outline").DataSet("test", "open-files").OnClick(p.onOpenFiles).Text("Open files…"),
			app.If(p.unkept, func() app.UI {
				return button().Class("btn sm outline").DataSet("test", "export-all").OnClick(p.onExportAll).Text("Export all")
			}),
		),
		el("h2").Text("Library"),
		el("ul").Body(library...),
		el("h2").Text("Puzzle of the day, and other exact covers"),
		el("ul").Body(
			el("li").Class("entry dated").Body(
				el("span").Class("glyph num").Text(time.Now().Format("2 Jan")),
				el("label").Body(el("b").Text("Calendar puzzle for"),
					app.ElemSelfClosing("input").ID("calendar-date").Class("field num").DataSet("test", "calendar-date").
						Attr("type", "date").Attr("value", time.Now().Format("2006-01-02"))),
				button().Class("btn sm outline").DataSet("test", "calendar").OnClick(p.onCalendar).Text("Open"),
			),
			elsewhere("lab/#q=8", "queens", "8×8", "Queens", "Any number, in the exact-cover lab"),
			elsewhere("sudoku/", "sudoku", "9×9", "Sudoku", "Solved, counted and made"),
			elsewhere("lessons/", "lessons", "1–5", "Lessons", "How exact cover works, live"),
			elsewhere("figures/", "figures", "Fig.", "Figures", "How searches and filters work, played"),
		),
	}
	return list.Body(body...)
}

// elsewhere leads to another page of the site.
func elsewhere(to, test, glyph, title, about string) app.UI {
	return el("li").Body(el("a").Class("entry").Attr("href", to).DataSet("test", "to-"+test).Body(
		el("span").Class("glyph num").Text(glyph), el("span").Body(el("b").Text(title), el("small").Text(about)),
	))
}

// onCalendar opens the puzzle of the chosen date.
func (p *page) onCalendar(app.Context, app.Event) {
	value := app.Window().GetElementByID("calendar-date").Get("value").String()
	date, err := time.Parse("2006-01-02", value)
	if err != nil {
		p.do(state.Announce{Text: "Choose a date first.", Warn: true})
		return
	}
	puzzle, err := xc.Calendar(int(date.Month()), date.Day())
	if err != nil {
		p.do(state.Announce{Text: "There is no such puzzle: " + err.Error() + ".", Warn: true})
		return
	}
	p.open(state.OpenLink{Link: link.Link{Text: def.Format(puzzle), Settings: link.DefaultSettings}, Push: true})
}

// own are the way to a new puzzle and the puzzles that the browser keeps.
func (p *page) own() []app.UI {
	list := []app.UI{el("li").Body(
		button().Class("entry").DataSet("test", "new-board").OnClick(p.onBeginDrawing).Body(
			el("span").Class("glyph").Body(icon(iconGrid)),
			el("span").Body(el("b").Text("Draw one"), el("small").Text("A board, and pieces from the catalogue")),
		),
	), el("li").Body(
		button().Class("entry").DataSet("test", "new-puzzle").OnClick(p.onNew).Body(
			el("span").Class("glyph").Body(icon(iconPen)),
			el("span").Body(el("b").Text("Paste or write one"), el("small").Text("Text, or a picture of letters")),
		),
	)}
	for _, r := range p.state.Recent {
		about := "not finished"
		if r.Pieces > 0 {
			about = plural(r.Pieces, "piece") + ", " + plural(r.Cells, "cell")
		}
		list = append(list, el("li").Body(
			button().Class("entry").DataSet("test", "recent").DataSet("key", r.Key).OnClick(p.onRecent).Body(
				el("span").Class("glyph").Body(app.Text(initials(r.Title))),
				el("span").Body(el("b").Text(r.Title), el("small").Class("num").Text(about)),
			),
		))
	}
	return list
}

// keptCount is how many puzzles are kept, where that is more than are listed.
func (p *page) keptCount() string {
	if n := p.state.KeptCount; n > len(p.state.Recent) {
		return " (" + thousands(float64(n)) + ")"
	}
	return ""
}

// onOpenFiles has files chosen; static/page/drop.ts takes them.
func (p *page) onOpenFiles(app.Context, app.Event) {
	p.closePopover("chooser")
	dispatchEvent("choosefiles")
}

// onExportAll has all puzzles saved as a file, with those that the browser did not keep.
func (p *page) onExportAll(app.Context, app.Event) {
	p.closePopover("chooser")
	dispatchEvent("exportfiles")
}

// dispatchEvent sends an event to the page's own script.
func dispatchEvent(name string) {
	window := app.Window()
	window.Get("document").Call("dispatchEvent", window.Get("Event").New(name))
}

// initials stand where a picture would have to be worked out.
func initials(title string) string {
	var b strings.Builder
	for _, word := range strings.Fields(title) {
		for _, r := range word {
			b.WriteRune(r)
			break
		}
		if b.Len() >= 3 {
			break
		}
	}
	return b.String()
}

// current is for aria-current.
func (p *page) current(e *def.Entry) string {
	if e.ID == p.state.Document.ID {
		return "true"
	}
	return "false"
}

// aboutEntry is the second line of a puzzle of the library.
func aboutEntry(e *def.Entry) string {
	about := plural(e.Puzzle().PieceCount(), "piece")
	if n, ok := e.SolutionCount(); ok {
		return about + ", " + plural(int(n), "solution")
	}
	return about + ", count unknown"
}

func (p *page) onEntry(ctx app.Context, _ app.Event) {
	p.open(state.Choose{ID: dataset(ctx, "puzzle")})
}

func (p *page) onNew(app.Context, app.Event) {
	p.open(state.Begin{})
	p.later()
	// The editor can only be given the caret once it is shown.
	time.AfterFunc(editorShown, func() {
		if has(p.editor, "selectAll") {
			p.editor.Call("selectAll")
		}
	})
}

func (p *page) onRecent(ctx app.Context, _ app.Event) {
	p.openRecent(dataset(ctx, "key"))
}

// dataset reads a data attribute of the element that an event came to. go-app
// keeps the first of the handlers of an element, so what differs between the
// items of a list is in the element, not in the handler.
func dataset(ctx app.Context, name string) string {
	return ctx.JSSrc().Get("dataset").Get(name).String()
}
