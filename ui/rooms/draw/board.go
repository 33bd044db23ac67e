package draw

import (
	"bytes"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// boardEditor is the board while it is drawn: a <board-editor> of static/draw, which is
// loaded when somebody first draws.
type boardEditor struct {
	app.Compo
	Panel  *Panel
	Puzzle *def.Puzzle
	Pen    state.Pen
	// Revision is that of the last event of the element that Puzzle answers.
	Revision int
	Dimmed   bool
	// Amiss are cells that cannot be covered. Checkered marks the dark cells, because there are too many or too few of
	// them.
	Amiss     []def.Cell
	Checkered bool
	Cuts      cutMarks

	listeners browser.Listeners
	// puzzle, pen and strokes are the values that the element was given last. After each event it is given the board
	// again, even the same one: the stroke may have changed nothing, and the element has to undo it.
	puzzle   *def.Puzzle
	pen      state.Pen
	revision int
	marks    string
	// epoch grows with each board that has another box.
	epoch int
}

func (c *boardEditor) Render() app.UI {
	return html.El("board-editor").DataSet("test", "board-editor")
}

func (c *boardEditor) OnMount(app.Context) {
	browser.Call(browser.Scripts(), "loadDraw")
	e := c.JSValue()
	c.Panel.board = c
	c.hear("stroke", func(detail app.Value) state.Action {
		return state.Stroke{
			Open: detail.Get("open").Truthy(), Optional: detail.Get("optional").Truthy(),
			Cells: browser.Numbers(detail.Get("cells")),
		}
	})
	c.hear("dye", func(detail app.Value) state.Action {
		return state.Dye{Name: detail.Get("name").String(), Cells: browser.Numbers(detail.Get("cells"))}
	})
	c.hear("fix", func(detail app.Value) state.Action {
		return state.FixShape{Cells: browser.Numbers(detail.Get("cells"))}
	})
	c.hear("cut", func(detail app.Value) state.Action {
		return state.ChooseCells{
			Leave: detail.Get("leave").Truthy(), First: browser.Number(detail.Get("first")),
			Cells: browser.Numbers(detail.Get("cells")),
		}
	})
	c.hear("free", func(detail app.Value) state.Action { return state.FreeAt{Cell: browser.Number(detail.Get("cell"))} })
	c.hear("place", func(detail app.Value) state.Action {
		return state.FixPiece{Name: detail.Get("name").String(), Cells: browser.Numbers(detail.Get("cells"))}
	})
	c.hear("side", func(detail app.Value) state.Action {
		return resize(detail.Get("side").String(), browser.Number(detail.Get("by")))
	})
	c.hear("layer", func(detail app.Value) state.Action {
		return changeLayer(detail.Get("tool").String(), browser.Number(detail.Get("z")))
	})
	c.listeners.On(e, "hold", func(app.Value) { c.Panel.Held() })
	c.sync(true)
}

// hear answers an event of the element with an action. The element is then given the board anew.
func (c *boardEditor) hear(event string, action func(detail app.Value) state.Action) {
	c.listeners.On(c.JSValue(), event, func(e app.Value) {
		detail := e.Get("detail")
		c.Panel.Dispatch(func() {
			c.Panel.revision = browser.Number(detail.Get("revision"))
			if drawn, _ := c.Panel.State.Drawn(); detail.Get("epoch").Truthy() &&
				(browser.Number(detail.Get("epoch")) != c.epoch || !sameBox(drawn, c.puzzle)) {
				return // these cells are not those of the board that is there now
			}
			c.Panel.ReadEditor()
			c.Panel.Do(action(detail))
		})
	})
}

func (c *boardEditor) OnUpdate(app.Context) { c.sync(false) }

func (c *boardEditor) OnDismount() {
	c.listeners.Remove()
	c.Panel.board = nil
}

func (c *boardEditor) sync(first bool) {
	e := c.JSValue()
	c.give(c.Pen)
	if c.puzzle != c.Puzzle || c.revision != c.Revision {
		if !sameBox(c.puzzle, c.Puzzle) {
			c.epoch++
		}
		c.puzzle, c.revision = c.Puzzle, c.Revision
		e.Set("wanted", mobileCells(c.Puzzle))
		plan := planOf(c.Puzzle)
		plan["answers"], plan["epoch"] = c.revision, c.epoch
		e.Set("board", plan)
	}
	if marks := c.marked(); first || c.marks != marks {
		c.marks = marks
		e.Set("marks", marks)
	}
	e.Set("dimmed", c.Dimmed)
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

// marked has the marks on cells as the element takes them, a letter for each cell; it is empty where there are none. b:
// nothing fits there. d: a dark cell. s: chosen to be cut out. c: cut out. A point: no mark.
func (c *boardEditor) marked() string {
	if c.Puzzle == nil || len(c.Amiss)+len(c.Cuts.chosen)+len(c.Cuts.gone) == 0 && !c.Checkered {
		return ""
	}
	marks := bytes.Repeat([]byte{'.'}, c.Puzzle.Volume())
	if c.Checkered {
		for _, cell := range c.Puzzle.OpenCells() {
			if (cell.X+cell.Y+cell.Z)%2 != 0 {
				marks[c.Puzzle.Index(cell)] = 'd'
			}
		}
	}
	mark := func(cells []def.Cell, letter byte) {
		for _, cell := range cells {
			if c.Puzzle.Contains(cell) {
				marks[c.Puzzle.Index(cell)] = letter
			}
		}
	}
	mark(c.Amiss, 'b')
	mark(c.Cuts.gone, 'c')
	mark(c.Cuts.chosen, 's')
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
func (p *Panel) GivePen() {
	if p.board != nil {
		p.board.give(p.State.Pen)
	}
}

func (c *boardEditor) give(pen state.Pen) {
	if c.pen == pen {
		return
	}
	c.pen = pen
	var colour any
	for _, t := range pictures.Tints(c.Panel.State.Colours()) {
		if t.Name == pen.Colour {
			colour = t.Value()
		}
	}
	c.JSValue().Set("pen", map[string]any{
		"tool": string(pen.Tool), "colour": colour, "mirrors": mirrorNames(pen.Mirrors), "column": pen.Column,
	})
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
func (p *Panel) Painting() bool {
	e := p.board
	return e != nil && e.JSValue().Get("painting").Truthy()
}

// Call calls a method of the board's editor, for a key that was pressed.
func (p *Panel) Call(method string, args ...any) {
	if e := p.board; e != nil && browser.Has(e.JSValue(), method) {
		e.JSValue().Call(method, args...)
	}
}

// Board is the board that is drawn.
func (p *Panel) Board() app.UI {
	s := p.State
	puzzle, changeable := s.Drawn()
	if s.Mode != state.DrawMode || puzzle == nil {
		return html.El("span").Hidden(true)
	}
	return &boardEditor{
		Panel: p, Puzzle: puzzle, Pen: s.Pen, Revision: p.revision, Dimmed: !changeable,
		Amiss: s.Amiss(), Checkered: checkered(s.Checks()), Cuts: p.cutMarks(),
	}
}
