package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/state"
)

// topbar: the name, the puzzle, undo, and what concerns the whole page.
func (p *page) topbar() app.UI {
	s := &p.state
	return el("header").Class("top").Body(
		button().Class("brand").Aria("label", "Tilewright, start page").DataSet("test", "brand").
			OnClick(p.onBrand).Body(app.Raw(brandMark), el("span").Text("Tilewright")),
		app.ElemSelfClosing("hr"),
		button().Class("btn pick").Attr("popovertarget", "chooser").Aria("haspopup", "dialog").
			DataSet("test", "puzzle-chooser").OnClick(p.onChooser).
			Body(
				el("span").Class("mini").Hidden(s.Document.Known == nil).Body(&thumb{Page: p, Puzzle: s.Document.Good, Assembly: s.Document.Known}),
				el("b").Text(s.Document.Title()),
				el("span").Class("meta muted num").Text(p.meta()),
				el("span").Class("sr").Text("Choose another puzzle"),
				icon(iconCaret),
			),
		app.ElemSelfClosing("hr").Class("wide"),
		button().Class("btn icon wide").Aria("label", "Undo").Title("Undo  Ctrl Z").
			Attr("disabled", !s.CanUndo()).DataSet("test", "undo").OnClick(p.onUndo).Body(icon(iconUndo)),
		button().Class("btn icon wide").Aria("label", "Redo").Title("Redo  Ctrl Shift Z").
			Attr("disabled", !s.CanRedo()).DataSet("test", "redo").OnClick(p.onRedo).Body(icon(iconRedo)),
		el("span").Class("grow"),
		button().Class("btn wide").Title("Copy the link  S").DataSet("test", "share").
			OnClick(p.onShare).Body(icon(iconShare), app.Text("Share")),
		button().Class("btn wide").Title("Embed, or save as a file  X").Attr("disabled", s.Board() == nil).
			DataSet("test", "embed").OnClick(p.onEmbed).Body(icon(iconEmbed), app.Text("Embed")),
		p.themeButton(),
		button().Class("btn icon wide").Aria("label", "Keys").Title("Keys  ?").
			DataSet("test", "keys").OnClick(p.onKeys).Body(icon(iconHelp)),
		button().Class("btn icon").DataSet("phone", "only").Aria("label", "More").
			Attr("popovertarget", "more").DataSet("test", "more").Body(icon(iconMore)),
	)
}

// meta is the line beside the title.
func (p *page) meta() string {
	d := p.state.Document
	switch {
	case d.Edited():
		return "edited"
	case d.Puzzle != nil:
		return sizeOf(d.Puzzle)
	}
	return ""
}

// sizeOf is "12 pieces, 60 cells".
func sizeOf(p *def.Puzzle) string {
	return plural(p.Mobile(), "piece") + ", " + plural(state.Open(p), "cell")
}

// picture is a thumbnail of a puzzle of the library, solved.
func (p *page) picture(e *def.Entry) app.UI {
	return &thumb{Page: p, Puzzle: e.Puzzle(), Assembly: state.Known(e.ID)}
}

// themes in the order of the button, each with its icon and name.
var themes = []struct{ theme, name, shape string }{
	{"", "as the system", iconSystem}, {"light", "light", iconSun}, {"dark", "dark", iconMoon},
}

func (p *page) themeIndex() int {
	for i, t := range themes {
		if t.theme == p.state.Prefs.Theme {
			return i
		}
	}
	return 0
}

func (p *page) themeButton() app.UI {
	t, next := themes[p.themeIndex()], themes[(p.themeIndex()+1)%len(themes)]
	return button().Class("btn icon").DataSet("test", "theme").
		Aria("label", "Theme: "+t.name+". Change to "+next.name).Title("Theme: " + t.name + "  D").
		OnClick(p.onTheme).Body(icon(t.shape))
}

// more is the menu of what a phone's top bar has no room for.
func (p *page) more() app.UI {
	item := func(test, name, shape string, disabled bool, f app.EventHandler) app.UI {
		return button().Class("btn").DataSet("test", test).Attr("disabled", disabled).
			OnClick(f).Body(icon(shape), app.Text(name))
	}
	return el("div").ID("more").Class("popover menu").Attr("popover", "auto").Body(
		item("more-undo", "Undo", iconUndo, !p.state.CanUndo(), p.onUndo),
		item("more-redo", "Redo", iconRedo, !p.state.CanRedo(), p.onRedo),
		item("more-share", "Share", iconShare, false, p.onMoreShare),
		item("more-embed", "Embed and save", iconEmbed, p.state.Board() == nil, p.onMoreEmbed),
		item("more-keys", "Keys", iconHelp, false, p.onMoreKeys),
	)
}

func (p *page) onBrand(app.Context, app.Event) {
	p.open(state.Choose{ID: def.Library()[0].ID})
}
func (p *page) onChooser(app.Context, app.Event) { p.chooser = true }
func (p *page) onUndo(app.Context, app.Event)    { p.undo() }
func (p *page) onRedo(app.Context, app.Event)    { p.do(state.Redo{}) }
func (p *page) onShare(app.Context, app.Event)   { p.share() }
func (p *page) onEmbed(app.Context, app.Event)   { p.embed() }
func (p *page) onTheme(app.Context, app.Event)   { p.nextTheme() }
func (p *page) onKeys(app.Context, app.Event)    { p.showKeys() }

func (p *page) onMoreShare(app.Context, app.Event) {
	p.closePopover("more")
	p.share()
}

func (p *page) onMoreEmbed(app.Context, app.Event) {
	p.closePopover("more")
	p.embed()
}

func (p *page) onMoreKeys(app.Context, app.Event) {
	p.closePopover("more")
	p.showKeys()
}

func (p *page) undo() {
	p.readEditor() // what was typed a moment ago is what is undone
	p.do(state.Undo{})
}

func (p *page) nextTheme() {
	p.do(state.SetTheme{Theme: themes[(p.themeIndex()+1)%len(themes)].theme})
}
