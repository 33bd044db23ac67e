package def

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"tilewright/def/diagnostic"
)

// redraw collects changes of one L block and turns them into edits of its
// header and of the rows that change.
type redraw struct {
	doc   *Document
	def   *definition
	block *block
	// set are cells of the drawing (column, row from the top, layer) and the
	// names they get, "." for none.
	set map[Cell]string
	// names are the changes of the lists in the header: from name to new name,
	// "" to take it out; added are those that join one, variable cells that of theirs.
	names map[string]string
	added []Piece
	// erased are the entries that leave the block; it goes with its last one.
	erased []*entry
	// fit, if not nil, is the box that every row is to fill exactly.
	fit *Puzzle
	// drop is the number of rows to take away at the top, or less than 0 to
	// put new ones there, which are rows drop to -1 of set.
	drop int
	// after are pieces that get C lines behind the block.
	after []Piece
}

func (d *Document) redraw(def *definition, b *block) *redraw {
	return &redraw{doc: d, def: def, block: b, set: make(map[Cell]string), names: make(map[string]string)}
}

// at is where the drawing has a cell.
func (r *redraw) at(c Cell) Cell { return Cell{X: c.X, Y: r.def.draft.Size.Y - 1 - c.Y, Z: c.Z} }

// place changes an entry to p inside the drawing. It returns false, having
// done nothing, when the drawing cannot show p: for want of rows above the
// first or columns left of it, for cells that others have, or far away.
func (r *redraw) place(e *entry, p Piece) bool {
	if !drawable(p.Name) || p.Copies != 1 || p.Spare != 0 || len(p.Tints) > 0 || p.Group > 0 ||
		p.Back != nil || p.Turns != "" || r.def.draft.Size.Y == 0 {
		return false
	}
	wanted := make(map[Cell]bool, len(p.Cells))
	for _, c := range p.Cells {
		at := r.at(c)
		if min(at.X, at.Y, at.Z) < 0 || max(at.X, at.Y, at.Z) > 2*MaxSide {
			return false
		}
		wanted[at] = true
	}
	for _, other := range r.block.entries {
		if other != e && slices.ContainsFunc(other.drawn, func(c placed) bool { return wanted[r.at(c.Cell)] }) {
			return false
		}
	}
	renamed := p.Name != e.name
	for _, c := range e.drawn {
		at := r.at(c.Cell)
		if !wanted[at] {
			r.set[at] = "."
		} else if !renamed {
			delete(wanted, at)
		}
	}
	for at := range wanted {
		r.set[at] = p.Name
	}
	same := e.fixed == p.Stationary && e.variable == p.Variable
	if e.fixed && !same {
		r.names[e.name] = ""
	} else if e.fixed && renamed {
		r.names[e.name] = p.Name
	}
	if p.Stationary && !same {
		r.added = append(r.added, p)
	}
	return true
}

// erase takes an entry out of the drawing.
func (r *redraw) erase(e *entry) {
	for _, c := range e.drawn {
		r.set[r.at(c.Cell)] = "."
	}
	if e.fixed {
		r.names[e.name] = ""
	}
	r.erased = append(r.erased, e)
}

// edits are the edits that make the changes.
func (r *redraw) edits() []diagnostic.Edit {
	d, b := r.doc, r.block
	if len(r.erased) == len(b.entries) && len(r.erased) > 0 && !r.commented() {
		last := b.last()
		edit := diagnostic.Replace(int(d.lines[b.header].start), int(d.lines[last].next), "")
		for i := range r.after {
			edit.Text += cLine(&r.after[i]) + d.lineEnd()
		}
		return []diagnostic.Edit{edit}
	}
	edits := r.headerEdits()
	changes := make(map[int][]Cell)
	rows := len(b.rows)
	for c := range r.set {
		changes[c.Y] = append(changes[c.Y], c)
		rows = max(rows, c.Y+1)
	}
	if r.drop < 0 {
		var more []string
		for y := r.drop; y < 0; y++ {
			more = append(more, r.row(span{}, changes[y]))
		}
		edits = append(edits, d.linesAfter(b.header, strings.Join(more, d.lineEnd())))
	}
	if r.fit != nil {
		rows = max(r.fit.Size.Y+r.drop, 0)
	}
	for y, line := range b.rows {
		if y < r.drop || y >= rows {
			edits = append(edits, d.deleteStatement(line))
			continue
		}
		if len(changes[y]) == 0 && r.fit == nil {
			continue
		}
		stmt := (&parser{doc: d}).trimLine(line)
		if text := r.row(stmt, changes[y]); text != d.text[stmt.start:stmt.end] {
			edits = append(edits, replaceSpan(stmt, text))
		}
	}
	if rows > len(b.rows) {
		var more []string
		for y := len(b.rows); y < rows; y++ {
			more = append(more, r.row(span{}, changes[y]))
		}
		last := b.header
		if len(b.rows) > 0 {
			last = b.rows[len(b.rows)-1]
		}
		edits = append(edits, d.linesAfter(last, strings.Join(more, d.lineEnd())))
	}
	if len(r.after) > 0 {
		var lines []string
		for i := range r.after {
			lines = append(lines, cLine(&r.after[i]))
		}
		edits = append(edits, d.linesAfter(b.last(), strings.Join(lines, d.lineEnd())))
	}
	return edits
}

