package draw

import (
	"bytes"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// boardEditor is the board while it is drawn: a <board-editor> of static/draw, which is loaded when somebody first draws.
// After each event it is given the board again, even the same one: the stroke may have changed nothing, and the element
// has to undo it.
func (p *Panel) boardEditor(puzzle *def.Puzzle, changeable bool) app.UI {
	type given struct {
		puzzle   *def.Puzzle
		revision int
	}
	return &html.Widget{
		Draw: func() app.UI { return html.El("board-editor").DataSet("test", "board-editor") },
		Props: []html.Prop{
			p.pen(),
			{Name: "wanted", Is: puzzle, Value: func() any { return mobileCells(puzzle) }},
			{Name: "board", Is: given{puzzle, p.revision}, Value: func() any {
				if !sameBox(p.given, puzzle) {
					p.epoch++
				}
				p.given = puzzle
				plan := planOf(puzzle)
				plan["answers"], plan["epoch"] = p.revision, p.epoch
				return plan
			}},
			{Name: "marks", Is: marksOn(puzzle, p.State.Amiss(), checkered(p.State.Checks()), p.cutMarks())},
			{Name: "dimmed", Is: !changeable},
		},
		On: map[string]func(app.Value){
			"stroke": p.hear(func(d app.Value) state.Action {
				return state.Stroke{Open: d.Get("open").Truthy(), Optional: d.Get("optional").Truthy(), Cells: browser.Numbers(d.Get("cells"))}
			}),
			"dye": p.hear(func(d app.Value) state.Action {
				return state.Dye{Name: d.Get("name").String(), Cells: browser.Numbers(d.Get("cells"))}
			}),
			"fix": p.hear(func(d app.Value) state.Action { return state.FixShape{Cells: browser.Numbers(d.Get("cells"))} }),
			"cut": p.hear(func(d app.Value) state.Action {
				return state.ChooseCells{
					Leave: d.Get("leave").Truthy(), First: browser.Number(d.Get("first")), Cells: browser.Numbers(d.Get("cells")),
				}
			}),
			"free": p.hear(func(d app.Value) state.Action { return state.FreeAt{Cell: browser.Number(d.Get("cell"))} }),
			"place": p.hear(func(d app.Value) state.Action {
				return state.FixPiece{Name: d.Get("name").String(), Cells: browser.Numbers(d.Get("cells"))}
			}),
			"side":  p.hear(func(d app.Value) state.Action { return resize(d.Get("side").String(), browser.Number(d.Get("by"))) }),
			"layer": p.hear(func(d app.Value) state.Action { return changeLayer(d.Get("tool").String(), browser.Number(d.Get("z"))) }),
			"hold":  func(app.Value) { p.Held() },
		},
		Begun:  func(app.Value) { browser.Call(browser.Scripts(), "loadDraw") },
		Handle: &p.board,
	}
}

// hear answers an event of the element with an action. The element is then given the board anew.
func (p *Panel) hear(action func(detail app.Value) state.Action) func(detail app.Value) {
	return html.Later(p.Dispatch, func(detail app.Value) {
		p.revision = browser.Number(detail.Get("revision"))
		if drawn, _ := p.State.Drawn(); detail.Get("epoch").Truthy() &&
			(browser.Number(detail.Get("epoch")) != p.epoch || !sameBox(drawn, p.given)) {
			return // these cells are not those of the board that is there now
		}
		p.ReadEditor()
		p.Do(action(detail))
	})
}

// cutMarks are the cells that are chosen to be a piece, and those of pieces that were cut
// out.
type cutMarks struct{ chosen, gone []def.Cell }

func (p *Panel) cutMarks() cutMarks {
	if !p.Cutting() {
		return cutMarks{}
	}
	return cutMarks{p.State.ChosenCells(), slices.Concat(p.State.CutParts()...)}
}

// marksOn has the marks on cells as the element takes them, a letter for each cell; it is empty where there are none. b:
// nothing fits there (amiss). d: a dark cell, where there are too many or too few of them (checkered). s: chosen to be cut
// out. c: cut out. A point: no mark.
func marksOn(puzzle *def.Puzzle, amiss []def.Cell, checkered bool, cuts cutMarks) string {
	if len(amiss)+len(cuts.chosen)+len(cuts.gone) == 0 && !checkered {
		return ""
	}
	marks := bytes.Repeat([]byte{'.'}, puzzle.Volume())
	if checkered {
		for _, cell := range puzzle.OpenCells() {
			if (cell.X+cell.Y+cell.Z)%2 != 0 {
				marks[puzzle.Index(cell)] = 'd'
			}
		}
	}
	mark := func(cells []def.Cell, letter byte) {
		for _, cell := range cells {
			if puzzle.Contains(cell) {
				marks[puzzle.Index(cell)] = letter
			}
		}
	}
	mark(amiss, 'b')
	mark(cuts.gone, 'c')
	mark(cuts.chosen, 's')
	return string(marks)
}

// checkered reports whether the reason against the puzzle is its numbers of dark and light cells.
func checkered(checks []state.Check) bool {
	return slices.ContainsFunc(checks, func(c state.Check) bool { return c.Kind == "parity" && c.Verdict == wire.Impossible })
}

// mobileCells is how many cells the pieces have that are to be placed, at most.
func mobileCells(p *def.Puzzle) int {
	_, most := p.Fill()
	return most
}

// GivePen gives the board the pen at once. A hand or a key may come to it before the page is drawn.
func (p *Panel) GivePen() { p.board.Set(p.pen()) }

func (p *Panel) pen() html.Prop {
	pen := p.State.Pen
	return html.Prop{Name: "pen", Is: pen, Value: func() any {
		var colour any
		for _, t := range pictures.Tints(p.State.Colours()) {
			if t.Name == pen.Colour {
				colour = t.Value()
			}
		}
		return map[string]any{
			"tool": string(pen.Tool), "colour": colour, "mirrors": mirrorNames(pen.Mirrors), "column": pen.Column,
		}
	}}
}

// sameBox reports whether a cell has the same number in both puzzles.
func sameBox(p, q *def.Puzzle) bool {
	return p != nil && q != nil && p.Size == q.Size && p.Lattice.Name() == q.Lattice.Name()
}

// planOf is a board as <board-editor> takes it.
func planOf(p *def.Puzzle) map[string]any {
	kinds := make([]byte, p.Volume())
	for i := range kinds {
		if !p.Lattice.Has(p.Size.At(i)) {
			kinds[i] = 1
		}
	}
	fixed := []any{}
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if !piece.Stationary {
			continue
		}
		kind := byte(1)
		if piece.Variable {
			kind = 2
		} else if !piece.Hole(p.Lattice) && len(fixed) < 250 {
			kind = byte(3 + len(fixed))
			fixed = append(fixed, map[string]any{"name": piece.Name, "colour": piece.Colour})
		}
		for _, c := range piece.Cells {
			kinds[p.Index(c)] = kind
		}
	}
	labels := []any{}
	for _, l := range p.Labels {
		labels = append(labels, map[string]any{"cell": p.Index(l.Cell), "text": l.Text})
	}
	names := p.Colours()
	dyes := make([]byte, p.Volume())
	for _, t := range p.Tints {
		dyes[p.Index(t.Cell)] = byte(1 + slices.Index(names, t.Name))
	}
	return map[string]any{"lattice": p.Lattice.Name(), "x": p.Size.X, "y": p.Size.Y, "z": p.Size.Z,
		"kinds": browser.BytesOf(kinds), "fixed": fixed,
		"colours": pictures.TintValues(pictures.Tints(names)), "tints": browser.BytesOf(dyes), "labels": labels}
}

