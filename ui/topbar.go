package ui

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/state"
)

// topbar: the name, the puzzle, undo, and what concerns the whole page.
func (p *page) topbar() app.UI {
	s := &p.state
	return el("header").Class("top").Body(
		skip(".stage", "board"),
		button().Class("brand").Aria("label", "Tilewright, start page").DataSet("test", "brand").
			OnClick(p.onBrand).Body(app.Raw(brandMark), el("span").Text("Tilewright")),
		app.ElemSelfClosing("hr"),
		p.puzzleButton(),
		p.renamer(),
		app.ElemSelfClosing("hr").Class("wide"),
		control("undo", "Undo", "Ctrl Z", iconUndo, !p.canUndo(), p.onUndo).Class("wide"),
		control("redo", "Redo", "Ctrl Shift Z", iconRedo, !p.canRedo(), p.onRedo).Class("wide"),
		el("span").Class("kept wide").DataSet("test", "kept").Hidden(!p.kept()).Text("Kept in this browser"),
		el("span").Class("grow"),
		el("a").Class("btn wide").Attr("href", "puzzles/").DataSet("test", "puzzles-page").
			Title("Your puzzles: all that you keep").Body(icon(iconGrid), el("span").Text("Puzzles")),
		button().Class("btn wide learn").Attr("popovertarget", "learn").Aria("haspopup", "menu").DataSet("test", "learn").
			Title("Lessons, figures and the lab").Body(icon(iconLearn), el("span").Text("Learn")),
		namedTool("share", "Share", "Copy the link  S", iconShare, false, p.onShare),
		namedTool("embed", "Embed", "Embed, or save as a file  X", iconEmbed, s.Board() == nil, p.onEmbed),
		control("print", "Print", "Ctrl P", iconPrint, s.Document.Puzzle == nil, p.onPrint).Class("wide"),
		p.themeButton(),
		control("keys", "Keys", "?", iconHelp, false, p.onKeys).Class("wide"),
		button().Class("btn icon").DataSet("phone", "only").Aria("label", "More").
			Attr("popovertarget", "more").DataSet("test", "more").Body(icon(iconMore)),
	)
}

// kept reports whether the browser keeps the puzzle as one's own.
func (p *page) kept() bool {
	return p.state.Document.ID == "" && p.state.Kept(p.writing.key)
}

// puzzleButton names the puzzle, and opens the list of all.
func (p *page) puzzleButton() app.UI {
	d := p.state.Document
	return button().Class("btn pick").Attr("popovertarget", "chooser").Aria("haspopup", "dialog").
		DataSet("test", "puzzle-chooser").OnClick(p.onChooser).
		Body(
			el("span").Class("mini").Hidden(d.Known == nil).Body(&thumb{Page: p, Puzzle: d.Good, Assembly: d.Known}),
			el("b").Text(d.Title()),
			el("span").Class("meta muted num").Text(p.meta()),
			el("span").Class("sr").Text("Choose another puzzle"),
			icon(iconCaret),
		)
}

// renamer gives the puzzle another name, where it stands. That is an edit of its text, so Undo takes it back.
func (p *page) renamer() app.UI {
	d := p.state.Document
	if d.Draft() == nil {
		return el("span").Hidden(true)
	}
	if !p.opened.naming {
		return control("rename", "Rename the puzzle", "F2", iconPen, false, p.onRename).Class("wide renames")
	}
	return el("form").Class("renamer").OnSubmit(p.onRenamed).Body(
		app.ElemSelfClosing("input").Class("field").DataSet("test", "rename-field").Aria("label", "Name of the puzzle").
			Attr("autocomplete", "off").Attr("maxlength", "200").Attr("value", d.Title()).On("keydown", p.onRenameKey),
		button().Attr("type", "submit").Class("btn sm primary").DataSet("test", "rename-done").Text("Rename"),
	)
}

const renameField = `[data-test="rename-field"]`

func (p *page) rename() {
	if p.state.Document.Draft() == nil {
		return
	}
	p.readEditor()
	p.opened.naming = true
	p.later()
	time.AfterFunc(editorShown, func() { p.focus(renameField) })
}

func (p *page) onRename(app.Context, app.Event) { p.rename() }

