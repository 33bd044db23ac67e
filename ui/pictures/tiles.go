package pictures

import (
	"math"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
)

// TileWidth and TileHeight are the room for a piece on its tile. tileMax is the greatest side of a cell there, and
// cubeMax the greatest edge of a cube. All are pixels.
const (
	TileWidth, TileHeight = 52.0, 38.0
	tileMax, cubeMax      = 12.0, 9.0
)

// TileCell is the scale of a puzzle's tiles: the greatest side of a cell in pixels with which the largest piece still
// fits.
func (m *Made) TileCell(puzzle *def.Puzzle) float64 {
	cell, slot := tileMax, 1
	if Cubic(puzzle) {
		cell = cubeMax
	}
	for i := range puzzle.Pieces {
		piece := &puzzle.Pieces[i]
		if piece.Stationary || len(piece.Cells) == 0 {
			continue
		}
		_, w, h := m.Tile(puzzle, i, slot)
		slot += piece.Copies
		cell = min(cell, TileWidth/w, TileHeight/h)
	}
	return max(cell, 1)
}

// Tile is a piece alone on a board of its own size, and the size of its picture in cells. A flat piece is turned so
// that it is at least as wide as high. A piece of a solid is turned to where it is seen best. slot is the piece's
// colour.
func (m *Made) Tile(puzzle *def.Puzzle, i, slot int) (board *def.Puzzle, width, height float64) {
	key, piece := tileKey{puzzle, i}, &puzzle.Pieces[i]
	if t, ok := m.tiles[key]; ok {
		return t.board, t.width, t.height
	}
	var cells []def.Cell
	if piece.Turns != "" && len(piece.Cells) > 0 {
		cells = puzzle.Lattice.Normalised(piece.Cells) // as it is drawn, as it may not be turned
		if Cubic(puzzle) {
			width, height = isoSize(cells)
		}
	} else if Cubic(puzzle) && len(piece.Cells) > 0 {
		cells = Clearest(piece.Cells, puzzle.OneSide)
		width, height = isoSize(cells)
	} else {
		cells = Lying(puzzle.Lattice, piece.Cells)
	}
	tints := TintsOn(puzzle.Lattice, piece, cells)
	if piece.Back != nil {
		cells, tints = bothSides(puzzle.Lattice, piece)
		width = 0
	}
	_, high := Bounds(cells)
	board = &def.Puzzle{
		Lattice: puzzle.Lattice, Size: space.Size{X: high.X + 1, Y: high.Y + 1, Z: high.Z + 1}, Tints: tints,
	}
	switch {
	case width > 0:
	case board.Size.Solid():
		width, height = cornerSize(puzzle.Lattice, cells)
	default:
		width, height = Extent(puzzle.Lattice, cells)
	}
	// The number of pieces before this one gives it its colour, so there are pieces without cells.
	for k := range (slot - 1) % 36 {
		board.Pieces = append(board.Pieces, def.Piece{Name: "·" + strconv.Itoa(k), Copies: 1})
	}
	board.Pieces = append(board.Pieces, def.Piece{Name: piece.Name, Cells: cells, Copies: 1, Colour: piece.Colour})
	if holes := Rest(board, cells); len(holes) > 0 {
		board.Pieces = append(board.Pieces, def.Piece{Name: "*", Cells: holes, Copies: 1, Stationary: true})
	}
	if m.tiles == nil || len(m.tiles) > 1000 {
		m.tiles = map[tileKey]tile{}
	}
	m.tiles[key] = tile{board, width, height}
	return board, width, height
}

// bothSides is a piece with a back as it lies, and beside it, to the right, its back.
func bothSides(l space.Lattice, piece *def.Piece) (cells []def.Cell, tints []def.Tint) {
	cells, tints = piece.Turned(l.Identity())
	over := piece.Over()
	back, dyed := over.Turned(l.Identity())
	_, high := Bounds(cells)
	by := def.Cell{X: high.X + 2}
	for !l.Translates(by) {
		by.X++
	}
	for _, c := range back {
		cells = append(cells, c.Plus(by))
	}
	for _, t := range dyed {
		tints = append(tints, def.Tint{Cell: t.Cell.Plus(by), Name: t.Name})
	}
	return cells, tints
}

type tileKey struct {
	puzzle *def.Puzzle
	piece  int
}

type tile struct {
	board         *def.Puzzle
	width, height float64
}

// Lying is a piece turned so that it takes one layer, if it can, and is at least as wide
// as high.
func Lying(l space.Lattice, cells []def.Cell) []def.Cell {
	for _, r := range l.Solid() {
		turned := r.Turn(cells)
		if _, high := Bounds(turned); turned == nil || high.Z > 0 {
			continue
		}
		if width, height := Extent(l, turned); height <= width {
			return turned
		}
	}
	return l.Normalised(cells)
}

// Extent is the width and height of a layer that has these cells, in cells.
func Extent(l space.Lattice, cells []def.Cell) (width, height float64) {
	left, right, low, high := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		x, y := l.Plane(float64(c.X), float64(c.Y))
		left, right, low, high = min(left, x), max(right, x), min(low, y), max(high, y)
	}
	return right - left + 1, high - low + 1
}

func Bounds(cells []def.Cell) (low, high def.Cell) {
	for i, c := range cells {
		if i == 0 {
			low, high = c, c
		}
		low = def.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
		high = def.Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y), Z: max(high.Z, c.Z)}
	}
	return low, high
}

// Rest are the cells of the box that are not among the given ones.
func Rest(p *def.Puzzle, cells []def.Cell) []def.Cell {
	has := make(map[def.Cell]bool, len(cells))
	for _, c := range cells {
		has[c] = true
	}
	var holes []def.Cell
	for x := range p.Size.X {
		for y := range p.Size.Y {
			for z := range p.Size.Z {
				if c := (def.Cell{X: x, Y: y, Z: z}); !has[c] {
					holes = append(holes, c)
				}
			}
		}
	}
	return holes
}

// Ones is the assembly that covers every open cell of a tile with its last mobile piece.
func Ones(board *def.Puzzle) []uint16 {
	slots := make([]uint16, len(board.OpenCells()))
	for i := range slots {
		slots[i] = uint16(board.PieceCount())
	}
	return slots
}

// Cubic reports whether a puzzle is a solid of cubes, whose pieces are drawn from a corner.
func Cubic(p *def.Puzzle) bool { return p.Solid() && p.Lattice == space.Cubes }
