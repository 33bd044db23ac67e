package play

import (
	"cmp"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// levels describe the levels of challenges: see solver/challenge.
var levels = []struct{ name, asks say.Message }{
	{"Very easy", "There is always a cell or a piece with one possibility left."},
	{"Easy", "Now and then you must try something."},
	{"Medium", "You must try several things, some within others."},
	{"Hard", "You must try a lot, and mistakes show late."},
	{"Very hard", "For an evening: as few pieces as possible are given."},
}

// challenges is the part of the panel that offers challenges.
func (p *Panel) challenges() app.UI {
	s := p.State
	c := &s.Challenge
	var list []app.UI
	for i, level := range levels {
		n := strconv.Itoa(i + 1)
		list = append(list, html.Button().Aria("pressed", c.Asks() == i+1).
			Aria("label", say.T("Level {n}, {name}", i+1, level.name)).Title(level.name.String()).
			DataSet("level", n).DataSet("test", "challenge-level").OnClick(p.onLevel).Text(n))
	}
	next := say.T("New challenge")
	if s.Challenged() {
		next = say.T("Next challenge")
	}
	busy := c.Making.Level > 0
	about, why := say.T("{level}. {asks}", levels[c.Asks()-1].name, levels[c.Asks()-1].asks), s.Unchallenged()
	off := why != ""
	switch {
	case busy && c.Wanted > 0:
		about = say.T("{n} of {all} made…", len(c.Sheet), c.Wanted)
	case busy:
		about = say.T("Looking for one… {n, plural, one {# board} other {# boards}} tried.", c.Tried)
	case off:
		about = why
	}
	return html.El("div").Class("group challenges").Body(
		html.Headed("Challenge", html.Ask("challenge")),
		html.El("p").Class("saying").Hidden(!s.Challenged()).DataSet("test", "challenge-name").Body(
			html.El("b").Text(s.ChallengeWords()), app.Text(" "+p.challengeAbout()),
		),
		html.El("div").Class("seg").Role("group").Aria("label", say.T("Level of the next challenge")).Body(list...),
		html.El("p").Class("hint").DataSet("test", "challenge-about").Text(about),
		p.givenField(),
		html.El("div").Class("row").Body(
			html.Button().Class("btn primary").Hidden(busy).Attr("disabled", off).Title(why).DataSet("test", "challenge-next").
				OnClick(p.onChallenge).Text(next),
			html.Button().Class("btn outline").Hidden(!busy).DataSet("test", "challenge-stop").OnClick(p.onStopChallenge).Text(say.T("Stop")),
			html.Button().Class("btn outline").Attr("disabled", busy).
				Title(say.T("The same for everybody, each day another puzzle")).DataSet("test", "challenge-daily").OnClick(p.onDaily).
				Body(html.Maybe(p.dailyDone(), func() app.UI { return html.Icon(html.IconCheck) }),
					html.El("span").Text(say.T("Today’s")),
					html.Maybe(p.dailyDone(), func() app.UI { return html.El("span").Class("sr").Text(say.T(", solved")) })),
			html.Button().Class("btn outline").Attr("disabled", busy || off).
				Title(say.T("Six challenges of this level to print")).DataSet("test", "challenge-sheet").OnClick(p.onSheet).
				Body(html.Icon(html.IconPrint), app.Text(say.T("Sheet of six"))),
			html.Button().Class("btn outline").Hidden(!s.Challenged() || s.Hand.Solved()).
				DataSet("test", "challenge-answer").OnClick(p.onShowAnswer).Text(say.T("Show the answer")),
			html.Button().Class("btn outline").Hidden(s.Hand.Entering || !s.Playable()).Title(say.T("Put the given pieces onto the board, as your booklet shows them")).
				DataSet("test", "challenge-enter").OnClick(p.onEnter).Text(say.T("Enter a challenge")),
			html.Button().Class("btn outline").Hidden(!s.Challenged()).DataSet("test", "challenge-leave").
				OnClick(p.onLeaveChallenge).Text(say.T("Empty the board")),
		),
	)
}

// givenField chooses how many pieces are given.
func (p *Panel) givenField() app.UI {
	puzzle := p.State.Document.Puzzle
	if !p.State.Playable() || puzzle.PieceCount() < 2 {
		return html.El("div").Hidden(true)
	}
	options := []app.UI{html.El("option").Attr("value", "0").Attr("selected", p.State.Challenge.Given == 0).Text(say.T("as few as possible"))}
	for n := 1; n < puzzle.PieceCount(); n++ {
		options = append(options, html.El("option").Attr("value", strconv.Itoa(n)).
			Attr("selected", p.State.Challenge.Given == n).Text(say.T("{n} of {all}", n, puzzle.PieceCount())))
	}
	return html.El("label").Class("row").Body(
		html.El("span").Class("soft").Text(say.T("Pieces given")),
		html.El("span").Class("select").Body(
			html.El("select").DataSet("test", "challenge-given").OnChange(p.onGiven).Body(options...),
			html.Icon(html.IconCaret),
		),
	)
}

func (p *Panel) onGiven(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.Do(state.Set(func(s *state.State) { s.Challenge.Given = n }))
	}
}

