package problem

import "slices"

// Holes follows a search and knows the holes (open cells) that cannot be filled. A hole can be filled if an image
// covers it that overlaps no placed piece and has a piece left. Each image knows how many reasons there are against it,
// and each cell how many images without any cover it.
type Holes struct {
	p       *Problem
	over    [][]int32 // images by cell
	of      [][]int32 // images by shape
	against []int32   // by image: covered cells of it, and 1 if no piece is left
	open    []int32   // by cell: images over it without a reason against them
	covered []bool    // by cell
	copies  []int     // left, by shape
	changed []int32
}

// NewHoles is for an empty board, with rows as the images that may be placed.
func NewHoles(p *Problem, rows []int32) *Holes {
	h := &Holes{
		p:       p,
		over:    p.Over(rows),
		of:      make([][]int32, len(p.Shapes)),
		against: make([]int32, len(p.Images)),
		open:    make([]int32, len(p.Cells)),
		covered: make([]bool, len(p.Cells)),
	}
	for i := range p.Shapes {
		h.copies = append(h.copies, p.Shapes[i].Copies)
	}
	for _, i := range rows {
		for _, c := range p.Images[i].Cells {
			h.open[c]++
		}
		shape := p.Images[i].Shape
		h.of[shape] = append(h.of[shape], i)
	}
	return h
}

// All are the holes that cannot be filled, in increasing order.
func (h *Holes) All() (cells []int32) {
	for c, n := range h.open {
		if n == 0 && !h.covered[c] {
			cells = append(cells, int32(c))
		}
	}
	return cells
}

// Place puts an image on the board. It returns the holes that could be filled before and cannot any more, in increasing
// order, valid until the next call. O(cells of the image × images over a cell).
func (h *Holes) Place(image int32) []int32 {
	h.changed = h.changed[:0]
	im := &h.p.Images[image]
	for _, c := range im.Cells {
		h.covered[c] = true
	}
	for _, c := range im.Cells {
		h.forbid(h.over[c])
	}
	if h.copies[im.Shape]--; h.copies[im.Shape] == 0 {
		h.forbid(h.of[im.Shape])
	}
	slices.Sort(h.changed)
	return h.changed
}

// Remove takes an image off the board, and returns the holes that can be filled
// again.
func (h *Holes) Remove(image int32) []int32 {
	h.changed = h.changed[:0]
	im := &h.p.Images[image]
	if h.copies[im.Shape]++; h.copies[im.Shape] == 1 {
		h.allow(h.of[im.Shape])
	}
	for _, c := range im.Cells {
		h.allow(h.over[c])
	}
	for _, c := range im.Cells {
		h.covered[c] = false
	}
	slices.Sort(h.changed)
	return h.changed
}

// forbid adds a reason against images.
func (h *Holes) forbid(images []int32) {
	for _, i := range images {
		if h.against[i]++; h.against[i] > 1 {
			continue
		}
		for _, c := range h.p.Images[i].Cells {
			if h.open[c]--; h.open[c] == 0 && !h.covered[c] {
				h.changed = append(h.changed, c)
			}
		}
	}
}

// allow takes a reason away.
func (h *Holes) allow(images []int32) {
	for _, i := range images {
		if h.against[i]--; h.against[i] > 0 {
			continue
		}
		for _, c := range h.p.Images[i].Cells {
			if h.open[c]++; h.open[c] == 1 && !h.covered[c] {
				h.changed = append(h.changed, c)
			}
		}
	}
}
