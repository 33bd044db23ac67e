package pieces

import (
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
)

// yours is the ID of the catalogue's list of pieces that somebody drew before.
const yours = "yours"

// mostDrawn is how many of them are kept.
const mostDrawn = 60

// sketch is a piece that is being drawn, as it is now. It is remembered when the person leaves it.
type sketch struct {
	name    string
	cells   []def.Cell
	lattice space.Lattice
}

// sketched takes over the cells that the piece editor has for the chosen piece.
func (p *Panel) sketched(cells []def.Cell) {
	if p.State.Piece() >= 0 {
		p.sketch = sketch{p.State.Chosen, cells, p.State.Document.Draft().Lattice}
	}
}

// LeaveSketch remembers the piece that was drawn, once another piece is chosen, or none. A piece that got another name
// is still the same piece.
func (p *Panel) LeaveSketch() {
	if p.sketch.cells == nil || p.sketch.name == p.State.Chosen {
		return
	}
	draft := p.State.Document.Draft()
	if p.State.Chosen != "" && draft != nil && !slices.ContainsFunc(draft.Pieces, func(q def.Piece) bool { return q.Name == p.sketch.name }) {
		p.sketch.name = p.State.Chosen
		return
	}
	p.KeepSketch()
}

// KeepSketch puts the sketch first in the list of pieces that were drawn before.
func (p *Panel) KeepSketch() {
	if p.sketch.cells == nil {
		return
	}
	s := drawnShape(p.sketch.lattice, p.sketch.name, p.sketch.cells)
	p.sketch = sketch{}
	form := space.Canonical(s.Cells, s.Lattice.Solid())
	others := slices.DeleteFunc(readDrawn(p.Store.Text("drawn")), func(t catalogue.Shape) bool {
		return s.Lattice == t.Lattice && slices.Equal(form, space.Canonical(t.Cells, s.Lattice.Solid()))
	})
	p.Store.SetText("drawn", writeDrawn(append([]catalogue.Shape{s}, others[:min(len(others), mostDrawn-1)]...)))
}

// drawnShape is a shape that was drawn.
func drawnShape(l space.Lattice, name string, cells []def.Cell) catalogue.Shape {
	cells = l.Normalised(cells)
	solid := deep(cells)
	group := l.Turns(!solid)
	mirror := l.Mirror().Turn(cells)
	return catalogue.Shape{
		Name: name, Cells: cells, Copies: 1, Solid: solid, Lattice: l,
		Chiral: !slices.Equal(space.Canonical(cells, group), space.Canonical(mirror, group)),
	}
}

// writeDrawn writes shapes, one a line: name, tab, cells. Lattices other than the plain one follow after a tab, by
// name.
func writeDrawn(shapes []catalogue.Shape) string {
	var b strings.Builder
	for _, s := range shapes {
		line := s.Name + "\t" + digits(s.Cells)
		if name := s.Lattice.Name(); name != "" {
			line += "\t" + name
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// readDrawn reads the lines that writeDrawn writes, and passes over others.
func readDrawn(text string) []catalogue.Shape {
	var shapes []catalogue.Shape
	for line := range strings.Lines(text) {
		name, cells, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		cells, on, _ := strings.Cut(cells, "\t")
		read := undigits(cells)
		lattice, known := space.Named(on)
		if name == "" || len(read) == 0 || !known {
			continue
		}
		s := drawnShape(lattice, name, read)
		if digits(s.Cells) == cells && len(slices.Compact(slices.Clone(s.Cells))) == len(s.Cells) {
			shapes = append(shapes, s)
		}
	}
	return shapes
}
