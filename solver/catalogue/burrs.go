package catalogue

import (
	"math/bits"
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
)

// Stick is a stick of a six-piece burr. Bit i is set where the cube def.StickCubes[i] is cut out. Above the bits is how
// many cubes it is longer at each end than a usual one; its middle six cubes are as of that. A whole stick has
// eight turns that put it onto itself. Two sticks are the same piece if one of these turns takes one to the other. 2225
// usual sticks are connected; they are 837 pieces (W. H. Cutler, A Computer Analysis of All 6-Piece Burrs, Definitions).
type Stick uint32

// lengthBit is the lowest bit of the length.
const lengthBit = 16

// NewStick is the stick with a number and a length: see def.NumbersOf.
func NewStick(number, length int) Stick {
	return Stick(number-1) | Stick(length-def.StickLength)/2<<lengthBit
}

// StickOf is the stick with these cells, however they lie: the one with the least number. ok is false where they are no
// stick. O(cells).
func StickOf(cells []def.Cell) (s Stick, ok bool) {
	if len(cells) < 12 || len(cells) > 4*def.MaxStickLength {
		return 0, false
	}
	low, high := space.Bounds(cells)
	// The axes change places in a cycle, which is a rotation.
	along, length := func(c def.Cell) def.Cell { return c }, 0
	switch span := high.Minus(low); {
	case span.Y == 1 && span.Z == 1:
		length = span.X + 1
	case span.X == 1 && span.Z == 1:
		along, length = func(c def.Cell) def.Cell { return def.Cell{X: c.Y, Y: c.Z, Z: c.X} }, span.Y+1
	case span.X == 1 && span.Y == 1:
		along, length = func(c def.Cell) def.Cell { return def.Cell{X: c.Z, Y: c.X, Z: c.Y} }, span.Z+1
	}
	if def.NumbersOf(length) == 0 {
		return 0, false
	}
	longer := (length - def.StickLength) / 2
	kept, ends := cubes(0), 0
	for _, c := range cells {
		if c = along(c.Minus(low)); c.X < longer || c.X >= length-longer {
			ends++
			continue
		}
		c.X -= longer
		kept |= cube(c)
	}
	s, ok = least(kept)
	return s | Stick(longer)<<lengthBit, ok && ends == 8*longer && int(s) < def.NumbersOf(length)
}

// cubes is a set of cubes of a stick, a bit each.
type cubes uint32

const allCubes cubes = 1<<24 - 1

func cube(c def.Cell) cubes { return 1 << (4*c.X + 2*c.Y + c.Z) }

func (s cubes) has(x, y, z int) bool { return s>>(4*x+2*y+z)&1 != 0 }

// mapped is the set of the cubes of s, each moved by to.
func (s cubes) mapped(to func(x, y, z int) def.Cell) (t cubes) {
	for i := range 24 {
		if s>>i&1 != 0 {
			t |= cube(to(i/4, i/2%2, i%2))
		}
	}
	return t
}

func (s cubes) quarter() cubes {
	return s.mapped(func(x, y, z int) def.Cell { return def.Cell{X: x, Y: 1 - z, Z: y} })
}

func (s cubes) endForEnd() cubes {
	return s.mapped(func(x, y, z int) def.Cell { return def.Cell{X: 5 - x, Y: 1 - y, Z: z} })
}

// least is the stick with the least number among the turns of the kept cubes. ok says whether there is any.
func least(kept cubes) (s Stick, ok bool) {
	for range 2 {
		for range 4 {
			if t, is := stickOf(kept); is && (!ok || t < s) {
				s, ok = t, true
			}
			kept = kept.quarter()
		}
		kept = kept.endForEnd()
	}
	return s, ok
}

// stickOf is the stick of these cubes as they lie. ok is false where a cube is missing that must not be.
func stickOf(kept cubes) (s Stick, ok bool) {
	cut := allCubes &^ kept
	for i, c := range def.StickCubes {
		if cut&cube(c) != 0 {
			s |= 1 << i
			cut &^= cube(c)
		}
	}
	return s, cut == 0
}

// Number is the stick's burr number as it lies, from 1: see def.StickCubes.
func (s Stick) Number() int { return int(s&(1<<lengthBit-1)) + 1 }

// Length is how many cubes it is long.
func (s Stick) Length() int { return def.StickLength + 2*int(s>>lengthBit) }

