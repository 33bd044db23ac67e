package def

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Format writes a puzzle in the canonical way: comments for what it knows of
// itself, the D line, a C line for every mobile piece, stationary pieces drawn
// in L blocks, ~D. Pieces keep their order. Parsing the result gives an equal
// puzzle, but for Line (and the place of a mobile piece that only a drawing
// can name). p must pass Check. It costs O(the text written).
func Format(p *Puzzle) string { return format(p, false) }

// FormatPolycube writes a puzzle as Format does, without the copies setting,
// which polycube does not know: copies are pieces with the names that Slots
// gives them. It fails for a puzzle that is not exact, or has colours or groups, which polycube cannot read.
func FormatPolycube(p *Puzzle) (string, error) {
	if name := p.Lattice.Name(); name != "" {
		return "", say.Error("polycube knows only squares and cubes, and these cells are {lattice}", p.Lattice.Words())
	}
	if p.Wrap.Any() {
		return "", say.Error("polycube knows only plain boxes, and this one closes on itself")
	}
	if p.Tinted() || p.Allow != nil {
		return "", errTinted
	}
	if len(p.Rules) > 0 {
		return "", say.Error("polycube knows no rules for solutions. Take the R lines out first")
	}
	for i := range p.Pieces {
		switch q := &p.Pieces[i]; {
		case q.Back != nil:
			return "", say.Error("polycube knows no pieces with a back, as {name} is. Take back out of its line first",
				diagnostic.Quoted(q.Name))
		case q.Turns != space.AllTurns:
			return "", say.Error("polycube turns all pieces, and the turns of {name} are limited. Take turns out of its line first",
				diagnostic.Quoted(q.Name))
		case q.Group > 0:
			return "", say.Error("polycube knows no groups of pieces, and {name} is in one. Take group out of its "+
				"line first", diagnostic.Quoted(q.Name))
		case q.Spare > 0:
			return "", say.Error("polycube places every piece, and of {name} some may be left over. Give it a "+
				"number of copies first, as copies={copies}", diagnostic.Quoted(q.Name), strconv.Itoa(q.Copies))
		case q.Variable:
			return "", say.Error("polycube fills every open cell, and those of {name} may stay empty. Close them "+
				"or open them first", diagnostic.Quoted(q.Name))
		}
	}
	if p.Empty > 0 {
		return "", say.Error("polycube fills every open cell, and here some may stay empty. Take empty out of the " +
			"D line first")
	}
	return format(p, true), nil
}

// formatter writes one puzzle.
type formatter struct {
	strings.Builder
	puzzle *Puzzle
	names  copyNaming
	// spread is true when copies are written out.
	spread bool
}

func format(p *Puzzle, spread bool) string {
	f := formatter{puzzle: p, names: p.copyNames(), spread: spread}
	for _, m := range []struct{ key, text string }{{"title", p.Title}, {"source", p.Source}, {"solutions", p.Solutions}} {
		if m.text != "" {
			fmt.Fprintf(&f, "# %s: %s\n", m.key, m.text)
		}
	}
	f.colours()
	f.labels()
	f.WriteString(dLine(p))
	f.WriteByte('\n')
	for i := 0; i < len(p.Pieces); {
		i = f.pieces(i)
	}
	if len(p.Tints) > 0 {
		f.WriteString(strings.Join(regionLines(p), "\n") + "\n")
	}
	for _, line := range ruleLines(p) {
		f.WriteString(line + "\n")
	}
	f.WriteString("~D\n")
	return f.String()
}

// labels writes a line for every row from the top to the last one with a label.
func (f *formatter) labels() {
	p := f.puzzle
	text := make(map[Cell]string, len(p.Labels))
	last := p.Size.Y
	for _, l := range p.Labels {
		text[l.Cell] = l.Text
		last = min(last, l.Cell.Y)
	}
	for y := p.Size.Y - 1; y >= last; y-- {
		f.WriteString("# labels:")
		for x := range p.Size.X {
			word := text[Cell{X: x, Y: y}]
			if word == "" {
				word = "."
			}
			f.WriteString(" " + word)
		}
		f.WriteByte('\n')
	}
}

