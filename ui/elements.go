package ui

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/state"
)

// The custom elements of static/. go-app's diff compares what it wrote itself,
// not what an element made of it, so these are driven by properties alone, and
// whatever they draw stays out of the diff.

// elements are the custom elements that are on the page; one that is not is nil.
type elements struct {
	// board is the board that one watches, with its <poly-player>.
	board *boardView
	// drawing is the board that one draws, a <board-editor>.
	drawing *boardEditor
	// hand is the board that one plays, a <hand-board>.
	hand *handBoard
	// text is the puzzle's, a <definition-editor>.
	text *editorView
	// solutions is the <solution-browser>, and why the <search-why>.
	solutions, why app.Value
}

// player is the <poly-player>, nil while there is none.
func (e *elements) player() app.Value {
	if e.board == nil {
		return nil
	}
	return e.board.element
}

// editor is the <definition-editor>, nil while there is none.
func (e *elements) editor() app.Value {
	if e.text == nil {
		return nil
	}
	return e.text.JSValue()
}

// pictures are what was made of puzzles and their pieces for the elements: an equal
// picture is the same value, and is not drawn again.
type pictures struct {
	boards map[*def.Puzzle]app.Value
	tiles  map[tileKey]tile
	// variants are those of ui/variants.go.
	variants map[variantKey]*def.Puzzle
}

// boardOf is a puzzle as <poly-player> and <poly-thumb> take it, for jsonOf. Every copy of
// a piece is a slot of its own, but carries the piece's letter.
func boardOf(p *def.Puzzle) map[string]any {
	pieces, fixed, labels, tags := []any{}, []any{}, []any{}, []any{} // null is no list
	for _, slot := range p.Slots() {
		piece := &p.Pieces[slot.Piece]
		pieces = append(pieces, map[string]any{"name": slot.Name, "label": piece.Name, "colour": piece.Colour})
	}
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if !piece.Closes() {
			continue
		}
		cells := make([]int, len(piece.Cells))
		for k, c := range piece.Cells {
			cells[k] = p.Index(c)
		}
		fixed = append(fixed, map[string]any{"name": piece.Name, "cells": cells})
	}
	for _, l := range p.Labels {
		labels = append(labels, map[string]any{"cell": p.Index(l.Cell), "text": l.Text})
	}
	shown := tints(p.Colours())
	for _, t := range p.Tints {
		tag := shown[slices.IndexFunc(shown, func(s tint) bool { return s.name == t.Name })].value()
		tag["cell"] = p.Index(t.Cell)
		tags = append(tags, tag)
	}
	var open []int
	if p.Room() < p.Volume() { // some places are no cells
		for _, c := range p.OpenCells() {
			open = append(open, p.Index(c))
		}
	}
	return map[string]any{"lattice": p.Lattice.Name(), "x": p.Size.X, "y": p.Size.Y, "z": p.Size.Z, "pieces": pieces, "fixed": fixed, "open": open, "labels": labels, "tags": tags}
}

// slotsArray is an assembly as a typed array.
func slotsArray(slots []uint16) app.Value {
	bytes := make([]byte, 2*len(slots))
	for i, k := range slots {
		bytes[2*i], bytes[2*i+1] = byte(k), byte(k>>8)
	}
	raw := app.Window().Get("Uint8Array").New(len(bytes))
	app.CopyBytesToJS(raw, bytes)
	return app.Window().Get("Uint16Array").New(raw.Get("buffer"))
}

// board gives the object of a puzzle, made once.
func (m *pictures) board(puzzle *def.Puzzle) app.Value {
	if puzzle == nil {
		return app.Null()
	}
	if b, ok := m.boards[puzzle]; ok {
		return b
	}
	if len(m.boards) >= 128 {
		m.boards = nil // versions of a text that is being typed
	}
	if m.boards == nil {
		m.boards = map[*def.Puzzle]app.Value{}
	}
	b := jsonOf(boardOf(puzzle))
	m.boards[puzzle] = b
	return b
}

// jsonOf is a value as the scripts have it, sent as one text: go-app sends each number of a
// list by itself.
func jsonOf(value map[string]any) app.Value {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // it has a number that is none
	}
	return app.Window().Get("JSON").Call("parse", string(text))
}

// listeners are event listeners of an element that is not go-app's.
type listeners []listener

