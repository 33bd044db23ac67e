package main

import (
	"bytes"
	"strconv"
	"strings"

	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/wasm/wire"
)

// reportTime is the time between two reports of a run, in milliseconds, or the time
// until the next report of a runner after it. A runner alone may say nothing for 400 ms
// then (static/worker/kernel.ts), and the page is to hear twice a second.
const (
	reportTime = 240.0
	loneReport = 100.0
)

// run is one search and its clock. Times are in milliseconds.
type run struct {
	number int
	phase  string // one of wire's phases
	// resumed is the phase that a pause interrupted.
	resumed string
	search  *solver.Search
	choice  settings.Settings
	budget  pace
	// work is what is searched, in bytes.
	work []byte
	// failure is why the search could not go on.
	failure error

	// offered is whether the search was offered to runners, or is not to be; shared is it while
	// they have it, team are they, and modules what they run, by case.
	offered bool
	shared  *solver.Shared
	team    []*runner
	modules map[int]*module
	runners int // how many searched last; 0 for none

	// look is there while the run is watched; wishes are what the page wants to see
	// and cannot yet.
	look   *look
	wishes []wire.Watch

	// wanted is the number of solutions that the page still takes.
	wanted   int
	batch    batch
	assembly []uint16
	placed   []int32
	bytes    []byte

	// since is when the clock was started last, elapsed the time before that;
	// setup is the time at which the search proper began, negative until then.
	since, elapsed, setup float64
	// ahead is how long was worked on it before that.
	ahead      float64
	nextReport float64
}

// newRun makes the run of a job. If it does the same work as an earlier one, which
// may be nil, it shares what that has compiled.
func newRun(j job, before *run, now float64) *run {
	r := &run{
		number: j.Run, phase: wire.PhaseCompiling, choice: j.work.Settings, work: j.bytes,
		budget: firstPace, wanted: j.Keep, since: now, setup: -1, offered: j.Watch,
	}
	if before != nil && bytes.Equal(before.work, j.bytes) {
		r.search = before.search.Again(r.found)
	}
	if r.search == nil {
		r.search = solver.Open(j.work.Puzzle, j.work.Settings, r.found)
	}
	return r
}

// found takes a solution from the search.
func (r *run) found(images []int32) bool {
	if r.wanted > 0 {
		r.wanted--
		r.batch.add(r.assemble(images))
	}
	return true
}

// assemble is the assembly of these images, valid until the next one.
func (r *run) assemble(images []int32) []uint16 {
	p := r.search.Problem()
	if r.assembly == nil {
		r.assembly = make([]uint16, len(p.Cells))
		r.batch.reset(len(p.Cells), p.Pieces)
	}
	p.Assembly(r.assembly, images)
	return r.assembly
}

// step works for one slice, which begins now.
func (r *run) step(begin float64, now func() float64) {
	status := r.search.Run(int(r.budget))
	end := now()
	if r.offered && r.search.Phase() == solver.Searching {
		r.begin(end)
	}
	r.budget = r.budget.next(end - begin)
	switch status {
	case search.Paused:
		r.runners = 0 // what they left over is done here
	case search.Finished:
		r.finish(wire.PhaseFinished, end)
	case search.Failed:
		r.failure = r.search.Err()
		r.finish(wire.PhaseStopped, end)
	}
}

// prepare works for one slice on what runners will need, and tells whether that is
// there.
func (r *run) prepare(now func() float64) bool {
	begin := now()
	ready := r.search.Prepare(int(r.budget))
	r.budget = r.budget.next(now() - begin)
	return ready
}

// begin says that the search proper begins, if it has not begun.
func (r *run) begin(now float64) {
	if r.phase == wire.PhaseCompiling {
		r.phase = wire.PhaseSearching
		r.setup = r.time(now)
	}
}

// working tells whether there is something to do now; ended, whether there
// never will be again.
func (r *run) working() bool {
	return r.phase == wire.PhaseCompiling || r.phase == wire.PhaseSearching
}

func (r *run) ended() bool {
	return r.phase == wire.PhaseFinished || r.phase == wire.PhaseStopped
}

func (r *run) pause(now float64) {
	if r.working() {
		r.elapsed, r.resumed, r.phase = r.time(now), r.phase, wire.PhasePaused
		r.tell("pause")
	}
}

func (r *run) resume(now float64) {
	if r.phase == wire.PhasePaused {
		r.since, r.phase = now, r.resumed
		r.tell("resume")
	}
}

