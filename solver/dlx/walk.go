package dlx

import (
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Walk goes through the search tree as its caller says, node by node. So a kernel that makes the same search walks its
// states. Choose or List lists the options of a node. Then Option and Place may be called there, until the walk comes to
// that node anew.
type Walk struct{ e *Engine }

// NewWalk begins at the empty board. Of the options only Orders, First and Filter matter. It costs what New costs.
func NewWalk(p *problem.Problem, rows []int32, c problem.Constraint, o Options) (Walk, error) {
	e, err := New(p, rows, c, Options{Orders: o.Orders, First: o.First, Filter: o.Filter}, nil)
	return Walk{e}, err
}

// Depth is the depth of the node. GoBack goes back to one above it.
func (w Walk) Depth() int       { return w.e.depth }
func (w Walk) GoBack(depth int) { w.e.goBack(depth) }

// Alive is the number of images that may still be placed, and Empty that of cells left empty.
func (w Walk) Alive() int { return popcount(w.node().alive) }
func (w Walk) Empty() int { return w.node().empty }

func (w Walk) node() *node { return w.e.nodes[w.e.depth] }

// Choose chooses an item by the rule of the node, also for the first piece and the last, and lists its options. It
// returns the item's number in the problem and the number of options, 0 where the search goes back. Where the puzzle is
// not exact and nothing has to be covered, the item is the number of all items, and the options are all images alive.
func (w Walk) Choose() (item int32, options int) {
	e, n := w.e, w.node()
	e.pack(n)
	i := 0
	if e.loose != nil {
		i, options = e.chooseLoose(n)
	} else {
		i, options = e.chooseByRule(n)
	}
	e.listItem(n, i, options)
	return n.item, options
}

// Options is the number of images alive that have an open item. O(words).
func (w Walk) Options(item int) int {
	n := w.node()
	return n.m.options(n.alive, int(n.m.number[item]))
}

// List lists the options of an item that can be chosen at the node, and returns their number. It counts no option that
// leaves the cell empty, but lists it where the cell may stay so.
func (w Walk) List(item int) int {
	e, n := w.e, w.node()
	e.pack(n)
	if item == int(e.anything()) {
		e.listItem(n, n.m.items, popcount(n.alive))
		return n.count
	}
	options := w.Options(item)
	if shape := item - len(e.p.Cells); shape >= 0 {
		needed := int(e.copies[shape])
		if e.loose != nil {
			needed = e.needed(shape)
		}
		options = max(options-needed+1, 0)
	}
	count, i := options, int(n.m.number[item])
	if e.loose != nil && n.may[i>>6]>>(i&63)&1 != 0 {
		count++
	}
	e.listItem(n, i, count)
	return options
}

// Option is the image of an option of the node, -1 where it leaves the cell empty.
func (w Walk) Option(i int) int32 {
	e, n := w.e, w.node()
	r := e.options[n.first+i]
	if r == leaving {
		return leaving
	}
	return n.m.image[r]
}

// Place takes an option of the node, and goes to the node after it.
func (w Walk) Place(i int) {
	n := w.node()
	n.next = i + 1
	w.e.place(n)
	w.e.depth++
}

// Filter lets the filter of the options look at the last placement. It counts in level.
func (w Walk) Filter(level *search.Level) { w.e.settle(level) }
