package main

import (
	"slices"
	"testing"

	"tilewright/solver/play"
	"tilewright/wasm/wire"
)

// A position is judged beside nothing else: V and Z on the board of 10 × 6 leave 19 ways, in
// which a hint is certain; with a piece that closes a cell in, that one is to blame.
func TestJudge(t *testing.T) {
	d := newDesk(t)
	puzzle := puzzleOf(t, "pentominoes-10x6")
	slots := map[string]int{}
	for i, s := range puzzle.Slots() {
		slots[s.Name] = i + 1
	}
	ask := func(question int, at wire.Position) wire.Judged {
		t.Helper()
		at.Count, at.Hint, at.Blame = true, true, true
		d.send(wire.Job{Op: wire.OpJudge, Version: wire.Version, Question: question}, wire.Work{Puzzle: puzzle, Position: at}.Append(nil))
		for {
			m, err := wire.FromJS[wire.Judged](d.until(wire.OpJudged, "", nil))
			if err != nil {
				t.Fatal(err)
			}
			if m.Question != question {
				t.Fatalf("an answer to question %d, asked was %d", m.Question, question)
			}
			if m.Ended {
				return m
			}
		}
	}
	z := play.Placed{Slot: slots["Z"], Cells: []int{4, 5, 10, 15, 16}}
	v := play.Placed{Slot: slots["V"], Cells: []int{8, 14, 20, 21, 22}}
	if m := ask(1, wire.Position{Placed: []play.Placed{z, v}}); m.Possible != "yes" || m.Ways != 19 || !m.Counted || m.Hint.Slot == 0 || m.Good != -1 {
		t.Errorf("%+v", m)
	}
	i := play.Placed{Slot: slots["I"], Cells: []int{1, 7, 13, 19, 25}} // below it one row is left
	m := ask(2, wire.Position{Placed: []play.Placed{z, v, i}, Earlier: [][]play.Placed{{z, v}, {z}, {}}})
	if m.Possible != "no" || m.Good != 0 || !slices.Equal(m.Blame, []int{slots["I"]}) || m.Hint.Slot != 0 {
		t.Errorf("%+v", m)
	}
}
