package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
)

// shortcut is a key and what it does. One with Ctrl works wherever the focus is,
// unless a text that is being written has that key itself, as its own undo.
type shortcut struct {
	// Key is KeyboardEvent.key; Ctrl stands for Command too.
	Key         string
	Ctrl, Shift bool
	// In is the mode that has the key; empty where all have it.
	In state.Mode
	// OfText is whether texts have this key themselves.
	OfText bool
	// Shown and Does are for the list; an entry without Shown is another key
	// for the one before it.
	Shown, Does string
	run         func(p *page)
	// when is whether there is something for the key to do; else others may have it.
	when func(p *page) bool
}

func shortcuts() []shortcut {
	const watch, draw, hand = state.WatchMode, state.DrawMode, state.HandMode
	turn := func(name string, back bool) func(p *page) {
		return func(p *page) { p.hand("turn", name, back) }
	}
	carry := func(dx, dy, dz int) func(p *page) {
		return func(p *page) { p.hand("go", dx, dy, dz) }
	}
	return []shortcut{
		{Key: "Enter", Ctrl: true, Shown: "Ctrl Enter", Does: "Solve, pause, resume", run: (*page).solve},
		{Key: ".", Ctrl: true, Shown: "Ctrl .", Does: "Stop", run: func(p *page) { p.do(state.Stop{}) }},
		{Key: " ", In: watch, Shown: "Space", Does: "Play, or halt the player", run: (*page).playOrPause},
		{Key: "ArrowRight", In: watch, Shown: "→", Does: "Step forward", run: (*page).onward},
		{Key: "ArrowLeft", In: watch, Shown: "←", Does: "Step back", run: (*page).backward},
		{Key: "ArrowRight", Shift: true, In: watch, Shown: "Shift → ←", Does: "Ten steps", run: func(p *page) { p.stepBy(10) }},
		{Key: "ArrowLeft", Shift: true, In: watch, run: func(p *page) { p.stepBy(-10) }},
		{Key: "Home", In: watch, Shown: "Home", Does: "First step", run: func(p *page) { p.seek(0) }},
		{Key: "End", In: watch, Shown: "End", Does: "Last step", run: func(p *page) { p.seek(p.state.Player.Steps) }},
		{Key: "n", In: watch, Shown: "N", Does: "Next solution of the search or a recording", run: func(p *page) { p.toNext("solution", false) }},
		{Key: "n", Shift: true, In: watch, run: func(p *page) { p.toNext("solution", true) }},
		{Key: "b", In: watch, Shown: "B", Does: "Next dead end of the search or a recording", run: func(p *page) { p.toNext("dead", false) }},
		{Key: "b", Shift: true, In: watch, run: func(p *page) { p.toNext("dead", true) }},
		{Key: "ArrowDown", In: watch, Shown: "↓", Does: "Next solution", run: func(p *page) { p.nextSolution(1) }},
		{Key: "ArrowUp", In: watch, Shown: "↑", Does: "Previous solution", run: func(p *page) { p.nextSolution(-1) }},
		{Key: "g", In: watch, Shown: "G", Does: "Go to a solution by its number", run: func(p *page) { p.focus(`[data-test="jump"]`) }},
		{Key: "w", In: watch, Shown: "W", Does: "Why the search takes a cell", run: (*page).toggleWhy},
		{Key: "r", In: watch, Shown: "R", Does: "Record the search, or end that", run: (*page).recordOrKeep},
		{Key: "m", In: watch, Shown: "M", Does: "Mark the solution", run: (*page).mark},
		{Key: "f", In: watch, Shown: "F", Does: "Show the search again", run: func(p *page) { p.do(state.Follow{}) }},
		{Key: "o", Shown: "O", Does: "Open a puzzle", run: (*page).openChooser},
		{Key: "e", Shown: "E", Does: "Edit the text", run: (*page).focusEditor},
		{Key: "z", Ctrl: true, OfText: true, Shown: "Ctrl Z", Does: "Undo", run: (*page).undo},
		{Key: "z", Ctrl: true, Shift: true, OfText: true, Shown: "Ctrl Shift Z", Does: "Redo", run: (*page).redo},
		{Key: "y", Ctrl: true, OfText: true, run: (*page).redo},
		{Key: "s", Shown: "S", Does: "Copy the link", run: (*page).share},
		{Key: "x", In: watch, Shown: "X", Does: "Embed, or save as a file", run: (*page).embed},
		// static/page/drop.ts hears this one, as the browser would print the page meanwhile.
		{Key: "p", Ctrl: true, Shown: "Ctrl P", Does: "Print, with pieces to cut out", run: (*page).print},
		{Key: "l", In: watch, Shown: "L", Does: "Letters on the pieces", run: (*page).toggleLetters},
		{Key: "v", In: watch, Shown: "V", Does: "Solids in space, or layer by layer", run: (*page).toggleLayers},
		{Key: "p", In: watch, Shown: "P", Does: "Draw the puzzle", run: func(p *page) { p.setMode(draw) }},
		{Key: "b", In: draw, Shown: "B", Does: "Cell", run: func(p *page) { p.setTool(state.CellTool) }},
		{Key: "u", In: draw, Shown: "U", Does: "Box", run: func(p *page) { p.setTool(state.BoxTool) }},
		{Key: "g", In: draw, Shown: "G", Does: "Fill", run: func(p *page) { p.setTool(state.FillTool) }},
		{Key: "h", In: draw, Shown: "H", Does: "Hole", run: func(p *page) { p.setTool(state.HoleTool) }},
		{Key: "v", In: draw, Shown: "V", Does: "Optional cell, which may stay empty", run: func(p *page) { p.setTool(state.OptionalTool) }},
		{Key: "k", In: draw, Shown: "K", Does: "Colour of cells, which says what may lie there", run: func(p *page) { p.setTool(state.ColourTool) }},
		{Key: "x", In: draw, Shown: "X", Does: "Fix a piece, or free it", run: func(p *page) { p.setTool(state.FixTool) }},
		{Key: "c", In: draw, Shown: "C", Does: "Cut a piece out of the board", run: func(p *page) { p.setTool(state.CutTool) }},
		{Key: "Enter", In: draw, Shown: "Enter", Does: "Make the chosen cells a piece", when: (*page).cutting, run: (*page).cutPiece},
		{Key: "m", In: draw, Shown: "M", Does: "Other mirrors of the pen", run: func(p *page) { p.do(state.SetMirrors{Mirrors: p.state.Pen.Mirrors.Next()}) }},
		{Key: "ArrowRight", In: draw, Shown: "← → ↑ ↓", Does: "Move the pen", run: func(p *page) { p.draw("go", 1, 0, 0, false) }},
		{Key: "ArrowLeft", In: draw, run: func(p *page) { p.draw("go", -1, 0, 0, false) }},
		{Key: "ArrowUp", In: draw, run: func(p *page) { p.draw("go", 0, 1, 0, false) }},
		{Key: "ArrowDown", In: draw, run: func(p *page) { p.draw("go", 0, -1, 0, false) }},
		{Key: "ArrowRight", Shift: true, In: draw, Shown: "Shift ← → ↑ ↓", Does: "Paint along", run: func(p *page) { p.draw("go", 1, 0, 0, true) }},
		{Key: "ArrowLeft", Shift: true, In: draw, run: func(p *page) { p.draw("go", -1, 0, 0, true) }},
		{Key: "ArrowUp", Shift: true, In: draw, run: func(p *page) { p.draw("go", 0, 1, 0, true) }},
		{Key: "ArrowDown", Shift: true, In: draw, run: func(p *page) { p.draw("go", 0, -1, 0, true) }},
		{Key: "PageUp", In: draw, Shown: "Page Up, Down", Does: "Move the pen to another layer", run: func(p *page) { p.draw("go", 0, 0, 1, false) }},
		{Key: "PageDown", In: draw, run: func(p *page) { p.draw("go", 0, 0, -1, false) }},
		{Key: " ", In: draw, Shown: "Space", Does: "Paint; of a box one corner, then the other", run: func(p *page) { p.draw("press", false) }},
		{Key: "Delete", In: draw, Shown: "Delete", Does: "Paint the opposite", run: func(p *page) { p.draw("press", true) }},
		{Key: "Backspace", In: draw, run: func(p *page) { p.draw("press", true) }},
		{Key: "Escape", In: draw, Shown: "Esc", Does: "Give the stroke up", when: (*page).painting, run: func(p *page) { p.draw("drop") }},
		{Key: "+", In: draw, Shown: "+ −", Does: "On a side: a row or column more, or fewer", run: func(p *page) { p.draw("mend", 1) }},
		{Key: "+", Shift: true, In: draw, run: func(p *page) { p.draw("mend", 1) }},
		{Key: "-", In: draw, run: func(p *page) { p.draw("mend", -1) }},
		{Key: "w", In: draw, Shown: "W", Does: "Watch", run: func(p *page) { p.setMode(watch) }},
		{Key: "h", In: watch, Shown: "H", Does: "Play by hand", run: func(p *page) { p.setMode(hand) }},
		{Key: "ArrowRight", In: hand, Shown: "← → ↑ ↓", Does: "Take the piece, and move it", run: carry(1, 0, 0)},
		{Key: "ArrowLeft", In: hand, run: carry(-1, 0, 0)},
		{Key: "ArrowUp", In: hand, run: carry(0, 1, 0)},
		{Key: "ArrowDown", In: hand, run: carry(0, -1, 0)},
		{Key: "PageUp", In: hand, Shown: "Page Up, Down", Does: "Move it to another layer", run: carry(0, 0, 1)},
		{Key: "PageDown", In: hand, run: carry(0, 0, -1)},
		{Key: " ", In: hand, Shown: "Space", Does: "Go on to where it fits; back: Shift Space", run: func(p *page) { p.hand("next", false) }},
		{Key: " ", Shift: true, In: hand, run: func(p *page) { p.hand("next", true) }},
		{Key: "Enter", In: hand, Shown: "Enter", Does: "Drop the piece", run: func(p *page) { p.hand("press") }},
		{Key: "Escape", In: hand, Shown: "Esc", Does: "Put it back where it was", when: (*page).holding, run: func(p *page) { p.hand("drop") }},
		{Key: "Delete", In: hand, Shown: "Delete", Does: "Back to the table", run: func(p *page) { p.hand("back") }},
		{Key: "Backspace", In: hand, run: func(p *page) { p.hand("back") }},
		{Key: "r", In: hand, Shown: "R", Does: "Turn; to the left: Shift R", run: turn("spin", false)},
		{Key: "r", Shift: true, In: hand, run: turn("spin", true)},
		{Key: "f", In: hand, Shown: "F", Does: "Turn over", run: turn("flip", false)},
		{Key: "t", In: hand, Shown: "T  Y", Does: "Solids: tip backwards, roll to the right; the other way with Shift", run: turn("tip", false)},
		{Key: "t", Shift: true, In: hand, run: turn("tip", true)},
		{Key: "y", In: hand, run: turn("roll", false)},
		{Key: "y", Shift: true, In: hand, run: turn("roll", true)},
		{Key: "h", In: hand, Shown: "H", Does: "A hint, then which piece, then its move", run: (*page).askHint},
		{Key: "g", In: hand, Shown: "G", Does: "Back to the last good state", run: func(p *page) { p.do(state.BackToGood{}) }},
		{Key: "l", In: hand, Shown: "L", Does: "Letters on the pieces", run: (*page).toggleLetters},
		{Key: "p", In: hand, Shown: "P", Does: "Draw the puzzle", run: func(p *page) { p.setMode(draw) }},
		{Key: "w", In: hand, Shown: "W", Does: "Watch", run: func(p *page) { p.setMode(watch) }},
		{Key: "d", Shown: "D", Does: "Light or dark", run: (*page).nextTheme},
		{Key: "1", Shown: "1  2  3", Does: "Fold puzzle, search, result", run: func(p *page) { p.fold(state.PuzzlePanel) }},
		{Key: "2", run: func(p *page) { p.fold(state.SearchPanel) }},
		{Key: "3", run: func(p *page) { p.fold(state.ResultPanel) }},
		{Key: "?", Shift: true, Shown: "?", Does: "This list", run: (*page).showKeys},
	}
}

