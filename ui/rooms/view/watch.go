package view

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/html"
	"tilewright/ui/state"
)

// searchTransport has the controls that go through the search: step by step, to solutions and dead ends, or at a pace.
func (p *Panel) searchTransport() app.UI {
	s := p.State
	wait := s.Run.Phase == state.Starting || s.Run.Phase == state.Compiling
	return html.El("div").Class("transport searching").Role("group").Aria("label", say.T("The search step by step")).Body(
		html.El("div").Class("keys").Body(p.searchControls(wait)...),
		html.El("span").Class("stepno say num").DataSet("test", "step").Text(p.watchText()),
		html.El("div").Class("tools").Body(
			html.Button().Class("btn sm").Aria("pressed", s.Prefs.Why).Title(say.T("Why this cell  W")).DataSet("test", "why").
				OnClick(p.onWhy).Text(say.T("Why")),
			p.recordButton(wait),
			html.PaceChoice("pace", "How much of the search is shown", false, p.paces(), p.onPace),
		),
	)
}

// searchControls are the row's buttons; wait is set while the search is prepared.
func (p *Panel) searchControls(wait bool) []app.UI {
	l := &p.State.Watching
	off := wait || l.On && l.Point.Ended
	name := say.Message("Go on")
	if p.State.GoesOn() {
		name = "Pause"
	}
	return []app.UI{
		html.Control("search-back", "Step back", "←", html.IconBack, !l.On || p.State.GoesOn() || l.Point.Step <= l.Point.First, p.onSearchBack),
		html.PlayControl("search-play", name, p.State.GoesOn(), off, p.onSolve),
		html.Control("search-step", "Step", "→", html.IconNext, off, p.onSearchStep),
		html.Control("search-dead", "To the next dead end", "B", html.IconClose, off, p.onSearchDead),
		html.Control("search-solution", "To the next solution", "N", html.IconCheck, off, p.onSearchSolution),
	}
}

func (p *Panel) recordButton(off bool) app.UI {
	l := &p.State.Watching
	recording := l.Recording()
	record, words := say.Message("Record"), ""
	if recording {
		record, words = "End", strconv.Itoa(l.Point.Recorded)
	}
	return html.Button().Class("btn sm rec").Aria("pressed", recording).Attr("disabled", off).
		Title(recordTitle(recording).String()).DataSet("test", "record").OnClick(p.onRecord).Body(
		app.Raw(`<i></i>`), app.Text(record), html.El("span").Class("num").Text(words),
	)
}

func recordTitle(on bool) say.Message {
	if on {
		return "End recording, and play it  R"
	}
	return "Record from here, to play and to embed  R"
}

func (p *Panel) paces() []app.UI {
	var options []app.UI
	for i, pace := range state.Paces {
		options = append(options, html.El("option").Attr("value", strconv.Itoa(i)).Attr("selected", i == p.State.Watching.Pace).Text(pace.Name))
	}
	return options
}

// watchText says which part of the search is on the board.
func (p *Panel) watchText() string {
	s := p.State
	l := &s.Watching
	switch {
	case s.Run.Phase == state.Starting || s.Run.Phase == state.Compiling:
		return say.T("Preparing")
	case !l.On && s.Run.Phase == state.Paused:
		return say.T("Paused here")
	case !l.On && !s.Shown.Pictured:
		return say.T("In a moment.") // the board still shows the old picture
	case !l.On:
		return shownOf(s.Run.Rate)
	case l.Asked && !l.Point.Playing && l.Point.Step == 0:
		return say.T("Looking")
	}
	if l.Point.Ahead {
		return say.T("Ahead: {what}", p.goingText())
	}
	return p.goingText()
}

