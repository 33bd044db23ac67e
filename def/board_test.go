package def

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/def/space"
)

// picture of a flat board: # is open, . a hole, others are fixed pieces.
func boardOf(t *testing.T, rows ...string) Board {
	t.Helper()
	b := Board{Size: space.Size{X: len(rows[0]), Y: len(rows), Z: 1}}
	fixed := map[string][]Cell{}
	picture{rows}.each(func(c rune, at Cell) {
		switch c {
		case '#':
		case '.':
			b = b.Close(at)
		default:
			fixed[string(c)] = append(fixed[string(c)], at)
		}
	})
	for name, cells := range fixed {
		b.Stationary = append(b.Stationary, Piece{Name: name, Copies: 1, Stationary: true, Cells: cells}.tidy())
	}
	if err := b.Check(); err != nil {
		t.Fatal(err)
	}
	return b
}

// drawing is what boardOf reads, layers after slashes.
func drawing(b Board) string {
	var layers []string
	for z := range b.Size.Z {
		var rows []string
		for y := b.Size.Y - 1; y >= 0; y-- {
			row := ""
			for x := range b.Size.X {
				switch q := b.At(Cell{X: x, Y: y, Z: z}); {
				case q == nil:
					row += "#"
				case q.Hole(b.Lattice):
					row += "."
				default:
					row += q.Name
				}
			}
			rows = append(rows, row)
		}
		layers = append(layers, strings.Join(rows, " "))
	}
	return strings.Join(layers, " / ")
}

func TestBoardChanges(t *testing.T) {
	cell := func(x, y, z int) Cell { return Cell{X: x, Y: y, Z: z} }
	b := boardOf(t,
		"###.",
		"#A..",
		"#A##")
	resized := func(by Sides) func() (Board, Cut, error) {
		return func() (Board, Cut, error) { return b.Resize(by) }
	}
	plain := func(b Board) func() (Board, Cut, error) { return func() (Board, Cut, error) { return b, Cut{}, nil } }
	for _, tt := range []struct {
		name string
		do   func() (Board, Cut, error)
		want string
		cut  string
	}{
		{"open", plain(b.Open(cell(3, 2, 0), cell(1, 1, 0), cell(9, 9, 9))), "#### #A.. #A##", "[] []"},
		{"open all", plain(b.Open(b.all()...)), "#### #A## #A##", "[] []"},
		{"close", plain(b.Close(cell(0, 0, 0), cell(1, 1, 0), cell(-1, 0, 0))), "###. #A.. .A##", "[] []"},
		{"grow", resized(Sides{Left: 1, Top: 1}), "##### ####. ##A.. ##A##", "[] []"},
		{"shrink on the left", resized(Sides{Left: -1}), "##. A.. A##", "[0 0 0 0 1 0 0 2 0] []"},
		{"shrink over the piece", resized(Sides{Bottom: -1}), "###. ##..", "[0 0 0 2 0 0 3 0 0] [A]"},
		{"a layer", resized(Sides{Front: 1}), "###. #A.. #A## / #### #### ####", "[] []"},
		{"shift", func() (Board, Cut, error) { c, cut := b.Shift(1, 0, 0); return c, cut, nil }, ".### .#A. .#A#", "[3 0 0] []"},
		{"shift up", func() (Board, Cut, error) { c, cut := b.Shift(0, 1, 0); return c, cut, nil }, "#A.. #A## ....", "[0 2 0 1 2 0 2 2 0] []"},
		{"shift off", func() (Board, Cut, error) { c, cut := b.Shift(0, -1, 0); return c, cut, nil }, ".... ###. ##..",
			"[0 0 0 2 0 0 3 0 0] [A]"},
		{"turn", func() (Board, Cut, error) { return b.Turn(Z) }, "..# #.# #AA ###", "[] []"},
		{"turn upright", func() (Board, Cut, error) { return b.Turn(X) }, "#A## / #A.. / ###.", "[] []"},
		{"turn sideways", func() (Board, Cut, error) { return b.Turn(Y) }, ". . # / # . # / # A A / # # #", "[] []"},
		{"mirror x", plain(mirrored(b, X)), ".### ..A# ##A#", "[] []"},
		{"mirror y", plain(mirrored(b, Y)), "#A## #A.. ###.", "[] []"},
		{"crop", func() (Board, Cut, error) { return b.Close(b.Cells(cell(0, 0, 0), cell(0, 2, 0))...).Crop() }, "##. A.. A##", "[] []"},
		{"copy up", func() (Board, Cut, error) { return b.CopyUp(0) }, "###. #A.. #A## / ###. ##.. ####", "[] []"},
		{"add a layer", b.AddLayer, "###. #A.. #A## / .... .... ....", "[] []"},
	} {
		got, cut, err := tt.do()
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if err := got.Check(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if drawing(got) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, drawing(got), tt.want)
		}
		if s := fmt.Sprint(cut.Cells, cut.Pieces); s != tt.cut {
			t.Errorf("%s cuts %s, want %s", tt.name, s, tt.cut)
		}
	}
	if got := drawing(b); got != "###. #A.. #A##" {
		t.Errorf("the board itself became %s", got)
	}
	solid := Board{Size: space.Size{X: 2, Y: 2, Z: 3}}
	if got, _, err := solid.Close(cell(0, 0, 1)).RemoveLayer(0); err != nil || drawing(got) != "## .# / ## ##" {
		t.Errorf("without its first layer: %s, %v", drawing(got), err)
	}
	if got, _, err := solid.Close(cell(0, 0, 0)).CopyUp(0); err != nil || drawing(got) != "## .# / ## .# / ## ##" {
		t.Errorf("copied up: %s, %v", drawing(got), err)
	}
	if got := b.Region(cell(0, 0, 0)); len(got) != 5 {
		t.Errorf("the region of a corner is %v", got)
	}
	if got := b.Region(cell(3, 2, 0)); len(got) != 3 {
		t.Errorf("the hole is %v", got)
	}
	if b.Region(cell(1, 0, 0)) != nil || b.Region(cell(7, 0, 0)) != nil {
		t.Error("a fixed piece, or nothing, is filled")
	}
}