// press acts on a key.
func (p *page) press(e app.Value) {
	if e.Get("defaultPrevented").Truthy() || e.Get("altKey").Truthy() || e.Get("isComposing").Truthy() {
		return
	}
	key := e.Get("key").String()
	if len(key) == 1 && key[0] >= 'A' && key[0] <= 'Z' {
		key = string(key[0] + 'a' - 'A')
	}
	ctrl := e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy()
	shift := e.Get("shiftKey").Truthy()
	where := placeOf(e.Get("target"), key)
	for _, s := range shortcuts() {
		if s.Key != key || s.Ctrl != ctrl || s.Shift != shift && key != "?" || s.In != "" && s.In != p.state.Mode || s.when != nil && !s.when(p) {
			continue
		}
		if s.Ctrl && where == typing && s.OfText || !s.Ctrl && where != free {
			return
		}
		e.Call("preventDefault")
		s.run(p)
		return
	}
}

type keyPlace uint8

const (
	free keyPlace = iota
	// typing: the key belongs to a text.
	typing
	// ownKey: the focused control uses this key itself.
	ownKey
)

// placeOf says whose the key is, as far as it comes without Ctrl.
func placeOf(target app.Value, key string) keyPlace {
	if !has(target, "closest") {
		return free
	}
	place := free
	switch target.Get("tagName").String() {
	case "DEFINITION-EDITOR", "TEXTAREA":
		return typing
	case "SELECT":
		place = ownKey
	case "INPUT":
		switch target.Get("type").String() {
		case "range":
			switch key {
			case "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End":
				place = ownKey
			}
		case "checkbox":
			if key == " " {
				place = ownKey
			}
		default:
			return typing
		}
	case "BUTTON", "A", "SUMMARY":
		if key == " " || key == "Enter" {
			place = ownKey
		}
	}
	if target.Call("closest", "dialog[open], [popover]:popover-open:not(solution-browser)").Truthy() {
		return ownKey
	}
	return place
}

