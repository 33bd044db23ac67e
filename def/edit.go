package def

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/space"
)

// The functions of this file say which edits change one thing of one puzzle.
// They touch the lines of that thing alone, and keep comments and layout as
// far as can be. puzzle is an index in Drafts. The edits of one call belong
// together; apply them (Document.Apply, or in an editor) before the next call,
// which needs the new document. They work in texts with errors too, for what
// could be read. What they refuse is what no text can say; a result with
// errors of another kind (pieces that do not fill the box, stationary ones
// that overlap) is for the diagnostics of the new document.

// SetPiece replaces the piece called name by p, its name included. Cells may be in any order; Line is not looked at.
// The piece stays in its C line or L block, unless a block cannot show it: then it gets a C line after the block.
func (d *Document) SetPiece(puzzle int, name string, p Piece) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	e := def.find(name)
	if e == nil {
		return nil, fmt.Errorf("def: no piece named %q in puzzle %d", name, puzzle+1)
	}
	if e.coloured {
		return nil, fmt.Errorf("def: %q is a colour of the board, and no piece", name)
	}
	p = p.tidy()
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("def: %w", err)
	}
	if p.Name != name && def.find(p.Name) != nil {
		return nil, fmt.Errorf("def: another piece is named %q", p.Name)
	}
	edits, err := d.renameInRules(def, name, p.Name)
	if err != nil {
		return nil, err
	}
	edits = append(edits, d.setColour(def, name, p.Name, p.Colour)...)
	if e.block == nil {
		lineEdits, err := d.setLine(def, e, p)
		return append(edits, lineEdits...), err
	}
	r := d.redraw(def, e.block)
	if r.place(e, p) {
		return append(edits, r.edits()...), nil
	}
	if !settable(p.Name) {
		return nil, fmt.Errorf("def: %q cannot move out of its L block: no C line can have this name", p.Name)
	}
	r.erase(e)
	r.after = append(r.after, p)
	return append(edits, r.edits()...), nil
}

// AddPiece puts a new piece after the last one: a C line, or an L block for a
// stationary piece that can be drawn well.
func (d *Document) AddPiece(puzzle int, p Piece) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	p = p.tidy()
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("def: %w", err)
	}
	if def.find(p.Name) != nil {
		return nil, fmt.Errorf("def: another piece is named %q", p.Name)
	}
	edits := d.setColour(def, p.Name, p.Name, p.Colour)
	return append(edits, d.linesAfter(d.lastLine(def), d.pieceLines(&def.draft, p))), nil
}

// lastLine is that of the last piece.
func (d *Document) lastLine(def *definition) int {
	last := def.opening
	for _, e := range def.entries {
		_, end := e.lines()
		last = max(last, end)
	}
	for _, b := range def.blocks {
		last = max(last, b.last())
	}
	return last
}

// RemovePiece takes a piece out, with its line or its cells of a layout, and
// its colour.
func (d *Document) RemovePiece(puzzle int, name string) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	e := def.find(name)
	if e == nil {
		return nil, fmt.Errorf("def: no piece named %q in puzzle %d", name, puzzle+1)
	}
	edits, err := d.renameInRules(def, name, "")
	if err != nil {
		return nil, err
	}
	edits = append(edits, d.setColour(def, name, name, "")...)
	if e.block == nil {
		return append(edits, d.deleteLine(e.line)), nil
	}
	r := d.redraw(def, e.block)
	r.erase(e)
	return append(edits, r.edits()...), nil
}

