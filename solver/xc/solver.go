package xc

import (
	"slices"

	"tilewright/def/say"
)

// Rule is the rule by which the next item is chosen.
type Rule uint8

const (
	// Fewest takes the first item with the fewest options.
	Fewest Rule = iota
	// Leftmost takes the first item.
	Leftmost
)

// Kind is what a step did.
type Kind uint8

const (
	// Chosen: an item was chosen and covered.
	Chosen Kind = iota
	// Taken: one of its options was taken into the cover.
	Taken
	// Dropped: the option was taken out again.
	Dropped
	// Left: all options of the item were tried; it is uncovered.
	Left
	// Found: every primary item is covered.
	Found
	// Done: there is nothing left to do.
	Done
	// Pruned: whatever is found from here costs too much.
	Pruned
)

// Step is what one step of a search did, for a picture.
type Step struct {
	Kind Kind
	// Item is the item that was chosen or left; -1 with other kinds.
	Item int
	// Option is the option that was taken or dropped; -1 with other kinds. An item with bounds that is covered often
	// enough may get no more. Then no option is taken or dropped, and Item is that item.
	Option int
	// Depth is the number of options in the cover after the step.
	Depth int
}

// Solver is a search for all covers of a matrix, with a state of its own.
//
// Lists of options are sets that dance in cells, as in Knuth's program SSXCC. An item has a stretch of the array cells
// for its entries. The first size of them are in its list. An entry leaves the list by changing places with the last
// one there. The one that left last comes back when the size grows. So going back restores sizes and touches no list.
// An entry knows its own cell, and entries of an option are neighbours. Lists have no order. The option with the least
// entry is tried next, so options are tried in the order of the matrix.
//
// Primary items that are not covered yet are linked by left and right.
//
// Colours follow algorithm C there. An item gets the colour of the first option that gives it one, and options that
// give it another colour go. Bounds follow algorithm M. An item is chosen as often as it is covered, and a later choice
// never takes an option that an earlier one has tried.
type Solver struct {
	m      *Matrix
	rule   Rule
	sink   func(options []int32) bool
	heads  []head  // item i has head i+1; head 0 is the root of the ring
	nodes  []node  // the entries, option by option, with spacers between; node 0 is none
	cells  []int32 // nodes, item by item
	colour []int32 // of a node, 0 for none; nil where no node has one
	stack  []level
	trail  []change // of sizes, from level to level
	phase  phase
	list   []int32 // the slice for sink

	found, chosen, updates, steps uint64
	// floor is the number of steps below which Back does not go. byHand are the items left that the rule would not have
	// chosen, which Back must know.
	floor  uint64
	byHand []left

	tree *Tree
	at   int32 // the current node of the tree, -1 when there is none
	best *cheapest
}

// phase is what the next step will be.
type phase uint8

const (
	enter   phase = iota // choose an item, or report the cover
	advance              // take the next option of the last item
	back                 // drop the last option
	ended
)

// head is an item.
type head struct {
	left, right int32 // its neighbours in the ring
	size, cell  int32 // its list is size cells from this one on
	saved       int32 // the size before the last option was taken
	// by is what covered it: the entry of an option that was taken, or chosen. It is 0 while the item is open.
	by int32
	// It can be covered bound times more, and up to slack times may be missing at the end.
	bound, slack int32
}

// chosen in head.by means that the item was chosen, and not covered by an option.
const chosen = -1

// node is an entry of an option. With head 0 it is a spacer, before the first or after the last entry. A spacer's cell
// is the first node of the option before it, and its option the last node of the option after it.
type node struct{ head, cell, option int32 }

// change is the size of an item that was saved before.
type change struct{ head, saved int32 }

// level is one choice. head is the chosen item, and node its entry in the option being tried, or 0 before the first
// one.
type level struct {
	head, node, tree int32
	trail            int32 // the number of changes before it
	hand             bool  // the rule would have chosen another item
	// several says that the item may be covered once more. Then each option that is tried is taken out of its list, so
	// that no set of them comes twice. size is how many there were. At the end of the list the item may be covered
	// often enough. stopped says that this is being tried, and over that it was.
	several, stopped, over bool
	size                   int32
}

