package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
	"tilewright/wasm/wire"
)

// apart is the line under a solution of a solid: whether it comes apart, so that it can be put
// together.
func (p *page) apart() app.UI {
	a := &p.state.Apart
	box := el("div").Class("stage-note parting")
	if p.state.TakenApart() {
		return box.Body(button().DataSet("test", "show-assembled").OnClick(p.onShowAssembled).Text("Back to the solution"))
	}
	if !a.Wanted {
		return box.Body(p.askApart())
	}
	shape, said := p.apartWords()
	return box.Role("status").Body(shape, el("span").DataSet("test", "apart").DataSet("verdict", a.Part.Verdict).DataSet("ended", a.Known).Text(said),
		app.If(a.Recording != "", func() app.UI {
			return button().DataSet("test", "show-moves").OnClick(p.onShowMoves).Text("Show the moves")
		}))
}

// askApart asks that.
func (p *page) askApart() app.UI {
	return button().Title("By straight moves, without turns").DataSet("test", "ask-apart").OnClick(p.onAskApart).Text("Does it come apart?")
}

// apartWords is what is known of it.
func (p *page) apartWords() (shape app.UI, said string) {
	a := &p.state.Apart
	looked := plural(int(a.Part.Positions), "position")
	switch {
	case a.Refused != "":
		return icon(iconAlert, "wrn"), a.Refused
	case !a.Known:
		return icon(iconInfo, "accent"), "Taking it apart: " + looked + " so far"
	case a.Part.Verdict == wire.PartApart:
		return icon(iconCheck, "accent"), "Comes apart: level " + a.Part.Level + ", " + plural(a.Part.Moves, "move")
	case a.Part.Verdict == wire.PartLocked && a.Part.Moves > 0:
		return icon(iconClose, "wrn"), "Locked: some pieces come out, " + strconv.Itoa(a.Part.Stuck) + " hold each other"
	case a.Part.Verdict == wire.PartLocked && a.Part.Positions == 1:
		return icon(iconClose, "wrn"), "Locked: no piece can move"
	case a.Part.Verdict == wire.PartLocked:
		return icon(iconClose, "wrn"), "Locked: no moves free a piece (all " + plural(int(a.Part.Positions), "position") + " looked at)"
	}
	return icon(iconAlert, "wrn"), "Not known: given up after " + looked
}

func (p *page) onAskApart(app.Context, app.Event)      { p.do(state.AskApart{}) }
func (p *page) onShowMoves(app.Context, app.Event)     { p.do(state.ShowMoves{}) }
func (p *page) onShowAssembled(app.Context, app.Event) { p.do(state.ShowAssembled{}) }

// tally is how many of the solutions come apart, and the press that has them looked at.
func (p *page) tally() app.UI {
	s := &p.state
	t := &s.Tally
	if !s.Talliable() {
		return el("p").Hidden(true)
	}
	line := el("p").Class("saying")
	ask := func(name string) app.UI {
		return button().Class("btn sm quiet").Title("By straight moves, without turns").DataSet("test", "ask-tally").OnClick(p.onAskTally).Text(name)
	}
	said := el("span").DataSet("test", "tally").DataSet("looked", t.Looked).DataSet("apart", t.Apart).Text(p.tallyWords())
	switch {
	case t.Refused != "":
		return line.Body(said)
	case !t.On && t.Looked == 0:
		return line.Body(ask("How many come apart?"))
	case t.Looked >= s.Run.Held:
		return line.Body(said)
	case !t.On:
		return line.Body(said, ask("Go on"))
	}
	return line.Body(said, button().Class("btn sm quiet").DataSet("test", "stop-tally").OnClick(p.onStopTally).Text("Stop"))
}

// tallyWords is "314 of 1,063 come apart; the highest level is 5.2".
func (p *page) tallyWords() string {
	t := &p.state.Tally
	if t.Refused != "" {
		return t.Refused
	}
	said := thousands(float64(t.Apart)) + " of " + thousands(float64(t.Looked)) + " come apart"
	if t.Looked < p.state.Run.Held {
		said += " so far"
	}
	if t.Highest != "" {
		said += "; the highest level is " + t.Highest
	}
	if t.Open > 0 {
		said += "; " + thousands(float64(t.Open)) + " not known"
	}
	return said + " "
}

func (p *page) onAskTally(app.Context, app.Event)  { p.do(state.AskTally{}) }
func (p *page) onStopTally(app.Context, app.Event) { p.do(state.StopTally{}) }
