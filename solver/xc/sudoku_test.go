package xc

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

// grids are well-known ones. Where one has several names, they tell where it was seen first.
var grids = []struct {
	name, grid, solution string
	givens               int
	grade                Grade
}{
	{"the usual example", "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
		"534678912672195348198342567859761423426853791713924856961537284287419635345286179", 30, Easy},
	{"17 givens (Gordon Royle's list)", "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
		"693784512487512936125963874932651487568247391741398625319475268856129743274836159", 17, Easy},
	{"Arto Inkala, 2012", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
		"812753649943682175675491283154237896369845721287169534521974368438526917796318452", 21, Evil},
}

func TestSudoku(t *testing.T) {
	for _, tt := range grids {
		t.Run(tt.name, func(t *testing.T) {
			s, ds := ParseSudoku(tt.grid)
			if len(ds) > 0 {
				t.Fatal(ds)
			}
			if s.Givens() != tt.givens || len(s.Conflicts()) > 0 {
				t.Errorf("%d givens, conflicts %v", s.Givens(), s.Conflicts())
			}
			m := s.Matrix()
			if len(m.Items) != 324 || len(m.Options) != tt.givens+9*(81-tt.givens) {
				t.Errorf("%d items, %d options", len(m.Items), len(m.Options))
			}
			solutions, complete := s.Solutions(2, 1_000_000)
			if !complete || len(solutions) != 1 || solutions[0].String() != tt.solution {
				t.Errorf("complete %v, solutions %v", complete, solutions)
			}
			if len(solutions) == 1 && (len(solutions[0].Conflicts()) > 0 || solutions[0].Givens() != 81) {
				t.Errorf("the solution has conflicts: %v", solutions[0].Conflicts())
			}
			if d := s.Difficulty(1_000_000); d.Grade != tt.grade || !d.Complete || d.Shape.Covers != 1 {
				t.Errorf("graded %v: %+v", d.Grade, d)
			}
		})
	}
}

// TestOptionsOfTheArticle: 34 givens make 457 rows.
func TestOptionsOfTheArticle(t *testing.T) {
	s, _ := ParseSudoku(grids[0].solution)
	for i := range s.Cells {
		if i >= 34 {
			s.Cells[i] = 0
		}
	}
	if n := len(s.Matrix().Options); n != 457 {
		t.Errorf("%d options", n)
	}
}

func TestImproper(t *testing.T) {
	empty := NewSudoku(4)
	if solutions, complete := empty.Solutions(1000, 100_000); !complete || len(solutions) != 288 {
		t.Errorf("%d grids of 4×4, want 288", len(solutions))
	}
	if d := empty.Difficulty(100_000); d.Grade != Improper {
		t.Errorf("an empty grid is %v", d.Grade)
	}
	twice := NewSudoku(9)
	twice.Cells[0], twice.Cells[8], twice.Cells[10] = 5, 5, 5
	got := twice.Conflicts()
	if len(got) != 2 || got[0].Message != "There are two 5 in row 1." || !slices.Equal(got[0].Cells, []int{0, 8}) ||
		got[1].Message != "There are two 5 in box 1." {
		t.Errorf("conflicts %+v", got)
	}
	if d := twice.Difficulty(100_000); d.Grade != Improper || !d.Complete {
		t.Errorf("a contradiction is %+v", d)
	}
	stuck := NewSudoku(4)
	stuck.Cells[1], stuck.Cells[2], stuck.Cells[8], stuck.Cells[5] = 1, 2, 3, 4
	if got := stuck.Conflicts(); len(got) != 1 || !slices.Equal(got[0].Cells, []int{0}) {
		t.Errorf("conflicts %+v", got)
	}
}

// TestSix counts the 28,200,960 grids of 6×6 with boxes of two rows and three columns. They are 6! times the number
// with 1 to 6 in the first row.
func TestSix(t *testing.T) {
	s := NewSudoku(6)
	copy(s.Cells, []uint8{1, 2, 3, 4, 5, 6})
	solver := NewSolver(s.Matrix(), Fewest, nil)
	for solver.Run(1 << 20) {
	}
	if n := 720 * solver.Found(); n != 28_200_960 {
		t.Errorf("%d grids of 6×6, want 28,200,960", n)
	}
	if !s.Sees(0, 8) || s.Sees(0, 14) || s.Sees(2, 9) || !s.Sees(33, 29) {
		t.Error("boxes are not two rows of three")
	}
	if back, found := ParseSudoku(s.String()); back == nil || back.String() != s.String() {
		t.Errorf("%q reads back as %v %v", s, back, found)
	}
	if back, _ := ParseSudoku("1 2 3 | 4 5 6\n. . . | . . .\n------+------\n. . . | . . .\n. . . | . . .\n------+------\n. . . | . . .\n. . . | . . ."); back == nil || back.String() != s.String() {
		t.Errorf("a grid with lines reads as %v", back)
	}
}

