package search

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Presets is the card that names the way to search. It opens to all named ways.
func (p *Panel) Presets() app.UI {
	s := p.State
	puzzle := s.Document.Good
	if puzzle == nil {
		return html.El("div").Hidden(true)
	}
	now := s.Preset()
	var list []app.UI
	if p.presets {
		for _, preset := range state.Presets(puzzle, s.Document.Base) {
			list = append(list, html.El("li").Body(
				html.Button().Class("way").DataSet("preset", preset.ID).DataSet("test", "preset").
					Aria("current", preset.ID == now.ID).OnClick(p.onPreset).Body(
					html.El("b").Body(app.Text(preset.Name+" "), html.El("small").Class("term-name").Text(preset.Term)),
					html.El("small").Text(preset.About),
					html.El("code").Class("mono").Text(preset.Line),
				),
				html.Ask(preset.ID),
			))
		}
	}
	about, tried := now.About, ""
	_, chosen := s.Automatic()
	if o := s.Outlook(); chosen {
		about = strings.Join(o.Sentences, " ")
		tried = say.T("There is only one sensible way to search")
		if o.Ways > 1 {
			tried = say.T("Tested {tried} of {n, plural, one {# search method} other {# search methods}} in {time}", o.Tried, o.Ways, words.Duration(o.Raced))
		}
	}
	return html.El("div").Class("group").Body(
		html.El("div").Class("row").Body(
			html.Button().Class("btn outline preset").Aria("expanded", p.presets).Aria("controls", "presets").
				DataSet("test", "presets").OnClick(p.onPresets).Body(
				html.Icon(html.IconBolt, "accent"),
				html.El("span").Class("txt").
					Body(html.El("b").DataSet("test", "preset-name").Text(now.Name), html.El("small").DataSet("test", "way-said").
						Text(about), html.El("small").Class("tried num").Hidden(!chosen).Text(tried)),
				html.Icon(html.IconCaret, "muted"),
			),
			html.El("div").Class("beside").Body(p.oneButton("btn outline")),
		),
		html.El("ul").ID("presets").Class("ways").Hidden(!p.presets).Body(list...),
	)
}

func (p *Panel) onPresets(app.Context, app.Event) { p.presets = !p.presets }

// chosenLine is the line that Automatic has chosen, which can be taken over.
func (p *Panel) chosenLine() app.UI {
	set, ok := p.State.Automatic()
	return html.El("div").Class("row way-chosen").Hidden(!ok).Body(
		html.El("span").Body(html.El("small").Text(say.T("Chosen:")+" "), html.El("code").Class("mono").
			DataSet("test", "chosen-line").Text(settings.Format(set))),
		html.Button().Class("btn sm outline").Title(say.T("Make this line the settings, to change and keep it")).
			DataSet("test", "take-line").OnClick(p.onTakeLine).Text(say.T("Take over")),
	)
}

// onTakeLine makes the chosen line the page's own.
func (p *Panel) onTakeLine(app.Context, app.Event) {
	if set, ok := p.State.Automatic(); ok {
		p.Do(state.EditLine{Text: settings.Format(set), At: browser.Now()})
	}
}

func (p *Panel) onPreset(ctx app.Context, _ app.Event) {
	p.presets = false
	p.Do(state.ChoosePreset{ID: browser.Dataset(ctx, "preset")})
	// The list closes, and the parts below move back. So the card that names the choice is scrolled into sight, and
	// gets the focus.
	ctx.Defer(func(app.Context) { browser.Focus(`[data-test="presets"]`) })
}
