package pieces

import (
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/catalogue"
)

func TestDrawn(t *testing.T) {
	s := drawnShape(space.Cubes, "Ell", []def.Cell{{X: 3, Y: 2}, {X: 2, Y: 2}, {X: 1, Y: 2}, {X: 1, Y: 3}})
	cube := drawnShape(space.Cubes, "corner", []def.Cell{{}, {X: 1}, {Y: 1}, {Z: 1}})
	if !s.Chiral || s.Solid || cube.Chiral || !cube.Solid || s.Cells[0] != (def.Cell{}) {
		t.Errorf("%+v, %+v", s, cube)
	}
	text := writeDrawn([]catalogue.Shape{s, cube})
	if got := writeDrawn(readDrawn(text)); got != text {
		t.Errorf("%q is read as %q", text, got)
	}
	if got := readDrawn("no cells\n\t000\nA\t000000\nB\t!!!\nC\t100\nD\t000100\n"); len(got) != 1 || got[0].Name != "D" {
		t.Errorf("of damaged lines come %+v", got)
	}
}
