package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/truth"
	"tilewright/ui/link"
)

// TestMain is the program itself, if the test runs it as one.
func TestMain(m *testing.M) {
	if os.Getenv("TILEWRIGHT_SOLVE_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// result is the result of a run.
type result struct {
	status   int
	out, err string
}

// solve runs the program with a standard input.
func solve(stdin string, args ...string) result {
	return solveAt(&terminal{}, stdin, args...)
}

func solveAt(t *terminal, stdin string, args ...string) result {
	var out, err bytes.Buffer
	var stderr io.Writer = &err
	if t.stderr != nil {
		stderr = io.MultiWriter(&err, t.stderr)
	}
	t.stdin, t.stdout, t.stderr = strings.NewReader(stdin), bufio.NewWriter(&out), stderr
	status := t.run(args)
	t.stdout.Flush()
	return result{status, out.String(), err.String()}
}

// value is the value in a NAME=value line, or "".
func (r result) value(name string) string {
	for line := range strings.Lines(r.out) {
		if v, ok := strings.CutPrefix(line, name+"="); ok {
			return strings.TrimSpace(v)
		}
	}
	return ""
}

func (r result) solutions() int { return strings.Count(r.out, "# --- SOLUTION ") }

const small = `# title: Four in a row
D:xDim=4:yDim=2:zDim=1
C:name=I:type=M:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0
C:name=J:type=M:layout=0 0 0, 1 0 0, 2 0 0
L:stationary=*
. . . .
. . . *
~L
~D
`

// TestForms prints a puzzle with a stationary piece in all six forms of --format.
func TestForms(t *testing.T) {
	const i, j, hole = "layout=0 1 0, 1 1 0, 2 1 0, 3 1 0\n", "layout=0 0 0, 1 0 0, 2 0 0\n", "C:name=*:type=S:layout=3 0 0\n"
	for _, tt := range []struct{ format, want string }{
		{"BL", " I I I I\n J J J *\n"},
		{"BC", "C:name=I:type=M:" + i + "C:name=J:type=M:" + j + hole},
		{"FL", "D:xDim=4:yDim=2:zDim=1\nL:stationary=*\n I I I I\n J J J *\n~L\n~D\n"},
		{"FC", "D:xDim=4:yDim=2:zDim=1\nC:name=I:type=M:" + i + "C:name=J:type=M:" + j + hole + "~D\n"},
		{"SL", "D:xDim=4:yDim=2:zDim=1\nL:stationary=* I J\n I I I I\n J J J *\n~L\n~D\n"},
		{"SC", "D:xDim=4:yDim=2:zDim=1\nC:name=I:type=S:" + i + "C:name=J:type=S:" + j + hole + "~D\n"},
	} {
		r := solve(small, "--format="+tt.format)
		if want := "\n# --- SOLUTION 1 ---\n" + tt.want; r.status != 0 || r.err != "" || r.out != want {
			t.Errorf("%s: status %d, %q, got\n%s\nwant\n%s", tt.format, r.status, r.err, r.out, want)
		}
	}
}

// TestLoose: a puzzle that is not exact is solved in the terminal. An empty cell is a dot, and what is printed as a
// definition can be read. A challenge of it is made.
func TestLoose(t *testing.T) {
	const text = "D:xDim=4:yDim=2:zDim=1\nC:name=I:copies=1-2:layout=0 0 0, 1 0 0, 2 0 0\nC:name=O:copies=0-2:layout=0 0 0, 1 0 0\nL:variable=+\n. . . +\n. . . +\n~L\n~D\n"
	r := solve(text, "-r")
	if r.status != 0 || r.err != "" || !strings.Contains(r.out, " I1 I1 I1  .\n") {
		t.Errorf("status %d, %q\n%s", r.status, r.err, r.out)
	}
	for _, form := range []string{"FL", "FC", "SL", "SC"} {
		all := solve(text, "--format="+form)
		doc := def.Parse(all.out)
		if err := doc.Err(); err != nil || len(doc.Puzzles) != all.solutions() {
			t.Errorf("%s: %d puzzles of %d solutions, %v\n%s", form, len(doc.Puzzles), all.solutions(), err, all.out)
		}
	}
	if auto := solve(text, "--auto"); auto.status != 0 || auto.solutions() != r.solutions() {
		t.Errorf("--auto: status %d, %d solutions, want %d; %s", auto.status, auto.solutions(), r.solutions(), auto.err)
	}
	if kernel := solve(text, "-r", "--engine=kernel"); kernel.status != 0 || kernel.solutions() != r.solutions() {
		t.Errorf("--engine=kernel: status %d, %d solutions, want %d; %s", kernel.status, kernel.solutions(), r.solutions(), kernel.err)
	}
	if made := solve(text, "--challenge=3"); made.status != 0 || !strings.Contains(made.out, "GIVEN=") ||
		!strings.Contains(made.out, "LINK=#") {
		t.Errorf("a challenge: status %d, %q, %q", made.status, made.out, made.err)
	}
}

// TestSidesKept: the definitions that are printed keep the colours, the backs and the groups of pieces. Those in which a
// piece stays where it is have together the solutions of the whole.
func TestSidesKept(t *testing.T) {
	for _, tt := range []struct{ name, text, goal string }{
		{"backs", "D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0:back=0 0 0, 1 0 0, 1 1 0\n" +
			"C:name=B:layout=0 0 0, 1 0 0\nC:name=C:layout=0 0 0\n~D\n", "-g2"},
		{"sizes", "D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0:back=0 0 0, 1 0 0, 2 0 0, 2 1 0\n" +
			"C:name=B:layout=0 0 0, 1 0 0\nC:name=C:copies=0-1:layout=0 0 0\n~D\n", ""},
		{"colours", "D:xDim=4:yDim=1:zDim=1\nC:name=A:layout=0 0 0 red, 1 0 0 blue\nC:name=B:layout=0 0 0 blue, 1 0 0\n" +
			"C:name=red:type=C:layout=0 0 0, 3 0 0\nC:name=blue:type=C:layout=1 0 0, 2 0 0\n~D\n", "-g1"},
	} {
		whole := solve(tt.text)
		if whole.status != 0 || whole.solutions() == 0 {
			t.Fatalf("%s: %d solutions, %s", tt.name, whole.solutions(), whole.err)
		}
		forms := []string{"S", "SC"}
		args := []string{}
		if tt.goal != "" {
			forms, args = append(forms, "F", "FC"), append(args, tt.goal)
		}
		for _, form := range forms {
			parts := solve(tt.text, append(args, "--format="+form)...)
			again, want := solve(parts.out), whole.solutions()
			if form[0] == 'F' {
				want *= parts.solutions()
			}
			if parts.solutions() == 0 || again.status != 0 || again.solutions() != want {
				t.Errorf("%s %s: %d solutions of %d parts, want %d; %s\n%s",
					tt.name, form, again.solutions(), parts.solutions(), want, again.err, parts.out)
			}
		}
	}
}

// TestSubPuzzles: a goal with --format=S splits a puzzle into puzzles whose solutions together are its own. With F they
// are the puzzle itself.
func TestSubPuzzles(t *testing.T) {
	const name = "soma"
	whole := solve("", "-rz", "-R", name)
	for _, form := range []string{"S", "SC"} {
		parts := solve("", "-rz", "-R", "-g6", "--format="+form, name)
		if parts.solutions() != 3 {
			t.Fatalf("z has %d places, want 3", parts.solutions())
		}
		again := solve(parts.out)
		if again.status != 0 || again.err != "" || again.solutions() != whole.solutions() {
			t.Errorf("%s: the parts have %d solutions together, the whole %d; %s", form, again.solutions(), whole.solutions(), again.err)
		}
	}
	for _, form := range []string{"F", "FC"} {
		full := solve("", "-g3", "--limit=2", "--format="+form, name)
		doc := def.Parse(full.out)
		if err := doc.Err(); err != nil || len(doc.Puzzles) != 2 {
			t.Fatalf("%s: %d puzzles, %v", form, len(doc.Puzzles), err)
		}
		again := solve(full.out, "-r", "--count", "-i")
		if n := strings.Count(again.out, "\nUNIQUE=480\n"); n != 2 {
			t.Errorf("%s: what is written is another puzzle:\n%s", form, again.out)
		}
	}
}

// TestOddNames: some names of pieces cannot stand in a drawing.
func TestOddNames(t *testing.T) {
	const text = "D:xDim=2:yDim=1:zDim=1\nC:name=a b:layout=0 0 0\nC:name=c:layout=0 0 0\n~D\n"
	r := solve(text, "--format=SL", "--limit=1")
	if doc := def.Parse(r.out); doc.Err() != nil || !strings.Contains(r.out, "C:name=a b:type=S:layout=") {
		t.Errorf("%v\n%s", doc.Err(), r.out)
	}
	r = solve(text, "--limit=1")
	if !regexp.MustCompile(`(?m)^( a b   c|   c a b)$`).MatchString(r.out) {
		t.Errorf("names are not aligned:\n%s", r.out)
	}
}

// TestLimited: solutions that a kernel finds beyond a limit are not called turns of others.
func TestLimited(t *testing.T) {
	r := solve("", "-i", "-q", "-r", "--limit=1", "--engine=kernel", "soma")
	if !strings.Contains(r.out, "up to the limit") || !strings.Contains(r.out, "\nUNIQUE=1\n") || strings.Contains(r.out, "REDUNDANT=") {
		t.Error(r.out)
	}
}

// TestStatistics has the numbers of DLX S with X constrained on 10 × 6 (FACTS: 892,247 fits), as NAME=value lines.
func TestStatistics(t *testing.T) {
	r := solve("", "-i", "-q", "-r", "pentominoes-10x6")
	for name, want := range map[string]string{
		"SOLUTIONS": "2339", "UNIQUE": "2339", "REDUNDANT": "0", "UNBOUNDED": "3780", "BOUNDED": "2056", "IMAGES": "2032",
		"ROTATIONALLY_UNIQUE": "true", "REDUNDANCY_FILTER": "X", "REDUNDANCY_BEFORE": "32", "REDUNDANCY_AFTER": "8",
		"DIMENSION": "10 6 1", "ONE_SIDE": "false", "SHAPE[ 0]": "F", "SHAPE[11]": "Z", "SETTINGS": "-i -q -r",
		"ATTEMPTS_TOTAL": "892247", "FITS_TOTAL": "892247", "FITS[ 1]": "2339", "FITS[12]": "8", "ATTEMPTS[12]": "8",
		"VOLUME_FILTER_TOTAL": "0",
	} {
		if got := r.value(name); got != want {
			t.Errorf("%s=%s, want %s", name, got, want)
		}
	}
	if r.status != 0 || r.solutions() != 0 || r.err != "" {
		t.Errorf("status %d, %d solutions printed, %q", r.status, r.solutions(), r.err)
	}
	for line := range strings.Lines(r.out) {
		if !regexp.MustCompile(`^(\n|# .*\n|[A-Z_]+(\[[ \d]\d\])?=.*\n)$`).MatchString(line) {
			t.Errorf("%q is no NAME=value line", line)
		}
	}
}

// TestArticle has test case P5 of the FILA article and P-13 of the other one: filter, handover and both sums.
func TestArticle(t *testing.T) {
	for _, tt := range []struct{ line, attempts, fits string }{
		{"-i -q -r -V -of=11 -f11 -n", "6774101", "2091215"},
		{"-i -q -r -V12 -b11", "15198004", "2091215"},
	} {
		r := solve("", append(strings.Fields(tt.line), "pentominoes-10x6")...)
		if r.value("ATTEMPTS_TOTAL") != tt.attempts || r.value("FITS_TOTAL") != tt.fits || r.value("UNIQUE") != "2339" ||
			r.value("VOLUME_FILTER_TOTAL") != "125" || r.value("VOLUME_FILTER[12]") != "125" || r.value("FITS[12]") != "7" ||
			r.value("IMAGES") != "1907" {
			t.Errorf("%s: status %d\n%s%s", tt.line, r.status, r.out, r.err)
		}
	}
}

// TestUnique tells which counts are printed. Without -r and -u nothing compares solutions, so there is no UNIQUE. With
// -u turned ones are dropped. Automatic prints one number.
func TestUnique(t *testing.T) {
	for _, tt := range []struct {
		args      []string
		solutions string
		unique    string
		printed   int
	}{
		{[]string{"-i"}, "11520", "", 11520},
		{[]string{"-i", "--auto"}, "480", "", 480},
		{[]string{"-i", "--auto", "--limit=5"}, "5", "", 5},
		{[]string{"-i", "-r", "-g1", "-q"}, "", "", 0},
		{[]string{"-i", "-u"}, "11520", "480", 480},
		{[]string{"-i", "-r"}, "480", "480", 480},
		{[]string{"-i", "-r", "--mirror=same", "--count"}, "", "240", 0},
		{[]string{"-i", "-r", "--limit=7"}, "7", "7", 7},
	} {
		r := solve("", append(tt.args, "soma")...)
		if tt.solutions != "" && r.value("SOLUTIONS") != tt.solutions || r.value("UNIQUE") != tt.unique || r.solutions() != tt.printed {
			t.Errorf("%v: SOLUTIONS=%s UNIQUE=%s and %d printed", tt.args, r.value("SOLUTIONS"), r.value("UNIQUE"), r.solutions())
		}
	}
}

// TestCount: --count prints a number and nothing else, also where no counter holds it.
func TestCount(t *testing.T) {
	const dominoes = "D:xDim=16:yDim=16:zDim=1\nC:name=d:copies=128:layout=0 0 0, 1 0 0\n~D\n"
	const many = "2444888770250892795802079170816"
	for _, tt := range []struct {
		stdin string
		args  []string
		out   string
	}{
		{"", []string{"-r", "--count", "soma"}, "480\n"},
		{"", []string{"--count", "soma"}, "11520\n"},
		{"", []string{"--count", "--limit=3", "-r", "soma"}, "3\n"},
		{"", []string{"--auto", "--count", "soma", "pentominoes-20x3"}, "480\n2\n"},
		{truth.Get("tet_5x4").Text, []string{"--count"}, "0\n"},
		{"", []string{"-q", "soma"}, ""},
		{dominoes, []string{"--engine=frontier", "--count"}, many + "\n"},
		{dominoes, []string{"--engine=frontier", "--count", "-i"}, "\nSOLUTIONS=" + many + "\n"},
		{dominoes, []string{"--engine=frontier", "--count", "--json"}, `"solutions":` + many + `,"found":` + many + ","},
	} {
		r := solve(tt.stdin, tt.args...)
		if r.status != solved || r.out != tt.out && (len(tt.out) < 40 || !strings.Contains(r.out, tt.out)) ||
			strings.Contains(r.err, "cannot go on") {
			t.Errorf("%v: status %d, %q, %q; want %q", tt.args, r.status, r.out, r.err, tt.out)
		}
	}
}

// TestDrawnCut: a way to cut the board is printed as its parts. As a definition it is a puzzle that has this solution.
func TestDrawnCut(t *testing.T) {
	const board = "D:xDim=4:yDim=4:zDim=1\nC:name=o:copies=0-max:layout=0 0 0\nC:name=A:type=S:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\n~D\n"
	for _, form := range []string{"--format=F", "--format=FC", "--json"} {
		r := solve(board, "--engine=frontier", "--draw", "--districts=3", form)
		if r.status != solved || r.err != "" {
			t.Fatalf("%s: status %d, %q", form, r.status, r.err)
		}
		if form == "--json" {
			if strings.Count(r.out, `"type":"solution"`) != 1 || !strings.Contains(r.out, `"name":"D"`) ||
				!strings.Contains(r.out, `"solutions":23,`) {
				t.Errorf("%s", r.out)
			}
			continue
		}
		if again := solve(r.out, "--count"); again.status != solved || again.out == "0\n" || again.err != "" {
			t.Errorf("%s: %d, %q, %q\n%s", form, again.status, again.out, again.err, r.out)
		}
	}
	for line, want := range map[string]string{
		"--count --districts=3": "23\n", "--count --districts=3 -u": "14\n", "-q --draw --districts=3": "",
	} {
		if r := solve(board, append([]string{"--engine=frontier"}, strings.Fields(line)...)...); r.out != want || r.err != "" {
			t.Errorf("%s: %q, want %q; %q", line, r.out, want, r.err)
		}
	}
	r := solve(board, "--engine=frontier", "--count", "--districts=5")
	if r.status == solved || !strings.Contains(r.err, "12 cells cannot be cut into 5 parts of one size") {
		t.Errorf("status %d, %q", r.status, r.err)
	}
}

// TestInput: files, several of them, several puzzles in one, standard input, the library, and errors in them.
func TestInput(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "two puzzles.txt")
	if err := os.WriteFile(file, []byte(small+small), 0o644); err != nil {
		t.Fatal(err)
	}
	conf := filepath.Join(dir, "my.conf")
	if err := os.WriteFile(conf, []byte("# mine\nquiet=1\ninfo=1\ngoal=x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	good := filepath.Join(dir, "good.conf")
	if err := os.WriteFile(good, []byte("quiet=1\ninfo=1\nredundancyFilter=\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	each := solve(small).solutions()
	if each == 0 {
		t.Fatal("no solutions of the small puzzle")
	}
	for _, tt := range []struct {
		name, stdin string
		args        []string
		status      int
		solutions   int
		err         string // all of it, or its beginning if this ends in …
	}{
		{"a file", "", []string{file}, 0, 2 * each, ""},
		{"after --", "", []string{"-V", "--", file}, 0, 2 * each, ""},
		{"after -r", "", []string{"-r", file}, 0, 2 * each, "settings:1:1: warning: No turn leaves this board as it is…"},
		{"several", small, []string{file, "-", file}, 0, 5 * each, ""},
		{"standard input", small, nil, 0, each, ""},
		{"library", "", []string{"-r", "pentominoes-20x3"}, 0, 2, ""},
		{"a row of the article", "", []string{"-m11", "-e0", "-r", "-q", "pentominoes-20x3"}, 0, 0, "settings:1:1: info: Read as a line of polycube 1.2.1…"},
		{"no file", "", []string{filepath.Join(dir, "none.txt"), file}, 2, 2 * each,
			filepath.Join(dir, "none.txt") + ": error: The file cannot be read: no such file or directory.\n"},
		{"bad settings", small, []string{"-V13x"}, 2, 0, "settings:1:3: error: -V needs a number of pieces left, or -1 for once before the search. “13x” is not a number.\n    -V13x\n      ^^^\nNothing was searched. --help lists the settings.\n"},
		{"bad piece", small, []string{"-i", "-rQ"}, 2, 0, "settings:1:4: error: There is no piece “Q” to constrain. There are I and J.\n    -i -rQ\n       ^^^\n    Make it -r\n"},
		{"no effect", small, []string{"-n", "-q"}, 0, 0, "settings:1:1: warning: Neighbour occupancy belongs to FILA. There is no -f, so it has no effect.\n    -n -q\n    ^^\n    Make it -f1 -n\n"},
		{"bad conf", small, []string{"--conf", conf}, 2, 0, conf + ":4:6: error: goal needs a number, not “x”.\n    goal=x\n         ^\nNothing…"},
		{"conf", small, []string{"--conf=" + good}, 0, 0, good + ":3:1: warning: No turn…"},
		{"no conf", small, []string{"--conf=" + good + "x"}, 2, 0, good + "x: error: The file cannot be read…"},
		{"bad definition", strings.Replace(small, "3 0 0\nC:name=J", "3 0\nC:name=J", 1), nil, 2, 0, "standard input:3:45: error: …"},
		{"one bad, one good", strings.Replace(small, "3 0 0\nC:name=J", "3 0\nC:name=J", 1) + small, nil, 2, each,
			"standard input:3:45: error: …"},
		{"trials", small, []string{"-s5,1,1"}, 0, 5 * each, ""},
		{"trials without end", small, []string{"-s5,3,1"}, 2, 0, "settings:1:1: error: The puzzle has 2 pieces…"},
		{"Fletcher", small, []string{"--engine=fletcher"}, 0, each, ""},
		{"Fletcher in space", "", []string{"--engine=fletcher", "soma"}, 2, 0, "settings:1:1: error: Fletcher's tree search is for flat boards…"},
		{"steps of a kernel", small, []string{"--engine=kernel", "-t"}, 2, 0, "settings:1:1: error: The kernel cannot show its steps (-t)…"},
		{"nothing", "", nil, 2, 0, "standard input:1:1: …"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := solve(tt.stdin, tt.args...)
			want, begins := strings.CutSuffix(tt.err, "…")
			if r.status != tt.status || tt.solutions >= 0 && r.solutions() != tt.solutions ||
				r.err != want && !(begins && strings.HasPrefix(r.err, want)) {
				t.Errorf("status %d, want %d; %d solutions, want %d; stderr\n%s\nwant\n%s", r.status, tt.status, r.solutions(), tt.solutions, r.err, tt.err)
			}
		})
	}
}

func TestNoSolution(t *testing.T) {
	r := solve(truth.Get("tet_5x4").Text, "-i")
	if r.status != 0 || r.value("SOLUTIONS") != "0" || !strings.HasPrefix(r.err, "There is no solution, which is known without a search. ") {
		t.Errorf("%+v", r)
	}
}

func TestHelp(t *testing.T) {
	r := solve("", "--help")
	if r.status != 0 || !strings.Contains(r.out, "  -V, --volumeFilter[=N]") || !strings.Contains(r.out, "tetriscube") || r.err != "" {
		t.Errorf("%+v", r)
	}
	puzzles, shelves := def.Size()
	_, names, told := strings.Cut(r.out, fmt.Sprintf("The library has %d puzzles on %d shelves. They go by their names:\n", puzzles, shelves))
	names, _, _ = strings.Cut(names, "\n\n")
	if listed := strings.Fields(names); !told || len(listed) != puzzles || def.TextOf(listed[len(listed)-1]) == "" {
		t.Errorf("%d puzzles are counted, and listed are %q", puzzles, listed)
	}
	for line := range strings.Lines(r.out) {
		if len(line) > 160 {
			t.Errorf("a line of %d: %s", len(line), line)
		}
	}
	if r := solve("", "--version"); r.status != 0 || !strings.HasPrefix(r.out, "tilewright solve ") {
		t.Errorf("%+v", r)
	}
}

// TestHalves: the cost of passes is printed once, before the passes.
func TestHalves(t *testing.T) {
	r := solve("", "--engine=meet", "--count", "--memory=1", "-i", "pentominoes-10x6")
	if r.value("SOLUTIONS") != "9356" || strings.Count(r.err, "Halves: cut behind cell") != 1 ||
		!strings.Contains(r.err, "times the work of one with more memory") {
		t.Errorf("%s; %s solutions", r.err, r.value("SOLUTIONS"))
	}
	if r := solve("", "--engine=meet", "--count", "-i", "pentominoes-10x6"); strings.Contains(r.err, "Halves") {
		t.Error(r.err)
	}
}

// TestAutomatic: --auto chooses, says what, and finds each solution once. --estimate says how large the search is,
// without searching.
func TestAutomatic(t *testing.T) {
	r := solve("", "--auto", "-i", "soma")
	if r.status != 0 || r.value("SOLUTIONS") != "480" || !strings.Contains(r.err, "Automatic: -r ") ||
		strings.Contains(r.value("SETTINGS"), "--auto") {
		t.Errorf("%+v", r)
	}
	for _, line := range [][]string{{"--auto"}, {"-r", "--engine=kernel"}, {"-r", "-V", "-f11", "-of=11", "-n"}} {
		r := solve("", append(line, "--estimate", "pentominoes-10x6")...)
		if r.status != 0 || !strings.HasPrefix(r.out, "Solutions: ") || strings.Contains(r.out, "not known") ||
			strings.Contains(r.out, "SOLUTION 1") {
			t.Errorf("%v: %+v", line, r)
		}
	}
	r = solve("", "--auto", "--estimate=json", "diabolical")
	var e struct {
		Settings                 string
		Solutions, Fits, Seconds []float64
		Tried                    int
		Says                     []string
	}
	if err := json.Unmarshal([]byte(r.out), &e); err != nil || !slices.Equal(e.Solutions, []float64{26, 26}) ||
		len(e.Fits) != 2 || len(e.Says) == 0 || e.Tried == 0 {
		t.Errorf("%v: %+v", err, r)
	}
	if r := solve("", "--estimate=xml", "soma"); r.status != 2 {
		t.Errorf("%+v", r)
	}
	// A count along the edge is in steps, and takes memory.
	twelve := "D:xDim=12:yDim=12:zDim=1\nC:name=D:copies=72:layout=0 0 0, 1 0 0\n~D\n"
	counted := []string{"--engine=frontier", "--count"}
	r = solve(twelve, append(counted, "--estimate")...)
	steps := regexp.MustCompile(`^Steps: ([\d,]+)\nTime: .*\nMemory: .* MB\n$`).FindStringSubmatch(r.out)
	whole := solve(twelve, append(counted, "-i")...)
	if nodes := whole.value("NODES"); r.status != 0 || steps == nil || strings.ReplaceAll(steps[1], ",", "") != nodes {
		t.Errorf("a count of %s steps is estimated as %q, %s", nodes, r.out, r.err)
	}
	if r := solve(twelve, append(counted, "--estimate=json")...); !strings.Contains(r.out, `"fits":null`) ||
		!strings.Contains(r.out, `"steps":[`+whole.value("NODES")) || !strings.Contains(r.out, `"memory":[`) {
		t.Errorf("as JSON it is %s", r.out)
	}
	// Nothing estimates the reference engine's work.
	if r := solve("", "--estimate", "--engine=reference", "soma"); r.status != 0 || !strings.Contains(r.out, "not known yet") {
		t.Errorf("%+v", r)
	}
}

// TestWorkers: several runners find the same solutions and count the same work as one.
func TestWorkers(t *testing.T) {
	sorted := func(r result) []string {
		parts := strings.Split(r.out, "\n# --- SOLUTION ")[1:]
		for i := range parts {
			_, parts[i], _ = strings.Cut(parts[i], "\n")
			parts[i], _, _ = strings.Cut(parts[i], "\n# ")
		}
		slices.Sort(parts)
		return parts
	}
	for _, puzzle := range []string{"pentominoes-8x8-hole", "soma", "slothouber-graatsma"} {
		one := solve("", "-i", "-r", puzzle)
		for _, n := range []int{2, 5} {
			many := solve("", "-i", "-r", fmt.Sprintf("--workers=%d", n), puzzle)
			for _, name := range []string{"SOLUTIONS", "UNIQUE", "FITS_TOTAL", "ATTEMPTS_TOTAL", "FITS[ 1]"} {
				if many.value(name) != one.value(name) {
					t.Errorf("%s with %d runners: %s=%s, want %s", puzzle, n, name, many.value(name), one.value(name))
				}
			}
			if !slices.Equal(sorted(many), sorted(one)) {
				t.Errorf("%s with %d runners: other solutions", puzzle, n)
			}
		}
	}
	for _, args := range [][]string{{"--limit=100"}, {"--limit=100", "--count"}} {
		r := solve("", append(args, "-i", "-r", "--workers=4", "kanoodle")...)
		if want := 100 * (2 - len(args)); r.solutions() != want || r.value("UNIQUE") != "100" {
			t.Errorf("%v: %d solutions printed, UNIQUE=%s", args, r.solutions(), r.value("UNIQUE"))
		}
	}
}

// TestTrace: with -t every fit is a step, and each board differs from the one before by one piece.
func TestTrace(t *testing.T) {
	for _, args := range [][]string{
		{"-r", "soma"}, {"-r", "-oe", "-f7", "-g4", "soma"}, {"-r", "-f4", "-g2", "soma"}, {"-s200,3,1", "soma"},
		{"--engine=fletcher", "-r", "-R", "-g8", "pentominoes-20x3"},
	} {
		all := solve("", append([]string{"-i", "-q", "-t"}, args...)...)
		placed, removed := strings.Count(all.out, ": placed "), strings.Count(all.out, ": removed ")
		if want := all.value("FITS_TOTAL"); fmt.Sprint(placed) != want || placed < 500 || removed != placed {
			t.Errorf("%v: %d placements and %d removals shown of %s: %s", args, placed, removed, want, all.err)
		}
	}
	for _, tt := range []struct {
		k               string
		placed, removed string // least number of pieces left
	}{{"-t6", "5 LEFT", "6 LEFT"}, {"-t-6", "5 LEFT", ""}} {
		r := solve("", "-r", "-q", tt.k, "soma")
		for line := range strings.Lines(r.out) {
			switch {
			case strings.Contains(line, ": placed "):
				if !strings.Contains(line, ", 5 LEFT") && (tt.k == "-t-6" || !strings.Contains(line, ", 6 LEFT")) {
					t.Errorf("%s: %s", tt.k, line)
				}
			case strings.Contains(line, ": removed "):
				if tt.removed == "" || !strings.Contains(line, ", 6 LEFT") && !strings.Contains(line, ", 7 LEFT") {
					t.Errorf("%s: %s", tt.k, line)
				}
			}
		}
		if strings.Contains(r.out, "SOLUTION") || !strings.Contains(r.out, tt.placed) {
			t.Errorf("%s:\n%s", tt.k, r.out)
		}
	}
}

// TestTrials: the counters of trials are totals, the same for any number of runners.
func TestTrials(t *testing.T) {
	one := solve("", "-i", "-q", "-s50,7,3", "pentominoes-8x8-hole")
	if one.status != 0 || one.value("MONTE_CARLO_TRIAL") != "50" || one.value("ENGINE") != "DLX" {
		t.Fatalf("%+v", one)
	}
	for _, args := range [][]string{{"-s50,7,3", "--workers=3"}, {"-s50,7,3", "-f6"}, {"-s50,7,4"}} {
		many := solve("", append(args, "-i", "-q", "pentominoes-8x8-hole")...)
		for _, name := range []string{"MONTE_CARLO_TRIAL", "SOLUTIONS", "FITS_TOTAL", "FITS[ 8]"} {
			same := many.value(name) == one.value(name)
			differs := args[0] != "-s50,7,3" && name != "MONTE_CARLO_TRIAL" || len(args) > 1 && args[1] == "-f6" && name == "FITS_TOTAL"
			if same == differs {
				t.Errorf("%v: %s=%s, before %s", args, name, many.value(name), one.value(name))
			}
		}
	}
}

// signaller asks for statistics when progress is first shown, and presses Ctrl-C when it is next shown after them.
type signaller struct {
	at    *terminal
	asked bool
}

func (s *signaller) Write(words []byte) (int, error) {
	switch {
	case !bytes.Contains(words, []byte(" fits a second")):
	case !s.asked:
		s.asked = true
		s.at.statistics <- os.Interrupt
	case len(s.at.statistics) == 0 && len(s.at.interrupt) == 0:
		s.at.interrupt <- os.Interrupt
	}
	return len(words), nil
}

// TestSignals: statistics are printed on request, and Ctrl-C ends a search.
func TestSignals(t *testing.T) {
	for _, workers := range []string{"--workers=1", "--workers=3"} {
		at := &terminal{interrupt: make(chan os.Signal, 1), statistics: make(chan os.Signal, 1), progress: true}
		at.stderr = &signaller{at: at}
		r := solveAt(at, "", "-q", workers, "tetriscube", "tetriscube")
		if r.status != 0 || strings.Count(r.out, "\nFITS_TOTAL=") != 2 || !strings.Contains(r.out, "# Interrupted") {
			t.Errorf("%s: %+v", workers, r)
		}
		if !strings.Contains(r.err, " fits a second") {
			t.Errorf("%s: no progress was shown: %q", workers, r.err)
		}
	}
}

// TestEngines: lines with FILA and without limit are searched by kernels. The counts are the same.
func TestEngines(t *testing.T) {
	for line, want := range map[string]string{"-r": "DLX", "-r -f99 -oe -n": "list kernel",
		"-r -f99 -oe -n --limit=9": "FILA", "-r --engine=kernel": "cover kernel"} {
		if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
			continue
		}
		args := append(strings.Fields(line), "-i", "-q", "soma")
		r, plain := solve("", args...), solve("", append(args, "--engine=reference")...)
		if r.value("ENGINE") != want {
			t.Errorf("%s: %s searched, not %s", line, r.value("ENGINE"), want)
		}
		for _, name := range []string{"UNIQUE", "SOLUTIONS", "FITS_TOTAL", "ATTEMPTS_TOTAL"} {
			if r.value(name) != plain.value(name) {
				t.Errorf("%s: %s=%s, the reference has %s", line, name, r.value(name), plain.value(name))
			}
		}
	}
}

// process is the program, run as a process.
type process struct {
	*exec.Cmd
	out *bufio.Reader
	err bytes.Buffer
}

func start(t *testing.T, args ...string) *process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.Command(exe, args...)}
	p.Env = append(os.Environ(), "TILEWRIGHT_SOLVE_MAIN=1")
	p.Stderr = &p.err
	pipe, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(pipe)
	if err := p.Start(); err != nil {
		t.Skipf("programs cannot be started here: %v", err)
	}
	t.Cleanup(func() { p.Process.Kill() }) // in case the test ended before
	return p
}

// until reads the output up to a line with this beginning.
func (p *process) until(t *testing.T, begin string) string {
	t.Helper()
	var seen strings.Builder
	for {
		line, err := p.out.ReadString('\n')
		if err != nil {
			t.Fatalf("the output ends without a line %s…: %v", begin, err)
		}
		seen.WriteString(line)
		if strings.HasPrefix(line, begin) {
			return seen.String()
		}
	}
}

// interrupt presses Ctrl-C, and returns the rest of the output.
func (p *process) interrupt(t *testing.T) string {
	t.Helper()
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(p.out)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("after Ctrl-C the exit is not clean: %v", err)
	}
	return string(rest)
}

