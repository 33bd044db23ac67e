package xc

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

// TestNested reads what programs print, on one line and over several, and counts covers.
func TestNested(t *testing.T) {
	const thirteen = "[[0,0,1],[0,1,0],[1,0,1],[0,0,1],[0,0,1],[1,0,1],[0,1,0],[0,0,1],[0,1,1],[1,0,0]]"
	for _, tt := range []struct {
		text   string
		form   Form
		items  string
		names  []string
		covers int
	}{
		{thirteen, Digits, "1 2 3", nil, 13},
		{strings.ReplaceAll(thirteen, ",[", ",\n ["), Digits, "1 2 3", nil, 13},
		{strings.ReplaceAll(thirteen, ",", ",\r\n"), Digits, "1 2 3", nil, 13},
		{strings.NewReplacer("[", "(", "]", ")").Replace(thirteen), Digits, "1 2 3", nil, 13},
		{"int a[10][3] = " + strings.NewReplacer("[", "{", "]", "}").Replace(thirteen) + ";", Digits, "1 2 3", nil, 13},
		{strings.NewReplacer(",[", " [", ",", " ").Replace(thirteen), Digits, "1 2 3", nil, 13},
		{strings.NewReplacer(",[", "\n [", "0,", "0. ", "1,", "1. ", "0]", "0.]", "1]", "1.]").Replace(thirteen), Digits, "1 2 3", nil, 13},
		{"np.array(" + thirteen + ", dtype=int8)", Digits, "1 2 3", nil, 13},
		{"rows = " + thirteen + "  # all of them", Digits, "1 2 3", nil, 13},
		{strings.NewReplacer("0", "False", "1", "True").Replace(thirteen), Digits, "1 2 3", nil, 13},
		{thirteen[:len(thirteen)-1], Digits, "1 2 3", nil, 13},
		{"[0 0 1; 0 1 0; 1 0 1; 0 0 1; 0 0 1; 1 0 1; 0 1 0; 0 0 1; 0 1 1; 1 0 0]", Digits, "1 2 3", nil, 13},
		{`["001", "010", "101", "001", "001", "101", "010", "001", "011", "100"]`, Digits, "1 2 3", nil, 13},
		{`const char *rows[] = {"001", "010", "101", "001", "001", "101", "010", "001", "011", "100"};`, Digits, "1 2 3", nil, 13},
		{"3\n001\n010\n101\n001\n001\n101\n010\n001\n011\n100", Digits, "1 2 3", nil, 13},
		{"10 3\n0 0 1\n0 1 0\n1 0 1\n0 0 1\n0 0 1\n1 0 1\n0 1 0\n0 0 1\n0 1 1\n1 0 0", Digits, "1 2 3", nil, 13},
		{"{{0,1},{1,0}}", Digits, "1 2", nil, 1},
		{"[[0 1] [1 0]]", Digits, "1 2", nil, 1},
		{"[(0, 1), (1, 0)]", Digits, "1 2", nil, 1},
		{"[0,1],[1,0]", Digits, "1 2", nil, 1},
		{"[0,1] [1,0]\n[1,1]", Digits, "1 2", nil, 2},
		// A column: each row alone is a cover.
		{"1\n1\n1", Digits, "1", nil, 3},
		{"1\n0\n1\n1", Digits, "1", []string{"A", "C", "D"}, 3},
		{"[[1],[1],[1]]", Digits, "1", nil, 3},
		{"1\n1\n1\n1", Digits, "1", nil, 4},
		// Knuth's example as a dictionary, and as lists of its items.
		{`{"A": [3, 5], "B": [1, 4, 7], "C": [2, 3, 6], "D": [1, 4, 6], "E": [2, 7], "F": [4, 5, 7]}`, Sets, "1 2 3 4 5 6 7", []string{"A", "B", "C", "D", "E", "F"}, 1},
		{"{\n  \"A\": [3, 5],\n  \"B\": [1, 4, 7],\n  \"C\": [2, 3, 6],\n  \"D\": [1, 4, 6],\n  \"E\": [\n    2,\n    7\n  ],\n  \"F\": [4, 5, 7]\n}", Sets, "1 2 3 4 5 6 7", []string{"A", "B", "C", "D", "E", "F"}, 1},
		{"X = {'A': {3, 5}, 'B': {1, 4, 7}, 'C': {2, 3, 6}, 'D': {1, 4, 6}, 'E': {2, 7}, 'F': {4, 5, 7}}", Sets, "1 2 3 4 5 6 7", []string{"A", "B", "C", "D", "E", "F"}, 1},
		{"{A: [3, 5], B: [1, 4, 7], C: [2, 3, 6], D: [1, 4, 6], E: [2, 7], F: [4, 5, 7]}", Sets, "1 2 3 4 5 6 7", []string{"A", "B", "C", "D", "E", "F"}, 1},
		{"A = {3, 5}, B = {1, 4, 7}, C = {2, 3, 6}, D = {1, 4, 6}, E = {2, 7}, F = {4, 5, 7}", Sets, "1 2 3 4 5 6 7", []string{"A", "B", "C", "D", "E", "F"}, 1},
		{"{1: [3, 5], 2: [1, 4, 7], 3: [2, 3, 6], 4: [1, 4, 6], 5: [2, 7], 6: [4, 5, 7]}", Sets, "1 2 3 4 5 6 7", []string{"1", "2", "3", "4", "5", "6"}, 1},
		{"[[3, 5], [1, 4, 7], [2, 3, 6], [1, 4, 6], [2, 7], [4, 5, 7]]", Sets, "1 2 3 4 5 6 7", nil, 1},
		{`[["c","e"],["a","d","g"],["b","c","f"],["a","d","f"],["b","g"],["d","e","g"]]`, Sets, "c e a d g b f", nil, 1},
		{"[frozenset({3, 5}), frozenset({1, 4, 7}), frozenset({2, 3, 6}), frozenset({1, 4, 6}), frozenset({2, 7}), frozenset({4, 5, 7})]", Sets, "1 2 3 4 5 6 7", nil, 1},
		{`{"first one": [0, 0, 1], "second": [1, 1, 0], "third": [1, 0, 1]}`, Digits, "1 2 3", []string{"first one", "second", "third"}, 1},
		{"[[0], [1], [0, 1]]", Sets, "0 1", nil, 2},
		// A universe, as Python programs and JSON have it.
		{"X = {1, 2, 3, 4, 5, 6, 7}\nY = {'A': [1, 4, 7], 'B': [1, 4], 'C': [4, 5, 7], 'D': [3, 5, 6], 'E': [2, 3, 6, 7], 'F': [2, 7]}", Sets,
			"1 2 3 4 5 6 7", []string{"A", "B", "C", "D", "E", "F"}, 1},
		{"X = {1, 2, 3, 4}\nY = {'A': [1, 2], 'B': [3]}", Sets, "1 2 3 4", []string{"A", "B"}, 0},
		{"U = {1, 2}; S1 = {1}; S2 = {2}; S3 = {1, 2}", Sets, "1 2", []string{"S1", "S2", "S3"}, 2},
		{"X = {1, 2}; Y = {1}; Z = {2}", Sets, "1 2", []string{"X", "Y", "Z"}, 2},
		{`{"primary": ["a", "b"], "secondary": ["c"], "options": [["a", "c"], ["b", "c"], ["b"], ["a"], ["a", "b"]]}`, Sets, "a b c", nil, 4},
		{`{"primary": ["a", "b"], "secondary": ["c"], "options": [["a", "c"], ["b", "c"], ["a"], ["b"]]}`, Sets, "a b c", nil, 3},
		{`{"options": [["a", "c"], ["b", "c"], ["a"], ["b"]], "secondary": ["c"], "primary": ["a", "b"]}`, Sets, "a b c", nil, 3},
		{`{"title": "t", "primary_items": ["a", "b"], "secondary_items": [], "options": {"A": ["a"], "B": ["b"], "C": ["a", "b"], "D": ["a"]}}`, Sets,
			"a b", []string{"A", "B", "C", "D"}, 3},
		{`{"columns": ["a", "b"], "rows": [[1, 0], [0, 1]]}`, Digits, "a b", nil, 1},
		{`{"universe": [1, 2, 3, 4], "sets": [[1, 2], [3]]}`, Sets, "1 2 3 4", nil, 0},
		{"U = {1, 2}\nS1 = {1}\nS2 = {2}\nS3 = {1, 2}", Sets, "1 2", []string{"S1", "S2", "S3"}, 2},
		{"universe: 1 2 3\nA: 1 2\nB: 3", Sets, "1 2 3", []string{"A", "B"}, 1},
		{"X = {1, 2, 3}\nA = {1}\nB = {2}", Sets, "1 2 3", []string{"A", "B"}, 0},
		{"U = {1, 2, 3}\n{1}\n{2, 3}", Sets, "1 2 3", nil, 1},
		{"columns: a b c\na b\nc", Sets, "a b c", nil, 1},
		{"columns: a b c\n1 0 1\n0 1 0", Digits, "a b c", nil, 1},
		{"S = [{1, 2}, {3}]\nX = {1, 2, 3}", Sets, "1 2 3", nil, 1},
		{"A = {1, 2}\nB = {3}\nX = {1, 2, 3}", Sets, "1 2 3", []string{"A", "B", "X"}, 2},
		{"U = set(range(1, 4))\nS = [{1, 2}, {3}]", Sets, "1 2 3", nil, 1},
		// Sets as Python prints them.
		{"frozenset({1, 2}), frozenset({3})", Sets, "1 2 3", nil, 1},
		{"frozenset({1, 2})\nfrozenset({3})\nfrozenset({1, 2})", Sets, "1 2 3", nil, 2},
		{"set([1, 2])\nset([3])", Sets, "1 2 3", nil, 1},
		{"{'A': frozenset({1, 2}), 'B': frozenset({3})}", Sets, "1 2 3", []string{"A", "B"}, 1},
		{"{p0}\n{p0}\n{p0}", Sets, "p0", nil, 3},
		{"{p0}\n{p1}\n", Sets, "p0 p1", nil, 1},
		{"{a, b}", Sets, "a b", nil, 1},
		{"[{0, 1}]", Sets, "0 1", nil, 1},
		{"[{0, 1}, {1, 0}]", Sets, "0 1", nil, 2},
		{"frozenset({0, 1}), frozenset({0})", Sets, "0 1", nil, 1},
		// Numbers as programs print them.
		{"1.00 0.00\n0.00 1.00\n1.00 1.00", Digits, "1 2", nil, 2},
		{"[[1.00 0.00]\n [0.00 1.00]]", Digits, "1 2", nil, 1},
		{"1.000e+00 0.000e+00\n0.000e+00 1.000e+00\n", Digits, "1 2", nil, 1},
		{"a,b\n1.0,0.0\n0.0,1.0", Table, "a b", nil, 1},
		{"True False\nFalse True", Digits, "1 2", nil, 1},
	} {
		m, form, ds := Read(tt.text)
		if m == nil || form != tt.form || diagnostic.HasErrors(ds) {
			t.Errorf("%q: read as %s, %v", tt.text, form, ds)
			continue
		}
		if got := len(covers(t, m, Fewest)); got != tt.covers || strings.Join(m.Items, " ") != tt.items || !slices.Equal(m.Names, tt.names) {
			t.Errorf("%q: %d covers, want %d; items %q, names %q", tt.text, got, tt.covers, m.Items, m.Names)
		}
	}
}

