package ui

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
	"tilewright/ui/lab"
	"tilewright/ui/state"
)

// puzzlePanel: the pieces or the text, and what is wrong with it.
func (p *page) puzzlePanel() app.UI {
	s := &p.state
	view := s.Prefs.Puzzle
	return el("section").Class("panel puzzle").ID("panel-puzzle").Aria("labelledby", "h-puzzle").Body(
		el("header").Body(
			el("h2").ID("h-puzzle").Text("Puzzle"),
			el("div").Class("seg").Role("group").Aria("label", "Show the puzzle as").Body(
				button().Aria("pressed", view == state.DrawView).DataSet("test", "show-draw").OnClick(p.onDrawView).Text("Draw"),
				button().Aria("pressed", view == state.PiecesView).DataSet("test", "show-pieces").OnClick(p.onPieces).Text("Pieces"),
				button().Aria("pressed", view == state.TextView).DataSet("test", "show-text").OnClick(p.onText).Text("Text"),
			),
			button().Class("btn icon").Aria("label", "Fold the puzzle panel").Title("Fold  1").
				DataSet("test", "fold-puzzle").OnClick(p.onFoldPuzzle).Body(icon(iconFold)),
		),
		el("p").Class("saying intro").Hidden(s.Touched || s.Shown.Kind != state.ShowKnown || s.Mode != state.WatchMode).DataSet("test", "intro").Text(intro),
		p.puzzleIndex(),
		el("div").Class("scroll").Hidden(view == state.TextView).TabIndex(0).Role("group").Aria("label", "Board and pieces").Body(p.drawnOrPieces()...),
		&editorView{Page: p, Parsed: s.Document.Parsed, Puzzle: s.Document.Good, Hidden: view != state.TextView},
		p.inserts(),
		p.problems(),
		el("div").Class("folded-side").Body(
			button().Class("btn icon").Aria("label", "Unfold the puzzle panel").Title("Unfold  1").
				OnClick(p.onFoldPuzzle).Body(icon(iconFold)),
			el("b").Text("Puzzle"),
		),
	)
}

// intro says what this is to who comes for the first time; a narrow page has it here, as it has no room below the board.
const intro = "Here you solve and play puzzles whose pieces fill a board."

// inserts offers what can be put into the text.
func (p *page) inserts() app.UI {
	offer := func(what, name string) app.UI {
		return button().Class("btn sm outline").DataSet("what", what).DataSet("test", "insert-"+what).OnClick(p.onInsert).Text(name)
	}
	lists := []app.UI{el("option").Attr("value", "").Attr("selected", true).Text("Pieces …")}
	draft := p.state.Document.Draft()
	for _, l := range catalogue.Lists() {
		if draft == nil || draft.Lattice == l.Lattice {
			lists = append(lists, el("option").Attr("value", l.ID).Text(l.Title))
		}
	}
	box := offer(state.InsertBox, "Box")
	if len(p.state.Document.Parsed.Drafts) > 0 {
		box = el("span").Hidden(true)
	}
	return el("div").Class("group inserts").Hidden(p.state.Prefs.Puzzle != state.TextView).Body(
		el("div").Class("row").Body(
			el("span").Class("soft").Text("Insert"),
			box,
			offer(state.InsertHole, "Hole"),
			el("label").Class("select").Body(
				el("span").Class("sr").Text("Insert a set of pieces"),
				el("select").DataSet("test", "insert-set").OnChange(p.onInsertSet).Body(lists...), icon(iconCaret),
			),
		),
	)
}

func (p *page) onInsert(ctx app.Context, _ app.Event) {
	p.readEditor()
	p.do(state.Insert{What: dataset(ctx, "what")})
}

func (p *page) onInsertSet(ctx app.Context, _ app.Event) {
	chosen := ctx.JSSrc()
	name := chosen.Get("value").String()
	chosen.Set("value", "")
	if name != "" {
		p.readEditor()
		p.do(state.AddList{ID: name})
	}
}

