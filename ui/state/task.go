package state

import (
	"math"
	"slices"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/play"
	"tilewright/ui/link"
)

// Task is what somebody is to do with the puzzle, by a link.
type Task struct {
	// Is is the task, its Goal empty for none.
	Is link.Task
	// Answer is that of the link that was opened, nil for who does the task.
	Answer *link.Answer
	// Done is whether it is met by what is there now or, for an answer, by what came with the link.
	Done Verdict

	of *def.Puzzle
	// began is when the task was opened here, before what was spent on it until then.
	began, before int64
	found         []uint16 // the solution on the board that a search has found
	changes       int      // of the game when the link was opened
}

// Verdict says whether a task is met.
type Verdict struct {
	Met bool
	// Said is why, as sentences.
	Said string
	// Spent is the time that it took, in milliseconds.
	Spent int64
}

// What is done with tasks.
type (
	// LookTask looks whether the task is met. Solution is the one of a search that is on the
	// board, nil where there is none; At is a clock in milliseconds.
	LookTask struct {
		Solution []uint16
		At       int64
	}
	// LeaveTask goes on without it.
	LeaveTask struct{}
)

// openTask takes over the task of a link. It begins with the empty board, as of a known solution nobody would learn
// anything: by hand where no search counts, and else where Solve is.
func (s *State) openTask(l link.Link) {
	s.Task = Task{}
	if l.Task.Goal == "" || s.Document.Puzzle == nil {
		return
	}
	if l.Answer == nil && l.Hand == nil && l.Given == nil && l.Solution == nil && l.TaskSpent == 0 {
		switch l.Task.Goal {
		case link.ByHand:
			if s.Playable() {
				s.Hand.Clock, s.Hand.Hints = Clock{}, 0
				empty := play.Position{Puzzle: s.Document.Puzzle}
				s.Mode, s.Prefs.Tab = HandMode, SearchTab
				s.play(empty, empty)
			}
		case link.Found, link.InCorner:
			s.Mode, s.Prefs.Tab, s.Shown = WatchMode, SearchTab, Shown{Kind: ShowEmpty}
		}
	}
	s.Task = Task{Is: l.Task, Answer: l.Answer, of: s.Document.Puzzle, changes: s.Hand.Changes, before: l.TaskSpent}
	switch v := s.judgeTask(); {
	case l.Answer != nil && l.Task.Goal != link.AtMost:
		v.Spent = l.Answer.Spent
		s.Task.Done = v
	case v.Met && l.TaskSpent > 0: // it was done before a reload, whose own time does not count
		v.Spent = l.TaskSpent
		s.Task.Done = v
	}
}

// followTask drops a task whose puzzle is no longer there. It is there under another name, too.
func (s *State) followTask() {
	switch of, p := s.Task.of, s.Document.Puzzle; {
	case s.Task.Is.Goal == "" || of == p:
	case of != nil && p != nil && playsLike(of, p):
		s.Task.of = p
	default:
		s.Task = Task{}
	}
}

func (LeaveTask) apply(s *State) []Command {
	s.Task = Task{}
	return []Command{WriteAddress{}, Keep{}}
}

func (a LookTask) apply(s *State) []Command {
	t := &s.Task
	if t.Is.Goal == "" || t.Answer != nil && t.Is.Goal != link.AtMost {
		return nil
	}
	if t.began == 0 {
		t.began = a.At
	}
	t.found = a.Solution
	v := s.judgeTask()
	switch {
	case t.Answer != nil:
		v.Spent = t.Answer.Spent
	case s.Mode == HandMode:
		v.Spent = s.Hand.Clock.At(a.At)
	case t.Done.Met:
		v.Spent = t.Done.Spent
	default:
		v.Spent = t.before + a.At - t.began
	}
	if v.Met && !t.Done.Met && t.Answer == nil {
		s.Spoken = say.T("The task is done.") + " " + v.Said
	}
	t.Done = v
	return nil
}

