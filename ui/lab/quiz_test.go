package lab

import (
	"strings"
	"testing"
)

// TestQuiz: a quiz asks what the search does, and its right answers are what the search then does.
func TestQuiz(t *testing.T) {
	for _, tt := range []struct {
		source Source
		kind   QuizKind
		first  string // the first question
		min    int    // questions at least
	}{
		{Source{}, AskRow, "Rows A and B are picked. Which row completes the cover?", 4},
		{Source{}, AskColumn, "Which column has the fewest dots", 1},
		{Source{Example: "knuth"}, AskColumn, "Which column", 1},
		{Source{Example: "knuth"}, AskEntries, "Item a is covered next. How many entries", 4},
		{Source{Example: "lty"}, AskColumn, "Which column", 4},
		{Source{Sudoku: Sudokus[0].Grid}, AskColumn, "Which column", 3},
	} {
		p := open(t, tt.source)
		right, wrong := NewQuiz(p, tt.kind), NewQuiz(p, tt.kind)
		if !strings.HasPrefix(right.Question(), tt.first) {
			t.Errorf("%+v: the first question is %q", tt.source, right.Question())
		}
		n := 0
		for ; right.Question() != "" && n < 500; n++ {
			if wrong.Question() != right.Question() {
				t.Fatalf("%+v: after a wrong answer %q is asked, not %q", tt.source, wrong.Question(), right.Question())
			}
			good, bad := -1, -1
			for i, c := range right.Choices() {
				if c.Right {
					good = i
				} else {
					bad = i
				}
			}
			if good < 0 || bad < 0 {
				t.Fatalf("%+v: choices %+v", tt.source, right.Choices())
			}
			right.Answer(good)
			right.Answer(bad) // too late
			wrong.Answer(bad)
			if _, why := right.Answered(); !strings.HasPrefix(why, "Right. ") {
				t.Errorf("%+v: %q", tt.source, why)
			}
			if _, why := wrong.Answered(); !strings.HasPrefix(why, "Not quite. ") {
				t.Errorf("%+v: %q", tt.source, why)
			}
			if said := right.Search.Said(); tt.kind == AskColumn && !strings.HasPrefix(said, "Chose item "+right.Choices()[good].Label+",") {
				t.Errorf("%+v: the answer was %s, and the search said %q", tt.source, right.Choices()[good].Label, said)
			}
			if tt.kind == AskRow && len(right.Search.OpenItems()) > 0 {
				t.Errorf("%+v: %s completes no cover", tt.source, right.Choices()[good].Label)
			}
			right.Next()
			wrong.Next()
		}
		if n < tt.min || right.Right != n || wrong.Right != 0 || wrong.Asked != n {
			t.Errorf("%+v: %d questions, %d right and %d", tt.source, n, right.Right, wrong.Right)
		}
		right.Restart()
		if right.Asked != 0 || !strings.HasPrefix(right.Question(), tt.first) {
			t.Errorf("%+v: anew it begins with %q", tt.source, right.Question())
		}
	}
}
