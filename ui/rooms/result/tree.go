package result

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// tree is the search tree in place of a chart, or the reason why there is none.
func (p *Panel) tree() app.UI {
	run := &p.State.Run
	t := run.Tree
	switch {
	case t == nil || !t.Known:
		return html.El("div").Class("empty").Body(html.El("span").Text(say.T("The search is made again, step by step.")))
	case t.Refused != "":
		return html.El("div").Class("empty").Body(html.El("b").Text(say.T("No tree")), html.El("span").Text(t.Refused))
	}
	said := say.T("{n, plural, one {# placement} other {# placements}}", t.Nodes-1)
	if !t.Whole {
		said = say.T("the first {n, plural, one {# placement} other {# placements}}", t.Nodes-1)
	}
	title := run.Puzzle.Title
	if title != "" {
		title = run.Title()
	}
	return html.El("div").Class("treebox").Body(
		p.searchTree(title, say.T("Search tree, {placements}", said)),
		html.El("p").Class("num").DataSet("test", "tree-size").Text(said),
	)
}

// searchTree is a <search-tree>: static/search-tree has its drawing, its panel and files. title is the puzzle's, "" where
// it has none.
func (p *Panel) searchTree(title, label string) app.UI {
	run := &p.State.Run
	return &html.Widget{
		Draw: func() app.UI {
			return html.El("search-tree").Attr("inline", true).Attr("label", label).DataSet("test", "search-tree").
				DataSet("run", strconv.Itoa(run.ID))
		},
		Props: []html.Prop{
			{Name: "board", Is: run.ID, Value: func() any { return p.Pictures.Board(run.Puzzle) }},
			{Name: "tree", Is: run.ID, Value: func() any {
				return map[string]any{"bytes": run.Tree.Bytes, "whole": run.Tree.Whole, "title": title, "line": run.Line}
			}},
		},
		On: map[string]func(app.Value){"go": func(d app.Value) {
			p.Later(state.Replay{Recording: d.Get("recording").String(), Step: browser.Number(d.Get("steps"))})
		}},
		Begun: func(app.Value) { browser.Call(browser.Scripts(), "loadTree") },
	}
}
