package ui

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// colours are the colours of the puzzle, of which the pen paints one, and which cubes may lie on which cells.
func (p *page) colours(puzzle *def.Puzzle) app.UI {
	painting := p.state.Mode == state.DrawMode && p.state.Pen.Tool == state.ColourTool
	if !painting && !puzzle.Tinted() {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("colours").Body(
		html.El("p").Class("label").ID("h-colours").Text("Colours of cells"),
		p.chips("h-colours", "None", p.state.Colours(), p.state.Pen.Colour, painting, func(name string) { p.do(state.SetPenColour{Name: name}) }),
		&newColour{Page: p, Test: "new-colour", Put: func(name string) { p.do(state.SetPenColour{Name: name}) }},
		html.El("p").Class("saying").Hidden(puzzle.Allow != nil).Text("A coloured cube lies on cells of its colour, or without one. A cube without a colour lies anywhere."),
		p.allowed(puzzle),
	)
}

// chips choose a colour, or what is painted without one, which has a name of its own. None is pressed unless it is on.
func (p *page) chips(label, without string, names []string, chosen string, on bool, choose func(name string)) app.UI {
	chip := func(name, text string, tag app.UI) app.UI {
		return html.Button().Class("btn outline").Aria("pressed", on && chosen == name).DataSet("colour", name).DataSet("test", "colour-chip").
			OnClick(func(ctx app.Context, _ app.Event) { choose(browser.Dataset(ctx, "colour")) }).Body(tag, app.Text(text))
	}
	list := []app.UI{chip("", without, html.El("i").Hidden(true))}
	for _, t := range pictures.Tints(names) {
		list = append(list, chip(t.Name, " "+t.Name, t.Tag()))
	}
	return html.El("div").Class("pens dyes").Role("group").Aria("labelledby", label).Body(list...)
}

// newColour is a field for the name of another colour.
type newColour struct {
	app.Compo
	Page *page
	Test string
	Put  func(name string)
}

func (c *newColour) Render() app.UI {
	return html.El("label").Class("dim").Body(html.El("span").Text("New colour"),
		app.ElemSelfClosing("input").Attr("type", "text").Attr("autocomplete", "off").Attr("spellcheck", "false").Attr("placeholder", "its name").
			DataSet("test", c.Test).OnChange(c.onChange))
}

func (c *newColour) onChange(ctx app.Context, _ app.Event) {
	name := strings.TrimSpace(ctx.JSSrc().Get("value").String())
	ctx.JSSrc().Set("value", "")
	if name != "" {
		c.Put(name)
	}
}

// cubeNames are the colours that cubes can be given: those of the puzzle, and the one that was named last.
func (p *page) cubeNames() []string {
	names := p.state.Colours()
	if c := p.drafting.cubes; c != "" && !slices.Contains(names, c) {
		names = append(names, c)
	}
	return names
}

// dyeRune writes a colour for the grid: by its number in a list from 1, and 0 for none, as '0' + number.
func dyeRune(names []string, name string) rune { return rune('0' + 1 + slices.Index(names, name)) }

// colouringCubes tells whether cubes are given colours, or have some.
func (p *page) colouringCubes(puzzle *def.Puzzle) bool {
	return p.drafting.cubes != "" || puzzle.Tinted()
}

func (p *page) onColourCubes(app.Context, app.Event) {
	p.drafting.cubes = append(p.state.Colours(), "red")[0]
}

// cubeColours choose what the grid paints: cubes, or their colours.
func (p *page) cubeColours(puzzle *def.Puzzle) app.UI {
	if !p.colouringCubes(puzzle) {
		return html.El("div").Hidden(true)
	}
	choose := func(name string) {
		if name == "" || def.IsTint(name) {
			p.drafting.cubes = name
		} else {
			p.do(state.Announce{Text: state.NoColour, Warn: true})
		}
	}
	return html.El("div").Body(
		html.El("p").Class("label").ID("h-cubes").Text("The grid paints"),
		p.chips("h-cubes", "Cells", p.cubeNames(), p.drafting.cubes, true, choose),
		&newColour{Page: p, Test: "new-cube-colour", Put: choose},
	)
}

// allowed is a table of which cubes may lie on which cells.
func (p *page) allowed(puzzle *def.Puzzle) app.UI {
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

func (p *page) onAllow(ctx app.Context, _ app.Event) {
	pair := def.Pair{Cube: browser.Dataset(ctx, "cube"), Cell: browser.Dataset(ctx, "cell")}
	if draft := p.state.Document.Draft(); draft != nil {
		p.do(state.SetAllowed{Pair: pair, On: !draft.Allows(pair.Cube, pair.Cell)})
	}
}
