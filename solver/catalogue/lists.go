package catalogue

import (
	"slices"
	"strconv"
	"strings"

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
	case l.Lattice != space.Cubes && l.OneSided:
		return capital(l.Lattice.Name()) + ", one-sided"
	case l.Lattice != space.Cubes:
		return capital(l.Lattice.Name())
	case l.Sticks:
		return "Sticks of six-piece burrs"
	case l.Solid:
		return "Solid"
	case l.OneSided:
		return "One-sided"
	}
	return "Flat"
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Lists are all lists: the free polyominoes, the one-sided ones, the polycubes, the polyhexes, the polyiamonds, and
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
	}, otherLists(), stickLists())
}

// otherLists are the free shapes and the one-sided ones of other lattices than squares and cubes. From six hexagons
// on one has a hole, so they fill no box.
func otherLists() (lists []List) {
	small := func(l space.Lattice, id, title, about string, x, y int) List {
		return List{ID: id, Title: title, About: about, Count: 5, Cells: 12, X: x, Y: y, Z: 1, Lattice: l, shapes: func() (all []Shape) {
			for n := 1; len(all) < 5; n++ {
				all = append(all, Shapes(l, n, true, false)...)
			}
			return all
		}}
	}
	add := func(l space.Lattice, n, count int, oneSided bool, x, y int, more string) {
		family := Family(l, n, false) + "s"
		if l == space.Hexagons {
			family = Family(l, n, false) + "es"
		}
		about := [...]string{4: "Four", "Five", "Six", "Seven", "Eight"}[n] + " " + l.Name() + " joined at their sides, turned and mirrored as you like." + more
		id, title := family, family
		if oneSided {
			id, title = "one-sided-"+family, "one-sided "+family
			about = strings.Replace(about, "turned and mirrored as you like.", "turned in the plane; a mirror image is another piece, marked by '.", 1)
		}
		lists = append(lists, List{ID: id, Title: strconv.Itoa(count) + " " + title, About: about, Count: count, Cells: n * count, OneSided: oneSided, X: x, Y: y, Z: 1,
			Lattice: l, shapes: func() []Shape { return Shapes(l, n, true, oneSided) }})
	}
	const one, two = " One of them has a hole.", " Two of them have a hole."
	lists = append(lists, small(space.Hexagons, "small-hexes", "5 of one to three", "The single hexagon, the pair and the three trihexes.", 4, 3))
	add(space.Hexagons, 4, 7, false, 7, 4, "")
	add(space.Hexagons, 5, 22, false, 11, 10, "")
	add(space.Hexagons, 6, 82, false, 41, 12, one)
	add(space.Hexagons, 7, 333, false, 63, 37, two)
	add(space.Hexagons, 4, 10, true, 8, 5, "")
	add(space.Hexagons, 5, 33, true, 15, 11, "")
	add(space.Hexagons, 6, 147, true, 42, 21, one)
	add(space.Hexagons, 7, 620, true, 70, 62, "")
	add(space.Triangles, 4, 3, false, 6, 2, "")
	add(space.Triangles, 5, 4, false, 5, 4, "")
	add(space.Triangles, 6, 12, false, 12, 6, "")
	add(space.Triangles, 7, 24, false, 14, 12, "")
	add(space.Triangles, 5, 6, true, 6, 5, "")
	add(space.Triangles, 6, 19, true, 19, 6, "")
	add(space.Triangles, 7, 43, true, 43, 7, "")
	add(space.Triangles, 8, 66, false, 33, 16, "")
	add(space.Triangles, 8, 120, true, 40, 24, "")
	return lists
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
