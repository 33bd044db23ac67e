package pieces

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the pieces in the puzzle panel, and their catalogue.
type Panel struct {
	shell.PanelContext

	// cubes is the colour that the piece editor paints cubes with; if it is empty, it adds and removes cubes.
	cubes string
	// sketch is the piece that is being drawn, as it is now.
	sketch sketch
	// stick is the number of the burr stick that is being cut, and length its length, 0 for the usual one.
	stick, length int
	// painted is the grid of the piece editor, and revision that of its last change.
	painted  html.Handle
	revision int
	book     book
	// ways is whether the ways in which a piece may lie are unfolded.
	ways bool
	// ruled is whether the rules for solutions are unfolded.
	ruled bool
	// likely are the sets that have all pieces of a puzzle.
	likely struct {
		of   *def.Puzzle
		sets []*def.SoldSet
	}
	// same are the equal pieces of a puzzle, by their numbers.
	same struct {
		of     *def.Puzzle
		groups [][]int
	}
}

// List shows the pieces as tiles, the piece editor, whether the pieces can fill the board, and then below.
func (p *Panel) List(below ...app.UI) app.UI {
	puzzle := cmp.Or(p.State.Document.Draft(), p.State.Document.Good)
	if puzzle == nil {
		return html.El("div").Class("group").Body(html.El("div").Class("empty").Body(
			html.El("b").Text(say.T("No pieces yet")),
			html.El("span").Text(say.T("Choose a puzzle above, draw one, or write one under Text.")),
		))
	}
	return html.El("div").Class("piece-panel").Body(append([]app.UI{
		html.El("div").Class("group so-far").Body(
			html.El("h3").Class("row").Aria("label", say.T("{n, plural, one {# piece} other {# pieces}}", puzzle.PieceCount())).Body(
				app.Text(say.T("Pieces")+" "), html.El("span").Class("muted num").Text(strconv.Itoa(puzzle.PieceCount())),
				p.catalogueButton(),
			),
			p.tileList(puzzle),
		),
		p.pieceEditor(puzzle),
		p.stickEditor(puzzle),
		p.ranges(puzzle),
		p.likelySets(puzzle),
		html.El("div").Class("group").Body(p.twins(puzzle), p.balance(puzzle), p.fillers(puzzle)),
		p.rules(puzzle),
	}, below...)...)
}

// tileList has a tile for each piece, all of one scale, and a tile to draw another.
func (p *Panel) tileList(puzzle *def.Puzzle) app.UI {
	cell := p.Pictures.TileCell(puzzle)
	chosen := p.State.Piece()
	var tiles []app.UI
	slot := 1
	for i := range puzzle.Pieces {
		piece := &puzzle.Pieces[i]
		if piece.Stationary {
			continue
		}
		shape, width, height := p.Pictures.Tile(puzzle, i, slot)
		slot += piece.Copies
		tiles = append(tiles, html.El("div").Role("listitem").Body(
			html.Button().Class("tile").Aria("pressed", i == chosen).DataSet("piece", piece.Name).DataSet("test", "piece").
				Aria("label", say.T("{piece} ×{copies}, {n, plural, one {# cell} other {# cells}}{coloured}", piece.Name,
					piece.Range(), len(piece.Cells), pictures.ColourWords(piece))).
				OnClick(p.onPiece).Body(
				&pictures.Thumb{
					From: p.Pictures, Puzzle: shape, Assembly: pictures.Ones(shape), Solid: pictures.Cubic(puzzle),
					Width: width * cell, Height: height * cell,
				},
				html.El("b").Text(piece.Name),
				app.Text(" "),
				html.El("em").Class("num").Text(copiesOf(piece)),
			),
		))
	}
	item := func(of app.UI) app.UI { return html.El("div").Role("listitem").Body(of) }
	return html.El("div").Class("cat").Role("list").Aria("label", say.T("Pieces")).On("pointerenter", p.nearPieces).Body(
		// The buttons behind the pieces stay what they are when there are more pieces, or fewer.
		html.El("div").Class("piece-tiles").Role("none").Body(tiles...),
		// The new piece has its place before it has a cell, so that its first cell moves nothing.
		html.Maybe(p.State.NewPiece, func() app.UI { return item(html.El("div").Class("tile begun").Text(say.T("New piece"))) }),
		item(html.Button().Class("tile new").Aria("pressed", p.State.NewPiece).DataSet("test", "draw-piece").OnClick(p.onDrawPiece).
			Body(html.Icon(html.IconPen), app.Text(say.T("Draw one")))),
		html.Maybe(pictures.Cubic(puzzle), func() app.UI {
			return item(html.Button().Class("tile new").Aria("pressed", p.State.NewStick).DataSet("test", "cut-stick").
				OnClick(p.onCutStick).Body(html.Icon(html.IconStick), app.Text(say.T("Burr stick"))))
		}),
	)
}

