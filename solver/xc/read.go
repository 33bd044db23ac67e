package xc

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tilewright/def/diagnostic"
)

// Form is a way in which people write down a matrix.
type Form uint8

const (
	// Knuth: the names of the items, then an option on each line.
	Knuth Form = iota
	// Digits: a row of 0 and 1 on each line, with or without separators.
	Digits
	// Table: values between commas, semicolons or tabs, with names in the first
	// row, in the first column, or both.
	Table
	// Sets: a name and its items on each line, as in A: 1 4 7 or A = {1, 4, 7}, or lists of items.
	Sets
)

// Read reads a matrix in any form, and tells which it is. Lists in lists, as programs print them (nested.go), are rows
// of 0 and 1 or sets. A line above rows of 0 and 1 may say how many columns there are. Like Parse it goes on after an
// error, and the matrix is nil when there is one. A text without options is an error too. Options get names where the
// text has them. In forms other than Knuth's, lines that begin with # are comments, and all items are primary. O(length
// of the text).
func Read(text string) (*Matrix, Form, []diagnostic.Diagnostic) { return ReadAs(text, Any) }

// Any is no form: Read tells which.
const Any Form = 255

// ReadAs reads a matrix in a form, whatever else it may look like. Lists in lists are no table.
func ReadAs(text string, as Form) (*Matrix, Form, []diagnostic.Diagnostic) {
	if len(text) > MaxText {
		m, found := Parse(text)
		return m, Knuth, found
	}
	plain := diagnostic.PlainText(text)
	m, form, found := read(plain.Text, as)
	if as == Any && nothing(plain.Text, found) {
		at := slices.IndexFunc(found, func(d diagnostic.Diagnostic) bool { return d.Severity == diagnostic.Error })
		found = found[at : at+1]
	}
	plain.Back(text, found)
	return m, form, found
}

// nothing tells whether a third of the lines or more have errors, or very many, so that the text is no matrix, and one error says enough.
func nothing(text string, found []diagnostic.Diagnostic) bool {
	bad, errors := map[int]bool{}, 0
	for _, d := range found {
		if d.Severity == diagnostic.Error {
			errors++
			bad[strings.Count(text[:d.Start], "\n")] = true
		}
	}
	return errors > 1 && (len(found) > maxDiagnostics || 3*len(bad) >= len(dataLines(text)))
}

// read reads a plain text.
func read(text string, as Form) (*Matrix, Form, []diagnostic.Diagnostic) {
	if as != Knuth {
		text = filled(plainBits(text))
	}
	m, found := parse(text)
	knuth := m != nil && len(m.Options) > 0
	if plain := undressed(text); !knuth && plain != text {
		text = plain
		m, found = parse(text)
		knuth = m != nil && len(m.Options) > 0
	}
	if rows, ok := rowsOf(text); ok && as != Knuth && !strings.Contains(text, "|") && (!knuth || onlyLists(text, rows)) {
		r := newReader()
		return r.result(r.lists(rows, as))
	}
	form, head := formOf(text, knuth)
	if as != Any && as != form {
		form, head = as, 0
	}
	if form == Knuth {
		if m != nil && len(m.Options) == 0 {
			written := strings.TrimRight(text, "\n")
			last := parser{start: strings.LastIndexByte(written, '\n') + 1, found: found}
			last.error(0, 0, "There are no options. Write one a line below the items: the names of the items that "+
				"it covers.")
			return nil, form, last.found
		}
		return m, form, found
	}
	r := newReader()
	r.lines = dataLines(text)[head:]
	r.rows = len(r.lines)
	switch {
	case len(r.lines) == 0:
	case form == Digits:
		r.digits()
	case form == Table:
		r.table()
	case form == Sets:
		form = r.sets()
	}
	return r.result(form)
}

func newReader() *reader {
	return &reader{parser: parser{m: &Matrix{}, index: map[string]int32{}}}
}

// result is the matrix that was read.
func (r *reader) result(form Form) (*Matrix, Form, []diagnostic.Diagnostic) {
	if !r.failed && len(r.m.Options) == 0 {
		r.error(0, 0, "There are no options: no line has an item.")
	}
	if r.failed {
		return nil, form, r.found
	}
	if r.m.Primary == 0 {
		r.m.Primary = len(r.m.Items)
	}
	return r.m, form, r.found
}

// dataLine is a line with its number, from 1, and its place in the text.
type dataLine struct {
	text          string
	number, start int
}

// dataLines are the lines that are neither blank nor comments.
func dataLines(text string) (lines []dataLine) {
	n, start := 0, 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		if first := strings.TrimSpace(line); first != "" && first[0] != '#' {
			lines = append(lines, dataLine{line, n, start})
		}
		start += len(line) + 1
	}
	return lines
}

// between are the characters that may stand between the digits of a row.
const between = " \t\r,;[](){}"

