package frontier

import (
	"math/bits"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
)

// matrix is an exact-cover problem to count: sets cover each item once. Free items may stay uncovered.
type matrix struct {
	// size is how many cells an item stands for, and free tells whether it may stay uncovered.
	size []int32
	free []bool
	sets []set
	// bounds are the least and greatest number of pieces of each shape. The last one is for the cells that stay empty.
	bounds []bound
}

type bound struct{ least, most int }

// set is images that are placed together: one, or one with those to which a symmetry takes it.
type set struct {
	items []int32
	uses  []use
	image int32 // the first of them
}

// use is the number of pieces of a shape in a set.
type use struct{ shape, pieces int }

// whole is the cover of a problem: an item is a cell, and a set is an image.
func whole(p *problem.Problem, rows []int32) *matrix {
	c := newCover(p, len(p.Cells))
	for i := range c.size {
		c.size[i], c.free[i] = 1, p.Variable != nil && p.Variable[i]
	}
	c.sets = make([]set, len(rows))
	uses := make([]use, len(p.Shapes))
	for s := range uses {
		uses[s] = use{s, 1}
	}
	for i, r := range rows {
		image := &p.Images[r]
		c.sets[i] = set{items: image.Cells, uses: uses[image.Shape:][:1:1], image: r}
	}
	return c
}

// newCover is a cover with that many items, without sets.
func newCover(p *problem.Problem, items int) *matrix {
	c := &matrix{size: make([]int32, items), free: make([]bool, items)}
	for s := range p.Shapes {
		c.bounds = append(c.bounds, bound{p.Shapes[s].Least, p.Shapes[s].Copies})
	}
	c.bounds = append(c.bounds, bound{0, p.Empty})
	return c
}

// folded is the cover whose ways are the solutions that a symmetry leaves unchanged. All cells to which it takes a cell
// are one item. All images to which it takes an image are one set, unless they overlap. item is the item of each cell.
func folded(p *problem.Problem, rows []int32, y *problem.Symmetry) (c *matrix, item []int32) {
	item, items := make([]int32, len(p.Cells)), int32(0)
	for i := range item {
		item[i] = -1
	}
	var sizes []int32
	for i := range item {
		if item[i] >= 0 {
			continue
		}
		size := int32(0)
		for c := int32(i); item[c] < 0; c = y.Cells[c] {
			item[c] = items
			size++
		}
		sizes = append(sizes, size)
		items++
	}
	c = newCover(p, int(items))
	copy(c.size, sizes)
	for i, at := range item {
		c.free[at] = p.Variable != nil && p.Variable[i]
	}
	allowed := make([]bool, len(p.Images))
	for _, r := range rows {
		allowed[r] = true
	}
	seen := make([]bool, len(p.Images))
	for _, r := range rows {
		if seen[r] {
			continue
		}
		s, cells, i := set{image: r}, 0, r
		for i >= 0 && allowed[i] && !seen[i] {
			seen[i] = true
			image := &p.Images[i]
			cells += len(image.Cells)
			for _, at := range image.Cells {
				s.items = append(s.items, item[at])
			}
			s.use(int(image.Shape))
			i = y.Images[i]
		}
		slices.Sort(s.items)
		s.items = slices.Compact(s.items)
		covered := 0
		for _, at := range s.items {
			covered += int(c.size[at])
		}
		if i == r && covered == cells { // else an image is missing, or they overlap
			c.sets = append(c.sets, s)
		}
	}
	return c, item
}

func (s *set) use(shape int) {
	for i := range s.uses {
		if s.uses[i].shape == shape {
			s.uses[i].pieces++
			return
		}
	}
	s.uses = append(s.uses, use{shape, 1})
}

// field is the place of a shape's number of pieces in the second word of a state. The fields are its lowest bits.
type field struct {
	shift int
	mask  uint64
	// most is the greatest number allowed, and least the least. A number for which only the least matters stops there.
	least, most int
	stops       bool
	shape       int
}