// copiesOf says on a tile how many copies of a piece there are: "×2", or "0–2" where some may be left over.
func copiesOf(piece *def.Piece) string {
	if piece.Spare > 0 {
		return strings.Replace(piece.Range(), "-", "–", 1)
	}
	return "×" + piece.Range()
}

// nearPieces loads the script that drags tiles, before anybody drags one.
func (p *Panel) nearPieces(ctx app.Context, _ app.Event) {
	ctx.PreventUpdate()
	Load()
}

func (p *Panel) onPiece(ctx app.Context, _ app.Event) {
	p.ReadEditor()
	Load()
	name := browser.Dataset(ctx, "piece")
	if name == p.State.Chosen {
		name = ""
	}
	p.Do(state.ChoosePiece{Name: name})
}

func (p *Panel) onDrawPiece(app.Context, app.Event) {
	p.ReadEditor()
	Load()
	p.Do(state.ChoosePiece{New: !p.State.NewPiece})
}

// twins offers to make equal pieces copies of one.
func (p *Panel) twins(puzzle *def.Puzzle) app.UI {
	if p.same.of != puzzle {
		p.same.of, p.same.groups = puzzle, puzzle.Twins()
	}
	groups := p.same.groups
	if len(groups) == 0 {
		return html.El("p").Hidden(true)
	}
	var names []string
	pieces := 0
	for _, i := range groups[0] {
		names = append(names, puzzle.Pieces[i].Name)
		pieces += puzzle.Pieces[i].Copies
	}
	inPlane := func(i int) []def.Cell {
		return space.Canonical(puzzle.Pieces[groups[0][i]].Cells, puzzle.Lattice.OneSided())
	}
	over := puzzle.Flat() && !slices.Equal(inPlane(0), inPlane(1))
	return html.El("p").Class("saying twins").DataSet("test", "twins").Body(
		app.Text(say.T("{pieces} are the same shape{over, select, true { when turned over} other {}}:", words.And(names), over)+" "),
		html.Button().Class("inline").DataSet("names", strings.Join(names, "\n")).DataSet("test", "join-twins").OnClick(p.onJoinTwins).
			Text(say.T("make it {number} copies", words.Numeral(pieces))),
	)
}

func (p *Panel) onJoinTwins(ctx app.Context, _ app.Event) {
	p.ReadEditor()
	p.Do(state.JoinTwins{Names: strings.Split(browser.Dataset(ctx, "names"), "\n")})
}

