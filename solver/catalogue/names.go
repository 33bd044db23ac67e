package catalogue

import (
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// lettered is the number of cells up to which every shape has a letter.
const lettered = 5

// letter is a shape with a name of its own. The picture has its rows from the top down, layer after layer.
type letter struct{ name, picture string }

// letters are the names that are in use. Polyominoes have S. W. Golomb's; those of one to three cells have the names in
// the lists of solid pieces. Tetracubes of two layers have Soma's names. Pentacubes have those of Kadon's
// "Superquints", as David Goodger's Polyform Puzzler lists them.
var letters = []letter{
	{"M", "X"},
	{"D", "XX"},
	{"I", "XXX"}, {"V", "X./XX"},
	{"I", "XXXX"}, {"L", "..X/XXX"}, {"O", "XX/XX"}, {"S", ".XX/XX."}, {"T", "XXX/.X."},
	{"A", "X./XX,../.X"}, {"B", "X./XX,X./.."}, {"P", "X./XX,../X."},
	{"F", ".XX/XX./.X."}, {"I", "XXXXX"}, {"L", "...X/XXXX"}, {"N", ".XXX/XX.."}, {"P", "XX./XXX"}, {"T", "XXX/.X./.X."},
	{"U", "X.X/XXX"}, {"V", "X../X../XXX"}, {"W", "X../XX./.XX"}, {"X", ".X./XXX/.X."}, {"Y", ".X../XXXX"}, {"Z", "XX./.X./.XX"},
	{"L1", "..X/XXX,.../X.."}, {"L2", "..X/XXX,.../.X."}, {"L3", "..X/XXX,.../..X"}, {"L4", "..X/XXX,..X/..."},
	{"J1", ".../X..,..X/XXX"}, {"J2", ".../.X.,..X/XXX"}, {"J4", "..X/...,..X/XXX"},
	{"N1", ".../X..,.XX/XX."}, {"N2", ".../.X.,.XX/XX."}, {"S1", ".XX/XX.,.../X.."}, {"S2", ".XX/XX.,.../.X."},
	{"T1", "X./XX/X.,../X./.."}, {"T2", "X./XX/X.,../.X/.."},
	{"V1", ".X/XX/..,../X./X."}, {"V2", ".X./XX.,.XX/..."},
	{"Q", "XX/XX,../X."}, {"A", ".X/XX,.X/X."},
}

// cells are the cells of the picture, normalised.
func (l letter) cells() []def.Cell {
	var cells []def.Cell
	for z, layer := range strings.Split(l.picture, ",") {
		for y, row := range strings.Split(layer, "/") {
			for x, c := range row {
				if c == 'X' {
					cells = append(cells, def.Cell{X: x, Y: -y, Z: z})
				}
			}
		}
	}
	space.Cubes.Normalise(cells)
	return cells
}

// letterOf is the letter whose shape a group can turn into these cells, or nil.
func letterOf(cells []def.Cell, group []space.Motion) *letter {
	for i := range letters {
		if l := &letters[i]; strings.Count(l.picture, "X") == len(cells) && Equal(cells, l.cells(), group) {
			return l
		}
	}
	return nil
}

// named is the name of the i-th form under a group, from 0, with its cells as they are usually drawn. A form without a
// letter is named by its number of cells and its place in that order, "6-12". A name stands for one shape in all lists.
func named(f Form, i int, group []space.Motion) (string, []def.Cell) {
	cells := f.cells()
	if l := letterOf(cells, group); l != nil {
		return l.name, l.cells()
	}
	return strconv.Itoa(len(cells)) + "-" + strconv.Itoa(i+1), cells
}

// mirrorName is the name of a polyomino's mirror image, by its number of cells. The one-sided tetrominoes have letters
// of their own, others a mark.
func mirrorName(name string, n int) string {
	switch {
	case n == 4 && name == "L":
		return "J"
	case n == 4 && name == "S":
		return "Z"
	}
	return name + "'"
}

// Family names the shapes of n cells of a lattice in English: "pentomino", "pentacube", "pentahex", "pentiamond". Units
// says what counts as a cell. With n = 0 it is the name of all sizes, such as "polyhex". Without a name it is "piece".
func Family(l space.Lattice, n int, solid bool) string { return say.InEnglish(familyOf(l, solid), n) }

// FamilyName is Family in the reader's language.
func FamilyName(l space.Lattice, n int, solid bool) string { return say.T(familyOf(l, solid), n) }

func familyOf(l space.Lattice, solid bool) say.Message {
	switch l {
	case space.Triangles:
		return "{n, plural, =0 {polyiamond} =1 {moniamond} =2 {diamond} =3 {triamond} =4 {tetriamond} =5 {pentiamond} =6 {hexiamond} " +
			"=7 {heptiamond} =8 {octiamond} =9 {enneiamond} other {piece}}"
	case space.Hexagons:
		return "{n, plural, =0 {polyhex} =1 {monohex} =2 {dihex} =3 {trihex} =4 {tetrahex} =5 {pentahex} =6 {hexahex} " +
			"=7 {heptahex} =8 {octahex} =9 {nonahex} other {piece}}"
	case space.Tans:
		return "{n, plural, =0 {polytan} =1 {monotan} =2 {ditan} =3 {tritan} =4 {tetratan} =5 {pentatan} =6 {hexatan} " +
			"=7 {heptatan} =8 {octatan} =9 {nonatan} other {piece}}"
	case space.Balls:
		return "{n, plural, =0 {polysphere} =1 {monosphere} =2 {disphere} =3 {trisphere} =4 {tetrasphere} =5 {pentasphere} " +
			"=6 {hexasphere} =7 {heptasphere} =8 {octasphere} =9 {nonasphere} other {piece}}"
	case space.Sticks, space.CrossingSticks:
		return "{n, plural, =0 {polystick} =1 {monostick} =2 {distick} =3 {tristick} =4 {tetrastick} =5 {pentastick} =6 {hexastick} " +
			"=7 {heptastick} =8 {octastick} =9 {nonastick} other {piece}}"
	case space.TriangleSticks, space.CrossingTriangleSticks:
		return "{n, plural, =0 {polytrig} =1 {monotrig} =2 {ditrig} =3 {tritrig} =4 {tetratrig} =5 {pentatrig} =6 {hexatrig} " +
			"=7 {heptatrig} =8 {octatrig} =9 {nonatrig} other {piece}}"
	case space.HexagonSticks:
		return "{n, plural, =0 {polytwig} =1 {monotwig} =2 {ditwig} =3 {tritwig} =4 {tetratwig} =5 {pentatwig} =6 {hexatwig} " +
			"=7 {heptatwig} =8 {octatwig} =9 {nonatwig} other {piece}}"
	}
	if solid {
		return "{n, plural, =0 {polycube} =1 {monocube} =2 {dicube} =3 {tricube} =4 {tetracube} =5 {pentacube} =6 {hexacube} " +
			"=7 {heptacube} =8 {octacube} other {piece}}"
	}
	return "{n, plural, =0 {polyomino} =1 {monomino} =2 {domino} =3 {tromino} =4 {tetromino} =5 {pentomino} =6 {hexomino} " +
		"=7 {heptomino} =8 {octomino} other {piece}}"
}

// Units is the number of cells of a shape as its family counts them. Tans count half squares, and sticks do not count
// points.
func Units(l space.Lattice, cells []def.Cell) (n int) {
	for _, c := range cells {
		if !l.Loose(c) {
			n++
		}
	}
	if l == space.Tans {
		n /= 2
	}
	return n
}
