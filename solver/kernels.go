package solver

import (
	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/filter"
	"tilewright/solver/kernel"
	"tilewright/solver/problem"
	"tilewright/solver/sample"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// byKernel is the engine of the articles where the settings demand that a kernel does its work.
func byKernel() engine {
	e := staged()
	e.unwatchable, e.refusesAtOpen = errKernel, true
	return e
}

var errKernel = say.Error("a kernel cannot be watched: open the search with --engine=reference")

// kernelDemanded tells whether a kernel must search, and kernelAllowed whether one may. In the page, Share takes an
// allowed kernel if it does exactly the search that the settings ask for, attempts and all. There it is several times
// faster. In Go it is not, so Run takes a kernel only where it must.
//
// A kernel that must search may also be the window kernel, the quickest. That one makes the same fits, but no attempts
// that do not fit. So a line of the articles has their attempts, unless it asks for speed, or nothing but the cover
// kernel has room for it. The cover kernel tries nothing in vain either. To watch steps takes the reference engine. So
// do trials, because kernels have DLX's rows in another order.
func (s *Search) kernelDemanded() bool {
	return s.settings.Engine.Row().Kernel == settings.KernelMust
}

func (s *Search) kernelAllowed() bool {
	return s.kernelDemanded() || s.settings.Engine.Row().Kernel == settings.KernelMay && s.unseen() && s.settings.Sample.Trials == 0
}

// unseen tells whether nobody wants to see steps.
func (s *Search) unseen() bool { return s.watch == nil && s.settings.Trace == 0 }

// Declined is why no kernel searches although one might have, once Share was called: what none can do, or what is too
// large for each. It is nil while one searches, and where the settings or a Watcher ask for another engine.
func (s *Search) Declined() error {
	switch {
	case s.settings.Engine.Row().Kernel != settings.KernelMay || s.watch != nil:
		return nil
	case s.settings.Sample.Trials > 0:
		return errTrials
	case s.settings.Trace > 0:
		return errSteps
	}
	return s.declined
}

var (
	errTrials = say.Error("no kernel makes Monte Carlo trials (-s)")
	errSteps  = say.Error("no kernel shows its steps (-t)")
	errEarly  = say.Error("no kernel looks at the rules for solutions while pieces are placed")
)

// kernelBuild is a kernel that is being prepared, or the last one that was, or the reason why there is none. DLX's work
// above FILA may take long, so it goes in slices.
type kernelBuild struct {
	number  int // the case
	program *kernel.Program
	err     error

	rows       []int32
	constraint problem.Constraint
	options    kernel.Options
	// above is DLX at work above FILA, or nil when that is complete. budget is what is left for it.
	above  *dlx.Engine
	roots  *kernel.Roots
	budget int
	chosen bool
	plan   *plan // nil until the program exists and somebody needs the plan
}

// maxAbove is how many nodes DLX may have above a kernel. The kernel needs each node at which FILA takes over. maxWork
// is how much DLX may do there, with the work of its filters; in a page that takes seconds, once. Below these nodes the
// list kernel is two to five times as fast as the cover kernel, which would otherwise search.
const (
	maxAbove = 30_000
	maxWork  = 6_000_000
)

// A slice of that work is sliceAbove nodes. Where there are more than sliceRows images it is less, in proportion, as a
// node takes time for all of them. A slice takes some 15 ms at most. Slices are always the same for a problem. So the
// choice of a kernel does not depend on where or how fast it is prepared, and states can rely on it.
const (
	sliceAbove = 1000
	sliceRows  = 4096
)

// slice is how many nodes a slice has.
func (m *kernelBuild) slice() int {
	return max(min(sliceAbove, sliceAbove*sliceRows/max(len(m.rows), 1)), 1)
}

// prepare does a slice of the work for the kernel of a case, and reports whether it is complete. The last call costs
// some milliseconds more.
func (s *Search) prepare(number int) (done bool) {
	m := &s.build
	if !m.chosen || m.number != number {
		rows, c, _ := s.openRows(number)
		*m = kernelBuild{number: number, rows: rows, constraint: c, chosen: true}
		m.choose(s.p, s.settings)
		m.options.Plain = s.plain
	}
	if m.above != nil {
		m.budget -= m.slice()
		status := m.above.Run(m.slice())
		switch {
		case status == search.Finished && m.roots.Err() == nil:
			// Where DLX hands over at few nodes, lists made for each of them are the quickest.
			below := filaOptions(s.p, s.settings, nil)
			m.roots.Stats = *m.above.Stats()
			m.options.FILA, m.options.Roots = &below, m.roots
			m.above = nil
		case status != search.Paused || m.budget <= 0 || m.above.Stats().Nodes > maxAbove || m.roots.Err() != nil:
			m.above = nil
		}
	}
	if m.above == nil && m.program == nil && m.err == nil {
		m.program, m.err = kernel.New(s.p, m.rows, m.constraint, m.options)
		m.roots = nil
	}
	return m.above == nil
}

// choose finds the kernel that does what the settings ask for. With every number of pieces left it makes the same fits
// as the reference engine. It makes the same attempts, too, unless a kernel was demanded or only the cover kernel
// serves. The error says which setting no kernel serves.
func (m *kernelBuild) choose(p *problem.Problem, s settings.Settings) {
	m.options = kernel.Options{Prune: prune(filter.Served(p, s)), Attempts: s.Engine.Row().Kernel != settings.KernelMust}
	switch {
	case s.Sample.Trials > 0:
		m.err = errTrials
		return
	case p.Puzzle.EarlyRules():
		m.err = errEarly
		return
	case s.FILA >= p.Pieces && s.FILA > 0:
		way := filaOptions(p, s, nil)
		way.Lead = lead(p, m.rows, m.constraint, s)
		m.options.FILA = &way
		return
	}
	way := dlxOptions(p, s, dlx.Options{})
	m.options.DLX = &way
	if s.Engine.Row().Rule != 0 {
		m.options.Kernel = kernel.Tight
		return
	}
	if s.FILA > 0 {
		m.roots, m.budget = kernel.NewRoots(p, m.rows, way.DescendAt), maxWork
		m.above, m.err = newDLX(p, m.rows, m.constraint, s, dlx.Options{Descend: m.roots.Descend}, nil)
	}
}

// kernel is the kernel for a case, or the reason why none serves it. Where Prepare has not made it yet, it is made now,
// at that cost.
func (s *Search) kernel(number int) (*kernel.Program, error) {
	for !s.prepare(number) {
	}
	return s.build.program, s.build.err
}

// KernelText is the module of the kernel that serves the search, in WebAssembly's text format, or the reason why none
// does. It is called in the phase Searching. It costs what Prepare and Share cost.
func (s *Search) KernelText() (string, error) {
	g, err := s.kernel(0)
	if err != nil {
		return "", err
	}
	return g.Text(), nil
}

// Prepare goes on with what Share needs, and reports whether that is complete. Then Share takes no longer than a slice.
// Each call does about budget nodes of work, or a slice of the work above a kernel, or of the choice of a cut. It is
// called from Searching on; without it Share does all at once.
func (s *Search) Prepare(budget int) bool {
	if s.phase != Searching || s.shared != nil || s.limited || s.engine == nil && s.part.empty() {
		return true // true also for the state of a search that was over
	}
	by := s.engineAsked()
	return by.prepare == nil || by.prepare(s, budget)
}

func prepareKernel(s *Search, _ int) bool {
	if s.engine != nil {
		return true
	}
	b := s.part.first()
	if !b.kernel && (b.state != nil || !s.kernelAllowed()) {
		return true
	}
	if !s.prepare(b.number) {
		return false
	}
	return s.build.err != nil || s.plan().step()
}

// Survey is the survey that estimates the search before it begins, or the reason why no kernel makes one. ok is false
// while the kernel is being made, by a slice with each call. It is called in the phase Searching, before Share, whose
// plan uses what the survey knows by then.
func (s *Search) Survey() (survey *sample.Survey, ok bool, err error) {
	if !s.prepare(s.part.first().number) {
		return nil, false, nil
	}
	if s.build.err != nil {
		return nil, false, s.build.err
	}
	return s.plan().survey, true, nil
}

// Cases is how many searches the redundancy filter cuts this one into. It is known from Searching on.
func (s *Search) Cases() int { return s.cases() }

// Above is the work of DLX above the kernel of Survey: its nodes, and at how many of them it hands over.
func (s *Search) Above() (nodes, roots int) {
	if r := s.build.options.Roots; r != nil {
		return int(r.Stats.Nodes), r.Count()
	}
	return 0, 1
}

// plan is the plan of the kernel that is ready.
func (s *Search) plan() *plan {
	m := &s.build
	if m.plan == nil {
		var states [][]byte
		for first, i := s.part.first(), 0; i < len(s.part.open) && s.part.open[i].with(first); i++ {
			states = append(states, s.part.open[i].state)
		}
		m.plan = newPlan(m.program, states, s.p.Pieces, s.settings.Seed)
		m.plan.sized = s.ordered
	}
	return m.plan
}

func kernelName(g *kernel.Program) string {
	return say.T("{name, select, window {window} list {list} cover {cover} other {tight}} kernel", g.Name())
}

// prune are the triggers and filters that the settings ask for.
func prune(s settings.Settings) (p kernel.Prune) {
	p.Parity, p.Volume = s.ParityTrigger, s.VolumeTrigger
	f := &p.Filters
	f.Volume, f.Parity, f.Fit, f.Fixpoint = max(s.Volume, 0), max(s.Parity, 0), max(s.Fit, 0), s.FitFixpoint
	return p
}