type listener struct {
	target  app.Value
	event   string
	f       app.Func
	capture bool
	// offered is the name of a function that lies in the target; such a one hears no event.
	offered string
}

func (l *listeners) on(target app.Value, event string, f func(e app.Value)) {
	l.add(target, event, false, f)
}

// within hears an event also of what lies inside and does not pass it on, as
// scrolling.
func (l *listeners) within(target app.Value, event string, f func(e app.Value)) {
	l.add(target, event, true, f)
}

func (l *listeners) add(target app.Value, event string, capture bool, f func(e app.Value)) {
	handler := app.FuncOf(func(_ app.Value, args []app.Value) any {
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, handler, capture)
	*l = append(*l, listener{target: target, event: event, f: handler, capture: capture})
}

func (l *listeners) remove() {
	for _, x := range *l {
		if x.offered != "" {
			x.target.Set(x.offered, app.Undefined())
		} else {
			x.target.Call("removeEventListener", x.event, x.f, x.capture)
		}
		x.f.Release()
	}
	*l = nil
}

// has reports whether an element already has a method: its script may not have
// arrived.
func has(element app.Value, method string) bool {
	return element != nil && element.Truthy() && element.Get(method).Type() == app.TypeFunction
}

// call calls a method of an element, if it has it.
func call(element app.Value, method string, args ...any) (called bool) {
	if !has(element, method) {
		return false
	}
	element.Call(method, args...)
	return true
}

// boardView is the large board: a <poly-player>. The page that was rendered
// ahead of time has one that plays already; it is taken over as it is.
type boardView struct {
	app.Compo
	Page  *page
	Board *def.Puzzle
	// Show tells what is on the board; equal ones are the same picture.
	Show            string
	Dimmed, Letters bool
	// Layers shows a solid layer by layer.
	Layers bool
	Speed  float64

	element   app.Value
	listeners listeners
	// board, shown and play are what the player was given last.
	board *def.Puzzle
	shown string
	play  int
	// taken marks the player of the prepared page, which has a trace and not yet
	// a board of ours.
	taken bool
}

func (c *boardView) Render() app.UI {
	class := "board"
	if c.Board != nil && c.Board.Solid() && !c.Layers {
		class = "board deep" // its shadow is not the tray's
	}
	board := el("div").Class(class).DataSet("test", "board")
	if assembly := c.Page.state.Shown.Assembly; app.IsServer && assembly != nil {
		return board.Body(el("poly-player").
			Attr("controls", "off").
			Attr("autoplay", true).
			Attr("trace", traceOf(c.Board, assembly)),
		)
	}
	return board
}

func (c *boardView) OnMount(app.Context) {
	first := app.Window().Get("tilewrightFirstPlayer")
	if first.Truthy() {
		app.Window().Set("tilewrightFirstPlayer", app.Null())
		c.element = first
		// It plays already; in its new place it must not begin again.
		first.Call("removeAttribute", "autoplay")
		if !c.Page.state.Touched {
			c.board, c.shown, c.play, c.taken = c.Board, c.Show, c.Page.state.Shown.Play, true
		}
	} else {
		c.element = app.Window().Get("document").Call("createElement", "poly-player")
		c.element.Set("controls", "off")
	}
	c.Page.elements.board = c
	c.JSValue().Call("appendChild", c.element)
	for _, event := range []string{"step", "play", "pause", "shown"} {
		c.listeners.on(c.element, event, func(app.Value) { c.tell() })
	}
	c.listeners.on(c.element, "error", func(e app.Value) {
		c.Page.later(state.Announce{Text: "The recording cannot be played: " + e.Get("detail").Get("message").String() + ".", Warn: true})
	})
	c.sync()
}

func (c *boardView) OnUpdate(app.Context) { c.sync() }

func (c *boardView) OnDismount() {
	c.listeners.remove()
	c.Page.elements.board = nil
}

// tell passes on where the player is.
func (c *boardView) tell() {
	if player, ok := c.player(); ok {
		c.Page.playerMoved(player)
	}
}

// player is where it is, false before its script is there.
func (c *boardView) player() (state.Player, bool) {
	at := c.element.Get("position")
	if at.Type() != app.TypeObject {
		return state.Player{}, false
	}
	return state.Player{
		Step: number(at.Get("step")), Steps: number(at.Get("steps")), Playing: at.Get("playing").Truthy(),
		Count: at.Get("count").String(), Caption: at.Get("caption").String(),
		Solutions: at.Get("solutions").String(), Dead: at.Get("dead").String(),
	}, true
}

func number(v app.Value) int {
	if v.Type() != app.TypeNumber {
		return 0
	}
	return v.Int()
}

// sync brings the player in line with the state.
func (c *boardView) sync() {
	e, s := c.element, &c.Page.state
	e.Set("dimmed", s.Dimmed())
	e.Set("letters", s.Prefs.Letters)
	if s.Prefs.Layers {
		e.Set("view", "layers")
	} else {
		e.Set("view", nil)
	}
	e.Set("speed", s.Prefs.Speed)
	e.Set("live", s.Live())
	// The first picture of a search comes soon; until then the one before stays. While one draws
	// the player is hidden, and would take a good part of the time between two strokes.
	if s.Mode != state.DrawMode && (!s.Running() || s.Shown.Kind != state.ShowSearch || s.Shown.Pictured) {
		c.show(s)
	}
	c.tell()
}

// show puts on the board what the state has there, unless it is there.
func (c *boardView) show(s *state.State) {
	if key := showKey(s); c.board != s.Board() || c.shown != key {
		c.setBoard(s.Board())
		c.shown = key
		c.showNew(s)
	}
}

// setBoard empties the board for a puzzle, if it is another one.
func (c *boardView) setBoard(puzzle *def.Puzzle) {
	call(c.element, "pause")
	if c.board != puzzle || c.taken {
		c.board, c.taken = puzzle, false
		c.element.Set("board", c.Page.pictures.board(puzzle))
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
		c.Page.planner.Frame() // where watching stands
	case s.Shown.Pictured:
		// A picture of this search is there already.
	default:
		e.Set("assembly", c.assembly(s))
	}
	if c.play != s.Shown.Play {
		c.play = s.Shown.Play
		if s.Shown.Assembly != nil && s.Shown.Step == 0 && has(e, "play") && !still() {
			e.Set("step", 0)
			e.Call("play")
		}
	}
	if s.Shown.Step > 0 {
		e.Set("step", s.Shown.Step)
	}
}

// picture shows one of the search.
func (c *boardView) picture(assembly any) {
	s := &c.Page.state
	c.setBoard(s.Board())
	c.shown = showKey(s)
	c.element.Set("assembly", assembly)
}

// replay has the player open a recording; it tells when it has.
func (c *boardView) replay(shown state.Shown) {
	call(c.element, "open", shown.Recording, shown.Step, shown.Step == 0 && !still())
}

func (c *boardView) assembly(s *state.State) any {
	switch s.Shown.Kind {
	case state.ShowKnown, state.ShowLinked:
		return slotsArray(s.Shown.Assembly)
	case state.ShowSolution:
		return c.Page.planner.Solution(s.Shown.Solution)
	}
	return nil
}

// still reports whether the person asked the system for less motion.
func still() bool {
	return app.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Truthy()
}

// showKey names a picture.
func showKey(s *state.State) string {
	return strconv.Itoa(int(s.Shown.Kind)) + "/" + strconv.Itoa(s.Run.ID) + "/" + strconv.Itoa(s.Shown.Solution) + "/" +
		strconv.Itoa(s.Shown.Play) + "/" + strconv.Itoa(s.Shown.Step) + "/" + s.Document.ID
}

// scrubber is the slider of the transport. Its range is set before its value,
// which attributes, written in no order, would not ensure.
type scrubber struct {
	app.Compo
	Page        *page
	Step, Steps int
	Off         bool
	Text        string
}

func (c *scrubber) Render() app.UI {
	e := app.ElemSelfClosing("input").Attr("type", "range").Class("range").DataSet("test", "scrub").Attr("min", 0).Attr("step", 1).Attr("disabled", c.Off).
		Aria("label", "Step").Aria("valuetext", c.Text).
		Style("--v", percent(float64(c.Step), float64(c.Steps))).OnInput(c.onInput)
	if app.IsServer {
		e = e.Attr("max", c.Steps).Attr("value", c.Step)
	}
	return e
}

func (c *scrubber) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.sync()
}
func (c *scrubber) OnUpdate(app.Context) { c.sync() }

