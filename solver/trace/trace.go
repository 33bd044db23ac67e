package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tilewright/def/space"
)

// These limit the input, so that hostile input cannot exhaust a page. Encode refuses what lies beyond them.
const (
	MaxText    = 1 << 20 // bytes of the text
	MaxCompact = 1 << 16 // characters of the compact form
	MaxCells   = 1 << 16 // places of the box
	MaxWork    = 1 << 22 // sum of the cells of all changes
)

// Trace is a board and what happens on it. Cells are positions (x*Y+y)*Z+z in
// the box: x to the right, y up, z from the bottom layer to the top.
type Trace struct {
	Title string
	Board Board
	// NoTray leaves out the tray around the cells, as figures of loose pieces do.
	NoTray  bool
	Letters Letters
	// Counter is the text that the player writes beside its controls. In braces it may have {step}, {steps}, {placed},
	// {left} and the names of counts.
	Counter string
	// Start is the state before the first step: first the pieces on the board, by slot, then marks and texts.
	Start Step
	Steps []Step
}

// Board is the box and its pieces.
type Board struct {
	space.Size
	// Lattice is the name that definitions give it; empty for squares and cubes.
	Lattice string
	// Wrap says along which axes the box closes on itself, as definitions do; empty of a plain box.
	Wrap string
	// Pieces have the slots 1, 2, …; their names are distinct.
	Pieces []Piece
	// Fixed are the stationary pieces. The last may be named "*": its cells are not part of the board.
	Fixed []Fixed
	// Labels are the texts printed on cells, under the pieces; the cells increase.
	Labels []Label
}

// Label is a text printed on a cell, without spaces, commas and colons.
type Label struct {
	Cell int32
	Text string
}

// Piece is a mobile piece.
type Piece struct {
	// Name is its identity. It has no spaces, commas, "=" or ":", does not begin with "#", and is no word or sign of
	// the text form. SafeName makes such a name of any other.
	Name string
	// Label is the text written on it, without spaces; empty stands for the name.
	Label string
	// Colour is "#rrggbb"; empty stands for the palette's colour for its slot.
	Colour string
}

// Fixed is a stationary piece; its cells increase.
type Fixed struct {
	Name  string
	Cells []int32
}

// Letters says on which cells of a piece its label stands.
type Letters uint8

const (
	// LettersOne is one label on every connected part of a piece.
	LettersOne Letters = iota
	LettersNone
)

var lettersNames = []string{"one", "none"}

// Step is what happens between two states.
type Step struct {
	Ops []Op
	// Caption replaces the caption from here on, unless it is nil.
	Caption *string
	// Counts have distinct names.
	Counts []Count
	Flag   Flag
}

// Count sets a number that the counter may show.
type Count struct {
	Name  string // a letter, then letters, digits and _
	Value uint64 // up to 2^53-1
}

// Flag marks a state, for those who jump from one such state to the next.
type Flag uint8

const (
	FlagNone Flag = iota
	FlagSolution
	FlagDead // a dead end
)

// OpKind is the kind of an Op.
type OpKind uint8

const (
	// OpPlace puts the piece Slot on Cells.
	OpPlace OpKind = iota + 1
	// OpRemove takes the piece Slot away. Its Cells are for those who draw it.
	OpRemove
	// OpMark gives Cells the mark Mark; MarkNone takes their mark away.
	OpMark
	// OpLabel writes Text on the cell Cells[0], in place of a letter. An empty text removes the text there. In the
	// start a text may reach over Span columns, up to 256.
	OpLabel
)

// Op is one change of the picture.
type Op struct {
	Kind  OpKind
	Slot  int
	Cells []int32 // increasing
	Mark  Mark
	Span  int
	Text  string
}

// Mark sets a cell off from others.
type Mark uint8

// MarkNext is a ring, as around the cell that is filled next. MarkDead is a cell that nothing can cover. MarkDark is
// one colour of a checkerboard. MarkMask belongs to a mask. The heats say how many images still cover the cell, from
// none to many.
const (
	MarkNone Mark = iota
	MarkNext
	MarkDead
	MarkDark
	MarkMask
	MarkHeat0
	MarkHeat1
	MarkHeat2
	MarkHeat3
	MarkHeat4
	MarkHeat5
)

var markNames = []string{"none", "next", "dead", "dark", "mask", "heat0", "heat1", "heat2", "heat3", "heat4", "heat5"}

