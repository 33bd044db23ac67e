package exercises

import (
	"fmt"
	"slices"
	"strings"
)

// toEye is the direction to the eye, which is far away. The picture of exercise 334 shows the cubie (x, y, z) at (30x -
// 42y, 14x + 10y + 45z). So the eye sees top, left and front: z goes up, x to the right and y to the left.
var toEye = [3]float64{-315, -225, 148}

// Facade is a shape that seven Soma pieces are to show. They may hide cubies behind it.
type Facade struct {
	Name string
	// visible are the cubies seen. hidden are the places where others may be, those of the shape itself among them.
	visible, hidden []cell
}

// Facades are the W-wall, the X-wall and the cube.
func Facades() []Facade {
	column := func(cells ...[2]int) (shape []cell) {
		for _, c := range cells {
			for z := range 3 {
				shape = append(shape, cell{c[0], c[1], z})
			}
		}
		return shape
	}
	w := column([2]int{0, 4}, [2]int{0, 3}, [2]int{0, 2}, [2]int{1, 2}, [2]int{2, 2}, [2]int{2, 1}, [2]int{2, 0}, [2]int{3, 0}, [2]int{4, 0})
	x := column([2]int{0, 2}, [2]int{1, 2}, [2]int{2, 2}, [2]int{3, 2}, [2]int{4, 2}, [2]int{2, 0}, [2]int{2, 1}, [2]int{2, 3}, [2]int{2, 4})
	var cube []cell
	for i := range 27 {
		cube = append(cube, cell{i / 9, i / 3 % 3, i % 3})
	}
	return []Facade{facade("W-wall", w), facade("X-wall", x), facade("cube", cube)}
}

func facade(name string, shape []cell) Facade {
	f := Facade{Name: name}
	solid := map[cell]bool{}
	for _, c := range shape {
		solid[c] = true
	}
	for _, c := range shape {
		if shows(c, solid) {
			f.visible = append(f.visible, c)
		}
	}
	most := len(shape) - len(f.visible)
	// away is how far a place is behind the visible cubies: the steps to the right, to the left, and up or down.
	away := func(c cell) int {
		least := 1 << 30
		for _, v := range f.visible {
			if dx, dy, dz := c.x-v.x, c.y-v.y, max(c.z-v.z, v.z-c.z); dx >= 0 && dy >= 0 {
				least = min(least, dx+dy+dz)
			}
		}
		return least
	}
	for x := range 16 {
		for y := range 16 {
			for z := range 8 {
				if c := (cell{x, y, z}); away(c) > 0 && away(c) <= most && !shows(c, solid) {
					f.hidden = append(f.hidden, c)
				}
			}
		}
	}
	return f
}

// shows tells whether anything of a cubie is seen beside the solid ones. It tries many points on the three faces that
// are turned to the eye; nothing may lie before one of them.
func shows(c cell, solid map[cell]bool) bool {
	const points = 15
	for i := range points * points {
		u, v := (float64(i%points)+0.5)/points, (float64(i/points)+0.5)/points
		for _, p := range [...][3]float64{{u, v, 1}, {0, u, v}, {u, 0, v}} {
			if open([3]float64{float64(c.x) + p[0], float64(c.y) + p[1], float64(c.z) + p[2]}, c, solid) {
				return true
			}
		}
	}
	return false
}

// open follows the ray from a point on a cubie to the eye, and tells whether it is free.
func open(p [3]float64, from cell, solid map[cell]bool) bool {
	for t := 0.0; t < 0.08; t += 0.0001 {
		c := cell{floor(p[0] + t*toEye[0]), floor(p[1] + t*toEye[1]), floor(p[2] + t*toEye[2])}
		if c != from && solid[c] {
			return false
		}
		if c.x < -1 && c.y < -1 || c.z > 8 {
			return true
		}
	}
	return true
}

func floor(f float64) int {
	n := int(f)
	if f < float64(n) {
		n--
	}
	return n
}

// somaNames are the names of the pieces in soma.
const somaNames = "vltzabp"

// soma are the seven pieces of Piet Hein's cube.
func soma() [][]cell {
	return [][]cell{
		{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}},
		{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {2, 0, 0}},
		{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}},
		{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}},
		{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}},
		{{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}},
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}},
	}
}

// orientations are the turns of a piece in space, moved to the corner.
func orientations(piece []cell) (turned [][]cell) {
	quarter := func(cells []cell, turn func(cell) cell) []cell {
		out := make([]cell, len(cells))
		least := cell{1 << 30, 1 << 30, 1 << 30}
		for i, c := range cells {
			out[i] = turn(c)
			least = cell{min(least.x, out[i].x), min(least.y, out[i].y), min(least.z, out[i].z)}
		}
		for i := range out {
			out[i] = cell{out[i].x - least.x, out[i].y - least.y, out[i].z - least.z}
		}
		slices.SortFunc(out, cell.compare)
		return out
	}
	todo := [][]cell{quarter(piece, func(c cell) cell { return c })}
	for len(todo) > 0 {
		next := todo[0]
		todo = todo[1:]
		if slices.ContainsFunc(turned, func(t []cell) bool { return slices.Equal(t, next) }) {
			continue
		}
		turned = append(turned, next)
		todo = append(todo, quarter(next, func(c cell) cell { return cell{-c.y, c.x, c.z} }),
			quarter(next, func(c cell) cell { return cell{c.x, -c.z, c.y} }))
	}
	return turned
}

// placement is a piece in a place.
type placement struct {
	piece int
	cells []cell
}

// placements are all placements of Soma pieces on these cells.
func placements(of []cell) (all []placement) {
	free := map[cell]bool{}
	for _, c := range of {
		free[c] = true
	}
	for p, piece := range soma() {
		for _, o := range orientations(piece) {
			for _, at := range of {
				place := make([]cell, len(o))
				fits := true
				for i, c := range o {
					place[i] = cell{c.x - o[0].x, c.y - o[0].y, c.z - o[0].z}.plus(at)
					fits = fits && free[place[i]]
				}
				if fits {
					all = append(all, placement{p, place})
				}
			}
		}
	}
	return all
}

// Text is the problem: visible cubies and pieces are primary items, hidden ones secondary.
func (f Facade) Text() string {
	items := strings.Join(strings.Split(somaNames, ""), " ")
	for _, c := range f.visible {
		items += " " + c.name()
	}
	items += " |"
	for _, c := range f.hidden {
		items += " " + c.name()
	}
	var options strings.Builder
	for _, p := range placements(slices.Concat(f.visible, f.hidden)) {
		options.WriteString(somaNames[p.piece : p.piece+1])
		for _, c := range p.cells {
			options.WriteString(" " + c.name())
		}
		options.WriteString("\n")
	}
	return items + "\n" + options.String()
}

// name is the cubie's name, counted from 1 as in the exercise.
func (c cell) name() string { return fmt.Sprintf("%d%d%d", c.x+1, c.y+1, c.z+1) }