// pieceEditor changes the chosen piece, or draws a new one.
func (p *Panel) pieceEditor(puzzle *def.Puzzle) app.UI {
	i := p.State.Piece()
	if i < 0 && !p.State.NewPiece {
		return html.El("div").Hidden(true)
	}
	piece, slot := &def.Piece{Copies: 1}, len(puzzle.Slots())+1
	title := say.T("New piece")
	if i >= 0 {
		piece, slot, title = &puzzle.Pieces[i], pictures.SlotsOf(puzzle)[i], say.T("Piece {name}", puzzle.Pieces[i].Name)
	}
	fresh := i < 0
	covered, open := state.Balance(puzzle)
	return html.El("div").Class("group piece-editor").DataSet("test", "piece-editor").Body(
		html.El("div").Class("headed").Body(
			html.Button().Class("btn quiet narrow").DataSet("test", "piece-done").OnClick(p.onPieceDone).Text(say.T("Done")),
			html.El("h3").Text(title),
			html.El("span").Class("muted num narrow").DataSet("test", "piece-covers").
				Text(say.T("{covered} {kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}}",
					coverage(puzzle, covered, open), words.CellKind(puzzle), open)),
			html.Button().Class("btn sm quiet end").Hidden(fresh).Title(say.T("Remove")).DataSet("test", "piece-remove").
				OnClick(p.onRemovePiece).Body(html.Icon(html.IconBin), html.El("span").Text(say.T("Remove"))),
		),
		html.El("div").Class("piece-parts").Body(
			p.grid(piece, puzzle, slot),
			html.El("div").Body(
				html.El("div").Class("row turning").Hidden(fresh).Body(append(p.turnButtons(puzzle),
					html.El("div").Class("piece-stepper end").Role("group").Aria("label", say.T("Copies")).Body(
						html.Button().Aria("label", say.T("One copy less")).Attr("disabled", piece.Copies < 2).DataSet("by", "-1").
							DataSet("test", "copies-less").OnClick(p.onCopies).Body(html.Icon(html.IconMinus, "small")),
						html.El("b").Class("num copied").Role("status").DataSet("test", "copies").Text(strconv.Itoa(piece.Copies)),
						html.Button().Aria("label", say.T("One copy more")).DataSet("by", "1").DataSet("test", "copies-more").
							OnClick(p.onCopies).Body(html.Icon(html.IconPlus, "small")),
					))...),
				html.El("label").Class("dim").Hidden(fresh).Body(html.El("span").Text(say.T("Name")), p.nameField()),
				html.El("div").Class("row").Hidden(fresh).Body(
					html.Button().Class("btn outline").DataSet("hold", piece.Name).DataSet("test", "piece-fix").
						Title(say.T("Arrows move it, R turns, F turns over, Enter fixes")).Body(html.Icon(html.IconPin, "small"), app.Text(say.T("Fix"))),
					html.Button().Class("btn outline").Hidden(p.colouringCubes(puzzle)).DataSet("test", "colour-cubes").OnClick(p.onColourCubes).
						Title(say.T("Give cubes colours, which say where they may lie")).Body(html.Icon(html.IconColour, "small"), app.Text(say.T("Colour")))),
				html.El("p").Class("saying").Body(
					app.Text(pieceWords(piece, puzzle)+" "),
					html.Button().Class("inline").Hidden(fresh || !mirrored(piece, puzzle)).DataSet("test", "piece-mirror").
						OnClick(p.onMirrorPiece).Text(say.T("Add its mirror image")),
				),
			),
		),
		p.nextPiece(fresh),
		p.cubeColours(puzzle),
		html.El("div").Class("piece-row").Hidden(fresh).Body(
			html.El("span").Body(html.El("span").ID("h-least").Text(say.T("At least")), app.Text(" "), html.Ask("spare")),
			html.El("div").Class("piece-stepper").Role("group").Aria("labelledby", "h-least").Body(
				html.Button().Aria("label", say.T("Require one piece less")).Attr("disabled", piece.Least() < 1).
					DataSet("by", "-1").DataSet("test", "least-less").OnClick(p.onLeast).Body(html.Icon(html.IconMinus, "small")),
				html.El("b").Class("num").Role("status").DataSet("test", "least").Text(strconv.Itoa(piece.Least())),
				html.Button().Aria("label", say.T("Require one piece more")).Attr("disabled", piece.Spare < 1).DataSet("by", "1").
					DataSet("test", "least-more").OnClick(p.onLeast).Body(html.Icon(html.IconPlus, "small")),
			),
		),
		html.El("div").Class("piece-row").Hidden(puzzle.Solid()).Body(
			html.El("span").ID("set-flip").
				Body(app.Text(say.T("May be turned over")+" "), html.El("small").Class("muted").Text(say.T("all pieces"))),
			html.Button().Class("switch end").Role("switch").Aria("checked", !puzzle.OneSide).Aria("labelledby", "set-flip").
				DataSet("test", "may-flip").OnClick(p.onMayFlip),
		),
		html.El("div").Hidden(fresh).Body(p.swatches(piece)),
		p.turning(puzzle, piece, slot),
	)
}

