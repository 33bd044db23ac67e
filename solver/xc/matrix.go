package xc

import (
	"strconv"
	"strings"
)

// Limits of a matrix, so that no text can exhaust the memory of a page. The
// largest matrix of the library's puzzles has 29,082 options with 203,574
// entries.
const (
	MaxText    = 1 << 25 // bytes
	MaxItems   = 1 << 16
	MaxOptions = 1 << 20
	MaxEntries = 1 << 23
	MaxName    = 64 // bytes of an item's name; Knuth's programs read 8
)

// Matrix is an exact cover problem. It is not changed by solving it.
type Matrix struct {
	// Comment is what the text says before its items, without the bars; lines
	// are separated by "\n".
	Comment string
	// Items are the names, all different. The first Primary of them must be
	// covered just once, the others at most once.
	Items   []string
	Primary int
	// Options are the items that each one covers, different ones in the order
	// in which they are written, at least one of them primary.
	Options [][]int32
	// Names are those of the options, where they have some; nil otherwise. They
	// need not differ, and Knuth's form does not have them.
	Names []string
}

// OptionName is what the options of a matrix without names are called: A to Z
// where there are so few, otherwise numbers from 1.
func OptionName(option, options int) string {
	if options <= 26 {
		return string(rune('A' + option))
	}
	return strconv.Itoa(option + 1)
}

// Entries is the number of ones in the matrix.
func (m *Matrix) Entries() (n int) {
	for _, o := range m.Options {
		n += len(o)
	}
	return n
}

// OptionText writes an option by the names of its items.
func (m *Matrix) OptionText(option int) string {
	var b strings.Builder
	for i, item := range m.Options[option] {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.Items[item])
	}
	return b.String()
}

// Severity says how much a diagnostic matters.
type Severity uint8

const (
	// Error: there is no matrix until this is mended.
	Error Severity = iota
	// Warning: the matrix does without what this is about.
	Warning
)

func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// Diagnostic is one thing to say about a text. Line and Column count from 1,
// Column and Length in bytes.
type Diagnostic struct {
	Severity             Severity
	Line, Column, Length int
	Message              string
}

// maxDiagnostics is how many are listed.
const maxDiagnostics = 100