// formOf recognises the form. knuth says whether the text is one of Knuth's without an error. head is the number of
// lines above the matrix.
func formOf(text string, knuth bool) (form Form, head int) {
	lines := dataLines(text)
	if len(lines) == 0 {
		return Knuth, 0
	}
	for _, l := range lines {
		if first := skip(l.text, 0); l.text[first] == '|' {
			return Knuth, 0
		}
	}
	first := lines[0].text
	if headed(lines) {
		return Digits, 1
	}
	if width := digitsIn(first); width > 0 {
		same := len(lines) > 1 || width > 1 // a column of digits has no names
		for _, l := range lines {
			same = same && digitsIn(l.text) == width
		}
		if same || width > 1 && !knuth {
			return Digits, 0
		}
	}
	switch {
	case knuth:
		return Knuth, 0
	case isSet(first):
		return Sets, 0
	case isTable(lines):
		return Table, 0
	}
	return Knuth, 0
}

// digitsIn is the number of digits of a row of 0 and 1, 0 for another line.
func digitsIn(line string) (n int) {
	for i := range len(line) {
		switch c := line[i]; {
		case c == '0' || c == '1':
			n++
		case strings.IndexByte(between, c) < 0:
			return 0
		}
	}
	return n
}

// isSet reports whether a line is a name, a colon or an equals sign, and items.
func isSet(line string) bool {
	at := strings.IndexAny(line, ":=")
	if at < 0 || strings.TrimSpace(line[:at]) == "" {
		return false
	}
	spaced := at+1 == len(line) || strings.IndexByte(" \t{([", line[at+1]) >= 0
	return spaced || !strings.ContainsAny(strings.TrimSpace(line[:at]), " \t") && !strings.ContainsAny(line[at+1:], ":=")
}

// separatorOf is the separator between the values of a line, or 0.
func separatorOf(line string) byte {
	for _, c := range []byte{'\t', ';', ','} {
		if strings.IndexByte(line, c) >= 0 {
			return c
		}
	}
	return 0
}

// isTable reports whether most values between separators are zeros and ones, below the first row and after the first
// column.
func isTable(lines []dataLine) bool {
	separator := separatorOf(lines[0].text)
	if separator == 0 || len(lines) < 2 {
		return false
	}
	bits, cells := 0, 0
	for _, l := range lines[1:] {
		for _, v := range valuesOf(l.text, separator)[1:] {
			cells++
			if _, ok := bit(v.text); ok {
				bits++
			}
		}
	}
	return 2*bits > cells
}

// bit reads a value of a table.
func bit(text string) (on, ok bool) {
	switch text {
	case "x", "X", "*", "•", "●", "✓":
		return true, true
	case "", ".", "-", "·":
		return false, true
	}
	return printedBit(text)
}

// value is a value of a table, and its beginning in the line.
type value struct {
	text string
	at   int
}

// valuesOf splits a line. A value in quotes may contain the separator.
func valuesOf(line string, separator byte) (list []value) {
	for from := 0; ; {
		end, quoted := from, false
		for end < len(line) && (quoted || line[end] != separator) {
			quoted = quoted != (line[end] == '"')
			end++
		}
		text := line[from:end]
		at := from + len(text) - len(strings.TrimLeft(text, " \t\r"))
		list = append(list, value{strings.Trim(text, "\" \t\r"), at})
		if end == len(line) {
			return list
		}
		from = end + 1
	}
}

// reader reads the forms that are not Knuth's.
type reader struct {
	parser
	lines []dataLine
	// names are the names of the options. They are kept where the text has some, or where options are left out, so that
	// the others keep their names.
	names   []string
	keep    bool
	skipped int
	rows    int // the number of rows, with those left out
}

// item is the number of the item with this name, which is added if it is new.
func (r *reader) item(name string, at int) int32 {
	if i, ok := r.index[name]; ok {
		return i
	}
	switch {
	case len(name) > MaxName:
		r.error(at, len(name), "This name has more than {most} characters.", MaxName)
	case strings.ContainsAny(name, "|:="):
		r.error(at, len(name), "A name cannot contain “|”, “:” or “=”.")
	case len(r.m.Items) == MaxItems:
		r.error(at, len(name), "There are more than {most} items.", MaxItems)
	default:
		r.index[name] = int32(len(r.m.Items))
		r.m.Items = append(r.m.Items, name)
		r.seen = append(r.seen, 0)
		return r.index[name]
	}
	return -1
}

// numbered adds items that are called by their numbers.
func (r *reader) numbered(n int) {
	for i := range n {
		r.item(strconv.Itoa(i+1), 0)
	}
}

// option adds an option. name is "" where the text has none.
func (r *reader) option(name string, items []int32, line string) (more bool) {
	r.entries += len(items)
	switch {
	case len(r.m.Options) == MaxOptions:
		r.error(0, len(line), "There are more than {most} options.", MaxOptions)
		return false
	case r.entries > MaxEntries:
		r.error(0, len(line), "The options have more than {most} items in all.", MaxEntries)
		return false
	}
	if name == "" {
		name = OptionName(len(r.m.Options)+r.skipped, r.rows)
	} else {
		r.keep = true
	}
	if len(items) == 0 || r.m.Primary > 0 && !slices.ContainsFunc(items, func(i int32) bool { return int(i) < r.m.Primary }) {
		r.keep = true
		r.skipped++
		r.warning(0, len(line), "This option has no item, so no cover needs it; it was left out.")
		return true
	}
	r.m.Options = append(r.m.Options, items)
	r.names = append(r.names, name)
	if r.keep {
		r.m.Names = r.names
	}
	return true
}

