package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// labPage is the exact-cover lab: a matrix, a search in it that goes forwards
// and backwards, and its tree.
type labPage struct {
	app.Compo
	shell
	live liveSearch

	problem *lab.Problem
	// builder makes the matrix of what is being opened, nil for none; target is what it is
	// for; pushed makes it a step of the browser's history.
	builder *lab.Builder
	target  lab.Link
	pushed  bool
	// text is what the editor holds, form what it was read as, and found what is
	// wrong with it.
	text  string
	form  xc.Form
	found []diagnostic.Diagnostic

	tab         string  // on narrow screens: puzzle, search, result
	written     bool    // the problem is shown as text, not as its items
	saved       xc.Form // how it is saved
	links, hide bool
	zoom        float64
	cover       int // the found cover that is shown, -1 for the present one
	chooser     bool

	editor  app.Value
	address string
	late    delayed
}

func (p *labPage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle("Exact cover lab – Tilewright")
	ctx.Page().SetDescription("Watch dancing links search: any exact cover matrix, step by step, with its search tree.")
}

func (p *labPage) OnInit() {
	p.shell = shell{root: "../", here: "Lab"}
	p.shell.open()
	p.tab, p.zoom, p.cover, p.links = "search", 1, -1, false
	p.live.speed = 4
	p.live.changed = func() { p.later(p.settle) }
	l := lab.Link{}
	if app.IsClient {
		p.address = hash()
		var err error
		if l, err = lab.Decode(p.address); err != nil {
			p.say(err.Error(), true)
			l = lab.Link{}
		}
	}
	p.load(l, false)
}

func (p *labPage) OnMount(ctx app.Context) {
	p.shell.mount(ctx, func() { p.showTitle() }, p.readAddress, p.press)
	p.live.hand()
	p.goOn()
}

func (p *labPage) OnDismount() {
	p.builder = nil
	p.live.release()
	p.shell.dismount()
}

func (p *labPage) OnNav(app.Context) { p.later(p.readAddress) }

func (p *labPage) OnAppUpdate(app.Context) {
	p.say("A new version is ready. Reload the page to use it.", false)
}

func (p *labPage) Render() app.UI {
	frame := "frame"
	if p.stale() {
		frame += " stale"
	}
	return el("div").Class("app lab").Body(
		el("main").Class(frame).DataSet("tab", p.tab).Body(
			el("h1").Class("sr").Text("Exact cover lab"),
			p.shell.topbar(p.title(),
				button().Class("btn wide").Title("Copy the link  S").DataSet("test", "share").OnClick(p.onShare).Body(icon(iconShare), el("span").Text("Share")),
				button().Class("btn wide").Title("Embed, or save as a file  X").DataSet("test", "embed").OnClick(p.onEmbed).Body(icon(iconEmbed), el("span").Text("Embed")),
				button().Class("btn icon wide").Aria("label", "Keys").Title("Keys  ?").DataSet("test", "keys").OnClick(p.onKeys).Body(icon(iconHelp)),
			),
			p.matrixPanel(),
			p.viewPanel(),
			p.searchPanel(),
			p.tabs(),
			p.coversPanel(),
			p.dock(),
		),
		p.choices(),
		keysList(p.onCloseKeys,
			[2]string{"Step, and step back", "→  ←"}, [2]string{"Play, or halt", "Space"}, [2]string{"To the next cover", "N"},
			[2]string{"Find all covers, or stop", "Ctrl Enter"}, [2]string{"To the beginning, to the furthest point", "Home  End"},
			[2]string{"Another matrix", "O"}, [2]string{"Dots or links", "K"}, [2]string{"Hide what is ruled out", "H"},
			[2]string{"Copy the link", "S"}, [2]string{"Embed, or save as a file", "X"}, [2]string{"Light or dark", "D"}, [2]string{"Zoom in the tree, the whole tree", "+  −  0"},
		),
		&explanations{root: "../", words: labWords},
		p.shell.toast(),
		el("p").Class("sr").Role("status").Aria("live", "polite").DataSet("test", "spoken").Text(p.spoken()),
	)
}

// spoken is for screen readers: what happened, when it did not happen by itself.
func (p *labPage) spoken() string {
	if p.problem.Matrix == nil || p.live.busy() {
		return ""
	}
	return p.live.search.Said()
}

