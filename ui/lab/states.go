package lab

import "tilewright/solver/xc"

// How an item looks.
const (
	ItemOpen byte = iota
	// ItemCovered is out of the way.
	ItemCovered
	// ItemChosen is the one whose options are being tried.
	ItemChosen
	// ItemNext is the one that the rule would choose next.
	ItemNext
)

// How an option looks.
const (
	OptionOpen byte = iota
	// OptionGone was ruled out by one that was taken.
	OptionGone
	// OptionTaken is part of the cover.
	OptionTaken
	// OptionCandidate covers the chosen item and has not been tried.
	OptionCandidate
	// OptionTried covers the chosen item; what follows from it has been seen.
	OptionTried
)

// States tells how every item and every option looks now. O(entries).
func (s *Search) States() (items, options []byte) {
	m := s.Problem.Matrix
	items, options = make([]byte, len(m.Items)), make([]byte, len(m.Options))
	for i := range m.Primary {
		items[i] = ItemCovered
	}
	for o := range options {
		options[o] = OptionGone
	}
	for _, i := range s.solver.Open(nil) {
		items[i] = ItemOpen
	}
	for _, o := range s.solver.Alive(nil) {
		options[o] = OptionOpen
	}
	for _, o := range s.solver.Cover(nil) {
		options[o] = OptionTaken
		for _, i := range m.Options[o] {
			if int(i) >= m.Primary {
				items[i] = ItemCovered
			}
		}
	}
	if item, last, _ := s.solver.Trying(); item >= 0 {
		items[item] = ItemChosen
		tried := last >= 0
		for _, o := range s.solver.Options(nil, item) {
			options[o] = OptionCandidate
			if tried {
				options[o] = OptionTried
			}
			tried = tried && int(o) != last
		}
	} else if next := s.NextItem(); next >= 0 {
		items[next] = ItemNext
	}
	return items, options
}

// Marks tell of every item what stands below its name: how often it is still to be covered, at least and at most (-1
// where that is just once), and the colour that it has been given, 0 for none. They are nil where items have neither.
func (s *Search) Marks() []int32 {
	m := s.Problem.Matrix
	if m.Bounds == nil && m.Tints == nil {
		return nil
	}
	marks := make([]int32, 0, 3*len(m.Items))
	for i := range m.Items {
		least, most := int32(-1), int32(-1)
		if i < m.Primary && m.Bound(i) != (xc.Bound{Low: 1, High: 1}) {
			needs := s.Needs(i)
			least, most = int32(needs.Low), int32(needs.High)
		}
		marks = append(marks, least, most, 0)
	}
	if m.Tints != nil {
		for _, o := range s.Cover() {
			for k, item := range m.Options[o] {
				if tint := m.Tints[o][k]; tint > 0 {
					marks[3*item+2] = tint
				}
			}
		}
	}
	return marks
}

// NextItem is the item that the next step chooses, -1 when it does something
// else.
func (s *Search) NextItem() int {
	item, _ := s.next()
	return item
}

// next is that item, and whether a recorded choice by hand takes it. An item of a link that cannot be chosen is passed
// over.
func (s *Search) next() (item int, byHand bool) {
	if h, ok := s.handAt(s.At()); ok && s.Open(h.Item) {
		return h.Item, true
	}
	return s.solver.NextItem(), false
}

// Size is the number of options that an item has now.
func (s *Search) Size(item int) int { return s.solver.Size(item) }

// Needs is how often an open item still has to be covered.
func (s *Search) Needs(item int) xc.Bound { return s.solver.Needs(item) }

// OpenItems are the primary items that are not covered.
func (s *Search) OpenItems() []int32 { return s.solver.Open(nil) }

// Links are the entries as they are linked now.
func (s *Search) Links() []xc.Link { return s.solver.Links(nil) }

// Tree is the tree of the furthest point. The search has reached its first live nodes; the others lie ahead. at is the
// node where the search stands, -1 where it is not kept. left is how many nodes are not kept.
func (s *Search) Tree() (nodes []xc.TreeNode, live int, at int32, left uint64) {
	tree := s.solver.Tree()
	return s.nodes, len(tree.Nodes), s.solver.At(), tree.Left
}

// Shape counts the tree up to now.
func (s *Search) Shape() xc.Shape { return s.solver.Tree().Shape() }
