package result

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
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
		&searchTree{Panel: p, Run: run.ID, Puzzle: run.Puzzle, Title: title, Bytes: t.Bytes, Whole: t.Whole, Line: run.Line,
			Label: say.T("Search tree, {placements}", said)},
		html.El("p").Class("num").DataSet("test", "tree-size").Text(said),
	)
}

// searchTree is a <search-tree>: static/search-tree has its drawing, its panel and files.
type searchTree struct {
	app.Compo
	Panel  *Panel
	Run    int
	Puzzle *def.Puzzle
	Bytes  any
	Whole  bool
	Line   string
	// Title is the puzzle's, "" where it has none.
	Title, Label string

	listeners browser.Listeners
	run       int
}

func (c *searchTree) Render() app.UI {
	return html.El("search-tree").Attr("inline", true).Attr("label", c.Label).DataSet("test", "search-tree").
		DataSet("run", strconv.Itoa(c.Run))
}

func (c *searchTree) OnMount(app.Context) {
	browser.Call(browser.Scripts(), "loadTree")
	c.listeners.On(c.JSValue(), "go", func(event app.Value) {
		d := event.Get("detail")
		c.Panel.Later(state.Replay{Recording: d.Get("recording").String(), Step: browser.Number(d.Get("steps"))})
	})
	c.sync()
}

func (c *searchTree) OnUpdate(app.Context) { c.sync() }
func (c *searchTree) OnDismount()          { c.listeners.Remove() }

func (c *searchTree) sync() {
	if c.run == c.Run {
		return
	}
	c.run = c.Run
	e := c.JSValue()
	e.Set("board", c.Panel.Pictures.Board(c.Puzzle))
	e.Set("tree", map[string]any{"bytes": c.Bytes, "whole": c.Whole, "title": c.Title, "line": c.Line})
}
