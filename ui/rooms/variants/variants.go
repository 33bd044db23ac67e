// Package variants looks for variants of a puzzle that have one solution, for people who design puzzles.
//
// # For tests in a browser
//
//	variants-kind variants-find variants-stop variants-covered variant (data-variant) variants-leave variants-anew
//	grow-goal grow-seed grow-inside grow-piece (data-piece)
//
// variants.go has the search and its list, growing.go what is asked for.
package variants

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the search for variants, and the list of the best.
type Panel struct{ shell.PanelContext }

// asks say what is looked for, by the kind of variants.
var asks = map[string]say.Message{
	wire.Subsets: "There are more pieces than the board needs. Which can you leave out, so that exactly one solution remains?",
	wire.Swaps:   "Swap one piece for another of the catalogue: which puzzle has exactly one solution?",
	wire.Cells:   "The board has one cell too many. Which can you close, so that exactly one solution remains?",
	wire.Cubes:   "Add a cube to a piece, or take one away: which puzzle is harder to take apart, or has exactly one solution?",
	wire.Growth:  "Random steps add and take single cubes, and keep what is better, for as long as you like.",
}

// orders are by what variants are listed, by their kind.
var orders = map[string]string{wire.Cubes: "level", wire.Growth: "goal"}

// Draw shows puzzles that differ little from this one and have few solutions.
func (p *Panel) Draw() app.UI {
	s := p.State
	v := &s.Variants
	shown, kind := s.VariantsShown(), s.VariantKind()
	if !shown && kind == "" {
		return p.noVariants()
	}
	// Another kind may be chosen, which hides the list. An open variant may have lost its kind: then the list stays.
	chosen := kind
	shown = shown && (v.Going || kind == v.Kind || !slices.Contains(s.VariantKinds(), v.Kind))
	look, said, going, over := say.Message("Look for them"), "", false, false
	if shown {
		kind, going, over = v.Kind, v.Going, v.Over()
		look = "Go on"
		switch {
		case v.Refused != "":
			said, look = v.Refused, "Look again"
		case v.Size == 0:
			said = say.T("Looking…")
		default:
			said = say.T("{what}.", s.VariantsWords())
		}
	}
	switch {
	case kind == wire.Growth && !shown:
		look = "Grow"
	case kind == wire.Growth && !going && !s.GrowsOn():
		look = "Grow anew"
	}
	open := s.VariantOpen(nil)
	return html.El("div").Class("group variants").DataSet("kind", kind).Body(
		html.Headed("Variants with one solution", html.Ask("variants")),
		p.kindChoice(chosen, going),
		html.El("p").Class("hint soft").Text(asks[kind].String()),
		p.growing(kind, going),
		html.El("div").Class("balance").Hidden(!going || kind == wire.Growth).
			Body(html.El("i").Style("width", words.Percent(v.Looked.Sum(), max(v.Size, 1)))),
		html.El("p").Class("hint num").Hidden(said == "").DataSet("test", "variants-covered").Text(said),
		html.El("div").Class("row").Body(
			html.Button().Class("btn outline").Hidden(going || over).DataSet("test", "variants-find").OnClick(p.onFindVariants).Text(look.String()),
			html.Button().Class("btn outline").Hidden(!going).DataSet("test", "variants-stop").OnClick(p.onStopVariants).Text(say.T("Stop")),
			html.Button().Class("btn outline").Hidden(!open).DataSet("test", "variants-leave").OnClick(p.onLeaveVariant).
				Text(say.T("Back to yours")),
			html.Button().Class("btn outline").Hidden(!open || going || s.VariantKind() == "").DataSet("test", "variants-anew").
				OnClick(p.onVariantsAnew).Text(say.T("Variants of this one")),
		),
		p.variantList(shown),
		html.El("p").Class("hint soft").Hidden(!shown || len(v.Best) < state.BestVariants).
			Text(say.T("The first {most} are listed, {order, select, level {those with the highest level} goal {the nearest to the goal} "+
				"other {the easiest}} first.", state.BestVariants, orders[kind])),
	)
}

