package main

import (
	"encoding/binary"
	"syscall/js"

	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
	"tilewright/wasm/wire"
)

// look is a run that is watched.
type look struct {
	walk *solver.Walk
	// goal is what the walk is on its way to, nil while it stands still.
	goal *solver.Goal
	// play is whether another goal follows: the next placement but every-1, or for
	// 0 the next solution; the next point may come at time next, hold after this one.
	play  bool
	every int
	hold  float64
	next  float64
	why   bool
	pace  pace
}

// watch does what the page wants to see, at once or as soon as it can be seen.
func (p *planner) watch(message js.Value) {
	m, err := wire.FromJS[wire.Watch](message)
	if err != nil {
		p.fault(m.Run, true, sentence(err), reloadAdvice)
		return
	}
	if r := p.run; r != nil && r.number == m.Run && !r.ended() {
		r.wishes = append(r.wishes, m)
		p.grant()
	}
}

// grant does what was wished for, unless the puzzle is still being compiled or a
// runner has not paused yet: then it is called again.
func (p *planner) grant() {
	r := p.run
	if r == nil || len(r.wishes) == 0 || r.ended() {
		return
	}
	if r.search.Phase() < solver.Searching {
		r.resume(p.now())
		p.ask()
		return
	}
	if r.shared != nil {
		if r.pause(p.now()); r.pausing() {
			return
		}
	}
	r.begin(p.now())
	wishes := r.wishes
	r.wishes = nil
	for _, m := range wishes {
		// A step that was asked for is made first; longer ways are given up.
		for l := r.look; l != nil && l.goal != nil && l.goal.Kind == solver.ToStep; {
			p.lookOn()
		}
		if r.ended() {
			break
		}
		if r.look == nil {
			walk, err := r.search.Walk()
			if err != nil {
				r.pause(p.now())
				p.unseen(err)
				break
			}
			r.look = &look{walk: walk, pace: firstPace}
		}
		p.heed(m)
	}
	p.flush()
	p.report()
	p.ask()
}

// heed does one of the wishes.
func (p *planner) heed(m wire.Watch) {
	r, l := p.run, p.run.look
	l.why = m.Why
	switch m.Do {
	case wire.DoPlay:
		l.play, l.every, l.hold, l.next = true, max(m.By, 0), float64(max(m.Hold, 0)), 0
		l.goal = l.nextGoal()
		if !l.walk.Ahead() {
			r.resume(p.now())
		}
		return
	case wire.DoRecord:
		l.walk.Record(min(max(m.By, 1), mostRecorded))
	case wire.DoKeep:
		p.keep()
	case wire.DoStep, wire.DoSolution, wire.DoDeadEnd:
		l.stop()
		switch {
		case m.Do == wire.DoSolution:
			l.goal = &solver.Goal{Kind: solver.ToSolution}
		case m.Do == wire.DoDeadEnd:
			l.goal = &solver.Goal{Kind: solver.ToDeadEnd}
		case m.By > 0:
			l.goal = &solver.Goal{Kind: solver.ToStep, N: uint64(m.By)}
		default:
			l.walk.Back(-m.By)
		}
	}
	if !l.play {
		r.pause(p.now())
	}
	if l.goal != nil && !l.play {
		p.lookOn()
		return
	}
	p.point()
}

// mostRecorded bounds what is recorded: so many steps make a text of a megabyte.
const mostRecorded = 5000

// nextGoal is the next point to show while playing.
func (l *look) nextGoal() *solver.Goal {
	if l.every == 0 {
		return &solver.Goal{Kind: solver.ToSolution}
	}
	return &solver.Goal{Kind: solver.ToPlacement, N: uint64(l.every)}
}

// stop has the walk stand still.
func (l *look) stop() { l.goal, l.play = nil, false }

