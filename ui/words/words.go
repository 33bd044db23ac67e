// Package words writes numbers, times and counts as people read them.
//
//	words.go numbers, times, cells
//	spans.go intervals of time and number: what is said of a whole search
//	rules.go rules for solutions, behind "solutions that"
//	measure.go what the best solution has most or fewest of
package words

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/wire"
)

// Thousands writes a whole number with separators: 15,198,004.
func Thousands(n float64) string { return Grouped(strconv.FormatFloat(math.Round(n), 'f', 0, 64)) }

// FoundWords is how many solutions were found.
func FoundWords(m *wire.Progress) string {
	if m.Exact != "" {
		return Grouped(m.Exact)
	}
	return Thousands(m.Solutions)
}

// Grouped parts a whole number into thousands, as the reader's language does.
func Grouped(s string) string { return say.Grouped(s) }

// Compact writes a number with three figures: 812, 54.3 k, 5.81 M, 2.09 G. The space is one that does not break a line.
func Compact(n float64) string {
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
	s := say.Fixed(n, digits)
	if u > 0 {
		s += "\u00a0" + units[u]
	}
	return s
}

// Duration writes seconds for people: 0.36 s, 4.2 s, 42 s, 1 min 52 s, 2 h 5 min. A number and its unit stay on one
// line.
func Duration(seconds float64) string {
	short := func(digits int) string { return say.T("{n}\u00a0s", say.Fixed(seconds, digits)) }
	switch {
	case seconds < 0.01:
		return short(3)
	case seconds < 1:
		return short(2)
	case seconds < 9.95:
		return short(1)
	}
	s := int(math.Round(seconds))
	switch {
	case s < 60:
		return say.T("{n}\u00a0s", s)
	case s < 3600:
		return say.T("{n}\u00a0min {rest}\u00a0s", s/60, s%60)
	case s < 48*3600:
		return say.T("{n}\u00a0h {rest}\u00a0min", s/3600, s%3600/60)
	}
	return say.T("{n}\u00a0d {rest}\u00a0h", s/86400, s%86400/3600)
}

// Milliseconds writes seconds for programs, as milliseconds with three decimals.
func Milliseconds(seconds float64) string { return strconv.FormatFloat(1000*seconds, 'f', 3, 64) }

// Percent is a share as a CSS length.
func Percent(part, whole float64) string {
	if whole <= 0 {
		return "0%"
	}
	return strconv.FormatFloat(100*part/whole, 'f', 2, 64) + "%"
}

func Pixels(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) + "px" }

// Numeral writes small numbers as words, for sentences: "two". FirstNumeral begins a sentence: "Two".
func Numeral(n int) string {
	return say.T("{n, plural, =0 {no} =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} "+
		"=9 {nine} =10 {ten} =11 {eleven} =12 {twelve} other {#}}", n)
}

func FirstNumeral(n int) string {
	return say.T("{n, plural, =0 {No} =1 {One} =2 {Two} =3 {Three} =4 {Four} =5 {Five} =6 {Six} =7 {Seven} =8 {Eight} "+
		"=9 {Nine} =10 {Ten} =11 {Eleven} =12 {Twelve} other {#}}", n)
}

// Sentence is a message that begins small and has no stop, such as that of an error, as a sentence.
func Sentence(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return say.T("{message}.", string(unicode.ToUpper(first))+s[size:])
}

// And lists names: "A, B and C".
func And(names []string) string {
	if n := len(names); n > 1 {
		return say.T("{names} and {last}", strings.Join(names[:n-1], ", "), names[n-1])
	}
	return strings.Join(names, "")
}

// Initials stand where it would take work to make a picture.
func Initials(title string) string {
	var b strings.Builder
	for _, word := range strings.Fields(title) {
		for _, r := range word {
			b.WriteRune(r)
			break
		}
		if b.Len() >= 3 {
			break
		}
	}
	return b.String()
}

// Decimal writes a number as people type it.
func Decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func Places(x, y int) string { return Decimal(float64(x)) + " " + Decimal(float64(y)) }

// Prepared says how long it took to set a run up, and how much of that was done before anybody asked for the run.
func Prepared(m *wire.Progress) string {
	if m.Ahead == 0 {
		return Duration(m.Setup)
	}
	return say.T("{time}, {part} of it before Solve", Duration(m.Setup+m.Ahead), Duration(m.Ahead))
}

// Ratio is a divided by b; 0 where b is 0.
func Ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// Clock writes a time as a clock shows it: "4:05".
func Clock(milliseconds int64) string {
	seconds := int(milliseconds / 1000)
	return strconv.Itoa(seconds/60) + ":" + string([]byte{'0' + byte(seconds%60/10), '0' + byte(seconds%10)})
}

// CellKind says in messages whether a puzzle has cells or, as solids of cubes do, cubes: "cells", "cubes".
func CellKind(puzzle *def.Puzzle) string {
	if puzzle.Solid() && puzzle.Lattice == space.Cubes {
		return "cubes"
	}
	return "cells"
}

// TurnKind is the least turn of a lattice, for messages: "quarter", "sixth".
func TurnKind(l space.Lattice) string {
	return map[int]string{2: "half", 3: "third", 4: "quarter", 6: "sixth"}[len(l.OneSided())]
}

// Impossible says in a few words why a puzzle has no solution; kind is that of the reason found.
func Impossible(kind string) say.Message {
	switch kind {
	case "region":
		return "A part cannot be filled"
	case "parity":
		return "Parity cannot match"
	case "piece":
		return "A piece fits nowhere"
	case "cell":
		return "A cell cannot be covered"
	}
	return "No solution"
}

// Ago says how long ago something was, by its milliseconds, as agoOf of static/browser/words.ts does.
func Ago(milliseconds float64) string {
	minutes := int(milliseconds / 60_000)
	switch {
	case minutes < 1:
		return say.T("kept just now")
	case minutes < 60:
		return say.T("kept {n, plural, one {# minute} other {# minutes}} ago", minutes)
	case minutes < 48*60:
		return say.T("kept {n, plural, one {# hour} other {# hours}} ago", minutes/60)
	}
	return say.T("kept {n, plural, one {# day} other {# days}} ago", minutes/(24*60))
}

// ByteSize is a size for people, as sizeOf of static/browser/words.ts writes it: "6.7 MB".
func ByteSize(bytes float64) string {
	unit, said := 1.0, say.Message("{n}\u00a0bytes")
	for _, u := range []struct {
		unit float64
		said say.Message
	}{{1e9, "{n}\u00a0GB"}, {1e6, "{n}\u00a0MB"}, {1e3, "{n}\u00a0kB"}} {
		if bytes >= u.unit*0.9995 {
			unit, said = u.unit, u.said
			break
		}
	}
	n := bytes / unit
	if n < 9.95 && unit > 1 {
		return say.T(said, math.Round(10*n)/10)
	}
	return say.T(said, math.Round(n))
}

// Intro says what this is to who comes for the first time.
const Intro say.Message = "Here you solve and play puzzles whose pieces fill a board."
