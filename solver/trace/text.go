package trace

import (
	"slices"
	"strconv"
	"strings"
)

// Words that begin a line. Whatever else does is a row of a picture.
var (
	headers  = []string{"poly-trace", "title", "piece", "stationary", "letters", "tray", "counter"}
	changes  = []string{"place", "remove", "mark", "label", "wait"}
	notes    = []string{"caption", "count", "solution", "dead"}
	keywords = slices.Concat(headers, changes, notes, []string{"and"})
	// signs of the picture: nothing, dark, paper.
	signs = []string{".", "@", "*"}
	// reserved cannot be names.
	reserved = slices.Concat(keywords, signs, []string{"at"})
)

// maxSpan is the number of columns that a text may reach over.
const maxSpan = 256

const (
	otherVersion = "only version 1 is known here"
	tooLong      = "the trace is too long"
)

// word is a run of characters between spaces and its place in the text, in bytes.
type word struct {
	text string
	at   int
}

// wordsOf cuts text, which stands at the given place, at spaces.
func wordsOf(text string, at int) []word {
	var ws []word
	for part := range strings.SplitSeq(text, " ") {
		if part != "" {
			ws = append(ws, word{part, at})
		}
		at += len(part) + 1
	}
	return ws
}

// number reads digits only; -1 is none.
func number(s string, least, most int) int {
	if s == "" || len(s) > 16 || strings.Trim(s, "0123456789") != "" {
		return -1
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		return -1
	}
	return n
}
