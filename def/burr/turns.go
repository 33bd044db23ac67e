package burr

import (
	"tilewright/def"
	"tilewright/def/space"
)

// cubeTurns are the 24 turns of a cube. Number 4f+k makes k quarter turns about x (y goes to z). Then it brings the x
// axis to face f: as it is, to z, to -x, to -z, to y, to -y.
var cubeTurns = []uint8{0, 8, 4, 12, 20, 21, 22, 23, 6, 14, 2, 10, 16, 19, 18, 17, 1, 9, 5, 13, 3, 11, 7, 15}

// turns are the turns that rotations in a stored solution mean, by grid. They are numbers of the lattice's motions, in
// the order of BurrTools' own tables. As many rotations follow that mirror x before. With these the solutions that are
// stored in the examples of BurrTools, of all five grids, come out whole.
var turns = [][]uint8{
	Cubes:            cubeTurns,
	TriangularPrisms: {0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 6, 7},
	Spheres: {
		0, 22, 1, 23, 2, 20, 3, 21, 9, 12, 10, 13, 11, 14, 8, 15, 16, 4, 17, 5, 18, 6, 19, 7,
		54, 66, 102, 114, 52, 62, 76, 86, 78, 94, 30, 46, 100, 106, 28, 34, 103, 98, 79, 74, 53, 50, 29, 26,
		116, 69, 31, 47, 80, 85, 33, 38, 111, 59, 60, 42, 24, 115, 97, 64, 89, 75, 109, 77, 87, 36, 93, 90,
		43, 119, 112, 68, 65, 35, 25, 104, 57, 51, 82, 72, 91, 40, 101, 113, 107, 110, 56, 63, 81, 84, 37, 92,
		45, 27, 118, 96, 71, 49, 55, 67, 88, 41, 83, 39, 32, 108, 105, 61, 58, 44, 117, 99, 70, 48, 95, 73,
	},
	RhombicTetrahedra:   cubeTurns,
	TetrahedraOctahedra: cubeTurns,
}

// turn is the motion of a rotation, which must be one of the grid's.
func (g Grid) turn(rotation int) space.Motion {
	l, table := lattices[g], turns[g]
	m := l.Motions()[table[rotation%len(table)]]
	if rotation >= len(table) {
		m = m.Mul(l.Mirror())
	}
	return m
}

// turned are the cells of a shape after a motion, seen from where its hot place comes. They are nil where the motion
// brings them to places that are no cells, as may happen with balls.
func turned(s *Shape, l space.Lattice, m space.Motion) (cells []def.Cell) {
	cells = m.Turned(append(within(l, s.Cells(Filled)), s.Hot))
	if cells == nil {
		return nil
	}
	last := len(cells) - 1
	hot := cells[last]
	for i := range cells {
		cells[i] = cells[i].Minus(hot)
	}
	return cells[:last]
}
