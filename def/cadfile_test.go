package def

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def/space"
)

// cadFile is a model as people write them: calls in modules, names, repetitions, and much else.
const cadFile = `/* A model.
   burr_plate([1, 2, 3]) is only written about here. */
include <puzzlecad.scad>

require_puzzlecad_version("2.0");

$burr_scale = 17; // burr_plate([4])
$plate_width = ($burr_scale + 1) * 3;
title = "burr_plate([5])";
ell = ["x..|xxx"];
frame = [ // two layers
    "xxx|x.x|xxx",
    "...|.x.|...", // falls apart: nothing below it
];
pieces = [ell, [".xx|xx.", "...|.x."]];

*pieces();

module pieces() {
    burr_plate(pieces, $unit_beveled = true);
    if (true) translate([0, 1, 2] * $burr_scale) rotate([0, 90, 0])
        burr_piece(["xx{connect=mz+y+,label_text=a | b}", "x."], $post_rotate = [0, 45, 0]);
    burr_plate(repeat(3, ["xx"]), $plate_width = ($burr_scale + 1) * 3);
    burr_plate([".x.|xxx", ell], num_copies = 2);
}

module other(n = [7, 8]) {
    burr_plate([frame, ["x{components=y+}|x"], ["x?"], [for (i = [0:3]) board(i)], stick(3), [str("x", "x")], undefined]);
    burr_piece(generalized("bd"));
    module burr_plate(x) { }
}
`

// TestCadFile reads the pieces of a whole file, and says what it leaves out.
func TestCadFile(t *testing.T) {
	d := Parse(cadFile)
	const said = "These are pieces in puzzlecad's text, or by burr numbers, not yet a definition. Left out, in lines 28, 29: " +
		"1 piece with cells that are parts of cubes, 1 piece that would fall apart, 6 pieces whose text is computed, or is not a piece."
	if len(d.Diagnostics) != 1 || d.Diagnostics[0].Message != said {
		t.Fatalf("it says %v", d.Diagnostics)
	}
	made := d.Apply(d.Diagnostics[0].Fix.Edit)
	want := `C:name=A:copies=3:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0
C:name=B:layout=0 1 0, 1 0 0, 1 1 0, 1 1 1, 2 0 0
C:name=C:layout=0 0 0, 0 0 1, 1 0 0
C:name=D:copies=3:layout=0 0 0, 1 0 0
C:name=E:copies=2:layout=0 1 0, 1 0 0, 1 1 0, 2 1 0
`
	if !strings.Contains(made.String(), want) {
		t.Errorf("it becomes\n%s\nwithout\n%s", made, want)
	}
}

// TestCadModules reads the lists that a file gives to its own modules which make plates of them. What these compute of
// them is not left out; what others compute is.
func TestCadModules(t *testing.T) {
	const file = `include <puzzlecad.scad>
first();
module first() { stamped([1, 52, burr_stick(103, 6)]); }
module second() { stamped(more, 8); }
more = [975];
module stamped(ids, length) {
    sticks = [for (id = ids) split(burr_stick(id, length))];
    burr_plate(sticks);
    if (true) { burr_plate([for (s = sticks) s[0]]); }
}
module tray(cells) difference() { cube(cells); }
tray([1, 2, 3]);
module third() { burr_piece(board(832)); }
`
	pieces, left, is := cadPieces(file)
	names := ""
	for _, q := range pieces {
		names += q.Name + " "
	}
	if said := left.String(); !is || names != "1 52 103 975 " || said != " Left out, in line 13: 1 piece whose text is computed, or is not a piece." {
		t.Errorf("%s: %q", names, said)
	}
}

