package def

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def/say"
	"tilewright/def/space"
)

// Cell is a cell of the puzzle's lattice.
type Cell = space.Cell

// Piece is one entry of a definition: a named set of cells, which stands for
// Copies equal pieces.
type Piece struct {
	Name string
	// Cells are distinct and x-major. A mobile piece may have any coordinates,
	// since only its shape counts; a stationary one lies where they say.
	Cells      []Cell
	Stationary bool
	// Variable marks what is no piece but a region of the board: cells that are
	// open and may stay empty. It lies where its cells say, so it is Stationary too.
	Variable bool
	// Copies is at least 1, and 1 for a stationary piece.
	Copies int
	// Spare is how many of the copies may be left over: 0 where all have to be
	// placed, as of a stationary piece.
	Spare int
	// Tints are the colours of cubes that say where they may lie, x-major; a cube without one lies
	// anywhere. A stationary piece has none.
	Tints []Tint
	// Back, unless nil, is how the piece lies when it is turned over, as seen from above too: it lies as Cells or as
	// Back, each turned in the plane alone. It may be other cells, also more or fewer. Only mobile pieces of flat boards
	// have one. BackTints are the colours of its cubes.
	Back      []Cell
	BackTints []Tint
	// Turns are those that the piece may have, as space.Lattice.ReadTurns writes them: empty for all that the puzzle has. Only a
	// mobile piece has some.
	Turns string
	// Group is of pieces that need not come apart when the assembly is taken apart; 0 is none. It
	// has nothing to do with where they lie. A stationary piece has it for when it is freed.
	Group int
	// Colour is "#rrggbb" from a `# colour:` comment, or empty.
	Colour string
	// Line is where the text defines the piece, from 1; 0 if made by a program.
	Line int
}

// Puzzle is one definition (from D to ~D), free of errors.
type Puzzle struct {
	// From the comments `# title:`, `# source:` and `# solutions:`; each may be
	// empty. Solutions is the number with its convention, as written.
	Title, Source, Solutions string
	// Lattice is what its cells are: squares and cubes, if nothing else.
	Lattice space.Lattice
	// Size is that of the box, each side at least 1. So a puzzle has its Volume, Contains, Index, At and Flat.
	space.Size
	// Wrap says along which axes the box closes on itself, so that pieces go over its ends.
	Wrap space.Wrap
	// OneSide forbids turning pieces over: they turn about z only, and every
	// cell has z = 0.
	OneSide bool
	// Empty, unless 0, is how many cells may stay empty at most: of the variable
	// ones or, where there are none, of all open ones.
	Empty int
	// Pieces are in the order of polycube: `C` lines where they stand, the
	// pieces of an `L` block at its place in ASCII order of their names.
	Pieces []Piece
	// Tints are the colours of cells of the board, x-major, and Allow is which colours of cubes may
	// lie on which: nil for each on its own. See Allows.
	Tints []Tint
	Allow []Pair
	// Labels are what is printed on cells of a flat board, from the comments
	// `# labels:`, row by row from the top.
	Labels []Label
	// Rules are what solutions keep besides; see Referee. Given is of the rest of a puzzle that has some, else nil.
	Rules []Rule
	Given *Given
}

// Label is what is printed on a cell: a word that is not ".".
type Label struct {
	Cell Cell
	Text string
}

// CanWrap says why the box cannot close on itself so; nil where it can.
func (p *Puzzle) CanWrap(w space.Wrap) error {
	switch err := w.Check(p.Lattice, p.Size); {
	case err != nil || !w.Any():
		return err
	case p.Room() > MaxWrapped:
		return say.Error("The box has {n} cells; at most {most} can close on themselves.", p.Room(), MaxWrapped)
	case p.Lattice.Points():
		return say.Error("Where sticks may not cross, the box cannot close on itself.")
	case p.OneSide && w.Flips():
		return say.Error("Around a flipped end a piece comes back turned over. Leave out oneSide, or -flipped.")
	}
	return nil
}

// Fold is the place in the box at which a cell beyond its ends lies, where the box closes on itself.
func (p *Puzzle) Fold(c Cell) Cell { return p.Wrap.Fold(p.Size, c) }

// Room is the number of cells of the box, open and closed ones: the places that the lattice has. O(Volume).
func (p *Puzzle) Room() int { return p.Lattice.Volume(p.Size) }