// lookOn goes on towards the goal for one slice.
func (p *planner) lookOn() {
	r, l := p.run, p.run.look
	begin := p.now()
	if l.play && begin < l.next {
		return
	}
	there := l.walk.Forward(l.goal, int(l.pace))
	end := p.now()
	l.pace = l.pace.next(end - begin)
	if n, on := l.walk.Recorded(); on && n >= mostRecorded {
		p.keep()
	}
	switch {
	case !there:
	case l.walk.Ended():
		l.stop()
		p.point()
		if !l.walk.Ahead() {
			p.endWatched(end)
		}
	case l.play:
		p.point()
		l.goal, l.next = l.nextGoal(), begin+l.hold
	default:
		l.goal = nil
		p.point()
	}
	if there && !l.play || r.batch.full() || end >= r.nextReport {
		p.flush()
		p.report()
	}
}

// endWatched ends a run that came to its end while it was watched.
func (p *planner) endWatched(now float64) {
	r := p.run
	phase := wire.PhaseFinished
	if r.failure = r.look.walk.Err(); r.failure != nil {
		phase = wire.PhaseStopped
		p.fault(r.number, false, sentence(r.failure), failureAdvice)
	}
	r.look = nil
	r.finish(phase, now)
}

// halt has the walk, if there is one, stand still.
func (p *planner) halt() {
	if l := p.run.look; l != nil {
		l.stop()
		p.point()
	}
}

// leave ends watching: the run goes on from where it stands.
func (p *planner) leave() {
	r := p.run
	l := r.look
	if l == nil {
		return
	}
	r.look = nil
	if l.walk.Ahead() && r.shared == nil {
		r.offered = false // runners may have it
	}
	if err := l.walk.End(); err != nil {
		p.failRun(err)
	}
}

// keep ends recording and sends what was recorded.
func (p *planner) keep() {
	recording := p.run.look.walk.Recording()
	if recording == nil {
		return
	}
	problem := p.run.search.Problem()
	s := newSlots(problem)
	bytes := s.appendRecording(nil, recording)
	wire.PostBuffer(p.page, wire.Recording{Op: wire.OpRecording, Version: wire.Version, Run: p.run.number, Steps: len(recording.Steps)}, bytes)
}

// appendRecording appends a recording in the form of wire.Recording.
func (s *slots) appendRecording(dst []byte, r *solver.Recording) []byte {
	word := func(n int) { dst = binary.LittleEndian.AppendUint16(dst, uint16(n)) }
	change := func(kind, what int, cells []int32) {
		word(kind)
		word(what)
		word(len(cells))
		for _, c := range cells {
			word(s.p.Puzzle.Index(s.p.Cells[c]))
		}
	}
	const placed, removed, marked = 1, 2, 3
	const dead = 2 // the number of the player's mark
	word(0)
	word(len(r.Start) + min(len(r.Dead), 1))
	for _, image := range r.Start {
		change(placed, int(s.take(image)), s.p.Images[image].Cells)
	}
	if len(r.Dead) > 0 {
		change(marked, dead, r.Dead)
	}
	for i := range r.Steps {
		step := &r.Steps[i]
		word(int(step.Flag))
		word(1 + min(len(step.Changed), 1))
		cells, mark := s.p.Images[step.Image].Cells, dead
		if step.Placed {
			change(placed, int(s.take(step.Image)), cells)
		} else {
			change(removed, int(s.giveBack(step.Image)), cells)
			mark = 0
		}
		if len(step.Changed) > 0 {
			change(marked, mark, step.Changed)
		}
	}
	return dst
}

// unseen says why there is nothing to watch.
func (p *planner) unseen(err error) {
	m, bytes := p.run.frame()
	wire.PostBuffer(p.page, wire.Point{
		Op: wire.OpPoint, Version: wire.Version, Run: p.run.number, Cells: m.Cells, Width: m.Width, Left: m.Left, Recorded: -1, Unknown: sentence(err),
	}, bytes)
}

