package draw

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the tools in the puzzle panel, and the board that they draw on.
type Panel struct {
	shell.PanelContext
	// Held is called when a stroke is held: it takes longer than a frame to write a large board down.
	Held func()

	// board is the element, and revision that of the last of its events. given is the puzzle whose board it has, and epoch
	// grows with each board that has another box.
	board    html.Handle
	revision int
	given    *def.Puzzle
	epoch    int
	// template is the template whose sizes are being asked for, to begin a board with; begin is what stands in its fields.
	template string
	begin    []string
	// morePens is whether the rarer mirrors are shown, words whether words can be typed onto cells.
	morePens, words bool
}

// tools are those of the pen, in their order.
var tools = []struct {
	tool       state.Tool
	key, shape string
	// hint says how it paints; an argument tells whether there is a finger, and no key.
	hint say.Message
}{
	{state.CellTool, "B", html.IconCell, "Drag to paint, {finger, select, true {hold} other {Alt}} for the opposite"},
	{state.BoxTool, "U", html.IconBox, "Drag a rectangle, {finger, select, true {hold} other {Alt}} for the opposite"},
	{state.FillTool, "G", html.IconFill, "Click to fill a connected area"},
	{state.HoleTool, "H", html.IconHole, "Drag to paint, {finger, select, true {hold} other {Alt}} for the opposite"},
	{state.OptionalTool, "V", html.IconOptional, "Drag to paint cells that may stay empty, {finger, select, true {hold} other {Alt}} for the opposite"},
	{state.ColourTool, "K", html.IconColour, "Drag to colour, {finger, select, true {hold} other {Alt}} to take the colour off"},
	{state.FixTool, "X", html.IconPin, "Draw a piece to fix it, click one to free it"},
	{state.CutTool, "C", html.IconCut, "Choose cells that become a piece"},
}

// pens are the mirrors that are always in sight, then those of square boards.
var pens = []struct {
	mirror state.Mirrors
	test   string
	name   say.Message // with the least turn of the lattice as its argument
	shape  string
}{
	{state.MirrorX, "mirror-x", "left–right", html.IconMirrorX},
	{state.MirrorY, "mirror-y", "up–down", html.IconMirrorY},
	{state.HalfTurn, "mirror-turn", "half turn", html.IconTurn},
	{state.MirrorRise, "mirror-rise", "diagonal", html.IconRise},
	{state.MirrorFall, "mirror-fall", "diagonal", html.IconFall},
	{state.QuarterTurn, "mirror-quarter", "{turn, select, half {half} third {third} quarter {quarter} other {sixth}} turn", html.IconQuarter},
	{state.MirrorZ, "mirror-z", "layers", html.IconMirrorY},
}

// Tools are the tools that draw the board, the mirrors, and the size.
func (p *Panel) Tools() app.UI {
	puzzle, changeable := p.State.Drawn()
	if puzzle == nil {
		return html.El("div").Class("group").Body(html.El("div").Class("empty").Body(
			html.El("b").Text(say.T("No board yet")),
			html.El("span").Text(say.T("Begin with an empty one, choose a puzzle above, or write one under Text.")),
			html.Button().Class("btn outline").DataSet("test", "begin-drawing").OnClick(p.onBeginDrawing).Text(say.T("Begin with 6 × 5 cells")),
		))
	}
	var keys []app.UI
	for _, t := range tools {
		keys = append(keys, html.Button().Aria("pressed", p.State.Pen.Tool == t.tool).Title(say.T(t.hint, false)+"  "+t.key).
			Attr("disabled", !changeable).
			DataSet("tool", string(t.tool)).DataSet("test", "tool-"+string(t.tool)).OnClick(p.onTool).
			Body(html.Icon(t.shape), app.Text(t.tool.Name())))
	}
	return html.El("div").Class("group drawing").Body(
		html.El("h3").Body(app.Text(say.T("Board")+" "), html.El("span").Class("muted num").Text(boardSize(puzzle))),
		p.sizes(puzzle),
		p.kinds(),
		html.El("div").Class("toolgrid").Role("group").Aria("label", say.T("Drawing tools")).Body(keys...),
		html.El("p").Class("hint").
			Hidden(!changeable || p.State.Pen.Tool != state.CellTool || state.Open(puzzle) < puzzle.Room()).
			DataSet("test", "all-open").
			Text(say.T("Every cell belongs to the board. {finger, select, true {Tap} other {Click}} a cell to leave it out.", browser.Coarse())),
		p.cuts(puzzle),
		p.colours(puzzle),
		p.mirrors(puzzle),
		p.emptyCells(puzzle),
		p.cellWords(puzzle),
		p.moreTools(puzzle),
	)
}

