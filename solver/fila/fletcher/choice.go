package fletcher

import (
	"slices"

	"tilewright/def/say"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

var errNotPlaced = say.Error("the search of Fletcher never places these images in this order")

// Seek implements search.Explainer.
func (e *Engine) Seek(placed []int32) error {
	if len(placed) > e.p.Pieces-e.o.Goal {
		return errNotPlaced
	}
	for e.left < e.p.Pieces {
		e.left++
		e.turn(e.frames[e.left].placed, false)
	}
	e.started, e.done = false, e.none
	if e.none && len(placed) > 0 {
		return errNotPlaced
	}
	before := e.stats.Nodes
	defer func() { e.stats.Nodes = before }()
	for _, image := range placed {
		e.begin()
		f := &e.frames[e.left]
		next := slices.Index(e.tried(f), image) + 1
		if next == 0 {
			return errNotPlaced
		}
		for next > 0 {
			if e.look(f) >= 0 {
				next--
			}
		}
		f.placed = image
		e.turn(image, true)
		e.left--
		e.started = false
	}
	return nil
}

// tried are the images that a frame will place, from where it stands.
func (e *Engine) tried(f *frame) (images []int32) {
	g := *f
	for {
		i := e.look(&g)
		if i < 0 {
			return images
		}
		images = append(images, i)
	}
}

// look is seek without counting.
func (e *Engine) look(f *frame) int32 {
	if e.leads(e.left) {
		if f.next >= f.end {
			return -1
		}
		f.next++
		return e.o.Lead[f.next-1]
	}
	for f.next < f.end {
		if end, _ := e.step(f); end >= 0 {
			if i := e.ending(f, end); i >= 0 {
				return i
			}
		}
	}
	return -1
}

// Choice implements search.Explainer. The tree skips images that overlap without an attempt, so all candidates fit.
func (e *Engine) Choice() search.Choice {
	c := search.Choice{
		Left: e.left, By: search.ByTree, Heuristic: settings.First, Item: -1,
		Values: make([]int32, len(e.p.Cells)), Options: make([]int32, len(e.p.Cells)+len(e.p.Shapes)),
	}
	for i := range c.Options {
		c.Options[i] = -1
	}
	for i := range c.Values {
		c.Values[i] = -1
	}
	if e.left == e.o.Goal {
		c.Rule = search.Complete
		return c
	}
	place := int32(0)
	for cell, at := range e.place {
		if !e.full[at] {
			place++
			c.Values[cell], c.Options[cell] = place, 0
		}
	}
	e.count(c.Options)
	f := frame{end: len(e.tree.Steps) + 1}
	if e.leads(e.left) {
		f.end = len(e.o.Lead)
		c.Rule, c.Item = search.Leading, int32(len(e.p.Cells))+e.p.Images[e.o.Lead[0]].Shape
	} else if place > 0 {
		f.target = e.target(e.left)
		c.Item = e.cell[f.target]
	}
	for _, i := range e.tried(&f) {
		c.Candidates = append(c.Candidates, search.Candidate{Image: i, Fits: true})
	}
	if len(c.Candidates) == 0 {
		c.Rule = search.Empty
	}
	return c
}

// count adds how many images fit on every open cell, and how many of every shape that is left.
func (e *Engine) count(options []int32) {
	shapes := options[len(e.p.Cells):]
	for s, n := range e.copies {
		if n > 0 {
			shapes[s] = 0
		}
	}
	for _, r := range e.rows {
		image := &e.p.Images[r]
		if e.copies[image.Shape] == 0 || slices.ContainsFunc(image.Cells, func(c int32) bool { return e.full[e.place[c]] }) {
			continue
		}
		shapes[image.Shape]++
		for _, c := range image.Cells {
			options[c]++
		}
	}
	for s, n := range e.copies {
		if n > 1 {
			shapes[s] = max(shapes[s]-int32(n)+1, 0)
		}
	}
}
