package def

import (
	"slices"
	"strconv"
	"strings"

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
	if slices.ContainsFunc(p.Pieces, func(q Piece) bool {
		return q.Back != nil || q.Turns != space.AllTurns || q.Stationary && p.named(&q)
	}) {
		b.After = p.after
	}
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

// after is a text of what a symmetry makes of the pieces: the kind of each mobile one, and whether fixed ones that rules name stay.
func (p *Puzzle) after(y *space.Symmetry) string {
	var all strings.Builder
	for i := range p.Pieces {
		switch q := &p.Pieces[i]; {
		case !q.Stationary:
			all.WriteString(p.kindAfter(q, y.Turn) + "\n")
		case p.named(q) && !p.lies(q, y):
			return "none" // it breaks a rule, and so does each other such symmetry
		}
	}
	return all.String()
}

// Boxed reports whether the symmetries are those of the box alone, as in older versions of the program, for which holes
// were pieces. Searches that those versions saved can go on so.
func (p *Puzzle) Boxed() bool {
	b := p.Space()
	box := *b
	box.Boxed, box.Fixed, box.After = true, nil, nil
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

	puzzle  *Puzzle
	known   map[string]int // by kind
	limited bool           // some piece is Limited, so that also turns may make of a piece another one
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
	known := map[string]int{}
	set := &Set{puzzle: p, known: known}
	var mirrors []string
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Stationary {
			set.Of = append(set.Of, -1)
			continue
		}
		k := p.Kind(piece)
		set.limited = set.limited || p.Limited(piece)
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

// Slots are, by slot of an assembly (Puzzle.Slots, from 1; element 0 is of none), the shapes.
func (s *Set) Slots() []int {
	shapes := []int{0}
	for _, slot := range s.puzzle.Slots() {
		shapes = append(shapes, s.Of[slot.Piece])
	}
	return shapes
}

// SlotsAfter are, by slot as Slots has them, the slots that a symmetry makes of them, 0 where the set lacks one: the k-th copy
// becomes the k-th.
func (s *Set) SlotsAfter(y *space.Symmetry) []int {
	shapes := s.Slots()
	copies := make([][]int, len(s.Shapes))
	for slot, shape := range shapes[1:] {
		copies[shape] = append(copies[shape], slot+1)
	}
	slots := make([]int, len(shapes))
	for shape, to := range s.After(y) {
		for k, slot := range copies[shape] {
			if to >= 0 {
				slots[slot] = copies[to][k]
			}
		}
	}
	return slots
}

// Keeps reports whether a symmetry leaves the set as it is, and all rules of the puzzle alike.
func (s *Set) Keeps(y *space.Symmetry) bool {
	if !s.limited && y.Mirrors && !s.Closed() {
		return false
	}
	after := s.After(y)
	if s.limited && slices.Contains(after, -1) {
		return false
	}
	shapes := make([]int32, len(after))
	for i, to := range after {
		shapes[i] = int32(to)
	}
	return s.puzzle.KeepsRules(y, shapes)
}

// After are the shapes that a symmetry makes of the shapes: -1 where the set lacks one, or has another number of copies.
func (s *Set) After(y *space.Symmetry) []int {
	shapes := make([]int, len(s.Shapes))
	for i := range s.Shapes {
		of := &s.Shapes[i]
		switch {
		case s.limited:
			to, ok := s.known[s.puzzle.kindAfter(&s.puzzle.Pieces[of.Pieces[0]], y.Turn)]
			if shapes[i] = to; !ok || s.Shapes[to].Copies != of.Copies || s.Shapes[to].Least != of.Least {
				shapes[i] = -1
			}
		case y.Mirrors:
			shapes[i] = of.Mirror
		default:
			shapes[i] = i
		}
	}
	return shapes
}

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
// up on a flat board is laid down, and one that cannot be turns in space. Of a limited piece it is all its ways.
func (p *Puzzle) kind(q *Piece, mirrored bool) string {
	if mirrored {
		return p.kindAfter(q, p.Lattice.Mirror())
	}
	return p.kindAfter(q, p.Lattice.Identity())
}

// kindAfter is the kind of what a motion makes of a piece.
func (p *Puzzle) kindAfter(q *Piece, r space.Motion) string {
	group, lay := p.Group(), p.Lattice.Identity()
	if p.Flat() && space.Extent(q.Cells).Solid() {
		standing := p.Lattice.Solid()
		if i := slices.IndexFunc(standing, func(m space.Motion) bool { return flat(m.Turn(q.Cells)) }); i >= 0 {
			lay = standing[i]
		} else {
			group = standing
		}
	}
	if p.Limited(q) {
		var turns []space.Motion
		for _, m := range p.TurnsOf(q) {
			turns = append(turns, r.Mul(m).Mul(lay))
		}
		return "|" + strings.Join(p.ways(q, turns), "|")
	}
	return q.least(group, r.Mul(lay))
}

// text is that of a piece after a motion; empty where it comes to no cells.
func (q *Piece) text(m space.Motion) string {
	cells, tints := q.Turned(m)
	b := make([]byte, 0, 16*len(q.Cells))
	for _, c := range cells {
		for _, n := range [3]int{c.X, c.Y, c.Z} {
			b = append(strconv.AppendInt(b, int64(n), 36), ' ')
		}
		b = append(append(b, TintAt(tints, c)...), ',')
	}
	return string(b)
}

// least is the least text of the turns of a group that come after a motion.
func (q *Piece) least(group []space.Motion, lay space.Motion) (least string) {
	for _, m := range group {
		if text := q.text(m.Mul(lay)); text != "" && (least == "" || text < least) {
			least = text
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
