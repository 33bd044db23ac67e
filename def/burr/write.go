package burr

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"slices"
	"strconv"

	"tilewright/def"
)

// Text is the file as XML. Read of it gives an equal file, with all that was in the one that
// was read, also what this package knows nothing of.
func (f *File) Text() string {
	var b bytes.Buffer
	b.WriteString("<?xml version=\"1.0\"?>\n")
	for _, k := range f.document.kids {
		if k.element == nil && k.markup == "" {
			continue // outside of elements is white space only
		}
		(&element{kids: []kid{k}}).writeKids(&b)
		b.WriteByte('\n')
	}
	return b.String()
}

// Pack is the file as BurrTools saves it, gzip of Text.
func (f *File) Pack() []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(f.Text())) // to memory, which takes everything
	w.Close()
	return b.Bytes()
}

// New makes a file of definitions, a problem each. Each must pass Check. Comments of a
// definition go into the file's.
func New(puzzles ...*def.Puzzle) (*File, error) {
	m := maker{numbers: map[string]int{}, shapes: &element{name: "shapes"}, problems: &element{name: "problems"}}
	for _, p := range puzzles {
		m.puzzle(p)
	}
	root := &element{name: "puzzle", attrs: []attribute{{"version", "2"}}}
	root.add(&element{name: "gridType", attrs: []attribute{{"type", "0"}}})
	root.add(&element{name: "colors"})
	root.add(m.shapes)
	root.add(m.problems)
	comment := &element{name: "comment"}
	if m.comment.Len() > 0 {
		comment.kids = []kid{{text: m.comment.String()}}
	}
	root.add(comment)
	root.indent(0)
	return decode(&element{kids: []kid{{element: root}}})
}

func (e *element) add(child *element) { e.kids = append(e.kids, kid{element: child}) }

// indent puts line ends between elements.
func (e *element) indent(depth int) {
	var kids []kid
	space := func(n int) kid { return kid{text: fmt.Sprintf("\n%*s", 2*n, "")} }
	for _, k := range e.kids {
		if k.element == nil {
			return // text
		}
		k.element.indent(depth + 1)
		kids = append(kids, space(depth+1), k)
	}
	if kids != nil {
		e.kids = append(kids, space(depth))
	}
}

// maker puts definitions into one file. Equal shapes are written once.
type maker struct {
	shapes, problems *element
	numbers          map[string]int
	comment          bytes.Buffer
}

func (m *maker) puzzle(p *def.Puzzle) {
	e := &element{name: "problem"}
	if p.Title != "" {
		e.attrs = append(e.attrs, attribute{"name", p.Title})
	}
	e.attrs = append(e.attrs, attribute{"state", "0"})
	uses := &element{name: "shapes"}
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Stationary {
			continue
		}
		number := m.shape(q.Name, q.Cells)
		use := &element{name: "shape", attrs: []attribute{{"id", strconv.Itoa(number)}}}
		if q.Spare == 0 {
			use.attrs = append(use.attrs, attribute{"count", strconv.Itoa(q.Copies)})
		} else {
			use.attrs = append(use.attrs, attribute{"min", strconv.Itoa(q.Least())}, attribute{"max", strconv.Itoa(q.Copies)})
		}
		uses.add(use)
	}
	e.add(uses)
	variable, most := p.VariableCells()
	if most < len(variable) {
		e.attrs = append(e.attrs, attribute{"maxHoles", strconv.Itoa(most)})
	}
	result := m.boxed("Result", p.XDim, p.YDim, p.ZDim, p.OpenCells(), variable)
	e.add(&element{name: "result", attrs: []attribute{{"id", strconv.Itoa(result)}}})
	e.add(&element{name: "bitmap"})
	m.problems.add(e)
	for _, line := range []struct{ what, text string }{{"Title", p.Title}, {"Source", p.Source}, {"Solutions", p.Solutions}} {
		if line.text != "" {
			fmt.Fprintf(&m.comment, "%s: %s\n", line.what, line.text)
		}
	}
}

// shape gives a piece's shape its number, which equal ones of one name share.
func (m *maker) shape(name string, cells []def.Cell) int {
	low, high := bounds(cells)
	moved := slices.Clone(cells)
	for i := range moved {
		moved[i] = def.Cell{X: moved[i].X - low.X, Y: moved[i].Y - low.Y, Z: moved[i].Z - low.Z}
	}
	return m.boxed(name, high.X-low.X+1, high.Y-low.Y+1, high.Z-low.Z+1, moved, nil)
}

// boxed gives a shape its number that fills cells of a box, of which the variable ones may stay empty.
func (m *maker) boxed(name string, x, y, z int, cells, variable []def.Cell) int {
	signs := bytes.Repeat([]byte{'_'}, x*y*z)
	for _, c := range cells {
		signs[(c.Z*y+c.Y)*x+c.X] = '#'
	}
	for _, c := range variable {
		signs[(c.Z*y+c.Y)*x+c.X] = '+'
	}
	e := &element{name: "voxel", attrs: []attribute{
		{"x", strconv.Itoa(x)}, {"y", strconv.Itoa(y)}, {"z", strconv.Itoa(z)}, {"name", name}, {"type", "0"},
	}, kids: []kid{{text: string(signs)}}}
	key := fmt.Sprint(name, "\x00", x, y, z, string(signs))
	number, known := m.numbers[key]
	if !known {
		number = len(m.numbers)
		m.numbers[key] = number
		m.shapes.add(e)
	}
	return number
}
