package symmetry

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/solver/lattice"
)

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

// SetOf finds the shapes of a puzzle. O(turns · cells) a piece, some dozen steps each.
func SetOf(p *def.Puzzle) *Set {
	set := &Set{}
	group := Group(p)
	mirrored := make([]lattice.Rotation, len(group))
	for i, r := range group {
		mirrored[i] = r.Mul(lattice.Rotation{-1, 0, 0, 0, 1, 0, 0, 0, 1})
	}
	known := map[string]int{}
	var mirrors []string
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Stationary {
			set.Of = append(set.Of, -1)
			continue
		}
		laid := lying(p, *piece)
		k := key(&laid, group)
		s, ok := known[k]
		if !ok {
			s = len(set.Shapes)
			known[k] = s
			set.Shapes = append(set.Shapes, Shape{})
			mirrors = append(mirrors, key(&laid, mirrored))
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

// Slots are, by slot of an assembly (def.Puzzle.Slots, from 1; element 0 is of none), the shape and
// the slot that the mirror image has, 0 where the set lacks it: the k-th copy has the k-th.
func (s *Set) Slots(p *def.Puzzle) (shape, mirror []int) {
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
func (s *Set) Keeps(y *Symmetry) bool { return !y.Mirrors || s.Closed() }

// lying is a piece, of a flat board laid into its plane if it is drawn standing up and can be.
func lying(p *def.Puzzle, piece def.Piece) def.Piece {
	if p.ZDim == 1 {
		for _, r := range lattice.Solid() {
			if _, high := lattice.Bounds(r.Turn(piece.Cells)); high.Z == 0 {
				piece.Cells, piece.Tints = r.TurnPiece(&piece)
				break
			}
		}
	}
	return piece
}

// Kind is a text that two mobile pieces of a puzzle have in common just when they are equal: some turns have the same
// cells with the same colours.
func Kind(p *def.Puzzle, piece int) string {
	q := lying(p, p.Pieces[piece])
	return key(&q, Group(p))
}

// key writes a piece with its colours so that those which turns of the group make of one another
// are equal strings.
func key(piece *def.Piece, group []lattice.Rotation) (least string) {
	for _, r := range group {
		var b []byte
		cells, tints := r.TurnPiece(piece)
		for _, c := range cells {
			for _, n := range [3]int{c.X, c.Y, c.Z} {
				b = append(strconv.AppendInt(b, int64(n), 36), ' ')
			}
			b = append(append(b, def.TintAt(tints, c)...), ',')
		}
		if text := string(b); least == "" || text < least {
			least = text
		}
	}
	return least
}