// cuts turns cells that are chosen on the board into pieces.
func (p *Panel) cuts(puzzle *def.Puzzle) app.UI {
	if !p.Cutting() {
		return html.El("div").Hidden(true)
	}
	chosen, gone := len(p.State.ChosenCells()), p.State.CutParts()
	return html.El("div").Class("cuts").Body(
		html.El("p").Class("saying").Role("status").DataSet("test", "cut-said").Text(cutWords(puzzle, chosen, gone)),
		html.Button().Class("btn outline").Attr("disabled", chosen == 0).Title(say.T("Enter")).DataSet("test", "cut-piece").
			OnClick(func(app.Context, app.Event) { p.CutPiece() }).Body(html.Icon(html.IconCut, "small"), app.Text(say.T("Make it a piece"))),
	)
}

// cutWords say how many cells of a board are chosen, cut out and left.
func cutWords(puzzle *def.Puzzle, chosen int, gone [][]def.Cell) string {
	open, cut := state.Open(puzzle), 0
	for _, part := range gone {
		cut += len(part)
	}
	left := open - cut
	switch {
	case chosen > 0:
		return say.T("{chosen} of {number} {kind, select, cubes {{left, plural, one {cube} other {cubes}}} other {{left, plural, one {cell} other {cells}}}} chosen.",
			words.FirstNumeral(chosen), words.Numeral(left), words.CellKind(puzzle), left)
	case cut == 0:
		return say.T("Paint the cells of a piece. The board keeps them.")
	case left == 0:
		return say.T("The whole board is cut into {n, plural, one {# piece} other {# pieces}}.", len(gone))
	}
	return say.T("{n, plural, one {# piece} other {# pieces}} cut out, {number} {kind, select, cubes {{left, plural, one {cube} other {cubes}}} other {{left, plural, one {cell} other {cells}}}} left.",
		len(gone), words.Numeral(left), words.CellKind(puzzle), left)
}

// Cutting reports whether the pen cuts pieces out.
func (p *Panel) Cutting() bool {
	return p.State.Mode == state.DrawMode && p.State.Pen.Tool == state.CutTool
}

func (p *Panel) CutPiece() {
	p.ReadEditor()
	p.Do(state.CutPiece{})
}

// mirrors are buttons for the pen's symmetries.
func (p *Panel) mirrors(puzzle *def.Puzzle) app.UI {
	toggle := func(i int) app.UI {
		pen := pens[i]
		return html.Button().Class("btn outline").Aria("pressed", p.State.Pen.Mirrors&pen.mirror != 0).
			Hidden(pen.mirror == state.MirrorZ && puzzle.Flat()).DataSet("mirror", i).DataSet("test", pen.test).
			OnClick(p.onMirror).Body(html.Icon(pen.shape, "small"), app.Text(say.T(pen.name, words.TurnKind(puzzle.Lattice))))
	}
	said := say.T("Strokes are repeated across the dashed line.")
	switch {
	case puzzle.Solid() && p.State.Pen.Mirrors != 0:
		said = say.T("Holds in every layer, and in 3-D.")
	case p.State.Pen.Mirrors == 0:
		said = say.T("Off: each stroke stands alone.")
	case p.State.Pen.Mirrors&(state.HalfTurn|state.QuarterTurn) != 0:
		said = say.T("Strokes are repeated around the ring.")
	}
	return html.El("div").Body(
		html.El("p").Class("label").Text(say.T("Mirror while painting")),
		html.El("div").Class("pens").Body(toggle(0), toggle(1), toggle(2)),
		html.El("div").Class("pens").Hidden(puzzle.Flat()).Body(
			toggle(6),
			html.Button().Class("btn outline").Aria("pressed", p.State.Pen.Column).Title(say.T("Paint in all layers")).DataSet("test", "column").
				OnClick(p.onColumn).Body(html.Icon(html.IconColumn, "small"), app.Text(say.T("through all layers"))),
		),
		html.El("div").Class("pens").
			Hidden(puzzle.Size.X != puzzle.Size.Y || p.State.Pen.Mirrors&state.SquareMirrors == 0 && !p.morePens).
			Body(toggle(3), toggle(4), toggle(5)),
		html.El("p").Class("saying").Body(
			app.Text(said+" "),
			html.Button().Class("inline").Hidden(puzzle.Size.X != puzzle.Size.Y || p.morePens || p.State.Pen.Mirrors&state.SquareMirrors != 0).
				DataSet("test", "more-mirrors").OnClick(p.onMorePens).Text(say.T("More")),
		),
	)
}

