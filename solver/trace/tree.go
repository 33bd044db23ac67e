package trace

import "tilewright/solver/problem"

// Tree is the tree of a search that it hears of by Watch. It has a node for every placement, in the order in which they
// are made, and says what became of it.
//
//	t := trace.NewTree(2000)
//	s := solver.Open(puzzle, settings, func([]int32) bool { t.Found(); return true })
//	s.Watch(t.Watch)
//	for !t.Full() && s.Run(100) == search.Paused {
//	}
//
// A search may be cut into cases, or begin with others under the same root. It is one tree
// all the same: the cases hang from the root one after the other.
type Tree struct {
	Nodes []TreeNode
	most  int
	at    int32 // the node that the search is at
	over  int   // how many placements beyond the limit lie between at and the search
}

// TreeNode is a placement. The first node is the root, the empty board.
type TreeNode struct {
	// Parent is the node before it, -1 for the root; Image is -1 for the root.
	Parent, Image int32
	// Left is the number of pieces left; -1 for the root.
	Left int32
	Kind NodeKind
}

// NodeKind says how the search went on below a node.
type NodeKind uint8

const (
	// Inner nodes have nodes below them, or may still get some because the search is there.
	Inner NodeKind = iota
	// DeadEnd is a placement with nothing below it.
	DeadEnd
	// Solved is a placement that made a solution.
	Solved
	// Turned fills the board, but its solution is a known one turned or mirrored, so it does not count.
	Turned
)

// NewTree makes a tree that grows to at most that number of placements.
func NewTree(most int) *Tree {
	return &Tree{Nodes: []TreeNode{{Parent: -1, Image: -1, Left: -1}}, most: most}
}

// Full reports that placements were left out because the tree has as many as it may.
func (t *Tree) Full() bool { return t.over > 0 }

// Watch hears of a step: the image, and the pieces left without it. O(1).
func (t *Tree) Watch(image int32, left int, placed bool) {
	switch {
	case placed && (t.over > 0 || len(t.Nodes) > t.most):
		t.over++
	case placed:
		t.Nodes = append(t.Nodes, TreeNode{Parent: t.at, Image: image, Left: int32(left - 1)})
		t.at = int32(len(t.Nodes) - 1)
	case t.over > 0:
		// Once something was left out, the nodes above it lack some nodes. So they stay inner nodes, and nothing is
		// added.
	default:
		if n := &t.Nodes[t.at]; n.Kind == Inner && t.at == int32(len(t.Nodes)-1) {
			n.Kind = DeadEnd
			if n.Left == 0 {
				n.Kind = Turned
			}
		}
		t.at = t.Nodes[t.at].Parent
	}
}

// Found marks the last placement as one that made a solution. The sink of the search calls it.
func (t *Tree) Found() {
	if t.over == 0 {
		t.Nodes[t.at].Kind = Solved
	}
}

// Slots gives each node the slot of its piece; copies get theirs in the order of placement on the way to the node. The
// root has 0. O(nodes · pieces).
func (t *Tree) Slots(p *problem.Problem) []uint16 {
	slots := make([]uint16, len(t.Nodes))
	for i, n := range t.Nodes {
		if n.Image < 0 {
			continue
		}
		shape, copies := p.Images[n.Image].Shape, 0
		for up := n.Parent; t.Nodes[up].Image >= 0; up = t.Nodes[up].Parent {
			if p.Images[t.Nodes[up].Image].Shape == shape {
				copies++
			}
		}
		slots[i] = p.Slots(int(shape))[copies]
	}
	return slots
}
