package exercises

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// cell is a cell of the plane or, with z, of space.
type cell struct{ x, y, z int }

func (c cell) plus(d cell) cell { return cell{c.x + d.x, c.y + d.y, c.z + d.z} }

func (c cell) compare(d cell) int {
	return slices.Compare([]int{c.x, c.y, c.z}, []int{d.x, d.y, d.z})
}

// Squares and rhombi alternate in a skewed grid. The corner (m, n) of a square grid is moved a little, to the left
// where n is odd and down where m is odd. The form of a cell depends only on the parities of its place.

// skewTurn is a motion of the skewed grid: a turn of the square, with the shift by 0 or 1 each way that it needs.
type skewTurn struct{ a, b, c, d, x, y int }

// skewTurns are the eight motions of the skewed grid, up to shifts by even numbers.
func skewTurns() (turns []skewTurn) {
	for _, m := range [...][4]int{{1, 0, 0, 1}, {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}, {-1, 0, 0, 1}, {1, 0, 0, -1},
		{0, 1, 1, 0}, {0, -1, -1, 0}} {
		for shift := range 4 {
			if t := (skewTurn{m[0], m[1], m[2], m[3], shift % 2, shift / 2}); t.keeps() {
				turns = append(turns, t)
			}
		}
	}
	return turns
}

// keeps tells whether the motion takes skewed corners to skewed corners. The difference must be the same everywhere.
func (t skewTurn) keeps() bool {
	var first [2]int
	for i := range 4 {
		m, n := i%2, i/2
		u, v := t.a*m+t.b*n+t.x, t.c*m+t.d*n+t.y
		miss := [2]int{v&1 - (t.a*n + t.b*m), u&1 - (t.c*n + t.d*m)}
		if i == 0 {
			first = miss
		} else if miss != first {
			return false
		}
	}
	return true
}

// of moves a cell, which is named by its lowest corner.
func (t skewTurn) of(c cell) cell {
	u, v := t.a*(2*c.x+1)+t.b*(2*c.y+1)+2*t.x, t.c*(2*c.x+1)+t.d*(2*c.y+1)+2*t.y
	return cell{(u - 1) >> 1, (v - 1) >> 1, 0}
}

// moved is a shape moved and sorted, shifted by even numbers as near to the origin as possible.
func moved(shape []cell, t skewTurn) []cell {
	var out []cell
	least := cell{1 << 30, 1 << 30, 0}
	for _, c := range shape {
		c = t.of(c)
		least.x, least.y = min(least.x, c.x), min(least.y, c.y)
		out = append(out, c)
	}
	for i := range out {
		out[i].x, out[i].y = out[i].x-least.x&^1, out[i].y-least.y&^1
	}
	slices.SortFunc(out, cell.compare)
	return out
}

// normal is the least of a shape's turned forms. Shapes that are turns of each other have the same.
func normal(shape []cell, turns []skewTurn) (least []cell) {
	for _, t := range turns {
		if m := moved(shape, t); least == nil || slices.CompareFunc(m, least, cell.compare) < 0 {
			least = m
		}
	}
	return least
}

// polyskews are the shapes of n cells, up to turning and turning over.
func polyskews(n int) [][]cell {
	turns := skewTurns()
	shapes := [][]cell{normal([]cell{{}}, turns), normal([]cell{{1, 0, 0}}, turns)}
	for size := 1; size < n; size++ {
		var larger [][]cell
		for _, shape := range shapes {
			for _, c := range shape {
				for _, d := range [...]cell{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}} {
					if next := c.plus(d); !slices.Contains(shape, next) {
						larger = append(larger, normal(append(slices.Clone(shape), next), turns))
					}
				}
			}
		}
		slices.SortFunc(larger, func(a, b []cell) int { return slices.CompareFunc(a, b, cell.compare) })
		shapes = slices.CompactFunc(larger, slices.Equal[[]cell])
	}
	return shapes
}

// Skews is the problem of the ten tetraskews in a frame. Cells that they do not cover stay empty.
func Skews(width, height int) string {
	var items, options strings.Builder
	turns := skewTurns()
	shapes := polyskews(4)
	if holes := width*height - 4*len(shapes); holes > 0 {
		items.WriteString(strconv.Itoa(holes) + "|empty ")
		for x := range width {
			for y := range height {
				fmt.Fprintf(&options, "empty %d.%d\n", x, y)
			}
		}
	}
	for i, shape := range shapes {
		name := string(rune('A' + i))
		items.WriteString(name + " ")
		var places [][]cell
		for _, t := range turns {
			places = append(places, moved(shape, t))
		}
		slices.SortFunc(places, func(a, b []cell) int { return slices.CompareFunc(a, b, cell.compare) })
		for _, place := range slices.CompactFunc(places, slices.Equal[[]cell]) {
			for x := 0; x < width; x += 2 {
				for y := -2; y < height; y += 2 {
					option, fits := name, true
					for _, c := range place {
						fits = fits && c.x+x < width && c.y+y >= 0 && c.y+y < height
						option += fmt.Sprintf(" %d.%d", c.x+x, c.y+y)
					}
					if fits {
						options.WriteString(option + "\n")
					}
				}
			}
		}
	}
	for x := range width {
		for y := range height {
			fmt.Fprintf(&items, "%d.%d ", x, y)
		}
	}
	return strings.TrimSpace(items.String()) + "\n" + options.String()
}
