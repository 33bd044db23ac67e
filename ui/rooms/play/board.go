package play

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// handMarks are marks for what is known of the position: see Marks in static/play/scene.ts.
type handMarks struct {
	dead, broken, cells []int
	cell, slot          int
}

func (p *Panel) marks() handMarks {
	s, m := p.State, handMarks{cell: -1}
	if s.Prefs.Mark || s.Hand.Hint != nil {
		m.dead = s.Hand.Now().Dead
	}
	if b := s.Hand.Breach(); b != nil && (s.Prefs.Mark || s.Hand.Hint != nil || s.Hand.Unkept() != nil) {
		for _, c := range b.Cells {
			m.broken = append(m.broken, s.Hand.Game.Puzzle().Index(c))
		}
	}
	if h := s.Hand.Hint; h != nil {
		m.cell = h.Cell
		if h.Named {
			m.slot, m.cells = h.Slot, h.Cells
		} else if h.Cell < 0 {
			m.slot = h.Slot // so that one looks at the piece
		}
	}
	return m
}

// Board is the board that is played, with its table: a <hand-board> of static/play, which is loaded when somebody first
// plays.
func (p *Panel) Board() app.UI {
	s := p.State
	if s.Mode != state.HandMode || s.Hand.Game.Puzzle() == nil {
		return html.El("span").Hidden(true)
	}
	type marked struct {
		puzzle *def.Puzzle
		marks  string
	}
	marks, ways := p.marks(), ""
	if from := s.Hand.From; s.Prefs.Count && from.Possible != "" {
		ways = state.WaysFrom(from)
	}
	return &html.Widget{
		Draw: func() app.UI { return html.El("hand-board").DataSet("test", "hand-board") },
		Props: append(p.lying(),
			html.Prop{Name: "marks", Is: marked{s.Hand.Game.Puzzle(), fmt.Sprint(marks)}, Value: func() any {
				return map[string]any{
					"dead": pictures.CellNumbers(marks.dead), "broken": pictures.CellNumbers(marks.broken),
					"cell": marks.cell, "slot": marks.slot, "cells": pictures.CellNumbers(marks.cells),
				}
			}},
			html.Prop{Name: "picking", Is: fmt.Sprint(s.Hand.Entering, s.Hand.Picked, s.Hand.Fits), Value: p.picking},
			html.Prop{Name: "letters", Is: s.Prefs.Letters},
			html.Prop{Name: "solved", Is: s.Hand.Solved()},
			html.Prop{Name: "dimmed", Is: s.Document.Puzzle == nil},
			html.Prop{Name: "ways", Is: ways}, // beside the piece in the hand
		),
		On: map[string]func(app.Value){
			"put": func(d app.Value) {
				p.Later(state.PutPiece{Slot: browser.Number(d.Get("slot")), Cells: browser.Numbers(d.Get("cells")), At: browser.Now()})
			},
			"take": func(d app.Value) { p.Later(state.TakePiece{Slot: browser.Number(d.Get("slot")), At: browser.Now()}) },
			"pick": func(d app.Value) { p.Later(state.PickCell{Cell: browser.Number(d.Get("cell")), At: browser.Now()}) },
			"name": func(d app.Value) { p.Later(state.PickPiece{Slot: browser.Number(d.Get("slot")), At: browser.Now()}) },
			"hover": func(d app.Value) {
				if !p.State.Prefs.Count {
					return // the person does not want to know
				}
				a := state.Hover{Slot: browser.Number(d.Get("slot"))}
				if cells := d.Get("cells"); cells.Type() == app.TypeObject {
					a.Cells = browser.Numbers(cells)
				}
				p.Later(a)
			},
		},
		Begun:  func(app.Value) { browser.Call(browser.Scripts(), "loadPlay") },
		Handle: &p.board,
	}
}

// lying are the puzzle of the game, and the pieces that lie on the board.
func (p *Panel) lying() []html.Prop {
	hand := &p.State.Hand
	puzzle := hand.Game.Puzzle()
	at := struct {
		puzzle  *def.Puzzle
		changes int
	}{puzzle, hand.Changes}
	return []html.Prop{
		{Name: "plan", Is: puzzle, Value: func() any { return pictures.HandPlan(puzzle, p.Pictures.Board(puzzle)) }},
		{Name: "given", Is: at, Value: func() any {
			given := []any{}
			for _, piece := range hand.Game.After(0).Placed {
				given = append(given, piece.Slot)
			}
			return given
		}},
		{Name: "placed", Is: at, Value: func() any { return pictures.LyingOn(hand.Game.Position().Placed) }},
	}
}

// GiveMove gives the board the present position at once. A piece that was dropped would else lie on the table again until
// the page is drawn.
func (p *Panel) GiveMove() {
	if p.State.Hand.Game.Puzzle() != nil {
		p.board.Set(p.lying()...)
	}
}

// Call calls a method of the element, for a key that was pressed.
func (p *Panel) Call(method string, args ...any) { p.board.Call(method, args...) }

// Holding reports whether a piece is in the hand.
func (p *Panel) Holding() bool { return p.board.Is("holding") }

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
