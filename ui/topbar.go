package ui

import (
	"cmp"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/reading"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// topbar has the name, the puzzle, undo, and what is for the whole page.
func (p *page) topbar() app.UI {
	return html.El("header").Class("top").Body(
		html.Skip(".stage", "Skip to the board"),
		html.Button().Class("brand").Aria("label", say.T("Tilewright, start page")).DataSet("test", "brand").
			OnClick(p.onBrand).Body(app.Raw(html.BrandMark), html.El("span").Text("Tilewright")),
		app.ElemSelfClosing("hr"),
		p.puzzleButton(),
		p.renamer(),
		html.Button().Class("btn find-all wide").Attr("popovertarget", "chooser").Aria("haspopup", "dialog").DataSet("test", "finder").
			Title(say.T("Find anything  O")).OnClick(p.chooser.OnPress).
			Body(html.Icon(html.IconFind), html.El("span").Text(say.T("Find a puzzle, or a set you own"))),
		html.El("span").Class("kept wide").DataSet("test", "kept").Hidden(!p.kept()).Text(say.T("Kept in this browser")),
		html.El("span").Class("grow"),
		p.barButton("undo"),
		p.barButton("redo"),
		html.Button().Class("btn outline wide").Attr("popovertarget", "save").Aria("haspopup", "menu").DataSet("test", "save-share").
			Body(html.Icon(html.IconShare), html.El("span").Text(say.T("Save and share"))),
		html.Button().Class("btn icon").Aria("label", say.T("More")).Attr("popovertarget", "more").Aria("haspopup", "menu").
			DataSet("test", "more").Body(html.Icon(html.IconMore)),
	)
}

// kept reports whether the browser keeps the puzzle as one of the person's own.
func (p *page) kept() bool {
	return p.state.Document.ID == "" && !p.writing.refused && p.state.Kept(p.writing.key)
}

// puzzleButton names the puzzle, and opens the list of all puzzles.
func (p *page) puzzleButton() app.UI {
	d := p.state.Document
	return html.Button().Class("btn pick").Attr("popovertarget", "chooser").Aria("haspopup", "dialog").
		DataSet("test", "puzzle-chooser").OnClick(p.chooser.OnPress).
		Body(
			html.El("span").Class("mini").Hidden(d.Known == nil).Body(&pictures.Thumb{From: &p.pictures, Puzzle: d.Good, Assembly: d.Known}),
			html.El("b").Text(d.Name()),
			html.El("span").Class("meta muted num").Text(p.meta()),
			html.El("span").Class("sr").Text(say.T("Choose another puzzle")),
			html.Icon(html.IconCaret),
		)
}

// renamer gives the puzzle another name where it stands. That is an edit of its text, so Undo takes it back.
func (p *page) renamer() app.UI {
	d := p.state.Document
	if d.Draft() == nil {
		return html.El("span").Hidden(true)
	}
	if !p.naming {
		return html.Control("rename", "Rename the puzzle", "F2", html.IconPen, false, p.onRename).Class("wide renames")
	}
	return html.El("form").Class("renamer").OnSubmit(p.onRenamed).Body(
		html.Input(func() app.HTMLElemSelfClosing {
			return app.ElemSelfClosing("input").Class("field").DataSet("test", "rename-field").Aria("label", say.T("Name of the puzzle")).
				Attr("autocomplete", "off").Attr("maxlength", "200").On("keydown", p.onRenameKey)
		}, field.Owned{Is: func() string { return p.name }, Edit: func(name string) { p.name = name }, Each: true}),
		html.Button().Attr("type", "submit").Class("btn sm primary").DataSet("test", "rename-done").Text(say.T("Rename")),
	)
}

const renameField = `[data-test="rename-field"]`

func (p *page) rename() {
	if p.state.Document.Draft() == nil {
		return
	}
	p.definition.Read()
	p.naming, p.name = true, p.state.Document.Name()
	p.later()
	time.AfterFunc(shell.UntilDrawn, func() { browser.Focus(renameField) })
}

func (p *page) onRename(app.Context, app.Event) { p.rename() }

func (p *page) onRenamed(_ app.Context, e app.Event) {
	e.PreventDefault()
	p.naming = false
	p.definition.Read()
	if d := p.state.Document; strings.TrimSpace(p.name) != "" && p.name != d.Name() {
		p.do(state.EditText{Text: reading.Retitled(d.Text, d.Index, p.name)})
	}
}

func (p *page) onRenameKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		p.naming = false
		p.later()
	}
}

