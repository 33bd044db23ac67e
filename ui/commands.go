package ui

import (
	"cmp"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/rooms/chooser"
	"tilewright/ui/rooms/lessons"
	"tilewright/ui/state"
)

// command is one thing to do. It can stand in the top bar, its menus, a door, the keys and the field that finds.
type command struct {
	// ID names its button in tests, as "print". Its second button is "more-print". In the field that finds it is "find-print".
	ID string
	// Name is a word or two. The menu has more room, and shows Wide where that is not empty.
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
	inBar    places = 1 << iota
	inSave          // the bar's menu of what one makes of a puzzle
	inMenu          // the bar's other menu
	onPhone         // that menu, on a narrow screen alone
	inFinder        // the field that finds puzzles
	asDoor          // of the first view
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
		{ID: "enter", Name: "Enter a challenge", Icon: html.IconPin, At: inFinder, off: noPuzzle, Words: "booklet given pieces position",
			shortcut: shortcut{Does: "Put the given pieces, and have the others found.", run: func(p *page) { p.play.Enter() }}},
		{ID: "today", Name: "Play today’s puzzle", Icon: html.IconStar, At: asDoor | inFinder, Words: "daily date challenge",
			shortcut: shortcut{Does: "A new one each day. Drag, turn, ask for a hint.", run: func(p *page) { p.play.Today() }}},
		{ID: "own", Name: "Solve my own", Icon: html.IconPen, At: asDoor | inFinder, Words: "new tray wooden",
			shortcut: shortcut{Does: "Find your set, draw it, paste it or drop a file.", run: func(p *page) { p.open(state.BeginDrawing{}) }}},
		{ID: "design", Name: "Design and take apart", Icon: html.IconStick, At: asDoor | inFinder, Words: "burr disassembly packing variants",
			shortcut: shortcut{Does: "Burrs and boxes that come apart, and their parts for a printer.", run: (*page).openBurr}},
		{ID: "how", Name: "See how it searches", Icon: html.IconSort, At: asDoor | inFinder, Words: "algorithm heuristics why",
			shortcut: shortcut{Does: "Each step and why. Lessons, lab and Sudoku.", run: (*page).showHow}},
		{ID: "tour", Name: "Three things to try, in half a minute", Wide: "A short tour", Icon: html.IconHint, At: inMenu | inFinder,
			shortcut: shortcut{run: func(p *page) { p.tour.begin() }}},
		{ID: "undo", Name: "Undo", Icon: html.IconUndo, At: inBar | onPhone, Again: true, off: func(p *page) bool { return !p.canUndo() },
			shortcut: shortcut{Key: "z", Ctrl: true, OfText: true, Shown: "Ctrl Z", Does: "Undo", run: (*page).undo}},
		{ID: "redo", Name: "Redo", Icon: html.IconRedo, At: inBar | onPhone, Again: true, off: func(p *page) bool { return !p.canRedo() },
			shortcut: shortcut{Key: "z", Ctrl: true, Shift: true, OfText: true, Shown: "Ctrl Shift Z", Does: "Redo", run: (*page).redo}},
		{shortcut: shortcut{Key: "y", Ctrl: true, OfText: true, run: (*page).redo}},
		{ID: "rename", Name: "Rename the puzzle", Wide: "Rename", Icon: html.IconPen, At: inMenu | inFinder,
			off:      func(p *page) bool { return p.state.Document.Draft() == nil },
			shortcut: shortcut{Key: "F2", Shown: "F2", Does: "Rename the puzzle", run: (*page).rename}},
		{ID: "share", Name: "Share", Icon: html.IconShare, At: inSave | onPhone | inFinder, Words: "url",
			shortcut: shortcut{Key: "s", Shown: "S", Does: "Copy the link", run: func(p *page) { p.sharing.Share() }}},
		{ID: "embed", Name: "Embed", Wide: "Embed and save", Icon: html.IconEmbed, At: inSave | onPhone | inFinder, off: noBoard,
			Words: "blog picture image export download gif apng png svg stl 3mf obj scad dxf webm html",
			Modal: true, shortcut: shortcut{Key: "x", Shown: "X", Does: "Embed, or save as a file",
				run: func(p *page) { p.sharing.Embed() }}},
		// static/page/drop.ts hears this key, because otherwise the browser would print the page meanwhile.
		{ID: "print", Name: "Print", Icon: html.IconPrint, At: inSave | onPhone | inFinder, off: noPuzzle, Words: "paper pdf",
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
		{ID: "task", Name: "Make a task", Icon: html.IconLearn, At: inSave | onPhone | inFinder, Words: "pupils school class homework teacher",
			shortcut: shortcut{Does: "Give this puzzle to your pupils, by a link", run: func(p *page) { p.task.Make() }}},
		{shortcut: shortcut{Key: "d", Shown: "D", Does: "Light or dark", run: (*page).nextTheme}},
		{shortcut: shortcut{Key: "1", Shown: "1  2  3", Does: "Fold puzzle, search, result", run: func(p *page) { p.fold(state.PuzzlePanel) }}},
		{shortcut: shortcut{Key: "2", run: func(p *page) { p.fold(state.SearchPanel) }}},
		{shortcut: shortcut{Key: "3", run: func(p *page) { p.fold(state.ResultPanel) }}},
		{ID: "keys", Name: "Keys", Icon: html.IconHelp, At: inMenu | inFinder, Words: "keyboard shortcuts help",
			shortcut: shortcut{Key: "?", Shift: true, Shown: "?", Does: "This list", run: (*page).showKeys}},
	}
}

