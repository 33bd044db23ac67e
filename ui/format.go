package ui

import (
	"math"
	"strconv"
	"strings"

	"tilewright/wasm/wire"
)

// thousands writes a whole number with separators: 15,198,004.
func thousands(n float64) string { return grouped(strconv.FormatFloat(math.Round(n), 'f', 0, 64)) }

// foundWords is how many solutions were found.
func foundWords(m *wire.Progress) string {
	if m.Exact != "" {
		return grouped(m.Exact)
	}
	return thousands(m.Solutions)
}

// grouped puts commas into a whole number.
func grouped(s string) string {
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	var b strings.Builder
	b.WriteString(sign)
	for i := range len(s) {
		if i > 0 && (len(s)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// compact writes a number in three figures: 812, 54.3 k, 5.81 M, 2.09 G. The
// space does not break.
func compact(n float64) string {
	units := []string{"", "k", "M", "G", "T", "P"}
	u := 0
	for n >= 999.5 && u < len(units)-1 {
		n /= 1000
		u++
	}
	digits := 0
	switch {
	case u > 0 && n < 9.995:
		digits = 2
	case u > 0 && n < 99.95:
		digits = 1
	}
	s := strconv.FormatFloat(n, 'f', digits, 64)
	if u > 0 {
		s += "\u00a0" + units[u]
	}
	return s
}

// duration writes seconds for people: 0.36 s, 4.2 s, 42 s, 1 min 52 s, 2 h 5 min. No
// line breaks between a number and its unit.
func duration(seconds float64) string {
	switch {
	case seconds < 0.01:
		return strconv.FormatFloat(seconds, 'f', 3, 64) + "\u00a0s"
	case seconds < 1:
		return strconv.FormatFloat(seconds, 'f', 2, 64) + "\u00a0s"
	case seconds < 9.95:
		return strconv.FormatFloat(seconds, 'f', 1, 64) + "\u00a0s"
	}
	s := int(math.Round(seconds))
	switch {
	case s < 60:
		return strconv.Itoa(s) + "\u00a0s"
	case s < 3600:
		return strconv.Itoa(s/60) + "\u00a0min " + strconv.Itoa(s%60) + "\u00a0s"
	case s < 48*3600:
		return strconv.Itoa(s/3600) + "\u00a0h " + strconv.Itoa(s%3600/60) + "\u00a0min"
	}
	return strconv.Itoa(s/86400) + "\u00a0d " + strconv.Itoa(s%86400/3600) + "\u00a0h"
}

// milliseconds writes seconds for programs, to the microsecond.
func milliseconds(seconds float64) string { return strconv.FormatFloat(1000*seconds, 'f', 3, 64) }

// plural is "1 piece", "12 pieces", "1,024 pieces".
func plural[N int | float64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return thousands(float64(n)) + " " + thing + "s"
}

// percent is a length in a style.
func percent(part, whole float64) string {
	if whole <= 0 {
		return "0%"
	}
	return strconv.FormatFloat(100*part/whole, 'f', 2, 64) + "%"
}

func pixels(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) + "px" }

// numeral writes small numbers as words, for sentences.
func numeral(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return thousands(float64(n))
}

// capital begins a sentence.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
