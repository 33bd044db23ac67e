package space

import "math"

// hexagons: cells have axial coordinates, so that x steps to the right and y to the upper right; z are
// layers of prisms. The first six motions turn by sixths about z, counter-clockwise; the next six turn
// over before. Neighbours cannot have two colours, as three of them meet.
var hexagons = &grid{
	name:     "hexagons",
	about:    "Hexagons as in a honeycomb, or prisms of them in several layers.",
	places:   "x goes to the right and y to the upper right.",
	motions:  hexagonMotions(Hexagons),
	whole:    1,
	oneSided: 6, flat: 12, turns: 12,
	side:   struct{ one, more, beyond int }{0, 1, 0},
	plane:  func(x, y float64) (right, up float64) { return x + y/2, y * math.Sqrt(3) / 2 },
	mirror: motion(Hexagons, -1, -1, 0, 0, 1, 0, 0, 0, 1),
	glides: []Cell{{X: 1}, {Y: 1}, {X: -1, Y: 1}, {Z: 1}},
	body: func(c Cell) []Cell { // in thirds
		x, y := 3*c.X, 3*c.Y
		return prism(c.Z, Cell{X: x + 1, Y: y + 1}, Cell{X: x - 1, Y: y + 2}, Cell{X: x - 2, Y: y + 1},
			Cell{X: x - 1, Y: y - 1}, Cell{X: x + 1, Y: y - 2}, Cell{X: x + 2, Y: y - 1})
	},
	steps: []Cell{{X: -1}, {Y: -1}, {X: 1, Y: -1}, {Z: -1}, {X: 1}, {Y: 1}, {X: -1, Y: 1}, {Z: 1}},
}

// hexagonMotions are the 24 motions of a hexagon for a lattice whose points have axial coordinates.
func hexagonMotions(l Lattice) []Motion {
	all := make([]Motion, 24)
	sixth := motion(l, 0, -1, 0, 1, 1, 0, 0, 0, 1)
	for half, r := range [2]Motion{identity(l), motion(l, 0, 1, 0, 1, 0, 0, 0, 0, -1)} {
		for t := range 6 {
			all[6*half+t] = r
			all[12+6*half+t] = r.Mul(upsideDown(l))
			r = sixth.Mul(r)
		}
	}
	return all
}
