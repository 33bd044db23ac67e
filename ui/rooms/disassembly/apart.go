// Package disassembly is what the page says of taking a solid apart: of the one on the board, and of all solutions. It
// also has the strip of the moves, a <taking-apart> of static/disassembly.
//
// # For tests in a browser
//
//	ask-apart apart show-moves show-assembled slide allow-turns fewest      the line under a solution
//	ask-tally tally stop-tally tally-sort                                   how many solutions come apart
//	separation level apart-looked apart-count apart-turned apart-highest apart-positions  the card with the level
//	moves move moves-title moves-about moves-turn moves-print moves-save    the strip of the moves
package disassembly

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/disassemble"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: what is known of taking a solid apart.
type Panel struct {
	shell.PanelContext
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
		back := html.Button().DataSet("test", "show-assembled").OnClick(p.onShowAssembled).Text(say.T("Back to the solution"))
		return box.Body(back, html.Nothing(), html.Nothing(), p.slide())
	}
	if !a.Wanted {
		return box.Body(p.Ask(), html.Nothing(), html.Nothing(), p.slide(), p.turns(), p.fewest())
	}
	shape, said := p.apartWords()
	return box.Role("status").
		Body(shape, html.El("span").DataSet("test", "apart").DataSet("verdict", a.Part.Verdict).
			DataSet("ended", a.Known).Text(said),
			// Hidden, not gone: an answer may come at once, and the button would be another one.
			html.Button().Hidden(a.Recording == "").DataSet("test", "show-moves").OnClick(p.onShowMoves).Text(say.T("Show the moves")),
			p.slide(), p.turns(), p.fewest())
}

// slide has the parts on the board slid by hand along the glides of their lattice.
func (p *Panel) slide() app.UI {
	board := p.State.Board()
	return html.Button().Hidden(board == nil || board.Lattice.Glides() == nil).Title(say.T("Slide parts by mouse, finger or keys")).
		DataSet("test", "slide").OnClick(p.onSlide).Text(say.T("Slide by hand"))
}

func (p *Panel) onSlide(app.Context, app.Event) {
	var ways []int32
	if board := p.State.Board(); board != nil {
		for _, g := range board.Lattice.Glides() {
			ways = append(ways, int32(g.X), int32(g.Y), int32(g.Z))
		}
	}
	browser.Call(browser.Scripts(), "slide", p.Player(), browser.NumbersOf(ways))
}

// turns is the switch for turns, of cubes.
func (p *Panel) turns() app.UI {
	if !p.State.Turnable() {
		return html.El("label").Hidden(true)
	}
	return p.check("allow-turns", "with turns", "If straight moves are not enough, pieces may turn by quarters",
		p.State.Apart.Turns, func(m *state.Manner, on bool) { m.Turns = on })
}

// fewest is the switch for the fewest moves in all.
func (p *Panel) fewest() app.UI {
	return p.check("fewest", "fewest moves", "Look for the fewest moves in all, not for the least level",
		p.State.Apart.Fewest, func(m *state.Manner, on bool) { m.Fewest = on })
}

// check is a switch that changes the manner in which solutions are taken apart.
func (p *Panel) check(test string, name, about say.Message, on bool, change func(m *state.Manner, on bool)) app.UI {
	return html.El("label").Class("check").Title(about.String()).Body(
		app.ElemSelfClosing("input").Attr("type", "checkbox").Attr("checked", on).DataSet("test", test).
			OnChange(func(ctx app.Context, _ app.Event) {
				m := p.State.Apart.Manner
				change(&m, ctx.JSSrc().Get("checked").Bool())
				p.Do(state.Take{Manner: m})
			}),
		app.Text(name.String()),
	)
}

// Ask is the button that asks whether the solution comes apart.
func (p *Panel) Ask() app.UI {
	return html.Button().Title(say.T("By straight moves, or with turns too")).DataSet("test", "ask-apart").
		OnClick(p.onAskApart).Text(say.T("Does it come apart?"))
}

