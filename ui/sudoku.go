package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// sudokuPage writes, solves, counts and makes Sudokus.
type sudokuPage struct {
	app.Compo
	shell

	grid    lab.Grid
	past    []lab.Grid
	filled  bool // the solution is shown
	solving *lab.Solving
	making  *xc.Generator
	ended   bool // the solving came to its end or was stopped
	givens  int  // to be made
	pasted  string
	found   []xc.Diagnostic

	gridElement, tree app.Value
	tick              app.Func
	asked             bool
	drawn             float64
	address           string
}

func (p *sudokuPage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle("Sudoku – Tilewright")
	ctx.Page().SetDescription("Solve, count and make Sudokus of 4 × 4, 9 × 9 and 16 × 16 cells by exact cover, and see how hard they are.")
}

func (p *sudokuPage) OnInit() {
	p.shell = shell{root: "../", here: "Sudoku"}
	p.shell.open()
	p.givens = 26
	s, _ := xc.ParseSudoku(lab.Sudokus[1].Grid)
	p.grid = lab.Grid{Sudoku: s}
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
	text, ok := strings.CutPrefix(fragment, "g=")
	s, _ := xc.ParseSudoku(text)
	if !ok || s == nil {
		p.say("This link has no grid that can be read. It may have been cut; copy the whole link again.", true)
		return
	}
	p.set(lab.Grid{Sudoku: s})
}

