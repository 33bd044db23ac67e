package space

import "slices"

// Board is where pieces may lie: its open cells, by numbers, what may lie on each of them, and the
// fixed pieces. A symmetry of it maps
//
//   - every open cell to an open one, wherever the board lies in its box;
//   - cells to such with the same mark;
//   - every fixed piece onto a fixed piece, as a whole.
//
// On a flat board it stays in the plane; a board of one layer in a box of several is a solid. Of a board that closes on itself
// ways around it are symmetries, too.
type Board struct {
	Lattice Lattice
	Size    Size
	Wrap    Wrap
	// OneSided forbids turning pieces over.
	OneSided bool
	// Cells are the open ones, x-major. At is the number of a cell by its position in the box. It is -1 where the cell
	// is closed, the lattice has none, or a point has too few open sticks around it.
	Cells []Cell
	At    []int32
	// Marks say of each open cell what may lie there. Cells with equal ones are alike. Nil where all are.
	Marks []int32
	// Fixed are the cells of each fixed piece. Holes are none.
	Fixed [][]Cell
	// Boxed boards have the symmetries of their box alone.
	Boxed bool
	// TwoSided boards have pieces that are others when they are turned over, so that a symmetry that does that Mirrors.
	TwoSided bool
	// After is a text of what a symmetry makes of the pieces, where it may differ between some that do the same to all open
	// cells: as where pieces have turns of their own. Nil where it does not.
	After func(*Symmetry) string
}

// mostCells is how large a box may be; in a larger one nothing is looked for.
const mostCells = 1 << 20

// NewBoard is a box with the cells open that are not closed. Its sides may be those of a draft. O(cells).
func NewBoard(l Lattice, size Size, wrap Wrap, closed ...[]Cell) *Board {
	b := &Board{Lattice: l, Size: size, Wrap: wrap}
	if min(size.X, size.Y, size.Z) < 1 || max(size.X, size.Y, size.Z) > mostCells || size.X*size.Y > mostCells || size.Volume() > mostCells {
		return b
	}
	b.At = make([]int32, size.Volume())
	if grids[l].has != nil {
		for i := range b.At {
			if !l.Has(size.At(i)) {
				b.At[i] = -1
			}
		}
	}
	for _, cells := range closed {
		for _, c := range cells {
			if size.Contains(c) {
				b.At[size.Index(c)] = -1
			}
		}
	}
	if g := grids[l]; g.loose != nil {
		open := func(c Cell) bool {
			c = wrap.Fold(size, c)
			return size.Contains(c) && b.At[size.Index(c)] == 0 && !g.loose(c)
		}
		for i, closed := range b.At {
			if c := size.At(i); closed == 0 && g.loose(c) && !g.opens(c, open) {
				b.At[i] = -1
			}
		}
	}
	for i, closed := range b.At {
		if closed == 0 {
			b.At[i] = int32(len(b.Cells))
			b.Cells = append(b.Cells, size.At(i))
		}
	}
	return b
}

// Number is that of an open cell, -1 where there is none. Of a board that closes on itself the cell may lie beyond its ends.
func (b *Board) Number(c Cell) int32 {
	if b.Wrap.Any() {
		c = b.Wrap.Fold(b.Size, c)
	}
	if b.At == nil || !b.Size.Contains(c) {
		return -1
	}
	return b.At[b.Size.Index(c)]
}

// Near are the numbers of the neighbours of all open cells by the lattice's steps, cell by cell; -1
// where there is none. O(cells).
func (b *Board) Near() []int32 {
	steps := b.Lattice.Steps()
	near := make([]int32, 0, len(steps)*len(b.Cells))
	for at, c := range b.Cells {
		for k := range steps {
			number := int32(-1)
			if n, ok := b.Lattice.Beside(c, k); ok {
				if number = b.Number(n); number == int32(at) {
					number = -1 // it goes around and is its own neighbour
				}
			}
			near = append(near, number)
		}
	}
	return near
}

// Group are the turns that pieces may make: a beginning of the lattice's Motions.
func (b *Board) Group() []Motion { return b.Lattice.Group(b.Size, b.OneSided) }

// Group are the turns that pieces may make in a box.
func (l Lattice) Group(size Size, oneSided bool) []Motion {
	switch {
	case oneSided:
		return l.OneSided()
	case size.Flat():
		return l.Flat()
	}
	return l.Solid()
}

// Symmetry is a motion that leaves a board as it is.
type Symmetry struct {
	// Turn about the origin, or of some motions about an open cell, and then shift.
	Turn         Motion
	about, shift Cell
	// Cells[c] is where open cell c goes.
	Cells []int32
	// Reflection: it is none of the turns of space. Never on a flat board, as that can
	// be turned over.
	Reflection bool
	// Mirrors: it makes of a piece its mirror image, which is another shape where the turns
	// of the board's Group do not make it of the piece, or it has a back.
	Mirrors bool
}

// Apply is where a cell goes; ok is false of cells that are none of the board where they come to none of the lattice.
func (s *Symmetry) Apply(c Cell) (to Cell, ok bool) {
	if s.Turn.Whole() {
		return s.Turn.Apply(c).Plus(s.shift), true
	}
	to, ok = s.Turn.about(s.about, c)
	return to.Plus(s.shift), ok
}

// Symmetries are those of a board, the identity first, turns before reflections.
// Of those that do the same to all open cells and to the pieces only the first is there. Where the board has no After, all do
// the same to the pieces; but on a board that closes, those that mirror do something else than the others.
// O(cells) for each motion.
func (b *Board) Symmetries() (all []Symmetry) {
	for f := b.Finder(); !f.Done(); {
		if s, ok := f.Next(); ok {
			all = append(all, s)
		}
	}
	return all
}

