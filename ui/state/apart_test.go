package state

import (
	"reflect"
	"slices"
	"testing"

	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// parted answers the newest question.
func (p *page) parted(ended bool, m wire.Parted) {
	p.t.Helper()
	p.do(Parted{Head: wire.Head{Number: p.Apart.question, Ended: ended}, Parted: m})
}

// With turns it is asked again, and what was counted without goes; links keep it.
func TestAllowTurns(t *testing.T) {
	p := newPage(t)
	p.do(Take{Manner{Turns: true}})
	if p.Turnable() {
		t.Error("a flat puzzle has no turns")
	}
	p.do(Take{Manner{}}, OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}}, AskApart{})
	p.parted(true, wire.Parted{Parts: []wire.Separated{{Verdict: wire.PartLocked}}})
	p.do(Take{Manner{Turns: true}})
	_, c, asks := question[wire.Part](p)
	if q := c.Question.(wire.Part); !asks || !q.Turns || p.Apart.Known || !p.Link().Turns {
		t.Errorf("with turns it is asked %+v", c.Asked)
	}
	p.parted(true, wire.Parted{Parts: []wire.Separated{{Verdict: wire.PartApart, Level: []int{2}, Moves: 2, Turned: true}}})
	p.do(Solve{})
	p.do(Received{wire.Solutions{Run: 1, Count: 2}}, AskTally{})
	p.do(Parted{Head: wire.Head{Number: p.Tally.question, Ended: true}, Parted: wire.Parted{Parts: []wire.Separated{
		{Verdict: wire.PartApart, Level: []int{1}}, {Verdict: wire.PartApart, Level: []int{3}, Turned: true, AtMost: true},
	}}})
	if n := &p.Tally; n.Apart != 1 || n.Turned != 1 || n.AtMost != 1 {
		t.Errorf("counted: %+v", n)
	}
	if p.do(Take{Manner{}}); len(p.Tally.Levels) > 0 || p.Tally.Turned > 0 {
		t.Error("what was counted with turns stays")
	}
}

// Of several workers each has some solutions; what is answered early waits for what comes before it.
func TestTallyOnCores(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}})
	p.do(Solve{})
	p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 150}}, AskTally{Workers: 2})
	asked := p.Tally.asked
	if len(asked) != 2 || asked[0].first != 0 || asked[1].first != 64 || asked[0].worker == asked[1].worker {
		t.Fatalf("the workers are asked %+v", asked)
	}
	answer := func(a tallyAsked, level int) {
		m := wire.Parted{}
		for range a.count {
			m.Parts = append(m.Parts, wire.Separated{Verdict: wire.PartApart, Level: []int{level}})
		}
		p.do(Parted{Head: wire.Head{Number: a.number, Ended: true}, Parted: m})
	}
	answer(asked[1], 2)
	if now := p.Tally.asked; len(p.Tally.Levels) != 0 || len(now) != 3 || now[2].first != 128 || now[2].count != 22 {
		t.Fatalf("after the second: %+v", p.Tally)
	}
	answer(asked[0], 1)
	if n := len(p.Tally.Levels); n != 128 || p.Tally.Levels[0][0] != 1 || p.Tally.Levels[64][0] != 2 {
		t.Fatalf("%d are counted", n)
	}
	if p.do(Set(func(s *State) { s.Tally.On = false })); len(p.Tally.asked) > 0 || p.Tally.On {
		t.Error("it goes on")
	}
	p.do(AskTally{Workers: 2})
	answer(p.Tally.asked[0], 3)
	if len(p.Tally.Levels) != 150 || p.Tally.Apart != 150 || p.Tally.Highest[0] != 3 {
		t.Errorf("%+v", p.Tally)
	}
	p.do(Received{wire.Solutions{Run: p.Run.ID, First: 150, Count: 850}})
	asked = p.Tally.asked // 64 each
	answer(asked[1], 2)
	p.do(Set(func(s *State) { s.Tally.On = false }))
	if !slices.Contains(p.commands, Command(Leave{wire.Scope{Puzzle: p.Run.Puzzle, Place: InTally}})) || p.Tally.Under() {
		t.Error("paused, it goes on")
	}
	answer(asked[0], 9)
	if p.do(AskTally{Workers: 2, At: 1000}); len(p.Tally.asked) != 3 || len(p.Tally.Levels) != 150 {
		t.Fatalf("what was answered early is lost: %+v", p.Tally.asked)
	}
	if now := p.Tally.asked; now[0].first != 150 || now[0].count != 64 || now[1].answer == nil || now[2].first != 278 {
		t.Errorf("after a pause it is asked %+v", now)
	}
	quick := p.Tally.asked[0]
	m := wire.Parted{Parts: make([]wire.Separated, quick.count)}
	p.do(Parted{Head: wire.Head{Number: quick.number, Ended: true}, At: 1010, Parted: m})
	if now := p.Tally.asked; len(p.Tally.Levels) != 278 || len(now) != 2 || now[1].first != 342 || now[1].count != 256 {
		t.Errorf("64 took 10 ms; then it is asked %+v", now)
	}
	p.do(Choose{ID: "pentominoes-10x6"}, Solve{})
	if len(p.Tally.Levels) > 0 || p.Tally.On {
		t.Error("it stays under another puzzle")
	}
}

