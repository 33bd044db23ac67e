package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
)

// boxed has two problems: a cube of one cell in a closed box, and a cube in a box that is open to the right.
const boxed = `<puzzle version="2"><gridType type="0"/><colors/><shapes>
<voxel x="3" y="3" z="3" type="0" name="Box">#############_#############</voxel>
<voxel x="1" y="1" z="1" type="0">#</voxel>
<voxel x="3" y="3" z="3" type="0">###########################</voxel>
<voxel x="3" y="3" z="3" type="0" name="Cup">#############__############</voxel>
<voxel x="2" y="1" z="1" type="0" name="Plug">##</voxel>
</shapes><problems>
<problem name="Closed"><shapes><shape id="0" count="1"/><shape id="1" count="1"/></shapes><result id="2"/></problem>
<problem><shapes><shape id="3" count="1"/><shape id="4" count="1"/></shapes><result id="2"/></problem>
</problems></puzzle>`

// turner is a box with a stick that has to be turned before it can leave.
const turner = `D:xDim=5:yDim=5:zDim=3
L:stationary=W
W W W W W, W W W W W, W W W W W
W W W W W, W . . . ., W W W W W
W W W W W, W . . . W, W W W W W
W W W W W, W . . W W, W W W W W
W W W W W, W W W W W, W W W W W
~L
C:name=B:layout=0 0 0, 0 1 0
~D
`

// TestTurns: assemblies that come apart only with turns are told from locked ones, and counted apart.
func TestTurns(t *testing.T) {
	text := strings.Replace(turner, "zDim=3", "zDim=3:empty=7", 1)
	r := solve(text, "--disassemble", "--turns", "-")
	for _, want := range []string{"ASSEMBLIES=", "SOLUTIONS=", "SOLUTIONS_WITH_TURNS=", "LEVEL_WITH_TURNS[2]=",
		"# move 1: B turn about z through x="} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %s in\n%s%s", want, r.out, r.err)
		}
	}
	if r := solve(text, "--disassemble", "-"); strings.Contains(r.out, "TURNS") {
		t.Error("turns without --turns")
	}
	if r := solve(text, "--turns", "-"); r.status != badInput {
		t.Error("--turns alone is taken")
	}
	if r := solve(text, "--disassemble", "--fewest", "-"); !strings.Contains(r.out, "MOVES[2]=3\nMOVES[1]=3\n") ||
		!strings.Contains(r.out, "LEVEL 2, 2 MOVES") {
		t.Errorf("the fewest moves: %s%s", r.out, r.err)
	}
	r = solve(text, "--disassemble", "--turns", "--json", "-")
	if !strings.Contains(r.out, `"turn":{"axis":"z","at":[`) || !strings.Contains(r.out, `"turns":true`) {
		t.Error(r.out)
	}
}