// focus moves the focus to an element of the page.
func (p *page) focus(selector string) {
	if e := app.Window().Get("document").Call("querySelector", selector); has(e, "focus") {
		e.Call("focus")
		if has(e, "select") {
			e.Call("select")
		}
	}
}

// openChooser opens the list of puzzles by a key: its field takes those that follow.
func (p *page) openChooser() {
	p.opened.chooser, p.opened.chooserByKey = true, true
	p.later()
	showPopover("chooser")
	p.focus(findField)
}

// findField is the field of the list of puzzles.
const findField = `[data-test="find-puzzle"]`

// focusEditor shows the text and puts the caret there.
func (p *page) focusEditor() {
	d := p.state.Document
	line, column := 1, 1
	if g := d.FirstError(); g != nil {
		line, column = g.Line, g.Column
	}
	p.goTo(line, column, 0)
}

// keysDialog lists the keys.
func (p *page) keysDialog() app.UI {
	lists := []app.UI{}
	for _, part := range []struct {
		in   state.Mode
		name string
	}{{"", "Everywhere"}, {state.WatchMode, "Watching"}, {state.DrawMode, "Drawing"}, {state.HandMode, "By hand"}} {
		var list []app.UI
		for _, s := range shortcuts() {
			if s.In == part.in && s.Shown != "" {
				list = append(list, el("dt").Text(s.Does), el("dd").Body(app.Raw("<kbd>"+s.Shown+"</kbd>")))
			}
		}
		lists = append(lists, el("h3").Text(part.name), el("dl").Body(list...))
	}
	return el("dialog").ID("keys").Class("dialog").Aria("labelledby", "h-keys").DataSet("test", "keys-dialog").Body(
		el("header").Body(
			el("h2").ID("h-keys").Text("Keys"),
			button().Class("btn icon").Aria("label", "Close").OnClick(p.onCloseKeys).Body(icon(iconClose)),
		),
		el("div").Class("scroll").Body(lists...),
	)
}

func (p *page) showKeys() { showDialog("keys") }

func (p *page) onCloseKeys(app.Context, app.Event) { closeDialog("keys") }
