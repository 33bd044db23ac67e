package xc

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/def/testing/anyhow"
)

// knuthExample is the matrix of Knuth's paper in every form. It has one cover.
var knuthExample = []struct {
	form Form
	text string
}{
	{Knuth, "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"},
	{Digits, "0010100\n1001001\n0110010\n1001010\n0100001\n0001101\n"},
	{Digits, "0 0 1 0 1 0 0\n1 0 0 1 0 0 1\n\n0 1 1 0 0 1 0\n1 0 0 1 0 1 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1"},
	{Digits, "[[0, 0, 1, 0, 1, 0, 0],\r\n [1, 0, 0, 1, 0, 0, 1],\r\n [0, 1, 1, 0, 0, 1, 0],\r\n [1, 0, 0, 1, 0, 1, 0],\r\n [0, 1, 0, 0, 0, 0, 1],\r\n [0, 0, 0, 1, 1, 0, 1]]"},
	{Digits, "0,0,1,0,1,0,0\n1,0,0,1,0,0,1\n0,1,1,0,0,1,0\n1,0,0,1,0,1,0\n0,1,0,0,0,0,1\n0,0,0,1,1,0,1"},
	{Table, "a,b,c,d,e,f,g\n0,0,1,0,1,0,0\n1,0,0,1,0,0,1\n0,1,1,0,0,1,0\n1,0,0,1,0,1,0\n0,1,0,0,0,0,1\n0,0,0,1,1,0,1\n"},
	{Table, "\t1\t2\t3\t4\t5\t6\t7\nfirst\t\t\tx\t\tx\t\t\nsecond\tx\t\t\tx\t\t\tx\nthird\t\tx\tx\t\t\tx\t\nfourth\tx\t\t\tx\t\tx\t\nfifth\t\tx\t\t\t\t\tx\nsixth\t\t\t\tx\tx\t\tx"},
	{Table, "A;0;0;1;0;1;0;0\nB;1;0;0;1;0;0;1\nC;0;1;1;0;0;1;0\nD;1;0;0;1;0;1;0\nE;0;1;0;0;0;0;1\nF;0;0;0;1;1;0;1"},
	{Sets, "# subsets\nA: 3 5\nB: 1 4 7\nC: 2 3 6\nD: 1 4 6\nE: 2 7\nF: 4 5 7"},
	{Sets, "A = {3, 5}\nB = {1, 4, 7}\nC = {2, 3, 6}\nD = {1, 4, 6}\nE = {2, 7}\nF = {4, 5, 7}"},
	{Sets, "A:3,5\nB:1,4,7\nC:2,3,6\nD:1,4,6\nE:2,7\nF:4,5,7"},
}

func TestRead(t *testing.T) {
	for _, tt := range knuthExample {
		m, form, ds := Read(tt.text)
		if form != tt.form || len(ds) > 0 {
			t.Errorf("%q: read as %s, %v", tt.text, form, ds)
			continue
		}
		if m.Primary != 7 || len(m.Options) != 6 || m.Entries() != 16 {
			t.Errorf("%q: %d primary items, %d options, %d entries", tt.text, m.Primary, len(m.Options), m.Entries())
		}
		if got := covers(t, m, Fewest); len(got) != 1 || got[0] != "0 3 4 " {
			t.Errorf("%q: covers %q", tt.text, got)
		}
	}
}

func TestReadNames(t *testing.T) {
	for _, tt := range []struct {
		text  string
		items string
		names []string
	}{
		{"010\n101", "1 2 3", nil},
		{"010\n000\n101", "1 2 3", []string{"A", "C"}},
		{"x y,b\n1,0\n0,1", "x_y b", nil},
		{",\"a,b\",c\np q,1,0\nr,0,1", "a,b c", []string{"p q", "r"}},
		{"second set: 10 9\nfirst: 2", "2 9 10", []string{"second set", "first"}},
		{"A: x 10\nB: y", "x 10 y", []string{"A", "B"}},
	} {
		m, _, _ := Read(tt.text)
		if m == nil || strings.Join(m.Items, " ") != tt.items || !slices.Equal(m.Names, tt.names) {
			t.Errorf("%q: %+v", tt.text, m)
		}
	}
}

