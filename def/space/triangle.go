package space

import "math"

// triangles: x counts them from left to right along a row, so that they point up where x + y is even, else down, and
// y counts the rows upwards; z are layers of prisms. BurrTools numbers them so. A triangle is as wide as two steps of x.
//
// As a point, a triangle lies at thirds of the axial coordinates of hexagons whose middles are the corners: both are
// 1 modulo 3 where it points up, 2 where it points down.
var triangles = &grid{
	name:   "triangles",
	about:  "Triangles with equal sides, or prisms of them in several layers.",
	places: "x counts the triangles of a row, which point up where x + y is even; y counts the rows upwards.",
	point: func(c Cell) Cell {
		if (c.X+c.Y)&1 == 0 {
			return Cell{3*(c.X-c.Y)/2 + 1, 3*c.Y + 1, c.Z}
		}
		return Cell{3*(c.X-c.Y-1)/2 + 2, 3*c.Y + 2, c.Z}
	},
	cell: func(p Cell) Cell {
		down := (p.X%3+3)%3 - 1
		y := (p.Y - 1 - down) / 3
		return Cell{2*(p.X-1-down)/3 + y + down, y, p.Z}
	},
	block:    Size{1, 1, 1},
	even:     [3]bool{true, true, false},
	whole:    2,
	motions:  hexagonMotions(Triangles),
	oneSided: 6, flat: 12, turns: 12,
	side:   struct{ one, more, beyond int }{3, 3, 0},
	plane:  func(x, y float64) (right, up float64) { return x / 2, y * math.Sqrt(3) / 2 },
	mirror: motion(Triangles, -1, -1, 0, 0, 1, 0, 0, 0, 1),
	glides: []Cell{{X: 2}, {X: 1, Y: 1}, {X: -1, Y: 1}, {Z: 1}},
	body: func(c Cell) []Cell { // in thirds
		y := 3 * c.Y
		if (c.X+c.Y)&1 == 0 {
			x := 3 * (c.X - c.Y) / 2
			return prism(c.Z, Cell{X: x, Y: y}, Cell{X: x + 3, Y: y}, Cell{X: x, Y: y + 3})
		}
		x := 3 * (c.X - c.Y - 1) / 2
		return prism(c.Z, Cell{X: x + 3, Y: y + 3}, Cell{X: x + 3, Y: y}, Cell{X: x, Y: y + 3})
	},
	steps: []Cell{{X: -1}, {Y: -1}, {Z: -1}, {X: 1}, {Y: 1}, {Z: 1}},
	leads: func(from, step Cell) bool { return step.Y == 0 || (from.X+from.Y)&1 == 0 == (step.Y < 0) },
	dark:  func(c Cell) bool { return (c.X+c.Y+c.Z)&1 != 0 },
}
