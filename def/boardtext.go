package def

import (
	"maps"
	"slices"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// These functions write what a person draws into the text. Each takes a document to the next one. Documents never
// change, so undo is the document before. They need a puzzle with a D line. Errors are for the person who draws; then
// the document is as it was.

// SetBoard gives a puzzle the board b. It changes only the lines that differ, and keeps their comments: rows come and
// go at the top or at the bottom of an L block, whichever changes less. A fixed piece that b no longer has is freed, as
// by Free. A new hole with the name of a mobile piece gets a free name. The colours of stationary pieces that are there
// already stay.
func (d *Document) SetBoard(puzzle int, b Board) (*Document, error) {
	def, err := d.drawn(puzzle)
	if err != nil {
		return d, err
	}
	if err := b.Check(); err != nil {
		return d, err
	}
	if settled := d.withSides(puzzle); settled != d {
		if now, err := settled.SetBoard(puzzle, b); err == nil {
			return now, nil
		}
	}
	if b.OneSide && !def.draft.OneSide {
		for i := range def.draft.Pieces {
			if q := &def.draft.Pieces[i]; !q.Stationary && slices.ContainsFunc(q.Cells, func(c Cell) bool { return c.Z != 0 }) {
				return d, say.Error("the piece {name} does not lie flat; where pieces may not be turned over, all "+
					"cells have z = 0", diagnostic.Quoted(q.Name))
			}
		}
	}
	stays := make(map[string]bool, len(b.Stationary))
	for i := range b.Stationary {
		stays[b.Stationary[i].Name] = true
	}
	now := d
	if def.crowded(b) {
		now = now.withoutTints(puzzle)
	}
	for i := range def.draft.Pieces {
		if q := &def.draft.Pieces[i]; q.Stationary && !q.drawn(b.Lattice) && !stays[q.Name] {
			if now, err = now.Free(puzzle, q.Name); err != nil {
				return d, err
			}
		}
	}
	if now, err = now.redrawn(puzzle, b); err != nil {
		return d, err
	}
	for _, q := range b.Stationary {
		def, _ := now.definition(puzzle)
		switch e := def.find(q.Name); {
		case e != nil && e.fixed:
			continue
		case e != nil && q.drawn(b.Lattice):
			q.Name = now.freeName(def, q.Name)
		}
		edits, err := now.AddPiece(puzzle, q)
		if err != nil {
			return d, err
		}
		now = now.Apply(edits...)
	}
	if now, err = now.withTints(puzzle, b); err != nil {
		return d, err
	}
	if len(now.text) > MaxText {
		return d, say.Error("the text would become too long; split it into several files")
	}
	return now, nil
}

// drawn is the tree of a puzzle that has a board.
func (d *Document) drawn(puzzle int) (*definition, error) {
	if puzzle < 0 || puzzle >= len(d.definitions) {
		return nil, say.Error("there is no puzzle yet to draw")
	}
	def := d.definitions[puzzle]
	if def.d.empty() || def.draft.Volume() == 0 {
		return nil, say.Error("the puzzle has no box yet; give it one first")
	}
	return def, nil
}

// redrawn moves the stationary pieces and colours that both the puzzle and the board have to where the board has them.
// It takes out those that the board does not have.
func (d *Document) redrawn(puzzle int, b Board) (*Document, error) {
	def := d.definitions[puzzle]
	cells := make(map[string][]Cell, len(b.Stationary))
	for _, q := range slices.Concat(b.Stationary, regions(b.Tints)) {
		cells[q.Name] = q.Cells
	}
	edits := d.setSides(def, b.Size.X, b.Size.Y, b.Size.Z, b.OneSide, b.Wrap)
	gone := make(map[string]bool)
	for _, e := range def.entries {
		if !e.laid() {
			continue
		}
		q := Piece{Name: e.name, Stationary: true, Copies: 1}
		if !e.coloured {
			q = def.draft.Pieces[e.piece]
		}
		q.Cells = cells[e.name]
		if q.Cells == nil {
			gone[e.name] = true
		}
		switch {
		case e.block != nil:
		case q.Cells == nil:
			edits = append(edits, d.deleteLine(e.line))
		default:
			more, err := d.setLine(def, e, q)
			if err != nil {
				return nil, err
			}
			edits = append(edits, more...)
		}
	}
	for _, block := range def.blocks {
		r := d.redraw(def, block)
		if err := r.lay(b.Puzzle(), cells); err != nil {
			return nil, err
		}
		edits = append(edits, r.edits()...)
	}
	edits = append(edits, d.dropColours(def, gone)...)
	edits = append(edits, d.setLabels(def, &b)...)
	if len(edits) == 0 {
		return d, nil
	}
	return d.Apply(edits...), nil
}

// setLabels edits the comments with labels.
func (d *Document) setLabels(def *definition, b *Board) []diagnostic.Edit {
	old := &def.draft
	if slices.Equal(b.Labels, old.Labels) && (len(old.Labels) == 0 || b.Size.Y == old.Size.Y) {
		return nil
	}
	rows := labelRows(b)
	var edits []diagnostic.Edit
	var last *remark
	row := 0
	for i := range def.meta {
		r := &def.meta[i]
		if r.key != "labels" {
			continue
		}
		last = r
		switch {
		case row >= len(rows):
			edits = append(edits, d.deleteLine(r.line))
		case r.value.empty():
			end := int(d.lines[r.line].end)
			edits = append(edits, diagnostic.Replace(end, end, " "+rows[row]))
		case strings.Join(strings.Fields(d.text[r.value.start:r.value.end]), " ") != rows[row]:
			edits = append(edits, replaceSpan(r.value, rows[row]))
		}
		row++
	}
	for ; row < len(rows); row++ {
		if last != nil {
			edits = append(edits, d.linesAfter(last.line, "# labels: "+rows[row]))
		} else {
			edits = append(edits, d.commentLine(def, "labels", rows[row]))
		}
	}
	return edits
}

// labelRows are the words of each row from the top to the last one with a label.
func labelRows(b *Board) []string {
	text := make(map[Cell]string, len(b.Labels))
	last := b.Size.Y
	for _, l := range b.Labels {
		text[l.Cell] = l.Text
		last = min(last, l.Cell.Y)
	}
	var rows []string
	for y := b.Size.Y - 1; y >= last; y-- {
		words := make([]string, b.Size.X)
		for x := range words {
			if words[x] = text[Cell{X: x, Y: y}]; words[x] == "" {
				words[x] = "."
			}
		}
		rows = append(rows, strings.Join(words, " "))
	}
	return rows
}

// Fix puts a piece onto the board, where it stays. cells are those of the piece in some turn; they are open, or its
// own. Of a piece with copies one is fixed, with its colour and a name of its own. A piece that is fixed already is
// moved. fixed is the name of the piece that then lies there.
func (d *Document) Fix(puzzle int, name string, cells []Cell) (now *Document, fixed string, err error) {
	def, err := d.drawn(puzzle)
	if err != nil {
		return d, "", err
	}
	e := def.find(name)
	if e == nil || e.piece < 0 {
		return d, "", say.Error("there is no piece named {name}", diagnostic.Quoted(name))
	}
	q := def.draft.Pieces[e.piece]
	moved := q
	moved.Stationary, moved.Copies, moved.Spare, moved.Cells = true, 1, 0, cells
	moved.Back, moved.BackTints = nil, nil
	moved = moved.tidy()
	if q.drawn(def.draft.Lattice) || !def.draft.shows(&q, moved.Cells) {
		return d, "", say.Error("the piece {name} has another shape", diagnostic.Quoted(name))
	}
	if len(q.Tints)+len(q.BackTints) > 0 {
		return d, "", say.Error("the piece {name} has coloured cubes, which a fixed piece cannot have",
			diagnostic.Quoted(name))
	}
	board := def.draft.Board()
	for _, c := range moved.Cells {
		if !board.Contains(c) {
			return d, "", say.Error("here the piece {name} would lie outside of the board",
				diagnostic.Quoted(name))
		}
		if at := board.At(c); at != nil && !at.Variable && at.Name != name {
			return d, "", say.Error("here the piece {name} would lie on a hole, or on another piece",
				diagnostic.Quoted(name))
		}
	}
	// Cells that a piece covers for certain do not stay empty.
	covered := board.without(moved.Cells, func(q *Piece) bool { return q.Variable })
	if now, err = d.SetBoard(puzzle, covered); err != nil {
		return d, "", err
	}
	if q.Copies == 1 {
		edits, err := now.SetPiece(puzzle, name, moved)
		if err != nil {
			return d, "", err
		}
		return now.Apply(edits...), name, nil
	}
	moved.Name = d.freeName(def, name)
	q.Copies--
	q.Spare = min(q.Spare, q.Copies)
	edits, err := now.SetPiece(puzzle, name, q)
	if err != nil {
		return d, "", err
	}
	now = now.Apply(edits...)
	if edits, err = now.AddPiece(puzzle, moved); err != nil {
		return d, "", err
	}
	return now.Apply(edits...), moved.Name, nil
}

// Free makes a fixed piece mobile. It becomes one more copy of the piece with its name, a number at the end left out,
// if that has the same shape. Otherwise it is a piece of its own, where it stands in the text.
func (d *Document) Free(puzzle int, name string) (*Document, error) {
	def, err := d.drawn(puzzle)
	if err != nil {
		return d, err
	}
	e := def.find(name)
	if e == nil || e.piece < 0 || !e.fixed || e.variable {
		return d, say.Error("no piece named {name} is fixed on the board", diagnostic.Quoted(name))
	}
	q := def.draft.Pieces[e.piece]
	if other := def.find(strings.TrimSuffix(strings.TrimRight(name, "0123456789"), "_")); other != nil && other != e &&
		other.piece >= 0 && !other.fixed {
		twin := def.draft.Pieces[other.piece]
		if def.draft.shows(&twin, q.Cells) && len(twin.Tints)+len(twin.BackTints) == 0 && twin.Group == q.Group && settable(twin.Name) {
			edits, err := d.RemovePiece(puzzle, name)
			if err != nil {
				return d, err
			}
			now := d.Apply(edits...)
			twin.Copies++
			if edits, err = now.SetPiece(puzzle, twin.Name, twin); err != nil {
				return d, err
			}
			return now.Apply(edits...), nil
		}
	}
	q.Stationary = false
	edits, err := d.SetPiece(puzzle, name, q)
	if err != nil {
		return d, err
	}
	return d.Apply(edits...), nil
}

// laid tells whether an entry is part of the board: a stationary piece, or cells of a colour.
func (e *entry) laid() bool { return e.fixed && (e.coloured || e.piece >= 0) }

// lay changes the drawing of a block to the stationary pieces and colours of a board. box is the new box, and cells are
// theirs by name; those without cells go. It fails where a mobile piece would have to leave the drawing and cannot.
func (r *redraw) lay(box *Puzzle, cells map[string][]Cell) error {
	fixed := slices.DeleteFunc(slices.Clone(r.block.entries), func(e *entry) bool { return !e.laid() })
	if len(fixed) == 0 {
		return nil
	}
	wanted := make(map[Cell]string) // by place in the new drawing
	drawn := make(map[Cell]string)  // by place in the old one
	for _, e := range fixed {
		for _, c := range cells[e.name] {
			wanted[Cell{X: c.X, Y: box.Size.Y - 1 - c.Y, Z: c.Z}] = e.name
		}
		for _, c := range e.drawn {
			drawn[r.at(c.Cell)] = e.name
		}
	}
	rows := len(r.block.rows)
	set, changed := difference(drawn, wanted, 0)
	if drop := r.def.draft.Size.Y - box.Size.Y; drop != 0 && drop < rows {
		if other, n := difference(drawn, wanted, drop); n < changed {
			r.drop, set = drop, other
		}
	}
	mobile := false
	for _, e := range r.block.entries {
		if slices.Contains(fixed, e) {
			continue
		}
		if !slices.ContainsFunc(e.drawn, func(c placed) bool {
			at := r.at(c.Cell)
			return at.Y < r.drop || set[at] != ""
		}) {
			mobile = true
			continue
		}
		if e.piece < 0 || !settable(e.name) {
			return say.Error("the piece {name} is drawn in the text where the board changes; draw it elsewhere "+
				"first", diagnostic.Quoted(e.name))
		}
		r.erase(e)
		r.after = append(r.after, r.def.draft.Pieces[e.piece])
	}
	for _, e := range fixed {
		if cells[e.name] == nil {
			r.erase(e)
		}
	}
	for c := range r.set {
		if c.Y < r.drop {
			delete(r.set, c)
		}
	}
	maps.Copy(r.set, set)
	old := &r.def.draft
	if !mobile && (box.Size != old.Size) {
		r.fit = box
	}
	return nil
}

// difference is the change from one drawing to another. Row 0 of the other is row drop of the first. set has the cells
// that change, by their rows in the first, with their new names; rows is how many of the rows that both have change.
func difference(drawn, wanted map[Cell]string, drop int) (set map[Cell]string, rows int) {
	set = make(map[Cell]string)
	for at := range drawn {
		if at.Y >= drop && wanted[Cell{X: at.X, Y: at.Y - drop, Z: at.Z}] == "" {
			set[at] = "."
		}
	}
	for at, name := range wanted {
		at.Y += drop
		if drawn[at] != name || at.Y < drop {
			set[at] = name
		}
	}
	changed := map[int]bool{}
	for at := range set {
		changed[at.Y] = true
	}
	return set, len(changed)
}
