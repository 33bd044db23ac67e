package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
	"tilewright/ui/state"
)

// shownPieces is the puzzle whose pieces are listed: what can be read of the text, nil
// where that is nothing.
func (p *page) shownPieces() *def.Puzzle {
	if draft := p.state.Document.Draft(); draft != nil {
		return draft
	}
	return p.state.Document.Good
}

// pieces are the pieces as tiles, the piece editor, and whether they can fill the board.
func (p *page) pieces() app.UI {
	puzzle := p.shownPieces()
	if puzzle == nil {
		return el("div").Class("group").Body(el("div").Class("empty").Body(
			el("b").Text("No pieces yet"),
			el("span").Text("Choose a puzzle above, draw one, or write one under Text."),
		))
	}
	return el("div").Body(
		el("div").Class("group").Body(
			el("h3").Class("row").Aria("label", plural(puzzle.PieceCount(), "piece")).Body(
				app.Text("Pieces "), el("span").Class("muted num").Text(strconv.Itoa(puzzle.PieceCount())),
				p.catalogueButton(),
			),
			p.tileList(puzzle),
		),
		p.pieceEditor(puzzle),
		p.stickEditor(puzzle),
		p.ranges(puzzle),
		el("div").Class("group").Body(p.twins(puzzle), p.balance(puzzle), p.fillers(puzzle)),
		p.source(puzzle),
		p.exactCover(),
		p.variants(),
	)
}

// tileList is a tile for each piece, all of one scale, and one to draw another.
func (p *page) tileList(puzzle *def.Puzzle) app.UI {
	cell := p.pictures.tileCell(puzzle)
	chosen := p.state.Piece()
	var tiles []app.UI
	slot := 1
	for i := range puzzle.Pieces {
		piece := &puzzle.Pieces[i]
		if piece.Stationary {
			continue
		}
		shape, width, height := p.pictures.tileOf(puzzle, i, slot)
		slot += piece.Copies
		tiles = append(tiles, el("div").Role("listitem").Body(
			button().Class("tile").Aria("pressed", i == chosen).DataSet("piece", piece.Name).DataSet("test", "piece").
				Aria("label", piece.Name+" ×"+piece.Range()+", "+plural(len(piece.Cells), "cell")+colourWords(piece)).
				OnClick(p.onPiece).Body(
				&thumb{Page: p, Puzzle: shape, Assembly: ones(shape), Solid: cubic(puzzle), Width: width * cell, Height: height * cell},
				el("b").Text(piece.Name),
				app.Text(" "),
				el("em").Class("num").Text(copiesOf(piece)),
			),
		))
	}
	if p.state.NewPiece {
		// It has its place before it has a cell, so that the first one moves nothing.
		tiles = append(tiles, el("div").Role("listitem").Body(el("div").Class("tile begun").Text("New piece")))
	}
	tiles = append(tiles, el("div").Role("listitem").Body(
		button().Class("tile new").Aria("pressed", p.state.NewPiece).DataSet("test", "draw-piece").OnClick(p.onDrawPiece).
			Body(icon(iconPen), app.Text("Draw one")),
	))
	if cubic(puzzle) {
		tiles = append(tiles, el("div").Role("listitem").Body(
			button().Class("tile new").Aria("pressed", p.state.NewStick).DataSet("test", "cut-stick").OnClick(p.onCutStick).
				Body(icon(iconStick), app.Text("Burr stick")),
		))
	}
	return el("div").Class("cat").Role("list").Aria("label", "Pieces").On("pointerenter", p.nearPieces).Body(tiles...)
}

// copiesOf is how many of a piece there are, for its tile: "×2", or "0–2" where some may be
// left over.
func copiesOf(piece *def.Piece) string {
	if piece.Spare > 0 {
		return strings.Replace(piece.Range(), "-", "–", 1)
	}
	return "×" + piece.Range()
}

// nearPieces has what drags tiles loaded before one is.
func (p *page) nearPieces(ctx app.Context, _ app.Event) {
	ctx.PreventUpdate()
	loadPieces()
}

