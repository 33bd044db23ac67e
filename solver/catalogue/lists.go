package catalogue

import (
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
)

// List is shapes that go together.
type List struct {
	// ID names it in links and tests, Title for people: "12 pentominoes".
	ID, Title string
	// About says in a sentence what they are.
	About string
	// Count is how many pieces they are, copies included, Cells how many cells these have
	// together.
	Count, Cells int
	// OneSided is whether its shapes may not be turned over, Solid whether they need a
	// board of several layers, Sticks whether they are sticks of six-piece burrs, for
	// def.BurrBoard.
	OneSided, Solid, Sticks bool
	// X, Y and Z are the sides of a box for them: one that they fill, where there is one.
	X, Y, Z int
	// Lattice is that of their cells.
	Lattice space.Lattice

	shapes func() []Shape
}

// Shapes are those of the list, made anew at each call.
func (l List) Shapes() []Shape { return l.shapes() }

// Group is the heading that a list stands under.
func (l List) Group() string {
	switch {
	case l.Lattice == space.Hexagons && l.OneSided:
		return "Hexagons, one-sided"
	case l.Lattice == space.Hexagons:
		return "Hexagons"
	case l.Sticks:
		return "Sticks of six-piece burrs"
	case l.Solid:
		return "Solid"
	case l.OneSided:
		return "One-sided"
	}
	return "Flat"
}

// Lists are all lists: the free polyominoes, the one-sided ones, the polycubes, the polyhexes, and
// the sticks of burrs.
func Lists() []List {
	free := func(n int) func() []Shape { return func() []Shape { return Polyominoes(n, false) } }
	oneSided := func(n int) func() []Shape { return func() []Shape { return Polyominoes(n, true) } }
	cubes := func(n int) func() []Shape { return func() []Shape { return Polycubes(n) } }
	const (
		freely = " squares joined at their sides, turned and mirrored as you like."
		turned = " squares joined at their sides, turned in the plane; a mirror image is another piece, marked by ' or a letter of its own."
		wooden = " cubes joined at their faces. A mirror image is another piece."
	)
	return slices.Concat([]List{
		{"small", "4 of one to three", "The monomino, the domino and the two trominoes.", 4, 9, false, false, false, 3, 3, 1, space.Cubes, small},
		{"tetrominoes", "5 tetrominoes", "Four" + freely, 5, 20, false, false, false, 5, 4, 1, space.Cubes, free(4)},
		{"pentominoes", "12 pentominoes", "Five" + freely, 12, 60, false, false, false, 10, 6, 1, space.Cubes, free(5)},
		{"hexominoes", "35 hexominoes", "Six" + freely, 35, 210, false, false, false, 15, 14, 1, space.Cubes, free(6)},
		{"heptominoes", "108 heptominoes", "Seven" + freely + " One of them has a hole.", 108, 756, false, false, false, 28, 27, 1, space.Cubes, free(7)},
		{"octominoes", "369 octominoes", "Eight" + freely + " Six of them have a hole.", 369, 2952, false, false, false, 72, 41, 1, space.Cubes, free(8)},
		{"one-sided-tetrominoes", "7 one-sided tetrominoes", "Four" + turned, 7, 28, true, false, false, 7, 4, 1, space.Cubes, oneSided(4)},
		{"one-sided-pentominoes", "18 one-sided pentominoes", "Five" + turned, 18, 90, true, false, false, 10, 9, 1, space.Cubes, oneSided(5)},
		{"one-sided-hexominoes", "60 one-sided hexominoes", "Six" + turned, 60, 360, true, false, false, 20, 18, 1, space.Cubes, oneSided(6)},
		{"one-sided-heptominoes", "196 one-sided heptominoes", "Seven" + turned, 196, 1372, true, false, false, 49, 28, 1, space.Cubes, oneSided(7)},
		{"one-sided-octominoes", "704 one-sided octominoes", "Eight" + turned, 704, 5632, true, false, false, 88, 64, 1, space.Cubes, oneSided(8)},
		{"tetracubes", "8 tetracubes", "Four" + wooden, 8, 32, false, true, false, 4, 4, 2, space.Cubes, cubes(4)},
		{"soma", "7 pieces of the Soma cube", "All pieces of three or four cubes that are no boxes.", 7, 27, false, true, false, 3, 3, 3, space.Cubes, soma},
		{"pentacubes", "29 pentacubes", "Five" + wooden + " Twelve of them are the pentominoes.", 29, 145, false, true, false, 29, 5, 1, space.Cubes, cubes(5)},
		{"y-pentacubes", "25 Y pentacubes", "The Y pentomino 25 times: they fill a cube.", 25, 125, false, true, false, 5, 5, 5, space.Cubes, yCubes},
		{"hexacubes", "166 hexacubes", "Six" + wooden + " 35 of them are the hexominoes.", 166, 996, false, true, false, 12, 83, 1, space.Cubes, cubes(6)},
	}, hexagonLists(), stickLists())
}

