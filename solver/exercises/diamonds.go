package exercises

import (
	"fmt"
	"strings"
)

// rhombi are the triangles of a hexagon with sides 8, 8 and n: those that point up, and those that point down. With the
// printed bounds one corner has triangles outside the hexagon.
func rhombi(n int, printed bool) (up, down [][2]int) {
	for x := range n + 8 {
		for y := range 16 {
			if x+y >= 8 && (printed || x+y < n+16) {
				up = append(up, [2]int{x, y})
			}
			if x+y >= 7 && x+y < n+15 {
				down = append(down, [2]int{x, y})
			}
		}
	}
	return up, down
}

// Diamonds is the problem of tiling a hexagon with sides 8, 8 and n by pairs of triangles.
func Diamonds(n int, printed bool) string {
	up, down := rhombi(n, printed)
	var items, options strings.Builder
	is := map[[2]int]bool{}
	for _, d := range down {
		is[d] = true
		fmt.Fprintf(&items, "%d.%d' ", d[0], d[1])
	}
	for _, u := range up {
		fmt.Fprintf(&items, "%d.%d ", u[0], u[1])
		for _, d := range [...][2]int{u, {u[0] - 1, u[1]}, {u[0], u[1] - 1}} {
			if is[d] {
				fmt.Fprintf(&options, "%d.%d %d.%d'\n", u[0], u[1], d[0], d[1])
			}
		}
	}
	return strings.TrimSpace(items.String()) + "\n" + options.String()
}
