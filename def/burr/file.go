package burr

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tilewright/def"
)

// The limits keep hostile files from exhausting a browser tab; those of package def hold for
// what is read of them.
const (
	// MaxFile is the length of a file in bytes, and MaxText that of its XML.
	MaxFile = 8 << 20
	MaxText = 32 << 20
	// MaxElements bounds the elements of the XML, its comments counted, and MaxDepth how deep they lie.
	MaxElements = 1 << 19
	MaxDepth    = 100
	// MaxShapes, MaxProblems and MaxUses bound a file's shapes, its problems, and the
	// shapes that a problem uses.
	MaxShapes   = 1 << 14
	MaxProblems = def.MaxPuzzles
	MaxUses     = 1 << 14
	// MaxVoxels is the number of signs of all shapes, and MaxUsed that of the shapes that problems use, those
	// that several problems use counted for each: so much is looked at where all problems become definitions.
	MaxVoxels = 1 << 22
	MaxUsed   = 1 << 24
)

// Grid is what a file's shapes are made of.
type Grid int

// The grids of BurrTools. Cubes alone are served here.
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
		return "cubes"
	case TriangularPrisms:
		return "triangular prisms"
	case Spheres:
		return "spheres"
	case RhombicTetrahedra:
		return "rhombic tetrahedra"
	case TetrahedraOctahedra:
		return "tetrahedra and octahedra"
	}
	return "an unknown kind, " + strconv.Itoa(int(g))
}

// File is a file of BurrTools. It keeps the document it was read from; its fields show what it says and
// are not to be changed.
type File struct {
	Grid Grid
	// Colours are "#rrggbb"; what has colour n has Colours[n-1].
	Colours  []string
	Shapes   []Shape
	Problems []Problem
	// Comment is the designer's, with its line ends; Popup says that it is to be shown
	// when the file is opened.
	Comment string
	Popup   bool

	document *element
}

// Shape is one of a file, in a box.
type Shape struct {
	// Name may be empty.
	Name string
	// X, Y and Z are the sides of the box.
	X, Y, Z int
	// Hot is the place that stored solutions say where it lies.
	Hot def.Cell
	// Voxels are X*Y*Z, x first, then y, then z. Those of grids that are not served are read too.
	Voxels []Voxel
}

// Voxel is a place of a shape's box.
type Voxel struct {
	State State
	// Colour counts from 1; 0 is none.
	Colour int
}

// State says what is at a place.
type State uint8

const (
	Empty State = iota
	Filled
	// Variable is, in a result, a place that may stay empty.
	Variable
)

// At is the voxel of a place in the box.
func (s *Shape) At(c def.Cell) Voxel { return s.Voxels[(c.Z*s.Y+c.Y)*s.X+c.X] }

