package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/diagnostic"
	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// sudokuPage writes, solves, counts and makes Sudokus.
type sudokuPage struct {
	app.Compo
	shell

	grid      lab.Grid
	past      []lab.Grid
	filled    bool // the solution is shown
	solving   *lab.Solving
	pencil    bool // symbols are written as pencil marks
	checking  bool // symbols that are not those of the solution are marked
	clue      *lab.Clue
	after     func() // what is to be done when it is solved, nil for nothing
	generator *xc.Generator
	ended     bool     // the solving came to its end or was stopped
	givens    int      // to be made
	grade     xc.Grade // to be made; Improper for any
	pasted    string
	found     []diagnostic.Diagnostic

	gridElement, tree app.Value
	tick              app.Func
	asked             bool
	drawn             float64
	address           string
}

func (p *sudokuPage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle("Sudoku – Tilewright")
	ctx.Page().SetDescription("Solve, count and make Sudokus of 4 × 4, 6 × 6, 9 × 9 and 16 × 16 cells by exact cover, with hints that name their technique, and see how hard they are.")
}

func (p *sudokuPage) OnInit() {
	p.shell = shell{root: "../", here: "Sudoku"}
	p.shell.open()
	p.grade = xc.Improper
	s, _ := xc.ParseSudoku(lab.Easy)
	p.change(lab.Grid{Sudoku: s}.Fix())
	if app.IsClient {
		p.address = hash()
		p.load(p.address)
	}
}

// load opens the grid of a link.
func (p *sudokuPage) load(fragment string) {
	if fragment == "" {
		return
	}
	g, err := lab.ReadGrid(fragment)
	if err != nil {
		p.say(err.Error(), true)
	}
	if g.Sudoku != nil {
		p.set(g)
	}
}

func (p *sudokuPage) OnMount(ctx app.Context) {
	p.shell.mount(ctx, func() {}, p.readAddress, p.press)
	p.shell.global.on(app.Window(), "paste", func(e app.Value) { p.later(func() { p.pasteHere(e) }) })
	p.tick = app.FuncOf(func(app.Value, []app.Value) any {
		p.asked = false
		p.frame()
		return nil
	})
}

func (p *sudokuPage) OnDismount() {
	p.stop()
	p.shell.dismount()
}

func (p *sudokuPage) OnNav(app.Context) { p.later(p.readAddress) }

func (p *sudokuPage) readAddress() {
	if fragment := hash(); fragment != p.address {
		p.address = fragment
		p.load(fragment)
	}
}

// set shows another grid; the one before can be had back.
func (p *sudokuPage) set(g lab.Grid) {
	p.stop()
	if p.grid.Sudoku != nil {
		p.past = append(p.past, p.grid)
		if len(p.past) > 400 {
			p.past = p.past[100:]
		}
	}
	p.change(g)
}

func (p *sudokuPage) change(g lab.Grid) {
	if p.grid.Sudoku == nil || g.Sudoku.Side() != p.grid.Sudoku.Side() {
		p.givens = gradeGivens[p.grade][g.Sudoku.Side()]
	}
	if p.grid.Sudoku != nil && g.Puzzle().String() != p.grid.Puzzle().String() {
		p.solving, p.ended = nil, false
	}
	p.grid, p.filled, p.clue = g, false, nil
	if p.checking {
		p.whenSolved(func() {})
	}
	if p.dispatch != nil {
		p.address = g.Link()
		writeHash(p.address, false)
	}
}

func (p *sudokuPage) fragment() string { return "g=" + p.grid.Puzzle().String() }

func (p *sudokuPage) undo() {
	if n := len(p.past); n > 0 {
		p.stop()
		g := p.past[n-1]
		p.past = p.past[:n-1]
		p.change(g)
	}
}