// BoxLine is the D statement of a puzzle as far as it says what the box is.
func BoxLine(p *Puzzle) string {
	s := "D:"
	if name := p.Lattice.Name(); name != "" {
		s += "lattice=" + name + ":"
	}
	if p.Lattice.Crosses() {
		s += "crossing=allowed:"
	}
	s += fmt.Sprintf("xDim=%d:yDim=%d:zDim=%d", p.Size.X, p.Size.Y, p.Size.Z)
	if p.OneSide {
		s += ":oneSide"
	}
	if p.Wrap.Any() {
		s += ":wrap=" + p.Wrap.String()
	}
	return s
}

// dLine is the D statement of a puzzle.
func dLine(p *Puzzle) string {
	s := BoxLine(p)
	if p.Empty > 0 {
		s += fmt.Sprintf(":empty=%d", p.Empty)
	}
	if p.Allow != nil {
		s += ":allow=" + allowText(p.Allow)
	}
	return s
}

// cLine is the C statement of a piece.
func cLine(q *Piece) string {
	var b strings.Builder
	b.WriteString("C:name=")
	b.WriteString(q.Name)
	if kind := q.kind(); kind != "M" {
		b.WriteString(":type=" + kind)
	}
	if q.Copies > 1 || q.Spare > 0 {
		b.WriteString(":copies=" + q.Range())
	}
	if q.Group > 0 {
		b.WriteString(":group=" + strconv.Itoa(q.Group))
	}
	if q.Turns != space.AllTurns {
		b.WriteString(":turns=" + q.Turns)
	}
	b.WriteString(":layout=")
	b.WriteString(layoutText(q.Cells, q.Tints...))
	if q.Back != nil {
		b.WriteString(":back=" + layoutText(q.Back, q.BackTints...))
	}
	return b.String()
}

// kind is what type says of the piece.
func (q *Piece) kind() string {
	switch {
	case q.Variable:
		return "V"
	case q.Stationary:
		return "S"
	}
	return "M"
}

// layoutText writes cells, with the colours that some have.
func layoutText(cells []Cell, tints ...Tint) string {
	var b strings.Builder
	for i, c := range cells {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(c.String())
		if name := TintAt(tints, c); name != "" {
			b.WriteString(" " + name)
		}
	}
	return b.String()
}

// colours writes the colour comment.
func (f *formatter) colours() {
	any := false
	for i := range f.puzzle.Pieces {
		q := &f.puzzle.Pieces[i]
		if q.Colour == "" {
			continue
		}
		copies := 1
		if f.spread {
			copies = q.Copies
		}
		for k := range copies {
			if !any {
				f.WriteString("# colour:")
				any = true
			}
			name := q.Name
			if f.spread {
				name = f.names.name(i, k+1)
			}
			fmt.Fprintf(f, " %s=%s", name, q.Colour)
		}
	}
	if any {
		f.WriteByte('\n')
	}
}

// worthDrawing is true for a box that is small, or not too large for the cells
// to be drawn in it; beyond, C lines are shorter and as clear.
func worthDrawing(volume, cells int) bool { return volume <= 1000 || volume <= 20*cells }

// pieces writes the pieces from i on that belong together and returns the next:
// a run of stationary pieces in order of name, or one mobile piece.
func (f *formatter) pieces(i int) int {
	p := f.puzzle
	if q := &p.Pieces[i]; !q.Stationary {
		if settable(q.Name) {
			f.piece(i)
		} else {
			f.block([]Piece{*q})
		}
		return i + 1
	}
	end, cells := i, 0
	for end < len(p.Pieces) {
		q := &p.Pieces[end]
		if !q.Stationary || !drawable(q.Name) || q.Group > 0 || end > i && p.Pieces[end-1].Name >= q.Name {
			break
		}
		cells += len(q.Cells)
		end++
	}
	if end == i { // a name that only a C line can have, or a group
		f.piece(i)
		return i + 1
	}
	if worthDrawing(p.Volume(), cells) {
		f.block(p.Pieces[i:end])
		return end
	}
	for k := i; k < end; k++ {
		f.piece(k)
	}
	return end
}

