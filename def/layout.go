package def

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
)

// lStatement reads an L line and opens its block.
func (p *parser) lStatement(i int, stmt, rest span) {
	b := &block{header: i, closing: -1, stmt: stmt}
	b.settings = p.settings("L", rest, lSettings)
	p.block = b
	p.inBlock = make(map[string]*entry)
	p.fixedNames, p.variableFrom, p.colouredFrom = nil, 0, 0
	if s := find(b.settings, "stationary"); s != nil {
		p.listedNames(s)
	}
	p.variableFrom = len(p.fixedNames)
	if s := find(b.settings, "variable"); s != nil {
		p.listedNames(s)
	}
	p.colouredFrom = len(p.fixedNames)
	if s := find(b.settings, "coloured"); s != nil {
		p.listedNames(s)
	}
	p.def.blocks = append(p.def.blocks, b)
}

// listedNames reads the names of a list in the header of a block.
func (p *parser) listedNames(s *setting) {
	if value := p.str(s.value); strings.ContainsRune(value, ',') {
		blanks := strings.Join(strings.Fields(strings.ReplaceAll(value, ",", " ")), " ")
		g := p.error("name", s.value, "The names of {key} pieces are separated by blanks, not commas.", s.key)
		if blanks != "" {
			g.Fix = p.replace("Make it", s.value, blanks)
		}
	}
	seen := make(map[string]bool)
	for _, f := range p.fixedNames {
		seen[p.str(f)] = true
	}
	for f, rest := p.field(s.value); !f.empty(); f, rest = p.field(rest) {
		name := p.str(f)
		switch {
		case strings.ContainsRune(name, ','):
		case !drawable(name):
			p.error("name", f, "{name} cannot be the name of a piece in a layout.", diagnostic.Quoted(name))
		case seen[name]:
			p.warning("repeated-name", f, "{name} is in this list already.", diagnostic.Quoted(name)).
				Fix = diagnostic.NewFix("Remove it", "", diagnostic.Replace(int(f.start), int(f.end), ""))
		default:
			seen[name] = true
			p.fixedNames = append(p.fixedNames, f)
		}
	}
}

// blockLine reads a line of an open block. It returns false, and closes the
// block, for a line that is another statement.
func (p *parser) blockLine(i int, stmt span) bool {
	head, known, rest := p.head(stmt)
	if known == "~L" {
		p.letterCase(head, known)
		if !rest.empty() {
			p.trailing(known, head.end, rest.end)
		}
		p.closeBlock(i)
		return true
	}
	first, _ := p.field(stmt)
	if known != "~D" && !likeStatement(p.str(first)) {
		p.row(i, stmt)
		return true
	}
	p.error("missing-end", p.trimLine(p.block.header), "This L block has no ~L before line {line}.", i+1).
		Fix = p.insertLine(i, "~L")
	p.closeBlock(-1)
	return false
}

// row reads the cells of one row: x from the left, layers after commas.
func (p *parser) row(i int, stmt span) {
	y := -len(p.block.rows)
	p.block.rows = append(p.block.rows, i)
	more := true
	z := 0
	for rest := stmt; more; z++ {
		var layer span
		layer, rest, more = p.cut(rest, ',')
		x := 0
		var beside span // what lies beside the box
		for f, left := p.field(layer); !f.empty(); f, left = p.field(left) {
			p.rowCell(i, f, Cell{X: x, Y: y, Z: z})
			if x == p.def.draft.Size.X {
				beside = f
			}
			beside.end = f.end
			x++
		}
		p.besideBox(x, beside)
	}
}

// besideBox notes the part of a row that lies beside the box.
func (p *parser) besideBox(cells int, at span) {
	b, width := p.block, p.def.draft.Size.X
	switch {
	case width == 0:
	case cells == width:
		b.fitting++
	case cells > width && b.long.empty():
		b.long, b.longCells = at, cells
	}
}

