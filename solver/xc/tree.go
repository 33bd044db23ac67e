package xc

// Tree is the tree of a search. Node 0 is the beginning; every other node is
// an option taken in its parent.
type Tree struct {
	Nodes []TreeNode
	// Limit is how many nodes are kept at most, and Left how many more there were.
	Limit int
	Left  uint64
}

// TreeNode is a state of the search.
type TreeNode struct {
	// Parent and Option tell how it was reached; both are -1 at the beginning.
	Parent, Option int32
	// Item is the item that was chosen here, and Options how many options it had. Item is -1 while none is chosen, and
	// in a cover.
	Item, Options int32
	// Cover is true when every item is covered.
	Cover bool
}

// Dead reports whether the search cannot go on at the node.
func (n TreeNode) Dead() bool { return n.Item >= 0 && n.Options == 0 }

// Record makes the solver keep the tree of its search, up to limit nodes. It
// has to be called before the first step.
func (s *Solver) Record(limit int) *Tree {
	s.tree = &Tree{Limit: max(limit, 1), Nodes: []TreeNode{{-1, -1, -1, 0, false}}}
	s.at = 0
	return s.tree
}

// take adds a node and returns its number, -1 if it is not kept. The methods
// do nothing on a nil tree.
func (t *Tree) take(parent, option int32) int32 {
	if t == nil {
		return -1
	}
	if parent < 0 || len(t.Nodes) >= t.Limit {
		t.Left++
		return -1
	}
	t.Nodes = append(t.Nodes, TreeNode{parent, option, -1, 0, false})
	return int32(len(t.Nodes)) - 1
}

func (t *Tree) choose(at, item, options int32) {
	if t != nil && at >= 0 {
		t.Nodes[at].Item, t.Nodes[at].Options = item, options
	}
}

func (t *Tree) cover(at int32) {
	if t != nil && at >= 0 {
		t.Nodes[at].Cover = true
	}
}

// Shape describes a tree in numbers.
type Shape struct {
	// Nodes is the number of kept nodes. Covers and Dead are the numbers of the two kinds of leaves among them.
	Nodes, Covers, Dead int
	// Branches is the number of nodes where the chosen item had several options. Nested is the greatest number of such
	// nodes on the way to one node.
	Branches, Nested int
	// Depth is the greatest number of options taken.
	Depth int
}

// Shape counts the nodes. O(nodes).
func (t *Tree) Shape() Shape {
	s := Shape{Nodes: len(t.Nodes)}
	depth := make([]int32, len(t.Nodes))
	nested := make([]int32, len(t.Nodes))
	for i, n := range t.Nodes {
		if n.Parent >= 0 {
			depth[i], nested[i] = depth[n.Parent]+1, nested[n.Parent]
		}
		switch {
		case n.Cover:
			s.Covers++
		case n.Dead():
			s.Dead++
		case n.Options > 1:
			s.Branches++
			nested[i]++
		}
		s.Depth = max(s.Depth, int(depth[i]))
		s.Nested = max(s.Nested, int(nested[i]))
	}
	return s
}