// piece writes the C line, or lines, of piece i.
func (f *formatter) piece(i int) {
	q := f.puzzle.Pieces[i]
	if !f.spread {
		f.WriteString(cLine(&q))
		f.WriteByte('\n')
		return
	}
	copies := q.Copies
	q.Copies = 1
	for k := range copies {
		q.Name = f.puzzle.Pieces[i].Name
		if copies > 1 {
			q.Name = f.names.name(i, k+1)
		}
		f.WriteString(cLine(&q))
		f.WriteByte('\n')
	}
}

// block draws pieces, either stationary ones or a single mobile one.
func (f *formatter) block(pieces []Piece) {
	f.WriteString(lHead(pieces))
	f.WriteByte('\n')
	for _, row := range drawRows(f.puzzle, pieces) {
		f.WriteString(row)
		f.WriteByte('\n')
	}
	f.WriteString("~L\n")
}

// lHead is the L statement of a block that draws pieces.
func lHead(pieces []Piece) string {
	var fixed, variable []string
	for i := range pieces {
		switch q := &pieces[i]; {
		case q.Variable:
			variable = append(variable, q.Name)
		case q.Stationary:
			fixed = append(fixed, q.Name)
		}
	}
	head := "L"
	if len(fixed) > 0 {
		head += ":stationary=" + strings.Join(fixed, " ")
	}
	if len(variable) > 0 {
		head += ":variable=" + strings.Join(variable, " ")
	}
	return head
}

// drawRows are the rows of a layout of the pieces, without line ends. Rows with
// stationary pieces have all cells of the box; a mobile piece is drawn in the
// upper left corner, in rows that end with it.
func drawRows(p *Puzzle, pieces []Piece) []string {
	type drawn struct {
		Cell     // by column, row from the top, layer
		name int // index in pieces
	}
	var cells []drawn
	width := 1
	rows := 0
	whole := pieces[0].Stationary
	if whole {
		rows = p.Size.Y
	}
	for i := range pieces {
		origin := Cell{Y: p.Size.Y - 1}
		if !pieces[i].Stationary {
			low, high := space.Bounds(pieces[i].Cells)
			origin = Cell{X: low.X, Y: high.Y, Z: low.Z}
		}
		width = max(width, utf8.RuneCountInString(pieces[i].Name))
		for _, c := range pieces[i].Cells {
			cells = append(cells, drawn{Cell{X: c.X - origin.X, Y: origin.Y - c.Y, Z: c.Z - origin.Z}, i})
			rows = max(rows, origin.Y-c.Y+1)
		}
	}
	slices.SortFunc(cells, func(a, b drawn) int {
		return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.Z, b.Z), cmp.Compare(a.X, b.X))
	})
	out := make([]string, rows)
	next := 0
	for y := range out {
		row := rowWriter{}
		if whole {
			row.wide, row.name = p.Size.X, width
		}
		for ; next < len(cells) && cells[next].Y == y; next++ {
			row.until(cells[next].X, cells[next].Z)
			row.cell(pieces[cells[next].name].Name)
		}
		if whole {
			row.until(p.Size.X, p.Size.Z-1)
		} else if row.x == 0 {
			row.cell(".")
		}
		out[y] = strings.TrimRight(row.String(), " ")
	}
	return out
}

// rowWriter writes one row of all layers.
type rowWriter struct {
	strings.Builder

	x, z int // where the next cell stands
	wide int // cells of a whole row; 0 where rows end with their last cell
	name int // the width of names in whole rows, which keeps columns straight
}

func (r *rowWriter) cell(name string) {
	if r.x > 0 {
		r.WriteByte(' ')
	}
	r.WriteString(name)
	for range r.name - utf8.RuneCountInString(name) {
		r.WriteByte(' ')
	}
	r.x++
}

// until writes what is empty before a column of a layer.
func (r *rowWriter) until(x, z int) {
	for r.z < z {
		for r.x < max(r.wide, 1) {
			r.cell(".")
		}
		r.WriteString(" , ")
		r.x, r.z = 0, r.z+1
	}
	for r.x < x {
		r.cell(".")
	}
}