// point sends where watching stands.
func (p *planner) point() {
	r, l := p.run, p.run.look
	problem, board := r.search.Problem(), l.walk.Board()
	m := wire.Point{
		Op: wire.OpPoint, Version: wire.Version, Run: r.number,
		Cells: len(problem.Cells), Width: width(problem.Pieces), Left: problem.Pieces - len(board),
		Step: float64(l.walk.Step()), First: float64(l.walk.First()),
		Ahead: l.walk.Ahead(), Playing: l.play, Ended: l.walk.Ended(), Recorded: -1,
	}
	if n, on := l.walk.Recorded(); on {
		m.Recorded = n
	}
	switch l.walk.Flag() {
	case solver.Solution:
		m.Flag = "solution"
	case solver.DeadEnd:
		m.Flag = "dead"
	}
	s := newSlots(problem)
	cells, order := make([]uint16, m.Cells), make([]uint16, len(board))
	for i, image := range board {
		order[i] = s.take(image)
		for _, c := range problem.Images[image].Cells {
			cells[c] = order[i]
		}
	}
	r.bytes = appendAssembly(appendAssembly(r.bytes[:0], cells, m.Width), order, m.Width)
	// While boards go by, nobody can read why.
	if l.why && (!l.play || l.hold >= readable) {
		c, tried, err := l.walk.Choice()
		if err != nil {
			m.Unknown = sentence(err)
		} else {
			m.Choice = true
			for len(r.bytes)%4 != 0 {
				r.bytes = append(r.bytes, 0)
			}
			r.bytes = s.appendChoice(r.bytes, &c, tried, r.choice.Engine)
		}
	}
	wire.PostBuffer(p.page, m, r.bytes)
}

// readable is how many milliseconds a point must stay for its choice to be sent.
const readable = 200

// slots gives equal copies their slots in the order of placement.
type slots struct {
	p      *problem.Problem
	copies []int // on the board, by shape
}

func newSlots(p *problem.Problem) *slots {
	return &slots{p: p, copies: make([]int, len(p.Shapes))}
}

// next is the slot that an image would get, take gives it that, and giveBack takes
// the slot of the image placed last.
func (s *slots) next(image int32) uint16 {
	shape := int(s.p.Images[image].Shape)
	of := s.p.Slots(shape)
	return of[min(s.copies[shape], len(of)-1)]
}

func (s *slots) take(image int32) uint16 {
	slot := s.next(image)
	s.copies[s.p.Images[image].Shape]++
	return slot
}

func (s *slots) giveBack(image int32) uint16 {
	s.copies[s.p.Images[image].Shape]--
	return s.next(image)
}

// mostListed bounds the images that are listed in a choice.
const mostListed = 500

// appendChoice appends a choice in the form of wire.Point.
func (s *slots) appendChoice(dst []byte, c *solver.Choice, tried int, by settings.Engine) []byte {
	number := func(list ...int) {
		for _, n := range list {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(int32(n)))
		}
	}
	numbers := func(list []int32) {
		for _, n := range list {
			number(int(n))
		}
	}
	engine := 0
	switch {
	case by == settings.EngineFletcher:
		engine = 2
	case c.FILA:
		engine = 1
	}
	candidates, removed := min(len(c.Candidates), mostListed), min(len(c.Removed), mostListed)
	number(c.Left, engine, int(c.Heuristic), int(c.Rule), int(c.Item), tried, int(c.Trigger), c.Spared,
		int(c.Filtered.VolumeFiltered), int(c.Filtered.ParityFiltered), int(c.Filtered.FitFiltered),
		len(s.p.Shapes), len(c.Candidates), candidates, len(c.Removed), removed)
	numbers(c.Values)
	numbers(c.Options)
	for shape := range s.p.Shapes {
		number(int(s.p.Slots(shape)[0]))
	}
	for i, k := range c.Candidates[:candidates] {
		fits := 0
		if k.Fits {
			fits = 1
		}
		why := filter.NoReason
		if i < len(c.Forbidden) {
			why = c.Forbidden[i]
		}
		number(int(s.next(k.Image)), fits, int(why), len(s.p.Images[k.Image].Cells))
		numbers(s.p.Images[k.Image].Cells)
	}
	for _, k := range c.Removed[:removed] {
		number(int(s.next(k.Image)), int(k.By), k.Left, len(s.p.Images[k.Image].Cells))
		numbers(s.p.Images[k.Image].Cells)
	}
	return dst
}
