package pieces

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// rules are what solutions can be asked to keep besides, with a switch for each. They are unfolded where the puzzle has some.
func (p *Panel) rules(puzzle *def.Puzzle) app.UI {
	open := p.ruled || len(puzzle.Rules) > 0
	var rows []app.UI
	if open { // the others are not seen
		for n, offer := range state.RuleOffers(puzzle) {
			rows = append(rows, p.ruleRow(puzzle, n, offer))
		}
		if len(rows) == 0 {
			rows = append(rows, html.El("p").Class("saying").Text(unruled(puzzle)))
		}
	}
	return html.El("details").Class("group rules").Attr("open", open).DataSet("test", "rules").On("toggle", p.onRules).Body(
		html.El("summary").Body(html.El("h3").Body(app.Text(say.T("Only solutions that …")+" "),
			html.El("span").Class("muted num").Hidden(len(puzzle.Rules) == 0).Text(strconv.Itoa(len(puzzle.Rules)))), html.Icon(html.IconCaret)),
		html.El("div").Body(rows...),
	)
}

// unruled says why a puzzle can have no rules.
func unruled(puzzle *def.Puzzle) string {
	if err := puzzle.CanRule(def.Rule{Kind: def.Border}); err != nil {
		return err.Error()
	}
	return say.T("There are no pieces yet.")
}

// ruleRow is a rule, which a press sets or takes away, with what can be chosen of it while it is set.
func (p *Panel) ruleRow(puzzle *def.Puzzle, n int, offer state.Offer) app.UI {
	id := "rule-" + strconv.Itoa(n)
	var more app.UI = html.El("div").Hidden(true)
	if offer.On {
		more = p.ruleChoices(puzzle, n, offer.Rule)
	}
	return html.El("div").Class("set").Body(
		html.El("label").Attr("for", id).Text(words.That(offer.Rule)),
		html.Button().ID(id).Class("switch").Role("switch").Aria("checked", offer.On).DataSet("rule", n).
			DataSet("test", "rule-"+offer.Kind.String()).OnClick(p.onRule),
		more,
	)
}

// hows say the words that a rule may have behind its name; the first is for none.
var hows = map[def.RuleKind][]say.Message{
	def.Apart:     {"side by side", "at corners, too"},
	def.Symmetric: {"in any way", "by a turn", "by a mirror"},
}

// ruleChoices are the fields for what can be chosen of a rule that is set.
func (p *Panel) ruleChoices(puzzle *def.Puzzle, n int, r def.Rule) app.UI {
	row := html.El("div").Class("row more")
	switch {
	case r.Kind == def.Colourable:
		var options []app.UI
		for other := (def.Rule{Kind: r.Kind, Colours: 1}); puzzle.CanRule(other) == nil; other.Colours++ {
			number := strconv.Itoa(other.Colours)
			options = append(options, html.El("option").Attr("value", number).Attr("selected", other.Colours == r.Colours).Text(number))
		}
		return row.Body(ruleSelect(n, "rule-number", say.T("Number of colours"), options, p.onRuleColours))
	case r.Kind == def.Touch:
		names := state.RulePieces(puzzle)
		return row.Body(rulePiece(names, n, 1, r.Pieces[0], p.onRuleFirst), rulePiece(names, n, 2, r.Pieces[1], p.onRuleSecond))
	case r.Kind == def.Whole:
		var chips []app.UI
		for _, name := range state.RulePieces(puzzle) {
			on := slices.Contains(r.Pieces, name)
			chips = append(chips, html.Button().Class("btn sm outline").Aria("pressed", on).Attr("disabled", on && len(r.Pieces) == 1).
				DataSet("rule", n).DataSet("name", name).DataSet("test", "rule-piece").OnClick(p.onRulePart).Text(name))
		}
		return row.Role("group").Aria("label", say.T("Pieces that stay together")).Body(chips...)
	case hows[r.Kind] == nil:
		return html.El("div").Hidden(true)
	}
	var options []app.UI
	for k, how := range append([]string{""}, r.Kind.Hows()...) {
		other := r
		other.How = how
		if how == r.How || puzzle.CanRule(other) == nil {
			options = append(options, html.El("option").Attr("value", how).Attr("selected", how == r.How).Text(hows[r.Kind][k]))
		}
	}
	if len(options) < 2 {
		return html.El("div").Hidden(true)
	}
	return row.Body(ruleSelect(n, "rule-how", words.That(def.Rule{Kind: r.Kind}), options, p.onRuleHow))
}

