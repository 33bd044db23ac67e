package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// searchPanel: the rule, what happens, and the tree.
func (p *labPage) searchPanel() app.UI {
	said, next := "", ""
	if p.problem.Matrix != nil {
		said, next = p.live.search.Said(), p.live.search.Next()
		if p.live.fast() {
			said, next = "Searching …", ""
		}
	}
	fewest := p.rule() == xc.Fewest
	return el("section").Class("panel search").ID("panel-search").Aria("labelledby", "h-search").Body(
		el("header").Body(
			el("h2").ID("h-search").Text("Search"),
			el("div").Class("seg").Role("group").Aria("label", "Rule that chooses the next item").Body(
				button().Aria("pressed", fewest).DataSet("test", "rule-fewest").Title("The item with the fewest options").OnClick(p.onFewest).Text("Fewest first"),
				button().Aria("pressed", !fewest).DataSet("test", "rule-leftmost").Title("The first item that is open").OnClick(p.onLeftmost).Text("Leftmost"),
			),
		),
		el("div").Class("group said").Body(
			el("p").DataSet("test", "said").Text(said),
			el("p").Class("muted").DataSet("test", "next").Text(next),
		),
		el("div").Class("lab-tree").Body(&treeView{Live: &p.live, Label: p.treeLabel()}),
		el("p").Class("hint treenote num").DataSet("test", "tree-note").Text(p.treeNote()),
		el("div").Class("row narrow beneath").Body(
			button().Class("btn outline").DataSet("test", "share").OnClick(p.onShare).Body(icon(iconShare), app.Text("Share")),
			button().Class("btn outline").DataSet("test", "embed").OnClick(p.onEmbed).Body(icon(iconEmbed), app.Text("Embed")),
		),
		el("div").Class("go").Body(p.primary("btn lg"), p.nextCover("btn outline lg")),
	)
}

func (p *labPage) treeLabel() string {
	if p.problem.Matrix == nil {
		return "Search tree"
	}
	shape := p.live.search.Shape()
	return "Search tree: " + plural(shape.Nodes, "node") + ", " + plural(shape.Covers, "cover") + ", " + plural(shape.Dead, "dead end")
}

// treeNote says what the tree is like.
func (p *labPage) treeNote() string {
	if p.problem.Matrix == nil {
		return ""
	}
	_, _, _, left := p.live.search.Tree()
	shape := p.live.search.Shape()
	note := plural(shape.Nodes, "node") + ", " + plural(shape.Dead, "dead end") + ", " + branches(shape.Branches)
	if left > 0 {
		note += "; " + plural(float64(left), "node") + " not drawn"
	}
	return note + "."
}

func branches(n int) string {
	switch n {
	case 0:
		return "no branching"
	case 1:
		return "1 branching"
	}
	return thousands(float64(n)) + " branchings"
}

func (p *labPage) primary(class string) app.UI {
	name, test := "Find all covers", "find-all"
	if p.live.busy() {
		name, test = "Stop", "stop"
	}
	return button().Class(class+" primary").Attr("disabled", p.problem.Matrix == nil || p.live.search.Done() && !p.live.busy()).
		Title(name+"  Ctrl Enter").DataSet("test", test).OnClick(p.onAll).Text(name)
}

func (p *labPage) onAll(app.Context, app.Event) { p.all() }

func (p *labPage) all() {
	p.do(func() {
		if p.live.busy() {
			p.live.halt()
		} else {
			p.live.run(lab.Goal{Kind: lab.ToEnd})
		}
	})
}

func (p *labPage) nextCover(class string) app.UI {
	return button().Class(class).Attr("disabled", p.problem.Matrix == nil || p.live.search.Done() || p.live.busy()).
		Title("Next cover  N").DataSet("test", "next-cover").OnClick(p.onNext).Text("Next cover")
}

func (p *labPage) onNext(app.Context, app.Event)   { p.next() }
func (p *labPage) next()                           { p.do(func() { p.live.run(lab.Goal{Kind: lab.ToCover}) }) }
func (p *labPage) onFewest(app.Context, app.Event) { p.setRule(xc.Fewest) }

func (p *labPage) onLeftmost(app.Context, app.Event) {
	p.setRule(xc.Leftmost)
}
