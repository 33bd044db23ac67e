package burr

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/space"
)

// Text is the XML of the file, byte for byte as it was read. So it keeps also the parts that this package does not
// know.
func (f *File) Text() string { return f.text }

// Pack is the file as BurrTools saves it: gzip of Text. A file that was read packed stays as it was.
func (f *File) Pack() []byte {
	if f.packed != nil {
		return f.packed
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(f.Text())) // to memory, which takes everything
	w.Close()
	return b.Bytes()
}

// Renamed is the file with another comment, and with other names of some problems and shapes, by their numbers from 0.
// All else stays, such as its solutions.
func (f *File) Renamed(comment string, problems, shapes map[int]string) (*File, error) {
	document, err := parse(f.text)
	if err != nil {
		return nil, err
	}
	root := document.child("puzzle")
	rename := func(list []*element, names map[int]string) {
		for i, e := range list {
			if name, is := names[i]; is {
				e.attrs = slices.DeleteFunc(e.attrs, func(a attribute) bool { return a.name == "name" })
				e.attrs = append(e.attrs, attribute{"name", name})
			}
		}
	}
	rename(root.child("problems").children("problem"), problems)
	rename(root.child("shapes").children("voxel"), shapes)
	if root.child("comment") == nil {
		root.add(&element{name: "comment"})
	}
	if root.child("comment").text() != comment {
		root.child("comment").kids = []kid{{text: comment}}
	}
	var b bytes.Buffer
	b.WriteString("<?xml version=\"1.0\"?>\n")
	root.write(&b)
	b.WriteByte('\n')
	return Parse(b.String())
}

// New makes a file of definitions, with a problem for each. Each must pass Check. The file's comment has the comments
// of the definitions, and says which piece is fixed; Puzzle reads that again. It is an error where the definitions have
// more colours than BurrTools, several lattices, or one that BurrTools lacks.
func New(puzzles ...*def.Puzzle) (*File, error) { return NewNoted("", puzzles...) }

// NewNoted is New with a comment of the file's own; see CommentOf.
func NewNoted(note string, puzzles ...*def.Puzzle) (*File, error) {
	m := maker{numbers: map[string]int{}, colours: map[string]int{}, colors: &element{name: "colors"},
		shapes: &element{name: "shapes"}, problems: &element{name: "problems"}}
	if note != "" {
		m.comment.WriteString(note + "\n")
	}
	for i, p := range puzzles {
		grid := slices.Index(lattices, p.Lattice)
		switch {
		case grid < 0:
			return nil, say.Error("a puzzle of {cells} cannot be saved for BurrTools", p.Lattice.Words())
		case i > 0 && Grid(grid) != m.grid:
			return nil, say.Error("a file of BurrTools has one kind of cells, and here are {one} and {other}",
				m.grid, Grid(grid))
		case p.Wrap.Any():
			return nil, say.Error("BurrTools knows only plain boxes, and this one closes on itself")
		case len(p.Rules) > 0:
			return nil, say.Error("BurrTools knows no rules for solutions. Take the R lines out first")
		}
		if q := slices.IndexFunc(p.Pieces, func(q def.Piece) bool { return q.Back != nil }); q >= 0 {
			return nil, say.Error("BurrTools knows no pieces with a back, as {name} is. Take back out of its line first",
				diagnostic.Quoted(p.Pieces[q].Name))
		}
		if q := slices.IndexFunc(p.Pieces, func(q def.Piece) bool { return q.Turns != "" }); q >= 0 {
			return nil, say.Error("BurrTools turns all pieces, and the turns of {name} are limited. Take turns out of its line first",
				diagnostic.Quoted(p.Pieces[q].Name))
		}
		m.grid, m.lattice = Grid(grid), p.Lattice
		m.puzzle(p)
	}
	if n := len(m.colours); n > mostColours {
		return nil, say.Error("files of BurrTools have at most {most} colours, and here are {n}",
			mostColours, n)
	}
	root := &element{name: "puzzle", attrs: []attribute{{"version", "2"}}}
	root.add(&element{name: "gridType", attrs: []attribute{{"type", strconv.Itoa(int(m.grid))}}})
	root.add(m.colors)
	root.add(m.shapes)
	root.add(m.problems)
	comment := &element{name: "comment"}
	if m.comment.Len() > 0 {
		comment.kids = []kid{{text: m.comment.String()}}
	}
	root.add(comment)
	root.indent(0)
	f, err := decode(&element{kids: []kid{{element: root}}})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("<?xml version=\"1.0\"?>\n")
	root.write(&b)
	b.WriteByte('\n')
	f.text = b.String()
	return f, nil
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
	grid                     Grid
	lattice                  space.Lattice
	colors, shapes, problems *element
	numbers                  map[string]int
	colours                  map[string]int // numbers from 1, by name
	comment                  bytes.Buffer
}

