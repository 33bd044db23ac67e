package main

import (
	"testing"

	"tilewright/wasm/wire"
)

// A challenge is made beside nothing else; of a puzzle without solutions the answer is why.
func TestChallenge(t *testing.T) {
	d := newDesk(t)
	ask := func(question int, id string) wire.Made {
		t.Helper()
		d.send(wire.Job{Op: wire.OpChallenge, Version: wire.Version, Question: question},
			wire.Work{Puzzle: puzzleOf(t, id), Challenge: wire.Challenge{Number: 7, Level: 2}}.Append(nil))
		for {
			m, err := wire.FromJS[wire.Made](d.until(wire.OpMade, "", nil))
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
	m := ask(1, "soma")
	given := map[int]int{}
	for _, slot := range m.Given {
		given[slot]++
	}
	if len(m.Given) != 27 || m.Generator != 1 || m.Level != 2 || m.Effort == 0 || m.Refused != "" || given[0] == 0 || len(given) < 2 {
		t.Errorf("%+v", m)
	}
	if m := ask(2, "soma-w"); m.Refused == "" || len(m.Given) > 0 {
		t.Errorf("%+v", m)
	}
}
