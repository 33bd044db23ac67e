package space

// tans are half squares; a tangram is made of them. A cell is a quarter of a square, between a side and the middle, so
// a square can be halved both ways. A square takes a box of side 3; the middles of the box's sides are the cells.
var tans = &grid{
	name:   "tans",
	about:  "Squares cut into quarters by their diagonals; two quarters are half a square, as in a tangram.",
	places: "a square takes 3 × 3 places, and its quarters are the middles of the sides there.",
	has:    func(c Cell) bool { return ((c.X%3+3)%3 == 1) != ((c.Y%3+3)%3 == 1) },
	layer:  true,
	point:  func(c Cell) Cell { return Cell{2*c.X - 5, 2*c.Y - 5, c.Z} },
	cell:   func(p Cell) Cell { return Cell{(p.X + 5) / 2, (p.Y + 5) / 2, p.Z} },
	units: func(c Cell) [][]Cell {
		if (c.X-1)%3 == 0 { // below or above the middle; the others are beside it
			middle := c.Y + 1 - 2*(((c.Y%3)+3)%3/2)
			return [][]Cell{{c, {c.X - 1, middle, c.Z}}, {c, {c.X + 1, middle, c.Z}}}
		}
		middle := c.X + 1 - 2*(((c.X%3)+3)%3/2)
		return [][]Cell{{c, {middle, c.Y - 1, c.Z}}, {c, {middle, c.Y + 1, c.Z}}}
	},
	block:    Size{3, 3, 1},
	whole:    3,
	motions:  flatMotions(Tans),
	oneSided: 4, flat: 8, turns: 8,
	plane:  func(x, y float64) (right, up float64) { return x / 3, y / 3 },
	mirror: motion(Tans, -1, 0, 0, 0, 1, 0, 0, 0, 1),
	steps: []Cell{
		{X: -1}, {Y: -1}, {X: -1, Y: -1}, {X: -1, Y: 1},
		{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1},
	},
}

// flatMotions are the eight motions of a square, and then each of them after a reflection that keeps the layer.
func flatMotions(l Lattice) []Motion {
	all := cubeMotions(l)
	return append(all[:8:8], all[24:32]...)
}
