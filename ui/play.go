package ui

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/schedule"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// handBoard is the board that is played by hand, with its table: a <hand-board> of
// static/play, which is loaded when somebody first plays.
type handBoard struct {
	app.Compo
	Page *page
	// Puzzle is that of the game, and Changes another number after each of its moves.
	Puzzle  *def.Puzzle
	Changes int
	Letters bool
	Dimmed  bool
	Solved  bool
	// Ways is said beside the piece in the hand.
	Ways  string
	Marks handMarks

	listeners browser.Listeners
	// puzzle and changes are what the element was given last; marked is whether it has marks.
	puzzle  *def.Puzzle
	changes int
	marks   handMarks
}

// handMarks are what is shown of what is known: see Marks in static/play/scene.ts.
type handMarks struct {
	dead, cells []int
	cell, slot  int
}

func (m handMarks) equal(n handMarks) bool {
	return slices.Equal(m.dead, n.dead) && slices.Equal(m.cells, n.cells) && m.cell == n.cell && m.slot == n.slot
}

// playingBoard is the board while it is played.
func (p *page) playingBoard() app.UI {
	s := &p.state
	if s.Mode != state.HandMode || s.Hand.Game.Puzzle() == nil {
		return html.El("span").Hidden(true)
	}
	board := &handBoard{
		Page: p, Puzzle: s.Hand.Game.Puzzle(), Changes: s.Hand.Changes, Letters: s.Prefs.Letters,
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
			board.Marks.slot = h.Slot // the piece is what to look at
		}
	}
	return board
}

func (c *handBoard) Render() app.UI {
	return html.El("hand-board").DataSet("test", "hand-board")
}

func (c *handBoard) OnMount(app.Context) {
	browser.Call(browser.Scripts(), "loadPlay")
	c.Page.elements.hand = c
	c.hear("put", func(slot int, cells []int) state.Action {
		return state.PutPiece{Slot: slot, Cells: cells, At: browser.Now()}
	})
	c.hear("take", func(slot int, _ []int) state.Action { return state.TakePiece{Slot: slot, At: browser.Now()} })
	c.hear("hover", func(slot int, cells []int) state.Action { return state.Hover{Slot: slot, Cells: cells} })
	c.sync()
}

// hear does what an event of the element asks for.
func (c *handBoard) hear(event string, action func(slot int, cells []int) state.Action) {
	c.listeners.On(c.JSValue(), event, func(e app.Value) {
		detail := e.Get("detail")
		slot, cells := browser.Number(detail.Get("slot")), []int(nil)
		if list := detail.Get("cells"); list.Type() == app.TypeObject {
			cells = browser.Numbers(list)
		}
		a := action(slot, cells)
		if _, hovers := a.(state.Hover); hovers && !c.Page.state.Prefs.Count {
			return // nobody wants to know
		}
		c.Page.later(a)
	})
}

func (c *handBoard) OnUpdate(app.Context) { c.sync() }

func (c *handBoard) OnDismount() {
	c.listeners.Remove()
	c.Page.elements.hand = nil
}

func (c *handBoard) sync() {
	e := c.JSValue()
	first := c.puzzle != c.Puzzle
	if first {
		c.puzzle = c.Puzzle
		e.Set("plan", pictures.HandPlan(c.Puzzle, c.Page.pictures.Board(c.Puzzle)))
	}
	if game := c.Page.state.Hand.Game; (first || c.changes != c.Changes) && game.Puzzle() == c.Puzzle {
		c.changes = c.Changes
		given := []any{}
		for _, piece := range game.After(0).Placed {
			given = append(given, piece.Slot)
		}
		e.Set("given", given)
		e.Set("placed", pictures.LyingOn(game.Position().Placed))
	}
	if first || !c.marks.equal(c.Marks) {
		c.marks = c.Marks
		e.Set("marks", map[string]any{"dead": pictures.CellNumbers(c.marks.dead), "cell": c.marks.cell, "slot": c.marks.slot, "cells": pictures.CellNumbers(c.marks.cells)})
	}
	e.Set("letters", c.Letters)
	e.Set("solved", c.Solved)
	e.Set("dimmed", c.Dimmed)
	e.Set("ways", c.Ways)
}

// hand calls a method of the element: it is a key while one plays.
func (p *page) hand(method string, args ...any) {
	if e := p.elements.hand; e != nil {
		browser.Call(e.JSValue(), method, args...)
	}
}

// holding reports whether a piece is in the hand.
func (p *page) holding() bool {
	e := p.elements.hand
	return e != nil && e.JSValue().Get("holding").Truthy()
}

// runClock has the clock of a game run while somebody sees it.
func (p *page) runClock() {
	p.reduce(state.RunClock{On: !browser.Hidden() && p.state.Mode == state.HandMode, At: browser.Now()})
}

// keepGame writes down the game as it is, before another one takes its place or the page goes.
func (p *page) keepGame() {
	p.runClock()
	p.lookTask() // its clock is kept, too
	if p.state.Hand.Begun() || p.state.Link().TaskSpent > 0 {
		p.writeLate()
	}
	p.flush()
	_ = browser.Attempt(func() { app.Window().Get("sessionStorage").Call("setItem", gameName, p.writing.address) })
}

// gameName is that of the address that the page had at last, in what the tab keeps.
const gameName = "tilewright.game"

// reloaded is the address that the page begins with. A browser that loads it again may have
// taken the address before the page wrote into it how the game stands.
func reloaded(fragment string) (address string) {
	address = fragment
	_ = browser.Attempt(func() {
		window := app.Window()
		if list := window.Get("performance").Call("getEntriesByType", "navigation"); list.Length() == 0 || list.Index(0).Get("type").String() != "reload" {
			return
		}
		kept := window.Get("sessionStorage").Call("getItem", gameName)
		if kept.Type() != app.TypeString {
			return
		}
		at, err := link.Decode(fragment)
		game, errKept := link.Decode(kept.String())
		if err == nil && errKept == nil && at.SamePuzzle(game) && (game.Hand != nil || game.Given != nil || game.TaskSpent > 0) {
			address = kept.String()
		}
	})
	return address
}

// tick draws the clock each second, as long as it runs in sight.
func (p *page) tick() {
	if p.opened.ticks || !p.state.Hand.Clock.Runs() || p.state.Mode != state.HandMode || !p.state.Prefs.Clock {
		return
	}
	p.opened.ticks = true
	time.AfterFunc(time.Second, func() {
		p.screen.onThread(func() schedule.Set {
			p.opened.ticks = false
			p.screen.draw(captionPatch)
			p.tick()
			return 0
		})
	})
}

// playTime is how long one has played, as a clock shows it: "4:05".
func (p *page) playTime() string {
	return words.Clock(p.state.Hand.Clock.At(browser.Now()))
}

// handCaption says how far one has come.
func (p *page) handCaption() string {
	s := &p.state
	if s.Document.Puzzle == nil {
		return "The last version without errors"
	}
	g := s.Hand.Game
	if g.Puzzle() == nil {
		return ""
	}
	said := strconv.Itoa(len(g.Position().Placed)) + " of "
	if s.Prefs.Clock && s.Hand.Begun() {
		return said + strconv.Itoa(g.Puzzle().PieceCount()) + " · " + p.playTime()
	}
	return said + words.Plural(g.Puzzle().PieceCount(), "piece")
}
