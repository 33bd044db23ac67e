package main

import (
	"reflect"
	"testing"

	"tilewright/def"
	"tilewright/wasm/wire"
)

// fills are three pieces in 5 × 3 cells.
const fills = `D:xDim=5:yDim=3:zDim=1
C:name=P:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0, 2 1 0
C:name=U:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 2 1 0
C:name=V:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0, 2 0 0
~D`

// Two parts of a survey are what one whole survey is, and what was looked at before is
// passed over.
func TestSurvey(t *testing.T) {
	d := newDesk(t)
	question := 0
	ask := func(q wire.Survey) wire.Surveyed {
		t.Helper()
		question++
		q.Most, q.Keep, q.Nodes = 10, 60, 100_000
		d.send(wire.Job{Op: wire.OpSurvey, Version: wire.Version, Question: question}, wire.Work{Puzzle: def.Parse(fills).Drafts[0], Survey: q}.Append(nil))
		for {
			m, err := wire.FromJS[wire.Surveyed](d.until(wire.OpSurveyed, "", nil))
			if err != nil {
				t.Fatal(err)
			}
			if m.Question != question || m.Part != q.Part {
				t.Fatalf("an answer to question %d, part %d", m.Question, m.Part)
			}
			if m.Ended {
				return m
			}
		}
	}
	whole := ask(wire.Survey{Kind: wire.Swaps, Parts: 1})
	if whole.Refused != "" || whole.Size != 33 || whole.Covered != 33 || whole.One == 0 || len(whole.Best) != int(whole.One+whole.Few) {
		t.Fatalf("%+v", whole)
	}
	if best := whole.Best[0]; best.Solutions != 1 || best.Placements == 0 || len(best.Left) != 1 || best.Name == "" || len(best.Cells) != 15 {
		t.Errorf("the best is %+v", best)
	}
	one, two := ask(wire.Survey{Kind: wire.Swaps, Parts: 2}), ask(wire.Survey{Kind: wire.Swaps, Part: 1, Parts: 2})
	if one.Covered+two.Covered != whole.Covered || one.One+two.One != whole.One || one.None+two.None != whole.None || one.Size != whole.Size {
		t.Errorf("%+v and %+v are not %+v", one, two, whole)
	}
	if late := ask(wire.Survey{Kind: wire.Swaps, Parts: 1, Skip: uint64(one.Covered)}); late.Covered != two.Covered || late.One != two.One || !reflect.DeepEqual(late.Best, two.Best) {
		t.Errorf("after the first half: %+v, want %+v", late, two)
	}
	if m := ask(wire.Survey{Kind: wire.Cells, Parts: 1}); m.Refused == "" || len(m.Best) > 0 {
		t.Errorf("%+v", m)
	}
}