// large says why a box is too large; nil where it is not.
func (p *Puzzle) large() error {
	if places := p.Volume(); places > MaxPlaces && !p.Lattice.Everywhere() {
		return say.Error("The box has {places} places; at most {most} can be handled.", places, MaxPlaces)
	}
	if n := p.Room(); n > MaxCells {
		return say.Error("The box has {n} cells; at most {most} can be handled.", n, MaxCells)
	}
	return nil
}

// Covered is the number of cells that all pieces together have, copies and
// stationary pieces included. In an exact puzzle free of errors it equals Room.
func (p *Puzzle) Covered() int {
	n := 0
	for i := range p.Pieces {
		if q := &p.Pieces[i]; !q.Variable {
			n += len(q.Cells) * q.Copies
		}
	}
	return n
}

// PieceCount is the number of pieces to place, copies counted: the pieces left of
// the empty board, and the number of Slots.
func (p *Puzzle) PieceCount() int {
	n := 0
	for i := range p.Pieces {
		if !p.Pieces[i].Stationary {
			n += p.Pieces[i].Copies
		}
	}
	return n
}

// OpenCells are the cells of the box that no stationary piece covers, x-major.
// It costs O(Volume).
func (p *Puzzle) OpenCells() []Cell {
	var closed [][]Cell
	for i := range p.Pieces {
		if p.Pieces[i].Closes() {
			closed = append(closed, p.Pieces[i].Cells)
		}
	}
	return space.NewBoard(p.Lattice, p.Size, p.Wrap, closed...).Cells
}

// Slot is one mobile piece of the set on the table, a copy told from its
// fellows.
type Slot struct {
	// Piece is the index in Puzzle.Pieces; Copy counts its copies from 1.
	Piece, Copy int
	// Name is the piece's own when it has no copies, else one made from it,
	// "Y1", "Y2", …, which no other piece or slot of the puzzle has.
	Name string
}

// Slots lists the mobile pieces in the order of Pieces, every copy on its own.
// Slot number n of an assembly (they count from 1, 0 is an empty cell) is
// element n-1. It costs O(slots).
func (p *Puzzle) Slots() []Slot {
	slots := make([]Slot, 0, p.PieceCount())
	names := p.copyNames()
	for i := range p.Pieces {
		if p.Pieces[i].Stationary {
			continue
		}
		for k := range p.Pieces[i].Copies {
			slots = append(slots, Slot{Piece: i, Copy: k + 1, Name: names.name(i, k+1)})
		}
	}
	return slots
}

// copyNaming knows what goes between a piece's name and a copy's number.
type copyNaming struct {
	puzzle     *Puzzle
	separators []string
}

func (n *copyNaming) name(piece, number int) string {
	p := &n.puzzle.Pieces[piece]
	if p.Copies == 1 {
		return p.Name
	}
	return p.Name + n.separators[piece] + strconv.Itoa(number)
}

// copyNames chooses separators so that all names differ: none where that is
// clear, "_" after a name that ends with a digit, more of them where a piece
// of the definition already has the name.
func (p *Puzzle) copyNames() copyNaming {
	n := copyNaming{p, make([]string, len(p.Pieces))}
	if !slices.ContainsFunc(p.Pieces, func(q Piece) bool { return q.Copies > 1 }) {
		return n
	}
	// Numbered names are compared by what remains without the digits at their
	// end: two separated stems that differ there cannot meet.
	taken := make(map[string]bool, len(p.Pieces))
	for i := range p.Pieces {
		if name := p.Pieces[i].Name; p.Pieces[i].Copies == 1 {
			if stem := strings.TrimRight(name, "0123456789"); len(stem) < len(name) {
				taken[stem] = true
			}
		}
	}
	for i := range p.Pieces {
		if p.Pieces[i].Copies == 1 {
			continue
		}
		name, separator := p.Pieces[i].Name, ""
		if last := name[len(name)-1]; last >= '0' && last <= '9' {
			separator = "_"
		}
		for taken[name+separator] {
			separator += "_"
		}
		taken[name+separator] = true
		n.separators[i] = separator
	}
	return n
}

// SolutionCount is the number that Solutions begins with, such as 2339 of
// "2339, turns and mirror images once"; ok is false when it begins otherwise.
func (p *Puzzle) SolutionCount() (n uint64, ok bool) { return leadingNumber(p.Solutions) }

func leadingNumber(s string) (uint64, bool) {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n, err := strconv.ParseUint(s[:end], 10, 64)
	return n, err == nil
}
