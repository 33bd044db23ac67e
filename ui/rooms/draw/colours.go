package draw

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// colours are buttons for the puzzle's colours, of which the pen paints one, and the table of which cubes may lie on
// which cells.
func (p *Panel) colours(puzzle *def.Puzzle) app.UI {
	painting := p.State.Mode == state.DrawMode && p.State.Pen.Tool == state.ColourTool
	if !painting && !puzzle.Tinted() {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("colours").Body(
		html.El("p").Class("label").ID("h-colours").Text("Colours of cells"),
		pictures.Chips("h-colours", "None", p.State.Colours(), p.State.Pen.Colour, painting, func(name string) { p.Do(state.SetPenColour{Name: name}) }),
		&pictures.NewColour{Test: "new-colour", Put: func(name string) { p.Do(state.SetPenColour{Name: name}) }},
		html.El("p").Class("saying").Hidden(puzzle.Allow != nil).Text("A coloured cube lies on cells of its colour, or without one. A cube without a colour lies anywhere."),
		p.allowed(puzzle),
	)
}

// allowed is the table of which cubes may lie on which cells.
func (p *Panel) allowed(puzzle *def.Puzzle) app.UI {
	cubes, cells := puzzle.TintNames()
	if len(cubes) == 0 || len(cells) == 0 {
		return html.El("div").Hidden(true)
	}
	shown := pictures.Tints(puzzle.Colours())
	tagOf := func(name string) app.UI {
		i := slices.IndexFunc(shown, func(t pictures.Tint) bool { return t.Name == name })
		return shown[i].Tag()
	}
	head := []app.UI{html.El("td").Text("Cubes ↓ cells →")}
	for _, cell := range cells {
		head = append(head, html.El("th").Attr("scope", "col").Body(tagOf(cell), app.Text(" "+cell)))
	}
	rows := []app.UI{html.El("tr").Body(head...)}
	for _, cube := range cubes {
		row := []app.UI{html.El("th").Attr("scope", "row").Body(tagOf(cube), app.Text(" "+cube))}
		for _, cell := range cells {
			on, mark := puzzle.Allows(cube, cell), app.UI(html.El("i").Hidden(true))
			if on {
				mark = html.Icon(html.IconCheck, "small")
			}
			row = append(row, html.El("td").Body(html.Button().Class("btn icon outline").Role("checkbox").Aria("checked", on).
				Aria("label", cube+" cubes may lie on "+cell+" cells").DataSet("cube", cube).DataSet("cell", cell).DataSet("test", "allow").
				OnClick(p.onAllow).Body(mark)))
		}
		rows = append(rows, html.El("tr").Body(row...))
	}
	return html.El("div").Class("allow").Body(html.El("p").Class("label").Text("Which cubes may lie on which cells"), html.El("table").Body(rows...))
}

func (p *Panel) onAllow(ctx app.Context, _ app.Event) {
	pair := def.Pair{Cube: browser.Dataset(ctx, "cube"), Cell: browser.Dataset(ctx, "cell")}
	if draft := p.State.Document.Draft(); draft != nil {
		p.Do(state.SetAllowed{Pair: pair, On: !draft.Allows(pair.Cube, pair.Cell)})
	}
}