// meta is the line beside the title.
func (p *page) meta() string {
	d := p.state.Document
	switch {
	case d.Edited():
		return say.T("edited")
	case d.Puzzle != nil:
		return sizeOf(d.Puzzle)
	}
	return ""
}

// sizeOf is "12 pieces, 60 cells".
func sizeOf(p *def.Puzzle) string {
	return say.T("{pieces, plural, one {# piece} other {# pieces}}, {cells, plural, one {# cell} other {# cells}}", p.PieceCount(), state.Open(p))
}

// save is the menu of all that one makes of a puzzle.
func (p *page) save() app.UI {
	var items []app.UI
	for _, c := range commands() {
		if c.At&inSave != 0 {
			items = append(items, html.Button().Class("entry").DataSet("test", c.ID).DataSet("command", c.ID).Attr("disabled", c.isOff(p)).
				OnClick(p.onCommand).Body(html.El("span").Class("glyph").Body(html.Icon(c.Icon)),
				html.El("span").Body(html.El("b").Text(cmp.Or(c.Wide, c.Name)), html.El("small").Text(c.Does))))
		}
	}
	return html.El("div").ID("save").Class("popover menu save-menu").Attr("popover", "auto").DataSet("under", "save-share").
		Role("group").Aria("label", say.T("Save and share")).Body(items...)
}

// more is the menu with everything else, and on a phone with all.
func (p *page) more() app.UI {
	list := p.menuButtons()
	for _, r := range shell.At(shell.More) {
		list = append(list, html.El("a").Class("btn").Attr("href", r.Path).DataSet("test", "more-"+r.ID()).
			Body(html.Icon(r.Icon), app.Text(r.Name)))
	}
	return html.El("div").ID("more").Class("popover menu").Attr("popover", "auto").DataSet("under", "more").Body(append(list,
		html.Button().Class("btn language").Attr("popovertarget", "languages").DataSet("test", "more-language").
			Body(html.Icon(html.IconGlobe), html.El("span").Text(say.T("Language"))),
		shell.ThemeButton(p.state.Prefs.Theme, p.onTheme))...)
}

func (p *page) onBrand(app.Context, app.Event) {
	p.open(state.Choose{ID: def.Start})
}

func (p *page) onTheme(app.Context, app.Event) { p.nextTheme() }

// undo takes back the last thing done: a move while a person plays, else a change of the puzzle.
func (p *page) undo() {
	if p.state.Mode == state.HandMode {
		p.do(state.UndoMove{At: browser.Now()})
		return
	}
	p.definition.Read() // what was typed a moment ago is to be undone
	p.draw.Call("close")
	p.pieces.Close()
	p.dispatch(func() { p.do(state.Undo{}) }) // after the strokes, which come in their order
}

func (p *page) redo() {
	if p.state.Mode == state.HandMode {
		p.do(state.RedoMove{At: browser.Now()})
		return
	}
	p.do(state.Redo{})
}

func (p *page) canUndo() bool {
	if p.state.Mode == state.HandMode {
		return p.state.Hand.Game.CanUndo()
	}
	return p.state.CanUndo()
}

func (p *page) canRedo() bool {
	if p.state.Mode == state.HandMode {
		return p.state.Hand.Game.CanRedo()
	}
	return p.state.CanRedo()
}

func (p *page) nextTheme() {
	p.do(state.Prefer(func(p *state.Prefs) { p.Theme = shell.NextTheme(p.Theme) }))
}