// nextPiece is the button that draws another piece, on a phone. As long as the puzzle cannot be solved yet, it stands in
// the place of Solve.
func (p *Panel) nextPiece(fresh bool) app.UI {
	look := "btn outline"
	if p.State.Document.Puzzle == nil {
		look = "btn primary"
	}
	return html.El("div").Class("next-piece narrow").Body(html.Button().Class(look).Attr("disabled", fresh).
		DataSet("test", "next-piece").OnClick(p.onDrawPiece).Text(say.T("Next piece")))
}

func (p *Panel) onPieceDone(app.Context, app.Event) {
	p.ReadEditor()
	p.Do(state.ChoosePiece{})
}

// mirrored reports whether the mirror image of a piece is a different piece.
func mirrored(piece *def.Piece, puzzle *def.Puzzle) bool {
	return !puzzle.Same(piece, catalogue.MirrorImage(puzzle.Lattice, piece))
}

func (p *Panel) onMirrorPiece(app.Context, app.Event) { p.Do(state.AddMirror{}) }

// deep reports whether cells lie in several layers.
func deep(cells []def.Cell) bool {
	low, high := pictures.Bounds(cells)
	return high.Z > low.Z
}

// grid is the piece as one paints it. In a flat puzzle it lies in one layer, if it can.
func (p *Panel) grid(piece *def.Piece, puzzle *def.Puzzle, slot int) app.UI {
	cells := puzzle.Lattice.Normalised(piece.Cells)
	if puzzle.Flat() && deep(cells) {
		cells = pictures.Lying(puzzle.Lattice, cells)
	}
	names, on := p.cubeNames(), pictures.TintsOn(puzzle.Lattice, piece, cells)
	var dyes strings.Builder
	for _, c := range cells {
		dyes.WriteRune(dyeRune(names, def.TintAt(on, c)))
	}
	given := map[string]any{
		"name": piece.Name, "cells": digits(cells), "dyes": dyes.String(), "paints": string(dyeRune(names, p.cubes)), "slot": slot,
		"colour": piece.Colour, "solid": puzzle.Solid() || deep(piece.Cells), "lattice": puzzle.Lattice.Name(), "answers": p.revision,
	}
	return &html.Widget{
		Draw: func() app.UI { return html.El("piece-grid").DataSet("test", "piece-grid") },
		Props: []html.Prop{{Name: "piece", Is: fmt.Sprint(given, names), Value: func() any {
			given["colours"] = pictures.TintValues(pictures.Tints(names))
			return given
		}}},
		On: map[string]func(app.Value){"change": html.Later(p.Dispatch, func(d app.Value) {
			cells, dyes := undigits(d.Get("cells").String()), []rune(d.Get("dyes").String())
			var list []def.Tint
			for i, cell := range cells {
				if n := int(dyes[i] - '0'); n > 0 {
					list = append(list, def.Tint{Cell: cell, Name: names[n-1]})
				}
			}
			p.revision = browser.Number(d.Get("revision"))
			p.Do(state.ReshapePiece{Cells: cells, Tints: list})
			p.sketched(cells)
		})},
		// On a small screen the pieces above fill the panel, so this scrolls to the editor.
		Begun:  func(e app.Value) { e.Call("scrollIntoView", map[string]any{"block": "start"}) },
		Handle: &p.painted,
	}
}

