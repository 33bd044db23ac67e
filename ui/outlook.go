package ui

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/html"
	"tilewright/ui/state"
	"tilewright/ui/words"
	"tilewright/wasm/wire"
)

// What is said of a whole search, 90 % sure. An interval is said as one whose ends are
// rounded apart; where it is too wide to be of use, that is said.

const (
	minute, hour, day, year = 60.0, 3600.0, 86400.0, 365.25 * 86400

	// tooLong is from where on it is only said that a time is longer, and tooWide how many
	// times the lower end the upper one may be.
	tooLong = 2 * hour
	tooWide = 10
	// short is a time that nobody waits for, however wide its interval is.
	short = 1
)

// unknown is what is said where nothing can be.
const unknown = "not known yet"

// timeSpan says a time in seconds: "2–4 s", "3–5 min", "more than two hours", "not known
// yet".
func timeSpan(i wire.Interval) string {
	switch {
	case !i.Known:
		return unknown
	case i.Low > year:
		return "longer than a year"
	case i.Low > tooLong:
		return "more than two hours"
	case i.High <= short:
		return "less than 1\u00a0s"
	case tooWideFor(i):
		return unknown
	}
	unit, of := "s", 1.0
	switch {
	case i.High > 90*minute:
		unit, of = "h", hour
	case i.High > 90:
		unit, of = "min", minute
	}
	low, high := floor2(i.Low/of), ceil2(i.High/of)
	switch {
	case low == high:
		return "about " + words.Decimal(low) + "\u00a0" + unit
	case low == 0:
		return "less than " + words.Decimal(high) + "\u00a0" + unit
	}
	return words.Decimal(low) + "–" + words.Decimal(high) + "\u00a0" + unit
}

// countSpan says a number: "9,000–11,000".
func countSpan(i wire.Interval) string {
	switch {
	case !i.Known || tooWideFor(i):
		return unknown
	case i.Low == i.High:
		return words.Thousands(i.Low)
	}
	return words.Thousands(floor2(math.Floor(i.Low))) + "–" + words.Thousands(ceil2(math.Ceil(i.High)))
}

// percentSpan says a part of a whole: "31–40 %".
func percentSpan(part float64, whole wire.Interval) string {
	low, high := 100*part/whole.High, 100*part/whole.Low
	switch {
	case high < 1:
		return "less than 1\u00a0%"
	case math.Floor(low) == math.Ceil(high):
		return words.Decimal(math.Floor(low)) + "\u00a0%"
	case low < 1:
		return "at most " + words.Decimal(math.Ceil(high)) + "\u00a0%"
	}
	return words.Decimal(math.Floor(low)) + "–" + words.Decimal(min(math.Ceil(high), 100)) + "\u00a0%"
}

func tooWideFor(i wire.Interval) bool { return i.High > tooWide*max(i.Low, 1) }

// floor2 and ceil2 round to two figures, small numbers to halves or to whole ones.
func floor2(n float64) float64 { return round2(n, math.Floor) }
func ceil2(n float64) float64  { return round2(n, math.Ceil) }

func round2(n float64, to func(float64) float64) float64 {
	step := 1.0
	if n < 5 {
		step = 0.5
	}
	for n/step >= 100 {
		step *= 10
	}
	return to(n/step) * step
}

// outlookOf is what is known of the whole of a run, nil where nothing is.
func outlookOf(run *state.Run) *wire.Outlook {
	o := &run.Progress.Outlook
	if !o.Work.Known || run.Trials() > 0 || run.File != "" {
		return nil
	}
	return o
}

// expected says how many solutions there are and how long it takes to find them, as far as
// that is known, and which of them count as one.
func (p *page) expected() app.UI {
	s := &p.state
	if s.Document.Good == nil || s.Mode == state.DrawMode && s.Document.Puzzle == nil {
		return html.El("div").Hidden(true)
	}
	number, unit, sure := "Not known yet", "", ""
	o := s.Outlook()
	n, ok := s.SolutionCount()
	switch {
	case s.Impossible() != nil:
		number, unit = "None", "known before the search"
	case ok && n == 0:
		number, unit = "None", "everything was searched"
	case ok:
		number, unit = words.Thousands(float64(n)), "solutions"
	case s.Wished() != "":
		number = words.Capital(timeSpan(s.Ahead.Left))
		unit = "for all of them"
	case s.Mode == state.DrawMode && s.Findings.Counting:
		number = "Counting …"
	case o != nil && countSpan(o.Solutions) != unknown:
		number, unit = countSpan(o.Solutions), "solutions"
		if o.Solutions.Low < o.Solutions.High {
			sure = "90\u00a0% sure"
		}
	case o == nil && s.Ahead.Asked && !p.device.low && !s.Hidden:
		number = "Sampling …"
	}
	if number == "1" {
		unit = "solution"
	}
	return html.El("div").Class("group expected").DataSet("test", "expected").Body(
		html.El("h3").Body(app.Text("Expected"), html.El("span").Class("muted end").Text(sure)),
		html.El("p").Class("number num").Body(app.Text(number+" "), html.El("small").Text(unit)),
		p.expectedTime(o),
		html.El("p").Class("soft").Text(countsAsOne(s.Settings.Text, s.Document.Good)),
	)
}

