package space

import (
	"fmt"
	"strconv"
	"strings"

	"tilewright/def/say"
)

// Wrap says along which axes, x, y and z, a box closes on itself: whoever leaves it at an end comes in at the other. The zero
// Wrap is a plain box. One seam in x makes a cylinder of a flat box, a second one a torus; a flipped seam makes a Möbius strip,
// and with a second one a Klein bottle.
type Wrap [3]Seam

// Seam is how the two ends of an axis are joined.
type Seam struct {
	// On is whether they are.
	On bool
	// Flipped is whether what goes over the seam comes in upside down: x turns y about, and y turns x.
	Flipped bool
	// Shift is by how many cells what goes over the end of x comes in further up, and over the end of y further right.
	Shift int
}

// Any reports whether the box closes along some axis.
func (w Wrap) Any() bool { return w != Wrap{} }

// Flips reports whether an end is flipped.
func (w Wrap) Flips() bool { return w[0].Flipped || w[1].Flipped || w[2].Flipped }

// twisted reports whether a seam does more than join the ends.
func (s Seam) twisted() bool { return s.Flipped || s.Shift != 0 }

// across is the other axis of a flat box.
func across(axis int) int { return 1 - axis }

// Check says why a box of a lattice cannot close so, or nothing.
func (w Wrap) Check(l Lattice, size Size) error {
	sides, twisted := [3]int{size.X, size.Y, size.Z}, 0
	for axis, s := range w {
		if !s.On {
			continue
		}
		name := axisNames[axis]
		if sides[axis] < 2 {
			return say.Error("The box is {n} wide along {axis}; a box that closes there is at least 2.", sides[axis], name)
		}
		if s.twisted() {
			twisted++
			if !size.Flat() || axis > 1 {
				return say.Error("Only a flat box can close flipped or with a shift.")
			}
		}
		if s.Flipped && l != Cubes {
			return say.Error("Only a board of squares can close flipped.")
		}
		if s.Flipped && s.Shift != 0 || twisted > 1 {
			return say.Error("Only one end can be flipped or shifted, and it cannot be both.")
		}
		if way := w.period(size, axis); !l.Translates(way) {
			return say.Error("The cells at the two ends of {axis} do not lie alike. Make the box wider or narrower by one.", name)
		}
	}
	return nil
}

var axisNames = [3]string{"x", "y", "z"}

// period is the way once around along an axis, without the flip.
func (w Wrap) period(size Size, axis int) Cell {
	sides := [3]int{size.X, size.Y, size.Z}
	var way [3]int
	way[axis] = sides[axis]
	if w[axis].Shift != 0 {
		way[across(axis)] = -w[axis].Shift
	}
	return Cell{way[0], way[1], way[2]}
}

// over is where a cell is seen once further around along an axis.
func (w Wrap) over(size Size, axis int, c Cell) Cell {
	if w[axis].Flipped {
		if axis == 0 {
			c.Y = size.Y - 1 - c.Y
		} else {
			c.X = size.X - 1 - c.X
		}
	}
	return c.Plus(w.period(size, axis))
}

// Seen are where a cell is seen by one who does not tell turns by whole ways around: the cell itself, and once further around
// a flipped axis, where all is turned over.
func (w Wrap) Seen(size Size, c Cell) []Cell {
	for axis, seam := range w {
		if seam.Flipped {
			return []Cell{c, w.over(size, axis, c)}
		}
	}
	return []Cell{c}
}

// Fold is the place in the box that a place of the plane, or of space, is. Along axes that do not close it stays, so that it
// may lie outside. The axis that is flipped or shifted comes first, as it moves along another one.
func (w Wrap) Fold(size Size, c Cell) Cell {
	at, sides := [3]int{c.X, c.Y, c.Z}, [3]int{size.X, size.Y, size.Z}
	first := 0
	if w[1].twisted() {
		first = 1
	}
	for k := range 3 {
		axis := (first + k) % 3
		if !w[axis].On {
			continue
		}
		around := at[axis] / sides[axis]
		if at[axis]%sides[axis] < 0 {
			around--
		}
		at[axis] -= around * sides[axis]
		if w[axis].twisted() {
			other := across(axis)
			at[other] += around * w[axis].Shift
			if w[axis].Flipped && around%2 != 0 {
				at[other] = sides[other] - 1 - at[other]
			}
		}
	}
	return Cell{at[0], at[1], at[2]}
}

// Chequered reports whether a chequered colouring of the lattice goes over all seams.
func (w Wrap) Chequered(l Lattice, size Size) bool {
	if !l.Chequered() {
		return false
	}
	for axis := range w {
		if w[axis].On {
			for i := range min(size.Volume(), 64) { // some cells, all of which say the same
				if c := size.At(i); l.Has(c) && l.Dark(c) != l.Dark(w.over(size, axis, c)) {
					return false
				}
			}
		}
	}
	return true
}

// Turned is the wrap of a box of cubes or squares that is turned by a quarter about an axis.
func (w Wrap) Turned(about int) Wrap {
	a, b := (about+1)%3, (about+2)%3
	w[a], w[b] = w[b], w[a]
	return w.Mirrored()
}

// Mirrored is the wrap of the mirror image of a box.
func (w Wrap) Mirrored() Wrap {
	for axis := range w {
		w[axis].Shift = -w[axis].Shift
	}
	return w
}

// String is the wrap as a definition writes it: "x", "x,y", "x-flipped", "x+2,y"; empty of a plain box.
func (w Wrap) String() string {
	var parts []string
	for axis, s := range w {
		switch part := axisNames[axis]; {
		case !s.On:
		case s.Flipped:
			parts = append(parts, part+flipped)
		case s.Shift != 0:
			parts = append(parts, part+fmt.Sprintf("%+d", s.Shift))
		default:
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ",")
}

const flipped = "-flipped"

// ParseWrap reads what String writes. ok is false of other texts.
func ParseWrap(text string) (w Wrap, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			return w, false
		}
		axis := int(part[0]) - 'x'
		if axis < 0 || axis > 2 || w[axis].On {
			return w, false
		}
		seam := Seam{On: true}
		switch rest := part[1:]; {
		case rest == "":
		case rest == flipped:
			seam.Flipped = true
		case strings.HasPrefix(rest, "+"), strings.HasPrefix(rest, "-"):
			n, err := strconv.Atoi(rest)
			if err != nil || n < -mostCells || n > mostCells {
				return w, false
			}
			seam.Shift = n
		default:
			return w, false
		}
		w[axis] = seam
	}
	return w, true
}
