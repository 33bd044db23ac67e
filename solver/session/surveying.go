package session

import (
	"time"

	"tilewright/def"
	"tilewright/solver/design"
)

// Survey asks for the variants of a puzzle with few solutions: see package design.
type Survey struct {
	// Puzzle may be a draft whose pieces do not fill the board.
	Puzzle *def.Puzzle
	Kind   design.Kind
	// Part is the number of the range to look through, from 0, of Parts ranges. Skip is how many variants at its
	// beginning were looked at before.
	Part, Parts int
	Skip        uint64
	Bounds      design.Bounds
}

// Surveying is a range of variants that is being looked through. It has news now and then, and at the end.
type Surveying struct {
	// Space has the variants. It is nil where Err says why there are none.
	Space *design.Space
	// State is how far it is. Covered is how many variants were looked at for this question.
	State   design.State
	Covered uint64
	Err     error
	Ended   bool

	asked  Survey
	begin  uint64
	survey *design.Survey
	told   time.Duration
}

// tellEvery is how much time a survey spends between two answers.
const tellEvery = 250 * time.Millisecond

// NewSurveying asks for a survey.
func NewSurveying(q Survey) *Surveying { return &Surveying{asked: q} }

// Step implements Question.
func (q *Surveying) Step(budget int, spent time.Duration) (news, done bool) {
	if q.survey == nil {
		q.open()
		return true, q.Ended
	}
	q.Ended = q.survey.Run(budget)
	if news = q.Ended || spent-q.told >= tellEvery; news {
		q.told = spent
		q.State = q.survey.State()
		q.Covered = q.State.Next - q.begin
	}
	return news, q.Ended
}

// open makes the space, which knows how many variants there are.
func (q *Surveying) open() {
	a := &q.asked
	if q.Space, q.Err = design.NewSpace(a.Puzzle, a.Kind); q.Err != nil {
		q.Space, q.Ended = nil, true
		return
	}
	parts := max(a.Parts, 1)
	q.State = design.Ranges(q.Space, parts)[min(max(a.Part, 0), parts-1)]
	q.State.Next += min(a.Skip, q.State.End-q.State.Next)
	q.begin = q.State.Next
	q.survey = design.New(q.Space, a.Bounds, q.State)
	q.Ended = q.survey.Done()
}

// Patient implements Question: nobody waits for all of it, so Solve goes first.
func (q *Surveying) Patient() bool { return true }
