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
//	frozenset({1, 4}), frozenset({2})
//
// A row is an innermost list, with any brackets and line ends.

// row is an innermost list.
type row struct {
	text  string // of the list, with its name, as written
	start int
	name  string
	words []value // with their places in text
	set   bool    // a set as Python writes it: what looks like digits are items
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
		if rows, ok = n.parted(); !ok && n.single() {
			return n.rows, true
		}
		return rows, ok
	}
	return n.rows, n.deepest > 1 || n.crowded || n.alone()
}

// single tells whether the text is one list of items, as {a, b}.
func (n *nested) single() bool {
	r, text := &n.rows[0], strings.TrimSpace(n.text)
	r.set = text[0] == '{'
	return len(r.words) > 0 && len(text) == len(r.text) && text[0] != '(' && formOfRows(n.rows) == Sets
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

// onlyLists tells whether each line of a text is a list of different items, so that nobody means its words by the names of items.
func onlyLists(text string, rows []row) bool {
	lines := dataLines(text)
	for i, l := range lines {
		first := strings.TrimSpace(l.text)[0]
		if len(lines) != len(rows) || rows[i].repeats() || first != '[' && first != '{' && !rows[i].set {
			return false
		}
	}
	return true
}

// repeats tells whether a word is there twice.
func (r *row) repeats() bool {
	seen := map[string]bool{}
	for _, w := range r.words {
		if seen[w.text] {
			return true
		}
		seen[w.text] = true
	}
	return false
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
	// called says that something is called without a value, as main(), so that the text is a program.
	called bool
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
	return !n.stray && !n.called
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
		for n.at++; n.at < len(n.text) && strings.IndexByte(" \t\r\n,;:=\"'"+openers+closers, n.text[n.at]) < 0; n.at++ {
		}
	}
	if strings.HasPrefix(n.text[n.at:], "(") && slices.Contains(makers, n.text[from:n.at]) {
		return true // the name stands before it
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
	between := n.text[n.keyEnd:list]
	for before, ok := made(between); ok; before, ok = made(between) {
		between = before
	}
	switch strings.Trim(between, " \t\r\n>") {
	case ",": // ('A', {1, 4})
		before := strings.TrimRight(n.text[:n.key], " \t\n")
		if before == "" || strings.IndexByte("([", before[len(before)-1]) < 0 || quoted(n.text[n.key:]) == 0 {
			break
		}
		fallthrough
	case ":", "=":
		return strings.Join(strings.Fields(strings.Trim(n.text[n.key:n.keyEnd], "\"'")), " ")
	}
	return ""
}

// makers are the words by which programs make a list.
var makers = []string{"frozenset", "set", "Set", "Set.of", "List.of", "list", "tuple", "range"}

// made is a text without a maker and its bracket at the end, and whether it ends so.
func made(text string) (before string, ok bool) {
	text = strings.TrimRight(text, " \t\n")
	text = strings.TrimSuffix(text, "(")
	at := strings.LastIndexAny(text, " \t\n,;:="+openers+closers) + 1
	return text[:at], slices.Contains(makers, text[at:])
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
	r := row{text: n.text[n.list:end], start: n.list, name: n.begun}
	r.words = wordsOf(r.text)
	before, is := made(n.text[:n.list])
	switch maker := strings.TrimSpace(strings.TrimRight(n.text[len(before):n.list], "( \t\n")); {
	case is && maker == "range":
		r.words = ranged(r.words)
	case is:
		r.set = strings.HasSuffix(maker, "set") || strings.HasPrefix(maker, "Set")
	case r.text[0] == '(' && len(r.words) == 0 && n.list > 0 && isLetter(rune(n.text[n.list-1])):
		n.called = true
	case r.text[0] == '{' && len(n.open) > 0:
		r.set = n.open[len(n.open)-1] != '}'
	}
	n.rows = append(n.rows, r)
	n.list, n.key, n.keyEnd = -1, 0, 0
}

// ranged are the numbers of Python's range, from its one to three values.
func ranged(words []value) (all []value) {
	v := []int{0, 0, 1}
	for i, w := range words {
		n, err := strconv.Atoi(w.text)
		if err != nil || i > 2 {
			return words
		}
		if v[i] = n; len(words) == 1 {
			v[0], v[1] = 0, n
		}
	}
	for n := v[0]; n < v[1] && v[2] > 0 && len(all) <= MaxItems; n += v[2] {
		all = append(all, value{strconv.Itoa(n), 0})
	}
	return all
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
			end = strings.IndexAny(text[i:]+" ", between+"\n\"'")
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

// printedBit reads a digit as programs print it: also as 1.00, 1e+00 and True.
func printedBit(text string) (on, ok bool) {
	switch text {
	case "true", "True", "TRUE":
		return true, true
	case "false", "False", "FALSE":
		return false, true
	}
	if text == "" || strings.Trim(text, "01.e+-") != "" {
		return false, false
	}
	v, err := strconv.ParseFloat(text, 64)
	return v == 1, err == nil && (v == 1 || v == 0) && (text == "0" || text == "1" || strings.ContainsAny(text, ".e"))
}

// plainBits writes 1 and 0 for 1.00, True and the like, where a text has no other values. It keeps its length. O(length).
func plainBits(text string) string {
	parts := " \t\n" + between
	b, long := []byte(text), false
	for i := 0; i < len(text); {
		if text[i] == '#' && (i == 0 || text[i-1] == '\n') {
			i += strings.IndexByte(text[i:]+"\n", '\n')
			continue
		}
		if strings.IndexByte(parts, text[i]) >= 0 {
			i++
			continue
		}
		end := i + strings.IndexAny(text[i:]+" ", parts)
		on, ok := printedBit(text[i:end])
		if !ok {
			return text
		}
		long = long || end-i > 1
		copy(b[i:], blank(text[i:end]))
		if b[i] = '0'; on {
			b[i] = '1'
		}
		i = end
	}
	if !long {
		return text
	}
	return string(b)
}

// formOfRows tells rows of 0 and 1 from options by their items. In rows of 0 and 1 nearly all values are digits, and
// the first row has no others. Lists of different lengths with at most one 0 and one 1 are sets of items.
func formOfRows(rows []row) Form {
	digits, all := 0, 0
	if len(rows) == 0 || slices.ContainsFunc(rows, func(r row) bool { return r.set }) {
		return Sets
	}
	different := slices.ContainsFunc(rows, func(r row) bool { return len(r.words) != len(rows[0].words) })
	sets := different
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
	if all > 0 && !sets && 4*digits > 3*all && (!different || digits == all) {
		return Digits
	}
	return Sets
}

// lists reads rows of 0 and 1, or options by their items, with or without names. as may be Any.
func (r *reader) lists(rows []row, as Form) Form {
	rows = r.itemLists(rows)
	r.rows = len(rows)
	form := formOfRows(rows)
	_, zero := r.index["0"]
	_, one := r.index["1"]
	if zero && one || len(r.m.Items) > 0 && len(rows) > 0 && len(rows[0].words) != len(r.m.Items) {
		form = Sets
	}
	if as == Digits || as == Sets {
		form = as
	}
	if len(rows) > 0 && form == Digits {
		r.nested(rows)
	} else {
		r.nestedSets(rows)
	}
	return form
}

// nested reads rows of 0 and 1, with or without names.
func (r *reader) nested(rows []row) {
	width := len(rows[0].words)
	if len(r.m.Items) == 0 {
		r.numbered(width)
	}
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
	for number, l := range rows {
		r.start = l.start
		if len(l.name) > MaxName {
			r.error(0, len(l.line()), "The name before this option has more than {most} characters.", MaxName)
		}
		var items []int32
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
			if r.seen[item] == int32(number)+1 {
				r.error(w.at, len(w.text), "The item {text} is in this option twice.", diagnostic.Quoted(w.text))
			}
			r.seen[item] = int32(number) + 1
			items = append(items, item)
		}
		if !r.failed && !r.option(l.name, items, l.line()) {
			return
		}
	}
	if r.m.Primary == 0 {
		r.sortNumbers()
	}
}

// itemsNames are the names of a list of all items: in words, and by a letter.
var itemsNames = []string{"items", "primary", "primary items", "universe", "columns", "x", "u"}

// listName is the name of a list as it is compared.
func (r *row) listName() string { return strings.ToLower(strings.ReplaceAll(r.name, "_", " ")) }

// universe is the place of the list that names the items, -1 where there is none. Behind other lists it must have all of their items,
// and so must a list that is named by a letter, which may be a set among others.
func universe(rows []row) int {
	for at, r := range rows {
		name := r.listName()
		others := slices.Concat(rows[:at], rows[at+1:])
		if !slices.Contains(itemsNames, name) || len(others) == 0 {
			continue
		}
		if next := others[0].listName(); at == 0 && (next == "" || secondary(next)) {
			return at
		}
		all := map[string]bool{}
		for _, w := range r.words {
			all[w.text] = true
		}
		for _, o := range others {
			if secondary(o.listName()) {
				for _, w := range o.words {
					all[w.text] = true
				}
			}
		}
		set := slices.ContainsFunc(others, func(o row) bool {
			other := o.listName()
			return other == name || len(name) == 1 && (other == "v" || other == "y") ||
				slices.ContainsFunc(o.words, func(w value) bool { return !all[w.text] })
		})
		if !set && (len(name) > 1 || !slices.ContainsFunc(rows[:at], func(o row) bool { return o.name != "" })) {
			return at
		}
	}
	return -1
}

func secondary(name string) bool { return name == "secondary" || name == "secondary items" }

// itemLists reads the lists of items among rows, and returns the options.
func (r *reader) itemLists(rows []row) []row {
	at := universe(rows)
	if at < 0 {
		return rows
	}
	add := func(l row) {
		r.start = l.start
		for _, w := range l.words {
			r.item(w.text, w.at)
		}
	}
	add(rows[at])
	r.m.Primary = len(r.m.Items)
	rows = slices.Concat(rows[:at], rows[at+1:])
	if at = slices.IndexFunc(rows, func(l row) bool { return secondary(l.listName()) }); at >= 0 {
		add(rows[at])
		rows = slices.Delete(rows, at, at+1)
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
