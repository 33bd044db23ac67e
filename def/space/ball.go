package space

// balls lie as oranges are packed: their middles are the places whose coordinates have an even sum, and each touches
// twelve others. BurrTools numbers them so. A layer is a square one, in which they touch at their corners; the layer above
// lies in its gaps.
//
// Besides the turns of the cube there is each of them after a half turn about one of its four diagonals. Those are no motions
// of all balls, and take thirds of places to balls, but turn a flat piece of a slanted layer, which is made of triangles,
// by a sixth. So a piece of wood can be turned, and BurrTools has the same 120.
var balls = &grid{
	name:     "balls",
	about:    "Balls, packed as oranges are: each touches twelve others.",
	places:   "x + y + z is even; x and y go along the diagonals of a square layer, and z counts the layers.",
	has:      func(c Cell) bool { return (c.X+c.Y+c.Z)&1 == 0 },
	block:    Size{1, 1, 1},
	even:     [3]bool{true, true, true},
	whole:    6,
	motions:  ballMotions(),
	oneSided: 4, flat: 8, turns: 120,
	piled:  true,
	plane:  func(x, y float64) (right, up float64) { return (x + y) / 2, (y - x) / 2 },
	mirror: motion(Balls, -1, 0, 0, 0, 1, 0, 0, 0, 1),
	glides: []Cell{{X: 1, Y: 1}, {X: 1, Y: -1}, {X: 1, Z: 1}, {X: 1, Z: -1}, {Y: 1, Z: 1}, {Y: 1, Z: -1}, {X: 2}, {Y: 2}, {Z: 2}},
	steps: []Cell{
		{X: -1, Y: -1}, {X: -1, Y: 1}, {X: -1, Z: -1}, {X: -1, Z: 1}, {Y: -1, Z: -1}, {Y: -1, Z: 1},
		{X: 1, Y: 1}, {X: 1, Y: -1}, {X: 1, Z: 1}, {X: 1, Z: -1}, {Y: 1, Z: 1}, {Y: 1, Z: -1},
	},
}

func ballMotions() (all []Motion) {
	cube := cubeMotions(Balls)[:24]
	all = append(all, cube...)
	for _, n := range [4][3]int8{{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}} {
		half := Motion{over: 3, lattice: Balls} // n goes to n, and what is across to its opposite
		for i := range 9 {
			half.matrix[i] = 2 * n[i/3] * n[i%3]
			if i%4 == 0 {
				half.matrix[i] -= 3
			}
		}
		for _, m := range cube {
			all = append(all, half.Mul(m))
		}
	}
	for _, m := range all[:120] {
		all = append(all, m.Mul(upsideDown(Balls)))
	}
	return all
}
