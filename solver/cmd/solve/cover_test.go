package main

import (
	"strings"
	"testing"

	"tilewright/def"
)

// TestCover: exact-cover problems are read in several forms and searched, with colours, bounds and costs.
func TestCover(t *testing.T) {
	const (
		knuth = "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
		wide  = "a b 2|c | x y\na c x:r |$3\nb c x:r |$4\na b c |$1\nc y |$5\na x:b\nb c y:q |$2\nc\n"
	)
	for _, c := range []struct{ text, args, out string }{
		{knuth, "--cover", "# --- COVER 1 ---\n4: A D\n1: C E F\n5: B G\n\n"},
		{"1 1\n1 1\n", "--cover", "# --- COVER 1 ---\n1: 1 2\n\n# --- COVER 2 ---\n2: 1 2\n\n"},
		{"0010\n1100\n0001\n", "--cover --count", "1\n"},
		{wide, "--cover --count", "5\n"},
		{wide, "--cover --count --limit=2", "2\n"},
		{wide, "--cover=1", "# --- COVER 1 ---\n# cost 1\n3: a b c |$1\n7: c\n\n"},
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
		{knuth, "--cover --disassemble", "--cover and --sudoku search problems that are not puzzles"},
		{knuth, "--cover --read=picture", "--read=picture is a form of puzzles; --cover reads knuth, rows, table, sets"},
		{knuth, "--cover=x", "a number from 1"},
	} {
		if r := solve(c.text, strings.Fields(c.args)...); r.status != badInput || !strings.Contains(r.err, c.err) {
			t.Errorf("%s of\n%s%+v", c.args, c.text, r)
		}
	}
}

// TestSudoku: one Sudoku, several one a line, and what is wrong with one.
func TestSudoku(t *testing.T) {
	const (
		one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
		all = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
	)
	for _, c := range []struct {
		text, args, out, err string
		status               int
	}{
		{one, "--sudoku", all, "", solved},
		{"#A Anybody\r\n[Puzzle]\r\n" + one, "--sudoku", all, "", solved},
		{one + " # easy\n................\n" + one + "\n", "--sudoku --count", "1\n288\n1\n", "grid 2: 288 solutions.", solved},
		{"................", "--sudoku --limit=2 -q --count", "2\n", "2 solutions", solved},
		{"55" + one[2:], "--sudoku --count", "0\n", "grid 1: error: There are two 5 in row 1.\n", badInput},
		{"1...............", "--sudoku --json --limit=1", `{"type":"sudoku","number":1,"grid":"1...............","count":1,"why":"limit","solutions":["1234341221434321"]}` + "\n",
			"", solved},
		{"hello world", "--sudoku", "", "standard input:1:1: error: This is no grid.", badInput},
	} {
		if r := solve(c.text, strings.Fields(c.args)...); r.status != c.status || r.out != c.out || !strings.Contains(r.err, c.err) {
			t.Errorf("%s of\n%s%+v", c.args, c.text, r)
		}
	}
}

// TestDate: the puzzle of a date of a calendar, by its name and from a definition.
func TestDate(t *testing.T) {
	board := def.Format(def.FindCalendar("calendar"))
	for _, c := range []struct {
		text, args, out, err string
		status               int
	}{
		{"", "calendar --date=2024-01-25 --auto --count", "216\n", "", solved},
		{board, "--date=2024-10-06 --auto --count", "7\n", "", solved},
		{board, "--date=2024-02-30 --count", "", "a date is needed, as 2026-03-14, or today", badInput},
		{"", "soma --date=2024-10-06 --count", "", "the board has no words of a calendar", badInput},
	} {
		if r := solve(c.text, strings.Fields(c.args)...); r.status != c.status || r.out != c.out || !strings.Contains(r.err, c.err) {
			t.Errorf("%s: %+v", c.args, r)
		}
	}
}