func (p *page) onRenamed(_ app.Context, e app.Event) {
	e.PreventDefault()
	title := app.Window().Get("document").Call("querySelector", renameField).Get("value").String()
	p.opened.naming = false
	if d := p.state.Document; strings.TrimSpace(title) != "" && title != d.Title() {
		p.do(state.EditText{Text: retitled(d.Text, d.Index, title)})
	}
}

func (p *page) onRenameKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		p.opened.naming = false
		p.later()
	}
}

// namedTool is a button of the top bar that shows its name, where there is room for
// it beside the puzzle's (topbar.css); title says more of it.
func namedTool(test, name, title, shape string, off bool, f app.EventHandler) app.UI {
	return button().Class("btn wide").Title(title).Attr("disabled", off).
		DataSet("test", test).OnClick(f).Body(icon(shape), el("span").Text(name))
}

// meta is the line beside the title.
func (p *page) meta() string {
	d := p.state.Document
	switch {
	case d.Edited():
		return "edited"
	case d.Puzzle != nil:
		return sizeOf(d.Puzzle)
	}
	return ""
}

// sizeOf is "12 pieces, 60 cells".
func sizeOf(p *def.Puzzle) string {
	return plural(p.PieceCount(), "piece") + ", " + plural(state.Open(p), "cell")
}

// picture is a thumbnail of a puzzle of the library, solved.
func (p *page) picture(e *def.Entry) app.UI {
	return &thumb{Page: p, Puzzle: e.Puzzle(), Assembly: state.Known(e.ID)}
}

// themes in the order of the button, each with its icon and name.
var themes = []struct{ theme, name, shape string }{
	{"", "as the system", iconSystem}, {"light", "light", iconSun}, {"dark", "dark", iconMoon},
}

func (p *page) themeIndex() int {
	for i, t := range themes {
		if t.theme == p.state.Prefs.Theme {
			return i
		}
	}
	return 0
}

func (p *page) themeButton() app.UI {
	t, next := themes[p.themeIndex()], themes[(p.themeIndex()+1)%len(themes)]
	return button().Class("btn icon").DataSet("test", "theme").
		Aria("label", "Theme: "+t.name+". Change to "+next.name).Title("Theme: " + t.name + "  D").
		OnClick(p.onTheme).Body(icon(t.shape))
}

// learnings are the pages that teach, and the one that measures.
var learnings = []struct{ to, test, name, about string }{
	{"guide/", "guide", "Guide", "What you can do, with pictures"},
	{"lessons/", "lessons", "Lessons", "How a search thinks, five short ones"},
	{"figures/", "figures", "Figures", "Searches and filters, played"},
	{"lab/", "lab", "Lab", "Any table of choices, step by step"},
	{"sudoku/", "sudoku", "Sudoku", "Solved by the same search"},
	{"bench/", "bench", "Bench", "How quick searches are on your machine"},
}

// learn is the menu that leads there.
func (p *page) learn() app.UI {
	var items []app.UI
	for _, l := range learnings {
		items = append(items, el("a").Class("entry plain").Attr("href", l.to).DataSet("test", "learn-"+l.test).
			Body(el("span").Body(el("b").Text(l.name), el("small").Text(l.about))))
	}
	items = append(items, button().Class("entry plain").DataSet("test", "learn-task").OnClick(p.onMakeTask).
		Body(el("span").Body(el("b").Text("Make a task"), el("small").Text("Give this puzzle to your pupils, by a link"))))
	return el("nav").ID("learn").Class("popover menu learn-menu").Attr("popover", "auto").Aria("label", "Learn").Body(items...)
}

