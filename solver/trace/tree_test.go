package trace_test

import (
	"slices"
	"testing"

	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// grow lets a tree grow to its end or its limit.
func grow(t *testing.T, s *solver.Search, grown *trace.Tree) {
	t.Helper()
	if err := s.Watch(grown.Watch); err != nil {
		t.Fatal(err)
	}
	for !grown.Full() && s.Run(7) == search.Paused {
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
}

// checkTree compares a whole tree with what the search counted.
func checkTree(t *testing.T, what string, s *solver.Search, grown *trace.Tree) {
	t.Helper()
	p, stats := s.Problem(), s.Stats()
	fits := make([]uint64, p.Pieces+1)
	children := make([]int, len(grown.Nodes))
	solved := uint64(0)
	for i, n := range grown.Nodes {
		if i == 0 {
			continue
		}
		if n.Parent < 0 || int(n.Parent) >= i {
			t.Fatalf("%s: node %d lies below node %d", what, i, n.Parent)
		}
		children[n.Parent]++
		depth := 0
		covered := map[int32]bool{}
		for up := int32(i); up > 0; up = grown.Nodes[up].Parent {
			depth++
			for _, c := range p.Images[grown.Nodes[up].Image].Cells {
				if covered[c] {
					t.Fatalf("%s: node %d covers a cell twice", what, i)
				}
				covered[c] = true
			}
		}
		if int(n.Left) != p.Pieces-depth {
			t.Fatalf("%s: node %d has %d pieces left behind %d placements of %d", what, i, n.Left, depth, p.Pieces)
		}
		fits[n.Left+1]++
		if n.Kind == trace.Solved {
			solved++
		}
		if n.Kind == trace.Turned && n.Left != 0 {
			t.Errorf("%s: node %d is a turned solution with %d pieces left", what, i, n.Left)
		}
	}
	for i, n := range grown.Nodes[1:] {
		if (n.Kind == trace.Inner) != (children[i+1] > 0) {
			t.Errorf("%s: node %d of kind %d has %d below it", what, i+1, n.Kind, children[i+1])
		}
	}
	for left, level := range stats.Levels {
		if level.Fits != fits[left] {
			t.Errorf("%s: %d nodes with %d left before, the search made %d fits", what, fits[left], left, level.Fits)
		}
	}
	if solved != stats.Solutions {
		t.Errorf("%s: %d solutions in the tree, the search found %d", what, solved, stats.Solutions)
	}
	slots := grown.Slots(p)
	for i := range grown.Nodes {
		var way []uint16
		for up := int32(i); up > 0; up = grown.Nodes[up].Parent {
			way = append(way, slots[up])
		}
		slices.Sort(way)
		if len(slices.Compact(way)) != p.Pieces-int(grown.Nodes[i].Left) && i > 0 {
			t.Fatalf("%s: two pieces of one slot on the way to node %d", what, i)
		}
	}
}

// TestTree: a tree has a node for every fit of a search, whichever engine makes it.
func TestTree(t *testing.T) {
	for _, line := range []string{"-r", "-r -R", "", "-u", "-r -f99 -of", "-r -f5 -oe=5 -n", "-r -V9 -p",
		"-r -f99 -of -g2", "-r -f2 -os=2", "-r -R --engine=fletcher"} {
		for number := range uint64(12) {
			puzzle := gen.Puzzle(number)
			if line == "-r -R --engine=fletcher" && puzzle.Solid() {
				continue
			}
			if line == "-r -f99 -of -g2" && puzzle.PieceCount() < 3 {
				continue
			}
			grown := trace.NewTree(1 << 20)
			s := open(t, puzzle, line, func([]int32) bool { grown.Found(); return true })
			grow(t, s, grown)
			checkTree(t, puzzle.Title+" "+line, s, grown)
		}
	}
	// This is a board of equal pieces, in cases of the redundancy filter.
	for _, line := range []string{"-r", "-u"} {
		grown := trace.NewTree(1 << 20)
		s := open(t, truth.Puzzle("ltromino_6x6"), line, func([]int32) bool { grown.Found(); return true })
		grow(t, s, grown)
		checkTree(t, "ltromino_6x6 "+line, s, grown)
	}
}

// TestTreeFull: a full tree is the beginning of the whole one. It calls nothing a dead end that is none.
func TestTreeFull(t *testing.T) {
	whole := trace.NewTree(1 << 20)
	grow(t, open(t, truth.Puzzle("soma_cube"), "-r", func([]int32) bool { whole.Found(); return true }), whole)
	if whole.Full() || len(whole.Nodes) < 5000 {
		t.Fatalf("%d nodes, full %v", len(whole.Nodes), whole.Full())
	}
	for _, most := range []int{1, 2, 7, 8, 9, 100, 4321} {
		grown := trace.NewTree(most)
		grow(t, open(t, truth.Puzzle("soma_cube"), "-r", func([]int32) bool { grown.Found(); return true }), grown)
		if !grown.Full() || len(grown.Nodes) != most+1 {
			t.Fatalf("%d nodes of %d, full %v", len(grown.Nodes), most+1, grown.Full())
		}
		for i, n := range grown.Nodes {
			w := whole.Nodes[i]
			if n.Parent != w.Parent || n.Image != w.Image || n.Left != w.Left || n.Kind != w.Kind && n.Kind != trace.Inner {
				t.Errorf("at most %d: node %d is %+v, in the whole tree %+v", most, i, n, w)
			}
		}
	}
	all := trace.NewTree(len(whole.Nodes) - 1)
	grow(t, open(t, truth.Puzzle("soma_cube"), "-r", func([]int32) bool { all.Found(); return true }), all)
	if all.Full() || !slices.Equal(all.Nodes, whole.Nodes) {
		t.Errorf("a tree that just fits has %d nodes of %d, full %v", len(all.Nodes), len(whole.Nodes), all.Full())
	}
}
