// Package disassembly is what the page says of taking a solid apart: of the one on the board, and of all solutions. It
// also has the strip of the moves, a <taking-apart> of static/disassembly.
//
// # For tests in a browser
//
//	ask-apart apart show-moves show-assembled slide allow-turns             the line under a solution
//	ask-tally tally stop-tally tally-sort                                   how many solutions come apart
//	separation level apart-looked apart-count apart-turned apart-highest apart-positions  the card with the level
//	moves move moves-title moves-about moves-turn moves-print moves-save    the strip of the moves
package disassembly

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
	"tilewright/wasm/wire"
)

// Panel is the room: what is known of taking a solid apart.
type Panel struct {
	shell.Desk
	// Print and Embed give away what is on the board.
	Print, Embed func()
	// Solutions calls a method of the list of solutions.
	Solutions func(method string, args ...any) bool
}

// Note is the line under a solution of a solid: whether it comes apart, so that it can be put
// together.
func (p *Panel) Note() app.UI {
	a := &p.State.Apart
	box := html.El("div").Class("stage-note parting")
	if p.State.TakenApart() {
		return box.Body(html.Button().DataSet("test", "show-assembled").OnClick(p.onShowAssembled).Text(say.T("Back to the solution")), p.slide())
	}
	if !a.Wanted {
		return box.Body(p.Ask(), p.slide(), p.turns())
	}
	shape, said := p.apartWords()
	return box.Role("status").Body(shape, html.El("span").DataSet("test", "apart").DataSet("verdict", a.Part.Verdict).DataSet("ended", a.Known).Text(said),
		app.If(a.Recording != "", func() app.UI {
			return html.Button().DataSet("test", "show-moves").OnClick(p.onShowMoves).Text(say.T("Show the moves"))
		}), p.slide(), p.turns())
}

// slide has the parts on the board slid by hand: those of cubes, which are passed through at no place if they go a cell
// at a time.
func (p *Panel) slide() app.UI {
	board := p.State.Board()
	return html.Button().Hidden(board == nil || board.Lattice != space.Cubes).Title(say.T("Slide parts by mouse, finger or keys")).
		DataSet("test", "slide").OnClick(p.onSlide).Text(say.T("Slide by hand"))
}

func (p *Panel) onSlide(app.Context, app.Event) {
	browser.Call(browser.Scripts(), "slide", p.Player())
}

// turns is the switch for turns, of cubes.
func (p *Panel) turns() app.UI {
	if !p.State.Turnable() {
		return html.El("label").Hidden(true)
	}
	return html.El("label").Class("check").Title(say.T("Where straight moves do not do, pieces may turn by quarters")).Body(
		app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", p.State.Apart.Turns).DataSet("test", "allow-turns").OnChange(p.onTurns),
		app.Text("with turns"),
	)
}

func (p *Panel) onTurns(ctx app.Context, _ app.Event) {
	p.Do(state.AllowTurns{On: ctx.JSSrc().Get("checked").Bool()})
}

// Ask is the button that asks whether the solution comes apart.
func (p *Panel) Ask() app.UI {
	return html.Button().Title(say.T("By straight moves, or with turns too")).DataSet("test", "ask-apart").OnClick(p.onAskApart).Text(say.T("Does it come apart?"))
}

// apartWords is what is known of it.
func (p *Panel) apartWords() (shape app.UI, said string) {
	a := &p.State.Apart
	looked := words.Plural(int(a.Part.Positions), "position")
	switch {
	case a.Refused != "":
		return html.Icon(html.IconAlert, "wrn"), a.Refused
	case !a.Known:
		return html.Icon(html.IconInfo, "accent"), "Taking it apart: " + looked + " so far"
	case a.Part.Verdict == wire.PartApart:
		return html.Icon(html.IconCheck, "accent"),
			"Comes apart" + with(&a.Part) + ": level " + atMost(&a.Part) + disassemble.LevelText(a.Part.Level) + ", " + words.Plural(a.Part.Moves, "move")
	case a.Part.Verdict == wire.PartLocked && a.Part.Moves > 0:
		return html.Icon(html.IconClose, "wrn"), "Locked " + p.moves() + ": some pieces come out, " + strconv.Itoa(a.Part.Stuck) + " hold each other"
	case a.Part.Verdict == wire.PartLocked && a.Part.Positions == 1:
		return html.Icon(html.IconClose, "wrn"), "Locked " + p.moves() + ": no piece can move"
	case a.Part.Verdict == wire.PartLocked:
		return html.Icon(html.IconClose, "wrn"), "Locked " + p.moves() + ": none frees a piece (all " + words.Plural(int(a.Part.Positions), "position") + " looked at)"
	}
	return html.Icon(html.IconAlert, "wrn"), "Not known: given up after " + looked
}