func (p *page) onPiece(ctx app.Context, _ app.Event) {
	p.readEditor()
	loadPieces()
	name := dataset(ctx, "piece")
	if name == p.state.Chosen {
		name = ""
	}
	p.do(state.ChoosePiece{Name: name})
}

func (p *page) onDrawPiece(app.Context, app.Event) {
	p.readEditor()
	loadPieces()
	if p.state.NewPiece {
		p.do(state.ChoosePiece{})
		return
	}
	p.do(state.DrawPiece{})
}

// twins offers to make copies of pieces that are equal.
func (p *page) twins(puzzle *def.Puzzle) app.UI {
	groups := puzzle.Twins()
	if len(groups) == 0 {
		return el("p").Hidden(true)
	}
	var names []string
	pieces := 0
	for _, i := range groups[0] {
		names = append(names, puzzle.Pieces[i].Name)
		pieces += puzzle.Pieces[i].Copies
	}
	alike := "the same shape"
	inPlane := func(i int) []def.Cell {
		return space.Canonical(puzzle.Pieces[groups[0][i]].Cells, puzzle.Lattice.OneSided())
	}
	if puzzle.Flat() && !slices.Equal(inPlane(0), inPlane(1)) {
		alike += " when turned over"
	}
	return el("p").Class("saying twins").DataSet("test", "twins").Body(
		app.Text(joined(names)+" are "+alike+": "),
		button().Class("inline").DataSet("names", strings.Join(names, "\n")).DataSet("test", "join-twins").OnClick(p.onJoinTwins).
			Text("make it "+numeral(pieces)+" copies"),
	)
}

