package space

// cubes: every point is one. The first 24 motions are the rotations of space: number 4f+t brings
// face f up and then makes t quarter turns about z, counter-clockwise seen from +z. Face 0 leaves z
// alone and face 1 turns over about the x axis. Number 24+i is number i after a reflection z → -z.
//
// The steps have the bit order of the neighbour-occupancy index of the FILA article: -x -y -z +x +y +z.
var cubes = &grid{
	about:    "Squares, or cubes in several layers.",
	places:   "x goes to the right, y up and z towards you.",
	motions:  cubeMotions(Cubes),
	whole:    1,
	oneSided: 4, flat: 8, turns: 24,
	right:  true,
	mirror: motion(Cubes, -1, 0, 0, 0, 1, 0, 0, 0, 1),
	glides: []Cell{{X: 1}, {Y: 1}, {Z: 1}},
	body: func(c Cell) []Cell {
		return prism(c.Z, c, Cell{X: c.X + 1, Y: c.Y}, Cell{X: c.X, Y: c.Y + 1}, Cell{X: c.X + 1, Y: c.Y + 1})
	},
	steps: []Cell{{X: -1}, {Y: -1}, {Z: -1}, {X: 1}, {Y: 1}, {Z: 1}},
	dark:  func(c Cell) bool { return (c.X+c.Y+c.Z)&1 != 0 },
}

// cubeMotions are the 48 motions of the cube for a lattice that has them.
func cubeMotions(l Lattice) []Motion {
	all := make([]Motion, 48)
	turn := motion(l, 0, -1, 0, 1, 0, 0, 0, 0, 1)
	faces := [6]Motion{
		identity(l),
		motion(l, 1, 0, 0, 0, -1, 0, 0, 0, -1),
		motion(l, 1, 0, 0, 0, 0, -1, 0, 1, 0),
		motion(l, 1, 0, 0, 0, 0, 1, 0, -1, 0),
		motion(l, 0, 0, 1, 0, 1, 0, -1, 0, 0),
		motion(l, 0, 0, -1, 0, 1, 0, 1, 0, 0),
	}
	for f, r := range faces {
		for t := range 4 {
			all[4*f+t] = r
			all[24+4*f+t] = r.Mul(upsideDown(l))
			r = turn.Mul(r)
		}
	}
	return all
}

// upsideDown is the reflection z → -z.
func upsideDown(l Lattice) Motion { return motion(l, 1, 0, 0, 0, 1, 0, 0, 0, -1) }