// left is an item that was chosen by hand, with the step that left it.
type left struct {
	step uint64
	head int32
}

// NewSolver begins a search. sink receives every cover as the options taken, in that order; the slice is valid during
// the call only. Returning false ends the search. sink may be nil. O(entries of the matrix).
func NewSolver(m *Matrix, rule Rule, sink func(options []int32) bool) *Solver {
	s := &Solver{m: m, rule: rule, sink: sink, at: -1}
	entries := m.Entries()
	s.heads = make([]head, len(m.Items)+1)
	s.nodes = make([]node, 2, 2+entries+len(m.Options))
	s.nodes[0].option = -1
	s.cells = make([]int32, entries)
	if m.Tints != nil {
		s.colour = make([]int32, cap(s.nodes))
	}
	for _, option := range m.Options {
		for _, item := range option {
			s.heads[item+1].size++
		}
	}
	cell := int32(0)
	for i := range s.heads {
		h := &s.heads[i]
		h.left, h.right, h.bound, h.cell = int32(i), int32(i), 1, cell // it is alone, and secondary items stay so
		cell += h.size
		h.size = 0
	}
	for i, b := range m.Bounds {
		s.heads[i+1].bound, s.heads[i+1].slack = int32(b.High), int32(b.High-b.Low)
	}
	for i := 0; i <= m.Primary; i++ {
		s.heads[i].right = int32((i + 1) % (m.Primary + 1))
		s.heads[i].left = int32((i + m.Primary) % (m.Primary + 1))
	}
	for o, option := range m.ordered() {
		first := int32(len(s.nodes))
		for i, item := range option {
			h, k := &s.heads[item+1], int32(len(s.nodes))
			s.nodes = append(s.nodes, node{item + 1, h.cell + h.size, o})
			s.cells[h.cell+h.size] = k
			if s.colour != nil {
				s.colour[k] = m.tint(int(o), i)
			}
			h.size++
		}
		s.nodes[first-1].option = int32(len(s.nodes)) - 1
		s.nodes = append(s.nodes, node{cell: first})
	}
	for i := range s.heads {
		s.heads[i].saved = s.heads[i].size
	}
	return s
}

// Clone is another search in the same state, with its own tree if s has one. It has the same sink. O(entries of the
// matrix).
func (s *Solver) Clone() *Solver {
	c := *s
	c.heads, c.nodes, c.cells = slices.Clone(s.heads), slices.Clone(s.nodes), slices.Clone(s.cells)
	c.stack, c.trail, c.byHand = slices.Clone(s.stack), slices.Clone(s.trail), slices.Clone(s.byHand)
	c.list = nil
	if s.best != nil {
		best := *s.best
		best.covers = slices.Clone(s.best.covers)
		c.best = &best
	}
	if s.tree != nil {
		tree := *s.tree
		tree.Nodes = slices.Clone(s.tree.Nodes)
		c.tree = &tree
	}
	return &c
}

// Tree is the result of Record, or nil without it.
func (s *Solver) Tree() *Tree { return s.tree }

// Found is the number of covers so far.
func (s *Solver) Found() uint64 { return s.found }

// Chosen is the number of items chosen so far, the nodes of the search.
func (s *Solver) Chosen() uint64 { return s.chosen }

// Updates is the number of entries taken out of their items' lists so far, which is Knuth's measure of work.
func (s *Solver) Updates() uint64 { return s.updates }

// Steps is the number of steps so far.
func (s *Solver) Steps() uint64 { return s.steps }

// Done reports whether nothing is left to do.
func (s *Solver) Done() bool { return s.phase == ended }

// Size is the number of options that an item has now.
func (s *Solver) Size(item int) int { return int(s.heads[item+1].size) }

// Open appends the primary items that are not covered, in order.
func (s *Solver) Open(dst []int32) []int32 {
	for i := s.heads[0].right; i != 0; i = s.heads[i].right {
		dst = append(dst, i-1)
	}
	return dst
}

// Options appends the options in the list of an item, in order. The list of a covered item stays as it was when that
// happened.
func (s *Solver) Options(dst []int32, item int) []int32 {
	for _, k := range s.sorted(int32(item) + 1) {
		dst = append(dst, s.nodes[k].option)
	}
	return dst
}

