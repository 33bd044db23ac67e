package fletcher

import (
	"slices"
	"testing"

	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
)

func known(t testing.TB, name string) *problem.Problem {
	t.Helper()
	p, err := problem.Compile(truth.Get(name).Puzzle())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPentominoTree checks the numbers that the FILA article gives for Fletcher's tree. It has 90 steps to 63 ends, 29
// of them beyond the first step. The cell to the right is looked at in steps 5, 9, 20 and 44, and rules out 1, 4, 10
// and 34 orientations. The last of these is step 43 here. Beyond the first step lie 1 + 3 + 9 + 29 polyominoes.
// Fletcher made his tree by hand, and spent a step more there and one less later.
func TestPentominoTree(t *testing.T) {
	tree := NewTrie(known(t, "pent_10x6"))
	ends := 0
	right := map[int]int{}
	for i, s := range tree.Steps {
		if s.End >= 0 {
			ends++
			if s.Depth != 4 {
				t.Errorf("step %d ends at depth %d", i+1, s.Depth)
			}
		}
		if s.X == 1 && s.Y == 0 {
			right[i+1] = s.Ends
		}
	}
	if len(tree.Steps) != 90 || ends != 63 || tree.Steps[0].Ends != 29 {
		t.Errorf("%d steps, %d ends, %d beyond the first step", len(tree.Steps), ends, tree.Steps[0].Ends)
	}
	if len(right) != 4 || right[5] != 1 || right[9] != 4 || right[20] != 10 || right[43] != 34 {
		t.Errorf("the cell to the right: %v", right)
	}
}

// TestTrees checks on random puzzles that every orientation is found exactly where its own cells are free. It also
// checks Skip and Ends.
func TestTrees(t *testing.T) {
	for number := range uint64(2000) {
		z := gen.Puzzle(number)
		if z.Solid() {
			continue
		}
		p, err := problem.Compile(z)
		if err != nil {
			t.Fatal(err)
		}
		tree := NewTrie(p)
		for want, o := range tree.Orientations {
			cells := p.Shapes[o.Shape].Orientations[o.Index]
			first := cells[0]
			free := func(x, y int) bool {
				return slices.ContainsFunc(cells, func(c space.Cell) bool { return c.X-first.X == x && c.Y-first.Y == y })
			}
			found := tree.Single == want
			for i := 0; i < len(tree.Steps); {
				s := tree.Steps[i]
				if !free(s.X, s.Y) {
					i = s.Skip
					continue
				}
				found = found || s.End == want
				i++
			}
			if !found {
				t.Fatalf("puzzle %d: orientation %+v is not found in its own cells", number, o)
			}
		}
		for i, s := range tree.Steps {
			ends := 0
			for _, b := range tree.Steps[i:s.Skip] {
				if b.End >= 0 {
					ends++
				}
				if b.Depth < s.Depth || b.Depth == s.Depth && b != s {
					t.Fatalf("puzzle %d: step %d reaches beyond its branch", number, i)
				}
			}
			if ends != s.Ends {
				t.Fatalf("puzzle %d: step %d has %d ends, says %d", number, i, ends, s.Ends)
			}
		}
	}
}
