package session_test

import (
	"testing"

	"tilewright/solver/session"
	"tilewright/solver/settings"
)

// TestTerms: a session counts how a puzzle goes on, and refuses what has no number n.
func TestTerms(t *testing.T) {
	const text = "D:n=4:xDim=n:yDim=4:zDim=1\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n"
	for once, want := range map[bool]string{false: "2245", true: "658"} {
		d := newDesk(t, alone)
		q := session.NewTerms(text, 0, 8, once, settings.MirrorDifferent)
		ask(d, 1, q)
		d.rest()
		known := q.Known()
		if q.Err != nil || len(known) < 8 || known[7].Solutions.String() != want || (q.Law() != nil) == once {
			t.Errorf("once %v: %v, %v", once, known, q.Err)
		}
		if len(d.answers) == 0 {
			t.Errorf("once %v: nothing is told", once)
		}
	}
	d := newDesk(t, alone)
	q := session.NewTerms("D:xDim=4:yDim=4:zDim=1\n~D\n", 0, 8, false, 0)
	ask(d, 1, q)
	d.rest()
	if q.Err == nil || len(d.answers) != 1 {
		t.Errorf("without n: %v, %v", q.Err, d.answers)
	}
}
