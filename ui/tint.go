package ui

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/ui/state"
)

// tint is how a colour that says where pieces may lie is shown: by a letter or two on its ground.
type tint struct{ name, mark, fill string }

// tints are those of colours, by their names.
func tints(names []string) []tint {
	list := make([]tint, len(names))
	for i, name := range names {
		first, size := utf8.DecodeRuneInString(name)
		list[i] = tint{name, string(first), tintFill(name)}
		// Of several with one first letter each has its last one, too: c1, c2.
		if slices.ContainsFunc(names, func(other string) bool { return other != name && strings.HasPrefix(other, name[:size]) }) {
			if last, n := utf8.DecodeLastRuneInString(name); n < len(name) {
				list[i].mark += string(last)
			}
		}
	}
	return list
}

// tintFills are what colours with a common name look like.
var tintFills = map[string]string{
	"red": "#c9433c", "orange": "#e8843c", "yellow": "#f2c637", "green": "#4a9a4c", "blue": "#4a74cf", "purple": "#8152b5", "violet": "#8152b5",
	"pink": "#e895bd", "brown": "#8a5a35", "black": "#2b2c31", "white": "#fafafa", "grey": "#9a9aa0", "gray": "#9a9aa0",
}

// tintFill is what a colour looks like: as its name says, and else as one of the palette.
func tintFill(name string) string {
	if fill, known := tintFills[strings.ToLower(name)]; known {
		return fill
	}
	sum := 0
	for _, c := range []byte(name) {
		sum += int(c)
	}
	return palette[sum%len(palette)]
}

// value is the tint as the elements of static/ take it.
func (t tint) value() map[string]any {
	return map[string]any{"name": t.name, "mark": t.mark, "fill": t.fill}
}

// tintValues are all of a list.
func tintValues(list []tint) []any {
	values := make([]any, len(list))
	for i, t := range list {
		values[i] = t.value()
	}
	return values
}

// tag shows a tint in the panel.
func (t tint) tag() app.UI {
	return el("i").Class("dye").Aria("hidden", true).Style("--swatch", t.fill).Style("color", inkOn(t.fill)).Text(t.mark)
}

// inkOn is what reads better on a colour, ink or white, as static/player/palette.ts has it.
func inkOn(fill string) string {
	rgb, _ := strconv.ParseUint(fill[1:], 16, 32)
	light := 0.0
	for i, weight := range [3]float64{0.0722, 0.7152, 0.2126} {
		light += weight * math.Pow((float64(rgb>>(8*i)&255)/255+0.055)/1.055, 2.4)
	}
	if light > 0.199 {
		return "#17181c"
	}
	return "#fff"
}

// tintsOn are the colours of a piece's cubes where it was turned to lie on some cells; nil where no turn leads there.
func tintsOn(l space.Lattice, piece *def.Piece, cells []def.Cell) []def.Tint {
	if len(piece.Tints) == 0 {
		return nil
	}
	for _, r := range l.Solid() {
		if turned, on := piece.Turned(r); slices.Equal(turned, cells) {
			return on
		}
	}
	return nil
}

