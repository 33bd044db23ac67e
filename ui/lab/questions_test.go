//go:build !js

package lab

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def/say"
	"tilewright/solver/xc"
)

// Eight questions a lesson; the first answer is right, and its numbers are those of matrices and searches.
func TestLessons(t *testing.T) {
	lessons := Lessons()
	if len(lessons) != 5 {
		t.Errorf("%d lessons", len(lessons))
	}
	for path, list := range lessons {
		if len(list) != 8 {
			t.Errorf("%s: %d questions", path, len(list))
		}
		asked := map[string]bool{}
		for i, q := range list {
			seen := map[string]bool{}
			for _, a := range q.Answers {
				if a.Text == "" || a.Why == "" || seen[a.Text] {
					t.Errorf("%s %d: answer %+v", path, i+1, a)
				}
				seen[a.Text] = true
			}
			if len(seen) < 2 || asked[q.Ask] {
				t.Errorf("%s %d: %s", path, i+1, q.Ask)
			}
			asked[q.Ask] = true
		}
	}
	open := func(source Source) *Problem {
		p, err := Open(source)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	searched := func(source Source, rule xc.Rule) *Search {
		s := NewSearch(open(source), rule)
		for s.Step() {
		}
		return s
	}
	places := func(p *Problem, piece string) (k int) {
		item := int32(slices.Index(p.Matrix.Items, piece))
		for _, o := range p.Matrix.Options {
			if slices.Contains(o, item) {
				k++
			}
		}
		return k
	}
	knuth, flty, puzzle := Source{Example: "knuth"}, Source{Example: "flty"}, open(Source{Puzzle: "kanoodle"})
	first := NewSearch(open(knuth), xc.Fewest)
	start, updates := first.NextItem(), []int{}
	for range 2 {
		before := first.Updates()
		first.Step()
		updates = append(updates, int(first.Updates()-before))
	}
	some := open(Source{Puzzle: "kanoodle", Quarter: "L"})
	easy, _ := xc.ParseSudoku(Easy)
	fours, _ := xc.NewSudoku(4).Solutions(1000, 1<<20)
	number := func(lesson string, question int, want string) {
		t.Helper()
		if got := lessons[lesson][question-1].Answers[0].Text; got != want {
			t.Errorf("%s, question %d: %s is right, want %s", lesson, question, got, want)
		}
	}
	for _, tt := range []struct {
		lesson         string
		question, want int
	}{
		{"exact-cover", 1, int(searched(Source{}, xc.Fewest).Found())}, {"exact-cover", 4, 1 << 6}, {"exact-cover", 7, xc.Queens(8).Primary},
		{"algorithm-x", 2, 3}, {"algorithm-x", 7, searched(flty, xc.Fewest).Shape().Nodes},
		{"dancing-links", 4, open(knuth).Matrix.Entries()}, {"dancing-links", 5, updates[0]}, {"dancing-links", 6, updates[1]},
		{"kanoodle", 1, len(puzzle.Matrix.Items)}, {"kanoodle", 2, places(puzzle, "L")}, {"kanoodle", 3, places(some, "L")},
		{"kanoodle", 4, len(some.Matrix.Options)}, {"kanoodle", 5, places(puzzle, "J")}, {"kanoodle", 6, places(puzzle, "K")},
		{"sudoku", 1, len(xc.NewSudoku(9).Matrix().Items)}, {"sudoku", 2, len(xc.NewSudoku(6).Matrix().Items)},
		{"sudoku", 3, len(easy.Matrix().Options)}, {"sudoku", 8, len(fours)},
	} {
		number(tt.lesson, tt.question, say.Grouped(strconv.Itoa(tt.want)))
	}
	number("algorithm-x", 1, open(knuth).Matrix.Items[start])
	asks := func(lesson string, question int, said string) {
		t.Helper()
		if got := lessons[lesson][question-1].Ask; !strings.Contains(got, said) {
			t.Errorf("%s, question %d does not say %q: %s", lesson, question, said, got)
		}
	}
	asks("algorithm-x", 7, say.T("makes a tree of {n} nodes", searched(flty, xc.Leftmost).Shape().Nodes))
	asks("kanoodle", 4, say.T("The table has {n} options", len(puzzle.Matrix.Options)))
}
