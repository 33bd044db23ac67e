package play

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: the board, the buttons below it, and the panel beside it.
type Panel struct {
	shell.PanelContext
	// Leave writes the state of the page down before another puzzle takes its place. KeepGame keeps the game.
	Leave, KeepGame func()
	// Unfolded is whether the panel is open on screens without room for it beside the board.
	Unfolded bool

	board html.Handle
}

// Bar has the buttons below the board that is played. They turn the piece that was chosen last, help, and take moves
// back.
func (p *Panel) Bar() app.UI {
	s := p.State
	g := s.Hand.Game
	turn := func(test string, name say.Message, key string, title say.Message, shape string, hidden bool, f app.EventHandler) app.UI {
		return html.Button().Class("btn outline").Title(title.String()+"  "+key).Hidden(hidden).Attr("disabled", s.Hand.Over()).
			DataSet("test", test).OnClick(f).Body(html.Icon(shape), html.El("span").Text(name), html.Kbd(key))
	}
	plane, space := false, false
	if puzzle := g.Puzzle(); puzzle != nil {
		plane, space = pictures.HandTurns(puzzle) == "plane", pictures.HandTurns(puzzle) == "space"
	}
	return html.El("div").Class("transport hand").Role("group").Aria("label", say.T("By hand")).Body(
		p.handChip(),
		html.El("div").Class("turns").Body(
			turn("hand-turn", "Turn", "R", "Turn the chosen piece", html.IconQuarter, false, p.onSpin),
			turn("hand-tip", "Tip", "T", "Tip the chosen piece over backwards", html.IconUp, !space, p.onTip),
			turn("hand-roll", "Roll", "Y", "Roll the chosen piece to the right", html.IconRight, !space, p.onRoll),
			turn("hand-slant", "Slant", "K", "Turn the chosen piece of balls by a sixth, in a slanting layer", html.IconQuarter,
				!space || !g.Puzzle().Lattice.Piled(), p.onSlant),
			turn("hand-flip", "Flip", "F", "Turn the chosen piece over", html.IconFlip, plane || space, p.onFlip),
		),
		html.El("div").Class("steps").Body(
			html.Button().Class("btn primary").Hidden(!s.Hand.Entering).Attr("disabled", s.Hand.Solved() || s.Hand.Solving()).
				Title(say.T("The given pieces stay, and the others are found")).DataSet("test", "solve-given").OnClick(p.onSolveGiven).
				Text(say.T("Solve")),
			html.Button().Class("btn outline").Title(say.T("A hint: where to look, which piece, and the move  H")).Attr("disabled", s.Hand.Solved()).
				Hidden(s.Hand.Entering).DataSet("test", "hand-hint").OnClick(p.onHint).
				Body(html.Icon(html.IconHint), html.El("span").Text(say.T("Hint")), html.Kbd("H")),
			html.Button().Class("btn outline").Title(say.T("Take the last move back  Ctrl Z")).Attr("disabled", !g.CanUndo()).
				DataSet("test", "hand-undo").OnClick(p.onUndo).
				Body(html.Icon(html.IconUndo), html.El("span").Text(say.T("Undo")), html.Kbd("Ctrl Z")),
			html.Control("hand-redo", "Redo", "Ctrl Shift Z", html.IconRedo, !g.CanRedo(), p.onRedo).Class("outline"),
		),
	)
}

// handChip says what is known of the position, if the person wants that, and has the hint that was asked for.
func (p *Panel) handChip() app.UI {
	s := p.State
	k := s.Hand.Now()
	if s.Hand.Entering && !s.Hand.Solved() {
		return p.enterChip()
	}
	if s.Hand.Solved() {
		return html.El("div").Class("judged wide-row").Body(
			p.solvedChip(),
			html.Button().Class("btn sm primary").Hidden(!s.Challenged() || s.Entered() || s.Unchallenged() != "").
				Attr("disabled", s.Challenge.Making.Level > 0).DataSet("test", "solved-next").OnClick(p.onChallenge).
				Text(say.T("Next challenge")),
			html.Button().Class("btn sm outline").Hidden(s.Hand.Shown()).Title(say.T("Copy your result and a link, to send")).
				DataSet("test", "solved-send").OnClick(p.onSend).Text(say.T("Copy result")),
			html.Maybe(s.Entered() && s.Hand.Shown(), p.enteredButtons),
		)
	}
	dead := k.Possible == state.CannotFinish
	if b := s.Hand.Unkept(); b != nil {
		return html.El("div").Class("judged wide-row").Body(
			html.El("p").Class("hinted").Hidden(s.Hand.Hint == nil).DataSet("test", "hand-hinted").Body(p.hintWords()...),
			html.El("p").Class("judged-chip bad").DataSet("test", "hand-unkept").Body(html.El("i").Aria("hidden", true),
				html.El("span").Body(html.El("b").Text(say.T("{what}.", state.UnkeptTitle)), app.Text(" "+state.UnkeptWords(b)))),
			p.backButton(dead),
		)
	}
	shows := s.Prefs.Count || dead && (s.Prefs.Mark || s.Hand.Hint != nil)
	class, text := "judged-chip", state.WaysWords(k)
	if !s.Prefs.Count {
		text = state.WaysWords(state.Prospect{Possible: k.Possible})
	}
	switch {
	case dead:
		class += " bad"
	case k.Possible == state.CanFinish:
		class += " good"
	}
	return html.El("div").Class("judged").Body(
		html.El("p").Class("hinted").Hidden(s.Hand.Hint == nil).DataSet("test", "hand-hinted").Body(p.hintWords()...),
		html.El("p").Class(class).Hidden(!shows).DataSet("test", "hand-chip").DataSet("possible", k.Possible).
			Body(html.El("i").Aria("hidden", true), app.Text(text)),
		p.backButton(shows && dead),
	)
}

