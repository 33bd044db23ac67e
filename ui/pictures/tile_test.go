package pictures

import (
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
)

func TestClearest(t *testing.T) {
	for name, c := range map[string]struct {
		cells        []def.Cell
		hidden, seen int
	}{
		"a cube":               {[]def.Cell{{}}, 0, 6},
		"two side by side":     {[]def.Cell{{}, {X: 1}}, 0, 10},
		"one behind the other": {[]def.Cell{{X: 1, Y: 1}, {Z: 1}}, 1, 6},
		"three in a row":       {[]def.Cell{{}, {X: 1}, {X: 2}}, 0, 14},
		"a tripod":             {[]def.Cell{{}, {X: 1}, {Y: 1}, {Z: 1}}, 0, 16},
		"a tripod from behind": {[]def.Cell{{Z: 1, X: 1, Y: 1}, {Z: 1, Y: 1}, {Z: 1, X: 1}, {X: 1, Y: 1}}, 0, 16},
		"a block, one cube inside": {
			space.Cubes.Normalised([]def.Cell{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}, {Z: 1}, {X: 1, Z: 1}, {Y: 1, Z: 1},
				{X: 1, Y: 1, Z: 1}}), 1, 24,
		},
	} {
		if hidden, seen := visible(c.cells); hidden != c.hidden || seen != c.seen {
			t.Errorf("%s: %d hidden, %d half faces seen, want %d and %d", name, hidden, seen, c.hidden, c.seen)
		}
	}
	for _, e := range def.Library() {
		puzzle := e.Puzzle()
		if puzzle.Flat() || puzzle.Lattice != space.Cubes {
			continue
		}
		for _, piece := range puzzle.Pieces {
			if _, stick := catalogue.StickOf(piece.Cells); stick || piece.Stationary {
				continue // a stick lies as its number says
			}
			best := Clearest(piece.Cells, puzzle.OneSide)
			hidden, seen := visible(best)
			for _, r := range space.Cubes.Solid() {
				if puzzle.OneSide {
					break
				}
				if h, s := visible(r.Turn(piece.Cells)); h < hidden || h == hidden && s > seen {
					t.Errorf("%s: %s has a turn in which more is seen", e.ID, piece.Name)
				}
			}
		}
	}
}