// digits reads rows of 0 and 1.
func (r *reader) digits() {
	width := digitsIn(r.lines[0].text)
	r.numbered(width)
	for _, l := range r.lines {
		r.start = l.start
		var items []int32
		n, extra := 0, -1
		for i, c := range l.text {
			switch {
			case c == '0' || c == '1':
				if n == width && extra < 0 {
					extra = i
				}
				if c == '1' {
					items = append(items, int32(n))
				}
				n++
			case !strings.ContainsRune(between, c):
				_, size := utf8.DecodeRuneInString(l.text[i:])
				r.error(i, size, "“{cell}” is neither 0 nor 1. A row has a digit for every item.", string(c))
				n++
			}
		}
		switch {
		case extra >= 0:
			r.error(extra, len(l.text)-extra, "This row has {n} digits, the first one has {width}: take these out.",
				n, width)
		case n < width:
			r.error(0, len(l.text), "This row has {n} digits, the first one has {width}: write the rest.",
				n, width)
		case !r.failed && !r.option("", items, l.text):
			return
		}
	}
}

// table reads values between separators.
func (r *reader) table() {
	separator := separatorOf(r.lines[0].text)
	head := valuesOf(r.lines[0].text, separator)
	named := slices.ContainsFunc(head[1:], func(v value) bool { _, ok := bit(v.text); return !ok })
	rows := r.lines
	if named {
		rows = rows[1:]
	}
	first := 0 // the column of the first item
	for _, l := range rows {
		if _, ok := bit(valuesOf(l.text, separator)[0].text); !ok {
			first = 1
		}
	}
	if named {
		if head[0].text == "" {
			first = 1
		}
		r.start = r.lines[0].start
		for _, v := range head[first:] {
			name := strings.Join(strings.Fields(v.text), "_")
			if name == "" {
				name = strconv.Itoa(len(r.m.Items) + 1)
			}
			if _, ok := r.index[name]; ok {
				r.error(v.at, len(v.text), "The item {name} is named twice.", diagnostic.Quoted(name))
			}
			r.item(name, v.at)
		}
	} else {
		r.numbered(len(head) - first)
	}
	for _, l := range rows {
		r.start = l.start
		values := valuesOf(l.text, separator)
		name := ""
		if first == 1 {
			name = values[0].text
		}
		if len(values) != len(head) {
			r.error(0, len(l.text), "This row has {values} values, the first one has {head}.",
				len(values), len(head))
			continue
		}
		var items []int32
		for i, v := range values[first:] {
			switch on, ok := bit(v.text); {
			case !ok:
				r.error(v.at, len(v.text), "{text} is neither 0 nor 1. An empty value counts as 0, and an x as 1.",
					diagnostic.Quoted(v.text))
			case on:
				items = append(items, int32(i))
			}
		}
		if !r.failed && !r.option(name, items, l.text) {
			return
		}
	}
}

// sets reads names with their items. Below a list of all items lines need no name, and may be rows of 0 and 1.
func (r *reader) sets() Form {
	var rows []row
	for _, l := range r.lines {
		list := row{text: l.text, start: l.start}
		at := 0
		switch {
		case isSet(l.text):
			at = strings.IndexAny(l.text, ":=") + 1
			list.name = strings.Join(strings.Fields(strings.Trim(l.text[:at-1], "\"'")), " ")
		case len(rows) == 0 || !slices.Contains(itemsNames, rows[0].listName()):
			r.start = l.start
			r.error(0, len(l.text), "This line has no name for its items. Write a name, a colon and the items, as "+
				"in A: 1 4 7.")
			continue
		}
		for _, w := range wordsOf(l.text[at:]) {
			list.words = append(list.words, value{w.text, w.at + at})
		}
		if len(rows) == 0 || len(list.words) > 0 || !slices.Contains([]string{"options", "rows", "sets", "subsets"}, list.name) {
			rows = append(rows, list)
		}
	}
	return r.lists(rows, Any)
}

// sortNumbers sorts the items if all of them are numbers.
func (r *reader) sortNumbers() {
	numbers := make([]int, len(r.m.Items))
	order := make([]int32, len(r.m.Items))
	for i, name := range r.m.Items {
		n, err := strconv.Atoi(name)
		if err != nil || r.failed {
			return
		}
		numbers[i], order[i] = n, int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(numbers[a], numbers[b]) })
	place, items := make([]int32, len(order)), make([]string, len(order))
	for i, from := range order {
		place[from], items[i] = int32(i), r.m.Items[from]
	}
	r.m.Items = items
	for _, option := range r.m.Options {
		for k := range option {
			option[k] = place[option[k]]
		}
		slices.Sort(option)
	}
}