// Four quarters, and two mirrors, bring a board back, and opening what was closed.
func TestBoardGroup(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	for range 200 {
		b := randomBoard(r)
		for axis := X; axis <= Z; axis++ {
			turned := b
			for range 4 {
				var err error
				if turned, _, err = turned.Turn(axis); err != nil {
					break
				}
				if err := turned.Check(); err != nil {
					t.Fatal(err)
				}
			}
			if b.OneSide && axis != Z {
				continue
			}
			if turned.Labels = b.Labels; !equalBoards(turned, b) {
				t.Fatalf("turned four times about %d: %s became %s", axis, drawing(b), drawing(turned))
			}
			if twice := mirrored(mirrored(b, axis), axis); !equalBoards(twice, b) {
				t.Fatalf("mirrored twice: %s became %s", drawing(b), drawing(twice))
			}
		}
		open := b.OpenCells()
		if again := b.Close(open...).Open(open...); !equalBoards(again, b) {
			t.Fatalf("closed and opened: %s became %s", drawing(b), drawing(again))
		}
	}
}

func equalBoards(a, b Board) bool {
	plain := func(b Board) Board {
		b.Stationary = append([]Piece{}, b.Stationary...)
		slices.SortFunc(b.Stationary, func(p, q Piece) int { return strings.Compare(p.Name, q.Name) })
		for i := range b.Stationary {
			b.Stationary[i].Line, b.Stationary[i].Colour = 0, ""
		}
		b.Labels = append([]Label{}, b.Labels...)
		b.sortLabels()
		return b
	}
	return reflect.DeepEqual(plain(a), plain(b))
}

func TestBoardRefusals(t *testing.T) {
	flat := Board{Size: space.Size{X: 4, Y: 3, Z: 1}, OneSide: true}
	huge := Board{Size: space.Size{X: 1000, Y: 32, Z: 1}}
	for name, err := range map[string]error{
		"too long":        third(huge.Resize(Sides{Left: 1})),
		"too large":       third(huge.Resize(Sides{Top: 1})),
		"nothing left":    third(flat.Resize(Sides{Left: -2, Right: -2})),
		"upright":         third(flat.Turn(X)),
		"nothing to crop": third(flat.Close(flat.all()...).Crop()),
		"the only layer":  third(flat.RemoveLayer(0)),
		"no such layer":   third(flat.CopyUp(1)),
		"a solid":         Board{Size: space.Size{X: 1, Y: 1, Z: 2}, OneSide: true}.Check(),
		"a label":         Board{Size: space.Size{X: 1, Y: 1, Z: 1}, Labels: []Label{{Cell{}, "two words"}}}.Check(),
		"a deep label":    Board{Size: space.Size{X: 1, Y: 1, Z: 2}, Labels: []Label{{Cell{}, "a"}}}.Check(),
		"an overlap": Board{Size: space.Size{X: 1, Y: 1, Z: 1}, Stationary: []Piece{
			{Name: "A", Stationary: true, Copies: 1, Cells: []Cell{{}}}, {Name: "*", Stationary: true, Copies: 1, Cells: []Cell{{}}}}}.Check(),
		"outside": Board{Size: space.Size{X: 1, Y: 1, Z: 1},
			Stationary: []Piece{{Name: "A", Stationary: true, Copies: 1, Cells: []Cell{{X: 1}}}}}.Check(),
		"no puzzle":    setBoard("", 0, flat),
		"no box":       setBoard("C:name=A:layout=0 0 0\n", 0, flat),
		"not flat":     setBoard("D:xDim=4:yDim=3:zDim=1\nC:name=A:layout=0 0 0, 0 0 1\n~D\n", 0, flat),
		"a taken name": setBoard("D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\n", 0, boardOf(t, "A")),
	} {
		if err == nil {
			t.Errorf("%s is not refused", name)
		} else if s := err.Error(); strings.HasSuffix(s, ".") || strings.ToLower(s[:1]) != s[:1] {
			t.Errorf("%s: a sentence, and no part of one: %s", name, s)
		}
	}
}

