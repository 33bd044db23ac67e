package words

import (
	"math"
	"strconv"

	"tilewright/wasm/wire"
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

// Unknown is the text where nothing can be said yet.
const Unknown = "not known yet"

// TimeSpan says a time in seconds: "2–4 s", "3–5 min", "more than two hours", "not known
// yet".
func TimeSpan(i wire.Interval) string {
	switch {
	case !i.Known:
		return Unknown
	case i.Low > year:
		return "longer than a year"
	case i.Low > tooLong:
		return "more than two hours"
	case i.High <= short:
		return "less than 1\u00a0s"
	case tooWideFor(i):
		return Unknown
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
		return "about " + Decimal(low) + "\u00a0" + unit
	case low == 0:
		return "less than " + Decimal(high) + "\u00a0" + unit
	}
	return Decimal(low) + "–" + Decimal(high) + "\u00a0" + unit
}

// CountSpan says a number: "9,000–11,000".
func CountSpan(i wire.Interval) string {
	switch {
	case !i.Known || tooWideFor(i):
		return Unknown
	case i.Low == i.High:
		return Thousands(i.Low)
	}
	return Thousands(floor2(math.Floor(i.Low))) + "–" + Thousands(ceil2(math.Ceil(i.High)))
}

// PercentSpan says a part of a whole: "31–40 %".
func PercentSpan(part float64, whole wire.Interval) string {
	low, high := 100*part/whole.High, 100*part/whole.Low
	switch {
	case high < 1:
		return "less than 1\u00a0%"
	case math.Floor(low) == math.Ceil(high):
		return Decimal(math.Floor(low)) + "\u00a0%"
	case low < 1:
		return "at most " + Decimal(math.Ceil(high)) + "\u00a0%"
	}
	return Decimal(math.Floor(low)) + "–" + Decimal(min(math.Ceil(high), 100)) + "\u00a0%"
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
	done := Capital(PercentSpan(o.Done, o.Work)) + " done"
	if said := TimeSpan(o.Left); said != Unknown {
		return done + ", " + said + " left"
	}
	return done
}

// Left says how long a search will go on, and how much of it is done.
func Left(o *wire.Outlook) string {
	done := "; " + PercentSpan(o.Done, o.Work) + " done."
	if said := TimeSpan(o.Left); said != Unknown {
		return Capital(said) + " left, 90\u00a0% sure" + done
	}
	return "How much is left is not known yet" + done
}

// Searched says how much of a search that has stopped was done, and what not.
func Searched(o *wire.Outlook) string {
	done := PercentSpan(o.Done, o.Work)
	if o.Parts > 1 {
		return "Stopped: probably " + done + " was searched (" + strconv.Itoa(o.Ended) + " of " + strconv.Itoa(o.Parts) + " parts to their end)."
	}
	return "Stopped: probably " + done + " was searched."
}
