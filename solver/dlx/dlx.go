package dlx

import (
	"math/bits"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Options say how to search. The zero value is Knuth's: the item with fewest options first, all solutions.
type Options struct {
	// Orders are the heuristics by pieces left, as in the settings.
	Orders []settings.Order
	// First takes the item of the constrained shape before all others (-R). Tight does so anyway if the shape has one
	// copy.
	First bool
	// Goal is the number of pieces left at which an assembly counts as a
	// solution and the search goes back; 0 asks for whole solutions.
	Goal int

	// Filter, unless nil, takes images away after placements.
	Filter Filter
	// Trigger, unless nil, says after a placement whether to go back at once.
	Trigger Trigger

	// Descend, unless nil, makes the search that takes over with DescendAt pieces left. If it begins with E, which
	// estimates what DLX knows, DLX first places what is forced. That is so as long as an item has at most one option.
	// (polycube 2.0 does so; the counts of PT3 to PT5 in M. Busche's article of 2018 show it.) The filter works down to
	// DescendAt. Solutions go to the sink given.
	Descend   func(search.Sink) (search.Descent, error)
	DescendAt int

	// Shuffle, unless 0, tries the options of each item in an order drawn from this seed, different for every item.
	// StopAt, unless 0, ends the search when a piece is first removed with exactly that many pieces left. Monte Carlo
	// trials need both.
	Shuffle uint64
	StopAt  int

	// Watch, unless nil, hears of every placement and removal: the image, and the number of pieces left, the image
	// included. It slows the search.
	Watch func(image int32, left int, placed bool)

	// Tag names everything else on which the course of the search depends, for instance what Filter, Trigger and
	// Descend are. States are only good for an engine with the same tag.
	Tag string
}

// Filter takes away images that cannot be part of a solution any more. After each placement that it Wants, the engine
// calls Begin, then Run until it is done, then Removed. What it takes away must follow from the arguments of Begin.
type Filter interface {
	// Wants tells whether the filter has anything to do after a placement that leaves that many pieces.
	Wants(left int) bool
	// Begin begins with an assembly: the images placed, first placed first, and those that may still be placed, in
	// increasing order. Both are valid until Removed has returned.
	Begin(placed, rows []int32)
	// Run does about budget units of work, each like a node of the search. It returns the work done and whether all is
	// done.
	Run(budget int) (used int, done bool)
	// Removed returns the images to take away, in increasing order, and counts
	// them in level.
	Removed(level *search.Level) []int32
}

// Trigger looks at the images placed, the last one last. It tells whether they cannot be part of a solution, and counts
// that in level.
type Trigger func(placed []int32, level *search.Level) bool

// Engine is a search by exact cover. It implements search.Engine.
type Engine struct {
	p    *problem.Problem
	o    Options
	sink search.Sink
	plan *search.Orders
	// key is a hash that differs for other problems and options.
	key uint64
	// first is the shape on which the root branches, or -1.
	first int
	// exact says that the pieces fill the board exactly. Then the last one fills what the others left.
	exact bool
	// smallest is the size of the smallest connected part of a piece.
	smallest int
	// estimate is a stage that needs neighbours in the matrix, or nil.
	estimate *search.Order
	// several are the shapes of an exact puzzle that have more than one copy.
	several []int32
	loose   *loose // nil for an exact puzzle
	root    *matrix
	below   []float64 // see forecast
	descent search.Descent
	leasts  leasts
	made    int // how many matrices were made, that of the root first

	stack
}

// stack is the state of the search. At depth d, d images are on the board; the nodes up to depth are in use.
type stack struct {
	phase   phase
	depth   int
	nodes   []*node
	options []int32 // of all nodes, one node after the other
	placed  []int32 // images, by depth
	copies  []int32 // left of each shape, kept only for shapes with several
	fits    []uint64
	// stats has the other counters; fits are added when asked for. The descent's counters are added when it is done:
	// before has those it had when it entered, and total is room for the sum.
	stats, before, total search.Stats
	started              bool // the filter has started
	stop                 bool // the sink has had enough
	stopped              bool // StopAt ended the search
	err                  error
	rows                 []int32 // room for the rows alive
	images               []int32 // room for board
}

// phase is what the search does next at its deepest node.
type phase uint8

const (
	branching  phase = iota // place the next option
	choosing                // choose an item and list its options
	filtering               // let the filter look at the last placement
	descending              // let the descent search
	finished
)

// node is an assembly with its choice.
type node struct {
	m     *matrix
	alive []uint64 // rows that may still be placed
	open  []uint64 // items to cover, without shapes with several copies left
	may   []uint64 // cells that may stay empty and are not covered
	empty int      // how many cells stay empty
	left  int      // pieces left
	item  int32    // chosen item, by its number in the problem
	// Its options are options[first:][:count], rows of m. This engine still has to try those from next to end.
	first, count, next, end int
	packed                  *matrix // room for a matrix for this node
}

// New opens the search of a problem. rows are the images that the filters before the search left, in increasing order,
// and c says what they did to the constrained shape. Solutions go to the sink. New makes the matrix, which takes
// O(cells of all rows).
func New(p *problem.Problem, rows []int32, c problem.Constraint, o Options, sink search.Sink) (*Engine, error) {
	plan, err := search.CompileOrders(p, o.Orders)
	if err != nil {
		return nil, say.Error("DLX: {err}", err)
	}
	if err := p.CheckSearch(rows, nil, o.Goal); err != nil {
		return nil, say.Error("DLX: {err}", err)
	}
	e := &Engine{p: p, o: o, sink: sink, plan: plan, first: -1, root: new(matrix)}
	if o.First || c.Shape >= 0 && p.Shapes[c.Shape].Copies == 1 && plan.At(p.Pieces).Heuristic == settings.Tight {
		e.first = c.Shape
	}
	if e.loose = e.newLoose(); e.loose != nil {
		if o.Goal != 0 || o.Descend != nil || o.Shuffle != 0 {
			return nil, say.Error("DLX: where pieces may be left over or cells stay empty, it has no goal, trials, " +
				"nor FILA below it")
		}
		e.loose.tight = plan.At(p.Pieces).Heuristic == settings.Tight
		if e.loose.tight && p.Spare() {
			return nil, say.Error("DLX: where pieces may be left over, it has no search of tight cells")
		}
		if p.Variable != nil && o.Filter != nil {
			return nil, say.Error("DLX: where cells may stay empty, it has no filter")
		}
		if !e.loose.tight {
			e.first = -1
		}
	}
	if plan.At(p.Pieces).Heuristic == settings.Tight {
		if e.smallest = search.SmallestPart(p); e.loose != nil {
			e.smallest = 1 // a cell that stays empty is a piece of one
		}
	}
	for s := range p.Shapes {
		if p.Shapes[s].Copies > 1 && e.loose == nil {
			e.several = append(e.several, int32(s))
		}
	}
	e.exact = e.loose == nil && p.Volume() == len(p.Cells)
	for left := range p.Pieces + 1 {
		if s := plan.At(left); s.Near != nil {
			e.estimate = s
		}
	}
	e.root.fromProblem(p, rows)
	e.number(e.root)
	if e.estimate != nil {
		e.root.addNear(e.estimate)
	}
	e.key = e.hash(rows)
	e.stack = e.newStack()
	e.below = make([]float64, p.Pieces+1)
	e.forecast()
	if o.Descend != nil {
		if e.descent, err = o.Descend(e.found); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// newStack is the stack of a search that has not begun.
func (e *Engine) newStack() stack {
	s := stack{
		phase:  choosing,
		placed: make([]int32, e.p.Pieces),
		copies: make([]int32, len(e.p.Shapes)),
		fits:   make([]uint64, e.p.Pieces+1),
	}
	s.stats.Levels = make([]search.Level, e.p.Pieces+1)
	for i := range s.copies {
		s.copies[i] = int32(e.p.Shapes[i].Copies)
	}
	root := &node{m: e.root, left: e.p.Pieces}
	root.alive = slices.Clone(e.root.fullRows)
	root.open = slices.Clone(e.root.openItems)
	for _, i := range e.several {
		remove(root.open, len(e.p.Cells)+int(i))
	}
	if e.loose != nil {
		s.placed = make([]int32, e.p.Pieces+e.p.Empty)
		e.beginLoose(root, s.copies)
	}
	s.nodes = []*node{root}
	return s
}

// Restart begins the search anew with another Shuffle: the next Monte Carlo trial. The counters go on. It takes
// O(images / 64).
func (e *Engine) Restart(shuffle uint64) {
	stats := *e.Stats()
	e.key ^= mix(e.o.Shuffle) ^ mix(shuffle)
	e.o.Shuffle = shuffle
	e.stack = e.newStack()
	e.stats.Add(&stats)
}

// Run implements search.Engine.
func (e *Engine) Run(budget int) search.Status {
	e.Stats()
	e.forecast()
	for (budget > 0 || e.unsettled()) && e.phase != finished {
		switch e.phase {
		case branching:
			if e.o.Trigger != nil {
				budget--
			}
			e.branch()
		case choosing:
			budget--
			e.enter()
		case filtering:
			budget -= e.filter(budget)
		case descending:
			budget -= e.descend(budget)
		}
	}
	switch {
	case e.phase != finished:
		return search.Paused
	case e.err != nil:
		return search.Failed
	}
	return search.Finished
}

// enter makes the choice of the deepest node, or begins the descent there.
func (e *Engine) enter() {
	n := e.nodes[e.depth]
	if n.left == 0 {
		// The puzzle has no pieces to place.
		e.stats.Nodes++
		e.complete()
		return
	}
	if e.descends() {
		e.phase = descending
		e.handOver()
		return
	}
	e.pack(n)
	e.list(n)
	e.stats.Nodes++
	n.next, n.end = 0, n.count
	e.phase = branching
	if n.item == e.anything() {
		e.emit()
	}
}

// list makes the choice of a node and lists its options.
func (e *Engine) list(n *node) {
	item, count := e.choose(n)
	e.listItem(n, item, count)
	if e.o.Shuffle != 0 && count > 0 {
		e.shuffle(n)
	}
}

// listItem lists the options of an item, whose number is known.
func (e *Engine) listItem(n *node, item, count int) {
	n.count, n.first = count, 0
	if e.depth > 0 {
		above := e.nodes[e.depth-1]
		n.first = above.first + above.count
	}
	e.options = e.options[:n.first]
	switch {
	case item == n.m.items:
		n.item = e.anything()
		for w, x := range n.alive {
			for ; x != 0; x &= x - 1 {
				e.options = append(e.options, int32(w<<6+bits.TrailingZeros64(x)))
			}
		}
	case count == 0:
		n.item = -1
	default:
		n.item = n.m.item[item]
		e.options = n.m.appendOptions(e.options, n.alive, item, count)
		if len(e.options) < n.first+count {
			e.options = append(e.options, leaving)
		}
	}
}

// branch places the next option of the deepest node, or goes back when there
// is none.
func (e *Engine) branch() {
	n := e.nodes[e.depth]
	if n.next == n.end {
		if e.depth == 0 {
			e.phase = finished
			return
		}
		e.depth--
		e.remove(e.nodes[e.depth])
		return
	}
	n.next++
	if e.loose != nil && e.leaves(n) {
		e.place(n)
		e.depth++
		e.phase = choosing
		return
	}
	e.fits[n.left]++
	e.place(n)
	left := n.left - 1
	if e.o.Watch != nil {
		e.o.Watch(e.placed[e.depth], n.left, true)
	}
	e.depth++
	switch {
	case left == 0 && e.loose != nil && !e.loose.tight:
		e.phase = choosing
	case left == e.o.Goal:
		e.complete()
	case e.o.Trigger != nil && e.o.Trigger(e.board(), &e.stats.Levels[n.left]):
		e.deadEnd()
	case e.filters(left) && !(e.loose != nil && popcount(e.nodes[e.depth].open) == 0):
		e.phase, e.started = filtering, false
	default:
		e.phase = choosing
	}
}

// filters tells whether the filter works after placements that leave that many pieces.
func (e *Engine) filters(left int) bool {
	return e.o.Filter != nil && e.o.Filter.Wants(left) && (e.descent == nil || left >= e.o.DescendAt)
}

// deadEnd leaves the deepest node without options.
func (e *Engine) deadEnd() {
	n := e.nodes[e.depth]
	n.item, n.first, n.count, n.next, n.end = -1, 0, 0, 0, 0
	e.phase = branching
}

// complete goes back from an assembly that reached the goal.
func (e *Engine) complete() {
	e.deadEnd()
	switch {
	case e.o.Goal > 0, e.exact, e.loose == nil && popcount(e.nodes[e.depth].open) == 0, e.loose != nil && e.wholeLoose():
		e.emit()
	}
}

// emit reports the assembly on the board as a solution.
func (e *Engine) emit() {
	e.stats.Found++
	if !e.found(e.board()) {
		e.phase = finished
	}
}

// found passes a solution on, also from the descent.
func (e *Engine) found(images []int32) bool {
	if e.sink != nil && !e.sink(images) {
		e.stop = true
	}
	return !e.stop
}

// place puts the option before next of the deepest node on the board, and prepares the node below.
func (e *Engine) place(n *node) {
	if e.depth+1 == len(e.nodes) {
		e.nodes = append(e.nodes, &node{})
	}
	m, below := n.m, e.nodes[e.depth+1]
	if below.m = m; len(below.alive) != m.words || len(below.open) != m.itemWords {
		below.alive = zeroed(below.alive, m.words)
		below.open = zeroed(below.open, m.itemWords)
	}
	r := e.options[n.first+n.next-1]
	below.left = n.left - 1
	if e.loose != nil {
		e.placeLoose(n, below)
		return
	}
	e.placed[e.depth] = m.image[r]
	items := m.list[m.start[r]:m.start[r+1]]
	if e.several != nil {
		e.placeCopy(n, below, items)
		return
	}
	m.without(below.alive, n.alive, items)
	if len(m.has) != 0 {
		below.open[0] = n.open[0] &^ m.has[r]
		return
	}
	copy(below.open, n.open)
	for _, i := range items {
		remove(below.open, int(i))
	}
}

// placeCopy is place where a shape may have several copies left.
func (e *Engine) placeCopy(n, below *node, items []int32) {
	m := n.m
	last := len(items) - 1
	shapeItem := items[last]
	shape := m.item[shapeItem] - int32(len(e.p.Cells))
	copy(below.open, n.open)
	for _, i := range items[:last] {
		remove(below.open, int(i))
	}
	e.copies[shape]--
	switch e.copies[shape] {
	case 0:
		m.without(below.alive, n.alive, items)
		remove(below.open, int(shapeItem))
		return
	case 1:
		add(below.open, int(shapeItem))
	}
	m.without(below.alive, n.alive, items[:last])
	if n.item == m.item[shapeItem] {
		// The node branches on the first of the copies, so the others come after it. Otherwise each set of copies would
		// be found in every order.
		for _, r := range e.options[n.first:][:n.next-1] {
			remove(below.alive, int(r))
		}
	}
}

// remove takes the piece placed at n off the board.
func (e *Engine) remove(n *node) {
	image := e.placed[e.depth]
	if image == leaving {
		return
	}
	if e.several != nil || e.loose != nil {
		e.copies[e.p.Images[image].Shape]++
	}
	if e.o.Watch != nil {
		e.o.Watch(image, n.left, false)
	}
	if e.o.StopAt != 0 && n.left == e.o.StopAt {
		e.phase, e.stopped = finished, true
	}
}

// Stopped tells whether StopAt has ended the search since it began or was restored.
func (e *Engine) Stopped() bool { return e.stopped }

// pack moves the node to a smaller matrix when enough rows have died, and the search below is long enough to gain from
// it. A second call changes nothing, since a matrix of live rows alone is never packed again. So Choice may be asked
// again at the same node.
func (e *Engine) pack(n *node) {
	m := n.m
	if m.words == 1 {
		return
	}
	alive := popcount(n.alive)
	if alive == 0 {
		return // nothing is searched below
	}
	saved := m.words - (alive+63)>>6
	if 2*saved < m.words || float64(saved)*e.below[n.left] < float64(alive)*packCost {
		return
	}
	if e.several != nil {
		// The packed matrix needs the items of all shapes that are left.
		for _, s := range e.several {
			if e.copies[s] > 1 {
				add(n.open, int(m.number[len(e.p.Cells)+int(s)]))
			}
		}
	}
	if e.loose != nil {
		e.expose(n)
	}
	if n.packed == nil {
		n.packed = new(matrix)
	}
	n.packed.pack(m, n.alive, n.open)
	n.m = n.packed
	e.number(n.m)
	if e.estimate != nil {
		n.m.addNear(e.estimate)
	}
	n.alive = append(n.alive[:0], n.m.fullRows...)
	n.open = append(n.open[:0], n.m.openItems...)
	for _, s := range e.several {
		if e.copies[s] > 1 {
			remove(n.open, int(n.m.number[len(e.p.Cells)+int(s)]))
		}
	}
	if e.loose != nil {
		e.conceal(n)
	}
}

// number gives a matrix a number that no earlier matrix had, not even one in the same memory.
func (e *Engine) number(m *matrix) {
	e.made++
	m.made = e.made
}

// packCost is the cost of packing a row, in words saved at a node below.
const packCost = 6

// forecast sets, by pieces left, how many nodes are expected below a node: the average so far, or a guess.
func (e *Engine) forecast() {
	sum := uint64(0)
	for left := 1; left <= e.p.Pieces; left++ {
		sum += e.stats.Levels[left].Fits
		nodes := uint64(1)
		if left < e.p.Pieces {
			nodes = e.stats.Levels[left+1].Fits
		}
		e.below[left] = float64(int(1) << (2 * min(max(left-3, 0), 20)))
		if nodes >= 100 {
			e.below[left] = float64(sum) / float64(nodes)
		}
	}
}

// shuffle sorts the options of a node in the order of the seed.
func (e *Engine) shuffle(n *node) {
	options := e.options[n.first:][:n.count]
	seed := mix(e.o.Shuffle ^ mix(uint64(n.item)))
	slices.SortFunc(options, func(a, b int32) int {
		x, y := mix(seed^uint64(n.m.image[a])), mix(seed^uint64(n.m.image[b]))
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return int(a - b)
	})
}

// mix spreads the bits of a number. It is the finisher of SplitMix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func add(set []uint64, i int)    { set[i>>6] |= 1 << (i & 63) }
func remove(set []uint64, i int) { set[i>>6] &^= 1 << (i & 63) }

// Err implements search.Engine.
func (e *Engine) Err() error { return e.err }

// Placed implements search.Engine.
func (e *Engine) Placed(dst []int32) []int32 {
	if e.phase == descending {
		return e.descent.Placed(dst)
	}
	return append(dst, e.board()...)
}