// entries is the list of an item, in no particular order.
func (s *Solver) entries(head int32) []int32 {
	h := &s.heads[head]
	return s.cells[h.cell : h.cell+h.size]
}

// sorted is a copy of the list of an item, in order.
func (s *Solver) sorted(head int32) []int32 { return slices.Sorted(slices.Values(s.entries(head))) }

// leaving is the list of an item in the order in which its options are hidden. In a search with a tree they go in
// order, as in linked lists, because somebody looks at it. Only Links shows the difference.
func (s *Solver) leaving(head int32) []int32 {
	if s.tree != nil {
		return s.sorted(head)
	}
	return s.entries(head)
}

// after is the next entry in the list of an item after this one, or 0.
func (s *Solver) after(head, node int32) (next int32) {
	for _, k := range s.entries(head) {
		if k > node && (next == 0 || k < next) {
			next = k
		}
	}
	return next
}

// Alive appends the options that are neither taken nor ruled out by a taken one. O(entries of the open items).
func (s *Solver) Alive(dst []int32) []int32 {
	for i := s.heads[0].right; i != 0; i = s.heads[i].right {
		for _, k := range s.sorted(i) {
			if s.first(k) == k {
				dst = append(dst, s.nodes[k].option)
			}
		}
	}
	return dst
}

// first is the first entry of k's option with a primary item. It stands for the option.
func (s *Solver) first(k int32) int32 {
	for s.nodes[k-1].head != 0 {
		k--
	}
	for int(s.nodes[k].head) > s.m.Primary {
		k++
	}
	return k
}

// Cover appends the options taken, in that order.
func (s *Solver) Cover(dst []int32) []int32 {
	for i := range s.stack[:s.depth()] {
		if l := &s.stack[i]; !l.stopped {
			dst = append(dst, s.nodes[l.node].option)
		}
	}
	return dst
}

// depth is the number of options taken, plus the number of items that get no more.
func (s *Solver) depth() int {
	if s.phase == advance {
		return len(s.stack) - 1
	}
	return len(s.stack)
}

// JustReached reports whether the state is new, at the beginning or after an option was taken, so that nothing has been
// tried here.
func (s *Solver) JustReached() bool { return s.phase == enter }

// At is the current node of the tree, or -1 where the tree has none.
func (s *Solver) At() int32 { return s.at }

// Trying is the item whose options are being tried, or -1. The next step takes the option next or, when that is -1,
// leaves the item. last is the option that was tried before, -1 for none.
func (s *Solver) Trying() (item, last, next int) {
	if s.phase != advance {
		return -1, -1, -1
	}
	l := &s.stack[len(s.stack)-1]
	next = -1
	if !l.over && !(l.several && s.short(l)) {
		next = int(s.nodes[s.after(l.head, l.node)].option)
	}
	return int(l.head) - 1, int(s.nodes[l.node].option), next
}

// Stops reports whether the next step is to cover no more of the item whose options are being tried.
func (s *Solver) Stops() bool {
	if s.phase != advance {
		return false
	}
	l := &s.stack[len(s.stack)-1]
	return l.several && !l.over && s.after(l.head, l.node) == 0 && !s.short(l)
}

// Needs is how often an open item is still to be covered, at least and at most.
func (s *Solver) Needs(item int) Bound {
	h := &s.heads[item+1]
	return Bound{int(max(h.bound-h.slack, 0)), int(h.bound)}
}

// NextItem is the item that the rule will choose. It is -1 when the next step does not choose.
func (s *Solver) NextItem() int {
	if !s.Choosing() {
		return -1
	}
	return int(s.next()) - 1
}

// Choosing reports whether the next step is to choose an item.
func (s *Solver) Choosing() bool { return s.phase == enter && s.heads[0].right != 0 }

// Run makes about budget choices of an item, and reports whether there is more to do. 20,000 take a few milliseconds in
// a small matrix. Each takes time in proportion to the open items and to the options that it rules out.
func (s *Solver) Run(budget int) (more bool) {
	for end := s.chosen + uint64(max(budget, 1)); s.chosen < end && s.phase != ended; {
		s.Step()
	}
	return s.phase != ended
}

