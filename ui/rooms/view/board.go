package view

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// boardView is the large board: a <poly-player>. The page that was rendered ahead of time has one that is playing
// already; it is taken over.
type boardView struct {
	app.Compo
	Panel *Panel
	Board *def.Puzzle
	// Show is a text for the board's content; equal texts mean the same picture.
	Show            string
	Dimmed, Letters bool
	// Layers shows a solid layer by layer.
	Layers bool
	Speed  float64

	element   app.Value
	listeners browser.Listeners
	// board, shown and play are the values that the player was given last.
	board *def.Puzzle
	shown string
	play  int
	// taken marks the player of the page rendered ahead, which has a trace, and no board of ours yet.
	taken bool
}

func (c *boardView) Render() app.UI {
	class := "board"
	if c.Board != nil && c.Board.Solid() && !c.Layers {
		class = "board deep" // a solid has a shadow of its own
	}
	board := html.El("div").Class(class).DataSet("test", "board")
	if assembly := c.Panel.State.Shown.Assembly; app.IsServer && assembly != nil {
		return board.Body(html.El("poly-player").
			Attr("controls", "off").
			Attr("autoplay", true).
			Attr("trace", pictures.Trace(c.Board, assembly)),
		)
	}
	return board
}

func (c *boardView) OnMount(ctx app.Context) {
	ctx.PreventUpdate() // it is drawn already
	first := browser.Scripts().Get("firstPlayer")
	if first.Truthy() {
		browser.Scripts().Set("firstPlayer", app.Null())
		c.element = first
		// It is playing already, and must not begin again in its new place.
		first.Call("removeAttribute", "autoplay")
		if !c.Panel.State.Touched {
			c.board, c.shown, c.play, c.taken = c.Board, c.Show, c.Panel.State.Shown.Play, true
		}
	} else {
		c.element = app.Window().Get("document").Call("createElement", "poly-player")
		c.element.Set("controls", "off")
	}
	c.Panel.board = c
	c.JSValue().Call("appendChild", c.element)
	for _, event := range []string{"step", "play", "pause", "shown"} {
		c.listeners.On(c.element, event, func(app.Value) { c.tell() })
	}
	c.listeners.On(c.element, "error", func(e app.Value) {
		c.Panel.Later(state.Announce{Text: say.T("The recording cannot be played: {why}.", e.Get("detail").Get("message").String()), Warn: true})
	})
	c.sync()
}

func (c *boardView) OnUpdate(app.Context) { c.sync() }

func (c *boardView) OnDismount() {
	c.listeners.Remove()
	c.Panel.board = nil
}

// tell passes on where the player stands.
func (c *boardView) tell() {
	if player, ok := c.player(); ok {
		c.Panel.Moved(player)
	}
}

// player is the player's state; false before its script has come.
func (c *boardView) player() (state.Player, bool) {
	at := c.element.Get("position")
	if at.Type() != app.TypeObject {
		return state.Player{}, false
	}
	return state.Player{
		Step: browser.Number(at.Get("step")), Steps: browser.Number(at.Get("steps")), Playing: at.Get("playing").Truthy(),
		Count: at.Get("count").String(), Caption: at.Get("caption").String(),
		Solutions: at.Get("solutions").String(), Dead: at.Get("dead").String(),
	}, true
}

// sync makes the player show the state.
func (c *boardView) sync() {
	e, s := c.element, c.Panel.State
	e.Set("dimmed", s.Dimmed())
	e.Set("letters", s.Prefs.Letters)
	if s.Prefs.Layers {
		e.Set("view", "layers")
	} else {
		e.Set("view", nil)
	}
	e.Set("speed", s.Prefs.Speed)
	e.Set("live", s.Live())
	// The first picture of a search comes soon, and until then the one before stays. While one draws, the player is
	// hidden: it would take much of the time between two strokes.
	if s.Mode != state.DrawMode && (!s.Running() || s.Shown.Kind != state.ShowSearch || s.Shown.Pictured) {
		c.show(s)
	}
	c.tell()
}

// show puts the state's content on the board, unless it is there.
func (c *boardView) show(s *state.State) {
	if key := showKey(s); c.board != s.Board() || c.shown != key {
		c.setBoard(s.Board())
		c.shown = key
		c.showNew(s)
	}
}