// more is the menu of what a phone's top bar has no room for.
func (p *page) more() app.UI {
	item := func(test, name, shape string, disabled bool, f app.EventHandler) app.UI {
		return button().Class("btn").DataSet("test", test).Attr("disabled", disabled).
			OnClick(f).Body(icon(shape), el("span").Text(name))
	}
	solid := p.state.Board()
	return el("div").ID("more").Class("popover menu").Attr("popover", "auto").Body(
		item("more-undo", "Undo", iconUndo, !p.canUndo(), p.onUndo),
		item("more-redo", "Redo", iconRedo, !p.canRedo(), p.onRedo),
		item("more-rename", "Rename", iconPen, p.state.Document.Draft() == nil, p.onMoreRename),
		item("more-share", "Share", iconShare, false, p.onMoreShare),
		item("more-embed", "Embed and save", iconEmbed, p.state.Board() == nil, p.onMoreEmbed),
		item("more-print", "Print", iconPrint, p.state.Document.Puzzle == nil, p.onMorePrint),
		item("more-letters", map[bool]string{false: "Show letters", true: "Hide letters"}[p.state.Prefs.Letters], iconLetters, false, p.onLetters),
		app.If(solid != nil && solid.Solid(), func() app.UI {
			return item("more-layers", map[bool]string{false: "Show layers", true: "Show in 3-D"}[p.state.Prefs.Layers], iconLayers, false, p.onMoreLayers)
		}),
		el("a").Class("btn").Attr("href", "puzzles/").DataSet("test", "more-puzzles").Body(icon(iconGrid), app.Text("Your puzzles")),
		el("a").Class("btn").Attr("href", "guide/").DataSet("test", "more-guide").Body(icon(iconHelp), app.Text("Guide")),
		el("a").Class("btn").Attr("href", "lessons/").DataSet("test", "more-lessons").Body(icon(iconLearn), app.Text("Lessons")),
		el("a").Class("btn").Attr("href", "figures/").DataSet("test", "more-figures").Body(icon(iconGrid), app.Text("Figures")),
		el("a").Class("btn").Attr("href", "lab/").DataSet("test", "more-lab").Body(icon(iconSort), app.Text("Lab")),
		el("a").Class("btn").Attr("href", "bench/").DataSet("test", "more-bench").Body(icon(iconBolt), app.Text("Bench")),
		item("more-task", "Make a task", iconLearn, false, p.onMakeTask),
		item("more-keys", "Keys", iconHelp, false, p.onMoreKeys),
	)
}

func (p *page) onBrand(app.Context, app.Event) {
	p.open(state.Choose{ID: def.Start})
}

// onChooser is the press of the button, which opens the list by itself. Under a finger the field
// would bring up a keyboard over the list.
func (p *page) onChooser(app.Context, app.Event) {
	p.opened.chooser, p.opened.chooserTyped = true, !coarse()
}

func (p *page) onUndo(app.Context, app.Event)  { p.undo() }
func (p *page) onRedo(app.Context, app.Event)  { p.redo() }
func (p *page) onShare(app.Context, app.Event) { p.share() }
func (p *page) onEmbed(app.Context, app.Event) { p.embed() }
func (p *page) onTheme(app.Context, app.Event) { p.nextTheme() }
func (p *page) onKeys(app.Context, app.Event)  { p.showKeys() }

func (p *page) onMoreShare(app.Context, app.Event) {
	hidePopover("more")
	p.share()
}

func (p *page) onMoreRename(app.Context, app.Event) {
	hidePopover("more")
	p.rename()
}

func (p *page) onPrint(app.Context, app.Event) { p.print() }

func (p *page) onMorePrint(app.Context, app.Event) {
	hidePopover("more")
	p.print()
}

func (p *page) onMoreEmbed(app.Context, app.Event) {
	hidePopover("more")
	p.embed()
}

func (p *page) onMoreLayers(app.Context, app.Event) { p.toggleLayers() }

func (p *page) onMoreKeys(app.Context, app.Event) {
	hidePopover("more")
	p.showKeys()
}

// undo takes back what was done last: a move while one plays, else what was done to the
// puzzle.
func (p *page) undo() {
	if p.state.Mode == state.HandMode {
		p.do(state.UndoMove{At: now()})
		return
	}
	p.readEditor() // what was typed a moment ago is what is undone
	p.do(state.Undo{})
}

func (p *page) redo() {
	if p.state.Mode == state.HandMode {
		p.do(state.RedoMove{At: now()})
		return
	}
	p.do(state.Redo{})
}

func (p *page) canUndo() bool {
	if p.state.Mode == state.HandMode {
		return p.state.Hand.Game.CanUndo()
	}
	return p.state.CanUndo()
}

func (p *page) canRedo() bool {
	if p.state.Mode == state.HandMode {
		return p.state.Hand.Game.CanRedo()
	}
	return p.state.CanRedo()
}

func (p *page) nextTheme() {
	p.do(state.SetTheme{Theme: themes[(p.themeIndex()+1)%len(themes)].theme})
}