// mirrored is the mirror image of a board on which nothing is too large.
func mirrored(b Board, along Axis) Board {
	b, _, _ = b.Mirror(along)
	return b
}

// TestBoardOfHexagonsTurns holds that six turns lead back, and two mirrors along one axis.
func TestBoardOfHexagonsTurns(t *testing.T) {
	d := Parse("D:lattice=hexagons:xDim=3:yDim=3:zDim=1\nC:name=B:type=S:layout=2 0 0, 1 1 0\nC:name=*:type=S:layout=0 0 0, 2 2 0\n~D\n")
	b, _, _ := d.Drafts[0].Board().Crop()
	want := drawing(b)
	for n := range 6 {
		if len(b.OpenCells()) != 5 {
			t.Fatalf("%d turns have %d open cells, want 5: %s", n, len(b.OpenCells()), drawing(b))
		}
		turned, cut, err := b.Turn(Z)
		if b = turned; err != nil || !cut.Empty() || b.Check() != nil {
			t.Fatal(err, cut, b.Check())
		}
	}
	if drawing(b) != want {
		t.Errorf("six turns make %s of %s", drawing(b), want)
	}
	for _, axis := range []Axis{X, Y} {
		if once, twice := mirrored(b, axis), mirrored(mirrored(b, axis), axis); drawing(twice) != want || drawing(once) == want {
			t.Errorf("mirrored twice %s is %s, once %s", want, drawing(twice), drawing(once))
		}
	}
}

func third(_ Board, _ Cut, err error) error { return err }

func setBoard(text string, puzzle int, b Board) error {
	_, err := Parse(text).SetBoard(puzzle, b)
	return err
}

// Each template is a board that a text can have; how many cells are open is known.
func TestTemplates(t *testing.T) {
	open := map[string]int{"rectangle": 60, "diamond": 41, "parallelogram": 60, "ring": 60, "chessboard": 62, "corners": 60, "calendar": 43}
	for _, template := range Templates(space.Cubes, false) {
		b, err := template.Make(template.From...)
		if err == nil {
			err = b.Check()
		}
		if err != nil || len(b.OpenCells()) != open[template.ID] || len(b.Region(b.OpenCells()[0])) != open[template.ID] {
			t.Errorf("%s: %s, %d cells, %v", template.ID, drawing(b), len(b.OpenCells()), err)
		}
		delete(open, template.ID)
		for _, n := range []int{0, -1, 1, 2, 3, MaxSide, MaxSide + 1} {
			sizes := slices.Repeat([]int{n}, len(template.Sizes))
			b, err := template.Make(sizes...)
			if err != nil {
				continue
			}
			if err := b.Check(); err != nil {
				t.Errorf("%s of %d: %v", template.ID, n, err)
			}
		}
	}
	if len(open) > 0 {
		t.Errorf("no templates %v", open)
	}
}

// Templates of other lattices: how many cells are open, but for points of sticks, and that they hang together.
func TestTemplatesElsewhere(t *testing.T) {
	for lattice, want := range map[string]string{
		"hexagons":        "hexagon 37, triangle 21, rhombus 25, star 13",
		"triangles":       "hexagon 96, triangle 36, rhombus 50, star 48",
		"triangle-sticks": "hexagon 156, triangle 63, rhombus 85, star 84",
		"hexagon-sticks":  "hexagon 132, triangle 81, rhombus 94, star 54",
		"balls":           "pyramid 55, tetrahedron 35",
		"sticks":          "rectangle 31",
		"tans":            "rectangle 48",
	} {
		l, _ := space.Named(lattice)
		var got []string
		for _, template := range Templates(l, l.Piled()) {
			b, err := template.Make(template.From...)
			if err == nil {
				err = b.Check()
			}
			open := slices.DeleteFunc(b.OpenCells(), l.Loose)
			if err != nil || len(open) == 0 || !l.Points() && len(b.Region(open[0])) != len(open) {
				t.Errorf("%s, %s: %d cells, %v", lattice, template.ID, len(open), err)
			}
			got = append(got, template.ID+" "+strconv.Itoa(len(open)))
			for _, n := range []int{0, 1, 2, 9, MaxSide + 1} {
				b, err := template.Make(slices.Repeat([]int{n}, len(template.Sizes))...)
				if err == nil {
					err = b.Check()
				}
				if (n == 1 || n == 2) && err != nil || (n == 0 || n > MaxSide) && err == nil {
					t.Errorf("%s, %s of %d: %v", lattice, template.ID, n, err)
				}
			}
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%s: %s, want %s", lattice, got, want)
		}
	}
	for lattice, want := range map[string]int{"rhombic-tetrahedra": 24 * 8, "tetra-octahedra": 5 * 8} {
		l, _ := space.Named(lattice)
		b, err := Templates(l, true)[0].Make(2, 2, 2)
		if open := b.OpenCells(); err != nil || len(open) != want {
			t.Errorf("%s: %d cells, %v", lattice, len(open), err)
		}
	}
}

