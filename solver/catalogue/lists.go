package catalogue

import (
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
)

// List is a set of shapes that belong together.
type List struct {
	// ID names it in links and tests, Title for people: say.T("12 pentominoes").
	ID, Title string
	// About describes the shapes in a sentence.
	About string
	// Count is the number of pieces, copies included, and Cells the number of their cells together. Points that sticks
	// go through do not count.
	Count, Cells int
	// OneSided says whether its shapes may not be turned over, and Solid whether they need a board of several layers.
	// Sticks says whether they are sticks of six-piece burrs, for def.BurrBoard.
	OneSided, Solid, Sticks bool
	// X, Y and Z are the sides of a box for the pieces: of one that they fill, if there is one.
	X, Y, Z int
	// Lattice is the lattice of their cells.
	Lattice space.Lattice

	shapes func() []Shape
}

// Shapes are the shapes of the list, made anew at each call.
func (l List) Shapes() []Shape { return l.shapes() }

// Group is the heading under which a list stands, in the reader's language.
func (l List) Group() string {
	const sided = "{sided, select, one {, one-sided} other {}}"
	kind := "both"
	if l.OneSided {
		kind = "one"
	}
	switch l.Lattice {
	case space.Hexagons:
		return say.T("Hexagons"+sided, kind)
	case space.Triangles:
		return say.T("Triangles"+sided, kind)
	case space.Tans:
		return say.T("Tans"+sided, kind)
	case space.Balls:
		return say.T("Balls")
	case space.Sticks:
		return say.T("Sticks"+sided, kind)
	case space.CrossingSticks:
		return say.T("Sticks that may cross"+sided, kind)
	case space.TriangleSticks:
		return say.T("Triangle sticks"+sided, kind)
	case space.CrossingTriangleSticks:
		return say.T("Triangle sticks that may cross"+sided, kind)
	case space.HexagonSticks:
		return say.T("Hexagon sticks"+sided, kind)
	}
	switch {
	case l.Sticks:
		return say.T("Sticks of six-piece burrs")
	case l.Solid:
		return say.T("Solid")
	case l.OneSided:
		return say.T("One-sided")
	}
	return say.T("Flat")
}

// Lists are all lists: the free polyominoes, the one-sided ones, the polycubes, the shapes of other cells, and
// the sticks of burrs.
func Lists() []List {
	free := func(n int) func() []Shape { return func() []Shape { return Polyominoes(n, false) } }
	oneSided := func(n int) func() []Shape { return func() []Shape { return Polyominoes(n, true) } }
	cubes := func(n int) func() []Shape { return func() []Shape { return Polycubes(n) } }
	flat := func(n int) string { return about(squares, n, n, false) }
	turned := func(n int) string { return about(squaresTurned, n, n, true) }
	wooden := func(n int) string {
		return about(sizes+" cubes joined at their faces. A mirror image is another piece.", n, n, false)
	}
	return slices.Concat([]List{
		{"small", say.T("4 of one to three"), say.T("The monomino, the domino and the two trominoes."), 4, 9, false, false,
			false, 3, 3, 1, space.Cubes, small},
		{"tetrominoes", say.T("5 tetrominoes"), flat(4), 5, 20, false, false, false, 5, 4, 1, space.Cubes, free(4)},
		{"pentominoes", say.T("12 pentominoes"), flat(5), 12, 60, false, false, false, 10, 6, 1, space.Cubes, free(5)},
		{"hexominoes", say.T("35 hexominoes"), flat(6), 35, 210, false, false, false, 15, 14, 1, space.Cubes, free(6)},
		{"heptominoes", say.T("108 heptominoes"), flat(7) + " " + say.T("One of them has a hole."), 108, 756, false, false,
			false, 28, 27, 1, space.Cubes, free(7)},
		{"octominoes", say.T("369 octominoes"), flat(8) + " " + say.T("Six of them have a hole."), 369, 2952, false, false,
			false, 72, 41, 1, space.Cubes, free(8)},
		{"one-sided-tetrominoes", say.T("7 one-sided tetrominoes"), turned(4), 7, 28, true, false, false, 7, 4, 1, space.Cubes, oneSided(4)},
		{"one-sided-pentominoes", say.T("18 one-sided pentominoes"), turned(5), 18, 90, true, false, false, 10, 9, 1, space.Cubes, oneSided(5)},
		{"one-sided-hexominoes", say.T("60 one-sided hexominoes"), turned(6), 60, 360, true, false, false, 20, 18, 1, space.Cubes, oneSided(6)},
		{"one-sided-heptominoes", say.T("196 one-sided heptominoes"), turned(7), 196, 1372, true, false, false, 49, 28, 1,
			space.Cubes, oneSided(7)},
		{"one-sided-octominoes", say.T("704 one-sided octominoes"), turned(8), 704, 5632, true, false, false, 88, 64, 1,
			space.Cubes, oneSided(8)},
		{"tetracubes", say.T("8 tetracubes"), wooden(4), 8, 32, false, true, false, 4, 4, 2, space.Cubes, cubes(4)},
		{"soma", say.T("7 pieces of the Soma cube"), say.T("All pieces of three or four cubes that are not boxes."), 7, 27,
			false, true, false, 3, 3, 3, space.Cubes, soma},
		{"pentacubes", say.T("29 pentacubes"), wooden(5) + " " + say.T("Twelve of them are the pentominoes."), 29, 145, false,
			true, false, 29, 5, 1, space.Cubes, cubes(5)},
		{"y-pentacubes", say.T("25 Y pentacubes"), say.T("The Y pentomino 25 times: they fill a cube."), 25, 125, false, true,
			false, 5, 5, 5, space.Cubes, yCubes},
		{"hexacubes", say.T("166 hexacubes"), wooden(6) + " " + say.T("35 of them are the hexominoes."), 166, 996, false,
			true, false, 12, 83, 1, space.Cubes, cubes(6)},
	}, otherLists(), stickLists())
}

