package solver

import (
	"slices"

	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// prefilter runs the filters that take images away once, before the search.
type prefilter struct {
	filters *filter.Filters
	rows    []int32
	counts  search.Level // images taken away
	// gone are those images, in increasing order; why has the reason for each.
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

// run does about budget units of work, and reports what it did and whether all is done. Then rows are the images that
// are left.
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
