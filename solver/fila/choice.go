package fila

import (
	"math/bits"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

var errNotPlaced = say.Error("FILA never places these images in this order")

// Seek implements search.Explainer. Below DLX, placed must begin with the images that the search entered with.
func (e *Engine) Seek(placed []int32) error {
	if len(placed) < len(e.entered) || !slices.Equal(placed[:len(e.entered)], e.entered) || len(placed) > e.p.Pieces-e.o.Goal {
		return errNotPlaced
	}
	e.lead, e.leadEnd = 0, e.leads()
	from := len(e.entered)
	switch {
	case e.leadEnd == 0:
		e.open(e.entered)
	case len(placed) == 0:
		e.over, e.placed, e.top, e.depth = true, e.placed[:0], e.p.Pieces, e.p.Pieces
		return nil
	default:
		i := slices.Index(e.o.Lead, placed[0])
		if i < 0 {
			return errNotPlaced
		}
		e.lead = i + 1
		e.open(e.o.Lead[i : i+1])
		from = 1
	}
	depth := e.top - (len(placed) - from)
	if depth == e.top {
		return nil
	}
	if e.over {
		return errNotPlaced
	}
	e.depth = max(depth, e.last) // a complete assembly has no node of its own
	found := e.replay(func(left int, set int32) bool {
		if left == depth {
			return true
		}
		if set == none {
			return false
		}
		l := e.levels[left].lists
		ends := l.ends(set)
		for i := ends[0]; i < ends[len(ends)-1]; i++ {
			if l.image(i) == placed[from+e.top-left] {
				e.levels[left].at = i
				return true
			}
		}
		return false
	})
	e.depth, e.over = depth, !found || depth < e.last
	if !found {
		return errNotPlaced
	}
	return nil
}

// Choice implements search.Explainer.
func (e *Engine) Choice() search.Choice {
	leading := e.leads() > 0 && e.lead == 0
	if leading {
		e.open(nil)
		e.over = true
	}
	left := e.depth
	v := &e.levels[left]
	stage := settings.Size
	c := search.Choice{
		Left: left, By: search.ByFILA, Item: -1,
		Values: make([]int32, len(e.p.Cells)), Options: make([]int32, len(e.p.Cells)+len(e.p.Shapes)),
	}
	for i := range c.Options {
		c.Options[i] = -1
	}
	if left < e.last {
		c.Rule = search.Complete
		for i := range c.Values {
			c.Values[i] = -1
		}
		return c
	}
	at := e.levels[left].at
	e.levels[left].at = none
	e.replay(func(level int, set int32) bool {
		if level != left {
			return true
		}
		e.count(c.Options, v.lists)
		v.lists.stage.Values(c.Values, func(cell int32) bool { return c.Options[cell] >= 0 })
		if stage = v.lists.stage.Heuristic; v.choose == chooseSize {
			stage = settings.Size
			copy(c.Values, c.Options)
		}
		switch {
		case leading:
			c.Rule, c.Item = search.Leading, int32(len(e.p.Cells))+e.p.Images[e.o.Lead[0]].Shape
			for _, i := range e.o.Lead {
				c.Candidates = append(c.Candidates, search.Candidate{Image: i, Fits: true})
			}
		case set == none:
			c.Rule, c.Item = search.Empty, e.hopeless(c)
		default:
			e.list(&c, v.lists, set)
		}
		return true
	})
	e.levels[left].at = at
	c.Heuristic = stage
	return c
}

// count sets options: how many images fit on every open cell, and how many of every shape that is left.
func (e *Engine) count(options []int32, l *lists) {
	shapes := options[len(e.p.Cells):]
	e.eachHole(func(bit int32) { options[e.board.cell[bit]] = 0 })
	for k, shape := range e.available.shapes {
		if e.copies[k] > 0 {
			shapes[shape] = 0
		}
	}
	for r, image := range e.available.rows {
		if k := e.available.kind[r]; e.copies[k] == 0 || !e.available.free(int32(r), e.occupied) {
			continue
		}
		shapes[e.p.Images[image].Shape]++
		for _, c := range e.p.Images[image].Cells {
			options[c]++
		}
	}
	for k, shape := range e.available.shapes {
		if n := e.copies[k]; n > 1 {
			shapes[shape] = max(shapes[shape]-n+1, 0)
		}
	}
}

// hopeless is the first cell on which nothing fits among those that the heuristic looks at. For E these are the cells
// with fewest open neighbours.
func (e *Engine) hopeless(c search.Choice) int32 {
	least := int32(-1)
	for cell, v := range c.Values {
		if v >= 0 && (least < 0 || v < c.Values[least] || v == c.Values[least] && c.Options[cell] == 0 && c.Options[least] != 0) {
			least = int32(cell)
		}
	}
	return least
}

// list adds the cell of a set and the images that are tried on it.
func (e *Engine) list(c *search.Choice, l *lists, set int32) {
	bit := e.choose(e.depth, false)
	c.Item = e.board.cell[bit]
	ends := l.ends(set)
	fits := false
	for w := range e.kinds {
		for rest := e.kinds[w]; rest != 0; rest &= rest - 1 {
			k := w<<6 | bits.TrailingZeros64(rest)
			for i := ends[k]; i < ends[k+1]; i++ {
				free := e.free(l, i)
				fits = fits || free
				c.Candidates = append(c.Candidates, search.Candidate{Image: l.image(i), Fits: free})
			}
		}
	}
	if !fits {
		c.Rule = search.Empty
	}
}
