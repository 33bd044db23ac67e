package live

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/lab"
)

// MatrixView is a <cover-matrix>.
type MatrixView struct {
	app.Compo
	Live  *Search
	Links bool
	Hide  bool
	Zoom  float64
	Label string
	// Chosen is called when a column is pressed.
	Chosen func(item int)

	listeners browser.Listeners
}

func (c *MatrixView) Render() app.UI {
	e := html.El("cover-matrix").DataSet("test", "matrix").Attr("label", c.Label).
		Attr("hide", onOff(c.Hide)).Attr("links", onOff(c.Links))
	if c.Zoom > 0 {
		e = e.Attr("zoom", strconv.FormatFloat(c.Zoom, 'g', 4, 64))
	}
	if app.IsServer && c.Live.Search != nil && c.Live.Search.Problem.Matrix.Entries() <= MaxLinkEntries {
		// The script draws the matrix before the program has arrived, and needs no comment for that.
		m := *c.Live.Search.Problem.Matrix
		m.Comment = ""
		e = e.Attr("matrix", strings.TrimSpace(xc.Format(&m)))
	}
	return e
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func (c *MatrixView) OnMount(app.Context) {
	e := c.JSValue()
	c.Live.Matrix = e
	c.listeners.On(e, "choose", func(event app.Value) {
		if c.Chosen != nil {
			c.Chosen(browser.Number(event.Get("detail").Get("item")))
		}
	})
	c.Live.Hand()
}

func (c *MatrixView) OnDismount() {
	c.listeners.Remove()
	c.Live.Matrix = nil
}

// TreeView is a <cover-tree>.
type TreeView struct {
	app.Compo
	Live  *Search
	Label string

	listeners browser.Listeners
}

func (c *TreeView) Render() app.UI {
	return html.El("cover-tree").DataSet("test", "tree").Attr("label", c.Label)
}

func (c *TreeView) OnMount(app.Context) {
	e := c.JSValue()
	c.Live.Tree = e
	c.listeners.On(e, "go", func(event app.Value) {
		c.Live.Run(lab.Goal{Kind: lab.ToNode, Node: int32(browser.Number(event.Get("detail").Get("node")))})
	})
	c.Live.Hand()
}

func (c *TreeView) OnDismount() {
	c.listeners.Remove()
	c.Live.Tree = nil
}

// itemsOf are the names of the items.
func itemsOf(m *xc.Matrix) []any {
	items := make([]any, len(m.Items))
	for i, name := range m.Items {
		items[i] = name
	}
	return items
}

// ResetTree empties an element's tree, for a search in a problem.
func ResetTree(tree app.Value, p *lab.Problem) {
	tree.Call("reset", itemsOf(p.Matrix), len(p.Matrix.Options), p.OptionNames())
}

// MatrixOf is the matrix of a problem as the element takes it.
func MatrixOf(p *lab.Problem) map[string]any {
	m := p.Matrix
	starts, entries := make([]int32, 1, len(m.Options)+1), make([]int32, 0, m.Entries())
	for _, o := range m.Options {
		entries = append(entries, o...)
		starts = append(starts, int32(len(entries)))
	}
	matrix := map[string]any{
		"items": itemsOf(m), "primary": m.Primary, "names": p.OptionNames(), "starts": browser.NumbersOf(starts),
		"entries": browser.NumbersOf(entries),
	}
	if m.Tints != nil {
		matrix["tints"], matrix["colours"] = browser.NumbersOf(slices.Concat(m.Tints...)), strings.Join(m.Colours, "\n")
	}
	if m.Bounds != nil {
		most := make([]int32, len(m.Bounds))
		for i, b := range m.Bounds {
			most[i] = int32(b.High)
		}
		matrix["most"] = browser.NumbersOf(most)
	}
	return matrix
}
