package findings

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// Checks is what is known before a search, one sentence each. While one draws it is all of it, and otherwise only the
// findings about a puzzle that has no solution.
func (p *Panel) Checks() app.UI {
	checks := p.State.Checks()
	refused := p.State.Findings.Refused
	if p.State.Mode != state.DrawMode {
		refused = ""
	}
	if len(checks) == 0 && refused == "" {
		return html.El("div").Hidden(true)
	}
	var items []app.UI
	for i := range checks {
		items = append(items, checkItem(&checks[i]))
	}
	if refused != "" {
		items = append(items, checkItem(&state.Check{Finding: wire.Finding{Verdict: wire.Undecided, Kind: "refused", Brief: refused}}))
	}
	return html.El("div").Class("group").DataSet("test", "before").Body(
		html.El("h3").Text(say.T("Before the search")),
		html.El("ul").Class("checks").Aria("busy", p.State.Findings.Asked).Body(items...),
	)
}

func checkItem(check *state.Check) app.UI {
	mark, said := html.Icon(html.IconCheck, "ok"), say.Message("Yes:")
	switch check.Verdict {
	case wire.Undecided:
		mark, said = html.El("span").Class("open"), "Not yet:"
	case wire.Impossible:
		mark, said = html.Icon(html.IconAlert, "err"), "Cannot be:"
	}
	return html.El("li").DataSet("verdict", check.Verdict).DataSet("kind", check.Kind).Body(
		mark,
		html.El("span").Body(
			html.El("span").Class("sr").Text(said.String()+" "),
			app.Text(check.Brief),
			html.El("small").Hidden(check.Text == "").Text(check.Text),
		),
	)
}
