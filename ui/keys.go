package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// shortcut is a key and what it does. One with Ctrl works wherever the focus is. The exception is a text being written
// that has that key itself, such as its own undo.
type shortcut struct {
	// Key is KeyboardEvent.key. Ctrl stands for Command too.
	Key         string
	Ctrl, Shift bool
	// OfText is whether texts have this key themselves.
	OfText bool
	// Shown and Does are for the list. An entry without Shown is another key for the one before it.
	Shown string
	Does  say.Message
	run   func(p *page)
	// when is whether the key has something to do. Otherwise others may have it.
	when func(p *page) bool
}

// keyList are the shortcuts of one mode, or of all modes.
type keyList struct {
	in   state.Mode // empty where all have them
	name say.Message
	keys []shortcut
}

// shortcuts are all lists. No key is in two lists of the same mode.
func shortcuts() []keyList {
	return []keyList{
		{"", "Everywhere", keysEverywhere()},
		{state.WatchMode, "Watching", keysOfWatching()},
		{state.DrawMode, "Drawing", keysOfDrawing()},
		{state.HandMode, "By hand", keysByHand()},
	}
}

// keysEverywhere are the keys of all commands but those that belong to modes.
func keysEverywhere() (keys []shortcut) {
	for _, c := range commands() {
		if c.Key != "" && !c.Modal {
			keys = append(keys, c.shortcut)
		}
	}
	return keys
}

func keysOfWatching() []shortcut {
	return []shortcut{
		{Key: " ", Shown: "Space", Does: "Play, or halt the player", run: func(p *page) { p.view.PlayOrPause() }},
		{Key: "ArrowRight", Shown: "→", Does: "Step forward", run: func(p *page) { p.view.StepBy(1) }},
		{Key: "ArrowLeft", Shown: "←", Does: "Step back", run: func(p *page) { p.view.StepBy(-1) }},
		{Key: "ArrowRight", Shift: true, Shown: "Shift → ←", Does: "Ten steps", run: func(p *page) { p.view.StepBy(10) }},
		{Key: "ArrowLeft", Shift: true, run: func(p *page) { p.view.StepBy(-10) }},
		{Key: "Home", Shown: "Home", Does: "First step", run: func(p *page) { p.view.Seek(0) }},
		{Key: "End", Shown: "End", Does: "Last step", run: func(p *page) { p.view.Seek(p.state.Player.Steps) }},
		{Key: "n", Shown: "N", Does: "Next solution of the search or a recording", run: func(p *page) { p.view.ToNext("solution", false) }},
		{Key: "n", Shift: true, run: func(p *page) { p.view.ToNext("solution", true) }},
		{Key: "b", Shown: "B", Does: "Next dead end of the search or a recording", run: func(p *page) { p.view.ToNext("dead", false) }},
		{Key: "b", Shift: true, run: func(p *page) { p.view.ToNext("dead", true) }},
		{Key: "ArrowDown", Shown: "↓", Does: "Next solution", run: func(p *page) { p.solutions.Next(1) }},
		{Key: "ArrowUp", Shown: "↑", Does: "Previous solution", run: func(p *page) { p.solutions.Next(-1) }},
		{Key: "g", Shown: "G", Does: "Go to a solution by its number", run: func(p *page) { browser.Focus(`[data-test="jump"]`) }},
		{Key: "w", Shown: "W", Does: "Why the search takes a cell", run: func(p *page) { p.view.ToggleWhy() }},
		{Key: "r", Shown: "R", Does: "Record the search, or end that", run: func(p *page) { p.view.RecordOrKeep() }},
		{Key: "m", Shown: "M", Does: "Mark the solution", run: func(p *page) { p.solutions.Call("mark") }},
		{Key: "f", Shown: "F", Does: "Show the search again", run: func(p *page) { p.do(state.Follow{}) }},
		commandOf("embed").shortcut,
		commandOf("letters").shortcut,
		commandOf("layers").shortcut,
		commandOf("draw").shortcut,
		commandOf("hand").shortcut,
	}
}