func TestParseSudoku(t *testing.T) {
	g := grids[0]
	want, _ := ParseSudoku(g.grid)
	var rows, ruled, drawn, blanks, spaced, tabs []string
	for r := range 9 {
		row := g.grid[9*r : 9*r+9]
		dots := strings.ReplaceAll(row, "0", ".")
		rows = append(rows, dots)
		ruled = append(ruled, "| "+strings.Join(strings.Split(dots[:3], ""), " ")+" | "+
			strings.Join(strings.Split(dots[3:6], ""), " ")+" | "+strings.Join(strings.Split(dots[6:], ""), " ")+" |")
		drawn = append(drawn, "│"+dots[:3]+"│"+dots[3:6]+"│"+dots[6:]+"│")
		if r%3 == 2 {
			ruled = append(ruled, "+-------+-------+-------+")
			drawn = append(drawn, "├───┼───┼───┤")
		}
		blanks = append(blanks, strings.TrimRight(strings.ReplaceAll(row, "0", " "), " "))
		spaced = append(spaced, strings.TrimRight(strings.Join(strings.Split(strings.ReplaceAll(row, "0", " "), ""), " "), " "))
		tabs = append(tabs, strings.Join(strings.Split(strings.ReplaceAll(row, "0", ""), ""), "\t"))
	}
	for i, row := range g.grid { // Split drops nothing between empty fields, so write them one by one
		if i%9 == 0 {
			tabs[i/9] = ""
		} else {
			tabs[i/9] += "\t"
		}
		if row != '0' {
			tabs[i/9] += string(row)
		}
	}
	for name, text := range map[string]string{
		"one line": g.grid, "rows": strings.Join(rows, "\n"), "windows": strings.Join(rows, "\r\n") + "\r\n",
		"ruled": "\n" + strings.Join(ruled, "\n"), "drawn": "┌───┬───┬───┐\n" + strings.Join(drawn, "\n"), "blanks": strings.Join(blanks, "\n"),
		"blanks between": strings.Join(spaced, "\n"), "spreadsheet": strings.Join(tabs, "\n") + "\n",
		"stars": strings.ReplaceAll(g.grid, "0", "*"), "CSV": strings.ReplaceAll(strings.Join(tabs, "\n"), "\t", ","),
		"blocks": strings.Join(rows[:3], "\n") + "\n\n" + strings.Join(rows[3:], "\n"),
	} {
		s, ds := ParseSudoku(text)
		if len(ds) > 0 || s == nil || s.String() != want.String() {
			t.Errorf("%s: %v %v\n%s", name, ds, s, text)
		}
	}
	for text, want := range map[string]string{
		"1..4 .... .... 4..1": "1..44..1",
		"12\n\n\n  1":         "",
		"1 2\n\n\n    1":      "12..........1...",
	} {
		s, _ := ParseSudoku(text)
		got := ""
		if s != nil {
			got = s.String()
		}
		if strings.ReplaceAll(got, ".", "") != strings.ReplaceAll(want, ".", "") && want != "" {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	hex := strings.Repeat("0123456789ABCDEF", 15) + strings.Repeat(".", 16)
	if s, ds := ParseSudoku(hex); len(ds) > 0 || s.Cells[0] != 1 || s.Cells[15] != 16 || s.Cells[255] != 0 {
		t.Errorf("hexadecimal: %v %v", s, ds)
	}
	big := strings.Repeat("123456789ABCDEFG", 15) + strings.Repeat("0", 16)
	if s, ds := ParseSudoku(big); len(ds) > 0 || s.Cells[0] != 1 || s.Cells[15] != 16 || s.Cells[255] != 0 {
		t.Errorf("1 to G: %v %v", s, ds)
	}
	var numbers []string
	for range 16 {
		numbers = append(numbers, "16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 .")
	}
	if s, ds := ParseSudoku(strings.Join(numbers, "\n")); len(ds) > 0 || s.Cells[0] != 16 || s.Cells[14] != 14 || s.Cells[15] != 0 {
		t.Errorf("numbers: %v %v", s, ds)
	}
	for text, want := range map[string]string{
		"":                            "1:1+0 There are 0 cells",
		"12345":                       "1:1+0 There are 5 cells",
		g.grid + "1":                  "1:1+0 There are 82 cells",
		strings.Repeat("5", 16):       "1:1+1 A grid of 4×4 has the symbols 1 to 4, not “5”.",
		"1.2.\n..é.\n....\n....":      "2:3+1 “é” is not a symbol",
		strings.Repeat(".", 80) + "A": "1:81+1 A grid of 9×9",
	} {
		s, ds := ParseSudoku(text)
		if s != nil || len(ds) == 0 || !strings.HasPrefix(place(ds[0])+ds[0].Message, want) {
			t.Errorf("%q: %v %+v, want %s", text, s, ds, want)
		}
	}
}

func FuzzSudoku(f *testing.F) {
	for _, g := range grids {
		f.Add(g.grid)
	}
	f.Add("1 2 | 3 4\n---+---\n")
	f.Add("1,2,,\n,,,\n,,,\n,,,16")
	f.Fuzz(func(t *testing.T, text string) {
		s, ds := ParseSudoku(text)
		if (s == nil) != diagnostic.HasErrors(ds) {
			t.Fatalf("%q: %v, %v", text, s, ds)
		}
		if s == nil {
			return
		}
		back, ds := ParseSudoku(s.String())
		if len(ds) > 0 || back.String() != s.String() {
			t.Fatalf("%q: %q reads back as %v %v", text, s.String(), back, ds)
		}
		s.Conflicts()
	})
}

func TestGenerate(t *testing.T) {
	for _, tt := range []struct {
		side, givens int
	}{{4, 4}, {4, 7}, {6, 9}, {6, 14}, {9, 24}, {9, 28}, {9, 40}, {9, 81}, {16, 140}} {
		var first string
		for seed := range uint64(3) {
			g, err := NewGenerator(tt.side, tt.givens, seed)
			if err != nil {
				t.Fatal(err)
			}
			for range 100_000 {
				if g.Run(int(seed)*77 + 10) {
					break
				}
			}
			s := g.Grid()
			if s == nil || s.Givens() != tt.givens {
				t.Fatalf("%+v: %v", tt, s)
			}
			if solutions, complete := s.Solutions(2, 1_000_000); !complete || len(solutions) != 1 {
				t.Errorf("%+v: %v has %d solutions", tt, s, len(solutions))
			}
			if s.String() == first && tt.side > 4 {
				t.Errorf("%+v: two seeds make the same grid", tt)
			}
			first = s.String()
			again, _ := NewGenerator(tt.side, tt.givens, seed)
			for !again.Run(1 << 20) {
			}
			if again.Grid().String() != first {
				t.Errorf("%+v: the same seed makes %v and %v", tt, first, again.Grid())
			}
		}
	}
	for _, bad := range [][2]int{{1, 5}, {5, 5}, {25, 99}, {9, 16}, {9, 82}, {4, 3}, {6, 7}} {
		if _, err := NewGenerator(bad[0], bad[1], 1); err == nil {
			t.Errorf("a generator for %v", bad)
		}
	}
}

// benchmarkGrids is how many grids BenchmarkSudoku makes and then solves.
var benchmarkGrids = flag.Uint64("grids", 100, "Sudokus that the benchmark makes")

// BenchmarkSudoku solves proper grids of 26 givens, each to the end.
func BenchmarkSudoku(b *testing.B) {
	var grids []*Sudoku
	for seed := range *benchmarkGrids {
		g, _ := NewGenerator(9, 26, seed)
		for !g.Run(1 << 20) {
		}
		grids = append(grids, g.Grid())
	}
	var chosen uint64
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		s := NewSolver(grids[i%len(grids)].Matrix(), Fewest, nil)
		for s.Run(1 << 20) {
		}
		chosen += s.Chosen()
	}
	b.ReportMetric(float64(chosen)/float64(b.N), "choices/op")
}

// TestGeneratorGrade: a generator makes grids of the grade that is asked for.
func TestGeneratorGrade(t *testing.T) {
	for _, tt := range []struct {
		side, givens int
		grade        Grade
	}{{9, 32, Easy}, {9, 26, Hard}, {9, 24, Evil}, {16, 120, Easy}, {16, 110, Evil}, {4, 6, Easy}, {6, 12, Easy}} {
		g, err := NewGenerator(tt.side, tt.givens, 7)
		if err != nil {
			t.Fatal(err)
		}
		g.Only(tt.grade)
		for !g.Run(1000) {
		}
		if got := g.Grid(); got.Givens() != tt.givens || got.Difficulty(1<<20).Grade != tt.grade {
			t.Errorf("%+v: a grid with %d givens is %s", tt, got.Givens(), got.Difficulty(1<<20).Grade)
		}
	}
}
