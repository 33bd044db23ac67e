package trace

import (
	"slices"

	"tilewright/solver/problem"
)

// holes follows a search and knows the holes (open cells) that cannot be filled:
// those that no image covers which is clear of the board and of which a piece is
// left. Each image knows how many reasons there are against it, each cell how
// many images without any cover it.
type holes struct {
	p       *problem.Problem
	over    [][]int32 // images by cell
	of      [][]int32 // images by shape
	against []int32   // by image: cells of it that are covered, and 1 if no piece is left
	open    []int32   // by cell: images over it that nothing is against
	covered []bool    // by cell
	copies  []int     // left, by shape
	changed []int32
}

// newHoles is for an empty board on which the images rows may be placed.
func newHoles(p *problem.Problem, rows []int32) *holes {
	h := &holes{
		p:       p,
		over:    make([][]int32, len(p.Cells)),
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
			h.over[c] = append(h.over[c], i)
			h.open[c]++
		}
		shape := p.Images[i].Shape
		h.of[shape] = append(h.of[shape], i)
	}
	return h
}

// all are the holes that cannot be filled, in increasing order.
func (h *holes) all() (cells []int32) {
	for c, n := range h.open {
		if n == 0 && !h.covered[c] {
			cells = append(cells, int32(c))
		}
	}
	return cells
}

// place puts an image on the board, and returns the holes that could be filled
// before and cannot any more, in increasing order, valid until the next call.
// O(cells of the image × images over a cell).
func (h *holes) place(image int32) []int32 {
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

// remove takes an image off the board, and returns the holes that can be filled
// again.
func (h *holes) remove(image int32) []int32 {
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
func (h *holes) forbid(images []int32) {
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

// allow takes one away.
func (h *holes) allow(images []int32) {
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

// Story is a hole, of one cell or more, that could not be filled for a while:
// one placement made it so, and the search did much before it took that back.
// Figure 4 of Busche (2011) tells one, of de Bruijn's search, that takes 193
// steps.
type Story struct {
	// Cells are open cells, increasing.
	Cells []int32
	// Made is the step of the search, a placement, and Cleared the removal after
	// which the cells could be filled again. Steps are counted as in Selection,
	// from the first that Stories heard of.
	Made, Cleared uint64
}

// Stories watches a search and finds what it trips over. Recorded with
//
//	Selection{From: s.Made, Steps: int(s.Cleared-s.Made) + 1, Rows: …}
//
// a story is a trace.
type Stories struct {
	holes *holes
	step  uint64
	made  []uint64 // by cell: the step at which it became unfillable
	least uint64
	tell  func(Story)
}

// NewStories watches a search of p that may place the images rows, and tells
// stories of at least so many steps, as they end. A hole whose cells can be filled
// again one after the other is told in parts. Watching takes O(images that share
// a cell with the image) at each step.
func NewStories(p *problem.Problem, rows []int32, least uint64, tell func(Story)) *Stories {
	return &Stories{holes: newHoles(p, rows), made: make([]uint64, len(p.Cells)), least: least, tell: tell}
}

// Begin tells what is on the board of a search that is under way, before the next
// step is heard of. Of holes that are there already no story is told.
func (s *Stories) Begin(images []int32) {
	for _, image := range images {
		s.holes.place(image)
	}
}

// Watch hears of a step: of the image and of the pieces left without it.
func (s *Stories) Watch(image int32, _ int, placed bool) {
	s.step++
	if placed {
		for _, c := range s.holes.place(image) {
			s.made[c] = s.step
		}
		return
	}
	cleared := s.holes.remove(image)
	for len(cleared) > 0 {
		story := Story{Made: s.made[cleared[0]], Cleared: s.step}
		cleared = slices.DeleteFunc(cleared, func(c int32) bool {
			same := s.made[c] == story.Made
			if same {
				story.Cells = append(story.Cells, c)
			}
			return same
		})
		if story.Made > 0 && story.Cleared-story.Made >= s.least {
			s.tell(story)
		}
	}
}
