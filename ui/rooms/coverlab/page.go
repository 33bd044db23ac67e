package coverlab

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
	"tilewright/ui/pictures"
	"tilewright/ui/shell"
)

// Page is the exact-cover lab: a matrix, a search in it that goes forwards
// and backwards, and its tree.
type Page struct {
	app.Compo
	shell shell.Shell
	live  live.Search

	problem *lab.Problem
	opening opening
	draft   draft
	task    task
	cheap   cheap
	view    view

	address string
	late    browser.Delayed
}

// opening is a problem that is being opened.
type opening struct {
	builder *lab.Builder // makes the matrix, nil for none
	target  lab.Link     // the problem's link
	pushed  bool         // it becomes a step of the browser's history
}

// draft is the problem as text.
type draft struct {
	editor field.Field
	text   string
	typed  bool         // a person wrote it
	read   *lab.Problem // what was read of it, never nil
	saved  xc.Form      // the form that it is saved in
}

// task is what the person who opens the link should do.
type task struct {
	words   string // empty for no task
	writing bool   // the words are being written
}

// view says what the page shows.
type view struct {
	tab         string // on narrow screens: puzzle, search, result
	written     bool   // the problem as text, not as its items
	links, hide bool
	zoom        float64
	cover       int // the found cover that is shown, -1 for the present one
	chooser     bool
	queens      string // how many queens are typed
}

// cheap are the covers that cost the least.
type cheap struct {
	most  int           // so many are looked for
	found *lab.Cheapest // nil where nobody has asked
	shown int           // which one is shown, -1 for none
}

func (p *Page) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(say.T("Exact cover lab – Tilewright"))
	ctx.Page().SetDescription(say.T("Watch dancing links search: any exact cover matrix, step by step, with its search tree."))
}

func (p *Page) OnInit() {
	p.shell = shell.Shell{Root: "../", Here: "lab/"}
	p.shell.Open()
	p.view.tab, p.view.zoom, p.view.cover, p.view.links = "search", 1, -1, false
	p.live.Speed, p.draft.read, p.view.queens, p.cheap.most = 4, &lab.Problem{}, "10", 1
	p.live.Changed = func() { p.shell.Later(p.settle) }
	l := lab.Link{}
	if app.IsClient {
		p.address = browser.Hash()
		var err error
		if l, err = lab.Decode(p.address); err != nil {
			p.shell.Say(err.Error(), true)
			l = lab.Link{}
		}
	}
	p.load(l, false)
}

func (p *Page) OnMount(ctx app.Context) {
	p.shell.Mount(ctx, func() { p.showTitle() }, p.readAddress, p.press)
	p.shell.Takes(say.T("A matrix, a puzzle or a Sudoku as text"), p.take)
	p.live.Hand()
	p.goOn()
}

func (p *Page) OnDismount() {
	p.opening.builder, p.cheap.found = nil, nil
	p.live.Release()
	p.shell.Dismount()
}

func (p *Page) OnNav(app.Context) { p.shell.Later(p.readAddress) }

func (p *Page) OnAppUpdate(app.Context) {
	p.shell.Say(say.T("A new version is ready. Reload the page to use it."), false)
}

func (p *Page) Render() app.UI {
	frame := "frame"
	if p.stale() {
		frame += " stale"
	}
	return html.El("div").Class("app lab").Body(
		html.El("main").Class(frame).DataSet("tab", p.view.tab).Body(
			html.El("h1").Class("sr").Text(say.T("Exact cover lab")),
			p.shell.Topbar(p.title(),
				html.Button().Class("btn wide").Title(say.T("Copy the link  S")).DataSet("test", "share").OnClick(p.onShare).
					Body(html.Icon(html.IconShare), html.El("span").Text(say.T("Share"))),
				html.Button().Class("btn wide").Title(say.T("Embed, or save as a file  X")).DataSet("test", "embed").
					OnClick(p.onEmbed).Body(html.Icon(html.IconEmbed), html.El("span").Text(say.T("Embed"))),
				html.Button().Class("btn icon wide").Aria("label", say.T("Keys")).Title(say.T("Keys  ?")).DataSet("test", "keys").
					OnClick(p.onKeys).Body(html.Icon(html.IconHelp)),
			),
			p.matrixPanel(),
			p.viewPanel(),
			p.searchPanel(),
			p.tabs(),
			p.coversPanel(),
			p.dock(),
		),
		p.choices(),
		html.KeysList(p.onCloseKeys,
			html.Key("Step, and step back", "→  ←"), html.Key("Play, or halt", "Space"), html.Key("To the next cover", "N"),
			html.Key("Find all covers, or stop", "Ctrl Enter"), html.Key("To the beginning, to the furthest point", "Home  End"),
			html.Key("Another matrix", "O"), html.Key("Dots or links", "K"), html.Key("Hide what is ruled out", "H"),
			html.Key("Copy the link", "S"), html.Key("Embed, or save as a file", "X"), html.Key("Light or dark", "D"),
			html.Key("Zoom in the tree, the whole tree", "+  −  0"),
		),
		&html.Explanations{Root: "../", Words: html.LabWords},
		p.shell.Toast(),
		html.El("p").Class("sr").Role("status").Aria("live", "polite").DataSet("test", "spoken").Text(p.spoken()),
	)
}

