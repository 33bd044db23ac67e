package xc

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
)

// Programs print a matrix as lists in a list, on one line or over several:
//
//	[[0, 0, 1], [0, 1, 0]]       Python and JSON; also tuples, sets, and array(…) of numpy
//	[[0 0 1] [0 1 0]]            numpy
//	{{0, 0, 1}, {0, 1, 0}}       C, with int a[2][3] = before it
//	{"A": [1, 4], "B": [2]}      dictionaries
//	[[1, 4], [2]]                options by their items
//	["001", "010"]  [0 0 1; 0 1 0]
//
// A row is an innermost list, with any brackets and line ends.

// row is an innermost list.
type row struct {
	text  string // of the list, with its name, as written
	start int
	name  string
	words []value // with their places in text
}

// line is its first line.
func (r *row) line() string {
	end := strings.IndexAny(r.text+"\n", "\r\n")
	return r.text[:end]
}

const (
	openers = "[({"
	closers = "])}"
)

// rowsOf are the innermost lists of a text of lists in lists, or of several lists in a line. ok is false for another
// text, such as one with a list a line. O(length of the text).
func rowsOf(text string) (rows []row, ok bool) {
	n := nested{text: text}
	n.begin()
	if !n.run() || len(n.rows) == 0 {
		return nil, false
	}
	if n.deepest == 1 && len(n.rows) == 1 {
		return n.parted()
	}
	return n.rows, n.deepest > 1 || n.crowded || n.alone()
}

// alone tells whether each line is a list without a name, and they are not rows of 0 and 1.
func (n *nested) alone() bool {
	lines := dataLines(n.text)
	for _, l := range lines {
		if strings.IndexByte(openers, strings.TrimSpace(l.text)[0]) < 0 {
			return false
		}
	}
	return len(n.rows) > 1 && len(lines) == len(n.rows) && formOfRows(n.rows) == Sets
}

// nested goes through a text of lists.
type nested struct {
	text    string
	at      int
	rows    []row
	open    []byte // the closing brackets that are to come
	deepest int
	// crowded says that several lists begin in a line, or that one list takes several lines.
	crowded bool
	// key and keyEnd are the beginning and the end of what may name the next list. They are equal where there is
	// nothing.
	key, keyEnd int
	// list is the beginning of the innermost open list, -1 where none is open.
	list  int
	begun string // its name
	// stray says that a word stands outside of all lists, after the first of them, and names none yet.
	stray bool
}

// begin skips a declaration, such as int a[2][3] =.
func (n *nested) begin() {
	n.list = -1
	before, behind, found := strings.Cut(n.text, "=")
	behind = strings.TrimLeft(behind, " \t\r\n")
	if found && strings.Contains(before, "[") && !strings.ContainsAny(before, "({\"'") && behind != "" &&
		strings.IndexByte(openers, behind[0]) >= 0 {
		n.at = len(before) + 1
	}
}

// run finds the lists. It is false where brackets do not match.
func (n *nested) run() bool {
	line, lines := -1, 0 // the line in which the last list began, and this one
	for n.at < len(n.text) {
		c := n.text[n.at]
		switch {
		case c == '\n':
			lines++
			n.at++
		case n.comment():
		case strings.IndexByte(openers, c) >= 0:
			if n.stray && n.name(n.at) == "" {
				return false
			}
			n.stray = false
			n.open = append(n.open, closers[strings.IndexByte(openers, c)])
			n.deepest = max(n.deepest, len(n.open))
			n.list, n.begun = n.at, n.name(n.at)
			n.at++
			n.crowded = n.crowded || line == lines
			line = lines
		case strings.IndexByte(closers, c) >= 0:
			if len(n.open) == 0 || n.open[len(n.open)-1] != c {
				return false
			}
			n.open = n.open[:len(n.open)-1]
			n.at++
			if n.list >= 0 {
				n.crowded = n.crowded || line != lines
				n.close(n.at)
			}
		case c == '"' || c == '\'' || strings.IndexByte(" \t\r,;", c) < 0:
			if !n.word() {
				return false
			}
		default:
			n.at++
		}
	}
	if n.list >= 0 { // the end is missing
		n.close(len(n.text))
	}
	return !n.stray
}

// comment skips a comment that ends with its line.
func (n *nested) comment() bool {
	if rest := n.text[n.at:]; rest[0] != '#' && !strings.HasPrefix(rest, "//") {
		return false
	}
	if end := strings.IndexByte(n.text[n.at:], '\n'); end >= 0 {
		n.at += end
	} else {
		n.at = len(n.text)
	}
	return true
}

