package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
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
		html.El("p").Class("label").ID("h-colours").Text(say.T("Colours of cells")),
		pictures.Chips("h-colours", "None", p.State.Colours(), p.State.Pen.Colour, painting, func(name string) {
			p.Do(state.SetPenColour{Name: name})
		}),
		pictures.NewColour("new-colour", func(name string) { p.Do(state.SetPenColour{Name: name}) }),
		html.El("p").Class("saying").Hidden(puzzle.Allow != nil).Text(say.T("A coloured cube may lie on cells of its colour, and on cells without a colour. A cube without a colour may lie anywhere.")),
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
	head := []app.UI{html.El("td").Text(say.T("Cubes ↓ cells →"))}
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
				Aria("label", say.T("{cube} cubes may lie on {cell} cells", cube, cell)).DataSet("cube", cube).
				DataSet("cell", cell).DataSet("test", "allow").
				OnClick(p.onAllow).Body(mark)))
		}
		rows = append(rows, html.El("tr").Body(row...))
	}
	return html.El("div").Class("allow").
		Body(html.El("p").Class("label").Text(say.T("Which cubes may lie on which cells")), html.El("table").Body(rows...))
}

func (p *Panel) onAllow(ctx app.Context, _ app.Event) {
	pair := def.Pair{Cube: browser.Dataset(ctx, "cube"), Cell: browser.Dataset(ctx, "cell")}
	if draft := p.State.Document.Draft(); draft != nil {
		p.Do(state.SetAllowed{Pair: pair, On: !draft.Allows(pair.Cube, pair.Cell)})
	}
}

// mostWorded is the greatest number of cells of a board whose cells can have words.
const mostWorded = 400

// cellWords are fields for the words on cells, each in the place of its cell on a flat board.
func (p *Panel) cellWords(puzzle *def.Puzzle) app.UI {
	if puzzle.Solid() || puzzle.Size.X*puzzle.Size.Y > mostWorded || puzzle.Size.X > 20 {
		return html.El("div").Hidden(true)
	}
	var fields []app.UI
	if p.words {
		for y := puzzle.Size.Y - 1; y >= 0; y-- {
			for x := range puzzle.Size.X {
				at := def.Cell{X: x, Y: y}
				if !puzzle.Lattice.Has(at) {
					fields = append(fields, html.El("span"))
					continue
				}
				name, row := strconv.Itoa(x)+"-"+strconv.Itoa(y), puzzle.Size.Y-y
				fields = append(fields, html.Input(func() app.HTMLElemSelfClosing {
					return app.ElemSelfClosing("input").Class("field").Attr("autocomplete", "off").
						Aria("label", say.T("Word on column {x}, row {y}", x+1, row)).DataSet("test", "word-"+name)
				}, field.Owned{Of: name, Is: func() string { return p.word(at) }, Edit: func(text string) { p.setWord(at, text) }}))
			}
		}
	}
	return html.El("div").Class("whole").Body(
		html.Button().Class("btn outline").Aria("expanded", p.words).DataSet("test", "words").
			OnClick(p.onWords).Text(say.T("Words on cells")),
		html.El("p").Class("saying").Hidden(!p.words).Text(say.T("Days 1 to 31 make a calendar, with months, weekdays or years. On other boards a colour is a group, if all its cells have words. Pieces leave one word of each group open.")),
		html.El("div").Class("cellwords").Hidden(!p.words).Style("--across", strconv.Itoa(puzzle.Size.X)).Body(fields...),
	)
}

// word is the word on a cell, "" for none.
func (p *Panel) word(at def.Cell) string {
	if draft := p.State.Document.Draft(); draft != nil {
		for _, l := range draft.Labels {
			if l.Cell == at {
				return l.Text
			}
		}
	}
	return ""
}

// setWord puts a word on a cell, or takes it off.
func (p *Panel) setWord(at def.Cell, text string) {
	text = strings.Join(strings.Fields(text), "-")
	p.Do(state.Redraw{Tool: func(b def.Board) (def.Board, def.Cut, error) { return b.Worded(at, text), def.Cut{}, nil }})
}

func (p *Panel) onWords(app.Context, app.Event) { p.words = !p.words }