// digits writes cells as static/pieces reads them.
func digits(cells []def.Cell) string {
	var b strings.Builder
	for _, c := range cells {
		for _, k := range [3]int{c.X, c.Y, c.Z} {
			b.WriteString(strconv.FormatInt(int64(k), 36))
		}
	}
	return b.String()
}

// undigits reads what digits writes.
func undigits(s string) []def.Cell {
	var cells []def.Cell
	for ; len(s) >= 3; s = s[3:] {
		var k [3]int64
		for i := range k {
			k[i], _ = strconv.ParseInt(s[i:i+1], 36, 64)
		}
		cells = append(cells, def.Cell{X: int(k[0]), Y: int(k[1]), Z: int(k[2])})
	}
	return cells
}

// pieceWords say how large a piece is, and in how many ways it can be turned.
func pieceWords(piece *def.Piece, puzzle *def.Puzzle) string {
	n := len(piece.Cells)
	if n == 0 {
		return say.T("Paint its cells. The first makes it a piece of the puzzle.")
	}
	ways := len(space.Orientations(piece.Cells, puzzle.TurnsOf(piece)))
	if piece.Back != nil {
		return say.T("{number} {n, plural, one {cell} other {cells}}; {back} on its back. Turn it over to paint these.",
			words.FirstNumeral(n), n, len(piece.Back))
	}
	if stick, ok := catalogue.StickOf(piece.Cells); ok && stick.Usable() {
		return stickWords(stick)
	}
	return say.T("{number} {kind, select, cubes {{n, plural, one {cube} other {cubes}}} other {{n, plural, one {cell} other {cells}}}}, {ways, plural, one {# way} other {# ways}} to turn it.",
		words.FirstNumeral(n), words.CellKind(puzzle), n, ways)
}

// pieceTurn is the turn that a button of the piece editor makes, by the button's name.
func pieceTurn(l space.Lattice, what string) space.Motion {
	switch what {
	case "turn":
		return l.OneSided()[1]
	case "tip": // of cubes alone
		return l.Motions()[8]
	}
	return l.Mirror()
}

func (p *Panel) turnButtons(puzzle *def.Puzzle) []app.UI {
	turn := func(what, name, shape string) app.UI {
		return html.Button().Class("btn icon outline").Aria("label", name).Title(name).DataSet("turn", what).
			DataSet("test", "piece-"+what).OnClick(p.onTurnPiece).Body(html.Icon(shape))
	}
	flip := say.T("Turn over")
	if puzzle.OneSide || puzzle.Solid() {
		flip = say.T("Make it its mirror image")
	}
	return []app.UI{turn("turn",
		say.T("Turn by a {turn, select, half {half} third {third} quarter {quarter} other {sixth}}",
			words.TurnKind(puzzle.Lattice)), html.IconSpin), turn("flip", flip, html.IconFlip),
		html.Maybe(puzzle.Solid() && puzzle.Lattice.Right(), func() app.UI {
			return turn("tip", say.T("Tip it backwards"), html.IconTip)
		})}
}

func (p *Panel) onTurnPiece(ctx app.Context, _ app.Event) {
	if i := p.State.Piece(); i >= 0 {
		draft := p.State.Document.Draft()
		if what := browser.Dataset(ctx, "turn"); what == "flip" && draft.Pieces[i].Back != nil {
			p.Do(state.TurnOver{})
			return
		}
		cells, tints := draft.Pieces[i].Turned(pieceTurn(draft.Lattice, browser.Dataset(ctx, "turn")))
		p.Do(state.ReshapePiece{Cells: cells, Tints: tints})
	}
}

func (p *Panel) onRemovePiece(app.Context, app.Event) { p.Do(state.RemovePiece{}) }

func (p *Panel) onCopies(ctx app.Context, _ app.Event) {
	if i := p.State.Piece(); i >= 0 {
		by, _ := strconv.Atoi(browser.Dataset(ctx, "by"))
		p.Do(state.SetCopies{Copies: p.State.Document.Draft().Pieces[i].Copies + by})
	}
}