// word skips a word. If a colon or an equals sign follows it, it may name a list. It is false for text beside lists,
// which is no matrix.
func (n *nested) word() bool {
	from := n.at
	if end := quoted(n.text[n.at:]); end > 0 {
		n.at += end
	} else {
		for n.at++; n.at < len(n.text) && strings.IndexByte(" \t\r\n,;:=\"'#"+openers+closers, n.text[n.at]) < 0; n.at++ {
		}
	}
	if c := n.text[from]; c == ':' || c == '=' || c == '>' {
		if n.list >= 0 && c != '>' { // with names in it, a list is not innermost: it has lists of names
			n.list = -1
		}
		return true
	}
	if n.stray {
		return false
	}
	n.stray = len(n.open) == 0 && len(n.rows) > 0
	n.key, n.keyEnd = from, n.at
	return true
}

// name is the name of the list that begins there, "" for none.
func (n *nested) name(list int) string {
	if n.keyEnd == 0 {
		return ""
	}
	switch strings.Trim(n.text[n.keyEnd:list], " \t\r\n>") {
	case ":", "=":
		return strings.Join(strings.Fields(strings.Trim(n.text[n.key:n.keyEnd], "\"'")), " ")
	}
	return ""
}

// quoted is the length of the quoted text at the beginning, 0 where there is none.
func quoted(text string) int {
	if text[0] != '"' && text[0] != '\'' {
		return 0
	}
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		if text[i] == text[0] {
			return i + 1
		}
	}
	return 0
}

// close takes in the list that ends here.
func (n *nested) close(end int) {
	text := n.text[n.list:end]
	n.rows = append(n.rows, row{text, n.list, n.begun, wordsOf(text)})
	n.list, n.key, n.keyEnd = -1, 0, 0
}

// wordsOf are the values of a list.
func wordsOf(text string) (words []value) {
	for i := 0; i < len(text); {
		end := quoted(text[i:])
		switch c := text[i]; {
		case end > 0:
			if name := strings.Join(strings.Fields(text[i+1:i+end-1]), "_"); name != "" {
				words = append(words, value{name, i + 1})
			}
		case c == '#' || strings.HasPrefix(text[i:], "//"):
			if end = strings.IndexByte(text[i:], '\n'); end < 0 {
				end = len(text) - i
			}
		case strings.IndexByte(between+"\n\"'", c) >= 0:
			end = 1
		default:
			end = strings.IndexAny(text[i:]+" ", between+"\n\"'#")
			words = append(words, value{text[i : i+end], i})
		}
		i += max(end, 1)
	}
	return words
}

// parted are the rows of a text with one list, whose parts are rows: strings of digits, or parts between semicolons.
func (n *nested) parted() (rows []row, ok bool) {
	whole := n.rows[0]
	digits := len(whole.words) > 1
	for _, w := range whole.words {
		digits = digits && len(w.text) > 1 && digitsIn(w.text) == len(w.text)
	}
	switch {
	case digits:
		for _, w := range whole.words {
			r := row{text: w.text, start: whole.start + w.at}
			for i := range len(w.text) {
				r.words = append(r.words, value{w.text[i : i+1], i})
			}
			rows = append(rows, r)
		}
		return rows, true
	case strings.Contains(whole.text, ";"):
		from := 0
		for part := range strings.SplitSeq(whole.text, ";") {
			rows = append(rows, row{text: part, start: whole.start + from, words: wordsOf(part)})
			from += len(part) + 1
		}
		return rows, true
	}
	return nil, false
}

// printedBit reads a digit as programs print it.
func printedBit(text string) (on, ok bool) {
	switch text {
	case "1", "1.", "1.0", "true", "True":
		return true, true
	case "0", "0.", "0.0", "false", "False":
		return false, true
	}
	return false, false
}

// formOfRows tells rows of 0 and 1 from options by their items. In rows of 0 and 1 nearly all values are digits, and
// the first row has no others. Lists of different lengths with at most one 0 and one 1 are sets of items.
func formOfRows(rows []row) Form {
	digits, all := 0, 0
	sets := slices.ContainsFunc(rows, func(r row) bool { return len(r.words) != len(rows[0].words) })
	for i, r := range rows {
		here := 0
		for _, w := range r.words {
			if _, ok := printedBit(w.text); ok {
				here++
			}
		}
		if i == 0 && here < len(r.words) {
			return Sets
		}
		digits, all = digits+here, all+len(r.words)
		sets = sets && len(r.words) <= 2 && (len(r.words) < 2 || r.words[0].text != r.words[1].text)
	}
	if all > 0 && !sets && 4*digits > 3*all {
		return Digits
	}
	return Sets
}