func (p *sudokuPage) OnMount(ctx app.Context) {
	p.shell.mount(ctx, func() {}, p.readAddress, p.press)
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
	if p.grid.Sudoku != nil && g.Puzzle().String() != p.grid.Puzzle().String() {
		p.solving, p.ended = nil, false
	}
	p.grid, p.filled = g, false
	if p.dispatch != nil {
		p.address = p.fragment()
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

// — work in slices

func (p *sudokuPage) busy() bool { return p.making != nil || p.solving != nil && !p.ended }

func (p *sudokuPage) stop() {
	p.making = nil
	p.ended = true
}

func (p *sudokuPage) ask() {
	if !p.asked && p.tick != nil {
		p.asked = true
		app.Window().Call("requestAnimationFrame", p.tick)
	}
}

func (p *sudokuPage) frame() {
	if !p.busy() {
		return
	}
	begin := clock()
	more := func() bool { return clock()-begin < slice }
	ready := false
	switch {
	case p.making != nil:
		for !ready && more() {
			ready = p.making.Run(200)
		}
	default:
		ready = !p.solving.Run(more)
	}
	if !ready {
		p.ask()
		if begin-p.drawn < 150 {
			return
		}
	}
	p.drawn = begin
	p.later(func() {
		if ready {
			p.ready()
		}
	})
}

// ready takes over what was made or solved.
func (p *sudokuPage) ready() {
	if p.making != nil {
		g := lab.Grid{Sudoku: p.making.Grid()}
		p.making = nil
		p.set(g.Fix())
		p.analyse()
		return
	}
	p.ended = true
	p.showTree()
}

// analyse looks for all solutions.
func (p *sudokuPage) analyse() {
	p.solving, p.ended = lab.NewSolving(p.grid.Puzzle()), false
	p.ask()
}

// generate makes a puzzle.
func (p *sudokuPage) generate() {
	p.stop()
	g, err := xc.NewGenerator(p.grid.Sudoku.Box, p.givens, uint64(time.Now().UnixNano()))
	if err != nil {
		p.say(strings.ToUpper(err.Error()[:1])+err.Error()[1:]+".", true)
		return
	}
	p.making = g
	p.ask()
}

func (p *sudokuPage) showTree() {
	if !has(p.tree, "update") || p.solving == nil {
		return
	}
	m := p.solving.Puzzle.Matrix()
	items := make([]any, len(m.Items))
	for i, name := range m.Items {
		items[i] = name
	}
	p.tree.Call("reset", items, len(m.Options))
	nodes := p.solving.Nodes()
	numbers := make([]int32, 0, 5*len(nodes))
	for _, n := range nodes {
		cover := int32(0)
		if n.Cover {
			cover = 1
		}
		numbers = append(numbers, n.Parent, n.Option, n.Item, n.Options, cover)
	}
	p.tree.Call("update", 0, numbersOf(numbers), len(nodes), -1)
}

// — drawing

func (p *sudokuPage) Render() app.UI {
	g := p.grid
	treebox := "treebox"
	if p.solving == nil {
		treebox += " idle"
	}
	return el("div").Class("app sudoku").Body(
		el("main").Class("frame").Body(
			el("h1").Class("sr").Text("Sudoku by exact cover"),
			p.shell.topbar(
				el("span").Class("pick titled").Body(el("b").Text(p.name()), el("span").Class("meta muted num").Text(plural(p.grid.Puzzle().Givens(), "given"))),
				button().Class("btn icon wide").Aria("label", "Undo").Title("Undo  Ctrl Z").Attr("disabled", len(p.past) == 0).DataSet("test", "undo").OnClick(p.onUndo).Body(icon(iconUndo)),
				button().Class("btn wide").Title("Copy the link  S").DataSet("test", "share").OnClick(p.onShare).Body(icon(iconShare), app.Text("Share")),
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
					button().Class("btn sm").Aria("pressed", g.Given != nil).DataSet("test", "fix").Title("Keep what stands there, and write your own symbols beside it").
						OnClick(p.onFix).Text("Fix the givens"),
				),
				el("div").Class("stage").Body(el("div").Class("gridbox").Body(&gridView{Page: p, Cells: p.shown().String(), Marks: string(p.marks())})),
				p.pad(),
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
		p.shell.toast(),
	)
}

func (p *sudokuPage) name() string {
	n := strconv.Itoa(p.grid.Sudoku.Side())
	return "Sudoku " + n + " × " + n
}

func (p *sudokuPage) sizes() (list []app.UI) {
	for box := 2; box <= 4; box++ {
		n := strconv.Itoa(box * box)
		list = append(list, button().Aria("pressed", box == p.grid.Sudoku.Box).DataSet("box", box).DataSet("test", "size-"+n).OnClick(p.onSize).Text(n+" × "+n))
	}
	return list
}

// ways to begin.
func (p *sudokuPage) ways() app.UI {
	var list []app.UI
	for i, s := range lab.Sudokus {
		list = append(list, button().Class("btn sm outline").DataSet("n", i).DataSet("test", "example-"+strconv.Itoa(i)).OnClick(p.onExample).
			Text(strings.TrimLeft(strings.TrimPrefix(s.Title, "Sudoku"), ", ")))
	}
	list = append(list, button().Class("btn sm outline").DataSet("test", "empty").OnClick(p.onEmpty).Text("empty"))
	return el("div").Class("group").Body(
		el("h3").Text("Start from"),
		el("div").Class("row wrap").Body(list...),
		el("p").Class("hint").Text("Or type into the grid: symbols 1 to "+lastSymbol(p.grid.Sudoku.Side())+", arrows to move, blank to empty a cell."),
	)
}

func lastSymbol(side int) string { return "123456789ABCDEFG"[side-1 : side] }

func (p *sudokuPage) paste() app.UI {
	var said []app.UI
	for i, d := range p.found {
		if i == 3 {
			break
		}
		said = append(said, el("div").Class("problem").DataSet("test", "problem").Body(icon(iconAlert, "err"),
			el("div").Body(el("p").Text(d.Message), el("span").Class("where num").Text("Line "+strconv.Itoa(d.Line)+", column "+strconv.Itoa(d.Column)))))
	}
	return el("div").Class("group").Body(
		el("h3").Text("Paste one"),
		el("textarea").Class("field mono paste").DataSet("test", "paste").Attr("rows", 4).Attr("spellcheck", "false").
			Aria("label", "A grid as text").Attr("placeholder", "53..7....6..195… or nine lines; dots, zeros or blanks for empty cells").OnInput(p.onPaste),
		el("div").Body(said...),
	)
}

func (p *sudokuPage) maker() app.UI {
	box := p.grid.Sudoku.Box
	least, most := [...]int{2: 4, 3: 17, 4: 55}[box], box*box*box*box
	hint := "Just one solution; the fewer the givens, the longer it takes."
	if box == 3 && p.givens < 22 {
		hint = "So few givens may take minutes; 17 are the fewest there are."
	}
	name, test := "Make a puzzle", "make"
	if p.making != nil {
		name, test = "Stop", "stop-making"
		hint = plural(p.making.Tries(), "grid") + " tried"
		if g := p.making.Grid(); g != nil {
			hint += ", the best has " + plural(g.Givens(), "given")
		}
		hint += "."
	}
	return el("div").Class("group").Body(
		el("h3").Text("Make one"),
		el("div").Class("row").Body(
			el("label").Class("soft").Attr("for", "givens").Text("Givens"),
			app.ElemSelfClosing("input").ID("givens").Class("field leaf").DataSet("test", "givens").Attr("type", "number").
				Attr("min", least).Attr("max", most).Attr("value", p.givens).OnInput(p.onGivens),
			button().Class("btn outline end").DataSet("test", test).OnClick(p.onMake).Text(name),
		),
		el("p").Class("hint").DataSet("test", "making").Text(hint),
	)
}

func (p *sudokuPage) caption() string {
	_, why := p.grid.Wrong()
	switch {
	case len(why) > 0:
		return why[0]
	case p.filled:
		return "The solution"
	case p.grid.Full():
		return "Every cell is filled, and nothing contradicts"
	}
	return plural(len(p.grid.Sudoku.Cells)-p.grid.Sudoku.Givens(), "empty cell")
}

// pad has a key for every symbol, for those without keys.
func (p *sudokuPage) pad() app.UI {
	var keys []app.UI
	for v := 1; v <= p.grid.Sudoku.Side(); v++ {
		keys = append(keys, button().Class("btn outline").DataSet("n", v).DataSet("test", "key-"+strconv.Itoa(v)).OnClick(p.onPad).Text(lastSymbol(v)))
	}
	keys = append(keys, button().Class("btn outline").DataSet("n", 0).DataSet("test", "key-0").Aria("label", "Empty the cell").OnClick(p.onPad).Body(icon(iconClose)))
	return el("div").Class("pad").Role("group").Aria("label", "Symbols").Body(keys...)
}

func (p *sudokuPage) verdict() app.UI {
	head, line := "Not solved yet", "Solve looks for all solutions, and tells from the search how hard it was."
	class := ""
	_, why := p.grid.Wrong()
	switch {
	case len(why) > 0 && p.grid.Given == nil:
		head, line, class = "A contradiction", strings.Join(why[:min(len(why), 3)], " "), "err"
	case p.solving != nil:
		head, line = p.solving.Verdict()
		if n, whole := p.solving.Found(); n == 1 && whole {
			class = "okc"
		}
	}
	return el("div").Class("group said").Body(
		el("p").Class("big "+class).DataSet("test", "verdict").Text(head),
		el("p").Class("muted").DataSet("test", "grade").Text(line),
	)
}

func (p *sudokuPage) treeNote() string {
	if p.solving == nil || !p.ended {
		return ""
	}
	s := p.solving.Difficulty().Shape
	return plural(s.Nodes, "node") + ", " + plural(s.Dead, "dead end") + ", " + branches(s.Branches) + "."
}

func (p *sudokuPage) primary() app.UI {
	name, test := "Solve", "solve"
	_, why := p.grid.Wrong()
	switch {
	case p.busy():
		name, test = "Stop", "stop"
	case p.filled:
		name, test = "Hide the solution", "unsolve"
	}
	return button().Class("btn lg primary").DataSet("test", test).Title(name+"  Ctrl Enter").
		Attr("disabled", len(why) > 0 && p.grid.Given == nil).OnClick(p.onSolve).Text(name)
}

// — what people do

func (p *sudokuPage) solve() {
	switch {
	case p.busy():
		p.stop()
	case p.filled:
		p.filled = false
	default:
		p.filled = true
		if p.solving == nil {
			p.analyse()
		}
	}
}

func (p *sudokuPage) onSolve(app.Context, app.Event) { p.solve() }
func (p *sudokuPage) onUndo(app.Context, app.Event)  { p.undo() }
func (p *sudokuPage) onShare(app.Context, app.Event) { p.copyLink(p.fragment(), "the givens") }
func (p *sudokuPage) onEmpty(app.Context, app.Event) { p.set(lab.NewGrid(p.grid.Sudoku.Box)) }

func (p *sudokuPage) onFix(app.Context, app.Event) {
	if p.grid.Given != nil {
		p.set(p.grid.Free())
	} else {
		p.set(p.grid.Fix())
	}
}

func (p *sudokuPage) onSize(ctx app.Context, _ app.Event) {
	if box, err := strconv.Atoi(dataset(ctx, "box")); err == nil && box != p.grid.Sudoku.Box {
		p.givens = [...]int{2: 5, 3: 26, 4: 120}[box]
		p.set(lab.NewGrid(box))
	}
}

func (p *sudokuPage) onExample(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(dataset(ctx, "n")); err == nil {
		s, _ := xc.ParseSudoku(lab.Sudokus[i].Grid)
		p.set(lab.Grid{Sudoku: s})
	}
}

func (p *sudokuPage) onGivens(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.givens = n
	}
}

func (p *sudokuPage) onMake(app.Context, app.Event) {
	if p.making != nil {
		// What there is by then is a puzzle too, with more givens.
		g := p.making.Grid()
		p.making = nil
		if g != nil {
			p.set(lab.Grid{Sudoku: g}.Fix())
			p.analyse()
		}
		return
	}
	p.generate()
}

func (p *sudokuPage) onPaste(ctx app.Context, _ app.Event) {
	p.pasted = ctx.JSSrc().Get("value").String()
	p.found = nil
	if strings.TrimSpace(p.pasted) == "" {
		return
	}
	s, found := xc.ParseSudoku(p.pasted)
	if p.found = found; s != nil {
		p.set(lab.Grid{Sudoku: s})
	}
}

func (p *sudokuPage) onPad(ctx app.Context, _ app.Event) {
	if v, err := strconv.Atoi(dataset(ctx, "n")); err == nil && has(p.gridElement, "write") {
		p.gridElement.Call("write", v)
	}
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
	case key == "d":
		f = p.nextTheme
	}
	if f != nil {
		e.Call("preventDefault")
		f()
	}
}

// gridView is the <sudoku-grid> of the page.
type gridView struct {
	app.Compo
	Page *sudokuPage
	// Cells and Marks are what the element shows; go-app updates what differs.
	Cells, Marks string

	listeners listeners
}

func (c *gridView) Render() app.UI {
	e := el("sudoku-grid").DataSet("test", "grid").Attr("label", "Sudoku")
	if app.IsServer {
		e = e.Attr("value", c.Page.grid.Sudoku.String())
	}
	return e
}

func (c *gridView) OnMount(app.Context) {
	e := c.JSValue()
	c.Page.gridElement = e
	c.listeners.on(e, "write", func(event app.Value) {
		cell, symbol := number(event.Get("detail").Get("cell")), number(event.Get("detail").Get("symbol"))
		p := c.Page
		p.later(func() {
			g := p.grid.Write(cell, symbol)
			if g.Sudoku == p.grid.Sudoku {
				p.say("This given is fixed. Press “Fix the givens” again to change it.", true)
				return
			}
			p.set(g)
		})
	})
	c.sync()
}

func (c *gridView) OnUpdate(app.Context) { c.sync() }

func (c *gridView) OnDismount() {
	c.listeners.remove()
	c.Page.gridElement = nil
}

func (c *gridView) sync() {
	p, e := c.Page, c.JSValue()
	if !has(e, "show") {
		return
	}
	s := p.shown()
	e.Call("show", s.Box, bytesOf(s.Cells), bytesOf(p.marks()))
}

// shown is what stands in the grid: the solution, if it is asked for and there.
func (p *sudokuPage) shown() *xc.Sudoku {
	if p.filled && p.solving != nil && p.solving.First != nil {
		return p.solving.First
	}
	return p.grid.Sudoku
}

// marks tell how the cells look.
func (p *sudokuPage) marks() []byte {
	puzzle := p.grid.Puzzle()
	marks := make([]byte, len(puzzle.Cells))
	wrong, _ := p.grid.Wrong()
	for i := range marks {
		marks[i] = markFound
		if puzzle.Cells[i] != 0 {
			marks[i] = markGiven
		}
		if wrong[i] && !p.filled {
			marks[i] |= markWrong
		}
	}
	return marks
}

// sudokuTree is the <cover-tree> of the page.
type sudokuTree struct {
	app.Compo
	Page    *sudokuPage
	Solving *lab.Solving
}

func (c *sudokuTree) Render() app.UI {
	return el("cover-tree").DataSet("test", "tree").Attr("label", "Search tree")
}

func (c *sudokuTree) OnMount(app.Context) {
	c.Page.tree = c.JSValue()
}

func (c *sudokuTree) OnUpdate(app.Context) {
	if p := c.Page; c.Solving == nil && has(p.tree, "reset") {
		p.tree.Call("reset", []any{}, 0)
	}
}

func (c *sudokuTree) OnDismount() { c.Page.tree = nil }