func (p *Panel) onAskApart(app.Context, app.Event)      { p.Do(state.AskApart{}) }
func (p *Panel) onShowMoves(app.Context, app.Event)     { p.Do(state.ShowMoves{}) }
func (p *Panel) onShowAssembled(app.Context, app.Event) { p.Do(state.ShowAssembled{}) }

// Strip is the strip of the moves of a recording, in the place of the result.
func (p *Panel) Strip() app.UI {
	if s := p.State; s.Shown.Kind != state.ShowRecording || s.Mode != state.WatchMode || s.Board() == nil || !s.Board().Solid() {
		return html.El("span").Hidden(true)
	}
	return &movesView{Panel: p}
}

// movesView is a <taking-apart>, which takes no room where the recording is of something else.
type movesView struct {
	app.Compo
	Panel *Panel

	listeners browser.Listeners
}

func (c *movesView) Render() app.UI { return html.El("taking-apart").Hidden(true) }

func (c *movesView) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	browser.Call(browser.Scripts(), "loadDisassembly")
	e, p := c.JSValue(), c.Panel
	c.listeners.On(e, "turn", func(event app.Value) {
		recording := event.Get("detail").String()
		p.Dispatch(func() { p.Do(state.TurnMoves{Recording: recording}) })
	})
	c.listeners.On(e, "print", func(app.Value) { p.Print() })
	c.listeners.On(e, "save", func(app.Value) { p.Embed() })
	e.Set("player", p.Player())
}

func (c *movesView) OnDismount() { c.listeners.Remove() }

// Tally is how many of the solutions come apart, and the press that has them looked at.
func (p *Panel) Tally() app.UI {
	s := p.State
	t := &s.Tally
	if !s.Talliable() {
		return html.El("p").Hidden(true)
	}
	line := html.El("p").Class("saying")
	ask := func(name string) app.UI {
		return html.Button().Class("btn sm quiet").Title(say.T("By straight moves, or with turns too")).DataSet("test", "ask-tally").OnClick(p.onAskTally).Text(name)
	}
	said := html.El("span").DataSet("test", "tally").DataSet("looked", len(t.Levels)).DataSet("apart", t.Apart).Text(p.tallyWords())
	switch {
	case t.Refused != "":
		return line.Body(said)
	case !t.On && len(t.Levels) == 0:
		return line.Body(ask("How many come apart?"))
	}
	sort := html.Button().Class("btn sm quiet").Hidden(t.Apart+t.Turned == 0).DataSet("test", "tally-sort").OnClick(p.onSortByLevel).Text(say.T("Sort by level"))
	switch {
	case len(t.Levels) >= s.Run.Held:
		return line.Body(said, sort)
	case !t.On:
		return line.Body(said, ask("Go on"), sort)
	}
	return line.Body(said, html.Button().Class("btn sm quiet").DataSet("test", "stop-tally").OnClick(p.onStopTally).Text(say.T("Stop")), sort)
}

// tallyWords is "314 of 1,063 come apart; the highest level is 5.2".
func (p *Panel) tallyWords() string {
	t := &p.State.Tally
	if t.Refused != "" {
		return t.Refused
	}
	said := words.Thousands(float64(t.Apart)) + " of " + words.Thousands(float64(len(t.Levels))) + " come"
	if t.Apart == 1 {
		said += "s"
	}
	said += " apart"
	if t.Turned > 0 {
		said += ", " + words.Thousands(float64(t.Turned)) + " more with turns"
	}
	if len(t.Levels) < p.State.Run.Held {
		said += " so far, " + words.Thousands(float64(p.State.Run.Held-len(t.Levels))) + " to go"
	}
	if t.Apart+t.Turned > 0 {
		said += "; the highest level is " + disassemble.LevelText(t.Highest)
	}
	if t.AtMost > 0 {
		said += "; " + words.Plural(t.AtMost, "level") + " may be lower"
	}
	if t.Open > 0 {
		said += "; " + words.Thousands(float64(t.Open)) + " not known"
	}
	return said + " "
}