// TestDressed reads three rows with the decoration of different programs. There are two covers: the first and second
// row, and the third.
func TestDressed(t *testing.T) {
	for _, tt := range []struct {
		text  string
		form  Form
		items string
		names []string
	}{
		{"| a | b | c |\n|---|:-:|---|\n| 1 | 0 | 1 |\n| 0 | 1 | 0 |\n| 1 | 1 | 1 |", Table, "a b c", nil},
		{"|   | a | b | c |\r\n|---|---|---|---|\r\n| A | 1 | 0 | 1 |\r\n| B | 0 | 1 | 0 |\r\n| C | 1 | 1 | 1 |\r\n", Table, "a b c", []string{"A", "B", "C"}},
		{"     [,1] [,2] [,3]\n[1,]    1    0    1\n[2,]    0    1    0\n[3,]    1    1    1", Digits, "1 2 3", nil},
		{"\\begin{pmatrix}\n1 & 0 & 1 \\\\\n0 & 1 & 0 \\\\\n1 & 1 & 1\n\\end{pmatrix}", Digits, "1 2 3", nil},
		{"- [1, 3]\n- [2]\n- [1, 2, 3]", Sets, "1 2 3", nil},
		{"   a  b  c\n0  1  0  1\n1  0  1  0\n2  1  1  1", Table, "a b c", []string{"0", "1", "2"}},
		{"1 0 1;\n0 1 0;\n1 1 1", Digits, "1 2 3", nil},
		{"new int[][] {\n  {1,0,1},\n  {0,1,0},\n  {1,1,1}\n};", Digits, "1 2 3", nil},
		{"vector<vector<int>> m = {{1,0,1},{0,1,0},{1,1,1}};", Digits, "1 2 3", nil},
		{"let m = vec![vec![1,0,1], vec![0,1,0], vec![1,1,1]];", Digits, "1 2 3", nil},
		{"tensor([[1., 0., 1.],\n        [0., 1., 0.],\n        [1., 1., 1.]])", Digits, "1 2 3", nil},
		{"(1 0 1)\n(0 1 0)\n(1 1 1)", Digits, "1 2 3", nil},
		{"S1 → 1 3\nS2 → 2\nS3 → 1 2 3", Sets, "1 2 3", []string{"S1", "S2", "S3"}},
		{"S1 -> 1, 3\nS2 -> 2\nS3 -> 1, 2, 3", Sets, "1 2 3", []string{"S1", "S2", "S3"}},
		{"{1, 3}\n{2}\n{1, 2, 3}", Sets, "1 2 3", nil},
		{"[('A', {1, 3}), ('B', {2}), ('C', {1, 2, 3})]", Sets, "1 2 3", []string{"A", "B", "C"}},
		{"#.#\n.#.\n###", Digits, "1 2 3", nil},
		{"####\n####", Digits, "1 2 3 4", nil}, // a full one
		{"x-x\n-x-\nxxx\n", Digits, "1 2 3", nil},
		{"items: a b c\noptions:\na c\nb\na b c", Knuth, "a b c", nil},
		{`{"items": ["a", "b", "c"], "options": [["a", "c"], ["b"], ["a", "b", "c"]]}`, Sets, "a b c", nil},
		{`{"items": ["a", "b"], "secondary": ["c"], "options": [["a", "c"], ["b"], ["a", "b", "c"]]}`, Sets, "a b c", nil},
		{"S1 = {1,3}; S2 = {2}; S3 = {1,2,3}", Sets, "1 2 3", []string{"S1", "S2", "S3"}},
	} {
		m, form, ds := Read(tt.text)
		if m == nil || form != tt.form || len(ds) > 0 {
			t.Errorf("%q: read as %s, %v", tt.text, form, ds)
			continue
		}
		if got := len(covers(t, m, Fewest)); got != 2 || strings.Join(m.Items, " ") != tt.items || !slices.Equal(m.Names, tt.names) {
			t.Errorf("%q: %d covers; items %q, names %q", tt.text, got, m.Items, m.Names)
		}
	}
	m, _, _ := Read(`{"items": ["a", "b"], "secondary": ["c"], "options": [["a", "c"], ["b", "c"]]}`)
	if m == nil || m.Primary != 2 || len(covers(t, m, Fewest)) != 0 {
		t.Errorf("a secondary item was read as %+v", m)
	}
	if _, _, ds := Read(`{"items": ["a", "b"], "options": [["a", "d"], ["b"]]}`); len(ds) != 1 || !strings.HasPrefix(ds[0].Message, "There is no item “d”") {
		t.Errorf("an item that is not named: %v", ds)
	}
}

