package ui

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

// drafting is what the piece editor remembers.
type drafting struct {
	// cubes is the colour that it gives cubes; with none it makes and takes cubes.
	cubes string
	// sketch is the piece that is being drawn.
	sketch sketch
}

// sketch is a piece as it was drawn last: it is remembered when it is left.
type sketch struct {
	name    string
	cells   []def.Cell
	lattice space.Lattice
}

// sketched takes the cells over that the piece editor has for the chosen piece.
func (p *page) sketched(cells []def.Cell) {
	if p.state.Piece() >= 0 {
		p.drafting.sketch = sketch{p.state.Chosen, cells, p.state.Document.Draft().Lattice}
	}
}

// leaveSketch remembers the piece that was drawn once another is chosen, or none. One that
// got another name is the same.
func (p *page) leaveSketch() {
	if p.drafting.sketch.cells == nil || p.drafting.sketch.name == p.state.Chosen {
		return
	}
	draft := p.state.Document.Draft()
	if p.state.Chosen != "" && draft != nil && !slices.ContainsFunc(draft.Pieces, func(q def.Piece) bool { return q.Name == p.drafting.sketch.name }) {
		p.drafting.sketch.name = p.state.Chosen
		return
	}
	p.keepSketch()
}

// keepSketch puts what was drawn before all else that was.
func (p *page) keepSketch() {
	if p.drafting.sketch.cells == nil {
		return
	}
	s := drawnShape(p.drafting.sketch.lattice, p.drafting.sketch.name, p.drafting.sketch.cells)
	p.drafting.sketch = sketch{}
	form := space.Canonical(s.Cells, s.Lattice.Solid())
	others := slices.DeleteFunc(readDrawn(p.store.Text("drawn")), func(t catalogue.Shape) bool {
		return s.Lattice == t.Lattice && slices.Equal(form, space.Canonical(t.Cells, s.Lattice.Solid()))
	})
	p.store.SetText("drawn", writeDrawn(append([]catalogue.Shape{s}, others[:min(len(others), mostDrawn-1)]...)))
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

// writeDrawn writes shapes a line each: name, tab, cells, and of other lattices than the plain one a tab and its name.
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

// readDrawn reads what writeDrawn writes; lines that it did not write are passed over.
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
