package judge_test

import (
	"testing"

	"tilewright/def"
	"tilewright/solver/judge"
	"tilewright/solver/play"
)

// TestMany: where there are too many ways to list, they are counted along the edge, if that is soon done.
func TestMany(t *testing.T) {
	p, err := def.ParseOne("D:xDim=8:yDim=8:zDim=1\nC:name=D:copies=32:layout=0 0 0, 1 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	empty := play.Position{Puzzle: p}
	a := answer(judge.Question{Position: empty, Count: true})
	if a.Ways != 12_988_816 || !a.Counted || a.Many || a.Possible != judge.Yes {
		t.Errorf("the empty chessboard: %+v", a)
	}
	// That is 12,988,816 / 2, by the symmetry of a corner: in half of all ways its domino goes up.
	one := play.Position{Puzzle: p, Placed: []play.Placed{{Slot: 1, Cells: []int{0, 1}}}}
	if a := answer(judge.Question{Position: one, Count: true}); a.Ways != 6_494_408 || !a.Counted {
		t.Errorf("with a domino in the corner: %+v", a)
	}
	// No place of a domino is in more ways than one in a corner: half of them have it.
	if a := answer(judge.Question{Position: empty, Count: true, Hint: true}); a.Hint == nil ||
		a.Hint.Reason != judge.MostWays || a.Hint.Ways != 6_494_408 {
		t.Errorf("a hint: %+v", a.Hint)
	}
	if a := answer(judge.Question{Position: empty}); a.Counted || a.Possible != judge.Yes {
		t.Errorf("where nobody counts: %+v", a)
	}
}