// Finder finds the symmetries one by one, for callers that cannot wait for all.
type Finder struct {
	*Board
	// outline has the bounds that a symmetry keeps: the open cells or, of boxed boards, the corners of the box.
	outline   []Cell
	low, high Cell
	moved     []Cell
	owner     []int32 // fixed piece + 1 by box position
	left      []Motion
	around    int // of a board that closes, the open cell to which the next motion brings the first one
	found     []Symmetry
	all       bool    // those that do what an earlier one does are found, too
	goes      []int32 // room for the Cells of the next
}

// Finder begins. O(cells of the box).
func (b *Board) Finder() *Finder {
	f := &Finder{Board: b, outline: b.Cells, left: b.Lattice.Motions(), owner: make([]int32, len(b.At))}
	switch {
	case b.At == nil:
		f.left = f.left[:1]
		return f
	case b.Size.Flat():
		f.left = b.Lattice.Flat()
	}
	if b.Boxed && b.Lattice.Right() {
		f.outline = []Cell{{}, {b.Size.X - 1, b.Size.Y - 1, b.Size.Z - 1}}
	}
	for i, cells := range b.Fixed {
		for _, c := range cells {
			if b.Size.Contains(c) {
				f.owner[b.Size.Index(c)] = int32(i) + 1
			}
		}
	}
	if len(f.outline) == 0 {
		f.left = f.left[:1] // all of them do the same to no cells
	}
	f.low, f.high = Bounds(f.outline)
	f.moved, f.goes = make([]Cell, len(f.outline)), make([]int32, len(b.Cells))
	return f
}

// Done reports whether all have been tried.
func (f *Finder) Done() bool { return len(f.left) == 0 }

// Next tries the next motion of space. ok is false where it is no symmetry of the board, or does what an earlier one
// does. O(cells), and it must not be Done.
func (f *Finder) Next() (s Symmetry, ok bool) {
	if f.Wrap.Any() && len(f.outline) > 0 {
		return f.nextAround()
	}
	s.Turn, f.left = f.left[0], f.left[1:]
	if !s.Turn.Whole() {
		s.about = f.outline[0]
	}
	for i, c := range f.outline {
		if f.moved[i], ok = s.Apply(c); !ok {
			return s, false
		}
	}
	low, high := Bounds(f.moved)
	if s.shift = f.low.Minus(low); f.high != high.Plus(s.shift) || !f.Lattice.Translates(s.shift) {
		return s, false
	}
	return s, f.keeps(&s)
}

// nextAround is Next for a board that closes: the first open cell goes to each open cell in turn.
func (f *Finder) nextAround() (s Symmetry, ok bool) {
	s.Turn = f.left[0]
	target := f.Cells[f.around]
	if f.around++; f.around == len(f.Cells) {
		f.left, f.around = f.left[1:], 0
	}
	if !s.Turn.Whole() {
		s.about = f.Cells[0]
	}
	from, ok := s.Apply(f.Cells[0])
	if s.shift = target.Minus(from); !ok || !f.Lattice.Translates(s.shift) {
		return s, false
	}
	return s, f.keeps(&s)
}

// goesAround reports whether a motion does the same to each cell as to where it is seen once further around an axis.
func (f *Finder) goesAround(s *Symmetry, axis int) bool {
	return !slices.ContainsFunc(f.Cells, func(c Cell) bool {
		to, ok := s.Apply(c)
		further, alike := s.Apply(f.Wrap.over(f.Size, axis, c))
		return !ok || !alike || f.Wrap.Fold(f.Size, to) != f.Wrap.Fold(f.Size, further)
	})
}

// keeps reports whether a motion is a symmetry that is new, and fills it in.
func (f *Finder) keeps(s *Symmetry) bool {
	for i, c := range f.Cells {
		to, _ := s.Apply(c)
		n := f.Number(to)
		if n < 0 || f.Marks != nil && f.Marks[i] != f.Marks[n] {
			return false
		}
		f.goes[i] = n
	}
	for axis, seam := range f.Wrap {
		if seam.On && !f.goesAround(s, axis) {
			return false
		}
	}
	s.Reflection = s.Turn.Det() < 0
	s.Mirrors = s.Reflection || (f.OneSided || f.TwoSided) && s.Turn.Over()
	known := func(t Symmetry) bool {
		switch {
		case !slices.Equal(t.Cells, f.goes):
			return false
		case f.After != nil:
			return f.After(&t) == f.After(s)
		}
		// Around a short way a motion that mirrors may do nothing to the cells, and make of a piece another one on the same cells.
		return !f.Wrap.Any() || t.Mirrors == s.Mirrors
	}
	if !f.keepsFixed(s) || !f.all && slices.ContainsFunc(f.found, known) {
		return false
	}
	s.Cells = slices.Clone(f.goes)
	f.found = append(f.found, *s)
	return true
}

// keepsFixed reports whether every fixed piece goes to one as a whole. Names do not matter: equal
// ones may change places.
func (f *Finder) keepsFixed(s *Symmetry) bool {
	for _, cells := range f.Fixed {
		owner := int32(0)
		for _, c := range cells {
			to, ok := s.Apply(c)
			if to = f.Wrap.Fold(f.Size, to); !ok || !f.Size.Contains(to) {
				return false
			}
			switch at := f.owner[f.Size.Index(to)]; {
			case at == 0 || owner != 0 && at != owner || len(f.Fixed[at-1]) != len(cells):
				return false
			default:
				owner = at
			}
		}
	}
	return true
}
