package xc

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// hintGrids are the grids of the other tests, and those of testdata. The generator made the latter; they were chosen so
// that each technique comes in some of them.
func hintGrids(t *testing.T) (list []*Sudoku) {
	t.Helper()
	text, err := os.ReadFile("testdata/sudokus.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(text))
	for _, g := range grids {
		lines = append(lines, g.grid)
	}
	for _, line := range lines {
		s, found := ParseSudoku(line)
		if s == nil {
			t.Fatal(line, found)
		}
		list = append(list, s)
	}
	return list
}

// TestHints: each hint is a symbol of the only solution, and no reason rules out such a symbol. Each reason holds, and
// none is idle. Followed to the end, hints fill the grid.
func TestHints(t *testing.T) {
	times := map[Technique]int{}
	for _, s := range hintGrids(t) {
		solutions, complete := s.Solutions(2, 10_000_000)
		if !complete || len(solutions) != 1 {
			t.Fatalf("%v has %d solutions", s, len(solutions))
		}
		solution, at := solutions[0], s.Clone()
		easy := true
		for at.Givens() < len(at.Cells) {
			h, ok := at.Hint()
			if !ok {
				easy = false
				if h, ok = at.HintOf(solution); !ok {
					t.Fatalf("%v: no hint", at)
				}
			}
			if at.Cells[h.Cell] != 0 || int(solution.Cells[h.Cell]) != h.Symbol {
				t.Fatalf("%v: the hint %+v is wrong", at, h)
			}
			times[h.Hardest()]++
			checkReasons(t, at, solution, h)
			easy = easy && h.Hardest() <= HiddenSingle
			at.Cells[h.Cell] = uint8(h.Symbol)
		}
		if at.String() != solution.String() {
			t.Errorf("%v: the hints lead to %v", s, at)
		}
		if grade := s.Difficulty(10_000_000).Grade; easy != (grade == Easy) {
			t.Errorf("%v is %v, and singles alone solve it: %v", s, grade, easy)
		}
	}
	t.Log(times)
	for technique := NakedSingle; technique <= ByCover; technique++ {
		if times[technique] == 0 && technique != NakedTriple {
			t.Errorf("no hint was by %v", technique)
		}
	}
}

func checkReasons(t *testing.T, at, solution *Sudoku, h Hint) {
	t.Helper()
	if h.Hardest() == ByCover {
		return
	}
	r := newReasoner(at)
	begin := slices.Clone(r.fits)
	for _, reason := range h.Reasons {
		if !r.holds(reason) {
			t.Fatalf("%v: %+v does not hold", at, reason)
		}
		r.out(reason, func(cell int, symbols uint32) {
			if symbols>>(solution.Cells[cell]-1)&1 == 1 {
				t.Fatalf("%v: %v rules out what stands in the solution: %+v", at, reason.Technique, reason)
			}
		})
		r.apply(reason)
	}
	for i := range len(h.Reasons) - 1 {
		if r.hold(begin, slices.Delete(slices.Clone(h.Reasons), i, i+1)) {
			t.Fatalf("%v: reason %d of %+v is idle", at, i, h.Reasons)
		}
	}
}

// TestHintNames: a hint of each kind is what people call by that name.
func TestHintNames(t *testing.T) {
	for _, tt := range []struct {
		grid, name string
		cell, v    int
	}{
		{"123.............", "Naked single", 3, 4},
		{"............1...........1............1...........................1...............", "Hidden single", 0, 1},
	} {
		s, _ := ParseSudoku(tt.grid)
		h, ok := s.Hint()
		if !ok || h.Hardest().String() != tt.name || h.Cell != tt.cell || h.Symbol != tt.v {
			t.Errorf("%s: %+v, want the %s %d in cell %d", tt.grid, h, tt.name, tt.v, tt.cell)
		}
	}
	if h, ok := NewSudoku(9).Hint(); ok {
		t.Errorf("an empty grid has the hint %+v", h)
	}
}

// TestNakedTriple: three cells of a row with two of 1, 2 and 3 each are a naked triple. A simpler step nearly always
// comes first.
func TestNakedTriple(t *testing.T) {
	r := newReasoner(NewSudoku(9))
	r.fits[0], r.fits[4], r.fits[8] = 0b011, 0b110, 0b101
	got, ok := r.set(3, false)
	if !ok || got.Technique != NakedTriple || got.House != 0 || !slices.Equal(got.Cells, []int{0, 4, 8}) || got.Symbols != 0b111 {
		t.Fatalf("found %+v", got)
	}
	r.apply(got)
	if r.fits[1] != 0x1f8 || r.fits[0] != 0b011 || r.fits[9] != 0x1ff {
		t.Errorf("it leaves %b, %b and %b", r.fits[1], r.fits[0], r.fits[9])
	}
}
