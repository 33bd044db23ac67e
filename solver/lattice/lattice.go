// Package lattice is the geometry of the cubic lattice: cells, rotations,
// orientations of a shape, and neighbours.
package lattice

import "tilewright/def"

// Cell is a unit cube of the lattice.
type Cell = def.Cell

// Rotation is an isometry of the lattice about the origin: a signed
// permutation matrix in row-major order. Its determinant is 1, or -1 for a
// reflection.
type Rotation [9]int8
