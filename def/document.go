package def

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// Document is a text of puzzle definitions with what was found in it. It does
// not change: edits make another text and another document.
type Document struct {
	// Puzzles has an entry for every definition in the text, in order; nil for
	// one with an error.
	Puzzles []*Puzzle
	// Drafts has an entry for every definition as well, never nil: the best
	// that could be read. Where that is all there is, sides that could not be
	// read are 0, cells that could not be read are left out, and the pieces may
	// cover more or fewer cells than the box has. Whatever is in it is sound:
	// names are legal and differ, stationary pieces lie in the box and apart
	// (without all three sides there are none), and the limits hold.
	Drafts []*Puzzle
	// Diagnostics are in the order of their places in the text; one that
	// follows from others comes behind those of its definition.
	Diagnostics []Diagnostic

	text        string
	lines       []line
	tokens      []Token
	definitions []*definition
	// units[i] is the number of UTF-16 code units before byte i*unitStep; nil
	// when the text is ASCII and they are the bytes.
	units []int32
}

// span is bytes start to end of the text.
type span struct{ start, end int32 }

func (s span) empty() bool { return s.start == s.end }

// line is a line of the text: its content ends at end, its line end at next.
type line struct{ start, end, next int32 }

// definition is the tree of one puzzle in the text.
type definition struct {
	// opening is the line of D (for a definition without one, of its first
	// statement) and closing that of ~D or, without one, -1.
	opening, closing int
	// d is the D statement without comment; empty when there is none.
	d        span
	settings []setting
	entries  []*entry
	blocks   []*block
	meta     metadata

	draft Puzzle
	// pieces is the number of pieces of the draft, copies counted.
	pieces     int
	errors     int
	firstError int // its line, from 1
}

// setting is one `:key=value` of a D, C or L statement.
type setting struct {
	key string
	// whole includes the colon; name is the key's place, value that of the
	// value, empty without =.
	whole, name, value span
}

// entry is a piece in the text: a C line, or the cells of one name in a block.
type entry struct {
	name   string
	nameAt span
	line   int // index of the C line, or of the first row of the block that has it
	fixed  bool
	copies int
	// cells are those that count, x-major; drawn, in a block, all there are.
	cells, drawn []placed
	block        *block // nil for a C line
	stmt         span   // of the C line, without comment
	settings     []setting
	piece        int // index in draft.Pieces, -1 when it is not there
}

// placed is a cell and where the text says so. In a block Y is minus the
// number of the row until the end of the definition, where yDim is known.
type placed struct {
	Cell
	at span
}

// block is an L block: its header and ~L line (or -1), and the lines of its
// rows from the top.
type block struct {
	header, closing int
	stmt            span
	settings        []setting
	rows            []int
	entries         []*entry // in order of name
}

// String returns the text that was parsed, to the byte.
func (d *Document) String() string { return d.text }

// Err is nil when the text has no errors, else Errors, of severity Error only.
func (d *Document) Err() error {
	var errs Errors
	for _, g := range d.Diagnostics {
		if g.Severity == Error {
			errs = append(errs, g)
		}
	}
	if errs == nil {
		return nil
	}
	return errs
}

// Apply parses the text with some edits made. Their places refer to the
// document's own text and may be given in any order; edits that overlap panic,
// and those at one place are made in the order given. It costs as much as
// Parse.
func (d *Document) Apply(edits ...Edit) *Document {
	return Parse(applyEdits(d.text, edits))
}

func applyEdits(text string, edits []Edit) string {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var b strings.Builder
	at := 0
	for _, e := range sorted {
		if e.Start < at || e.End < e.Start || e.End > len(text) {
			panic("def: edits overlap or lie outside the text")
		}
		b.WriteString(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// Position is the line and column of a byte of the text, both from 1; the
// column counts characters. It costs O(log lines + length of the line).
func (d *Document) Position(offset int) (line, column int) {
	line = d.lineOf(offset)
	if line < 0 {
		return 1, 1
	}
	l := d.lines[line]
	return line + 1, utf8.RuneCountInString(d.text[l.start:offset]) + 1
}

// lineOf is the index of the line that byte offset belongs to.
func (d *Document) lineOf(offset int) int {
	return sort.Search(len(d.lines), func(i int) bool { return int(d.lines[i].start) > offset }) - 1
}

const unitStep = 64

// UTF16 turns a byte offset into one that counts UTF-16 code units, as
// JavaScript and editors in a browser do. O(1).
func (d *Document) UTF16(offset int) int {
	if d.units == nil {
		return offset
	}
	from := offset / unitStep
	return int(d.units[from]) + utf16Length(d.text, from*unitStep, offset)
}

// utf16Length counts the code units that begin in bytes from to end: a byte of
// UTF-8 that begins a character stands for one, or two beyond the basic plane.
// A byte that is part of no character becomes U+FFFD on the way to JavaScript.
func utf16Length(text string, from, end int) int {
	n := 0
	for i := from; i < end; {
		if text[i] < utf8.RuneSelf {
			n++
			i++
			continue
		}
		if !utf8.RuneStart(text[i]) && i == from {
			// The character began before from; it was counted there.
			if whole := runeAround(text, i); whole > i {
				i = whole
				continue
			}
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		n++
		if r >= 0x10000 {
			n++
		}
		i += size
	}
	return n
}

// runeAround returns the end of the character that byte i is a later part of,
// or i when there is none.
func runeAround(text string, i int) int {
	for back := 1; back < utf8.UTFMax && i-back >= 0; back++ {
		if utf8.RuneStart(text[i-back]) {
			if _, size := utf8.DecodeRuneInString(text[i-back:]); size > back {
				return i - back + size
			}
			return i
		}
	}
	return i
}

// indexUnits fills units.
func (d *Document) indexUnits() {
	ascii := true
	for i := range len(d.text) {
		if d.text[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return
	}
	d.units = make([]int32, len(d.text)/unitStep+1)
	for i := 1; i < len(d.units); i++ {
		d.units[i] = d.units[i-1] + int32(utf16Length(d.text, (i-1)*unitStep, i*unitStep))
	}
}
