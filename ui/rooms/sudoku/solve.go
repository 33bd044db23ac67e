package sudoku

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/live"
)

func (p *Page) busy() bool { return p.making.generator != nil || p.run.solving != nil && !p.run.ended }

func (p *Page) stop() {
	p.making.generator, p.run.after = nil, nil
	p.run.ended = true
}

func (p *Page) ask() {
	if !p.run.asked && p.run.tick != nil {
		p.run.asked = true
		app.Window().Call("requestAnimationFrame", p.run.tick)
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
	case p.making.generator != nil:
		for !ready && more() {
			ready = p.making.generator.Run(200)
		}
	default:
		ready = !p.run.solving.Run(more)
	}
	if !ready {
		p.ask()
		if begin-p.run.drawn < 150 {
			return
		}
	}
	p.run.drawn = begin
	p.shell.Later(func() {
		if ready {
			p.ready()
		}
	})
}

// ready takes over the grid that was made, or the solving that has ended.
func (p *Page) ready() {
	if p.making.generator != nil {
		g := lab.Grid{Sudoku: p.making.generator.Grid()}
		p.making.generator = nil
		p.set(g.Fix())
		p.analyse()
		return
	}
	p.run.ended = true
	p.showTree()
	if after := p.run.after; after != nil {
		p.run.after = nil
		after()
	}
}

// whenSolved calls do once the search for a solution has ended.
func (p *Page) whenSolved(do func()) {
	if p.run.solving != nil && p.run.ended && p.run.solving.First != nil {
		do()
		return
	}
	p.run.after = do
	if p.run.solving == nil || p.run.ended {
		p.analyse()
	}
}

// analyse looks for all solutions.
func (p *Page) analyse() {
	p.run.solving, p.run.ended = lab.NewSolving(p.grid.Puzzle()), false
	p.ask()
}

func (p *Page) solve() {
	switch {
	case p.busy():
		p.stop()
	case p.view.filled:
		p.view.filled = false
	default:
		p.view.filled = true
		if p.run.solving == nil {
			p.analyse()
		}
	}
}

func (p *Page) verdict() app.UI {
	head := say.T("Not solved yet")
	line := say.T("Solve looks for all solutions, and tells from the search how hard it was.")
	class := ""
	_, why := p.grid.Wrong()
	switch {
	case len(why) > 0 && p.grid.Given == nil:
		head, line, class = say.T("A contradiction"), strings.Join(why[:min(len(why), 3)], " "), "err"
	case p.run.solving != nil:
		head, line = p.run.solving.Verdict()
		if n, complete := p.run.solving.Found(); n == 1 && complete {
			class = "okc"
		}
	}
	return html.El("div").Class("group said").Body(
		html.El("p").Class("big "+class).DataSet("test", "verdict").Text(head),
		html.El("p").Class("muted").DataSet("test", "grade").Text(line),
	)
}

func (p *Page) treeNote() string {
	if p.run.solving == nil || !p.run.ended {
		return ""
	}
	s := p.run.solving.Difficulty().Shape
	return say.T("{nodes, plural, one {# node} other {# nodes}}, {dead, plural, one {# dead end} other {# dead ends}}, "+
		"{branches, plural, =0 {no branching} one {# branching} other {# branchings}}.", s.Nodes, s.Dead, s.Branches)
}

func (p *Page) primary() app.UI {
	name, title, test := say.T("Solve"), say.T("Solve  Ctrl Enter"), "solve"
	_, why := p.grid.Wrong()
	switch {
	case p.busy():
		name, title, test = say.T("Stop"), say.T("Stop  Ctrl Enter"), "stop"
	case p.view.filled:
		name, title, test = say.T("Hide the solution"), say.T("Hide the solution  Ctrl Enter"), "unsolve"
	}
	return html.Button().Class("btn lg primary").DataSet("test", test).Title(title).
		Attr("disabled", len(why) > 0 && p.grid.Given == nil).OnClick(p.onSolve).Text(name)
}

func (p *Page) onSolve(app.Context, app.Event) { p.solve() }

func (p *Page) showTree() {
	if !browser.Has(p.tree.Element(), "update") || p.run.solving == nil {
		return
	}
	problem, err := lab.Open(lab.Source{Sudoku: p.run.solving.Puzzle.String()})
	if err != nil {
		return
	}
	live.ResetTree(p.tree.Element(), problem)
	nodes := p.run.solving.Nodes()
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

// searchTree is the <cover-tree> of the page.
func (p *Page) searchTree() app.UI {
	return &html.Widget{
		Draw: func() app.UI {
			return html.El("cover-tree").DataSet("test", "tree").Attr("label", say.T("Search tree"))
		},
		Every: func(app.Value) {
			if p.run.solving == nil {
				p.tree.Call("reset", []any{}, 0)
			}
		},
		Handle: &p.tree,
	}
}
