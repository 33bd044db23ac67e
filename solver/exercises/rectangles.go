package exercises

import (
	"fmt"
	"strings"
)

// incomparable are rectangles none of which fits into another. Together they fill one of 30 × 17.
var incomparable = [...][2]int{{20, 1}, {17, 3}, {4, 16}, {5, 13}, {12, 6}, {11, 7}, {10, 8}, {9, 9}}

// Rectangles is the problem of laying incomparable rectangles into one of 30 × 17. The widest one is not turned, and
// lies within a quarter of the places, because the other places are mirror images.
func Rectangles() string {
	const width, height = 30, 17
	var items, options strings.Builder
	for i, r := range incomparable {
		fmt.Fprintf(&items, "%d×%d ", r[0], r[1])
		for turned := range 2 {
			w, h := r[0], r[1]
			if turned == 1 {
				if w, h = h, w; w == h {
					continue
				}
			}
			for x := range width - w + 1 {
				for y := range height - h + 1 {
					if i == 0 && (2*x+w > width || 2*y+h > height) {
						continue
					}
					fmt.Fprintf(&options, "%d×%d", r[0], r[1])
					for cell := range w * h {
						fmt.Fprintf(&options, " %d.%d", x+cell%w, y+cell/w)
					}
					options.WriteByte('\n')
				}
			}
		}
	}
	for x := range width {
		for y := range height {
			fmt.Fprintf(&items, "%d.%d ", x, y)
		}
	}
	return strings.TrimSpace(items.String()) + "\n" + options.String()
}
