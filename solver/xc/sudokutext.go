package xc

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// ParseSudoku reads a grid in the forms that people use, SudokuForms. It has 16, 36, 81 or 256 symbols; dots, zeros, stars, question
// marks, underscores and x are empty cells. Of several grids it gives the first, with a warning.
//
// The symbols of a 16×16 grid are 1 to 9 and A to G; or 0 to 9 and A to F where empty cells are dots and there is no G;
// or the numbers 1 to 16.
func ParseSudoku(text string) (*Sudoku, []diagnostic.Diagnostic) {
	list, found := ParseSudokus(text)
	switch len(list) {
	case 0:
		return nil, found
	case 1:
		return list[0], found
	}
	found = []diagnostic.Diagnostic{{Severity: diagnostic.Warning, Message: say.T("There are {n} grids; this is the first.", len(list))}}
	diagnostic.Locate(text, found)
	return list[0], found
}

// ParseSudokus reads one grid, or several, one a line or one below the other. There are none where something is wrong. O(length).
func ParseSudokus(text string) (list []*Sudoku, found []diagnostic.Diagnostic) {
	if len(text) > MaxSudokus {
		return nil, []diagnostic.Diagnostic{{Message: say.T("This is too long for a grid.")}}
	}
	plain := diagnostic.PlainText(text)
	bare, listed := bareSudoku(plain.Text)
	one := sudokuParser{listed: listed}
	if s := one.read(bare); s != nil {
		return []*Sudoku{s}, nil
	}
	many := sudokuParser{}
	if list = many.several(bare); len(list) == 0 {
		many = one
	}
	plain.Back(text, many.found)
	if len(many.found) > 0 {
		return nil, many.found
	}
	return list, nil
}

const (
	// MaxSudokus is how many bytes a text of grids has at most, some ten thousand of 9×9.
	MaxSudokus = 1 << 20
	// maxSudoku is how many one of them has at most.
	maxSudoku = 1 << 12
)

// read is the grid, or nil when something is wrong with the text.
func (p *sudokuParser) read(text string) *Sudoku {
	if len(text) > maxSudoku {
		p.error(0, 0, "This is too long for a grid.")
		return nil
	}
	if s := p.fields(text); s != nil {
		return s
	}
	p.scan(text)
	packed := p.packed()
	switch {
	case p.odd > 3 && 2*p.odd <= len(packed):
		p.found = p.found[:1]
	case 2*p.odd > len(packed) && p.odd > 1:
		p.found = nil
		p.error(0, 0, "This is no grid. One has 16, 36, 81 or 256 symbols, with a dot for every empty cell.")
	}
	if len(p.found) > 0 {
		return nil
	}
	cells, side := p.blanks()
	if side == 0 || len(packed) == side*side {
		cells, side = packed, map[int]int{16: 4, 36: 6, 81: 9, 256: 16}[len(packed)]
	}
	if side == 0 {
		p.error(0, 0, "There are {packed} cells here; a grid has 16, 36, 81 or 256. Write a dot for every empty "+
			"cell.", len(packed))
		return nil
	}
	s := NewSudoku(side)
	zero := side == 16 && hexadecimal(cells)
	for i, c := range cells {
		v := c.value()
		if zero && strings.IndexByte(empties, c.b) < 0 {
			v++ // 0 to F are the symbols
		}
		if v > s.Side() {
			p.error(c.at, 1, "A grid of {side}×{side} has the symbols 1 to {symbols}, not “{b}”.",
				s.Side(), symbols[s.Side()-1:s.Side()], string(rune(c.b)))
			continue
		}
		s.Cells[i] = uint8(v)
	}
	if len(p.found) > 0 {
		return nil
	}
	return s
}

// empties are the characters of an empty cell, besides 0.
const empties = ".*?_xX "

type sudokuParser struct {
	rows   [][]sudokuCell // by line, only those with cells or blanks
	odd    int            // how many characters are no symbol
	listed bool           // whether the rows were lists
	start  int            // of the text in a longer one
	found  []diagnostic.Diagnostic
}

