package dlx

import (
	"math/bits"

	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// loose is what a puzzle needs that is not exact: shapes whose copies may be left over, and cells that may stay empty.
//
// A shape is an item as long as copies of it have to be placed. A cell that may stay empty is an item only while more
// of them are open than may stay so. Then it has one more option, which leaves it empty, as long as another cell may
// stay empty. Cells without any row are counted, and are no items.
//
// When no item is left, the board is a solution, and so is every board with more pieces on it. The node then has all
// rows as options, and they are placed in order. The cover kernel does the same (package kernel).
type loose struct {
	// spare is how many copies of each shape may be left over.
	spare []int32
	// tight says that the rule is Tight. Then all copies have to be placed.
	tight bool
	open  []uint64 // room for union
	// left has room for the option counts of the cells that may stay empty.
	left []int32
}

// leaving is the option that leaves a cell empty. It comes after the rows of a node, and takes the place of an image.
const leaving = int32(-1)

// newLoose is nil for an exact problem.
func (e *Engine) newLoose() *loose {
	if e.p.Exact() {
		return nil
	}
	l := &loose{}
	for s := range e.p.Shapes {
		l.spare = append(l.spare, int32(e.p.Shapes[s].Copies-e.p.Shapes[s].Least))
	}
	return l
}

// anything stands for the item of a node that has none. Its options are all rows.
func (e *Engine) anything() int32 { return int32(len(e.p.Cells) + len(e.p.Shapes)) }

// needed is how many copies of a shape have still to be placed.
func (e *Engine) needed(shape int) int { return max(int(e.copies[shape]-e.loose.spare[shape]), 0) }

// hidden tells whether a shape that can be placed is not among the open items. Several copies are left, or the last one
// need not be placed.
func (e *Engine) hidden(shape int) bool {
	return e.copies[shape] > 1 || e.copies[shape] == 1 && e.loose.spare[shape] > 0
}

// beginLoose takes from the root's open items those that are no items.
func (e *Engine) beginLoose(root *node, copies []int32) {
	root.may = zeroed(nil, root.m.itemWords)
	for c, variable := range e.p.Variable {
		if variable {
			remove(root.open, c)
			add(root.may, c)
		}
	}
	for s, n := range copies {
		if n > 1 || e.loose.spare[s] > 0 {
			remove(root.open, len(e.p.Cells)+s)
		}
	}
}

// chooseLoose is choose for a puzzle that is not exact.
func (e *Engine) chooseLoose(n *node) (item, options int) {
	if e.loose.tight {
		return e.tightLoose(n)
	}
	item = -1
	switch stage := e.plan.At(n.left); stage.Heuristic {
	case settings.Size:
	case settings.First:
		item, options = n.firstHole()
	default:
		item, options = e.ranked(n, stage)
	}
	if item < 0 {
		item, options = e.fewestLoose(n)
	}
	return item, options
}

// tightLoose is the choice by Tight. The last piece is a case by itself: it has to cover all cells that may not stay
// empty.
func (e *Engine) tightLoose(n *node) (item, options int) {
	m := n.m
	if e.depth == 0 && e.first >= 0 {
		item = int(m.number[len(e.p.Cells)+e.first])
		return item, m.options(n.alive, item)
	}
	if n.left > 1 {
		return e.tight(n)
	}
	must := 0 // how many items the last piece must cover: cells, and its shape
	for _, x := range n.open {
		must += bits.OnesCount64(x)
	}
	for w, x := range n.alive {
		for ; x != 0; x &= x - 1 {
			r, covers := w<<6+bits.TrailingZeros64(x), 0
			for _, i := range m.list[m.start[r]:m.start[r+1]] {
				if covers += int(n.open[i>>6] >> (i & 63) & 1); int(i) >= m.firstShape {
					item = int(i)
				}
			}
			if covers < must {
				remove(n.alive, r)
			}
		}
	}
	return item, m.options(n.alive, item)
}

// union is the set of the open items and the cells that may stay empty.
func (l *loose) union(n *node) []uint64 {
	l.open = append(l.open[:0], n.open...)
	for w, x := range n.may {
		l.open[w] |= x
	}
	return l.open
}

// ranked is preferred while a cell is open that has to be filled, and otherwise -1.
func (e *Engine) ranked(n *node, stage *search.Order) (item, options int) {
	if first := firstItem(n.open); first < 0 || first >= n.m.firstShape {
		return -1, 0
	}
	return e.preferred(n, stage)
}

// fewestLoose is the first item with the fewest options. Where there is no item, it is all rows.
func (e *Engine) fewestLoose(n *node) (item, options int) {
	m := n.m
	item, options = e.fewestOpen(n)
	if options == 0 {
		return item, 0
	}
	look := func(i, k int) {
		if k < options || k == options && i < item {
			item, options = i, k
		}
	}
	for s := range e.p.Shapes {
		if k := e.needed(s); k > 0 && e.hidden(s) {
			i := int(m.number[len(e.p.Cells)+s])
			look(i, max(m.options(n.alive, i)-k+1, 0))
		}
	}
	if spare := e.p.Empty - n.empty; popcount(n.may) > spare { // else all of them may stay empty
		e.loose.left = e.loose.left[:0]
		dead := 0
		for w, x := range n.may {
			for ; x != 0; x &= x - 1 {
				k := m.options(n.alive, w<<6+bits.TrailingZeros64(x))
				if k == 0 {
					dead++
				}
				e.loose.left = append(e.loose.left, int32(k))
			}
		}
		if dead > spare {
			return firstItem(n.may), 0
		}
		next := 0
		for w, x := range n.may {
			for ; x != 0; x &= x - 1 {
				k := int(e.loose.left[next])
				next++
				if k > 0 && dead < spare {
					k++
				}
				if k > 0 {
					look(w<<6+bits.TrailingZeros64(x), k)
				}
			}
		}
	}
	if item < 0 {
		return m.items, popcount(n.alive)
	}
	return item, options
}

// unsettled tells whether only the next step shows that the board is a solution. A watcher hears of no placement or
// removal before that.
func (e *Engine) unsettled() bool {
	if e.loose == nil || e.phase != branching {
		return e.loose != nil && e.phase == choosing
	}
	n := e.nodes[e.depth]
	return n.next < n.end && e.options[n.first+n.next] == leaving
}

// leaves tells whether the option before next leaves a cell empty.
func (e *Engine) leaves(n *node) bool { return e.options[n.first+n.next-1] == leaving }

// placeLoose is place for a puzzle that is not exact. The node below has room.
func (e *Engine) placeLoose(n, below *node) {
	m := n.m
	if len(below.may) != m.itemWords {
		below.may = zeroed(below.may, m.itemWords)
	}
	copy(below.open, n.open)
	copy(below.may, n.may)
	below.empty = n.empty
	r := e.options[n.first+n.next-1]
	if r == leaving {
		e.placed[e.depth] = leaving
		below.left = n.left
		below.empty++
		cell := m.number[n.item]
		remove(below.may, int(cell))
		m.without(below.alive, n.alive, []int32{cell})
		return
	}
	e.placed[e.depth] = m.image[r]
	items := m.list[m.start[r]:m.start[r+1]]
	last := len(items) - 1
	for _, i := range items[:last] {
		remove(below.open, int(i))
		remove(below.may, int(i))
	}
	shapeItem := items[last]
	shape := int(m.item[shapeItem]) - len(e.p.Cells)
	e.copies[shape]--
	switch {
	case e.copies[shape] == 0:
		m.without(below.alive, n.alive, items)
		remove(below.open, int(shapeItem))
	default:
		if !e.hidden(shape) {
			add(below.open, int(shapeItem))
		}
		m.without(below.alive, n.alive, items[:last])
	}
	if n.item == e.anything() || n.item == m.item[shapeItem] && e.copies[shape] > 0 {
		// The rows are placed in order, so that each set of them is found once.
		for _, r := range e.options[n.first:][:n.next-1] {
			remove(below.alive, int(r))
		}
	}
}

// wholeLoose tells whether the deepest node, with no piece left, is a solution.
func (e *Engine) wholeLoose() bool {
	n := e.nodes[e.depth]
	return popcount(n.open) == 0 && n.empty+popcount(n.may) <= e.p.Empty
}

// board are the images placed, without cells left empty.
func (e *Engine) board() []int32 {
	if e.loose == nil {
		return e.placed[:e.depth]
	}
	e.images = e.images[:0]
	for _, i := range e.placed[:e.depth] {
		if i != leaving {
			e.images = append(e.images, i)
		}
	}
	return e.images
}

// expose adds to the open items all that need a number in a smaller matrix, and conceal takes them away again.
func (e *Engine) expose(n *node) {
	for w, x := range n.may {
		n.open[w] |= x
	}
	for s := range e.p.Shapes {
		if e.hidden(s) {
			add(n.open, int(n.m.number[len(e.p.Cells)+s]))
		}
	}
}

func (e *Engine) conceal(n *node) {
	n.may = zeroed(n.may, n.m.itemWords)
	for i := range n.m.firstShape {
		if e.p.Variable != nil && e.p.Variable[n.m.item[i]] {
			add(n.may, i)
			remove(n.open, i)
		}
	}
	for s := range e.p.Shapes {
		if e.hidden(s) {
			remove(n.open, int(n.m.number[len(e.p.Cells)+s]))
		}
	}
}
