package space

import (
	"math"
	"slices"
)

// Sticks are the sides of a grid, and pieces of them hang together by its points. Where pieces may not cross, points are
// cells too, which may stay empty: a piece takes those that it goes through, so that no other does. As the rules of David
// Goodger's Polyform Puzzler have it, two pieces may touch at a point.

// sticks are the sides of squares. The point (i, j) of the grid is the place (2i, 2j), and the sticks are half-way: those
// that lie have an odd x, those that stand an odd y. A piece goes through a point where it has the two sticks that lie in
// one line there.
var sticks = &grid{
	name:     "sticks",
	about:    "Sticks: the sides of squares, which hang together by their ends.",
	places:   "points have even x and y, and a stick lies between two of them.",
	has:      func(c Cell) bool { return c.X&1 == 0 || c.Y&1 == 0 },
	layer:    true,
	block:    Size{2, 2, 1},
	whole:    2,
	motions:  flatMotions(Sticks),
	oneSided: 4, flat: 8, turns: 8,
	plane:  func(x, y float64) (right, up float64) { return x / 2, y / 2 },
	mirror: motion(Sticks, -1, 0, 0, 0, 1, 0, 0, 0, 1),
	steps: []Cell{
		{X: -2}, {Y: -2}, {X: -1, Y: -1}, {X: -1, Y: 1}, {X: -1}, {Y: -1},
		{X: 2}, {Y: 2}, {X: 1, Y: 1}, {X: 1, Y: -1}, {X: 1}, {Y: 1},
	},
	leads: func(from, step Cell) bool {
		switch {
		case from.X&1 != 0: // to a point, or to the stick that goes on or stands at it
			return step.Y == 0 || step.X&step.Y&1 != 0
		case from.Y&1 != 0:
			return step.X == 0 || step.X&step.Y&1 != 0
		}
		return (step.X+step.Y)&1 != 0
	},
	loose:    func(c Cell) bool { return c.X&1 == 0 && c.Y&1 == 0 },
	opens:    straight,
	takes:    straight,
	crossing: CrossingSticks,
}

// straight tells whether two sticks lie in one line at a point of squares.
func straight(c Cell, has func(Cell) bool) bool {
	return has(c.Plus(Cell{X: -1})) && has(c.Plus(Cell{X: 1})) || has(c.Plus(Cell{Y: -1})) && has(c.Plus(Cell{Y: 1}))
}

// triangleSticks are the sides of triangles, in the axial coordinates of hexagons. The point (i, j) of the grid is the place
// (4i + 1, 4j + 1), which is no cell; around it, one step away, are six places for its directions, and sticks are two steps
// away from both of their ends: all coordinates of a stick are odd.
//
// A piece goes through a point from one stick to the next one around it that it has. Where they are a third of a turn or half
// of one apart, it takes the directions of both, and those between: so two pieces that cross there take one in common.
var triangleSticks = &grid{
	name:   "triangle-sticks",
	about:  "Sticks: the sides of triangles, which hang together by their ends.",
	places: "x and y go as on hexagons; points have coordinates 1, 5, 9 and so on, and a stick lies between two of them.",
	has: func(c Cell) bool {
		x, y := (c.X-1)&3, (c.Y-1)&3
		switch {
		case x&1 == 0 && y&1 == 0:
			return x+y > 0
		case x == 0 || y == 0:
			return true
		}
		return x != y && x&y&1 == 1
	},
	layer:    true,
	point:    func(c Cell) Cell { return Cell{c.X - 1, c.Y - 1, c.Z} },
	cell:     func(p Cell) Cell { return Cell{p.X + 1, p.Y + 1, p.Z} },
	block:    Size{4, 4, 1},
	whole:    4,
	motions:  hexagonMotions(TriangleSticks),
	oneSided: 6, flat: 12, turns: 12,
	side:   struct{ one, more, beyond int }{4, 4, 0},
	plane:  func(x, y float64) (right, up float64) { return (x + y/2) / 4, y * math.Sqrt(3) / 8 },
	mirror: motion(TriangleSticks, -1, -1, 0, 0, 1, 0, 0, 0, 1),
	steps:  triangleSteps(),
	leads: func(from, step Cell) bool {
		to := from.Plus(step)
		if direction(from) || direction(to) {
			return step.X&1 != 0 || step.Y&1 != 0 // of a stick at its end, or two that follow each other
		}
		for _, d := range sixths {
			if point := from.Minus(d).Minus(d); point.X&3 == 1 && point.Y&3 == 1 {
				for _, e := range sixths {
					if point.Plus(e).Plus(e) == to {
						return true
					}
				}
			}
		}
		return false
	},
	loose: direction,
	opens: func(c Cell, has func(Cell) bool) bool {
		sticks, _ := around(c, has)
		n := 0
		for _, there := range sticks {
			if there {
				n++
			}
		}
		return n > 1
	},
	takes: func(c Cell, has func(Cell) bool) bool {
		sticks, at := around(c, has)
		before, behind := 0, 1 // to the last stick up to the direction, and to the next one beyond
		for ; before < 6 && !sticks[(at-before+6)%6]; before++ {
		}
		for ; behind < 7 && !sticks[(at+behind)%6]; behind++ {
		}
		gap := before + behind
		if before > 0 || gap == 2 || gap == 3 {
			return gap == 2 || gap == 3
		}
		// A stick that is there is also the end of the way before it.
		before = 1
		for ; before < 6 && !sticks[(at-before+6)%6]; before++ {
		}
		return before == 2 || before == 3
	},
	crossing: CrossingTriangleSticks,
}