// Step makes the next smallest step that can be seen.
func (s *Solver) Step() Step {
	if s.phase != ended {
		s.steps++
	}
	switch s.phase {
	case enter:
		if s.best != nil && s.tooDear() {
			s.phase = back
			return Step{Pruned, -1, -1, len(s.stack)}
		}
		if s.heads[0].right == 0 {
			return s.report()
		}
		return s.choose(s.next(), false)
	case advance:
		return s.take()
	case back:
		if len(s.stack) > 0 {
			return s.drop()
		}
		s.phase = ended
	}
	return Step{Done, -1, -1, 0}
}

// StepWith is Step, but where an item is to be chosen it takes this one, if it is primary and open.
func (s *Solver) StepWith(item int) Step {
	if s.Choosing() && item >= 0 && item < s.m.Primary {
		if h := int32(item) + 1; s.heads[s.heads[h].left].right == h {
			s.steps++
			return s.choose(h, h != s.next())
		}
	}
	return s.Step()
}

// next is the head of the item that the rule chooses.
func (s *Solver) next() int32 {
	best := s.heads[0].right
	if s.rule == Leftmost {
		return best
	}
	least := s.ways(best)
	for h := s.heads[best].right; h != 0 && least > 0; h = s.heads[h].right {
		if ways := s.ways(h); ways < least {
			best, least = h, ways
		}
	}
	return best
}

// ways is the number of ways to go on after choosing an item. Each option is one. There are fewer where it has to be
// covered several times, and one more where it may stay uncovered.
func (s *Solver) ways(head int32) int32 {
	h := &s.heads[head]
	return max(h.size+1-max(h.bound-h.slack, 0), 0)
}

func (s *Solver) choose(head int32, hand bool) Step {
	s.chosen++
	s.tree.choose(s.at, head-1, s.ways(head))
	s.open(head, hand)
	return Step{Chosen, int(head) - 1, -1, len(s.stack) - 1}
}

// open makes a level for an item.
func (s *Solver) open(head int32, hand bool) {
	h := &s.heads[head]
	h.bound--
	s.stack = append(s.stack, level{
		head: head, tree: s.at, hand: hand, trail: int32(len(s.trail)),
		several: h.bound != 0 || h.slack != 0, size: h.size,
	})
	if h.bound == 0 {
		s.cover(head, chosen)
	}
	s.phase = advance
}

// close undoes open, and returns the number of entries put back.
func (s *Solver) close(l *level) (n uint64) {
	h := &s.heads[l.head]
	if h.bound == 0 {
		s.uncover(l.head)
		for _, k := range s.entries(l.head) {
			n += s.unhide(k)
		}
	}
	h.bound++
	s.stack = s.stack[:len(s.stack)-1]
	return n
}

// short tells whether the item of a level, which is covered several times, has too few options left.
func (s *Solver) short(l *level) bool {
	h := &s.heads[l.head]
	return h.size <= h.bound-h.slack
}

// take goes on to the next option of the last item.
func (s *Solver) take() Step {
	l := &s.stack[len(s.stack)-1]
	if l.over || l.several && s.short(l) {
		return s.leave(l)
	}
	next := s.after(l.head, l.node)
	if next == 0 && !l.several {
		return s.leave(l)
	}
	l.node = next
	if l.several && next != 0 {
		s.tweak(l)
	}
	s.enter(l)
	s.phase = enter
	s.at = s.tree.take(l.tree, s.taken(l))
	return s.step(Taken, l, len(s.stack))
}

// step is the step that takes or drops the option of a level.
func (s *Solver) step(kind Kind, l *level, depth int) Step {
	if l.node == 0 {
		return Step{kind, int(l.head) - 1, -1, depth}
	}
	return Step{kind, -1, int(s.nodes[l.node].option), depth}
}

// taken is the option of a level, or -1 where its item gets no more.
func (s *Solver) taken(l *level) int32 { return s.nodes[l.node].option }

// enter covers the items of a level's option, or makes its item get no more.
func (s *Solver) enter(l *level) {
	if l.node == 0 {
		l.stopped = true
		if s.heads[l.head].bound != 0 {
			s.unlink(l.head)
		}
		return
	}
	s.save()
	s.coverRest(l.node)
	s.pay(l, 1)
}

