package def

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tilewright/def/say"
	"tilewright/def/space"
)

// Template is a kind of board to begin a drawing with. Its sizes are two numbers,
// or one where Sizes has one name.
type Template struct {
	// ID names the template, as "ring"; Name is for people.
	ID   string
	Name say.Message
	// Sizes are what its numbers mean, in order, and From what they are at first.
	Sizes []say.Message
	From  []int
	// Make is the board of these sizes, as many as Sizes. Errors are for the person who draws.
	Make func(sizes ...int) (Board, error)
}

// Templates are the boards of a lattice to begin with, flat or solid ones, in the order of a menu; none of a solid of cubes.
// Letters of squares have a function of their own, Lettering.
func Templates(l space.Lattice, solid bool) []Template {
	switch {
	case l.Right() && solid:
		return nil
	case l.Right():
		return ofSquares()
	case l.Piled():
		return []Template{
			ofBalls(l, "pyramid", "Pyramid on a square", squarePyramid),
			ofBalls(l, "tetrahedron", "Pyramid on a triangle", trianglePyramid),
		}
	case l.Sixths() && !solid:
		return ofSixths(l)
	}
	// Squares and cubes that are cut into cells. Sticks are on all sides of a square.
	t := Template{ID: "rectangle", Name: "Rectangle", Sizes: []say.Message{"Width", "Height"}, From: []int{4, 3}}
	if solid {
		t = Template{ID: "box", Name: "Box", Sizes: []say.Message{"Width", "Depth", "Height"}, From: []int{2, 2, 2}}
	}
	if l.Sixths() {
		return nil // prisms are copied upwards
	}
	t.Make = sized(func(n []int) (Board, error) {
		block, size := l.Block(), space.Size{Z: 1}
		size.X, size.Y = block.X*n[0], block.Y*n[1]
		if solid {
			size.Z = block.Z * n[2]
		} else if _, sticks := l.Crossing(); sticks {
			size.X, size.Y = size.X+1, size.Y+1
		}
		return Board{Lattice: l, Size: size}, checkSides(size.X, size.Y, size.Z)
	})
	return []Template{t}
}

// ofSixths are figures on triangles, on hexagons and on their sides.
func ofSixths(l space.Lattice) []Template {
	figure := func(id string, name say.Message, from int, in func(p, q, reach int) bool) Template {
		return Template{id, name, []say.Message{"Cells a side"}, []int{from}, sized(func(n []int) (Board, error) {
			return around(l, func() []Cell { return l.Within(n[0], (n[0]+1)*8, in) }, n[0]*l.Block().X)
		})}
	}
	return []Template{
		figure("hexagon", "Hexagon", 4, func(p, q, reach int) bool { return max(p, -p, q, -q, p+q, -p-q) <= reach }),
		figure("triangle", "Triangle", 6, func(p, q, reach int) bool { return min(p, q) >= 0 && p+q <= reach }),
		figure("rhombus", "Rhombus", 5, func(p, q, reach int) bool { return min(p, q) >= 0 && max(p, q) <= reach }),
		figure("star", "Star", 2, func(p, q, reach int) bool { return max(p, q, -p-q) <= reach || min(p, q, -p-q) >= -reach }),
	}
}

// ofBalls is a pyramid of so many balls a side; cells lists them.
func ofBalls(l space.Lattice, id string, name say.Message, cells func(n int) []Cell) Template {
	return Template{id, name, []say.Message{"Balls a side"}, []int{5}, sized(func(n []int) (Board, error) {
		return around(l, func() []Cell { return cells(n[0]) }, 2*n[0]-1)
	})}
}

// squarePyramid has layers that are squares of rows on end.
func squarePyramid(n int) (cells []Cell) {
	for k := range n {
		for i := range n - k {
			for j := range n - k {
				cells = append(cells, Cell{X: i + j + k, Y: i - j, Z: k})
			}
		}
	}
	return cells
}

// trianglePyramid lies on an edge, so that its layers are rows of rows.
func trianglePyramid(n int) (cells []Cell) {
	for i := range n {
		for j := range n - i {
			for k := range n - i - j {
				cells = append(cells, Cell{X: i + j, Y: i + k, Z: j + k})
			}
		}
	}
	return cells
}

// around is the board whose open cells are those that cells lists, in the least box. It is at least so many places wide,
// which is checked first.
func around(l space.Lattice, cells func() []Cell, least int) (Board, error) {
	if err := checkSides(least, 1, 1); err != nil {
		return Board{}, err
	}
	open := l.Normalised(cells())
	_, high := space.Bounds(open)
	b := Board{Lattice: l, Size: space.Size{X: high.X + 1, Y: high.Y + 1, Z: high.Z + 1}}
	if err := checkSides(b.X, b.Y, b.Z); err != nil {
		return Board{}, err
	}
	is := map[Cell]bool{}
	for _, c := range open {
		is[c] = true
	}
	return b.Close(slices.DeleteFunc(b.all(), func(c Cell) bool { return !l.Has(c) || l.Loose(c) || is[c] })...), nil
}