// TestCadJoined: parts that connectors join are one piece, and calls may have copies.
func TestCadJoined(t *testing.T) {
	const (
		front = `["xxx{connect=mz+y-,clabel=A}|x..|x{connect=fx-z-,clabel=B}.."], `
		back  = `["..x{connect=mz+x+,clabel=B}|..x|x{connect=fy+z-,clabel=A}xx"], `
	)
	for _, tt := range []struct {
		text  string
		cells []int // of each piece, sorted
		loose bool
	}{
		{`burr_plate([["x{connect=mz+y+,clabel=A}x"], ["x{connect=fz-y+,clabel=A}x"], ["xx"], ["xx"]]);`, []int{2, 2, 4}, false},
		{`[["x{connect=mz+,clabel=Ay+}x"], ["x{connect=fz-y+,clabel=A}x"], ["xx"], ["xx"]]`, []int{2, 2, 4}, false},
		{`burr_plate([["x{connect=mz+y+}x"], ["x{connect=fz-y+}x"], ["xx"]]);`, []int{2, 4}, false},
		{`burr_plate([["x{connect=mz+,clabel=A}x"], ["x{connect=fz-,clabel=A}x"], ["xx"]]);`, []int{2, 2, 2}, true},
		{`burr_plate([["x{connect=mz+y+,clabel=A}x"], ["x{connect=fz-y+,clabel=B}x"]]);`, []int{2, 2}, false},
		{`burr_plate([["xx"]], $auto_layout = true, num_copies = 3); burr_plate([["x"]], dup=2);`, []int{1, 1, 2, 2, 2}, false},
		{`burr_plate([["x{connect=mz+y+,clabel=A}x"], ["x{connect=fz-y+,clabel=A}x"]], num_copies = 2);`, []int{4, 4}, false},
		// A frame of six parts, a ring that closes; then two arms at one bar, which would lie in each other if they were turned.
		{"burr_plate([" + front + back + front + back + front + back + "]);", []int{30}, false},
		{`burr_plate([["x..|xxx{connect=mz+y-,clabel=A}"], ["..x|x{connect=mz+y-,clabel=B}xx"], ["xxxx|x{connect=fz+y-,clabel=B}..x{connect=fz+y-,clabel=A}"]]);`,
			[]int{14}, false},
		// Two connectors of one label at each part.
		{`burr_plate([["x{connect=mz+y-,clabel=C}x|x{connect=mz+y-,clabel=C}."], [".x{connect=fz-y-,clabel=C}|xx{connect=fz-y-,clabel=C}", ".x|.."]]);`, []int{7}, false},
	} {
		pieces, left, is := cadPieces(tt.text)
		var cells []int
		for _, q := range pieces {
			cells = append(cells, len(q.Cells))
			if !space.Cubes.Connected(q.Cells) {
				t.Errorf("%s: a piece falls apart: %v", tt.text, q.Cells)
			}
		}
		slices.Sort(cells)
		said := strings.Contains(left.String(), "does not say how it joins")
		if !is || !slices.Equal(cells, tt.cells) || (left.loose > 0) != tt.loose || tt.loose != said {
			t.Errorf("%s: pieces of %v cells, want %v; %v", tt.text, cells, tt.cells, left)
		}
	}
	// The bar with two arms spans eight cubes, as the other pieces of its puzzle do.
	pieces, _, _ := cadPieces(`burr_plate([["x..|xxx{connect=mz+y-,clabel=A}"], ["..x|x{connect=mz+y-,clabel=B}xx"], ` +
		`["xxxx|x{connect=fz+y-,clabel=B}..x{connect=fz+y-,clabel=A}"]]);`)
	if span := space.Extent(pieces[0].Cells); span != (space.Size{X: 8, Y: 2, Z: 2}) {
		t.Errorf("it spans %v", span)
	}
}

// TestNoCadFile: a file without a piece that can be read says why, and other texts are none.
func TestNoCadFile(t *testing.T) {
	for text, want := range map[string]string{
		`burr_piece(["x{components=y+}"]);`:              "1 piece with cells that are parts of cubes.",
		`burr_plate(page);`:                              "1 piece whose text is computed, or is not a piece.",
		`a = b; b = [a]; burr_plate(a);`:                 "computed",
		`burr_plate("x|x");`:                             "computed",
		`burr_piece([["x"]]); burr_piece(0, 1);`:         "2 pieces whose text is computed",
		`burr_piece(["x", 5]);`:                          "computed",
		`burr_piece("x.x"); burr_piece(4096);`:           "2 pieces that would fall apart.",
		`burr_piece(`:                                    "computed",
		`burr_plate([1, 2)`:                              "computed",
		`burr_plate(repeat(300, "x"));`:                  "computed",
		`burr_plate(repeat(150, "x"), 2);`:               "more than 200 pieces",
		"burr_piece(" + strings.Repeat("[", 100000):      "computed",
		"burr_piece(repeat(9, " + strings.Repeat("a", 9): "computed",
	} {
		d := Parse(text)
		if len(d.Diagnostics) != 1 || d.Diagnostics[0].Code != "puzzlecad" || d.Diagnostics[0].Fix != nil ||
			!strings.Contains(d.Diagnostics[0].Message, want) {
			t.Errorf("%.60q: %v, want %q", text, d.Diagnostics, want)
		}
	}
	for _, text := range []string{"# burr_plate([1, 2])\nD:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\n~D\n", "module burr_plate(x) {}", "// burr_piece(1)", `"burr_piece(1)"`} {
		if d := Parse(text); len(d.Diagnostics) > 0 && (d.Diagnostics[0].Code == "picture" || d.Diagnostics[0].Code == "puzzlecad") {
			t.Errorf("%q is taken for a file of puzzlecad", text)
		}
	}
}

// TestLargeCadFile: names and repetitions that multiply are bounded.
func TestLargeCadFile(t *testing.T) {
	var b strings.Builder
	b.WriteString("n0 = [" + strings.Repeat(`"x",`, 1000) + "];\n")
	for _, names := range []string{"n1 n0", "n2 n1", "n3 n2"} {
		name, of, _ := strings.Cut(names, " ")
		b.WriteString(name + " = [" + strings.Repeat(of+",", 1000) + "];\n")
	}
	for range 1000 {
		b.WriteString("burr_plate(n3); burr_plate(repeat(200, n1), num_copies = 200);\n")
	}
	if d := Parse(b.String()); len(d.Diagnostics) != 1 || d.Diagnostics[0].Code != "puzzlecad" {
		t.Errorf("%v", d.Diagnostics)
	}
}

// FuzzCad makes definitions of any text: what comes is read again without an error but for the volume.
func FuzzCad(f *testing.F) {
	for _, s := range []string{cadFile, `[".xx|xx.", "...|.x."]`, "1 52 615", "a = [1]; burr_plate(a, 2); burr_piece(copies(2, \"x\"))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		definition, _, is := cadDefinition(text)
		if !is || definition == "" {
			return
		}
		d := Parse(definition)
		if len(d.Puzzles) != 1 {
			t.Fatalf("%q becomes %q", text, definition)
		}
		for _, g := range d.Diagnostics {
			if g.Code != "volume" {
				t.Fatalf("%q becomes %q: %s", text, definition, g)
			}
		}
	})
}
