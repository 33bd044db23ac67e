package solver

import (
	"tilewright/def/say"
	"tilewright/solver/dlx"
	"tilewright/solver/fila"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// staged is the engine of the articles: DLX, and from some number of pieces left on FILA. It can be watched, and
// kernels do its work where they may.
func staged() engine {
	return engine{title: stagedTitle, open: openStaged, explain: explainStaged,
		mayShare: (*Search).kernelAllowed, prepare: prepareKernel, share: shareKernel}
}

func stagedTitle(s settings.Settings, pieces int) string {
	switch from := descendAt(s); {
	case from > 0 && from >= pieces:
		return "FILA"
	case from > 0:
		return say.T("DLX, FILA from {n} pieces left", from)
	}
	return "DLX"
}

func openStaged(s *Search, number int) (search.Engine, error) {
	rows, c, accept := s.openRows(number)
	if z := s.settings; z.FILA > 0 && z.FILA >= s.p.Pieces {
		o := filaOptions(s.p, z, s.watch)
		o.Lead = lead(s.p, rows, c, z)
		return fila.New(s.p, rows, o, accept(s.found))
	}
	return newDLX(s.p, rows, c, s.settings, dlx.Options{Watch: s.watch}, accept(s.found))
}

func explainStaged(x *explainer, c problem.Constraint) (search.Engine, error) {
	p, z := x.s.p, x.s.settings
	x.trigger = filter.NewTrigger(p, z)
	if z.FILA > 0 && z.FILA >= p.Pieces {
		o := filaOptions(p, z, nil)
		o.Lead = lead(p, x.rows, c, z)
		return fila.New(p, x.rows, o, nil)
	}
	o := dlxOptions(p, z, dlx.Options{})
	if filters, ok := o.Filter.(*filter.Filters); ok {
		x.log.Filters = filters
		o.Filter = &x.log
	}
	return dlx.New(p, x.rows, c, o, nil)
}

// tight is the engine that runs DLX by one rule, which looks at a few tight cells.
func tight() engine {
	e := staged()
	e.title = called("tight cells")
	return e
}

// newDLX makes DLX, with FILA below it where the settings say so. o has the options that do not come from the settings.
func newDLX(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings, o dlx.Options,
	sink search.Sink) (*dlx.Engine, error) {
	return dlx.New(p, rows, c, dlxOptions(p, s, o), sink)
}

// dlxOptions adds to the options given those that come from the settings.
func dlxOptions(p *problem.Problem, s settings.Settings, o dlx.Options) dlx.Options {
	o.Orders, o.First, o.Goal, o.Tag = s.Orders, s.RedundancyFirst, s.Goal, tag(s)
	if rule := s.Engine.Row().Rule; rule != 0 {
		o.Orders, o.First = []settings.Order{{Heuristic: rule}}, false
	}
	if s.Volume > 0 || s.Parity > 0 || s.Fit > 0 {
		if filters := filter.NewFilters(p, s); filters != nil {
			o.Filter = filters
		}
	}
	if trigger := filter.NewTrigger(p, s); trigger != nil {
		o.Trigger = trigger.Hit
	}
	if o.DescendAt = descendAt(s); o.DescendAt > 0 && o.Descend == nil {
		watch := o.Watch
		o.Descend = func(sink search.Sink) (search.Descent, error) {
			return fila.New(p, nil, filaOptions(p, s, watch), sink)
		}
	}
	return o
}

// descendAt is the number of pieces left at which FILA takes over from DLX, or 0. DLX places the piece whose removal
// ends a trial.
func descendAt(s settings.Settings) int {
	if s.Sample.Trials > 0 {
		return min(s.FILA, s.Sample.Left-1)
	}
	return s.FILA
}

func filaOptions(p *problem.Problem, s settings.Settings, watch Watcher) fila.Options {
	o := fila.Options{Orders: s.Orders, NOF: s.NOF, Goal: s.Goal, Watch: watch, Tag: tag(s)}
	if s.ParityTrigger && p.Exact() {
		o.Parity = filter.NewParity(p)
		s.ParityTrigger = o.Parity == nil
	}
	if trigger := filter.NewTrigger(p, s); trigger != nil {
		o.Trigger = trigger.Hit
		if !s.ParityTrigger && !p.Puzzle.EarlyRules() {
			o.TriggerAt = s.VolumeTrigger
		}
	}
	return o
}

// lead are the images that an engine of cells places first with -R: those of the constrained shape that the filters
// left. It is nil where the shape has several copies.
func lead(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings) []int32 {
	if !s.RedundancyFirst || c.Shape < 0 || p.Shapes[c.Shape].Copies != 1 {
		return nil
	}
	return common(rows, c.Keep)
}
