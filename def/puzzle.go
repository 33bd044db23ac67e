package def

// Cell is a unit cube (a unit square when the board is one layer) by its
// integer coordinates: x to the right, y up, z towards the reader.
type Cell struct{ X, Y, Z int }

// Less orders cells x-major: by x, then y, then z. Every list of cells in the
// system is kept in this order unless its doc says otherwise.
func (c Cell) Less(d Cell) bool {
	if c.X != d.X {
		return c.X < d.X
	}
	if c.Y != d.Y {
		return c.Y < d.Y
	}
	return c.Z < d.Z
}

// Piece is one entry of a definition: a named set of cells, which stands for
// Copies equal pieces.
type Piece struct {
	Name string
	// Cells are distinct and x-major. A mobile piece may have any coordinates,
	// since only its shape counts; a stationary one lies where they say.
	Cells      []Cell
	Stationary bool
	// Copies is at least 1, and 1 for a stationary piece.
	Copies int
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
	// XDim, YDim and ZDim are the sides of the box, each at least 1.
	XDim, YDim, ZDim int
	// OneSide forbids turning pieces over: they turn about z only, and every
	// cell has z = 0.
	OneSide bool
	// Pieces are in the order of polycube: `C` lines where they stand, the
	// pieces of an `L` block at its place in ASCII order of their names.
	Pieces []Piece
}
