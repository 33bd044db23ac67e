package xc

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def/testing/anyhow"
)

// writtenForm is a way to write a matrix.
type writtenForm struct {
	name string
	form Form
	// numbered says that items have no names but their numbers; secondary that some may be secondary; named that options have names;
	// commented that lines of # may stand around.
	numbered, secondary, named, commented bool
	write                                 func(w *writing) string
}

// writing is a random matrix.
type writing struct {
	items   []string
	primary int
	options [][]int32
	names   []string
}

// random is a matrix in which each item is in an option.
func random(r *rand.Rand, f *writtenForm) *writing {
	w := &writing{}
	n := 3 + r.IntN(6)
	kind := r.IntN(3)
	for i := range n {
		w.items = append(w.items, [...]string{strconv.Itoa(i + 1), string(rune('a' + i)), "p" + strconv.Itoa(i)}[kind])
	}
	if f.numbered {
		w.items = w.items[:0]
		for i := range n {
			w.items = append(w.items, strconv.Itoa(i+1))
		}
	}
	w.primary = n
	if f.secondary {
		w.primary -= r.IntN(2)
	}
	used := map[int32]bool{}
	for range 2 + r.IntN(8) {
		option := []int32{int32(r.IntN(w.primary))}
		for i := range n {
			if r.IntN(3) == 0 && option[0] != int32(i) {
				option = append(option, int32(i))
			}
		}
		slices.Sort(option)
		for _, i := range option {
			used[i] = true
		}
		w.options = append(w.options, option)
	}
	rest := []int32{}
	for i := range n {
		if !used[int32(i)] {
			rest = append(rest, int32(i))
		}
	}
	if len(rest) > 0 {
		if int(rest[0]) >= w.primary {
			rest = append([]int32{0}, rest...)
		}
		w.options = append(w.options, rest)
	}
	for o := range w.options {
		w.names = append(w.names, OptionName(o, len(w.options)))
	}
	return w
}

// matrix is what is to come back.
func (w *writing) matrix() *Matrix {
	return &Matrix{Items: w.items, Primary: w.primary, Options: w.options}
}

// said is a matrix in words that do not depend on the order of items.
func said(m *Matrix) string {
	var lines []string
	items := slices.Clone(m.Items[:m.Primary])
	slices.Sort(items)
	lines = append(lines, strings.Join(items, " ")+" | "+strings.Join(m.Items[m.Primary:], " "))
	for _, o := range m.Options {
		var list []string
		for _, i := range o {
			list = append(list, m.Items[i])
		}
		slices.Sort(list)
		lines = append(lines, strings.Join(list, " "))
	}
	return strings.Join(lines, "\n")
}

// rows are the rows of two signs, with something around each, and between.
func (w *writing) rows(off, on, between, before, behind, join string) string {
	var rows []string
	for _, o := range w.options {
		var cells []string
		for i := range w.items {
			if slices.Contains(o, int32(i)) {
				cells = append(cells, on)
			} else {
				cells = append(cells, off)
			}
		}
		rows = append(rows, before+strings.Join(cells, between)+behind)
	}
	return strings.Join(rows, join)
}

// sets are the options; %n is the name of one, and its items are quoted where they are no numbers and quote is set.
func (w *writing) sets(quote, between, before, behind, join string) string {
	var rows []string
	for o, option := range w.options {
		rows = append(rows, strings.ReplaceAll(before, "%n", w.names[o])+w.list(option, quote, between)+behind)
	}
	return strings.Join(rows, join)
}

func (w *writing) list(option []int32, quote, between string) string {
	var list []string
	for _, i := range option {
		list = append(list, w.quoted(w.items[i], quote))
	}
	return strings.Join(list, between)
}

func (w *writing) quoted(item, quote string) string {
	if _, err := strconv.Atoi(item); err == nil {
		return item
	}
	return quote + item + quote
}