func (c *scrubber) sync() {
	c.JSValue().Set("max", c.Steps)
	c.JSValue().Set("value", c.Step)
}

func (c *scrubber) onInput(ctx app.Context, _ app.Event) {
	if step, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		c.Page.seek(step)
	}
}

// thumb is a small still board: a <poly-thumb> with an assembly.
type thumb struct {
	app.Compo
	Page     *page
	Puzzle   *def.Puzzle
	Assembly []uint16
	// Solid has also a board of one layer drawn in space.
	Solid bool
	// Width and Height fix the size in pixels, 0 leaves it to the style.
	Width, Height float64
}

func (c *thumb) Render() app.UI {
	e := el("poly-thumb").Aria("hidden", true)
	if app.IsServer && c.Assembly != nil {
		e = e.Attr("trace", traceOf(c.Puzzle, c.Assembly))
	}
	if c.Solid {
		e = e.Attr("solid", true)
	}
	if c.Width > 0 {
		e = e.Style("width", pixels(c.Width)).Style("height", pixels(c.Height))
	}
	return e
}

func (c *thumb) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	c.sync()
}
func (c *thumb) OnUpdate(app.Context) { c.sync() }

func (c *thumb) sync() {
	e := c.JSValue()
	e.Set("board", c.Page.pictures.board(c.Puzzle))
	if c.Assembly != nil {
		e.Set("assembly", slotsArray(c.Assembly))
	} else {
		e.Set("assembly", nil)
	}
}