func keysOfDrawing() []shortcut {
	pen := func(dx, dy, dz int, paints bool) func(p *page) {
		return func(p *page) { p.draw.Call("go", dx, dy, dz, paints) }
	}
	return []shortcut{
		{Key: "b", Shown: "B", Does: "Cell", run: func(p *page) { p.draw.SetTool(state.CellTool) }},
		{Key: "u", Shown: "U", Does: "Box", run: func(p *page) { p.draw.SetTool(state.BoxTool) }},
		{Key: "g", Shown: "G", Does: "Fill", run: func(p *page) { p.draw.SetTool(state.FillTool) }},
		{Key: "h", Shown: "H", Does: "Hole", run: func(p *page) { p.draw.SetTool(state.HoleTool) }},
		{Key: "v", Shown: "V", Does: "Optional cell, which may stay empty", run: func(p *page) { p.draw.SetTool(state.OptionalTool) }},
		{Key: "k", Shown: "K", Does: "Colour of cells, which says what may lie there", run: func(p *page) { p.draw.SetTool(state.ColourTool) }},
		{Key: "x", Shown: "X", Does: "Fix a piece, or free it", run: func(p *page) { p.draw.SetTool(state.FixTool) }},
		{Key: "c", Shown: "C", Does: "Cut a piece out of the board", run: func(p *page) { p.draw.SetTool(state.CutTool) }},
		{Key: "Enter", Shown: "Enter", Does: "Make the chosen cells a piece",
			when: func(p *page) bool { return p.draw.Cutting() }, run: func(p *page) { p.draw.CutPiece() }},
		{Key: "m", Shown: "M", Does: "Other mirrors of the pen",
			run: func(p *page) { p.do(state.SetMirrors{Mirrors: p.state.Pen.Mirrors.Next()}) }},
		{Key: "ArrowRight", Shown: "← → ↑ ↓", Does: "Move the pen", run: pen(1, 0, 0, false)},
		{Key: "ArrowLeft", run: pen(-1, 0, 0, false)},
		{Key: "ArrowUp", run: pen(0, 1, 0, false)},
		{Key: "ArrowDown", run: pen(0, -1, 0, false)},
		{Key: "ArrowRight", Shift: true, Shown: "Shift ← → ↑ ↓", Does: "Paint along", run: pen(1, 0, 0, true)},
		{Key: "ArrowLeft", Shift: true, run: pen(-1, 0, 0, true)},
		{Key: "ArrowUp", Shift: true, run: pen(0, 1, 0, true)},
		{Key: "ArrowDown", Shift: true, run: pen(0, -1, 0, true)},
		{Key: "PageUp", Shown: "Page Up, Down", Does: "Move the pen to another layer", run: pen(0, 0, 1, false)},
		{Key: "PageDown", run: pen(0, 0, -1, false)},
		{Key: " ", Shown: "Space", Does: "Paint; of a box one corner, then the other", run: func(p *page) { p.draw.Call("press", false) }},
		{Key: "Delete", Shown: "Delete", Does: "Paint the opposite", run: func(p *page) { p.draw.Call("press", true) }},
		{Key: "Backspace", run: func(p *page) { p.draw.Call("press", true) }},
		{Key: "Escape", Shown: "Esc", Does: "Give the stroke up", when: func(p *page) bool { return p.draw.Painting() },
			run: func(p *page) { p.draw.Call("drop") }},
		{Key: "+", Shown: "+ −", Does: "On a side: a row or column more, or fewer", run: func(p *page) { p.draw.Call("mend", 1) }},
		{Key: "+", Shift: true, run: func(p *page) { p.draw.Call("mend", 1) }},
		{Key: "-", run: func(p *page) { p.draw.Call("mend", -1) }},
		{Key: "w", Shown: "W", Does: "Watch", run: func(p *page) { p.view.SetMode(state.WatchMode) }},
	}
}