// hexagonLists are the free polyhexes and the one-sided ones. From six cells on one has a hole, so they fill no box.
func hexagonLists() []List {
	list := func(id, title, about string, count, cells int, oneSided bool, x, y int, shapes func() []Shape) List {
		return List{ID: id, Title: title, About: about, Count: count, Cells: cells, OneSided: oneSided, X: x, Y: y, Z: 1, Lattice: space.Hexagons, shapes: shapes}
	}
	of := func(n int, oneSided bool) func() []Shape {
		return func() []Shape { return Shapes(space.Hexagons, n, true, oneSided) }
	}
	const (
		freely = " hexagons joined at their sides, turned and mirrored as you like."
		turned = " hexagons joined at their sides, turned in the plane; a mirror image is another piece, marked by '."
	)
	return []List{
		list("small-hexes", "5 of one to three", "The single hexagon, the pair and the three trihexes.", 5, 12, false, 4, 3, smallHexes),
		list("tetrahexes", "7 tetrahexes", "Four"+freely, 7, 28, false, 7, 4, of(4, false)),
		list("pentahexes", "22 pentahexes", "Five"+freely, 22, 110, false, 11, 10, of(5, false)),
		list("hexahexes", "82 hexahexes", "Six"+freely+" One of them has a hole.", 82, 492, false, 41, 12, of(6, false)),
		list("heptahexes", "333 heptahexes", "Seven"+freely+" Two of them have a hole.", 333, 2331, false, 63, 37, of(7, false)),
		list("one-sided-tetrahexes", "10 one-sided tetrahexes", "Four"+turned, 10, 40, true, 8, 5, of(4, true)),
		list("one-sided-pentahexes", "33 one-sided pentahexes", "Five"+turned, 33, 165, true, 15, 11, of(5, true)),
		list("one-sided-hexahexes", "147 one-sided hexahexes", "Six"+turned, 147, 882, true, 42, 21, of(6, true)),
		list("one-sided-heptahexes", "620 one-sided heptahexes", "Seven"+turned, 620, 4340, true, 70, 62, of(7, true)),
	}
}

// smallHexes are the polyhexes of up to three cells.
func smallHexes() []Shape {
	return slices.Concat(Shapes(space.Hexagons, 1, true, false), Shapes(space.Hexagons, 2, true, false), Shapes(space.Hexagons, 3, true, false))
}

// stickLists are those of burr sticks: by how they can be made, and by how many cubes are
// cut out.
func stickLists() []List {
	list := func(id, title, about string, count, cells int, fits func(Stick) bool) List {
		return List{ID: id, Title: title, About: about, Count: count, Cells: cells, Solid: true, Sticks: true, X: 6, Y: 6, Z: 6,
			shapes: func() []Shape { return Sticks(fits) }}
	}
	lists := []List{
		list("burrs-solid", "25 of solid burrs", "The notchable sticks of which Bill Cutler's 314 burrs without hollows are made, by their burr numbers.", 25, 452, Stick.ofSolidBurrs),
		list("burrs-notchable", "59 notchable sticks", "Saw cuts straight across the stick make them. Their names are burr numbers.", 59, 1069, Stick.Notchable),
		list("burrs-millable", "78 millable sticks", "A mill can cut them: no inner corner has three faces. The notchable ones are among them.", 78, 1403, Stick.Millable),
		list("burrs", "837 usable sticks", "All that hang together, with both ends whole.", 837, 15651, nil),
	}
	for cut, count := range stickCounts {
		title, about := strconv.Itoa(count)+" with "+strconv.Itoa(cut)+" cut out", "All usable sticks of which so many cubes are cut out."
		if cut == 0 {
			title, about = "The whole stick", "With nothing cut out: burr number 1."
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

// soma are the tricubes and tetracubes but the boxes.
func soma() []Shape {
	list := slices.DeleteFunc(append(Polycubes(3), Polycubes(4)...), func(s Shape) bool { return s.Name == "I" || s.Name == "O" })
	return list
}

// yCubes are as many Y as fill a cube of side 5.
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