// kind is a list of shapes whose cells are neither squares nor cubes. It has the least and greatest number of cells of
// a shape, how many shapes and cells there are, and the sides of a box.
type kind struct {
	lattice      space.Lattice
	least, most  int
	oneSided     bool
	count, cells int
	x, y, z      int
	more         say.Message
}

// kinds are the lists of free shapes, then of one-sided ones. The volume of hexagons and triangles is that of their
// box. Other cells have room in theirs.
var kinds = func() []kind {
	const one, two = "One of them has a hole.", "Two of them have a hole."
	list := []kind{
		{space.Hexagons, 1, 3, false, 5, 12, 4, 3, 1, ""},
		{space.Hexagons, 4, 4, false, 7, 28, 7, 4, 1, ""},
		{space.Hexagons, 5, 5, false, 22, 110, 11, 10, 1, ""},
		{space.Hexagons, 6, 6, false, 82, 492, 41, 12, 1, one},
		{space.Hexagons, 7, 7, false, 333, 2331, 63, 37, 1, two},
		{space.Hexagons, 4, 4, true, 10, 40, 8, 5, 1, ""},
		{space.Hexagons, 5, 5, true, 33, 165, 15, 11, 1, ""},
		{space.Hexagons, 6, 6, true, 147, 882, 42, 21, 1, one},
		{space.Hexagons, 7, 7, true, 620, 4340, 70, 62, 1, ""},
		{space.Triangles, 4, 4, false, 3, 12, 6, 2, 1, ""},
		{space.Triangles, 1, 3, false, 3, 6, 6, 1, 1, ""},
		{space.Triangles, 5, 5, false, 4, 20, 5, 4, 1, ""},
		{space.Triangles, 6, 6, false, 12, 72, 12, 6, 1, ""},
		{space.Triangles, 7, 7, false, 24, 168, 14, 12, 1, ""},
		{space.Triangles, 8, 8, false, 66, 528, 33, 16, 1, ""},
		{space.Triangles, 9, 9, false, 160, 1440, 40, 36, 1, one},
		{space.Triangles, 5, 5, true, 6, 30, 6, 5, 1, ""},
		{space.Triangles, 6, 6, true, 19, 114, 19, 6, 1, ""},
		{space.Triangles, 7, 7, true, 43, 301, 43, 7, 1, ""},
		{space.Triangles, 8, 8, true, 120, 960, 40, 24, 1, ""},
		{space.Triangles, 9, 9, true, 307, 2763, 307, 9, 1, one},
		{space.Tans, 4, 4, false, 14, 112, 21, 12, 1, ""},
		{space.Tans, 1, 3, false, 8, 38, 15, 6, 1, ""},
		{space.Tans, 5, 5, false, 30, 300, 45, 15, 1, ""},
		{space.Tans, 6, 6, false, 107, 1284, 321, 9, 1, ""},
		{space.Tans, 4, 4, true, 22, 176, 33, 12, 1, ""},
		{space.Tans, 5, 5, true, 56, 560, 60, 21, 1, ""},
		{space.Tans, 6, 6, true, 198, 2376, 81, 66, 1, ""},
		{space.Balls, 4, 4, false, 25, 100, 10, 10, 2, ""},
		{space.Balls, 1, 3, false, 6, 15, 5, 4, 2, ""},
		{space.Balls, 5, 5, false, 210, 1050, 21, 20, 5, ""},
	}
	// Sticks that may not cross go through points. Those that may cross are the same without points.
	for _, l := range []space.Lattice{space.Sticks, space.CrossingSticks} {
		list = append(list,
			kind{l, 4, 4, false, 16, 64, 13, 11, 1, ""},
			kind{l, 1, 3, false, 8, 20, 7, 7, 1, ""},
			kind{l, 5, 5, false, 55, 275, 25, 23, 1, ""},
			kind{l, 4, 4, true, 25, 100, 15, 15, 1, ""},
			kind{l, 5, 5, true, 99, 495, 33, 31, 1, ""})
	}
	for _, l := range []space.Lattice{space.TriangleSticks, space.CrossingTriangleSticks} {
		list = append(list,
			kind{l, 3, 3, false, 12, 36, 21, 17, 1, ""},
			kind{l, 1, 2, false, 4, 7, 9, 9, 1, ""},
			kind{l, 4, 4, false, 60, 240, 45, 41, 1, ""},
			kind{l, 3, 3, true, 19, 57, 25, 21, 1, ""},
			kind{l, 4, 4, true, 104, 416, 57, 53, 1, ""})
	}
	return append(list,
		kind{space.HexagonSticks, 5, 5, false, 12, 60, 21, 15, 1, ""},
		kind{space.HexagonSticks, 1, 4, false, 9, 28, 15, 9, 1, ""},
		kind{space.HexagonSticks, 6, 6, false, 27, 162, 33, 23, 1, ""},
		kind{space.HexagonSticks, 7, 7, false, 78, 546, 57, 41, 1, ""},
		kind{space.HexagonSticks, 5, 5, true, 19, 95, 25, 19, 1, ""},
		kind{space.HexagonSticks, 6, 6, true, 49, 294, 41, 33, 1, ""},
		kind{space.HexagonSticks, 7, 7, true, 143, 1001, 77, 55, 1, ""})
}()

