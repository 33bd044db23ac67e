package def

import (
	"slices"
	"strconv"

	"tilewright/def/space"
)

// Space is the board of the puzzle as numbers, with what its symmetries keep: coloured cells, cells
// that may stay empty, and fixed pieces. The puzzle may be a draft, and may have mistakes. O(cells of the box).
func (p *Puzzle) Space() *space.Board {
	var closed, fixed [][]Cell
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Closes() {
			closed = append(closed, q.Cells)
			if !q.Hole(p.Lattice) {
				fixed = append(fixed, q.Cells)
			}
		}
	}
	b := space.NewBoard(p.Lattice, p.Size, p.Wrap, closed...)
	b.OneSided, b.Fixed = p.OneSide, fixed
	b.TwoSided = slices.ContainsFunc(p.Pieces, func(q Piece) bool { return q.Back != nil })
	variable, most := p.VariableCells()
	if len(p.Tints) == 0 && most == 0 || b.At == nil {
		return b
	}
	b.Marks = make([]int32, len(b.Cells))
	mark := func(c Cell, n int32) {
		if at := b.Number(c); at >= 0 {
			b.Marks[at] += n
		}
	}
	numbers := map[string]int32{}
	for _, t := range p.Tints {
		if numbers[t.Name] == 0 {
			numbers[t.Name] = 2 * int32(len(numbers)+1)
		}
		mark(t.Cell, numbers[t.Name])
	}
	if most > 0 {
		for _, c := range variable {
			mark(c, 1)
		}
	}
	return b
}

// Boxed reports whether the symmetries are those of the box alone, as in older versions of the program, for which holes
// were pieces. Searches that those versions saved can go on so.
func (p *Puzzle) Boxed() bool {
	b := p.Space()
	box := *b
	box.Boxed, box.Fixed = true, nil
	for i := range p.Pieces {
		if p.Pieces[i].Closes() {
			box.Fixed = append(box.Fixed, p.Pieces[i].Cells)
		}
	}
	return slices.EqualFunc(b.Symmetries(), box.Symmetries(), func(a, b space.Symmetry) bool {
		return a.Reflection == b.Reflection && slices.Equal(a.Cells, b.Cells)
	})
}

// Group are the turns that pieces of the puzzle may make: a beginning of its lattice's Motions.
func (p *Puzzle) Group() []space.Motion { return p.Lattice.Group(p.Size, p.OneSide) }

// Set are the mobile pieces of a puzzle, equal ones together.
type Set struct {
	// Shapes come in the order of their first pieces.
	Shapes []Shape
	// Of is the shape of each of Puzzle.Pieces, -1 of a stationary one.
	Of []int
}

// Shape are pieces that turns of the puzzle's Group make of each other.
type Shape struct {
	// Pieces are their indexes in Puzzle.Pieces.
	Pieces []int
	// Copies is how many there are in all, and Least how many of them have to be placed.
	Copies, Least int
	// Mirror is the shape that is its mirror image: itself where turns make that of it, -1
	// where the set lacks it or has other numbers of copies.
	Mirror int
}

// Set finds the shapes of a puzzle. O(turns · cells) a piece, some dozen steps each.
func (p *Puzzle) Set() *Set {
	set := &Set{}
	known := map[string]int{}
	var mirrors []string
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Stationary {
			set.Of = append(set.Of, -1)
			continue
		}
		k := p.Kind(piece)
		s, ok := known[k]
		if !ok {
			s = len(set.Shapes)
			known[k] = s
			set.Shapes = append(set.Shapes, Shape{})
			mirrors = append(mirrors, p.kind(piece, true))
		}
		shape := &set.Shapes[s]
		shape.Pieces = append(shape.Pieces, i)
		shape.Copies += piece.Copies
		shape.Least += piece.Least()
		set.Of = append(set.Of, s)
	}
	for s, mirror := range mirrors {
		shape := &set.Shapes[s]
		shape.Mirror = -1
		if m, ok := known[mirror]; ok && set.Shapes[m].Copies == shape.Copies && set.Shapes[m].Least == shape.Least {
			shape.Mirror = m
		}
	}
	return set
}

// Closed reports whether the mirror image of the set is the set.
func (s *Set) Closed() bool {
	return !slices.ContainsFunc(s.Shapes, func(s Shape) bool { return s.Mirror < 0 })
}