// It is asked of a solution of a solid when somebody wants to know, and from then on of each one.
func TestApart(t *testing.T) {
	p := newPage(t)
	if p.Assembled() {
		t.Error("a flat puzzle is a solid")
	}
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}})
	if !p.Assembled() {
		t.Fatal("the known solution of Soma is on the board")
	}
	if _, _, asks := question[wire.Part](p); asks {
		t.Error("nobody wants to know")
	}
	p.do(AskApart{})
	_, c, asks := question[wire.Part](p)
	if !asks || c.Solutions != 0 || len(c.Numbers) != 27 || c.Work.Puzzle != p.Document.Puzzle {
		t.Fatalf("it is asked %+v", c.Asked)
	}
	p.parted(false, wire.Parted{Parts: []wire.Separated{{Verdict: wire.PartOpen, Positions: 7}}})
	if a := p.Apart; a.Known || !a.Asking || a.Part.Positions != 7 {
		t.Errorf("on the way: %+v", a)
	}
	before := p.Apart.question
	p.do(Solve{})
	p.do(Received{wire.Solutions{Run: 1, Count: 5}}, ShowNumber{3})
	if _, c, asks = question[wire.Part](p); !asks || c.First != 3 || c.Solutions != 1 || c.Numbers != nil {
		t.Errorf("of the next solution it is asked %+v", c.Asked)
	}
	p.do(Parted{Head: wire.Head{Number: before, Ended: true}, Parted: wire.Parted{Parts: []wire.Separated{{Verdict: wire.PartLocked}}}})
	if a := p.Apart; a.Known {
		t.Errorf("the answer to the one before comes too late: %+v", a)
	}
	p.parted(true, wire.Parted{Parts: []wire.Separated{{Verdict: wire.PartApart, Level: []int{1, 1}, Moves: 6}}})
	if a := p.Apart; !a.Known || a.Asking || len(a.Part.Level) != 2 {
		t.Errorf("answered: %+v", a)
	}
	if p.do(ShowMoves{}); p.TakenApart() || !p.Assembled() {
		t.Error("moves are shown that there are not")
	}
	p.Apart.Recording = "A"
	p.do(ShowMoves{})
	if !p.TakenApart() || p.Assembled() || p.Shown.Kind != ShowRecording || p.Link().Recording == "" {
		t.Errorf("the moves: %+v", p.Shown)
	}
	for _, turned := range []string{"B", "A'"} {
		if p.do(TurnMoves{turned}); !p.TakenApart() || p.Shown.Recording != turned {
			t.Errorf("the other way round: %+v", p.Shown)
		}
	}
	if p.do(ShowAssembled{}); p.TakenApart() || p.Shown.Kind != ShowSolution || p.Shown.Solution != 3 || !p.Apart.Known {
		t.Errorf("back: %+v, %+v", p.Shown, p.Apart)
	}
	p.do(Prefer(func(p *Prefs) { p.Letters = false }))
	if _, _, asks = question[wire.Part](p); asks {
		t.Error("what is known is asked again")
	}
	p.do(ShowNumber{4})
	p.do(Parted{Head: wire.Head{Number: p.Apart.question, Ended: true, Refused: "No."}, Parted: wire.Parted{}})
	p.do(Prefer(func(p *Prefs) { p.Letters = true }))
	if _, _, asks = question[wire.Part](p); asks || p.Apart.Refused != "No." || p.Apart.Known {
		t.Errorf("refused: %+v", p.Apart)
	}
	p.do(Choose{ID: "pentominoes-10x6"})
	if _, _, asks = question[wire.Part](p); asks || p.Assembled() {
		t.Error("it is asked of a flat puzzle")
	}
}

