package catalogue

import (
	"testing"

	"tilewright/def/space"
)

// TestForms: each lattice has as many shapes as are known, free and one-sided. The rows name their numbers in the
// On-Line Encyclopedia of Integer Sequences.
func TestForms(t *testing.T) {
	for _, test := range []struct {
		lattice        space.Lattice
		free, oneSided []int
	}{
		{space.Cubes, []int{1, 1, 2, 5, 12, 35, 108, 369}, []int{1, 1, 2, 7, 18, 60, 196, 704}},          // A000105, A000988
		{space.Hexagons, []int{1, 1, 3, 7, 22, 82, 333}, []int{1, 1, 3, 10, 33, 147, 620}},               // A000228, A006535
		{space.Triangles, []int{1, 1, 1, 3, 4, 12, 24, 66, 160}, []int{1, 1, 1, 4, 6, 19, 43, 120, 307}}, // A000577, A006534
		{space.Tans, []int{1, 3, 4, 14, 30, 107}, []int{1, 4, 6, 22, 56, 198}},                           // A006074, A151519
		{space.Sticks, []int{1, 2, 5, 16, 55}, []int{1, 2, 7, 25, 99}},                                   // A019988, A151537
		{space.CrossingSticks, []int{1, 2, 5, 16, 55}, []int{1, 2, 7, 25, 99}},
		{space.TriangleSticks, []int{1, 3, 12, 60}, []int{1, 3, 19, 104}},                    // A159867
		{space.HexagonSticks, []int{1, 1, 3, 4, 12, 27, 78}, []int{1, 1, 4, 6, 19, 49, 143}}, // A197459
	} {
		if most := Most(test.lattice, true); most != len(test.free) {
			t.Errorf("%q: lists up to %d cells", test.lattice.Name(), most)
		}
		for i := range test.free {
			if a, b := len(Shapes(test.lattice, i+1, true, false)),
				len(Shapes(test.lattice, i+1, true, true)); a != test.free[i] || b != test.oneSided[i] {
				t.Errorf("%q, %d cells: %d free ones, %d one-sided ones; want %d, %d", test.lattice.Name(), i+1, a, b, test.free[i], test.oneSided[i])
			}
		}
	}
	// Balls have the rotations of solid pieces; mirror images count apart.
	for i, want := range []int{1, 1, 4, 25, 210} {
		if got := len(Shapes(space.Balls, i+1, false, false)); got != want {
			t.Errorf("%d balls: %d shapes, want %d", i+1, got, want)
		}
	}
}
