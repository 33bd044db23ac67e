package filter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
)

// diagnosed are the findings of the kind impossible.
func diagnosed(t *testing.T, z *def.Puzzle) (impossible []Finding) {
	t.Helper()
	for _, f := range findings(t, z) {
		if f.Verdict == Impossible {
			impossible = append(impossible, f)
		}
	}
	return impossible
}

// shapes compiles a puzzle like a draft.
func shapes(z *def.Puzzle) (*problem.Problem, error) {
	c := problem.ShapesOnly(z)
	for !c.Run(1 << 20) {
	}
	return c.Problem()
}

// findings are all findings. They are the same in slices, and with a problem that has images.
func findings(t *testing.T, z *def.Puzzle) []Finding {
	t.Helper()
	p, err := shapes(z)
	if err != nil {
		t.Fatal(err)
	}
	all := Diagnose(p)
	whole, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	sliced := NewDiagnosis(whole)
	for !sliced.Run(1) {
	}
	if again := sliced.Findings(); !reflect.DeepEqual(again, all) {
		t.Fatalf("%+v, in slices %+v", all, again)
	}
	covered := make([]bool, len(whole.Cells))
	for i := range whole.Images {
		for _, c := range whole.Images[i].Cells {
			covered[c] = true
		}
	}
	for i, s := range whole.Shapes {
		if sliced.fits[i] != (s.First < s.End) {
			t.Fatalf("%s fits: %v", s.Name, sliced.fits[i])
		}
	}
	for c := range covered { // not all of the others are looked at, and they may stay empty
		if whole.Variable != nil && whole.Variable[c] {
			covered[c] = sliced.covered[c]
		}
	}
	if !slices.Equal(sliced.covered, covered) {
		t.Fatalf("covered are %v, by the images %v", sliced.covered, covered)
	}
	kinds := []Subject{ByRegion, ByPiece, ByParity, ByVolume}
	if whole.Dark == nil {
		kinds = slices.Delete(kinds, 2, 3) // here cells do not have two colours
	}
	if len(all) != len(kinds) {
		t.Fatalf("findings %+v", all)
	}
	for i, f := range all {
		if want := kinds[i]; f.Kind != want && (f.Kind != ByCell || want != ByVolume) ||
			f.Brief == "" || strings.HasSuffix(f.Brief, ".") || (f.Verdict == Impossible) != (f.Text != "") ||
			f.Text != "" && !strings.HasSuffix(f.Text, ".") || strings.Contains(f.Brief+f.Text, "  ") {
			t.Errorf("finding %d: %+v", i, f)
		}
	}
	return all
}

// TestFindings: the list of findings while a puzzle is drawn.
func TestFindings(t *testing.T) {
	for _, test := range []struct{ board, pieces, want string }{
		{"xDim=6:yDim=5:zDim=1\nC:name=*:type=S:layout=2 2 0, 3 2 0", "I 5x1, L 4x1, D 2x5, D2 2x2", // 5+4+10+4 of 28
			"The board is one part; Every piece fits somewhere; Dark and light cells can match; Five cells are still without a piece"},
		{"xDim=3:yDim=2:zDim=1", "A 3x1, B 3x1", "The board is one part; Every piece fits somewhere; Dark and light cells can match; The pieces can cover all 6 cells"},
		{"xDim=3:yDim=2:zDim=1", "", "The board is one part; There are no pieces yet; Dark and light cells can match; Six cells are still without a piece"},
		{"xDim=3:yDim=1:zDim=1", "A 2x1", "The board is one part; Every piece fits somewhere; Dark and light cells can match; One cell is still without a piece"},
		{"xDim=5:yDim=1:zDim=1\nC:name=*:type=S:layout=1 0 0", "A 3x1", "The board is in two parts; Every piece fits somewhere; Dark and light cells can match; One cell is still without a piece"},
		{"xDim=5:yDim=1:zDim=1\nC:name=*:type=S:layout=1 0 0", "A 2x1, B 2x1",
			"!No pieces fill two parts of the board; Every piece fits somewhere; !Dark and light cells cannot match; !No piece can cover one of the cells"},
		{"xDim=4:yDim=1:zDim=1\nC:name=*:type=S:layout=2 0 0", "A 2x1, B 2x1",
			"!No pieces fill the part of one cell; Every piece fits somewhere; Dark and light cells can match; The pieces have one cell too many"},
		{"xDim=2:yDim=2:zDim=1", "A 3x1, B 1x1", "The board is one part; !A fits nowhere; Dark and light cells can match; The pieces can cover all 4 cells"},
		{"xDim=2:yDim=3:zDim=1", "A 4x1, B 1x5", "The board is one part; !Two pieces fit nowhere; Dark and light cells can match; The pieces have three cells too many"},
		{"xDim=3:yDim=3:zDim=1\nC:name=*:type=S:layout=0 0 0, 2 2 0, 1 1 0", "A 2x1, B 2x1, C 2x1",
			"!No pieces fill two parts of the board; Every piece fits somewhere; !Dark and light cells cannot match; The pieces can cover all 6 cells"},
		{"xDim=4:yDim=4:zDim=1\nC:name=*:type=S:layout=0 0 0, 3 3 0", "A 2x1, B 2x1, C 2x1, D 2x1, E 2x1, F 2x1",
			"The board is one part; Every piece fits somewhere; Dark and light cells can match; Two cells are still without a piece"},
		{"xDim=4:yDim=4:zDim=1\nC:name=*:type=S:layout=0 0 0, 1 3 0, 2 0 0, 3 3 0, 2 2 0, 1 1 0", "A 2x1, B 2x1, C 2x1, D 2x1",
			"The board is in four parts; Every piece fits somewhere; !Dark and light cells cannot match; Two cells are still without a piece"},
		{"xDim=1:yDim=1:zDim=1\nC:name=*:type=S:layout=0 0 0", "A 1x1", "The board has no open cell; !A fits nowhere; Dark and light cells can match; The pieces have one cell too many"},
	} {
		text := "D:" + test.board + "\n"
		for piece := range strings.SplitSeq(test.pieces, ", ") {
			var name string
			var x, y int
			if n, _ := fmt.Sscanf(strings.ReplaceAll(piece, "x", " "), "%s %d %d", &name, &x, &y); n < 3 {
				continue
			}
			text += "C:name=" + name + ":layout="
			for i := range x * y {
				text += map[bool]string{true: ", "}[i > 0] + fmt.Sprint(i%x, i/x, 0)
			}
			text += "\n"
		}
		var briefs []string
		for _, f := range findings(t, def.Parse(text + "~D").Drafts[0]) {
			briefs = append(briefs, map[bool]string{true: "!"}[f.Verdict == Impossible]+f.Brief)
		}
		if got := strings.Join(briefs, "; "); got != test.want {
			t.Errorf("%s with %s:\n%s\nwant\n%s", test.board, test.pieces, got, test.want)
		}
	}
}