// names of the items from one to another.
func (w *writing) named(from, to int, quote, between string) string {
	var list []string
	for _, item := range w.items[from:to] {
		list = append(list, w.quoted(item, quote))
	}
	return strings.Join(list, between)
}

// table has names before its rows where first is set.
func (w *writing) table(head, between, before, behind, off, on string, first bool) string {
	text := ""
	if head != "-" {
		text = before + head + strings.Join(w.items, between) + behind + "\n"
	}
	for o, row := range strings.Split(w.rows(off, on, between, "", "", "\n"), "\n") {
		if first {
			row = w.names[o] + between + row
		}
		text += before + row + behind + "\n"
	}
	return text
}

var writtenForms = []writtenForm{
	{"knuth", Knuth, false, true, false, false, func(w *writing) string {
		bar := ""
		if w.primary < len(w.items) {
			bar = " | "
		}
		return "| a title\n" + w.named(0, w.primary, "", " ") + bar +
			w.named(w.primary, len(w.items), "", " ") + "\n" + w.sets("", " ", "", "", "\n")
	}},
	{"titled knuth", Knuth, false, false, false, false, func(w *writing) string {
		return "items: " + w.named(0, len(w.items), "", " ") + "\noptions:\n" + w.sets("", " ", "", "", "\n")
	}},
	{"digits", Digits, true, false, false, true, func(w *writing) string { return w.rows("0", "1", "", "", "", "\n") }},
	{"spaced", Digits, true, false, false, true, func(w *writing) string { return w.rows("0", "1", " ", "", "", "\n") }},
	{"commas", Digits, true, false, false, true, func(w *writing) string { return w.rows("0", "1", ", ", "", ",", "\n") }},
	{"tabs", Digits, true, false, false, true, func(w *writing) string { return w.rows("0", "1", "\t", "", "", "\n") }},
	{"json", Digits, true, false, false, true, func(w *writing) string { return "[" + w.rows("0", "1", ", ", "[", "]", ", ") + "]" }},
	{"json in lines", Digits, true, false, false, true, func(w *writing) string {
		return "[\n" + w.rows("0", "1", ",", "  [", "]", ",\n") + "\n]"
	}},
	{"numpy", Digits, true, false, false, true, func(w *writing) string { return "[" + w.rows("0", "1", " ", "[", "]", "\n ") + "]" }},
	{"numpy floats", Digits, true, false, false, true, func(w *writing) string {
		return "np.array([" + w.rows("0.", "1.", ", ", "[", "]", ",\n ") + "], dtype=float)"
	}},
	{"C", Digits, true, false, false, false, func(w *writing) string {
		return fmt.Sprintf("int a[%d][%d] = {", len(w.options), len(w.items)) + w.rows("0", "1", ",", "{", "}", ",") + "};"
	}},
	{"1.00", Digits, true, false, false, true, func(w *writing) string { return w.rows("0.00", "1.00", " ", "", "", "\n") }},
	{"1e+00", Digits, true, false, false, true, func(w *writing) string { return w.rows("0.000e+00", "1.000e+00", " ", "", "", "\n") }},
	{"True", Digits, true, false, false, true, func(w *writing) string { return "[" + w.rows("False", "True", ", ", "[", "]", ", ") + "]" }},
	{"strings", Digits, true, false, false, true, func(w *writing) string { return "[" + w.rows("0", "1", "", `"`, `"`, ", ") + "]" }},
	{"MATLAB", Digits, true, false, false, true, func(w *writing) string { return "[" + w.rows("0", "1", " ", "", "", "; ") + "]" }},
	{"headed", Digits, true, false, false, true, func(w *writing) string {
		return fmt.Sprintf("%d %d\n", len(w.options), len(w.items)) + w.rows("0", "1", " ", "", "", "\n")
	}},
	{"R", Digits, true, false, false, false, func(w *writing) string {
		text := "    "
		for i := range w.items {
			text += fmt.Sprintf(" [,%d]", i+1)
		}
		for o, row := range strings.Split(w.rows("0", "1", "    ", "    ", "", "\n"), "\n") {
			text += fmt.Sprintf("\n[%d,]", o+1) + row
		}
		return text
	}},
	{"TeX", Digits, true, false, false, false, func(w *writing) string {
		return "\\begin{pmatrix}\n" + w.rows("0", "1", " & ", "", ` \\`, "\n") + "\n\\end{pmatrix}"
	}},
	{"picture", Digits, true, false, false, false, func(w *writing) string { return w.rows(".", "#", "", "", "", "\n") }},
	{"CSV", Table, false, false, true, true, func(w *writing) string { return w.table("set,", ",", "", "", "0", "1", true) }},
	{"CSV of items", Table, false, false, false, true, func(w *writing) string { return w.table("", ",", "", "", "0", "1", false) }},
	{"TSV", Table, false, false, true, true, func(w *writing) string { return w.table("name\t", "\t", "", "", "", "x", true) }},
	{"semicolons", Table, false, false, true, true, func(w *writing) string { return w.table(";", ";", "", "", "0", "1", true) }},
	{"floats in CSV", Table, false, false, true, true, func(w *writing) string { return w.table(",", ",", "", "", "0.0", "1.0", true) }},
	{"names of options", Table, true, false, true, true, func(w *writing) string { return w.table("-", ",", "", "", "0", "1", true) }},
	{"Markdown", Table, false, false, true, false, func(w *writing) string {
		head, rest, _ := strings.Cut(w.table("set | ", " | ", "| ", " |", "0", "1", true), "\n")
		return head + "\n" + strings.Repeat("|---", len(w.items)+1) + "|\n" + rest
	}},
	{"pandas", Table, false, false, true, false, func(w *writing) string { return w.table("  ", "  ", "", "", "0", "1", true) }},
	{"sets", Sets, false, false, true, true, func(w *writing) string { return w.sets("", " ", "%n: ", "", "\n") }},
	{"equal signs", Sets, false, false, true, true, func(w *writing) string { return w.sets("", ", ", "%n = {", "}", "\n") }},
	{"in a line", Sets, false, false, true, true, func(w *writing) string { return w.sets("", ", ", "%n = {", "}", "; ") }},
	{"dictionary", Sets, false, false, true, true, func(w *writing) string { return "{" + w.sets(`"`, ", ", `"%n": [`, "]", ", ") + "}" }},
	{"dictionary in lines", Sets, false, false, true, true, func(w *writing) string {
		return "{\n" + w.sets("'", ", ", "    '%n': {", "}", ",\n") + "\n}"
	}},
	{"X and Y", Sets, false, false, true, true, func(w *writing) string {
		return "X = {" + w.named(0, len(w.items), "'", ", ") + "}\nY = {\n" + w.sets("'", ", ", "    '%n': [", "]", ",\n") + "}"
	}},
	{"list of lists", Sets, false, false, false, true, func(w *writing) string { return "[" + w.sets(`"`, ", ", "[", "]", ", ") + "]" }},
	{"list of sets", Sets, false, false, false, true, func(w *writing) string { return "S = [" + w.sets("'", ", ", "{", "}", ", ") + "]" }},
	{"frozensets", Sets, false, false, false, true, func(w *writing) string { return w.sets("'", ", ", "frozenset({", "})", ", ") }},
	{"frozensets in lines", Sets, false, false, false, true, func(w *writing) string { return w.sets("'", ", ", "frozenset({", "})", "\n") }},
	{"sets in lines", Sets, false, false, false, true, func(w *writing) string { return w.sets("", ", ", "{", "}", "\n") }},
	{"pairs", Sets, false, false, true, true, func(w *writing) string { return "[" + w.sets("'", ", ", "('%n', {", "})", ", ") + "]" }},
	{"arrows", Sets, false, false, true, false, func(w *writing) string { return w.sets("", " ", "%n → ", "", "\n") }},
	{"universe", Sets, false, false, true, true, func(w *writing) string {
		return "universe: " + w.named(0, len(w.items), "", " ") + "\n" + w.sets("", " ", "%n: ", "", "\n")
	}},
	{"JSON with primary", Sets, false, true, false, false, func(w *writing) string {
		return `{"primary": [` + w.named(0, w.primary, `"`, ", ") + `], "secondary": [` + w.named(w.primary, len(w.items), `"`, ", ") +
			`], "options": [` + w.sets(`"`, ", ", "[", "]", ", ") + "]}"
	}},
	{"JSON with columns", Digits, false, false, false, false, func(w *writing) string {
		return `{"columns": [` + w.named(0, len(w.items), `"`, ", ") + `], "rows": [` + w.rows("0", "1", ", ", "[", "]", ", ") + "]}"
	}},
}

