package exercises

import (
	"fmt"
	"strings"
)

// Bounded is the problem of permutations with upper bounds for their numbers. Item X1 is the first place, and Y1 is
// number 1.
func Bounded(bounds ...int) string {
	var x, y, options strings.Builder
	for i, most := range bounds {
		fmt.Fprintf(&x, "X%d ", i+1)
		fmt.Fprintf(&y, "Y%d ", i+1)
		for k := 1; k <= most; k++ {
			fmt.Fprintf(&options, "X%d Y%d\n", i+1, k)
		}
	}
	return x.String() + strings.TrimSpace(y.String()) + "\n" + options.String()
}
