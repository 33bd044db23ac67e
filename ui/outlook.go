package ui

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/state"
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
		return "about " + decimal(low) + "\u00a0" + unit
	case low == 0:
		return "less than " + decimal(high) + "\u00a0" + unit
	}
	return decimal(low) + "–" + decimal(high) + "\u00a0" + unit
}

// countSpan says a number: "9,000–11,000".
func countSpan(i wire.Interval) string {
	switch {
	case !i.Known || tooWideFor(i):
		return unknown
	case i.Low == i.High:
		return thousands(i.Low)
	}
	return thousands(floor2(math.Floor(i.Low))) + "–" + thousands(ceil2(math.Ceil(i.High)))
}

// percentSpan says a part of a whole: "31–40 %".
func percentSpan(part float64, whole wire.Interval) string {
	low, high := 100*part/whole.High, 100*part/whole.Low
	switch {
	case high < 1:
		return "less than 1\u00a0%"
	case math.Floor(low) == math.Ceil(high):
		return decimal(math.Floor(low)) + "\u00a0%"
	case low < 1:
		return "at most " + decimal(math.Ceil(high)) + "\u00a0%"
	}
	return decimal(math.Floor(low)) + "–" + decimal(min(math.Ceil(high), 100)) + "\u00a0%"
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

// doneBar is how much of a search is done: certainly, and then perhaps.
func doneBar(run *state.Run) app.UI {
	if run.Phase == state.Finished && run.Progress.Complete {
		return el("div").Class("done").Hidden(false).Body(el("i").Style("width", "0%"), el("i").Style("width", "100%"))
	}
	o := outlookOf(run)
	if o == nil || run.Phase == state.Starting || run.Phase == state.Compiling {
		return el("div").Class("done").Hidden(true).Body(el("i").Style("width", "0%"), el("i").Style("width", "0%"))
	}
	return el("div").Class("done going").DataSet("test", "covered").Hidden(false).Body(
		el("i").Class("maybe").Style("width", percent(min(o.Done, o.Work.Low), o.Work.Low)),
		el("i").Style("width", percent(o.Done, o.Work.High)),
	)
}

// left says how long a search will go on.
func left(o *wire.Outlook) string {
	switch said := timeSpan(o.Left); said {
	case unknown:
		return "How much is left is not known yet."
	default:
		return capital(said) + " left, 90\u00a0% sure."
	}
}

// covered says how much of a search is done.
func covered(o *wire.Outlook) string {
	return "Covered " + percentSpan(o.Done, o.Work) + " of the search."
}

// coveredParts says how much of a search that has stopped was done, and what not.
func coveredParts(o *wire.Outlook) string {
	said := "Stopped with " + percentSpan(o.Done, o.Work) + " of the search done, 90\u00a0% sure"
	if o.Parts > 1 {
		said += ": of its " + strconv.Itoa(o.Parts) + " parts, " + strconv.Itoa(o.Ended) + " were searched to the end, the others not"
	}
	return said + ". There may be more solutions."
}
