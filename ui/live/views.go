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
	Links, Hide bool
	Zoom        float64
	Label       string
	// Chosen is called when a column is pressed, if it is not nil.
	Chosen func(item int)
}

// MatrixView draws the matrix of a search.
func (l *Search) MatrixView(v MatrixView) app.UI {
	return &html.Widget{
		Draw: func() app.UI {
			e := html.El("cover-matrix").DataSet("test", "matrix").Attr("label", v.Label).
				Attr("hide", onOff(v.Hide)).Attr("links", onOff(v.Links))
			if v.Zoom > 0 {
				e = e.Attr("zoom", strconv.FormatFloat(v.Zoom, 'g', 4, 64))
			}
			if app.IsServer && l.Search != nil && l.Search.Problem.Matrix.Entries() <= MaxLinkEntries {
				// The script draws the matrix before the program has arrived, and needs no comment for that.
				m := *l.Search.Problem.Matrix
				m.Comment = ""
				e = e.Attr("matrix", strings.TrimSpace(xc.Format(&m)))
			}
			return e
		},
		On: map[string]func(app.Value){"choose": func(d app.Value) {
			if v.Chosen != nil {
				v.Chosen(browser.Number(d.Get("item")))
			}
		}},
		Begun:  func(app.Value) { l.Hand() },
		Handle: &l.Matrix,
	}
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// TreeView draws the tree of a search: a <cover-tree>.
func (l *Search) TreeView(label string) app.UI {
	return &html.Widget{
		Draw: func() app.UI { return html.El("cover-tree").DataSet("test", "tree").Attr("label", label) },
		On: map[string]func(app.Value){"go": func(d app.Value) {
			l.Run(lab.Goal{Kind: lab.ToNode, Node: int32(browser.Number(d.Get("node")))})
		}},
		Begun:  func(app.Value) { l.Hand() },
		Handle: &l.Tree,
	}
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
