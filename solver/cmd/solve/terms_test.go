package main

import (
	"strings"
	"testing"
)

// TestTerms: a family is counted term by term, with its law; what is no family is refused.
func TestTerms(t *testing.T) {
	const (
		wide  = "# title: Two rows\nD:n=4:xDim=n:yDim=2:zDim=1\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n"
		grows = "D:n=4:xDim=n-2:yDim=n:zDim=1\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n"
	)
	for _, c := range []struct{ text, args, out, err string }{
		{wide, "--terms=4", "# Two rows: solutions for n, counted by Tilewright; turned solutions are different ones\n1 1\n2 2\n3 3\n4 5\n" +
			"# a(n) = a(n-1) + a(n-2), for n >= 3\n# Proved: there are 2 edges across the board, and 7 terms fit this law of order 2; 4 would do.\n" +
			"# Generating function, from n = 1 on: (1 + x)/(1 - x - x^2)\n# Growth: 1.61803\n", ""},
		{wide, "--terms=3-6 -u", "# Two rows: solutions for n, counted by Tilewright; turned solutions count once\n3 2\n4 4\n5 5\n6 9\n", "no law is found with 4 terms"},
		{wide, "--terms=3-3 --json", `{"type":"term","n":3,"solutions":"3"}` + "\n" +
			`{"type":"law","recurrence":"a(n) = a(n-1) + a(n-2)","from":5,"order":2,"proved":true,"edges":2,"checked":24,` +
			`"generating":"(3 + 2*x)/(1 - x - x^2)","growth":1.618033988749895}` + "\n", ""},
		{grows, "--terms=6", "# standard input: solutions for n, counted by Tilewright; turned solutions are different ones\n3 0\n4 5\n5 0\n6 281\n", "no law"},
	} {
		if r := solve(c.text, strings.Fields(c.args)...); r.status != 0 || r.out != c.out || !strings.Contains(r.err, c.err) {
			t.Errorf("%s of\n%s%+v", c.args, c.text, r)
		}
	}
	for _, c := range []struct{ text, args, err string }{
		{"D:xDim=2:yDim=1:zDim=1\nC:name=d:layout=0 0 0, 1 0 0\n~D\n", "--terms=4", "--terms needs a puzzle with a number n"},
		{wide, "--terms=4-3", "the first and the last n are needed"},
		{wide, "--terms=2000", "at most 1000"},
		{wide, "--terms=3 --disassemble", "--terms counts puzzles with a number n"},
	} {
		if r := solve(c.text, strings.Fields(c.args)...); r.status != badInput || !strings.Contains(r.err, c.err) {
			t.Errorf("%s of\n%s%+v", c.args, c.text, r)
		}
	}
}
