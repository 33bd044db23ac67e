package ui

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/xc"
	"tilewright/ui/lab"
)

// matrixView is a <cover-matrix>.
type matrixView struct {
	app.Compo
	Live  *liveSearch
	Links bool
	Hide  bool
	Zoom  float64
	Label string
	// Chosen is called when a column is pressed.
	Chosen func(item int)

	listeners listeners
}

func (c *matrixView) Render() app.UI {
	e := el("cover-matrix").DataSet("test", "matrix").Attr("label", c.Label).
		Attr("hide", onOff(c.Hide)).Attr("links", onOff(c.Links))
	if c.Zoom > 0 {
		e = e.Attr("zoom", strconv.FormatFloat(c.Zoom, 'g', 4, 64))
	}
	if app.IsServer && c.Live.search != nil && c.Live.search.Problem.Matrix.Entries() <= maxLinkEntries {
		// Without its comment; the script draws it before the program is there.
		m := *c.Live.search.Problem.Matrix
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

func (c *matrixView) OnMount(app.Context) {
	e := c.JSValue()
	c.Live.matrix = e
	c.listeners.on(e, "choose", func(event app.Value) {
		if c.Chosen != nil {
			c.Chosen(number(event.Get("detail").Get("item")))
		}
	})
	c.Live.hand()
}

func (c *matrixView) OnDismount() {
	c.listeners.remove()
	c.Live.matrix = nil
}

// treeView is a <cover-tree>.
type treeView struct {
	app.Compo
	Live  *liveSearch
	Label string

	listeners listeners
}

func (c *treeView) Render() app.UI {
	return el("cover-tree").DataSet("test", "tree").Attr("label", c.Label)
}

func (c *treeView) OnMount(app.Context) {
	e := c.JSValue()
	c.Live.tree = e
	c.listeners.on(e, "go", func(event app.Value) {
		c.Live.run(lab.Goal{Kind: lab.ToNode, Node: int32(number(event.Get("detail").Get("node")))})
	})
	c.Live.hand()
}

func (c *treeView) OnDismount() {
	c.listeners.remove()
	c.Live.tree = nil
}

// itemsOf are the names of the items.
func itemsOf(m *xc.Matrix) []any {
	items := make([]any, len(m.Items))
	for i, name := range m.Items {
		items[i] = name
	}
	return items
}

// resetTree begins the tree of a search in a problem.
func resetTree(tree app.Value, p *lab.Problem) {
	tree.Call("reset", itemsOf(p.Matrix), len(p.Matrix.Options), p.OptionNames())
}

// matrixOf is the matrix of a problem as the element takes it.
func matrixOf(p *lab.Problem) map[string]any {
	m := p.Matrix
	starts, entries := make([]int32, 1, len(m.Options)+1), make([]int32, 0, m.Entries())
	for _, o := range m.Options {
		entries = append(entries, o...)
		starts = append(starts, int32(len(entries)))
	}
	matrix := map[string]any{"items": itemsOf(m), "primary": m.Primary, "names": p.OptionNames(), "starts": numbersOf(starts), "entries": numbersOf(entries)}
	if m.Tints != nil {
		matrix["tints"], matrix["colours"] = numbersOf(slices.Concat(m.Tints...)), strings.Join(m.Colours, "\n")
	}
	return matrix
}

func bytesOf(b []byte) app.Value {
	raw := app.Window().Get("Uint8Array").New(len(b))
	app.CopyBytesToJS(raw, b)
	return raw
}

func numbersOf(list []int32) app.Value {
	raw := make([]byte, 0, 4*len(list))
	for _, n := range list {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(n))
	}
	return app.Window().Get("Int32Array").New(bytesOf(raw).Get("buffer"))
}
