package xc

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// ParseSudoku reads a grid in the forms that people use. It has 16, 36, 81 or 256 symbols, with dots, zeros, stars,
// question marks or underscores for empty cells. They are in one line or in several, with or without lines drawn
// between the boxes. Or it has as many lines as the grid has rows, with blanks for empty cells. Or it has rows of
// numbers between tabs, commas or semicolons, as a spreadsheet gives them.
//
// The symbols of a 16×16 grid are 1 to 9 and A to G; or 0 to 9 and A to F where empty cells are dots and there is no G;
// or the numbers 1 to 16.
func ParseSudoku(text string) (*Sudoku, []diagnostic.Diagnostic) {
	p := sudokuParser{}
	plain := diagnostic.Plain{Text: text}
	if len(text) <= 1<<16 {
		plain = diagnostic.PlainText(text)
	}
	s := p.read(plain.Text)
	plain.Back(text, p.found)
	return s, p.found
}

// read is the grid, or nil when something is wrong with the text.
func (p *sudokuParser) read(text string) *Sudoku {
	if len(text) > 1<<16 {
		p.error(0, 0, "This is too long for a grid.")
		return nil
	}
	if s := p.fields(text); s != nil {
		return s
	}
	p.scan(text)
	if len(p.found) > 0 {
		return nil
	}
	packed := p.packed()
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
const empties = ".*?_ "

type sudokuParser struct {
	rows  [][]sudokuCell // by line, only those with cells or blanks
	found []diagnostic.Diagnostic
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
			Message: say.T(message, arguments...), Place: diagnostic.Place{Start: at, End: at + length},
		})
	}
}

// fields reads rows of numbers with separators. It returns nil when the text is of another kind.
func (p *sudokuParser) fields(text string) *Sudoku {
	lines := strings.Split(strings.Trim(strings.ReplaceAll(text, "\r", ""), "\n"), "\n")
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
			case strings.IndexByte("|-+=,;", c.b) >= 0:
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