// nested reads rows of 0 and 1, with or without names.
func (r *reader) nested(rows []row) {
	width := len(rows[0].words)
	r.numbered(width)
	for _, l := range rows {
		r.start = l.start
		var items []int32
		for i, w := range l.words {
			switch on, ok := printedBit(w.text); {
			case !ok:
				r.error(w.at, len(w.text), "{text} is neither 0 nor 1. A row has a digit for every item.",
					diagnostic.Quoted(w.text))
			case on:
				items = append(items, int32(i))
			}
		}
		switch {
		case len(l.words) != width:
			r.error(0, len(l.line()), "This row has {words, plural, one {# digit} other {# digits}}, the first one "+
				"has {width}.", len(l.words), width)
		case !r.failed && !r.option(l.name, items, l.line()):
			return
		}
	}
}

// nestedSets reads options by their items, with or without names.
func (r *reader) nestedSets(rows []row) {
	rows = r.itemLists(rows)
	for number, l := range rows {
		r.start = l.start
		if len(l.name) > MaxName {
			r.error(0, len(l.line()), "The name before this option has more than {most} characters.", MaxName)
		}
		var items []int32
		primary := r.m.Primary == 0
		for _, w := range l.words {
			if _, named := r.index[w.text]; !named && r.m.Primary > 0 {
				r.error(w.at, len(w.text), "There is no item {text}. The first list names them all.",
					diagnostic.Quoted(w.text))
				continue
			}
			item := r.item(w.text, w.at)
			if item < 0 {
				continue
			}
			primary = primary || int(item) < r.m.Primary
			if r.seen[item] == int32(number)+1 {
				r.error(w.at, len(w.text), "The item {text} is in this option twice.", diagnostic.Quoted(w.text))
			}
			r.seen[item] = int32(number) + 1
			items = append(items, item)
		}
		if !primary {
			items = nil
		}
		if !r.failed && !r.option(l.name, items, l.line()) {
			return
		}
	}
	if r.m.Primary == 0 {
		r.sortNumbers()
	}
}

// universe tells whether the first list names the items: by its name, with all items of the others. One that is named by a letter is a
// set among others where they are named so, too.
func universe(rows []row) bool {
	name := strings.ToLower(rows[0].name)
	if !slices.Contains([]string{"items", "primary", "universe", "columns", "x", "u"}, name) {
		return false
	}
	next := strings.ToLower(rows[1].name)
	if next == "" || next == "secondary" {
		return true
	}
	all := map[string]bool{}
	for _, w := range rows[0].words {
		all[w.text] = true
	}
	return !slices.ContainsFunc(rows[1:], func(r row) bool {
		return len(name) == 1 && slices.Contains([]string{"v", "y"}, strings.ToLower(r.name)) ||
			slices.ContainsFunc(r.words, func(w value) bool { return !all[w.text] })
	})
}

// itemLists reads lists of items that stand before the options, and returns the options.
func (r *reader) itemLists(rows []row) []row {
	for i := range 2 {
		if len(rows) < 2 || i == 0 && !universe(rows) || i == 1 && strings.ToLower(rows[0].name) != "secondary" {
			break
		}
		r.start = rows[0].start
		for _, w := range rows[0].words {
			r.item(w.text, w.at)
		}
		if rows = rows[1:]; i == 0 {
			r.m.Primary = len(r.m.Items)
		}
	}
	return rows
}

// headed tells whether the first line has the number of columns of the following rows of 0 and 1, and maybe that of the
// rows.
func headed(lines []dataLine) bool {
	if len(lines) < 2 {
		return false
	}
	width := digitsIn(lines[1].text)
	for _, l := range lines[1:] {
		if digitsIn(l.text) != width || width == 0 {
			return false
		}
	}
	head := strings.FieldsFunc(lines[0].text, func(c rune) bool { return strings.ContainsRune(between, c) })
	columns, rows := strconv.Itoa(width), strconv.Itoa(len(lines)-1)
	return digitsIn(lines[0].text) != width &&
		(slices.Equal(head, []string{columns}) || slices.Equal(head, []string{columns, rows}) ||
			slices.Equal(head, []string{rows, columns}))
}
