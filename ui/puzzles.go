package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
)

// puzzlesPage is the page of one's own puzzles. What is on it is a <puzzle-shelf> of
// static/own-puzzles, which keeps, finds, exports and imports them; here is the frame around
// it, and what reads definitions.
type puzzlesPage struct {
	app.Compo
	shell
}

func (p *puzzlesPage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle("Your puzzles – Tilewright")
	ctx.Page().SetDescription("The puzzles that you made, kept in your browser: find, rename, tag, export and import them; and the library.")
}

func (p *puzzlesPage) OnInit() {
	p.shell = shell{root: "../", here: "Puzzles"}
	p.shell.open()
}

func (p *puzzlesPage) OnMount(ctx app.Context) {
	p.shell.mount(ctx, func() {}, func() {}, p.press)
	p.shell.global.readsFiles(nil)
}

func (p *puzzlesPage) OnDismount() { p.shell.dismount() }

func (p *puzzlesPage) Render() app.UI {
	return el("div").Class("app shelf").Body(
		el("main").Class("shelf-frame").Body(
			el("h1").Class("sr").Text("Your puzzles"),
			p.shell.topbar(
				el("span").Class("titled").Body(el("b").Text("Your puzzles"), el("shelf-count").Class("muted num")),
				el("shelf-tools").Role("search"),
				button().Class("btn icon wide").Aria("label", "Keys").Title("Keys  ?").DataSet("test", "keys").OnClick(p.onKeys).Body(icon(iconHelp)),
			),
			el("puzzle-shelf").DataSet("grids", def.GridWords()),
		),
		keysList(p.onCloseKeys,
			[2]string{"Find", "/"}, [2]string{"A new puzzle", "N"}, [2]string{"From card to card", "← → ↑ ↓"}, [2]string{"Open the puzzle", "Enter"},
			[2]string{"Rename it", "F2"}, [2]string{"Its note and tags", "T"}, [2]string{"Duplicate it", "C"}, [2]string{"Delete it", "Delete"},
			[2]string{"Undo", "Ctrl Z"}, [2]string{"Import", "I"}, [2]string{"Export all", "E"}, [2]string{"Light or dark", "D"}, [2]string{"This list", "?"},
		),
		p.shell.toast(),
	)
}
