package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

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
		return el("div").Hidden(true)
	}
	var items []app.UI
	for i := range checks {
		items = append(items, checkItem(&checks[i]))
	}
	if refused != "" {
		items = append(items, checkItem(&state.Check{Finding: wire.Finding{Verdict: wire.Undecided, Kind: "refused", Brief: refused}}))
	}
	return el("div").Class("group").DataSet("test", "before").Body(
		el("h3").Text("Before the search"),
		el("ul").Class("checks").Aria("busy", p.state.Findings.Asked).Body(items...),
	)
}

func checkItem(check *state.Check) app.UI {
	mark, said := icon(iconCheck, "ok"), "Yes: "
	switch check.Verdict {
	case wire.Undecided:
		mark, said = el("span").Class("open"), "Not yet: "
	case wire.Impossible:
		mark, said = icon(iconAlert, "err"), "Cannot be: "
	}
	return el("li").DataSet("verdict", check.Verdict).DataSet("kind", check.Kind).Body(
		mark,
		el("span").Body(
			el("span").Class("sr").Text(said),
			app.Text(check.Brief),
			el("small").Hidden(check.Text == "").Text(check.Text),
		),
	)
}