// Check reports the first thing that keeps t from being written: sizes beyond the limits, names that are not distinct,
// or cells that are covered twice. O(cells of all changes).
func (t *Trace) Check() error {
	b := &t.Board
	if b.X < 1 || b.Y < 1 || b.Z < 1 || b.X > MaxCells || b.Y > MaxCells || b.Z > MaxCells || b.X*b.Y > MaxCells || b.Volume() > MaxCells {
		return fmt.Errorf("a board of %d × %d × %d: a board has from 1 to %d cells", b.X, b.Y, b.Z, MaxCells)
	}
	if int(t.Letters) >= len(lettersNames) {
		return fmt.Errorf("letters %d: no such value", t.Letters)
	}
	for _, s := range []string{t.Title, t.Counter} {
		if err := checkWords(s); err != nil {
			return err
		}
	}
	names := map[string]bool{}
	name := func(n string) error {
		if names[n] {
			return fmt.Errorf("two pieces are named %q", n)
		}
		if names[n] = true; !isName(n) {
			return fmt.Errorf("%q cannot be the name of a piece", n)
		}
		return nil
	}
	for _, p := range b.Pieces {
		if err := name(p.Name); err != nil {
			return err
		}
		if err := checkWords(p.Label); err != nil || strings.Contains(p.Label, " ") {
			return fmt.Errorf("piece %s: %q is not a label: it has no spaces", p.Name, p.Label)
		}
		if p.Colour != "" && !isColour(p.Colour) {
			return fmt.Errorf("piece %s: %q is not a colour: write #rrggbb in small letters", p.Name, p.Colour)
		}
	}
	for i, f := range b.Fixed {
		if f.Name == "*" && i < len(b.Fixed)-1 {
			return fmt.Errorf("the cells outside the board come last")
		}
		if err := name(f.Name); f.Name != "*" && err != nil {
			return err
		}
		if len(f.Cells) == 0 {
			return fmt.Errorf("stationary piece %s has no cells", f.Name)
		}
	}
	for i, l := range b.Labels {
		if l.Cell < 0 || int(l.Cell) >= b.Volume() || i > 0 && l.Cell <= b.Labels[i-1].Cell {
			return fmt.Errorf("what is printed on cells: they must lie in the box and increase")
		}
		if !isPrinted(l.Text) {
			return fmt.Errorf("%q cannot be printed on a cell: it has no spaces, commas and colons", l.Text)
		}
	}
	return t.replay()
}

// isPrinted reports whether a picture can have this text printed on a cell.
func isPrinted(s string) bool {
	return s != "" && checkWords(s) == nil && !strings.ContainsAny(s, " ,:")
}

// replay checks the changes.
func (t *Trace) replay() error {
	x, err := newReplaying(&t.Board)
	if err != nil {
		return err
	}
	if err := x.step(&t.Start); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	x.begun = true
	for i := range t.Steps {
		if err := x.step(&t.Steps[i]); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// checkWords allows only texts that can be written on a line.
func checkWords(s string) error {
	if !utf8.ValidString(s) || strings.Trim(s, " ") != s || strings.ContainsFunc(s, unicode.IsControl) {
		return fmt.Errorf("%q: a text is one line without tabs, or spaces at its ends", s)
	}
	return nil
}

// isName reports whether every place of the text form takes s for a name.
func isName(s string) bool {
	return s != "" && s[0] != '#' && utf8.ValidString(s) && !strings.ContainsAny(s, " ,:=") &&
		!strings.ContainsFunc(s, unicode.IsControl) && !slices.Contains(reserved, s)
}

// SafeName is a safe name for a piece with this name. It is the name itself, unless it is taken or the text form would
// misread it. Then it is one made for slot.
func SafeName(name string, slot int, taken func(string) bool) string {
	if isName(name) && !taken(name) {
		return name
	}
	base := "p" + strconv.Itoa(slot)
	for safe := base; ; safe += "'" {
		if !taken(safe) {
			return safe
		}
	}
}

func isColour(s string) bool {
	return len(s) == 7 && s[0] == '#' && strings.Trim(s[1:], "0123456789abcdef") == ""
}

func isCountName(s string) bool {
	for i, r := range s {
		letter := 'a' <= r|0x20 && r|0x20 <= 'z' && r < 0x80
		if !letter && (i == 0 || r != '_' && (r < '0' || r > '9')) {
			return false
		}
	}
	return s != ""
}

const maxCount = 1<<53 - 1