// setBoard empties the board for a puzzle, if the puzzle has changed.
func (c *boardView) setBoard(puzzle *def.Puzzle) {
	browser.Call(c.element, "pause")
	if c.board != puzzle || c.taken {
		c.board, c.taken = puzzle, false
		c.element.Set("board", c.Panel.Pictures.Board(puzzle))
	}
}

func (c *boardView) showNew(s *state.State) {
	e := c.element
	switch {
	case s.Shown.Kind == state.ShowRecording:
		c.play = s.Shown.Play
		c.replay(s.Shown)
		return
	case s.Shown.Kind == state.ShowSearch && s.Watching.On:
		c.Panel.Planner.Frame() // where watching stands
	case s.Shown.Pictured:
		// There is a picture of this search already.
	default:
		e.Set("assembly", c.assembly(s))
		c.mark(s)
	}
	if c.play != s.Shown.Play {
		c.play = s.Shown.Play
		if s.Shown.Assembly != nil && s.Shown.Kind != state.ShowBroken && s.Shown.Step == 0 && browser.Has(e, "play") && !browser.Still() {
			e.Set("step", 0)
			e.Call("play")
		}
	}
	if s.Shown.Step > 0 {
		e.Set("step", s.Shown.Step)
	}
}

// picture shows a picture of the search.
func (c *boardView) picture(assembly any) {
	s := c.Panel.State
	c.setBoard(s.Board())
	c.shown = showKey(s)
	c.element.Set("assembly", assembly)
}

// replay makes the player open a recording; the player tells when it has.
func (c *boardView) replay(shown state.Shown) {
	browser.Call(c.element, "open", shown.Recording, shown.Step, shown.Step == 0 && !browser.Still())
}

func (c *boardView) assembly(s *state.State) any {
	switch s.Shown.Kind {
	case state.ShowKnown, state.ShowLinked, state.ShowBroken:
		return pictures.Slots(s.Shown.Assembly)
	case state.ShowSolution:
		return c.Panel.Planner.Solution(s.Shown.Solution)
	}
	return nil
}

// mark rings the cells that show which rule a board breaks.
func (c *boardView) mark(s *state.State) {
	puzzle := s.Document.Puzzle
	if s.Shown.Kind != state.ShowBroken || puzzle == nil || !browser.Has(c.element, "arrange") {
		return
	}
	breach := state.BreachOf(puzzle, s.Shown.Assembly)
	if breach == nil || len(breach.Cells) == 0 {
		return
	}
	var cells, order []any
	for _, at := range breach.Cells {
		cells = append(cells, puzzle.Index(at))
	}
	for slot := range puzzle.PieceCount() {
		order = append(order, slot+1)
	}
	const ring = 1 // of MARKS in static/player/trace.ts
	c.element.Call("arrange", c.assembly(s), order, []any{map[string]any{"kind": "mark", "mark": ring, "cells": cells}})
}

// showKey names a picture.
func showKey(s *state.State) string {
	return strconv.Itoa(int(s.Shown.Kind)) + "/" + strconv.Itoa(s.Run.ID) + "/" + strconv.Itoa(s.Shown.Solution) + "/" +
		strconv.Itoa(s.Shown.Play) + "/" + strconv.Itoa(s.Shown.Step) + "/" + s.Document.ID
}

// scrubber is the slider of the transport.
func (p *Panel) scrubber(step, steps int, off bool) app.UI {
	slider := html.Input(func() app.HTMLElemSelfClosing {
		e := app.ElemSelfClosing("input").Attr("type", "range").Class("range").DataSet("test", "scrub").Attr("min", 0).
			Attr("step", 1).Attr("disabled", off).Aria("label", say.T("Step")).Aria("valuetext", p.stepText(off)).
			Style("--v", words.Percent(float64(step), float64(steps)))
		if app.IsServer {
			e = e.Attr("max", steps)
		}
		return e
	}, field.Owned{
		// The player knows its step before the page knows how many there are: a slider keeps its greatest value then.
		Is: func() string { return strconv.Itoa(min(p.step(), steps)) },
		Edit: func(text string) {
			if step, err := strconv.Atoi(text); err == nil {
				p.Seek(step)
			}
		},
		Each: true,
	})
	slider.Props = []html.Prop{{Name: "max", Is: steps}} // before the value
	return slider
}
