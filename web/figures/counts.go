package figures

import (
	"slices"
	"strconv"

	"tilewright/solver/problem"
	"tilewright/solver/trace"
)

// counts are the images that still fit on a board, found in a plain way.
type counts struct {
	p *problem.Problem
	// covered says which cells are covered. left is how many pieces of each shape are not on the board.
	covered []bool
	left    []int
	// alive are the images that fit. over counts them by cell, of by shape.
	alive    []int32
	over, of []int
}

// countOf counts with these images placed on the board, among the images rows. It takes O(rows).
func countOf(p *problem.Problem, rows, placed []int32) *counts {
	c := &counts{p: p, covered: make([]bool, len(p.Cells)), left: make([]int, len(p.Shapes)),
		over: make([]int, len(p.Cells)), of: make([]int, len(p.Shapes))}
	for s := range c.left {
		c.left[s] = p.Shapes[s].Copies
	}
	for _, i := range placed {
		c.left[p.Images[i].Shape]--
		for _, cell := range p.Images[i].Cells {
			c.covered[cell] = true
		}
	}
	for _, r := range rows {
		if im := &p.Images[r]; c.fits(im) {
			c.alive = append(c.alive, r)
			c.of[im.Shape]++
			for _, cell := range im.Cells {
				c.over[cell]++
			}
		}
	}
	return c
}

// fits says that a piece of the image's shape is left and its cells are open.
func (c *counts) fits(im *problem.Image) bool {
	return c.left[im.Shape] > 0 && !slices.ContainsFunc(im.Cells, func(cell int32) bool { return c.covered[cell] })
}

// open are the cells that are not covered.
func (c *counts) open() (cells []int32) {
	for cell, covered := range c.covered {
		if !covered {
			cells = append(cells, int32(cell))
		}
	}
	return cells
}

// dead are the open cells that no image covers.
func (c *counts) dead() (cells []int32) {
	for _, cell := range c.open() {
		if c.over[cell] == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// fewest is the item that Knuth's rule takes: the first of those with the fewest images, cells before shapes. cell or
// shape is -1.
func (c *counts) fewest() (cell, shape int32, images int) {
	cell, shape = -1, -1
	images = len(c.p.Images) + 1
	for i, covered := range c.covered {
		if !covered && c.over[i] < images {
			cell, images = int32(i), c.over[i]
		}
	}
	for i, left := range c.left {
		if left > 0 && c.of[i] < images {
			cell, shape, images = -1, int32(i), c.of[i]
		}
	}
	return cell, shape, images
}

// heats are the least counts of the marks from heat1 to heat5; a lower count has heat0.
var heats = [...]int{1, 3, 7, 15, 31}

func heatOf(images int) trace.Mark {
	m := trace.MarkHeat0
	for _, least := range heats {
		if images >= least {
			m++
		}
	}
	return m
}

// heat marks the open cells by the images that still cover them, and writes the numbers on them. The labels of covered
// cells are removed.
func (s *sketch) heat(c *counts, labelled map[int32]string) {
	s.mark(trace.MarkNone, removed(allCells(s.p), c.open())...)
	by := map[trace.Mark][]int32{}
	for _, cell := range c.open() {
		m := heatOf(c.over[cell])
		by[m] = append(by[m], cell)
	}
	for m := trace.MarkHeat0; m <= trace.MarkHeat5; m++ {
		s.mark(m, by[m]...)
	}
	s.numbers(c.open(), c.over, labelled)
}

// numbers writes a number on each of the cells, and removes those on others. It changes only labels that differ.
func (s *sketch) numbers(cells []int32, numbers []int, labelled map[int32]string) {
	want := map[int32]string{}
	for _, cell := range cells {
		want[cell] = strconv.Itoa(numbers[cell])
	}
	for cell := range int32(len(s.p.Cells)) {
		if want[cell] != labelled[cell] {
			s.label(cell, want[cell])
			labelled[cell] = want[cell]
		}
	}
}
