package main

import (
	"slices"
	"time"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/session"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
	"tilewright/solver/wire"
)

// page is a session as the page's worker has one, with only one thread. It receives what is found.
type page struct {
	s     *session.Session
	clock time.Time
	wakes bool

	problem *problem.Problem
	found   [][]int32
	phase   session.Phase
	stats   search.Stats
	choice  *settings.Settings
	failed  error
	point   *session.Point
}

func newPage() *page {
	p := &page{}
	p.s = session.New(p, p)
	return p
}

// until gives the session slices until something is true, or nothing is left to do.
func (p *page) until(is func() bool) bool {
	for n := 0; !is(); n++ {
		if !p.wakes || n > mostSlices {
			return false
		}
		p.wakes = false
		p.s.Slice()
	}
	return true
}

// ask has a question answered completely.
func (p *page) ask(q session.Question) bool {
	answered := false
	p.s.Ask(q, func(done bool) { answered = done })
	return p.until(func() bool { return answered })
}

// Now moves the clock on by a tenth of a millisecond at every look.
func (p *page) Now() time.Time { p.clock = p.clock.Add(100 * time.Microsecond); return p.clock }

func (p *page) Wake(wait time.Duration)        { p.wakes, p.clock = true, p.clock.Add(wait) }
func (p *page) Ability() session.Ability       { return session.Ability{} }
func (p *page) Launch(int)                     {}
func (p *page) Compile(session.Program)        {}
func (p *page) Tell(int, session.Order)        {}
func (p *page) Forget()                        {}
func (p *page) Prepared(*session.Progress)     {}
func (p *page) Failed(_ *session.Run, e error) { p.failed = e }

func (p *page) Solution(run *session.Run, images []int32) bool {
	p.found = append(p.found, append([]int32(nil), images...))
	return true
}

func (p *page) Progress(x *session.Progress) {
	p.phase, p.problem, p.stats = session.Phase(x.Phase), x.Problem, *x.Stats
	if x.Advice != nil {
		s := x.Advice.Settings
		p.choice = &s
	}
}

func (p *page) Board(*session.Run, *problem.Problem, []int32)              {}
func (p *page) Recorded(*session.Run, *problem.Problem, *solver.Recording) {}
func (p *page) Point(_ *session.Run, x *session.Point)                     { p.point = x }

// names are the names of the solutions that the session told.
func (p *page) names(c *Case, s settings.Settings) (names []string) {
	for _, images := range p.found {
		names = append(names, c.name(p.problem, images, s))
	}
	return names
}

// job asks for run 1.
func job(puzzle *def.Puzzle, s settings.Settings, watch bool) session.Job {
	return session.Job{Start: wire.Start{Job: wire.Job{Run: 1, Watch: watch}, Work: wire.Work{Puzzle: puzzle, Settings: s}}}
}

// solve presses Solve, with a settings line as the page has it.
func solve(line string) Row {
	return Row{Name: "Solve " + line, Do: func(c *Case) Verdict {
		s, refusal := c.set(line)
		if refusal != "" {
			return refused(refusal)
		}
		p := newPage()
		p.s.Start(job(c.Puzzle, s, false))
		ended := p.until(func() bool { return p.phase.Ended() })
		switch {
		case p.failed != nil:
			return broken("%s: the search cannot go on: %v", line, p.failed)
		case !ended || p.phase != wire.PhaseFinished:
			return broken("%s: the run is %s", line, p.phase)
		}
		if p.choice != nil {
			if _, refusal := c.set(settings.Format(*p.choice)); refusal != "" {
				return broken("%s: Automatic chooses %s, which is refused: %s", line, settings.Format(*p.choice), refusal)
			}
		}
		return c.judge(line, s, p.names(c, s), p.stats.Solutions)
	}}
}

