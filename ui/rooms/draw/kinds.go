package draw

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// twoPieces are the two pieces in the picture of a kind of cells.
type twoPieces [2][]def.Cell

// samples are the pictures of state.Materials, by the kinds' names.
var samples = map[say.Message]twoPieces{
	"Squares":         {{{Y: 0}, {Y: 1}, {X: 1, Y: 1}}, {{X: 1}, {X: 2}, {X: 2, Y: 1}}},
	"Cubes":           {{{}, {X: 1}, {Z: 1}}, {{X: 1, Y: 1}, {Y: 1}, {X: 1, Y: 1, Z: 1}}},
	"Hexagons":        {{{Y: 1}, {X: 1, Y: 1}}, {{X: 1}, {X: 2}}},
	"Triangles":       {{{}, {X: 1}, {X: 2}}, {{X: 3}, {X: 4}}},
	"Balls":           {{{X: 0, Y: 0}, {X: 1, Y: 1}}, {{X: 1, Y: 0, Z: 1}, {X: 2, Y: 1, Z: 1}}},
	"Sticks":          {{{X: 1}, {Y: 1}}, {{X: 2, Y: 1}, {X: 1, Y: 2}}},
	"Twigs":           {{{X: 1}, {X: 3}}, {{Y: 1, X: 2}, {X: 1, Y: 2}}},
	"Triangle sticks": {{{X: 3, Y: 1}, {X: 1, Y: 3}}, {{X: 3, Y: 5}, {X: 5, Y: 3}}},
	"Tetrahedra":      {{{X: 1, Y: 1, Z: 1}}, {{X: 4, Y: 1, Z: 1}, {X: 3, Y: 0, Z: 0}}},
	"Slices": {{{X: 1, Y: 2, Z: 4}, {X: 2, Y: 1, Z: 4}, {X: 1, Y: 0, Z: 2}},
		{{X: 3, Y: 2, Z: 4}, {X: 2, Y: 3, Z: 4}, {X: 0, Y: 1, Z: 2}}},
	// These are the upper left half of a square, and the lower right one.
	"Half squares": {{{Y: 1}, {X: 1, Y: 2}}, {{X: 1}, {X: 2, Y: 1}}},
}

// kinds are buttons for the kinds of cells, as long as the board is as it was begun.
func (p *Panel) kinds() app.UI {
	now, fresh := state.MaterialOf(p.State.Document.Text)
	if !fresh {
		return html.El("div").Hidden(true)
	}
	var cards []app.UI
	for i, kind := range state.Materials() {
		board, assembly := samples[kind.Name].picture(kind.Lattice)
		cards = append(cards, html.Button().Class("cell-kind").Aria("pressed", i == now).DataSet("kind", i).
			DataSet("test", "kind-"+string(kind.Name)).OnClick(p.onKind).Body(
			&pictures.Thumb{From: p.Pictures, Puzzle: board, Assembly: assembly, Solid: pictures.Cubic(board), Width: 44, Height: 34},
			html.El("b").Text(kind.Name),
			html.El("small").Text(kind.About),
		))
	}
	return html.El("div").Class("cell-kinds").Role("group").Aria("label", say.T("What the pieces are made of")).Body(
		append([]app.UI{html.El("p").Class("label").Text(say.T("What are its pieces made of?"))}, cards...)...)
}

func (p *Panel) onKind(ctx app.Context, _ app.Event) {
	if i := slices.IndexFunc(state.Materials(),
		func(k state.Material) bool { return "kind-"+string(k.Name) == browser.Dataset(ctx, "test") }); i >= 0 {
		p.Open(state.BeginDrawing{Kind: i})
	}
}

// picture is a board for the two pieces, and the assembly with both on it.
func (s twoPieces) picture(l space.Lattice) (board *def.Puzzle, assembly []uint16) {
	_, high := pictures.Bounds(slices.Concat(s[:]...))
	board = &def.Puzzle{Lattice: l, Size: space.Size{X: high.X + 1, Y: high.Y + 1, Z: high.Z + 1}}
	for i, cells := range s {
		board.Pieces = append(board.Pieces, def.Piece{Name: string(rune('A' + i)), Cells: cells, Copies: 1})
	}
	if holes := pictures.Rest(board, slices.Concat(s[:]...)); len(holes) > 0 {
		board.Pieces = append(board.Pieces, def.Piece{Name: "*", Cells: holes, Copies: 1, Stationary: true})
	}
	for _, c := range board.OpenCells() {
		assembly = append(assembly, uint16(1+slices.IndexFunc(s[:], func(cells []def.Cell) bool { return slices.Contains(cells, c) })))
	}
	return board, assembly
}
