package exercises

import (
	"strconv"
	"strings"
)

// Kakuro is the problem of seven cells in three rows and three columns of two, three and two. The rows and columns have
// these sums; a sum of 0 may be any. Digits are 1 to 9, and differ within a row and within a column.
func Kakuro(rows, columns [3]int) string {
	blocks := [...]struct {
		name  string
		cells string
		sum   int
	}{
		{"row1", "ab", rows[0]}, {"row2", "cde", rows[1]}, {"row3", "fg", rows[2]},
		{"column1", "ac", columns[0]}, {"column2", "bdf", columns[1]}, {"column3", "eg", columns[2]},
	}
	text := "row1 row2 row3 column1 column2 column3 | a b c d e f g\n"
	var options strings.Builder
	for _, b := range blocks {
		var fill func(digits []int, sum int)
		fill = func(digits []int, sum int) {
			if len(digits) == len(b.cells) {
				if b.sum == 0 || sum == b.sum {
					options.WriteString(b.name)
					for i, d := range digits {
						options.WriteString(" " + b.cells[i:i+1] + ":" + strconv.Itoa(d))
					}
					options.WriteString("\n")
				}
				return
			}
		next:
			for d := 1; d <= 9; d++ {
				for _, other := range digits {
					if other == d {
						continue next
					}
				}
				fill(append(digits, d), sum+d)
			}
		}
		fill(nil, 0)
	}
	return text + options.String()
}