// sizes are fields for the sides of the board.
func (p *Panel) sizes(puzzle *def.Puzzle) app.UI {
	second := say.Message("Height")
	if puzzle.Solid() {
		second = "Depth"
	}
	side := func(name say.Message, cells func(*def.Puzzle) int, sides func(by int) def.Sides) app.UI {
		return p.number(name, "side-"+strings.ToLower(string(name)), def.MaxSide, cells, func(from, to int) {
			p.redraw(func(b def.Board) (def.Board, def.Cut, error) { return b.Resize(sides(to - from)) })
		})
	}
	return html.El("div").Class("dims").Body(
		side("Width", func(q *def.Puzzle) int { return q.Size.X }, func(by int) def.Sides { return def.Sides{Right: by} }),
		side(second, func(q *def.Puzzle) int { return q.Size.Y }, func(by int) def.Sides { return def.Sides{Bottom: by} }),
		side("Layers", func(q *def.Puzzle) int { return q.Size.Z }, func(by int) def.Sides { return def.Sides{Front: by} }),
	)
}

// emptyCells says how many cells may stay empty, where any may.
func (p *Panel) emptyCells(puzzle *def.Puzzle) app.UI {
	cells, _ := puzzle.VariableCells()
	if len(cells) == 0 || puzzle.Lattice.Points() {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("dims empties").Body(
		p.number("At most empty", "most-empty", len(cells), func(q *def.Puzzle) int {
			_, most := q.VariableCells()
			return most
		}, func(_, to int) {
			if to > 0 {
				p.Do(state.SetEmpty{Most: to})
			}
		}),
		html.El("p").Class("saying").Body(app.Text(say.T("of {n, plural, one {# optional cell} other {# optional cells}}", len(cells))+" "), html.Ask("optional")),
	)
}

// number is a field for a number of the puzzle, with its name. change hears of another number that was typed.
func (p *Panel) number(name say.Message, test string, most int, of func(*def.Puzzle) int, change func(from, to int)) app.UI {
	is := func() int {
		if draft := p.State.Document.Draft(); draft != nil {
			return of(draft)
		}
		return 0
	}
	return html.El("label").Class("dim").Body(
		html.El("span").Text(name),
		html.Input(func() app.HTMLElemSelfClosing {
			return app.ElemSelfClosing("input").Attr("type", "number").Attr("min", 1).Attr("max", most).
				Attr("inputmode", "numeric").DataSet("test", test)
		}, field.Owned{Is: func() string { return strconv.Itoa(is()) }, Edit: func(text string) {
			if n, err := strconv.Atoi(text); err == nil {
				change(is(), n)
			}
		}}),
	)
}

// changes are the buttons that change the whole board.
var changes = []struct {
	test  string
	name  say.Message // with the least turn of the lattice as its argument
	shape string
	make  func(def.Board) (def.Board, def.Cut, error)
}{
	{"shift-left", "Move left", html.IconLeft, shift(-1, 0)},
	{"shift-right", "Move right", html.IconRight, shift(1, 0)},
	{"shift-up", "Move up", html.IconUp, shift(0, 1)},
	{"shift-down", "Move down", html.IconDown, shift(0, -1)},
	{"turn-board", "Turn by a {turn, select, half {half} third {third} quarter {quarter} other {sixth}}", html.IconQuarter,
		func(b def.Board) (def.Board, def.Cut, error) { return b.Turn(def.Z) }},
	{"flip-x", "Mirror left and right", html.IconMirrorX, flip(def.X)},
	{"flip-y", "Mirror up and down", html.IconMirrorY, flip(def.Y)},
	{"crop", "Crop to what is painted", html.IconCrop, def.Board.Crop},
}

func shift(dx, dy int) func(def.Board) (def.Board, def.Cut, error) {
	return func(b def.Board) (def.Board, def.Cut, error) {
		b, cut := b.Shift(dx, dy, 0)
		return b, cut, nil
	}
}

func flip(along def.Axis) func(def.Board) (def.Board, def.Cut, error) {
	return func(b def.Board) (def.Board, def.Cut, error) { return b.Mirror(along) }
}

// moreTools change the whole board, or begin with another one.
func (p *Panel) moreTools(puzzle *def.Puzzle) app.UI {
	var keys []app.UI
	for i, c := range changes {
		name := say.T(c.name, words.TurnKind(puzzle.Lattice))
		keys = append(keys, html.Button().Class("btn icon outline").Aria("label", name).Title(name).
			DataSet("change", i).DataSet("test", c.test).OnClick(p.onChange).Body(html.Icon(c.shape)))
	}
	options := []app.UI{html.El("option").Attr("value", "").Attr("selected", p.template == "").Text(say.T("Begin with …"))}
	templates := def.Templates(puzzle.Lattice, puzzle.Solid())
	for _, t := range templates {
		options = append(options, html.El("option").Attr("value", t.ID).Attr("selected", p.template == t.ID).Text(t.Name))
	}
	if puzzle.Lattice.Right() {
		options = append(options, html.El("option").Attr("value", letters).Attr("selected", p.template == letters).Text(say.T("Letters")))
	}
	return html.El("div").Class("whole").Body(
		html.El("div").Class("row keys").Role("group").Aria("label", say.T("The whole board")).Body(keys...),
		html.El("div").Class("row templates").Hidden(len(templates) == 0).Body(
			html.El("label").Class("select").Body(html.El("span").Class("sr").Text(say.T("Begin with a board of a kind")),
				html.El("select").DataSet("test", "template").OnChange(p.onTemplate).Body(options...), html.Icon(html.IconCaret)),
			p.templateFields(templates),
		),
		p.ends(puzzle),
		p.walls(puzzle),
	)
}

// joins are the ways to join the ends of a flat board, in words.
var joins = []struct {
	wrap string
	name say.Message
}{
	{"", "Ends stay ends"},
	{"x", "Left joins right"},
	{"y", "Top joins bottom"},
	{"x,y", "All ends join, as on a torus"},
	{"x-flipped", "Left joins right, flipped: a Möbius strip"},
	{"x-flipped,y", "Flipped, and top joins bottom: a Klein bottle"},
}

// ends joins the ends of a flat board. Ways that the board cannot have are left out; another one that it has stands last.
func (p *Panel) ends(puzzle *def.Puzzle) app.UI {
	is := puzzle.Wrap.String()
	var options []app.UI
	add := func(wrap, name string) {
		options = append(options, html.El("option").Attr("value", wrap).Attr("selected", wrap == is).Text(name))
	}
	known := false
	for _, j := range joins {
		w, _ := space.ParseWrap(j.wrap)
		if j.wrap == is || puzzle.CanWrap(w) == nil {
			add(j.wrap, j.name.String())
			known = known || j.wrap == is
		}
	}
	if !known {
		add(is, is)
	}
	return html.El("div").Class("row templates ends").Hidden(!puzzle.Flat() || len(options) < 2).Body(
		html.El("label").Class("select").Body(
			html.El("select").Aria("label", say.T("How the ends join")).DataSet("test", "ends").OnChange(p.onEnds).
				Body(options...), html.Icon(html.IconCaret)),
		html.Ask("wrap"),
	)
}

func (p *Panel) onEnds(ctx app.Context, _ app.Event) {
	wrap, _ := space.ParseWrap(ctx.JSSrc().Get("value").String())
	p.redraw(func(b def.Board) (def.Board, def.Cut, error) {
		b.Wrap = wrap
		return b, def.Cut{}, nil
	})
}

// openings are the sides at which a box around the board can be open. On the page layers go up from the back of the box.
var openings = []struct {
	side string
	open def.Sides
}{
	{"top", def.Sides{Front: 1}}, {"bottom", def.Sides{Back: 1}},
	{"left", def.Sides{Left: 1}}, {"right", def.Sides{Right: 1}},
	{"back", def.Sides{Top: 1}}, {"front", def.Sides{Bottom: 1}},
}

// walls puts a box around a board of cubes.
func (p *Panel) walls(puzzle *def.Puzzle) app.UI {
	options := []app.UI{html.El("option").Attr("value", "").Text(say.T("Box around …"))}
	for _, o := range openings {
		options = append(options, html.El("option").Attr("value", o.side).Text(say.T(
			"Box, open {side, select, left {on the left} right {on the right} back {at the back} front {in front} bottom {below} other {above}}", o.side)))
	}
	return html.El("div").Class("row templates").Hidden(!puzzle.Solid() || !puzzle.Lattice.Right()).Body(
		html.El("label").Class("select").Title(say.T("Walls that stay where they are. With Fix you wall up a part of the opening.")).Body(
			html.El("select").Aria("label", say.T("Box around …")).DataSet("test", "walls").OnChange(p.onWalls).
				Body(options...), html.Icon(html.IconCaret)),
	)
}

func (p *Panel) onWalls(ctx app.Context, _ app.Event) {
	side := ctx.JSSrc().Get("value").String()
	ctx.JSSrc().Set("selectedIndex", 0)
	for _, o := range openings {
		if o.side == side {
			p.ReadEditor()
			p.Do(state.Enclose{Open: o.open})
		}
	}
}

// letters is the template that def.Lettering makes.
const letters = "letters"

// templateFields ask for the sizes of the chosen template.
func (p *Panel) templateFields(templates []def.Template) app.UI {
	if p.template == "" {
		return html.El("span").Hidden(true)
	}
	size := func(i int, name, kind string) app.UI {
		return html.El("label").Class("dim").Body(html.El("span").Text(name), html.Input(func() app.HTMLElemSelfClosing {
			return app.ElemSelfClosing("input").Attr("type", kind).DataSet("test", "template-"+strconv.Itoa(i))
		}, field.Owned{Of: p.template, Is: func() string { return p.begin[i] }, Edit: func(text string) { p.begin[i] = text }, Each: true}))
	}
	fields := []app.UI{}
	if p.template == letters {
		fields = append(fields, size(0, say.T("Word"), "text"), size(1, say.T("Stroke"), "number"))
	}
	if t := templateOf(templates, p.template); t != nil {
		for i, name := range t.Sizes {
			fields = append(fields, size(i, name.String(), "number"))
		}
	}
	return html.El("div").Class("dims").ID("template-fields").Body(append(fields,
		html.Button().Class("btn outline").DataSet("test", "template-make").OnClick(p.onTemplateMake).Text(say.T("Draw it")))...)
}

func templateOf(templates []def.Template, id string) *def.Template {
	for _, t := range templates {
		if t.ID == id {
			return &t
		}
	}
	return nil
}

func (p *Panel) onTemplate(ctx app.Context, _ app.Event) {
	p.template, p.begin = ctx.JSSrc().Get("value").String(), []string{"HI", "1"}
	if draft := p.State.Document.Draft(); p.template != letters && draft != nil {
		p.begin = nil
		if t := templateOf(def.Templates(draft.Lattice, draft.Solid()), p.template); t != nil {
			for _, n := range t.From {
				p.begin = append(p.begin, strconv.Itoa(n))
			}
		}
	}
}

// onTemplateMake replaces the board by the template.
func (p *Panel) onTemplateMake(app.Context, app.Event) {
	id, values := p.template, p.begin
	p.template = ""
	p.redraw(func(b def.Board) (def.Board, def.Cut, error) {
		next, err := makeTemplate(b, id, values)
		next.OneSide = b.OneSide
		return next, def.Cut{}, err
	})
}

func makeTemplate(b def.Board, id string, values []string) (def.Board, error) {
	sizes := make([]int, len(values))
	for i, v := range values {
		sizes[i], _ = strconv.Atoi(v) // where it is no number this is 0, which is refused
	}
	if id == letters && len(values) == 2 {
		return def.Lettering(values[0], sizes[1])
	}
	return templateOf(def.Templates(b.Lattice, b.Solid()), id).Make(sizes...)
}

// redraw changes the board as a whole.
func (p *Panel) redraw(tool func(def.Board) (def.Board, def.Cut, error)) {
	p.ReadEditor()
	p.Do(state.Redraw{Tool: tool})
}

func (p *Panel) onTool(ctx app.Context, _ app.Event) {
	p.SetTool(state.Tool(browser.Dataset(ctx, "tool")))
}

func (p *Panel) SetTool(tool state.Tool) { p.Do(state.SetTool{Tool: tool}) }

func (p *Panel) onMirror(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "mirror")); err == nil {
		p.Do(state.SetMirrors{Mirrors: p.State.Pen.Mirrors ^ pens[i].mirror})
	}
}

func (p *Panel) onColumn(app.Context, app.Event) {
	p.Do(state.SetColumn{On: !p.State.Pen.Column})
}

func (p *Panel) onMorePens(app.Context, app.Event) { p.morePens = true }

func (p *Panel) onChange(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "change")); err == nil {
		p.redraw(changes[i].make)
	}
}

func (p *Panel) onBeginDrawing(app.Context, app.Event) { p.Open(state.BeginDrawing{}) }

func boardSize(p *def.Puzzle) string {
	return say.T("{box}, {n, plural, one {# cell} other {# cells}}{side, select, true {, one-sided pieces} other {}}", state.Box(p), max(0, state.Open(p)), p.OneSide)
}
