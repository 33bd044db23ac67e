package search

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/wire"
	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Expected says how many solutions there are, how long it takes to find them, and which of them count as one, if that
// is known.
func (p *Panel) Expected() app.UI {
	s := p.State
	if s.Document.Good == nil || s.Mode == state.DrawMode && s.Document.Puzzle == nil {
		return html.El("div").Hidden(true)
	}
	number, unit, sure := say.T("Not known yet"), "", ""
	o := s.Outlook()
	n, ok := s.SolutionCount()
	switch {
	case s.Impossible() != nil && !s.Exhausted():
		number, unit = say.T("None"), say.T("known before the search")
	case ok && n == 0:
		number, unit = say.T("None"), say.T("everything was searched")
	case s.Current() && s.Run.Phase == state.Finished && s.Run.Progress.Complete && s.Run.Progress.Exact != "":
		number, unit = words.FoundWords(&s.Run.Progress), say.T("{n, plural, one {solution} other {solutions}}", s.Run.Progress.Exact)
	case ok:
		number, unit = words.Grouped(strconv.FormatUint(n, 10)), say.T("{n, plural, one {solution} other {solutions}}", n)
	case s.Wished() != "":
		number = words.TimeSpan(s.Ahead.Left, words.Begins)
		unit = say.T("for all of them")
	case s.Mode == state.DrawMode && s.Findings.Counting:
		number = say.T("Counting …")
	case o != nil && words.Counted(o.Solutions):
		number, unit = words.CountSpan(o.Solutions), say.T("{n, plural, one {solution} other {solutions}}", o.Solutions.High)
		if o.Solutions.Low < o.Solutions.High {
			sure = say.T("90\u00a0% sure")
		}
	case o == nil && s.Ahead.Asked && !p.Device.Low && !s.Hidden:
		number = say.T("Sampling …")
	}
	return html.El("div").Class("group expected").DataSet("test", "expected").Body(
		html.El("h3").Body(app.Text(say.T("Expected")), html.El("span").Class("muted end").Text(sure)),
		html.El("p").Class("number num").Body(app.Text(number+" "), html.El("small").Text(unit)),
		p.expectedTime(o),
		html.El("p").Class("soft").Text(countsAsOne(s.Settings.Text, s.Document.Good)),
	)
}

// expectedTime says how long the whole search takes, and shows that on a scale.
func (p *Panel) expectedTime(o *wire.Outlook) app.UI {
	s := p.State
	if o == nil || !o.Work.Known || s.Wished() != "" || s.Impossible() != nil || s.Settings.Settings.Limit > 0 ||
		s.Current() && s.Run.Phase == state.Finished {
		return html.El("div").Hidden(true)
	}
	all := o.Left
	if s.Current() {
		spent := s.Run.Progress.Seconds - s.Run.Progress.Setup
		all.Low, all.High = all.Low+spent, all.High+spent
	}
	span := html.El("b").Text(words.TimeSpan(all, words.Begins))
	said := html.Sentence("{time} to find all of them, judged from samples", span)
	if before := words.TimeSpan(s.Ahead.Left, words.Within); s.Current() && words.Timed(s.Ahead.Left) &&
		before != words.TimeSpan(all, words.Within) {
		said = html.Sentence("{time} in all; before the start it was {before}", span, app.Text(before))
	} else if s.Current() {
		said = html.Sentence("{time} in all", span)
	}
	if !words.Timed(all) {
		return html.El("div").Body(
			html.El("p").Class("soft").DataSet("test", "expected-time").Text(say.T("How long it takes is not known yet.")),
			html.El("div").Class("time-scale").Hidden(true),
		)
	}
	low, high := onScale(all.Low), onScale(all.High)
	return html.El("div").Body(
		html.El("p").Class("soft num").DataSet("test", "expected-time").Body(said...),
		html.El("div").Class("time-scale").Aria("hidden", true).Body(
			html.El("div").Class("track").
				Body(html.El("i").Style("inset-inline-start", words.Percent(low, 1)).
					Style("width", words.Percent(max(high-low, 0.02), 1))),
			html.El("p").Body(marks()...),
		),
	)
}

// The scale of times is logarithmic, from a tenth of a second to a day.
const minute, hour, day = 60.0, 3600.0, 86400.0

const scaleFrom, scaleTo = 0.1, day

func onScale(seconds float64) float64 {
	at := math.Log(seconds/scaleFrom) / math.Log(scaleTo/scaleFrom)
	return min(max(at, 0), 0.98)
}

func marks() (list []app.UI) {
	for _, m := range []struct {
		at   float64
		name say.Message
	}{{0.1, "0.1\u00a0s"}, {1, "1\u00a0s"}, {minute, "1\u00a0min"}, {hour, "1\u00a0h"}, {day, "1\u00a0day"}} {
		list = append(list,
			html.El("span").Style("inset-inline-start", words.Percent(math.Log(m.at/scaleFrom), math.Log(scaleTo/scaleFrom))).
				Text(m.name))
	}
	return list
}

// wishNames name the wishes for a giant, and the primary button for each.
var wishNames = map[state.Wish]struct{ solve, name, about say.Message }{
	"":                {solve: "Solve"},
	state.WishOne:     {"Find one", "Find one", "stops at the first"},
	state.WishHundred: {"Find 100", "Find 100", "and lists them"},
	state.WishCount:   {"Count", "Count only", "lists none"},
	state.WishAll:     {"Solve", "All, until I stop it", "keeps what it has found"},
}

// Wishes asks what to have of a giant, before anything runs.
func (p *Panel) Wishes() app.UI {
	s := p.State
	wished := s.Wished()
	if wished == "" {
		return html.El("div").Hidden(true)
	}
	all := words.TimeSpan(s.Ahead.Left, words.Within)
	var list []app.UI
	for _, w := range []state.Wish{state.WishOne, state.WishHundred, state.WishCount, state.WishAll} {
		takes := all
		if w == state.WishOne || w == state.WishHundred {
			takes = say.T("how soon is not known")
		}
		list = append(list, html.El("label").Class("wish").Body(
			app.ElemSelfClosing("input").Attr("type", "radio").Attr("name", "wish").Attr("value", string(w)).Attr("checked", w == wished).
				Attr("disabled", s.Run.Phase.Active()).DataSet("test", "wish-"+string(w)).OnChange(p.onWish),
			html.El("span").Body(html.El("b").Text(wishNames[w].name), html.El("small").Text(wishNames[w].about)),
			html.El("small").Class("num takes").Text(takes),
		))
	}
	return html.El("div").Class("group wishes").Role("radiogroup").Aria("label", say.T("What to look for")).DataSet("test", "wishes").Body(
		html.El("p").Class("soft").Text(say.T("How many there are is not known. Choose what you want:")),
		html.El("div").Body(list...),
	)
}

func (p *Panel) onWish(ctx app.Context, _ app.Event) {
	wish := state.Wish(ctx.JSSrc().Get("value").String())
	p.Do(state.Set(func(s *state.State) { s.Wish = wish }))
}
