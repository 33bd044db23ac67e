package xc

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// These limits keep a text from exhausting the memory of a page. The largest matrix of the library's puzzles has 29,082
// options with 203,574 entries.
const (
	MaxText    = 1 << 25 // bytes
	MaxItems   = 1 << 16
	MaxOptions = 1 << 20
	MaxEntries = 1 << 23
	MaxName    = 64 // bytes of an item's name; Knuth's programs read 8
)

// Matrix is an exact cover problem. It is not changed by solving it.
type Matrix struct {
	// Comment is the text before the items, without the bars. Lines are separated by "\n".
	Comment string
	// Items are the names, all different. The first Primary of them must be covered exactly once, or as often as their
	// Bounds say, the others at most once.
	Items   []string
	Primary int
	// Bounds say how often each primary item is to be covered. They are nil where that is exactly once.
	Bounds []Bound
	// Options are the items that each option covers, all different, in the order in which they are written. At least
	// one is primary.
	Options [][]int32
	// Tints are the colours of the items of each option: 0 for none, else an index into Colours plus 1. Options that
	// give a secondary item the same colour may all be in a cover. It is nil where there are no colours.
	Tints   [][]int32
	Colours []string
	// Costs are the costs of the options, not negative. They are nil where options have none.
	Costs []int64
	// Names are the names of the options, or nil where they have none. They need not differ, and Knuth's form does not
	// have them.
	Names []string
}

// Bound is how often an item is to be covered, at least and at most.
type Bound struct{ Low, High int }

// MaxBound is the greatest number of times that an item can be covered. MaxCost is the greatest cost of an option.
const (
	MaxBound = 1 << 20
	MaxCost  = 1 << 31
)

// Bound is the bound of a primary item.
func (m *Matrix) Bound(item int) Bound {
	if m.Bounds == nil {
		return Bound{1, 1}
	}
	return m.Bounds[item]
}

// tint is the colour of an item of an option, by its place there.
func (m *Matrix) tint(option, place int) int32 {
	if m.Tints == nil {
		return 0
	}
	return m.Tints[option][place]
}

// OptionName is the name of an option in a matrix without names: A to Z if that suffices, otherwise numbers from 1.
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

// Cost is the total cost of some options.
func (m *Matrix) Cost(options []int32) (sum int64) {
	if m.Costs != nil {
		for _, o := range options {
			sum += m.Costs[o]
		}
	}
	return sum
}

// OptionText writes an option by the names of its items, with their colours, and its cost.
func (m *Matrix) OptionText(option int) string {
	var b strings.Builder
	for i, item := range m.Options[option] {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.Items[item])
		if tint := m.tint(option, i); tint > 0 {
			b.WriteString(":" + m.Colours[tint-1])
		}
	}
	if m.Costs != nil && m.Costs[option] != 0 {
		b.WriteString(" |$" + strconv.FormatInt(m.Costs[option], 10))
	}
	return b.String()
}

