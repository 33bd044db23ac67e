package session_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/solver/challenge"
	"tilewright/solver/design"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/solver/session"
	"tilewright/solver/wire"
)

// TestJudge: the newest question about a position replaces the one before. A run beside it ends as if nobody had asked.
func TestJudge(t *testing.T) {
	d := newDesk(t, kernels)
	hard := play.Position{Puzzle: work(t, "tetriscube", "").Puzzle}
	easy := play.Position{Puzzle: work(t, "soma", "").Puzzle}
	ask(d, 1, session.NewJudgement(judge.Question{Position: hard, Count: true}))
	for range 30 {
		d.step()
	}
	ask(d, 2, session.NewJudgement(judge.Question{Position: easy, Hint: true}))
	d.start("soma", "-r")
	d.phase(wire.PhaseFinished)
	d.rest()
	var last *session.Judgement
	for _, a := range d.answers {
		if j := a.is.(*session.Judgement); a.number == 2 {
			last = j
		} else if last != nil || j.Ended {
			t.Errorf("question %d is answered to its end", a.number)
		}
	}
	if last == nil || !last.Ended || last.Possible != judge.Yes || last.Hint == nil {
		t.Errorf("the last answer is %+v", last)
	}
	d.check("asked beside it", "soma", "-r")
}

// TestGiveUp: a question that was given up is not answered; another one is.
func TestGiveUp(t *testing.T) {
	d := newDesk(t, kernels)
	hard := session.NewJudgement(judge.Question{Position: play.Position{Puzzle: work(t, "tetriscube", "").Puzzle}, Count: true})
	ask(d, 1, hard)
	ask(d, 2, session.NewChallenging(challenge.Request{Puzzle: def.Find("pentominoes-10x6").Puzzle(), Number: 7, Level: 3}))
	d.s.GiveUp(hard)
	d.rest()
	for _, a := range d.answers {
		if a.number != 2 {
			t.Errorf("question %d is answered", a.number)
		}
	}
	if len(d.answers) == 0 {
		t.Error("the other question is not answered")
	}
}

// endless is a question that is never answered. It counts its steps.
type endless struct{ steps int }

func (q *endless) Step(int, time.Duration) (news, done bool) {
	q.steps++
	return true, false
}

func (q *endless) Patient() bool { return false }

// TestGiveUpSlice: a question that is given up has no slice more, beside a run and without one.
func TestGiveUpSlice(t *testing.T) {
	d := newDesk(t, kernels)
	for _, run := range []bool{false, true} {
		if run {
			d.start("soma", "-r")
		}
		q := &endless{}
		told := 0
		d.s.Ask(q, func(bool) { told++ })
		for range 3 {
			d.s.Slice()
		}
		d.s.GiveUp(q)
		steps := q.steps
		if d.s.Slice(); steps != 3 || q.steps != steps || told != steps {
			t.Errorf("with a run %v it makes %d steps, then %d, told are %d", run, steps, q.steps, told)
		}
	}
}

// TestJudgeCounting: the first way is told as soon as a position can be finished. Long before all ways are counted, it
// is told now and then how many are known.
func TestJudgeCounting(t *testing.T) {
	d := newDesk(t, kernels)
	ask(d, 1, session.NewJudgement(judge.Question{Position: play.Position{Puzzle: work(t, "pentominoes-10x6", "").Puzzle}, Count: true}))
	d.rest()
	var known []uint64
	for i, a := range d.answers {
		j := a.is.(*session.Judgement)
		if j.Possible != judge.Yes || j.Ended != (i == len(d.answers)-1) || j.Counted != j.Ended {
			t.Errorf("%+v", j.Answer)
		}
		known = append(known, j.Ways)
	}
	if len(known) < 4 || !slices.IsSorted(known) || known[0] > 8 || known[len(known)-1] != 9356 {
		t.Errorf("the ways known one after the other are %d", known)
	}
}

// TestSurvey: a survey beside a run is the same as one alone, after it was asked for twice.
func TestSurvey(t *testing.T) {
	p := def.Find("soma").Puzzle()
	space, err := design.NewSpace(p, design.Swaps)
	if err != nil {
		t.Fatal(err)
	}
	bounds := design.Bounds{Most: 10, Nodes: 2_000, Keep: 5}
	want := design.New(space, bounds, design.Ranges(space, 4)[1])
	for !want.Run(10_000) {
	}
	d := newDesk(t, kernels)
	ask(d, 1, session.NewSurveying(session.Survey{Puzzle: p, Kind: design.Swaps, Parts: 4, Bounds: bounds}))
	ask(d, 2, session.NewSurveying(session.Survey{Puzzle: p, Kind: design.Swaps, Part: 1, Parts: 4, Bounds: bounds}))
	d.start("soma", "-r")
	d.phase(wire.PhaseFinished)
	d.rest()
	var last *session.Surveying
	for _, a := range d.answers {
		if last = a.is.(*session.Surveying); a.number != 2 {
			t.Errorf("question %d is answered", a.number)
		}
	}
	if last == nil || !last.Ended || last.Err != nil || last.State.Tally != want.State().Tally ||
		last.Covered != last.State.Tally.Sum() || !reflect.DeepEqual(last.State.Findings, want.State().Findings) {
		t.Errorf("the last answer is %+v, want %+v", last, want.State())
	}
	d.check("asked beside it", "soma", "-r")
}

// TestChallenge: a challenge beside a run is the same as one alone, and the newest question replaces the one before.
func TestChallenge(t *testing.T) {
	q := challenge.Request{Puzzle: def.Find("pentominoes-10x6").Puzzle(), Number: 7, Level: 3}
	want, err := challenge.Make(q)
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, kernels)
	ask(d, 1, session.NewChallenging(challenge.Request{Puzzle: q.Puzzle, Number: 8, Level: 5}))
	ask(d, 2, session.NewChallenging(q))
	d.start("soma", "-r")
	d.phase(wire.PhaseFinished)
	d.rest()
	var last *session.Challenging
	for _, a := range d.answers {
		if last = a.is.(*session.Challenging); a.number != 2 {
			t.Errorf("question %d is answered", a.number)
		}
	}
	if last == nil || !last.Ended || last.Err != nil || !slices.Equal(last.Made.Start.Assembly(), want.Start.Assembly()) ||
		last.Made.Work != want.Work {
		t.Errorf("the last answer is %+v", last)
	}
	d.check("asked beside it", "soma", "-r")
}
