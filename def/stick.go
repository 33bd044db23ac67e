package def

import "tilewright/def/space"

// A stick of a six-piece burr has 2 × 2 × 6 cubes, of which twelve in its middle may be
// cut out: those that other sticks may need. They are numbered as Jürg von Känel does on
// IBM's pages about burrs ("Burr Puzzles", Burr6.html, definitions 9.0 and 9.1): a stick
// has the number 1 and, for each cube that is cut out, a power of two more, so that the
// whole stick is 1. Where each cube lies is said by the same numbers in puzzlecad (Aaron
// Siegel, puzzlecad-burr-stick.scad). A piece can lie in up to eight ways, and has as many
// numbers; the least is what it is called.

// StickCubes are the cubes that may be cut out, in the order of their powers: the upper
// four in front, the upper four behind, and the lower two of each.
var StickCubes = [12]Cell{
	{X: 1, Z: 1}, {X: 2, Z: 1}, {X: 3, Z: 1}, {X: 4, Z: 1},
	{X: 1, Y: 1, Z: 1}, {X: 2, Y: 1, Z: 1}, {X: 3, Y: 1, Z: 1}, {X: 4, Y: 1, Z: 1},
	{X: 2}, {X: 3}, {X: 2, Y: 1}, {X: 3, Y: 1},
}

// StickNumbers is the greatest number of a stick, of which all middle cubes are cut out.
const StickNumbers = 1 << len(StickCubes)

// StickCells are the cubes of the stick with a number, 1 to StickNumbers, x-major; they
// may fall apart.
func StickCells(number int) []Cell {
	cut := map[Cell]bool{}
	for i, c := range StickCubes {
		cut[c] = (number-1)>>i&1 != 0
	}
	var cells []Cell
	for x := range 6 {
		for y := range 2 {
			for z := range 2 {
				if c := (Cell{X: x, Y: y, Z: z}); !cut[c] {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// BurrBoard is the board of a six-piece burr: the cells of six whole sticks, two side by
// side along each axis, in a box of six a side. With room the 32 cells where sticks meet
// may stay empty.
func BurrBoard(room bool) Board {
	b := Board{Size: space.Size{X: 6, Y: 6, Z: 6}}
	var holes, shared []Cell
	for _, c := range b.all() {
		pairs := 0
		for _, across := range [3][2]int{{c.Y, c.Z}, {c.Z, c.X}, {c.X, c.Y}} {
			if 1 <= across[0] && across[0] <= 4 && 2 <= across[1] && across[1] <= 3 {
				pairs++
			}
		}
		switch {
		case pairs == 0:
			holes = append(holes, c)
		case pairs > 1:
			shared = append(shared, c)
		}
	}
	if b = b.Close(holes...); room {
		b = b.Vary(shared...)
	}
	return b
}
