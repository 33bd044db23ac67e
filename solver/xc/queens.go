package xc

import "strconv"

// MaxQueens is the largest board of Queens.
const MaxQueens = 64

// Queens is the problem of n queens that do not attack each other, for n from 1 to MaxQueens. A queen in every row and
// column is primary; at most one on a diagonal is secondary. Items are in the order that Knuth calls the organ pipes.
// The middle, where queens rule out most, comes first. There are 92 covers for n = 8, and 724 for n = 10.
func Queens(n int) *Matrix {
	n = min(max(n, 1), MaxQueens)
	m := &Matrix{Comment: strconv.Itoa(n) + " queens"}
	row, column := make([]int32, n), make([]int32, n)
	for i := range n {
		k := organPipe(n, i)
		row[k] = m.item("r" + strconv.Itoa(k+1))
		column[k] = m.item("c" + strconv.Itoa(k+1))
	}
	m.Primary = len(m.Items)
	up, down := make([]int32, 2*n-1), make([]int32, 2*n-1)
	for d := 1; d < 2*n-2; d++ { // diagonals in the corners have one cell
		up[d] = m.item("a" + strconv.Itoa(d+1))
		down[d] = m.item("b" + strconv.Itoa(d+1))
	}
	for r := range n {
		for c := range n {
			option := []int32{row[r], column[c]}
			if d := r + c; d > 0 && d < 2*n-2 {
				option = append(option, up[d])
			}
			if d := r + n - 1 - c; d > 0 && d < 2*n-2 {
				option = append(option, down[d])
			}
			m.Options = append(m.Options, option)
		}
	}
	return m
}

// item adds an item and returns its number.
func (m *Matrix) item(name string) int32 {
	m.Items = append(m.Items, name)
	return int32(len(m.Items)) - 1
}

// organPipe is the ith of 0, …, n-1 in an order that begins in the middle. Then it takes the next number on the left
// and on the right in turn.
func organPipe(n, i int) int {
	if i%2 == 1 {
		return n/2 - (i+1)/2
	}
	return n/2 + i/2
}