// joined lists names in a sentence: "L, J and K".
func joined(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func (p *page) onJoinTwins(ctx app.Context, _ app.Event) {
	p.readEditor()
	p.do(state.JoinTwins{Names: strings.Split(dataset(ctx, "names"), "\n")})
}

// pieceEditor changes the chosen piece, or draws a new one.
func (p *page) pieceEditor(puzzle *def.Puzzle) app.UI {
	i := p.state.Piece()
	if i < 0 && !p.state.NewPiece {
		return el("div").Hidden(true)
	}
	piece, slot := &def.Piece{Copies: 1}, len(puzzle.Slots())+1
	title := "New piece"
	if i >= 0 {
		piece, slot, title = &puzzle.Pieces[i], slotsOf(puzzle)[i], "Piece "+puzzle.Pieces[i].Name
	}
	fresh := i < 0
	return el("div").Class("group piece-editor").DataSet("test", "piece-editor").Body(
		headed(title,
			button().Class("btn sm quiet end").Hidden(fresh).DataSet("test", "piece-remove").OnClick(p.onRemovePiece).Body(icon(iconBin, "small"), app.Text("Remove")),
		),
		el("div").Class("piece-parts").Body(
			p.grid(piece, puzzle, slot),
			el("div").Body(
				el("label").Class("dim").Hidden(fresh).Body(el("span").Text("Name"), &nameField{Page: p, Name: piece.Name}),
				el("div").Class("row").Hidden(fresh).Body(append(p.turnButtons(puzzle),
					button().Class("btn outline").DataSet("hold", piece.Name).DataSet("test", "piece-fix").
						Title("Arrows move it, R turns, F turns over, Enter fixes").Body(icon(iconPin, "small"), app.Text("Fix")),
					button().Class("btn outline").Hidden(p.colouringCubes(puzzle)).DataSet("test", "colour-cubes").OnClick(p.onColourCubes).
						Title("Give cubes colours, which say where they may lie").Body(icon(iconColour, "small"), app.Text("Colour")))...),
				el("p").Class("saying").Body(
					app.Text(pieceWords(piece, puzzle)+" "),
					button().Class("inline").Hidden(fresh || !mirrored(piece, puzzle)).DataSet("test", "piece-mirror").OnClick(p.onMirrorPiece).Text("Add its mirror image"),
				),
			),
		),
		p.cubeColours(puzzle),
		el("div").Class("piece-row").Hidden(fresh).Body(
			el("span").ID("h-copies").Text("Copies"),
			el("div").Class("piece-stepper").Role("group").Aria("labelledby", "h-copies").Body(
				button().Aria("label", "One copy less").Attr("disabled", piece.Copies < 2).DataSet("by", "-1").DataSet("test", "copies-less").OnClick(p.onCopies).Body(icon(iconMinus, "small")),
				el("b").Class("num").Role("status").DataSet("test", "copies").Text(strconv.Itoa(piece.Copies)),
				button().Aria("label", "One copy more").DataSet("by", "1").DataSet("test", "copies-more").OnClick(p.onCopies).Body(icon(iconPlus, "small")),
			),
		),
		el("div").Class("piece-row").Hidden(fresh).Body(
			el("span").Body(el("span").ID("h-least").Text("At least"), app.Text(" "), ask("spare")),
			el("div").Class("piece-stepper").Role("group").Aria("labelledby", "h-least").Body(
				button().Aria("label", "Require one piece less").Attr("disabled", piece.Least() < 1).DataSet("by", "-1").DataSet("test", "least-less").OnClick(p.onLeast).Body(icon(iconMinus, "small")),
				el("b").Class("num").Role("status").DataSet("test", "least").Text(strconv.Itoa(piece.Least())),
				button().Aria("label", "Require one piece more").Attr("disabled", piece.Spare < 1).DataSet("by", "1").DataSet("test", "least-more").OnClick(p.onLeast).Body(icon(iconPlus, "small")),
			),
		),
		el("div").Class("piece-row").Hidden(puzzle.Solid()).Body(
			el("span").ID("set-flip").Body(app.Text("May be turned over "), el("small").Class("muted").Text("all pieces")),
			button().Class("switch end").Role("switch").Aria("checked", !puzzle.OneSide).Aria("labelledby", "set-flip").
				DataSet("test", "may-flip").OnClick(p.onMayFlip),
		),
		el("div").Hidden(fresh).Body(p.swatches(piece, slot)),
	)
}

// mirrored reports whether the mirror image of a piece is another one in its puzzle.
func mirrored(piece *def.Piece, puzzle *def.Puzzle) bool {
	return !puzzle.Same(piece, catalogue.MirrorImage(puzzle.Lattice, piece))
}

func (p *page) onMirrorPiece(app.Context, app.Event) { p.do(state.AddMirror{}) }

// deep reports whether cells lie in several layers.
func deep(cells []def.Cell) bool {
	low, high := bounds(cells)
	return high.Z > low.Z
}

// grid is the piece as it is painted; in a flat puzzle lying in one layer, if it can.
func (p *page) grid(piece *def.Piece, puzzle *def.Puzzle, slot int) app.UI {
	cells := puzzle.Lattice.Normalised(piece.Cells)
	if puzzle.Flat() && deep(cells) {
		cells = lying(puzzle.Lattice, cells)
	}
	names, on := p.cubeNames(), tintsOn(puzzle.Lattice, piece, cells)
	var dyes strings.Builder
	for _, c := range cells {
		dyes.WriteRune(dyeRune(names, def.TintAt(on, c)))
	}
	return &pieceGrid{Page: p, Name: piece.Name, Cells: digits(cells), Dyes: dyes.String(), Colours: names, Paints: string(dyeRune(names, p.drafting.cubes)),
		Slot: slot, Colour: piece.Colour, Solid: puzzle.Solid() || deep(piece.Cells), Lattice: puzzle.Lattice.Name()}
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
		return "Paint its cells. The first makes it a piece of the puzzle."
	}
	ways := len(space.Orientations(piece.Cells, puzzle.Group()))
	if stick, ok := catalogue.StickOf(piece.Cells); ok && stick.Usable() {
		return stickWords(stick)
	}
	return capital(numeral(n)) + " " + cellWord(n, puzzle) + ", " + diagnostic.Count(ways, "way") + " to turn it."
}

// pieceTurn is what a button of the piece editor does, by its name.
func pieceTurn(l space.Lattice, what string) space.Motion {
	switch what {
	case "turn":
		return l.OneSided()[1]
	case "tip": // of cubes alone
		return l.Motions()[8]
	}
	return l.Mirror()
}

