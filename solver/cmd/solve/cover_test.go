package main

import (
	"strings"
	"testing"
)

// TestCover: exact-cover problems are read in several forms and searched, with colours, bounds and costs.
func TestCover(t *testing.T) {
	const (
		knuth = "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
		wide  = "a b 2|c | x y\na c x:r |$3\nb c x:r |$4\na b c |$1\nc y |$5\na x:b\nb c y:q |$2\nc\n"
	)
	for _, c := range []struct{ text, args, out string }{
		{knuth, "--cover", "# --- COVER 1 ---\nA D\nC E F\nB G\n\n"},
		{"0010\n1100\n0001\n", "--cover --count", "1\n"},
		{wide, "--cover --count", "5\n"},
		{wide, "--cover --count --limit=2", "2\n"},
		{wide, "--cover=1", "# --- COVER 1 ---\n# cost 1\na b c |$1\nc\n\n"},
		{"A: 1 2\nB: 3\n", "--cover --json", `{"type":"cover","number":1,"options":[1,2],"names":["A","B"],"items":["1 2","3"]}` + "\n" +
			`{"type":"end","why":"complete","covers":1,"nodes":2,"updates":1}` + "\n"},
	} {
		if r := solve(c.text, strings.Fields(c.args)...); r.status != 0 || r.out != c.out || !strings.Contains(r.err, "read as") {
			t.Errorf("%s of\n%s%+v", c.args, c.text, r)
		}
	}
	for _, c := range []struct{ text, args, err string }{
		{knuth, "--cover=1", "the options have no costs"},
		{"a b\nc\n", "--cover", "There is no item “c”"},
		{knuth, "--cover --disassemble", "--cover searches problems that are no puzzles"},
		{knuth, "--cover=x", "a number from 1"},
	} {
		if r := solve(c.text, strings.Fields(c.args)...); r.status != badInput || !strings.Contains(r.err, c.err) {
			t.Errorf("%s of\n%s%+v", c.args, c.text, r)
		}
	}
}
