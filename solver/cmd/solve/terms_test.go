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
	const fibonacci = "# A000045 of the OEIS, its terms 3 to 15\n# A212804 of the OEIS, its terms 4 to 16\n" +
		"# A324969 of the OEIS, its terms 3 to 15\n"
	for _, c := range []struct{ text, args, out, err string }{
		{wide, "--terms=4", "# Two rows: solutions for n, counted by Tilewright; turned solutions are different ones\n1 1\n2 2\n3 3\n4 5\n" + fibonacci +
			"# a(n) = a(n-1) + a(n-2), for n >= 3\n# Proved: there are 2 edges across the board, and 7 terms fit this law of order 2; 4 would do.\n" +
			"# Generating function, from n = 1 on: (1 + x)/(1 - x - x^2)\n# Growth: 1.61803\n", ""},
		{wide, "--terms=3-6 -u", "# Two rows: solutions for n, counted by Tilewright; turned solutions count once\n3 2\n4 4\n5 5\n6 9\n# Not among our 400 sequences of the OEIS\n", "no law is found with 4 terms"},
		{wide, "--terms=3-3 --json", `{"type":"term","n":3,"solutions":"3"}` + "\n" +
			`{"type":"sequence","number":"A000045","first":5,"terms":11,"step":1}` + "\n" +
			`{"type":"sequence","number":"A020695","first":2,"terms":11,"step":1}` + "\n" +
			`{"type":"sequence","number":"A020701","first":1,"terms":11,"step":1}` + "\n" +
			`{"type":"law","recurrence":"a(n) = a(n-1) + a(n-2)","from":5,"order":2,"proved":true,"edges":2,"checked":24,` +
			`"generating":"(3 + 2*x)/(1 - x - x^2)","growth":1.6180339887498945}` + "\n", ""},
		{grows, "--terms=6", "# standard input: solutions for n, counted by Tilewright; turned solutions are different ones\n3 0\n4 5\n5 0\n6 281\n# Not among our 400 sequences of the OEIS\n", "no law"},
		{"D:n=2:xDim=2:yDim=2:zDim=n\nC:name=c:copies=0-max:layout=0 0 0\nC:name=L:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n~D\n", "--terms=2",
			"# standard input: solutions for n, counted by Tilewright; turned solutions are different ones\n1 5\n2 97\n" +
				"# A360064 of the OEIS has 89 where two programs count 97\n" +
				"# a(n) = 13*a(n-1) + 28*a(n-2) - 88*a(n-3) + 168*a(n-4) + 288*a(n-5) - 192*a(n-6), for n >= 7\n" +
				"# Proved: there are 16 edges across the board, and 24 terms fit this law of order 6; 22 would do.\n" +
				"# Generating function, from n = 1 on: (5 + 32*x - 112*x^2 + 168*x^3 + 288*x^4 - 192*x^5)/" +
				"(1 - 13*x - 28*x^2 + 88*x^3 - 168*x^4 - 288*x^5 + 192*x^6)\n# Growth: 14.5678\n", ""},
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
