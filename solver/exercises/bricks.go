package exercises

import (
	"fmt"
	"slices"
	"strings"
)

// painted is the colours of a cube's faces: left, right, front, back, below, above.
type painted [6]byte

// rollings are the 24 turns of a cube. Each has, for the six places, the faces that come there.
var rollings = func() (turns [][6]int) {
	todo := [][6]int{{0, 1, 2, 3, 4, 5}}
	for len(todo) > 0 {
		t := todo[0]
		todo = todo[1:]
		if slices.Contains(turns, t) {
			continue
		}
		turns = append(turns, t)
		todo = append(todo, [6]int{t[2], t[3], t[1], t[0], t[4], t[5]}, [6]int{t[0], t[1], t[4], t[5], t[3], t[2]})
	}
	return turns
}()

func (p painted) turned(t [6]int) (q painted) {
	for i, from := range t {
		q[i] = p[from]
	}
	return q
}

// name is the least of the cube's 24 spellings.
func (p painted) name() string {
	least := ""
	for _, t := range rollings {
		if q := p.turned(t); least == "" || string(q[:]) < least {
			least = string(q[:])
		}
	}
	return least
}

// paintings are the 720 ways in which a cube with six colours can lie: 30 cubes, in 24 turns each.
func paintings() (all []painted) {
	var add func(p painted, n int)
	add = func(p painted, n int) {
		if n == 6 {
			all = append(all, p)
			return
		}
		for c := byte('a'); c <= 'f'; c++ {
			if slices.Index(p[:n], c) < 0 {
				p[n] = c
				add(p, n+1)
			}
		}
	}
	add(painted{}, 0)
	return all
}

// seam names the face of a cell in a brick: it is part of a side of the brick, or lies between two cells.
func seam(x, y, z, face int, size [3]int) string {
	at := [3]int{x, y, z}
	axis, up := face/2, face%2
	if at[axis] == 0 && up == 0 || at[axis] == size[axis]-1 && up == 1 {
		return "side" + string("XxYyZz"[face])
	}
	at[axis] += up
	return fmt.Sprintf("%d%d%d%c", at[0], at[1], at[2], "xyz"[axis])
}

// Brick is the problem of a brick of MacMahon's thirty cubes. Each cube is used at most once, faces that touch have the
// same colour, and each side has one colour. The first cell has one fixed painting; renaming the colours makes all
// others from it. With different, the sides have six colours.
func Brick(size [3]int, different bool) string {
	var items, options strings.Builder
	secondary := map[string]bool{}
	names := map[painted]string{}
	for _, p := range paintings() {
		names[p] = p.name()
		secondary[names[p]] = true
	}
	for x := range size[0] {
		for y := range size[1] {
			for z := range size[2] {
				cell := fmt.Sprintf("%d%d%d", x, y, z)
				items.WriteString(cell + " ")
				for _, p := range paintings() {
					options.WriteString(cell + " " + names[p])
					for face, colour := range p {
						s := seam(x, y, z, face, size)
						secondary[s] = true
						fmt.Fprintf(&options, " %s:%c", s, colour)
					}
					options.WriteString("\n")
					if cell == "000" {
						break
					}
				}
			}
		}
	}
	if different {
		for _, side := range "XxYyZz" {
			fmt.Fprintf(&items, "%c ", side)
			for colour := 'a'; colour <= 'f'; colour++ {
				secondary[string(colour)] = true
				fmt.Fprintf(&options, "%c side%c:%c %c\n", side, side, colour, colour)
			}
		}
	}
	list := make([]string, 0, len(secondary))
	for s := range secondary {
		list = append(list, s)
	}
	slices.Sort(list)
	return items.String() + "| " + strings.Join(list, " ") + "\n" + options.String()
}
