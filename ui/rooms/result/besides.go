package result

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// besides are switches for people who leave a search alone. They appear once the person has seen that a search slows
// down out of sight, and for searches that are kept.
func (p *Panel) besides() app.UI {
	s := p.State
	met := s.Run.Slowed || s.Run.Kept || s.Prefs.Background || s.Prefs.Awake || s.Prefs.Notify
	one := func(test string, name, title say.Message, on bool, f app.EventHandler) app.UI {
		return html.Button().Class("btn sm quiet background").Aria("pressed", on).Title(title.String()).DataSet("test", test).
			OnClick(f).Text(name)
	}
	return html.El("p").Class("besides").Hidden(s.Run.Phase != state.Searching && s.Run.Phase != state.Paused || !met).Body(
		one("background", "Keep full speed in the background", "Search at full speed also while the page is out of sight", s.Prefs.Background, p.onBackground),
		one("awake", "Screen stays on", "Keep the screen on while a search goes on and the page is in sight", s.Prefs.Awake, p.onAwake),
		one("notify", "Tell me when it is done", "A notification when a search ends while the page is out of sight", s.Prefs.Notify, p.onNotify),
	)
}

func (p *Panel) onBackground(app.Context, app.Event) {
	p.Do(state.Prefer(func(p *state.Prefs) { p.Background = !p.Background }))
}

func (p *Panel) onAwake(app.Context, app.Event) {
	p.Do(state.Prefer(func(p *state.Prefs) { p.Awake = !p.Awake }))
}

func (p *Panel) onNotify(app.Context, app.Event) {
	if p.State.Prefs.Notify {
		p.Do(state.Prefer(func(p *state.Prefs) { p.Notify = false }))
		return
	}
	var allowed app.Func
	allowed = app.FuncOf(func(_ app.Value, args []app.Value) any {
		allowed.Release()
		if args[0].Truthy() {
			p.Later(state.Prefer(func(p *state.Prefs) { p.Notify = true }))
		}
		return nil
	})
	browser.Scripts().Call("mayNotify", allowed)
}