// backButton takes back as many moves as it takes until the puzzle can be solved again.
func (p *Panel) backButton(shown bool) app.UI {
	k := p.State.Hand.Now()
	words := say.T("Back to the last good state")
	if k.Good >= 0 {
		words = say.T("{move, plural, =0 {Back to the beginning} other {Back to move #}}", k.Good)
		if k.Good < len(p.State.Hand.Known) {
			if good := p.State.Hand.Known[k.Good]; good.Counted && p.State.Prefs.Count {
				words = say.T("Back to {ways}", state.Ways(good))
			}
		}
	}
	return html.Button().Class("btn primary").Hidden(!shown).Title(say.T("Take back the pieces that are wrong  G")).
		DataSet("test", "hand-back").OnClick(p.onBack).Text(words)
}

// solvedChip says that the puzzle is solved.
func (p *Panel) solvedChip() app.UI {
	if p.State.Hand.Shown() {
		return html.El("p").Class("judged-chip").DataSet("test", "hand-solved").
			Body(html.Icon(html.IconHint), html.El("b").Text(say.T("The answer.")), app.Text(" "+p.answerAbout()))
	}
	said := say.T("{pieces}.", p.State.Hand.SolvedWords())
	if p.State.Prefs.Clock {
		said = say.T("{pieces}, {time}.", p.State.Hand.SolvedWords(), p.playTime())
	}
	if !p.State.Hand.Over() {
		said += " " + state.MoreWords.String()
	}
	return html.El("p").Class("judged-chip solved").DataSet("test", "hand-solved").
		Body(html.Icon(html.IconCheck), html.El("b").Text(say.T("Solved.")), app.Text(" "+said))
}

// hintWords are the hint that was asked for, with the button for the next strength of it.
func (p *Panel) hintWords() []app.UI {
	h := p.State.Hand.Hint
	if h == nil {
		return []app.UI{html.El("span")}
	}
	next := say.T("Which piece?")
	if h.Named {
		next = say.T("Place it")
	}
	return []app.UI{
		html.Icon(html.IconHint, "accent"),
		html.El("span").Body(html.El("b").Text(h.Said), app.Text(h.Rest)),
		html.Button().Class("btn sm outline").Hidden(h.Slot == 0).DataSet("test", "hand-next-hint").OnClick(p.onHint).Text(next),
	}
}

// Side takes the place of the search panel while one plays. It says what is known of the position, if the person wants
// that, and has the moves and the switches.
func (p *Panel) Side() app.UI {
	return html.El("section").Class("panel search playing").ID("panel-search").Aria("labelledby", "h-search").Body(
		html.El("header").Body(
			html.El("h2").ID("h-search").Text(say.T("By hand")),
			html.Button().Class("btn icon").Aria("label", say.T("Fold this panel")).Title(say.T("Fold  2")).
				DataSet("test", "fold-hand").OnClick(p.onFold).Body(html.Icon(html.IconFoldR)),
		),
		html.El("div").Class("scroll").TabIndex(0).Role("group").Aria("label", say.T("The game")).Body(
			p.handState(),
			html.El("div").Class("group").Body(html.El("div").Class("row").Body(
				html.Button().Class("btn outline").Attr("disabled", !p.State.Hand.Begun()).DataSet("test", "hand-again").
					OnClick(p.onPlayAgain).Text(say.T("Start again")),
				html.Button().Class("btn outline").
					Hidden(p.State.Challenged() || !p.State.Hand.Begun() || p.State.Hand.Filled()).
					Title(say.T("Have the pieces that are left placed for you")).DataSet("test", "hand-rest").OnClick(p.onShowRest).
					Text(say.T("Show the rest")),
			)),
			p.challenges(),
			p.handMoves(),
			p.handSwitches(),
		),
		html.El("div").Class("folded-side").Body(
			html.Button().Class("btn icon").Aria("label", say.T("Unfold this panel")).Title(say.T("Unfold  2")).
				OnClick(p.onFold).Body(html.Icon(html.IconFoldR)),
			html.El("b").Text(say.T("By hand")),
		),
	)
}

