package space

// rhombicTetrahedra fill cubes, 24 in each: one for each edge of each face, between the edge, the middle of the face
// and that of the cube. BurrTools numbers them so: a cube takes a box of side 5, and in it the coordinate across the face is 0
// or 4, that across the edge 1 or 3, and that along it 2.
var rhombicTetrahedra = &grid{
	name:   "rhombic-tetrahedra",
	about:  "Tetrahedra of which 24 fill a cube, and halves of rhombic dodecahedra too.",
	places: "a cube takes 5 × 5 × 5 places; of a cell one coordinate is 0 or 4 there, one 1 or 3 and one 2.",
	has: func(c Cell) bool {
		across, along := 0, 0
		for _, n := range [3]int{c.X, c.Y, c.Z} {
			switch (n%5 + 5) % 5 {
			case 0, 4:
				across++
			case 2:
				along++
			}
		}
		return across == 1 && along == 1
	},
	point:    func(c Cell) Cell { return Cell{2*c.X - 4, 2*c.Y - 4, 2*c.Z - 4} },
	cell:     func(p Cell) Cell { return Cell{(p.X + 4) / 2, (p.Y + 4) / 2, (p.Z + 4) / 2} },
	block:    Size{5, 5, 5},
	whole:    5,
	motions:  cubeMotions(RhombicTetrahedra),
	oneSided: 4, flat: 8, turns: 24,
	mirror: motion(RhombicTetrahedra, -1, 0, 0, 0, 1, 0, 0, 0, 1),
	glides: []Cell{{X: 5}, {Y: 5}, {Z: 5}, {X: 5, Y: 5}, {X: 5, Y: -5}, {X: 5, Z: 5}, {X: 5, Z: -5}, {Y: 5, Z: 5},
		{Y: 5, Z: -5}, {5, 5, 5}, {5, 5, -5}, {5, -5, 5}, {5, -5, -5}},
	body: func(c Cell) []Cell { // from the middle of the cube and that of a face to the ends of an edge, in tenths
		at := [3]int{c.X, c.Y, c.Z}
		corners := [4][3]int{}
		for axis, n := range at {
			rest := (n%5 + 5) % 5
			cube := 2 * (n - rest)
			side := cube + 10*(rest/3) // of the face, or the edge
			corners[0][axis], corners[1][axis], corners[2][axis], corners[3][axis] = cube+5, cube+5, side, side
			switch rest {
			case 0, 4:
				corners[1][axis] = side
			case 2:
				corners[2][axis], corners[3][axis] = cube, cube+10
			}
		}
		var all []Cell
		for _, p := range corners {
			all = append(all, Cell{p[0], p[1], p[2]})
		}
		return all
	},
	steps: []Cell{
		{X: -1}, {Y: -1}, {Z: -1}, {X: -1, Y: -1}, {X: -1, Y: 1}, {X: -1, Z: -1}, {X: -1, Z: 1}, {Y: -1, Z: -1}, {Y: -1, Z: 1},
		{X: 1}, {Y: 1}, {Z: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}, {X: 1, Z: 1}, {X: 1, Z: -1}, {Y: 1, Z: 1}, {Y: 1, Z: -1},
	},
}

// tetraOctahedra are tetrahedra, and octahedra in eighths. BurrTools numbers them so: a cube takes a box of side 3, in its
// middle is a tetrahedron between four corners that do not share an edge, and at the others are eighths of octahedra. Which
// four these are changes from box to box.
var tetraOctahedra = &grid{
	name:   "tetra-octahedra",
	about:  "Tetrahedra, and octahedra cut into eighths; together they fill space.",
	places: "a cube takes 3 × 3 × 3 places: its middle is a tetrahedron, and four of its corners are eighths of octahedra.",
	has: func(c Cell) bool {
		middles, twos, boxes := 0, 0, 0
		for _, n := range [3]int{c.X, c.Y, c.Z} {
			rest := (n%3 + 3) % 3
			boxes += (n - rest) / 3
			middles += rest & 1
			twos += rest >> 1
		}
		return middles == 3 || middles == 0 && (twos+boxes)&1 == 1
	},
	point:    func(c Cell) Cell { return Cell{2*c.X - 5, 2*c.Y - 5, 2*c.Z - 5} },
	cell:     func(p Cell) Cell { return Cell{(p.X + 5) / 2, (p.Y + 5) / 2, (p.Z + 5) / 2} },
	block:    Size{3, 3, 3},
	even:     [3]bool{true, true, true},
	whole:    6,
	motions:  cubeMotions(TetraOctahedra),
	oneSided: 4, flat: 8, turns: 24,
	mirror: motion(TetraOctahedra, -1, 0, 0, 0, 1, 0, 0, 0, 1),
	glides: []Cell{{X: 3, Y: 3}, {X: 3, Y: -3}, {X: 3, Z: 3}, {X: 3, Z: -3}, {Y: 3, Z: 3}, {Y: 3, Z: -3}, {X: 6}, {Y: 6}, {Z: 6}},
	body: func(c Cell) []Cell { // corners of cubes of side 1
		cube, side := [3]int{}, [3]int{}
		middle, boxes := true, 0
		for axis, n := range [3]int{c.X, c.Y, c.Z} {
			rest := (n%3 + 3) % 3
			cube[axis], side[axis] = (n-rest)/3, (n-rest)/3+rest/2
			middle = middle && rest == 1
			boxes += cube[axis]
		}
		corner := Cell{side[0], side[1], side[2]}
		if !middle {
			all := []Cell{corner}
			all = append(all, Cell{2*cube[0] + 1 - corner.X, corner.Y, corner.Z},
				Cell{corner.X, 2*cube[1] + 1 - corner.Y, corner.Z}, Cell{corner.X, corner.Y, 2*cube[2] + 1 - corner.Z})
			return all
		}
		var all []Cell
		for i := range 8 {
			if (i&1+i>>1&1+i>>2+boxes)&1 == 0 {
				all = append(all, Cell{cube[0] + i&1, cube[1] + i>>1&1, cube[2] + i>>2})
			}
		}
		return all
	},
	steps: []Cell{
		{X: -1}, {Y: -1}, {Z: -1}, {-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1},
		{X: 1}, {Y: 1}, {Z: 1}, {1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1},
	},
	leads: func(from, step Cell) bool {
		to := from.Plus(step)
		middle := func(c Cell) bool { return (c.X-1)%3 == 0 && (c.Y-1)%3 == 0 && (c.Z-1)%3 == 0 }
		return step.X*step.Y*step.Z == 0 || middle(from) || middle(to)
	},
}