// pay adds the cost of a level's option, times times.
func (s *Solver) pay(l *level, times int64) {
	if s.best != nil {
		s.best.spent += times * s.m.Costs[s.nodes[l.node].option]
	}
}

// tweak takes the option of a level out of the list of its item, and out of all others.
func (s *Solver) tweak(l *level) {
	if s.heads[l.head].bound != 0 {
		s.hide(l.node)
	}
	s.remove(l.node)
}

// untweak puts back the option that tweak took out last. It returns the number of entries put back in other lists.
func (s *Solver) untweak(l *level) (n uint64) {
	h := &s.heads[l.head]
	if h.bound != 0 {
		n = s.unhide(s.cells[h.cell+h.size])
	}
	h.size++
	return n
}

// leave ends a level whose options have been tried.
func (s *Solver) leave(l *level) Step {
	if l.hand {
		s.byHand = append(s.byHand, left{s.steps, l.head})
	}
	for l.several && s.heads[l.head].size < l.size {
		s.untweak(l)
	}
	head := l.head
	s.at = l.tree
	s.close(l)
	s.phase = back
	return Step{Left, int(head) - 1, -1, len(s.stack)}
}

func (s *Solver) drop() Step {
	l := &s.stack[len(s.stack)-1]
	s.exit(l)
	l.over = l.node == 0
	s.at = l.tree
	s.phase = advance
	return s.step(Dropped, l, len(s.stack)-1)
}

// exit undoes enter, but the option stays out of the list of its item. Directly after enter it returns the number of
// entries put back.
func (s *Solver) exit(l *level) (n uint64) {
	if l.stopped {
		l.stopped = false
		if s.heads[l.head].bound != 0 {
			s.link(l.head)
		}
		return 0
	}
	s.pay(l, -1)
	s.uncoverRest(l.node)
	return s.restore(l)
}

// save keeps the sizes of all items for restore.
func (s *Solver) save() {
	for i := range s.heads {
		if h := &s.heads[i]; h.saved != h.size {
			s.trail = append(s.trail, change{int32(i), h.saved})
			h.saved = h.size
		}
	}
}

// restore sets the sizes to the saved ones, and the saved ones to those before. It returns by how much the sizes grow.
func (s *Solver) restore(l *level) (n uint64) {
	for i := range s.heads {
		h := &s.heads[i]
		n += uint64(h.saved - h.size)
		h.size = h.saved
	}
	for _, c := range s.trail[l.trail:] {
		s.heads[c.head].saved = c.saved
	}
	s.trail = s.trail[:l.trail]
	return n
}

func (s *Solver) report() Step {
	s.found++
	s.tree.cover(s.at)
	s.phase = back
	if s.best != nil {
		s.best.keep(s.Cover(nil))
	}
	if s.sink != nil {
		s.list = s.Cover(s.list[:0])
		if !s.sink(s.list) {
			s.phase = ended
		}
	}
	return Step{Found, -1, -1, len(s.stack)}
}

// coverRest covers the other items of node's option.
func (s *Solver) coverRest(node int32) {
	for k := node + 1; k != node; {
		e := &s.nodes[k]
		if e.head == 0 {
			k = e.cell
			continue
		}
		switch h := &s.heads[e.head]; {
		case h.by != 0: // it has the colour of k already
		case s.colour != nil && s.colour[k] > 0:
			s.purify(k)
		case h.bound > 1:
			h.bound--
		default:
			h.bound = 0
			s.cover(e.head, k)
		}
		k++
	}
}

// uncoverRest undoes coverRest in the opposite order, except for the lists.
func (s *Solver) uncoverRest(node int32) {
	for k := node - 1; k != node; {
		e := &s.nodes[k]
		if e.head == 0 {
			k = e.option
			continue
		}
		switch h := &s.heads[e.head]; {
		case h.by == k:
			s.uncover(e.head)
			h.bound = 1
		case h.by == 0:
			h.bound++
		}
		k--
	}
}

