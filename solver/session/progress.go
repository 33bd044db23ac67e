package session

import (
	"strconv"
	"strings"
	"time"

	"tilewright/solver"
	"tilewright/solver/advise"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
)

// Progress is where a run stands: what the page hears of it, and what that was made from.
type Progress struct {
	wire.Progress
	// Run is the run itself; its number is Progress.Run.
	Run *Run
	// Stats are the counters, with what the filters did before the search. Beyond is the number of solutions, in
	// decimal, where they cannot hold it.
	Stats  *search.Stats
	Beyond string
	// Problem is nil until the puzzle is compiled.
	Problem *problem.Problem
	// Choosing is true while the settings are being chosen. Advice holds the chosen settings. It is nil until then, and
	// for settings that choose nothing.
	Choosing bool
	Advice   *advise.Advice
	// Estimate judges the whole search. Outlook.Left is the time that is left, in seconds, at the speed until now. For a
	// run that was got ready, it is the time of the whole search on the runners. That supposes a machine about as quick
	// as the one that Estimate.Time is of.
	Estimate solver.Estimate
	// Refused says why a run that was got ready cannot begin; nil where it can.
	Refused error
}

// report tells where the run stands.
func (r *Run) report() {
	now, worked, setup := r.s.clock.Now(), r.worked, r.setup
	if r.phase != wire.PhasePreparing {
		r.reported = now
	}
	if r.phase.Working() {
		worked += now.Sub(r.since)
	}
	if setup < 0 {
		setup = worked
	}
	worked += r.before
	p := &Progress{Run: r, Beyond: r.beyond, Problem: r.search.Problem(), Choosing: r.race != nil, Advice: r.choice}
	m := &p.Progress
	m.Run, m.Phase, m.Engine, m.Runners = r.number, string(r.phase), r.engine(), r.runners
	m.Seconds, m.Setup, m.Ahead = worked.Seconds(), setup.Seconds(), r.ahead.Seconds()
	if declined := r.search.Declined(); declined != nil {
		m.Declined = declined.Error()
	}
	if h, ok := r.search.Halves(); ok {
		m.Halves = h.String()
	}
	p.Estimate, m.Outlook = r.outlook(worked)
	p.Stats = r.Stats() // last, as the next call of search.Stats replaces them
	m.Count(p.Stats, r.beyond)
	m.Complete = r.phase == wire.PhaseFinished && r.exhaustive(p.Stats.Solutions)
	if p.Problem != nil {
		m.Images, m.ImagesLeft = len(p.Problem.Images), len(p.Problem.Images)
		if r.search.Phase() >= solver.Searching {
			m.ImagesLeft = len(r.search.Rows())
		}
		if c := r.search.Redundancy(); c != nil && len(c.Shapes)+len(c.Cells) > 0 {
			m.Constrained, m.ConstrainedFrom, m.ConstrainedTo = constrained(p.Problem, c), c.Before, c.After
		}
	}
	if r.phase == wire.PhasePreparing {
		p.Refused = r.search.Err()
		r.s.host.Prepared(p)
		return
	}
	r.s.host.Progress(p)
}

// outlook returns the estimate of the whole search, for the session and for the page. The run has worked for this time.
func (r *Run) outlook(worked time.Duration) (solver.Estimate, wire.Outlook) {
	e, left := r.estimate(worked)
	o := wire.Outlook{
		Sentences: []string{}, Done: e.Done, Work: e.Work, Solutions: e.Solutions, Left: left, Parts: e.Parts, Ended: e.Ended,
	}
	if c := r.choice; c != nil {
		o.Line, o.Sentences = settings.Format(c.Settings), append(o.Sentences, c.Sentences...)
		o.Tried, o.Ways, o.Raced = c.Tried, c.Ways, r.raced.Seconds()
	}
	return e, o
}

// constrained says in words what the redundancy filter chose, such as "X", "L and J", or "cell 2 2 0".
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

// estimate is what is known about the whole search. left is how many seconds are left at the speed until now, once the
// run has worked for some time.
func (r *Run) estimate(time time.Duration) (e solver.Estimate, left search.Interval) {
	if r.phase == wire.PhasePreparing {
		e = r.search.Estimate()
		return e, r.s.expected(e.Time, r.runners)
	}
	if e = r.search.Estimate(); !e.Work.Known || e.Done == 0 || r.setup < 0 {
		return e, left
	}
	return e, e.Work.Plus(-e.Done).Times((time - r.setup).Seconds() / e.Done)
}

// Reckoned times are of one machine. An unknown machine takes between fastest and slowest times as long. One that has
// searched takes about as long as it took then: at most varies times more or less.
const slowest, fastest, varies = 2, 0.7, 1.3

// expected is how many seconds some runners take for a search with the reckoned time given.
func (s *Session) expected(time search.Interval, runners int) search.Interval {
	low, high := fastest, float64(slowest)
	if s.speed > 0 {
		low, high = s.speed/varies, s.speed*varies
	}
	n := float64(max(runners, 1))
	return search.Interval{Known: time.Known, Low: time.Low * low / n, High: time.High * high / n}
}

// leastLearned is how long a search must take for a session to learn from it how quick the machine is.
const leastLearned = 200 * time.Millisecond

// learn notes that speed at the end of a run.
func (r *Run) learn() {
	e, took := r.search.Estimate(), r.worked-r.setup
	if r.setup < 0 || took < leastLearned || r.s.throttled || r.runners == 0 || !e.Time.Known || !e.Work.Known || e.Done == 0 {
		return
	}
	reckoned := (e.Time.Low + e.Time.High) * e.Done / (e.Work.Low + e.Work.High)
	if reckoned > 0 {
		r.s.speed = took.Seconds() * float64(r.runners) / reckoned
	}
}