// MovePiece puts a piece before another one, or after the last where before is empty, with its line and the comment on
// it. Pieces that are drawn in one L block stand in the order of their names and move together: it fails for one of
// them.
func (d *Document) MovePiece(puzzle int, name, before string) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	e := def.find(name)
	if e == nil {
		return nil, fmt.Errorf("def: no piece named %q in puzzle %d", name, puzzle+1)
	}
	first, last := e.lines()
	if e.block != nil && len(e.block.entries) > 1 {
		return nil, fmt.Errorf("def: %q is drawn with other pieces, in the order of their names", name)
	}
	to := -1
	if before != "" {
		other := def.find(before)
		if other == nil {
			return nil, fmt.Errorf("def: no piece named %q in puzzle %d", before, puzzle+1)
		}
		to, _ = other.lines()
	} else {
		for _, other := range def.entries {
			_, end := other.lines()
			to = max(to, end+1)
		}
	}
	if to == first || to == last+1 {
		return nil, nil
	}
	from, end := d.lines[first].start, d.lines[last]
	text := d.text[from:end.end]
	edits := []diagnostic.Edit{diagnostic.Replace(int(from), int(end.next), "")}
	if before != "" {
		return append(edits, d.linesBefore(to, text)), nil
	}
	return append(edits, d.linesAfter(to-1, text)), nil
}

// lines are the first and last line of a piece, or of the L block that has it.
func (e *entry) lines() (first, last int) {
	if e.block != nil {
		return e.block.header, e.block.last()
	}
	return e.line, e.line
}

// SetOneSide says whether pieces may not be turned over; the sides of the box, and
// with them the rest of the board, are for SetBoard.
func (d *Document) SetOneSide(puzzle int, oneSide bool) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	if def.d.empty() {
		return nil, fmt.Errorf("def: puzzle %d has no D line to change", puzzle+1)
	}
	box := &def.draft
	if oneSide && !box.Flat() {
		return nil, fmt.Errorf("def: a one-sided puzzle has zDim 1, not %d", box.Size.Z)
	}
	return d.setSides(def, box.Size.X, box.Size.Y, box.Size.Z, oneSide, box.Wrap), nil
}

// SetEmpty says how many cells may stay empty at most; with 0 nothing is said of it.
func (d *Document) SetEmpty(puzzle, most int) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	if def.d.empty() {
		return nil, fmt.Errorf("def: puzzle %d has no D line to change", puzzle+1)
	}
	if room := def.draft.Room(); most < 0 || most > room {
		return nil, fmt.Errorf("def: %d cells cannot stay empty of %d", most, room)
	}
	s := find(def.settings, "empty")
	switch text := strconv.Itoa(most); {
	case most == def.draft.Empty:
		return nil, nil
	case s == nil:
		return []diagnostic.Edit{diagnostic.Replace(int(def.d.end), int(def.d.end), ":empty="+text)}, nil
	case most == 0:
		return []diagnostic.Edit{replaceSpan(s.whole, "")}, nil
	default:
		return []diagnostic.Edit{replaceSpan(s.value, text)}, nil
	}
}

// setSides edits the D line.
func (d *Document) setSides(def *definition, x, y, z int, oneSide bool, wrap space.Wrap) []diagnostic.Edit {
	var edits []diagnostic.Edit
	added := ""
	for _, side := range []struct {
		key    string
		n, was int
	}{{"xDim", x, def.draft.Size.X}, {"yDim", y, def.draft.Size.Y}, {"zDim", z, def.draft.Size.Z}} {
		text := strconv.Itoa(side.n)
		switch s := find(def.settings, side.key); {
		case s == nil && (def.outside == nil || side.n != side.was):
			added += ":" + side.key + "=" + text
		case s != nil && side.n != side.was: // a side that depends on n stays so
			edits = append(edits, replaceSpan(s.value, text))
		}
	}
	switch s := find(def.settings, "oneSide"); {
	case s == nil && oneSide:
		added += ":oneSide"
	case s != nil && oneSide && !def.draft.OneSide:
		edits = append(edits, replaceSpan(s.whole, ":oneSide"))
	case s != nil && !oneSide && def.draft.OneSide:
		edits = append(edits, replaceSpan(s.whole, ""))
	}
	switch s, text := find(def.settings, "wrap"), wrap.String(); {
	case wrap == def.draft.Wrap:
	case s == nil:
		added += ":wrap=" + text
	case text == "":
		edits = append(edits, replaceSpan(s.whole, ""))
	default:
		edits = append(edits, replaceSpan(s.value, text))
	}
	if added != "" {
		edits = append(edits, diagnostic.Replace(int(def.d.end), int(def.d.end), added))
	}
	return edits
}