// editorView is the text: a <definition-editor>. Undo is the page's, since text
// and settings have one history.
type editorView struct {
	app.Compo
	Page   *page
	Parsed *def.Document
	Puzzle *def.Puzzle
	Hidden bool

	listeners listeners
	parsed    *def.Document
	puzzle    *def.Puzzle
	// reading is true while the element is asked for what was typed.
	reading bool
}

func (c *editorView) Render() app.UI {
	return el("definition-editor").
		Class("editor").
		DataSet("test", "editor").
		Attr("label", "Puzzle definition").
		Attr("hidden", c.Hidden)
}

func (c *editorView) OnMount(app.Context) {
	e := c.JSValue()
	c.Page.elements.text = c
	e.Set("history", false)
	c.listeners.on(e, "change", func(event app.Value) {
		// Inputs inside send events of this name too; theirs have no detail.
		if detail := event.Get("detail"); detail.Type() == app.TypeObject {
			c.typed(detail.Get("value").String())
		}
	})
	c.listeners.on(e, "fix", func(event app.Value) {
		c.Page.fix(number(event.Get("detail").Get("diagnostic").Get("id")))
	})
	c.listeners.on(e, "undo", func(app.Value) { c.Page.later(state.Undo{}) })
	c.listeners.on(e, "redo", func(app.Value) { c.Page.later(state.Redo{}) })
	c.sync()
}

func (c *editorView) OnUpdate(app.Context) { c.sync() }

func (c *editorView) OnDismount() {
	c.listeners.remove()
	c.Page.elements.text = nil
}

// read takes over at once what was typed a moment ago and not yet told.
func (c *editorView) read() {
	c.reading = true
	call(c.JSValue(), "flush")
	c.reading = false
}

// typed is called when the element tells a change.
func (c *editorView) typed(text string) {
	a := state.EditText{Text: text, At: now()}
	if c.reading {
		c.Page.do(a) // inside of a handler, and before what it does next
	} else {
		c.Page.later(a)
	}
}

func (c *editorView) sync() {
	e := c.JSValue()
	if c.parsed != c.Parsed {
		c.parsed = c.Parsed
		e.Set("value", c.Parsed.String())
		e.Set("diagnostics", diagnosticsOf(c.Parsed.Diagnostics))
	}
	if c.puzzle != c.Puzzle {
		c.puzzle = c.Puzzle
		e.Set("colours", coloursOf(c.Puzzle))
	}
}

// coloursOf gives each mobile piece its first slot, or its own colour.
func coloursOf(p *def.Puzzle) map[string]any {
	colours := map[string]any{}
	if p == nil {
		return colours
	}
	slot := 1
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Stationary {
			continue
		}
		colours[piece.Name] = slot
		if piece.Colour != "" {
			colours[piece.Name] = piece.Colour
		}
		slot += piece.Copies
	}
	return colours
}