// longRow marks the first row that is longer than the box, unless the block shows
// pieces anywhere and not in the box: none of it is stationary, and few rows are as
// long as the box is wide.
func (p *parser) longRow() {
	b := p.block
	if b.long.empty() || len(p.fixedNames) == 0 && 2*b.fitting < len(b.rows) {
		return
	}
	for f, rest := p.field(b.long); !f.empty(); f, rest = p.field(rest) {
		if e := p.inBlock[p.str(f)]; e != nil && e.fixed {
			return // that it lies outside is an error of its own
		}
	}
	g := p.warning("long-row", b.long, "This row has {cells} cells, and the box is {width} wide.",
		b.longCells, p.def.draft.Size.X)
	if strings.Trim(p.str(b.long), ". \t") == "" {
		gap := b.long.start
		for gap > 0 && (p.doc.text[gap-1] == ' ' || p.doc.text[gap-1] == '\t') {
			gap--
		}
		g.Fix = diagnostic.NewFix("Remove the dots", "", diagnostic.Replace(int(gap), int(b.long.end), ""))
	}
}

// rowCell takes one cell of a row.
func (p *parser) rowCell(i int, at span, c Cell) {
	name := p.str(at)
	if name == "." {
		return
	}
	e := p.inBlock[name]
	if e == nil {
		e = &entry{name: name, nameAt: at, line: i, copies: 1, block: p.block, piece: -1}
		p.inBlock[name] = e
		p.block.entries = append(p.block.entries, e)
		p.checkCellName(e)
	}
	e.cells = append(e.cells, placed{c, at, ""})
}

// checkCellName looks at a name that is new in its block.
func (p *parser) checkCellName(e *entry) {
	if nameProblem(e.name) != "" {
		if likeStatement(e.name) {
			p.error("name", e.nameAt, "{name} cannot be the name of a piece in a layout.",
				diagnostic.Quoted(e.name))
		}
		e.name = "" // else its characters were reported with the line
		return
	}
	if first := p.names[e.name]; first != nil {
		g := p.error("repeated-name", e.nameAt, "Line {line} already has a piece named {name}. Give this one "+
			"another name, in all its cells.", first.line+1, diagnostic.Quoted(e.name))
		g.Subject = e.name
		e.name = ""
		return
	}
	if len(e.name) <= 1 || !strings.ContainsRune(e.name, '.') {
		return
	}
	g := p.warning("unspaced-row", e.nameAt, "The cells of a row are separated by blanks; this is one cell of a "+
		"piece named {name}.", diagnostic.Quoted(e.name))
	g.Subject = e.name
	if utf8.RuneCountInString(e.name) <= MaxSide {
		g.Fix = p.replace("Make it", e.nameAt, strings.Join(strings.Split(e.name, ""), " "))
	}
}

// closeBlock ends the open block at the ~L of line i, or -1 without one. Its
// pieces join the definition in order of name.
func (p *parser) closeBlock(i int) {
	b := p.block
	b.closing = i
	for i, f := range p.fixedNames {
		coloured := i >= p.colouredFrom
		variable := i >= p.variableFrom && !coloured
		if e := p.inBlock[p.str(f)]; e != nil {
			e.fixed, e.variable, e.coloured = true, variable, coloured
			continue
		}
		message := say.Message("No cell of this block is named {name}, so it cannot be stationary.")
		switch {
		case coloured:
			message = "No cell of this block is named {name}, so it cannot have that colour."
		case variable:
			message = "No cell of this block is named {name}, so it cannot stay empty."
		}
		p.error("unused-name", f, message, diagnostic.Quoted(p.str(f))).
			Subject = p.str(f)
	}
	p.longRow()
	slices.SortStableFunc(b.entries, func(a, b *entry) int { return cmp.Compare(a.name, b.name) })
	for _, e := range b.entries {
		if e.name != "" {
			p.names[e.name] = e
		}
	}
	p.def.entries = append(p.def.entries, b.entries...)
	p.block, p.inBlock, p.fixedNames = nil, nil, nil
}