// Meta is something that a comment line says of a puzzle.
type Meta string

// The comment lines that SetMeta writes.
const (
	Title     Meta = "title"
	Source    Meta = "source"
	Solutions Meta = "solutions"
)

// metaOrder is the order in which comment lines stand.
var metaOrder = []string{"title", "source", "solutions", "colour", "labels"}

// SetMeta changes what a comment line says; empty text removes the line.
func (d *Document) SetMeta(puzzle int, key Meta, text string) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	if key != Title && key != Source && key != Solutions {
		return nil, fmt.Errorf("def: no comment %q; there are title, source and solutions", key)
	}
	text = metaText(text)
	var counts *remark
	for i := range def.meta {
		r := &def.meta[i]
		if r.key == string(key) && (counts == nil || counts.value.empty() && !r.value.empty()) {
			counts = r
		}
	}
	switch {
	case counts == nil && text == "":
		return nil, nil
	case counts == nil:
		return []diagnostic.Edit{d.commentLine(def, string(key), text)}, nil
	case text == "":
		return []diagnostic.Edit{d.deleteLine(counts.line)}, nil
	case counts.value.empty():
		end := int(d.lines[counts.line].end)
		return []diagnostic.Edit{diagnostic.Replace(end, end, " "+text)}, nil
	case d.text[counts.value.start:counts.value.end] == text:
		return nil, nil
	}
	return []diagnostic.Edit{replaceSpan(counts.value, text)}, nil
}

// SetColour gives a piece a colour, "#rgb" or "#rrggbb", or takes it away with
// an empty one.
func (d *Document) SetColour(puzzle int, name, colour string) ([]diagnostic.Edit, error) {
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	if def.find(name) == nil {
		return nil, fmt.Errorf("def: no piece named %q in puzzle %d", name, puzzle+1)
	}
	if colour != "" {
		long, ok := parseColour(colour)
		if !ok {
			return nil, fmt.Errorf("def: the colour %q is not # and three or six hexadecimal digits", colour)
		}
		colour = long
	}
	return d.setColour(def, name, name, colour), nil
}

// setColour edits the colour comments of a piece that changes its name from one to another. The pair that counts is the
// first one that can be read.
func (d *Document) setColour(def *definition, from, to, colour string) []diagnostic.Edit {
	if colour == "" {
		return d.dropColours(def, map[string]bool{from: true})
	}
	p := parser{doc: d}
	var last *remark
	for i := range def.meta {
		r := &def.meta[i]
		if r.key != "colour" {
			continue
		}
		last = r
		for _, c := range p.colours(r.value) {
			old, ok := parseColour(p.str(c.hex))
			if !ok || p.str(c.name) != from {
				continue
			}
			var edits []diagnostic.Edit
			if from != to {
				edits = append(edits, replaceSpan(c.name, to))
			}
			if old != colour {
				edits = append(edits, replaceSpan(c.hex, colour))
			}
			return edits
		}
	}
	if last == nil {
		return []diagnostic.Edit{d.commentLine(def, "colour", to+"="+colour)}
	}
	end := int(d.lines[last.line].end)
	if !last.value.empty() {
		end = int(last.value.end)
	}
	return []diagnostic.Edit{diagnostic.Replace(end, end, " "+to+"="+colour)}
}

// dropColours takes the colours of some pieces out of the comments, and
// comments that say nothing more.
func (d *Document) dropColours(def *definition, names map[string]bool) []diagnostic.Edit {
	p := parser{doc: d}
	var edits []diagnostic.Edit
	for _, r := range def.meta {
		if r.key != "colour" {
			continue
		}
		pairs := p.colours(r.value)
		for i := 0; i < len(pairs); {
			end := i
			for end < len(pairs) && !pairs[end].hex.empty() && names[p.str(pairs[end].name)] {
				end++
			}
			switch {
			case end == i:
				end++
			case end-i == len(pairs):
				edits = append(edits, d.deleteLine(r.line))
			case end < len(pairs):
				edits = append(edits, diagnostic.Replace(int(pairs[i].whole.start), int(pairs[end].whole.start), ""))
			default:
				edits = append(edits, diagnostic.Replace(int(pairs[i-1].whole.end), int(pairs[end-1].whole.end), ""))
			}
			i = end
		}
	}
	return edits
}

