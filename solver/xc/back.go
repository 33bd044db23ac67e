package xc

// Back undoes the last step, and tells which one it was. It returns false at the
// beginning of the search, where Follow led, and where the cheapest covers are looked for. The links dance backwards as
// they do forwards, so this takes no memory and no more time than the step
// did. What sink was told stays told.
//
// After Back the search is as it was before the step, with all its counts and
// its tree; Step makes the same step again.
func (s *Solver) Back() (undone Step, ok bool) {
	if s.steps <= s.floor || s.best != nil {
		return Step{Done, -1, -1, s.depth()}, false
	}
	switch s.phase {
	case enter:
		undone = s.untake()
	case advance:
		if l := &s.stack[len(s.stack)-1]; l.node == l.head && !l.over {
			undone = s.unchoose()
		} else {
			undone = s.undrop()
		}
	case back:
		if s.headers[0].right == 0 {
			undone = s.unreport()
		} else {
			undone = s.unleave()
		}
	case ended:
		if len(s.stack) > 0 { // sink had enough
			undone = s.unreport()
		} else {
			undone = Step{Done, -1, -1, 0}
			s.phase = back
		}
	}
	s.steps--
	return undone, true
}

func (s *Solver) unchoose() Step {
	l := &s.stack[len(s.stack)-1]
	head := l.head
	s.updates -= s.close(l)
	s.chosen--
	s.tree.choose(s.at, -1, 0)
	s.phase = enter
	return Step{Chosen, int(head) - 1, -1, len(s.stack)}
}

func (s *Solver) untake() Step {
	l := &s.stack[len(s.stack)-1]
	undone := s.step(Taken, l, len(s.stack))
	s.updates -= s.exit(l)
	s.tree.untake(s.at)
	s.at = l.tree
	before := s.nodes[l.node].up
	if l.several {
		// The options that were tried are out of the list, each with a link to the next.
		before = l.head
		for k := l.first; k != l.node; k = s.nodes[k].down {
			before = k
		}
		if l.node != l.head {
			s.updates -= s.retweak(l)
		}
	}
	l.node = before
	s.phase = advance
	return undone
}

// retweak undoes tweak, and returns the number of entries put back in other lists.
func (s *Solver) retweak(l *level) (n uint64) {
	h, down := &s.headers[l.head], s.nodes[l.node].down
	s.nodes[l.head].down, s.nodes[down].up = l.node, l.node
	h.size++
	if h.bound != 0 {
		n = s.unhide(l.node)
	}
	return n
}

// undrop takes the option again; its entries were counted when it was taken.
func (s *Solver) undrop() Step {
	l := &s.stack[len(s.stack)-1]
	updates := s.updates
	s.enter(l)
	l.over = false
	s.updates = updates
	s.at = s.tree.last(l.tree, s.taken(l))
	s.phase = back
	return s.step(Dropped, l, len(s.stack)-1)
}

// unleave goes behind the last option of the item that was left: the rule
// chooses it again, if no hand did.
func (s *Solver) unleave() Step {
	head, hand := int32(0), false
	if n := len(s.byHand); n > 0 && s.byHand[n-1].step == s.steps {
		head, hand = s.byHand[n-1].head, true
		s.byHand = s.byHand[:n-1]
	} else {
		head = s.next()
	}
	updates, depth := s.updates, len(s.stack)
	s.open(head, hand)
	if l := &s.stack[depth]; l.several {
		next := s.nodes[head].down
		for ; next != head && !s.short(l); next = s.nodes[next].down {
			l.node = next
			s.tweak(l)
		}
		if next == head && !s.short(l) {
			l.node, l.over = head, true
		}
	} else {
		l.node = s.nodes[head].up
	}
	s.updates = updates
	return Step{Left, int(head) - 1, -1, depth}
}

func (s *Solver) unreport() Step {
	s.found--
	s.tree.uncover(s.at)
	s.phase = enter
	return Step{Found, -1, -1, len(s.stack)}
}

// untake takes the last node out again.
func (t *Tree) untake(at int32) {
	switch {
	case t == nil:
	case at < 0:
		t.Left--
	default:
		t.Nodes = t.Nodes[:at]
	}
}

func (t *Tree) uncover(at int32) {
	if t != nil && at >= 0 {
		t.Nodes[at].Cover = false
	}
}

// last is the node of an option under its parent, -1 if it was not kept. It
// stands before the nodes below it, which are the last of all.
func (t *Tree) last(parent, option int32) int32 {
	if t == nil || parent < 0 {
		return -1
	}
	for i := int32(len(t.Nodes)) - 1; i > parent; i-- {
		if n := t.Nodes[i]; n.Parent == parent && n.Option == option {
			return i
		}
	}
	return -1
}

// Link is an entry of the matrix as it stands in the list of its item.
type Link struct {
	Item, Option int32
	// Up and Down are the options of the entries that its own links lead to, -1
	// for the item's head.
	Up, Down int32
	// In is false for an entry that was taken out of the list: its neighbours
	// lead past it, and its own links still lead to them.
	In bool
}

// Links appends the links of all entries, option by option. O(entries).
func (s *Solver) Links(dst []Link) []Link {
	for k := len(s.m.Items) + 2; k < len(s.nodes); k++ {
		n := s.nodes[k]
		if n.top != 0 {
			dst = append(dst, Link{n.top - 1, s.option[k], s.option[n.up], s.option[n.down], s.nodes[n.up].down == int32(k)})
		}
	}
	return dst
}