// Letters and digits are there, in one part each, and all are different but for the
// letter O and the digit 0.
func TestLettering(t *testing.T) {
	seen := map[string]rune{}
	for _, r := range "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
		b, err := Lettering(string(r), 1)
		if err != nil {
			t.Fatal(err)
		}
		if b.Size.Y != 7 || b.Size.X > 5 || len(b.Region(b.OpenCells()[0])) != len(b.OpenCells()) {
			t.Errorf("%c is %s", r, drawing(b))
		}
		if other := seen[drawing(b)]; other != 0 && r != '0' {
			t.Errorf("%c looks like %c", r, other)
		}
		seen[drawing(b)] = r
		large, err := Lettering(string(r), 3)
		if err != nil || len(large.OpenCells()) != 9*len(b.OpenCells()) {
			t.Errorf("a large %c is %s, %v", r, drawing(large), err)
		}
	}
	if b, err := Lettering("hi", 1); err != nil || drawing(b) != "#...#.### #...#..#. #...#..#. #####..#. #...#..#. #...#..#. #...#.###" {
		t.Errorf("hi is %s, %v", drawing(b), err)
	}
	for _, word := range []string{"", "é", strings.Repeat("A", 1000)} {
		if b, err := Lettering(word, 1); err == nil {
			t.Errorf("%q makes a board of %d", word, b.Size.X)
		}
	}
}

// A piece is fixed and freed; one of several copies and back.
func TestFixAndFree(t *testing.T) {
	const text = "# colour: Y=#112233\nD:xDim=4:yDim=4:zDim=1\nC:name=F:layout=0 0 0, 1 0 0, 1 1 0  # bent\nC:name=Y:copies=3:layout=0 0 0, 1 0 0\nL:stationary=*\n* . . .\n~L\n~D\n"
	d := Parse(text)
	bent := []Cell{{X: 1, Y: 1}, {X: 2, Y: 1}, {X: 1}}
	now, name, err := d.Fix(0, "F", bent)
	if err != nil || name != "F" || drawing(now.Drafts[0].Board()) != ".### #### #FF# #F##" {
		t.Fatalf("%v %s\n%s", err, name, now)
	}
	if !strings.Contains(now.String(), "C:name=F:type=S:layout=1 0 0, 1 1 0, 2 1 0  # bent\n") {
		t.Errorf("%s", now)
	}
	now, name, err = now.Fix(0, "Y", []Cell{{X: 3, Y: 3}, {X: 3, Y: 2}})
	if err != nil || name != "Y2" || now.Drafts[0].Pieces[3].Colour != "#112233" || now.Drafts[0].Pieces[1].Copies != 2 {
		t.Fatalf("%v %s\n%s", err, name, now)
	}
	moved, name, err := now.Fix(0, "Y2", []Cell{{X: 3, Y: 2}, {X: 3, Y: 1}})
	if err != nil || name != "Y2" || moved.Drafts[0].Board().At(Cell{X: 3, Y: 1}) == nil {
		t.Errorf("%v %s\n%s", err, name, moved)
	}
	for what, cells := range map[string][]Cell{"shape": {{}, {X: 1, Y: 1}}, "hole": {{Y: 3}, {X: 1, Y: 3}},
		"piece": {{X: 1}, {}}, "outside": {{X: 3}, {X: 4}}, "none": nil} {
		if _, _, err := now.Fix(0, "Y", cells); err == nil {
			t.Errorf("%s is not refused", what)
		}
	}
	free, err := now.Free(0, "Y2")
	if err != nil {
		t.Fatal(err)
	}
	if free, err = free.Free(0, "F"); err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(text, "name=F:layout=0 0 0, 1 0 0, 1 1 0", "name=F:type=M:layout=1 0 0, 1 1 0, 2 1 0", 1); free.String() != want {
		t.Errorf("%s\nwant\n%s", free, want)
	}
	if _, err := free.Free(0, "F"); err == nil {
		t.Error("a mobile piece is freed")
	}
	// A board without them frees them as well.
	b := now.Drafts[0].Board()
	b.Stationary = b.Stationary[1:2]
	if cut, err := now.SetBoard(0, b); err != nil || cut.String() != free.String() {
		t.Errorf("%v\n%s\nwant\n%s", err, cut, free)
	}
}

