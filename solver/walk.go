package solver

import (
	"maps"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Walk looks at a search step by step. A step is a placement or a removal, and the walk shows the board after it. It
// goes on to the next step, the next solution or the next dead end, and back as far as it remembers. At each board it
// says what the search will do next and why.
//
// Where the search's own engine can be watched, the walk is the search: what it does is counted, and Run goes on from
// there. Kernels cannot be watched. Then a walk looks ahead. Another search, of the reference engine, goes on from the
// board at which a kernel stands, and the search itself stays as it is. Both place the same images in the same order.
type Walk struct {
	s     *Search // which makes the steps
	ahead bool
	ended bool
	err   error

	// Steps are remembered. start was on the board before them, and the walk shows the board after the first at of
	// them. first is how many steps were forgotten.
	start, board []int32
	steps        []step
	at           int
	first        uint64

	why  *explainer
	tape *tape
}

// step is a placement or a removal.
type step struct {
	image    int32
	number   int32 // of the case
	placed   bool
	solution bool
}

// maxSteps is how many steps are remembered at least, of those made.
const maxSteps = 4096

// Flag says what a walk's board is.
type Flag uint8

const (
	NoFlag Flag = iota
	// Solution: the last placement has made a solution that counts.
	Solution
	// DeadEnd: the search goes back from here without a placement.
	DeadEnd
)

// Walk begins to look at the search step by step. It fails while the puzzle is being compiled, and when nothing is left
// to search. If runners have the search, they must be paused until the walk has ended.
func (s *Search) Walk() (*Walk, error) {
	switch {
	case s.phase < Searching:
		return nil, say.Error("the search has not begun: its images are still being prepared")
	case s.phase == Done || s.limited:
		return nil, say.Error("the search is over: press Solve to begin it again")
	}
	w := &Walk{s: s}
	if s.KernelBegan() || s.kernelDemanded() {
		if err := w.lookAhead(s); err != nil {
			return nil, err
		}
	} else {
		w.start = s.Placed(nil)
		if err := s.Watch(w.hear); err != nil {
			return nil, err
		}
		s.walk = w
	}
	w.board = slices.Clone(w.start)
	return w, nil
}

// lookAhead makes another search go on from the board of s.
func (w *Walk) lookAhead(s *Search) error {
	number := s.running.number
	switch {
	case s.shared != nil:
		w.start, number = s.shared.placed(nil)
	case s.engine != nil:
		w.start = s.engine.Placed(nil)
	default:
		number = s.part.first().number
	}
	t := s.Fork(nil)
	t.settings.Engine, t.settings.Limit, t.watch = s.settings.Engine.Row().Watched, 0, w.hear
	t.part = part{next: number + 1, end: s.cases(), told: maps.Clone(s.part.told)}
	engine, _, err := t.newEngine(openCase{number: number})
	if err != nil {
		return err
	}
	explainer, ok := engine.(search.Explainer)
	if !ok {
		return say.Error("this search cannot be looked at step by step")
	}
	if err := explainer.Seek(w.start); err != nil {
		return err
	}
	t.setEngine(engine, openCase{number: number})
	t.walk = w
	w.s, w.ahead = t, true
	return nil
}

// End ends the walk. The search goes on unwatched.
func (w *Walk) End() error {
	w.s.walk = nil
	if w.ahead {
		return nil
	}
	return w.s.Watch(nil)
}

// hear is the watcher.
func (w *Walk) hear(image int32, _ int, placed bool) {
	w.steps = append(w.steps, step{image: image, number: int32(w.s.running.number), placed: placed})
}

// found marks the last step as a solution.
func (w *Walk) found() {
	if n := len(w.steps); n > 0 {
		w.steps[n-1].solution = true
	}
}

// Ahead tells whether the walk looks ahead of a search that does not move.
func (w *Walk) Ahead() bool { return w.ahead }

// Err is why the search failed, else nil.
func (w *Walk) Err() error { return w.err }

// Ended tells whether the board is the last one: nothing is left to search.
func (w *Walk) Ended() bool { return w.ended && w.at == len(w.steps) }

// Board are the images on the board shown, first placed first. It is valid until the walk goes on.
func (w *Walk) Board() []int32 { return w.board }

// Step is the number of steps from the beginning of the walk to the board shown. First is that number for the oldest
// board it can go back to.
func (w *Walk) Step() uint64 { return w.first + uint64(w.at) }

// First is described with Step.
func (w *Walk) First() uint64 { return w.first }

// Flag says whether the board shown is a solution. It also says whether it is a dead end, as far as the steps after it
// are known.
func (w *Walk) Flag() Flag {
	switch {
	case w.at == 0:
	case w.steps[w.at-1].solution: // also after a removal, where a cell then stays empty
		return Solution
	case !w.steps[w.at-1].placed:
	case w.at < len(w.steps) && !w.steps[w.at].placed && !w.complete():
		return DeadEnd
	}
	return NoFlag
}

// complete tells whether the board has reached the goal.
func (w *Walk) complete() bool { return len(w.board) == w.s.p.Pieces-w.s.settings.Goal }

// next shows the next step, which must be known.
func (w *Walk) next() step {
	e := w.steps[w.at]
	w.at++
	if e.placed {
		w.board = append(w.board, e.image)
	} else {
		w.board = w.board[:len(w.board)-1]
	}
	if t := w.tape; t != nil && t.end < w.Step() {
		t.end = w.Step()
		if t.end-t.from > uint64(t.max) {
			t.from = t.end - uint64(t.max)
		}
	}
	return e
}

// back shows the board before the last step.
func (w *Walk) back() {
	w.at--
	if e := w.steps[w.at]; e.placed {
		w.board = w.board[:len(w.board)-1]
	} else {
		w.board = append(w.board, e.image)
	}
}

// Back goes n steps back, or as many as are remembered.
func (w *Walk) Back(n int) {
	for ; n > 0 && w.at > 0; n-- {
		w.back()
	}
}

// forget drops old steps, except those that are being recorded.
func (w *Walk) forget() {
	if w.at < 2*maxSteps {
		return
	}
	drop := w.at - maxSteps
	if t := w.tape; t != nil {
		drop = min(drop, int(t.from-w.first))
	}
	for _, e := range w.steps[:drop] {
		if e.placed {
			w.start = append(w.start, e.image)
		} else {
			w.start = w.start[:len(w.start)-1]
		}
	}
	w.steps = slices.Delete(w.steps, 0, drop)
	w.at -= drop
	w.first += uint64(drop)
}

// GoalKind is what a walk goes on to.
type GoalKind uint8

const (
	ToStep      GoalKind = iota // N steps on
	ToPlacement                 // to placement N, counted from here
	ToSolution                  // to the next solution
	ToDeadEnd                   // to the next dead end
)

// Goal is what a walk goes on to, and how far it has come.
type Goal struct {
	Kind GoalKind
	N    uint64
	// placed says whether the walk has passed a placement.
	placed bool
}

// chunk is the budget for the next slice on the way to a goal. It is not much more than the goal takes, because steps
// after it are remembered too.
func (g *Goal) chunk(budget int) int {
	const limit = 2048
	if g.Kind == ToStep || g.Kind == ToPlacement {
		return max(1, min(budget, limit, int(min(g.N, 1<<20))/32))
	}
	return max(1, min(budget, 2)) // nobody knows how far it is
}

// Forward goes on towards a goal with a budget like that of Search.Run. It returns whether the walk is there, or at the
// end of the search. If not, it is called again with the same goal.
func (w *Walk) Forward(g *Goal, budget int) bool {
	for {
		for w.at < len(w.steps) {
			if w.pass(g) {
				w.forget()
				return true
			}
		}
		w.forget()
		if w.ended {
			return true
		}
		if budget <= 0 {
			return false
		}
		n := g.chunk(budget)
		budget -= n
		status := w.s.Run(n)
		w.ended = status != search.Paused
		if status == search.Failed {
			w.err = w.s.Err()
		}
	}
}

// pass shows the next step and tells whether that reaches the goal.
func (w *Walk) pass(g *Goal) bool {
	e := w.next()
	switch g.Kind {
	case ToStep:
		g.N--
		return g.N == 0
	case ToPlacement:
		if e.placed {
			g.N--
		}
		return g.N == 0
	case ToSolution:
		return e.solution
	}
	if !e.placed && g.placed && w.at > 1 && w.steps[w.at-2].placed && !w.steps[w.at-2].solution {
		if w.back(); !w.complete() {
			return true
		}
		w.next()
	}
	g.placed = g.placed || e.placed
	return false
}

// Choice says what the search does next on the board shown, and how many of the candidates it has tried there already.
// It costs a few nodes and O(images), and the work of those filters that look at the board.
func (w *Walk) Choice() (c Choice, tried int, err error) {
	number, began := w.s.running.number, true
	switch {
	case w.at < len(w.steps):
		number = int(w.steps[w.at].number)
		began = w.at == 0 || int(w.steps[w.at-1].number) == number
	case w.at > 0:
		number = int(w.steps[w.at-1].number)
	}
	if w.why == nil || w.why.number != number {
		if w.why, err = w.s.newExplainer(number); err != nil {
			return Choice{}, 0, err
		}
	}
	if c, err = w.why.choice(w.board); err != nil {
		return Choice{}, 0, err
	}
	if w.at > 0 && !w.steps[w.at-1].placed && began {
		tried = 1 + slices.IndexFunc(c.Candidates, func(k search.Candidate) bool { return k.Image == w.steps[w.at-1].image })
	}
	return c, tried, nil
}

// tape are the steps that are being recorded: the last ones, max of them at most.
type tape struct {
	from, end uint64 // steps
	max       int
}

// Record begins to record at the board shown. It keeps the last limit steps.
func (w *Walk) Record(limit int) { w.tape = &tape{from: w.Step(), end: w.Step(), max: limit} }

// Recorded is the number of steps recorded so far. on tells whether there is a recording.
func (w *Walk) Recorded() (steps int, on bool) {
	if w.tape == nil {
		return 0, false
	}
	return int(w.tape.end - w.tape.from), true
}

// Recording is what a walk recorded. trace.Recorder makes the same into a trace, but that package would be a seventh of
// a page's worker.
type Recording struct {
	// Start are the images on the board before the first step, first placed first,
	// and Dead the open cells that cannot be filled then.
	Start, Dead []int32
	Steps       []RecordedStep
}

// RecordedStep is a placement or removal, and the open cells that cannot be filled
// any more because of it, or can be again.
type RecordedStep struct {
	Image   int32
	Placed  bool
	Changed []int32
	Flag    Flag
}

// Recording ends the recording and returns it, or nil where there is nothing in it.
func (w *Walk) Recording() *Recording {
	n, _ := w.Recorded()
	if n == 0 {
		w.tape = nil
		return nil
	}
	from := int(w.tape.from - w.first)
	w.tape = nil
	r := &Recording{Start: slices.Clone(w.start)}
	for _, e := range w.steps[:from] {
		if e.placed {
			r.Start = append(r.Start, e.image)
		} else {
			r.Start = r.Start[:len(r.Start)-1]
		}
	}
	holes := problem.NewHoles(w.s.p, w.s.rows)
	for _, image := range r.Start {
		holes.Place(image)
	}
	r.Dead = holes.All()
	left := w.s.p.Pieces - len(r.Start)
	for i, e := range w.steps[from:][:n] {
		s := RecordedStep{Image: e.image, Placed: e.placed}
		if e.placed {
			left--
			s.Changed = slices.Clone(holes.Place(e.image))
			switch {
			case e.solution:
				s.Flag = Solution
			case i+1 < n && !w.steps[from+i+1].placed && left > w.s.settings.Goal:
				s.Flag = DeadEnd
			}
		} else {
			left++
			s.Changed = slices.Clone(holes.Remove(e.image))
		}
		r.Steps = append(r.Steps, s)
	}
	return r
}