// TestProcess runs the program as a process, with a real Ctrl-C.
func TestProcess(t *testing.T) {
	p := start(t, "-g8", "tetriscube")
	p.until(t, "# --- SOLUTION 3 ")
	if rest := p.interrupt(t); !strings.Contains(rest, "# Interrupted") || !strings.Contains(rest, "\nFITS_TOTAL=") {
		t.Errorf("no statistics after Ctrl-C: …%s", rest[max(0, len(rest)-300):])
	}
	bad := start(t, "-x")
	if err := bad.Wait(); bad.ProcessState.ExitCode() != badInput {
		t.Errorf("exit status of bad settings: %v", err)
	}
}

// TestRestarts: any number of workers prints the same solutions of a giant in the same order. Nothing says that they
// are all.
func TestRestarts(t *testing.T) {
	var outs []string
	for _, workers := range []string{"1", "2", "5"} {
		r := solve("", "--engine=restarts", "--limit=60", "--workers="+workers, "hexomino-parallelogram")
		if r.status != 0 || strings.Count(r.out, "SOLUTION") != 60 {
			t.Fatalf("%s workers: status %d, %s", workers, r.status, r.err)
		}
		outs = append(outs, r.out)
	}
	if outs[0] != outs[1] || outs[0] != outs[2] {
		t.Error("other solutions with more workers")
	}
}

