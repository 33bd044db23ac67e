package disassemble_test

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestLibraryLevels: a puzzle of the library with a level has an assembly that comes apart with it, and none that takes more
// moves.
func TestLibraryLevels(t *testing.T) {
	burrs := 0
	for _, e := range def.Library() {
		if e.Level == "" {
			continue
		}
		burrs++
		p := e.Puzzle()
		slots, kin, table := p.Slots(), disassemble.KinOf(p), disassemble.NewTable(p.Lattice)
		wall, walled := disassemble.Wall(p)
		var most []int
		take := func(s *solver.Search, images []int32) {
			cells := make([]uint16, len(s.Problem().Cells))
			s.Problem().Assembly(cells, images)
			pieces := make([]disassemble.Piece, len(slots))
			for i, slot := range slots {
				pieces[i].Kin = kin[slot.Piece]
			}
			for c, slot := range cells {
				if slot > 0 {
					pieces[slot-1].Cells = append(pieces[slot-1].Cells, s.Problem().Cells[c])
				}
			}
			if walled {
				pieces = append(pieces, wall)
			}
			apart, err := table.New(pieces, disassemble.Options{Positions: enough})
			if err != nil {
				t.Fatal(err)
			}
			for apart.Run(1<<16) == search.Paused {
			}
			if apart.Verdict() == disassemble.Apart {
				if level := apart.Tree().Level(); most == nil || slices.Compare(level, most) > 0 {
					most = level
				}
			}
		}
		line, _ := settings.Parse("-r")
		var s *solver.Search
		s = solver.Open(p, line, func(images []int32) bool {
			take(s, images)
			return true
		})
		for s.Run(1<<16) == search.Paused {
		}
		if got := disassemble.LevelText(most); got != e.Level {
			t.Errorf("%s has level %s, not %s", e.ID, got, e.Level)
		}
	}
	if burrs < 11 {
		t.Errorf("%d burrs", burrs)
	}
}