// ofSquares are those of squares.
func ofSquares() []Template {
	return []Template{
		{"rectangle", "Rectangle", []say.Message{"Width", "Height"}, []int{10, 6}, sized(func(n []int) (Board, error) {
			return shaped(n[0], n[1], func(x, y int) bool { return true })
		})},
		{"diamond", "Diamond", []say.Message{"Cells a side"}, []int{5}, sized(func(n []int) (Board, error) {
			r := n[0] - 1
			return shaped(2*r+1, 2*r+1, func(x, y int) bool { return max(x-r, r-x)+max(y-r, r-y) <= r })
		})},
		{"parallelogram", "Parallelogram", []say.Message{"Width", "Height"}, []int{10, 6}, sized(func(n []int) (Board, error) {
			return shaped(n[0]+n[1]-1, n[1], func(x, y int) bool { return x >= y && x < y+n[0] })
		})},
		{"ring", "Ring", []say.Message{"Side", "Hole"}, []int{8, 2}, sized(func(n []int) (Board, error) {
			if n[1] >= n[0] || (n[0]-n[1])%2 != 0 {
				return Board{}, say.Error("the hole of a ring is smaller than the ring, by an even number of cells")
			}
			edge := (n[0] - n[1]) / 2
			inside := func(k int) bool { return k >= edge && k < edge+n[1] }
			return shaped(n[0], n[0], func(x, y int) bool { return !inside(x) || !inside(y) })
		})},
		{"chessboard", "Chessboard without two corners", []say.Message{"Side"}, []int{8}, sized(func(n []int) (Board, error) {
			if n[0] < 2 {
				return Board{}, say.Error("a chessboard without two corners has at least 2 cells a side")
			}
			return shaped(n[0], n[0], func(x, y int) bool { return x+y != n[0]-1 || x != 0 && y != 0 })
		})},
		{"corners", "Without its corners", []say.Message{"Width", "Height"}, []int{8, 8}, sized(func(n []int) (Board, error) {
			if min(n[0], n[1]) < 3 {
				return Board{}, say.Error("a board without its corners has at least 3 cells a side")
			}
			return shaped(n[0], n[1], func(x, y int) bool { return x > 0 && x < n[0]-1 || y > 0 && y < n[1]-1 })
		})},
		{"calendar", "Calendar", nil, nil, sized(func([]int) (Board, error) { return calendar(), nil })},
	}
}

// sized checks that there are sizes and all of them are at least 1.
func sized(make func([]int) (Board, error)) func(...int) (Board, error) {
	return func(sizes ...int) (Board, error) {
		for _, n := range sizes {
			if n < 1 || n > MaxSide {
				return Board{}, say.Error("the sizes of a board are 1 to {most}", MaxSide)
			}
		}
		return make(sizes)
	}
}

// shaped is the flat board whose open cells are those that in says.
func shaped(width, height int, in func(x, y int) bool) (Board, error) {
	if err := checkSides(width, height, 1); err != nil {
		return Board{}, err
	}
	b := Board{Size: space.Size{X: width, Y: height, Z: 1}}
	return b.Close(slices.DeleteFunc(b.all(), func(c Cell) bool { return in(c.X, c.Y) })...), nil
}

// calendar is a board of the twelve months and the days 1 to 31, all of it open:
// to close a month and a day makes it the puzzle of a date.
func calendar() Board {
	const rows = "Jan Feb Mar Apr May Jun . / Jul Aug Sep Oct Nov Dec ."
	lines := strings.Split(rows, "/")
	for day := 1; day <= 31; day++ {
		if day%7 == 1 {
			lines = append(lines, "")
		}
		lines[len(lines)-1] += strconv.Itoa(day) + " "
	}
	b := Board{Size: space.Size{X: 7, Y: len(lines), Z: 1}}
	printed := map[Cell]bool{}
	for i, line := range lines {
		for x, word := range strings.Fields(line) {
			if at := (Cell{X: x, Y: len(lines) - 1 - i}); word != "." {
				b.Labels = append(b.Labels, Label{at, word})
				printed[at] = true
			}
		}
	}
	return b.Close(slices.DeleteFunc(b.all(), func(c Cell) bool { return printed[c] })...)
}