// The lines that change with the box.
func TestSetBoardLines(t *testing.T) {
	for _, tt := range []struct {
		name     string
		by       Sides
		was, now string
	}{
		{"higher", Sides{Top: 1}, "D:xDim=4 : yDim=3:zDim=2  # the box", "D:xDim=4 : yDim=4:zDim=2  # the box\n."},
		{"lower", Sides{Top: -1},
			"D:xDim=4 : yDim=3:zDim=2  # the box\nL:stationary=hole * # drawn\nA2  .   .  hole, * . . .\nA2  m   m  .   , . . . .  # m is mobile",
			"D:xDim=4 : yDim=2:zDim=2  # the box\nL # drawn\n.   m   m  .   , . . . .  # m is mobile\nC:name=A2:layout=0 1 0, 0 2 0\nC:name=hole:layout=3 2 0"},
		{"flat", Sides{Front: -1},
			"D:xDim=4 : yDim=3:zDim=2  # the box\nL:stationary=hole * # drawn\nA2  .   .  hole, * . . .\nC:name=S:type=S:layout=3 0 1, 3 0 0",
			"D:xDim=4 : yDim=3:zDim=1  # the box\nL:stationary=hole # drawn\nA2  .   .  hole, . . . .\nC:name=S:type=M:layout=3 0 1, 3 0 0"},
		{"one column on the left", Sides{Left: 1},
			"D:xDim=4 : yDim=3:zDim=2  # the box\nA2  .   .  hole, * . . .\nC:name=S:type=S:layout=3 0 1, 3 0 0",
			"D:xDim=5 : yDim=3:zDim=2  # the box\nA2  .   .  .   hole, . * . .\nC:name=S:type=S:layout=4 0 0, 4 0 1"},
	} {
		d := Parse(editable)
		b, _, err := d.Drafts[0].Board().Resize(tt.by)
		if err != nil {
			t.Fatal(err)
		}
		after, err := d.SetBoard(0, b)
		if err != nil {
			t.Fatal(err)
		}
		if was, now := lineDifference(editable, after.String()); was != tt.was || now != tt.now {
			t.Errorf("%s: lines that go:\n%s\nwant\n%s\nlines that come:\n%s\nwant\n%s", tt.name, was, tt.was, now, tt.now)
		}
	}
}

// Pieces change places with their lines.
func TestMovePiece(t *testing.T) {
	const text = "D:xDim=2:yDim=2:zDim=1\nC:name=A:layout=0 0 0 # a\n# b\nC:name=B:layout=0 0 0\nL\nC\n~L\nL\nE D\n~L\n~D"
	names := func(d *Document) (s string) {
		for _, p := range d.Drafts[0].Pieces {
			s += p.Name
		}
		return s
	}
	for _, tt := range []struct{ name, before, want string }{
		{"B", "A", "BACDE"}, {"C", "A", "CABDE"}, {"A", "C", "BACDE"}, {"A", "", "BCDEA"}, {"C", "", "ABDEC"},
		{"A", "D", "BCADE"}, {"A", "B", "ABCDE"}, {"A", "A", "ABCDE"},
	} {
		d := Parse(text)
		edits, err := d.MovePiece(0, tt.name, tt.before)
		if err != nil {
			t.Fatal(err)
		}
		if after := d.Apply(edits...); names(after) != tt.want || len(after.String()) != len(text) ||
			len(after.Diagnostics) != len(d.Diagnostics) {
			t.Errorf("%s before %s:\n%s", tt.name, tt.before, after)
		}
	}
	for _, name := range []string{"D", "Q"} {
		if _, err := Parse(text).MovePiece(0, name, "A"); err == nil {
			t.Errorf("%s moves", name)
		}
	}
}

func TestTwins(t *testing.T) {
	p := Parse("D:xDim=9:yDim=9:zDim=1:oneSide\nC:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\nC:name=I:copies=2:layout=0 0 0\n" +
		"C:name=Z:layout=0 1 0, 1 1 0, 1 0 0, 2 0 0\nC:name=s:layout=5 5 0, 5 4 0, 6 4 0, 6 3 0\nC:name=i:layout=7 7 0\nC:name=*:type=S:layout=0 0 0\n~D").Drafts[0]
	// The s is an S or a Z upright, as it turns out a Z's fellow or an S's.
	if got := fmt.Sprint(p.Twins()); got != "[[0 3] [1 4]]" {
		t.Errorf("one-sided: %s", got)
	}
	p.OneSide = false
	if got := fmt.Sprint(p.Twins()); got != "[[0 2 3] [1 4]]" {
		t.Errorf("with both sides: %s", got)
	}
}