// TestReadErrors says where a text is wrong, and as what form it was read.
func TestReadErrors(t *testing.T) {
	for _, tt := range []struct {
		text string
		form Form
		want string
	}{
		{"", Knuth, "1:1+0 error: There are no items"},
		{"hello world", Knuth, "1:1+0 error: There are no options"},
		{"To be, or not to be\nThat is the question", Knuth, "2:1+4 error: There is no item “That”"},
		{"1001\n10x1\n0110", Digits, "2:3+1 error: “x” is neither 0 nor 1"},
		{"1001\n1é01\n0110", Digits, "2:2+1 error: “é” is neither 0 nor 1"},
		{"1001\n11\n0110", Digits, "2:1+2 error: This row has 2 digits, the first one has 4"},
		{"1 0 0\n1 1 1 0 1\n", Digits, "2:7+3 error: This row has 5 digits, the first one has 3"},
		{"000\n000", Digits, "1:1+3 warning: This option has no item"},
		{"a,b,c\n1,2,0\n0,0,1", Table, "2:3+1 error: “2” is neither 0 nor 1"},
		{"a,b,c\n1,0\n0,0,1", Table, "2:1+3 error: This row has 2 values, the first one has 3"},
		{"a,b,a\n1,0,0\n0,0,1", Table, "1:5+1 error: The item “a” is named twice"},
		{"A: 1 4\nnonsense\nB: 2", Sets, "2:1+8 error: This line has no name for its items"},
		{"A: 1 4 1\nB: 2", Sets, "1:8+1 error: The item “1” is in this option twice"},
		{"A: 1 b:4\nB: 2", Sets, "1:6+3 error: A name cannot contain"},
		{"A:\nB: 1", Sets, "1:1+2 warning: This option has no item"},
		{"0,0 1,0 2,0 L\nL 0,0 9,9", Knuth, "2:7+3 error: There is no item “9,9”"},
	} {
		m, form, ds := Read(tt.text)
		if form != tt.form || len(ds) == 0 {
			t.Errorf("%q: read as %s, %v", tt.text, form, ds)
			continue
		}
		if got := place(ds[0]) + ds[0].Severity.String() + ": " + ds[0].Message; !strings.HasPrefix(got, tt.want) {
			t.Errorf("%q: %s", tt.text, got)
		}
		failed := diagnostic.HasErrors(ds)
		if failed != (m == nil) {
			t.Errorf("%q: matrix %v in spite of %v", tt.text, m, ds)
		}
	}
}

// TestNothing: texts that are neither a matrix nor a grid are refused by one sentence, and the work grows as their length.
func TestNothing(t *testing.T) {
	for name, text := range anyhow.Nothing() {
		m, _, found := Read(text)
		if m != nil || len(found) != 1 {
			t.Errorf("%s is read as %+v, %v", name, m, found)
		}
		if list, found := ParseSudokus(text); list != nil || len(found) != 1 {
			t.Errorf("%s is read as the grids %v, %v", name, list, found)
		}
		anyhow.Linear(t, name, text, func(text string) { Read(text) })
		anyhow.Linear(t, name, text, func(text string) { ParseSudokus(text) })
	}
}

func FuzzRead(f *testing.F) {
	for _, tt := range knuthExample {
		f.Add(tt.text)
	}
	for _, s := range []string{"a,\"b\n1,0\"", "A=\n=:", "1\n1", "01\n\xff1", "a;b\n;\n", "\t\n#\n,", "[[0,1],[1,\n0]]",
		"{\"A\": [1, 'b c'], B: {2}}", "int a[1][2] = {{0}};", "[\"01\",\"10\"]", "[0 1;1 0]", "2\n01\n10", "[1.//\n0 #x\n1",
		"|a|b|\n|-|-|\n|1|0|", " [,1]\n[1,] 1", "1 & 0 \\\\\n0 & 1", "- [1]\n- [2]", "  a\n0 1\n1 0", "A -> 1\nB → 2",
		"#.\n.#", "items: a\noptions:\na"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, form, ds := Read(text)
		lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
		for _, d := range ds {
			if d.Line < 1 || d.Line > len(lines) || d.Column < 1 || d.Column-1+d.Length > len(lines[d.Line-1]) {
				t.Fatalf("%q as %s: a diagnostic outside the text: %+v", text, form, d)
			}
		}
		if m == nil {
			return
		}
		if m.Names != nil && len(m.Names) != len(m.Options) {
			t.Fatalf("%q: %d names of %d options", text, len(m.Names), len(m.Options))
		}
		written := Format(m)
		if back, ds := Parse(written); len(ds) > 0 || Format(back) != written {
			t.Fatalf("%q: written as %q, which has %+v", text, written, ds)
		}
	})
}
