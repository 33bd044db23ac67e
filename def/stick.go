package def

import (
	"strconv"

	"tilewright/def/space"
)

// A stick of a six-piece burr has 2 × 2 × 6 cubes, of which twelve in its middle may be
// cut out: those that other sticks may need. They are numbered as Jürg von Känel does on
// IBM's pages about burrs ("Burr Puzzles", Burr6.html, definitions 9.0 and 9.1): a stick
// has the number 1 and, for each cube that is cut out, a power of two more, so that the
// whole stick is 1. Where each cube lies is said by the same numbers in puzzlecad (Aaron
// Siegel, puzzlecad-burr-stick.scad). A piece can lie in up to eight ways, and has as many
// numbers; the least is what it is called.

// StickCubes are the cubes that may be cut out, in the order of their powers: the upper
// four in front, the upper four behind, and the lower two of each. The last four, the lower
// cubes on their outer sides, are for longer sticks alone: at the ends of a stick of six they
// would hang on nothing. They have the next powers, as in puzzlecad.
var StickCubes = [16]Cell{
	{X: 1, Z: 1}, {X: 2, Z: 1}, {X: 3, Z: 1}, {X: 4, Z: 1},
	{X: 1, Y: 1, Z: 1}, {X: 2, Y: 1, Z: 1}, {X: 3, Y: 1, Z: 1}, {X: 4, Y: 1, Z: 1},
	{X: 2}, {X: 3}, {X: 2, Y: 1}, {X: 3, Y: 1},
	{X: 1}, {X: 4}, {X: 1, Y: 1}, {X: 4, Y: 1},
}

const (
	// StickLength is the length of a usual stick. A longer one has the same middle, and more cubes at both ends: it
	// may be 8, 10 or MaxStickLength long.
	StickLength    = 6
	MaxStickLength = 12
	// StickNumbers is the greatest number of a stick of length six: all its middle cubes are cut out. LongStickNumbers
	// is the greatest number of a longer stick.
	StickNumbers     = 1 << 12
	LongStickNumbers = 1 << len(StickCubes)
)

// StickCells are the cubes of the stick of six with a number, 1 to StickNumbers, x-major; they
// may fall apart.
func StickCells(number int) []Cell { return LongStickCells(number, StickLength) }

// LongStickCells are those of the stick with a length and a number, 1 to NumbersOf(length).
func LongStickCells(number, length int) []Cell {
	cut := map[Cell]bool{}
	for i, c := range StickCubes {
		c.X += (length - StickLength) / 2
		cut[c] = (number-1)>>i&1 != 0
	}
	var cells []Cell
	for x := range length {
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

// NumbersOf is the greatest number of a stick of this length, 0 where no stick is so long.
func NumbersOf(length int) int {
	switch {
	case length == StickLength:
		return StickNumbers
	case length > StickLength && length <= MaxStickLength && length%2 == 0:
		return LongStickNumbers
	}
	return 0
}

// StickName names a stick by its number. If it is longer than six, its length follows a slash: 975/8.
func StickName(number, length int) string {
	name := strconv.Itoa(number)
	if length != StickLength {
		name += "/" + strconv.Itoa(length)
	}
	return name
}

// BurrBoard is the board of a six-piece burr: the cells of six whole sticks, two side by
// side along each axis, in a box of six a side. With room the 32 cells where sticks meet
// may stay empty.
func BurrBoard(room bool) Board { return LongBurrBoard(StickLength, room) }

// LongBurrBoard is that of sticks of a length, in a box of that length a side. With room the cubes that longer sticks
// may lack beside the middle may stay empty, too.
func LongBurrBoard(length int, room bool) Board {
	b := Board{Size: space.Size{X: length, Y: length, Z: length}}
	middle := length / 2
	var holes, shared []Cell
	for _, c := range b.all() {
		pairs := 0
		for _, across := range [3][2]int{{c.Y, c.Z}, {c.Z, c.X}, {c.X, c.Y}} {
			if middle-2 <= across[0] && across[0] < middle+2 && middle-1 <= across[1] && across[1] <= middle {
				pairs++
			}
		}
		switch {
		case pairs == 0:
			holes = append(holes, c)
		case pairs > 1 || length > StickLength && within(c, middle-2, middle+2):
			shared = append(shared, c)
		}
	}
	if b = b.Close(holes...); room {
		b = b.Vary(shared...)
	}
	return b
}

// within tells whether all coordinates are at least low and below high.
func within(c Cell, low, high int) bool {
	return min(c.X, c.Y, c.Z) >= low && max(c.X, c.Y, c.Z) < high
}