// randomBoard is a small board, with holes and perhaps fixed pieces and labels.
func randomBoard(r *rand.Rand) Board {
	b := Board{Size: space.Size{X: 1 + r.IntN(5), Y: 1 + r.IntN(5), Z: 1}}
	if r.IntN(3) == 0 {
		b.Size.Z = 1 + r.IntN(3)
	}
	b.OneSide = b.Flat() && r.IntN(3) == 0
	for _, c := range b.all() {
		if r.IntN(4) == 0 {
			b = b.Close(c)
		}
	}
	for _, name := range []string{"P", "Q2", "hole"} {
		if open := b.OpenCells(); len(open) > 0 && r.IntN(2) == 0 {
			b.Stationary = append(b.Stationary, Piece{Name: name, Stationary: true, Copies: 1, Cells: open[:1]})
		}
	}
	if b.Flat() && r.IntN(3) == 0 {
		for _, c := range b.all() {
			if r.IntN(2) == 0 {
				b.Labels = append(b.Labels, Label{c, []string{"Jan", "1", "é"}[r.IntN(3)]})
			}
		}
		b.sortLabels()
	}
	return b
}

// randomText is a text of several puzzles in all layouts, with notes of their own
// everywhere: "note 1", "note 2", ….
func randomText(r *rand.Rand) string {
	var s strings.Builder
	notes := 0
	note := func() string {
		if r.IntN(3) > 0 {
			return ""
		}
		notes++
		return fmt.Sprintf("  # note %d.", notes)
	}
	line := func(format string, a ...any) {
		if n := note(); n != "" && r.IntN(2) == 0 {
			s.WriteString(strings.TrimSpace(n) + "\n")
		}
		fmt.Fprintf(&s, format, a...)
		s.WriteString(note() + "\n")
	}
	for range 1 + r.IntN(3) {
		b := randomBoard(r)
		p := b.Puzzle()
		f := formatter{puzzle: p}
		f.labels()
		s.WriteString(f.String())
		line("D : xDim=%d : yDim=%d:zDim=%d%s", b.Size.X, b.Size.Y, b.Size.Z, map[bool]string{true: ":oneSide"}[b.OneSide])
		mobile := []Piece{
			{Name: "M", Copies: 1 + r.IntN(3), Cells: []Cell{{}, {X: 1}}},
			{Name: "K", Copies: 1, Cells: []Cell{{}, {Y: 1}, {X: 1, Y: 1}}},
			{Name: "Q", Copies: 1, Cells: []Cell{{X: 3}}},
		}
		for _, q := range mobile {
			if r.IntN(2) == 0 {
				line("%s", cLine(&q))
			}
		}
		draw := func(header string, pieces ...Piece) {
			line("%s", header)
			rows := drawRows(p, pieces)
			for i, row := range rows {
				if header == "L:stationary=hole" && i == 0 && p.Flat() {
					row = strings.Replace(row, ".", "drawn", 1) // a mobile piece among them
				}
				line("%s", row)
			}
			line("~L")
		}
		for _, q := range b.Stationary {
			switch {
			case r.IntN(3) > 0:
				draw("L:stationary="+q.Name, q)
			default:
				line("%s", cLine(&q))
			}
		}
		line("~D")
	}
	if r.IntN(2) == 0 {
		return strings.ReplaceAll(s.String(), "\n", "\r\n")
	}
	return s.String()
}

// puzzleTexts cuts a text behind each ~D.
func puzzleTexts(text string) []string {
	var parts []string
	part := ""
	for line := range strings.Lines(text) {
		part += line
		if strings.HasPrefix(line, "~D") {
			parts = append(parts, part)
			part = ""
		}
	}
	return append(parts, part)
}

// A hundred random changes each of generated texts: the puzzle of the new text is
// the old puzzle with the change, other puzzles keep their lines, and every note
// stays unless its line went with a piece.
func TestRandomDrawing(t *testing.T) {
	rounds := 40
	if testing.Short() {
		rounds = 10
	}
	changes := 0
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 22))
		d := Parse(randomText(r))
		for i := range d.Drafts {
			if err := errorsBut(d, i, "volume"); err != "" {
				t.Fatalf("%s\n%s", err, d)
			}
		}
		for step := range 100 {
			before := d
			d = draw(t, d, r, fmt.Sprintf("seed %d, step %d", seed, step))
			if d != before {
				changes++
			}
		}
	}
	if changes < 60*rounds {
		t.Errorf("only %d changes in %d rounds", changes, rounds)
	}
}

// errorsBut is the first error of a puzzle that has none of these codes.
func errorsBut(d *Document, puzzle int, codes ...string) string {
	for _, g := range d.Diagnostics {
		if g.Puzzle == puzzle && g.Severity == diagnostic.Error && !slices.Contains(codes, g.Code) {
			return g.Message
		}
	}
	return ""
}

