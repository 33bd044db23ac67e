package def

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Severity says how much a diagnostic matters.
type Severity uint8

const (
	// Error: the definition has no Puzzle until this is mended.
	Error Severity = iota
	// Warning: it can be read, but probably not as meant.
	Warning
	// Info: worth knowing.
	Info
)

func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "info"
}

// Diagnostic is one thing to say about a text, and where.
type Diagnostic struct {
	// Start and End bound the place in bytes of the text. They are equal where
	// something is missing at the end of a line.
	Start, End int
	// Line and Column count from 1, Length from 0. Column and Length are in
	// characters (Unicode code points) as a person counts them, a tab being
	// one; an editor that counts otherwise goes by Start and End, see
	// Document.UTF16. A place never extends over a line end.
	Line, Column, Length int
	Severity             Severity
	// Code names the kind of problem for programs, such as "cell-numbers".
	Code string
	// Message is a sentence or two: what is wrong, and what to do if no fix
	// says it.
	Message string
	// Fix may be nil.
	Fix *Fix
	// Puzzle is the index of the definition, -1 outside of any; Piece the name
	// of the piece, empty when it concerns none.
	Puzzle int
	Piece  string
	// Follows is the line of the problem that this one follows from and that
	// should be mended first, or 0.
	Follows int

	after int // where it stands in the list if it follows from others
}

// order is what sorts the list.
func (d *Diagnostic) order() int { return max(d.Start, d.after) }

// String is "line:column: severity: message", for terminals.
func (d Diagnostic) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", d.Line, d.Column, d.Severity, d.Message)
}

// Fix is a change that would mend a problem. A button for it reads Label and
// then, in the type of the editor, Text.
type Fix struct {
	// Label is such as "Make it" or "Remove the cell".
	Label string
	// Text is what will be written, such as "2 2 0"; empty when Label says all.
	Text string
	Edit Edit
}

// Edit replaces bytes Start to End of a text by Text.
type Edit struct {
	Start, End int
	Text       string
}

// Errors is a list of diagnostics as an error.
type Errors []Diagnostic

// Error gives the first problem and how many there are.
func (e Errors) Error() string {
	first := fmt.Sprintf("line %d, column %d: %s", e[0].Line, e[0].Column, e[0].Message)
	switch len(e) {
	case 1:
		return first
	case 2:
		return first + " (and one more problem)"
	}
	return first + " (and " + strconv.Itoa(len(e)-1) + " more problems)"
}

// clip shortens what a message quotes from the text.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// quoted puts a piece of the text into a message.
func quoted(s string) string { return "“" + clip(s) + "”" }

// count is "1 cell", "2 cells".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// number writes small numbers as words, for sentences.
func number(n int) string {
	words := []string{"none", "one", "two", "three", "four", "five", "six"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// nearest is the word of known that s was probably meant to be, or "": it may
// differ in case, or by one letter put in, left out, changed or swapped for
// each three it has.
func nearest(s string, known []string) string {
	if len(s) > 32 {
		return ""
	}
	best, least := "", len(s)/3+1
	for _, k := range known {
		if d := editDistance(strings.ToLower(s), strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// editDistance is the optimal string alignment distance: insertions,
// deletions, substitutions and swaps of neighbours. O(len(a)*len(b)).
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