// goingText says where watching stands.
func (p *Panel) goingText() string {
	l := &p.State.Watching
	pace := state.Paces[l.Pace]
	switch {
	case l.Point.Ended:
		return say.T("nothing is left")
	case l.Playing() && pace.By == 0:
		return say.T("solutions only")
	case l.Playing() && pace.By == 1:
		return say.T("every placement")
	case l.Playing():
		return say.T("showing one step in about {n}", pace.By)
	case l.Asked:
		return say.T("looking on")
	}
	return say.T("{step, plural, =0 {where it stands} other {step #}}{kind, select, solution {, a solution} dead {, a dead end} other {}}",
		l.Point.Step, l.Point.Flag)
}

// shownOf says how many placements there are for each shown board, at full speed.
func shownOf(rate float64) string {
	n := rate * framesApart
	if n < 2 {
		return say.T("The search")
	}
	unit := 1.0
	for unit*10 <= n {
		unit *= 10
	}
	return say.T("Showing one step in about {n}", float64(int(n/unit))*unit)
}

// framesApart is the time between two boards at full speed, in seconds.
const framesApart = 0.07

// ShowPoint draws the point at which watching stands.
func (p *Panel) ShowPoint(message any) {
	if why := p.why.Element(); p.State.Shown.Kind == state.ShowSearch && p.State.Watching.On && why != nil {
		why.Set("player", p.Player())
		why.Set("board", p.Pictures.Board(p.State.Board()))
		why.Set("point", message)
	}
}

// watch does one of wire's Do.
func (p *Panel) watch(do string, by int) { p.Do(state.Watch{Do: do, By: by}) }

// RecordOrKeep begins to record, or ends the recording.
func (p *Panel) RecordOrKeep() {
	if p.State.Watching.Recording() {
		p.watch(wire.DoKeep, 0)
	} else if p.State.ShowsSearch() {
		p.watch(wire.DoRecord, 0)
	}
}

// StepBy goes some steps on or back in the board's content.
func (p *Panel) StepBy(n int) {
	l := &p.State.Watching
	switch {
	case !p.State.ShowsSearch():
		p.Seek(p.State.Player.Step + n)
	case n > 0 || l.On && l.Point.Step > l.Point.First:
		p.watch(wire.DoStep, n)
	}
}

// PlayOrPause does what the space bar does.
func (p *Panel) PlayOrPause() {
	if p.State.ShowsSearch() {
		p.Solve()
	} else {
		p.playOrHalt()
	}
}

// ToNext goes to the next solution or dead end of the board's content; with back, in a recording, to the one before.
func (p *Panel) ToNext(do string, back bool) {
	switch {
	case !p.State.ShowsSearch():
		p.leap(do, back)
	case !back:
		p.watch(do, 0)
	}
}

func (p *Panel) onSearchBack(app.Context, app.Event)     { p.StepBy(-1) }
func (p *Panel) onSearchStep(app.Context, app.Event)     { p.watch(wire.DoStep, 1) }
func (p *Panel) onSearchDead(app.Context, app.Event)     { p.ToNext(wire.DoDeadEnd, false) }
func (p *Panel) onSearchSolution(app.Context, app.Event) { p.ToNext(wire.DoSolution, false) }
func (p *Panel) onWhy(app.Context, app.Event)            { p.ToggleWhy() }
func (p *Panel) onRecord(app.Context, app.Event)         { p.RecordOrKeep() }
func (p *Panel) ToggleWhy()                              { p.Do(state.ShowWhy{Why: !p.State.Prefs.Why}) }

func (p *Panel) onPace(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.Do(state.SetPace{Pace: i})
	}
}

// whyCard is the <search-why> over the board. It draws the steps of the search, and gives the reasons for them. It has
// none while the board shows something else.
func (p *Panel) whyCard(show bool) app.UI {
	return &html.Widget{
		Draw: func() app.UI { return html.El("search-why").DataSet("test", "why-card") },
		Every: func(e app.Value) {
			if !show {
				e.Set("point", nil)
			}
		},
		Handle: &p.why,
	}
}

func (p *Panel) onSolve(ctx app.Context, _ app.Event) {
	p.Solve()
	p.Quietly(ctx)
}