// noVariants says why there are none, for a puzzle with something that variants cannot have.
func (p *Panel) noVariants() app.UI {
	why := p.State.Unvaried()
	if why == "" {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("group variants").Body(
		html.Headed("Variants with one solution", html.Ask("variants")),
		html.El("p").Class("hint soft").DataSet("test", "variants-off").Text(why),
		html.El("div").Class("row").Body(html.Button().Class("btn outline").Attr("disabled", true).Title(why).Text(say.T("Look for them"))),
	)
}

// variantList lists the best variants so far; a press opens one.
func (p *Panel) variantList(shown bool) app.UI {
	v := &p.State.Variants
	if !shown || len(v.Best) == 0 {
		return html.El("ol").Hidden(true)
	}
	var rows []app.UI
	for i := range v.Best {
		w := &v.Best[i]
		said := p.State.VariantWords(w, words.Begins)
		rows = append(rows, html.El("li").Body(
			html.Button().Class("variant").Aria("pressed", p.State.VariantOpen(w)).DataSet("variant", i).DataSet("test", "variant").
				Title(say.T("Open it; Undo brings yours back")).OnClick(p.onVariant).Body(
				html.El("span").Class("pictures").Body(p.variantPictures(w)...),
				html.El("span").Body(
					html.El("b").Text(said),
					html.El("small").Class("num").Text(result(v.Kind, w)),
				),
			),
		))
	}
	return html.El("ol").Class("variant-list").Aria("label", say.T("Variants")).Body(rows...)
}

// result says what is known of a variant.
func result(kind string, w *wire.Variant) string {
	switch {
	case kind == wire.Growth && w.Apart > 0:
		return say.T("{solutions, plural, one {# solution} other {# solutions}}, level {level}, {apart} of them come apart, "+
			"{empty, plural, =0 {no empty cell} one {# empty cell} other {# empty cells}}", w.Solutions, w.Level, w.Apart, w.Empty)
	case kind == wire.Growth:
		return say.T("{solutions, plural, one {# solution} other {# solutions}}, "+
			"{empty, plural, =0 {no empty cell} one {# empty cell} other {# empty cells}}", w.Solutions, w.Empty)
	case w.Apart > 0 && w.Solutions == 1:
		return say.T("1 solution, level {level}", w.Level)
	case w.Apart > 0:
		return say.T("{solutions} solutions, level {level}, {apart} of them come apart", w.Solutions, w.Level, w.Apart)
	}
	return say.T("{solutions, plural, one {# solution} other {# solutions}}, {placements, plural, one {# placement} other {# placements}}",
		w.Solutions, w.Placements)
}

// mostPictures is how many of the pieces that are left out are drawn.
const mostPictures = 3

// variantPictures show what a variant changes: the pieces that it leaves out, crossed; the piece that it has instead;
// or the board with the cells that it closes.
func (p *Panel) variantPictures(w *wire.Variant) []app.UI {
	of := p.State.Variants.Of()
	var list []app.UI
	picture := func(puzzle *def.Puzzle, i, slot int, out bool) {
		shape, width, height := p.Pictures.Tile(puzzle, i, slot)
		cell := min(6, 25/width, 22/height)
		class := "variant-piece"
		if out {
			class += " out"
		}
		list = append(list, html.El("i").Class(class).Body(
			&pictures.Thumb{From: p.Pictures, Puzzle: shape, Assembly: pictures.Ones(shape), Solid: pictures.Cubic(of),
				Width: width * cell, Height: height * cell},
		))
	}
	slots := pictures.SlotsOf(of)
	for n, k := range w.Left {
		if n < mostPictures && len(w.By) < 2 { // where several are new, they alone
			picture(of, k, slots[k], true)
		}
	}
	for n, by := range w.By {
		if n < mostPictures {
			picture(p.Pictures.Once(of, fmt.Sprint(by), func() *def.Puzzle {
				piece := def.Piece{Name: by.Name, Cells: state.Coordinates(by.Cells), Copies: 1}
				return &def.Puzzle{Lattice: of.Lattice, Size: of.Size, OneSide: of.OneSide, Pieces: []def.Piece{piece}}
			}), 0, of.PieceCount()+1+n, false)
		}
	}
	if cells := state.Coordinates(w.Closed); len(cells) > 0 {
		board := p.Pictures.Once(of, fmt.Sprint(w.Closed), func() *def.Puzzle { return closing(of, cells) })
		width, height := float64(of.Size.X*of.Size.Z+of.Size.Z-1), float64(of.Size.Y)
		cell := min(6, 80/width, 32/height)
		list = append(list, html.El("i").Class("plan").Body(
			&pictures.Thumb{From: p.Pictures, Puzzle: board, Assembly: marked(board, cells), Width: width * cell, Height: height * cell},
		))
	}
	return list
}

// closing is a board with a piece on the cells that are closed.
func closing(of *def.Puzzle, cells []def.Cell) *def.Puzzle {
	board := &def.Puzzle{Lattice: of.Lattice, Size: of.Size}
	for i := range of.Pieces {
		if of.Pieces[i].Stationary {
			board.Pieces = append(board.Pieces, of.Pieces[i])
		}
	}
	board.Pieces = append(board.Pieces, def.Piece{Name: "×", Cells: cells, Copies: 1})
	return board
}

// marked is the assembly in which the first piece lies on some cells, and nothing else.
func marked(board *def.Puzzle, cells []def.Cell) []uint16 {
	slots := make([]uint16, 0, board.Volume())
	for _, c := range board.OpenCells() {
		slot := uint16(0)
		for _, m := range cells {
			if c == m {
				slot = 1
			}
		}
		slots = append(slots, slot)
	}
	return slots
}

func (p *Panel) onFindVariants(app.Context, app.Event) {
	p.ReadEditor()
	p.Do(state.FindVariants{Workers: browser.Helpers()})
}

func (p *Panel) onVariantsAnew(app.Context, app.Event) {
	p.ReadEditor()
	p.Do(state.FindVariants{Workers: browser.Helpers(), Anew: true})
}

func (p *Panel) onStopVariants(app.Context, app.Event) { p.Do(state.StopVariants{}) }
func (p *Panel) onLeaveVariant(app.Context, app.Event) { p.Do(state.LeaveVariant{}) }

func (p *Panel) onVariant(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "variant")); err == nil {
		p.ReadEditor()
		p.Do(state.OpenVariant{Number: i})
	}
}
