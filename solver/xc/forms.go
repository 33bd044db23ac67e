package xc

import (
	"slices"

	"tilewright/def/say"
)

// FormRow is a row of Forms and of SudokuForms. def/READING.md has the same rows.
type FormRow struct {
	// Name is as --read takes it.
	Name string
	// About is what a text of the form is read as: "rows of 0 and 1".
	About say.Message
	// Example is a text of the form, and Mistaken names the form that it would be mistaken for, "" for none.
	Example, Mistaken string
}

// Forms are the forms of a matrix, by number.
var Forms = [...]FormRow{
	Knuth:  {"knuth", "items, then an option a line", "a b | c\na c\nb\n", ""},
	Digits: {"rows", "rows of 0 and 1", "[[1, 0, 1], [0, 1, 0]]\n", "knuth"},
	Table:  {"table", "a table with names (CSV)", "set,a,b\nA,1,0\nB,0,1\n", "knuth"},
	Sets:   {"sets", "sets of items", "X = {1, 2, 3}\nY = {'A': [1, 2], 'B': [3]}\n", "knuth"},
}

// String describes a text of the form in a few words.
func (f Form) String() string { return Forms[f].About.String() }

// FormNamed is the form of a name.
func FormNamed(name string) (Form, bool) {
	i := slices.IndexFunc(Forms[:], func(f FormRow) bool { return f.Name == name })
	return Form(max(i, 0)), i >= 0
}

// Readings are the forms in which a text can be read without an error, the one that Read takes first; none for a text of more than
// a megabyte. Those that come to the same matrix as one before are left out. It costs as much as reading the text five times.
func Readings(text string) (forms []Form) {
	if len(text) > 1<<20 {
		return nil
	}
	var seen []string
	for _, as := range []Form{Any, Knuth, Digits, Table, Sets} {
		m, form, _ := ReadAs(text, as)
		if m == nil || as != Any && form != as {
			continue
		}
		m.Comment = ""
		if written := Format(m); !slices.Contains(seen, written) {
			seen = append(seen, written)
			forms = append(forms, form)
		}
	}
	return forms
}

// SudokuForms are the forms of a Sudoku.
var SudokuForms = [...]FormRow{
	{"cells", "symbols, row by row", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", ""},
	{"drawn", "rows with lines between boxes", "1 . | . 4\n. . | . .\n----+----\n. 4 | . .\n. . | 1 .\n", ""},
	{"blanks", "rows with blanks for empty cells", "1  4\n\n 4\n  1\n", ""},
	{"numbers", "rows of numbers, as in a spreadsheet", "1,,,4\n,,,\n,4,,\n,,1,\n", ""},
	{"lists", "rows in lists, as programs write them", "[[1, 0, 0, 4], [0, 0, 0, 0], [0, 4, 0, 0], [0, 0, 1, 0]]\n", ""},
	{"sdk", "a file with heads", "#A Anybody\n#D Small\n[Puzzle]\n1..4\n....\n.4..\n..1.\n", ""},
	{"hodoku", "a line of HoDoKu", ":0000:x:1..4.....4....+1.:::\n", ""},
	{"list", "several, one a line", "1..4.....4....1. # easy\n.2.......4....1. # not so\n", ""},
}
