package ui

import (
	"cmp"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/rooms/chooser"
	"tilewright/ui/rooms/lessons"
	"tilewright/ui/state"
)

// command is what can be done from several places: the top bar, a phone's menu, a key, the field that finds.
type command struct {
	// ID ends what tests call its buttons: "print" in the bar, "more-print" in the menu, "find-print" where it is found.
	ID string
	// Name is what it is called where there is room for a word or two. Wide is its name in the menu, if that has another.
	Name, Wide say.Message
	Icon       string
	At         places
	// off is whether it cannot be done now. nil: always possible.
	off func(p *page) bool
	// Words are more words by which it is found.
	Words string
	// Again is whether the menu stays open, as one may want it several times.
	Again bool
	// Modal is whether only modes whose lists name it have its key (keys.go).
	Modal bool
	// The shortcut says what it does, and does it. Some have no key.
	shortcut
}

// places are the places at which a command stands.
type places uint8

const (
	iconInBar places = 1 << iota
	nameInBar        // beside its icon
	inMenu           // of a narrow screen
	inFinder         // the field that finds puzzles
)

// commands are all of them, in the order of the menu and of the list of keys.
func commands() []command {
	noPuzzle := func(p *page) bool { return p.state.Document.Puzzle == nil }
	noBoard := func(p *page) bool { return p.state.Board() == nil }
	return []command{
		{ID: "solve", Name: "Solve", Icon: html.IconPlay, At: inFinder, off: noPuzzle,
			shortcut: shortcut{Key: "Enter", Ctrl: true, Shown: "Ctrl Enter", Does: "Solve, pause, resume", run: (*page).solve}},
		{shortcut: shortcut{Key: ".", Ctrl: true, Shown: "Ctrl .", Does: "Stop", run: func(p *page) { p.do(state.Stop{}) }}},
		{shortcut: shortcut{Key: "o", Shown: "O", Does: "Open a puzzle", run: func(p *page) { p.chooser.ShowByKey() }}},
		{ID: "edit", Name: "Edit the text", Icon: html.IconPen, At: inFinder,
			shortcut: shortcut{Key: "e", Shown: "E", Does: "Edit the text", run: func(p *page) { p.definition.Focus() }}},
		{ID: "draw", Name: "Draw the puzzle", Icon: html.IconCell, At: inFinder, Words: "drawing editor",
			Modal: true, shortcut: shortcut{Key: "p", Shown: "P", Does: "Draw the puzzle", run: func(p *page) { p.view.SetMode(state.DrawMode) }}},
		{ID: "hand", Name: "By hand", Icon: html.IconPin, At: inFinder, off: noPuzzle,
			Modal: true, shortcut: shortcut{Key: "h", Shown: "H", Does: "Play by hand", run: func(p *page) { p.view.SetMode(state.HandMode) }}},
		{ID: "today", Name: "Today’s challenge", Icon: html.IconStar, At: inFinder, Words: "daily date",
			shortcut: shortcut{run: func(p *page) { p.play.Today() }}},
		{ID: "undo", Name: "Undo", Icon: html.IconUndo, At: iconInBar | inMenu, Again: true, off: func(p *page) bool { return !p.canUndo() },
			shortcut: shortcut{Key: "z", Ctrl: true, OfText: true, Shown: "Ctrl Z", Does: "Undo", run: (*page).undo}},
		{ID: "redo", Name: "Redo", Icon: html.IconRedo, At: iconInBar | inMenu, Again: true, off: func(p *page) bool { return !p.canRedo() },
			shortcut: shortcut{Key: "z", Ctrl: true, Shift: true, OfText: true, Shown: "Ctrl Shift Z", Does: "Redo", run: (*page).redo}},
		{shortcut: shortcut{Key: "y", Ctrl: true, OfText: true, run: (*page).redo}},
		{ID: "rename", Name: "Rename the puzzle", Wide: "Rename", Icon: html.IconPen, At: inMenu | inFinder,
			off:      func(p *page) bool { return p.state.Document.Draft() == nil },
			shortcut: shortcut{Key: "F2", Shown: "F2", Does: "Rename the puzzle", run: (*page).rename}},
		{ID: "share", Name: "Share", Icon: html.IconShare, At: nameInBar | inMenu | inFinder, Words: "url",
			shortcut: shortcut{Key: "s", Shown: "S", Does: "Copy the link", run: func(p *page) { p.sharing.Share() }}},
		{ID: "embed", Name: "Embed", Wide: "Embed and save", Icon: html.IconEmbed, At: nameInBar | inMenu | inFinder, off: noBoard,
			Words: "blog picture image export download gif apng png svg stl 3mf obj scad dxf webm html",
			Modal: true, shortcut: shortcut{Key: "x", Shown: "X", Does: "Embed, or save as a file",
				run: func(p *page) { p.sharing.Embed() }}},
		// static/page/drop.ts hears this key, because otherwise the browser would print the page meanwhile.
		{ID: "print", Name: "Print", Icon: html.IconPrint, At: iconInBar | inMenu | inFinder, off: noPuzzle, Words: "paper pdf",
			shortcut: shortcut{Key: "p", Ctrl: true, Shown: "Ctrl P", Does: "Print, with pieces to cut out",
				run: func(p *page) { p.sharing.Print() }}},
		{ID: "letters", Name: "Letters on the pieces", Icon: html.IconLetters, At: inMenu | inFinder, Again: true, Modal: true,
			shortcut: shortcut{Key: "l", Shown: "L", Does: "Letters on the pieces", run: func(p *page) { p.view.ToggleLetters() }}},
		{ID: "layers", Name: "Solids in space, or layer by layer", Icon: html.IconLayers, At: inMenu | inFinder, Again: true, Modal: true,
			off: func(p *page) bool { return noBoard(p) || !p.state.Board().Solid() },
			shortcut: shortcut{Key: "v", Shown: "V", Does: "Solids in space, or layer by layer",
				run: func(p *page) { p.view.ToggleLayers() }}},
		{ID: "load", Name: "Load solutions", Icon: html.IconSort, At: inFinder,
			shortcut: shortcut{run: func(p *page) { p.solutions.Call("pick") }}},
		{ID: "task", Name: "Make a task", Icon: html.IconLearn, At: inMenu | inFinder, Words: "pupils school class homework teacher",
			shortcut: shortcut{run: func(p *page) { p.task.Make() }}},
		{shortcut: shortcut{Key: "d", Shown: "D", Does: "Light or dark", run: (*page).nextTheme}},
		{shortcut: shortcut{Key: "1", Shown: "1  2  3", Does: "Fold puzzle, search, result", run: func(p *page) { p.fold(state.PuzzlePanel) }}},
		{shortcut: shortcut{Key: "2", run: func(p *page) { p.fold(state.SearchPanel) }}},
		{shortcut: shortcut{Key: "3", run: func(p *page) { p.fold(state.ResultPanel) }}},
		{ID: "keys", Name: "Keys", Icon: html.IconHelp, At: iconInBar | inMenu | inFinder, Words: "keyboard shortcuts help",
			shortcut: shortcut{Key: "?", Shift: true, Shown: "?", Does: "This list", run: (*page).showKeys}},
	}
}