// Cells are the places of a state, x-major.
func (s *Shape) Cells(state State) []def.Cell {
	count := 0
	for i := range s.Voxels {
		if s.Voxels[i].State == state {
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
				if c := (def.Cell{X: x, Y: y, Z: z}); s.At(c).State == state {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// Problem is a result and what it is to be made of.
type Problem struct {
	Name string
	Uses []Use
	// Result is the number of a shape, or -1.
	Result int
	// Pairs are which colours of cubes may lie on which of the result. What has no colour goes
	// with everything, and of colours no others go together, not even those that are the same. So
	// it says BurrTools's user guide ("Adding Colour", "Colour Constraints").
	Pairs []Pair
	// MaxHoles is how many variable places may stay empty; -1 is any number.
	MaxHoles int
	// Stored is how many solutions the file has of it.
	Stored int
	// Assemblies and Solutions are the counts that BurrTools found, -1 where it did not say.
	Assemblies, Solutions int
}

// Use is a shape as a piece.
type Use struct {
	// Shape is its number.
	Shape int
	// Min and Max are how many of it are used.
	Min, Max int
	// Groups are those of pieces that need not come apart; pieces beyond them are in none.
	Groups []Group
}

// Group says that some of the pieces of a shape are in a group, from 1.
type Group struct{ Number, Count int }

// Pair allows a colour of a piece on a colour of the result. They count from 1; the file counts
// from 0.
type Pair struct{ Piece, Result int }

// Read reads a file, packed or not. What is wrong is an *Error. It takes time and memory linear
// in the text.
func Read(file []byte) (*File, error) {
	if len(file) > MaxFile {
		return nil, &Error{0, fmt.Sprintf("The file is too large; at most %d MB are read.", MaxFile>>20)}
	}
	text := file
	if Packed(file) {
		unpacked, err := gzip.NewReader(bytes.NewReader(file))
		if err == nil {
			text, err = io.ReadAll(io.LimitReader(unpacked, MaxText+1))
		}
		if err != nil {
			return nil, &Error{0, "The file is damaged: it cannot be unpacked."}
		}
	}
	return Parse(string(text))
}

// Parse reads the XML of a file.
func Parse(text string) (*File, error) {
	if len(text) > MaxText {
		return nil, &Error{0, fmt.Sprintf("The file is too large: at most %d MB of XML are read.", MaxText>>20)}
	}
	document, err := parse(text)
	if err != nil {
		return nil, err
	}
	return decode(document)
}

// Packed tells whether a file begins as gzip does.
func Packed(file []byte) bool { return len(file) > 2 && file[0] == 0x1f && file[1] == 0x8b }

// Is tells whether bytes are a file of BurrTools rather than a definition: packed, or XML.
func Is(file []byte) bool {
	return Packed(file) || bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(file[:min(len(file), 1024)], []byte("\ufeff"))), []byte("<"))
}

// decode reads what has a name here.
func decode(document *element) (*File, error) {
	puzzle := document.child("puzzle")
	f := &File{document: document}
	if version, ok := puzzle.attr("version"); ok && version != "1" && version != "2" {
		return nil, puzzle.fail("The file is of version %.20q; 1 and 2 are read.", version)
	}
	if grid := puzzle.child("gridType"); grid != nil {
		n, err := grid.number("type", 0, 0, 1<<20)
		if err != nil {
			return nil, err
		}
		f.Grid = Grid(n)
	}
	for _, c := range puzzle.child("colors").children("color") {
		var rgb [3]int
		for i, name := range []string{"red", "green", "blue"} {
			var err error
			if rgb[i], err = c.number(name, 0, 0, 255); err != nil {
				return nil, err
			}
		}
		f.Colours = append(f.Colours, fmt.Sprintf("#%02x%02x%02x", rgb[0], rgb[1], rgb[2]))
	}
	total := 0
	for _, e := range puzzle.child("shapes").children("voxel") {
		if len(f.Shapes) == MaxShapes {
			return nil, e.fail("The file has too many shapes; at most %d are read.", MaxShapes)
		}
		s, err := shape(e, len(f.Colours), MaxVoxels-total)
		if err != nil {
			return nil, err
		}
		total += len(s.Voxels)
		f.Shapes = append(f.Shapes, s)
	}
	used := 0
	for _, e := range puzzle.child("problems").children("problem") {
		if len(f.Problems) == MaxProblems {
			return nil, e.fail("The file has too many problems; at most %d are read.", MaxProblems)
		}
		p, err := problem(e, len(f.Shapes))
		if err != nil {
			return nil, err
		}
		if used += p.places(f.Shapes); used > MaxUsed {
			return nil, e.fail("The problems use shapes of too many places; at most %d in all are read. Save them as several files.", MaxUsed)
		}
		f.Problems = append(f.Problems, p)
	}
	comment := puzzle.child("comment")
	f.Comment = comment.text()
	_, f.Popup = comment.attr("popup")
	return f, nil
}

// number is an attribute that is a number between bounds; its default where there is none.
func (e *element) number(name string, absent, least, most int) (int, error) {
	text, ok := e.attr(name)
	if !ok {
		return absent, nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < least || n > most {
		return 0, e.fail("%s=%.20q of <%s> is no number from %d to %d.", name, text, e.name, least, most)
	}
	return n, nil
}

// shape reads a <voxel>, of at most room signs.
func shape(e *element, colours, room int) (Shape, error) {
	s := Shape{}
	s.Name, _ = e.attr("name")
	for _, hot := range []struct {
		name string
		n    *int
	}{{"hx", &s.Hot.X}, {"hy", &s.Hot.Y}, {"hz", &s.Hot.Z}} {
		var err error
		if *hot.n, err = e.number(hot.name, 0, -maxPlace, maxPlace); err != nil {
			return s, err
		}
	}
	size := 1
	for _, side := range []struct {
		name string
		n    *int
	}{{"x", &s.X}, {"y", &s.Y}, {"z", &s.Z}} {
		n, err := e.number(side.name, 0, 0, def.MaxSide)
		if err != nil {
			return s, err
		}
		*side.n = n
		size *= n // below 10^9
	}
	if size > room {
		return s, e.fail("The shapes have too many places; at most %d in all are read.", MaxVoxels)
	}
	if kind, ok := e.attr("type"); ok && strings.TrimSpace(kind) != "0" {
		return s, e.fail("The shape is written in a way (%.20q) that is not read here.", kind)
	}
	text := e.text()
	s.Voxels = make([]Voxel, 0, min(size, len(text)))
	for i := 0; i < len(text); i++ {
		v := Voxel{}
		switch c := text[i]; c {
		case ' ', '\t', '\n', '\r':
			continue
		case '_':
		case '#':
			v.State = Filled
		case '+':
			v.State = Variable
		default:
			return s, e.fail("A shape has the sign %q; signs are _ # + and the digits of a colour.", c)
		}
		for v.State != Empty && i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
			i++
			if v.Colour = 10*v.Colour + int(text[i]-'0'); v.Colour > colours {
				return s, e.fail("A shape has colour %d, and there are %d.", v.Colour, colours)
			}
		}
		if len(s.Voxels) == size {
			return s, e.fail("A shape of %d × %d × %d places has more signs than that.", s.X, s.Y, s.Z)
		}
		s.Voxels = append(s.Voxels, v)
	}
	if len(s.Voxels) < size {
		return s, e.fail("A shape of %d × %d × %d places has %d signs only.", s.X, s.Y, s.Z, len(s.Voxels))
	}
	return s, nil
}

// problem reads a <problem> of a file with that many shapes.
func problem(e *element, shapes int) (p Problem, err error) {
	p.Name, _ = e.attr("name")
	p.Result = -1
	if r := e.child("result"); r != nil {
		if p.Result, err = r.number("id", -1, 0, shapes-1); err != nil {
			return p, err
		}
	}
	if p.Assemblies, err = e.number("assemblies", -1, 0, maxCount); err != nil {
		return p, err
	}
	if p.Solutions, err = e.number("solutions", -1, 0, maxCount); err != nil {
		return p, err
	}
	if p.MaxHoles, err = e.number("maxHoles", -1, 0, MaxVoxels); err != nil {
		return p, err
	}
	for _, u := range e.child("shapes").children("shape") {
		if len(p.Uses) == MaxUses {
			return p, u.fail("A problem uses too many shapes; at most %d are read.", MaxUses)
		}
		use, err := useOf(u, shapes)
		if err != nil {
			return p, err
		}
		p.Uses = append(p.Uses, use)
	}
	for _, c := range e.child("bitmap").children("pair") {
		var pair Pair
		if pair.Piece, err = c.number("piece", 0, 0, maxCount); err != nil {
			return p, err
		}
		if pair.Result, err = c.number("result", 0, 0, maxCount); err != nil {
			return p, err
		}
		p.Pairs = append(p.Pairs, Pair{pair.Piece + 1, pair.Result + 1})
	}
	p.Stored = len(e.child("solutions").children("solution"))
	return p, nil
}

// places is the number of signs of the shapes of a problem, its result among them, each counted once.
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

// maxCount bounds numbers that are told and not followed.
const maxCount = 1 << 53

func useOf(e *element, shapes int) (u Use, err error) {
	if _, ok := e.attr("id"); !ok {
		return u, e.fail("A <shape> of a problem has no id.")
	}
	if u.Shape, err = e.number("id", 0, 0, shapes-1); err != nil {
		return u, err
	}
	count, err := e.number("count", 1, 0, def.MaxPieces)
	if err != nil {
		return u, err
	}
	if u.Min, err = e.number("min", count, 0, def.MaxPieces); err != nil {
		return u, err
	}
	if u.Max, err = e.number("max", max(count, u.Min), 0, def.MaxPieces); err != nil {
		return u, err
	}
	if u.Min > u.Max {
		return u, e.fail("A shape is to be used at least %d times and at most %d.", u.Min, u.Max)
	}
	all, err := e.number("group", 0, 0, def.MaxPieces)
	if err != nil {
		return u, err
	}
	if all > 0 {
		u.Groups = []Group{{all, u.Max}}
		return u, nil
	}
	room := u.Max
	for _, c := range e.children("group") {
		var g Group
		if g.Number, err = c.number("group", 0, 0, def.MaxPieces); err != nil {
			return u, err
		}
		if g.Count, err = c.number("count", 0, 0, def.MaxPieces); err != nil {
			return u, err
		}
		if g.Count = min(g.Count, room); g.Number > 0 && g.Count > 0 {
			room -= g.Count
			u.Groups = append(u.Groups, g)
		}
	}
	return u, nil
}

// errNoProblem is what is said of a number that no problem has.
var errNoProblem = errors.New("the file has no such problem")
