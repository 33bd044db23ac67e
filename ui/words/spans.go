package words

import (
	"math"

	"tilewright/def/say"
	"tilewright/solver/wire"
)

// Words for how long a whole search takes and how much of it is done, 90 % sure. The ends
// of an interval are rounded outwards. If it is too wide to be of use, the words say so.

const (
	minute, hour, year = 60.0, 3600.0, 365.25 * 86400

	// tooLong is the time from which words only say that it is longer. tooWide is how many
	// times the lower end the upper one may be.
	tooLong = 2 * hour
	tooWide = 10
	// short is a time that is over at once, however wide its interval is.
	short = 1
)

// Place is where a span of time stands in a sentence, as its words differ in their first letter.
type Place string

const (
	Begins Place = "first"
	Within Place = "within"
)

// Timed is whether a time in seconds can be said at all.
func Timed(i wire.Interval) bool {
	return i.Known && (i.Low > tooLong || i.High <= short || !tooWideFor(i))
}

// TimeSpan says a time in seconds: "2–4 s", "3–5 min", "more than two hours", "not known yet".
func TimeSpan(i wire.Interval, at Place) string {
	switch {
	case !Timed(i):
		return say.T("{at, select, first {Not} other {not}} known yet", at)
	case i.Low > year:
		return say.T("{at, select, first {Longer} other {longer}} than a year", at)
	case i.Low > tooLong:
		return say.T("{at, select, first {More} other {more}} than two hours", at)
	case i.High <= short:
		return say.T("{at, select, first {Less} other {less}} than 1\u00a0s", at)
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
		return say.T("{at, select, first {About} other {about}} {time}\u00a0{unit, select, s {s} min {min} other {h}}", at, low, unit)
	case low == 0:
		return say.T("{at, select, first {Less} other {less}} than {time}\u00a0{unit, select, s {s} min {min} other {h}}", at, high, unit)
	}
	return say.T("{from}–{to}\u00a0{unit, select, s {s} min {min} other {h}}", low, high, unit)
}

// Counted is whether a number can be said at all.
func Counted(i wire.Interval) bool { return i.Known && !tooWideFor(i) }

// CountSpan says a number: "9,000–11,000".
func CountSpan(i wire.Interval) string {
	switch {
	case !Counted(i):
		return say.T("not known yet")
	case i.Low == i.High:
		return Thousands(i.Low)
	}
	return Thousands(floor2(math.Floor(i.Low))) + "–" + Thousands(ceil2(math.Ceil(i.High)))
}

// PercentSpan says a part of a whole: "31–40 %".
func PercentSpan(part float64, whole wire.Interval, at Place) string {
	low, high := 100*part/whole.High, 100*part/whole.Low
	switch {
	case high < 1:
		return say.T("{at, select, first {Less} other {less}} than 1\u00a0%", at)
	case math.Floor(low) == math.Ceil(high):
		return say.T("{n}\u00a0%", math.Floor(low))
	case low < 1:
		return say.T("{at, select, first {At} other {at}} most {n}\u00a0%", at, math.Ceil(high))
	}
	return say.T("{from}–{to}\u00a0%", math.Floor(low), min(math.Ceil(high), 100))
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

// LeftOf says how much of a search that stands still is done and left.
func LeftOf(o *wire.Outlook) string {
	done := PercentSpan(o.Done, o.Work, Begins)
	if Timed(o.Left) {
		return say.T("{part} done, {time} left", done, TimeSpan(o.Left, Within))
	}
	return say.T("{part} done", done)
}

// Left says how long a search will go on, and how much of it is done.
func Left(o *wire.Outlook) string {
	done := PercentSpan(o.Done, o.Work, Within)
	if Timed(o.Left) {
		return say.T("{time} left, 90\u00a0% sure; {part} done.", TimeSpan(o.Left, Begins), done)
	}
	return say.T("How much is left is not known yet; {part} done.", done)
}

// Searched says how much of a search that has stopped was done, and what not.
func Searched(o *wire.Outlook) string {
	done := PercentSpan(o.Done, o.Work, Within)
	if o.Parts > 1 {
		return say.T("Stopped: probably {part} was searched ({ended} of {parts} parts to their end).", done, o.Ended, o.Parts)
	}
	return say.T("Stopped: probably {part} was searched.", done)
}
