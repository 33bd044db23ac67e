package def

import (
	"iter"
	"slices"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Over is the piece turned over: its back is its layout, and its layout its back.
func (q Piece) Over() Piece {
	q.Cells, q.Tints, q.Back, q.BackTints = q.Back, q.BackTints, q.Cells, q.Tints
	return q
}

// Sides are the layouts in which a piece may lie, each without a back: one, or two of a piece with a back.
func (q *Piece) Sides() []Piece {
	side := *q
	side.Back, side.BackTints = nil, nil
	if q.Back == nil {
		return []Piece{side}
	}
	back := side
	back.Cells, back.Tints = q.Back, q.BackTints
	return []Piece{side, back}
}

// Span is how many cells the piece covers: at least and at most, where its back has more or fewer.
func (q *Piece) Span() (least, most int) {
	least, most = len(q.Cells), len(q.Cells)
	if q.Back != nil {
		least, most = min(least, len(q.Back)), max(most, len(q.Back))
	}
	return least, most
}

// TwoSided reports whether the back of a piece is something else than the piece turned over. One that is not is as good
// as none. O(turns · cells · log cells).
func (p *Puzzle) TwoSided(q *Piece) bool {
	if q.Back == nil {
		return false
	}
	sides := q.Sides()
	turns := p.Lattice.OneSided()
	return sides[1].least(turns, p.Lattice.Identity()) != sides[0].least(turns, p.Lattice.Mirror())
}

// TurnsOf are the turns that a piece may have: those of the puzzle, or some of them.
func (p *Puzzle) TurnsOf(q *Piece) []space.Motion {
	group := p.Group()
	if p.TwoSided(q) {
		group = p.Lattice.OneSided()
	}
	return p.Lattice.Allowed(q.Turns, group)
}

// CheckTurns says what is wrong with the turns of a piece of the puzzle; nil where it has none. Check does, too.
func (p *Puzzle) CheckTurns(q *Piece) error {
	if q.Turns == space.AllTurns {
		return nil
	}
	switch turns, ok := p.Lattice.ReadTurns(q.Turns, p.Solid()); {
	case !ok || turns != q.Turns:
		return say.Error("{name} has turns that cannot be read", q.Name)
	case len(p.TurnsOf(q)) == 0:
		return say.Error("In a one-sided puzzle none of these turns is possible.")
	case p.Flat() && !flat(q.Cells):
		return say.Error("A piece with turns of its own is drawn lying in the plane.")
	case len(p.ways(q, p.TurnsOf(q))) == 0:
		return say.Error("These turns take the piece to no cells.")
	}
	return nil
}

// Limited reports whether a piece lies in other ways than all turns of the puzzle lead to: one with a back that is something
// else, or with turns of its own. Another piece may then have some of its ways. O(turns · cells · log cells).
func (p *Puzzle) Limited(q *Piece) bool {
	return p.TwoSided(q) || q.Turns != space.AllTurns && len(p.ways(q, p.Group())) > len(p.ways(q, p.TurnsOf(q)))
}

// ways are the texts of the different ways in which a piece lies after some turns, on either side, in order.
func (p *Puzzle) ways(q *Piece, turns []space.Motion) []string {
	sides := q.Sides()
	if !p.TwoSided(q) {
		sides = sides[:1]
	}
	var all []string
	for i := range sides {
		for _, m := range turns {
			if way := sides[i].text(m); way != "" {
				all = append(all, way)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Turnings are the ways in which a piece may lie, but for its place: its cells and the colours of its cubes after each
// turn that the puzzle allows, of both sides of a two-sided piece. Some come twice.
func (p *Puzzle) Turnings(q *Piece) iter.Seq2[[]Cell, []Tint] {
	sides, group := q.Sides(), p.TurnsOf(q)
	if !p.TwoSided(q) {
		sides = sides[:1]
	}
	return func(yield func([]Cell, []Tint) bool) {
		for i := range sides {
			for _, m := range group {
				if cells, tints := sides[i].Turned(m); cells != nil && !yield(cells, tints) {
					return
				}
			}
		}
	}
}

// shows reports whether cells are those of the piece in some turn, on either side, whatever its colours.
func (p *Puzzle) shows(q *Piece, cells []Cell) bool {
	if !p.TwoSided(q) {
		return p.Same(&Piece{Cells: q.Cells}, &Piece{Cells: cells})
	}
	turns, still := p.Lattice.OneSided(), p.Lattice.Identity()
	wanted := (&Piece{Cells: cells}).least(turns, still)
	return slices.ContainsFunc(q.Sides(), func(side Piece) bool {
		return (&Piece{Cells: side.Cells}).least(turns, still) == wanted
	})
}

// backProblem says why a puzzle can have no piece with a back; nil where it can.
func (p *Puzzle) backProblem() error {
	switch {
	case p.Solid():
		return say.Error("Only on a flat board does a piece have a back: zDim is 1. Leave out the back, or make the box flat.")
	case p.OneSide:
		return say.Error("In a one-sided puzzle no piece is turned over, so that a back is never seen. Leave out oneSide, or the back.")
	case p.Lattice.Points() || p.Lattice.Crosses():
		return say.Error("Sticks have no back. Leave it out.")
	}
	return nil
}

// CheckBack says what is wrong with the back of a piece of the puzzle; nil where it has none. Check does, too.
func (p *Puzzle) CheckBack(q *Piece) error {
	if q.Back == nil {
		return nil
	}
	if err := p.backProblem(); err != nil {
		return err
	}
	for _, c := range slices.Concat(q.Cells, q.Back) {
		if c.Z != 0 || !p.Lattice.Has(c) {
			return say.Error("{name} has a back, so that its cell {cell} must lie in the plane", q.Name, c)
		}
	}
	return nil
}

// readBack reads the back of a C line.
func (p *parser) readBack(e *entry, s *setting) {
	e.back = &entry{name: e.name, nameAt: e.nameAt, line: e.line, stmt: e.stmt, piece: -1}
	p.layout(e.back, s.value)
}

// noBack reports a back where a piece can have none, and forgets it.
func (p *parser) noBack(e *entry) {
	if e.back == nil {
		return
	}
	err := p.def.draft.backProblem()
	if e.fixed {
		err = say.Error("Only a mobile piece is turned over, and has a back. Leave it out.")
	}
	if err == nil {
		return
	}
	whole := find(e.settings, "back").whole
	g := p.error("back", whole, "")
	g.Message, g.Subject = err.Error(), e.name
	g.Fix = diagnostic.NewFix("Remove the back", "", diagnostic.Replace(int(whole.start), int(whole.end), ""))
	e.back = nil
}

// backOf checks an entry's back and gives it to its piece, unless something is wrong with it.
func (p *parser) backOf(e *entry, q *Piece) {
	if e.back == nil {
		return
	}
	s, b := find(e.settings, "back"), e.back
	defer func() {
		if q.Back == nil {
			e.back = nil
		}
	}()
	b.sortCells()
	p.repeatedCells(b)
	p.noCells(b)
	side := Piece{Name: e.name}
	for _, c := range b.cells {
		side.Cells = append(side.Cells, c.Cell)
	}
	p.tinted(b, &side)
	for _, c := range slices.Concat(q.Cells, side.Cells) {
		if c.Z != 0 {
			g := p.error("back", s.whole, "A piece with a back lies in the plane: every cell has z = 0, and this one has z = {z}.", c.Z)
			g.Subject = e.name
			return
		}
	}
	if len(side.Cells) == 0 {
		return // that was reported, or no cell is right
	}
	if span := space.Extent(side.Cells); max(span.X, span.Y) > MaxSide {
		p.error("piece-limit", s.whole, "The piece reaches over {most} cells; at most {most2}.", max(span.X, span.Y), MaxSide).
			Subject = e.name
		return
	}
	q.Back, q.BackTints = side.Cells, side.Tints
}