// What is known of some solutions is told before the answer is whole, by the planner as by workers: also how far the next
// one is.
func TestTallySoFar(t *testing.T) {
	for _, workers := range []int{0, 2} {
		p := newPage(t)
		p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}})
		p.do(Solve{})
		p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 150}}, AskTally{Workers: workers})
		number := p.Tally.question
		if workers > 0 {
			number = p.Tally.asked[0].number
		}
		now := func(ended bool, parts ...wire.Separated) {
			p.do(Parted{Head: wire.Head{Number: number, Ended: ended}, Parted: wire.Parted{Parts: parts}})
		}
		known := func(levels int, positions, far float64) {
			t.Helper()
			if n := &p.Tally; len(n.Levels) != levels || n.Positions != positions || n.SoFar != far || n.Apart != levels {
				t.Errorf("%d workers: %+v, want %d levels, %g positions and %g", workers, n, levels, positions, far)
			}
		}
		one := wire.Separated{Verdict: wire.PartApart, Level: []int{1}, Positions: 10}
		far := wire.Separated{Verdict: wire.PartOpen, Positions: 1}
		now(false, far)
		known(0, 0, 1)
		now(false, one, one, far)
		known(2, 20, 1)
		far.Positions = 7
		now(false, one, one, far)
		known(2, 20, 7)
		if workers > 0 {
			p.do(Parted{Head: wire.Head{Number: p.Tally.asked[1].number}, Parted: wire.Parted{Parts: []wire.Separated{one, far}}})
			known(2, 20, 7) // that is of a later one
		}
		p.do(Set(func(s *State) { s.Tally.On = false }))
		known(2, 20, 0)
		now(false, one, one, one, far)
		known(2, 20, 0) // too late
		p.do(AskTally{Workers: workers})
		if number = p.Tally.question; workers > 0 {
			a := p.Tally.asked[0]
			if number = a.number; a.first != 2 || a.count != 64 {
				t.Errorf("then it is asked %+v", a)
			}
		} else if _, c, asks := question[wire.Part](p); !asks || c.First != 2 || c.Solutions != 64 {
			t.Errorf("then it is asked %+v", c.Asked)
		}
		now(false, one, far)
		known(3, 30, 7)
		now(true, slices.Repeat([]wire.Separated{one}, 64)...)
		known(66, 660, 0)
	}
}

// TestTallyFailed: where a worker does not start, the planner goes on from what is known, and the others end.
func TestTallyFailed(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}})
	p.do(Solve{})
	p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 150}}, AskTally{Workers: 2})
	if len(p.Tally.asked) == 0 {
		t.Fatal("nobody is asked")
	}
	p.do(TallyFailed{})
	left := false
	for _, c := range p.commands {
		leave, is := c.(Leave)
		left = left || is && leave.Scope.Place == InTally
	}
	if _, c, asks := question[wire.Part](p); !left || !asks || c.First != 0 || !p.Tally.On || len(p.Tally.asked) > 0 {
		t.Errorf("left %v, asked %v: %+v", left, asks, c.Asked)
	}
	p.do(TallyFailed{}) // the other one, late
	if !p.Tally.On || p.Tally.question == 0 {
		t.Error("the second one ends it")
	}
}