// direction tells whether a place of triangle sticks is a direction of a point, and no stick.
func direction(c Cell) bool { return c.X&1 == 0 || c.Y&1 == 0 }

// around are which sticks there are in the directions of a point, and the number of one of these.
func around(c Cell, has func(Cell) bool) (sticks [6]bool, number int) {
	for i, d := range sixths {
		if point := c.Minus(d); point.X&3 == 1 && point.Y&3 == 1 {
			number = i
			for k, e := range sixths {
				sticks[k] = has(point.Plus(e).Plus(e))
			}
		}
	}
	return sticks, number
}

// sixths are the directions of a point of triangles, one after another.
var sixths = [6]Cell{{X: 1}, {Y: 1}, {X: -1, Y: 1}, {X: -1}, {Y: -1}, {X: 1, Y: -1}}

// triangleSteps are those from a direction to the stick or direction beside it, and from a stick to another.
func triangleSteps() (steps []Cell) {
	for i := range 3 {
		steps = append(steps, sixths[i])
	}
	for i := range 3 {
		d, e := sixths[i], sixths[(i+1)%6]
		for _, way := range [3]Cell{d, d.Plus(d), d.Plus(e)} {
			steps = append(steps, way.Plus(way))
		}
	}
	for _, step := range slices.Clone(steps) {
		steps = append(steps, Cell{}.Minus(step))
	}
	return steps
}

// hexagonSticks are the sides of hexagons, as in a honeycomb. Its points are as triangles lie: (x, y) has the place
// (2x, 2y), and the sticks are half-way between those of triangles that are neighbours. Three sticks meet in a point, so
// pieces cannot cross.
var hexagonSticks = &grid{
	name:   "hexagon-sticks",
	about:  "Sticks: the sides of hexagons, which hang together by their ends.",
	places: "points have the coordinates of triangles, doubled, and a stick lies between two of them.",
	has: func(c Cell) bool {
		return c.Y&1 == 0 && c.X&1 != 0 || c.X&1 == 0 && c.Y&1 != 0 && (c.X+c.Y-1)&3 == 2
	},
	layer: true,
	point: func(c Cell) Cell {
		if c.X&1 != 0 {
			return triangles.point(Cell{(c.X - 1) / 2, c.Y / 2, 0}).Plus(triangles.point(Cell{(c.X + 1) / 2, c.Y / 2, c.Z}))
		}
		return triangles.point(Cell{c.X / 2, (c.Y - 1) / 2, 0}).Plus(triangles.point(Cell{c.X / 2, (c.Y + 1) / 2, c.Z}))
	},
	cell: func(p Cell) Cell {
		// From the point of a triangle that points up to the sides right, left and below.
		for i, way := range [3]Cell{{1, 1, 0}, {-2, 1, 0}, {1, -2, 0}} {
			if twice := p.Minus(way); ((twice.X-2)%6+6)%6 == 0 && ((twice.Y-2)%6+6)%6 == 0 {
				up := triangles.cell(Cell{twice.X / 2, twice.Y / 2, p.Z})
				return Cell{2 * up.X, 2 * up.Y, up.Z}.Plus([3]Cell{{X: 1}, {X: -1}, {Y: -1}}[i])
			}
		}
		panic("space: no stick lies there")
	},
	block:    Size{2, 2, 1},
	even:     [3]bool{true, true, false},
	whole:    4,
	motions:  hexagonMotions(HexagonSticks),
	oneSided: 6, flat: 12, turns: 12,
	side:   struct{ one, more, beyond int }{0, 6, 3},
	plane:  func(x, y float64) (right, up float64) { return x / 4, y * math.Sqrt(3) / 4 },
	mirror: motion(HexagonSticks, -1, -1, 0, 0, 1, 0, 0, 0, 1),
	steps:  []Cell{{X: -2}, {X: -1, Y: -1}, {X: -1, Y: 1}, {X: 2}, {X: 1, Y: 1}, {X: 1, Y: -1}},
}
