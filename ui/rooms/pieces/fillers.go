package pieces

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// fillers are pieces that would complete the draft alone, each with the number of solutions that the puzzle then has. A
// press adds one.
func (p *Panel) fillers(puzzle *def.Puzzle) app.UI {
	list := p.State.Fillers()
	if len(list) == 0 {
		return html.El("div").Hidden(true)
	}
	slot := puzzle.PieceCount() + 1
	cell := 12.0
	for i := range list {
		_, width, height := p.Pictures.Tile(list[i].Alone, 0, slot+i)
		cell = min(cell, pictures.TileWidth/width, pictures.TileHeight/height)
	}
	var tiles []app.UI
	for i := range list {
		filler := &list[i]
		shape, width, height := p.Pictures.Tile(filler.Alone, 0, slot+i)
		tiles = append(tiles, html.Button().Class("tile").DataSet("filler", strconv.Itoa(i)).
			Aria("label", "Add "+filler.Name+": "+waysOf(filler)).Title("Add "+filler.Name).OnClick(p.onFiller).Body(
			&pictures.Thumb{From: p.Pictures, Puzzle: shape, Assembly: pictures.Ones(shape), Solid: pictures.Cubic(puzzle), Width: width * cell, Height: height * cell},
			html.El("em").Class("num").Text(waysOf(filler)),
		))
	}
	said := "One of these would fill them"
	if len(tiles) == 1 {
		said = "This would fill them"
	}
	return html.El("div").Class("fillers").DataSet("test", "fillers").Role("group").Aria("label", said).Body(
		html.El("p").Class("soft hint").Text(said),
		html.El("div").Class("cat").Body(tiles...),
	)
}

func waysOf(f *state.Filler) string {
	switch {
	case f.Many:
		return "many ways"
	case f.Ways == 1:
		return "1 way"
	}
	return strconv.Itoa(f.Ways) + " ways"
}

func (p *Panel) onFiller(ctx app.Context, _ app.Event) {
	list := p.State.Fillers()
	if i, err := strconv.Atoi(browser.Dataset(ctx, "filler")); err == nil && i < len(list) {
		p.ReadEditor()
		p.Do(state.AddShape{Shape: list[i].Shape})
	}
}
