package def

import (
	"sort"

	"tilewright/def/diagnostic"
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
	Diagnostics []diagnostic.Diagnostic

	text        string
	lines       []line
	definitions []*definition
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
	rules    []ruleAt
	meta     metadata

	draft Puzzle
	// n is the number of a family, or nil, and curved says that something depends on more than a multiple of it.
	n      *int
	curved bool
	// outside are the cells that an outline closes; nil without one.
	outside *entry
	// pieces is the number of pieces of the draft, copies counted.
	pieces     int
	errors     int
	firstError int // its line, from 1
	end        int // byte at which it ends
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
	// variable is true for cells that may stay empty, which are fixed too.
	variable bool
	// coloured is true for cells of the board that have a colour, which are fixed as well and no
	// piece.
	coloured bool
	group    int
	copies   int
	spare    int // copies that may be left over
	turns    string
	// unbounded says that any number of copies may be placed: copies=0-max.
	unbounded bool
	// cells are those that count, x-major; drawn, in a block, all there are.
	cells, drawn []placed
	back         *entry // the cells of its back; nil where it has none, or a wrong one
	block        *block // nil for a C line
	stmt         span   // of the C line, without comment
	settings     []setting
	piece        int // index in draft.Pieces, -1 when it is not there
}

// placed is a cell and where the text says so. In a block Y is minus the
// number of the row until the end of the definition, where yDim is known.
type placed struct {
	Cell
	at   span
	tint string // colour of the cube, or ""
}

// block is an L block: its header and ~L line (or -1), and the lines of its
// rows from the top.
type block struct {
	header, closing int
	stmt            span
	settings        []setting
	rows            []int
	// fitting is how many rows of layers are as long as the box is wide, and long
	// what lies beside the box in the first longer one, which has longCells.
	fitting, longCells int
	long               span
	entries            []*entry // in order of name
}

// String returns the text that was parsed, to the byte.
func (d *Document) String() string { return d.text }

// Err is nil when the text has no errors, else diagnostic.Errors.
func (d *Document) Err() error { return diagnostic.ErrorsOf(d.Diagnostics) }

// Apply parses the text with some edits made, as diagnostic.Apply makes them. It
// costs as much as Parse.
func (d *Document) Apply(edits ...diagnostic.Edit) *Document {
	return Parse(diagnostic.Apply(d.text, edits))
}

// lineOf is the index of the line that byte offset belongs to.
func (d *Document) lineOf(offset int) int {
	return sort.Search(len(d.lines), func(i int) bool { return int(d.lines[i].start) > offset }) - 1
}
