package pictures

import (
	"cmp"
	"math"
	"slices"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
)

// A solid piece is drawn as static/player/iso.ts draws it. The view is from above, and from the corner where x is least
// and the front row, with y = 0, ends. A cube's picture is a hexagon. Cubes that differ by a multiple of (-1, -1, 1)
// lie one behind the other.

// Clearest is the turn of a piece that hides no cube, if there is one, and shows the most faces; of equal ones the
// lowest. O(24 cells). A burr stick lies as its number says, with its notches above and in front: there may be hundreds
// of sticks.
func Clearest(cells []def.Cell, oneSide bool) []def.Cell {
	if stick, ok := catalogue.StickOf(cells); ok {
		return stick.Cells()
	}
	group := space.Cubes.Turns(oneSide)
	type view struct {
		cells        []def.Cell
		hidden, seen int
		height       float64
	}
	views := make([]view, len(group))
	for i, r := range group {
		v := view{cells: r.Turn(cells)}
		v.hidden, v.seen = visible(v.cells)
		_, v.height = isoSize(v.cells)
		views[i] = v
	}
	best := slices.MinFunc(views, func(a, b view) int {
		return cmp.Or(cmp.Compare(a.hidden, b.hidden), cmp.Compare(b.seen, a.seen), cmp.Compare(a.height, b.height))
	})
	return best.cells
}

// visible counts the cubes that others hide, and the half faces that are seen.
func visible(cells []def.Cell) (hidden, seen int) {
	type half struct{ p, q, side int }
	nearest := map[half]int{} // number of the cube
	near := func(c def.Cell) int { return c.Z - c.X - c.Y }
	for n, c := range cells {
		i, j := -c.Y-c.Z, -c.X-c.Z
		for _, h := range [6]half{{i - 1, j - 1, 0}, {i - 1, j - 1, 1}, {i, j - 1, 1}, {i, j, 0}, {i - 1, j, 0}, {i, j, 1}} {
			if m, ok := nearest[h]; !ok || near(cells[m]) < near(c) {
				nearest[h] = n
			}
		}
	}
	in := make([]bool, len(cells))
	for _, n := range nearest {
		in[n] = true
	}
	for _, is := range in {
		if !is {
			hidden++
		}
	}
	return hidden, len(nearest)
}

// cornerSize is about the width and height of a picture, seen from the same corner, of cells that are no cubes.
func cornerSize(l space.Lattice, cells []def.Cell) (width, height float64) {
	left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		x, y := l.Plane(float64(c.X), float64(c.Y))
		across, down := 0.87*(x-y), -(x+y)/2-0.8*float64(c.Z)
		left, right = min(left, across), max(right, across)
		top, bottom = min(top, down), max(bottom, down)
	}
	return right - left + 1.6, bottom - top + 1.6
}

// isoSize is the width and height of the picture of cubes, in edges of a cube.
func isoSize(cells []def.Cell) (width, height float64) {
	left, right, top, bottom := math.MaxInt, math.MinInt, math.MaxInt, math.MinInt
	for _, c := range cells {
		across, down := c.X-c.Y, -c.X-c.Y-2*c.Z
		left, right = min(left, across), max(right, across)
		top, bottom = min(top, down), max(bottom, down)
	}
	// An edge has 30 parts. Half a cube is 26 parts wide, and half its top is 15 parts high. 2 parts on each side are
	// for the outline.
	return float64(26*(right-left+2)+4) / 30, float64(15*(bottom-top+4)+4) / 30
}