// fields chooses the shapes whose used pieces a state counts: those that could be too many or too few, or all.
func (c *matrix) fields(all bool) (fields []field, err error) {
	room := make([]int, len(c.bounds)) // how many pieces could be placed at most
	area := 0
	for _, n := range c.size {
		area += int(n)
	}
	smallest := make([]int, len(c.bounds))
	for i := range c.sets {
		for _, u := range c.sets[i].uses {
			cells := 0
			for _, at := range c.sets[i].items {
				cells += int(c.size[at])
			}
			pieces := 0
			for _, v := range c.sets[i].uses {
				pieces += v.pieces
			}
			if cells /= pieces; smallest[u.shape] == 0 || cells < smallest[u.shape] {
				smallest[u.shape] = cells
			}
		}
	}
	for s, cells := range smallest {
		if cells > 0 {
			room[s] = area / cells
		}
	}
	empty := len(c.bounds) - 1
	for i, free := range c.free {
		if free {
			room[empty] += int(c.size[i])
		}
	}
	shift := 0
	for s, b := range c.bounds {
		if room[s] <= b.most && b.least == 0 && !all {
			continue
		}
		f := field{shift: shift, least: b.least, most: b.most, stops: room[s] <= b.most && !all, shape: s}
		limit := f.most
		if f.stops {
			limit = f.least
		}
		width := bits.Len(uint(limit))
		if width == 0 { // none may be used
			continue
		}
		f.mask = 1<<width - 1
		if shift += width; shift > 64 {
			return nil, say.Error("there are too many pieces to count along the edge: how many of each are used " +
				"takes more than 64 bits")
		}
		fields = append(fields, f)
	}
	return fields, nil
}

// place has the steps that are possible at a place of the order.
type place struct {
	free  bool
	empty step // leaves it uncovered
	steps []step
	// done are the fields whose shapes no set from here on has.
	done []int32
	// reach is how many states of the next place a state leads to at most.
	reach int
}

// step covers items: bit i is the item i places further on. beyond are those for which covers has no bit, above the
// fields.
type step struct {
	covers, beyond uint64
	// adds are the changes of the fields.
	adds  []add
	image int32
}

type add struct {
	field  int32
	pieces uint64
}

// mostUsed is the greatest number of combinations of used pieces with which a count is promising.
const mostUsed = 1024

// Few tells whether the used pieces have so few combinations that a count along the edge is worth a try. Where many
// pieces differ, each set of used pieces is a state of its own. Where there are rules for solutions it is not, as they are
// about whole boards.
func Few(p *problem.Problem) bool {
	if len(p.Puzzle.Rules) > 0 {
		return false
	}
	var rows []int32 // one image of each shape is enough
	for s := range p.Shapes {
		if p.Shapes[s].First < p.Shapes[s].End {
			rows = append(rows, p.Shapes[s].First)
		}
	}
	fields, err := whole(p, rows).fields(false)
	used := 1
	for _, f := range fields {
		limit := f.most
		if f.stops {
			limit = f.least
		}
		if used *= limit + 1; used > mostUsed {
			return false
		}
	}
	return err == nil
}

// longest is how many places of an order a set may reach over. A state has a bit for each, and the fields.
const longest = 128

// taken is how many bits of the second word the fields take.
func taken(fields []field) (width int) {
	if n := len(fields); n > 0 {
		width = fields[n-1].shift + bits.Len64(fields[n-1].mask)
	}
	return width
}

// along lays out a cover along an order of its items.
func (c *matrix) along(order []int32, fields []field) ([]place, error) {
	at := make([]int32, len(order))
	for i, item := range order {
		at[item] = int32(i)
	}
	known := make([]int32, len(c.bounds)) // field + 1
	for i, f := range fields {
		known[f.shape] = int32(i + 1)
	}
	places := make([]place, len(order)+1)
	last, shift := make([]int, len(fields)), taken(fields)
	empty := len(c.bounds) - 1
	for i, item := range order {
		p := &places[i]
		if p.free = c.free[item] && c.bounds[empty].most >= int(c.size[item]); p.free {
			p.empty = step{covers: 1, image: -1}
			if f := known[empty]; f > 0 {
				p.empty.adds = []add{{f - 1, uint64(c.size[item])}}
			}
		}
	}
sets:
	for i := range c.sets {
		s := &c.sets[i]
		first, end := int32(len(order)), int32(0)
		for _, item := range s.items {
			first, end = min(first, at[item]), max(end, at[item])
		}
		if int(end-first) >= longest-shift {
			return nil, say.Error("a piece reaches over {end} places of the edge; at most {longest} can be counted "+
				"along", int(end-first)+1, longest-shift)
		}
		t := step{image: s.image}
		for _, item := range s.items {
			if i := at[item] - first; i < 64 {
				t.covers |= 1 << i
			} else {
				t.beyond |= 1 << (int(i) - 64 + shift)
			}
		}
		for _, u := range s.uses {
			switch f := known[u.shape]; {
			case u.pieces > c.bounds[u.shape].most:
				continue sets
			case f > 0:
				t.adds = append(t.adds, add{f - 1, uint64(u.pieces)})
				last[f-1] = max(last[f-1], int(first)+1)
			}
		}
		places[first].steps = append(places[first].steps, t)
	}
	for i := range places {
		places[i].reach = len(places[i].steps) + 1
	}
	for f, end := range last {
		if fields[f].least > 0 {
			places[end].done = append(places[end].done, int32(f))
		}
	}
	return places, nil
}
