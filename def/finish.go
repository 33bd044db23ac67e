package def

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// finish checks what can be seen only at the end of a definition and makes its
// draft and, without errors, its puzzle.
func (p *parser) finish() {
	def := p.def
	box := def.draft.Size.X > 0 && def.draft.Size.Y > 0 && def.draft.Size.Z > 0
	board, tints := p.newBoard(box), p.newBoard(box)
	if e := def.outside; e != nil && len(e.cells) > 0 {
		if def.find(e.name) != nil {
			e.name = p.freeName(e.name)
		}
		p.pieceOf(e, board)
	}
	for _, e := range def.entries {
		if e.block == nil {
			continue
		}
		for k := range e.cells {
			e.cells[k].Y += def.draft.Size.Y - 1
		}
		e.drawn = e.cells
	}
	for _, e := range def.entries {
		on := board
		if e.coloured {
			on = tints
		}
		if !p.pieceOf(e, on) {
			break
		}
	}
	slices.SortFunc(def.draft.Tints, compareTints)
	p.tintLimit()
	p.bareCubes()
	p.remarks()
	if box {
		p.rules()
		p.volume()
	}
	draft := &def.draft
	p.doc.Drafts = append(p.doc.Drafts, draft)
	if def.errors == 0 {
		p.doc.Puzzles = append(p.doc.Puzzles, draft)
	} else {
		p.doc.Puzzles = append(p.doc.Puzzles, nil)
	}
}

// board is where stationary pieces lie: the entry of every cell of the box, or
// nothing without a box.
type board []*entry

func (p *parser) newBoard(box bool) board {
	if !box || p.def.outside == nil && !slices.ContainsFunc(p.def.entries, func(e *entry) bool { return e.fixed }) {
		return nil
	}
	return make(board, p.def.draft.Volume())
}

// pieceOf checks an entry's cells and adds its piece to the draft, if anything
// is left of it. It returns false when there are too many pieces.
func (p *parser) pieceOf(e *entry, fixed board) bool {
	draft := &p.def.draft
	p.noBack(e)
	e.sortCells()
	p.repeatedCells(e)
	p.points(e)
	p.noCells(e)
	if draft.OneSide {
		p.flat(e)
	}
	if e.fixed {
		p.lay(e, fixed)
	}
	if e.name == "" || len(e.cells) == 0 {
		return true
	}
	if e.coloured {
		p.region(e)
		return true
	}
	q := Piece{Name: e.name, Group: e.group, Stationary: e.fixed, Variable: e.variable, Copies: e.copies, Spare: e.spare, Turns: e.turns,
		Line: e.line + 1, Cells: make([]Cell, len(e.cells))}
	for k := range e.cells {
		q.Cells[k] = e.cells[k].Cell
	}
	p.tinted(e, &q)
	p.backOf(e, &q)
	if err := draft.CheckTurns(&q); err != nil {
		p.noTurns(e, err)
		q.Turns = space.AllTurns
	}
	if span := space.Extent(q.Cells); max(span.X, span.Y, span.Z) > MaxSide {
		p.error("piece-limit", e.nameAt, "The piece reaches over {most} cells; at most {most2}.",
			max(span.X, span.Y, span.Z), MaxSide).
			Subject = e.name
		return true
	}
	if total := p.def.pieces + q.Copies; total > MaxPieces && !q.Variable {
		p.error("piece-limit", e.nameAt, "From here on there are too many pieces; at most {most}.", MaxPieces).
			Subject = e.name
		return false
	}
	if !q.Variable {
		p.def.pieces += q.Copies
	}
	e.piece = len(draft.Pieces)
	draft.Pieces = append(draft.Pieces, q)
	return true
}

// sortCells makes the cells x-major.
func (e *entry) sortCells() {
	slices.SortFunc(e.cells, func(a, b placed) int {
		return cmp.Or(a.Compare(b.Cell), cmp.Compare(a.at.start, b.at.start))
	})
}

// drop takes the cells for which bad is true out of an entry. It returns the
// first of them in the text and their number.
func (e *entry) drop(bad func(k int) bool) (first placed, n int) {
	var kept []placed // made when the first cell goes, since drawn has all
	for k, c := range e.cells {
		if !bad(k) {
			if n > 0 {
				kept = append(kept, c)
			}
			continue
		}
		if n == 0 {
			kept = slices.Clone(e.cells[:k])
		}
		if n == 0 || c.at.start < first.at.start {
			first = c
		}
		n++
	}
	if n > 0 {
		e.cells = kept
	}
	return first, n
}