// stepWord is the least turn of a lattice: "quarter", "sixth".
func stepWord(l space.Lattice) string {
	return map[int]string{2: "half", 3: "third", 4: "quarter", 6: "sixth"}[len(l.OneSided())]
}

func (p *page) turnButtons(puzzle *def.Puzzle) []app.UI {
	turn := func(what, name, shape string) app.UI {
		return button().Class("btn icon outline").Aria("label", name).Title(name).DataSet("turn", what).DataSet("test", "piece-"+what).OnClick(p.onTurnPiece).Body(icon(shape))
	}
	flip := "Turn over"
	if puzzle.OneSide || puzzle.Solid() {
		flip = "Make it its mirror image"
	}
	list := []app.UI{turn("turn", "Turn by a "+stepWord(puzzle.Lattice), iconSpin), turn("flip", flip, iconFlip)}
	if puzzle.Solid() && puzzle.Lattice.Right() {
		list = append(list, turn("tip", "Tip it backwards", iconTip))
	}
	return list
}

func (p *page) onTurnPiece(ctx app.Context, _ app.Event) {
	if i := p.state.Piece(); i >= 0 {
		draft := p.state.Document.Draft()
		cells, tints := draft.Pieces[i].Turned(pieceTurn(draft.Lattice, dataset(ctx, "turn")))
		p.do(state.ReshapePiece{Cells: cells, Tints: tints})
	}
}

func (p *page) onRemovePiece(app.Context, app.Event) { p.do(state.RemovePiece{}) }

func (p *page) onCopies(ctx app.Context, _ app.Event) {
	if i := p.state.Piece(); i >= 0 {
		by, _ := strconv.Atoi(dataset(ctx, "by"))
		p.do(state.SetCopies{Copies: p.state.Document.Draft().Pieces[i].Copies + by})
	}
}

func (p *page) onLeast(ctx app.Context, _ app.Event) {
	if i := p.state.Piece(); i >= 0 {
		by, _ := strconv.Atoi(dataset(ctx, "by"))
		p.do(state.SetLeast{Least: p.state.Document.Draft().Pieces[i].Least() + by})
	}
}

func (p *page) onMayFlip(app.Context, app.Event) {
	if draft := p.state.Document.Draft(); draft != nil {
		p.do(state.SetOneSided{OneSided: !draft.OneSide})
	}
}

// palette are the first twelve colours of static/css/tokens.css.
var palette = [12]string{
	"#6480c9", "#f9cd66", "#527a25", "#76cdf6", "#654295", "#b0e1c5", "#1e655f", "#999326", "#9d98f3", "#cb97b2", "#f59d71", "#b3706e",
}

var paletteNames = [12]string{
	"Cornflower", "Honey", "Leaf", "Sky", "Grape", "Mint", "Pine", "Olive", "Lilac", "Mauve", "Peach", "Rose",
}

// swatches choose the colour of a piece.
func (p *page) swatches(piece *def.Piece, slot int) app.UI {
	now := piece.Colour
	if now == "" && slot <= len(palette) {
		now = palette[slot-1]
	}
	var list []app.UI
	for i, colour := range palette {
		list = append(list, button().Aria("pressed", colour == now).Aria("label", paletteNames[i]).Title(paletteNames[i]).
			DataSet("colour", colour).DataSet("test", "swatch").Style("--swatch", "var(--piece-"+strconv.Itoa(i+1)+")").
			Style("--swatch-edge", "var(--piece-"+strconv.Itoa(i+1)+"-edge)").OnClick(p.onSwatch))
	}
	return el("div").Body(
		el("p").Class("label").Body(
			app.Text("Colour"),
			el("span").Class("end").Body(
				button().Class("inline").Hidden(piece.Colour == "").DataSet("colour", "").DataSet("test", "swatch-none").OnClick(p.onSwatch).Text("Default colour"),
			),
		),
		el("div").Class("swatches").Role("group").Aria("label", "Colour").Body(append(list, &colourField{Page: p, Colour: now, Own: piece.Colour != "" && !slices.Contains(palette[:], piece.Colour)})...),
	)
}

