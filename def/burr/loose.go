package burr

import (
	"errors"
	"slices"

	"tilewright/def"
	"tilewright/def/space"
)

// Loose makes a puzzle of the shapes of a file without problems: each is a piece, and the board is a box that holds each
// of them and has as many cells as all together, or a few more, which may stay empty. It is an error where the file has
// no shape that can be a piece, or other cells than cubes.
func (f *File) Loose() (*def.Puzzle, error) {
	if f.Grid != Cubes {
		return nil, errors.New("it has only shapes, and no problem to search")
	}
	c := &converter{file: f, problem: &Problem{}, names: map[string]int{}, out: Definition{Puzzle: &def.Puzzle{Lattice: space.Cubes}}}
	p := c.out.Puzzle
	var least [3]int // sides of a box for each piece, the shortest first
	cells := 0
	for i := range f.Shapes {
		s := &f.Shapes[i]
		if s.Fault != "" || len(s.Cells(Filled)) == 0 || len(s.Cells(Variable)) > 0 {
			continue
		}
		q := c.piece(i)
		q.Name, q.Copies, q.Tints = c.free(q.Name), 1, nil
		low, high := space.Bounds(q.Cells)
		sides := []int{high.X - low.X + 1, high.Y - low.Y + 1, high.Z - low.Z + 1}
		slices.Sort(sides)
		for k := range least {
			least[k] = max(least[k], sides[k])
		}
		p.Pieces = append(p.Pieces, *q)
		cells += len(q.Cells)
	}
	if cells == 0 {
		return nil, errors.New("it has neither a problem nor a shape with cubes")
	}
	p.Size = roomFor(least, cells)
	p.Empty = p.Volume() - cells
	if err := p.Check(); err != nil {
		return nil, err
	}
	return p, nil
}

// roomFor is the smallest box that has these sides at least, and that many cells; of several that with the least sum of
// sides.
func roomFor(least [3]int, cells int) space.Size {
	best := space.Size{X: least[2], Y: max(least[1], 1), Z: max(least[0], 1)}
	for best.X*best.Y*best.Z < cells {
		best.X++
	}
	flat := least[0] == 1 // pieces of one layer make a board of one layer
	for z := least[0]; z*z*z <= best.X*best.Y*best.Z && (z == 1 || !flat); z++ {
		for y := max(z, least[1]); y*y*z <= best.X*best.Y*best.Z; y++ {
			x := max(y, least[2], (cells+y*z-1)/(y*z))
			n, m := x*y*z, best.X*best.Y*best.Z
			if n < m || n == m && x+y+z < best.X+best.Y+best.Z {
				best = space.Size{X: x, Y: y, Z: z}
			}
		}
	}
	return best
}