// handState is the state of the game: one large number with a title and a text.
func (p *Panel) handState() app.UI {
	s := p.State
	k, g := s.Hand.Now(), s.Hand.Game
	group := func(title say.Message, number, unit, about string) app.UI {
		return html.El("div").Class("group stand").DataSet("test", "hand-state").Body(
			html.El("h3").Text(title),
			html.El("p").Class("large num").Hidden(number == "").Body(html.El("b").Text(number), app.Text(" "+unit)),
			html.El("p").Class("saying").Hidden(about == "").Text(about),
		)
	}
	if s.Hand.Entering && !s.Hand.Solved() {
		n := len(g.Position().Placed)
		return group("Your challenge", strconv.Itoa(n), say.T("{n, plural, one {piece given} other {pieces given}}", n), state.EnterWords.String())
	}
	goal := state.GoalWords(g.Puzzle())
	hints, goesOn := s.Hand.Hints, ""
	if g.Puzzle() != nil && s.Hand.Solved() && !s.Hand.Over() {
		goesOn = " " + state.MoreWords.String()
	}
	switch {
	case g.Puzzle() == nil:
		return group("Nothing to play", "", "", s.Unplayable())
	case s.Hand.Solved() && s.Hand.Shown():
		return group("The answer", "", "", p.answerAbout()+goesOn)
	case s.Hand.Solved() && s.Prefs.Clock:
		return group("Solved by hand", p.playTime(), say.T("{n, plural, =0 {} one {with # hint} other {with # hints}}", hints),
			say.T("{n, plural, one {# move} other {# moves}}.", len(g.Moves()))+goesOn)
	case s.Hand.Solved():
		about := say.T("{n, plural, =0 {} one {with # hint} other {with # hints}}", hints)
		if goesOn != "" {
			about = say.T("{n, plural, =0 {} one {With # hint.} other {With # hints.}}", hints) + goesOn
		}
		return group("Solved by hand", words.Thousands(float64(len(g.Moves()))),
			say.T("{n, plural, one {move} other {moves}}", len(g.Moves())), strings.TrimSpace(about))
	case s.Hand.Unkept() != nil:
		return group(state.UnkeptTitle, "", "", strings.TrimSpace(state.UnkeptWords(s.Hand.Unkept())+" "+state.BlameWords(s.Hand)))
	case s.Prefs.Count && k.Possible == state.CannotFinish:
		return group("Cannot be finished any more", "", "", state.BlameWords(s.Hand))
	case s.Prefs.Count && (k.Counted || k.Many):
		number, unit, more := words.Thousands(k.Ways), say.T("{n, plural, one {way} other {ways}}", k.Ways), ""
		if goal != "" {
			more = " " + say.T("A solution with one more piece counts as another way.")
		}
		if k.Many {
			number, unit = say.T("more than 10,000"), say.T("{n, plural, one {way} other {ways}}", 10_000)
		}
		return group("Can still be finished", number, unit, say.T("Counted after every move. Turned or mirrored solutions count separately; swapping equal pieces does not.")+more)
	case s.Prefs.Count && k.Possible == state.CanFinish && k.Ways > 0:
		number, unit := say.T("at least {n}", k.Ways), say.T("{n, plural, one {way} other {ways}}", k.Ways)
		about := say.T("Too many to count in a few seconds. Place more pieces to narrow it down.")
		if k.Asked {
			about = say.T("Counting the ways…")
		}
		return group("Can still be finished", number, unit, about)
	case s.Prefs.Count && !k.Asked && k.Possible == state.MayFinish:
		return group("Not known whether it can be finished", "", "", say.T("There are too many ways to check. Place more pieces to find out."))
	case s.Prefs.Count:
		return group("Can it still be finished?", "", "", say.T("Counting the ways…"))
	}
	left := len(g.Position().Table())
	about := goal
	if !s.Hand.Begun() {
		about = say.T("Drag a piece onto the board. A tap turns it, two taps turn it over.")
		if pictures.HandTurns(g.Puzzle()) == "plane" {
			about = say.T("Drag a piece onto the board. A tap turns it.")
		}
		if !browser.Coarse() {
			about += " " + say.T("By keys: Tab to a piece, arrows move it, Enter drops it.")
		}
		about = strings.TrimSpace(goal + " " + about)
	}
	about = strings.TrimSpace(state.RuleWords(g.Puzzle()) + " " + about)
	return group("On the table", strconv.Itoa(left), say.T("{n, plural, one {piece} other {pieces}}", left), about)
}

