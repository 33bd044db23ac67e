package burr

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// The limits keep hostile files from exhausting a browser tab. The limits of package def hold for the definitions that
// come out.
const (
	// MaxFile is the length of a file in bytes, and MaxText that of its XML.
	MaxFile = 8 << 20
	MaxText = 32 << 20
	// MaxElements bounds the elements of the XML with its comments, and MaxDepth how deep they are nested.
	MaxElements = 1 << 19
	MaxDepth    = 100
	// MaxShapes, MaxProblems and MaxUses bound a file's shapes, its problems, and the shapes that a problem uses.
	MaxShapes   = 1 << 14
	MaxProblems = def.MaxPuzzles
	MaxUses     = 1 << 14
	// MaxVoxels is the number of signs of all shapes. MaxUsed is the number of signs of the shapes that problems use; a
	// shape counts once for each problem. That many are looked at where all problems become definitions.
	MaxVoxels = 1 << 22
	MaxUsed   = 1 << 24
)

// Grid is the kind of cells that a file's shapes are made of.
type Grid int

// The grids of BurrTools. Each has a lattice here whose coordinates are the same.
const (
	Cubes Grid = iota
	TriangularPrisms
	Spheres
	RhombicTetrahedra
	TetrahedraOctahedra
)

func (g Grid) String() string {
	switch g {
	case Cubes:
		return say.T("cubes")
	case TriangularPrisms:
		return say.T("triangular prisms")
	case Spheres:
		return say.T("spheres")
	case RhombicTetrahedra:
		return say.T("rhombic tetrahedra")
	case TetrahedraOctahedra:
		return say.T("tetrahedra and octahedra")
	}
	return say.T("an unknown kind, {number}", int(g))
}

// lattices are the lattices of the grids, in their order.
var lattices = []space.Lattice{space.Cubes, space.Triangles, space.Balls, space.RhombicTetrahedra, space.TetraOctahedra}

// Lattice is the lattice of the grid's cells; ok is false for an unknown grid.
func (g Grid) Lattice() (l space.Lattice, ok bool) {
	if g < 0 || int(g) >= len(lattices) {
		return 0, false
	}
	return lattices[g], true
}

// File is a file of BurrTools. Its fields show the file's content and are not to be changed.
type File struct {
	Grid Grid
	// Colours are "#rrggbb"; colour n is Colours[n-1].
	Colours  []string
	Shapes   []Shape
	Problems []Problem
	// Comment is the designer's comment, with its line ends. Popup says that it is to be shown when the file is opened.
	Comment string
	Popup   bool

	document *element
	text     string // as it was read, or as it is written
	packed   []byte // what was unpacked
}

// Shape is a shape of a file, in a box.
type Shape struct {
	// Name may be empty.
	Name string
	// X, Y and Z are the sides of the box.
	X, Y, Z int
	// Hot is the place of the shape whose position stored solutions tell.
	Hot def.Cell
	// Voxels are X*Y*Z, x first, then y, then z. Those of unknown grids are read too.
	Voxels []Voxel
	// Fault says what is wrong with the shape, "" where nothing is. With a fault the shape has no voxels, and no
	// problem that uses it can be searched.
	Fault string
}

// Voxel is a place of a shape's box.
type Voxel struct {
	Fill Fill
	// Colour counts from 1; 0 is none.
	Colour int
}

// Fill says what is at a place.
type Fill uint8

const (
	Empty Fill = iota
	Filled
	// Variable is a place of a result that may stay empty.
	Variable
)

// At is the voxel of a place in the box.
func (s *Shape) At(c def.Cell) Voxel { return s.Voxels[(c.Z*s.Y+c.Y)*s.X+c.X] }

