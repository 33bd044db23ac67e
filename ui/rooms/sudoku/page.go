package sudoku

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/shell"
)

// Page writes, solves, counts and makes Sudokus.
type Page struct {
	app.Compo
	shell shell.Shell

	grid   lab.Grid
	past   []lab.Grid
	view   view
	run    run
	making making
	pasted string
	found  []diagnostic.Diagnostic // in the text that was pasted

	element, tree html.Handle // the grid, and the tree
	address       string
}

// view says what is shown, and how symbols are written.
type view struct {
	filled   bool // the solution is shown
	pencil   bool // symbols are written as pencil marks
	checking bool // symbols that differ from the solution are marked
	clue     *lab.Clue
}

// run is the search for solutions, a frame at a time.
type run struct {
	solving *lab.Solving
	ended   bool   // it came to its end, or was stopped
	after   func() // is called then, nil for nothing
	tick    app.Func
	asked   bool // whether a frame was asked for
	drawn   float64
}

// making is the puzzle that is being made, or the wish for one.
type making struct {
	generator *xc.Generator // nil while none is being made
	givens    int
	grade     xc.Grade // Improper for any
}

func (p *Page) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(say.T("Sudoku – Tilewright"))
	ctx.Page().SetDescription(say.T("Solve, count and make Sudokus of 4 × 4, 6 × 6, 9 × 9 and 16 × 16 cells by exact cover, with hints that name their technique, and see how hard they are."))
}

func (p *Page) OnInit() {
	p.shell = shell.Shell{Root: "../", Here: "sudoku/"}
	p.shell.Open()
	p.making.grade = xc.Improper
	s, _ := xc.ParseSudoku(lab.Easy)
	p.change(lab.Grid{Sudoku: s}.Fix())
	if app.IsClient {
		p.address = browser.Hash()
		p.load(p.address)
	}
}

// load opens the grid of a link.
func (p *Page) load(fragment string) {
	if fragment == "" {
		return
	}
	g, err := lab.ReadGrid(fragment)
	if err != nil {
		p.shell.Say(err.Error(), true)
	}
	if g.Sudoku != nil {
		p.set(g)
	}
}

func (p *Page) OnMount(ctx app.Context) {
	p.shell.Mount(ctx, func() {}, p.readAddress, p.press)
	p.shell.Takes(say.T("A grid as text"), p.take)
	p.run.tick = app.FuncOf(func(app.Value, []app.Value) any {
		p.run.asked = false
		p.frame()
		return nil
	})
}

func (p *Page) OnDismount() {
	p.stop()
	p.shell.Dismount()
}

func (p *Page) OnNav(app.Context) { p.shell.Later(p.readAddress) }

func (p *Page) readAddress() {
	if fragment := browser.Hash(); fragment != p.address {
		p.address = fragment
		p.load(fragment)
	}
}

// set shows another grid; undo brings the one before back.
func (p *Page) set(g lab.Grid) {
	p.stop()
	if p.grid.Sudoku != nil {
		p.past = append(p.past, p.grid)
		if len(p.past) > 400 {
			p.past = p.past[100:]
		}
	}
	p.change(g)
}

func (p *Page) change(g lab.Grid) {
	if p.grid.Sudoku == nil || g.Sudoku.Side() != p.grid.Sudoku.Side() {
		p.making.givens = gradeGivens[p.making.grade][g.Sudoku.Side()]
	}
	if p.grid.Sudoku != nil && g.Puzzle().String() != p.grid.Puzzle().String() {
		p.run.solving, p.run.ended = nil, false
	}
	p.grid, p.view.filled, p.view.clue = g, false, nil
	if p.view.checking {
		p.whenSolved(func() {})
	}
	if p.shell.Dispatch != nil {
		p.address = g.Link()
		browser.WriteHash(p.address, false)
	}
}

func (p *Page) fragment() string { return "g=" + p.grid.Puzzle().String() }

func (p *Page) undo() {
	if n := len(p.past); n > 0 {
		p.stop()
		g := p.past[n-1]
		p.past = p.past[:n-1]
		p.change(g)
	}
}