// Slots are, by slot of an assembly (Puzzle.Slots, from 1; element 0 is of none), the shape and
// the slot that the mirror image has, 0 where the set lacks it: the k-th copy has the k-th.
func (s *Set) Slots(p *Puzzle) (shape, mirror []int) {
	all := p.Slots()
	shape, mirror = make([]int, len(all)+1), make([]int, len(all)+1)
	copies := make([][]int, len(s.Shapes))
	for i, slot := range all {
		shape[i+1] = s.Of[slot.Piece]
		copies[shape[i+1]] = append(copies[shape[i+1]], i+1)
	}
	for i, s := range s.Shapes {
		for k, slot := range copies[i] {
			if s.Mirror >= 0 {
				mirror[slot] = copies[s.Mirror][k]
			}
		}
	}
	return shape, mirror
}

// Keeps reports whether a symmetry leaves the set as it is.
func (s *Set) Keeps(y *space.Symmetry) bool { return !y.Mirrors || s.Closed() }

// Turned turns a piece by a motion. It gives the normalised cells, and the colours of the cubes on them; nil where
// they come to no cells of the lattice.
func (q *Piece) Turned(m space.Motion) (cells []Cell, tints []Tint) {
	moved := m.Turned(q.Cells)
	if moved == nil {
		return nil, nil
	}
	if len(q.Tints) > 0 {
		tints = make([]Tint, 0, len(q.Tints))
	}
	for _, t := range q.Tints {
		tints = append(tints, Tint{moved[slices.Index(q.Cells, t.Cell)], t.Name})
	}
	slices.SortFunc(tints, compareTints)
	slices.SortFunc(moved, Cell.Compare)
	return moved, tints
}

// Kind is a text by which equal pieces are known: two mobile pieces have the same one just when some turns have the
// same cells with the same colours. O(turns · cells · log cells).
func (p *Puzzle) Kind(q *Piece) string { return p.kind(q, false) }

// Same reports whether two pieces are equal but for their names and numbers in the puzzle.
func (p *Puzzle) Same(a, b *Piece) bool {
	plain := a.Back == nil && b.Back == nil
	return !(plain && (len(a.Cells) != len(b.Cells) || len(a.Tints) != len(b.Tints))) && p.Kind(a) == p.Kind(b)
}

// kind is the least text of the turns of a piece, or of its mirror image. A piece that is drawn standing
// up on a flat board is laid down, and one that cannot be turns in space. Of a two-sided piece it is that of both
// sides, in either order.
func (p *Puzzle) kind(q *Piece, mirrored bool) string {
	if p.TwoSided(q) {
		lay := p.Lattice.Identity()
		if mirrored {
			lay = p.Lattice.Mirror()
		}
		var kinds []string
		for _, side := range q.Sides() {
			kinds = append(kinds, side.least(p.Lattice.OneSided(), lay))
		}
		slices.Sort(kinds)
		return kinds[0] + "|" + kinds[1]
	}
	group, lay := p.Group(), p.Lattice.Identity()
	if p.Flat() && space.Extent(q.Cells).Solid() {
		standing := p.Lattice.Solid()
		if i := slices.IndexFunc(standing, func(m space.Motion) bool { return flat(m.Turn(q.Cells)) }); i >= 0 {
			lay = standing[i]
		} else {
			group = standing
		}
	}
	if mirrored {
		lay = p.Lattice.Mirror().Mul(lay)
	}
	return q.least(group, lay)
}

// least is the least text of the turns of a group that come after a motion.
func (q *Piece) least(group []space.Motion, lay space.Motion) (least string) {
	b := make([]byte, 0, 16*len(q.Cells))
	for _, m := range group {
		cells, tints := q.Turned(m.Mul(lay))
		if cells == nil {
			continue
		}
		b = b[:0]
		for _, c := range cells {
			for _, n := range [3]int{c.X, c.Y, c.Z} {
				b = append(strconv.AppendInt(b, int64(n), 36), ' ')
			}
			b = append(append(b, TintAt(tints, c)...), ',')
		}
		if least == "" || string(b) < least {
			least = string(b)
		}
	}
	return least
}

// Twins are the mobile pieces that are equal but for their names, as indices in
// Pieces: a list for each shape that several of them have, in the order of
// their first. Copies of one piece are no twins. A puzzle that counts solutions
// counts every exchange of twins. It costs as much as Set.
func (p *Puzzle) Twins() (groups [][]int) {
	for _, s := range p.Set().Shapes {
		if len(s.Pieces) > 1 {
			groups = append(groups, s.Pieces)
		}
	}
	return groups
}

// flat tells whether cells, of which there are some, lie in one layer.
func flat(cells []Cell) bool { return len(cells) > 0 && space.Extent(cells).Flat() }
