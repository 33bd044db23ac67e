package draw

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// mostWorded is the greatest number of cells of a board whose cells can have words.
const mostWorded = 400

// cellWords are fields for the words on cells, each in the place of its cell on a flat board.
func (p *Panel) cellWords(puzzle *def.Puzzle) app.UI {
	if puzzle.Solid() || puzzle.Size.X*puzzle.Size.Y > mostWorded || puzzle.Size.X > 20 {
		return html.El("div").Hidden(true)
	}
	words := map[def.Cell]string{}
	for _, l := range puzzle.Labels {
		words[l.Cell] = l.Text
	}
	var fields []app.UI
	if p.words {
		for y := puzzle.Size.Y - 1; y >= 0; y-- {
			for x := range puzzle.Size.X {
				at := def.Cell{X: x, Y: y}
				if !puzzle.Lattice.Has(at) {
					fields = append(fields, html.El("span"))
					continue
				}
				fields = append(fields, app.ElemSelfClosing("input").Class("field").Attr("value", words[at]).Attr("autocomplete", "off").
					Aria("label", "Word on column "+strconv.Itoa(x+1)+", row "+strconv.Itoa(puzzle.Size.Y-y)).
					DataSet("test", "word-"+strconv.Itoa(x)+"-"+strconv.Itoa(y)).DataSet("x", x).DataSet("y", y).OnChange(p.onWord))
			}
		}
	}
	return html.El("div").Class("whole").Body(
		html.Button().Class("btn outline").Aria("expanded", p.words).DataSet("test", "words").
			OnClick(p.onWords).Text("Words on cells"),
		html.El("div").Class("cellwords").Hidden(!p.words).Style("--across", strconv.Itoa(puzzle.Size.X)).Body(fields...),
	)
}

// onWord puts a word on a cell, or takes it off.
func (p *Panel) onWord(ctx app.Context, _ app.Event) {
	x, _ := strconv.Atoi(browser.Dataset(ctx, "x"))
	y, _ := strconv.Atoi(browser.Dataset(ctx, "y"))
	text := strings.Join(strings.Fields(ctx.JSSrc().Get("value").String()), "-")
	p.Do(state.Redraw{Tool: func(b def.Board) (def.Board, def.Cut, error) {
		return b.Worded(def.Cell{X: x, Y: y}, text), def.Cut{}, nil
	}})
}

func (p *Panel) onWords(app.Context, app.Event) { p.words = !p.words }