// repeatedCells reports cells that a C line lists twice.
func (p *parser) repeatedCells(e *entry) {
	var last Cell
	any := false
	first, n := e.drop(func(k int) bool {
		c := e.cells[k].Cell
		if any && c == last {
			return true
		}
		last, any = c, true
		return false
	})
	if n == 0 {
		return
	}
	g := p.error("repeated-cell", first.at, "The piece has the cell {cell} already.", first.Cell)
	more(g, n, "{more, plural, one {One more of its cells is listed twice.} "+
		"other {# more of its cells are listed twice.}}")
	g.Subject = e.name
	// What is left out is never the first in the line, so a comma is before it.
	if comma := strings.LastIndexByte(p.doc.text[:first.at.start], ','); comma > int(e.stmt.start) {
		g.Fix = diagnostic.NewFix("Remove the cell", "", diagnostic.Replace(comma, int(first.at.end), ""))
	}
}

// more adds a sentence to a message about the first of n cells.
func more(g *diagnostic.Diagnostic, n int, sentence say.Message) {
	if n > 1 && g.Message != "" {
		g.Message += " " + say.T(sentence, n-1)
	}
}

// noCells reports places that are no cells of the lattice.
func (p *parser) noCells(e *entry) {
	l := p.def.draft.Lattice
	if first, n := e.drop(func(k int) bool { return !l.Has(e.cells[k].Cell) }); n > 0 {
		g := p.error("no-cell", first.at, "{cell} is not a cell of {lattice}: {places}",
			first.Cell, l.Words(), l.Places())
		more(g, n, "{more, plural, one {One more of its cells is not on this lattice.} other {# more of its cells are not on this lattice.}}")
		g.Subject = e.name
	}
}

// points gives a piece exactly the points that it goes through, whatever is written. It gives none where pieces may
// cross. Holes keep those that are written, as no piece can go through there.
func (p *parser) points(e *entry) {
	l := p.def.draft.Lattice
	if l.Crosses() {
		other, _ := space.Named(l.Name())
		e.drop(func(k int) bool { return other.Loose(e.cells[k].Cell) })
		return
	}
	cells := make([]Cell, len(e.cells))
	for k := range e.cells {
		cells[k] = e.cells[k].Cell
	}
	if q := (Piece{Name: e.name, Stationary: e.fixed, Variable: e.variable, Cells: cells}); !l.Points() ||
		len(cells) == 0 || e.coloured || q.drawn(l) {
		return
	}
	at := map[Cell]placed{}
	for _, c := range e.cells {
		at[c.Cell] = c
	}
	full := make([]placed, 0, len(cells))
	for _, c := range l.Full(cells) {
		was, written := at[c]
		if !written {
			was = placed{c, e.cells[0].at, ""}
		}
		full = append(full, was)
	}
	e.cells = full
}

// flat reports cells of a one-sided puzzle off the plane.
func (p *parser) flat(e *entry) {
	if first, n := e.drop(func(k int) bool { return e.cells[k].Z != 0 }); n > 0 {
		g := p.error("one-side", first.at, "In a one-sided puzzle every cell has z = 0, and this one has z = {z}.",
			first.Z)
		more(g, n, "{more, plural, one {One more of its cells is off the plane.} "+
			"other {# more of its cells are off the plane.}}")
		g.Subject = e.name
	}
}

// what is the kind of an entry that lies on the board, for messages.
func (e *entry) what() string {
	if e.coloured {
		return "colour"
	}
	return "piece"
}

// lay puts a stationary piece on the board.
func (p *parser) lay(e *entry, fixed board) {
	draft := &p.def.draft
	if fixed == nil {
		e.cells = nil
		return
	}
	first, n := e.drop(func(k int) bool { return !draft.Contains(e.cells[k].Cell) })
	if n > 0 {
		g := p.error("outside", first.at, "The {kind, select, colour {colour} other {stationary piece}} {name} lies "+
			"outside the box here: x is 0 to {x}, y 0 to {y}, z 0 to {z}, and this cell is {cell}.",
			e.what(), diagnostic.Quoted(e.name), draft.Size.X-1, draft.Size.Y-1, draft.Size.Z-1, first.Cell)
		more(g, n, "{more, plural, one {One more of its cells is outside.} other {# more of its cells are outside.}}")
		g.Subject = e.name
	}
	first, n = e.drop(func(k int) bool {
		at := &fixed[draft.Index(e.cells[k].Cell)]
		if *at == nil {
			*at = e
			return false
		}
		return true
	})
	if n > 0 {
		other := fixed[draft.Index(first.Cell)]
		g := p.error("overlap", first.at, "The {kind, select, colour {colour} other {stationary piece}} {name} already "+
			"has the cell {cell}.", e.what(), diagnostic.Quoted(p.str(other.nameAt)), first.Cell)
		more(g, n, "{more, plural, one {One more of its cells is taken.} other {# more of its cells are taken.}}")
		g.Subject = e.name
	}
}

