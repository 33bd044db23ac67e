package session_test

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/session"
	"tilewright/solver/wire"
)

// sixByFive is the board of a first drawing, with two holes in the middle, and pieces for all but four cells.
const sixByFive = `D:xDim=6:yDim=5:zDim=1
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0
C:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0
C:name=J:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=*:type=S:layout=2 2 0, 3 2 0
~D
`

func draft(t *testing.T, text, line string) wire.Work {
	t.Helper()
	w := work(t, "soma", line)
	w.Puzzle = def.Parse(text).Drafts[0]
	return w
}

// deep asks for all that can be known, with the tetrominoes as fillers.
func deep(w wire.Work) session.Query {
	return session.Query{Work: w, Deep: true, Fillers: tetrominoes}
}

var tetrominoes = def.Parse(own["tetrominoes"]).Drafts[0].Pieces

// diagnoses are the answers, in words.
func (d *desk) diagnoses() (list []string) {
	for _, a := range d.answers {
		number, a := a.number, a.is.(*session.Diagnosis)
		var s strings.Builder
		fmt.Fprintf(&s, "%d:", number)
		for _, f := range a.Findings {
			fmt.Fprintf(&s, " %v", f.Verdict)
		}
		if a.Counted {
			fmt.Fprintf(&s, ", %d solutions", a.Solutions)
		}
		for _, f := range a.Fillers {
			fmt.Fprintf(&s, ", %s %d", tetrominoes[f.Number].Name, f.Ways)
			if f.Many {
				s.WriteString(" and more")
			}
		}
		if a.Err != nil {
			s.WriteString(" " + a.Err.Error())
		}
		if a.Ended {
			s.WriteString(".")
		}
		list = append(list, s.String())
	}
	d.answers = nil
	return list
}

// TestDiagnosis: a puzzle is answered in two steps, and so is a draft of which little is missing. Where there is
// nothing to count there is one step.
func TestDiagnosis(t *testing.T) {
	filled := strings.Replace(sixByFive, "C:name=*", "C:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=*", 1)
	for _, tt := range []struct {
		name string
		work wire.Work
		deep bool
		want string
	}{
		{"a puzzle", draft(t, filled, "-r"), true, "1: holds holds holds holds 1: holds holds holds holds, 7 solutions."},
		{"with mirror images once", draft(t, filled, "-r --mirror=same"), true, "1: holds holds holds holds 1: holds holds holds holds, 7 solutions."},
		{"with all turns", draft(t, filled, ""), true, "1: holds holds holds holds 1: holds holds holds holds, 28 solutions."},
		{"nothing is counted", draft(t, filled, "-r"), false, "1: holds holds holds holds."},
		{"a goal", draft(t, filled, "-g2"), true, "1: holds holds holds holds."},
		{"a draft", draft(t, sixByFive, "-r"), true, "1: holds holds holds undecided 1: holds holds holds undecided, I 17, L 11, O 6, S 12, T 7."},
		{"a draft without", draft(t, sixByFive, "-r"), false, "1: holds holds holds undecided."},
		{"no solution", draft(t, "D:xDim=4:yDim=3:zDim=1\nC:name=T:copies=2:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=O:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n~D", ""), true,
			"1: holds holds holds holds 1: holds holds holds holds, 0 solutions."},
		{"impossible", work(t, "tetrominoes", ""), true, "1: holds holds impossible holds."},
		{"an empty board", draft(t, "D:xDim=4:yDim=1:zDim=1\n~D", ""), true, "1: holds undecided holds undecided 1: holds undecided holds undecided, I 1."},
		{"nothing at all", draft(t, "D:xDim=1:yDim=1:zDim=1\nC:name=A:type=S:layout=0 0 0\n~D", ""), true, "1: undecided undecided holds holds."},
		{"many", draft(t, "D:xDim=6:yDim=6:zDim=1\nC:name=A:copies=16:layout=0 0 0, 1 0 0\n~D", "-r"), true,
			"1: holds holds holds undecided 1: holds holds holds undecided, I 100 and more, L 100 and more, O 100 and more, S 100 and more."},
		{"hard", work(t, "tetriscube", "-r"), true, "1: holds holds holds holds 1: holds holds holds holds."},
		{"too large", work(t, "huge", ""), true, "1: the box is"},
	} {
		d := newDesk(t, kernels)
		if tt.name != "hard" {
			d.clock.step = stepTime / 4
		}
		question := session.Query{Work: tt.work}
		if tt.deep {
			question = deep(tt.work)
		}
		ask(d, 1, session.NewDiagnosis(d.s, question))
		d.rest()
		if got := strings.Join(d.diagnoses(), " "); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestDiagnosisMakesWay: the newest question replaces the one before at once, and a run ends counting. A run that is
// got ready goes first.
func TestDiagnosisMakesWay(t *testing.T) {
	d := newDesk(t, kernels)
	hard := work(t, "tetriscube", "-r")
	ask(d, 1, session.NewDiagnosis(d.s, deep(hard)))
	d.until("findings", func() bool { return len(d.answers) == 1 })
	for range 20 {
		d.step()
	}
	d.clock.step = stepTime / 4
	ask(d, 2, session.NewDiagnosis(d.s, deep(draft(t, sixByFive, "-r"))))
	ask(d, 3, session.NewDiagnosis(d.s, deep(draft(t, sixByFive, "-r"))))
	d.rest()
	if got := strings.Join(d.diagnoses(), " "); got != "1: holds holds holds holds 3: holds holds holds undecided 3: holds holds holds undecided, I 17, L 11, O 6, S 12, T 7." {
		t.Error(got)
	}

	d.clock.step = stepTime
	ask(d, 4, session.NewDiagnosis(d.s, deep(hard)))
	d.until("findings", func() bool { return len(d.answers) == 1 })
	d.start("soma", "-r")
	d.phase(wire.PhaseFinished)
	d.rest()
	if got := strings.Join(d.diagnoses(), " "); got != "4: holds holds holds holds 4: holds holds holds holds." {
		t.Error(got)
	}
	ask(d, 5, session.NewDiagnosis(d.s, deep(hard)))
	d.until("findings", func() bool { return len(d.answers) == 1 })
	d.s.Prepare(1, work(t, "soma", "-r -V"))
	for range 60 {
		d.step()
	}
	if len(d.diagnoses()) != 1 {
		t.Error("counting ended before a run was ready")
	}
	before := d.launched
	d.start("soma", "-r -V")
	d.check("ready", "soma", "-r -V")
	if d.told[len(d.told)-1].ahead == 0 || d.launched != before {
		t.Errorf("the run was not got ready while somebody counted: %v", d.last())
	}
}
