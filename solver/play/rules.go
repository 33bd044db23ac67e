package play

import (
	"iter"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Cubes are the cells of a piece in its Shape, and the colours of those that have one.
func Cubes(p *def.Puzzle, piece int) (cells []space.Cell, tints []def.Tint) {
	q := &p.Pieces[piece]
	cells = Shape(p, piece)
	if len(q.Tints) == 0 {
		return cells, nil
	}
	for _, r := range p.Lattice.Solid() {
		if turned, on := q.Turned(r); slices.Equal(turned, cells) {
			return turned, on
		}
	}
	return cells, nil // this does not happen: Shape is one of its turns
}

// turnings are the ways in which a piece may lie on the board, but for its place.
func turnings(p *def.Puzzle, piece int) iter.Seq2[[]space.Cell, []def.Tint] {
	q := p.Pieces[piece]
	q.Cells, q.Tints = Cubes(p, piece)
	return p.Turnings(&q)
}

// lie says why a piece cannot lie on free cells, given in any order. They may have another shape, or the colours of the
// board forbid every turn that leads there.
func (p Position) lie(piece int, cells []space.Cell) error {
	place := make([]int, len(cells))
	for i, c := range cells {
		place[i] = p.Puzzle.Index(c)
	}
	slices.Sort(place)
	firsts := []space.Cell{cellAt(p.Puzzle, place[0])} // of a turned piece the first cell comes first on the board, too
	if p.Puzzle.Wrap.Any() {
		firsts = p.seen(cells)
	}
	err := ErrShape
	for turned, on := range turnings(p.Puzzle, piece) {
		for _, first := range firsts {
			by := first.Minus(turned[0])
			if len(turned) != len(place) || !slices.Equal(p.place(turned, by), place) {
				continue
			}
			clash := p.clash(on, by)
			if clash == nil {
				return nil
			}
			if err == ErrShape {
				err = clash
			}
		}
	}
	return err
}

// seen are the places at which the first cell of a piece can be so that it is one of these.
func (p Position) seen(cells []space.Cell) (all []space.Cell) {
	for _, c := range cells {
		all = append(all, p.Puzzle.Wrap.Seen(p.Puzzle.Size, c)...)
	}
	return all
}

// place are the positions in the box of a turned piece that is moved, in increasing order. It is nil where the piece reaches
// out of the box, meets itself around it, or cannot be moved so.
func (p Position) place(turned []space.Cell, by space.Cell) []int {
	if !p.Puzzle.Lattice.Translates(by) {
		return nil
	}
	place := make([]int, len(turned))
	for i, c := range turned {
		if c = p.Puzzle.Fold(c.Plus(by)); !p.Puzzle.Contains(c) {
			return nil
		}
		place[i] = p.Puzzle.Index(c)
	}
	slices.Sort(place)
	if p.Puzzle.Wrap.Any() && len(slices.Compact(slices.Clone(place))) < len(place) {
		return nil
	}
	return place
}

// clash says why colours forbid a piece, with these coloured cubes moved by low.
func (p Position) clash(tints []def.Tint, low space.Cell) error {
	for _, t := range tints {
		c := p.Puzzle.Fold(low.Plus(t.Cell))
		if cell := def.TintAt(p.Puzzle.Tints, c); !p.Puzzle.Allows(t.Name, cell) {
			return say.Error("a {cube} cube on the {colour} cell {cell}: {reason}", t.Name, cell, c, ErrColour)
		}
	}
	return nil
}

// needs are how many copies of each piece have still to be placed, by the number of the piece in the puzzle. Equal
// pieces replace each other, whatever their names. O(pieces); more only where equal pieces must be compared.
func (p Position) needs() []int {
	placed := make([]int, len(p.Puzzle.Pieces))
	slots := p.Puzzle.Slots()
	for _, lies := range p.Placed {
		placed[slots[lies.Slot-1].Piece]++
	}
	needs := make([]int, len(placed))
	short, more := false, false
	for i := range needs {
		q := &p.Puzzle.Pieces[i]
		if q.Stationary {
			continue
		}
		needs[i] = q.Least() - placed[i]
		short, more = short || needs[i] > 0, more || needs[i] < 0
	}
	spared := map[string]int{} // copies placed beyond the least number, by kind
	if short && more {
		for i, n := range needs {
			if n < 0 {
				spared[p.Puzzle.Kind(&p.Puzzle.Pieces[i])] -= n
			}
		}
	}
	for i, n := range needs {
		if n <= 0 {
			needs[i] = 0
		} else if len(spared) > 0 {
			k := p.Puzzle.Kind(&p.Puzzle.Pieces[i])
			by := min(n, spared[k])
			spared[k] -= by
			needs[i] -= by
		}
	}
	return needs
}

// Missing is how many pieces have still to be placed.
func (p Position) Missing() (n int) {
	for _, need := range p.needs() {
		n += need
	}
	return n
}

// Unfilled is how many cells have still to be filled. They are the bare cells that may not stay empty, and the bare
// variable cells beyond the number that may. O(box).
func (p Position) Unfilled() int {
	free := p.free()
	may, most := p.Puzzle.VariableCells()
	bare, variable := 0, 0
	for _, what := range free {
		if what == open {
			bare++
		}
	}
	for _, c := range may {
		if free[p.Puzzle.Index(c)] == open {
			variable++
		}
	}
	return bare - variable + max(0, variable-most)
}

// Bare is how many open cells no piece covers. O(box).
func (p Position) Bare() (n int) {
	for _, what := range p.free() {
		if what == open {
			n++
		}
	}
	return n
}

// Solved tells whether nothing has to be placed or filled any more. Where pieces may be left over and cells stay empty,
// more pieces may still be placed, and the board stays solved. O(box).
func (p Position) Solved() bool { return p.Unfilled() == 0 && p.Missing() == 0 }

// Solves tells whether the position is a solution: it is Solved, and keeps the rules of the puzzle.
func (p Position) Solves() bool {
	if !p.Solved() {
		return false
	}
	referee := def.NewReferee(p.Puzzle)
	return referee == nil || referee.Keeps(p.Assembly())
}

// Room tells whether any piece of the table has a place. O(free cells · turns of the pieces there).
func (p Position) Room() bool {
	free, slots := p.free(), p.Puzzle.Slots()
	var cells []space.Cell
	for i, what := range free {
		if what == open {
			cells = append(cells, cellAt(p.Puzzle, i))
		}
	}
	cells = p.seen(cells)
	tried := map[int]bool{}
	for _, slot := range p.Table() {
		piece := slots[slot-1].Piece
		if least, _ := p.Puzzle.Pieces[piece].Span(); tried[piece] || least > len(cells) {
			continue
		}
		tried[piece] = true
		for turned, on := range turnings(p.Puzzle, piece) {
			if slices.ContainsFunc(cells, func(at space.Cell) bool { return p.fits(free, turned, on, at.Minus(turned[0])) != nil }) {
				return true
			}
		}
	}
	return false
}

// Free tells whether these are cells of the board on which nothing lies.
func (p Position) Free(cells []int) bool {
	free := p.free()
	return !slices.ContainsFunc(cells, func(c int) bool { return c < 0 || c >= len(free) || free[c] != open })
}

// Lying lists the places in which a piece lies on free cells and covers all of these, which are positions in the box. Each
// place is in increasing order. O(turns · cells of the piece squared).
func (p Position) Lying(slot int, cells []int) (places [][]int) {
	free := p.free()
	if len(cells) == 0 || !p.Free(cells) {
		return nil
	}
	first := cellAt(p.Puzzle, cells[0])
	for turned, on := range turnings(p.Puzzle, p.Puzzle.Slots()[slot-1].Piece) {
		for _, at := range turned {
			place := p.fits(free, turned, on, first.Minus(at))
			if place != nil && !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(place, c) }) {
				places = append(places, place)
			}
		}
	}
	slices.SortFunc(places, slices.Compare)
	return slices.CompactFunc(places, slices.Equal)
}

// Covering lists the ways to cover all of these cells by one piece of the table. Of equal pieces it has the first. O(Lying
// for each kind of piece).
func (p Position) Covering(cells []int) (ways []Placed) {
	slots, tried := p.Puzzle.Slots(), map[string]bool{}
	for _, slot := range p.Table() {
		kind := p.Puzzle.Kind(&p.Puzzle.Pieces[slots[slot-1].Piece])
		if tried[kind] {
			continue
		}
		tried[kind] = true
		for _, place := range p.Lying(slot, cells) {
			ways = append(ways, Placed{slot, place})
		}
	}
	return ways
}

// fits is the place of a turned piece that is moved, if it lies there on free cells that allow its colours; else nil.
func (p Position) fits(free []uint8, turned []space.Cell, tints []def.Tint, by space.Cell) []int {
	place := p.place(turned, by)
	if place == nil || slices.ContainsFunc(place, func(c int) bool { return free[c] != open }) || p.clash(tints, by) != nil {
		return nil
	}
	return place
}