// Lettering is a word of capital letters and digits as a board, letters of 5 by 7
// squares a column apart, a square being so many cells a side.
func Lettering(word string, square int) (Board, error) {
	if square < 1 || square > MaxSide {
		return Board{}, say.Error("the strokes of letters are at least one cell wide")
	}
	var rows [glyphHeight]string
	for _, r := range word {
		glyph, ok := glyphs[unicode.ToUpper(r)]
		if !ok {
			return Board{}, say.Error("there is no letter {r}; letters are A to Z and 0 to 9", strconv.QuoteRune(r))
		}
		for i, row := range strings.Split(glyph, "/") {
			if rows[i] != "" {
				rows[i] += "."
			}
			rows[i] += row
		}
		if len(rows[0])*square > MaxSide {
			break // shaped says that it is too long
		}
	}
	if word == "" {
		return Board{}, say.Error("write a letter, or a short word")
	}
	return shaped(len(rows[0])*square, glyphHeight*square, func(x, y int) bool {
		return rows[glyphHeight-1-y/square][x/square] == 'X'
	})
}

// glyphHeight is the number of rows of a letter.
const glyphHeight = 7

// glyphs are the letters, rows from the top. Each hangs together by the sides of
// its squares, so that pieces can fill it.
var glyphs = map[rune]string{
	'A': ".XXX./XX.XX/X...X/XXXXX/X...X/X...X/X...X",
	'B': "XXXX./X..XX/X...X/XXXXX/X...X/X..XX/XXXX.",
	'C': ".XXXX/XX.../X..../X..../X..../XX.../.XXXX",
	'D': "XXXX./X..XX/X...X/X...X/X...X/X..XX/XXXX.",
	'E': "XXXXX/X..../X..../XXXX./X..../X..../XXXXX",
	'F': "XXXXX/X..../X..../XXXX./X..../X..../X....",
	'G': ".XXXX/XX.../X..../X.XXX/X...X/XX..X/.XXXX",
	'H': "X...X/X...X/X...X/XXXXX/X...X/X...X/X...X",
	'I': "XXX/.X./.X./.X./.X./.X./XXX",
	'J': "..XXX/....X/....X/....X/X...X/XX.XX/.XXX.",
	'K': "X..XX/X..X./X.XX./XXX../X.XX./X..X./X..XX",
	'L': "X..../X..../X..../X..../X..../X..../XXXXX",
	'M': "XX.XX/XXXXX/X.X.X/X.X.X/X...X/X...X/X...X",
	'N': "XX..X/XX..X/XXX.X/X.XXX/X..XX/X..XX/X...X",
	'O': ".XXX./XX.XX/X...X/X...X/X...X/XX.XX/.XXX.",
	'P': "XXXX./X..XX/X...X/X..XX/XXXX./X..../X....",
	'Q': ".XXX./XX.XX/X...X/X...X/X..XX/XX.XX/.XXXX",
	'R': "XXXX./X..XX/X..XX/XXXX./XXX../X.XX./X..XX",
	'S': ".XXXX/XX.../XX.../.XXX./...XX/...XX/XXXX.",
	'T': "XXXXX/..X../..X../..X../..X../..X../..X..",
	'U': "X...X/X...X/X...X/X...X/X...X/XX.XX/.XXX.",
	'V': "X...X/X...X/X...X/XX.XX/.X.X./.XXX./..X..",
	'W': "X...X/X...X/X...X/X.X.X/X.X.X/XXXXX/XX.XX",
	'X': "X...X/XX.XX/.XXX./..X../.XXX./XX.XX/X...X",
	'Y': "X...X/X...X/XX.XX/.XXX./..X../..X../..X..",
	'Z': "XXXXX/...XX/...X./..XX./.XX../XX.../XXXXX",
	'0': ".XXX./XX.XX/X...X/X...X/X...X/XX.XX/.XXX.",
	'1': ".XX/XXX/.XX/.XX/.XX/.XX/.XX",
	'2': "XXXX./...XX/...XX/.XXX./XX.../XX.../XXXXX",
	'3': "XXXX./...XX/...XX/.XXX./...XX/...XX/XXXX.",
	'4': "X..X./X..X./X..X./XXXXX/...X./...X./...X.",
	'5': "XXXXX/X..../X..../XXXX./...XX/...XX/XXXX.",
	'6': ".XXXX/XX.../X..../XXXX./X..XX/XX.XX/.XXX.",
	'7': "XXXXX/...XX/...X./..XX./..X../.XX../.X...",
	'8': ".XXX./XX.XX/XX.XX/.XXX./XX.XX/XX.XX/.XXX.",
	'9': ".XXX./XX.XX/XX..X/.XXXX/....X/...XX/XXXX.",
}
