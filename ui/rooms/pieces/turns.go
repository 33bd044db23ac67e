package pieces

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// way is how a piece lies after turns that all do the same to it.
type way struct {
	names []string // of the turns
	cells []def.Cell
	tints []def.Tint
	on    bool
}

// lyingWays are the different ways in which a piece of a flat board can lie, the one that is drawn first.
func lyingWays(puzzle *def.Puzzle, piece *def.Piece) (ways []way) {
	allowed, names := puzzle.TurnsOf(piece), puzzle.Lattice.TurnNames()
	for i, m := range puzzle.Group() {
		cells, tints := piece.Turned(m)
		if cells == nil {
			continue
		}
		at := slices.IndexFunc(ways, func(w way) bool { return slices.Equal(w.cells, cells) && slices.Equal(w.tints, tints) })
		if at < 0 {
			at, ways = len(ways), append(ways, way{cells: cells, tints: tints})
		}
		w := &ways[at]
		w.names = append(w.names, names[i])
		w.on = w.on || slices.Contains(allowed, m)
	}
	return ways
}

// turnsOf are the ways that are pressed on, as a definition writes them.
func turnsOf(puzzle *def.Puzzle, ways []way) string {
	var names []string
	for _, w := range ways {
		if w.on {
			names = append(names, w.names...)
		}
	}
	if slices.IndexFunc(ways, func(w way) bool { return !w.on }) < 0 {
		return space.AllTurns
	}
	turns, _ := puzzle.Lattice.ReadTurns(strings.Join(names, ","), false)
	return turns
}

// turning shows how the chosen piece may lie: a small picture for each way, pressed on or off. Those that a piece with a back
// shows are not told apart here, and a solid is turned in words.
func (p *Panel) turning(puzzle *def.Puzzle, piece *def.Piece, slot int) app.UI {
	if p.State.Piece() < 0 || piece.Back != nil || len(piece.Cells) == 0 || puzzle.Flat() && deep(piece.Cells) {
		return html.El("div").Hidden(true)
	}
	if puzzle.Solid() {
		return p.solidTurns(piece)
	}
	ways := lyingWays(puzzle, piece)
	if len(ways) < 2 {
		return html.El("div").Hidden(true)
	}
	var keys []app.UI
	open := p.ways || piece.Turns != space.AllTurns
	for n, w := range ways {
		if !open {
			break // pictures are made when they are seen
		}
		last := w.on && !slices.ContainsFunc(ways, func(o way) bool { return o.on && !slices.Equal(o.names, w.names) })
		board := p.Pictures.Once(puzzle, "turn "+piece.Name+strconv.Itoa(n), func() *def.Puzzle { return alone(puzzle, piece, w.cells, slot) })
		width, height := pictures.Extent(puzzle.Lattice, w.cells)
		cell := min(7, 30/width, 30/height)
		keys = append(keys, html.Button().Aria("pressed", w.on).Aria("label", say.T("Way {n} of {all}", n+1, len(ways))).Attr("disabled", last).
			DataSet("way", n).DataSet("test", "piece-way").OnClick(p.onWay).Body(
			&pictures.Thumb{From: p.Pictures, Puzzle: board, Assembly: filled(board, (slot-1)%36+1), Width: width * cell, Height: height * cell}))
	}
	return html.El("details").Class("piece-ways").Attr("open", open).
		DataSet("test", "piece-ways").On("toggle", p.onWays).Body(
		html.El("summary").Body(app.Text(say.T("How it may lie")), html.Icon(html.IconCaret)),
		html.El("div").Class("lies").Role("group").Aria("label", say.T("How it may lie")).Body(append(keys, html.Ask("turns"))...))
}

// alone is a piece in one of its ways, on a board of its own size, in the colour of its slot.
func alone(puzzle *def.Puzzle, piece *def.Piece, cells []def.Cell, slot int) *def.Puzzle {
	_, high := pictures.Bounds(cells)
	board := &def.Puzzle{Lattice: puzzle.Lattice, Size: space.Size{X: high.X + 1, Y: high.Y + 1, Z: 1}}
	for k := range (slot - 1) % 36 { // so that it has its colour
		board.Pieces = append(board.Pieces, def.Piece{Name: "·" + strconv.Itoa(k), Copies: 1})
	}
	board.Pieces = append(board.Pieces, def.Piece{Name: piece.Name, Cells: cells, Copies: 1, Colour: piece.Colour})
	if holes := pictures.Rest(board, cells); len(holes) > 0 {
		board.Pieces = append(board.Pieces, def.Piece{Name: "*", Cells: holes, Copies: 1, Stationary: true})
	}
	return board
}

// filled has the piece of a slot on all open cells.
func filled(board *def.Puzzle, slot int) []uint16 {
	return slices.Repeat([]uint16{uint16(slot)}, len(board.OpenCells()))
}

// onWays keeps them in sight, also when all are pressed on again.
func (p *Panel) onWays(ctx app.Context, _ app.Event) {
	p.ways = ctx.JSSrc().Get("open").Bool()
	p.Later()
}

func (p *Panel) onWay(ctx app.Context, _ app.Event) {
	i, puzzle := p.State.Piece(), p.State.Document.Draft()
	n, err := strconv.Atoi(browser.Dataset(ctx, "way"))
	if i < 0 || err != nil {
		return
	}
	ways := lyingWays(puzzle, &puzzle.Pieces[i])
	if n >= len(ways) {
		return
	}
	ways[n].on = !ways[n].on
	p.Do(state.SetTurns{Turns: turnsOf(puzzle, ways)})
}

// solidTurns are the words for how a piece of a solid may be turned.
func (p *Panel) solidTurns(piece *def.Piece) app.UI {
	var options []app.UI
	for _, o := range []struct {
		turns string
		name  say.Message
	}{{space.AllTurns, "in every way"}, {space.UprightTurns, "upright, about the vertical"}, {space.NoTurns, "not at all, as it is drawn"}} {
		options = append(options, html.El("option").Attr("value", o.turns).Attr("selected", piece.Turns == o.turns).Text(o.name))
	}
	return html.El("label").Class("dim").Body(html.El("span").Text(say.T("It turns")),
		html.El("span").Class("select").Body(
			html.El("select").DataSet("test", "piece-turns").OnChange(p.onSolidTurns).Body(options...), html.Icon(html.IconCaret)))
}

func (p *Panel) onSolidTurns(ctx app.Context, _ app.Event) {
	p.Do(state.SetTurns{Turns: ctx.JSSrc().Get("value").String()})
}