func (p *Page) Render() app.UI {
	g := p.grid
	treebox := "lab-tree"
	if p.run.solving == nil {
		treebox += " idle"
	}
	return html.El("div").Class("app sudoku").Body(
		html.El("main").Class("frame").Body(
			html.El("h1").Class("sr").Text(say.T("Sudoku by exact cover")),
			p.shell.Topbar(
				html.El("span").Class("pick titled").
					Body(html.El("b").Text(p.name()), html.El("span").Class("meta muted num").
						Text(say.T("{n, plural, one {# given} other {# givens}}", p.grid.Puzzle().Givens()))),
				html.Button().Class("btn icon wide").Aria("label", say.T("Undo")).Title(say.T("Undo  Ctrl Z")).
					Attr("disabled", len(p.past) == 0).DataSet("test", "undo").OnClick(p.onUndo).Body(html.Icon(html.IconUndo)),
				html.Button().Class("btn wide").Title(say.T("Copy the link  S")).DataSet("test", "share").OnClick(p.onShare).
					Body(html.Icon(html.IconShare), html.El("span").Text(say.T("Share"))),
				html.Button().Class("btn wide").Title(say.T("Embed, or save as a file  X")).DataSet("test", "embed").
					OnClick(p.onEmbed).Body(html.Icon(html.IconEmbed), html.El("span").Text(say.T("Embed"))),
				html.Button().Class("btn wide").Title(say.T("Print it, with the solution on another page")).
					DataSet("test", "print").OnClick(p.onPrint).Body(html.Icon(html.IconPrint), html.El("span").Text(say.T("Print"))),
			),
			html.El("section").Class("panel puzzle").Aria("labelledby", "h-grid").Body(
				html.El("header").Body(
					html.El("h2").ID("h-grid").Text(say.T("Grid")),
					html.El("div").Class("seg").Role("group").Aria("label", say.T("Size")).Body(p.sizes()...),
				),
				html.El("div").Class("scroll").TabIndex(0).Role("group").Aria("label", say.T("Grid")).Body(
					p.ways(), p.paste(), p.maker(),
				),
			),
			html.El("section").Class("panel view").Aria("labelledby", "h-view").Body(
				html.El("header").Body(
					html.El("h2").ID("h-view").Text(say.T("Sudoku")),
					html.El("span").Class("caption").DataSet("test", "caption").Text(p.caption()),
					p.pencilTools(),
					html.Button().Class("btn sm").Aria("pressed", g.Given != nil).DataSet("test", "fix").
						Title(say.T("Givens stay as they are while you write your own symbols beside them")).
						OnClick(p.onFix).Text(say.T("Fix the givens")),
				),
				html.El("div").Class("stage").Body(html.El("div").Class("gridbox").Body(p.gridView())),
				p.coach(),
				p.pad(),
				p.narrowTools(),
			),
			html.El("section").Class("panel search").Aria("labelledby", "h-search").Body(
				html.El("header").Body(html.El("h2").ID("h-search").Text(say.T("Solve"))),
				p.verdict(),
				html.El("div").Class(treebox).Body(p.searchTree()),
				html.El("p").Class("hint treenote num").Text(p.treeNote()),
				html.El("div").Class("go").Body(
					p.primary(),
					html.El("a").Class("btn outline lg").DataSet("test", "in-lab").
						Attr("href", p.shell.Root+"lab/#"+lab.Link{Source: lab.Source{Sudoku: p.grid.Puzzle().String()}}.Encode()).
						Text(say.T("In the lab")),
				),
			),
		),
		p.sheet(),
		p.shell.Toast(),
	)
}

// narrowTools are the tools of the bar, for screens where the bar has no room for them.
func (p *Page) narrowTools() app.UI {
	tool := func(test string, name say.Message, shape string, off bool, f app.EventHandler) app.UI {
		return html.Button().Class("btn outline").Attr("disabled", off).DataSet("test", test).OnClick(f).
			Body(html.Icon(shape), app.Text(name.String()))
	}
	return html.El("div").Class("row narrow beneath").Body(
		tool("undo", "Undo", html.IconUndo, len(p.past) == 0, p.onUndo), tool("share", "Share", html.IconShare, false, p.onShare),
		tool("print", "Print", html.IconPrint, false, p.onPrint), tool("embed", "Embed", html.IconEmbed, false, p.onEmbed),
	)
}

func (p *Page) name() string {
	return say.T("Sudoku {n} × {n}", p.grid.Sudoku.Side())
}

func (p *Page) press(e app.Value) {
	key, ctrl := browser.Pressed(e)
	var f func()
	switch {
	case ctrl && key == "Enter":
		f = p.solve
	case ctrl && key == "z":
		f = p.undo
	case ctrl:
	case key == "s":
		f = func() { p.shell.CopyLink(p.fragment(), say.T("Link copied. It holds the givens; no server sees it.")) }
	case key == "x":
		f = p.embed
	case key == "p":
		f = func() { p.view.pencil = !p.view.pencil }
	case key == "h":
		f = p.hint
	case key == "d":
		f = p.shell.NextTheme
	}
	if f != nil {
		e.Call("preventDefault")
		f()
	}
}

func (p *Page) onUndo(app.Context, app.Event) { p.undo() }
func (p *Page) onShare(app.Context, app.Event) {
	p.shell.CopyLink(p.fragment(), say.T("Link copied. It holds the givens; no server sees it."))
}