// apartWords is what is known of it.
func (p *Panel) apartWords() (shape app.UI, said string) {
	a := &p.State.Apart
	switch {
	case a.Refused != "":
		return html.Icon(html.IconAlert, "wrn"), a.Refused
	case !a.Known:
		return html.Icon(html.IconInfo, "accent"), say.T("Taking it apart: {n, plural, one {# position} other {# positions}} so far", a.Part.Positions)
	case a.Part.Verdict == wire.PartApart:
		return html.Icon(html.IconCheck, "accent"), Comes(&a.Part, a.Fewest)
	case a.Part.Verdict == wire.PartLocked && a.Part.Moves > 0:
		return html.Icon(html.IconClose, "wrn"), say.T(
			"{turns, select, true {Locked by straight moves and turns} other {Locked by straight moves}}: some pieces come out, {n} hold each other", p.turned(), a.Part.Stuck)
	case a.Part.Verdict == wire.PartLocked && a.Part.Positions == 1:
		return html.Icon(html.IconClose, "wrn"), say.T(
			"{turns, select, true {Locked by straight moves and turns} other {Locked by straight moves}}: no piece can move", p.turned())
	case a.Part.Verdict == wire.PartLocked:
		return html.Icon(html.IconClose, "wrn"), say.T(
			"{turns, select, true {Locked by straight moves and turns} other {Locked by straight moves}}: none frees a piece (all {n, plural, one {# position} other {# positions}} looked at)", p.turned(), a.Part.Positions)
	}
	return html.Icon(html.IconAlert, "wrn"), say.T("Not known: given up after {n, plural, one {# position} other {# positions}}", a.Part.Positions)
}

// Comes says how an assembly comes apart: by its level, or by the fewest moves in all.
func Comes(q *wire.Separated, fewest bool) string {
	m := say.Message("{turns, select, true {Comes apart with turns} other {Comes apart}}: level {level}, {moves, plural, one {# move} other {# moves}}")
	switch {
	case fewest && q.AtMost:
		m = "{turns, select, true {Comes apart with turns} other {Comes apart}}: level {level}, at most {moves, plural, one {# move} other {# moves}}"
	case fewest:
		m = "{turns, select, true {Comes apart with turns} other {Comes apart}}: level {level}, {moves, plural, one {# move} other {# moves}}, no fewer"
	case q.AtMost:
		m = "{turns, select, true {Comes apart with turns} other {Comes apart}}: level at most {level}, {moves, plural, one {# move} other {# moves}}"
	}
	return say.T(m, q.Turned, disassemble.LevelText(q.Level), q.Moves)
}

// turned is whether turns were tried, too.
func (p *Panel) turned() bool { return p.State.Apart.Turns && p.State.Turnable() }

func (p *Panel) onAskApart(app.Context, app.Event)      { p.Do(state.AskApart{}) }
func (p *Panel) onShowMoves(app.Context, app.Event)     { p.Do(state.ShowMoves{}) }
func (p *Panel) onShowAssembled(app.Context, app.Event) { p.Do(state.ShowAssembled{}) }

// Strip is the strip of the moves of a recording, in the place of the result.
func (p *Panel) Strip() app.UI {
	if s := p.State; s.Shown.Kind != state.ShowRecording || s.Mode != state.WatchMode || s.Board() == nil || !s.Board().Solid() {
		return html.El("span").Hidden(true)
	}
	return &html.Widget{ // it takes no room where the recording is of something else
		Draw:  func() app.UI { return html.El("taking-apart").Hidden(true) },
		Props: []html.Prop{{Name: "player", Value: func() any { return p.Player() }}},
		On: map[string]func(app.Value){
			"turn":  html.Later(p.Dispatch, func(recording app.Value) { p.Do(state.TurnMoves{Recording: recording.String()}) }),
			"print": func(app.Value) { p.Print() },
			"save":  func(app.Value) { p.Embed() },
		},
		Begun: func(app.Value) { browser.Call(browser.Scripts(), "loadDisassembly") },
	}
}

// Tally is how many of the solutions come apart, and the press that has them looked at.
func (p *Panel) Tally() app.UI {
	s := p.State
	t := &s.Tally
	if !s.Talliable() {
		return html.El("p").Hidden(true)
	}
	line := html.El("p").Class("saying")
	ask := func(name say.Message) app.UI {
		return html.Button().Class("btn sm quiet").Title(say.T("By straight moves, or with turns too")).
			DataSet("test", "ask-tally").OnClick(p.onAskTally).Text(name.String())
	}
	said := html.El("span").DataSet("test", "tally").DataSet("looked", len(t.Levels)).DataSet("apart", t.Apart).Text(p.tallyWords() + " ")
	switch {
	case t.Refused != "":
		return line.Body(said)
	case !t.On && len(t.Levels) == 0:
		return line.Body(ask("How many come apart?"))
	}
	by := say.Message("Sort by level")
	if s.Apart.Fewest {
		by = "Sort by moves"
	}
	sort := html.Button().Class("btn sm quiet").Hidden(t.Apart+t.Turned == 0).DataSet("test", "tally-sort").
		OnClick(p.onSortByLevel).Text(by.String())
	switch {
	case len(t.Levels) >= s.Run.Held:
		return line.Body(said, sort)
	case !t.On:
		return line.Body(said, ask("Resume"), sort)
	}
	return line.Body(said, html.Button().Class("btn sm quiet").DataSet("test", "stop-tally").OnClick(p.onStopTally).Text(say.T("Pause")), sort)
}