func (p *sudokuPage) Render() app.UI {
	g := p.grid
	treebox := "lab-tree"
	if p.solving == nil {
		treebox += " idle"
	}
	return el("div").Class("app sudoku").Body(
		el("main").Class("frame").Body(
			el("h1").Class("sr").Text("Sudoku by exact cover"),
			p.shell.topbar(
				el("span").Class("pick titled").Body(el("b").Text(p.name()), el("span").Class("meta muted num").Text(plural(p.grid.Puzzle().Givens(), "given"))),
				button().Class("btn icon wide").Aria("label", "Undo").Title("Undo  Ctrl Z").Attr("disabled", len(p.past) == 0).DataSet("test", "undo").OnClick(p.onUndo).Body(icon(iconUndo)),
				button().Class("btn wide").Title("Copy the link  S").DataSet("test", "share").OnClick(p.onShare).Body(icon(iconShare), el("span").Text("Share")),
				button().Class("btn wide").Title("Embed, or save as a file  X").DataSet("test", "embed").OnClick(p.onEmbed).Body(icon(iconEmbed), el("span").Text("Embed")),
				button().Class("btn wide").Title("Print it, with the solution on another page").DataSet("test", "print").OnClick(p.onPrint).Body(icon(iconPrint), el("span").Text("Print")),
			),
			el("section").Class("panel puzzle").Aria("labelledby", "h-grid").Body(
				el("header").Body(
					el("h2").ID("h-grid").Text("Grid"),
					el("div").Class("seg").Role("group").Aria("label", "Size").Body(p.sizes()...),
				),
				el("div").Class("scroll").TabIndex(0).Role("group").Aria("label", "Grid").Body(
					p.ways(), p.paste(), p.maker(),
				),
			),
			el("section").Class("panel view").Aria("labelledby", "h-view").Body(
				el("header").Body(
					el("h2").ID("h-view").Text("Sudoku"),
					el("span").Class("caption").DataSet("test", "caption").Text(p.caption()),
					p.pencilTools(),
					button().Class("btn sm").Aria("pressed", g.Given != nil).DataSet("test", "fix").Title("Givens stay as they are while you write your own symbols beside them").
						OnClick(p.onFix).Text("Fix the givens"),
				),
				el("div").Class("stage").Body(el("div").Class("gridbox").Body(&gridView{Page: p, Cells: p.shown().String(), Marks: string(p.marks()), Pencil: g.Pencil})),
				p.coach(),
				p.pad(),
				p.narrowTools(),
			),
			el("section").Class("panel search").Aria("labelledby", "h-search").Body(
				el("header").Body(el("h2").ID("h-search").Text("Solve")),
				p.verdict(),
				el("div").Class(treebox).Body(&sudokuTree{Page: p, Solving: p.solving}),
				el("p").Class("hint treenote num").Text(p.treeNote()),
				el("div").Class("go").Body(
					p.primary(),
					el("a").Class("btn outline lg").DataSet("test", "in-lab").Attr("href", p.root+"lab/#"+lab.Link{Source: lab.Source{Sudoku: p.grid.Puzzle().String()}}.Encode()).Text("In the lab"),
				),
			),
		),
		p.sheet(),
		p.shell.toast(),
	)
}

// narrowTools are the tools of the bar where that has no room for them.
func (p *sudokuPage) narrowTools() app.UI {
	tool := func(test, name, shape string, off bool, f app.EventHandler) app.UI {
		return button().Class("btn outline").Attr("disabled", off).DataSet("test", test).OnClick(f).Body(icon(shape), app.Text(name))
	}
	return el("div").Class("row narrow beneath").Body(
		tool("undo", "Undo", iconUndo, len(p.past) == 0, p.onUndo), tool("share", "Share", iconShare, false, p.onShare),
		tool("print", "Print", iconPrint, false, p.onPrint), tool("embed", "Embed", iconEmbed, false, p.onEmbed),
	)
}

func (p *sudokuPage) name() string {
	n := strconv.Itoa(p.grid.Sudoku.Side())
	return "Sudoku " + n + " × " + n
}

func (p *sudokuPage) press(e app.Value) {
	key, ctrl := pressed(e)
	var f func()
	switch {
	case ctrl && key == "Enter":
		f = p.solve
	case ctrl && key == "z":
		f = p.undo
	case ctrl:
	case key == "s":
		f = func() { p.copyLink(p.fragment(), "the givens") }
	case key == "x":
		f = p.embed
	case key == "p":
		f = func() { p.pencil = !p.pencil }
	case key == "h":
		f = p.hint
	case key == "d":
		f = p.nextTheme
	}
	if f != nil {
		e.Call("preventDefault")
		f()
	}
}

func (p *sudokuPage) onUndo(app.Context, app.Event)  { p.undo() }
func (p *sudokuPage) onShare(app.Context, app.Event) { p.copyLink(p.fragment(), "the givens") }
