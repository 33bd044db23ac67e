package view

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// modes are the buttons that choose what the pointer does on the board.
func (p *Panel) modes() app.UI {
	mode := func(m state.Mode, name, test string) app.HTMLElem {
		return html.Button().Aria("pressed", p.State.Mode == m).DataSet("go", string(m)).DataSet("test", test).OnClick(p.OnMode).Text(name)
	}
	return html.El("div").Class("seg modes").Role("group").Aria("label", "What the board is for").Body(
		mode(state.DrawMode, "Draw", "mode-draw"),
		p.Offers(mode(state.HandMode, "By hand", "mode-hand")),
		mode(state.WatchMode, "Watch", "mode-watch"),
	)
}

// Offers shows a button that plays by hand as disabled, with the reason, where the puzzle cannot be played. A text
// being typed may still change that, so the button still reacts to a press, with the reason.
func (p *Panel) Offers(b app.HTMLElem) app.HTMLElem {
	if why := p.State.Unplayable(); why != "" {
		return b.Aria("disabled", true).Title(why)
	}
	return b.Aria("disabled", false)
}

func (p *Panel) OnMode(ctx app.Context, _ app.Event) {
	p.SetMode(state.Mode(browser.Dataset(ctx, "go")))
}

func (p *Panel) SetMode(m state.Mode) {
	p.ReadEditor()
	if m != state.WatchMode {
		browser.Call(p.Player(), "pause")
	}
	p.Do(state.SetMode{Mode: m})
}