// about says of how many cells shapes are: of most, or of least to most.
func about(m say.Message, least, most int, oneSided bool) string {
	size, sided := strconv.Itoa(most), "free"
	if least < most {
		size = "to" + size
	}
	if oneSided {
		sided = "one"
	}
	return say.T(m, size, sided)
}

// Parts of messages about shapes.
const (
	sizes = "{size, select, 3 {Three} 4 {Four} 5 {Five} 6 {Six} 7 {Seven} 8 {Eight} 9 {Nine} " + upTo
	upTo  = "to2 {One to two} to3 {One to three} other {One to four}}"
	sided = "{sided, select, one {, turned in the plane; a mirror image is another piece, marked by '.} " +
		"other {, turned and mirrored as you like.}}"
	squares       = sizes + " squares joined at their sides, turned and mirrored as you like."
	squaresTurned = sizes + " squares joined at their sides, turned in the plane; a mirror image is another piece, marked by ' " +
		"or a letter of its own."
)

// aboutOther describes the shapes of a lattice that is not cubes.
func aboutOther(l space.Lattice) say.Message {
	switch l {
	case space.Tans:
		return sizes + " half squares joined at their sides" + sided
	case space.Balls:
		return sizes + " balls that touch. A mirror image is another piece, marked by '."
	case space.Sticks, space.CrossingSticks:
		return sizes + " sides of squares joined at their ends" + sided
	case space.TriangleSticks, space.CrossingTriangleSticks:
		return sizes + " sides of triangles joined at their ends" + sided
	case space.HexagonSticks:
		return sizes + " sides of hexagons joined at their ends" + sided
	case space.Hexagons:
		return sizes + " hexagons joined at their sides" + sided
	}
	return sizes + " triangles joined at their sides" + sided
}

// plurals are the names of the shapes of a list.
var plurals = [...]say.Message{
	"tetrahexes", "pentahexes", "hexahexes", "heptahexes",
	"tetriamonds", "pentiamonds", "hexiamonds", "heptiamonds", "octiamonds", "enneiamonds",
	"tetratans", "pentatans", "hexatans", "tetraspheres", "pentaspheres",
	"tetrasticks", "pentasticks", "tritrigs", "tetratrigs", "pentatwigs", "hexatwigs", "heptatwigs",
}

