package xc

// Back undoes the last step, and tells which one it was. It returns false at the beginning of the search, at the end of
// the path of Follow, and while the cheapest covers are looked for. Sets dance backwards as they do forwards, so this
// takes no memory and no more time than the step did. What sink was told stays told.
//
// After Back the search is as it was before the step, with all its counts and its tree. Step makes the same step again.
func (s *Solver) Back() (undone Step, ok bool) {
	if s.steps <= s.floor || s.best != nil {
		return Step{Done, -1, -1, s.depth()}, false
	}
	switch s.phase {
	case enter:
		undone = s.untake()
	case advance:
		if l := &s.stack[len(s.stack)-1]; l.node == 0 && !l.over {
			undone = s.unchoose()
		} else {
			undone = s.undrop()
		}
	case back:
		if s.heads[0].right == 0 {
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
	before := int32(0)
	if l.several && l.node != 0 {
		s.updates -= s.untweak(l)
	}
	if h := &s.heads[l.head]; l.several && h.size < l.size {
		before = s.cells[h.cell+h.size] // the option taken out before this one
	} else {
		for _, k := range s.entries(l.head) {
			if k > before && (k < l.node || l.node == 0) {
				before = k
			}
		}
	}
	l.node = before
	s.phase = advance
	return undone
}

// undrop takes the option again. Its entries were counted when it was taken.
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

// unleave goes back to the end of the options of the item that was left. If no hand chose it, the rule chooses it
// again.
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
	l := &s.stack[depth]
	for next := s.after(head, 0); ; next = s.after(head, l.node) {
		if next == 0 {
			l.over = l.several && !s.short(l)
			break
		}
		if l.several && s.short(l) {
			break
		}
		l.node = next
		if l.several {
			s.tweak(l)
		}
	}
	if l.over {
		l.node = 0
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

// untake takes out the last node.
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

// last is the node of an option under its parent, or -1 if it was not kept. All nodes after it are below it.
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

// Link is an entry of the matrix in the list of its item.
type Link struct {
	Item, Option int32
	// Up and Down are the options of the entries to which its own links lead, or -1 for the item's head.
	Up, Down int32
	// In is false for an entry that is out of the list. Its neighbours' links lead past it, and its own still lead to
	// them.
	In bool
}

// Links appends the links of all entries, option by option, as they would be if lists were linked (Knuth's dancing
// links). An entry out of its list keeps the links that it had when it left. In a search without a tree options leave
// in any order, so there these links may differ. O(entries, times those of an item).
func (s *Solver) Links(dst []Link) []Link {
	for k := int32(2); k < int32(len(s.nodes)); k++ {
		n := &s.nodes[k]
		if n.head == 0 {
			continue
		}
		h := &s.heads[n.head]
		// Entries that left the list before k lie after it, and the others before it. So these were its neighbours.
		in := n.cell < h.cell+h.size
		up, down := int32(0), int32(0)
		for _, other := range s.cells[h.cell:max(h.cell+h.size, n.cell)] {
			switch {
			case other < k:
				up = max(up, other)
			case other > k && (down == 0 || other < down):
				down = other
			}
		}
		dst = append(dst, Link{n.head - 1, s.nodes[k].option, s.nodes[up].option, s.nodes[down].option, in})
	}
	return dst
}
