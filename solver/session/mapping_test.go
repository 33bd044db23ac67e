package session_test

import (
	"math"
	"testing"

	"tilewright/def"
	"tilewright/solver/session"
	"tilewright/solver/settings"
)

// TestMap: where dominoes lie in all solutions, and in those in which some lie as is fixed.
func TestMap(t *testing.T) {
	p, err := def.ParseOne("D:xDim=4:yDim=4:zDim=1\nC:name=D:copies=0-8:layout=0 0 0, 1 0 0\nC:name=M:copies=0-2:layout=0 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	count := func(fixed ...session.Pinned) *session.Mapping {
		d := newDesk(t, session.Ability{})
		ask(d, 7, session.NewMapping(d.s, p, settings.Settings{Seed: 1}, fixed))
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

// TestBorders: where borders run in all ways to cut a board, one of which is drawn; also where parts have equal sums.
func TestBorders(t *testing.T) {
	p, err := def.ParseOne("D:xDim=3:yDim=2:zDim=1\nC:name=M:copies=0-6:layout=0 0 0\nL:coloured=red\n. . .\nred . red\n~L\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		votes  []settings.Vote
		cuts   string
		middle float64 // the share of the ways with a border between the two cells of the middle column
	}{
		{nil, "3", 1}, // two rows, or a bar of two cells and one beside it
		{[]settings.Vote{{Colour: "red", N: 1}}, "8", 0.5},
	} {
		d := newDesk(t, session.Ability{})
		ask(d, 7, session.NewMapping(d.s, p, settings.Settings{Districts: 2, Votes: c.votes}, nil))
		for len(d.answers) == 0 && d.step() {
		}
		q := d.answers[0].is.(*session.Mapping)
		if q.Err != nil {
			t.Fatal(q.Err)
		}
		if got := q.Borders.Cuts(); got != c.cuts || len(q.Drawn) != 6 || q.Map != nil {
			t.Errorf("%v: %s ways, one of them %v", c.votes, got, q.Drawn)
		}
		for i, pair := range q.Borders.Pairs() {
			if share, _ := q.Borders.Share(i); pair == [2]int32{2, 3} && math.Abs(share-c.middle) > 1e-12 {
				t.Errorf("%v: a border in %g of the ways, want %g", c.votes, share, c.middle)
			}
		}
	}
}
