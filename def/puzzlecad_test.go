package def

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

// cadLines are the lines of the definition that a text becomes by one press, without the
// title.
func cadLines(t *testing.T, text string) (*Document, string) {
	t.Helper()
	d := Parse(text)
	if len(diagnostic.ErrorsOf(d.Diagnostics).(diagnostic.Errors)) != 1 || d.Diagnostics[0].Code != "picture" || d.Diagnostics[0].Fix == nil {
		t.Fatalf("%q: %v", text, d.Diagnostics)
	}
	made := d.Apply(d.Diagnostics[0].Fix.Edit)
	if len(made.Puzzles) != 1 {
		t.Fatalf("%q became\n%s%v", text, made, made.Diagnostics)
	}
	_, lines, _ := strings.Cut(made.String(), "\n")
	return made, strings.TrimSpace(lines)
}

// TestPuzzlecad reads the forms in which puzzlecad's examples write pieces.
func TestPuzzlecad(t *testing.T) {
	const four, two = "C:name=A:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0", "C:name=A:layout=0 1 0, 1 0 0, 1 1 0, 1 1 1, 2 0 0"
	for _, tt := range []struct{ text, want string }{
		{`"x..|xxx"`, four},
		{`*burr_piece("x..|xxx");  // an L`, four},
		{`[".xx|xx.", "...|.x."]`, two},
		{`burr_piece([".xx|xx.", "...|.x."], $burr_scale = 17);`, two},
		{"$burr_scale = 17;\nburr_plate([\n  [\"x..|xxx\"],\n  [\".xx|xx.\", \"...|.x.\"]\n]);", four + "\nC:name=B:layout=0 1 0, 1 0 0, 1 1 0, 1 1 1, 2 0 0"},
		{`[["x{connect=mz+y+,clabel=A}..|xxx"], ["x..|xxx"]]`, "C:name=A:copies=2:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0"},
		{`["{connect=mz+,clabel=Ay-}", "#..|xxx"]`, four},
	} {
		_, lines := cadLines(t, tt.text)
		if !strings.Contains(lines, "\n"+tt.want+"\n") {
			t.Errorf("%q became\n%s\nwithout\n%s", tt.text, lines, tt.want)
		}
	}
	// Half Hour, by Stewart Coffin, as the examples have it: six pieces that fill a cube.
	d, _ := cadLines(t, `burr_plate([["xxx|.x.", "...|.x."], [".xx|xx.", "...|.x."], [".x.|xxx", "...|x.."], [".x.|xxx"], ["x..|xxx"], ["x.|xx", "..|.x"]]);`)
	if p := d.Puzzles[0]; p.Size.X != 3 || p.Size.Y != 3 || p.Size.Z != 3 || len(p.Pieces) != 6 {
		t.Errorf("Half Hour became\n%s", d)
	}
	for _, text := range []string{"4097", "0", `"x.x"`, `["x", 5]`, `burr_piece(`, `[[["x"]]]`, `"x{components=y+}"`,
		`"x" module a() {}`, "burr_plate([1, 2)", `""`, `["x"`, strings.Repeat("[", 1000)} {
		if d := Parse(text); len(d.Diagnostics) > 0 && d.Diagnostics[0].Code == "picture" {
			t.Errorf("%q is taken for pieces", text)
		}
	}
}

// TestBurrNumbers makes Bill Cutler's burr 305 of its numbers, whose pieces fill the board,
// one whose pieces leave room, and one to choose pieces for.
func TestBurrNumbers(t *testing.T) {
	for text, variable := range map[string]int{"burr_plate([52, 615, 792, 960, 975, 992]);": 0,
		"52 615 792 960 975 992": 0, "1, 1024, 1024, 1024, 1024, 1024": 32, "1, 1, 1, 1, 1, 1, 1, 256": 32} {
		d, lines := cadLines(t, text)
		p := d.Puzzles[0]
		if cells, _ := p.VariableCells(); len(cells) != variable || len(p.OpenCells()) != 104 {
			t.Errorf("%s: %d cells, %d of them may stay empty", text, len(p.OpenCells()), len(cells))
		}
		if spare := p.Pieces[0].Spare > 0; spare != (p.PieceCount() > 6) {
			t.Errorf("%s: pieces may be left over: %v\n%s", text, spare, lines)
		}
	}
}

// TestLongSticks reads sticks of other lengths: alone, in puzzlecad's calls, and what is no such stick.
func TestLongSticks(t *testing.T) {
	for _, text := range []string{
		"52/8 615/8 792/8 960/8 975/8 992/8",
		"burr_stick(52, 8), burr_stick(615, stick_length = 8), [792/8, 960/8, 975/8, 992/8]",
		"burr_plate([for (n = ids) n]); x = 8; burr_plate([burr_stick(52, 8), burr_stick(615, 8), burr_stick(792, 8), burr_stick(kaenel_number = 960, stick_length = 8), " +
			"burr_stick(975, x), burr_stick(992, 8)]);",
	} {
		p := cadPuzzle(t, text)
		if p.Size.X != 8 || p.Size.Y != 8 || p.Size.Z != 8 || p.PieceCount() != 6 || len(p.OpenCells()) != 104+6*8 {
			t.Errorf("%s: %v, %d pieces, %d cells", text, p.Size, p.PieceCount(), len(p.OpenCells()))
		}
		if q := p.Pieces[0]; q.Name != "52/8" || len(q.Cells) != 32-4 {
			t.Errorf("%s: the first piece is %s of %d cubes", text, q.Name, len(q.Cells))
		}
	}
	for _, text := range []string{"52/7", "52/14", "52/", "4097", "65537/8", "burr_stick(52, 7)", "burr_stick(52, 8"} {
		if _, _, is := cadDefinition(text); is {
			t.Errorf("%q is taken for pieces", text)
		}
	}
	// The board with room lets the cubes of the middle stay empty that a long stick may lack.
	if cells, _ := LongBurrBoard(8, true).Puzzle().VariableCells(); len(cells) != 32+24 {
		t.Errorf("%d cells may stay empty", len(cells))
	}
}

// cadPuzzle is the puzzle that a text becomes by one press.
func cadPuzzle(t *testing.T, text string) *Puzzle {
	t.Helper()
	for _, d := range Parse(text).Diagnostics {
		if d.Code == "picture" && d.Fix != nil {
			return Parse(text).Apply(d.Fix.Edit).Puzzles[0]
		}
	}
	t.Fatalf("%q: %v", text, Parse(text).Diagnostics)
	return nil
}

// TestStickCells holds the first stick and the cubes of 975, the right-handed offset,
// against what puzzlecad's own test (puzzlecad-tests.scad, "Kaenel Number") says of them.
func TestStickCells(t *testing.T) {
	if cells := StickCells(1); len(cells) != 24 {
		t.Errorf("the stick 1 has %d cubes", len(cells))
	}
	var want []Cell
	for x, columns := range [6]string{"1111", "1111", "0011", "0010", "1010", "1111"} {
		for i, c := range columns { // y, z: 00 01 10 11
			if c == '1' {
				want = append(want, Cell{X: x, Y: i / 2, Z: i % 2})
			}
		}
	}
	if got := StickCells(975); !slices.Equal(got, want) {
		t.Errorf("the stick 975 is\n%v\nwant\n%v", got, want)
	}
	seen := map[string]bool{}
	for n := 1; n <= StickNumbers; n++ {
		seen[fmt.Sprint(StickCells(n))] = true
	}
	if len(seen) != StickNumbers {
		t.Errorf("%d of %d sticks differ", len(seen), StickNumbers)
	}
}