// commentLine is the edit that writes a comment of a new key, in its place
// among the others.
func (d *Document) commentLine(def *definition, key, text string) diagnostic.Edit {
	text = "# " + key + ": " + text
	rank := slices.Index(metaOrder, key)
	var before, after *remark
	for i := range def.meta {
		r := &def.meta[i]
		switch other := slices.Index(metaOrder, r.key); {
		case other < rank:
			after = r
		case other > rank && before == nil:
			before = r
		}
	}
	switch {
	case after != nil:
		return d.linesAfter(after.line, text)
	case before != nil:
		return d.linesBefore(before.line, text)
	}
	return d.linesBefore(def.opening, text)
}

// setLine edits the C line of an entry.
func (d *Document) setLine(def *definition, e *entry, p Piece) ([]diagnostic.Edit, error) {
	if !settable(p.Name) {
		return nil, fmt.Errorf("def: a C line cannot have the name %q", p.Name)
	}
	var edits []diagnostic.Edit
	if p.Name != e.name {
		edits = append(edits, replaceSpan(e.nameAt, p.Name))
	}
	added := ""
	kind := find(e.settings, "type")
	switch {
	case p.Stationary == e.fixed && p.Variable == e.variable:
	case kind != nil:
		edits = append(edits, replaceSpan(kind.value, p.kind()))
	default:
		added += ":type=" + p.kind()
	}
	copies := find(e.settings, "copies")
	switch text := p.Range(); {
	case p.Copies == e.copies && p.Spare == e.spare:
	case copies != nil && text == "1":
		edits = append(edits, replaceSpan(copies.whole, ""))
	case copies != nil:
		edits = append(edits, replaceSpan(copies.value, text))
	default:
		added += ":copies=" + text
	}
	group := find(e.settings, "group")
	switch text := strconv.Itoa(p.Group); {
	case p.Group == e.group:
	case group != nil && p.Group == 0:
		edits = append(edits, replaceSpan(group.whole, ""))
	case group != nil:
		edits = append(edits, replaceSpan(group.value, text))
	default:
		added += ":group=" + text
	}
	turns := find(e.settings, "turns")
	if turns == nil {
		turns = find(e.settings, "sides")
	}
	switch {
	case p.Turns == e.turns:
	case turns != nil && p.Turns == space.AllTurns:
		edits = append(edits, replaceSpan(turns.whole, ""))
	case turns != nil:
		edits = append(edits, replaceSpan(turns.whole, ":turns="+p.Turns))
	default:
		added += ":turns=" + p.Turns
	}
	if added != "" {
		after := find(e.settings, "name")
		if kind != nil {
			after = kind
		}
		at := int(after.whole.end)
		edits = append(edits, diagnostic.Replace(at, at, added))
	}
	if !(e.piece >= 0 || e.coloured) || !e.has(p.Cells, p.Tints) {
		edits = append(edits, e.setCells("layout", p.Cells, p.Tints))
	}
	switch { // a back in the text that is not in the draft has an error, and stays
	case p.Back == nil && e.back != nil:
		edits = append(edits, replaceSpan(find(e.settings, "back").whole, ""))
	case p.Back != nil && (e.back == nil || !e.back.has(p.Back, p.BackTints)):
		edits = append(edits, e.setCells("back", p.Back, p.BackTints))
	}
	return edits, nil
}

// setCells edits a list of cells in the C line of an entry.
func (e *entry) setCells(key string, cells []Cell, tints []Tint) diagnostic.Edit {
	text := layoutText(cells, tints...)
	if s := find(e.settings, key); s != nil {
		return replaceSpan(s.value, text)
	}
	end := int(e.stmt.end)
	return diagnostic.Replace(end, end, ":"+key+"="+text)
}

