//go:build !js

package lab

import "testing"

// Eight questions a lesson; the first answer is right, and the numbers are these.
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
	for _, tt := range []struct {
		path   string
		number int
		right  string
	}{
		{"exact-cover", 1, "2"}, {"exact-cover", 4, "64"}, {"exact-cover", 7, "16"},
		{"algorithm-x", 1, "a"}, {"algorithm-x", 2, "3"},
		{"dancing-links", 4, "16"}, {"dancing-links", 5, "4"},
		{"kanoodle", 1, "67"}, {"kanoodle", 2, "27"}, {"kanoodle", 3, "10"}, {"kanoodle", 4, "1,772"}, {"kanoodle", 5, "62"},
		{"kanoodle", 6, "40"},
		{"sudoku", 1, "324"}, {"sudoku", 2, "144"}, {"sudoku", 3, "489"}, {"sudoku", 8, "288"},
	} {
		if got := lessons[tt.path][tt.number-1].Answers[0].Text; got != tt.right {
			t.Errorf("%s, question %d: %s is right, want %s", tt.path, tt.number, got, tt.right)
		}
	}
}