// purify gives the item of an entry its colour: options that give it another one go.
func (s *Solver) purify(entry int32) {
	h := &s.heads[s.nodes[entry].head]
	for _, k := range s.leaving(s.nodes[entry].head) {
		if s.colour[k] != s.colour[entry] {
			s.hide(k)
		}
	}
	h.by = entry
}

// hide takes an option out of the lists of all open items, except that of the given entry.
func (s *Solver) hide(entry int32) {
	heads, nodes, cells, n := s.heads, s.nodes, s.cells, uint64(0)
	for k := entry + 1; k != entry; {
		e := &nodes[k]
		if e.head == 0 {
			k = e.cell
			continue
		}
		if h := &heads[e.head]; h.by == 0 {
			h.size--
			last, at := h.cell+h.size, e.cell
			other := cells[last]
			cells[at], cells[last] = other, k
			nodes[other].cell, e.cell = at, last
			n++
		}
		k++
	}
	s.updates += n
}

// remove takes an entry out of the list of its item.
func (s *Solver) remove(entry int32) {
	e := &s.nodes[entry]
	h := &s.heads[e.head]
	h.size--
	last := h.cell + h.size
	other := s.cells[last]
	s.cells[e.cell], s.cells[last] = other, entry
	s.nodes[other].cell, e.cell = e.cell, last
}

// unhide undoes hide, and returns the number of entries put back.
func (s *Solver) unhide(entry int32) (n uint64) {
	for k := entry + 1; k != entry; {
		e := &s.nodes[k]
		if e.head == 0 {
			k = e.cell
			continue
		}
		if h := &s.heads[e.head]; h.by == 0 {
			h.size++
			n++
		}
		k++
	}
	return n
}

// cover takes an item out of the ring, and its options out of the lists of
// their other items.
func (s *Solver) cover(head, by int32) {
	s.heads[head].by = by
	for _, k := range s.leaving(head) {
		s.hide(k)
	}
	s.unlink(head)
}

// uncover undoes cover, except for the lists.
func (s *Solver) uncover(head int32) {
	s.heads[head].by = 0
	s.link(head)
}

// unlink takes an item out of the ring.
func (s *Solver) unlink(head int32) {
	h := &s.heads[head]
	s.heads[h.left].right, s.heads[h.right].left = h.right, h.left
}

// link undoes unlink, in the opposite order.
func (s *Solver) link(head int32) {
	h := &s.heads[head]
	s.heads[h.left].right, s.heads[h.right].left = head, head
}

// Move is one choice of a search: an item, and the option that covers it.
type Move struct{ Item, Option int }

// Path appends the choices that led to the current state. Their options are the cover so far.
func (s *Solver) Path(dst []Move) []Move {
	for i := range s.stack[:s.depth()] {
		l := &s.stack[i]
		dst = append(dst, Move{int(l.head) - 1, int(s.taken(l))})
	}
	return dst
}

// Follow makes these choices at the beginning of a search, as if all options tried before had led to nothing. It fails,
// with the number of the move, where the item is not open or does not have the option any more. The search is then at
// the last good one.
func (s *Solver) Follow(path []Move) error {
	if s.chosen > 0 {
		return say.Error("a path can be followed only at the beginning of a search: make a new solver")
	}
	for i, m := range path {
		fail := say.Error("move {number} of the path is not possible here: its item is covered already or has no "+
			"such option", i+1)
		if m.Item < 0 || m.Item >= s.m.Primary || !s.Choosing() {
			return fail
		}
		head := int32(m.Item) + 1
		entry := int32(0)
		for _, k := range s.entries(head) {
			if int(s.nodes[k].option) == m.Option {
				entry = k
			}
		}
		if entry == 0 && m.Option >= 0 || s.StepWith(m.Item).Item != m.Item {
			return fail
		}
		l := &s.stack[len(s.stack)-1]
		if entry == 0 && !l.several {
			return fail
		}
		for l.several {
			next := s.after(head, l.node)
			if next == entry {
				break
			}
			if s.short(l) {
				return fail
			}
			l.node = next
			s.tweak(l)
		}
		if !l.several {
			l.node = entry - 1 // as if all before it had been tried
		}
		s.steps++
		if s.take().Kind != Taken {
			return fail
		}
		s.floor = s.steps
	}
	return nil
}
