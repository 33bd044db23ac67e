package xc

import (
	"errors"
	"slices"
	"strconv"
)

// Choice is the rule by which the next item is chosen.
type Choice uint8

const (
	// Fewest takes the item with the fewest options, the first of several.
	Fewest Choice = iota
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
	// Item is the one that was chosen or left; -1 with the others.
	Item int
	// Option is the one that was taken or dropped; -1 with the others. An item with bounds that is covered often enough
	// may get no more: then none is taken or dropped, and Item is that item.
	Option int
	// Depth is the number of options in the cover after the step.
	Depth int
}

// Solver is a search for all covers of a matrix, with a state of its own.
//
// Nodes and headers stand in two arrays, as in Knuth's program: node k is an
// entry of an option or, between two options, a spacer. Entries of an option
// are neighbours in the array, entries of an item are linked by up and down,
// and primary items that are not covered yet are linked by left and right.
//
// Colours are algorithm C there: an item gets the colour of the first option that gives it one, and options that give it
// another one go. Bounds are algorithm M: an item is chosen as often as it is covered, and whoever comes back to it
// never takes an option that was tried before.
type Solver struct {
	m       *Matrix
	choice  Choice
	sink    func(options []int32) bool
	headers []header // item i has header i+1; header 0 is the root of the ring
	nodes   []node   // nodes[h] is the head of the list of the item with header h
	option  []int32  // of a node; -1 for heads and spacers
	stack   []level
	phase   phase
	list    []int32 // what sink is given

	found, chosen, updates, steps uint64
	// floor is the number of steps that Back does not go below, and byHand are
	// the items left that the rule would not have chosen, for Back to know.
	floor  uint64
	byHand []left

	tree *Tree
	at   int32 // the node of the tree where the search is, -1 when there is none
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

// header is an item: its neighbours in the ring, and how many options it has. It can be covered bound times more, and
// slack is by how much that may be missed.
type header struct{ left, right, size, bound, slack int32 }

type node struct {
	up, down int32
	// colour is that of the entry, 0 for none. It is white where its item has just this colour already.
	colour int32
	// top is the head of the item. It is 0 in a spacer; there up is the first
	// node of the option before it and down the last node of the one after it.
	top int32
}

// level is one choice: the item with this head was chosen, and node is its
// entry in the option that is tried, or the head before the first one.
type level struct {
	head, node, tree int32
	hand             bool // the rule would have chosen another item
	// several tells that the item may be covered once more. Then each option that is tried is taken out of its list, so
	// that no set of them comes twice, from first on. At the end of the list it may be covered enough: stopped is while
	// that is tried, and over when it was.
	several, stopped, over bool
	first                  int32
}

// white is the colour of entries whose item has their colour already.
const white = -1

// left is an item that was chosen by hand, and the step that left it.
type left struct {
	step uint64
	head int32
}

// NewSolver begins a search. sink receives every cover as the options taken,
// in the order they were, in a slice that is valid during the call only;
// returning false ends the search. It may be nil. O(entries of the matrix).
func NewSolver(m *Matrix, choice Choice, sink func(options []int32) bool) *Solver {
	s := &Solver{m: m, choice: choice, sink: sink, at: -1}
	items := len(m.Items)
	entries := m.Entries()
	s.headers = make([]header, items+1)
	s.nodes = make([]node, items+1, items+2+entries+len(m.Options))
	s.option = make([]int32, items+1, cap(s.nodes))
	for i := range s.nodes {
		s.nodes[i] = node{up: int32(i), down: int32(i), top: int32(i)}
		s.headers[i] = header{left: int32(i), right: int32(i), bound: 1} // alone, as secondary items stay
		s.option[i] = -1
	}
	for i := range m.Bounds {
		s.headers[i+1].bound, s.headers[i+1].slack = int32(m.Bounds[i].High), int32(m.Bounds[i].High-m.Bounds[i].Low)
	}
	for i := 0; i <= m.Primary; i++ {
		s.headers[i].right = int32((i + 1) % (m.Primary + 1))
		s.headers[i].left = int32((i + m.Primary) % (m.Primary + 1))
	}
	spacer := s.add(node{}, -1)
	for o, option := range m.ordered() {
		first := spacer + 1
		for i, item := range option {
			head := item + 1
			last := s.nodes[head].up
			k := s.add(node{up: last, down: head, top: head, colour: m.tint(int(o), i)}, o)
			s.nodes[last].down, s.nodes[head].up = k, k
			s.headers[head].size++
		}
		s.nodes[spacer].down = int32(len(s.nodes)) - 1
		spacer = s.add(node{up: first}, -1)
	}
	return s
}

// add appends a node and returns its number.
func (s *Solver) add(n node, option int32) int32 {
	s.nodes = append(s.nodes, n)
	s.option = append(s.option, option)
	return int32(len(s.nodes)) - 1
}

// Clone is a search of its own that stands where s stands, with its own tree
// if s has one. It has the same sink. O(entries of the matrix).
func (s *Solver) Clone() *Solver {
	c := *s
	c.headers, c.nodes, c.stack = slices.Clone(s.headers), slices.Clone(s.nodes), slices.Clone(s.stack)
	c.byHand = slices.Clone(s.byHand)
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

// Tree is what Record returned, nil without it.
func (s *Solver) Tree() *Tree { return s.tree }

// Found is the number of covers so far.
func (s *Solver) Found() uint64 { return s.found }

// Chosen is the number of items chosen so far, the nodes of the search.
func (s *Solver) Chosen() uint64 { return s.chosen }

// Updates is the number of entries taken out of their items' lists so far,
// Knuth's measure of the work.
func (s *Solver) Updates() uint64 { return s.updates }

// Steps is the number of steps so far.
func (s *Solver) Steps() uint64 { return s.steps }

// Done reports whether nothing is left to do.
func (s *Solver) Done() bool { return s.phase == ended }

// Size is the number of options that an item has now.
func (s *Solver) Size(item int) int { return int(s.headers[item+1].size) }

// Open appends the primary items that are not covered, in order.
func (s *Solver) Open(dst []int32) []int32 {
	for i := s.headers[0].right; i != 0; i = s.headers[i].right {
		dst = append(dst, i-1)
	}
	return dst
}

// Options appends the options in the list of an item, from the top. The list of
// an item that is covered stays as it was when that happened, since the links
// out of it do not change.
func (s *Solver) Options(dst []int32, item int) []int32 {
	head := int32(item) + 1
	for k := s.nodes[head].down; k != head; k = s.nodes[k].down {
		dst = append(dst, s.option[k])
	}
	return dst
}

// Alive appends the options that are neither taken nor ruled out by one that
// is. O(entries of the open items).
func (s *Solver) Alive(dst []int32) []int32 {
	for i := s.headers[0].right; i != 0; i = s.headers[i].right {
		for k := s.nodes[i].down; k != i; k = s.nodes[k].down {
			if s.first(k) == k {
				dst = append(dst, s.option[k])
			}
		}
	}
	return dst
}

// first is the first entry of k's option that has a primary item: it stands
// for the option.
func (s *Solver) first(k int32) int32 {
	for s.nodes[k-1].top != 0 {
		k--
	}
	for int(s.nodes[k].top) > s.m.Primary {
		k++
	}
	return k
}

// Cover appends the options taken, in the order they were.
func (s *Solver) Cover(dst []int32) []int32 {
	for i := range s.stack[:s.depth()] {
		if l := &s.stack[i]; !l.stopped {
			dst = append(dst, s.option[l.node])
		}
	}
	return dst
}

// depth is the number of options taken, and of items that get no more.
func (s *Solver) depth() int {
	if s.phase == advance {
		return len(s.stack) - 1
	}
	return len(s.stack)
}

// JustReached reports whether the state was just reached, by an option taken or as the
// beginning: nothing has been tried here.
func (s *Solver) JustReached() bool { return s.phase == enter }

// At is the node of the tree where the search is, -1 where the tree has none.
func (s *Solver) At() int32 { return s.at }

// Trying is the item whose options are being tried, or -1: the next step takes
// the option next, or, when that is -1, leaves the item. last is the option
// that was tried before, -1 for none.
func (s *Solver) Trying() (item, last, next int) {
	if s.phase != advance {
		return -1, -1, -1
	}
	l := &s.stack[len(s.stack)-1]
	if next = int(s.option[s.nodes[l.node].down]); l.over || l.several && s.short(l) {
		next = -1
	}
	return int(l.head) - 1, int(s.option[l.node]), next
}

// Stops reports whether the next step has the item whose options are being tried get no more of them.
func (s *Solver) Stops() bool {
	if s.phase != advance {
		return false
	}
	l := &s.stack[len(s.stack)-1]
	return l.several && !l.over && s.nodes[l.node].down == l.head && !s.short(l)
}

// Needs is how often an open item is to be covered from here on, at least and at most.
func (s *Solver) Needs(item int) Bound {
	h := &s.headers[item+1]
	return Bound{int(max(h.bound-h.slack, 0)), int(h.bound)}
}

// NextItem is the item that the rule will choose, -1 when the next step is
// another.
func (s *Solver) NextItem() int {
	if !s.Choosing() {
		return -1
	}
	return int(s.next()) - 1
}

// Choosing reports whether the next step is to choose an item.
func (s *Solver) Choosing() bool { return s.phase == enter && s.headers[0].right != 0 }

// Run makes about budget choices of an item, and reports whether there is more
// to do. 20,000 take a few milliseconds in a small matrix; each takes time in
// proportion to the open items and to the options that it rules out.
func (s *Solver) Run(budget int) (more bool) {
	for end := s.chosen + uint64(max(budget, 1)); s.chosen < end && s.phase != ended; {
		s.Step()
	}
	return s.phase != ended
}

// Step does the next smallest thing that shows.
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
		if s.headers[0].right == 0 {
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

// StepWith is Step, but where an item is to be chosen it is this one, if it is
// primary and open.
func (s *Solver) StepWith(item int) Step {
	if s.Choosing() && item >= 0 && item < s.m.Primary {
		if h := int32(item) + 1; s.headers[s.headers[h].left].right == h {
			s.steps++
			return s.choose(h, h != s.next())
		}
	}
	return s.Step()
}

// next is the head of the item that the rule chooses.
func (s *Solver) next() int32 {
	best := s.headers[0].right
	if s.choice == Leftmost {
		return best
	}
	least := s.ways(best)
	for h := s.headers[best].right; h != 0 && least > 0; h = s.headers[h].right {
		if ways := s.ways(h); ways < least {
			best, least = h, ways
		}
	}
	return best
}

// ways are how many ways lead on from the choice of an item: its options, or fewer where it has to be covered several
// times, and one more where it may not be.
func (s *Solver) ways(head int32) int32 {
	h := &s.headers[head]
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
	h := &s.headers[head]
	h.bound--
	s.stack = append(s.stack, level{
		head: head, node: head, tree: s.at, hand: hand, several: h.bound != 0 || h.slack != 0, first: s.nodes[head].down,
	})
	if h.bound == 0 {
		s.cover(head)
	}
	s.phase = advance
}

// close undoes open.
func (s *Solver) close(l *level) (n uint64) {
	h := &s.headers[l.head]
	if h.bound == 0 {
		n = s.uncover(l.head)
	}
	h.bound++
	s.stack = s.stack[:len(s.stack)-1]
	return n
}

// short tells that an item of a level that is covered several times has too few options left.
func (s *Solver) short(l *level) bool {
	h := &s.headers[l.head]
	return h.size <= h.bound-h.slack
}

// take goes on to the next option of the last item.
func (s *Solver) take() Step {
	l := &s.stack[len(s.stack)-1]
	next := s.nodes[l.node].down
	if l.over || l.several && s.short(l) || !l.several && next == l.head {
		return s.leave(l)
	}
	l.node = next
	if l.several && next != l.head {
		s.tweak(l)
	}
	s.enter(l)
	s.phase = enter
	s.at = s.tree.take(l.tree, s.taken(l))
	return s.step(Taken, l, len(s.stack))
}

// step is one that takes or drops the option of a level.
func (s *Solver) step(kind Kind, l *level, depth int) Step {
	if l.node == l.head {
		return Step{kind, int(l.head) - 1, -1, depth}
	}
	return Step{kind, -1, int(s.option[l.node]), depth}
}

// taken is the option of a level, -1 where its item gets no more.
func (s *Solver) taken(l *level) int32 { return s.option[l.node] }

// enter covers what the option of a level has, or has its item get no more.
func (s *Solver) enter(l *level) {
	if l.node == l.head {
		l.stopped = true
		if h := &s.headers[l.head]; h.bound != 0 {
			s.headers[h.left].right, s.headers[h.right].left = h.right, h.left
		}
		return
	}
	s.coverRest(l.node)
	s.pay(l, 1)
}

// pay adds the cost of the option of a level so many times.
func (s *Solver) pay(l *level, times int64) {
	if s.best != nil {
		s.best.spent += times * s.m.Costs[s.option[l.node]]
	}
}

// tweak takes the option of a level out of the list of its item, and out of all others.
func (s *Solver) tweak(l *level) {
	h, down := &s.headers[l.head], s.nodes[l.node].down
	if h.bound != 0 {
		s.hide(l.node)
	}
	s.nodes[l.head].down, s.nodes[down].up = down, l.head
	h.size--
}

// untweak puts back the options that were taken out, up to the end of the list, and returns the number of entries put
// back in other lists.
func (s *Solver) untweak(l *level) (n uint64) {
	h, end, above := &s.headers[l.head], s.nodes[l.head].down, l.head
	s.nodes[l.head].down = l.first
	for k := l.first; k != end; k = s.nodes[k].down {
		s.nodes[k].up = above
		h.size++
		if h.bound != 0 {
			n += s.unhide(k)
		}
		above = k
	}
	s.nodes[end].up = above
	return n
}

// leave ends a level whose options have been tried.
func (s *Solver) leave(l *level) Step {
	if l.hand {
		s.byHand = append(s.byHand, left{s.steps, l.head})
	}
	if l.several {
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
	l.over = l.node == l.head
	s.at = l.tree
	s.phase = advance
	return s.step(Dropped, l, len(s.stack)-1)
}

// exit undoes enter, but that the option stays out of the list of its item. It returns the number of entries put back.
func (s *Solver) exit(l *level) (n uint64) {
	if l.stopped {
		l.stopped = false
		if h := &s.headers[l.head]; h.bound != 0 {
			s.headers[h.left].right, s.headers[h.right].left = l.head, l.head
		}
		return 0
	}
	s.pay(l, -1)
	return s.uncoverRest(l.node)
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
		switch n := &s.nodes[k]; {
		case n.top == 0:
			k = n.up
			continue
		case n.colour > 0:
			s.purify(k)
		case n.colour == 0:
			if h := &s.headers[n.top]; h.bound > 1 {
				h.bound--
			} else {
				h.bound = 0
				s.cover(n.top)
			}
		}
		k++
	}
}

// uncoverRest undoes coverRest, and returns the number of entries put back.
func (s *Solver) uncoverRest(node int32) (n uint64) {
	for k := node - 1; k != node; {
		switch e := &s.nodes[k]; {
		case e.top == 0:
			k = e.down
			continue
		case e.colour > 0:
			n += s.unpurify(k)
		case e.colour == 0:
			h := &s.headers[e.top]
			if h.bound++; h.bound == 1 {
				n += s.uncover(e.top)
			}
		}
		k--
	}
	return n
}

// purify has the item of an entry get its colour: options that give it another one go.
func (s *Solver) purify(entry int32) {
	head, colour := s.nodes[entry].top, s.nodes[entry].colour
	for k := s.nodes[head].down; k != head; k = s.nodes[k].down {
		if s.nodes[k].colour != colour {
			s.hide(k)
		} else if k != entry {
			s.nodes[k].colour = white
		}
	}
}

// unpurify undoes purify, in the opposite order, and returns the number of entries put back.
func (s *Solver) unpurify(entry int32) (n uint64) {
	head, colour := s.nodes[entry].top, s.nodes[entry].colour
	for k := s.nodes[head].up; k != head; k = s.nodes[k].up {
		if s.nodes[k].colour == white {
			s.nodes[k].colour = colour
		} else if k != entry {
			n += s.unhide(k)
		}
	}
	return n
}

// hide takes an option out of the lists of all of its items but that of one entry, and but those that have its colour.
func (s *Solver) hide(entry int32) {
	for q := entry + 1; q != entry; {
		n := &s.nodes[q]
		if n.top == 0 {
			q = n.up
			continue
		}
		if n.colour != white {
			s.nodes[n.up].down, s.nodes[n.down].up = n.down, n.up
			s.headers[n.top].size--
			s.updates++
		}
		q++
	}
}

// unhide undoes hide, in the opposite order, and returns the number of entries put back.
func (s *Solver) unhide(entry int32) (n uint64) {
	for q := entry - 1; q != entry; {
		e := &s.nodes[q]
		if e.top == 0 {
			q = e.down
			continue
		}
		if e.colour != white {
			s.nodes[e.up].down, s.nodes[e.down].up = q, q
			s.headers[e.top].size++
			n++
		}
		q--
	}
	return n
}

// cover takes an item out of the ring, and its options out of the lists of
// their other items.
func (s *Solver) cover(head int32) {
	for k := s.nodes[head].down; k != head; k = s.nodes[k].down {
		s.hide(k)
	}
	h := &s.headers[head]
	s.headers[h.left].right, s.headers[h.right].left = h.right, h.left
}

// uncover undoes cover, in the opposite order, and returns the number of entries
// put back.
func (s *Solver) uncover(head int32) (n uint64) {
	h := &s.headers[head]
	s.headers[h.left].right, s.headers[h.right].left = head, head
	for k := s.nodes[head].up; k != head; k = s.nodes[k].up {
		n += s.unhide(k)
	}
	return n
}

// Move is one choice of a search: an item, and the option that covers it.
type Move struct{ Item, Option int }

// Path appends the choices that led to where the search is, whose options are
// the cover so far.
func (s *Solver) Path(dst []Move) []Move {
	for i := range s.stack[:s.depth()] {
		l := &s.stack[i]
		dst = append(dst, Move{int(l.head) - 1, int(s.taken(l))})
	}
	return dst
}

// Follow makes these choices at the beginning of a search, as if all options
// tried before had led to nothing. It fails, with the number of the move, where
// the item is not open or has no such option any more; the search then stands
// after the last good one.
func (s *Solver) Follow(path []Move) error {
	if s.chosen > 0 {
		return errors.New("a path can be followed only at the beginning of a search: make a new solver")
	}
	for i, m := range path {
		fail := errors.New("move " + strconv.Itoa(i+1) + " of the path is not possible here: its item is covered already or has no such option")
		if m.Item < 0 || m.Item >= s.m.Primary || !s.Choosing() {
			return fail
		}
		head := int32(m.Item) + 1
		k := s.nodes[head].down
		for k != head && int(s.option[k]) != m.Option {
			k = s.nodes[k].down
		}
		if k == head && m.Option >= 0 || s.StepWith(m.Item).Item != m.Item {
			return fail
		}
		l := &s.stack[len(s.stack)-1]
		if l.several {
			for l.node = s.nodes[head].down; l.node != k; l.node = s.nodes[l.node].down {
				if s.short(l) {
					return fail
				}
				s.tweak(l)
			}
		}
		l.node = s.nodes[k].up
		s.steps++
		if s.take().Kind != Taken {
			return fail
		}
		s.floor = s.steps
	}
	return nil
}