// has tells whether the cells and colours of an entry that count are these.
func (e *entry) has(cells []Cell, tints []Tint) bool {
	return slices.EqualFunc(e.cells, cells, func(c placed, d Cell) bool { return c.Cell == d && c.tint == TintAt(tints, d) })
}

// definition returns the tree of a puzzle.
func (d *Document) definition(puzzle int) (*definition, error) {
	if puzzle < 0 || puzzle >= len(d.definitions) {
		return nil, fmt.Errorf("def: no puzzle %d in the text, which has %d", puzzle+1, len(d.definitions))
	}
	return d.definitions[puzzle], nil
}

// find returns the entry of a name, or nil.
func (def *definition) find(name string) *entry {
	if name == "" {
		return nil
	}
	for _, e := range def.entries {
		if e.name == name {
			return e
		}
	}
	return nil
}

// tidy is the piece with its cells distinct and x-major, in a slice of its
// own, without colours of cubes that it does not have, and the canonical form of its colour.
func (q Piece) tidy() Piece {
	distinct := func(cells []Cell) []Cell {
		cells = slices.Clone(cells)
		slices.SortFunc(cells, Cell.Compare)
		return slices.Compact(cells)
	}
	q.Cells, q.Back = distinct(q.Cells), distinct(q.Back)
	q.Tints, q.BackTints = tintsOn(q.Tints, q.Cells), tintsOn(q.BackTints, q.Back)
	if long, ok := parseColour(q.Colour); ok {
		q.Colour = long
	}
	return q
}

// pieceLines is the text of a new piece, without the last line end.
func (d *Document) pieceLines(box *Puzzle, p Piece) string {
	drawn := p.Stationary && p.Group == 0 && worthDrawing(box.Volume(), len(p.Cells)) &&
		!slices.ContainsFunc(p.Cells, func(c Cell) bool { return !box.Contains(c) })
	if settable(p.Name) && !(drawn && drawable(p.Name)) {
		return cLine(&p)
	}
	rows := drawRows(box, []Piece{p})
	return strings.Join(append(append([]string{lHead([]Piece{p})}, rows...), "~L"), d.lineEnd())
}

func replaceSpan(s span, text string) diagnostic.Edit {
	return diagnostic.Replace(int(s.start), int(s.end), text)
}

// deleteLine takes a whole line out.
func (d *Document) deleteLine(i int) diagnostic.Edit {
	return diagnostic.Replace(int(d.lines[i].start), int(d.lines[i].next), "")
}

// deleteStatement takes a line out but for its comment, which becomes a line that
// says nothing of the puzzle.
func (d *Document) deleteStatement(i int) diagnostic.Edit {
	l := d.lines[i]
	text := d.text[l.start:l.end]
	at := strings.IndexByte(text, '#')
	if at < 0 {
		return d.deleteLine(i)
	}
	mark := ""
	if key, _, found := strings.Cut(text[at+1:], ":"); found && remarkKey(metaText(key)) != "" {
		mark = "# "
	}
	return diagnostic.Replace(int(l.start), int(l.start)+at, mark)
}

// linesBefore puts lines before line i.
func (d *Document) linesBefore(i int, text string) diagnostic.Edit {
	at := int(d.lines[i].start)
	return diagnostic.Replace(at, at, text+d.lineEnd())
}

// linesAfter puts lines after line i.
func (d *Document) linesAfter(i int, text string) diagnostic.Edit {
	l := d.lines[i]
	at := int(l.next)
	if l.end == l.next { // the last line has no end
		return diagnostic.Replace(at, at, d.lineEnd()+text)
	}
	return diagnostic.Replace(at, at, text+d.lineEnd())
}

// last is the last line of a block.
func (b *block) last() int {
	if b.closing >= 0 {
		return b.closing
	}
	if len(b.rows) > 0 {
		return b.rows[len(b.rows)-1]
	}
	return b.header
}
