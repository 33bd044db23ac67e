package chooser

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/html"
	"tilewright/ui/reading"
	"tilewright/ui/shell"
)

// OwnPage is the page of one's own puzzles. Its content is a <puzzle-shelf> of static/own-puzzles, which keeps, finds,
// exports and imports them. This page has the frame around that, and reads definitions for it.
type OwnPage struct {
	app.Compo
	shell shell.Shell
}

func (p *OwnPage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(say.T("Your puzzles – Tilewright"))
	ctx.Page().SetDescription(say.T("The puzzles that you made, kept in your browser: find, rename, tag, export and import them; and the library."))
}

func (p *OwnPage) OnInit() {
	p.shell = shell.Shell{Root: "../", Here: "puzzles/"}
	p.shell.Open()
}

func (p *OwnPage) OnMount(ctx app.Context) {
	p.shell.Mount(ctx, func() {}, func() {}, p.shell.Press)
	reading.ReadsFiles(&p.shell.Global, nil)
}

func (p *OwnPage) OnDismount() { p.shell.Dismount() }

func (p *OwnPage) Render() app.UI {
	return html.El("div").Class("app shelf").Body(
		html.El("main").Class("shelf-frame").Body(
			html.El("h1").Class("sr").Text(say.T("Your puzzles")),
			p.shell.Topbar(
				html.El("span").Class("titled").Body(html.El("b").Text(say.T("Your puzzles")), html.El("shelf-count").Class("muted num")),
				html.El("shelf-tools").Role("search"),
				html.Button().Class("btn icon wide").Aria("label", say.T("Keys")).Title(say.T("Keys  ?")).DataSet("test", "keys").
					OnClick(p.shell.OnKeys).Body(html.Icon(html.IconHelp)),
			),
			html.El("puzzle-shelf").DataSet("grids", def.GridWords()),
		),
		html.KeysList(p.shell.OnCloseKeys,
			html.Key("Find", "/"), html.Key("A new puzzle", "N"), html.Key("From card to card", "← → ↑ ↓"), html.Key("Open the puzzle", "Enter"),
			html.Key("Rename it", "F2"), html.Key("Its note and tags", "T"), html.Key("Duplicate it", "C"), html.Key("Delete it", "Delete"),
			html.Key("Undo", "Ctrl Z"), html.Key("Import", "I"), html.Key("Export all", "E"), html.Key("Light or dark", "D"),
			html.Key("This list", "?"),
		),
		p.shell.Toast(),
	)
}
