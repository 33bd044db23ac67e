package lab

import (
	"strings"
	"testing"

	"tilewright/solver/xc"
)

// A clue is told in two strengths, by the technique's name and in a sentence; wrong symbols
// come first.
func TestClue(t *testing.T) {
	g := Grid{Sudoku: read(t, Easy)}.Fix()
	only, _ := g.Sudoku.Solutions(2, 1<<20)
	c := NewClue(g, only[0])
	if c.Name() != "Hidden single" || c.Say() != "Look at box 2." || c.Lit() != nil {
		t.Errorf("%s: %s %v", c.Name(), c.Say(), c.Lit())
	}
	if c.Told = 2; c.Say() != "In box 2 only row 1, column 6 can be 8." || len(c.Lit()) != 1 {
		t.Errorf("%s %v", c.Say(), c.Lit())
	}
	wrong := NewClue(g.Write(2, 1), only[0])
	if wrong.Name() != "Not yet" || wrong.Say() != "One of your symbols is not right." {
		t.Errorf("%s: %s", wrong.Name(), wrong.Say())
	}
	if wrong.Told = 2; wrong.Say() != "Take out what stands in row 1, column 3." {
		t.Error(wrong.Say())
	}
	if NewClue(Grid{Sudoku: only[0]}, only[0]) != nil {
		t.Error("a solved grid has a clue")
	}
	hard := NewClue(Grid{Sudoku: read(t, Sudokus[3].Grid)},
		func() *xc.Sudoku { s, _ := read(t, Sudokus[3].Grid).Solutions(1, 1<<20); return s[0] }())
	if hard.Say() != "No simple technique goes on from here. Exact cover does." {
		t.Error(hard.Say())
	}
}

// TestClueReasons: the sentences of techniques that follow one another.
func TestClueReasons(t *testing.T) {
	c := &Clue{Told: 2, side: 9}
	for _, tt := range []struct {
		reasons []xc.Reason
		want    string
	}{
		{[]xc.Reason{{Technique: xc.Pointing, House: 18, Others: []xc.House{1}, Cells: []int{9, 10}, Symbols: 4},
			{Technique: xc.HiddenSingle, House: 20, Cells: []int{6}, Symbols: 4}},
			"In box 1, every place for 3 is in row 2. No other cell of row 2 has it. So in box 3 only row 1, column 7 can be 3."},
		{[]xc.Reason{{Technique: xc.NakedPair, House: 9, Cells: []int{0, 18}, Symbols: 3},
			{Technique: xc.NakedSingle, Cells: []int{27}, Symbols: 8}},
			"In column 1, only 1 and 2 fit into r1c1 and r3c1. No other cell there has them. So row 4, column 1 can only be 4."},
		{[]xc.Reason{{Technique: xc.HiddenTriple, House: 0, Cells: []int{0, 1, 2}, Symbols: 7}}, "In row 1, 1, 2 and 3 fit only into r1c1, r1c2 and r1c3. Nothing else stands there."},
		{[]xc.Reason{{Technique: xc.XWing, House: 1, Second: 6, Others: []xc.House{11, 16}, Symbols: 16}},
			"In row 2 and row 7, 5 fits only into column 3 and column 8. No other cell of those has it."},
	} {
		c.Reasons = tt.reasons
		if got := c.Say(); got != tt.want {
			t.Errorf("%s\nwant %s", got, tt.want)
		}
	}
}

// TestGridLink checks that the givens of a link are fixed, that old links open, and that entries come back.
func TestGridLink(t *testing.T) {
	g, err := ReadGrid("g=" + Easy)
	if err != nil || g.Given == nil || g.Write(0, 1).Sudoku.Cells[0] != 5 || g.Link() != "g="+Easy {
		t.Fatalf("%+v %v", g, err)
	}
	g = g.Write(2, 4)
	back, err := ReadGrid(g.Link())
	if err != nil || back.Sudoku.String() != g.Sudoku.String() || back.Puzzle().String() != Easy || back.Link() != g.Link() {
		t.Errorf("%s reads back as %s: %v", g.Link(), back.Link(), err)
	}
	free := Grid{Sudoku: read(t, Easy)}
	if back, err := ReadGrid(free.Link()); err != nil || back.Given != nil || back.Link() != free.Link() {
		t.Errorf("%s reads back as %+v %v", free.Link(), back, err)
	}
	if empty, err := ReadGrid("g=" + strings.Repeat(".", 36)); err != nil || empty.Given != nil || empty.Sudoku.Side() != 6 {
		t.Errorf("an empty grid is %+v %v", empty, err)
	}
	if half, err := ReadGrid("g=" + Easy + "&w=12"); err == nil || half.Puzzle().String() != Easy {
		t.Errorf("a cut link is %+v %v", half, err)
	}
	if none, err := ReadGrid("g=123"); err == nil || none.Sudoku != nil {
		t.Errorf("a damaged link is %+v", none)
	}
}

// TestFull: a full grid is right or not, and the wrong cells are known.
func TestFull(t *testing.T) {
	g := Grid{Sudoku: read(t, Sudokus[0].Grid)}.Fix()
	only, _ := g.Sudoku.Solutions(2, 1<<20)
	for cell, v := range only[0].Cells {
		g = g.Write(cell, int(v))
	}
	if !g.Solved() || !g.Full() {
		t.Errorf("%v is not solved", g.Sudoku)
	}
	other := int(only[0].Cells[2])
	g = g.Write(1, other)
	if _, n := g.Off(only[0]); g.Solved() || !g.Full() || n != 1 {
		t.Errorf("%v: %d are off", g.Sudoku, n)
	}
}
