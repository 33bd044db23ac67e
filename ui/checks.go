package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// checks is what is known before a search, a sentence each: all of it while one draws, and
// else only of a puzzle that has no solution.
func (p *page) checks() app.UI {
	checks := p.state.Checks()
	refused := p.state.Findings.Refused
	if p.state.Mode != state.DrawMode {
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
		html.El("h3").Text("Before the search"),
		html.El("ul").Class("checks").Aria("busy", p.state.Findings.Asked).Body(items...),
	)
}

func checkItem(check *state.Check) app.UI {
	mark, said := html.Icon(html.IconCheck, "ok"), "Yes: "
	switch check.Verdict {
	case wire.Undecided:
		mark, said = html.El("span").Class("open"), "Not yet: "
	case wire.Impossible:
		mark, said = html.Icon(html.IconAlert, "err"), "Cannot be: "
	}
	return html.El("li").DataSet("verdict", check.Verdict).DataSet("kind", check.Kind).Body(
		mark,
		html.El("span").Body(
			html.El("span").Class("sr").Text(said),
			app.Text(check.Brief),
			html.El("small").Hidden(check.Text == "").Text(check.Text),
		),
	)
}