// bareSudoku is a text of the same length without what stands around grids: comments, heads, all but the givens of a line of HoDoKu,
// and brackets, quotes and names of lists, which listed tells of.
func bareSudoku(text string) (bare string, listed bool) {
	lines := strings.Split(text, "\n")
	dashes := dashed(lines)
	skip := false
	for i, l := range lines {
		t := strings.TrimSpace(l)
		if t != "" && t[0] == '[' && strings.Trim(t, "[]") == t[1:len(t)-1] && strings.IndexFunc(t, isLetter) == 1 {
			skip = strings.EqualFold(t, "[state]")
			l = away(l)
		}
		switch parts := strings.Split(l, ":"); {
		case skip || t != "" && t[0] == '#' || strings.HasPrefix(t, "//"):
			l = away(l)
		case t == "":
		case t[0] == ':' && len(parts) > 3:
			before := len(parts[1]) + len(parts[2]) + 3
			l = strings.Repeat(" ", before) + strings.ReplaceAll(parts[3], "+", "|") + strings.Repeat(" ", len(l)-before-len(parts[3]))
		case strings.Contains(t, "--") && strings.Trim(t, "*-+=|.:'") == "" && (len(t) != dashes || strings.Contains(t, "+")):
			l = away(l)
		case dashes > 0:
			l = strings.ReplaceAll(l, "-", ".")
		}
		if before, behind, ok := strings.Cut(l, "#"); ok {
			l = before + blank("#"+behind)
		} else if before, behind, ok := strings.Cut(l, "//"); ok {
			l = before + blank("//"+behind)
		}
		lines[i] = l
	}
	text = strings.Join(lines, "\n")
	if listed = strings.ContainsAny(text, "[{(\"'"); listed {
		text = unlisted(text)
	}
	return text, listed
}

// away is a line of the same length that is none of a grid.
func away(line string) string { return strings.Repeat("\x01", len(line)) }

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// dashed is the length of rows whose empty cells are dashes, 0 where dashes are lines.
func dashed(lines []string) (length int) {
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if strings.ContainsAny(l, ".0_*?xX") {
			return 0
		}
		if strings.Contains(l, "-") && strings.ContainsAny(l, "123456789") {
			length = len(l)
		}
	}
	return length
}

// unlisted writes lists as rows of values: a line break for the end of a list and of a longer text, a dot for null and "". It keeps the
// length.
func unlisted(text string) string {
	b := []byte(text)
	wipe := func(from, to int, first byte) {
		for i := from; i < to; i++ {
			b[i] = ' '
		}
		b[from] = first
	}
	ended := false          // a comma parts rows
	comma := func(at int) { // parts no values
		if at < len(b) && b[at] == ',' {
			b[at] = ' '
		}
	}
	for i := 0; i < len(b); {
		c, end := b[i], i+1
		switch {
		case strings.IndexByte(openers, c) >= 0:
			b[i] = ' '
		case strings.IndexByte(closers, c) >= 0:
			b[i], ended = '\n', true
		case c == ',' && ended:
			b[i], ended = '\n', false
		case c == '"' || c == '\'':
			if n := quoted(text[i:]); n > 0 {
				end = i + n
			}
			word := strings.Trim(text[i:end], "\"' ")
			rest := strings.TrimLeft(text[end:], " ")
			switch {
			case strings.HasPrefix(rest, ":"): // a name, and its value if that is a number
				wipe(i, len(text)-len(rest)+1, ' ')
				end = len(text) - len(rest) + 1
				from := end + len(text[end:]) - len(strings.TrimLeft(text[end:], " \n"))
				if n := strings.IndexAny(text[from:]+",", ",}"); n > 0 && strings.Trim(text[from:from+n], "0123456789.e+- \n") == "" {
					wipe(from, from+n, ' ')
					end = from + n
					comma(end)
				}
			case word == "":
				wipe(i, end, '.')
			case strings.ContainsFunc(word, func(c rune) bool { return c > 126 || (sudokuCell{b: byte(c)}).value() < 0 }):
				wipe(i, end, ' ')
				comma(end)
			default:
				b[i], b[end-1] = ' ', ' '
				ended = len(word) > 2
			}
		case isLetter(rune(c)) || c == '=':
			for end < len(text) && (isLetter(rune(text[end])) || text[end] >= '0' && text[end] <= '9' || text[end] == '_') {
				end++
			}
			switch word := text[i:end]; {
			case word == "null" || word == "None" || word == "nil":
				wipe(i, end, '.')
			case end-i > 1 || c == '=' || strings.HasPrefix(strings.TrimLeft(text[end:], " "), "="):
				wipe(i, end, ' ')
			}
		}
		i = end
	}
	return string(b)
}