// TestWritten writes random matrices in each form, with other line ends, blanks and comments, and reads them back.
func TestWritten(t *testing.T) {
	for i := range writtenForms {
		f := &writtenForms[i]
		r := rand.New(rand.NewPCG(57, uint64(i)))
		for range anyhow.Puzzles() {
			w := random(r, f)
			text := f.write(w)
			if f.commented && r.IntN(2) == 0 {
				text = "# a title\n" + text
			}
			text = anyhow.Write(r, text)
			m, form, found := Read(text)
			if m == nil || len(found) > 0 || form != f.form || said(m) != said(w.matrix()) || f.named && !slices.Equal(m.Names, w.names) {
				t.Errorf("%s: %q is read as %s: %v\n%+v\nand was\n%s", f.name, text, form, found, m, said(w.matrix()))
				break
			}
		}
	}
	t.Log(len(writtenForms), "forms of matrices")
}

// TestFormsTable: def/READING.md has each form of the tables with its example, in order, and the examples are read as their forms.
func TestFormsTable(t *testing.T) {
	page, err := os.ReadFile("../../def/READING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, matrices, _ := strings.Cut(string(page), "\n# How a matrix is read\n")
	matrices, sudokus, _ := strings.Cut(matrices, "\n# How a Sudoku is read\n")
	listed := func(page string, forms []FormRow) {
		for _, f := range forms {
			_, after, ok := strings.Cut(page, "\n## "+f.Name+"\n")
			if !ok || !strings.Contains(after, "\n```\n"+strings.TrimRight(f.Example, "\n")+"\n```") {
				t.Errorf("READING.md lacks %s, or its example, or has it elsewhere", f.Name)
			}
			if f.Mistaken != "" && !slices.ContainsFunc(forms, func(o FormRow) bool { return o.Name == f.Mistaken }) {
				t.Errorf("%s would be mistaken for %q, which is no form", f.Name, f.Mistaken)
			}
			page = after
		}
	}
	listed(matrices, Forms[:])
	listed(sudokus, SudokuForms[:])
	for i, f := range Forms {
		if all := Readings(f.Example); len(all) == 0 || all[0] != Form(i) {
			t.Errorf("the example of %s is read as %v", f.Name, all)
		}
	}
	for _, f := range SudokuForms {
		list, found := ParseSudokus(f.Example)
		if len(found) > 0 || len(list) != 1 && (f.Name != "list" || len(list) != 2) {
			t.Errorf("the example of %s is read as %v %v", f.Name, list, found)
		}
	}
	if all := Readings("1 0\n0 1\n"); len(all) != 2 || all[1] != Knuth {
		t.Errorf("rows of 0 and 1 can be read as %v", all)
	}
}

// writtenSudokus are ways to write a grid; sides are those for which there is one, nil for all.
var writtenSudokus = []struct {
	name  string
	sides []int
	write func(s *Sudoku) string
}{
	{"dots", nil, func(s *Sudoku) string { return s.String() }},
	{"zeros", []int{4, 6, 9}, func(s *Sudoku) string { return strings.ReplaceAll(s.String(), ".", "0") }},
	{"x", nil, func(s *Sudoku) string { return strings.ReplaceAll(s.String(), ".", "x") }},
	{"stars", nil, func(s *Sudoku) string { return strings.ReplaceAll(s.String(), ".", "*") }},
	{"lines", nil, func(s *Sudoku) string { return gridRows(s, "_", "", "", "", "\n") }},
	{"comment", nil, func(s *Sudoku) string { return s.String() + " # a hard one" }},
	{"solution", nil, func(s *Sudoku) string { return s.String() + "," + strings.ReplaceAll(s.String(), ".", "1") }},
	{"spaced", nil, func(s *Sudoku) string { return gridRows(s, ".", " ", "", "", "\n") }},
	{"boxes", []int{4, 9, 16}, func(s *Sudoku) string { return boxes(s, "+", "|", "+") }},
	{"stars around", []int{4, 9, 16}, func(s *Sudoku) string { return boxes(s, "*", "|", "|") }},
	{"drawn", []int{4, 9, 16}, func(s *Sudoku) string {
		return strings.NewReplacer("|", "│", "+", "┼", "-", "─").Replace(boxes(s, "+", "|", "+"))
	}},
	{"dashes", []int{9}, func(s *Sudoku) string { return gridRows(s, "-", "", "", "", "\n") }},
	{"blanks", []int{9}, func(s *Sudoku) string { return gridRows(s, " ", "", "", "", "\n") }},
	{"CSV", nil, func(s *Sudoku) string { return numbersOf(s, "", ",", "", "", "\n") }},
	{"TSV", nil, func(s *Sudoku) string { return numbersOf(s, "0", "\t", "", "", "\n") }},
	{"JSON", nil, func(s *Sudoku) string { return "[" + numbersOf(s, "0", ", ", "[", "]", ", ") + "]" }},
	{"JSON with null", nil, func(s *Sudoku) string {
		return `{"name": "a grid", "grid": [` + numbersOf(s, "null", ",", "[", "]", ",\n") + "]}"
	}},
	{"characters", []int{4, 6, 9}, func(s *Sudoku) string { return `board = [` + numbersOf(s, `.`, `","`, `["`, `"]`, ",\n") + "]" }},
	{"strings", []int{4, 6, 9}, func(s *Sudoku) string { return "[" + gridRows(s, ".", "", `"`, `"`, ", ") + "]" }},
	{"sdk", nil, func(s *Sudoku) string {
		return "#A Anybody\n#B 14-03-2026\n[Puzzle]\n" + gridRows(s, ".", "", "", "", "\n") + "\n[State]\n" + gridRows(s, "1", "", "", "", "\n")
	}},
	{"HoDoKu", nil, func(s *Sudoku) string { return ":0000:x:" + strings.Replace(s.String(), "1", "+1", 2) + ":211 315::" }},
}

func gridRows(s *Sudoku, empty, between, before, behind, join string) string {
	var rows []string
	n := s.Side()
	text := s.String()
	for i := range n {
		rows = append(rows, before+strings.Join(strings.Split(strings.ReplaceAll(text[n*i:n*i+n], ".", empty), ""), between)+behind)
	}
	return strings.Join(rows, join)
}

func boxes(s *Sudoku, corner, side, cross string) string {
	n := s.Side()
	rows, columns := BoxSize(n)
	rule := func(cross string) string {
		return corner + strings.TrimSuffix(strings.Repeat(strings.Repeat("-", 2*columns+1)+cross, rows), cross) + corner + "\n"
	}
	text := rule("-")
	for i, row := range strings.Split(gridRows(s, ".", "", "", "", "\n"), "\n") {
		if i > 0 && i%rows == 0 {
			text += rule(cross)
		}
		for c := range n {
			if c%columns == 0 {
				text += side + " "
			}
			text += row[c:c+1] + " "
		}
		text += side + "\n"
	}
	return text + rule("-")
}

func numbersOf(s *Sudoku, empty, between, before, behind, join string) string {
	var rows []string
	n := s.Side()
	for r := range n {
		var cells []string
		for _, v := range s.Cells[n*r : n*r+n] {
			if cells = append(cells, strconv.Itoa(int(v))); v == 0 {
				cells[len(cells)-1] = empty
			}
		}
		rows = append(rows, before+strings.Join(cells, between)+behind)
	}
	return strings.Join(rows, join)
}

// randomGrid has random symbols, some in each row and column.
func randomGrid(r *rand.Rand, side int) *Sudoku {
	s := NewSudoku(side)
	for i := range s.Cells {
		if r.IntN(3) == 0 || i/side == i%side {
			s.Cells[i] = uint8(1 + r.IntN(side))
		}
	}
	return s
}

// TestWrittenSudokus writes random grids in each form, and reads them back; and several in one text.
func TestWrittenSudokus(t *testing.T) {
	for i, f := range writtenSudokus {
		r := rand.New(rand.NewPCG(58, uint64(i)))
		if f.sides == nil || slices.Contains(f.sides, 9) {
			easy, _ := ParseSudoku(grids[0].grid)
			got, _ := ParseSudoku(f.write(easy))
			if got == nil {
				t.Fatalf("%s is not read", f.name)
			}
			if all, complete := got.Solutions(2, 1000); len(all) != 1 || !complete || all[0].String() != grids[0].solution {
				t.Errorf("%s: %d solutions", f.name, len(all))
			}
		}
		for range anyhow.Puzzles() {
			sides := f.sides
			if sides == nil {
				sides = Sides
			}
			s := randomGrid(r, sides[r.IntN(len(sides))])
			text := anyhow.Write(r, f.write(s))
			if got, found := ParseSudoku(text); got == nil || len(found) > 0 || got.String() != s.String() {
				t.Errorf("%s: %q is read as %v %v, was %v", f.name, text, got, found, s)
				break
			}
		}
	}
	t.Log(len(writtenSudokus), "forms of Sudokus")
	several := map[string]func(list []*Sudoku) string{
		"lines": func(list []*Sudoku) (text string) {
			for _, s := range list {
				text += s.String() + "\n"
			}
			return text
		},
		"CSV": func(list []*Sudoku) string {
			text := "id,puzzle,solution\n"
			for i, s := range list {
				text += strconv.Itoa(i) + "," + s.String() + "," + strings.ReplaceAll(s.String(), ".", "1") + "\n"
			}
			return text
		},
		"titles": func(list []*Sudoku) (text string) {
			for i, s := range list {
				text += fmt.Sprintf("Grid %02d\n", i+1) + gridRows(s, "0", "", "", "", "\n") + "\n"
			}
			return text
		},
		"HoDoKu": func(list []*Sudoku) (text string) {
			for _, s := range list {
				text += ":0901:x:" + s.String() + ":::\n"
			}
			return text
		},
		"strings": func(list []*Sudoku) (text string) {
			for _, s := range list {
				text += `, "` + s.String() + `"`
			}
			return "[" + text[2:] + "]"
		},
	}
	for name, write := range several {
		r := rand.New(rand.NewPCG(59, 1))
		for range anyhow.Puzzles() / 4 {
			var list []*Sudoku
			for range 2 + r.IntN(3) {
				list = append(list, randomGrid(r, 9))
			}
			text := anyhow.Write(r, write(list))
			got, found := ParseSudokus(text)
			if len(found) > 0 || fmt.Sprint(got) != fmt.Sprint(list) {
				t.Errorf("%s: %q is read as %v %v", name, text, got, found)
				break
			}
		}
	}
}