// file writes a file for a test.
func file(t *testing.T, name string, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestBurrFiles searches the problems of a BurrTools file, packed and not, and from standard input.
func TestBurrFiles(t *testing.T) {
	f, err := burr.Read([]byte(boxed))
	if err != nil {
		t.Fatal(err)
	}
	plain, packed := file(t, "two boxes.xmpuzzle", []byte(boxed)), file(t, "packed.xmpuzzle", f.Pack())
	for _, c := range []struct {
		args   []string
		stdin  string
		titles string
	}{
		{[]string{plain}, "", "Closed|two boxes, problem 2"},
		{[]string{packed}, "", "Closed|packed, problem 2"},
		{[]string{"--problem=2", packed}, "", "packed, problem 2"},
		{[]string{"--problem", "1", "-"}, boxed, "Closed"},
	} {
		r := solve(c.stdin, append([]string{"-i", "-q", "-r"}, c.args...)...)
		var titles []string
		for line := range strings.Lines(r.out) {
			if title, ok := strings.CutPrefix(line, "TITLE="); ok {
				titles = append(titles, strings.TrimSpace(title))
			}
		}
		if r.status != solved || strings.Join(titles, "|") != c.titles || strings.Count(r.out, "UNIQUE=1\n") != len(titles) {
			t.Errorf("%v: status %d, titles %q\n%s%s", c.args, r.status, titles, r.out, r.err)
		}
	}
	if r := solve(boxed, "--challenge", "--problem=1", "-"); r.status != solved ||
		!strings.Contains(r.out, "CHALLENGE 0") || r.value("LINK") == "" {
		t.Errorf("no challenge of a problem: %s%s", r.out, r.err)
	}
	for _, c := range []struct {
		args []string
		text string
		want string
	}{
		{[]string{"--problem=3"}, boxed, "no problem 3; it has 2"},
		{nil, "<puzzle/>", "no problem"},
		{nil, boxed[:300], "not whole"},
		{nil, strings.Replace(boxed, `gridType type="0"`, `gridType type="7"`, 1), "unknown kind"},
		{[]string{"--problem=1"}, small, "this is not one"},
	} {
		if r := solve(c.text, append(c.args, "-")...); r.status != badInput || !strings.Contains(r.err, c.want) {
			t.Errorf("%v: status %d, %q; want %q", c.args, r.status, r.err, c.want)
		}
	}
}

// TestSaveBurr writes BurrTools files: from definitions, with ranges and cells that may stay empty, and from such a
// file, unchanged.
func TestSaveBurr(t *testing.T) {
	const loose = "# title: Loose\nD:xDim=3:yDim=1:zDim=1:empty=1\nC:name=A:copies=0-3:layout=0 0 0\n~D\n"
	path := filepath.Join(t.TempDir(), "out.xmpuzzle")
	text := file(t, "loose.txt", []byte(loose))
	if r := solve("", "--save="+path, text, "soma"); r.status != solved || r.out+r.err != "" {
		t.Fatalf("status %d\n%s%s", r.status, r.out, r.err)
	}
	if r := solve("", "-r", "-q", "-i", "--mirror=same", path); strings.Count(r.out, "\nUNIQUE=") != 2 ||
		!strings.Contains(r.out, "TITLE=Loose\n") || !strings.Contains(r.out, "UNIQUE=240\n") {
		t.Errorf("of what was written:\n%s%s", r.out, r.err)
	}
	if a, b := solve(loose, "-r", "-q", "-i").value("UNIQUE"), solve("", "-r", "-q", "-i", "--problem=1", path).
		value("UNIQUE"); a != b || a == "" {
		t.Errorf("%q solutions before, %q after", a, b)
	}
	extra := strings.Replace(boxed, "<problems>", "<later/><problems>", 1)
	if r := solve(extra, "--save="+path, "-"); r.status != solved {
		t.Fatal(r.err)
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if f, err := burr.Read(kept); err != nil || !strings.Contains(f.Text(), "<later/>") {
		t.Errorf("what is not known is lost: %v", err)
	}
	if r := solve(small, "--save="+filepath.Join(path, "no"), "-"); r.status != badInput || !strings.Contains(r.err, "error: ") {
		t.Errorf("where no file can be: %d, %s", r.status, r.err)
	}
	if r := solve("D:xDim=2:yDim=1:zDim=1:oneSide\nC:name=A:layout=0 0 0, 1 0 0\n~D\n", "--save="+path, "-"); !strings.Contains(r.err, "one-sided") {
		t.Errorf("a one-sided puzzle is written without a word: %s", r.err)
	}
}

// TestDisassemble tells assemblies that come apart from others.
func TestDisassemble(t *testing.T) {
	for _, c := range []struct {
		text, problem, counts, level string
	}{
		{boxed, "1", "ASSEMBLIES=1\nSOLUTIONS=0\n", ""},
		{boxed, "2", "ASSEMBLIES=1\nSOLUTIONS=1\n", "LEVEL[1]=1\n"},
		{strings.ReplaceAll(boxed, `count="1"`, `count="1" group="1"`), "1", "ASSEMBLIES=1\nSOLUTIONS=1\n", "NO_LEVEL=1\n"},
	} {
		r := solve(c.text, "-r", "--disassemble", "--problem="+c.problem, "-")
		if r.status != solved || !strings.Contains(r.out, c.counts+c.level) {
			t.Errorf("problem %s: status %d\n%s%s; want\n%s%s", c.problem, r.status, r.out, r.err, c.counts, c.level)
		}
		if r.solutions() != strings.Count(c.level, "=1") {
			t.Errorf("problem %s prints %d assemblies\n%s", c.problem, r.solutions(), r.out)
		}
	}
	r := solve(boxed, "-r", "--disassemble", "--problem=2", "-")
	if !strings.Contains(r.out, "# --- SOLUTION 1, LEVEL 1 ---") || !strings.Contains(r.out, "# move 1: Plug ") {
		t.Errorf("the moves are missing:\n%s", r.out)
	}
	// Solutions of a lower level are counted, but not printed.
	for level, n := range map[string]int{"1": 1, "1.1": 1, "2": 0} {
		if r = solve(boxed, "-r", "--disassemble="+level, "--problem=2", "-"); r.solutions() != n ||
			r.value("SOLUTIONS") != "1" || r.value("LEVEL[1]") != "1" {
			t.Errorf("from level %s on %d are printed:\n%s", level, r.solutions(), r.out)
		}
	}
	if r = solve(boxed, "--disassemble=high", "-"); r.status != badInput || !strings.Contains(r.err, "as 5.2") {
		t.Errorf("what is no level: %d, %s", r.status, r.err)
	}
	// -q prints only the counts, and -i the work, too.
	if r = solve(boxed, "-r", "-q", "-i", "--disassemble", "--problem=2", "-"); r.solutions() != 0 ||
		r.value("SOLUTIONS") != "1" || r.value("NODES") == "" || r.value("UNIQUE") != "" {
		t.Errorf("with -q -i:\n%s", r.out)
	}
	if r = solve(boxed, "--disassemble", "--checkpoint=x", "-"); r.status != badInput || !strings.Contains(r.err, "leave --checkpoint") {
		t.Errorf("with a checkpoint: %d, %s", r.status, r.err)
	}
}

// TestDisassembleJSON prints levels and moves as JSON lines.
func TestDisassembleJSON(t *testing.T) {
	r := solve(boxed, "-r", "--json", "--disassemble", "-")
	var types []string
	for line := range strings.Lines(r.out) {
		var object struct {
			Type, Level           string
			Assemblies, Solutions int
			Moves                 []struct{ Pieces []string }
		}
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatal(err)
		}
		word := object.Type
		switch object.Type {
		case "solution":
			word += fmt.Sprint(object.Level, object.Moves)
		case "apart":
			word += fmt.Sprint(object.Assemblies, object.Solutions)
		}
		types = append(types, word)
	}
	if got, want := strings.Join(types, " "), "search apart1 0 end search solution1[{[Plug]}] apart1 1 end"; got != want {
		t.Errorf("the lines are %q, want %q", got, want)
	}
}

// TestDisassembleSoma takes apart all 240 assemblies of a puzzle of the library. Only this program has counted that all
// come apart.
func TestDisassembleSoma(t *testing.T) {
	if def.Find("soma") == nil {
		t.Fatal("soma is no puzzle of the library any more")
	}
	r := solve("", "-r", "-q", "--mirror=same", "--disassemble", "soma")
	if r.value("ASSEMBLIES") != "240" || r.value("SOLUTIONS") != "240" {
		t.Errorf("of 240 assemblies:\n%s%s", r.out, r.err)
	}
}

// TestDisassembleOne: an assembly of one piece, which no move takes apart, is printed and counted.
func TestDisassembleOne(t *testing.T) {
	const text = "D:xDim=3:yDim=2:zDim=1\nL:stationary=*\n. * .\n* * *\n~L\nC:name=A:copies=1-2:layout=0 0 0\nL:variable=+\n. . +\n. . .\n~L\n~D\n"
	r := solve(text, "--disassemble")
	if r.status != 0 || r.value("ASSEMBLIES") != "2" || r.value("SOLUTIONS") != "2" || r.value("NO_LEVEL") != "1" ||
		r.value("LEVEL[0]") != "" || r.solutions() != 2 {
		t.Errorf("status %d, %d printed\n%s", r.status, r.solutions(), r.out)
	}
}

// closed is a box of fixed pieces, shut on all sides, with two pieces in it.
const closed = `D:xDim=5:yDim=4:zDim=3
L:stationary=W
W W W W W, W W W W W, W W W W W
W W W W W, W . . . W, W W . W W
W W W W W, W . . . W, W W . W W
W W W W W, W W W W W, W W W W W
~L
C:name=a:layout=0 0 0, 1 0 0, 2 0 0
C:name=b:layout=0 0 0, 1 0 0, 2 0 0, 1 0 1, 1 1 1
~D
`

// TestDisassembleWalls: fixed pieces hold what is in them, and holes do not. A BurrTools file has the same walls.
func TestDisassembleWalls(t *testing.T) {
	path := filepath.Join(t.TempDir(), "walls.xmpuzzle")
	for _, c := range []struct{ text, counts string }{
		{closed, "ASSEMBLIES=1\nSOLUTIONS=0\n"},
		{strings.ReplaceAll(closed, "W", "*"), "ASSEMBLIES=1\nSOLUTIONS=1\n"},
		// open above
		{strings.ReplaceAll(strings.Replace(closed, "=W", "=W *", 1), "W W . W W", "W * . * W"),
			"ASSEMBLIES=1\nSOLUTIONS=1\nLEVEL[1]=1\n"},
	} {
		if r := solve(c.text, "-r", "--disassemble", "-"); r.status != solved || !strings.Contains(r.out, c.counts) ||
			strings.Contains(r.out, ": W") {
			t.Errorf("%s\n%s%s; want\n%s", c.text, r.out, r.err, c.counts)
		}
		r := solve(c.text, "--save="+path, "-")
		if r.status != solved || strings.Contains(c.text, "W") != strings.Contains(r.err, "fixed pieces") {
			t.Errorf("%s", r.err)
		}
		if r = solve("", "-r", "--disassemble", path); !strings.Contains(r.out, c.counts) {
			t.Errorf("in a file of BurrTools:\n%s%s; want\n%s", r.out, r.err, c.counts)
		}
	}
}

// TestDisassembleStored: levels in a file stay as they are, beside those that are found.
func TestDisassembleStored(t *testing.T) {
	const file = `<puzzle version="2"><gridType type="1"/><shapes><voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="4" y="1" z="1" type="0">####</voxel>
</shapes><problems><problem><shapes><shape id="0" count="2"/></shapes><result id="1"/><solutions><solution><assembly>0 0 0 0 3 0 0 3</assembly><separation>
<pieces count="2">0 1</pieces><state><dx>0 3</dx><dy>0 0</dy><dz>0 0</dz></state><state><dx>0 5</dx><dy>0 0</dy><dz>0 0</dz></state>
<state><dx>0 20005</dx><dy>0 20000</dy><dz>0 0</dz></state></separation></solution></solutions></problem></problems></puzzle>`
	if r := solve(file, "-r", "-q", "--disassemble", "-"); r.value("LEVEL[1]") != "1" || r.value("STORED_LEVEL[2]") != "1" {
		t.Errorf("%s%s", r.out, r.err)
	}
}