// several reads grids one a line, or rows of grids one below the other, with titles between.
func (p *sudokuParser) several(text string) (list []*Sudoku) {
	from, rows, width := 0, 0, 0 // the rows that wait for more
	end := func(at int) {
		if rows > 0 {
			p.error(from, at-from, "This grid has {n} rows of {side}.", rows, width)
		}
		rows = 0
	}
	add := func(at int, text string) {
		one := sudokuParser{start: at}
		if s := one.read(text); s != nil {
			list = append(list, s)
		}
		p.found = append(p.found, one.found[:min(len(one.found), maxDiagnostics-len(p.found))]...)
	}
	for start, next := 0, 0; next < len(text); {
		line, _, _ := strings.Cut(text[next:], "\n")
		start, next = next, next+len(line)+1
		if at, size := gridIn(line); size > 0 {
			end(start)
			add(start+at, line[at:at+size])
			continue
		}
		n := 0
		for i := range len(line) {
			switch v := (sudokuCell{b: line[i]}).value(); {
			case strings.IndexByte(" |,;\t\x01", line[i]) >= 0:
			case v < 0 || v > 9:
				n = -len(line)
			default:
				n++
			}
		}
		switch {
		case n == 0:
		case !slices.Contains(Sides, n) || rows > 0 && n != width:
			end(start)
		default:
			if rows == 0 {
				from, width = start, n
			}
			if rows++; rows == width {
				add(from, text[from:start+len(line)])
				rows = 0
			}
		}
	}
	end(len(text))
	return list
}

// gridIn is the first word of a line that has the symbols of a grid, and its length, 0 where there is none.
func gridIn(line string) (at, size int) {
	const parts = " ,;\t\""
	for at < len(line) {
		size = strings.IndexAny(line[at:]+" ", parts)
		word := strings.ReplaceAll(line[at:at+size], "|", "")
		side := map[int]int{16: 4, 36: 6, 81: 9, 256: 16}[len(word)]
		for i := 0; i < len(word) && side > 0; i++ {
			if v := (sudokuCell{b: word[i]}).value(); v < 0 || v > side {
				side = 0
			}
		}
		if side > 0 {
			return at, size
		}
		at += size + 1
	}
	return 0, 0
}

// sudokuCell is a character of the text that is a cell or a blank.
type sudokuCell struct {
	b  byte
	at int // its place in the text
}

// value is the symbol, 0 for an empty cell, -1 for any other character.
func (c sudokuCell) value() int {
	switch {
	case c.b == '0' || strings.IndexByte(empties, c.b) >= 0:
		return 0
	case c.b >= 'a' && c.b <= 'g':
		return strings.IndexByte(symbols, c.b-'a'+'A') + 1
	}
	if i := strings.IndexByte(symbols, c.b); i >= 0 {
		return i + 1
	}
	return -1
}

func (p *sudokuParser) error(at, length int, message say.Message, arguments ...any) {
	if len(p.found) < maxDiagnostics {
		p.found = append(p.found, diagnostic.Diagnostic{
			Message: say.T(message, arguments...), Place: diagnostic.Place{Start: p.start + at, End: p.start + at + length},
		})
	}
}