func (p *Panel) onLeast(ctx app.Context, _ app.Event) {
	if i := p.State.Piece(); i >= 0 {
		by, _ := strconv.Atoi(browser.Dataset(ctx, "by"))
		p.Do(state.SetLeast{Least: p.State.Document.Draft().Pieces[i].Least() + by})
	}
}

func (p *Panel) onMayFlip(app.Context, app.Event) {
	if draft := p.State.Document.Draft(); draft != nil {
		p.Do(state.SetOneSided{OneSided: !draft.OneSide})
	}
}

var paletteNames = [12]say.Message{
	"Cornflower", "Honey", "Leaf", "Sky", "Grape", "Mint", "Pine", "Olive", "Lilac", "Mauve", "Peach", "Rose",
}

// swatches are the colours to choose from for a piece.
func (p *Panel) swatches(piece *def.Piece) app.UI {
	now := p.colourNow()
	var list []app.UI
	for i, colour := range pictures.Palette {
		list = append(list, html.Button().Aria("pressed", colour == now).Aria("label", paletteNames[i]).Title(paletteNames[i].String()).
			DataSet("colour", colour).DataSet("test", "swatch").Style("--swatch", "var(--piece-"+strconv.Itoa(i+1)+")").
			Style("--swatch-edge", "var(--piece-"+strconv.Itoa(i+1)+"-edge)").OnClick(p.onSwatch))
	}
	return html.El("div").Body(
		html.El("p").Class("label").Body(
			app.Text(say.T("Colour")),
			html.El("span").Class("end").Body(
				html.Button().Class("inline").Hidden(piece.Colour == "").DataSet("colour", "").DataSet("test", "swatch-none").
					OnClick(p.onSwatch).Text(say.T("Default colour")),
			),
		),
		html.El("div").Class("swatches").Role("group").Aria("label", say.T("Colour")).
			Body(append(list,
				p.colourField(piece.Colour != "" && !slices.Contains(pictures.Palette[:], piece.Colour)))...),
	)
}

func (p *Panel) onSwatch(ctx app.Context, _ app.Event) {
	p.Do(state.SetColour{Colour: browser.Dataset(ctx, "colour")})
}

// colourNow is the colour of the chosen piece.
func (p *Panel) colourNow() string {
	puzzle, i := p.State.Document.Draft(), p.State.Piece()
	if i < 0 {
		return ""
	}
	slot := pictures.SlotsOf(puzzle)[i]
	if now := puzzle.Pieces[i].Colour; now != "" || slot > len(pictures.Palette) {
		return now
	}
	return pictures.Palette[slot-1]
}

// colourField is a field for any colour; own is whether the piece has one that is not in the palette. Such a field always
// has a colour.
func (p *Panel) colourField(own bool) app.UI {
	return html.Input(func() app.HTMLElemSelfClosing {
		return app.ElemSelfClosing("input").Attr("type", "color").Aria("label", say.T("Another colour")).Attr("title", say.T("Another colour")).
			DataSet("own", own).DataSet("test", "swatch-other")
	}, field.Owned{
		Is:   func() string { return cmp.Or(p.colourNow(), pictures.Palette[0]) },
		Edit: func(colour string) { p.Do(state.SetColour{Colour: colour}) },
	})
}

// nameField is a field for the name of the chosen piece.
func (p *Panel) nameField() app.UI {
	return html.Input(func() app.HTMLElemSelfClosing {
		return app.ElemSelfClosing("input").Attr("type", "text").Attr("autocomplete", "off").
			Attr("spellcheck", "false").DataSet("test", "piece-name")
	}, field.Owned{
		Is: func() string { return p.State.Chosen },
		Edit: func(name string) {
			if name = strings.TrimSpace(name); name != "" {
				p.Do(state.RenamePiece{Name: name})
			}
		},
	})
}

// Close ends the stroke of the piece that is painted, if one is under way.
func (p *Panel) Close() { p.painted.Call("close") }