// All solutions are looked at in turn, as they arrive; who looks at one does not wait, and then
// it goes on with what the worker dropped.
func TestTally(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}})
	p.do(AskTally{})
	if _, _, asks := question[wire.Part](p); asks || p.Talliable() {
		t.Error("there is nothing to look at")
	}
	p.do(Solve{})
	run := p.Run.ID
	p.do(Received{wire.Solutions{Run: run, Count: 70}}, AskTally{})
	_, c, asks := question[wire.Part](p)
	if !asks || c.First != 0 || c.Solutions != 64 || c.Work.Puzzle != p.Run.Puzzle {
		t.Fatalf("it is asked %+v", c.Asked)
	}
	answer := func(question, n int, part wire.Separated) {
		m := wire.Parted{}
		for range n {
			m.Parts = append(m.Parts, part)
		}
		p.do(Parted{Head: wire.Head{Number: question, Ended: true}, Parted: m})
	}
	dropped := c.Number
	p.do(ShowNumber{3}, AskApart{})
	if _, c, _ = question[wire.Part](p); c.Solutions != 1 || c.First != 3 {
		t.Fatalf("of the one that is looked at it is asked %+v", c.Asked)
	}
	answer(dropped, 64, wire.Separated{Verdict: wire.PartLocked})
	if len(p.Tally.Levels) != 0 {
		t.Error("a question that was dropped is answered")
	}
	p.parted(true, wire.Parted{Parts: []wire.Separated{{Verdict: wire.PartLocked}}})
	if _, c, asks = question[wire.Part](p); !asks || c.First != 0 || c.Solutions != 64 {
		t.Fatalf("then it is asked %+v", c.Asked)
	}
	answer(c.Number, 64, wire.Separated{Verdict: wire.PartApart, Level: []int{9, 2}})
	if _, c, asks = question[wire.Part](p); !asks || c.First != 64 || c.Solutions != 6 {
		t.Fatalf("of the rest it is asked %+v", c.Asked)
	}
	answer(c.Number, 6, wire.Separated{Verdict: wire.PartApart, Level: []int{10}})
	if _, _, asks = question[wire.Part](p); asks || len(p.Tally.Levels) != 70 || p.Tally.Apart != 70 ||
		!slices.Equal(p.Tally.Highest, []int{10}) {
		t.Errorf("%+v", p.Tally)
	}
	p.do(Received{wire.Solutions{Run: run, First: 70, Count: 2}})
	if _, c, asks = question[wire.Part](p); !asks || c.First != 70 || c.Solutions != 2 {
		t.Errorf("of new ones it is asked %+v", c.Asked)
	}
	if p.do(Set(func(s *State) { s.Tally.On = false })); !slices.Contains(p.commands, Command(Leave{c.Scope()})) {
		t.Errorf("question %d is not given up: %v", c.Number, p.commands)
	}
	answer(c.Number, 2, wire.Separated{Verdict: wire.PartOpen})
	if len(p.Tally.Levels) != 70 || p.Tally.On {
		t.Errorf("stopped: %+v", p.Tally)
	}
	p.do(AskTally{})
	_, c, _ = question[wire.Part](p)
	answer(c.Number, 1, wire.Separated{Verdict: wire.PartOpen})
	_, c, _ = question[wire.Part](p)
	answer(c.Number, 1, wire.Separated{Verdict: wire.PartLocked})
	if l := p.Tally.Levels; len(l) != 72 || p.Tally.Open != 1 || l[70] != nil || l[71] == nil || len(l[71]) != 0 {
		t.Errorf("gone on: %+v", p.Tally)
	}
	p.do(ShowNumber{70})
	p.parted(true, wire.Parted{Parts: []wire.Separated{{Verdict: wire.PartApart, Level: []int{12, 3}}}})
	if tally := p.Tally; tally.Open != 0 || tally.Apart != 71 || tally.Settled != 1 ||
		!slices.Equal(tally.Levels[70], []int{12, 3}) || !slices.Equal(tally.Highest, []int{12, 3}) {
		t.Errorf("what was not known is known now: %+v", tally)
	}
	p.do(Received{wire.Solutions{Run: run, First: 72, Count: 2}}, ShowNumber{5})
	p.do(Faulted{wire.Fault{Fatal: true, Message: "No room."}})
	if _, _, asks = question[wire.Part](p); asks || p.Tally.On || p.Apart.Asking || p.Apart.Refused != "No room." {
		t.Errorf("the worker broke down: %+v, %+v", p.Tally, p.Apart)
	}
	p.do(Solve{})
	if len(p.Tally.Levels) != 0 || p.Tally.On {
		t.Errorf("of another run: %+v", p.Tally)
	}
}

// What was counted comes back with the run's solutions, and under no other manner; damaged bytes are left out.
func TestRecallTally(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.Automatic}}, Solve{})
	p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 5}}, AskTally{At: 1000})
	if p.PackTally() != nil {
		t.Error("nothing is counted yet")
	}
	p.do(Parted{Head: wire.Head{Number: p.Tally.question, Ended: true}, At: 5000, Parted: wire.Parted{Parts: []wire.Separated{
		{Verdict: wire.PartApart, Level: []int{300, 2}, AtMost: true, Positions: 7}, {Verdict: wire.PartLocked}, {Verdict: wire.PartOpen},
		{Verdict: wire.PartApart, Level: []int{1}, Turned: true},
	}}})
	if left := p.Tally.Left(p.Run.Held); left != 1 {
		t.Errorf("one more after four in four seconds: %v s", left)
	}
	before, packed := p.Tally, p.PackTally()
	p.do(Choose{ID: "pentominoes-10x6"}, Solve{})
	if p.do(RecallTally{packed}); len(p.Tally.Levels) > 0 {
		t.Error("it is counted under a flat puzzle")
	}
	p.do(Choose{ID: "soma"}, Solve{})
	p.do(Received{wire.Solutions{Run: p.Run.ID, Count: 5}})
	for cut := range packed {
		if p.do(RecallTally{packed[:cut]}); len(p.Tally.Levels) > 0 {
			t.Fatalf("%d of %d bytes are read", cut, len(packed))
		}
	}
	p.do(Take{Manner{Fewest: true}}, RecallTally{packed})
	if len(p.Tally.Levels) > 0 {
		t.Error("levels come back as fewest moves")
	}
	p.do(Take{Manner{}}, RecallTally{packed})
	now := p.Tally
	if !reflect.DeepEqual(now.Levels, before.Levels) || !slices.Equal(now.Notes, before.Notes) || now.Apart != 1 || now.Turned != 1 ||
		now.Open != 1 || now.AtMost != 1 || now.Most != 302 || now.Positions != 7 || now.On || !p.Apart.Wanted ||
		!slices.Equal(now.Highest, before.Highest) {
		t.Errorf("%+v, want %+v", now, before)
	}
}
