package variants

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// kinds are the words for the kinds of variants.
var kinds = map[string]say.Message{
	wire.Subsets: "Leave pieces out",
	wire.Swaps:   "Swap a piece",
	wire.Cells:   "Close a cell",
	wire.Cubes:   "A cube more or less",
	wire.Growth:  "Grow by random steps",
}

// goals are the words for the goals of random steps.
var goals = map[string]say.Message{
	state.HighestLevel:     "Highest level",
	state.FewestAssemblies: "Fewest solutions",
	state.FewestEmpty:      "Fewest empty cells",
}

// choice is a list to choose from.
func choice(test string, name say.Message, off bool, names []string, words map[string]say.Message, chosen string,
	on app.EventHandler) app.UI {
	var options []app.UI
	for _, n := range names {
		options = append(options, html.El("option").Attr("value", n).Attr("selected", n == chosen).Text(words[n].String()))
	}
	return html.El("label").Class("select").Body(
		html.El("span").Class("sr").Text(name.String()),
		html.El("select").Attr("disabled", off).DataSet("test", test).OnChange(on).Body(options...), html.Icon(html.IconCaret),
	)
}

// kindChoice chooses what is changed, where there is a choice.
func (p *Panel) kindChoice(kind string, going bool) app.UI {
	list := p.State.VariantKinds()
	if len(list) < 2 {
		return html.El("div").Hidden(true)
	}
	return html.El("div").Class("row").Body(choice("variants-kind", "What is changed", going, list, kinds, kind, p.onKind))
}

// growing is what random steps are to do.
func (p *Panel) growing(kind string, going bool) app.UI {
	s := p.State
	draft := s.Document.Draft()
	if kind != wire.Growth || draft == nil {
		return html.El("div").Hidden(true)
	}
	wishes := s.Wishes()
	var pieces []app.UI
	for i := range draft.Pieces {
		q := &draft.Pieces[i]
		if !q.Stationary {
			pieces = append(pieces, html.El("label").Class("check").Body(
				app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", !slices.Contains(wishes.Still, q.Name)).Attr("disabled", going).
					DataSet("piece", q.Name).DataSet("test", "grow-piece").OnChange(p.onStill),
				app.Text(q.Name),
			))
		}
	}
	return html.El("div").Class("growing").Body(
		html.El("div").Class("row").Body(
			choice("grow-goal", "Goal", going, s.GrowthGoals(), goals, s.GrowthGoal(), p.onGoal),
			html.El("label").Class("row count").Title(say.T("The same number leads to the same list")).Body(
				html.El("span").Text(say.T("Seed")),
				html.Input(func() app.HTMLElemSelfClosing {
					return app.ElemSelfClosing("input").Attr("type", "number").Class("field num").Attr("min", "0").Attr("max", mostSeed).
						Attr("disabled", going).DataSet("test", "grow-seed")
				}, field.Owned{Is: func() string { return strconv.Itoa(p.State.Wishes().Seed) }, Edit: p.setSeed}),
			),
		),
		html.El("label").Class("check").Body(
			app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", wishes.Inside).Attr("disabled", going).
				DataSet("test", "grow-inside").OnChange(p.onInside),
			app.Text(say.T("each piece stays in the box that it has now")),
		),
		html.El("fieldset").Class("may-change").
			Body(append([]app.UI{html.El("legend").Class("hint soft").Text(say.T("Pieces that may change"))}, pieces...)...),
	)
}

// mostSeed is the greatest seed: it has to be a whole number in any script.
const mostSeed = 1<<31 - 1

func (p *Panel) wish(change func(d *state.Designing)) {
	d := p.State.Wishes()
	d.Still = slices.Clone(d.Still)
	d.Kind = p.State.VariantKind()
	change(&d)
	p.Do(state.Set(func(s *state.State) { s.Designing = d }))
}

func (p *Panel) onKind(ctx app.Context, _ app.Event) {
	kind := ctx.JSSrc().Get("value").String()
	p.wish(func(d *state.Designing) { d.Kind = kind })
}

func (p *Panel) onGoal(ctx app.Context, _ app.Event) {
	goal := ctx.JSSrc().Get("value").String()
	p.wish(func(d *state.Designing) { d.Goal = goal })
}

func (p *Panel) setSeed(text string) {
	if n, err := strconv.Atoi(text); err == nil {
		p.wish(func(d *state.Designing) { d.Seed = min(max(n, 0), mostSeed) })
	}
}

func (p *Panel) onInside(ctx app.Context, _ app.Event) {
	inside := ctx.JSSrc().Get("checked").Bool()
	p.wish(func(d *state.Designing) { d.Inside = inside })
}

func (p *Panel) onStill(ctx app.Context, _ app.Event) {
	name, may := browser.Dataset(ctx, "piece"), ctx.JSSrc().Get("checked").Bool()
	p.wish(func(d *state.Designing) {
		if d.Still = slices.DeleteFunc(d.Still, func(n string) bool { return n == name }); !may {
			d.Still = append(d.Still, name)
		}
	})
}
