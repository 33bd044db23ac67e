package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
)

// modes choose what the pointer does on the board.
func (p *page) modes() app.UI {
	mode := func(m state.Mode, name, test string) app.UI {
		return button().Aria("pressed", p.state.Mode == m).DataSet("go", string(m)).DataSet("test", test).OnClick(p.onMode).Text(name)
	}
	return el("div").Class("seg modes").Role("group").Aria("label", "What the board is for").Body(
		mode(state.DrawMode, "Draw", "mode-draw"),
		mode(state.WatchMode, "Watch", "mode-watch"),
	)
}

// hint says what the pointer does while one draws.
func (p *page) hint() string {
	if puzzle := p.state.Board(); puzzle != nil && puzzle.ZDim > 1 {
		return "Click a face to add, Alt to take away"
	}
	return "Drag to paint, Alt for the opposite"
}

func (p *page) onMode(ctx app.Context, _ app.Event) {
	p.readEditor()
	p.do(state.SetMode{Mode: state.Mode(dataset(ctx, "go"))})
}