// commandOf is a command by its ID.
func commandOf(id string) command {
	list := commands()
	return list[slices.IndexFunc(list, func(c command) bool { return c.ID == id })]
}

// barButton is a command's button in the top bar. Its name stands there if there is room beside the puzzle's name
// (topbar.css).
func (p *page) barButton(id string) app.UI {
	c := commandOf(id)
	b := html.Control(id, c.Name, c.Shown, c.Icon, c.off != nil && c.off(p), p.onCommand)
	if c.At&nameInBar != 0 {
		b = html.Button().Class("btn").Title(c.Does.String()+"  "+c.Shown).Attr("disabled", c.off != nil && c.off(p)).
			DataSet("test", id).OnClick(p.onCommand).Body(html.Icon(c.Icon), html.El("span").Text(c.Name))
	}
	return b.Class("wide").DataSet("command", id)
}

// menuButtons are the commands in the menu of a narrow screen. What they show or hide says which.
func (p *page) menuButtons() (list []app.UI) {
	for _, c := range commands() {
		if c.At&inMenu == 0 {
			continue
		}
		name, off := cmp.Or(c.Wide, c.Name), c.off != nil && c.off(p)
		switch {
		case c.ID == "letters" && p.state.Prefs.Letters:
			name = "Hide letters"
		case c.ID == "letters":
			name = "Show letters"
		case c.ID == "layers" && p.state.Prefs.Layers:
			name = "Show in 3-D"
		case c.ID == "layers":
			name = "Show layers"
		}
		list = append(list, html.Button().Class("btn").DataSet("test", "more-"+c.ID).DataSet("command", c.ID).Attr("disabled", off).
			Hidden(off && c.ID == "layers").OnClick(p.onCommand).Body(html.Icon(c.Icon), html.El("span").Text(name)))
	}
	return list
}

// onCommand does what the button is for. The menus close, except for what one may want to press again.
func (p *page) onCommand(ctx app.Context, _ app.Event) { p.command(browser.Dataset(ctx, "command")) }

func (p *page) command(id string) {
	c := commandOf(id)
	if !c.Again {
		browser.HidePopover("more")
		browser.HidePopover("learn")
		browser.HidePopover("chooser")
	}
	c.run(p)
}

// findCommands are the commands and lessons that a query finds, for the field that finds puzzles.
func (p *page) findCommands(query string) (list []chooser.Found) {
	for _, c := range commands() {
		words := def.InBoth(c.Name) + " " + def.InBoth(c.Does) + " " + c.Words
		if c.At&inFinder != 0 && (c.off == nil || !c.off(p)) && def.Mentions(words, query) {
			list = append(list, chooser.Found{ID: c.ID, Name: c.Name, About: c.Does, Icon: c.Icon})
		}
	}
	for _, l := range lessons.All {
		if def.Mentions(def.InBoth(l.Title)+" "+def.InBoth(l.Lead), query) {
			list = append(list, chooser.Found{Link: "lessons/" + l.Path + "/", ID: l.Path, Name: l.Title, About: l.Lead, Icon: html.IconLearn})
		}
	}
	return list
}