// watch goes through a search step by step, asks for reasons, and goes on to the end from solution to solution.
func watch(line string) Row {
	return Row{Name: "watch " + line, Do: func(c *Case) Verdict {
		s, refusal := c.set(line)
		if refusal != "" {
			return refused(refusal)
		}
		p := newPage()
		p.s.Start(job(c.Puzzle, s, true))
		see := func(w wire.Watch) bool {
			p.point = nil
			p.s.Run(1).Watch(w)
			return p.until(func() bool { return p.point != nil || p.failed != nil || p.phase.Ended() })
		}
		for n := range 12 {
			if !see(wire.Watch{Do: wire.DoStep, By: 1, Why: true}) || p.failed != nil {
				return broken("%s: step %d is not seen: %v", line, n+1, p.failed)
			}
			switch x := p.point; {
			case x == nil || x.Ended:
			case x.Unknown != nil && x.Board == nil:
				return broken("%s: step %d is not seen: %v", line, n+1, x.Unknown)
			case x.Unknown == nil && x.Choice == nil:
				return broken("%s: step %d does not say why", line, n+1)
			}
			if p.point == nil || p.point.Ended {
				break
			}
		}
		for n := 0; n < 2*len(c.Solutions)+2 && p.point != nil && !p.point.Ended; n++ {
			if !see(wire.Watch{Do: wire.DoSolution}) || p.failed != nil {
				return broken("%s: no next solution is seen: %v", line, p.failed)
			}
		}
		p.s.Run(1).Resume()
		p.until(func() bool { return p.phase.Ended() })
		if p.failed != nil || p.phase != wire.PhaseFinished {
			return broken("%s: watched, the run is %s: %v", line, p.phase, p.failed)
		}
		return c.judge(line+" (watched)", s, p.names(c, s), p.stats.Solutions)
	}}
}

// diagnose asks what is known before a search.
func diagnose(c *Case) Verdict {
	s, _ := c.set("-r")
	p := newPage()
	d := session.NewDiagnosis(p.s, session.Query{Work: wire.Work{Puzzle: c.Puzzle, Settings: s}, Deep: true})
	if !p.ask(d) || d.Err != nil {
		return broken("the diagnosis does not end: %+v", d)
	}
	if d.Counted && d.Solutions != uint64(len(c.wanted(s))) {
		return broken("%d solutions are known before the search, want %d", d.Solutions, len(c.wanted(s)))
	}
	for _, f := range d.Findings {
		if f.Verdict == filter.Impossible && len(c.Solutions) > 0 {
			return broken("it is called impossible: %s", f.Text)
		}
	}
	return Verdict{}
}

// grow draws the tree of a search.
func grow(c *Case) Verdict {
	s, _ := c.set("-r")
	p := newPage()
	t := session.NewTree(p.s, wire.Work{Puzzle: c.Puzzle, Settings: s}, 5000)
	if !p.ask(t) {
		return broken("no tree comes")
	}
	if t.Err != nil {
		return broken("there is no tree: %v", t.Err)
	}
	n := 0
	for _, node := range t.Nodes {
		if node.Kind == trace.Solved {
			n++
		}
	}
	if !t.Full() && n != len(c.wanted(s)) {
		return broken("the tree has %d solutions, want %d", n, len(c.wanted(s)))
	}
	return Verdict{}
}

// record records a search as it happens.
func record(c *Case) Verdict {
	s, _ := c.set("-r")
	var r *trace.Recorder
	z := solver.Open(c.Puzzle, s, func([]int32) bool { r.Found(); return true })
	for n := 0; z.Phase() < solver.Searching && n < mostSlices; n++ {
		z.Run(5000)
	}
	if z.Problem() == nil {
		return broken("nothing is compiled: %v", z.Err())
	}
	r = trace.NewRecorder(z.Problem(), trace.Selection{Steps: 2000})
	if err := z.Watch(r.Watch); err != nil {
		return broken("it is not watched: %v", err)
	}
	for n := 0; !r.Full() && z.Run(50) == search.Paused && n < mostSlices; n++ {
	}
	t := r.Trace()
	if err := t.Check(); err != nil {
		return broken("the recording is none: %v", err)
	}
	if _, err := trace.EncodeCompact(t); err != nil {
		return broken("the recording is not written: %v", err)
	}
	solutions := 0
	if slices.ContainsFunc(c.Solutions, func(s []gen.Placed) bool { return len(s) == 0 }) {
		solutions++ // this counts the empty board, which no step leads to
	}
	for _, step := range t.Steps {
		if step.Flag == trace.FlagSolution {
			solutions++
		}
	}
	if want := len(c.wanted(s)); !r.Full() && solutions != want {
		return broken("the recording has %d solutions, want %d", solutions, want)
	}
	return Verdict{}
}
