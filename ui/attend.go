package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// What the page does beside a long search, by choice, is static/page/attend.ts's; here are
// the switches, all in one place, and what is said to it.

// attend follows the run, where something is to be done.
func (p *page) attend(before *state.State) {
	s := &p.state
	searching, was := s.Running(), before.Running()
	if searching == was && s.Prefs.Awake == before.Prefs.Awake {
		return
	}
	if !s.Prefs.Awake && !before.Prefs.Awake && (searching || !browser.Hidden()) || !browser.Has(browser.Scripts(), "attend") {
		return
	}
	words := ""
	if s.Run.Phase == state.Finished && was {
		words = s.Spoken
	}
	browser.Scripts().Call("attend", map[string]any{
		"searching": searching, "awake": s.Prefs.Awake, "notify": s.Prefs.Notify, "title": s.Document.Title(), "words": words,
	})
}

// besides are the switches for who leaves a search alone: there once somebody has met that it
// goes slowly out of sight, or it is one that is kept.
func (p *page) besides() app.UI {
	s := &p.state
	met := s.Run.Slowed || s.Run.Kept || s.Prefs.Background || s.Prefs.Awake || s.Prefs.Notify
	one := func(test, name, title string, on bool, f app.EventHandler) app.UI {
		return html.Button().Class("btn sm quiet background").Aria("pressed", on).Title(title).DataSet("test", test).OnClick(f).Text(name)
	}
	return html.El("p").Class("besides").Hidden(s.Run.Phase != state.Searching && s.Run.Phase != state.Paused || !met).Body(
		one("background", "Keep full speed in the background", "Search at full speed also while the page is out of sight", s.Prefs.Background, p.onBackground),
		one("awake", "Screen stays on", "Keep the screen on while a search goes on and the page is in sight", s.Prefs.Awake, p.onAwake),
		one("notify", "Tell me when it is done", "A notification when a search ends while the page is out of sight", s.Prefs.Notify, p.onNotify),
	)
}

func (p *page) onBackground(app.Context, app.Event) {
	p.do(state.SetBackground{On: !p.state.Prefs.Background})
}

func (p *page) onAwake(app.Context, app.Event) { p.do(state.SetAwake{On: !p.state.Prefs.Awake}) }

func (p *page) onNotify(app.Context, app.Event) {
	if p.state.Prefs.Notify {
		p.do(state.SetNotify{})
		return
	}
	var allowed app.Func
	allowed = app.FuncOf(func(_ app.Value, args []app.Value) any {
		allowed.Release()
		if args[0].Truthy() {
			p.later(state.SetNotify{On: true})
		}
		return nil
	})
	browser.Scripts().Call("mayNotify", allowed)
}