// do makes something of the search that ends at once.
func (p *labPage) do(f func()) {
	if p.problem.Matrix == nil || p.builder != nil {
		return
	}
	f()
	p.cover = -1
	p.settle()
}

// setRule begins anew with another rule.
func (p *labPage) setRule(rule xc.Choice) {
	if p.problem.Matrix == nil || p.rule() == rule {
		return
	}
	p.do(func() { p.live.set(lab.NewSearch(p.problem, rule)) })
}

func (p *labPage) rule() xc.Choice {
	if p.live.search == nil {
		return xc.Fewest
	}
	return p.live.search.Rule
}

func (p *labPage) press(e app.Value) {
	key, ctrl := pressed(e)
	does := map[string]func(){
		"ArrowRight": func() { p.do(p.live.step) }, "ArrowLeft": func() { p.do(p.live.back) }, " ": func() { p.do(p.live.play) },
		"n": p.next, "Home": p.first, "End": p.last, "s": p.share, "x": p.embed, "d": p.nextTheme,
		"k": func() { p.links = !p.links }, "h": func() { p.hide = !p.hide }, "?": func() { showDialog("keys") },
		"o": func() {
			p.chooser = true
			showPopover("chooser")
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

func (p *labPage) onShare(app.Context, app.Event) { p.share() }
func (p *labPage) share()                         { p.flush(); p.copyLink(p.fragment(), "the matrix and where the search is") }
func (p *labPage) onEmbed(app.Context, app.Event) { p.embed() }

// embed opens the panel for what the search did up to here: to put it into a page,
// or to keep it as a file. static/lab makes the recording of the tree.
func (p *labPage) embed() {
	if p.problem.Matrix == nil || p.live.busy() || !has(p.live.tree, "recording") {
		return
	}
	p.flush()
	picture := map[string]any{"sudoku": p.problem.Side, "queens": p.problem.Queens}
	if board := p.problem.Board; board != nil {
		slots := make([]int32, len(p.problem.Matrix.Options))
		for o := range slots {
			slots[o] = int32(board.Slot(o))
		}
		picture["board"], picture["slots"] = jsonOf(boardOf(p.problem.Puzzle)), numbersOf(slots)
	}
	recording := p.live.tree.Call("recording", p.live.matrix.Get("matrix"), picture, numbersOf(p.live.search.Cover()), p.problem.Title)
	if !recording.Truthy() {
		p.say("This matrix is too large to be drawn as a picture. Copy the link instead: it opens the lab at this step.", true)
		return
	}
	app.Window().Call("tilewrightEmbed", map[string]any{
		"player": recording, "link": "lab/#" + p.fragment(), "title": p.problem.Title,
	})
}

func (p *labPage) onKeys(app.Context, app.Event)      { showDialog("keys") }
func (p *labPage) onCloseKeys(app.Context, app.Event) { closeDialog("keys") }
func (p *labPage) onTab(ctx app.Context, _ app.Event) { p.tab = dataset(ctx, "go") }

func (p *labPage) tabs() app.UI {
	tab := func(t, name string) app.UI {
		return button().Role("tab").DataSet("go", t).DataSet("test", "tab-"+t).
			Aria("selected", p.tab == t).Aria("controls", "panel-"+t).OnClick(p.onTab).Text(name)
	}
	return el("nav").Class("tabs").Role("tablist").Aria("label", "Panels").Body(
		tab("puzzle", "Problem"), tab("search", "Search tree"), tab("result", "Covers"),
	)
}

func (p *labPage) dock() app.UI {
	head, line := "Ready", p.problem.Size()
	if p.problem.Matrix != nil {
		s := p.live.search
		head = plural(int(s.Found()), "cover")
		switch {
		case p.live.busy():
			line = "Searching, step " + thousands(float64(s.At()))
		case s.Done():
			line = "All of them"
		default:
			line = "Step " + thousands(float64(s.At()))
		}
	}
	return el("div").Class("dock").Body(
		el("div").Class("state num").DataSet("test", "dock-state").Body(el("b").Text(head), app.Text(line)),
		p.nextCover("btn outline"),
		p.primary("btn"),
	)
}
