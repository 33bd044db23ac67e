package dlx

import (
	"math/bits"

	"tilewright/def/say"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

var errLoose = say.Error("where pieces may be left over or cells stay empty, the reason for a choice cannot be shown")

var errNotPlaced = say.Error("DLX never places these images in this order")

// Seek implements search.Explainer. Placements that are on the board already and stay are not done again.
func (e *Engine) Seek(placed []int32) error {
	if e.loose != nil {
		return errLoose
	}
	e.Stats()
	if e.phase == descending {
		e.stats.Add(e.descent.Stats())
		e.stats.Sub(&e.before)
	}
	keep := 0
	for keep < min(e.depth, len(placed)) && e.placed[keep] == placed[keep] {
		keep++
	}
	e.goBack(keep)
	e.phase, e.started, e.stop, e.stopped, e.err = choosing, false, false, false, nil
	if len(placed) > e.p.Pieces-e.o.Goal {
		return errNotPlaced
	}
	for e.depth < len(placed) {
		n := e.nodes[e.depth]
		if e.descends() {
			return e.seekBelow(placed)
		}
		e.pack(n)
		e.list(n)
		n.next, n.end = 0, n.count
		for n.next < n.end && n.m.image[e.options[n.first+n.next]] != placed[e.depth] {
			n.next++
		}
		if n.next == n.end {
			return errNotPlaced
		}
		n.next++
		e.place(n)
		e.depth++
		if left := e.nodes[e.depth].left; left > e.o.Goal && e.filters(left) {
			e.settle(&search.Level{})
		}
	}
	if e.nodes[e.depth].left > e.o.Goal && e.descends() {
		return e.seekBelow(placed)
	}
	return nil
}

// descends tells whether the descent searches below the deepest node.
func (e *Engine) descends() bool {
	n := e.nodes[e.depth]
	if e.descent == nil || e.depth == 0 || n.left > e.o.DescendAt {
		return false
	}
	if e.plan.At(n.left).Heuristic != settings.Estimate {
		return true
	}
	e.pack(n)
	_, count := e.choose(n)
	return count > 1
}

// seekBelow takes the descent below the deepest node to the images placed.
func (e *Engine) seekBelow(placed []int32) error {
	below, ok := e.descent.(search.Explainer)
	if !ok {
		return say.Error("what searches below DLX cannot be looked at step by step")
	}
	e.phase = descending
	e.handOver()
	return below.Seek(placed)
}

// goBack takes placements back, without a word to the watcher.
func (e *Engine) goBack(depth int) {
	for ; e.depth > depth; e.depth-- {
		if image := e.placed[e.depth-1]; image != leaving && (e.several != nil || e.loose != nil) {
			e.copies[e.p.Images[image].Shape]++
		}
	}
}

// settle lets the filter do all its work on the last placement.
func (e *Engine) settle(level *search.Level) {
	e.o.Filter.Begin(e.placed[:e.depth], e.alive())
	for done := false; !done; {
		_, done = e.o.Filter.Run(1 << 20)
	}
	e.filtered(level)
}

// Choice implements search.Explainer.
func (e *Engine) Choice() search.Choice {
	if e.phase == descending {
		return e.descent.(search.Explainer).Choice()
	}
	n := e.nodes[e.depth]
	stage := e.plan.At(n.left)
	cells := len(e.p.Cells)
	c := search.Choice{
		Left: n.left, Heuristic: stage.Heuristic, Item: -1,
		Values: make([]int32, cells), Options: make([]int32, cells+len(e.p.Shapes)),
	}
	for i := range c.Options {
		c.Options[i] = -1
	}
	if n.left == e.o.Goal {
		c.Rule = search.Complete
		stage.Values(c.Values, func(int32) bool { return false })
		return c
	}
	for w, x := range n.open {
		for ; x != 0; x &= x - 1 {
			i := w<<6 + bits.TrailingZeros64(x)
			c.Options[n.m.item[i]] = int32(n.m.options(n.alive, i))
		}
	}
	for _, s := range e.several {
		if k := int(e.copies[s]); k > 1 {
			i := int(n.m.number[cells+int(s)])
			c.Options[cells+int(s)] = int32(max(n.m.options(n.alive, i)-k+1, 0))
		}
	}
	stage.Values(c.Values, func(cell int32) bool { return c.Options[cell] >= 0 })
	if stage.Heuristic == settings.Size {
		copy(c.Values, c.Options)
	}
	e.pack(n)
	item, count := e.choose(n)
	e.list(n)
	if item >= 0 {
		c.Item = n.m.item[item]
	}
	for _, r := range e.options[n.first:][:count] {
		c.Candidates = append(c.Candidates, search.Candidate{Image: n.m.image[r], Fits: true})
	}
	switch {
	case count == 0:
		c.Rule = search.Empty
	case e.depth == 0 && e.first >= 0:
		c.Rule = search.Leading
	case n.left == 1 && e.exact:
		c.Rule = search.Final
	case count == 1 && stage.Heuristic != settings.Size && stage.Heuristic != settings.Tight && !e.best(c):
		c.Rule = search.Forced
	}
	return c
}

// best tells whether the chosen item would be the choice even if it had more than one option. It must be a cell, and no
// other may come before it.
func (e *Engine) best(c search.Choice) bool {
	if int(c.Item) >= len(e.p.Cells) {
		return false
	}
	for _, v := range c.Values {
		if v >= 0 && v < c.Values[c.Item] {
			return false
		}
	}
	return true
}
