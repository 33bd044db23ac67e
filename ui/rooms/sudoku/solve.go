package sudoku

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
	"tilewright/ui/words"
)

func (p *Page) busy() bool { return p.generator != nil || p.solving != nil && !p.ended }

func (p *Page) stop() {
	p.generator, p.after = nil, nil
	p.ended = true
}

func (p *Page) ask() {
	if !p.asked && p.tick != nil {
		p.asked = true
		app.Window().Call("requestAnimationFrame", p.tick)
	}
}

func (p *Page) frame() {
	if !p.busy() {
		return
	}
	begin := live.Clock()
	more := func() bool { return live.Clock()-begin < live.Slice }
	ready := false
	switch {
	case p.generator != nil:
		for !ready && more() {
			ready = p.generator.Run(200)
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
	p.shell.Later(func() {
		if ready {
			p.ready()
		}
	})
}

// ready takes over what was made or solved.
func (p *Page) ready() {
	if p.generator != nil {
		g := lab.Grid{Sudoku: p.generator.Grid()}
		p.generator = nil
		p.set(g.Fix())
		p.analyse()
		return
	}
	p.ended = true
	p.showTree()
	if after := p.after; after != nil {
		p.after = nil
		after()
	}
}

// whenSolved does it once there is a solution, or none was found.
func (p *Page) whenSolved(do func()) {
	if p.solving != nil && p.ended && p.solving.First != nil {
		do()
		return
	}
	p.after = do
	if p.solving == nil || p.ended {
		p.analyse()
	}
}

// analyse looks for all solutions.
func (p *Page) analyse() {
	p.solving, p.ended = lab.NewSolving(p.grid.Puzzle()), false
	p.ask()
}

func (p *Page) solve() {
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

func (p *Page) verdict() app.UI {
	head, line := "Not solved yet", "Solve looks for all solutions, and tells from the search how hard it was."
	class := ""
	_, why := p.grid.Wrong()
	switch {
	case len(why) > 0 && p.grid.Given == nil:
		head, line, class = "A contradiction", strings.Join(why[:min(len(why), 3)], " "), "err"
	case p.solving != nil:
		head, line = p.solving.Verdict()
		if n, complete := p.solving.Found(); n == 1 && complete {
			class = "okc"
		}
	}
	return html.El("div").Class("group said").Body(
		html.El("p").Class("big "+class).DataSet("test", "verdict").Text(head),
		html.El("p").Class("muted").DataSet("test", "grade").Text(line),
	)
}

func (p *Page) treeNote() string {
	if p.solving == nil || !p.ended {
		return ""
	}
	s := p.solving.Difficulty().Shape
	return words.Plural(s.Nodes, "node") + ", " + words.Plural(s.Dead, "dead end") + ", " + words.Branches(s.Branches) + "."
}

func (p *Page) primary() app.UI {
	name, test := "Solve", "solve"
	_, why := p.grid.Wrong()
	switch {
	case p.busy():
		name, test = "Stop", "stop"
	case p.filled:
		name, test = "Hide the solution", "unsolve"
	}
	return html.Button().Class("btn lg primary").DataSet("test", test).Title(name+"  Ctrl Enter").
		Attr("disabled", len(why) > 0 && p.grid.Given == nil).OnClick(p.onSolve).Text(name)
}

func (p *Page) onSolve(app.Context, app.Event) { p.solve() }

func (p *Page) showTree() {
	if !browser.Has(p.tree, "update") || p.solving == nil {
		return
	}
	problem, err := lab.Open(lab.Source{Sudoku: p.solving.Puzzle.String()})
	if err != nil {
		return
	}
	live.ResetTree(p.tree, problem)
	nodes := p.solving.Nodes()
	numbers := make([]int32, 0, 5*len(nodes))
	for _, n := range nodes {
		cover := int32(0)
		if n.Cover {
			cover = 1
		}
		numbers = append(numbers, n.Parent, n.Option, n.Item, n.Options, cover)
	}
	p.tree.Call("update", 0, browser.NumbersOf(numbers), len(nodes), -1)
}

// sudokuTree is the <cover-tree> of the page.
type sudokuTree struct {
	app.Compo
	Page    *Page
	Solving *lab.Solving
}

func (c *sudokuTree) Render() app.UI {
	return html.El("cover-tree").DataSet("test", "tree").Attr("label", "Search tree")
}

func (c *sudokuTree) OnMount(app.Context) {
	c.Page.tree = c.JSValue()
}

func (c *sudokuTree) OnUpdate(app.Context) {
	if p := c.Page; c.Solving == nil && browser.Has(p.tree, "reset") {
		p.tree.Call("reset", []any{}, 0)
	}
}

func (c *sudokuTree) OnDismount() { c.Page.tree = nil }