// puzzleIndex chooses among the puzzles of a text that has several.
func (p *page) puzzleIndex() app.UI {
	titles := p.state.Document.Titles()
	if len(titles) < 2 {
		return el("div").Hidden(true)
	}
	var options []app.UI
	for i, title := range titles {
		options = append(options, el("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == p.state.Document.Index).
			Text(strconv.Itoa(i+1)+". "+title))
	}
	return el("div").Class("group").Body(
		el("label").Class("row").Body(
			el("span").Class("soft").Text("The text has "+plural(len(titles), "puzzle")),
			el("span").Class("select end").Body(
				el("select").DataSet("test", "puzzle-index").OnChange(p.onIndex).Body(options...),
				icon(iconCaret),
			),
		),
	)
}

// drawnOrPieces are the tools that draw, in their view, and the pieces.
func (p *page) drawnOrPieces() []app.UI {
	if p.state.Prefs.Puzzle == state.DrawView {
		return []app.UI{p.drawTools(), p.pieces()}
	}
	return []app.UI{el("div").Hidden(true), p.pieces()}
}

// exactCover leads to the puzzle's matrix in the lab.
func (p *page) exactCover() app.UI {
	source := lab.Source{Puzzle: p.state.Document.ID}
	if source.Puzzle == "" {
		puzzle := p.state.Document.Puzzle
		if puzzle == nil {
			return el("div").Hidden(true)
		}
		source.Definition = def.Format(puzzle)
	}
	return el("div").Class("group row").Body(
		el("a").Class("btn sm outline").DataSet("test", "as-exact-cover").
			Attr("href", "lab/#"+lab.Link{Source: source}.Encode()).Text("As a table in the lab"),
		ask("exact-cover"),
	)
}

func boardSize(p *def.Puzzle) string {
	size := state.Box(p) + ", " + plural(max(0, state.Open(p)), "cell")
	if p.OneSide {
		size += ", one-sided pieces"
	}
	return size
}

// source says where the puzzle comes from.
func (p *page) source(puzzle *def.Puzzle) app.UI {
	if puzzle.Source == "" && puzzle.Solutions == "" {
		return el("div").Hidden(true)
	}
	return el("div").Class("group hint").Body(
		app.If(puzzle.Source != "", func() app.UI { return el("p").Text(sourceWords(puzzle)) }),
		app.If(puzzle.Solutions != "", func() app.UI {
			return el("p").Class("num").Body(app.Text("Known solutions: "+knownSolutions(puzzle)), ask("convention"))
		}),
	)
}

// sourceWords say where a puzzle comes from.
func sourceWords(puzzle *def.Puzzle) string {
	if puzzle.Source == "own" {
		return "Made for Tilewright."
	}
	return puzzle.Source
}

// knownSolutions is what a puzzle says of the number of its solutions.
func knownSolutions(puzzle *def.Puzzle) string {
	n, ok := puzzle.SolutionCount()
	if !ok {
		return puzzle.Solutions
	}
	return thousands(float64(n)) + strings.TrimLeft(puzzle.Solutions, "0123456789")
}

// balance compares the cells of the pieces with those of the board.
func (p *page) balance(puzzle *def.Puzzle) app.UI {
	covered, open := state.Balance(puzzle)
	class, tag, help := "balance", app.UI(el("span").Class("tag ok end").Body(icon(iconCheck, "tiny"), app.Text("Fits by volume"))), ""
	switch {
	case p.state.Document.Puzzle != nil && p.state.Findings.Impossible != nil:
		tag = el("span").Class("tag warn end").Text(impossibleTag(p.state.Findings.Impossible.Kind))
	case covered > open:
		class, tag = "balance balance-over", el("span").Class("tag danger end").Text(capital(numeral(covered-open))+" "+cellWord(covered-open, puzzle)+" too many")
		help = tooMany(puzzle, covered-open)
	case covered < open:
		class, tag = "balance under", el("span").Class("tag warn end").Text(capital(numeral(open-covered))+" "+cellWord(open-covered, puzzle)+" to fill")
	}
	return el("div").DataSet("test", "balance").Body(
		el("div").Class("row hint").Body(
			el("span").Class("soft num").Body(
				app.Text("Pieces cover "),
				el("b").Text(coverage(puzzle, covered, open)),
				app.Text(" "+cellWord(open, puzzle)+mayStayEmpty(puzzle)),
			),
			tag,
		),
		el("div").Class(class).Body(el("i").Style("width", percent(float64(min(covered, open)), float64(max(open, 1))))),
		el("p").Class("saying").Hidden(help == "").Text(help),
	)
}

// coverage is "12 of 12", or of a puzzle that is not exact "8 to 14 of 12".
func coverage(puzzle *def.Puzzle, covered, open int) string {
	if puzzle.Exact() {
		return thousands(float64(covered)) + " of " + thousands(float64(open))
	}
	least, most := state.Fill(puzzle)
	said := thousands(float64(least))
	if most > least {
		said += " to " + thousands(float64(most))
	}
	return said + " of " + thousands(float64(max(0, state.Open(puzzle))))
}

// mayStayEmpty is ", 2 may stay empty", or nothing.
func mayStayEmpty(puzzle *def.Puzzle) string {
	if most := state.MayStayEmpty(puzzle); most > 0 {
		return ", " + thousands(float64(most)) + " may stay empty"
	}
	return ""
}

// cellWord is "cell" or "cells", and of a solid of cubes "cube" or "cubes".
func cellWord(n int, puzzle *def.Puzzle) string {
	word := "cell"
	if cubic(puzzle) {
		word = "cube"
	}
	if n != 1 {
		word += "s"
	}
	return word
}

// tooMany says what would take so many cells away from the pieces: a piece that has as
// many, if there is one.
func tooMany(puzzle *def.Puzzle, n int) string {
	cells := numeral(n) + " " + cellWord(n, puzzle)
	for i := range puzzle.Pieces {
		if q := &puzzle.Pieces[i]; !q.Stationary && len(q.Cells) == n {
			return "Remove a " + catalogue.Family(puzzle.Lattice, catalogue.Units(puzzle.Lattice, q.Cells), puzzle.Solid()) + ", such as " + q.Name + ", or " + cells + " of the pieces."
		}
	}
	return "Remove " + cells + " of the pieces, or let the board have " + numeral(n) + " more."
}

func impossibleTag(kind string) string {
	switch kind {
	case "region":
		return "A part cannot be filled"
	case "parity":
		return "Parity cannot match"
	case "piece":
		return "A piece fits nowhere"
	case "cell":
		return "A cell cannot be covered"
	}
	return "No solution"
}

// tileWidth and tileHeight are the room for a piece on its tile in pixels, and the
// others the most that a cell and the edge of a cube are.
const (
	tileWidth, tileHeight = 52.0, 38.0
	tileMax, cubeMax      = 12.0, 9.0
)

// tileCell is the scale of the tiles: the side of a cell in pixels with which
// the largest piece fits.
func (m *pictures) tileCell(puzzle *def.Puzzle) float64 {
	cell, slot := tileMax, 1
	if cubic(puzzle) {
		cell = cubeMax
	}
	for i := range puzzle.Pieces {
		piece := &puzzle.Pieces[i]
		if piece.Stationary || len(piece.Cells) == 0 {
			continue
		}
		_, w, h := m.tileOf(puzzle, i, slot)
		slot += piece.Copies
		cell = min(cell, tileWidth/w, tileHeight/h)
	}
	return max(cell, 1)
}

// tileOf is a piece alone on a board of its own size, and the size of its picture in
// cells. A flat piece is turned so that it is at least as wide as high, one of a solid
// puzzle as it is seen best. slot is the piece's colour.
func (m *pictures) tileOf(puzzle *def.Puzzle, i, slot int) (board *def.Puzzle, width, height float64) {
	key, piece := tileKey{puzzle, i}, &puzzle.Pieces[i]
	if t, ok := m.tiles[key]; ok {
		return t.board, t.width, t.height
	}
	var cells []def.Cell
	if cubic(puzzle) && len(piece.Cells) > 0 {
		cells = clearest(piece.Cells, puzzle.OneSide)
		width, height = isoSize(cells)
	} else {
		cells = lying(puzzle.Lattice, piece.Cells)
	}
	_, high := bounds(cells)
	board = &def.Puzzle{Lattice: puzzle.Lattice, Size: space.Size{X: high.X + 1, Y: high.Y + 1, Z: high.Z + 1}, Tints: tintsOn(puzzle.Lattice, piece, cells)}
	switch {
	case width > 0:
	case board.Size.Solid():
		width, height = cornerSize(puzzle.Lattice, cells)
	default:
		width, height = extent(puzzle.Lattice, cells)
	}
	// Pieces before this one that are nowhere give it its colour.
	for k := range (slot - 1) % 36 {
		board.Pieces = append(board.Pieces, def.Piece{Name: "·" + strconv.Itoa(k), Copies: 1})
	}
	board.Pieces = append(board.Pieces, def.Piece{Name: piece.Name, Cells: cells, Copies: 1, Colour: piece.Colour})
	if holes := rest(board, cells); len(holes) > 0 {
		board.Pieces = append(board.Pieces, def.Piece{Name: "*", Cells: holes, Copies: 1, Stationary: true})
	}
	if m.tiles == nil || len(m.tiles) > 1000 {
		m.tiles = map[tileKey]tile{}
	}
	m.tiles[key] = tile{board, width, height}
	return board, width, height
}

type tileKey struct {
	puzzle *def.Puzzle
	piece  int
}

type tile struct {
	board         *def.Puzzle
	width, height float64
}

// lying is a piece turned so that it takes one layer, if it can, and is at least as wide
// as high.
func lying(l space.Lattice, cells []def.Cell) []def.Cell {
	for _, r := range l.Solid() {
		turned := r.Turn(cells)
		if _, high := bounds(turned); turned == nil || high.Z > 0 {
			continue
		}
		if width, height := extent(l, turned); height <= width {
			return turned
		}
	}
	return l.Normalised(cells)
}

// extent is how wide and high a layer with cells is, in cells.
func extent(l space.Lattice, cells []def.Cell) (width, height float64) {
	left, right, low, high := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		x, y := l.Plane(float64(c.X), float64(c.Y))
		left, right, low, high = min(left, x), max(right, x), min(low, y), max(high, y)
	}
	return right - left + 1, high - low + 1
}

