package solver

import (
	"errors"

	"tilewright/solver/dlx"
	"tilewright/solver/kernel"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// kernelDemanded and kernelAllowed tell whether a kernel must search, or may. In
// the page one that may is taken (Share) where it does the very search that the
// settings ask for, attempts and all: there it is several times faster. In Go it is
// not, so Run takes a kernel only where it must. One that must search may also be
// the window kernel, the quickest, which makes the same fits but no attempts that
// do not fit; so a line of the articles has their attempts, unless it asks for speed,
// or nothing but the cover kernel has room for it, which tries nothing in vain either.
// Whoever wants to see steps needs the reference engine, and so do trials, which
// differ in the order of DLX's rows.
func (s *Search) kernelDemanded() bool { return s.settings.Engine == settings.EngineKernel }

func (s *Search) kernelAllowed() bool {
	return s.kernelDemanded() ||
		s.settings.Engine == settings.EngineAuto && s.watch == nil && s.settings.Trace == 0 && s.settings.Sample.Trials == 0
}

// kernel is the kernel for a case, or the reason why none serves it. It costs a
// few milliseconds for another case than the last.
func (s *Search) kernel(number int) (*kernel.Program, error) {
	if m := &s.made; m.program == nil && m.err == nil || m.number != number {
		rows, c, _ := s.openRows(number)
		m.number = number
		m.program, m.err = newKernel(s.p, rows, c, s.settings)
	}
	return s.made.program, s.made.err
}

func kernelName(g *kernel.Program) string { return g.Name() + " kernel" }

// mostAbove is the number of nodes that DLX may have above a kernel.
const mostAbove = 30_000

// newKernel makes the kernel that does what the settings ask for with the images
// rows: with every number of pieces left it makes the same fits as the reference
// engine, and the same attempts unless a kernel was demanded or only the cover
// kernel serves. The error says which setting none serves.
func newKernel(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings) (*kernel.Program, error) {
	if s.Sample.Trials > 0 {
		return nil, errors.New("no kernel makes Monte Carlo trials (-s)")
	}
	o := kernel.Options{Prune: prune(s), Attempts: s.Engine != settings.EngineKernel}
	if s.FILA >= p.Pieces && s.FILA > 0 {
		way := filaOptions(p, s, nil)
		way.Lead = lead(p, rows, c, s)
		o.FILA = &way
		return kernel.New(p, rows, c, o)
	}
	way := dlxOptions(p, rows, s, dlx.Options{})
	o.DLX = &way
	if s.FILA == 0 {
		return kernel.New(p, rows, c, o)
	}
	// Lists made below each node of DLX are the quickest, where there are few.
	roots := kernel.NewRoots(p, rows)
	above, err := newDLX(p, rows, c, s, dlx.Options{Descend: roots.Descend}, nil)
	if err != nil {
		return nil, err
	}
	status := search.Paused
	for budget := mostAbove; status == search.Paused && budget > 0 && roots.Err() == nil; budget -= 1000 {
		status = above.Run(1000)
	}
	if status == search.Finished {
		below := filaOptions(p, s, nil)
		roots.Stats = *above.Stats()
		o.FILA, o.Roots = &below, roots
	}
	return kernel.New(p, rows, c, o)
}

// prune are the triggers and filters that the settings ask for.
func prune(s settings.Settings) (p kernel.Prune) {
	p.Parity, p.Volume = s.ParityTrigger, s.VolumeTrigger
	f := &p.Filters
	f.Volume, f.Parity, f.Fit, f.Fixpoint = max(s.Volume, 0), max(s.Parity, 0), max(s.Fit, 0), s.FitFixpoint
	return p
}
