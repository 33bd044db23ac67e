package coverlab

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/html"
	"tilewright/ui/lab"
)

// searchPanel shows the rule, what happens, and the tree.
func (p *Page) searchPanel() app.UI {
	said, next := "", ""
	if p.problem.Matrix != nil {
		said, next = p.live.Search.Said(), p.live.Search.Next()
		if p.live.Fast() {
			said, next = say.T("Searching …"), ""
		}
	}
	fewest := p.rule() == xc.Fewest
	return html.El("section").Class("panel search").ID("panel-search").Aria("labelledby", "h-search").Body(
		html.El("header").Body(
			html.El("h2").ID("h-search").Text(say.T("Search")),
			html.El("div").Class("seg").Role("group").Aria("label", say.T("Rule that chooses the next item")).Body(
				html.Button().Aria("pressed", fewest).DataSet("test", "rule-fewest").
					Title(say.T("The item with the fewest options")).OnClick(p.onFewest).Text(say.T("Fewest first")),
				html.Button().Aria("pressed", !fewest).DataSet("test", "rule-leftmost").Title(say.T("The first item that is open")).
					OnClick(p.onLeftmost).Text(say.T("Leftmost")),
			),
		),
		html.El("div").Class("group said").Body(
			html.El("p").DataSet("test", "said").Text(said),
			html.El("p").Class("muted").DataSet("test", "next").Text(next),
		),
		html.El("div").Class("lab-tree").Body(p.live.TreeView(p.treeLabel())),
		html.El("p").Class("hint treenote num").DataSet("test", "tree-note").Text(p.treeNote()),
		html.El("div").Class("row narrow beneath").Body(
			html.Button().Class("btn outline").DataSet("test", "share").OnClick(p.onShare).Body(html.Icon(html.IconShare), app.Text(say.T("Share"))),
			html.Button().Class("btn outline").DataSet("test", "embed").OnClick(p.onEmbed).Body(html.Icon(html.IconEmbed), app.Text(say.T("Embed"))),
		),
		html.El("div").Class("go").Body(p.primary("btn lg"), p.nextCover("btn outline lg")),
	)
}

func (p *Page) treeLabel() string {
	if p.problem.Matrix == nil {
		return say.T("Search tree")
	}
	shape := p.live.Search.Shape()
	return say.T("Search tree: {nodes, plural, one {# node} other {# nodes}}, {covers, plural, one {# cover} other {# covers}}, "+
		"{dead, plural, one {# dead end} other {# dead ends}}", shape.Nodes, shape.Covers, shape.Dead)
}

// treeNote describes the tree.
func (p *Page) treeNote() string {
	if p.problem.Matrix == nil {
		return ""
	}
	_, _, _, left := p.live.Search.Tree()
	shape := p.live.Search.Shape()
	if left > 0 {
		return say.T("{nodes, plural, one {# node} other {# nodes}}, {dead, plural, one {# dead end} other {# dead ends}}, "+
			"{n, plural, =0 {no branching} one {# branching} other {# branchings}}; "+
			"{left, plural, one {# node} other {# nodes}} not drawn.", shape.Nodes, shape.Dead, shape.Branches, left)
	}
	return say.T("{nodes, plural, one {# node} other {# nodes}}, {dead, plural, one {# dead end} other {# dead ends}}, "+
		"{n, plural, =0 {no branching} one {# branching} other {# branchings}}.", shape.Nodes, shape.Dead, shape.Branches)
}

func (p *Page) primary(class string) app.UI {
	name, test := say.T("Find all covers"), "find-all"
	if p.live.Busy() {
		name, test = say.T("Stop"), "stop"
	}
	return html.Button().Class(class+" primary").Attr("disabled", p.problem.Matrix == nil || p.live.Search.Done() && !p.live.Busy()).
		Title(name+"  "+html.KeyName("Ctrl Enter")).DataSet("test", test).OnClick(p.onAll).Text(name)
}

func (p *Page) onAll(app.Context, app.Event) { p.all() }

func (p *Page) all() {
	p.do(func() {
		if p.live.Busy() {
			p.live.Halt()
		} else {
			p.live.Run(lab.Goal{Kind: lab.ToEnd})
		}
	})
}

func (p *Page) nextCover(class string) app.UI {
	return html.Button().Class(class).Attr("disabled", p.problem.Matrix == nil || p.live.Search.Done() || p.live.Busy()).
		Title(say.T("Next cover  N")).DataSet("test", "next-cover").OnClick(p.onNext).Text(say.T("Next cover"))
}

func (p *Page) onNext(app.Context, app.Event)   { p.next() }
func (p *Page) next()                           { p.do(func() { p.live.Run(lab.Goal{Kind: lab.ToCover}) }) }
func (p *Page) onFewest(app.Context, app.Event) { p.setRule(xc.Fewest) }

func (p *Page) onLeftmost(app.Context, app.Event) {
	p.setRule(xc.Leftmost)
}
