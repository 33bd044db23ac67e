package play

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// handBoard is the board that is played by hand, with its table: a <hand-board> of
// static/play, which is loaded when somebody first plays.
type handBoard struct {
	app.Compo
	Panel *Panel
	// Puzzle is the puzzle of the game; Changes changes with each move.
	Puzzle  *def.Puzzle
	Changes int
	Letters bool
	Dimmed  bool
	Solved  bool
	// Ways is the text beside the piece in the hand.
	Ways  string
	Marks handMarks

	listeners browser.Listeners
	// puzzle and changes are the values that the element was given last; marked is whether it has marks.
	puzzle  *def.Puzzle
	changes int
	marks   handMarks
}

// handMarks are marks for what is known of the position: see Marks in static/play/scene.ts.
type handMarks struct {
	dead, cells []int
	cell, slot  int
}

func (m handMarks) equal(n handMarks) bool {
	return slices.Equal(m.dead, n.dead) && slices.Equal(m.cells, n.cells) && m.cell == n.cell && m.slot == n.slot
}

// Board is the board that is played.
func (p *Panel) Board() app.UI {
	s := p.State
	if s.Mode != state.HandMode || s.Hand.Game.Puzzle() == nil {
		return html.El("span").Hidden(true)
	}
	board := &handBoard{
		Panel: p, Puzzle: s.Hand.Game.Puzzle(), Changes: s.Hand.Changes, Letters: s.Prefs.Letters,
		Dimmed: s.Document.Puzzle == nil, Solved: s.Hand.Game.Solved(), Marks: handMarks{cell: -1},
	}
	if s.Prefs.Mark || s.Hand.Hint != nil {
		board.Marks.dead = s.Hand.Now().Dead
	}
	if from := s.Hand.From; s.Prefs.Count && from.Possible != "" {
		board.Ways = state.WaysFrom(from)
	}
	if h := s.Hand.Hint; h != nil {
		board.Marks.cell, board.Marks.slot = h.Cell, 0
		if h.Named {
			board.Marks.slot, board.Marks.cells = h.Slot, h.Cells
		} else if h.Cell < 0 {
			board.Marks.slot = h.Slot // so that one looks at the piece
		}
	}
	return board
}

func (c *handBoard) Render() app.UI {
	return html.El("hand-board").DataSet("test", "hand-board")
}

func (c *handBoard) OnMount(app.Context) {
	browser.Call(browser.Scripts(), "loadPlay")
	c.Panel.board = c
	c.hear("put", func(slot int, cells []int) state.Action {
		return state.PutPiece{Slot: slot, Cells: cells, At: browser.Now()}
	})
	c.hear("take", func(slot int, _ []int) state.Action { return state.TakePiece{Slot: slot, At: browser.Now()} })
	c.hear("hover", func(slot int, cells []int) state.Action { return state.Hover{Slot: slot, Cells: cells} })
	c.sync()
}

// hear answers an event of the element with an action.
func (c *handBoard) hear(event string, action func(slot int, cells []int) state.Action) {
	c.listeners.On(c.JSValue(), event, func(e app.Value) {
		detail := e.Get("detail")
		slot, cells := browser.Number(detail.Get("slot")), []int(nil)
		if list := detail.Get("cells"); list.Type() == app.TypeObject {
			cells = browser.Numbers(list)
		}
		a := action(slot, cells)
		if _, hovers := a.(state.Hover); hovers && !c.Panel.State.Prefs.Count {
			return // the person does not want to know
		}
		c.Panel.Later(a)
	})
}

func (c *handBoard) OnUpdate(app.Context) { c.sync() }

func (c *handBoard) OnDismount() {
	c.listeners.Remove()
	c.Panel.board = nil
}

func (c *handBoard) sync() {
	e := c.JSValue()
	first := c.puzzle != c.Puzzle
	if first {
		c.puzzle = c.Puzzle
		e.Set("plan", pictures.HandPlan(c.Puzzle, c.Panel.Pictures.Board(c.Puzzle)))
	}
	if first || c.changes != c.Changes {
		c.give()
	}
	if first || !c.marks.equal(c.Marks) {
		c.marks = c.Marks
		e.Set("marks", map[string]any{
			"dead": pictures.CellNumbers(c.marks.dead), "cell": c.marks.cell, "slot": c.marks.slot,
			"cells": pictures.CellNumbers(c.marks.cells),
		})
	}
	e.Set("letters", c.Letters)
	e.Set("solved", c.Solved)
	e.Set("dimmed", c.Dimmed)
	e.Set("ways", c.Ways)
}

// give gives the element the pieces that lie on the board, if it has their puzzle.
func (c *handBoard) give() {
	hand := &c.Panel.State.Hand
	if hand.Game.Puzzle() != c.puzzle {
		return
	}
	c.changes = hand.Changes
	given := []any{}
	for _, piece := range hand.Game.After(0).Placed {
		given = append(given, piece.Slot)
	}
	e := c.JSValue()
	e.Set("given", given)
	e.Set("placed", pictures.LyingOn(hand.Game.Position().Placed))
}

// GiveMove gives the board the present position at once. A piece that was dropped would else lie on the table again until
// the page is drawn.
func (p *Panel) GiveMove() {
	if p.board != nil {
		p.board.give()
	}
}

// Call calls a method of the element, for a key that was pressed.
func (p *Panel) Call(method string, args ...any) {
	if e := p.board; e != nil {
		browser.Call(e.JSValue(), method, args...)
	}
}

// Holding reports whether a piece is in the hand.
func (p *Panel) Holding() bool {
	e := p.board
	return e != nil && e.JSValue().Get("holding").Truthy()
}

// playTime is how long the game has taken, as a clock shows it: "4:05".
func (p *Panel) playTime() string {
	return words.Clock(p.State.Hand.Clock.At(browser.Now()))
}

// Caption says how far the game is.
func (p *Panel) Caption() string {
	s := p.State
	if s.Document.Puzzle == nil {
		return say.T("The last version without errors")
	}
	g := s.Hand.Game
	if g.Puzzle() == nil {
		return ""
	}
	placed, all := len(g.Position().Placed), g.Puzzle().PieceCount()
	if s.Prefs.Clock && s.Hand.Begun() {
		return say.T("{n} of {all} · {time}", placed, all, p.playTime())
	}
	return say.T("{n} of {all, plural, one {# piece} other {# pieces}}", placed, all)
}
