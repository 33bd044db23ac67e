package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// device is what the browser or its machine lacks.
type device struct {
	// low is whether the battery is, flat whether the browser draws no solids.
	low, flat bool
}

// lowBattery is the charge from which on a search goes easy on it.
const lowBattery = 0.2

// throttle has searches leave most of the time to others while nobody looks at the page
// and nobody has asked for more, and while the battery is low.
func (p *page) throttle() {
	p.planner.Throttle(browser.Hidden() && !p.state.Prefs.Background || p.device.low)
}

// watchPower listens for what throttle looks at, where the browser tells.
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
			if low != p.device.low {
				p.dispatch(func() {
					p.device.low = low
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

// pace says how a search goes on, and how much of it is left as far as that is known.
func (p *page) pace() string {
	s := &p.state
	set := s.Run.Settings
	switch {
	case p.device.low:
		return "The battery is low, so it goes on at a quarter of its speed."
	case s.Hidden && !s.Prefs.Background:
		return "It goes on at a quarter of its speed while nobody looks."
	case s.Run.Slowed:
		return "While nobody looked, it went on at a quarter of its speed."
	case set.Sample.Trials > 0:
		return "It ends after " + words.Plural(set.Sample.Trials, "random trial") + "."
	case set.Limit > 0:
		return "It ends after " + words.Plural(int(set.Limit), "solution") + " at the latest."
	}
	if o := outlookOf(&s.Run); o != nil {
		return left(o)
	}
	if all, ok := s.SolutionCount(); ok && s.Current() {
		return words.Plural(float64(all), "solution") + " in all; when the last is found is not known."
	}
	return "How much is left is not known."
}

// drawsNoSolids is why solids are shown by their layers alone.
const drawsNoSolids = "This browser draws no solids, as it has no WebGL or keeps it off: they are shown layer by layer."

// watchFlat says it where the browser draws no solids, which the player finds out when
// it is to show the first.
func (p *page) watchFlat() {
	document := app.Window().Get("document")
	flat := func(app.Value) {
		p.device.flat = true
		p.later(state.Announce{Text: drawsNoSolids, Warn: true})
	}
	p.global.On(document, "flat", flat)
	if document.Get("documentElement").Call("hasAttribute", "data-flat").Truthy() {
		flat(nil)
	}
}
