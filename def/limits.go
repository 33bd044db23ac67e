package def

// The limits keep hostile or mistaken text from exhausting a browser tab. They
// lie far above what anybody has solved: the largest puzzles of the library
// have a box of 529 cells and 36 pieces. Parse takes time linear in the text
// whatever it holds, and a text over MaxText is kept but not read.
const (
	// MaxText is the length of a text in bytes.
	MaxText = 1 << 20
	// MaxPuzzles is the number of definitions in a text.
	MaxPuzzles = 1000
	// MaxSide is the length of a side of the box, and of a piece along an axis.
	MaxSide = 1000
	// MaxCells is the number of cells of the box, open or not, and MaxPlaces that of its places, which are more where
	// the lattice has not all of them.
	MaxCells  = 1 << 15
	MaxPlaces = 1 << 16
	// MaxWrapped is MaxCells of a box that closes on itself. Each way around it is a symmetry.
	MaxWrapped = 600
	// MaxPieces is the number of pieces of a definition, copies counted.
	MaxPieces = 1 << 15
	// MaxTints is the number of colours of cubes, and of cells.
	MaxTints = 100
	// MaxDiagnostics is how many diagnostics a document lists; one more says
	// how many were left out.
	MaxDiagnostics = 100
)

// maxCoordinate bounds what may be written for x, y or z, so that sums and
// differences never overflow; MaxSide is what bounds a piece.
const maxCoordinate = 1_000_000_000
