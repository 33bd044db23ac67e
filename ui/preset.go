package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/solver/settings"
	"tilewright/ui/state"
)

// presets is the card that names the way to search, and opens to all that have
// a name.
func (p *page) presets() app.UI {
	s := &p.state
	puzzle := s.Document.Good
	if puzzle == nil {
		return el("div").Hidden(true)
	}
	now := s.Preset()
	var list []app.UI
	if p.opened.presets {
		for _, preset := range state.Presets(puzzle, s.Document.Base) {
			list = append(list, el("li").Body(
				button().Class("way").DataSet("preset", preset.ID).DataSet("test", "preset").
					Aria("current", preset.ID == now.ID).OnClick(p.onPreset).Body(
					el("b").Body(app.Text(preset.Name+" "), el("small").Class("term-name").Text(preset.Term)),
					el("small").Text(preset.About),
					el("code").Class("mono").Text(preset.Line),
				),
				ask(preset.ID),
			))
		}
	}
	about, tried := now.About, ""
	_, chosen := s.Automatic()
	if o := s.Outlook(); chosen {
		about = strings.Join(o.Sentences, " ")
		tried = "There is only one sensible way to search"
		if o.Ways > 1 {
			tried = "Tested " + strconv.Itoa(o.Tried) + " of " + plural(o.Ways, "search method") + " in " + duration(o.Raced)
		}
	}
	return el("div").Class("group").Body(
		el("div").Class("row").Body(
			button().Class("btn outline preset").Aria("expanded", p.opened.presets).Aria("controls", "presets").
				DataSet("test", "presets").OnClick(p.onPresets).Body(
				icon(iconBolt, "accent"),
				el("span").Class("txt").Body(el("b").DataSet("test", "preset-name").Text(now.Name), el("small").DataSet("test", "way-said").Text(about), el("small").Class("tried num").Hidden(!chosen).Text(tried)),
				icon(iconCaret, "muted"),
			),
			el("div").Class("beside").Body(p.oneButton("btn outline"), p.compareButton("btn outline")),
		),
		el("ul").ID("presets").Class("ways").Hidden(!p.opened.presets).Body(list...),
	)
}

func (p *page) onPresets(app.Context, app.Event) { p.opened.presets = !p.opened.presets }

// chosenLine is the line that Automatic has chosen, which can be taken over.
func (p *page) chosenLine() app.UI {
	set, ok := p.state.Automatic()
	return el("div").Class("row way-chosen").Hidden(!ok).Body(
		el("span").Body(el("small").Text("Chosen: "), el("code").Class("mono").DataSet("test", "chosen-line").Text(settings.Format(set))),
		button().Class("btn sm outline").Title("Make this line the settings, to change and keep it").DataSet("test", "take-line").OnClick(p.onTakeLine).Text("Take over"),
	)
}

// onTakeLine makes the line that was chosen that of the page.
func (p *page) onTakeLine(app.Context, app.Event) {
	if set, ok := p.state.Automatic(); ok {
		p.do(state.EditLine{Text: settings.Format(set), At: now()})
	}
}

func (p *page) onPreset(ctx app.Context, _ app.Event) {
	p.opened.presets = false
	p.do(state.ChoosePreset{ID: dataset(ctx, "preset")})
	// The list is gone, and what was below it is where it was: the card that names the
	// choice comes into sight, with the focus.
	ctx.Defer(func(app.Context) { p.focus(`[data-test="presets"]`) })
}