// Cells are the places with a fill, x-major.
func (s *Shape) Cells(fill Fill) []def.Cell {
	count := 0
	for i := range s.Voxels {
		if s.Voxels[i].Fill == fill {
			count++
		}
	}
	if count == 0 {
		return nil
	}
	cells := make([]def.Cell, 0, count)
	for x := range s.X {
		for y := range s.Y {
			for z := range s.Z {
				if c := (def.Cell{X: x, Y: y, Z: z}); s.At(c).Fill == fill {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// Problem is a result and the pieces that it is to be made of.
type Problem struct {
	Name string
	Uses []Use
	// Result is the number of a shape, or -1.
	Result int
	// Pairs say which colours of cubes may lie on which colours of the result. A place or cube without a colour goes
	// with everything. Two colours go together only by a pair, even where they are the same. BurrTools's user guide
	// says so ("Adding Colour", "Colour Constraints").
	Pairs []Pair
	// MaxHoles is how many variable places may stay empty where the numbers of pieces are ranges; -1 is any number.
	MaxHoles int
	// Stored is how many solutions of the problem the file has.
	Stored int
	// Assemblies and Solutions are the counts that BurrTools found, -1 where it did not say.
	Assemblies, Solutions int
	// Fault says what is wrong with the problem, "" where nothing is. With a fault it cannot be searched.
	Fault string
}

// fault adds to the problem's Fault.
func (p *Problem) fault(m say.Message, arguments ...any) { p.addFault(say.T(m, arguments...)) }

func (p *Problem) addFault(text string) {
	if p.Fault != "" {
		p.Fault += "; "
	}
	p.Fault += text
}

// ranged tells whether some shape may be used in different numbers. Where none may, BurrTools does not look at
// MaxHoles, because the pieces decide how many places stay empty.
func (p *Problem) ranged() bool {
	return slices.ContainsFunc(p.Uses, func(u Use) bool { return u.Min < u.Max })
}

// Use is the use of a shape as a piece.
type Use struct {
	// Shape is the shape's number.
	Shape int
	// Min and Max are the fewest and the most pieces of the shape.
	Min, Max int
	// Groups are groups of pieces that need not come apart. Pieces beyond their counts are in none.
	Groups []Group
}

// Group says that Count of the pieces of a shape are in group Number, from 1.
type Group struct{ Number, Count int }

// Pair allows a colour of a piece on a colour of the result. Both count from 1; the file counts from 0.
type Pair struct{ Piece, Result int }

// Read reads a file, packed or not. Faults are an *Error. It takes time and memory linear in the text.
func Read(file []byte) (*File, error) {
	if len(file) > MaxFile {
		return nil, &Error{0, say.T("The file is too large; at most {most} MB are read.", MaxFile>>20)}
	}
	text := file
	if Packed(file) {
		unpacked, err := gzip.NewReader(bytes.NewReader(file))
		if err == nil {
			text, err = io.ReadAll(io.LimitReader(unpacked, MaxText+1))
		}
		if err != nil {
			return nil, &Error{0, say.T("The file is damaged: it cannot be unpacked.")}
		}
	}
	f, err := Parse(string(text))
	if err == nil && Packed(file) {
		f.packed = bytes.Clone(file)
	}
	return f, err
}

// Parse reads the XML of a file.
func Parse(text string) (*File, error) {
	if len(text) > MaxText {
		return nil, &Error{0, say.T("The file is too large: at most {most} MB of XML are read.", MaxText>>20)}
	}
	document, err := parse(text)
	if err != nil {
		return nil, err
	}
	f, err := decode(document)
	if err == nil {
		f.text = text
	}
	return f, err
}

// Packed tells whether a file begins as gzip does.
func Packed(file []byte) bool { return len(file) > 2 && file[0] == 0x1f && file[1] == 0x8b }

// Is tells whether bytes are a file of BurrTools rather than a definition. Such a file is packed, or XML.
func Is(file []byte) bool {
	return Packed(file) || bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(file[:min(len(file), 1024)], []byte("\ufeff"))), []byte("<"))
}

// decode reads what this package has names for. A fault in a shape or a problem is told there, because BurrTools itself
// writes such files. The rest of the file is read all the same.
func decode(document *element) (*File, error) {
	puzzle := document.child("puzzle")
	f := &File{document: document}
	if version, ok := puzzle.number("version"); ok && version != 1 && version != 2 {
		return nil, puzzle.fail("The file is of version {version}; 1 and 2 are read.", version)
	}
	grid, _ := puzzle.child("gridType").number("type")
	f.Grid = Grid(grid)
	for _, c := range puzzle.child("colors").children("color") {
		var rgb [3]int
		for i, name := range []string{"red", "green", "blue"} {
			rgb[i], _ = c.number(name)
			rgb[i] &= 255 // as BurrTools does
		}
		f.Colours = append(f.Colours, fmt.Sprintf("#%02x%02x%02x", rgb[0], rgb[1], rgb[2]))
	}
	total := 0
	for _, e := range puzzle.child("shapes").children("voxel") {
		if len(f.Shapes) == MaxShapes {
			return nil, e.fail("The file has too many shapes; at most {most} are read.", MaxShapes)
		}
		s := shape(e, MaxVoxels-total)
		total += len(s.Voxels)
		f.Shapes = append(f.Shapes, s)
	}
	used := 0
	for _, e := range puzzle.child("problems").children("problem") {
		if len(f.Problems) == MaxProblems {
			return nil, e.fail("The file has too many problems; at most {most} are read.", MaxProblems)
		}
		p := problem(e, len(f.Shapes))
		if used += p.places(f.Shapes); used > MaxUsed {
			return nil, e.fail("The problems use shapes of too many places; at most {most} in all are read. Save "+
				"them as several files.", MaxUsed)
		}
		f.Problems = append(f.Problems, p)
	}
	comment := puzzle.child("comment")
	f.Comment = comment.text()
	_, f.Popup = comment.attr("popup")
	return f, nil
}

// maxNumber bounds numbers. Larger ones are read as maxNumber, which is beyond all other limits.
const maxNumber = 1 << 40

// number is the number that an attribute begins with, as BurrTools reads it; false where there is none. e may be nil.
func (e *element) number(name string) (n int, ok bool) {
	text, _ := e.attr(name)
	text = strings.TrimLeft(text, " \t\r\n")
	digits := strings.TrimLeft(text, "+-")
	if len(text)-len(digits) > 1 {
		return 0, false
	}
	for i := 0; i < len(digits) && digits[i] >= '0' && digits[i] <= '9'; i++ {
		n, ok = min(10*n+int(digits[i]-'0'), maxNumber), true
	}
	if strings.HasPrefix(text, "-") {
		n = -n
	}
	return n, ok
}

// count is an attribute that is a number from 0 on. It is -1 where there is none, or a negative one.
func (e *element) count(name string) int {
	if n, ok := e.number(name); ok && n >= 0 {
		return n
	}
	return -1
}

// shape reads a <voxel> of at most room signs.
func shape(e *element, room int) (s Shape) {
	s.Name, _ = e.attr("name")
	for _, hot := range []struct {
		name string
		n    *int
	}{{"hx", &s.Hot.X}, {"hy", &s.Hot.Y}, {"hz", &s.Hot.Z}} {
		n, _ := e.number(hot.name)
		*hot.n = min(max(n, -maxPlace), maxPlace)
	}
	sides := [3]int{}
	size := 1
	for i, name := range []string{"x", "y", "z"} {
		n, _ := e.number(name)
		if n < 0 || n > def.MaxSide {
			s.Fault = say.T("its side {name} is {n}; sides are read from 0 to {most}", name, n, def.MaxSide)
			return s
		}
		sides[i] = n
		size *= n // below 10^9
	}
	if size > room {
		s.Fault = say.T("with it the shapes have too many places; at most {most} in all are read", MaxVoxels)
		return s
	}
	if kind, ok := e.attr("type"); ok && strings.TrimSpace(kind) != "0" {
		s.Fault = say.T("it is written in a way ({kind}) that is not read here", fmt.Sprintf("%.20q", kind))
		return s
	}
	voxels, fault := voxelsOf(e.text(), size)
	switch {
	case fault != "":
		s.Fault = fault
	case len(voxels) != size:
		s.Fault = say.T("it has {n, plural, one {# sign} other {# signs}} for {size} places", len(voxels),
			fmt.Sprintf("%d × %d × %d", sides[0], sides[1], sides[2]))
	default:
		s.X, s.Y, s.Z, s.Voxels = sides[0], sides[1], sides[2], voxels
	}
	return s
}

// maxColour bounds the numbers of colours. BurrTools has at most mostColours. Shapes in its files may have a colour
// beyond the end of the list of colours.
const (
	maxColour   = 1 << 16
	mostColours = 63
)

// voxelsOf reads the signs of a shape, at most one more than size. It may return a fault instead, in words.
func voxelsOf(text string, size int) (voxels []Voxel, fault string) {
	voxels = make([]Voxel, 0, min(size, len(text)))
	for _, c := range []byte(text) {
		if len(voxels) > size {
			break
		}
		switch c {
		case ' ', '\t', '\n', '\r':
		case '_':
			voxels = append(voxels, Voxel{})
		case '#':
			voxels = append(voxels, Voxel{Fill: Filled})
		case '+':
			voxels = append(voxels, Voxel{Fill: Variable})
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if len(voxels) == 0 {
				continue
			}
			last := &voxels[len(voxels)-1]
			if last.Fill == Empty {
				continue // an empty place has no colour
			}
			if last.Colour = 10*last.Colour + int(c-'0'); last.Colour > maxColour {
				return nil, say.T("it has a colour of a number above {most}", maxColour)
			}
		default:
			return nil, say.T("it has the sign {cell}; signs are _ # + and the digits of a colour",
				strconv.QuoteRune(rune(c)))
		}
	}
	return voxels, ""
}

// problem reads a <problem> of a file with that many shapes.
func problem(e *element, shapes int) (p Problem) {
	p.Name, _ = e.attr("name")
	p.Result = -1
	if n, ok := e.child("result").number("id"); ok && n >= 0 && n < shapes {
		p.Result = n
	} else if ok && n != notChosen {
		p.fault("its result is shape {n}, and the file has {shapes}", n+1, shapes)
	}
	p.Assemblies, p.Solutions, p.MaxHoles = e.count("assemblies"), e.count("solutions"), e.count("maxHoles")
	for _, u := range e.child("shapes").children("shape") {
		if len(p.Uses) == MaxUses {
			p.fault("it uses too many shapes; at most {most} are read", MaxUses)
			break
		}
		use, err := useOf(u, shapes)
		if err != nil {
			p.addFault(err.Error())
			continue
		}
		p.Uses = append(p.Uses, use)
	}
	for _, c := range e.child("bitmap").children("pair") {
		pair := Pair{c.count("piece") + 1, c.count("result") + 1}
		if pair.Piece > 0 && pair.Result > 0 {
			p.Pairs = append(p.Pairs, pair)
		}
	}
	p.Stored = len(e.child("solutions").children("solution"))
	return p
}

// notChosen is a number that no shape has. BurrTools writes it for a result that was not chosen yet.
const notChosen = 1<<32 - 1

// places is the number of signs of the shapes of a problem, with its result. Each shape counts once.
func (p *Problem) places(shapes []Shape) (signs int) {
	used := map[int]bool{p.Result: true}
	for _, u := range p.Uses {
		used[u.Shape] = true
	}
	delete(used, -1) // no result
	for number := range used {
		signs += len(shapes[number].Voxels)
	}
	return signs
}

// useOf reads a <shape> of a problem.
func useOf(e *element, shapes int) (u Use, err error) {
	id, ok := e.number("id")
	switch {
	case !ok:
		return u, say.Error("one of its pieces does not say which shape it is")
	case id < 0 || id >= shapes:
		return u, say.Error("one of its pieces is shape {id}, and the file has {shapes}", id+1, shapes)
	}
	u = Use{Shape: id, Min: 1, Max: 1}
	least, ranged := e.number("min")
	most, both := e.number("max")
	if n, ok := e.number("count"); ok {
		u.Min, u.Max = n, n
	} else if ranged && both {
		u.Min, u.Max = least, most
	}
	switch {
	case u.Min < 0 || u.Max > def.MaxPieces:
		return u, say.Error("shape {id} is to be used {min} to {max} times; from 0 to {most} can be searched",
			id+1, u.Min, u.Max, def.MaxPieces)
	case u.Min > u.Max:
		return u, say.Error("shape {id} is to be used at least {min} times and at most {max}",
			id+1, u.Min, u.Max)
	}
	all, _ := e.number("group")
	if all > 0 {
		u.Groups = []Group{{all, u.Max}}
	}
	room := u.Max
	for _, c := range e.children("group") {
		if all > 0 {
			break
		}
		g := Group{c.count("group"), min(c.count("count"), room)}
		if g.Number > 0 && g.Count > 0 {
			room -= g.Count
			u.Groups = append(u.Groups, g)
		}
	}
	for _, g := range u.Groups {
		if g.Number > def.MaxPieces {
			return u, say.Error("shape {id} is in group {number}; at most {most} can be told apart",
				id+1, g.Number, def.MaxPieces)
		}
	}
	return u, nil
}

// errNoProblem is the error for a number that no problem has.
var errNoProblem = say.Error("the file has no such problem")