// draw makes a random change and checks it.
func draw(t *testing.T, d *Document, r *rand.Rand, at string) *Document {
	t.Helper()
	if len(d.Drafts) == 0 {
		return d
	}
	i := r.IntN(len(d.Drafts))
	p := d.Drafts[i]
	b, cut, what := randomChange(p.Board(), r)
	if b.Size.Z*b.Size.X*b.Size.Y > 300 {
		return d
	}
	want := *p
	want.Pieces = slices.Clone(p.Pieces)
	var after *Document
	var err error
	if q := r.IntN(8); q == 0 && len(p.Pieces) > 0 {
		piece := p.Pieces[r.IntN(len(p.Pieces))]
		cells := slices.Clone(piece.Cells)
		if open := p.OpenCells(); len(open) > 0 {
			to := open[r.IntN(len(open))]
			space.Cubes.Normalise(cells)
			for k, c := range cells {
				cells[k] = c.Plus(to)
			}
		}
		what = "fix " + piece.Name
		var name string
		after, name, err = d.Fix(i, piece.Name, cells)
		b = p.Board().without(cells, func(q *Piece) bool { return q.Variable })
		b.Stationary = slices.DeleteFunc(b.Stationary, func(q Piece) bool { return q.Name == name })
		b.Stationary = append(b.Stationary, Piece{Name: name, Stationary: true, Copies: 1, Cells: cells}.tidy())
	} else {
		after, err = d.SetBoard(i, b)
	}
	if err != nil {
		if after != d {
			t.Fatalf("%s: %s: %v", at, what, err)
		}
		return d
	}
	fail := func(format string, a ...any) {
		t.Helper()
		t.Fatalf("%s: %s: %s\n%s\n->\n%s", at, what, fmt.Sprintf(format, a...), d, after)
	}
	if after.String() == d.String() && !equalBoards(b, p.Board()) {
		fail("nothing changed")
	}
	checkDocument(t, after.String())
	if len(after.Drafts) != len(d.Drafts) {
		fail("%d puzzles became %d", len(d.Drafts), len(after.Drafts))
	}
	if e := errorsBut(after, i, "volume"); e != "" && errorsBut(d, i, "volume") == "" {
		fail("%s", e)
	}
	got := after.Drafts[i]
	if !equalBoards(got.Board(), b) {
		fail("the board is %s %v, want %s %v (cut %v)", drawing(got.Board()), got.Board().Labels, drawing(b), b.Labels, cut)
	}
	// Cells of mobile pieces and of fixed ones together stay as many.
	if n, m := solidCells(p), solidCells(got); n != m {
		fail("%d cells of pieces became %d", n, m)
	}
	parts, now := puzzleTexts(d.String()), puzzleTexts(after.String())
	for k := range parts {
		if k != i && parts[k] != now[k] {
			fail("puzzle %d changed as well", k+1)
		}
	}
	for line := range strings.Lines(parts[i]) {
		_, note, found := strings.Cut(line, "# note ")
		if note = strings.TrimSpace(note); !found || strings.Contains(now[i], "# note "+note) {
			continue
		}
		if !strings.HasPrefix(line, "C:") {
			fail("note %s is lost", note)
		}
		q, _, _ := strings.Cut(strings.TrimPrefix(line, "C:name="), ":")
		if slices.ContainsFunc(got.Pieces, func(p Piece) bool { return p.Name == q }) {
			fail("note %s is lost, and its piece is there", note)
		}
	}
	return after
}

// solidCells are the cells of all pieces, without holes and cells that may stay empty.
func solidCells(p *Puzzle) (n int) {
	for i := range p.Pieces {
		if !p.Pieces[i].drawn(p.Lattice) {
			n += p.Pieces[i].Copies * len(p.Pieces[i].Cells)
		}
	}
	return n
}

// randomChange is one of the changes of a board, where it is allowed.
func randomChange(b Board, r *rand.Rand) (out Board, cut Cut, what string) {
	any := func() Cell { return Cell{X: r.IntN(b.Size.X), Y: r.IntN(b.Size.Y), Z: r.IntN(b.Size.Z)} }
	one := func() int { return r.IntN(4) - 1 }
	var err error
	switch k := r.IntN(14); k {
	case 0, 1, 2:
		what, out = "open", b.Open(b.Cells(any(), any())...)
	case 3:
		what, out = "vary", b.Vary(b.Cells(any(), any())...)
	case 4, 5:
		what, out = "close", b.Close(b.Cells(any(), any())...)
	case 6, 7:
		by := Sides{}
		if *[]*int{&by.Left, &by.Right, &by.Bottom, &by.Top}[r.IntN(4)] = one(); r.IntN(4) == 0 && !b.OneSide {
			*[]*int{&by.Back, &by.Front}[r.IntN(2)] = one()
		}
		what = fmt.Sprintf("resize %+v", by)
		out, cut, err = b.Resize(by)
	case 8:
		what = "shift"
		out, cut = b.Shift(one(), one(), 0)
	case 9:
		what = "turn"
		out, cut, err = b.Turn(Axis(r.IntN(3)))
	case 10:
		what = "mirror"
		out, cut, err = b.Mirror(Axis(r.IntN(3)))
	case 11:
		what = "crop"
		out, cut, err = b.Crop()
	case 12:
		what = "copy up"
		out, cut, err = b.CopyUp(r.IntN(b.Size.Z))
		if b.OneSide {
			out = b
		}
	default:
		what, out = "sides", b
		if out.OneSide = !b.OneSide; b.Solid() {
			out.OneSide = false
		}
	}
	if err != nil {
		return b, Cut{}, what
	}
	return out, cut, what
}