func (p *page) onSwatch(ctx app.Context, _ app.Event) {
	p.do(state.SetColour{Colour: dataset(ctx, "colour")})
}

// colourField chooses any colour.
type colourField struct {
	app.Compo
	Page   *page
	Colour string
	// Own is whether the piece has a colour that is none of the palette.
	Own bool
}

func (c *colourField) Render() app.UI {
	return app.ElemSelfClosing("input").Attr("type", "color").Aria("label", "Another colour").Attr("title", "Another colour").
		DataSet("own", c.Own).DataSet("test", "swatch-other").OnChange(c.onChange)
}

func (c *colourField) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.sync()
}
func (c *colourField) OnUpdate(app.Context) { c.sync() }

func (c *colourField) sync() {
	if c.Colour != "" {
		c.JSValue().Set("value", c.Colour)
	}
}

func (c *colourField) onChange(ctx app.Context, _ app.Event) {
	c.Page.do(state.SetColour{Colour: ctx.JSSrc().Get("value").String()})
}

// nameField is the name of the chosen piece.
type nameField struct {
	app.Compo
	Page *page
	Name string
}

func (c *nameField) Render() app.UI {
	return app.ElemSelfClosing("input").Attr("type", "text").Attr("autocomplete", "off").Attr("spellcheck", "false").
		DataSet("test", "piece-name").OnChange(c.onChange)
}

func (c *nameField) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.sync()
}
func (c *nameField) OnUpdate(app.Context) { c.sync() }

func (c *nameField) sync() { c.JSValue().Set("value", c.Name) }

func (c *nameField) onChange(ctx app.Context, _ app.Event) {
	name := strings.TrimSpace(ctx.JSSrc().Get("value").String())
	c.sync() // a name that is refused is not shown
	if name != "" {
		c.Page.do(state.RenamePiece{Name: name})
	}
}

// pieceGrid is a <piece-grid>: the cells of the chosen piece.
type pieceGrid struct {
	app.Compo
	Page  *page
	Name  string
	Cells string
	// Dyes are the colours of the cells by their numbers in Colours, Paints which of them is painted; see dyeRune.
	Dyes    string
	Colours []string
	Paints  string
	// Slot is the piece's colour, if it has no Colour of its own.
	Slot   int
	Colour string
	Solid  bool
	// Lattice is what a definition calls that of the cells.
	Lattice string

	listeners listeners
	shown     string
}

func (c *pieceGrid) Render() app.UI { return el("piece-grid").DataSet("test", "piece-grid") }

func (c *pieceGrid) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.listeners.on(c.JSValue(), "change", func(e app.Value) {
		cells, dyes := undigits(e.Get("detail").Get("cells").String()), []rune(e.Get("detail").Get("dyes").String())
		var list []def.Tint
		for i, cell := range cells {
			if n := int(dyes[i] - '0'); n > 0 {
				list = append(list, def.Tint{Cell: cell, Name: c.Colours[n-1]})
			}
		}
		c.Page.dispatch(func() {
			c.Page.do(state.ReshapePiece{Cells: cells, Tints: list})
			c.Page.sketched(cells)
		})
	})
	c.sync()
	// On a small screen the pieces above fill the panel.
	c.JSValue().Call("closest", ".piece-editor").Call("scrollIntoView", map[string]any{"block": "start"})
}
func (c *pieceGrid) OnUpdate(app.Context) { c.sync() }
func (c *pieceGrid) OnDismount()          { c.listeners.remove() }

func (c *pieceGrid) sync() {
	shown := fmt.Sprint(c.Name, " ", c.Cells, " ", c.Dyes, c.Colours, c.Paints, c.Slot, c.Colour, c.Solid, c.Lattice)
	if shown == c.shown {
		return
	}
	c.shown = shown
	c.JSValue().Set("piece", map[string]any{"name": c.Name, "cells": c.Cells, "dyes": c.Dyes, "paints": c.Paints, "colours": tintValues(tints(c.Colours)),
		"slot": c.Slot, "colour": c.Colour, "solid": c.Solid, "lattice": c.Lattice})
}