// TestDiagnoseDrafts: a puzzle with a solution stays possible when pieces are taken away, and when fitting ones are
// added.
func TestDiagnoseDrafts(t *testing.T) {
	drafts := 0
	for number := range uint64(400) {
		z := gen.Puzzle(number)
		if number%4 == 3 {
			z = gen.Backed(8 * number) // each piece has to be placed, and both sides have as many cells
		}
		if solutions, _ := gen.NewOracle(z).Solve(1); len(solutions) == 0 {
			continue
		}
		for i := range z.Pieces {
			if z.Pieces[i].Stationary {
				continue
			}
			drafts++
			less, more := *z, *z
			less.Pieces = slices.Delete(slices.Clone(z.Pieces), i, i+1)
			more.Pieces = slices.Clone(z.Pieces)
			more.Pieces[i].Copies++
			for _, draft := range []*def.Puzzle{&less, &more} {
				if all := diagnosed(t, draft); len(all) > 0 {
					t.Errorf("puzzle %d with piece %d less or twice: %+v", number, i, all)
				}
			}
		}
	}
	if drafts < 500 {
		t.Errorf("%d drafts", drafts)
	}
}

// TestDiagnose: the puzzles that are known to fail before any search say why, and the others say nothing.
func TestDiagnose(t *testing.T) {
	puzzle := func(text string) *def.Puzzle {
		z, err := def.ParseOne(text)
		if err != nil {
			t.Fatal(err)
		}
		return z
	}
	for name, test := range map[string]struct {
		z      *def.Puzzle
		kind   Subject
		text   string
		pieces string
		cells  int
	}{
		"tetrominoes": {truth.Puzzle("tet_5x4"), ByParity, "10 dark and 10 light cells. 4 pieces cover equal numbers of both. " +
			"t covers 3 and 1, so together they always cover 11 and 9.", "t", 0},
		"hexominoes": {truth.Puzzle("hex_rect_15x14"), ByParity, "105 dark and 105 light cells. The difference is 0. 11 pieces (", "", 0},
		"region": {puzzle("D:xDim=5:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=B:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nL:stationary=*\n. . . * .\n. . . * .\n~L\n~D\n"), ByRegion,
			"separate parts of 2 and 6 cells", "", 2},
		"equal regions": {puzzle("D:xDim=7:yDim=1:zDim=1\nC:name=A:copies=3:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=3 0 0\n~D\n"), ByRegion,
			"separate parts of 3 and 3 cells", "", 6},
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
	// Puzzles made to be impossible show each kind. For two of them it takes a search.
	impossible := map[string]Subject{
		"tetrominoes-5x4": ByParity, "mutilated-chessboard": ByParity, "hexomino-rectangle": ByParity,
		"pentominoes-two-rooms": ByRegion, "pentominoes-staircase": ByPiece,
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

// TestHexominoRectangles (FACTS): no rectangle of area 210 has a solution with the 35 hexominoes. On all that have room
// for every piece, parity alone shows that.
func TestHexominoRectangles(t *testing.T) {
	z := *truth.Puzzle("hex_rect_15x14")
	rectangles := 0
	for z.Size.X = 1; z.Size.X <= 210; z.Size.X++ {
		if z.Size.Y = 210 / z.Size.X; z.Size.X*z.Size.Y != 210 {
			continue
		}
		rectangles++
		var kinds []Subject
		for _, f := range diagnosed(t, &z) {
			kinds = append(kinds, f.Kind)
		}
		room := min(z.Size.X, z.Size.Y) >= 3
		if !slices.Contains(kinds, ByParity) || room != (len(kinds) == 1) {
			t.Errorf("%d x %d: findings by %v", z.Size.X, z.Size.Y, kinds)
		}
	}
	if rectangles != 16 {
		t.Errorf("%d rectangles, want 16", rectangles)
	}
}

// TestDiagnoseGenerated: a puzzle with a finding of something impossible has no solution.
func TestDiagnoseGenerated(t *testing.T) {
	found := map[Subject]int{}
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
	for _, k := range []Subject{ByParity, ByPiece, ByCell} {
		if found[k] == 0 {
			t.Errorf("no puzzle has a finding by %v", k)
		}
	}
}

// TestDiagnoseLoose: the same for puzzles that are not exact. Drafts that can be completed are told from those that
// cannot.
func TestDiagnoseLoose(t *testing.T) {
	found := map[Subject]int{}
	for number := range uint64(400) {
		z := gen.Loose(number)
		all := diagnosed(t, z)
		for _, f := range all {
			found[f.Kind]++
			if f.Text == "" || strings.Contains(f.Text, "  ") {
				t.Errorf("puzzle %d: the text is %q", number, f.Text)
			}
		}
		if solutions, _ := gen.NewOracle(z).Solve(1); len(all) > 0 && len(solutions) != 0 {
			t.Errorf("puzzle %d has a solution, but: %+v, of\n%s", number, all, def.Format(z))
		}
	}
	t.Log(found)
	for _, test := range []struct {
		text string
		kind Subject
		want string
	}{
		{"D:xDim=5:yDim=1:zDim=1:empty=2\nC:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n~D", ByPiece, "S fits nowhere"},
		{"D:xDim=3:yDim=3:zDim=1\nC:name=d:copies=0-5:layout=0 0 0, 1 0 0\n~D", ByParity, "The difference is 1. The pieces can make at most 0, with all copies on the same colour."},
		{"D:xDim=2:yDim=2:zDim=1\nC:name=d:copies=1-3:layout=0 0 0, 1 0 0\nL:stationary=*\n* .\n. *\n~L\n~D", ByCell, "No piece can cover"},
		{"D:xDim=5:yDim=1:zDim=1\nC:name=d:copies=1-3:layout=0 0 0, 1 0 0\nL:stationary=*\n. . . * .\n~L\n~D", ByRegion, "separate parts"},
	} {
		z := def.Parse(test.text)
		if z.Err() != nil {
			t.Error(z.Err())
			continue
		}
		if all := diagnosed(t, z.Puzzles[0]); !slices.ContainsFunc(all,
			func(f Finding) bool { return f.Kind == test.kind && strings.Contains(f.Text, test.want) }) {
			t.Errorf("%s: %+v, want %q by %v", test.text, all, test.want, test.kind)
		}
	}
}

// BenchmarkDiagnose measures the first answer after a stroke on a large board: a draft with little covered.
func BenchmarkDiagnose(b *testing.B) {
	for _, test := range []struct {
		name, pieces string
		x, y, z      int
	}{
		{"40x40", "pentominoes-10x6", 40, 40, 1},
		{"12x12x12", "bedlam", 12, 12, 12},
	} {
		b.Run(test.name, func(b *testing.B) {
			z := *def.Find(test.pieces).Puzzle()
			z.Size = space.Size{X: test.x, Y: test.y, Z: test.z}
			board := z.Board()
			for x := range test.x {
				board = board.Close(def.Cell{X: x, Y: x * 5 % test.y, Z: x % test.z})
			}
			z.Pieces = append(slices.Clone(z.Pieces), board.Stationary...)
			for b.Loop() {
				p, err := shapes(&z)
				if err != nil {
					b.Fatal(err)
				}
				if len(Diagnose(p)) != 4 {
					b.Fatal("findings are missing")
				}
			}
		})
	}
}
