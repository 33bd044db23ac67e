package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// lowBattery is the charge from which on a search goes easy on it.
const lowBattery = 0.2

// watchPower has searches leave most of the time to others while nobody looks at
// the page, and while the battery is low, where the browser tells.
func (p *page) watchPower() {
	document := app.Window().Get("document")
	hidden := func() bool { return document.Get("hidden").Truthy() }
	adjust := func() {
		p.planner.Throttle(hidden() || p.low) // at once: a page out of sight is drawn late
		p.dispatch(func() { p.hidden = hidden() })
	}
	if hidden() {
		adjust() // a tab that was opened behind another
	}
	p.global.on(document, "visibilitychange", func(app.Value) { adjust() })
	navigator := app.Window().Get("navigator")
	if !ability(navigator, "getBattery").Truthy() {
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
			if low != p.low {
				p.dispatch(func() {
					p.low = low
					adjust()
				})
			}
		}
		for _, event := range []string{"levelchange", "chargingchange"} {
			p.global.on(battery, event, func(app.Value) { read() })
		}
		read()
		return nil
	})
	if attempt(func() { navigator.Call("getBattery").Call("then", known, refused) }) != nil {
		release()
	}
}

// pace says how a search goes on.
func (p *page) pace() string {
	switch {
	case p.low:
		return "The battery is low, so it goes on at a quarter of its speed."
	case p.hidden:
		return "It goes on at a quarter of its speed while nobody looks."
	}
	return "How much is left is not known."
}