func (r *run) finish(phase string, now float64) {
	if !r.ended() {
		r.elapsed, r.phase = r.time(now), phase
		r.look, r.wishes = nil, nil
		r.endSharing()
	}
}

// time is how long the run has worked, pauses left out.
func (r *run) time(now float64) float64 {
	if r.working() {
		return r.elapsed + now - r.since
	}
	return r.elapsed
}

// progress is the state of the run.
func (r *run) progress(now float64) wire.Progress {
	stats := r.search.Stats()
	m := wire.Progress{
		Op: wire.OpProgress, Version: wire.Version, Run: r.number, Phase: r.phase,
		Complete: r.phase == wire.PhaseFinished && r.exhaustive(stats.Solutions),
		Seconds:  r.time(now) / 1000, Setup: r.setup / 1000, Ahead: r.ahead / 1000,
		Solutions: float64(stats.Solutions), Nodes: float64(stats.Nodes),
		Attempts: float64(stats.Attempts()), Fits: float64(stats.Fits()),
		Engine: r.engine(),
	}
	if r.setup < 0 {
		m.Setup = m.Seconds
	} else if err := r.search.Declined(); err != nil {
		m.Declined = err.Error()
	}
	if len(stats.Levels) > 1 {
		m.Levels = make([]wire.Level, len(stats.Levels)-1)
		first := &stats.Levels[len(stats.Levels)-1]
		before := r.search.Filtered()
		first.VolumeFiltered += before.VolumeFiltered
		first.ParityFiltered += before.ParityFiltered
		first.FitFiltered += before.FitFiltered
		for i, level := range stats.Levels[1:] {
			m.Levels[i] = wire.Level{
				Attempts: float64(level.Attempts), Fits: float64(level.Fits),
				VolumeFiltered: float64(level.VolumeFiltered), ParityFiltered: float64(level.ParityFiltered), FitFiltered: float64(level.FitFiltered),
				VolumeBacktracks: float64(level.VolumeBacktracks), ParityBacktracks: float64(level.ParityBacktracks),
			}
		}
	}
	if p := r.search.Problem(); p != nil {
		m.Images, m.ImagesLeft = len(p.Images), len(p.Images)
		if r.search.Phase() >= solver.Searching {
			m.ImagesLeft = len(r.search.Rows())
		}
		if c := r.search.Redundancy(); c != nil && len(c.Shapes)+len(c.Cells) > 0 {
			m.Constrained = constrained(p, c)
			m.ConstrainedFrom, m.ConstrainedTo = c.Before, c.After
		}
	}
	return m
}

// engine says in words what searches: "DLX", "window kernel, 2 runners".
func (r *run) engine() string {
	n := max(r.runners, len(r.team))
	switch {
	case r.phase == wire.PhaseCompiling && r.search.MayBeShared():
		return "" // not known yet
	case n == 1:
		return r.search.EngineName() + ", 1 runner"
	case n > 1:
		return r.search.EngineName() + ", " + strconv.Itoa(n) + " runners"
	}
	return r.search.EngineName()
}

// constrained says in words what the redundancy filter chose: "X", "L and J",
// "cell 2 2 0".
func constrained(p *problem.Problem, c *filter.Redundancy) string {
	var words []string
	for _, shape := range c.Shapes {
		words = append(words, p.Shapes[shape].Name)
	}
	for i, number := range c.Cells {
		if i == 3 {
			words[2] += " and " + strconv.Itoa(len(c.Cells)-3) + " more"
			break
		}
		cell := p.Cells[number]
		words = append(words, "cell "+strconv.Itoa(cell.X)+" "+strconv.Itoa(cell.Y)+" "+strconv.Itoa(cell.Z))
	}
	return strings.Join(words, " and ")
}

// exhaustive tells whether a finished run has seen everything: no sample was
// taken, and the limit, if any, was not what ended it.
func (r *run) exhaustive(solutions uint64) bool {
	return r.choice.Sample.Trials == 0 && (r.choice.Limit == 0 || solutions < r.choice.Limit)
}

// frame is the board as it is now, in bytes that are valid until the next call.
func (r *run) frame() (wire.Assembly, []byte) {
	m := wire.Assembly{Op: wire.OpAssembly, Version: wire.Version, Run: r.number}
	p := r.search.Problem()
	if p == nil {
		return m, nil
	}
	r.placed = r.search.Placed(r.placed[:0])
	m.Cells, m.Width, m.Left = len(p.Cells), width(p.Pieces), p.Pieces-len(r.placed)
	r.bytes = appendAssembly(r.bytes[:0], r.assemble(r.placed), m.Width)
	return m, r.bytes
}
