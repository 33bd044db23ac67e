// Package puzzles is the page of one's own puzzles, which static/own-puzzles draws.
//
// # For tests in a browser
//
//	find order shown tags mine none page-back page-on page-at library   what is shown
//	new card library-card (with data-puzzle)                ... cards; rename duplicate delete details are their tools
//	searches search-card                                    ... searches to go on with: go-on take-over save-search forget
//	split split-said split-others split-parts split-close   the folder of a split search, on each page that takes files
//	split-part split-search split-link split-status         ... and one of its parts
//	details-dialog details-title details-note details-tags details-facts details-done details-close
//	details-duplicate details-delete
//	room room-bar refused import export file job job-cancel report report-close undo-toast undo
package puzzles

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/html"
	"tilewright/ui/reading"
	"tilewright/ui/shell"
)

// Page is the page of one's own puzzles. Its content is a <puzzle-shelf> of static/own-puzzles, which keeps, finds,
// exports and imports them. This page has the frame around that, and reads definitions for it.
type Page struct {
	app.Compo
	shell shell.Shell
}

func (p *Page) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(say.T("Your puzzles – Tilewright"))
	ctx.Page().SetDescription(say.T("The puzzles that you made, kept in your browser: find, rename, tag, export and import them; and the library."))
}

func (p *Page) OnInit() {
	p.shell = shell.Shell{Root: "../", Here: "puzzles/"}
	p.shell.Open()
}

func (p *Page) OnMount(ctx app.Context) {
	p.shell.Mount(ctx, func() {}, func() {}, p.shell.Press)
	reading.ReadsFiles(&p.shell.Global, nil)
}

func (p *Page) OnDismount() { p.shell.Dismount() }

func (p *Page) Render() app.UI {
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