func (p *Panel) onSortByLevel(app.Context, app.Event) {
	p.Solutions("sort", "level")
}

// Card is the card of the search panel with the level of the solution on the board, and
// what is known of all.
func (p *Panel) Card() app.UI {
	s := p.State
	a, t := &s.Apart, &s.Tally
	card := html.El("div").Class("group separation").DataSet("test", "separation")
	if !a.Wanted || !s.Assembled() && !s.TakenApart() {
		return card.Hidden(true)
	}
	level, said := p.levelWords()
	var facts []app.UI
	fact := func(test, name, value string) {
		facts = append(facts, html.El("dt").Text(name), html.El("dd").DataSet("test", test).Text(value))
	}
	if n := len(t.Levels); n > 0 {
		fact("apart-looked", "Assemblies looked at", words.Thousands(float64(n)))
		fact("apart-count", "that come apart", words.Thousands(float64(t.Apart)))
		if t.Turned > 0 {
			fact("apart-turned", "with turns alone", words.Thousands(float64(t.Turned)))
		}
		if t.Apart+t.Turned > 0 {
			fact("apart-highest", "Highest level", disassemble.LevelText(t.Highest))
		}
	}
	fact("apart-positions", "Positions looked at", words.Thousands(max(t.Positions, a.Part.Positions)))
	return card.Body(
		html.El("h3").Text(say.T("Can it be taken apart?")),
		html.El("p").Class("big").DataSet("test", "level").Text(level),
		html.El("p").Class("saying").Text(said),
		html.El("dl").Class("facts").Body(facts...),
	)
}

// levelWords is "Level 5.2", and what that means.
func (p *Panel) levelWords() (level, said string) {
	a := &p.State.Apart
	switch {
	case a.Refused != "":
		return "Not known", a.Refused
	case !a.Known:
		return "Looking…", "One position after another."
	case a.Part.Verdict == wire.PartLocked && a.Part.Moves > 0:
		return "This one is locked", words.Capital(p.moves()) + " some pieces come out, and the rest holds together."
	case a.Part.Verdict == wire.PartLocked:
		return "This one is locked", words.Capital(p.moves()) + " no piece can leave."
	case a.Part.Verdict != wire.PartApart:
		return "Not known", "There are too many positions to look at them all."
	}
	first := a.Part.Level[0]
	said = words.Plural(first, "move") + " free the first piece"
	if first == 1 {
		said = "One move frees the first piece"
	}
	if len(a.Part.Level) > 1 {
		more := strconv.Itoa(a.Part.Level[1])
		if more == "1" {
			more = "one"
		}
		said += ", " + more + " more the next"
	}
	if a.Part.Turned {
		said += ". It takes turns: straight moves do not do"
	}
	return "Level " + atMost(&a.Part) + disassemble.LevelText(a.Part.Level), said + "."
}

// moves are those that were tried.
func (p *Panel) moves() string {
	if p.State.Apart.Turns && p.State.Turnable() {
		return "by straight moves and turns"
	}
	return "by straight moves"
}

// with says that an assembly comes apart with turns alone.
func with(p *wire.Separated) string {
	if p.Turned {
		return " with turns"
	}
	return ""
}

// atMost is before a level that may be a lesser one, as not all positions were looked at.
func atMost(p *wire.Separated) string {
	if p.AtMost {
		return "at most "
	}
	return ""
}

func (p *Panel) onAskTally(app.Context, app.Event)  { p.Do(state.AskTally{Workers: browser.Helpers()}) }
func (p *Panel) onStopTally(app.Context, app.Event) { p.Do(state.StopTally{}) }