// handMoves lists the moves, each with what was known after it.
func (p *Panel) handMoves() app.UI {
	s := p.State
	slots := s.Hand.Game.Puzzle()
	moves := s.Hand.Game.Moves()
	if slots == nil || len(moves) == 0 {
		return html.El("div").Hidden(true)
	}
	names := slots.Slots()
	var rows []app.UI
	for i, m := range moves {
		about, ways := "", ""
		switch {
		case m.Cells == nil:
			about = say.T("taken back")
		case m.Hint:
			about = say.T("by a hint")
		}
		if n := i + 1; s.Prefs.Count && n < len(s.Hand.Known) {
			switch k := s.Hand.Known[n]; {
			case k.Many:
				ways = "10,000+"
			case k.Counted:
				ways = words.Thousands(k.Ways)
			case k.Ways > 0:
				ways = words.Thousands(k.Ways) + "+"
			}
		}
		rows = append(rows, html.El("li").Body(
			html.El("span").Class("num muted").Text(strconv.Itoa(i+1)),
			html.El("b").Text(names[m.Slot-1].Name), html.El("span").Class("muted").Text(about), html.El("span").Class("num end").Text(ways),
		))
	}
	column := ""
	if s.Prefs.Count {
		column = say.T("ways left")
	}
	return html.El("div").Class("group").Body(
		html.El("h3").Body(app.Text(say.T("Moves")), html.El("span").Class("muted end").Text(column)),
		html.El("ol").Class("moves").DataSet("test", "hand-moves").Body(rows...),
	)
}

// handSwitches choose what the person is told.
func (p *Panel) handSwitches() app.UI {
	one := func(test string, name, about say.Message, on bool, f app.EventHandler) app.UI {
		return html.El("div").Class("set").Body(
			html.El("div").Body(html.El("b").Text(name), html.El("small").Text(about)),
			html.Button().Class("switch").Role("switch").Aria("checked", on).Aria("label", name).DataSet("test", test).OnClick(f),
		)
	}
	prefs := p.State.Prefs
	return html.El("div").Class("group").Body(
		html.El("h3").Text(say.T("Help")),
		one("hand-count", "Still possible?", "counts the ways that are left after each move", prefs.Count, p.onCountWays),
		one("hand-mark", "Mark cells that cannot be filled", "as soon as there is one", prefs.Mark, p.onMark),
		one("hand-clock", "Clock", "runs from the first move on", prefs.Clock, p.onClock),
	)
}

func (p *Panel) onSpin(app.Context, app.Event)  { p.Call("turn", "spin", false) }
func (p *Panel) onTip(app.Context, app.Event)   { p.Call("turn", "tip", false) }
func (p *Panel) onRoll(app.Context, app.Event)  { p.Call("turn", "roll", false) }
func (p *Panel) onSlant(app.Context, app.Event) { p.Call("turn", "slant", false) }
func (p *Panel) onFlip(app.Context, app.Event)  { p.Call("turn", "flip", false) }

func (p *Panel) onHint(app.Context, app.Event)      { p.AskHint() }
func (p *Panel) onBack(app.Context, app.Event)      { p.Do(state.BackToGood{}) }
func (p *Panel) onShowRest(app.Context, app.Event)  { p.Do(state.ShowRest{At: browser.Now()}) }
func (p *Panel) onPlayAgain(app.Context, app.Event) { p.Do(state.PlayAgain{}) }
func (p *Panel) onCountWays(app.Context, app.Event) {
	p.Do(state.Prefer(func(p *state.Prefs) { p.Count = !p.Count }))
}
func (p *Panel) onMark(app.Context, app.Event) {
	p.Do(state.Prefer(func(p *state.Prefs) { p.Mark = !p.Mark }))
}
func (p *Panel) onClock(app.Context, app.Event) {
	p.Do(state.Prefer(func(p *state.Prefs) { p.Clock = !p.Clock }))
}

func (p *Panel) onUndo(app.Context, app.Event) { p.Do(state.UndoMove{At: browser.Now()}) }
func (p *Panel) onRedo(app.Context, app.Event) { p.Do(state.RedoMove{At: browser.Now()}) }
func (p *Panel) onFold(app.Context, app.Event) { p.Fold(state.SearchPanel) }

// AskHint asks for a hint, or a stronger one.
func (p *Panel) AskHint() { p.Do(state.AskHint{At: browser.Now()}) }

// MoreButton shows the panel where there is no room for it beside the board.
func (p *Panel) MoreButton() app.UI {
	return html.Button().Class("btn icon narrow").Aria("label", say.T("Moves and help")).Aria("expanded", p.Unfolded).
		Hidden(p.State.Mode != state.HandMode).
		DataSet("test", "hand-more").OnClick(p.onMore).Body(html.Icon(html.IconMore))
}

func (p *Panel) onMore(app.Context, app.Event) { p.Unfolded = !p.Unfolded }
