package draw

import (
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/wire"
	"tilewright/ui/state"
)

func TestMarked(t *testing.T) {
	p := def.Parse("D:xDim=3:yDim=2:zDim=1\nC:name=*:type=S:layout=0 1 0\n~D\n").Drafts[0]
	if got := marksOn(p, nil, false, cutMarks{}); got != "" {
		t.Errorf("without anything amiss the marks are %q", got)
	}
	amiss := []def.Cell{{X: 2}, {X: 9}}
	if got := marksOn(p, amiss, true, cutMarks{}); got != "..d.b"+"d" {
		t.Errorf("marks %q; the hole has none", got)
	}
	if got := marksOn(p, amiss, true, cutMarks{chosen: []def.Cell{{X: 1}}, gone: []def.Cell{{}, {X: 1}}}); got != "c.s.bd" {
		t.Errorf("with what is cut out the marks are %q", got)
	}
	parity := state.Check{Finding: wire.Finding{Kind: "parity", Verdict: wire.Holds}}
	if checkered([]state.Check{parity}) {
		t.Error("dark cells are shown where they are what is wrong")
	}
	if parity.Verdict = wire.Impossible; !checkered([]state.Check{parity}) {
		t.Error("dark cells are not shown")
	}
}

// TestChangeBoard checks that the fields for sides and layers change what they are named for.
func TestChangeBoard(t *testing.T) {
	for _, test := range []struct {
		action state.Action
		want   string
	}{
		{resize("left", 1), "4 × 2"}, {resize("right", -1), "2 × 2"}, {resize("top", 2), "3 × 4"}, {resize("bottom", -1), "3 × 1"},
		{changeLayer("add", 0), "3 × 2 × 2"}, {changeLayer("copy", 0), "3 × 2 × 2"}, {changeLayer("take", 0), "3 × 2"},
	} {
		b, _, _ := test.action.(state.Redraw).Tool(def.Board{Size: space.Size{X: 3, Y: 2, Z: 1}})
		if got := state.Box(b.Puzzle()); got != test.want {
			t.Errorf("a board of %s, want %s", got, test.want)
		}
	}
}

func TestTemplates(t *testing.T) {
	flat := def.Board{Size: space.Size{X: 3, Y: 2, Z: 1}}
	for _, template := range def.Templates(space.Cubes, false) {
		var values []string
		for range template.Sizes {
			values = append(values, "x")
		}
		if _, err := makeTemplate(flat, template.ID, values); err == nil && len(values) > 0 {
			t.Errorf("%s is made of what is no number", template.ID)
		}
	}
	if b, err := makeTemplate(flat, letters, []string{"HI", "1"}); err != nil || b.Size.X != 9 || b.Size.Y != 7 {
		t.Errorf("HI is %d × %d, %v", b.Size.X, b.Size.Y, err)
	}
}
