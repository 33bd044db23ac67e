package disassemble_test

import (
	"testing"

	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
)

// TestWork holds how much work is done between two looks at what is left, and in all: about 0.2 µs a unit. Each cube of a
// burr is filled with 24 tetrahedra, so a piece has some 500 cells and moves along 13 axes. With as many cells each, the
// comparison of each cell with each would take 60 million units.
func TestWork(t *testing.T) {
	cubes := assemblies(t, sticks(t, 120, 160, 256, 512, 880, 960))[0]
	var tetrahedra [][]space.Cell
	for _, piece := range cubes {
		var cells []space.Cell
		for _, c := range piece {
			for i := range 125 {
				if at := (space.Size{X: 5, Y: 5, Z: 5}).At(i).Plus(space.Cell{X: 5 * c.X, Y: 5 * c.Y, Z: 5 * c.Z}); space.RhombicTetrahedra.Has(at) {
					cells = append(cells, at)
				}
			}
		}
		tetrahedra = append(tetrahedra, cells)
	}
	for _, c := range []struct {
		name    string
		lattice space.Lattice
		pieces  [][]space.Cell
		options disassemble.Options
		most    int // units of work
	}{
		{"cubes", space.Cubes, cubes, disassemble.Options{}, 10_000},
		{"fewest moves", space.Cubes, cubes, disassemble.Options{Fewest: true}, 200_000},
		{"turns", space.Cubes, cubes, disassemble.Options{Turns: true, AtOnce: true}, 1_500_000},
		{"tetrahedra", space.RhombicTetrahedra, tetrahedra, disassemble.Options{}, 1_000_000},
	} {
		list := make([]disassemble.Piece, len(c.pieces))
		for i := range list {
			list[i].Cells = c.pieces[i]
		}
		c.options.Positions = 3000
		s, err := disassemble.New(c.lattice, list, c.options)
		if err != nil {
			t.Fatal(err)
		}
		all, longest, first := 0, 0, 0
		for status := search.Paused; status == search.Paused; {
			status = s.Run(1)
			all += 1 - s.Left()
			longest = max(longest, 1-s.Left())
			if s.Positions() == 1 {
				first = all
			}
		}
		t.Logf("%s: %d units of work, %d for the first position, at most %d at once, %d positions", c.name, all, first, longest, s.Positions())
		if all > c.most || longest > 3000 {
			t.Errorf("%s: %d units of work, at most %d at once", c.name, all, longest)
		}
	}
}
