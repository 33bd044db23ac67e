package pieces

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// mostSets is how many sets are offered at most, and enoughPieces how many pieces must be drawn before any is.
const (
	mostSets     = 6
	enoughPieces = 3
)

// likelySets offers the sets that have all pieces of a puzzle that somebody makes: who owns a set without a name finds it by
// three of its pieces.
func (p *Panel) likelySets(puzzle *def.Puzzle) app.UI {
	d := &p.State.Document
	if d.Base != "" || puzzle.PieceCount() < enoughPieces || def.SetOf(d.Text) != nil {
		return html.El("div").Hidden(true)
	}
	if p.likely.of != puzzle {
		p.likely.of, p.likely.sets = puzzle, def.SetsWith(puzzle)
	}
	if n := len(p.likely.sets); n == 0 || n > mostSets {
		return html.El("div").Hidden(true)
	}
	buttons := []app.UI{html.El("span").Class("soft").Text(say.T("All of these pieces are in:"))}
	for _, set := range p.likely.sets {
		buttons = append(buttons, html.Button().Class("btn sm outline").DataSet("set", set.ID).DataSet("test", "likely-set").
			Title(say.T("Open {set}", set.Name())).OnClick(p.onLikelySet).Text(set.Name()))
	}
	return html.El("div").Class("group likely-sets").Body(buttons...)
}

func (p *Panel) onLikelySet(ctx app.Context, _ app.Event) {
	if set := def.FindSet(browser.Dataset(ctx, "set")); set != nil {
		p.Open(state.OpenLink{Link: link.Link{Text: set.Text, Settings: link.Automatic}, Push: true})
	}
}