// maxDiagnostics is how many diagnostics are listed.
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
		if i < m.Primary {
			b.WriteString(m.Bound(i).prefix())
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

// prefix is the text before the name of an item in Knuth's form.
func (b Bound) prefix() string {
	switch {
	case b == Bound{1, 1}:
		return ""
	case b.Low == b.High:
		return strconv.Itoa(b.High) + "|"
	}
	return strconv.Itoa(b.Low) + ":" + strconv.Itoa(b.High) + "|"
}

// Parse reads a matrix. It goes on after an error to find more; the matrix is nil when there is one. O(length of the
// text).
func Parse(text string) (*Matrix, []diagnostic.Diagnostic) {
	plain := diagnostic.Plain{Text: text}
	if len(text) <= MaxText {
		plain = diagnostic.PlainText(text)
	}
	m, found := parse(plain.Text)
	plain.Back(text, found)
	return m, found
}

// parse reads a plain text.
func parse(text string) (*Matrix, []diagnostic.Diagnostic) {
	p := parser{m: &Matrix{}, index: map[string]int32{}}
	p.read(text)
	if p.failed {
		return nil, p.found
	}
	return p.m, p.found
}

// parser reads a text into a matrix.
type parser struct {
	m       *Matrix
	index   map[string]int32 // item by name
	seen    []int32          // by item: the last option that has it, from 1
	colours map[string]int32 // numbers from 1
	costs   bool             // whether any option has one
	entries int
	start   int // of the line in the text
	found   []diagnostic.Diagnostic
	failed  bool
}

// error reports an error at some bytes of the line.
func (p *parser) error(column, length int, message say.Message, arguments ...any) {
	p.failed = true
	p.report(diagnostic.Error, column, length, message, arguments...)
}

func (p *parser) warning(column, length int, message say.Message, arguments ...any) {
	p.report(diagnostic.Warning, column, length, message, arguments...)
}

func (p *parser) report(severity diagnostic.Severity, column, length int, message say.Message, arguments ...any) {
	if len(p.found) > maxDiagnostics {
		return
	}
	if len(p.found) == maxDiagnostics {
		message = "There is more like this; it is not listed."
	}
	d := diagnostic.Diagnostic{Severity: severity, Message: say.T(message, arguments...)}
	d.Start, d.End = p.start+column, p.start+column+length
	p.found = append(p.found, d)
}

func (p *parser) read(text string) {
	if len(text) > MaxText {
		p.error(0, 0, "The text is longer than {most} million characters. Give a smaller matrix.", MaxText>>20)
		return
	}
	named := false
	var comments []string
	for next := 0; next < len(text); {
		p.start = next
		line, _, _ := strings.Cut(text[next:], "\n")
		next += len(line) + 1
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
	if p.colours == nil {
		p.m.Tints = nil
	}
	if !p.costs {
		p.m.Costs = nil
	}
	if !named {
		p.start = 0
		p.error(0, 0, "There are no items. The first line names them, with spaces between.")
	}
}

// skip is the offset of the next byte that is no space, or the length.
func skip(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i
}

// word is the end of the word that begins at i.
func word(s string, i int) int {
	for i < len(s) && s[i] != ' ' && s[i] != '\t' && s[i] != '\r' {
		i++
	}
	return i
}

// items reads the line that names the items. It returns false when it makes no sense to read on.
func (p *parser) items(line string) bool {
	secondary := false
	for i := skip(line, 0); i < len(line); {
		end := word(line, i)
		bound, name, bounded := cutBound(line[i:end])
		switch at := p.index[name]; {
		case name == "|" && !secondary:
			secondary = true
			p.m.Primary = len(p.m.Items)
		case name == "|":
			p.error(i, 1, "A second “|”: everything after the first is secondary already.")
		case strings.IndexByte(name, '|') >= 0:
			p.error(i, len(name), "A name cannot contain “|”. Put spaces around it to begin the secondary items.")
		case strings.IndexByte(name, ':') >= 0:
			p.error(i, len(name), "A name cannot contain “:”. In an option, what follows it is a colour.")
		case bounded && secondary:
			p.error(i, end-i, "Only primary items have bounds; a secondary item is covered at most once.")
		case bounded && (bound.High < 1 || bound.Low > bound.High || bound.High > MaxBound):
			p.error(i, end-i, "Write bounds as 2:3|name, the least number first; the other is from 1 to {most}.",
				MaxBound)
		case len(name) > MaxName:
			p.error(i, len(name), "This name has more than {most} characters.", MaxName)
		case at > 0 || len(p.m.Items) > 0 && p.m.Items[0] == name:
			p.error(i, len(name), "The item {name} is named twice.", diagnostic.Quoted(name))
		case len(p.m.Items) == MaxItems:
			p.error(i, len(line)-i, "There are more than {most} items.", MaxItems)
			return false
		default:
			p.index[name] = int32(len(p.m.Items))
			p.m.Items = append(p.m.Items, name)
			if bounded && p.m.Bounds == nil {
				p.m.Bounds = slices.Repeat([]Bound{{1, 1}}, len(p.m.Items)-1)
			}
			if p.m.Bounds != nil && !secondary {
				p.m.Bounds = append(p.m.Bounds, bound)
			}
		}
		i = skip(line, end)
	}
	if !secondary {
		p.m.Primary = len(p.m.Items)
	}
	if p.m.Primary == 0 && !p.failed {
		p.error(0, len(line), "There are no primary items, so there is nothing to cover.")
	}
	p.seen = make([]int32, len(p.m.Items))
	return true
}

// cutBound takes the bounds off a name, as in 2|a and 0:2|a.
func cutBound(text string) (bound Bound, name string, ok bool) {
	bounds, name, found := strings.Cut(text, "|")
	low, high, two := strings.Cut(bounds, ":")
	if !two {
		high = low
	}
	least, err := strconv.Atoi(low)
	most, err2 := strconv.Atoi(high)
	if !found || err != nil || err2 != nil || least < 0 || name == "" {
		return Bound{1, 1}, text, false
	}
	return Bound{least, most}, name, true
}

// option reads an option. It returns false when there are too many.
func (p *parser) option(line string) bool {
	n := len(p.m.Options) + 1
	if n > MaxOptions {
		p.error(0, len(line), "There are more than {most} options.", MaxOptions)
		return false
	}
	var option, tints []int32
	cost, costs := int64(0), false
	primary := false
	start := skip(line, 0)
	for i := start; i < len(line); {
		end := word(line, i)
		name, colour, tinted := strings.Cut(line[i:end], ":")
		item, ok := p.index[name]
		price, priced := strings.CutPrefix(strings.TrimPrefix(line[i:end], "|"), "$")
		switch {
		case ok && tinted && int(item) < p.m.Primary:
			p.error(i, end-i, "The item {name} is primary. Only secondary items, after “|” in the first line, have "+
				"colours.", diagnostic.Quoted(name))
		case ok && tinted && (colour == "" || len(colour) > MaxName || strings.ContainsAny(colour, "|:")):
			p.error(i, end-i, "Write a colour of 1 to {most} characters after the “:”, without “|” and “:”.",
				MaxName)
		case ok && p.seen[item] == int32(n):
			p.error(i, len(name), "The item {name} is in this option twice.", diagnostic.Quoted(name))
		case ok:
			p.seen[item] = int32(n)
			primary = primary || int(item) < p.m.Primary
			option = append(option, item)
			tints = append(tints, p.tint(colour))
		case priced && costs:
			p.error(i, end-i, "This option has a second cost.")
		case priced:
			var err error
			if cost, err = strconv.ParseInt(price, 10, 64); err != nil || cost < 0 || cost > MaxCost {
				p.error(i, end-i, "A cost is a whole number from 0 to {most}, as in |$12.", MaxCost)
			}
			costs = true
		case name == "|":
			p.error(i, 1, "A “|” stands before a comment or between the items of the first line, not in an option.")
		default:
			p.error(i, len(name), "There is no item {name}. The first line names them all.",
				diagnostic.Quoted(name))
		}
		i = skip(line, end)
	}
	p.entries += len(option)
	switch {
	case p.entries > MaxEntries:
		p.error(0, len(line), "The options have more than {most} items in all.", MaxEntries)
		return false
	case primary || p.failed:
		p.m.Options = append(p.m.Options, option)
		p.m.Tints = append(p.m.Tints, tints)
		p.m.Costs = append(p.m.Costs, cost)
		p.costs = p.costs || costs
	default:
		p.warning(start, len(line)-start, "This option has no primary item, so no cover needs it; it was left out.")
		for _, item := range option { // the next option gets its number
			p.seen[item] = 0
		}
	}
	return true
}

// tint is the number of a colour, 0 for none.
func (p *parser) tint(colour string) int32 {
	if colour == "" {
		return 0
	}
	if p.colours == nil {
		p.colours = map[string]int32{}
	}
	n, ok := p.colours[colour]
	if !ok {
		p.m.Colours = append(p.m.Colours, colour)
		n = int32(len(p.m.Colours))
		p.colours[colour] = n
	}
	return n
}
