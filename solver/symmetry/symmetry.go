// Package symmetry finds the symmetries of a puzzle's board: the one place that knows which
// turns and reflections leave a board as it is. Solutions that one of them makes of each other
// are counted as one. All who need symmetries take them from here, as numbers of cells.
//
//   - symmetry.go: Symmetry, a turn or reflection that leaves the board as it is; Of and
//     Finder find all of them; Group are the turns of the pieces
//   - set.go: Set, which mobile pieces are equal, and which are mirror images
//
// A board is its open cells, what may lie on each of them, and the fixed pieces. A symmetry maps
//
//   - every open cell to an open one, wherever the board lies in its box;
//   - cells that may stay empty to such cells, and coloured cells to cells of that colour;
//   - every fixed piece onto a fixed piece, as a whole. Holes (def.Piece.Hole) are no pieces:
//     they are where the board is not, as is what lies outside of the box.
//
// On a flat board it stays in the plane; a board of one layer in a box of several is a solid.
package symmetry

import (
	"slices"

	"tilewright/def"
	"tilewright/solver/lattice"
)

// Group are the turns that pieces of a puzzle may make: a beginning of lattice.Isometries.
func Group(p *def.Puzzle) []lattice.Rotation {
	switch {
	case p.OneSide:
		return lattice.OneSided()
	case p.ZDim == 1:
		return lattice.Flat()
	}
	return lattice.Solid()
}

// Symmetry is an isometry of space that leaves a board as it is.
type Symmetry struct {
	// Turn about the origin, and then Shift.
	Turn  lattice.Rotation
	Shift lattice.Cell
	// Cells[c] is where open cell c goes; open cells are numbered x-major.
	Cells []int32
	// Reflection: it is none of the rotations of space. Never on a flat board, as that can
	// be turned over.
	Reflection bool
	// Mirrors: it makes of a piece its mirror image, which is another shape where the turns
	// of the puzzle's Group do not make it of the piece.
	Mirrors bool
}

// Apply is where a cell goes.
func (s *Symmetry) Apply(c lattice.Cell) lattice.Cell {
	c = s.Turn.Apply(c)
	return lattice.Cell{X: c.X + s.Shift.X, Y: c.Y + s.Shift.Y, Z: c.Z + s.Shift.Z}
}

// Of are the symmetries of a puzzle's board, the identity first, rotations before reflections.
// Of those that do the same to all open cells the first alone is there. O(cells), 48 times.
func Of(p *def.Puzzle) []Symmetry { return NewFinder(p).rest() }

// Boxed reports whether a board has the symmetries that versions of the program before counted:
// those of its box, in which holes were pieces. What they saved of its searches goes on then.
func Boxed(p *def.Puzzle) bool {
	return slices.EqualFunc(Of(p), newFinder(p, true).rest(), func(a, b Symmetry) bool {
		return a.Reflection == b.Reflection && slices.Equal(a.Cells, b.Cells)
	})
}

// Finder finds the symmetries one by one, for who cannot wait for all.
type Finder struct {
	p     *def.Puzzle
	cells []lattice.Cell // open ones
	at    []int32        // open cell by box position, -1 where there is none
	// low and high are the corners of the box round the open cells.
	low, high lattice.Cell
	// marks say of each open cell what may lie there: its colour, and whether it may stay
	// empty. Cells with equal ones are alike. Nil where all are.
	marks []int32
	fixed []*def.Piece
	owner []int32 // fixed piece + 1 by box position
	left  []lattice.Rotation
	found [][]int32 // Cells of what was found
	goes  []int32   // room for those of the next
}

// mostCells is how large the box of a puzzle may be; in a larger one nothing is looked for.
const mostCells = 1 << 20

// NewFinder begins. The puzzle may be a draft, and may have mistakes. O(cells of the box).
func NewFinder(p *def.Puzzle) *Finder { return newFinder(p, false) }