// volume compares the pieces with the box.
func (p *parser) volume() {
	def := p.def
	draft := &def.draft
	covered, volume := draft.Covered(), draft.Room()
	at := def.d
	exact := draft.Exact()
	var problem error
	if !exact {
		problem = draft.volumeProblem()
	}
	switch {
	case exact && covered == volume, !exact && problem == nil:
		return
	case !exact && def.errors == 0:
		p.error("volume", at, "").Message = problem.Error()
		return
	}
	if def.errors > 0 {
		g := p.info("volume", at, "Until then the pieces cover {covered} of "+
			"{volume, plural, one {# cell} other {# cells}}.", covered, volume)
		g.Follows = def.firstError
		def.end = int(p.doc.lines[p.last()].end)
		return
	}
	if covered < volume {
		few := volume - covered
		p.error("volume", at, "The pieces cover {covered} of {volume, plural, one {# cell} other {# cells}}. Add "+
			"pieces of {few, plural, one {# cell} other {# cells}} in all, or make "+
			"{few, plural, one {# hole} other {# holes}}.", covered, volume, few).
			Fix = p.volumeFix(covered)
		return
	}
	p.error("volume", at, "The pieces have {covered} cells, and the box has only {volume}. Take away pieces of "+
		"{over, plural, one {# cell} other {# cells}} in all, or enlarge the box.",
		covered, volume, covered-volume).
		Fix = p.volumeFix(covered)
}

// last is the last line of the definition that is being finished.
func (p *parser) last() int {
	if p.def.closing >= 0 {
		return p.def.closing
	}
	return p.at
}

// volumeFix is the one change of a number that makes the pieces fill the box,
// if there is one: the copies of the only mobile piece, or a side of a box
// without stationary pieces.
func (p *parser) volumeFix(covered int) *diagnostic.Fix {
	def := p.def
	draft := &def.draft
	var only *entry
	mobile, fixed := 0, 0
	for _, e := range def.entries {
		if e.coloured {
			continue
		}
		if e.fixed {
			fixed += len(e.cells)
			continue
		}
		mobile++
		only = e
	}
	if mobile == 1 && only.block == nil {
		if open := draft.Room() - fixed; open > 0 && open%len(only.cells) == 0 {
			copies := fmt.Sprintf("copies=%d", open/len(only.cells))
			if s := find(only.settings, "copies"); s != nil {
				return diagnostic.NewFix("Make it", copies, diagnostic.Replace(int(s.name.start), int(s.value.end), copies))
			}
			name := find(only.settings, "name")
			return diagnostic.NewFix("Add", copies, diagnostic.Replace(int(name.whole.end), int(name.whole.end), ":"+copies))
		}
	}
	if fixed > 0 || covered == 0 {
		return nil
	}
	for _, side := range []struct {
		key string
		n   int
	}{{"yDim", draft.Size.Y}, {"xDim", draft.Size.X}, {"zDim", draft.Size.Z}} {
		layer := draft.Room() / side.n
		if layer*side.n != draft.Room() || layer == 0 {
			continue
		}
		n := covered / layer
		if covered%layer != 0 || n > MaxSide || side.key == "zDim" && (n == 1 || side.n == 1) {
			continue
		}
		if n < side.n && !def.roomFor(side.key, n) {
			continue
		}
		s := find(def.settings, side.key)
		text := fmt.Sprintf("%s=%d", side.key, n)
		return diagnostic.NewFix("Make it", text, diagnostic.Replace(int(s.name.start), int(s.value.end), text))
	}
	return nil
}

// roomFor reports whether each piece fits into the box, turned in some way, when a side
// of it is n.
func (def *definition) roomFor(key string, n int) bool {
	sides := []int{def.draft.Size.X, def.draft.Size.Y, def.draft.Size.Z}
	sides[slices.Index([]string{"xDim", "yDim", "zDim"}, key)] = n
	slices.Sort(sides)
	for i := range def.draft.Pieces {
		span := space.Extent(def.draft.Pieces[i].Cells)
		reach := []int{span.X, span.Y, span.Z}
		slices.Sort(reach)
		for k := range sides {
			if reach[k] > sides[k] {
				return false
			}
		}
	}
	return true
}