func keysByHand() []shortcut {
	turn := func(name string, back bool) func(p *page) {
		return func(p *page) { p.play.Call("turn", name, back) }
	}
	carry := func(dx, dy, dz int) func(p *page) {
		return func(p *page) { p.play.Call("go", dx, dy, dz) }
	}
	return []shortcut{
		{Key: "ArrowRight", Shown: "← → ↑ ↓", Does: "Take the piece, and move it", run: carry(1, 0, 0)},
		{Key: "ArrowLeft", run: carry(-1, 0, 0)},
		{Key: "ArrowUp", run: carry(0, 1, 0)},
		{Key: "ArrowDown", run: carry(0, -1, 0)},
		{Key: "PageUp", Shown: "Page Up, Down", Does: "Move it to another layer", run: carry(0, 0, 1)},
		{Key: "PageDown", run: carry(0, 0, -1)},
		{Key: " ", Shown: "Space", Does: "Go on to where it fits; back: Shift Space", run: func(p *page) { p.play.Call("next", false) }},
		{Key: " ", Shift: true, run: func(p *page) { p.play.Call("next", true) }},
		{Key: "Enter", Shown: "Enter", Does: "Drop the piece", run: func(p *page) { p.play.Call("press") }},
		{Key: "Escape", Shown: "Esc", Does: "Put it back where it was", when: func(p *page) bool { return p.play.Holding() },
			run: func(p *page) { p.play.Call("drop") }},
		{Key: "Delete", Shown: "Delete", Does: "Back to the table", run: func(p *page) { p.play.Call("back") }},
		{Key: "Backspace", run: func(p *page) { p.play.Call("back") }},
		{Key: "r", Shown: "R", Does: "Turn; to the left: Shift R", run: turn("spin", false)},
		{Key: "r", Shift: true, run: turn("spin", true)},
		{Key: "f", Shown: "F", Does: "Turn over", run: turn("flip", false)},
		{Key: "t", Shown: "T  Y", Does: "Solids: tip backwards, roll to the right; the other way with Shift", run: turn("tip", false)},
		{Key: "t", Shift: true, run: turn("tip", true)},
		{Key: "y", run: turn("roll", false)},
		{Key: "y", Shift: true, run: turn("roll", true)},
		{Key: "k", Shown: "K", Does: "Balls: turn by a sixth, in a slanting layer", run: turn("slant", false)},
		{Key: "h", Shown: "H", Does: "A hint, then which piece, then its move", run: func(p *page) { p.play.AskHint() }},
		{Key: "g", Shown: "G", Does: "Back to the last good state", run: func(p *page) { p.do(state.BackToGood{}) }},
		commandOf("letters").shortcut,
		commandOf("draw").shortcut,
		{Key: "w", Shown: "W", Does: "Watch", run: func(p *page) { p.view.SetMode(state.WatchMode) }},
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
	where := browser.PlaceOf(e.Get("target"), key)
	s := p.shortcut(key, ctrl, shift)
	if s == nil || s.Ctrl && where == browser.Typing && s.OfText || !s.Ctrl && where != browser.Free {
		return
	}
	e.Call("preventDefault")
	s.run(p)
}

// shortcut is what a key does now; nil is nothing.
func (p *page) shortcut(key string, ctrl, shift bool) *shortcut {
	for _, list := range shortcuts() {
		if list.in != "" && list.in != p.state.Mode {
			continue
		}
		for _, s := range list.keys {
			if s.Key == key && s.Ctrl == ctrl && (s.Shift == shift || key == "?") && (s.when == nil || s.when(p)) {
				return &s
			}
		}
	}
	return nil
}

// keysDialog lists the keys, once somebody wants to see them.
func (p *page) keysDialog() app.UI {
	var parts []keyList
	if p.keysSeen {
		parts = shortcuts()
	}
	var lists []app.UI
	for _, part := range parts {
		var list []app.UI
		for _, s := range part.keys {
			if s.Shown != "" {
				list = append(list, html.Key(s.Does, s.Shown)...)
			}
		}
		lists = append(lists, html.El("h3").Text(part.name), html.El("dl").Body(list...))
	}
	return html.El("dialog").ID("keys").Class("dialog").Aria("labelledby", "h-keys").DataSet("test", "keys-dialog").Body(
		html.El("header").Body(
			html.El("h2").ID("h-keys").Text(say.T("Keys")),
			html.Button().Class("btn icon").Aria("label", say.T("Close")).OnClick(p.onCloseKeys).Body(html.Icon(html.IconClose)),
		),
		html.El("div").Class("scroll").Body(lists...),
	)
}

func (p *page) showKeys() {
	p.keysSeen = true
	browser.ShowDialog("keys")
}

func (p *page) onCloseKeys(app.Context, app.Event) { browser.CloseDialog("keys") }
