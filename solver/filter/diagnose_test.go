package filter

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/truth"
	"tilewright/solver/gen"
	"tilewright/solver/problem"
)

func diagnosed(t *testing.T, z *def.Puzzle) (all []Finding) {
	t.Helper()
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	return Diagnose(p)
}

// The puzzles that are known to fail before any search say why, and the others
// say nothing.
func TestDiagnose(t *testing.T) {
	puzzle := func(text string) *def.Puzzle {
		z, err := def.ParseOne(text)
		if err != nil {
			t.Fatal(err)
		}
		return z
	}
	tooFew := truth.Puzzle("tet_5x4")
	tooFew.Pieces = tooFew.Pieces[1:]
	for name, test := range map[string]struct {
		z      *def.Puzzle
		kind   Kind
		text   string
		pieces string
		cells  int
	}{
		"tetrominoes": {truth.Puzzle("tet_5x4"), ByParity, "10 dark and 10 light cells. 4 pieces cover as many of one as of the other. " +
			"t covers 3 and 1, so together they always cover 11 and 9.", "t", 0},
		"hexominoes": {truth.Puzzle("hex_rect_15x14"), ByParity, "105 dark and 105 light cells. The difference is 0. 11 pieces (", "", 0},
		"volume":     {tooFew, ByVolume, "The pieces have 16 cells together, fewer than the 20 open cells of the board.", "", 0},
		"region": {puzzle("D:xDim=5:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=B:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nL:stationary=*\n. . . * .\n. . . * .\n~L\n~D\n"), ByVolume,
			"region of its own of 2 cells", "", 2},
		"piece": {puzzle("D:xDim=3:yDim=3:zDim=1\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0\n~D\n"),
			ByPiece, "Piece I fits nowhere", "I", 0},
		"all even": {puzzle("D:xDim=3:yDim=2:zDim=1\nL:stationary=* +\n. * .\n. + .\n~L\nC:name=d:layout=0 0 0, 1 0 0:copies=2\n~D\n"), ByCell, "", "", 0},
	} {
		all := diagnosed(t, test.z)
		if name == "all even" {
			if len(all) != 0 {
				t.Errorf("%s: %+v, want nothing", name, all)
			}
			continue
		}
		i := slices.IndexFunc(all, func(f Finding) bool { return f.Kind == test.kind && strings.Contains(f.Text, test.text) })
		if i < 0 {
			t.Errorf("%s: %+v, want %v with %q", name, all, test.kind, test.text)
			continue
		}
		if f := all[i]; test.pieces != "" && strings.Join(f.Pieces, " ") != test.pieces || test.cells != 0 && len(f.Cells) != test.cells {
			t.Errorf("%s: about pieces %v and cells %v", name, f.Pieces, f.Cells)
		}
	}
	// What is impossible on purpose shows each kind; a search has to say it of two.
	impossible := map[string]Kind{
		"tetrominoes-5x4": ByParity, "mutilated-chessboard": ByParity, "hexomino-rectangle": ByParity,
		"pentominoes-two-rooms": ByVolume, "pentominoes-staircase": ByPiece,
	}
	for _, e := range def.Library() {
		all := diagnosed(t, e.Puzzle())
		if kind, is := impossible[e.ID]; is {
			if !slices.ContainsFunc(all, func(f Finding) bool { return f.Kind == kind }) {
				t.Errorf("%s: %+v, want %v", e.ID, all, kind)
			}
		} else if len(all) != 0 {
			t.Errorf("%s may have solutions, but: %+v", e.ID, all)
		}
	}
}

// FACTS: no rectangle of area 210 has a solution with the 35 hexominoes. On all of
// them that have room for every piece parity alone says so.
func TestHexominoRectangles(t *testing.T) {
	z := *truth.Puzzle("hex_rect_15x14")
	rectangles := 0
	for z.XDim = 1; z.XDim <= 210; z.XDim++ {
		if z.YDim = 210 / z.XDim; z.XDim*z.YDim != 210 {
			continue
		}
		rectangles++
		var kinds []Kind
		for _, f := range diagnosed(t, &z) {
			kinds = append(kinds, f.Kind)
		}
		room := min(z.XDim, z.YDim) >= 3
		if !slices.Contains(kinds, ByParity) || room != (len(kinds) == 1) {
			t.Errorf("%d x %d: findings by %v", z.XDim, z.YDim, kinds)
		}
	}
	if rectangles != 16 {
		t.Errorf("%d rectangles, want 16", rectangles)
	}
}

// A puzzle with a finding has no solution.
func TestDiagnoseGenerated(t *testing.T) {
	found := map[Kind]int{}
	for number := range uint64(800) {
		z := gen.Puzzle(number)
		all := diagnosed(t, z)
		if len(all) == 0 {
			continue
		}
		for _, f := range all {
			found[f.Kind]++
			if f.Text == "" || strings.Contains(f.Text, "  ") {
				t.Errorf("puzzle %d: the text is %q", number, f.Text)
			}
		}
		if solutions, _ := gen.NewOracle(z).Solve(1); len(solutions) != 0 {
			t.Errorf("puzzle %d has a solution, but: %+v", number, all)
		}
	}
	t.Log(found)
	for _, k := range []Kind{ByParity, ByPiece, ByCell} {
		if found[k] == 0 {
			t.Errorf("no puzzle has a finding by %v", k)
		}
	}
}
