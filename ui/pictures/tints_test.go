//go:build !js

package pictures

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
)

// TestTints: marks tell colours apart, and colours with a name look like it.
func TestTints(t *testing.T) {
	for _, test := range []struct{ names, marks []string }{
		{[]string{"blue", "red"}, []string{"b", "r"}},
		{[]string{"blue", "brown", "c", "c1", "c2", "é"}, []string{"be", "bn", "c", "c1", "c2", "é"}},
	} {
		var marks []string
		for _, tint := range Tints(test.names) {
			marks = append(marks, tint.mark)
		}
		if !slices.Equal(marks, test.marks) {
			t.Errorf("%v have the marks %v, want %v", test.names, marks, test.marks)
		}
	}
	if tintFill("Red") != tintFill("red") || tintFill("c1") == tintFill("c2") || inkOn(tintFill("white")) == inkOn(tintFill("black")) {
		t.Error("colours look like their names, others apart, and their letters can be read")
	}
}

// TestTurnedTints: a piece that is turned takes its colours along.
func TestTurnedTints(t *testing.T) {
	piece := def.Piece{
		Name: "L", Copies: 1, Cells: []def.Cell{{X: 1, Y: 2}, {X: 1, Y: 3}, {X: 2, Y: 2}},
		Tints: []def.Tint{{Cell: def.Cell{X: 1, Y: 3}, Name: "red"}, {Cell: def.Cell{X: 2, Y: 2}, Name: "blue"}},
	}
	for _, r := range space.Cubes.Solid() {
		cells, list := piece.Turned(r)
		if !slices.Equal(cells, r.Turn(piece.Cells)) || len(list) != 2 ||
			!slices.IsSortedFunc(list, func(a, b def.Tint) int { return a.Cell.Compare(b.Cell) }) {
			t.Fatalf("%v has the colours %v", r, list)
		}
		for _, tint := range list {
			if !slices.Contains(cells, tint.Cell) || tint.Cell == corner(cells) {
				t.Errorf("%v: %v of %v", r, list, cells)
			}
		}
		if on := TintsOn(space.Cubes, &piece, cells); len(on) != 2 {
			t.Errorf("on %v it has the colours %v", cells, on)
		}
	}
	if TintsOn(space.Cubes, &piece, []def.Cell{{}, {X: 1}, {X: 2}}) != nil || ColourWords(&piece) != ", coloured red, blue" {
		t.Error("no turn leads there, or the words are others")
	}
}

// corner is the one of three cells that touches both others.
func corner(cells []def.Cell) def.Cell {
	for _, c := range cells {
		near := 0
		for _, d := range cells {
			if abs(c.X-d.X)+abs(c.Y-d.Y)+abs(c.Z-d.Z) == 1 {
				near++
			}
		}
		if near == 2 {
			return c
		}
	}
	return def.Cell{}
}

func abs(n int) int { return max(n, -n) }