// colourWords say which colours the cubes of a piece have: ", coloured red, blue".
func colourWords(piece *def.Piece) string {
	var names []string
	for _, t := range piece.Tints {
		if !slices.Contains(names, t.Name) {
			names = append(names, t.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", coloured " + strings.Join(names, ", ")
}

// colours are the colours of the puzzle, of which the pen paints one, and which cubes may lie on which cells.
func (p *page) colours(puzzle *def.Puzzle) app.UI {
	painting := p.state.Mode == state.DrawMode && p.state.Pen.Tool == state.ColourTool
	if !painting && !puzzle.Tinted() {
		return el("div").Hidden(true)
	}
	return el("div").Class("colours").Body(
		el("p").Class("label").ID("h-colours").Text("Colours of cells"),
		p.chips("h-colours", "None", p.state.Colours(), p.state.Pen.Colour, painting, func(name string) { p.do(state.SetPenColour{Name: name}) }),
		&newColour{Page: p, Test: "new-colour", Put: func(name string) { p.do(state.SetPenColour{Name: name}) }},
		el("p").Class("saying").Hidden(puzzle.Allow != nil).Text("A coloured cube lies on cells of its colour, or without one. A cube without a colour lies anywhere."),
		p.allowed(puzzle),
	)
}

// chips choose a colour, or what is painted without one, which has a name of its own. None is pressed unless it is on.
func (p *page) chips(label, without string, names []string, chosen string, on bool, choose func(name string)) app.UI {
	chip := func(name, text string, tag app.UI) app.UI {
		return button().Class("btn outline").Aria("pressed", on && chosen == name).DataSet("colour", name).DataSet("test", "colour-chip").
			OnClick(func(ctx app.Context, _ app.Event) { choose(dataset(ctx, "colour")) }).Body(tag, app.Text(text))
	}
	list := []app.UI{chip("", without, el("i").Hidden(true))}
	for _, t := range tints(names) {
		list = append(list, chip(t.name, " "+t.name, t.tag()))
	}
	return el("div").Class("pens dyes").Role("group").Aria("labelledby", label).Body(list...)
}

// newColour is a field for the name of another colour.
type newColour struct {
	app.Compo
	Page *page
	Test string
	Put  func(name string)
}

func (c *newColour) Render() app.UI {
	return el("label").Class("dim").Body(el("span").Text("New colour"),
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
		return el("div").Hidden(true)
	}
	choose := func(name string) {
		if name == "" || def.IsTint(name) {
			p.drafting.cubes = name
		} else {
			p.do(state.Announce{Text: state.NoColour, Warn: true})
		}
	}
	return el("div").Body(
		el("p").Class("label").ID("h-cubes").Text("The grid paints"),
		p.chips("h-cubes", "Cells", p.cubeNames(), p.drafting.cubes, true, choose),
		&newColour{Page: p, Test: "new-cube-colour", Put: choose},
	)
}

// allowed is a table of which cubes may lie on which cells.
func (p *page) allowed(puzzle *def.Puzzle) app.UI {
	cubes, cells := puzzle.TintNames()
	if len(cubes) == 0 || len(cells) == 0 {
		return el("div").Hidden(true)
	}
	shown := tints(puzzle.Colours())
	tagOf := func(name string) app.UI {
		i := slices.IndexFunc(shown, func(t tint) bool { return t.name == name })
		return shown[i].tag()
	}
	head := []app.UI{el("td").Text("Cubes ↓ cells →")}
	for _, cell := range cells {
		head = append(head, el("th").Attr("scope", "col").Body(tagOf(cell), app.Text(" "+cell)))
	}
	rows := []app.UI{el("tr").Body(head...)}
	for _, cube := range cubes {
		row := []app.UI{el("th").Attr("scope", "row").Body(tagOf(cube), app.Text(" "+cube))}
		for _, cell := range cells {
			on, mark := puzzle.Allows(cube, cell), app.UI(el("i").Hidden(true))
			if on {
				mark = icon(iconCheck, "small")
			}
			row = append(row, el("td").Body(button().Class("btn icon outline").Role("checkbox").Aria("checked", on).
				Aria("label", cube+" cubes may lie on "+cell+" cells").DataSet("cube", cube).DataSet("cell", cell).DataSet("test", "allow").
				OnClick(p.onAllow).Body(mark)))
		}
		rows = append(rows, el("tr").Body(row...))
	}
	return el("div").Class("allow").Body(el("p").Class("label").Text("Which cubes may lie on which cells"), el("table").Body(rows...))
}

func (p *page) onAllow(ctx app.Context, _ app.Event) {
	pair := def.Pair{Cube: dataset(ctx, "cube"), Cell: dataset(ctx, "cell")}
	if draft := p.state.Document.Draft(); draft != nil {
		p.do(state.SetAllowed{Pair: pair, On: !draft.Allows(pair.Cube, pair.Cell)})
	}
}