// newFinder begins; as versions before looked for them where boxed.
func newFinder(p *def.Puzzle, boxed bool) *Finder {
	f := &Finder{p: p, left: lattice.Isometries[:]}
	switch {
	case min(p.XDim, p.YDim, p.ZDim) < 1 || max(p.XDim, p.YDim, p.ZDim) > mostCells || p.XDim*p.YDim > mostCells || p.Volume() > mostCells:
		f.left = f.left[:1]
		return f
	case p.ZDim == 1:
		f.left = lattice.Flat()
	}
	f.at, f.owner = make([]int32, p.Volume()), make([]int32, p.Volume())
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if !piece.Closes() {
			continue
		}
		owner := int32(0)
		if boxed || !piece.Hole() {
			f.fixed = append(f.fixed, piece)
			owner = int32(len(f.fixed))
		}
		for _, c := range piece.Cells {
			if p.Contains(c) {
				f.at[p.Index(c)], f.owner[p.Index(c)] = -1, owner
			}
		}
	}
	for i, closed := range f.at {
		if closed == 0 {
			f.at[i] = int32(len(f.cells))
			f.cells = append(f.cells, lattice.Cell{X: i / p.ZDim / p.YDim, Y: i / p.ZDim % p.YDim, Z: i % p.ZDim})
		}
	}
	if f.low, f.high = lattice.Bounds(f.cells); boxed {
		f.low, f.high = lattice.Cell{}, lattice.Cell{X: p.XDim - 1, Y: p.YDim - 1, Z: p.ZDim - 1}
	}
	f.goes = make([]int32, len(f.cells))
	f.mark()
	return f
}

// mark finds what may lie on each cell.
func (f *Finder) mark() {
	variable, most := f.p.VariableCells()
	if len(f.p.Tints) == 0 && most == 0 {
		return
	}
	f.marks = make([]int32, len(f.cells))
	numbers := map[string]int32{}
	add := func(c lattice.Cell, n int32) {
		if !f.p.Contains(c) {
			return
		}
		if at := f.at[f.p.Index(c)]; at >= 0 {
			f.marks[at] += n
		}
	}
	for _, t := range f.p.Tints {
		if numbers[t.Name] == 0 {
			numbers[t.Name] = 2 * int32(len(numbers)+1)
		}
		add(t.Cell, numbers[t.Name])
	}
	if most > 0 {
		for _, c := range variable {
			add(c, 1)
		}
	}
}

// Done reports whether all have been tried.
func (f *Finder) Done() bool { return len(f.left) == 0 }

// Next tries the next isometry of space; ok is false where it leaves the board not as it is, or
// does what an earlier one does. O(cells), and it must not be Done.
func (f *Finder) Next() (s Symmetry, ok bool) {
	s.Turn, f.left = f.left[0], f.left[1:]
	low, high := lattice.Bounds([]lattice.Cell{s.Turn.Apply(f.low), s.Turn.Apply(f.high)})
	s.Shift = lattice.Cell{X: f.low.X - low.X, Y: f.low.Y - low.Y, Z: f.low.Z - low.Z}
	if f.high != (lattice.Cell{X: high.X + s.Shift.X, Y: high.Y + s.Shift.Y, Z: high.Z + s.Shift.Z}) {
		return s, false
	}
	for i, c := range f.cells {
		to := f.at[f.p.Index(s.Apply(c))]
		if to < 0 || f.marks != nil && f.marks[i] != f.marks[to] {
			return s, false
		}
		f.goes[i] = to
	}
	if !f.keepsFixed(&s) || slices.ContainsFunc(f.found, func(cells []int32) bool { return slices.Equal(cells, f.goes) }) {
		return s, false
	}
	s.Cells = slices.Clone(f.goes)
	s.Reflection = s.Turn.Det() < 0
	s.Mirrors = s.Reflection || f.p.OneSide && s.Turn[8] < 0
	f.found = append(f.found, s.Cells)
	return s, true
}

// rest are those that have not been tried.
func (f *Finder) rest() (all []Symmetry) {
	for !f.Done() {
		if s, ok := f.Next(); ok {
			all = append(all, s)
		}
	}
	return all
}

// keepsFixed reports whether every fixed piece goes to one as a whole. Names do not matter: equal
// ones may change places.
func (f *Finder) keepsFixed(s *Symmetry) bool {
	for _, piece := range f.fixed {
		owner := int32(0)
		for _, c := range piece.Cells {
			to := s.Apply(c)
			if !f.p.Contains(to) {
				return false
			}
			switch at := f.owner[f.p.Index(to)]; {
			case at == 0 || owner != 0 && at != owner || len(f.fixed[at-1].Cells) != len(piece.Cells):
				return false
			default:
				owner = at
			}
		}
	}
	return true
}