// Name is what it is called as it lies: see def.StickName.
func (s Stick) Name() string { return def.StickName(s.Number(), s.Length()) }

// Cut is how many cubes are cut out of it.
func (s Stick) Cut() int { return bits.OnesCount(uint(s.Number() - 1)) }

// Cells are its cubes, along x.
func (s Stick) Cells() []def.Cell { return def.LongStickCells(s.Number(), s.Length()) }

// cubes are those of its middle six.
func (s Stick) cubes() cubes {
	kept := allCubes
	for i, c := range def.StickCubes {
		if s>>i&1 != 0 {
			kept &^= cube(c)
		}
	}
	return kept
}

// Least is the same piece, in the turn with its least number. It is called by that number.
func (s Stick) Least() Stick {
	l, _ := least(s.cubes())
	return l | s>>lengthBit<<lengthBit
}

// Mirror is the mirror image, in the turn with its least number.
func (s Stick) Mirror() Stick {
	l, _ := least(s.cubes().mapped(func(x, y, z int) def.Cell { return def.Cell{X: 5 - x, Y: y, Z: z} }))
	return l | s>>lengthBit<<lengthBit
}

// Usable reports whether the stick is connected: both of its ends are always there.
func (s Stick) Usable() bool {
	kept := s.cubes()
	for part := cube(def.Cell{}); ; {
		beside := part<<4 | part>>4 |
			part.mapped(func(x, y, z int) def.Cell { return def.Cell{X: x, Y: 1 - y, Z: z} }) |
			part.mapped(func(x, y, z int) def.Cell { return def.Cell{X: x, Y: y, Z: 1 - z} })
		more := part | beside&kept
		if more == part {
			return part == kept
		}
		part = more
	}
}

// Notchable reports whether saw cuts straight across the stick can make it: each of its cross-sections is a rectangle.
// Source: IBM's pages about burrs, Definitions.html, 1.2.1.1.2 ("convex"). 59 of the usable pieces are notchable.
func (s Stick) Notchable() bool {
	kept := s.cubes()
	for x := range 6 {
		switch section := kept >> (4 * x) & 15; bits.OnesCount32(uint32(section)) {
		case 3:
			return false
		case 2:
			if section == 0b1001 || section == 0b0110 { // at opposite corners
				return false
			}
		}
	}
	return true
}

// Millable reports whether a mill can cut it. Nowhere do three faces meet in an inner corner, which a rotating tool
// would leave round. 78 of the usable pieces are millable, the notchable ones among them.
func (s Stick) Millable() bool {
	kept := s.cubes()
	for i, c := range def.StickCubes {
		if s>>i&1 != 0 && (kept.has(c.X-1, c.Y, c.Z) || kept.has(c.X+1, c.Y, c.Z)) && kept.has(c.X, 1-c.Y, c.Z) && kept.has(c.X, c.Y, 1-c.Z) {
			return false
		}
	}
	return true
}

// solidBurrs are the numbers of the notchable pieces that make burrs without hollows. They are the 25 kinds in Cutler's
// 314 burrs (puzzlecad, extensible-burr-set.scad, "notchables").
var solidBurrs = []int{
	1, 18, 35, 52, 86, 103, 120, 154, 188, 256, 359, 615, 792, 824, 856, 871, 888, 911, 928, 943, 960, 975, 992,
	1007, 1024,
}

// Sticks are the usable pieces for which fits is true, by their numbers; a nil fits takes all. Some 4 ms.
func Sticks(fits func(Stick) bool) []Shape {
	var list []Shape
	for n := range def.StickNumbers {
		if s := Stick(n); s.Usable() && s.Least() == s && (fits == nil || fits(s)) {
			list = append(list, Shape{Name: strconv.Itoa(s.Number()), Cells: s.Cells(), Chiral: s.Mirror() != s, Solid: true, Copies: 1})
		}
	}
	return list
}

// ofSolidBurrs reports whether a stick is one of solidBurrs.
func (s Stick) ofSolidBurrs() bool { return slices.Contains(solidBurrs, s.Number()) }

// MaxCut is the greatest number of cubes cut out of a usable piece.
const MaxCut = 10

// Kind says in words how a usable stick can be made.
func (s Stick) Kind() string {
	switch {
	case s.Notchable():
		return "notchable"
	case s.Millable():
		return "millable"
	}
	return "usable"
}
