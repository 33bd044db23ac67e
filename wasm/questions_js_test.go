package wasm

import (
	"reflect"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// TestChallenge: a challenge is made while nothing else goes on. For a puzzle without solutions the answer says why
// there is none.
func TestChallenge(t *testing.T) {
	d := newDesk(t)
	q := wire.MakeChallenge{Number: "7", Level: 2}
	h, m := last(d, 1, workOf(t, "soma", ""), q)
	given := map[int]int{}
	for _, slot := range m.Given {
		given[slot]++
	}
	if len(m.Given) != 27 || m.Generator != 1 || m.Level != 2 || m.Effort == 0 || h.Refused != "" || given[0] == 0 || len(given) < 2 {
		t.Errorf("%+v", m)
	}
	if h, m := last(d, 2, workOf(t, "soma-w", ""), q); h.Refused == "" || len(m.Given) > 0 {
		t.Errorf("%+v, %+v", h, m)
	}
	ask(d, 3, workOf(t, "pentominoes-10x6", ""), q)
	giveUp := func(number int) {
		speak(d, wire.GiveUp{Op: wire.OpGiveUp, Version: wire.Version, Name: "challenge", Number: number})
	}
	giveUp(3)
	d.quiet()
	ask(d, 4, workOf(t, "soma", ""), q)
	giveUp(3) // too late: the question in its place is answered
	for h, m = answer(d, 4, q); !h.Ended; {
		h, m = answer(d, 4, q)
	}
	if h.Refused != "" || len(m.Given) != 27 {
		t.Errorf("%+v, %+v", h, m)
	}
}

// TestJudge: a position is judged while nothing else goes on. V and Z on the board of 10 × 6 leave 19 ways, in which a
// hint is certain. A piece that closes a cell in is to blame.
func TestJudge(t *testing.T) {
	d := newDesk(t)
	w := workOf(t, "pentominoes-10x6", "")
	slots := map[string]int{}
	for i, s := range w.Puzzle.Slots() {
		slots[s.Name] = i + 1
	}
	judge := func(number int, positions ...[]play.Placed) wire.Judged {
		t.Helper()
		var numbers []uint16
		for _, placed := range positions {
			numbers = wire.AppendPosition(numbers, placed)
		}
		_, m := last(d, number, w, wire.Judge{Count: true, Hint: true, Blame: true}, numbers...)
		return m
	}
	z := play.Placed{Slot: slots["Z"], Cells: []int{4, 5, 10, 15, 16}}
	v := play.Placed{Slot: slots["V"], Cells: []int{8, 14, 20, 21, 22}}
	if m := judge(1, []play.Placed{z, v}); m.Possible != "yes" || m.Ways != 19 || !m.Counted || m.Hint.Slot == 0 || m.Good != -1 {
		t.Errorf("%+v", m)
	}
	i := play.Placed{Slot: slots["I"], Cells: []int{1, 7, 13, 19, 25}} // below it one row is left
	m := judge(2, []play.Placed{z, v, i}, []play.Placed{z, v}, []play.Placed{z}, nil)
	if m.Possible != "no" || m.Good != 0 || !slices.Equal(m.Blame, []int{slots["I"]}) || m.Hint.Slot != 0 {
		t.Errorf("%+v", m)
	}
	if h, _ := last(d, 3, w, wire.Judge{}, 1, 2); h.Refused == "" {
		t.Error("a position that ends in the middle is judged")
	}
}

// fills are three pieces in 5 × 3 cells.
const fills = `D:xDim=5:yDim=3:zDim=1
C:name=P:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0, 2 1 0
C:name=U:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 2 1 0
C:name=V:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0, 2 0 0
~D`

// TestSurvey: two parts of a survey find what one whole survey finds. Variants that were looked at before are skipped.
func TestSurvey(t *testing.T) {
	d := newDesk(t)
	number, w := 0, wire.Work{Puzzle: def.Parse(fills).Drafts[0]}
	survey := func(q wire.Survey) (wire.Head, wire.Surveyed) {
		t.Helper()
		number++
		q.Most, q.Keep, q.Nodes = 10, 60, 100_000
		return last(d, number, w, q)
	}
	h, whole := survey(wire.Survey{Kind: wire.Swaps, Parts: 1})
	if h.Refused != "" || whole.Size != 33 || whole.Covered != 33 || whole.One == 0 || len(whole.Best) != int(whole.One+whole.Few) {
		t.Fatalf("%+v, %+v", h, whole)
	}
	if best := whole.Best[0]; best.Solutions != 1 || best.Placements == 0 || len(best.Left) != 1 || len(best.By) != 1 ||
		best.By[0].Name == "" || len(best.By[0].Cells) != 15 {
		t.Errorf("the best is %+v", best)
	}
	_, one := survey(wire.Survey{Kind: wire.Swaps, Parts: 2})
	_, two := survey(wire.Survey{Kind: wire.Swaps, Part: 1, Parts: 2})
	if one.Covered+two.Covered != whole.Covered || one.One+two.One != whole.One || one.None+two.None != whole.None || one.Size != whole.Size {
		t.Errorf("%+v and %+v are not %+v", one, two, whole)
	}
	if _, late := survey(wire.Survey{Kind: wire.Swaps, Parts: 1, Skip: one.Covered}); late.Covered != two.Covered ||
		late.One != two.One || !reflect.DeepEqual(late.Best, two.Best) {
		t.Errorf("after the first half: %+v, want %+v", late, two)
	}
	for _, kind := range []string{wire.Cells, "none"} {
		if h, m := survey(wire.Survey{Kind: kind, Parts: 1}); h.Refused == "" || len(m.Best) > 0 {
			t.Errorf("%+v, %+v", h, m)
		}
	}
}

// TestPart asks whether assemblies come apart. Where it asks about a single one, the moves come along.
func TestPart(t *testing.T) {
	d := newDesk(t)
	w := wire.Work{Puzzle: def.Parse("D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0\nC:name=B:layout=0 0 0\n~D").Drafts[0]}
	if h, m := last(d, 1, w, wire.Part{Most: 100}, 1, 2); h.Refused != "" || len(m.Parts) != 1 ||
		m.Parts[0].Verdict != wire.PartApart || m.Recording == "" {
		t.Errorf("%+v, %+v", h, m)
	}
	if _, m := last(d, 2, w, wire.Part{Most: 100}, 1, 2, 2, 1); len(m.Parts) != 2 || m.Recording != "" {
		t.Errorf("%+v", m)
	}
	if h, _ := last(d, 3, w, wire.Part{Most: 100}, 1, 2, 1); h.Refused == "" {
		t.Error("an assembly of one cell is taken apart")
	}
}

// TestMap asks where pieces lie; the answer tells it for all cells.
func TestMap(t *testing.T) {
	d := newDesk(t)
	w := wire.Work{Puzzle: def.Parse("D:xDim=2:yDim=2:zDim=1\nC:name=D:copies=2:layout=0 0 0, 1 0 0\n~D").Puzzles[0]}
	h, m := last(d, 1, w, wire.Map{Fixed: []wire.Pinned{{Piece: 0, Cell: 0}}})
	if h.Refused != "" || m.Solutions != "2" || !slices.Equal(m.Pieces, []int{0}) ||
		!slices.Equal(m.Shares, []float64{1, 1, 1, 1}) || len(m.Drawn) != 4 {
		t.Errorf("%+v, %+v", h, m)
	}
	if h, _ := last(d, 2, workOf(t, "pentominoes-10x6", ""), wire.Map{}); h.Refused == "" {
		t.Error("pieces that differ are counted at once")
	}
	// With districts it tells where borders run.
	w.Settings = settings.Settings{Districts: 2, Engine: settings.EngineFrontier, Count: true}
	if h, m = last(d, 3, w, wire.Map{}); h.Refused != "" || m.Solutions != "2" || !slices.Equal(m.Shares, []float64{0.5, 0.5, 0.5, 0.5}) ||
		len(m.Pairs) != 8 || len(m.Drawn) != 4 || len(m.Pieces) != 0 {
		t.Errorf("%+v, %+v", h, m)
	}
}
