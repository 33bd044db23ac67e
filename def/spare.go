package def

import (
	"slices"
	"strconv"

	"tilewright/def/say"
)

// Closes reports whether nothing else can lie on the cells of the piece: whether it
// is a hole, or a piece that is fixed.
func (q *Piece) Closes() bool { return q.Stationary && !q.Variable }

// Fixed reports whether the piece lies on the board and does not move, as a wall: a hole is nothing that others meet.
func (q *Piece) Fixed() bool { return q.Closes() && q.Name != holeName }

// Least is how many of the copies have to be placed.
func (q *Piece) Least() int { return q.Copies - q.Spare }

// Range is the number of copies as the text has it: "2", or "0-2" where some may be left
// over.
func (q *Piece) Range() string {
	if q.Spare == 0 {
		return strconv.Itoa(q.Copies)
	}
	return strconv.Itoa(q.Least()) + "-" + strconv.Itoa(q.Copies)
}

// Exact reports whether every piece has to be placed and every open cell filled, by pieces that have one number of cells
// each, however they lie.
func (p *Puzzle) Exact() bool {
	if p.Empty != 0 || p.Lattice.Points() {
		return false
	}
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Variable || q.Spare != 0 || q.Back != nil && len(q.Back) != len(q.Cells) {
			return false
		}
	}
	return true
}

// VariableCells are the open cells that may stay empty, x-major, the points of sticks among them, and most is how many
// of them may at once. It costs O(Volume) where there are any.
func (p *Puzzle) VariableCells() (cells []Cell, most int) {
	for i := range p.Pieces {
		if p.Pieces[i].Variable {
			cells = append(cells, p.Pieces[i].Cells...)
		}
	}
	if len(cells) == 0 && p.Empty > 0 {
		cells = p.OpenCells()
	}
	if p.Lattice.Points() {
		for _, c := range p.OpenCells() {
			if p.Lattice.Loose(c) {
				cells = append(cells, c)
			}
		}
	}
	slices.SortFunc(cells, Cell.Compare)
	cells = slices.Compact(cells)
	if most = len(cells); p.Empty > 0 {
		most = min(most, p.Empty)
	}
	return cells, most
}

// MostEmpty is how many cells can stay empty at once: 0 also where some may, but the pieces that have
// to be placed fill the board. It costs O(Volume) where cells may stay empty.
func (p *Puzzle) MostEmpty() int {
	_, most := p.VariableCells()
	if most == 0 {
		return 0
	}
	least, _ := p.Fill()
	return max(min(most, len(p.OpenCells())-least), 0)
}

// Fill is how many cells the mobile pieces cover: at least where no piece is placed
// that can be left over, and at most with all of them.
func (p *Puzzle) Fill() (least, most int) {
	for i := range p.Pieces {
		if q := &p.Pieces[i]; !q.Stationary {
			few, many := q.Span()
			least += few * q.Least()
			most += many * q.Copies
		}
	}
	return least, most
}

// volumeProblem says why the pieces of a puzzle that is not exact cannot fill what
// has to be filled, in a sentence; it is nil where their cells do not rule that out.
func (p *Puzzle) volumeProblem() error {
	open := len(p.OpenCells())
	least, most := p.Fill()
	variable, empty := p.VariableCells()
	if p.Lattice.Points() { // they count as little as they have to be covered
		points := func(cells []Cell) (n int) {
			for _, c := range cells {
				if p.Lattice.Loose(c) {
					n++
				}
			}
			return n
		}
		n := points(variable)
		open, empty = open-n, empty-n
		for i := range p.Pieces {
			if q := &p.Pieces[i]; !q.Stationary {
				n := points(q.Cells)
				least, most = least-n*q.Least(), most-n*q.Copies
			}
		}
	}
	switch {
	case least > open:
		return say.Error("The pieces that must be placed have {least, plural, one {# cell} other {# cells}}, but only "+
			"{open} are open. Let some be left over, with copies=0-1, or enlarge the box.", least, open)
	case most < open-empty:
		return say.Error("All pieces together have {most, plural, one {# cell} other {# cells}}, but at least {least} "+
			"must be filled. Add pieces of {few, plural, one {# cell} other {# cells}} in all, or let more cells "+
			"stay empty.", most, open-empty, open-empty-most)
	}
	return nil
}
