package frontier

import (
	"math"
	"slices"

	"tilewright/solver/problem"
)

// orders are orders of the cells along which the edge may be short. They go along each axis of the board, and away from
// cells in its corners. An edge across a long board is short.
func orders(p *problem.Problem, rows []int32) (all [][]int32) {
	for _, axes := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		all = append(all, byAxes(p, axes))
	}
	pairs := 0
	for _, r := range rows {
		pairs += len(p.Images[r].Cells) * len(p.Images[r].Cells)
	}
	if pairs > mostPairs {
		return all
	}
	near := beside(p, rows)
	for _, start := range corners(near) {
		all = append(all, away(near, start))
	}
	return all
}

// byAxes is the order of the cells by one axis, then by the others.
func byAxes(p *problem.Problem, axes [3]int) []int32 {
	order := numbered(len(p.Cells))
	slices.SortStableFunc(order, func(a, b int32) int {
		x, y := p.Place(int(a)), p.Place(int(b))
		for _, axis := range axes {
			if x[axis] != y[axis] {
				return x[axis] - y[axis]
			}
		}
		return 0
	})
	return order
}

func numbered(n int) []int32 {
	numbers := make([]int32, n)
	for i := range numbers {
		numbers[i] = int32(i)
	}
	return numbers
}

// beside has, for each cell, the cells that a piece may cover together with it.
func beside(p *problem.Problem, rows []int32) [][]int32 {
	near := make([]map[int32]bool, len(p.Cells))
	for i := range near {
		near[i] = map[int32]bool{}
	}
	for _, r := range rows {
		for _, a := range p.Images[r].Cells {
			for _, b := range p.Images[r].Cells {
				near[a][b] = true
			}
		}
	}
	lists := make([][]int32, len(near))
	for i, cells := range near {
		for c := range cells {
			lists[i] = append(lists[i], c)
		}
		slices.Sort(lists[i])
	}
	return lists
}

// mostPairs is the greatest number of pairs of cells, over all images, with which orders away from corners are tried.
const mostPairs = 1 << 22

// mostCorners is the number of cells from which orders begin.
const mostCorners = 8

// corners are the cells with the fewest cells beside them.
func corners(near [][]int32) []int32 {
	cells := numbered(len(near))
	slices.SortStableFunc(cells, func(a, b int32) int { return len(near[a]) - len(near[b]) })
	return cells[:min(len(cells), mostCorners)]
}

// away is the order of the cells by their distance from one. It is that of E. Cuthill and J. McKee, of 1969, which
// keeps rows of sparse matrices short. Parts that are not connected follow one another.
func away(near [][]int32, start int32) []int32 {
	order, seen := make([]int32, 0, len(near)), make([]bool, len(near))
	for next := int32(0); len(order) < len(near); start = next {
		order, seen[start] = append(order, start), true
		for at := len(order) - 1; at < len(order); at++ {
			from := len(order)
			for _, c := range near[order[at]] {
				if !seen[c] {
					order, seen[c] = append(order, c), true
				}
			}
			slices.SortStableFunc(order[from:], func(a, b int32) int { return len(near[a]) - len(near[b]) })
		}
		for next = 0; int(next) < len(near) && seen[next]; next++ {
		}
	}
	return order
}

// folds turns an order of cells into one of items, by the first cell of each.
func folds(order, item []int32, items int) []int32 {
	folded, seen := make([]int32, 0, items), make([]bool, items)
	for _, c := range order {
		if at := item[c]; !seen[at] {
			folded, seen[at] = append(folded, at), true
		}
	}
	return folded
}

// expected is the estimated cost of an order. For each place, take the items from there on that sets from earlier
// places can reach, and count the ways to cover some of them. expected is the sum. It says which order is the best, but
// not how long that takes.
func (c *matrix) expected(order []int32) (sum float64) {
	at := make([]int32, len(order))
	for i, item := range order {
		at[item] = int32(i)
	}
	reach := make([]int32, len(order)) // of each item, the first place from which a set reaches it
	for i := range reach {
		reach[i] = int32(i)
	}
	for i := range c.sets {
		first := int32(math.MaxInt32)
		for _, item := range c.sets[i].items {
			first = min(first, at[item])
		}
		for _, item := range c.sets[i].items {
			reach[at[item]] = min(reach[at[item]], first)
		}
	}
	change := make([]int, len(order)+1) // of the width
	for i, first := range reach {
		change[first]++
		change[i]--
	}
	width := 0
	for _, d := range change {
		width += d
		sum += math.Exp2(float64(width))
	}
	return sum
}
