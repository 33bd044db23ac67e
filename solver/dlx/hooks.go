package dlx

import (
	"math/bits"
	"slices"

	"tilewright/solver/search"
)

// filter lets the filter work on the last placement, and returns what it used of the budget.
func (e *Engine) filter(budget int) int {
	if !e.started {
		e.started = true
		e.o.Filter.Begin(e.placed[:e.depth], e.alive())
	}
	used, done := e.o.Filter.Run(budget)
	if done {
		e.filtered(&e.stats.Levels[e.nodes[e.depth-1].left])
		e.phase = choosing
	}
	return max(used, 1)
}

// filtered takes away the images that the filter removes.
func (e *Engine) filtered(level *search.Level) {
	n := e.nodes[e.depth]
	for _, image := range e.o.Filter.Removed(level) {
		if r, ok := slices.BinarySearch(n.m.image, image); ok {
			remove(n.alive, r)
		}
	}
}

// alive lists the images that may still be placed, in increasing order. The
// list is valid until the next call.
func (e *Engine) alive() []int32 {
	n := e.nodes[e.depth]
	e.rows = e.rows[:0]
	for w, x := range n.alive {
		for ; x != 0; x &= x - 1 {
			e.rows = append(e.rows, n.m.image[w<<6+bits.TrailingZeros64(x)])
		}
	}
	return e.rows
}

// handOver begins the descent below the deepest node.
func (e *Engine) handOver() {
	e.descent.Enter(e.placed[:e.depth], e.alive())
	e.before = search.Stats{Levels: e.before.Levels[:0]}
	e.before.Add(e.descent.Stats())
}

// descend lets the descent search, and returns what it used of the budget.
func (e *Engine) descend(budget int) int {
	nodes := e.descent.Stats().Nodes
	switch e.descent.Run(budget) {
	case search.Paused:
		return budget
	case search.Failed:
		e.err = e.descent.Err()
		e.phase = finished
		return 1
	}
	used := int(e.descent.Stats().Nodes - nodes)
	e.stats.Add(e.descent.Stats())
	e.stats.Sub(&e.before)
	e.deadEnd()
	if e.stop {
		e.phase = finished
	}
	return used + len(e.rows)/rowsPerNode + 1
}

// rowsPerNode is how many images a descent takes over in the time of a node.
const rowsPerNode = 16

// Stats implements search.Engine. The engine counts every solution that it finds as unique.
func (e *Engine) Stats() *search.Stats {
	for left, n := range e.fits {
		e.stats.Levels[left].Attempts += n
		e.stats.Levels[left].Fits += n
		e.fits[left] = 0
	}
	e.stats.Solutions = e.stats.Found
	if e.phase != descending {
		return &e.stats
	}
	e.total = search.Stats{Levels: e.total.Levels[:0]}
	e.total.Add(&e.stats)
	e.total.Add(e.descent.Stats())
	e.total.Sub(&e.before)
	e.total.Solutions = e.total.Found
	return &e.total
}