// The texts that are changed may be any, as long as they can be read in part.
func FuzzDrawing(f *testing.F) {
	seedsWith(f, func(text string) { f.Add(text, uint64(1)) })
	f.Add(editable, uint64(2))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		d := Parse(text)
		for range 5 {
			if len(d.Drafts) == 0 {
				return
			}
			i := r.IntN(len(d.Drafts))
			if p := d.Drafts[i]; p.Volume() == 0 || p.Volume() > 1000 {
				return
			}
			b, _, _ := randomChange(d.Drafts[i].Board(), r)
			after, err := d.SetBoard(i, b)
			if err != nil {
				continue
			}
			checkDocument(t, after.String())
			if len(after.Drafts) != len(d.Drafts) {
				t.Fatalf("%d puzzles became %d\n%s\n->\n%s", len(d.Drafts), len(after.Drafts), d, after)
			}
			if errorsBut(d, i, "volume") == "" && !equalBoards(after.Drafts[i].Board(), b) {
				t.Fatalf("%s became %s\n%s\n->\n%s", drawing(b), drawing(after.Drafts[i].Board()), d, after)
			}
			d = after
		}
	})
}

// What the end of a stroke costs: a cell more among many holes.
func BenchmarkSetBoard(b *testing.B) {
	for _, size := range []Cell{{X: 40, Y: 40, Z: 1}, {X: 12, Y: 12, Z: 12}} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			board := Board{Size: space.Size(size)}
			board = board.Close(slices.DeleteFunc(board.all(), func(c Cell) bool { return (c.X*7+c.Y*3+c.Z)%3 == 0 })...)
			d, err := Parse(Example()).SetBoard(0, board)
			if err != nil {
				b.Fatal(err)
			}
			one := d.Drafts[0].OpenCells()[0]
			for b.Loop() {
				if _, err := d.SetBoard(0, d.Drafts[0].Board().Close(one)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestEnclose puts a box around two cells, open at one side and at none, and walls up a part of the opening.
func TestEnclose(t *testing.T) {
	text := "# title: Two in a box\nD:xDim=2:yDim=1:zDim=1\nC:name=W:layout=0 0 0, 1 0 0\n~D\n"
	d := Parse(text)
	name := d.Drafts[0].FreeName("W")
	b, cut, err := d.Drafts[0].Board().Enclose(name, Sides{Front: 1})
	if err != nil || !cut.Empty() || name != "W2" {
		t.Fatal(err, cut, name)
	}
	b.Stationary[1].Name = "V" // one letter, for the drawing
	const closed = "VVVV VVVV VVVV / VVVV V##V VVVV / "
	if got := drawing(b); got != closed+"VVVV V..V VVVV" {
		t.Errorf("open in front: %s", got)
	}
	if got, ok := b.Wall(Cell{X: 2, Y: 1, Z: 2}); !ok || drawing(got) != closed+"VVVV V.VV VVVV" || got.Check() != nil {
		t.Errorf("half of the opening is walled up: %s", drawing(got))
	}
	if got, ok := b.Wall(Cell{X: 1, Y: 1, Z: 2}, Cell{X: 2, Y: 1, Z: 2}); !ok || drawing(got) != closed+"VVVV VVVV VVVV" {
		t.Errorf("all is walled up: %s", drawing(got))
	}
	if _, ok := b.Wall(Cell{X: 1, Y: 1, Z: 1}); ok {
		t.Error("a cell that has to be filled is no hole to be walled up")
	}
	next, err := d.SetBoard(0, b)
	if err != nil {
		t.Fatal(err)
	}
	if again := Parse(next.text); len(again.Diagnostics) > 0 || len(again.Puzzles) != 1 || drawing(again.Puzzles[0].Board()) != drawing(b) {
		t.Errorf("written and read: %v\n%s", again.Diagnostics, next.text)
	}
	if none, _, err := (Board{Size: space.Size{X: 2, Y: 2, Z: 2}}).Enclose("W", Sides{}); err != nil || len(none.Stationary) != 1 {
		t.Error("a box without an opening has no holes")
	}
	if _, _, err := (Board{Size: space.Size{X: MaxSide, Y: 1, Z: 2}}).Enclose("W", Sides{}); err == nil {
		t.Error("a box longer than a board may be is made")
	}
}