// fields reads rows of numbers with separators. It returns nil when the text is of another kind.
func (p *sudokuParser) fields(text string) *Sudoku {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	if p.listed {
		lines = slices.DeleteFunc(lines, func(l string) bool { return strings.Trim(l, " ") == "" })
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return l != "" && l[0] == 1 })
	if !slices.Contains(Sides, len(lines)) {
		return nil
	}
	s := NewSudoku(len(lines))
	for r, line := range lines {
		var fields []string
		switch i := strings.IndexAny(line, "\t,;"); {
		case i >= 0:
			fields = strings.Split(line, line[i:i+1])
		default:
			fields = strings.Fields(line)
		}
		if len(fields) != s.Side() {
			return nil
		}
		for c, f := range fields {
			f = strings.TrimSpace(f)
			if f == "" || len(f) == 1 && strings.Contains(empties, f) {
				continue
			}
			v, err := strconv.Atoi(f)
			if err != nil || v < 0 || v > s.Side() {
				return nil
			}
			s.Cells[r*s.Side()+c] = uint8(v)
		}
	}
	return s
}

// scan keeps the characters that are cells, and blanks, and drops lines drawn between boxes.
func (p *sudokuParser) scan(text string) {
	for start, next := 0, 0; next < len(text); {
		line, _, _ := strings.Cut(text[next:], "\n")
		start, next = next, next+len(line)+1
		line = strings.TrimSuffix(line, "\r")
		var row []sudokuCell
		blank, ruled := true, false
		for i := 0; i < len(line); {
			c := sudokuCell{line[i], start + i}
			rest := line[i:]
			switch {
			case strings.IndexByte("|-+=,;\x01", c.b) >= 0:
				ruled = ruled || c.b != '|'
				i++
			case len(rest) >= 3 && c.b == 0xE2 && (rest[1] == 0x94 || rest[1] == 0x95): // U+2500 to U+257F
				ruled = ruled || strings.IndexAny(rest[:3], "│┃║") != 0
				i += 3
			case c.value() >= 0:
				blank = blank && c.b == ' '
				row = append(row, c)
				i++
			default:
				size := 1
				for i+size < len(line) && line[i+size]&0xC0 == 0x80 {
					size++
				}
				p.error(start+i, size, "“{line}” is not a symbol of a grid.", line[i:i+size])
				p.odd++
				i += size
			}
		}
		if blank && (ruled || len(p.rows) == 0 && len(row) == 0) {
			continue // a line between boxes, or before the grid
		}
		p.rows = append(p.rows, row)
	}
	for len(p.rows) > 0 && len(p.rows[len(p.rows)-1]) == 0 {
		p.rows = p.rows[:len(p.rows)-1]
	}
}

// packed are the cells without blanks.
func (p *sudokuParser) packed() (cells []sudokuCell) {
	for _, row := range p.rows {
		for _, c := range row {
			if c.b != ' ' {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// blanks are the cells if blanks are empty cells. Then the lines are the rows of the grid, with or without a blank
// between cells, and may end early. side is 0 if they are not.
func (p *sudokuParser) blanks() (cells []sudokuCell, side int) {
	n := len(p.rows)
	longest := 0
	for _, row := range p.rows {
		for i, c := range row {
			if c.b != ' ' {
				longest = max(longest, i+1)
			}
		}
	}
	step := 1
	if longest > n {
		step = 2
	}
	if !slices.Contains(Sides, n) || longest > step*n {
		return nil, 0
	}
	for _, row := range p.rows {
		for k := range n {
			c := sudokuCell{b: ' '}
			if k*step < len(row) {
				c = row[k*step]
			}
			cells = append(cells, c)
		}
		for k := 1; step == 2 && k < len(row); k += 2 {
			if row[k].b != ' ' {
				return nil, 0
			}
		}
	}
	return cells, n
}

// hexadecimal reports whether 0 is a symbol.
func hexadecimal(cells []sudokuCell) bool {
	dots, zeros, g := false, false, false
	for _, c := range cells {
		dots = dots || c.b == '.'
		zeros = zeros || c.b == '0'
		g = g || c.b == 'G' || c.b == 'g'
	}
	return dots && zeros && !g
}
