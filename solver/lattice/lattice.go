// Package lattice is the geometry of the cubic lattice: cells, the rotations
// and reflections of space, the orientations of a shape, and neighbours.
//
// A Rotation is a signed permutation matrix. All 48 stand in Isometries in an
// order that is part of the contract, because orientations, hence images, hence
// the work of a search, are numbered by it: the groups that puzzles use are
// beginnings of that list (OneSided, Flat, Solid).
package lattice

import (
	"slices"

	"tilewright/def"
)

// Cell is a unit cube of the lattice.
type Cell = def.Cell

// Rotation is an isometry of the lattice about the origin: a signed
// permutation matrix in row-major order. Its determinant is 1, or -1 for a
// reflection.
type Rotation [9]int8

// Isometries are the 48 symmetries of the cube. The identity comes first. The
// first 24 are the rotations of space: number 4f+t brings face f up and then
// makes t quarter turns about z, counter-clockwise seen from +z. Face 0 leaves
// z alone and face 1 turns over about the x axis, so that a piece that moves in
// a plane uses the first 4, and one that may be turned over the first 8. Number
// 24+i is number i after a reflection z → -z.
var Isometries = isometries()

func isometries() (all [48]Rotation) {
	turn := Rotation{0, -1, 0, 1, 0, 0, 0, 0, 1}
	faces := [6]Rotation{
		{1, 0, 0, 0, 1, 0, 0, 0, 1},
		{1, 0, 0, 0, -1, 0, 0, 0, -1},
		{1, 0, 0, 0, 0, -1, 0, 1, 0},
		{1, 0, 0, 0, 0, 1, 0, -1, 0},
		{0, 0, 1, 0, 1, 0, -1, 0, 0},
		{0, 0, -1, 0, 1, 0, 1, 0, 0},
	}
	for f, r := range faces {
		for t := range 4 {
			all[4*f+t] = r
			all[24+4*f+t] = r.Mul(Rotation{1, 0, 0, 0, 1, 0, 0, 0, -1})
			r = turn.Mul(r)
		}
	}
	return all
}

// OneSided are the 4 turns about z, of pieces that may not be turned over.
func OneSided() []Rotation { return Isometries[:4:4] }

// Flat are the 8 rotations of space that keep a layer z = 0 in its plane, of
// pieces that may be turned over.
func Flat() []Rotation { return Isometries[:8:8] }

// Solid are all 24 rotations of space.
func Solid() []Rotation { return Isometries[:24:24] }

// Mul is the rotation that does s first and then r.
func (r Rotation) Mul(s Rotation) (p Rotation) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				p[3*i+j] += r[3*i+k] * s[3*k+j]
			}
		}
	}
	return p
}

// Det is the determinant: 1, or -1 for a reflection.
func (r Rotation) Det() int {
	return int(r[0]*(r[4]*r[8]-r[5]*r[7]) - r[1]*(r[3]*r[8]-r[5]*r[6]) + r[2]*(r[3]*r[7]-r[4]*r[6]))
}

// Apply turns a cell about the origin.
func (r Rotation) Apply(c Cell) Cell {
	return Cell{
		X: int(r[0])*c.X + int(r[1])*c.Y + int(r[2])*c.Z,
		Y: int(r[3])*c.X + int(r[4])*c.Y + int(r[5])*c.Z,
		Z: int(r[6])*c.X + int(r[7])*c.Y + int(r[8])*c.Z,
	}
}

// Turn is the shape that r makes of cells: normalised, in a new slice.
func (r Rotation) Turn(cells []Cell) []Cell {
	turned := make([]Cell, len(cells))
	for i, c := range cells {
		turned[i] = r.Apply(c)
	}
	Normalise(turned)
	return turned
}

// TurnPiece is what r makes of a piece: its cells as Turn has them, and the colours of its cubes there.
func (r Rotation) TurnPiece(p *def.Piece) (cells []Cell, tints []def.Tint) {
	moved := make([]Cell, len(p.Cells))
	for i, c := range p.Cells {
		moved[i] = r.Apply(c)
	}
	low, _ := Bounds(moved)
	for _, t := range p.Tints {
		at := r.Apply(t.Cell)
		tints = append(tints, def.Tint{Cell: Cell{X: at.X - low.X, Y: at.Y - low.Y, Z: at.Z - low.Z}, Name: t.Name})
	}
	slices.SortFunc(tints, func(a, b def.Tint) int { return a.Cell.Compare(b.Cell) })
	Normalise(moved)
	return moved, tints
}

// Normalise moves cells in place so that they touch the coordinate planes from
// the positive side, and sorts them x-major. Two shapes are translates of each
// other just when they are equal once normalised.
func Normalise(cells []Cell) {
	low, _ := Bounds(cells)
	for i := range cells {
		cells[i].X -= low.X
		cells[i].Y -= low.Y
		cells[i].Z -= low.Z
	}
	slices.SortFunc(cells, Cell.Compare)
}

// Bounds are the least and the greatest coordinates; for no cells, the origin.
func Bounds(cells []Cell) (low, high Cell) {
	for i, c := range cells {
		if i == 0 {
			low, high = c, c
			continue
		}
		low = Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
		high = Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y), Z: max(high.Z, c.Z)}
	}
	return low, high
}

// Orientations are the distinct shapes that the group makes of cells, each
// normalised, in the order in which the group first reaches them. With the
// identity first, the shape as given comes first. Cost: O(group² × cells) at worst.
func Orientations(cells []Cell, group []Rotation) [][]Cell {
	var distinct [][]Cell
	for _, r := range group {
		turned := r.Turn(cells)
		if !slices.ContainsFunc(distinct, func(o []Cell) bool { return slices.Equal(o, turned) }) {
			distinct = append(distinct, turned)
		}
	}
	return distinct
}

// Canonical is the least orientation of cells under the group, by Compare: two
// shapes are equal for pieces that move by the group just when theirs are equal.
func Canonical(cells []Cell, group []Rotation) []Cell {
	return slices.MinFunc(Orientations(cells, group), Compare)
}

// Compare orders normalised shapes: the smaller number of cells first, then by
// the first cell that differs.
func Compare(a, b []Cell) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return slices.CompareFunc(a, b, Cell.Compare)
}

// Steps lead to the six neighbours of a cell, in the bit order of the
// neighbour-occupancy index of the FILA article: -x -y -z +x +y +z.
var Steps = [6]Cell{{X: -1}, {Y: -1}, {Z: -1}, {X: 1}, {Y: 1}, {Z: 1}}

// Dark tells the colour of a cell in the checkerboard of space: x+y+z is odd.
func Dark(c Cell) bool { return (c.X+c.Y+c.Z)&1 != 0 }

// Parity is the number of dark cells minus the number of light ones. A move by
// one step changes its sign.
func Parity(cells []Cell) (n int) {
	for _, c := range cells {
		if Dark(c) {
			n++
		} else {
			n--
		}
	}
	return n
}