// Format writes the text of the matrix. O(entries).
func Format(m *Matrix) string {
	var b strings.Builder
	if m.Comment != "" {
		for line := range strings.SplitSeq(m.Comment, "\n") {
			b.WriteString(strings.TrimRight("| "+line, " "))
			b.WriteByte('\n')
		}
	}
	for i, name := range m.Items {
		if i == m.Primary {
			b.WriteString(" |")
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(name)
	}
	b.WriteByte('\n')
	for o := range m.Options {
		b.WriteString(m.OptionText(o))
		b.WriteByte('\n')
	}
	return b.String()
}

// Parse reads a matrix. It goes on after an error to find more; the matrix is
// nil when there is one. O(length of the text).
func Parse(text string) (*Matrix, []Diagnostic) {
	p := parser{m: &Matrix{}, index: map[string]int32{}}
	p.read(text)
	if p.failed {
		return nil, p.found
	}
	return p.m, p.found
}

// parser is a text on its way to a matrix.
type parser struct {
	m       *Matrix
	index   map[string]int32 // item by name
	seen    []int32          // by item: the last option that has it, from 1
	entries int
	line    int
	found   []Diagnostic
	failed  bool
}

func (p *parser) say(s Severity, column, length int, message string) {
	p.failed = p.failed || s == Error
	switch {
	case len(p.found) < maxDiagnostics:
		p.found = append(p.found, Diagnostic{s, p.line, column + 1, length, message})
	case len(p.found) == maxDiagnostics:
		p.found = append(p.found, Diagnostic{s, p.line, column + 1, length, "There is more like this; it is not listed."})
	}
}

func (p *parser) read(text string) {
	p.line = 1
	if len(text) > MaxText {
		p.say(Error, 0, 0, "The text is longer than "+strconv.Itoa(MaxText>>20)+" million characters. Give a smaller matrix.")
		return
	}
	named := false
	var comments []string
	for ; text != ""; p.line++ {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		line = strings.TrimSuffix(line, "\r")
		first := skip(line, 0)
		switch {
		case first == len(line):
		case line[first] == '|':
			if !named {
				comments = append(comments, strings.TrimSpace(line[first+1:]))
			}
		case !named:
			named = true
			if !p.items(line) {
				return
			}
		default:
			if !p.option(line) {
				return
			}
		}
	}
	p.m.Comment = strings.Join(comments, "\n")
	if !named {
		p.line = 1
		p.say(Error, 0, 0, "There are no items. The first line names them, with spaces between.")
	}
}

// skip is the offset of the next byte that is no space, or the length.
func skip(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i
}

// word is the end of the word at i.
func word(s string, i int) int {
	for i < len(s) && s[i] != ' ' && s[i] != '\t' && s[i] != '\r' {
		i++
	}
	return i
}

// items reads the line that names the items. It returns false when it makes no
// sense to read on.
func (p *parser) items(line string) bool {
	secondary := false
	for i := skip(line, 0); i < len(line); {
		end := word(line, i)
		name := line[i:end]
		switch at := p.index[name]; {
		case name == "|" && !secondary:
			secondary = true
			p.m.Primary = len(p.m.Items)
		case name == "|":
			p.say(Error, i, 1, "A second “|”: everything after the first is secondary already.")
		case strings.IndexByte(name, '|') >= 0:
			p.say(Error, i, len(name), "A name cannot contain “|”. Put spaces around it to begin the secondary items.")
		case strings.IndexByte(name, ':') >= 0:
			p.say(Error, i, len(name), "A name cannot contain “:”, which stands for colours. There are no colours here.")
		case len(name) > MaxName:
			p.say(Error, i, len(name), "This name has more than "+strconv.Itoa(MaxName)+" characters.")
		case at > 0 || len(p.m.Items) > 0 && p.m.Items[0] == name:
			p.say(Error, i, len(name), "The item "+quoted(name)+" is named twice.")
		case len(p.m.Items) == MaxItems:
			p.say(Error, i, len(line)-i, "There are more than "+strconv.Itoa(MaxItems)+" items.")
			return false
		default:
			p.index[name] = int32(len(p.m.Items))
			p.m.Items = append(p.m.Items, name)
		}
		i = skip(line, end)
	}
	if !secondary {
		p.m.Primary = len(p.m.Items)
	}
	if p.m.Primary == 0 && !p.failed {
		p.say(Error, 0, len(line), "There are no primary items, so there is nothing to cover.")
	}
	p.seen = make([]int32, len(p.m.Items))
	return true
}

// option reads an option. It returns false when there are too many.
func (p *parser) option(line string) bool {
	n := len(p.m.Options) + 1
	if n > MaxOptions {
		p.say(Error, 0, len(line), "There are more than "+strconv.Itoa(MaxOptions)+" options.")
		return false
	}
	var option []int32
	primary := false
	start := skip(line, 0)
	for i := start; i < len(line); {
		end := word(line, i)
		name := line[i:end]
		item, ok := p.index[name]
		switch base, colour, has := strings.Cut(name, ":"); {
		case ok && p.seen[item] == int32(n):
			p.say(Error, i, len(name), "The item "+quoted(name)+" is in this option twice.")
		case ok:
			p.seen[item] = int32(n)
			primary = primary || int(item) < p.m.Primary
			option = append(option, item)
		case name == "|":
			p.say(Error, i, 1, "A “|” stands before a comment or between the items of the first line, not in an option.")
		case has && p.known(base):
			p.say(Error, i, len(name), "The colour "+quoted(colour)+" of the item "+quoted(base)+": there are no colours here, only items.")
		default:
			p.say(Error, i, len(name), "There is no item "+quoted(name)+". The first line names them all.")
		}
		i = skip(line, end)
	}
	p.entries += len(option)
	switch {
	case p.entries > MaxEntries:
		p.say(Error, 0, len(line), "The options have more than "+strconv.Itoa(MaxEntries)+" items in all.")
		return false
	case primary || p.failed:
		p.m.Options = append(p.m.Options, option)
	default:
		p.say(Warning, start, len(line)-start, "This option has no primary item, so no cover needs it; it was left out.")
		for _, item := range option { // its number goes to the next one
			p.seen[item] = 0
		}
	}
	return true
}

func (p *parser) known(name string) bool {
	_, ok := p.index[name]
	return ok
}

// quoted puts a piece of the text into a message, cut where it is long.
func quoted(s string) string {
	const maxQuoted = 40
	if len(s) > maxQuoted {
		cut := maxQuoted
		for cut > 0 && s[cut]&0xC0 == 0x80 { // not inside a character
			cut--
		}
		s = s[:cut] + "…"
	}
	return "“" + s + "”"
}