// judgeTask says how far the task is met by what is there.
func (s *State) judgeTask() Verdict {
	t, p := &s.Task, s.Document.Puzzle
	if t.Is.Goal == link.AtMost {
		return s.judgeFits()
	}
	byHand := s.Hand.Game.Puzzle() == p && (s.Mode == HandMode || t.Answer != nil && s.Hand.Begun())
	board := t.found
	switch {
	case byHand:
		board = s.Hand.Game.Position().Assembly()
	case s.Shown.Kind == ShowLinked:
		board = s.Shown.Assembly
	}
	solved := byHand && s.Hand.Solved() || !byHand && board != nil && Solves(p, board)
	switch {
	case byHand && s.Hand.Unkept() != nil:
		return Verdict{Said: say.T("Not solved.") + " " + UnkeptWords(s.Hand.Unkept())}
	case !solved && byHand:
		return Verdict{Said: say.T("Not solved: {n} of {all, plural, one {# piece} other {# pieces}} placed.", len(s.Hand.Game.Position().Placed), p.PieceCount())}
	case !solved && s.Shown.Kind == ShowKnown && t.Answer == nil:
		return Verdict{Said: say.T("Not yet: the known solution on the board does not count.")}
	case !solved:
		return Verdict{Said: say.T("There is no solution on the board.")}
	case t.Is.Goal == link.ByHand && !byHand:
		return Verdict{Said: say.T("This solution was not placed by hand.")}
	case t.Is.Goal == link.InCorner && !cornered(p, board, t.Is.Piece):
		return Verdict{Said: say.T("It is solved, but {piece} lies at no corner.", t.Is.Piece)}
	}
	said := say.T("Found by a search.")
	if byHand {
		said = say.T("Solved by hand, {n, plural, =0 {without hints} one {with # hint} other {with # hints}}.", s.Hand.Hints)
	}
	return Verdict{Met: true, Said: said}
}

// judgeFits compares the fits of the search that has found all.
func (s *State) judgeFits() Verdict {
	m, most := s.Run.Progress, s.Task.Is.Fits
	switch {
	case s.Run.Phase != Finished || !s.Current() || s.Run.Trials() > 0:
		return Verdict{}
	case !m.Complete:
		return Verdict{Said: say.T("This search did not look at everything.")}
	case m.Fits > float64(most):
		return Verdict{Said: say.T("It took {n} fits, more than {most}.", m.Fits, most)}
	}
	return Verdict{Met: true, Said: say.T("It took {n} fits.", m.Fits)}
}

// corners are the open cells of the board at the corners of its box, by their numbers among
// the open ones.
func corners(p *def.Puzzle) (list []int) {
	ends := func(v, dim int) bool { return v == 0 || v == dim-1 }
	for i, c := range p.OpenCells() {
		if ends(c.X, p.Size.X) && ends(c.Y, p.Size.Y) && ends(c.Z, p.Size.Z) {
			list = append(list, i)
		}
	}
	return list
}

// cornered tells whether a piece of that name, or one of its copies, lies at a corner.
func cornered(p *def.Puzzle, board []uint16, name string) bool {
	slots := p.Slots()
	return slices.ContainsFunc(corners(p), func(c int) bool {
		slot := int(board[c])
		return slot > 0 && p.Pieces[slots[slot-1].Piece].Name == name
	})
}

// Goals are what can be asked for of the puzzle.
func (s State) Goals() (list []link.Goal) {
	p := s.Document.Puzzle
	if p == nil || p.PieceCount() == 0 {
		return nil
	}
	if s.Playable() {
		list = append(list, link.ByHand)
	}
	list = append(list, link.Found)
	if len(corners(p)) > 0 {
		list = append(list, link.InCorner)
	}
	return append(list, link.AtMost)
}

// TaskWords say when a task is done.
func TaskWords(t link.Task) string {
	switch t.Goal {
	case link.ByHand:
		return say.T("Place all pieces by hand.")
	case link.Found:
		return say.T("Find a solution, by hand or with Solve.")
	case link.InCorner:
		return say.T("Find a solution with {piece} at a corner, by hand or with Solve.", t.Piece)
	}
	return say.T("Choose settings with which a search for all solutions takes at most {n} fits.", t.Fits)
}

// FitsToAllow is how many fits a task allows that no person has given a number: those of the search that found all, else
// as many as a search by these settings takes at most, 90 % sure. It is 1000 where nothing is known.
func (s *State) FitsToAllow() uint64 {
	o := s.Outlook()
	switch {
	case s.Current() && s.Run.Phase == Finished && s.Run.Progress.Complete:
		return uint64(s.Run.Progress.Fits)
	case o == nil || !o.Work.Known || o.Work.High < 1 || o.Work.High > 1e15:
		return 1000
	}
	step := math.Pow(10, max(0, math.Floor(math.Log10(o.Work.High))-1)) // two digits are said
	return uint64(math.Ceil(o.Work.High/step) * step)
}
