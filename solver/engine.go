package solver

import (
	"slices"
	"strconv"

	"tilewright/solver/dlx"
	"tilewright/solver/fila"
	"tilewright/solver/fila/fletcher"
	"tilewright/solver/filter"
	"tilewright/solver/meet"
	"tilewright/solver/problem"
	"tilewright/solver/restarts"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Watcher hears of a placement or a removal: of the image, and of the pieces
// that are left without it.
type Watcher func(image int32, left int, placed bool)

// newEngine makes the engine that the settings ask for where no kernel serves, to
// search with the images rows, after settings.Check had no objection. A watcher
// may be nil.
func newEngine(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings, watch Watcher, sink search.Sink) (search.Engine, error) {
	switch {
	case s.Engine == settings.EngineFletcher:
		return newFletcher(p, rows, c, s, watch, sink)
	case s.Engine == settings.EngineMeet:
		return meet.New(p, rows, meetOptions(s), sink)
	case s.FILA > 0 && s.FILA >= p.Pieces:
		o := filaOptions(p, s, watch)
		o.Lead = lead(p, rows, c, s)
		return fila.New(p, rows, o, sink)
	}
	return newDLX(p, rows, c, s, dlx.Options{Watch: watch}, sink)
}

// newDLX makes DLX, with FILA below it where the settings say so. The options
// given are those that do not come from the settings.
func newDLX(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings, o dlx.Options, sink search.Sink) (*dlx.Engine, error) {
	return dlx.New(p, rows, c, dlxOptions(p, rows, s, o), sink)
}

// dlxOptions adds to the options given those that come from the settings.
func dlxOptions(p *problem.Problem, rows []int32, s settings.Settings, o dlx.Options) dlx.Options {
	o.Orders, o.First, o.Goal, o.Tag = s.Orders, s.RedundancyFirst, s.Goal, tag(s)
	if s.Engine == settings.EngineTight {
		o.Orders, o.First = []settings.Order{{Heuristic: settings.Tight}}, false
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
			return fila.New(p, rows, filaOptions(p, s, watch), sink)
		}
	}
	return o
}

// descendAt is the number of pieces left at which FILA takes over from DLX, or
// 0. The piece whose removal ends a trial is DLX's to place.
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
		if !s.ParityTrigger {
			o.TriggerAt = s.VolumeTrigger
		}
	}
	return o
}

// lead are the images that an engine of cells places first with -R: those of
// the constrained shape that the filters left. Nil where it has several copies.
func lead(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings) []int32 {
	if !s.RedundancyFirst || c.Shape < 0 || p.Shapes[c.Shape].Copies != 1 {
		return nil
	}
	return common(rows, c.Keep)
}

// newFletcher makes the search by Fletcher's tree.
func newFletcher(p *problem.Problem, rows []int32, c problem.Constraint, s settings.Settings, watch Watcher, sink search.Sink) (search.Engine, error) {
	return fletcher.New(p, rows, fletcher.Options{Goal: s.Goal, Lead: lead(p, rows, c, s), Watch: watch}, sink)
}

// meetOptions are those of the engine that meets in the middle, where it lists.
func meetOptions(s settings.Settings) meet.Options {
	return meet.Options{Seed: s.Seed, Memory: s.Memory << 20, Draw: s.Draw, Tag: tag(s)}
}

// restartsOptions are those of the engine of restarts.
func restartsOptions(p *problem.Problem, s settings.Settings, watch Watcher) restarts.Options {
	o := restarts.Options{Seed: s.Seed, Once: s.Engine == settings.EngineRandom, Watch: watch, Tag: tag(s)}
	if s.Unique {
		o.Symmetries = filter.Symmetries(p, s.Mirror)
	}
	return o
}

// engineName says in words what newEngine makes.
func engineName(s settings.Settings, pieces int) string {
	from := descendAt(s)
	switch {
	case s.Engine == settings.EngineFletcher:
		return "Fletcher's tree"
	case s.Engine == settings.EngineTight:
		return "tight cells"
	case s.Engine == settings.EngineMeet:
		return "meeting in the middle"
	case s.Engine == settings.EngineFrontier:
		return "counting along the edge"
	case s.Engine == settings.EngineRestarts:
		return "restarts"
	case s.Engine == settings.EngineRandom:
		return "restarts, one solution each"
	case from > 0 && from >= pieces:
		return "FILA"
	case from > 0:
		return "DLX, FILA from " + strconv.Itoa(from) + " pieces left"
	}
	return "DLX"
}

// prefilter runs, once before the search, the filters that take images away.
type prefilter struct {
	filters *filter.Filters
	rows    []int32
	counts  search.Level // images taken away
	// gone are those images, in increasing order, and why has what took each.
	gone []int32
	why  []filter.Reason
}

func newPrefilter(p *problem.Problem, rows []int32, s settings.Settings) *prefilter {
	f := &prefilter{filters: filter.NewFilters(p, s), rows: rows}
	if f.filters != nil {
		f.filters.BeginSearch(rows)
	}
	return f
}

// run does about budget units of work and reports what it did and whether all
// is done; then rows are what is left.
func (f *prefilter) run(budget int) (used int, done bool) {
	if f.filters == nil {
		return 1, true
	}
	if used, done = f.filters.Run(budget); !done {
		return used, false
	}
	f.gone, f.why = slices.Clone(f.filters.Removed(&f.counts)), slices.Clone(f.filters.Reasons())
	left := make([]int32, 0, len(f.rows)-len(f.gone))
	for _, r := range f.rows {
		if _, out := slices.BinarySearch(f.gone, r); !out {
			left = append(left, r)
		}
	}
	f.rows, f.filters = left, nil
	return used, true
}