// TestNotNested: brackets in other forms mean what they did. Errors in lists are reported at their places.
func TestNotNested(t *testing.T) {
	for _, tt := range []struct {
		text string
		form Form
		want string // of the first diagnostic
	}{
		{"(1,1) (1,2) b\n(1,1) b\n(1,2)", Knuth, ""},
		{"(1,2)\n(1,2)", Knuth, ""},
		{"2.0 1.5\n2.0\n1.5", Knuth, ""},
		{"name,f(x),g(x)\nA,1,0\nB,0,1", Table, ""},
		{"A: f(1) g(2)\nB: h", Sets, ""},
		{"A = {3, 5}\nB = {1, 4}", Sets, ""},
		{"[0, 1]\n[1, 0]", Digits, ""},
		{"1 0\n0 1", Digits, ""},
		{"2 2\n2", Knuth, "1:3+1 error: "},
		{"[[0,0,1],[0,1],[1,0,0]]", Digits, "1:10+5 error: This row has 2 digits, the first one has 3."},
		{"[[0,0,1],\n [0,\n  1],[1,0,0]]", Digits, "2:2+3 error: This row has 2 digits, the first one has 3."},
		{"[[0,0,1],[0,x,1],[1,0,0]]", Digits, "1:13+1 error: “x” is neither 0 nor 1."},
		{`{"A": [1, 4, 1], "B": [2]}`, Sets, "1:14+1 error: The item “1” is in this option twice."},
		{"[[0,0,1],[0,0,0]]", Digits, "1:10+7 warning: This option has no item"},
		{"[[0,0,0],[0,0,0]]", Digits, "1:2+7 warning: This option has no item"},
		{"[[],[]]", Sets, "1:2+2 warning: This option has no item"},
		{"[[0,1)]", Digits, ""},
	} {
		m, form, ds := Read(tt.text)
		got := ""
		if len(ds) > 0 {
			got = place(ds[0]) + ds[0].Severity.String() + ": " + ds[0].Message
		}
		if tt.want == "" && (m == nil || len(ds) > 0) || form != tt.form || !strings.HasPrefix(got, tt.want) {
			t.Errorf("%q: read as %s, %q, %v", tt.text, form, got, m)
		}
	}
}
