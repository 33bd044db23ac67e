package diagnostic

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"tilewright/def/say"
)

// maxQuoted is how many bytes of the text a message quotes at most.
const maxQuoted = 40

// Quoted puts a part of the text into a message, cut where it is long.
func Quoted(s string) string {
	if len(s) > maxQuoted {
		cut := maxQuoted
		for cut > 0 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut] + "…"
	}
	return say.T("“{text}”", s)
}

// And is a list of names with "and" before the last.
func And(names []string) string { return joined(names, "{names} and {last}") }

// Or is a list of names with "or" before the last.
func Or(names []string) string { return joined(names, "{names} or {last}") }

func joined(names []string, two say.Message) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	first, last := names[0], names[len(names)-1]
	for _, name := range names[1 : len(names)-1] {
		first = say.T("{names}, {next}", first, name)
	}
	return say.T(two, first, last)
}

// Count is "1 cell", "2 cells".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// Thousands writes a number with separators: 15,198,004.
func Thousands(n int) string { return say.Grouped(strconv.Itoa(n)) }

// maxWord is the length of the longest word that Nearest compares.
const maxWord = 64

// Nearest is the word of known that s was probably meant to be, or "": it may
// differ in case, or by one letter put in, left out, changed or swapped for each
// three it has. O(known · length²).
func Nearest(s string, known []string) string {
	if len(s) > maxWord {
		return ""
	}
	best, least := "", len(s)/3+1
	for _, k := range known {
		if len(k) > maxWord {
			continue
		}
		if d := editDistance(strings.ToLower(s), strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// editDistance is the optimal string alignment distance: insertions, deletions,
// substitutions and swaps of neighbours.
func editDistance(a, b string) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		for j := 1; j <= len(b); j++ {
			same := 1
			if a[i-1] == b[j-1] {
				same = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+same)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