// otherLists are the lists of kinds.
func otherLists() (lists []List) {
	for _, k := range kinds {
		id := "small-" + strings.TrimPrefix(plural(Family(k.lattice, 0, false)), "poly")
		var title string
		if k.least == k.most {
			id = plural(Family(k.lattice, k.most, false))
			name := plurals[slices.IndexFunc(plurals[:], func(m say.Message) bool { return string(m) == id })]
			if title = say.T("{n} {shapes}", k.count, name); k.oneSided {
				title = say.T("{n} one-sided {shapes}", k.count, name)
			}
		} else {
			title = say.T("{n} of one to {most, select, 2 {two} 3 {three} other {four}}", k.count, k.most)
		}
		if k.oneSided {
			id = "one-sided-" + id
		}
		about := about(aboutOther(k.lattice), k.least, k.most, k.oneSided)
		if k.more != "" {
			about += " " + k.more.String()
		}
		if k.lattice.Crosses() {
			id += "-crossing"
		}
		lists = append(lists, List{
			ID: id, Title: title, About: about,
			Count: k.count, Cells: k.cells, X: k.x, Y: k.y, Z: k.z,
			OneSided: k.oneSided, Solid: k.lattice == space.Balls, Lattice: k.lattice,
			shapes: func() (all []Shape) {
				for n := k.least; n <= k.most; n++ {
					all = append(all, Shapes(k.lattice, n, k.lattice != space.Balls, k.oneSided)...)
				}
				return all
			},
		})
	}
	return lists
}

// plural is the name of several shapes of a family.
func plural(family string) string {
	if strings.HasSuffix(family, "hex") {
		return family + "es"
	}
	return family + "s"
}

// stickLists are the lists of burr sticks: by how they can be made, and by how many cubes are cut out.
func stickLists() []List {
	list := func(id, title, about string, count, cells int, fits func(Stick) bool) List {
		return List{ID: id, Title: title, About: about, Count: count, Cells: cells, Solid: true, Sticks: true, X: 6, Y: 6, Z: 6,
			shapes: func() []Shape { return Sticks(fits) }}
	}
	lists := []List{
		list("burrs-solid", say.T("25 of solid burrs"), say.T("The notchable sticks of which Bill Cutler's 314 burrs without hollows are made, by their burr numbers."), 25, 452, Stick.ofSolidBurrs),
		list("burrs-notchable", say.T("59 notchable sticks"), say.T("Saw cuts straight across the stick make them. Their names are burr numbers."), 59, 1069, Stick.Notchable),
		list("burrs-millable", say.T("78 millable sticks"), say.T("A mill can cut them: no inner corner has three faces. The notchable ones are among them."), 78, 1403, Stick.Millable),
		list("burrs", say.T("837 usable sticks"), say.T("All that hang together, with both ends whole."), 837, 15651, nil),
	}
	for cut, count := range stickCounts {
		title, about := say.T("{n} with {cubes} cut out", count, cut), say.T("All usable sticks of which so many cubes are cut out.")
		if cut == 0 {
			title, about = say.T("The whole stick"), say.T("With nothing cut out: burr number 1.")
		}
		lists = append(lists, list("burrs-"+strconv.Itoa(cut), title, about, count, count*(24-cut), func(s Stick) bool { return s.Cut() == cut }))
	}
	return lists
}

// stickCounts are how many usable sticks have 0, 1, 2 … cubes cut out.
var stickCounts = [MaxCut + 1]int{1, 2, 18, 57, 154, 229, 220, 111, 36, 8, 1}

// small are the free polyominoes of up to three cells.
func small() []Shape {
	var list []Shape
	for n := 1; n <= 3; n++ {
		list = append(list, Polyominoes(n, false)...)
	}
	return list
}

// soma are the tricubes and tetracubes that are not boxes.
func soma() []Shape {
	list := slices.DeleteFunc(append(Polycubes(3), Polycubes(4)...), func(s Shape) bool { return s.Name == "I" || s.Name == "O" })
	return list
}

// yCubes are as many Y pentacubes as fill a cube of side 5.
func yCubes() []Shape {
	y := slices.DeleteFunc(Polycubes(5), func(s Shape) bool { return s.Name != "Y" })
	y[0].Copies = 25
	return y
}

// Pieces are the shapes as pieces of a definition.
func Pieces(shapes []Shape) []def.Piece {
	pieces := make([]def.Piece, len(shapes))
	for i, s := range shapes {
		pieces[i] = def.Piece{Name: s.Name, Cells: s.Cells, Copies: s.Copies}
	}
	return pieces
}
