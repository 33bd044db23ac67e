package solver

import (
	"os"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/truth"
	"tilewright/solver/search"
)

// onSheet is a flat puzzle at some place of a larger sheet. All around it is a hole.
func onSheet(p *def.Puzzle, x, y, right, below int) *def.Puzzle {
	q := &def.Puzzle{Size: space.Size{X: x + p.Size.X + right, Y: y + p.Size.Y + below, Z: 1}, OneSide: p.OneSide}
	hole := def.Piece{Name: "*", Stationary: true, Copies: 1}
	for cx := range q.Size.X {
		for cy := range q.Size.Y {
			if !p.Contains(def.Cell{X: cx - x, Y: cy - y}) {
				hole.Cells = append(hole.Cells, def.Cell{X: cx, Y: cy})
			}
		}
	}
	q.Pieces = append(q.Pieces, hole)
	for _, piece := range p.Pieces {
		if !piece.Stationary {
			q.Pieces = append(q.Pieces, piece)
		}
	}
	return q
}

// TestAnySheet: a board has as many solutions wherever it lies on its sheet, by every engine.
func TestAnySheet(t *testing.T) {
	loose := def.Parse("D:xDim=5:yDim=2:zDim=1\nC:name=A:copies=3:layout=0 0 0, 0 1 0\nC:name=B:layout=0 0 0\n" +
		"C:name=C:copies=0-1:layout=0 0 0\nC:name=*:type=S:layout=0 0 0, 0 1 0\n~D")
	pentominoes, long := onSheet(truth.Puzzle("pent_10x6"), 3, 1, 1, 2), onSheet(truth.Puzzle("pent_20x3"), 1, 0, 0, 2)
	for _, test := range []struct {
		puzzle *def.Puzzle
		line   string
		want   uint64
	}{
		{loose.Puzzles[0], "-r", 10},
		{loose.Puzzles[0], "-u", 10},
		{pentominoes, "-r -V -f11 -of=11 -n", 2339},
		{pentominoes, "-u -V -f11 -of=11 -n", 2339},
		{long, "-r", 2},
		{long, "-u", 2},
		{long, "-r --engine=tight", 2},
		{long, "-r --engine=fletcher", 2},
		{long, "-r --engine=meet", 2},
		{long, "-r --engine=kernel", 2},
		{long, "-u --engine=restarts --limit=2", 2},
	} {
		s := Open(test.puzzle, parse(t, test.line), nil)
		if got := run(t, s).Solutions; got != test.want {
			t.Errorf("%d × %d, %s: %d solutions, want %d", test.puzzle.Size.X, test.puzzle.Size.Y, test.line, got, test.want)
		}
	}
}

// TestStatesOfSheets: earlier versions counted turned solutions of such a board as different. Their states are refused
// by a sentence.
func TestStatesOfSheets(t *testing.T) {
	for _, name := range []string{"4-margin", "4-margin-canonical"} {
		file, err := os.ReadFile("testdata/states/" + name + ".checkpoint")
		if err != nil {
			t.Fatal(err)
		}
		c, err := search.ReadCheckpoint(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := goOn(t, name, c); err == nil || !strings.Contains(err.Error(), "another version of the program") {
			t.Errorf("%s goes on: %v", name, err)
		}
	}
}
