// Package diagnostic is what is said about a text that somebody writes: a puzzle's
// definition, a settings line, an exact-cover matrix. A diagnostic has a place, a
// sentence, and often a fix that can be clicked; editors mark it, lists show it,
// and the terminal prints it, all in the same way whatever the text is.
//
// A reader of a text notes where each diagnostic starts and ends, in bytes, and has
// [Locate] find lines and columns when it has all of them.
//
//	diagnostic.go  Diagnostic, Severity, Place, Fix, and lists of them
//	edit.go        Edit, Apply
//	plain.go       PlainText: a text as readers see it, and where it stood
//	words.go       what messages are made of: Quoted, Count, Number, Nearest
package diagnostic

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	"tilewright/def/say"
)

// Severity says how much a diagnostic matters.
type Severity uint8

const (
	// Error: the text cannot be followed as it stands; the rest of it still is.
	Error Severity = iota
	// Warning: it is followed, but probably not meant, or without effect.
	Warning
	// Info: worth knowing, such as how something was understood.
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

// Place is a part of a line of the text.
type Place struct {
	// Start and End bound it in bytes of the text. They are equal where something
	// is missing.
	Start, End int
	// Line and Column count from 1, Length from 0; Column and Length are in
	// characters (Unicode code points), a tab being one. Line is 0 where there is
	// no text.
	Line, Column, Length int
}

// Diagnostic is one thing to say about a text, and where.
type Diagnostic struct {
	Place
	// Source names the text where several are read as one, empty for the first.
	Source   string
	Severity Severity
	// Code names the kind of problem for programs, such as "cell-numbers"; it may be
	// empty.
	Code string
	// Subject is the name of what it is about: of a piece in a definition, of a
	// setting in a settings line. Empty when it is about none in particular.
	Subject string
	// Puzzle is the index of the definition that it is about in a text of several,
	// -1 when it is about none of them.
	Puzzle int
	// Message is a sentence or two: what is wrong, and what to do if no fix says it.
	Message string
	// Fix is a change that would mend it, or nil.
	Fix *Fix
	// Follows is the line of the problem that this one follows from and that should
	// be mended first, or 0.
	Follows int
}

// String is "line:column: severity: message", for terminals: severities are English there.
func (d Diagnostic) String() string {
	return strconv.Itoa(d.Line) + ":" + strconv.Itoa(d.Column) + ": " + d.Severity.String() + ": " + d.Message
}

// Fix is a change that would mend a problem. A button for it reads Label and then,
// in the type of the editor, Text.
type Fix struct {
	// Label is such as "Make it" or "Remove the cell".
	Label string
	// Text is what will be written, such as "2 2 0"; empty when Label says all.
	Text string
	Edit Edit
}

// NewFix is a fix with a label and, for people, the text that will be written.
func NewFix(label say.Message, text string, edit Edit) *Fix {
	return &Fix{Label: label.String(), Text: text, Edit: edit}
}

// FirstError is the first error of a list, nil when it has none.
func FirstError(list []Diagnostic) *Diagnostic {
	for i := range list {
		if list[i].Severity == Error {
			return &list[i]
		}
	}
	return nil
}

// HasErrors reports whether a list has an error.
func HasErrors(list []Diagnostic) bool { return FirstError(list) != nil }

// Errors is a list of errors, at least one, as a Go error.
type Errors []Diagnostic

// ErrorsOf are the errors of a list as a Go error, nil when there are none.
func ErrorsOf(list []Diagnostic) error {
	var errors Errors
	for _, d := range list {
		if d.Severity == Error {
			errors = append(errors, d)
		}
	}
	if errors == nil {
		return nil
	}
	return errors
}

// Error gives the first problem and how many there are.
func (e Errors) Error() string {
	return say.T("line {line}, column {column}: {problem}{more, plural, =0 {} one { (and one more problem)} "+
		"other { (and # more problems)}}", e[0].Line, e[0].Column, e[0].Message, len(e)-1)
}

// Locate fills Line, Column and Length of diagnostics of one text from Start and
// End, which must lie in it. Lines end with \n, \r\n or \r, as in a browser's
// editor. The list stays in its order. O(text + what is marked + n log n).
func Locate(text string, list []Diagnostic) {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(list[a].Start, list[b].Start) })
	at, line, column := 0, 1, 1
	for _, i := range order {
		d := &list[i]
		for at < d.Start {
			switch c := text[at]; {
			case c == '\n' || c == '\r' && (at+1 == len(text) || text[at+1] != '\n'):
				at, line, column = at+1, line+1, 1
			default:
				_, size := utf8.DecodeRuneInString(text[at:])
				if at+size > d.Start { // inside a character
					size = d.Start - at
				}
				at, column = at+size, column+1
			}
		}
		d.Line, d.Column, d.Length = line, column, utf8.RuneCountInString(text[d.Start:d.End])
	}
}