// expectedTime says how long the search takes in all, and shows that on a scale.
func (p *page) expectedTime(o *wire.Outlook) app.UI {
	s := &p.state
	if o == nil || !o.Work.Known || s.Wished() != "" || s.Impossible() != nil || s.Settings.Settings.Limit > 0 || s.Current() && s.Run.Phase == state.Finished {
		return html.El("div").Hidden(true)
	}
	all, said := o.Left, "to find all of them, judged from samples"
	if s.Current() {
		spent := s.Run.Progress.Seconds - s.Run.Progress.Setup
		all.Low, all.High = all.Low+spent, all.High+spent
		said = "in all"
		if before := timeSpan(s.Ahead.Left); before != unknown && before != timeSpan(all) {
			said += "; before the start it was " + before
		}
	}
	span := timeSpan(all)
	if span == unknown {
		return html.El("div").Body(
			html.El("p").Class("soft").DataSet("test", "expected-time").Text("How long it takes is not known yet."),
			html.El("div").Class("time-scale").Hidden(true),
		)
	}
	low, high := onScale(all.Low), onScale(all.High)
	return html.El("div").Body(
		html.El("p").Class("soft num").DataSet("test", "expected-time").Body(html.El("b").Text(words.Capital(span)), app.Text(" "+said)),
		html.El("div").Class("time-scale").Aria("hidden", true).Body(
			html.El("div").Class("track").Body(html.El("i").Style("inset-inline-start", words.Percent(low, 1)).Style("width", words.Percent(max(high-low, 0.02), 1))),
			html.El("p").Body(marks()...),
		),
	)
}

// The scale of times goes by its logarithm from a tenth of a second to a day.
const scaleFrom, scaleTo = 0.1, day

func onScale(seconds float64) float64 {
	at := math.Log(seconds/scaleFrom) / math.Log(scaleTo/scaleFrom)
	return min(max(at, 0), 0.98)
}

func marks() (list []app.UI) {
	for _, m := range []struct {
		at   float64
		name string
	}{{0.1, "0.1\u00a0s"}, {1, "1\u00a0s"}, {minute, "1\u00a0min"}, {hour, "1\u00a0h"}, {day, "1\u00a0day"}} {
		list = append(list, html.El("span").Style("inset-inline-start", words.Percent(math.Log(m.at/scaleFrom), math.Log(scaleTo/scaleFrom))).Text(m.name))
	}
	return list
}

// wishNames say what can be wanted of a giant, and what the primary button is called.
var wishNames = map[state.Wish]struct{ solve, name, about string }{
	"":                {solve: "Solve"},
	state.WishOne:     {"Find one", "Find one", "stops at the first"},
	state.WishHundred: {"Find 100", "Find 100", "and lists them"},
	state.WishCount:   {"Count", "Count only", "lists none"},
	state.WishAll:     {"Solve", "All, until I stop it", "keeps what it has found"},
}

// wishes has what is wanted of a giant chosen, before anything runs.
func (p *page) wishes() app.UI {
	s := &p.state
	wished := s.Wished()
	if wished == "" {
		return html.El("div").Hidden(true)
	}
	all := timeSpan(s.Ahead.Left)
	var list []app.UI
	for _, w := range []state.Wish{state.WishOne, state.WishHundred, state.WishCount, state.WishAll} {
		takes := all
		if w == state.WishOne || w == state.WishHundred {
			takes = "how soon is not known"
		}
		list = append(list, html.El("label").Class("wish").Body(
			app.ElemSelfClosing("input").Attr("type", "radio").Attr("name", "wish").Attr("value", string(w)).Attr("checked", w == wished).
				Attr("disabled", s.Run.Phase.Active()).DataSet("test", "wish-"+string(w)).OnChange(p.onWish),
			html.El("span").Body(html.El("b").Text(wishNames[w].name), html.El("small").Text(wishNames[w].about)),
			html.El("small").Class("num takes").Text(takes),
		))
	}
	return html.El("div").Class("group wishes").Role("radiogroup").Aria("label", "What to look for").DataSet("test", "wishes").Body(
		html.El("p").Class("soft").Text("How many there are is not known. Choose what you want:"),
		html.El("div").Body(list...),
	)
}

func (p *page) onWish(ctx app.Context, _ app.Event) {
	p.do(state.SetWish{Wish: state.Wish(ctx.JSSrc().Get("value").String())})
}

// doneBar is how much of a search is done: certainly, and then perhaps.
func doneBar(run *state.Run) app.UI {
	if run.Phase == state.Finished && run.Progress.Complete {
		return html.El("div").Class("done").Hidden(false).Body(html.El("i").Style("width", "0%"), html.El("i").Style("width", "100%"))
	}
	o := outlookOf(run)
	if o == nil || run.Phase == state.Starting || run.Phase == state.Compiling {
		return html.El("div").Class("done").Hidden(true).Body(html.El("i").Style("width", "0%"), html.El("i").Style("width", "0%"))
	}
	return html.El("div").Class("done going").DataSet("test", "covered").Hidden(false).Body(
		html.El("i").Class("maybe").Style("width", words.Percent(min(o.Done, o.Work.Low), o.Work.Low)),
		html.El("i").Style("width", words.Percent(o.Done, o.Work.High)),
	)
}

// leftOf says the same of a search that stands still.
func leftOf(o *wire.Outlook) string {
	done := words.Capital(percentSpan(o.Done, o.Work)) + " done"
	if said := timeSpan(o.Left); said != unknown {
		return done + ", " + said + " left"
	}
	return done
}

// left says how long a search will go on, and how much of it is done.
func left(o *wire.Outlook) string {
	done := "; " + percentSpan(o.Done, o.Work) + " done."
	if said := timeSpan(o.Left); said != unknown {
		return words.Capital(said) + " left, 90\u00a0% sure" + done
	}
	return "How much is left is not known yet" + done
}

// searched says how much of a search that has stopped was done, and what not.
func searched(o *wire.Outlook) string {
	done := percentSpan(o.Done, o.Work)
	if o.Parts > 1 {
		return "Stopped: probably " + done + " was searched (" + strconv.Itoa(o.Ended) + " of " + strconv.Itoa(o.Parts) + " parts to their end)."
	}
	return "Stopped: probably " + done + " was searched."
}
