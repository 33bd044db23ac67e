package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/link"
	"tilewright/ui/reading"
	"tilewright/ui/state"
)

// readFiles has the first page take files: what is opened of them comes here.
func (p *page) readFiles() {
	reading.ReadsFiles(&p.global, func(s reading.Stored) { p.solutions.Stored = s })
	document := app.Window().Get("document")
	p.global.On(document, "opensettings", func(e app.Value) {
		p.later(state.EditLine{Text: e.Get("detail").String(), At: browser.Now()})
	})
	p.global.On(document, "openlink", func(e app.Value) {
		if l, err := link.Decode(e.Get("detail").String()); err == nil { // it is one of readText
			p.dispatch(func() { p.open(state.OpenLink{Link: l, Push: true}) })
		}
	})
	p.global.On(document, "say", func(e app.Value) {
		d := e.Get("detail")
		p.later(state.Announce{Text: d.Get("text").String(), Warn: d.Get("warn").Truthy()})
	})
	p.global.On(document, "printpuzzle", func(app.Value) { p.dispatch(p.sharing.Print) })
	p.global.On(document, "keptchange", func(app.Value) { p.listRecent() })
	p.global.On(document, "opensolutions", func(e app.Value) {
		p.solutions.Call("load", e.Get("detail"))
	})
}
