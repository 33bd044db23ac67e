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
)

// Step is what one step of a search did, for a picture.
type Step struct {
	Kind Kind
	// Item is the one that was chosen or left; -1 with the others.
	Item int
	// Option is the one that was taken or dropped; -1 with the others.
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
}

// phase is what the next step will be.
type phase uint8

const (
	enter   phase = iota // choose an item, or report the cover
	advance              // take the next option of the last item
	back                 // drop the last option
	ended
)

type header struct{ left, right, size int32 }

type node struct {
	up, down int32
	// top is the head of the item. It is 0 in a spacer; there up is the first
	// node of the option before it and down the last node of the one after it.
	top int32
}

// level is one choice: the item with this head was chosen, and node is its
// entry in the option that is tried, or the head before the first one.
type level struct {
	head, node, tree int32
	hand             bool // the rule would have chosen another item
}

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
		s.nodes[i] = node{int32(i), int32(i), int32(i)}
		s.headers[i] = header{int32(i), int32(i), 0} // alone, as secondary items stay
		s.option[i] = -1
	}
	for i := 0; i <= m.Primary; i++ {
		s.headers[i].right = int32((i + 1) % (m.Primary + 1))
		s.headers[i].left = int32((i + m.Primary) % (m.Primary + 1))
	}
	spacer := s.add(node{}, -1)
	for o, option := range m.Options {
		first := spacer + 1
		for _, item := range option {
			head := item + 1
			last := s.nodes[head].up
			k := s.add(node{last, head, head}, int32(o))
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
		dst = append(dst, s.option[s.stack[i].node])
	}
	return dst
}

// depth is the number of options taken.
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
	l := s.stack[len(s.stack)-1]
	return int(l.head) - 1, int(s.option[l.node]), int(s.option[s.nodes[l.node].down])
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
	least := s.headers[best].size
	for h := s.headers[best].right; h != 0 && least > 0; h = s.headers[h].right {
		if s.headers[h].size < least {
			best, least = h, s.headers[h].size
		}
	}
	return best
}

func (s *Solver) choose(head int32, hand bool) Step {
	s.chosen++
	s.tree.choose(s.at, head-1, s.headers[head].size)
	s.stack = append(s.stack, level{head, head, s.at, hand})
	s.cover(head)
	s.phase = advance
	return Step{Chosen, int(head) - 1, -1, len(s.stack) - 1}
}

// take goes on to the next option of the last item.
func (s *Solver) take() Step {
	l := &s.stack[len(s.stack)-1]
	l.node = s.nodes[l.node].down
	if l.node == l.head {
		head := l.head
		s.uncover(head)
		if l.hand {
			s.byHand = append(s.byHand, left{s.steps, head})
		}
		s.at = l.tree
		s.stack = s.stack[:len(s.stack)-1]
		s.phase = back
		return Step{Left, int(head) - 1, -1, len(s.stack)}
	}
	s.coverRest(l.node)
	s.phase = enter
	s.at = s.tree.take(l.tree, s.option[l.node])
	return Step{Taken, -1, int(s.option[l.node]), len(s.stack)}
}

func (s *Solver) drop() Step {
	l := &s.stack[len(s.stack)-1]
	s.uncoverRest(l.node)
	s.at = l.tree
	s.phase = advance
	return Step{Dropped, -1, int(s.option[l.node]), len(s.stack) - 1}
}

func (s *Solver) report() Step {
	s.found++
	s.tree.cover(s.at)
	s.phase = back
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
		if top := s.nodes[k].top; top == 0 {
			k = s.nodes[k].up
		} else {
			s.cover(top)
			k++
		}
	}
}

// uncoverRest undoes coverRest, and returns the number of entries put back.
func (s *Solver) uncoverRest(node int32) (n uint64) {
	for k := node - 1; k != node; {
		if top := s.nodes[k].top; top == 0 {
			k = s.nodes[k].down
		} else {
			n += s.uncover(top)
			k--
		}
	}
	return n
}

// cover takes an item out of the ring, and its options out of the lists of
// their other items.
func (s *Solver) cover(head int32) {
	for k := s.nodes[head].down; k != head; k = s.nodes[k].down {
		for q := k + 1; q != k; {
			n := &s.nodes[q]
			if n.top == 0 {
				q = n.up
				continue
			}
			s.nodes[n.up].down, s.nodes[n.down].up = n.down, n.up
			s.headers[n.top].size--
			s.updates++
			q++
		}
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
		for q := k - 1; q != k; {
			e := &s.nodes[q]
			if e.top == 0 {
				q = e.down
				continue
			}
			s.nodes[e.up].down, s.nodes[e.down].up = q, q
			s.headers[e.top].size++
			n++
			q--
		}
	}
	return n
}

// Move is one choice of a search: an item, and the option that covers it.
type Move struct{ Item, Option int }

// Path appends the choices that led to where the search is, whose options are
// the cover so far.
func (s *Solver) Path(dst []Move) []Move {
	for _, l := range s.stack[:s.depth()] {
		dst = append(dst, Move{int(l.head) - 1, int(s.option[l.node])})
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
		if k == head || s.StepWith(m.Item).Item != m.Item {
			return fail
		}
		s.stack[len(s.stack)-1].node = s.nodes[k].up
		s.steps++
		s.take()
		s.floor = s.steps
	}
	return nil
}