// challengeAbout says what to do with the pieces that are not given.
func (p *Panel) challengeAbout() string {
	s := p.State
	if !s.Challenged() || s.Challenge.Is == (link.ChallengeName{}) {
		return ""
	}
	return state.ChallengeAbout(s.Hand.Game.Puzzle(), state.Card{Given: s.Hand.Game.After(0).Assembly()})
}

// mostNumber is the greatest number of a challenge that is chosen; greater ones are dates.
const mostNumber = 9999

// nextNumber is the number after that of the present challenge, or any number.
func (p *Panel) nextNumber() uint64 {
	if is := p.State.Challenge.Is; p.State.Challenged() && is.Number > 0 && is.Number < mostNumber {
		return is.Number + 1
	}
	return 1 + uint64(browser.Now())%mostNumber
}

// dateNumber is the number of the first challenge of a calendar's date, so that it is the same for everybody: the date, as
// 20261224. It is 0 where the puzzle is no calendar of a date.
func (p *Panel) dateNumber() uint64 {
	puzzle := p.State.Document.Puzzle
	if puzzle == nil || len(puzzle.Labels) == 0 {
		return 0
	}
	if c := puzzle.Calendar(); c != nil {
		if day, ok := c.Date(time.UnixMilli(browser.Now()).Year()); ok {
			return uint64(day.Year()*10_000 + int(day.Month())*100 + day.Day())
		}
	}
	return 0
}

func (p *Panel) onLevel(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(browser.Dataset(ctx, "level")); err == nil {
		p.Do(state.Set(func(s *state.State) { s.Challenge.Level = n }))
	}
}

func (p *Panel) onChallenge(app.Context, app.Event) {
	p.ReadEditor()
	p.Unfolded = false
	number := p.dateNumber()
	if number == 0 || p.State.Challenge.Is.Number > 0 {
		number = p.nextNumber()
	}
	p.Do(state.AskChallenge{Number: number})
}

func (p *Panel) onDaily(app.Context, app.Event) { p.Today() }

// Today asks for the challenge of the day, at the level that somebody chose. Who has never solved one gets an easy one.
func (p *Panel) Today() {
	p.Leave()
	entry, level, number := p.daily()
	if p.newcomer() {
		level = min(level, 2)
	}
	p.Unfolded = false // so that one looks at the board
	p.Do(state.AskDaily{ID: entry.ID, Level: cmp.Or(p.State.Challenge.Level, level), Number: number})
}

// newcomer reports whether nobody has solved the challenge of a day in this browser.
func (p *Panel) newcomer() bool { return p.Store.Text("daily") == "" }

// daily is the challenge of the day, which is flat for a newcomer.
func (p *Panel) daily() (entry *def.Entry, level int, number uint64) {
	return def.Daily(time.UnixMilli(browser.Now()), p.newcomer())
}

func (p *Panel) onShowAnswer(app.Context, app.Event) {
	p.KeepGame()
	p.Unfolded = false
	p.Do(state.ShowAnswer{})
}

// dailyDone tells whether today's challenge was solved in this browser.
func (p *Panel) dailyDone() bool {
	_, _, number := p.daily()
	return p.Store.Text("daily") == strconv.FormatUint(number, 10)
}

// MarkDaily keeps a note that today's challenge is solved, if it is.
func (p *Panel) MarkDaily() {
	entry, _, number := p.daily()
	if h := &p.State.Hand; p.State.Document.ID == entry.ID && p.State.Challenge.Is.Number == number && h.Solved() && !h.Shown() {
		p.Store.SetText("daily", strconv.FormatUint(number, 10))
	}
}

// solvedWords are a message from a person who has solved the puzzle, which asks another person to try it.
func (p *Panel) solvedWords() string {
	s := p.State
	what := s.Document.Name()
	if s.Challenged() && s.Challenge.Is != (link.ChallengeName{}) {
		what = say.T("{puzzle}, {challenge}", what, state.CardName(s.Challenge.Is, words.Within))
	}
	return say.T("I solved {what}{timed, select, true { in {time}} other {}}{hints, plural, =0 {} one {, with # hint} other {, with # hints}}. Can you? {link}",
		what, s.Prefs.Clock, p.playTime(), s.Hand.Hints, p.unsolvedLink())
}

// unsolvedLink is a link to the puzzle with the given pieces alone.
func (p *Panel) unsolvedLink() string {
	l := p.State.Link()
	l.Played, l.Tapped = link.Played{}, nil
	if l.Hand = nil; l.Given == nil {
		l.Hand = make([]uint16, len(p.State.Hand.Game.Position().Assembly()))
	}
	return browser.Address(l.Encode())
}

func (p *Panel) onSend(app.Context, app.Event) {
	p.CopyText(p.solvedWords(), say.T("Copied: your result, with a link to the puzzle. It has no answer in it."))
}

func (p *Panel) onSheet(app.Context, app.Event) {
	p.ReadEditor()
	p.Do(state.AskSheet{Number: p.nextNumber()})
}

func (p *Panel) onStopChallenge(app.Context, app.Event) { p.Do(state.StopChallenge{}) }
func (p *Panel) onLeaveChallenge(app.Context, app.Event) {
	p.KeepGame()
	p.Do(state.LeaveChallenge{})
}
