package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// lowBattery is the charge at which, and below which, searches spare the battery.
const lowBattery = 0.2

// throttle makes searches leave most of the time to others while the battery is low. It also does so while nobody looks
// at the page, unless a person wants searches to go on then.
func (p *page) throttle() {
	p.planner.Throttle(browser.Hidden() && !p.state.Prefs.Background || p.device.Low)
}

// watchPower listens for what throttle depends on, where the browser tells.
func (p *page) watchPower() {
	adjust := func() {
		p.throttle() // at once: a page out of sight is drawn late
		now := browser.Hidden()
		p.dispatch(func() { p.do(state.SetHidden{Hidden: now}) })
	}
	if browser.Hidden() {
		adjust() // a tab that was opened behind another
	}
	p.global.On(app.Window().Get("document"), "visibilitychange", func(app.Value) { adjust() })
	navigator := app.Window().Get("navigator")
	if !browser.Ability(navigator, "getBattery").Truthy() {
		return
	}
	var known, refused app.Func
	release := func() {
		known.Release()
		refused.Release()
	}
	refused = app.FuncOf(func(app.Value, []app.Value) any {
		release()
		return nil
	})
	known = app.FuncOf(func(_ app.Value, args []app.Value) any {
		defer release()
		battery := args[0]
		read := func() {
			low := !battery.Get("charging").Truthy() && battery.Get("level").Float() <= lowBattery
			if low != p.device.Low {
				p.dispatch(func() {
					p.device.Low = low
					p.throttle()
				})
			}
		}
		for _, event := range []string{"levelchange", "chargingchange"} {
			p.global.On(battery, event, func(app.Value) { read() })
		}
		read()
		return nil
	})
	if browser.Attempt(func() { navigator.Call("getBattery").Call("then", known, refused) }) != nil {
		release()
	}
}

// watchFlat tells when the browser draws no solids. The player finds that out when it has to show the first one.
func (p *page) watchFlat() {
	document := app.Window().Get("document")
	flat := func(app.Value) {
		p.device.Flat = true
		p.later(state.Announce{Text: shell.DrawsNoSolids.String(), Warn: true})
	}
	p.global.On(document, "flat", flat)
	if document.Get("documentElement").Call("hasAttribute", "data-flat").Truthy() {
		flat(nil)
	}
}

// attend tells static/page/attend.ts of the run. By choice that keeps the screen on, and says when the run is done.
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
		"searching": searching, "awake": s.Prefs.Awake, "notify": s.Prefs.Notify, "title": s.Document.Name(), "words": words,
	})
}