// spoken is for screen readers: the last step, unless the search is going on by itself.
func (p *Page) spoken() string {
	if p.problem.Matrix == nil || p.live.Busy() {
		return ""
	}
	return p.live.Search.Said()
}

// do runs a function that changes the search at once.
func (p *Page) do(f func()) {
	if p.problem.Matrix == nil || p.opening.builder != nil {
		return
	}
	f()
	p.view.cover, p.cheap.shown = -1, -1
	p.settle()
}

// setRule begins anew with another rule.
func (p *Page) setRule(rule xc.Rule) {
	if p.problem.Matrix == nil || p.rule() == rule {
		return
	}
	p.do(func() { p.live.Set(lab.NewSearch(p.problem, rule)) })
}

func (p *Page) rule() xc.Rule {
	if p.live.Search == nil {
		return xc.Fewest
	}
	return p.live.Search.Rule
}

func (p *Page) press(e app.Value) {
	key, ctrl := browser.Pressed(e)
	does := map[string]func(){
		"ArrowRight": func() { p.do(p.live.Step) }, "ArrowLeft": func() { p.do(p.live.Back) }, " ": func() { p.do(p.live.Play) },
		"n": p.next, "Home": p.first, "End": p.last, "s": p.share, "x": p.embed, "d": p.shell.NextTheme,
		"k": func() { p.view.links = !p.view.links }, "h": func() { p.view.hide = !p.view.hide }, "?": func() { browser.ShowDialog("keys") },
		"o": func() {
			p.view.chooser = true
			browser.ShowPopover("chooser")
		},
	}
	f := does[key]
	if ctrl {
		f = nil
		if key == "Enter" {
			f = p.all
		}
	}
	if f != nil {
		e.Call("preventDefault")
		f()
	}
}

func (p *Page) onShare(app.Context, app.Event) { p.share() }
func (p *Page) share() {
	p.flush()
	p.shell.CopyLink(p.fragment(), say.T("Link copied. It holds the matrix and where the search is; no server sees it."))
}
func (p *Page) onEmbed(app.Context, app.Event) { p.embed() }

// embed opens the panel that puts the search up to this point into a page, or keeps it as a file. static/lab makes the
// recording of the tree.
func (p *Page) embed() {
	if p.problem.Matrix == nil || p.live.Busy() || !browser.Has(p.live.Tree.Element(), "recording") {
		return
	}
	p.flush()
	picture := map[string]any{"sudoku": p.problem.Side, "queens": p.problem.Queens}
	if board := p.problem.Board; board != nil {
		slots := make([]int32, len(p.problem.Matrix.Options))
		for o := range slots {
			slots[o] = int32(board.Slot(o))
		}
		picture["board"], picture["slots"] = browser.JSON(pictures.Board(p.problem.Puzzle)), browser.NumbersOf(slots)
	}
	recording := p.live.Tree.Element().Call("recording", p.live.Matrix.Element().Get("matrix"), picture,
		browser.NumbersOf(p.live.Search.Cover()), p.problem.Title)
	if !recording.Truthy() {
		p.shell.Say(say.T("This matrix is too large to be drawn as a picture. Copy the link instead: it opens the lab at this step."), true)
		return
	}
	browser.Scripts().Call("embed", map[string]any{
		"player": recording, "link": "lab/#" + p.fragment(), "title": p.problem.Title, "matrix": true,
	})
}

func (p *Page) onKeys(app.Context, app.Event)      { browser.ShowDialog("keys") }
func (p *Page) onCloseKeys(app.Context, app.Event) { browser.CloseDialog("keys") }
func (p *Page) onTab(ctx app.Context, _ app.Event) { p.view.tab = browser.Dataset(ctx, "go") }

func (p *Page) tabs() app.UI {
	tab := func(t string, name say.Message) app.UI {
		return html.Button().Role("tab").DataSet("go", t).DataSet("test", "tab-"+t).
			Aria("selected", p.view.tab == t).Aria("controls", "panel-"+t).OnClick(p.onTab).Text(name.String())
	}
	return html.El("nav").Class("tabs").Role("tablist").Aria("label", say.T("Panels")).Body(
		tab("puzzle", "Problem"), tab("search", "Search tree"), tab("result", "Covers"),
	)
}

func (p *Page) dock() app.UI {
	head, line := say.T("Ready"), p.problem.Size()
	if p.problem.Matrix != nil {
		s := p.live.Search
		head = say.T("{n, plural, one {# cover} other {# covers}}", s.Found())
		switch {
		case p.live.Busy():
			line = say.T("Searching, step {step}", s.At())
		case s.Done():
			line = say.T("All of them")
		default:
			line = say.T("Step {step}", s.At())
		}
	}
	return html.El("div").Class("dock").Body(
		html.El("div").Class("state num").DataSet("test", "dock-state").Body(html.El("b").Text(head), app.Text(line)),
		p.nextCover("btn outline"),
		p.primary("btn"),
	)
}