// TestChallenge: a challenge is printed as a puzzle that has one solution, with its link. The same line prints the same
// challenge, and a day has one for everybody.
func TestChallenge(t *testing.T) {
	r := solve("", "--challenge=2", "--seed=7", "--format=S", "soma")
	if r.status != 0 || r.value("LEVEL") != "2" || !strings.HasSuffix(r.value("LINK"), "&c=1.2.7") {
		t.Fatalf("%+v", r)
	}
	if l, err := link.Decode(r.value("LINK")); err != nil || l.Puzzle != "soma" || len(l.Given) != 27 ||
		l.Challenge != (link.ChallengeName{Version: 1, Level: 2, Number: 7}) {
		t.Errorf("the link says %+v, %v", l, err)
	}
	rest, _, _ := strings.Cut(r.out, "GIVEN=")
	if n := solve(rest).solutions(); n != 1 {
		t.Errorf("it has %d solutions", n)
	}
	if again := solve("", "--challenge=2", "--seed=7", "--format=S", "soma"); again.out != r.out {
		t.Errorf("again: %s", again.out)
	}
	if r := solve(small, "--challenge", "-"); !strings.Contains(r.err, "level 3 was asked for; 1 is the nearest") ||
		!strings.Contains(r.value("LINK"), "d=1.") {
		t.Errorf("a text of one's own: %+v", r)
	}
	var line struct {
		Type   string
		Number uint64
		Pieces []jsonPiece
		Link   string
	}
	r = solve("", "--daily=2026-11-24", "--json")
	if err := json.Unmarshal([]byte(r.out), &line); err != nil || line.Type != "challenge" || line.Number != 2026_11_24 ||
		len(line.Pieces) == 0 || !strings.HasPrefix(line.Link, "#p=pentominoes-flower&") {
		t.Errorf("%v, %+v", err, line)
	}
	if r := solve("", "--challenge=1", "--given=4", "soma"); r.value("GIVEN") != "4" || r.err != "" {
		t.Errorf("with four given: %s%s", r.out, r.err)
	}
	if r := solve("", "--challenge", "soma-w"); r.status != 0 || r.out != "" || !strings.Contains(r.err, "no solution") {
		t.Errorf("without a solution: %+v", r)
	}
	for _, args := range [][]string{{"--challenge=6", "soma"}, {"--daily=today"}, {"--daily", "soma"},
		{"--daily", "--challenge"}, {"--given=3", "soma"}, {"--challenge", "--checkpoint=x", "soma"}} {
		if r := solve("", args...); r.status != 2 || r.err == "" {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

const oneLess = `D:xDim=4:yDim=4:zDim=1
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 0 2 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0
C:name=V:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0
~D
`

// TestDesign: variants are listed, best first. A survey that was broken off goes on to the same list.
func TestDesign(t *testing.T) {
	r := solve(oneLess, "--design=cells", "-")
	if r.status != 0 || !strings.HasPrefix(r.out, "1 solution, 12 placements each: 1 1 0 closed\n") ||
		!strings.Contains(r.out, "# all 3 cells: 1 with one solution, 2 with 2 to 10") {
		t.Errorf("%+v", r)
	}
	file := filepath.Join(t.TempDir(), "survey")
	args := []string{"--design=swaps", "--workers=2", "--checkpoint=" + file, "pentominoes-8x8-four"}
	stopped := &terminal{interrupt: make(chan os.Signal, 1)}
	stopped.interrupt <- os.Interrupt
	if r := solveAt(stopped, "", args...); r.status != 75 && r.status != 0 {
		t.Fatalf("broken off: %+v", r)
	}
	if r := solve("", args...); r.status != 2 || !strings.Contains(r.err, "--resume") {
		t.Errorf("over the file: %+v", r)
	}
	whole := solve("", "--design=swaps", "pentominoes-8x8-four")
	if r := solve("", append(args, "--resume")...); r.status != 0 || r.out != whole.out ||
		!strings.Contains(r.out, "# all 132 swaps: 2 with one solution") {
		t.Errorf("gone on with: %+v", r)
	}
	if r := solve("", "--design=subsets", "--checkpoint="+file, "--resume", "pentominoes-8x8-four"); r.status != 2 {
		t.Errorf("another survey: %+v", r)
	}
	kept := readFile(t, file)
	for old, damaged := range map[string]string{`"End":`: `"End":9`, `"Keep":`: `"Keep":-`} {
		if err := os.WriteFile(file, []byte(strings.Replace(kept, old, damaged, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := solve("", append(args, "--resume")...); r.status != 2 || !strings.Contains(r.err, "damaged") {
			t.Errorf("a damaged file: %+v", r)
		}
	}
	var last struct {
		Type string
		Of   uint64
		One  uint64
	}
	lines := strings.Split(strings.TrimSpace(solve(oneLess, "--design=cells", "--json", "--limit=1", "-").out), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || len(lines) != 2 || last.Type != "survey" ||
		last.Of != 3 || last.One != 1 {
		t.Errorf("%v, %q", err, lines)
	}
	for _, args := range [][]string{{"--design=all", "soma"}, {"--design=cells", "soma"}, {"--design=swaps"},
		{"--design=swaps", "soma", "bedlam"}} {
		if r := solve(small+small, args...); r.status != 2 || r.err == "" {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

// loose is flat, and three of its cells may stay empty.
const loose = "D:xDim=4:yDim=3:zDim=1:empty=3\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0\nC:name=L:layout=0 0 0, 1 0 0, 0 1 0\n" +
	"C:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n~D\n"

// TestGrow: random steps give the same list on any number of cores, and after they were broken off. Each puzzle has as
// many solutions as the list says.
func TestGrow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "growth")
	args := []string{"--design=grow", "--goal=assemblies", "--seed=7", "--steps=160", "--limit=5", "-"}
	whole := solve(loose, args...)
	if whole.status != 0 || !strings.HasPrefix(whole.out, "1 solution, ") ||
		!strings.Contains(whole.out, "# 160 steps of 160: 23 with one solution, ") {
		t.Errorf("%+v", whole)
	}
	if r := solve(loose, append([]string{"--workers=2"}, args...)...); r.out != whole.out {
		t.Errorf("with two workers: %s\nwant %s", r.out, whole.out)
	}
	stopped := &terminal{interrupt: make(chan os.Signal, 1)}
	stopped.interrupt <- os.Interrupt
	kept := append([]string{"--checkpoint=" + file}, args...)
	if r := solveAt(stopped, loose, kept...); r.status != 75 && r.status != 0 {
		t.Fatalf("broken off: %+v", r)
	}
	if r := solve(loose, append([]string{"--resume"}, kept...)...); r.status != 0 || r.out != whole.out {
		t.Errorf("gone on with: %+v", r)
	}
	if r := solve(loose, append([]string{"--resume", "--inside"}, kept...)...); r.status != 2 {
		t.Errorf("other steps: %+v", r)
	}
	for line := range strings.Lines(solve(loose, append([]string{"--json"}, args...)...).out) {
		var v struct {
			Solutions  int
			Definition string
		}
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		if r := solve(v.Definition, "-r", "--count", "-"); strings.TrimSpace(r.out) != fmt.Sprint(v.Solutions) {
			t.Errorf("%s has %s solutions, it says %d", v.Definition, r.out, v.Solutions)
		}
	}
	for _, args := range [][]string{{"--design=grow", "-"}, {"--design=grow", "--goal=none", "-"}, {"--goal=level", "-"},
		{"--design=grow", "--pieces=X", "--goal=empty", "-"}} {
		if r := solve(loose, args...); r.status != 2 || r.err == "" {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A set is solved by its ID, one board of it by its number or words of its title.
func TestBoard(t *testing.T) {
	for board, want := range map[string]string{"1": "7\n", "5 × 5": "107\n", "slam 8": "10\n"} {
		if r := solve("", "-r", "--count", "--board="+board, "katamino"); r.status != solved || r.out != want {
			t.Errorf("%s: %+v", board, r)
		}
	}
	r := solve("", "-r", "--board=17", "katamino")
	if r.status != badInput || !strings.Contains(r.err, `There is no board "17".`) ||
		!strings.Contains(r.err, `16 is "Katamino, small slam A, 8 columns"`) {
		t.Errorf("%+v", r)
	}
}

// TestBest: of the solutions that are listed the last has the most, whoever searches, and it says how much. All are counted.
func TestBest(t *testing.T) {
	const board = "# colour: A=#c33 B=#33c\nD:xDim=6:yDim=4:zDim=1\nC:name=A:copies=9:layout=0 0 0, 1 0 0\nC:name=B:copies=2:layout=0 0 0, 1 0 0, 1 1 0\n~D\n"
	for best, measured := range map[string]int{"--most=crossroads": 5, "--fewest=together": 10} {
		for _, line := range []string{"-u", "-u -f99 -of -n --workers=2", "-r --engine=kernel --workers=2", "--auto", "--engine=meet -u"} {
			r := solve(board, append(strings.Fields(line), "--json", best, "-")...)
			list := strings.Split(strings.TrimSpace(r.out), "\n")
			if last := list[max(len(list)-2, 0)]; !strings.Contains(last, fmt.Sprintf(`"measured":%d,`, measured)) ||
				!strings.Contains(list[len(list)-1], `"solutions":1144,`) {
				t.Errorf("%s %s: %d %q, %s", line, best, r.status, r.out, r.err)
			}
		}
	}
	if r := solve(board, "-u", "--most=crossroads", "-"); !strings.Contains(r.out, ": 5 crossroads ---\n") {
		t.Errorf("%d %q, %s", r.status, r.out, r.err)
	}
	for _, line := range []string{"--count", "-q", "--limit=1", "--disassemble", "--fewest=seam", "--engine=frontier"} {
		if r := solve(board, "--most=crossroads", line, "-"); r.status != badInput || r.out != "" || !strings.Contains(r.err, "error: ") {
			t.Errorf("with %s: %d %q, %s", line, r.status, r.out, r.err)
		}
	}
}