func bounds(cells []def.Cell) (low, high def.Cell) {
	for i, c := range cells {
		if i == 0 {
			low, high = c, c
		}
		low = def.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
		high = def.Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y), Z: max(high.Z, c.Z)}
	}
	return low, high
}

// rest are the cells of the box that are not among the given.
func rest(p *def.Puzzle, cells []def.Cell) []def.Cell {
	has := make(map[def.Cell]bool, len(cells))
	for _, c := range cells {
		has[c] = true
	}
	var holes []def.Cell
	for x := range p.Size.X {
		for y := range p.Size.Y {
			for z := range p.Size.Z {
				if c := (def.Cell{X: x, Y: y, Z: z}); !has[c] {
					holes = append(holes, c)
				}
			}
		}
	}
	return holes
}

// ones covers every open cell of a tile with its last mobile piece.
func ones(board *def.Puzzle) []uint16 {
	slots := make([]uint16, len(board.OpenCells()))
	for i := range slots {
		slots[i] = uint16(board.PieceCount())
	}
	return slots
}

// problems is the list below the text.
func (p *page) problems() app.UI {
	d := &p.state.Document
	list := d.Parsed.Diagnostics
	if p.state.Prefs.Puzzle != state.TextView && p.state.Mode == state.DrawMode && d.Missing() != "" {
		return el("div").Hidden(true) // what is missing is said where it is drawn
	}
	if len(list) == 0 {
		if p.state.Prefs.Puzzle != state.TextView {
			return el("div").Hidden(true)
		}
		said := "No problems."
		if d.Puzzle != nil {
			said += " Pieces cover " + plural(state.Open(d.Puzzle), "cell") + "."
		}
		return el("div").Class("problems none").Role("region").Aria("label", "Problems").Body(
			el("h3").Body(icon(iconCheck, "okc"), app.Text(said)),
		)
	}
	var items []app.UI
	for _, severity := range []diagnostic.Severity{diagnostic.Error, diagnostic.Warning, diagnostic.Info} {
		for i := range list {
			if list[i].Severity == severity {
				items = append(items, problemItem{
					Diagnostic: &list[i], index: i, where: p.onWhere, fix: p.onFix, test: "problem", fixTest: "fix",
				}.Render())
			}
		}
	}
	return problemList(list, items)
}

func (p *page) onDrawView(app.Context, app.Event) { p.showPuzzle(state.DrawView) }
func (p *page) onPieces(app.Context, app.Event)   { p.showPuzzle(state.PiecesView) }
func (p *page) onText(app.Context, app.Event)     { p.showPuzzle(state.TextView) }

func (p *page) showPuzzle(view state.PuzzleView) {
	p.readEditor()
	p.do(state.ShowPuzzle{View: view})
}

func (p *page) onFoldPuzzle(app.Context, app.Event) { p.fold(state.PuzzlePanel) }

func (p *page) onIndex(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.do(state.ChooseIndex{Index: i})
	}
}

func (p *page) onFix(ctx app.Context, _ app.Event) {
	p.readEditor()
	if i, err := strconv.Atoi(dataset(ctx, "fix")); err == nil {
		p.fix(i)
	}
}

func (p *page) onWhere(ctx app.Context, _ app.Event) {
	p.goTo(markOf(ctx))
}