// mirrorNames are the element's names of mirrors, in the order of state's bits.
func mirrorNames(m state.Mirrors) []any {
	names := []any{}
	for i, name := range []string{"x", "y", "z", "turn", "rise", "fall", "quarter"} {
		if m&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// changeLayer applies a tool of <board-editor> to a layer of a solid.
func changeLayer(tool string, z int) state.Action {
	return state.Redraw{Tool: func(b def.Board) (def.Board, def.Cut, error) {
		switch tool {
		case "copy":
			return b.CopyUp(z)
		case "take":
			return b.RemoveLayer(z)
		}
		return b.AddLayer()
	}}
}

// resize moves a side of the board.
func resize(side string, by int) state.Action {
	var sides def.Sides
	switch side {
	case "left":
		sides.Left = by
	case "right":
		sides.Right = by
	case "top":
		sides.Top = by
	case "bottom":
		sides.Bottom = by
	}
	return state.Redraw{Tool: func(b def.Board) (def.Board, def.Cut, error) { return b.Resize(sides) }}
}

// Hint says what the pointer does on the board that is drawn.
func (p *Panel) Hint() string {
	puzzle, changeable := p.State.Drawn()
	switch {
	case puzzle == nil:
		return ""
	case !changeable:
		return say.T("The last version without errors")
	case puzzle.Solid() && puzzle.Lattice.Right() && p.State.Pen.Tool == state.CellTool:
		if browser.Coarse() {
			return say.T("Tap adds, hold takes away")
		}
		return say.T("Click a face to add, Alt to take away")
	}
	for _, t := range tools {
		if t.tool == p.State.Pen.Tool {
			return say.T(t.hint, browser.Coarse())
		}
	}
	return ""
}

// Painting reports whether a stroke is under way.
func (p *Panel) Painting() bool { return p.board.Is("painting") }

// Call calls a method of the board's editor, for a key that was pressed.
func (p *Panel) Call(method string, args ...any) { p.board.Call(method, args...) }

// Board is the board that is drawn.
func (p *Panel) Board() app.UI {
	s := p.State
	puzzle, changeable := s.Drawn()
	if s.Mode != state.DrawMode || puzzle == nil {
		return html.El("span").Hidden(true)
	}
	return p.boardEditor(puzzle, changeable)
}
