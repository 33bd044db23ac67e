package space

import "slices"

// Sticks reports whether the cells are sticks, which pieces go along and do not fill.
func (l Lattice) Sticks() bool { return l >= Sticks }

// Corners reports whether it is known which cells touch at a corner: of squares, cubes, hexagons and triangles.
func (l Lattice) Corners() bool { return l.Everywhere() && grids[l].body != nil }

// Crossroads reports whether four cells of a layer or more meet at a point.
func (l Lattice) Crossroads() bool {
	return l.Corners() && slices.ContainsFunc(l.corners(l.First(), 0), func(ways []Cell) bool { return len(ways) > 3 })
}

// corners has for each corner of a cell the ways to the cells that meet there, at most so many layers away, itself among them.
// It is the same for all cells with the same Rest.
func (l Lattice) corners(c Cell, layers int) (all [][]Cell) {
	body := grids[l].body
	for _, corner := range body(c) {
		var ways []Cell
		for x := -2; x <= 2; x++ {
			for y := -2; y <= 2; y++ {
				for z := -layers; z <= layers; z++ {
					if way := (Cell{x, y, z}); slices.Contains(body(c.Plus(way)), corner) {
						ways = append(ways, way)
					}
				}
			}
		}
		all = append(all, ways)
	}
	return all
}

// Points are the sets of open cells that meet at a point, by increasing numbers, each set once. The lattice has Corners. On a
// board that closes on itself cells meet over its ends, too. O(cells) of some size.
func (b *Board) Points() (points [][]int32) {
	layers := min(b.Size.Z-1, 1)
	known := map[Cell][][]Cell{}
	seen := map[[12]int32]bool{} // no more cells meet at a point: so many prisms of triangles do
	for _, c := range b.Cells {
		rest := b.Lattice.Rest(c)
		if known[rest] == nil {
			known[rest] = b.Lattice.corners(rest, layers)
		}
		for _, ways := range known[rest] {
			var point []int32
			for _, way := range ways {
				if n := b.Number(c.Plus(way)); n >= 0 {
					point = append(point, n)
				}
			}
			slices.Sort(point)
			point = slices.Compact(point)
			key := [12]int32{}
			for i, n := range point {
				key[i] = n + 1
			}
			if len(point) > 1 && !seen[key] {
				seen[key] = true
				points = append(points, point)
			}
		}
	}
	return points
}

// Edge tells of each open cell whether the board ends at a side of it: the box does, or there is a hole. Layers do not end a
// flat board. O(cells).
func (b *Board) Edge() []bool {
	edge := make([]bool, len(b.Cells))
	for i, c := range b.Cells {
		for k, step := range b.Lattice.Steps() {
			if n, ok := b.Lattice.Beside(c, k); ok && (step.Z == 0 || b.Size.Solid()) && b.Number(n) < 0 {
				edge[i] = true
			}
		}
	}
	return edge
}

// Move is what a motion of a board does to its cells.
type Move struct {
	// Cells[c] is where open cell c goes.
	Cells []int32
	// Mirrors says that it exchanges left and right: that it turns a flat board over, or is a reflection of a solid.
	Mirrors bool
}

// Moves are the turns and mirrors that leave the board as it is and move some cell. Unlike Symmetries there is both a turn and a
// mirror where both do the same. Ways around a board that closes are none. O(cells) for each motion.
func (b *Board) Moves() (moves []Move) {
	f := b.Finder()
	for f.all = true; !f.Done(); {
		s, ok := f.Next()
		if !ok || s.Turn == b.Lattice.Identity() {
			continue
		}
		m := Move{s.Cells, s.Reflection || b.Size.Flat() && s.Turn.Over()}
		still := true
		for i, to := range m.Cells {
			still = still && to == int32(i)
		}
		if !still && !slices.ContainsFunc(moves, func(n Move) bool { return n.Mirrors == m.Mirrors && slices.Equal(n.Cells, m.Cells) }) {
			moves = append(moves, m)
		}
	}
	return moves
}

// Still reports whether the symmetry is the one that does nothing.
func (s *Symmetry) Still() bool { return s.Turn == s.Turn.lattice.Identity() && s.shift == Cell{} }