// commandOf is a command by its ID.
func commandOf(id string) command {
	list := commands()
	return list[slices.IndexFunc(list, func(c command) bool { return c.ID == id })]
}

func (c command) isOff(p *page) bool { return c.off != nil && c.off(p) }

// barButton is a command's button in the top bar.
func (p *page) barButton(id string) app.UI {
	c := commandOf(id)
	return html.Control(id, c.Name, c.Shown, c.Icon, c.isOff(p), p.onCommand).Class("wide").DataSet("command", id)
}

// menuButtons are the commands in the bar's menu. What they show or hide says which.
func (p *page) menuButtons() (list []app.UI) {
	for _, c := range commands() {
		if c.At&(inMenu|onPhone) == 0 {
			continue
		}
		name, off, class, test := cmp.Or(c.Wide, c.Name), c.isOff(p), "btn", c.ID
		if c.At&onPhone != 0 || c.ID == "rename" {
			test = "more-" + c.ID
		}
		if c.At&onPhone != 0 {
			class += " on-phone"
		}
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
		list = append(list, html.Button().Class(class).DataSet("test", test).DataSet("command", c.ID).Attr("disabled", off).
			Hidden(off && c.ID == "layers").OnClick(p.onCommand).Body(html.Icon(c.Icon), html.El("span").Text(name)))
	}
	return list
}

// sixPieceBurr are the numbers of six sticks that come apart in one way, by five moves for the first.
const sixPieceBurr = "624 702 768 883 1015 1024"

// openBurr opens a burr, to be taken apart and changed.
func (p *page) openBurr() {
	parsed := def.Parse(sixPieceBurr)
	text := parsed.Apply(parsed.Diagnostics[0].Fix.Edit).String()
	p.open(state.OpenLink{Link: link.Link{Text: text, Settings: link.Automatic}, Push: true})
}

// showHow begins the search step by step, with all that says how it searches.
func (p *page) showHow() {
	p.do(state.Prefer(func(p *state.Prefs) { p.How, p.Tab = true, state.SearchTab }))
	p.search.BeginSteps()
}

// onCommand does what the button is for. The menus close, except for what one may want to press again.
func (p *page) onCommand(ctx app.Context, _ app.Event) { p.command(browser.Dataset(ctx, "command")) }

func (p *page) command(id string) {
	c := commandOf(id)
	if !c.Again {
		browser.HidePopover("more")
		browser.HidePopover("save")
		browser.HidePopover("chooser")
	}
	c.run(p)
}

// commandsAt are the commands at a place that can be done now.
func (p *page) commandsAt(place places) (list []chooser.Found) {
	for _, c := range commands() {
		if c.At&place != 0 && !c.isOff(p) {
			list = append(list, chooser.Found{ID: c.ID, Name: c.Name, About: c.Does, Icon: c.Icon, Words: c.Words})
		}
	}
	return list
}

// findCommands are the commands and lessons that a query finds, those found by their names first.
func (p *page) findCommands(query string) []chooser.Found {
	var named, others []chooser.Found
	all := p.commandsAt(inFinder)
	for _, l := range lessons.All() {
		all = append(all, chooser.Found{Link: "lessons/" + l.Path + "/", ID: l.Path, Name: l.Title, About: l.Lead, Icon: html.IconLearn})
	}
	for _, f := range all {
		name := def.InBoth(f.Name) + " " + f.Words
		switch {
		case def.Mentions(name, query):
			named = append(named, f)
		case def.Mentions(name+" "+def.InBoth(f.About), query):
			others = append(others, f)
		}
	}
	return append(named, others...)
}
