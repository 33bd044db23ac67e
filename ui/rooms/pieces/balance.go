package pieces

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/catalogue"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// balance compares the number of the pieces' cells with that of the board's.
func (p *Panel) balance(puzzle *def.Puzzle) app.UI {
	covered, open := state.Balance(puzzle)
	class, tag, help := "balance",
		app.UI(html.El("span").Class("tag ok end").
			Body(html.Icon(html.IconCheck, "tiny"), app.Text(say.T("Fits by volume")))), ""
	switch {
	case p.State.Document.Puzzle != nil && p.State.Findings.Impossible != nil:
		tag = html.El("span").Class("tag warn end").Text(words.Impossible(p.State.Findings.Impossible.Kind))
	case covered > open:
		class, tag = "balance balance-over", html.El("span").Class("tag danger end").Text(tooManyWords(covered-open, puzzle))
		help = tooMany(puzzle, covered-open)
	case covered < open:
		class, tag = "balance under", html.El("span").Class("tag warn end").Text(say.T("{number} {kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}} to fill",
			words.FirstNumeral(open-covered), words.CellKind(puzzle), open-covered))
	}
	return html.El("div").DataSet("test", "balance").Body(
		html.El("div").Class("row hint").Body(
			html.El("span").Class("soft num").Body(covers(puzzle, open, html.El("b").Text(coverage(puzzle, covered, open)))...),
			tag,
		),
		html.El("div").Class(class).Body(html.El("i").Style("width", words.Percent(float64(min(covered, open)), float64(max(open, 1))))),
		html.El("p").Class("saying").Hidden(help == "").Text(help),
	)
}

// coverage is "12 of 12", or for a puzzle that is not exact "8 to 14 of 12".
func coverage(puzzle *def.Puzzle, covered, open int) string {
	if puzzle.Exact() {
		return say.T("{n} of {all}", covered, open)
	}
	least, most := state.Fill(puzzle)
	if most > least {
		return say.T("{least} to {most} of {all}", least, most, max(0, state.Open(puzzle)))
	}
	return say.T("{n} of {all}", least, max(0, state.Open(puzzle)))
}

// covers says how many cells the pieces cover, and how many may stay empty.
func covers(puzzle *def.Puzzle, open int, covered app.UI) []app.UI {
	cells := say.T("{kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}}", words.CellKind(puzzle), open)
	if most := state.MayStayEmpty(puzzle); most > 0 {
		return html.Sentence("Pieces cover {covered} {cells}, {most} may stay empty", covered, app.Text(cells), app.Text(words.Thousands(float64(most))))
	}
	return html.Sentence("Pieces cover {covered} {cells}", covered, app.Text(cells))
}

// tooManyWords are "Two cells too many".
func tooManyWords(n int, puzzle *def.Puzzle) string {
	return say.T("{number} {kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}} too many",
		words.FirstNumeral(n), words.CellKind(puzzle), n)
}

// tooMany says how to take n cells away from the pieces: by a piece with n cells, if there is one.
func tooMany(puzzle *def.Puzzle, n int) string {
	for i := range puzzle.Pieces {
		if q := &puzzle.Pieces[i]; !q.Stationary && len(q.Cells) == n {
			return say.T("Remove a {family}, such as {piece}, or {number} {kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}} of the pieces.",
				catalogue.FamilyName(puzzle.Lattice, catalogue.Units(puzzle.Lattice, q.Cells), puzzle.Solid()), q.Name,
				words.Numeral(n), words.CellKind(puzzle), n)
		}
	}
	if words.CellKind(puzzle) == "cubes" {
		return say.T("Remove {number} {n, plural, one {cube} other {cubes}} of the pieces, or let the board have {number} more.", words.Numeral(n), n)
	}
	return say.T("Remove {number} {n, plural, one {cell} other {cells}} of the pieces, or let the board have {number} more.", words.Numeral(n), n)
}

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
			Aria("label", say.T("Add {piece}: {ways}", filler.Name, waysOf(filler))).Title(say.T("Add {piece}", filler.Name)).
			OnClick(p.onFiller).Body(
			&pictures.Thumb{From: p.Pictures, Puzzle: shape, Assembly: pictures.Ones(shape), Solid: pictures.Cubic(puzzle),
				Width: width * cell, Height: height * cell},
			html.El("em").Class("num").Text(waysOf(filler)),
		))
	}
	said := say.T("{n, plural, one {This would fill them} other {One of these would fill them}}", len(tiles))
	return html.El("div").Class("fillers").DataSet("test", "fillers").Role("group").Aria("label", said).Body(
		html.El("p").Class("soft hint").Text(said),
		html.El("div").Class("cat").Body(tiles...),
	)
}

func waysOf(f *state.Filler) string {
	if f.Many {
		return say.T("many ways")
	}
	return say.T("{n, plural, one {# way} other {# ways}}", f.Ways)
}

func (p *Panel) onFiller(ctx app.Context, _ app.Event) {
	list := p.State.Fillers()
	if i, err := strconv.Atoi(browser.Dataset(ctx, "filler")); err == nil && i < len(list) {
		p.ReadEditor()
		p.Do(state.AddShape{Shape: list[i].Shape})
	}
}