// rulePiece chooses the k-th piece of a rule that names two.
func rulePiece(names []string, n, k int, is string, choose app.EventHandler) app.UI {
	var options []app.UI
	for _, name := range names {
		options = append(options, html.El("option").Attr("value", name).Attr("selected", name == is).Text(name))
	}
	return ruleSelect(n, "rule-touch-"+strconv.Itoa(k), say.T("Piece {n}", k), options, choose)
}

// ruleSelect is a list to choose from for a rule.
func ruleSelect(n int, test, name string, options []app.UI, choose app.EventHandler) app.UI {
	return html.El("span").Class("select").Body(html.El("select").Aria("label", name).DataSet("rule", n).DataSet("test", test).
		OnChange(choose).Body(options...), html.Icon(html.IconCaret))
}

// rule is the rule of the list that a control is about.
func (p *Panel) rule(ctx app.Context) (offer state.Offer, ok bool) {
	n, err := strconv.Atoi(browser.Dataset(ctx, "rule"))
	if puzzle := p.State.Document.Draft(); puzzle != nil && err == nil {
		if offers := state.RuleOffers(puzzle); n < len(offers) {
			return offers[n], true
		}
	}
	return offer, false
}

// changeRule puts a changed copy of the rule that a control is about in its place.
func (p *Panel) changeRule(ctx app.Context, change func(r *def.Rule)) {
	if offer, ok := p.rule(ctx); ok {
		now := offer.Rule
		now.Pieces = slices.Clone(now.Pieces)
		change(&now)
		p.Do(state.SetRule{Was: &offer.Rule, Now: &now})
	}
}

func (p *Panel) onRule(ctx app.Context, _ app.Event) {
	p.ReadEditor()
	switch offer, ok := p.rule(ctx); {
	case !ok:
	case offer.On:
		p.Do(state.SetRule{Was: &offer.Rule})
	default:
		p.Do(state.SetRule{Now: &offer.Rule})
	}
}

func (p *Panel) onRuleColours(ctx app.Context, _ app.Event) {
	if colours, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.changeRule(ctx, func(r *def.Rule) { r.Colours = colours })
	}
}

func (p *Panel) onRuleHow(ctx app.Context, _ app.Event) {
	how := ctx.JSSrc().Get("value").String()
	p.changeRule(ctx, func(r *def.Rule) { r.How = how })
}

func (p *Panel) onRuleFirst(ctx app.Context, _ app.Event)  { p.setRulePiece(ctx, 0) }
func (p *Panel) onRuleSecond(ctx app.Context, _ app.Event) { p.setRulePiece(ctx, 1) }

func (p *Panel) setRulePiece(ctx app.Context, at int) {
	name := ctx.JSSrc().Get("value").String()
	p.changeRule(ctx, func(r *def.Rule) { r.Pieces[at] = name })
}

func (p *Panel) onRulePart(ctx app.Context, _ app.Event) {
	name := browser.Dataset(ctx, "name")
	p.changeRule(ctx, func(r *def.Rule) {
		if k := slices.Index(r.Pieces, name); k >= 0 {
			r.Pieces = slices.Delete(r.Pieces, k, k+1)
		} else {
			r.Pieces = append(r.Pieces, name)
		}
	})
}

// onRules keeps them in sight, also when the last one is taken away.
func (p *Panel) onRules(ctx app.Context, _ app.Event) {
	p.ruled = ctx.JSSrc().Get("open").Bool()
	p.Later()
}
