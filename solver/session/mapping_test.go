package session_test

import (
	"math"
	"testing"

	"tilewright/def"
	"tilewright/solver/session"
)

// TestMap: where dominoes lie in all solutions, and in those in which some lie as is fixed.
func TestMap(t *testing.T) {
	p, err := def.ParseOne("D:xDim=4:yDim=4:zDim=1\nC:name=D:copies=0-8:layout=0 0 0, 1 0 0\nC:name=M:copies=0-2:layout=0 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	count := func(fixed ...session.Pinned) *session.Mapping {
		d := newDesk(t, session.Ability{})
		ask(d, 7, session.NewMapping(d.s, p, fixed, 1))
		for len(d.answers) == 0 && d.step() {
		}
		return d.answers[0].is.(*session.Mapping)
	}
	all := count()
	if all.Err != nil {
		t.Fatal(all.Err)
	}
	domino, dominoes := all.Map.Share(0, 0)
	mono, rest := all.Map.Share(1, 0)
	if math.Abs(domino+mono-1) > 1e-12 {
		t.Errorf("a corner is covered in %g of all solutions", domino+mono)
	}
	if got := count(session.Pinned{Piece: 0, Cell: 0}).Map.Solutions(); got != dominoes {
		t.Errorf("%s solutions have a domino in the corner, want %s", got, dominoes)
	}
	fixed := count(session.Pinned{Piece: 1, Cell: 0})
	if got := fixed.Map.Solutions(); got != rest || fixed.Drawn[0] != 9 && fixed.Drawn[0] != 10 {
		t.Errorf("%s solutions have a monomino in the corner, want %s; one is %v", got, rest, fixed.Drawn)
	}
	if q := count(session.Pinned{Piece: 5, Cell: 0}); q.Err == nil {
		t.Error("a piece that is not there is fixed")
	}
}