// tallyWords is "314 of 1,063 come apart; the highest level is 5.2".
func (p *Panel) tallyWords() string {
	s := p.State
	t := &s.Tally
	if t.Refused != "" {
		return t.Refused
	}
	looked := len(t.Levels)
	said := []string{say.T(
		"{n, plural, one {# of {looked} comes apart} other {# of {looked} come apart}}{turned, plural, =0 {} other {, # more with turns}}{left, plural, =0 {} other { so far, # to go}}",
		t.Apart, looked, t.Turned, s.Run.Held-looked)}
	if left := t.Left(s.Run.Held); left >= 1 && !s.Run.Phase.Active() {
		said = append(said, say.T("about {time} left", words.Duration(math.Ceil(left))))
	}
	switch {
	case t.Apart+t.Turned == 0:
	case s.Apart.Fewest:
		said = append(said, say.T("the greatest number of moves is {n}", t.Most))
	default:
		said = append(said, say.T("the highest level is {level}", disassemble.LevelText(t.Highest)))
	}
	switch {
	case t.AtMost == 0:
	case s.Apart.Fewest:
		said = append(said, say.T("{n, plural, one {# number of moves may be lower} other {# numbers of moves may be lower}}", t.AtMost))
	default:
		said = append(said, say.T("{n, plural, one {# level may be lower} other {# levels may be lower}}", t.AtMost))
	}
	if t.Open > 0 {
		said = append(said, say.T("{n} not known", t.Open))
	}
	if t.On && t.SoFar > 0 {
		said = append(said, say.T("of solution {number}, {n, plural, one {# position} other {# positions}} so far", looked+1, t.SoFar))
	}
	return strings.Join(said, "; ")
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
	fact := func(test string, name say.Message, value string) {
		facts = append(facts, html.El("dt").Text(name.String()), html.El("dd").DataSet("test", test).Text(value))
	}
	if n := len(t.Levels); n > 0 {
		fact("apart-looked", "Assemblies looked at", words.Thousands(float64(n)))
		fact("apart-count", "that come apart", words.Thousands(float64(t.Apart)))
		if t.Turned > 0 {
			fact("apart-turned", "only with turns", words.Thousands(float64(t.Turned)))
		}
		if t.Apart+t.Turned > 0 && s.Apart.Fewest {
			fact("apart-most", "Most moves", words.Thousands(float64(t.Most)))
		} else if t.Apart+t.Turned > 0 {
			fact("apart-highest", "Highest level", disassemble.LevelText(t.Highest))
		}
	}
	fact("apart-positions", "Positions looked at", words.Thousands(max(t.Positions+t.SoFar, a.Part.Positions)))
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
		return say.T("Not known"), a.Refused
	case !a.Known:
		return say.T("Looking…"), say.T("One position after another.")
	case a.Part.Verdict == wire.PartLocked && a.Part.Moves > 0:
		if p.turned() {
			return say.T("This one is locked"), say.T("By straight moves and turns some pieces come out, and the rest holds together.")
		}
		return say.T("This one is locked"), say.T("By straight moves some pieces come out, and the rest holds together.")
	case a.Part.Verdict == wire.PartLocked:
		if p.turned() {
			return say.T("This one is locked"), say.T("By straight moves and turns no piece can leave.")
		}
		return say.T("This one is locked"), say.T("By straight moves no piece can leave.")
	case a.Part.Verdict != wire.PartApart:
		return say.T("Not known"), say.T("There are too many positions to look at them all.")
	}
	more := 0
	if len(a.Part.Level) > 1 {
		more = a.Part.Level[1]
	}
	level, said = disassemble.LevelText(a.Part.Level), say.T(
		"{first, plural, =1 {One move frees the first piece} other {# moves free the first piece}}{more, plural, =0 {} =1 {, one more the next} other {, # more the next}}.",
		a.Part.Level[0], more)
	switch {
	case a.Fewest:
		level = say.T("{limit, select, true {At most {n, plural, one {# move} other {# moves}}} other {{n, plural, one {# move} other {# moves}}}}", a.Part.AtMost, a.Part.Moves)
	case a.Part.AtMost:
		level = say.T("Level at most {level}", level)
	default:
		level = say.T("Level {level}", level)
	}
	if a.Part.Turned {
		said += " " + say.T("Straight moves are not enough here: pieces have to turn.")
	}
	return level, said
}

func (p *Panel) onAskTally(app.Context, app.Event) {
	p.Do(state.AskTally{Workers: browser.Helpers(), At: browser.Now()})
}
func (p *Panel) onStopTally(app.Context, app.Event) {
	p.Do(state.Set(func(s *state.State) { s.Tally.On = false }))
}