// colour is the number of a colour; 0 is none. BurrTools has no names for colours. The look of a colour is made from
// its number.
func (m *maker) colour(name string) int {
	if name == "" {
		return 0
	}
	n, known := m.colours[name]
	if !known {
		n = len(m.colours) + 1
		m.colours[name] = n
		e := &element{name: "color"}
		for i, part := range []string{"red", "green", "blue"} {
			e.attrs = append(e.attrs, attribute{part, strconv.Itoa(55 + 100*(n/[]int{1, 3, 9}[i]%3))})
		}
		m.colors.add(e)
	}
	return n
}

// number numbers the colours of a definition in the order of their names, so that c1 comes before c2 and c10. Colours
// that are read again keep their numbers.
func (m *maker) number(p *def.Puzzle) {
	tints := slices.Clone(p.Tints)
	for i := range p.Pieces {
		tints = append(tints, p.Pieces[i].Tints...)
	}
	slices.SortFunc(tints, func(a, b def.Tint) int {
		return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	for _, t := range tints {
		m.colour(t.Name)
	}
}

// pairs are the colours that go together in a definition, as a file lists them.
func (m *maker) pairs(p *def.Puzzle) *element {
	bitmap := &element{name: "bitmap"}
	list := p.Allow
	if list == nil {
		for name := range m.colours {
			list = append(list, def.Pair{Cube: name, Cell: name})
		}
		slices.SortFunc(list, func(a, b def.Pair) int { return m.colours[a.Cube] - m.colours[b.Cube] })
	}
	for _, pair := range list {
		bitmap.add(&element{name: "pair", attrs: []attribute{
			{"piece", strconv.Itoa(m.colour(pair.Cube) - 1)}, {"result", strconv.Itoa(m.colour(pair.Cell) - 1)},
		}})
	}
	return bitmap
}

func (m *maker) puzzle(p *def.Puzzle) {
	e := &element{name: "problem"}
	if p.Title != "" {
		e.attrs = append(e.attrs, attribute{"name", p.Title})
	}
	e.attrs = append(e.attrs, attribute{"state", "0"})
	m.number(p)
	uses := &element{name: "shapes"}
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if q.Stationary {
			continue
		}
		number := m.shape(q)
		use := &element{name: "shape", attrs: []attribute{{"id", strconv.Itoa(number)}}}
		if q.Spare == 0 {
			use.attrs = append(use.attrs, attribute{"count", strconv.Itoa(q.Copies)})
		} else {
			use.attrs = append(use.attrs, attribute{"min", strconv.Itoa(q.Least())}, attribute{"max", strconv.Itoa(q.Copies)})
		}
		if q.Group > 0 {
			use.attrs = append(use.attrs, attribute{"group", strconv.Itoa(q.Group)})
		}
		uses.add(use)
	}
	open := m.walls(p, uses)
	e.add(uses)
	variable, most := p.VariableCells()
	if most < len(variable) {
		e.attrs = append(e.attrs, attribute{"maxHoles", strconv.Itoa(most)})
	}
	result := m.boxed("Result", p.Size.X, p.Size.Y, p.Size.Z, open, variable, p.Tints)
	e.add(&element{name: "result", attrs: []attribute{{"id", strconv.Itoa(result)}}})
	e.add(m.pairs(p))
	m.problems.add(e)
	for _, line := range []struct{ what, text string }{{"Source", p.Source}, {"Solutions", p.Solutions}} {
		if said := line.what + ": " + line.text + "\n"; line.text != "" && !strings.Contains("\n"+m.comment.String(), "\n"+said) {
			m.comment.WriteString(said)
		}
	}
}

// CommentOf is the comment of a file, taken from the text of its definitions as Definition.Text writes it. It leaves
// out what New says of fixed pieces, because New will say that anew.
func CommentOf(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		line, is := strings.CutPrefix(strings.TrimSpace(line), "# |")
		switch {
		case is && !strings.Contains(line, " is fixed, at "):
			lines = append(lines, strings.TrimPrefix(line, " "))
		case !is && len(lines) > 0:
			return strings.TrimSpace(strings.Join(lines, "\n"))
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// fixedLine is the line of a comment that names a fixed piece, because files of BurrTools have no word for one. It has
// the numbers of the problem and of the shape, both from 1. Then come the shape's name, and the first corner of its box
// in the result.
const fixedLine = "Problem %d: S%d (%s) is fixed, at %d %d %d of the result.\n"

// walls adds the fixed pieces to uses. It returns the cells of the result, with those of the fixed pieces. Fixed pieces
// are in a group of their own, because they need not come apart.
func (m *maker) walls(p *def.Puzzle, uses *element) []def.Cell {
	group := 1
	for i := range p.Pieces {
		group = max(group, p.Pieces[i].Group+1)
	}
	cells := p.OpenCells()
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Fixed() {
			number, at := m.shape(q), m.low(q)
			uses.add(&element{name: "shape", attrs: []attribute{
				{"id", strconv.Itoa(number)}, {"count", "1"}, {"group", strconv.Itoa(group)},
			}})
			cells = append(cells, q.Cells...)
			fmt.Fprintf(&m.comment, fixedLine, len(m.problems.kids)+1, number+1, q.Name, at.X, at.Y, at.Z)
		}
	}
	return cells
}

// low is where the box of a piece begins.
func (m *maker) low(q *def.Piece) def.Cell {
	low, _ := space.Bounds(q.Cells)
	return low.Minus(m.lattice.Rest(low))
}

// shape returns the number of a piece's shape. Equal shapes with the same name share it.
func (m *maker) shape(q *def.Piece) int {
	low := m.low(q)
	_, high := space.Bounds(q.Cells)
	to := func(c def.Cell) def.Cell { return def.Cell{X: c.X - low.X, Y: c.Y - low.Y, Z: c.Z - low.Z} }
	moved, tints := slices.Clone(q.Cells), slices.Clone(q.Tints)
	for i := range moved {
		moved[i] = to(moved[i])
	}
	for i := range tints {
		tints[i].Cell = to(tints[i].Cell)
	}
	return m.boxed(q.Name, high.X-low.X+1, high.Y-low.Y+1, high.Z-low.Z+1, moved, nil, tints)
}

// boxed returns the number of a shape that fills cells of a box. The variable ones may stay empty, and some have
// colours.
func (m *maker) boxed(name string, x, y, z int, cells, variable []def.Cell, tints []def.Tint) int {
	signs := slices.Repeat([]string{"_"}, x*y*z)
	for _, c := range cells {
		signs[(c.Z*y+c.Y)*x+c.X] = "#"
	}
	for _, c := range variable {
		signs[(c.Z*y+c.Y)*x+c.X] = "+"
	}
	for _, t := range tints {
		if at := &signs[(t.Cell.Z*y+t.Cell.Y)*x+t.Cell.X]; *at != "_" {
			*at += strconv.Itoa(m.colour(t.Name))
		}
	}
	text := strings.Join(signs, "")
	e := &element{name: "voxel", attrs: []attribute{
		{"x", strconv.Itoa(x)}, {"y", strconv.Itoa(y)}, {"z", strconv.Itoa(z)}, {"name", name}, {"type", "0"},
	}, kids: []kid{{text: text}}}
	key := fmt.Sprint(name, "\x00", x, y, z, text)
	number, known := m.numbers[key]
	if !known {
		number = len(m.numbers)
		m.numbers[key] = number
		m.shapes.add(e)
	}
	return number
}