// commented is true when a comment stands in the block.
func (r *redraw) commented() bool {
	from, to := r.doc.lines[r.block.header].start, r.doc.lines[r.block.last()].end
	return strings.ContainsRune(r.doc.text[from:to], '#')
}

// headerEdits changes the lists of stationary pieces and of variable cells.
func (r *redraw) headerEdits() (edits []diagnostic.Edit) {
	p := parser{doc: r.doc}
	for _, key := range lSettings {
		changed := false
		var list []string
		s := find(r.block.settings, key)
		if s != nil {
			for f, rest := p.field(s.value); !f.empty(); f, rest = p.field(rest) {
				name := p.str(f)
				to, renamed := r.names[name]
				if changed = changed || renamed; !renamed {
					to = name
				}
				if to != "" {
					list = append(list, to)
				}
			}
		}
		for i := range r.added {
			if key != "coloured" && r.added[i].Variable == (key == "variable") {
				list, changed = append(list, r.added[i].Name), true
			}
		}
		switch text := strings.Join(list, " "); {
		case !changed:
		case s == nil:
			end := int(r.block.stmt.end)
			edits = append(edits, diagnostic.Replace(end, end, ":"+key+"="+text))
		case text == "":
			edits = append(edits, replaceSpan(s.whole, ""))
		default:
			edits = append(edits, replaceSpan(s.value, text))
		}
	}
	return edits
}

// row is the text of a row with some of its cells changed, and fitted to the
// box if there is one to fit. The space between cells stays, or gives way when
// names grow and shrink, so that columns keep straight.
func (r *redraw) row(stmt span, changes []Cell) string {
	slices.SortFunc(changes, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.Z, b.Z), cmp.Compare(a.X, b.X))
	})
	p := parser{doc: r.doc}
	var layers []string
	more := !stmt.empty()
	for rest := stmt; more; {
		var layer span
		layer, rest, more = p.cut(rest, ',')
		layers = append(layers, p.str(layer))
	}
	count := max(1, len(layers))
	for _, c := range changes {
		if r.set[c] != "." {
			count = max(count, c.Z+1)
		}
	}
	if r.fit != nil {
		count = r.fit.Size.Z
	}
	for len(layers) < count {
		layers = append(layers, " . ")
	}
	layers = layers[:count]
	for z := range layers {
		var own []Cell
		for len(changes) > 0 && changes[0].Z == z {
			own = append(own, changes[0])
			changes = changes[1:]
		}
		if len(own) > 0 || r.fit != nil {
			layers[z] = r.layer(layers[z], own)
		}
	}
	return strings.TrimSpace(strings.Join(layers, ","))
}

// layer is the text of one layer of a row with some cells changed.
func (r *redraw) layer(text string, changes []Cell) string {
	p := parser{doc: &Document{text: text}}
	var cells, gaps []string // gaps[i] is the space before cell i
	rest := span{0, int32(len(text))}
	for {
		f, left := p.field(rest)
		gaps = append(gaps, text[rest.start:f.start])
		if f.empty() {
			break
		}
		cells = append(cells, p.str(f))
		rest = left
	}
	end := gaps[len(cells)]
	gaps = gaps[:len(cells)]
	grow := func(n int) {
		for len(cells) < n {
			gap := " "
			switch {
			case len(cells) == 0:
				gap = ""
			case len(end) > 1 && strings.Trim(end, " ") == "": // room that a longer name has left
				gap, end = end, ""
			}
			cells, gaps = append(cells, "."), append(gaps, gap)
		}
	}
	for _, c := range changes {
		name := r.set[c]
		if c.X >= len(cells) && name == "." {
			continue
		}
		grow(c.X + 1)
		wider := utf8.RuneCountInString(name) - utf8.RuneCountInString(cells[c.X])
		cells[c.X] = name
		if wider < 0 {
			pad := strings.Repeat(" ", -wider)
			if c.X+1 < len(cells) {
				gaps[c.X+1] += pad
			} else {
				end = pad + end
			}
		}
		// A longer name takes its room from the space behind it, then from that
		// of the next columns, until they are straight again.
		for x := c.X + 1; x < len(cells) && wider > 0; x++ {
			if spare := min(wider, len(gaps[x])-1); strings.Trim(gaps[x], " ") == "" {
				gaps[x] = gaps[x][spare:]
				wider -= spare
			}
		}
	}
	if r.fit != nil {
		grow(r.fit.Size.X)
		cells, gaps = cells[:r.fit.Size.X], gaps[:r.fit.Size.X]
	}
	var b strings.Builder
	for i := range cells {
		b.WriteString(gaps[i])
		b.WriteString(cells[i])
	}
	b.WriteString(end)
	return b.String()
}
